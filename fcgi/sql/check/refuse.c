#include "sql/check/refusing.h"

#include <string.h>

#include "base/ban.h"

static const char *const locks[] = { "update", "share", "no", "key", NULL };

/* Of T-SQL: WITH (XLOCK, ROWLOCK) */
static const char *const lock_hints[] = {
	"xlock",   "updlock",        "tablockx",     "tablock", "holdlock",
	"paglock", "repeatableread", "serializable", NULL
};

/* UNPIVOT t ON a, b INTO NAME k VALUE v */
static bool
names_unpivoted(const struct refusing *l, size_t i)
{
	return dialect_lists(l->d->starts, STR("unpivot")) &&
	       token_is(shape_token(l->s, i + 1), "name") &&
	       token_is(shape_token(l->s, i + 3), "value");
}

static struct complaint *
check_into(const struct refusing *l, size_t i)
{
	if (!token_is(shape_token(l->s, i), "into") ||
	    refusing_is_named(l, i) || names_unpivoted(l, i))
		return NULL;
	return refusing_not_allowed(l, REFUSAL_WRITE, STR("INTO"));
}

/* WITH d AS (DELETE … RETURNING …) */
static struct complaint *
check_with_write(const struct refusing *l, size_t i)
{
	if (!token_is_one_of(shape_token(l->s, i), refusing_writes) || i < 2 ||
	    !token_is_op(shape_token(l->s, i - 1), "(") ||
	    (!token_is(shape_token(l->s, i - 2), "as") &&
	     !token_is(shape_token(l->s, i - 2), "materialized")))
		return NULL;
	return refusing_not_allowed(l, REFUSAL_WRITE,
				    shape_token(l->s, i).text);
}

/* Spark: FROM t INSERT OVERWRITE …, and FROM t MAP a USING 'program' */
static struct complaint *
check_from_write(const struct refusing *l, size_t i)
{
	static const char *const to[] = { "into", "overwrite", NULL };
	struct token t = shape_token(l->s, i), next = shape_token(l->s, i + 1);

	if (!dialect_lists(l->d->starts, STR("from")) ||
	    refusing_is_named(l, i))
		return NULL;
	if (token_is(t, "insert") && token_is_one_of(next, to))
		return refusing_not_allowed(l, REFUSAL_WRITE, STR("INSERT"));
	if (token_is(t, "using") && next.kind == TOKEN_TEXT)
		return refusing_not_allowed(l, REFUSAL_WRITE,
					    STR("Running a program"));
	return NULL;
}

/* SELECT … FOR UPDATE, LOCK IN SHARE MODE */
static struct complaint *
check_lock(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i), next = shape_token(l->s, i + 1);

	if (token_is(t, "for") && token_is_one_of(next, locks))
		return refusing_not_allowed(l, REFUSAL_WRITE,
					    STR("FOR UPDATE"));
	if (token_is(t, "lock") && token_is(next, "in") &&
	    token_is(shape_token(l->s, i + 2), "share"))
		return refusing_not_allowed(l, REFUSAL_WRITE,
					    STR("LOCK IN SHARE MODE"));
	if (l->d->no_semicolon && token_is_one_of(t, lock_hints) &&
	    (token_is_op(next, ",") || token_is_op(next, ")")))
		return refusing_not_allowed(l, REFUSAL_WRITE, STR("A lock"));
	return NULL;
}

/* ClickHouse: SELECT 1 PARALLEL WITH SELECT 2 is two statements. */
static struct complaint *
check_parallel(const struct refusing *l, size_t i)
{
	if (!l->d->applies || !token_is(shape_token(l->s, i), "parallel") ||
	    !token_is(shape_token(l->s, i + 1), "with") ||
	    refusing_is_named(l, i))
		return NULL;
	return refusing_not_allowed(l, REFUSAL_SEVERAL, STR("PARALLEL WITH"));
}

/* SHOW tells of accounts, other sessions and logs, too. */
static struct complaint *
check_show(const struct refusing *l, size_t i)
{
	static const char *const before[] = { "create", "extended", "full",
					      "temporary", NULL };
	struct token t = shape_token(l->s, i);

	if (!l->d->shows || !token_is(shape_token(l->s, 0), "show") ||
	    (i != 1 &&
	     !(i == 2 && token_is_one_of(shape_token(l->s, 1), before))) ||
	    t.kind == TOKEN_END || token_is_one_of(t, l->d->shows))
		return NULL;
	return refusing_not_allowed(
		l, REFUSAL_STATEMENT,
		str_of(arena_printf(l->a, "SHOW %.*s", (int)t.text.n,
				    t.text.p)));
}

/* `\x73ystem`; a backslash or quote may be escaped. */
static bool
has_escape(struct str name)
{
	for (size_t i = 0; i + 1 < name.n; i++)
		if (name.p[i] == '\\' && !strchr("\\`\"", name.p[++i]))
			return true;
	return false;
}

/* U&"…" hides which name it is behind escapes. */
static struct complaint *
check_escaped(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);
	bool unicode = t.kind == TOKEN_QUOTED && i >= 2 &&
		       token_is_op(shape_token(l->s, i - 1), "&") &&
		       token_is(shape_token(l->s, i - 2), "u") &&
		       t.text.p[-1] == '&';

	if (!unicode && !(t.kind == TOKEN_QUOTED && l->d->backslash_names &&
			  has_escape(t.text)))
		return NULL;
	return refusing_not_allowed(l, REFUSAL_HIDDEN,
				    STR("A name with escapes"));
}

/* NEXT VALUE FOR s, and s.nextval, take a number off a sequence. */
static struct complaint *
check_sequence(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);

	if (((token_is(t, "next") || token_is(t, "previous")) &&
	     token_is(shape_token(l->s, i + 1), "value") &&
	     token_is(shape_token(l->s, i + 2), "for")) ||
	    (token_is(t, "nextval") && i && refusing_is_named(l, i) &&
	     !token_is(shape_token(l->s, i - 1), "as") &&
	     dialect_lists(l->d->refused_functions, t.text)))
		return refusing_not_allowed(
			l, REFUSAL_WRITE,
			STR("Taking a number off a sequence"));
	return NULL;
}

/* ClickHouse: a FORMAT or SETTINGS clause overrides what the driver sends. */
static struct complaint *
check_trailer(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i), next = shape_token(l->s, i + 1);
	struct token third = shape_token(l->s, i + 2);

	if (!token_is_one_of(t, l->d->trailers) || !token_is_name(next) ||
	    refusing_is_named(l, i))
		return NULL;
	/* SETTINGS x = 1, FORMAT CSV at the end */
	if (token_is_op(third, "=") || third.kind == TOKEN_END ||
	    token_is_one_of(third, l->d->trailers) || token_is(third, "into"))
		return refusing_not_allowed(l, REFUSAL_SETTING, t.text);
	return NULL;
}

/* A marker that sql_bind() wrote. */
static bool
has_value(const struct refusing *l, struct str param)
{
	uint64_t n;

	if (l->d->marker == '?')
		return l->n_args > 0 && str_is(param, "?");
	return l->d->marker && param.p[0] == l->d->marker &&
	       str_to_uint(str_from(param, 1), l->n_args, &n) && n > 0;
}

static struct complaint *
check_parameter(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);

	if (l->d->assign && token_is_op(t, l->d->assign))
		return refusing_not_allowed(l, REFUSAL_SETTING,
					    STR("Assigning to a variable"));
	if (l->d->link && token_is_op(t, l->d->link))
		return refusing_not_allowed(l, REFUSAL_TABLE,
					    STR("Another server's table"));
	if (t.kind != TOKEN_PARAM || t.text.p[0] == '@' || has_value(l, t.text))
		return NULL;
	if (i && token_is_op(shape_token(l->s, i - 1), ":")) /* x::type */
		return refusing_complain(
			l, COMPLAINT_SYNTAX, t.text,
			"There is no :: here; write CAST(x AS type).");
	return refusing_refuse(
		l, REFUSAL_PARAMETER, t.text,
		arena_printf(l->a,
			     "The parameter %.*s has no value; write"
			     " the value itself.",
			     (int)t.text.n, t.text.p));
}

static struct complaint *
check_next_statement(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);

	if (!token_is_one_of(t, l->d->next_starts) || !i)
		return NULL;
	return refusing_not_allowed(l, REFUSAL_SEVERAL, t.text);
}

static const char *
why_bad(struct token t)
{
	if (t.text.p[0] == '-' || t.text.p[0] == '#')
		return "A comment has a carriage return in it, or begins with"
		       " #.";
	if ((t.text.p[0] & 0x80) != 0)
		return "A blank, quote or letter beyond ASCII stands outside"
		       " of quotes.";
	return "A quote or comment is not closed.";
}

static struct complaint *
check_token(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i);

	if (t.kind == TOKEN_BAD)
		return refusing_complain(l, COMPLAINT_SYNTAX, (struct str){ 0 },
					 why_bad(t));
	if (t.kind == TOKEN_SEMI)
		return refusing_refuse(l, REFUSAL_SEVERAL, (struct str){ 0 },
				       "Only one statement is allowed.");
	return NULL;
}

/* In this order, of each token: the first that complains is heard. */
static struct complaint *(*const checks[])(const struct refusing *l,
					   size_t i) = {
	check_token,       check_from_write,  check_into,
	check_with_write,  check_lock,        refusing_schema,
	refusing_function, check_escaped,     check_sequence,
	check_trailer,     check_parameter,   check_next_statement,
	check_show,        refusing_variable, check_parallel,
	refusing_with,
};

/* Comments that the engine runs or takes for orders. */
static struct complaint *
check_comments(const struct refusing *l, struct str text)
{
	while (text.n) {
		struct token t = lex_next(l->d, &text);

		if (t.kind == TOKEN_COMMENT && t.text.n > 2 &&
		    l->d->refused_comments && t.text.p[0] == '/' &&
		    strchr(l->d->refused_comments, t.text.p[2]))
			return refusing_not_allowed(
				l, REFUSAL_HIDDEN,
				STR("A comment that gives orders"
				    " to the engine"));
	}
	return NULL;
}

static struct complaint *
look_at_parts(const struct refusing *l, size_t i, struct str text)
{
	struct complaint *c = NULL;

	for (; !c && i < l->s->n_tokens; i++)
		for (size_t k = 0; !c && k < COUNT(checks); k++)
			c = checks[k](l, i);
	if (!c)
		c = refusing_tables(l);
	if (!c)
		c = refusing_queries(l);
	if (!c)
		c = refusing_unknown(l, text);
	if (!c)
		c = refusing_second(l);
	return c ? c : check_comments(l, text);
}

struct complaint *
refuse_parts(struct arena *a, const struct shape *s, struct str text)
{
	const struct refusing l = { .a = a, .s = s, .d = s->dialect };
	bool insert = s->n_tokens > 1 && token_is(s->tokens[1], "into");

	return look_at_parts(&l, insert ? 2 : 1, text);
}

struct complaint *
refuse(struct arena *a, const struct shape *s, const struct schema *schema,
       struct str text, size_t n_args)
{
	const struct refusing l = {
		.a = a,
		.s = s,
		.d = s->dialect,
		.schema = schema,
		.n_args = n_args,
	};
	struct complaint *c = refusing_start(&l, 0);

	return c ? c : look_at_parts(&l, 0, text);
}
