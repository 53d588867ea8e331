/* Words and operators of other dialects that have one here. */
#include <string.h>

#include "sql/mend/mending.h"

#include "base/ban.h"

static bool
is_words(const struct mending *m, size_t i, const char *const *words)
{
	for (; *words; words++, i++)
		if (!token_is(mending_token(m, i), *words))
			return false;
	return true;
}

/* MINUS between two queries. */
static bool
mend_minus(struct mending *m, size_t i)
{
	if (!token_is(mending_token(m, i), "minus") ||
	    mending_is(m, "oracle hana databricks") ||
	    (!token_is(mending_token(m, i + 1), "select") &&
	     !token_is_op(mending_token(m, i + 1), "(")))
		return false;
	mending_put(m, i, i + 1,
		    m->dialect->except ? m->dialect->except : "EXCEPT", NULL);
	return true;
}

/* FROM dual, the table of one row that there is no need of. */
static bool
mend_dual(struct mending *m, size_t i)
{
	const char *nowhere = m->dialect->nowhere;

	if (!token_is(mending_token(m, i), "from") ||
	    !token_is(mending_token(m, i + 1), "dual") ||
	    token_is_op(mending_token(m, i + 2), ".") ||
	    mending_is(m, "oracle hana mysql mariadb") || !m->schema ||
	    schema_table(m->schema, STR("dual")))
		return false;
	mending_put(m, i, i + 2, nowhere ? nowhere : "", NULL);
	return true;
}

/* WITH (NOLOCK), which asks for nothing that a reader here has. */
static bool
mend_hint(struct mending *m, size_t i)
{
	if (mending_is(m, "sqlserver") ||
	    !token_is(mending_token(m, i), "with") ||
	    !token_is_op(mending_token(m, i + 1), "(") ||
	    !token_is(mending_token(m, i + 2), "nolock") ||
	    !token_is_op(mending_token(m, i + 3), ")"))
		return false;
	mending_put(m, i, i + 4, "", NULL);
	return true;
}

/* N'text', and E'text' where nothing in it is escaped. */
static bool
mend_marked_text(struct mending *m, size_t i)
{
	const struct token mark = mending_token(m, i);
	const struct token text = mending_token(m, i + 1);
	const bool escaped = token_is(mark, "e");

	if ((escaped ? m->dialect->escape_prefix == 'e'
		     : !token_is(mark, "n") ||
			       mending_is(m, "postgresql duckdb mysql mariadb"
					     " sqlserver oracle hana")) ||
	    text.kind != TOKEN_TEXT ||
	    text.text.p != mark.text.p + mark.text.n ||
	    text.text.p[0] != '\'' ||
	    (escaped && memchr(text.text.p, '\\', text.text.n)))
		return false;
	mending_put(m, i, i + 2, str_dup(m->arena, text.text), NULL);
	return true;
}

/* x ISNULL and x NOTNULL. */
static bool
mend_is_null(struct mending *m, size_t i)
{
	const struct token t = mending_token(m, i);
	const bool negated = token_is(t, "notnull");
	size_t at;

	if ((!negated && !token_is(t, "isnull")) ||
	    mending_is(m, "sqlite postgresql duckdb") ||
	    token_is_op(mending_token(m, i + 1), "(") ||
	    !mending_operand_before(m, i, &at))
		return false;
	mending_put(m, i, i + 1, negated ? "IS NOT NULL" : "IS NULL", NULL);
	return true;
}

/* a <=> b and a IS NOT DISTINCT FROM b. */
static bool
mend_null_safe(struct mending *m, size_t i)
{
	static const char *const words[] = { "is", "not", "distinct", "from",
					     NULL };

	if (token_is_op(mending_token(m, i), "<=>") &&
	    mending_is(m, "sqlite postgresql duckdb")) {
		mending_put(m, i, i + 1,
			    mending_is(m, "sqlite") ? "IS"
						    : "IS NOT DISTINCT FROM",
			    NULL);
		return true;
	}
	if (!mending_is(m, "mysql mariadb") || !is_words(m, i, words))
		return false;
	mending_put(m, i, i + 4, "<=>", NULL);
	return true;
}

/* AS 'Total', where only a name may stand. */
static bool
mend_quoted_alias(struct mending *m, size_t i)
{
	const struct token t = mending_token(m, i + 1);
	struct str name;

	if (!token_is(mending_token(m, i), "as") || t.kind != TOKEN_TEXT ||
	    t.text.n < 3 || t.text.p[0] != '\'' ||
	    memchr(t.text.p + 1, '\'', t.text.n - 2) || i < 2 ||
	    !mending_is(m, "postgresql duckdb oracle hana clickhouse"))
		return false;
	name = str_first(str_from(t.text, 1), t.text.n - 2);
	mending_put(m, i + 1, i + 2, mending_name(m, str_dup(m->arena, name)),
		    NULL);
	return true;
}

/* ORDER BY x [DESC] NULLS LAST, where NULLs come first or as they do. */
static bool
mend_nulls(struct mending *m, size_t i)
{
	const bool last = token_is(mending_token(m, i + 1), "last");
	size_t end = i, at;
	const char *x;

	if (!token_is(mending_token(m, i), "nulls") ||
	    (!last && !token_is(mending_token(m, i + 1), "first")) ||
	    !mending_is(m, "mysql mariadb sqlserver") || i < 2)
		return false;
	if (token_is(mending_token(m, i - 1), "desc") ||
	    token_is(mending_token(m, i - 1), "asc"))
		end--;
	if (!mending_operand_before(m, end, &at) || at == 0 ||
	    (!token_is(mending_token(m, at - 1), "by") &&
	     !token_is_op(mending_token(m, at - 1), ",")))
		return false;
	x = str_dup(m->arena, mending_text(m, at, end));
	mending_put(m, at, i + 2,
		    arena_printf(m->arena,
				 "CASE WHEN %s IS NULL THEN %d ELSE %d END, "
				 "%s",
				 x, last, !last,
				 str_dup(m->arena, mending_text(m, at, i))),
		    NULL);
	return true;
}

/* FROM (SELECT …) where the engine wants a name for it. */
static bool
mend_unnamed(struct mending *m, size_t i)
{
	static const char *const behind[] = {
		"where", "group", "order", "limit", "join",  "left",   "inner",
		"cross", "union", "full",  "right", "fetch", "having", NULL
	};
	const struct token before = i ? mending_token(m, i - 1)
				      : (struct token){ .kind = TOKEN_END };
	size_t end;
	struct token next;

	if (!mending_is(m, "postgresql mysql mariadb sqlserver") ||
	    !token_is_op(mending_token(m, i), "(") ||
	    (!token_is(before, "from") && !token_is(before, "join")) ||
	    !token_is(mending_token(m, i + 1), "select"))
		return false;
	end = m->shape.after[i];
	next = mending_token(m, end);
	if (end > m->shape.n_tokens ||
	    (next.kind != TOKEN_END && next.kind != TOKEN_SEMI &&
	     !token_is_op(next, ")") && !token_is_one_of(next, behind)))
		return false;
	mending_put(m, end - 1, end, arena_printf(m->arena, ") AS part_%zu", i),
		    "a name for the query in brackets");
	return true;
}

bool
mend_words(struct mending *m)
{
	static bool (*const forms[])(struct mending *, size_t) = {
		mend_minus,        mend_dual,    mend_hint,
		mend_marked_text,  mend_is_null, mend_null_safe,
		mend_quoted_alias, mend_nulls,   mend_unnamed,
	};

	for (size_t i = 0; i < m->shape.n_tokens; i++)
		for (size_t f = 0; f < COUNT(forms); f++)
			if (forms[f](m, i))
				return true;
	return false;
}
