#include "sql/check/check.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/check/allowed.h"
#include "sql/check/cover.h"
#include "sql/check/names.h"
#include "sql/check/refuse.h"

#include "base/ban.h"

#define SQL_MAX 100000 /* bytes of SQL that we are willing to look at */

struct safe_sql {
	const char *text;
	const char *asked; /* see sql_asked() */
	const struct cell *args;
	size_t n_args;
	uint64_t limit;
};

static struct complaint *
unreadable(struct arena *a, const struct bound_sql *bound)
{
	const struct str text = bound->text;
	const bool too_long = bound->cut || text.n > SQL_MAX;
	struct complaint *c = arena_alloc(a, sizeof(*c));

	c->type = COMPLAINT_REFUSED;
	c->refusal = too_long ? REFUSAL_SIZE : REFUSAL_HIDDEN;
	if (too_long) {
		c->message = "The statement is too long.";
		return c;
	}
	for (size_t i = 0; i < text.n; i++) {
		const unsigned char b = (unsigned char)text.p[i];

		if ((b < ' ' && b != '\t' && b != '\n' && b != '\r') ||
		    b == 0x7f)
			c->message = "The statement holds a control byte.";
	}
	if (!c->message && !utf8_valid(text))
		c->message = "The statement is not valid UTF-8.";
	return c->message ? c : NULL;
}

/*
 * Up to a semicolon that only blanks and comments follow. Nothing else is cut
 * off: in MySQL "--" is a comment or not depending on what comes after it.
 */
static struct str
without_end(const struct dialect *d, struct str text)
{
	struct str rest = text;
	size_t end = text.n;

	while (rest.n) {
		size_t at = text.n - rest.n;
		struct token t = lex_next(d, &rest);

		if (t.kind == TOKEN_SEMI)
			end = at < end ? at : end;
		else if (t.kind != TOKEN_SPACE && t.kind != TOKEN_COMMENT)
			end = text.n;
	}
	return str_first(text, end);
}

/* The number at i, which brackets may surround; 0: there is none. */
static uint64_t
number_at(const struct shape *s, size_t i)
{
	uint64_t n;

	while (i < s->n_tokens && token_is_op(s->tokens[i], "("))
		i++;
	if (i >= s->n_tokens || s->tokens[i].kind != TOKEN_NUMBER ||
	    !str_to_uint(s->tokens[i].text, UINT64_MAX, &n))
		return 0;
	return n;
}

/* LIMIT n, LIMIT skip, n, FETCH FIRST n or TOP n at token i. */
static uint64_t
limit_at(const struct shape *s, size_t i)
{
	struct token t = s->tokens[i];

	if (token_is(t, "limit")) {
		if (i + 2 < s->n_tokens && token_is_op(s->tokens[i + 2], ","))
			i += 2;
		if (i + 2 < s->n_tokens && token_is(s->tokens[i + 2], "by"))
			return 0; /* ClickHouse: so many of each */
		return number_at(s, i + 1);
	}
	if (token_is(t, "fetch"))
		return number_at(s, i + 2);
	return token_is(t, "top") ? number_at(s, i + 1) : 0;
}

static uint64_t
own_limit(const struct shape *s)
{
	uint64_t limit = 0;

	for (size_t i = 0; i < s->n_tokens; i++) {
		uint64_t n = s->depth[i] == 0 ? limit_at(s, i) : 0;

		if (n)
			limit = n;
	}
	return limit;
}

/*
 * Names that are not there, or not there for this reader; *ret_text is what a
 * reader with rights may run in place of the statement.
 */
static struct complaint *
check_names(struct arena *a, const struct shape *s, const struct schema *schema,
	    const struct rights *rights, const char **ret_text)
{
	const struct schema *whole, *seen = schema;
	struct complaint *c;

	if (!rights)
		return schema ? names_check(a, s, schema) : NULL;
	assert(schema);
	whole = schema->part_of ? schema->part_of : schema;
	if (whole == schema)
		seen = allowed_schema(a, schema, rights);
	c = names_check(a, s, seen);
	if (!c)
		c = names_row_id(a, s, seen, rights);
	return c ? c : cover(a, s, whole, rights, ret_text);
}

void
sql_check_bound(struct arena *a, const struct dialect *d,
		const struct schema *schema, const struct rights *rights,
		const struct bound_sql *bound, struct verdict *ret)
{
	struct str text = bound->text;
	const char *covered = NULL;
	struct safe_sql *sql;
	struct shape s;

	*ret = (struct verdict){ .complaint = unreadable(a, bound) };
	if (ret->complaint)
		return;
	text = without_end(d, text);
	ret->complaint = refuse_size(a, d, text);
	if (ret->complaint)
		return;
	s = shape_read(a, d, text);
	ret->complaint = refuse(a, &s, schema, text, bound->n_args);
	if (!ret->complaint)
		ret->complaint = check_names(a, &s, schema, rights, &covered);
	if (ret->complaint)
		return;
	sql = arena_alloc(a, sizeof(*sql));
	sql->text = covered ? covered : str_dup(a, text);
	sql->asked = covered ? str_dup(a, text) : NULL;
	sql->limit = own_limit(&s);
	sql->args = bound->args;
	sql->n_args = bound->n_args;
	ret->sql = sql;
}

void
sql_check(struct arena *a, const struct dialect *d, const struct schema *schema,
	  const struct rights *rights, struct str text, struct verdict *ret)
{
	const struct bound_sql bound = { .text = text };

	sql_check_bound(a, d, schema, rights, &bound, ret);
}

const struct safe_sql *
sql_own(struct arena *a, const char *text)
{
	struct safe_sql *sql = arena_alloc(a, sizeof(*sql));

	sql->text = text;
	return sql;
}

const char *
sql_asked(const struct safe_sql *sql)
{
	return sql->asked;
}

const struct cell *
sql_args(const struct safe_sql *sql, size_t *ret_n)
{
	*ret_n = sql->n_args;
	return sql->args;
}

const char *
sql_text(const struct safe_sql *sql)
{
	return sql->text;
}

uint64_t
sql_own_limit(const struct safe_sql *sql)
{
	return sql->limit;
}
