/*
 * Comparisons that an engine runs and that hold for no row, or for each: a
 * text that a function makes beside a bare number, where the engine compares
 * the two as what they are.
 */
#include "sql/mend/mending.h"

#include "base/ban.h"

static bool
is_arithmetic(struct token t)
{
	static const char *const ops[] = {
		"+", "-", "*", "/", "%", "||", NULL
	};

	return token_is_op_of(t, ops);
}

/* The digits that strftime writes for a format of one letter; 0: others. */
static size_t
width_of(struct str format)
{
	static const struct {
		const char *format;
		size_t width;
	} rows[] = {
		{ "'%Y'", 4 }, { "'%m'", 2 }, { "'%d'", 2 },
		{ "'%H'", 2 }, { "'%M'", 2 }, { "'%S'", 2 },
		{ "'%W'", 2 }, { "'%j'", 3 }, { "'%w'", 1 },
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_is(format, rows[i].format))
			return rows[i].width;
	return 0;
}

/* Whether tokens at … end - 1 are a call that makes a text. */
static bool
is_text_call(const struct mending *m, size_t at, size_t end, size_t *ret_width)
{
	static const char *const calls[] = { "strftime", "substr", "substring",
					     NULL };
	const struct token name = mending_token(m, at);

	*ret_width = 0;
	if (!token_is_one_of(name, calls) ||
	    !token_is_op(mending_token(m, at + 1), "(") ||
	    m->shape.after[at + 1] != end)
		return false;
	if (token_is(name, "strftime"))
		*ret_width = width_of(mending_token(m, at + 2).text);
	return true;
}

static bool
is_column(const struct mending *m, struct str name)
{
	for (size_t t = 0; m->schema && t < m->schema->n_tables; t++)
		if (schema_column(&m->schema->tables[t], name))
			return true;
	return false;
}

/* The same of a name that the statement gives to such calls alone. */
static bool
is_text_name(const struct mending *m, size_t i, size_t *ret_width)
{
	const struct str name = token_name(m->arena, mending_token(m, i));
	size_t n = 0, width;

	if (!token_is_name(mending_token(m, i)) || is_column(m, name))
		return false;
	for (size_t k = 2; k < m->shape.n_tokens; k++) {
		const struct token given = mending_token(m, k);
		size_t at;

		if (!token_is(mending_token(m, k - 1), "as") ||
		    !token_is_name(given) ||
		    !str_eq_nocase(token_name(m->arena, given), name))
			continue;
		if (!mending_operand_before(m, k - 1, &at) ||
		    !is_text_call(m, at, k - 1, &width) ||
		    (n++ && width != *ret_width))
			return false;
		*ret_width = width;
	}
	return n > 0;
}

/* Whether the operand of tokens at … end - 1 is a text that a call makes. */
static bool
makes_text(const struct mending *m, size_t at, size_t end, size_t *ret_width)
{
	if (at && is_arithmetic(mending_token(m, at - 1)))
		return false;
	return is_text_call(m, at, end, ret_width) ||
	       ((end == at + 1 || end == at + 3) &&
		is_text_name(m, end - 1, ret_width));
}

/* The literal at token i as the text that is meant; NULL: it is right. */
static const char *
as_text(const struct mending *m, size_t i, size_t width)
{
	const struct token t = mending_token(m, i);
	struct str digits = t.text;

	if (is_arithmetic(mending_token(m, i + 1)))
		return NULL;
	if (t.kind == TOKEN_TEXT)
		digits = mend_literal(t.text);
	else if (t.kind != TOKEN_NUMBER)
		return NULL;
	if (!str_is_digits(digits) ||
	    (t.kind == TOKEN_TEXT && digits.n >= width))
		return NULL;
	return arena_printf(m->arena, "'%.*s%.*s'",
			    (int)(width > digits.n ? width - digits.n : 0),
			    "000", (int)digits.n, digits.p);
}

static bool
mend_compared_at(struct mending *m, size_t i, size_t width)
{
	const char *with = as_text(m, i, width);

	if (with)
		mending_put(m, i, i + 1, with, NULL);
	return with != NULL;
}

/* x IN (2024, 2025): the first that is no text yet; open is its bracket. */
static bool
mend_list(struct mending *m, size_t open, size_t width)
{
	for (size_t i = open + 1; i + 1 < m->shape.after[open]; i++)
		if (m->shape.depth[i] == m->shape.depth[open] + 1 &&
		    mend_compared_at(m, i, width))
			return true;
	return false;
}

bool
mend_compared(struct mending *m, size_t i)
{
	const struct token t = mending_token(m, i);
	const bool negated = i && token_is(mending_token(m, i - 1), "not");
	size_t at, width;

	if (!mending_is(m, "sqlite") ||
	    (!token_is_comparison(t) && !token_is(t, "in") &&
	     !token_is(t, "between")))
		return false;
	if (!mending_operand_before(m, i - negated, &at) ||
	    !makes_text(m, at, i - negated, &width))
		return false;
	if (token_is(t, "in"))
		return token_is_op(mending_token(m, i + 1), "(") &&
		       mend_list(m, i + 1, width);
	return mend_compared_at(m, i + 1, width) ||
	       (token_is(t, "between") &&
		token_is(mending_token(m, i + 2), "and") &&
		mend_compared_at(m, i + 3, width));
}
