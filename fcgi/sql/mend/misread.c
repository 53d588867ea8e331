/*
 * Forms of another dialect that this one runs and reads otherwise: SQLite's
 * CAST(day AS DATE) is the year, MariaDB's || is OR. Nobody means that.
 */
#include <string.h>

#include "sql/check/check.h"
#include "sql/mend/dates.h"

#include "base/ban.h"

#define MENDS_MAX 40
#define TEXT_MAX 20000

/* CAST(x AS DATE), which is the number before the first "-" in SQLite. */
static bool
mend_cast_date(struct mending *m, size_t i)
{
	const size_t end = token_is_op(mending_token(m, i + 1), "(")
				   ? m->shape.after[i + 1]
				   : 0;
	struct token type;
	const char *call;

	if (!mending_is(m, "sqlite") ||
	    !token_is(mending_token(m, i), "cast") || end < i + 6 ||
	    end > m->shape.n_tokens ||
	    !token_is(mending_token(m, end - 3), "as"))
		return false;
	type = mending_token(m, end - 2);
	call = token_is(type, "date") ? "date"
	       : token_is(type, "datetime") || token_is(type, "timestamp")
		       ? "datetime"
		       : NULL;
	if (!call)
		return false;
	mending_put(m, i, end,
		    arena_printf(
			    m->arena, "%s(%s)", call,
			    str_dup(m->arena, mending_text(m, i + 2, end - 3))),
		    NULL);
	return true;
}

static bool
is_day_column(const struct mending *m, size_t end)
{
	const struct schema_column *c = mending_column(m, end - 1);

	return c && (c->type == CELL_DATE || c->type == CELL_TIMESTAMP);
}

/* TRUNC(day), which is a number as well. */
static bool
mend_trunc(struct mending *m, size_t i)
{
	const size_t open = i + 1;

	if (!mending_is(m, "sqlite mysql mariadb duckdb clickhouse") ||
	    !token_is(mending_token(m, i), "trunc") ||
	    !token_is_op(mending_token(m, open), "(") ||
	    m->shape.after[open] > m->shape.n_tokens ||
	    !is_day_column(m, m->shape.after[open] - 1) ||
	    m->shape.after[open] > open + 5)
		return false;
	mending_put(m, i, m->shape.after[open],
		    mend_write_start(m, "day",
				     mending_text(m, open + 1,
						  m->shape.after[open] - 1)),
		    NULL);
	return true;
}

/* "yyyy-MM" and its like: letters of days alone, a year's among them. */
static bool
is_day_format(struct str s)
{
	static const char letters[] = "yMdHhms-/.: ";

	for (size_t i = 0; i < s.n; i++)
		if (!strchr(letters, s.p[i]))
			return false;
	return str_has(s, STR("yy"));
}

/* FORMAT(day, 'yyyy-MM') as SQL Server has it. */
static bool
mend_format(struct mending *m, size_t i)
{
	const size_t open = i + 1;
	size_t end, last;
	struct str format;
	const char *with;

	if (mending_is(m, "sqlserver") ||
	    !token_is(mending_token(m, i), "format") ||
	    !token_is_op(mending_token(m, open), "(") ||
	    m->shape.after[open] > m->shape.n_tokens)
		return false;
	end = m->shape.after[open];
	last = end - 2;
	format = mend_literal(mending_token(m, last).text);
	if (last < open + 3 || !token_is_op(mending_token(m, last - 1), ",") ||
	    m->shape.depth[last - 1] != m->shape.depth[open + 1] ||
	    !is_day_format(format))
		return false;
	with = mend_write_format(m, LETTERS_JAVA, format,
				 mending_text(m, open + 1, last - 1));
	if (with)
		mending_put(m, i, end, with, NULL);
	return with != NULL;
}

static bool
is_iso_day(struct token t)
{
	return t.kind == TOKEN_TEXT && mend_is_day(mend_literal(t.text));
}

/* Whether tokens at … end - 1 are a day: a column, a literal, today. */
static bool
is_day(const struct mending *m, size_t at, size_t end)
{
	static const char *const calls[] = { "date", "curdate", "current_date",
					     NULL };
	const struct token first = mending_token(m, at);

	if (end == at + 1 && is_iso_day(first))
		return true;
	if (token_is_one_of(first, calls) &&
	    (end == at + 1 || token_is_op(mending_token(m, at + 1), "(")))
		return true;
	return (end == at + 1 || end == at + 3) && is_day_column(m, end);
}

/* day - day, where that is no number of days. */
static bool
mend_minus(struct mending *m, size_t i)
{
	size_t at, end, right = i + 1;
	const char *with;

	if (!mending_is(m, "sqlite mysql mariadb") ||
	    !token_is_op(mending_token(m, i), "-") ||
	    !mending_operand_before(m, i, &at))
		return false;
	right += token_is(mending_token(m, right), "date") &&
		 is_iso_day(mending_token(m, right + 1));
	if (!mending_operand_at(m, right, &end) || !is_day(m, at, i) ||
	    !is_day(m, right, end))
		return false;
	with = mend_write_days(m, mending_text(m, at, i),
			       mending_text(m, right, end));
	at -= at && is_iso_day(mending_token(m, at)) &&
	      token_is(mending_token(m, at - 1), "date");
	mending_put(m, at, end, with, NULL);
	return true;
}

/*
 * flag = 'true' and flag = 't', where flags are numbers: in SQLite a column of
 * texts is no boolean, whatever is declared.
 */
static bool
mend_flag(struct mending *m, size_t i)
{
	static const char *const yes[] = { "'t'", "'true'", "'y'", "'yes'",
					   NULL };
	static const char *const no[] = { "'f'", "'false'", "'n'", "'no'",
					  NULL };
	const struct token t = mending_token(m, i);
	const char *text =
		t.kind == TOKEN_TEXT ? str_lower(m->arena, t.text) : NULL;
	const struct schema_column *c;
	bool is_yes;

	if (!text || i < 2 ||
	    !mending_is(m, "mysql mariadb clickhouse sqlite") ||
	    !token_is_comparison(mending_token(m, i - 1)))
		return false;
	is_yes = str_is_one_of(text, yes);
	c = mending_column(m, i - 2);
	if ((!is_yes && !str_is_one_of(text, no)) || !c ||
	    c->type != CELL_BOOLEAN)
		return false;
	mending_put(m, i, i + 1, is_yes ? "1" : "0", NULL);
	return true;
}

/* x SIMILAR TO 'A%', of what LIKE has alone, where it is another expression. */
static bool
mend_similar(struct mending *m, size_t i)
{
	const struct str pattern = mend_literal(mending_token(m, i + 2).text);

	if (mending_is(m, "postgresql") ||
	    !token_is(mending_token(m, i), "similar") ||
	    !token_is(mending_token(m, i + 1), "to") || !pattern.n)
		return false;
	for (size_t k = 0; k < pattern.n; k++)
		if (strchr("|*+?{}()[]\\.^$", pattern.p[k]))
			return false;
	mending_put(m, i, i + 2, "LIKE", NULL);
	return true;
}

/* x ~ '^a' of a part, which is of the whole in DuckDB. */
static bool
mend_tilde(struct mending *m, size_t i)
{
	const struct str pattern = mend_literal(mending_token(m, i + 1).text);
	size_t at;

	if (!mending_is(m, "duckdb") ||
	    !token_is_op(mending_token(m, i), "~") || pattern.n < 2 ||
	    pattern.p[0] != '^' || pattern.p[pattern.n - 1] == '$' ||
	    pattern.p[pattern.n - 1] == '*' ||
	    !mending_operand_before(m, i, &at))
		return false;
	mending_put(m, at, i + 2,
		    arena_printf(m->arena, "regexp_matches(%s, '%.*s')",
				 str_dup(m->arena, mending_text(m, at, i)),
				 (int)pattern.n, pattern.p),
		    NULL);
	return true;
}

/* "public.orders", where there is no such schema and the table is ours. */
static bool
mend_schema(struct mending *m, size_t i)
{
	static const struct {
		const char *schema, *native;
	} rows[] = {
		{ "public", "postgresql" },
		{ "dbo", "sqlserver" },
		{ "main", "sqlite duckdb" },
		{ "default", "clickhouse databricks" },
	};

	for (size_t r = 0; r < COUNT(rows); r++)
		if (str_is_nocase(token_name(m->arena, mending_token(m, i)),
				  rows[r].schema))
			return !mending_is(m, rows[r].native) &&
			       mend_prefix(m, i);
	return false;
}

const char *
sql_mend_misread(struct arena *a, const struct dialect *d,
		 const struct schema *schema, struct str text,
		 struct mends *ret)
{
	static bool (*const forms[])(struct mending *, size_t) = {
		mend_cast_date, mend_trunc,   mend_format,   mend_minus,
		mend_flag,      mend_similar, mend_tilde,    mend_schema,
		mend_joined,    mend_plus,    mend_compared, mend_day_text,
	};
	struct complaint none = { .type = COMPLAINT_OTHER };
	struct mending m = {
		.arena = a,
		.dialect = d,
		.schema = schema,
		.complaint = &none,
		.done = ret,
	};
	size_t n = 0;

	if (text.n > TEXT_MAX)
		return NULL;
	mending_read(&m, text);
	for (size_t i = 0; i < m.shape.n_tokens && n < MENDS_MAX; i++)
		for (size_t f = 0; f < COUNT(forms); f++)
			while (n < MENDS_MAX && forms[f](&m, i))
				n++;
	return n ? str_dup(a, m.text) : NULL;
}
