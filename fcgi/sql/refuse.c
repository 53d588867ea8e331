#include "sql/refuse.h"

#include <string.h>

#include "base/ban.h"

#define SUGGEST "Write one SELECT statement that only reads."

struct look {
	struct arena *a;
	const struct shape *s;
	const struct dialect *d;
};

static const char *const writes[] = {
	"insert", "update", "delete", "merge",  "replace", "truncate",
	"drop",   "create", "alter",  "upsert", NULL,
};

/* Reserved in T-SQL, where they begin a statement without a semicolon. */
static const char *const tsql_statements[] = {
	"insert",      "update",     "delete", "merge",    "truncate",
	"drop",        "create",     "alter",  "exec",     "execute",
	"grant",       "revoke",     "deny",   "backup",   "restore",
	"shutdown",    "kill",       "use",    "set",      "declare",
	"waitfor",     "begin",      "commit", "rollback", "dbcc",
	"bulk",        "if",         "while",  "print",    "raiserror",
	"goto",        "return",     "save",   "open",     "deallocate",
	"reconfigure", "checkpoint", "revert", "setuser",  "writetext",
	"updatetext",  NULL,
};

static const char *const locks[] = { "update", "share", "no", "key", NULL };

static struct complaint *
complain(const struct look *l, enum complaint_type type, struct str what,
	 const char *message)
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

static struct complaint *
not_allowed(const struct look *l, struct str what)
{
	return complain(l, COMPLAINT_REFUSED, what,
			arena_printf(l->a,
				     "%.*s is not allowed: only one statement"
				     " that reads is.",
				     (int)what.n, what.p));
}

static struct token
token_at(const struct look *l, size_t i)
{
	return l->s->tokens[i < l->s->n_tokens ? i : l->s->n_tokens];
}

static bool
is_one_of(struct token t, const char *const *list)
{
	return t.kind == TOKEN_WORD && dialect_lists(list, t.text);
}

/* After a dot or AS a word is a name, whatever it says. */
static bool
is_named(const struct look *l, size_t i)
{
	return i && (token_is_op(token_at(l, i - 1), ".") ||
		     token_is(token_at(l, i - 1), "as"));
}

static struct complaint *
begins_wrong(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if (t.kind == TOKEN_END)
		return complain(l, COMPLAINT_NO_SQL, (struct str){ 0 },
				"There is no SQL statement.");
	if (t.kind != TOKEN_WORD || !lex_is_keyword(t.text))
		return complain(l, COMPLAINT_NO_SQL, t.text,
				"This is no SQL statement that reads.");
	return not_allowed(l, t.text);
}

/* PRAGMA name, PRAGMA name(argument), of those that only read. */
static struct complaint *
check_pragma(const struct look *l, size_t i)
{
	struct token name = token_at(l, i + 1), after;

	if (token_is_op(token_at(l, i + 2), ".")) {
		i += 2;
		name = token_at(l, i + 1);
	}
	after = token_at(l, i + 2);
	if (!is_one_of(name, l->d->pragmas) ||
	    (after.kind != TOKEN_END && !token_is_op(after, "(")))
		return not_allowed(l, STR("This PRAGMA"));
	return NULL;
}

/* What stands between EXPLAIN and the statement. */
static size_t
skip_explain_options(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if (token_is_op(t, "(") && !is_one_of(token_at(l, i + 1), l->d->starts))
		while (t.kind != TOKEN_END && !token_is_op(t, ")"))
			t = token_at(l, ++i);
	while (token_is_op(t, ")") || token_is_op(t, ",") ||
	       is_one_of(t, l->d->explain_options) ||
	       (t.kind == TOKEN_WORD && token_is_op(token_at(l, i + 1), "="))) {
		i += token_is_op(token_at(l, i + 1), "=") ? 3 : 1;
		t = token_at(l, i);
	}
	return i;
}

/* The word that says what a WITH statement does, or TOKEN_END. */
static struct token
with_does(const struct look *l, size_t i)
{
	static const char *const verbs[] = { "select", "values", "from",
					     "table",  "insert", "update",
					     "delete", "merge",  "replace",
					     NULL };
	size_t depth = l->s->depth[i];

	for (i++; i < l->s->n_tokens && l->s->depth[i] >= depth; i++) {
		struct token before = token_at(l, i - 1);

		if (l->s->depth[i] == depth &&
		    is_one_of(token_at(l, i), verbs) && !is_named(l, i) &&
		    !token_is(before, "with") &&
		    !token_is(before, "recursive") && !token_is_op(before, ","))
			return token_at(l, i);
	}
	return token_at(l, l->s->n_tokens);
}

/*
 * Whether nothing follows the word at *i that could itself be a statement:
 * DESCRIBE t, EXPLAIN t. Otherwise *i moves on to that statement.
 */
static bool
explains_table(const struct look *l, size_t *i)
{
	static const char *const words[] = { "explain", "describe", "desc",
					     NULL };
	struct token t = token_at(l, *i);
	bool explain = token_is(t, "explain");

	if (!is_one_of(t, words))
		return true;
	*i = skip_explain_options(l, *i + 1);
	t = token_at(l, *i);
	if (t.kind == TOKEN_END || is_one_of(t, writes))
		return false;
	return !explain || !lex_is_keyword(t.text);
}

/* Whether the statement that begins at i reads. */
static struct complaint *
check_start(const struct look *l, size_t i)
{
	struct token t = token_at(l, i), verb;

	while (token_is_op(t, "(") && dialect_lists(l->d->starts, STR("(")))
		t = token_at(l, ++i);
	if (!is_one_of(t, l->d->starts))
		return begins_wrong(l, i);
	if (token_is(t, "pragma"))
		return check_pragma(l, i);
	if (token_is(t, "with")) {
		verb = with_does(l, i);
		return is_one_of(verb, writes) ? not_allowed(l, verb.text)
					       : NULL;
	}
	return explains_table(l, &i) ? NULL : check_start(l, i);
}

static struct complaint *
check_into(const struct look *l, size_t i)
{
	if (!token_is(token_at(l, i), "into") || is_named(l, i))
		return NULL;
	return not_allowed(l, STR("INTO"));
}

/* WITH d AS (DELETE … RETURNING …) */
static struct complaint *
check_with_write(const struct look *l, size_t i)
{
	if (!is_one_of(token_at(l, i), writes) || i < 2 ||
	    !token_is_op(token_at(l, i - 1), "(") ||
	    (!token_is(token_at(l, i - 2), "as") &&
	     !token_is(token_at(l, i - 2), "materialized")))
		return NULL;
	return not_allowed(l, token_at(l, i).text);
}

/* SELECT … FOR UPDATE, LOCK IN SHARE MODE */
static struct complaint *
check_lock(const struct look *l, size_t i)
{
	struct token t = token_at(l, i), next = token_at(l, i + 1);

	if (token_is(t, "for") && is_one_of(next, locks))
		return not_allowed(l, STR("FOR UPDATE"));
	if (token_is(t, "lock") && token_is(next, "in") &&
	    token_is(token_at(l, i + 2), "share"))
		return not_allowed(l, STR("LOCK IN SHARE MODE"));
	return NULL;
}

/* A call of a function that the dialect refuses; a column may be named so. */
static struct complaint *
check_function(const struct look *l, size_t i)
{
	struct token t = token_at(l, i), next = token_at(l, i + 1);
	struct str name;

	if (t.kind != TOKEN_WORD && t.kind != TOKEN_QUOTED)
		return NULL;
	if (!token_is_op(next, "(") && !token_is_op(next, "."))
		return NULL;
	name = token_name(l->a, t);
	if (token_is_op(next, "."))
		name = str_of(arena_printf(l->a, "%.*s.", (int)name.n, name.p));
	if (!dialect_lists(l->d->refused_functions, name))
		return NULL;
	return complain(l, COMPLAINT_REFUSED, t.text,
			arena_printf(l->a,
				     "The function %.*s is not allowed here.",
				     (int)t.text.n, t.text.p));
}

/* SHOW PROCESSLIST is a table by another name. */
static struct complaint *
check_show(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if (!i || !token_is(token_at(l, 0), "show") ||
	    !is_one_of(t, l->d->refused_tables))
		return NULL;
	return not_allowed(l, str_of(arena_printf(l->a, "SHOW %.*s",
						  (int)t.text.n, t.text.p)));
}

/* U&"…" hides which name it is behind escapes. */
static struct complaint *
check_escaped(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if (t.kind != TOKEN_QUOTED || i < 2 ||
	    !token_is_op(token_at(l, i - 1), "&") ||
	    !token_is(token_at(l, i - 2), "u") || t.text.p[-1] != '&')
		return NULL;
	return not_allowed(l, STR("A name with escapes"));
}

/* NEXT VALUE FOR s, and s.nextval, take a number off a sequence. */
static struct complaint *
check_sequence(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if ((token_is(t, "next") && token_is(token_at(l, i + 1), "value") &&
	     token_is(token_at(l, i + 2), "for")) ||
	    (token_is(t, "nextval") && i && is_named(l, i) &&
	     !token_is(token_at(l, i - 1), "as") &&
	     dialect_lists(l->d->refused_functions, t.text)))
		return not_allowed(l, STR("Taking a number off a sequence"));
	return NULL;
}

/* ClickHouse: a FORMAT or SETTINGS clause overrides what the driver sends. */
static struct complaint *
check_trailer(const struct look *l, size_t i)
{
	struct token t = token_at(l, i), next = token_at(l, i + 1);
	struct token third = token_at(l, i + 2);

	if (!is_one_of(t, l->d->trailers) || next.kind != TOKEN_WORD ||
	    is_named(l, i))
		return NULL;
	/* SETTINGS x = 1, FORMAT CSV at the end */
	if (token_is_op(third, "=") || third.kind == TOKEN_END ||
	    is_one_of(third, l->d->trailers) || token_is(third, "into"))
		return not_allowed(l, t.text);
	return NULL;
}

static struct complaint *
check_parameter(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if (l->d->assign && token_is_op(t, l->d->assign))
		return not_allowed(l, STR("Assigning to a variable"));
	if (t.kind != TOKEN_PARAM || t.text.p[0] == '@')
		return NULL;
	return complain(l, COMPLAINT_REFUSED, t.text,
			arena_printf(l->a,
				     "The parameter %.*s has no value; write"
				     " the value itself.",
				     (int)t.text.n, t.text.p));
}

static struct complaint *
check_next_statement(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if (!l->d->no_semicolon || !is_one_of(t, tsql_statements) || !i)
		return NULL;
	return not_allowed(l, t.text);
}

static struct complaint *
check_token(const struct look *l, size_t i)
{
	struct token t = token_at(l, i);

	if (t.kind == TOKEN_BAD)
		return complain(l, COMPLAINT_SYNTAX, (struct str){ 0 },
				"A quote or comment is not closed.");
	if (t.kind == TOKEN_SEMI)
		return complain(l, COMPLAINT_REFUSED, (struct str){ 0 },
				"Only one statement is allowed.");
	return NULL;
}

/* In this order, of each token: the first that complains is heard. */
static struct complaint *(*const checks[])(const struct look *l, size_t i) = {
	check_token,     check_into,           check_with_write, check_lock,
	check_function,  check_escaped,        check_sequence,   check_trailer,
	check_parameter, check_next_statement, check_show,
};

/* A string, or a name like a path, where the engine would read a file. */
static bool
is_file(const struct look *l, const struct table_ref *ref)
{
	bool path = false;

	for (size_t i = 0; i < ref->name.n; i++)
		path = path || strchr("/\\*:", ref->name.p[i]);
	return l->d->text_is_file && (ref->text || path);
}

static struct complaint *
check_tables(const struct look *l)
{
	const char *const *refused = l->d->refused_tables;

	for (size_t i = 0; i < l->s->n_refs; i++) {
		const struct table_ref *ref = &l->s->refs[i];
		const char *schema = arena_printf(
			l->a, "%.*s.", (int)ref->schema.n, ref->schema.p);

		if (ref->cte ||
		    (!is_file(l, ref) && !dialect_lists(refused, ref->name) &&
		     !dialect_lists(refused, str_of(schema))))
			continue;
		return complain(l, COMPLAINT_REFUSED, ref->name,
				arena_printf(l->a,
					     "The table %.*s is not allowed"
					     " here.",
					     (int)ref->name.n, ref->name.p));
	}
	return NULL;
}

/* Comments that the engine runs or takes for orders. */
static struct complaint *
check_comments(const struct look *l, struct str text)
{
	while (text.n) {
		struct token t = lex_next(l->d, &text);

		if (t.kind == TOKEN_COMMENT && t.text.n > 2 &&
		    l->d->refused_comments && t.text.p[0] == '/' &&
		    strchr(l->d->refused_comments, t.text.p[2]))
			return not_allowed(l, STR("A comment that gives orders"
						  " to the engine"));
	}
	return NULL;
}

static struct complaint *
look_at_parts(const struct look *l, size_t i, struct str text)
{
	struct complaint *c = NULL;

	for (; !c && i < l->s->n_tokens; i++)
		for (size_t k = 0; !c && k < COUNT(checks); k++)
			c = checks[k](l, i);
	if (!c)
		c = check_tables(l);
	return c ? c : check_comments(l, text);
}

struct complaint *
refuse_parts(struct arena *a, const struct shape *s, struct str text)
{
	const struct look l = { .a = a, .s = s, .d = s->dialect };
	bool insert = s->n_tokens > 1 && token_is(s->tokens[1], "into");

	return look_at_parts(&l, insert ? 2 : 1, text);
}

struct complaint *
refuse(struct arena *a, const struct shape *s, struct str text)
{
	const struct look l = { .a = a, .s = s, .d = s->dialect };
	struct complaint *c = check_start(&l, 0);

	return c ? c : look_at_parts(&l, 0, text);
}
