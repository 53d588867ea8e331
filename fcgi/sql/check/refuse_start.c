#include "sql/check/refusing.h"

#include "base/ban.h"

#define SUGGEST "Write one SELECT statement that only reads."

const char *const refusing_writes[] = {
	"insert", "update", "delete", "merge",  "replace", "truncate",
	"drop",   "create", "alter",  "upsert", NULL,
};

struct complaint *
refusing_complain(const struct refusing *l, enum complaint_type type,
		  struct str what, const char *message)
{
	struct complaint *c = arena_alloc(l->a, sizeof(*c));

	c->type = type;
	c->message = message;
	c->suggestion = SUGGEST;
	if (what.n)
		c->problem_area = arena_printf(l->a, "Statement: %.*s",
					       (int)what.n, what.p);
	return c;
}

struct complaint *
refusing_refuse(const struct refusing *l, enum refusal kind, struct str what,
		const char *message)
{
	struct complaint *c =
		refusing_complain(l, COMPLAINT_REFUSED, what, message);

	c->refusal = kind;
	return c;
}

struct complaint *
refusing_not_allowed(const struct refusing *l, enum refusal kind,
		     struct str what)
{
	return refusing_refuse(
		l, kind, what,
		arena_printf(l->a,
			     "%.*s is not allowed: only one statement"
			     " that reads is.",
			     (int)what.n, what.p));
}

bool
refusing_is_named(const struct refusing *l, size_t i)
{
	return i && (token_is_op(shape_token(l->s, i - 1), ".") ||
		     token_is(shape_token(l->s, i - 1), "as"));
}

static struct complaint *
begins_wrong(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);

	if (t.kind == TOKEN_END)
		return refusing_complain(l, COMPLAINT_NO_SQL, (struct str){ 0 },
					 "There is no SQL statement.");
	if (t.kind != TOKEN_WORD || !lex_is_keyword(t.text))
		return refusing_complain(
			l, COMPLAINT_NO_SQL, t.text,
			"This is no SQL statement that reads.");
	return refusing_not_allowed(l,
				    token_is_one_of(t, refusing_writes)
					    ? REFUSAL_WRITE
					    : REFUSAL_STATEMENT,
				    t.text);
}

/* PRAGMA name, PRAGMA name(argument), of those that only read. */
static struct complaint *
check_pragma(const struct refusing *l, size_t i)
{
	struct token name = shape_token(l->s, i + 1), after;

	if (token_is_op(shape_token(l->s, i + 2), ".")) {
		i += 2;
		name = shape_token(l->s, i + 1);
	}
	after = shape_token(l->s, i + 2);
	if (!token_is_one_of(name, l->d->pragmas) ||
	    (after.kind != TOKEN_END && !token_is_op(after, "(")))
		return refusing_not_allowed(l, REFUSAL_STATEMENT,
					    STR("This PRAGMA"));
	return NULL;
}

/* What stands between EXPLAIN and the statement. */
static size_t
skip_explain_options(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);

	if (token_is_op(t, "(") &&
	    !token_is_one_of(shape_token(l->s, i + 1), l->d->starts))
		while (t.kind != TOKEN_END && !token_is_op(t, ")"))
			t = shape_token(l->s, ++i);
	while (token_is_op(t, ")") || token_is_op(t, ",") ||
	       token_is_one_of(t, l->d->explain_options) ||
	       (t.kind == TOKEN_WORD &&
		token_is_op(shape_token(l->s, i + 1), "="))) {
		i += token_is_op(shape_token(l->s, i + 1), "=") ? 3 : 1;
		t = shape_token(l->s, i);
	}
	return i;
}

/* What reads behind WITH, in the dialects that begin a statement with it. */
static bool
begins_query(const struct refusing *l, struct token t)
{
	static const char *const never[] = { "pragma", "explain", "with",
					     "exists", NULL };

	return token_is(t, "from") ||
	       (token_is_one_of(t, l->d->starts) && !token_is_one_of(t, never));
}

/*
 * Whether the query of WITH may stand in the bracket at i: behind the query it
 * names, SEARCH … SET x and CYCLE … USING x, or ClickHouse's 1 AS x.
 */
static bool
may_hold_query(const struct refusing *l, size_t i)
{
	static const char *const words[] = { "as", "set", "using", NULL };
	struct token before = shape_token(l->s, i - 1);

	if (!dialect_lists(l->d->starts, STR("(")))
		return false;
	return token_is_op(before, ")") ||
	       (i > 1 && token_is_name(before) &&
		!token_is(before, "materialized") &&
		token_is_one_of(shape_token(l->s, i - 2), words) &&
		begins_query(l, shape_token(l->s, i + 1)));
}

/* Whether token i is what a WITH statement does, and no name in it. */
static bool
is_verb(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i),
		     before = shape_token(l->s, i - 1);

	if (token_is_op(t, "("))
		return may_hold_query(l, i);
	return (token_is_one_of(t, refusing_writes) || begins_query(l, t)) &&
	       !refusing_is_named(l, i) && !token_is(before, "with") &&
	       !token_is(before, "recursive") && !token_is_op(before, ",");
}

/* The token that says what a WITH statement does, or TOKEN_END. */
static struct token
with_does(const struct refusing *l, size_t i)
{
	size_t depth = l->s->depth[i];

	for (i++; i < l->s->n_tokens && l->s->depth[i] >= depth; i++)
		if (l->s->depth[i] == depth && is_verb(l, i))
			return shape_token(l->s, i);
	return shape_token(l->s, l->s->n_tokens);
}

/*
 * WITH a AS (…), b AS (…) and then a query. What follows a query that it names
 * is the next one or what reads; SEARCH and CYCLE are PostgreSQL's.
 */
static struct complaint *
check_with(const struct refusing *l, size_t i)
{
	static const char *const clauses[] = { "search", "cycle", NULL };
	const struct shape *s = l->s;
	struct token verb = with_does(l, i);

	if (token_is_one_of(verb, refusing_writes))
		return refusing_not_allowed(l, REFUSAL_WRITE, verb.text);
	if (verb.kind == TOKEN_END)
		return refusing_complain(
			l, COMPLAINT_SYNTAX, (struct str){ 0 },
			"There is no query after WITH that reads.");
	for (size_t k = 0; k < s->n_ctes; k++) {
		struct token t = shape_token(s, s->ctes[k].from);

		if (s->ctes[k].begin == i && !token_is_op(t, ",") &&
		    !token_is_op(t, "(") && !token_is_one_of(t, clauses) &&
		    !begins_query(l, t))
			return refusing_not_allowed(l, REFUSAL_STATEMENT,
						    t.text);
	}
	return NULL;
}

struct complaint *
refusing_with(const struct refusing *l, size_t i)
{
	static const char *const before[] = { REFUSING_SETS, "all", "distinct",
					      NULL };
	const struct token was = shape_token(l->s, i ? i - 1 : l->s->n_tokens);

	if (!token_is(shape_token(l->s, i), "with") ||
	    (!token_is_op(was, "(") && !token_is_one_of(was, before)))
		return NULL;
	return check_with(l, i);
}

/*
 * Whether nothing follows the word at *i that could itself be a statement:
 * DESCRIBE t, EXPLAIN t. Otherwise *i moves on to that statement.
 */
static bool
explains_table(const struct refusing *l, size_t *i)
{
	static const char *const words[] = { "explain", "describe", "desc",
					     NULL };
	struct token t = shape_token(l->s, *i);
	bool explain = token_is(t, "explain");

	if (!token_is_one_of(t, words))
		return true;
	*i = skip_explain_options(l, *i + 1);
	t = shape_token(l->s, *i);
	if (t.kind == TOKEN_END || token_is_one_of(t, refusing_writes))
		return false;
	return !explain || (l->d->explain_table && !lex_is_keyword(t.text));
}

struct complaint *
refusing_start(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);

	while (token_is_op(t, "(") && dialect_lists(l->d->starts, STR("(")))
		t = shape_token(l->s, ++i);
	if (!token_is_one_of(t, l->d->starts))
		return begins_wrong(l, i);
	if (token_is(t, "pragma"))
		return check_pragma(l, i);
	if (token_is(t, "with"))
		return check_with(l, i);
	return explains_table(l, &i) ? NULL : refusing_start(l, i);
}
