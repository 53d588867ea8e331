#include <json-c/linkhash.h>
#include <string.h>

#include "template/node.h"

#include "base/ban.h"

#define SCRATCH ((size_t)512 << 20)

struct build {
	struct arena *arena;
	const struct tag *at, *end;
	struct node *nodes;
	size_t n;
	struct str dedent; /* blanks that each line of a block loses */
	struct lh_table *hasher;
	enum node_kind value; /* what {{x}} is */
};

static void build_one(struct build *b);

/* "a.b.c" is three parts, "." is none. */
static void
set_parts(struct build *b, struct node *node, struct str name)
{
	size_t n = 1;

	if (str_eq(name, STR(".")))
		return;
	for (size_t i = 0; i < name.n; i++)
		n += name.p[i] == '.';
	node->parts = arena_array(b->arena, n, sizeof(*node->parts));
	node->n_parts = n;
	for (size_t i = 0; i < n; i++) {
		struct part *p = &node->parts[i];

		p->key = str_dup(b->arena, str_cut(&name, '.'));
		p->hash = lh_get_hash(b->hasher, p->key);
	}
}

static struct node *
push(struct build *b, enum node_kind kind)
{
	struct node *node = &b->nodes[b->n++];

	*node = (struct node){ .kind = kind };
	return node;
}

/* s without what it shares with the start of dedent. */
static struct str
dedented(struct str dedent, struct str s)
{
	size_t n = 0;

	while (n < dedent.n && n < s.n && s.p[n] == dedent.p[n])
		n++;
	return str_from(s, n);
}

static void
build_text(struct build *b, const struct tag *t)
{
	struct node *last = b->n > 0 ? &b->nodes[b->n - 1] : NULL;
	struct str text = t->text;
	struct node *node;

	if (t->starts_line)
		text = dedented(b->dedent, text);
	/* A block's lines are not contiguous once they are dedented. */
	if (last && last->kind == NODE_TEXT && last->text.n > 0 &&
	    last->text.p + last->text.n == text.p) {
		last->text.n += text.n;
		return;
	}
	if (text.n == 0 && !t->starts_line)
		return;
	node = push(b, NODE_TEXT);
	node->text = text;
	node->starts_line = t->starts_line;
}

static void
build_value(struct build *b, const struct tag *t)
{
	struct node *node = push(b, t->kind == TAG_RAW ? NODE_RAW : b->value);

	set_parts(b, node, t->text);
}

static void
build_inside(struct build *b, struct node *node)
{
	while (b->at->kind != TAG_CLOSE)
		build_one(b);
	b->at++;
	node->n_inside = (size_t)(b->nodes + b->n - node) - 1;
}

static void
build_section(struct build *b, const struct tag *t)
{
	struct node *node =
		push(b, t->kind == TAG_SECTION ? NODE_SECTION : NODE_INVERTED);

	set_parts(b, node, t->text);
	build_inside(b, node);
}

static void
build_partial(struct build *b, const struct tag *t)
{
	struct node *node = push(b, NODE_PARTIAL);

	node->dynamic = str_starts(t->text, STR("*"));
	if (node->dynamic)
		set_parts(b, node, str_from(t->text, 1));
	else
		node->text = t->text;
	node->alone = t->alone;
	if (t->alone)
		node->indent = dedented(b->dedent, t->indent);
}

/*
 * How far the lines of a block stand in: as its first line does, or as its
 * tag when there is none. Nothing when it begins within a line.
 */
static struct str
block_indent(const struct tag *t)
{
	const struct tag *first = t + 1;
	size_t n = 0;

	if (!t->alone)
		return (struct str){ 0 };
	while (first->kind == TAG_TEXT && str_trim(first->text).n == 0 &&
	       str_ends(first->text, STR("\n")))
		first++;
	if (first->kind == TAG_CLOSE)
		return t->indent;
	if (first->alone)
		return first->indent;
	while (n < first->text.n &&
	       (first->text.p[n] == ' ' || first->text.p[n] == '\t'))
		n++;
	return str_first(first->text, n);
}

/* A place that can be filled; what is inside it stands there otherwise. */
static void
build_block(struct build *b, const struct tag *t)
{
	struct node *node = push(b, NODE_BLOCK);

	node->text = t->text;
	node->indent = dedented(b->dedent, block_indent(t));
	build_inside(b, node);
	if (t->alone && b->at[-1].alone)
		node->newline = b->at[-1].newline;
}

/* What fills a place of a parent; its indentation stays here. */
static void
build_filling(struct build *b)
{
	const struct tag *t = b->at++;
	struct str dedent = b->dedent;
	struct node *node = push(b, NODE_BLOCK);

	node->text = t->text;
	node->starts_line = t->alone;
	b->dedent = block_indent(t);
	build_inside(b, node);
	b->dedent = dedent;
}

static void
build_parent(struct build *b, const struct tag *t)
{
	size_t at = b->n;

	build_partial(b, t);
	while (b->at->kind != TAG_CLOSE) {
		size_t n = b->n;

		if (b->at->kind == TAG_BLOCK) {
			build_filling(b);
			continue;
		}
		build_one(b); /* text between the blocks is not printed */
		b->n = n;
	}
	b->at++;
	b->nodes[at].n_inside = b->n - at - 1;
}

static void
build_nothing(struct build *b, const struct tag *t)
{
	(void)b;
	(void)t;
}

static void
build_one(struct build *b)
{
	static void (*const builders[])(struct build *, const struct tag *) = {
		[TAG_TEXT] = build_text,
		[TAG_VALUE] = build_value,
		[TAG_RAW] = build_value,
		[TAG_SECTION] = build_section,
		[TAG_INVERTED] = build_section,
		[TAG_CLOSE] = build_nothing,
		[TAG_COMMENT] = build_nothing,
		[TAG_DELIMITERS] = build_nothing,
		[TAG_PARTIAL] = build_partial,
		[TAG_PARENT] = build_parent,
		[TAG_BLOCK] = build_block,
	};
	static_assert(COUNT(builders) == TAG__MAX, "one a kind");
	const struct tag *t = b->at++;

	builders[t->kind](b, t);
}

static struct template *
build_all(struct arena *a, struct arena *scratch, const struct tags *tags,
	  unsigned flags)
{
	struct json_object *table = json_object_new_object();
	struct template *t = arena_alloc(a, sizeof(*t));
	struct build b = {
		.arena = a,
		.at = tags->items,
		.end = tags->items + tags->n,
		.nodes = arena_array(scratch, tags->n + 1, sizeof(*b.nodes)),
		.hasher = json_object_get_object(table),
		.value = flags == TEMPLATE_TEXT ? NODE_RAW : NODE_VALUE,
	};

	while (b.at < b.end)
		build_one(&b);
	t->nodes = arena_array(a, b.n + 1, sizeof(*t->nodes));
	memcpy(t->nodes, b.nodes, b.n * sizeof(*t->nodes));
	t->n_nodes = b.n;
	json_object_put(table);
	return t;
}

/* Tags are many times the size of what comes of them. */
const struct err *
template_compile(struct arena *a, const char *name, struct str text,
		 unsigned flags, struct template **ret)
{
	struct arena *scratch = arena_create(SCRATCH);
	struct str copy = { str_dup(a, text), text.n };
	struct tags tags = { 0 };
	const struct err *e = template_scan(scratch, name, copy, flags, &tags);

	if (e) {
		e = err_copy(a, e);
	} else {
		*ret = build_all(a, scratch, &tags, flags);
		(*ret)->name = arena_strdup(a, name);
	}
	arena_destroy(scratch);
	return e;
}
