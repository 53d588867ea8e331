#include "sql/mend/dates.h"

#include "base/ban.h"

/* Words and operators that other dialects have. */

static const char *
text_of(const struct mending *m, size_t at, size_t end)
{
	return str_dup(m->arena, mending_text(m, at, end));
}

/* Bare words for now and today; "%today" is the dialect's own form. */
static const struct {
	const char *word, *native;
	bool day;
} moments[] = {
	{ "sysdate", "oracle mysql mariadb", false },
	{ "systimestamp", "oracle", false },
	{ "current_date",
	  "sqlite duckdb postgresql mysql mariadb clickhouse oracle hana"
	  " databricks generic",
	  true },
};

static bool
mend_moment(struct mending *m, size_t i)
{
	struct token t = mending_token(m, i);

	if (t.kind != TOKEN_WORD || token_is_op(mending_token(m, i + 1), "(") ||
	    token_is_op(mending_token(m, i + 1), ".") ||
	    (i && (token_is_op(mending_token(m, i - 1), ".") ||
		   token_is(mending_token(m, i - 1), "as"))))
		return false;
	for (size_t w = 0; w < COUNT(moments); w++) {
		if (!token_is(t, moments[w].word) ||
		    mending_is(m, moments[w].native))
			continue;
		mending_put(m, i, i + 1,
			    moments[w].day ? m->dialect->today : mend_now(m),
			    NULL);
		return true;
	}
	return false;
}

/* x [NOT] ILIKE y */
static bool
mend_ilike(struct mending *m, size_t i)
{
	static const char native[] = "postgresql duckdb clickhouse databricks";
	bool negated = i && token_is(mending_token(m, i - 1), "not");
	size_t at, end, left_end = negated ? i - 1 : i;
	struct buf b;

	if (!token_is(mending_token(m, i), "ilike") || mending_has(m, native) ||
	    !mending_operand_before(m, left_end, &at) ||
	    !mending_operand_at(m, i + 1, &end))
		return false;
	b = buf_new(m->arena, m->text.n + 100);
	buf_puts(&b, negated ? "NOT (" : "");
	dialect_form(&b, m->dialect->lower_like, mending_text(m, at, left_end),
		     mending_text(m, i + 1, end));
	buf_puts(&b, negated ? ")" : "");
	mending_put(m, at, end, buf_text(&b), NULL);
	return true;
}

/* a DIV b and a // b: division that drops the fraction. */
static const struct {
	const char *op, *native;
} divisions[] = {
	{ "div", "mysql mariadb databricks clickhouse hana" },
	{ "//", "duckdb" },
};
static const struct {
	const char *dialects, *form;
} whole[] = {
	{ "mysql mariadb databricks", "(%s DIV %s)" },
	{ "duckdb", "(%s // %s)" },
	{ "sqlite", "CAST(%s / %s AS INTEGER)" },
	{ "postgresql", "div(%s, %s)" },
	{ "clickhouse", "intDiv(%s, %s)" },
	{ "oracle", "TRUNC(%s / %s)" },
	{ NULL, "FLOOR(%s / %s)" },
};

static bool
mend_division(struct mending *m, size_t i)
{
	size_t at, end, d = 0, w = 0;
	struct token t = mending_token(m, i);
	struct buf b = buf_new(m->arena, m->text.n + 100);

	while (d < COUNT(divisions) && !str_is_nocase(t.text, divisions[d].op))
		d++;
	if (d == COUNT(divisions) || mending_is(m, divisions[d].native) ||
	    (t.kind != TOKEN_WORD && t.kind != TOKEN_OP) ||
	    !mending_operand_before(m, i, &at) ||
	    !mending_operand_at(m, i + 1, &end))
		return false;
	while (!mending_is(m, whole[w].dialects))
		w++;
	dialect_form(&b, whole[w].form, mending_text(m, at, i),
		     mending_text(m, i + 1, end));
	mending_put(m, at, end, buf_text(&b), NULL);
	return true;
}

/* flag = 1 where flag is a boolean, and TRUE where there are none. */
static bool
mend_boolean(struct mending *m, size_t i)
{
	struct token t = mending_token(m, i);
	bool is_true = token_is(t, "true"), is_false = token_is(t, "false");
	const struct schema_column *c;

	if ((is_true || is_false) && mending_is(m, "sqlserver oracle") &&
	    !token_is(mending_token(m, i - 1), "as") && i > 0) {
		mending_put(m, i, i + 1, is_true ? "1" : "0", NULL);
		return true;
	}
	if (!mending_is(m, "postgresql") || t.kind != TOKEN_NUMBER || i < 2 ||
	    m->complaint->type != COMPLAINT_TYPE ||
	    (!str_is(t.text, "0") && !str_is(t.text, "1")) ||
	    (!token_is_op(mending_token(m, i - 1), "=") &&
	     !token_is_op(mending_token(m, i - 1), "<>")))
		return false;
	c = mending_column(m, i - 2);
	if (!c || c->type != CELL_BOOLEAN)
		return false;
	mending_put(m, i, i + 1, str_is(t.text, "1") ? "TRUE" : "FALSE", NULL);
	return true;
}

/* a == b */
static bool
mend_equals(struct mending *m, size_t i)
{
	if (!token_is_op(mending_token(m, i), "==") ||
	    mending_is(m, "sqlite duckdb clickhouse databricks"))
		return false;
	mending_put(m, i, i + 1, "=", NULL);
	return true;
}

/* DATE '2025-01-01' where dates are texts, or are read from them. */
static bool
mend_typed_text(struct mending *m, size_t i)
{
	static const char *const words[] = { "date", "timestamp", NULL };

	if (!mending_is(m, "sqlite sqlserver") ||
	    !token_is_one_of(mending_token(m, i), words) ||
	    mending_token(m, i + 1).kind != TOKEN_TEXT ||
	    (i && (token_is_op(mending_token(m, i - 1), ".") ||
		   token_is(mending_token(m, i - 1), "as"))))
		return false;
	mending_put(m, i, i + 2, text_of(m, i + 1, i + 2), NULL);
	return true;
}

bool
mend_forms(struct mending *m)
{
	static bool (*const forms[])(struct mending *, size_t) = {
		mend_ilike,  mend_joined,  mend_plus,   mend_division,
		mend_moment, mend_boolean, mend_equals, mend_typed_text,
	};

	for (size_t i = 0; i < m->shape.n_tokens; i++)
		for (size_t f = 0; f < COUNT(forms); f++)
			if (forms[f](m, i))
				return true;
	return false;
}
