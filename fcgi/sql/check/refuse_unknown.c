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

#define SET_WORDS "select", "values", "all", "distinct", "("

/*
 * Words of a query, which a value, a name or a table follows. One that says
 * more is that word only before or behind what it says, and a name elsewhere;
 * "0" stands for a number, "'" for a text.
 */
static const struct {
	const char *word;
	const char *behind[8], *before[12];
} words[] = {
	{ .word = "from" },
	{ .word = "where" },
	{ .word = "having" },
	{ .word = "select" },
	{ .word = "values" },
	{ .word = "on" },
	{ .word = "join" },
	{ .word = "as" },
	{ .word = "and" },
	{ .word = "or" },
	{ .word = "then" },
	{ .word = "else" },
	{ .word = "when" },
	{ .word = "case" },
	{ .word = "not" },
	{ .word = "in" },
	{ .word = "is" },
	{ .word = "like" },
	{ .word = "between" },
	{ .word = "collate" },
	{ .word = "group", .before = { "by", "(" } },
	{ .word = "order", .before = { "by" } },
	{ .word = "by",
	  .behind = { "group", "order", "partition", "distribute", "cluster",
		      "sort" } },
	{ .word = "union", .before = { SET_WORDS } },
	{ .word = "except", .before = { SET_WORDS } },
	{ .word = "intersect", .before = { SET_WORDS } },
	{ .word = "natural",
	  .before = { "join", "inner", "left", "right", "full" } },
	{ .word = "cross", .before = { "join", "apply" } },
	{ .word = "inner", .before = { "join" } },
	{ .word = "full", .before = { "join", "outer" } },
	{ .word = "left", .before = { "join", "outer", "semi", "anti" } },
	{ .word = "right", .before = { "join", "outer", "semi", "anti" } },
	{ .word = "outer", .before = { "join", "apply" } },
	{ .word = "using", .before = { "(", "<", ">" } },
	{ .word = "for",
	  .before = { "read", "fetch", "xml", "json", "browse", "system_time",
		      "0" } },
	{ .word = "with",
	  .before = { "(", "ties", "ordinality", "rollup", "cube", "nolock",
		      "ur", "cs", "rs", "rr" } },
	{ .word = "over", .before = { "(" } },
	{ .word = "all", .behind = { REFUSING_SETS, "select" } },
	{ .word = "all", .before = { "(" } },
	{ .word = "distinct", .behind = { REFUSING_SETS, "select" } },
	{ .word = "distinct", .before = { "from" } },
	{ .word = "unique", .behind = { "select" } },
	{ .word = "unique", .before = { "(" } },
	{ .word = "any", .before = { "(" } },
	{ .word = "some", .before = { "(" } },
	{ .word = "exists", .before = { "(" } },
	{ .word = "escape", .before = { "'" } },
	{ .word = "to",
	  .before = { "year", "month", "day", "hour", "minute", "second" } },
	{ .word = "to", .behind = { "similar" } },
	{ .word = "to", .before = { "0" } },
	{ .word = "with", .behind = { "starting" } },
	{ .word = "optimize", .before = { "for" } },
	{ .word = "recursive", .behind = { "with" } },
	{ .word = "only", .behind = { "from", "join" } },
	{ .word = "tablesample", .before = { "(", "bernoulli" } },
	{ .word = "repeatable", .before = { "(" } },
	{ .word = "pivot", .before = { "(" } },
	{ .word = "unpivot", .before = { "(" } },
	{ .word = "lateral", .before = { "view" } },
	{ .word = "view", .behind = { "lateral" } },
	{ .word = "outer", .behind = { "view" } },
	{ .word = "materialized", .behind = { "as", "not" } },
};

/* What a word of words has behind or before it. */
static bool
is_as_said(struct token t, const char *said)
{
	if (said[0] == '0')
		return t.kind == TOKEN_NUMBER;
	if (said[0] == '\'')
		return t.kind == TOKEN_TEXT;
	return token_is(t, said) || token_is_op(t, said);
}

static bool
is_any(struct token t, const char *const *said, size_t n)
{
	for (size_t i = 0; i < n && said[i]; i++)
		if (is_as_said(t, said[i]))
			return true;
	return false;
}

/* OVER w, and WINDOW w AS (…) follows. */
static bool
is_window(const struct shape *s, size_t i)
{
	const struct token *t = s->tokens;

	for (size_t k = i + 1; k + 2 < s->n_tokens; k++)
		if (token_is(t[k], "as") && token_is_op(t[k + 1], "(") &&
		    str_eq_nocase(t[k - 1].text, t[i].text) &&
		    (token_is(t[k - 2], "window") ||
		     token_is_op(t[k - 2], ",")))
			return true;
	return false;
}

bool
refusing_is_word(const struct refusing *l, size_t i, bool queried)
{
	/* FETCH NEXT FROM c is a statement. */
	static const char *const ordinals[] = { "first", "next" };
	static const char *const rows[] = { "0", "(", "row", "rows", "?" };
	const struct token t = l->s->tokens[i],
			   was = shape_token(l->s, i ? i - 1 : l->s->n_tokens),
			   next = shape_token(l->s, i + 1);

	if (token_is(t, "with") && !queried)
		return true;
	if (token_is(t, "over") && token_is_name(next))
		return is_window(l->s, i + 1);
	if (token_is(t, "fetch"))
		return is_any(next, ordinals, COUNT(ordinals)) &&
		       is_any(shape_token(l->s, i + 2), rows, COUNT(rows));
	if (token_is(t, "of")) /* FOR SYSTEM_TIME AS OF */
		return i > 1 && token_is(was, "as") &&
		       token_is(l->s->tokens[i - 2], "system_time");
	for (size_t k = 0; k < COUNT(words); k++)
		if (token_is(t, words[k].word) &&
		    (!words[k].behind[0] ||
		     is_any(was, words[k].behind, COUNT(words[k].behind))) &&
		    (!words[k].before[0] ||
		     is_any(next, words[k].before, COUNT(words[k].before))))
			return true;
	return false;
}
