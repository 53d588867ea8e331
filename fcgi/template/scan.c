#include <string.h>

#include "template/node.h"

#include "base/ban.h"

#define DEPTH_MAX 64
#define BLANKS " \t\r\n"

struct scan {
	struct arena *arena;
	const char *name;
	unsigned flags;
	struct str rest;
	struct str open;
	struct str close, close_raw, close_delimiters; /* "}}", "}}}", "=}}" */
	unsigned line;
	struct tags tags;
	size_t stack[DEPTH_MAX]; /* the open sections */
	size_t depth;
};

#define CLOSE offsetof(struct scan, close)

static const struct {
	char sigil;
	enum tag_kind kind;
	size_t close; /* where in struct scan */
} sigils[] = {
	{ '{', TAG_RAW, offsetof(struct scan, close_raw) },
	{ '&', TAG_RAW, CLOSE },
	{ '#', TAG_SECTION, CLOSE },
	{ '^', TAG_INVERTED, CLOSE },
	{ '/', TAG_CLOSE, CLOSE },
	{ '!', TAG_COMMENT, CLOSE },
	{ '>', TAG_PARTIAL, CLOSE },
	{ '=', TAG_DELIMITERS, offsetof(struct scan, close_delimiters) },
	{ '<', TAG_PARENT, CLOSE },
	{ '$', TAG_BLOCK, CLOSE },
};

static const struct err *
fail(const struct scan *s, const char *why, struct str what)
{
	return err_say(s->arena, ERR_CONFIG, "template %s:%u: %s: %.*s",
		       s->name, s->line, why, (int)str_first(what, 60).n,
		       what.p);
}

static unsigned
count_lines(struct str s)
{
	unsigned n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == '\n';
	return n;
}

/* The bytes before the first `what`; *rest begins with it. */
static bool
cut_at(struct str *rest, struct str what, struct str *ret)
{
	const char *at = memmem(rest->p, rest->n, what.p, what.n);

	if (!at)
		return false;
	*ret = str_first(*rest, (size_t)(at - rest->p));
	*rest = str_from(*rest, ret->n);
	return true;
}

static struct tag *
push(struct scan *s, enum tag_kind kind, struct str text)
{
	struct tags *t = &s->tags;

	t->items = arena_grow(s->arena, t->items, t->n, sizeof(*t->items));
	t->items[t->n] =
		(struct tag){ .kind = kind, .text = text, .line = s->line };
	return &t->items[t->n++];
}

static void
push_text(struct scan *s, struct str text)
{
	while (text.n > 0) {
		const char *end = memchr(text.p, '\n', text.n);
		size_t n = end ? (size_t)(end - text.p) + 1 : text.n;

		push(s, TAG_TEXT, str_first(text, n));
		s->line += end != NULL;
		text = str_from(text, n);
	}
}

static bool
has_blank(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr(BLANKS, s.p[i], sizeof(BLANKS) - 1))
			return true;
	return false;
}

/* "* name" is "*name". */
static struct str
clean_name(struct arena *a, enum tag_kind kind, struct str name)
{
	struct str inner;

	name = str_trim(name);
	if ((kind != TAG_PARTIAL && kind != TAG_PARENT && kind != TAG_CLOSE) ||
	    !str_starts(name, STR("*")))
		return name;
	inner = str_trim(str_from(name, 1));
	return str_of(arena_printf(a, "*%.*s", (int)inner.n, inner.p));
}

static void
set_close(struct scan *s, struct str close)
{
	int n = (int)close.n;

	s->close = close;
	s->close_raw = str_of(arena_printf(s->arena, "}%.*s", n, close.p));
	s->close_delimiters =
		str_of(arena_printf(s->arena, "=%.*s", n, close.p));
}

static const struct err *
set_delimiters(struct scan *s, struct str text)
{
	struct str rest = str_trim(text);
	struct str open = str_word(&rest, BLANKS);
	struct str close = str_trim(rest);

	if (open.n == 0 || close.n == 0 || has_blank(close) ||
	    memchr(text.p, '=', text.n))
		return fail(s, "bad delimiters", text);
	s->open = open;
	set_close(s, close);
	return NULL;
}

static const struct err *
open_section(struct scan *s)
{
	if (s->depth == DEPTH_MAX)
		return fail(s, "too deep", s->tags.items[s->tags.n - 1].text);
	s->stack[s->depth++] = s->tags.n - 1;
	return NULL;
}

static const struct err *
close_section(struct scan *s)
{
	struct tag *t = &s->tags.items[s->tags.n - 1];
	const struct tag *opener;

	if (s->depth == 0)
		return fail(s, "closed but never opened", t->text);
	opener = &s->tags.items[s->stack[--s->depth]];
	if (!str_eq(opener->text, t->text))
		return fail(s, "closed while another section is open", t->text);
	t->closes = opener->kind;
	return NULL;
}

static const struct err *
add_tag(struct scan *s, enum tag_kind kind, struct str text)
{
	struct str name = clean_name(s->arena, kind, text);

	if (kind == TAG_COMMENT || kind == TAG_DELIMITERS) {
		push(s, kind, name);
		return kind == TAG_COMMENT ? NULL : set_delimiters(s, text);
	}
	if (name.n == 0 || has_blank(name))
		return fail(s, "bad tag", text);
	if (kind == TAG_RAW && s->flags == TEMPLATE_HTML)
		return fail(s, "unescaped tags are for prompts alone", name);
	push(s, kind, name);
	switch (kind) {
	case TAG_SECTION:
	case TAG_INVERTED:
	case TAG_PARENT:
	case TAG_BLOCK:
		return open_section(s);
	case TAG_CLOSE:
		return close_section(s);
	case TAG_TEXT:
	case TAG_VALUE:
	case TAG_RAW:
	case TAG_COMMENT:
	case TAG_DELIMITERS:
	case TAG_PARTIAL:
	case TAG__MAX:
		break;
	}
	return NULL;
}

/* Take the sigil off s->rest; *ret_end is what closes the tag. */
static enum tag_kind
scan_sigil(struct scan *s, struct str *ret_end)
{
	*ret_end = s->close;
	while (s->rest.n > 0 &&
	       memchr(BLANKS, s->rest.p[0], sizeof(BLANKS) - 1))
		s->rest = str_from(s->rest, 1);
	for (size_t i = 0; i < COUNT(sigils); i++) {
		if (s->rest.n == 0 || s->rest.p[0] != sigils[i].sigil)
			continue;
		s->rest = str_from(s->rest, 1);
		memcpy(ret_end, (const char *)s + sigils[i].close,
		       sizeof(*ret_end));
		return sigils[i].kind;
	}
	return TAG_VALUE;
}

/* s->rest begins with the opening delimiter. */
static const struct err *
scan_tag(struct scan *s)
{
	struct str start = s->rest, text = { 0 }, end;
	enum tag_kind kind;
	const struct err *e;

	s->rest = str_from(s->rest, s->open.n);
	kind = scan_sigil(s, &end);
	if (!cut_at(&s->rest, end, &text))
		return fail(s, "unclosed tag", start);
	s->rest = str_from(s->rest, end.n);
	e = add_tag(s, kind, text);
	s->line += count_lines(text);
	return e;
}

static const struct err *
scan_all(struct scan *s)
{
	const struct err *e = NULL;
	struct str text;

	while (!e && cut_at(&s->rest, s->open, &text)) {
		push_text(s, text);
		e = scan_tag(s);
	}
	if (e)
		return e;
	push_text(s, s->rest);
	if (s->depth > 0) {
		const struct tag *t = &s->tags.items[s->stack[s->depth - 1]];

		s->line = t->line;
		return fail(s, "never closed", t->text);
	}
	return NULL;
}

const struct err *
template_scan(struct arena *a, const char *name, struct str text,
	      unsigned flags, struct tags *ret)
{
	struct scan s = { .arena = a, .name = name, .flags = flags };
	const struct err *e;

	s.rest = text;
	s.line = 1;
	s.open = STR("{{");
	set_close(&s, STR("}}"));
	e = scan_all(&s);
	if (e)
		return e;
	*ret = template_lines(a, &s.tags);
	return NULL;
}
