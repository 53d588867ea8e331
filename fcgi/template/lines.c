#include "template/node.h"

#include "base/ban.h"

/* The spaces and tabs that text starts with. */
static struct str
leading_blanks(struct str text)
{
	size_t n = 0;

	while (n < text.n && (text.p[n] == ' ' || text.p[n] == '\t'))
		n++;
	return str_first(text, n);
}

static bool
is_line_end(struct str s)
{
	return s.n == 0 || str_eq(s, STR("\n")) || str_eq(s, STR("\r\n"));
}

static bool
is_blank(const struct tag *t)
{
	return is_line_end(str_from(t->text, leading_blanks(t->text).n));
}

enum { ALONE_NEVER = 0, ALONE_ONE = 1, ALONE_MANY = 2 };

/*
 * A line is not printed when a single tag stands on it, or several that all
 * belong to inheritance: "{{<page}}{{$main}}".
 */
static unsigned
may_be_alone(const struct tag *t)
{
	switch (t->kind == TAG_CLOSE ? t->closes : t->kind) {
	case TAG_PARENT:
	case TAG_BLOCK:
		return ALONE_ONE | ALONE_MANY;
	case TAG_SECTION:
	case TAG_INVERTED:
	case TAG_COMMENT:
	case TAG_DELIMITERS:
	case TAG_PARTIAL:
		return ALONE_ONE;
	case TAG_TEXT:
	case TAG_VALUE:
	case TAG_RAW:
	case TAG_CLOSE:
	case TAG__MAX:
		break;
	}
	return ALONE_NEVER;
}

static bool
line_is_alone(const struct tag *line, size_t n)
{
	unsigned all = ALONE_ONE | ALONE_MANY;
	size_t n_tags = 0;

	for (size_t i = 0; i < n; i++) {
		if (line[i].kind == TAG_TEXT && !is_blank(&line[i]))
			return false;
		if (line[i].kind == TAG_TEXT)
			continue;
		all &= may_be_alone(&line[i]);
		n_tags++;
	}
	return n_tags == 1 ? all & ALONE_ONE : n_tags > 1 && all & ALONE_MANY;
}

/* Copy a line whose tags alone are left. */
static void
keep_tags(struct tags *to, const struct tag *line, size_t n)
{
	struct str indent = { 0 }, newline = { 0 };
	const struct tag *last = &line[n - 1];

	if (line[0].kind == TAG_TEXT)
		indent = leading_blanks(line[0].text);
	if (last->kind == TAG_TEXT)
		newline = str_from(last->text, leading_blanks(last->text).n);
	for (size_t i = 0; i < n; i++) {
		struct tag *t = &to->items[to->n];

		if (line[i].kind == TAG_TEXT)
			continue;
		*t = line[i];
		t->alone = true;
		t->indent = indent;
		t->newline = newline;
		to->n++;
	}
}

/* Copy a line as it is, with a text before it to carry its indentation. */
static void
keep_line(struct tags *to, const struct tag *line, size_t n)
{
	if (line[0].kind != TAG_TEXT)
		to->items[to->n++] =
			(struct tag){ .kind = TAG_TEXT, .line = line[0].line };
	for (size_t i = 0; i < n; i++)
		to->items[to->n++] = line[i];
	to->items[to->n - n - (line[0].kind != TAG_TEXT)].starts_line = true;
}

static size_t
line_length(const struct tags *tags, size_t from)
{
	for (size_t i = from; i < tags->n; i++) {
		const struct tag *t = &tags->items[i];

		if (t->kind == TAG_TEXT && str_ends(t->text, STR("\n")))
			return i - from + 1;
	}
	return tags->n - from;
}

struct tags
template_lines(struct arena *a, const struct tags *tags)
{
	struct tags out = { 0 };

	/* at most one more for each line, which has at least one */
	out.items = arena_array(a, 2 * tags->n + 1, sizeof(*out.items));
	for (size_t at = 0, n; at < tags->n; at += n) {
		n = line_length(tags, at);
		if (line_is_alone(&tags->items[at], n))
			keep_tags(&out, &tags->items[at], n);
		else
			keep_line(&out, &tags->items[at], n);
	}
	return out;
}
