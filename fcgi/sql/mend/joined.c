/* Texts put together: a || b, a + b, CONCAT(a, b). */
#include <ctype.h>

#include "sql/mend/mending.h"

#include "base/ban.h"

static const char *
text_of(const struct mending *m, size_t at, size_t end)
{
	return str_dup(m->arena, mending_text(m, at, end));
}

/* A quoted text that is no number, day or interval. */
static bool
is_words(const struct mending *m, size_t i)
{
	const struct token t = mending_token(m, i);

	if (t.kind != TOKEN_TEXT || t.text.p[0] != '\'')
		return false;
	for (size_t k = 0; k < t.text.n; k++)
		if (isdigit((unsigned char)t.text.p[k]))
			return false;
	return true;
}

/* Whether tokens at … end - 1 are a column of texts. */
static bool
is_text_column(const struct mending *m, size_t at, size_t end)
{
	const struct schema_column *c = mending_column(m, end - 1);

	return (end == at + 1 || end == at + 3) && c && c->type == CELL_TEXT;
}

/* What is put together by one operator from token at to end. */
struct chain {
	size_t at, end, n;
	bool words;   /* one of them is a quoted text */
	bool columns; /* all are columns of texts */
	struct buf list;
};

static bool
is_other_arithmetic(struct token t)
{
	static const char *const ops[] = { "-", "*", "/", "%", NULL };

	return token_is_op_of(t, ops);
}

static void
add_operand(const struct mending *m, struct chain *c, size_t at,
	    const char *between)
{
	c->words |= c->end == at + 1 && is_words(m, at);
	c->columns &= is_text_column(m, at, c->end);
	buf_printf(&c->list, "%s%s", c->n++ ? between : "",
		   text_of(m, at, c->end));
}

/* The chain whose first operator is token i; false: there is none. */
static bool
read_chain(const struct mending *m, size_t i, const char *op,
	   const char *between, struct chain *ret)
{
	struct chain c = {
		.columns = true,
		.end = i,
		.list = buf_new(m->arena, m->text.n * 2 + 100),
	};

	if (!token_is_op(mending_token(m, i), op) ||
	    !mending_operand_before(m, i, &c.at) ||
	    (c.at && (is_other_arithmetic(mending_token(m, c.at - 1)) ||
		      token_is_op(mending_token(m, c.at - 1), op))))
		return false;
	add_operand(m, &c, c.at, between);
	while (token_is_op(mending_token(m, c.end), op)) {
		const size_t at = c.end + 1;

		if (!mending_operand_at(m, at, &c.end))
			return false;
		add_operand(m, &c, at, between);
	}
	*ret = c;
	return !is_other_arithmetic(mending_token(m, c.end));
}

static void
put_chain(struct mending *m, const struct chain *c)
{
	mending_put(m, c->at, c->end,
		    m->dialect->concat ? buf_text(&c->list)
				       : arena_printf(m->arena, "CONCAT(%s)",
						      buf_text(&c->list)),
		    NULL);
}

/* a || ' ' || b where || is OR, or is not there. */
bool
mend_joined(struct mending *m, size_t i)
{
	const bool is_or = mending_is(m, "mysql mariadb");
	struct chain c;

	if ((!is_or && !mending_is(m, "sqlserver")) ||
	    !read_chain(m, i, "||", ", ", &c) ||
	    (is_or && !c.words && !c.columns)) /* it may be meant as OR */
		return false;
	mending_put(m, c.at, c.end,
		    arena_printf(m->arena, "CONCAT(%s)", buf_text(&c.list)),
		    NULL);
	return true;
}

/* a + ' ' + b where + is for numbers alone. */
bool
mend_plus(struct mending *m, size_t i)
{
	const char *op = m->dialect->concat;
	struct chain c;

	if (mending_is(m, "sqlserver") ||
	    !read_chain(m, i, "+",
			op ? arena_printf(m->arena, " %s ", op) : ", ", &c) ||
	    !c.words)
		return false;
	put_chain(m, &c);
	return true;
}
