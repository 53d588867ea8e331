#include "sql/check/refusing.h"

#include <string.h>

#include "base/ban.h"

/* A string, name or comment that ends elsewhere where a backslash escapes. */
static bool
has_escaped_quote(struct str text)
{
	for (size_t i = 0; i + 1 < text.n; i++)
		if (text.p[i] == '\\' && strchr("\\'\"", text.p[i + 1]))
			return true;
	return false;
}

/* -- before no blank, and comments that nest, end elsewhere in some engines. */
static bool
is_odd_comment(struct str text)
{
	if (text.p[0] == '-')
		return text.n > 2 && !strchr(" \t\r", text.p[2]);
	return str_has(str_from(text, 2), STR("/*"));
}

/* Of other engines: `name`, [name], # comment, // comment, $$text$$. */
static bool
is_quote_elsewhere(struct token t)
{
	static const char *const ops[] = {
		"`", "[", "#", "//", "$", "\\", NULL
	};

	for (size_t i = 0; ops[i]; i++)
		if (token_is_op(t, ops[i]))
			return true;
	return t.kind == TOKEN_WORD && str_has(t.text, STR("$$"));
}

/* '''…''' and """…""" are one text in some engines, in others three. */
static bool
is_tripled(struct str text)
{
	return text.n > 3 && text.p[0] == text.p[1] && text.p[0] == text.p[2];
}

/* E'…', Q'…', R'…', U&'…': what stands before says how the string is read. */
static bool
is_prefix(struct token t, struct token next)
{
	static const char *const plain[] = { "n",    "b",         "x",
					     "as",   "date",      "time",
					     "like", "timestamp", "interval",
					     NULL };

	if (token_is_op(t, "&") && next.kind == TOKEN_TEXT)
		return t.text.p + 1 == next.text.p;
	return t.kind == TOKEN_WORD && next.kind == TOKEN_TEXT &&
	       !token_is_one_of(t, plain) && t.text.p + t.text.n == next.text.p;
}

static struct complaint *
differs(const struct refusing *l, const char *what)
{
	return refusing_refuse(
		l, REFUSAL_HIDDEN, (struct str){ 0 },
		arena_printf(l->a,
			     "%s is read in other ways by other engines, and"
			     " which this one is nobody knows.",
			     what));
}

static bool
is_quoted(struct token t)
{
	return t.kind == TOKEN_TEXT || t.kind == TOKEN_QUOTED;
}

struct complaint *
refusing_unknown(const struct refusing *l, struct str text)
{
	struct token t = { 0 }, before = { 0 };

	while (l->d->unknown_quotes && text.n) {
		before = t.kind == TOKEN_SPACE ? before : t;
		t = lex_next(l->d, &text);
		if (is_quoted(t) && has_escaped_quote(t.text))
			return differs(l, "A backslash before a quote");
		if (is_quoted(t) && is_tripled(t.text))
			return differs(l, "A text that begins with a quote");
		if (t.kind == TOKEN_COMMENT && is_odd_comment(t.text))
			return differs(l, "This comment");
		if (is_quote_elsewhere(t) || is_prefix(before, t))
			return differs(l, "A quote of this kind");
		if (token_is(before, "in") && t.kind == TOKEN_TEXT)
			return differs(l, "IN before a text");
	}
	return NULL;
}
