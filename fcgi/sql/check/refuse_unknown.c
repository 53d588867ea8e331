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

/* E'…', Q'…', R'…', U&'…': the letter says how the string is read. */
static bool
is_prefix(struct token t, struct token next)
{
	if (token_is_op(t, "&") && next.kind == TOKEN_TEXT)
		return t.text.p + 1 == next.text.p;
	return t.kind == TOKEN_WORD && next.kind == TOKEN_TEXT &&
	       t.text.n <= 2 && !token_is(t, "n") && !token_is(t, "b") &&
	       !token_is(t, "x") && !token_is(t, "as") &&
	       t.text.p + t.text.n == next.text.p;
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

struct complaint *
refusing_unknown(const struct refusing *l, struct str text)
{
	struct token t = { 0 }, before = { 0 };

	while (l->d->unknown_quotes && text.n) {
		before = t.kind == TOKEN_SPACE ? before : t;
		t = lex_next(l->d, &text);
		if ((t.kind == TOKEN_TEXT || t.kind == TOKEN_QUOTED) &&
		    has_escaped_quote(t.text))
			return differs(l, "A backslash before a quote");
		if (t.kind == TOKEN_COMMENT && is_odd_comment(t.text))
			return differs(l, "This comment");
		if (is_quote_elsewhere(t) || is_prefix(before, t))
			return differs(l, "A quote of this kind");
		if (token_is(before, "in") && t.kind == TOKEN_TEXT)
			return differs(l, "IN before a text");
	}
	return NULL;
}
