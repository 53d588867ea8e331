#include <string.h>

#include "template/node.h"

#include "base/ban.h"

#define PARTIALS_MAX 64
#define BUFFER 4096

/* The blocks that fill places of parents, innermost first. */
struct filling {
	const struct node *first, *end;
	const struct filling *outer;
};

/* What goes before each line of a partial, innermost first. */
struct indent {
	struct str text;
	const struct indent *outer;
};

struct render {
	struct arena *arena;
	const struct template_set *set;
	struct writer *out;
	const struct err *error;
	const struct filling *fillings;
	const struct indent *indent;
	unsigned depth;
	char last; /* byte that was written */
	size_t n;
	char buffer[BUFFER];
};

static bool run(struct render *r, const struct node *n, const struct node *end,
		const struct frame *top);

static bool
send(struct render *r, struct str bytes)
{
	if (bytes.n == 0 || r->out->write(r->out->arg, bytes))
		return true;
	r->error = err_new(r->arena, ERR_CANCELLED, "The reader left.",
			   "the reader left while a page was written");
	return false;
}

static bool
flush(struct render *r)
{
	struct str bytes = { r->buffer, r->n };

	r->n = 0;
	return send(r, bytes);
}

static bool
put(struct render *r, struct str s)
{
	if (s.n == 0)
		return true;
	r->last = s.p[s.n - 1];
	if (s.n > BUFFER - r->n && !flush(r))
		return false;
	if (s.n > BUFFER)
		return send(r, s);
	memcpy(r->buffer + r->n, s.p, s.n);
	r->n += s.n;
	return true;
}

static bool
put_escaped(struct render *r, struct str s)
{
	static const struct str escapes[256] = {
		['&'] = STR_INIT("&amp;"),  ['<'] = STR_INIT("&lt;"),
		['>'] = STR_INIT("&gt;"),   ['"'] = STR_INIT("&quot;"),
		['\''] = STR_INIT("&#39;"),
	};
	size_t from = 0;

	for (size_t i = 0; i < s.n; i++) {
		struct str escape = escapes[(unsigned char)s.p[i]];

		if (escape.n == 0)
			continue;
		if (!put(r, (struct str){ s.p + from, i - from }) ||
		    !put(r, escape))
			return false;
		from = i + 1;
	}
	return put(r, str_from(s, from));
}

static bool
put_indent(struct render *r, const struct indent *in)
{
	return !in || (put_indent(r, in->outer) && put(r, in->text));
}

static bool
render_text(struct render *r, const struct node *n, const struct frame *top)
{
	struct str text = n->text;
	const char *end;

	(void)top;
	if (!r->indent)
		return put(r, text);
	if (n->starts_line && !put_indent(r, r->indent))
		return false;
	while (text.n > 0 && (end = memchr(text.p, '\n', text.n - 1))) {
		size_t line = (size_t)(end - text.p) + 1;

		if (!put(r, str_first(text, line)) || !put_indent(r, r->indent))
			return false;
		text = str_from(text, line);
	}
	return put(r, text);
}

static bool
render_value(struct render *r, const struct node *n, const struct frame *top)
{
	char room[VALUE_BYTES];
	struct json_object *o = node_find(n, top);
	const struct str *ready = value_ready(o);
	struct str text;

	if (ready)
		return put(r, *ready);
	text = value_text(o, room, sizeof(room));
	return n->kind == NODE_RAW ? put(r, text) : put_escaped(r, text);
}

static bool
render_section(struct render *r, const struct node *n, const struct frame *top)
{
	struct json_object *o = node_find(n, top);
	const struct node *end = n + 1 + n->n_inside;
	struct frame frame = { o, top };

	if (!value_is_true(o))
		return true;
	if (!json_object_is_type(o, json_type_array))
		return run(r, n + 1, end, &frame);
	for (size_t i = 0; i < json_object_array_length(o); i++) {
		frame.object = json_object_array_get_idx(o, i);
		if (!run(r, n + 1, end, &frame))
			return false;
	}
	return true;
}

static bool
render_inverted(struct render *r, const struct node *n, const struct frame *top)
{
	if (value_is_true(node_find(n, top)))
		return true;
	return run(r, n + 1, n + 1 + n->n_inside, top);
}

/* NULL: render nothing, or r->error is set. */
static const struct template *
find_partial(struct render *r, const struct node *n, const struct frame *top)
{
	const struct template *t = NULL;
	struct str name = n->text;

	if (n->dynamic) {
		struct json_object *o = node_find(n, top);

		if (!json_object_is_type(o, json_type_string))
			return NULL;
		name = str_of(json_object_get_string(o));
	}
	if (r->set)
		r->error = template_get(r->set, name, &t);
	return r->error ? NULL : t;
}

static bool
render_partial(struct render *r, const struct node *n, const struct frame *top)
{
	const struct template *t = find_partial(r, n, top);
	const struct filling *fillings = r->fillings;
	const struct indent *indent = r->indent;
	struct filling filling = { n + 1, n + 1 + n->n_inside, fillings };
	struct indent inner = { n->indent, indent };
	bool ok;

	if (!t)
		return !r->error;
	if (r->depth == PARTIALS_MAX) {
		r->error = err_new(r->arena, ERR_INTERNAL,
				   "A page could not be rendered.",
				   "template %s: partials too deep", t->name);
		return false;
	}
	if (n->n_inside > 0)
		r->fillings = &filling;
	if (!n->alone)
		r->indent = NULL; /* within a line, whose indent is there */
	else if (n->indent.n > 0)
		r->indent = &inner;
	r->depth++;
	ok = run(r, t->nodes, t->nodes + t->n_nodes, top);
	r->depth--;
	r->fillings = fillings;
	r->indent = indent;
	return ok;
}

/* The outermost filling wins: it is nearest to the page. */
static const struct node *
find_filling(const struct render *r, struct str name,
	     const struct filling **ret_from)
{
	const struct node *found = NULL;

	for (const struct filling *f = r->fillings; f; f = f->outer) {
		for (const struct node *n = f->first; n < f->end;
		     n += 1 + n->n_inside) {
			if (!str_eq(n->text, name))
				continue;
			found = n;
			*ret_from = f;
		}
	}
	return found;
}

/* A filling that begins within a line, for a place of whole lines. */
static bool
needs_indent(const struct node *place, const struct node *with)
{
	return place->newline.n > 0 && with->n_inside > 0 && !with->starts_line;
}

static bool
render_block(struct render *r, const struct node *n, const struct frame *top)
{
	const struct filling *fillings = r->fillings, *from = NULL;
	const struct indent *indent = r->indent;
	const struct node *with = find_filling(r, n->text, &from);
	struct indent inner = { n->indent, indent };
	bool ok = true;

	if (!with)
		return run(r, n + 1, n + 1 + n->n_inside, top);
	r->fillings = from->outer;
	if (n->indent.n > 0)
		r->indent = &inner;
	r->last = '\n';
	if (needs_indent(n, with))
		ok = put_indent(r, r->indent);
	ok = ok && run(r, with + 1, with + 1 + with->n_inside, top);
	r->fillings = fillings;
	r->indent = indent;
	return ok && (r->last == '\n' || put(r, n->newline));
}

static bool
run(struct render *r, const struct node *n, const struct node *end,
    const struct frame *top)
{
	static bool (*const renderers[])(struct render *, const struct node *,
					 const struct frame *) = {
		[NODE_TEXT] = render_text,
		[NODE_VALUE] = render_value,
		[NODE_RAW] = render_value,
		[NODE_SECTION] = render_section,
		[NODE_INVERTED] = render_inverted,
		[NODE_PARTIAL] = render_partial,
		[NODE_BLOCK] = render_block,
	};
	static_assert(COUNT(renderers) == NODE__MAX, "one a kind");

	for (; n < end; n += 1 + n->n_inside)
		if (!renderers[n->kind](r, n, top))
			return false;
	return true;
}

const struct err *
template_render(struct arena *a, const struct template *t,
		const struct template_set *set, struct json_object *tree,
		struct writer *out)
{
	struct render r = { .arena = a, .set = set, .out = out };
	struct frame root = { tree, NULL };

	if (run(&r, t->nodes, t->nodes + t->n_nodes, &root))
		(void)flush(&r);
	return r.error;
}
