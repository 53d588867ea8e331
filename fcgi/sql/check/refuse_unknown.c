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

/*
 * A second statement that no semicolon sets apart, as in T-SQL: a query that
 * no set operator joins to the first and, where the engine is not known, words
 * that a query cannot have at that place. Listed is what it can have, not what
 * other statements begin with: KILL, USE and BACKUP are names of columns, too.
 * No statement begins in brackets.
 */

enum place {
	PLACE_OPERAND, /* a value or a table comes next */
	PLACE_AFTER,   /* … is there: an operator or its alias comes next */
	PLACE_EITHER,  /* after a word of a clause that may be an alias, too */
	PLACE_CLOSED,  /* a comma or the next clause comes next */
};

struct second {
	const struct refusing *l;
	enum place place;
	bool queried;  /* a query has begun */
	bool named;    /* what this clause lists may have aliases … */
	bool may_name; /* … and this part of it, too */
};

/* Words of a query that are nowhere an alias without AS. */
static const char *const reserved[] = {
	"from",   "where",   "group",  "by",        "having", "order", "union",
	"except", "on",      "join",   "intersect", "inner",  "left",  "right",
	"full",   "outer",   "cross",  "natural",   "as",     "and",   "or",
	"using",  "fetch",   "for",    "with",      "over",   "then",  "else",
	"when",   "collate", "select", "values",    NULL,
};

/* … and follow none. */
static const char *const inner[] = {
	"all",    "any",      "some",      "exists",       "not",  "in",
	"is",     "like",     "between",   "escape",       "case", "to",
	"unique", "distinct", "recursive", "materialized", NULL,
};

/* … and those that are one in some engines. */
static const char *const clauses[] = {
	"limit",    "offset",   "window",  "rows",       "row",
	"first",    "next",     "last",    "nulls",      "ties",
	"minus",    "ilike",    "rlike",   "regexp",     "similar",
	"qualify",  "sample",   "filter",  "within",     "at",
	"time",     "zone",     "year",    "years",      "quarter",
	"month",    "months",   "week",    "weeks",      "day",
	"days",     "hour",     "hours",   "minute",     "minutes",
	"second",   "seconds",  "percent", "rollup",     "cube",
	"sets",     "ignore",   "respect", "containing", "starting",
	"contains", "overlaps", "against", "optimize",   "read",
	"div",      "mod",      "xor",     "range",      "ordinality",
	"glob",     NULL,
};

/* Clauses without aliases. */
static const char *const nameless[] = {
	"where", "group",  "having", "order",   "on",
	"limit", "offset", "fetch",  "qualify", NULL,
};

/* Statements of one word. */
static const char *const alone[] = {
	"checkpoint", "revert", "return", "break",   "continue",
	"begin",      "quit",   "exit",   "stop",    "resume",
	"logout",     "logoff", "vacuum", "analyze", "abort",
	"lock",       "unlock", "flush",  NULL,
};

static struct token
token_before(const struct second *n, size_t i)
{
	return i ? n->l->s->tokens[i - 1] : (struct token){ .kind = TOKEN_END };
}

/* A SELECT or VALUES that is the first, or behind UNION [ALL]. */
static bool
may_query(const struct second *n, size_t i)
{
	static const char *const sets[] = { "union", "except", "intersect",
					    "minus", NULL };
	static const char *const all[] = { "all", "distinct", NULL };

	if (!n->queried)
		return true;
	return token_is_one_of(
		token_before(n, token_is_one_of(token_before(n, i), all) ? i - 1
									 : i),
		sets);
}

/* TOP 10, FIRST (10): a value follows. */
static bool
is_count(const struct second *n, size_t i)
{
	static const char *const words[] = { "top", "first", "next", "skip",
					     NULL };
	const struct token next = shape_token(n->l->s, i + 1);

	return token_is_one_of(n->l->s->tokens[i], words) &&
	       (next.kind == TOKEN_NUMBER || token_is_op(next, "("));
}

/* Names alone in the brackets at i: those of an alias's columns. */
static bool
are_names(const struct second *n, size_t i)
{
	const struct shape *s = n->l->s;

	for (size_t end = s->after[i]; ++i + 1 < end;)
		if (!token_is_name(s->tokens[i]) &&
		    !token_is_op(s->tokens[i], ","))
			return false;
	return true;
}

static void
begin_clause(struct second *n, size_t i)
{
	const struct token t = n->l->s->tokens[i];

	if (token_is(t, "select") || token_is(t, "join") ||
	    (token_is(t, "from") && !shape_is_distinct_from(n->l->s, i)))
		n->named = n->may_name = true;
	else if (token_is(t, "on"))
		n->may_name = token_is(token_before(n, i), "distinct");
	else if (token_is_one_of(t, nameless) &&
		 !token_is(token_before(n, i),
			   "within")) /* GROUP (ORDER BY x) */
		n->named = n->may_name = false;
}

/* A name, which may be an alias by what stands before it. */
static bool
take_name(struct second *n, size_t i)
{
	const struct token was = token_before(n, i);
	const enum place place = n->place;

	if (token_is_op(was, ".") || token_is(was, "current")) {
		n->place = PLACE_AFTER;
		return true;
	}
	n->place = place == PLACE_OPERAND && !token_is(was, "as")
			   ? PLACE_AFTER
			   : PLACE_CLOSED;
	if (place == PLACE_OPERAND)
		return true;
	return place != PLACE_CLOSED &&
	       (place == PLACE_EITHER || n->may_name) &&
	       !token_is_one_of(n->l->s->tokens[i], alone);
}

static bool
take_word(struct second *n, size_t i)
{
	static const char *const ends[] = { "asc", "desc", "only", NULL };
	static const char *const constants[] = { "null", "true",    "false",
						 "end",  "notnull", "isnull",
						 NULL };
	const struct token t = n->l->s->tokens[i];

	if (token_is_op(token_before(n, i), "."))
		return take_name(n, i);
	begin_clause(n, i);
	if (token_is_one_of(t, constants))
		n->place = PLACE_AFTER;
	else if (token_is_one_of(t, ends))
		n->place = PLACE_CLOSED;
	else if (token_is_one_of(t, reserved) || is_count(n, i) ||
		 (n->place != PLACE_CLOSED && token_is_one_of(t, inner)))
		n->place = PLACE_OPERAND;
	else if ((n->place != PLACE_OPERAND ||
		  token_is(token_before(n, i), "not")) &&
		 token_is_one_of(t, clauses))
		n->place = PLACE_EITHER;
	else
		return take_name(n, i);
	return true;
}

/* A number, a text, a marker: never an alias. */
static bool
take_literal(struct second *n, size_t i)
{
	/* DATE '2024-05-31', {d '2024-05-31'}, INTERVAL 1 DAY */
	static const char *const types[] = { "date",     "time", "timestamp",
					     "interval", "n",    "x",
					     "b",        "d",    "t",
					     "ts",       NULL };
	const bool typed = n->place == PLACE_AFTER &&
			   token_is_one_of(token_before(n, i), types);
	const bool is_fine =
		n->place == PLACE_OPERAND || n->place == PLACE_EITHER || typed;

	n->place = is_count(n, i - 1) ? PLACE_OPERAND : PLACE_AFTER;
	return is_fine;
}

static bool
take_op(struct second *n, size_t i)
{
	const struct token t = n->l->s->tokens[i];
	const bool closed = n->place == PLACE_CLOSED;

	if (token_is_op(t, "(")) {
		if (closed)
			return are_names(n, i);
		n->place =
			i && is_count(n, i - 1) ? PLACE_OPERAND : PLACE_AFTER;
		return true;
	}
	if (token_is_op(t, ")") || token_is_op(t, "}")) {
		n->place = PLACE_AFTER;
		return true;
	}
	if (token_is_op(t, ","))
		n->may_name = n->named;
	/* SELECT *: no alias follows */
	n->place = token_is_op(t, "*") && n->place == PLACE_OPERAND
			   ? PLACE_CLOSED
			   : PLACE_OPERAND;
	return !closed || token_is_op(t, ",");
}

static bool
take(struct second *n, size_t i)
{
	static const char *const queries[] = { "select", "values", NULL };
	const struct token t = n->l->s->tokens[i];

	if (token_is_one_of(t, queries) &&
	    !token_is_op(token_before(n, i), ".")) {
		if (!may_query(n, i))
			return false;
		n->queried = true;
	}
	if (!n->l->d->unknown_quotes)
		return true;
	if (t.kind == TOKEN_WORD)
		return take_word(n, i);
	if (t.kind == TOKEN_QUOTED)
		return take_name(n, i);
	return t.kind == TOKEN_OP ? take_op(n, i) : take_literal(n, i);
}

struct complaint *
refusing_second(const struct refusing *l)
{
	struct second n = { .l = l };
	const struct shape *s = l->s;

	if (!l->d->no_semicolon && !l->d->unknown_quotes)
		return NULL;
	for (size_t i = 0; i < s->n_tokens; i++) {
		if (!take(&n, i))
			return refusing_not_allowed(l, REFUSAL_SEVERAL,
						    s->tokens[i].text);
		if (token_is_op(s->tokens[i], "("))
			i = s->after[i] - 1;
	}
	return NULL;
}
