#include "sql/check/refusing.h"

#include "base/ban.h"

/*
 * A second statement that no semicolon sets apart, as in T-SQL: a query that
 * no set operator joins to the first and, where the engine is not known, words
 * that a query cannot have at that place. Listed is what it can have, not what
 * other statements begin with: KILL, USE and BACKUP are names of columns, too.
 * What stands in brackets is no second statement but, perhaps, a second query,
 * which is checked as a part of the first.
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
	size_t n_cases; /* CASE without its END */
	bool queried;   /* a query has begun */
	bool named;     /* what this clause lists may have aliases … */
	bool may_name;  /* … and this part of it, too */
};

/* Words of a query that are an alias in some engines. */
static const char *const clauses[] = {
	"limit",      "offset",     "window",   "rows",     "row",
	"first",      "last",       "nulls",    "ties",     "ilike",
	"rlike",      "regexp",     "similar",  "qualify",  "sample",
	"filter",     "within",     "at",       "time",     "zone",
	"year",       "years",      "quarter",  "month",    "months",
	"week",       "weeks",      "day",      "days",     "hour",
	"hours",      "minute",     "minutes",  "second",   "seconds",
	"percent",    "rollup",     "cube",     "sets",     "ignore",
	"respect",    "containing", "starting", "contains", "overlaps",
	"against",    "div",        "mod",      "xor",      "range",
	"ordinality", "glob",       NULL,
};

/* Clauses without aliases. */
static const char *const nameless[] = {
	"where", "group",  "having", "order",   "on",
	"limit", "offset", "fetch",  "qualify", NULL,
};

/* Statements of one word. */
static const char *const alone[] = {
	"checkpoint", "revert",   "return", "break",      "continue", "begin",
	"quit",       "exit",     "stop",   "resume",     "logout",   "logoff",
	"vacuum",     "analyze",  "abort",  "lock",       "unlock",   "flush",
	"reindex",    "unlisten", "reset",  "disconnect", "end",      NULL,
};

/* What may be a name before a statement, too, but hardly is. */
static const char *const doubtful[] = { "collate", "only", NULL };

static struct token
token_before(const struct second *n, size_t i)
{
	return i ? n->l->s->tokens[i - 1] : (struct token){ .kind = TOKEN_END };
}

/* A SELECT or VALUES that is the first, or behind UNION [ALL]. */
static bool
may_query(const struct second *n, size_t i)
{
	static const char *const sets[] = { REFUSING_SETS, NULL };
	static const char *const all[] = { "all", "distinct", NULL };

	if (!n->queried)
		return true;
	if (token_is_one_of(token_before(n, i), all))
		i--;
	return token_is_one_of(token_before(n, i), sets) &&
	       !token_is_op(token_before(n, i - 1), ".");
}

/* SELECT TOP 10, FIRST (10), SKIP 5: a value follows. */
static bool
is_count(const struct second *n, size_t i)
{
	static const char *const counts[] = { "top", "first", "next", "skip",
					      NULL };
	static const char *const behind[] = { "select", "all", "distinct",
					      "fetch", NULL };
	const struct token next = shape_token(n->l->s, i + 1);

	if (!token_is_one_of(n->l->s->tokens[i], counts) ||
	    (next.kind != TOKEN_NUMBER && !token_is_op(next, "(")))
		return false;
	return token_is_one_of(token_before(n, i), behind) ||
	       (i > 1 && token_before(n, i).kind == TOKEN_NUMBER &&
		token_is_one_of(token_before(n, i - 1), counts));
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
	static const char *const currents[] = { "date", "time", "timestamp",
						"schema", NULL };
	const struct token t = n->l->s->tokens[i], was = token_before(n, i);
	const enum place place = n->place;

	if (token_is_op(was, ".") ||
	    (token_is(was, "current") && token_is_one_of(t, currents))) {
		n->place = PLACE_AFTER;
		return true;
	}
	n->place = place == PLACE_OPERAND && !token_is(was, "as")
			   ? PLACE_AFTER
			   : PLACE_CLOSED;
	if (place == PLACE_OPERAND)
		return !token_is_one_of(was, doubtful) ||
		       !token_is_one_of(t, alone);
	return place != PLACE_CLOSED &&
	       (place == PLACE_EITHER || n->may_name) &&
	       !token_is_one_of(t, alone);
}

static bool
ends_case(struct second *n, struct token t)
{
	if (!n->n_cases || !token_is(t, "end"))
		return false;
	n->n_cases--;
	return true;
}

static bool
take_word(struct second *n, size_t i)
{
	static const char *const ends[] = { "asc", "desc", "only", NULL };
	static const char *const constants[] = { "null",    "true",   "false",
						 "notnull", "isnull", NULL };
	const struct token t = n->l->s->tokens[i];

	if (token_is_op(token_before(n, i), "."))
		return take_name(n, i);
	begin_clause(n, i);
	if (token_is_one_of(t, doubtful))
		n->may_name = false;
	if (token_is(t, "case"))
		n->n_cases++;
	if (token_is_one_of(t, constants) || ends_case(n, t))
		n->place = PLACE_AFTER;
	else if (refusing_is_word(n->l, i, n->queried) || is_count(n, i))
		n->place = PLACE_OPERAND;
	else if (token_is_one_of(t, ends))
		n->place = PLACE_CLOSED;
	else if ((n->place != PLACE_OPERAND ||
		  token_is(token_before(n, i), "not")) &&
		 token_is_one_of(t, clauses))
		n->place = PLACE_EITHER;
	else
		return take_name(n, i);
	return true;
}

/*
 * A number, a text, a marker. A text goes on with the one before it, or is an
 * alias; no statement begins with one.
 */
static bool
take_literal(struct second *n, size_t i)
{
	const struct token t = n->l->s->tokens[i];
	/* DATE '2024-05-31', {d '2024-05-31'}, INTERVAL 1 DAY */
	static const char *const types[] = { "date",     "time", "timestamp",
					     "interval", "n",    "x",
					     "b",        "d",    "t",
					     "ts",       NULL };
	const bool typed = n->place == PLACE_AFTER &&
			   token_is_one_of(token_before(n, i), types);
	const bool is_fine =
		n->place == PLACE_OPERAND || n->place == PLACE_EITHER || typed;

	if (!is_fine && n->place == PLACE_AFTER && t.kind == TOKEN_TEXT) {
		if (token_before(n, i).kind == TOKEN_TEXT)
			return true;
		n->place = PLACE_CLOSED;
		return n->may_name;
	}
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

/* (SELECT …) at the start or behind WITH; AS (SELECT …) is what WITH names. */
static bool
is_query(const struct second *n, size_t i)
{
	static const char *const begin[] = { "select", "values", "with", NULL };
	static const char *const named[] = { "as", "materialized", NULL };
	const struct token next = shape_token(n->l->s, i + 1);

	return token_is_op(n->l->s->tokens[i], "(") &&
	       !token_is_one_of(token_before(n, i), named) &&
	       (token_is_one_of(next, begin) || token_is_op(next, "("));
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
	n->queried = n->queried || is_query(n, i);
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
