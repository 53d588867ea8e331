#include "sql/mend/mending.h"

#include "base/ban.h"

/* LIMIT n, FETCH FIRST n ROWS ONLY and TOP n: three spellings of one thing. */

static bool
is_number(const struct mending *m, size_t i)
{
	return mending_token(m, i).kind == TOKEN_NUMBER;
}

/* The token after the query that token i is in: its ")", or the end. */
static size_t
query_end(const struct mending *m, size_t i)
{
	const struct shape *s = &m->shape;
	size_t k = i;

	while (k < s->n_tokens && s->depth[k] >= s->depth[i])
		k++;
	while (k > 0 && mending_token(m, k - 1).kind == TOKEN_SEMI)
		k--;
	return k;
}

/* The SELECT of the query that token i is in. */
static size_t
query_begin(const struct mending *m, size_t i)
{
	const struct shape *s = &m->shape;
	size_t k = i;

	while (k > 0 && !(s->depth[k] == s->depth[i] &&
			  token_is(s->tokens[k], "select")))
		k--;
	return k;
}

static const char *
limit_form(const struct mending *m, const char *n, const char *skip)
{
	struct arena *a = m->arena;

	if (m->dialect->limit == LIMIT_FETCH)
		return skip ? arena_printf(a,
					   "OFFSET %s ROWS FETCH NEXT %s ROWS"
					   " ONLY",
					   skip, n)
			    : arena_printf(a, "FETCH FIRST %s ROWS ONLY", n);
	return skip ? arena_printf(a, "LIMIT %s OFFSET %s", n, skip)
		    : arena_printf(a, "LIMIT %s", n);
}

static const char *
number_text(const struct mending *m, size_t i)
{
	return str_dup(m->arena, mending_token(m, i).text);
}

/* SELECT [DISTINCT] TOP n … and TOP (n) to the end of its query. */
static bool
mend_top(struct mending *m, size_t i)
{
	bool bracket = token_is_op(mending_token(m, i + 1), "(");
	size_t number = bracket ? i + 2 : i + 1;
	size_t end = number + 1 + bracket, last;
	const char *limit, *rest;

	if (!token_is(mending_token(m, i), "top") || i == 0 ||
	    m->dialect->limit == LIMIT_TOP || !is_number(m, number) ||
	    (!token_is(mending_token(m, i - 1), "select") &&
	     !token_is(mending_token(m, i - 1), "distinct")) ||
	    token_is(mending_token(m, end), "percent") ||
	    token_is(mending_token(m, end), "with"))
		return false;
	last = query_end(m, i);
	limit = limit_form(m, number_text(m, number), NULL);
	rest = str_dup(m->arena, mending_text(m, end, last));
	mending_put(m, i, last, arena_printf(m->arena, "%s %s", rest, limit),
		    arena_printf(m->arena, "%s for TOP %s", limit,
				 number_text(m, number)));
	return true;
}

struct cut {
	size_t at, end;
	const char *n, *skip;
};

/* LIMIT n [OFFSET m] and LIMIT m, n at token i. */
static bool
read_limit(const struct mending *m, size_t i, struct cut *ret)
{
	struct cut c = { .at = i, .end = i + 2 };

	if (!token_is(mending_token(m, i), "limit") || !is_number(m, i + 1))
		return false;
	c.n = number_text(m, i + 1);
	if (token_is(mending_token(m, i + 2), "offset") &&
	    is_number(m, i + 3)) {
		c.skip = number_text(m, i + 3);
		c.end = i + 4;
	} else if (token_is_op(mending_token(m, i + 2), ",") &&
		   is_number(m, i + 3)) {
		c.skip = c.n;
		c.n = number_text(m, i + 3);
		c.end = i + 4;
	}
	*ret = c;
	return token_is_op(mending_token(m, c.end), ")") ||
	       mending_token(m, c.end).kind == TOKEN_SEMI ||
	       c.end >= m->shape.n_tokens;
}

/* FETCH FIRST n ROWS ONLY at token i; without the number it is one. */
static bool
read_fetch(const struct mending *m, size_t i, struct cut *ret)
{
	static const char *const row[] = { "row", "rows", NULL };
	const bool counted = is_number(m, i + 2);
	const size_t rows = i + 2 + counted;

	if (!token_is(mending_token(m, i), "fetch") ||
	    !token_is_one_of(mending_token(m, rows), row) ||
	    !token_is(mending_token(m, rows + 1), "only"))
		return false;
	*ret = (struct cut){ .at = i,
			     .end = rows + 2,
			     .n = counted ? number_text(m, i + 2) : "1" };
	if (i > 2 && token_is(mending_token(m, i - 3), "offset") &&
	    is_number(m, i - 2)) {
		ret->at = i - 3;
		ret->skip = number_text(m, i - 2);
	}
	return true;
}

/* The rows of a query in brackets are cut where their order is: in there. */
static bool
put_inside(struct mending *m, size_t i, const char *limit)
{
	size_t close = i - 2;

	if (close && token_is_name(mending_token(m, close)))
		close--;
	if (close && token_is(mending_token(m, close), "as"))
		close--;
	if (!close || !token_is_op(mending_token(m, close), ")"))
		return false;
	mending_put(
		m, close, i + 3,
		arena_printf(m->arena, " %s%s", limit,
			     str_dup(m->arena, mending_text(m, close, i - 1))),
		arena_printf(m->arena, "%s for ROWNUM", limit));
	return true;
}

/*
 * WHERE ROWNUM <= n as the one or last condition of a query that is in no
 * order of its own: Oracle numbers rows before it puts them in one.
 */
static bool
mend_rownum(struct mending *m, size_t i)
{
	const size_t end = i + 3;
	const struct token next = mending_token(m, end);
	const bool alone = i && token_is(mending_token(m, i - 1), "where");
	const char *limit;

	if (!token_is(mending_token(m, i), "rownum") ||
	    mending_is(m, "oracle") || m->dialect->limit == LIMIT_TOP ||
	    i < 2 || !token_is_op(mending_token(m, i + 1), "<=") ||
	    !is_number(m, i + 2) ||
	    (!alone && !token_is(mending_token(m, i - 1), "and")) ||
	    (next.kind != TOKEN_END && next.kind != TOKEN_SEMI &&
	     !token_is_op(next, ")")))
		return false;
	limit = limit_form(m, number_text(m, i + 2), NULL);
	if (alone && put_inside(m, i, limit))
		return true;
	mending_put(m, i - 1, end, limit, NULL);
	return true;
}

/* To TOP, which stands at the start of its query and knows no OFFSET. */
static bool
put_top(struct mending *m, const struct cut *c)
{
	size_t select = query_begin(m, c->at);
	bool distinct = token_is(mending_token(m, select + 1), "distinct");
	size_t after = select + 1 + distinct;

	if (c->skip || !token_is(mending_token(m, select), "select"))
		return false;
	mending_put(
		m, select, c->end,
		arena_printf(m->arena, "SELECT %sTOP %s %s",
			     distinct ? "DISTINCT " : "", c->n,
			     str_dup(m->arena, mending_text(m, after, c->at))),
		arena_printf(
			m->arena, "TOP %s for %s", c->n,
			str_dup(m->arena, mending_text(m, c->at, c->end))));
	return true;
}

static bool
mend_limit(struct mending *m, size_t i)
{
	static const char has_fetch[] = "postgresql mariadb oracle generic";
	bool limit = token_is(mending_token(m, i), "limit"), native;
	struct cut c;

	if (limit ? !read_limit(m, i, &c) : !read_fetch(m, i, &c))
		return false;
	/* LIMIT 5, 10 is known to few */
	native = limit ? m->dialect->limit == LIMIT_LIMIT &&
				 (!token_is_op(mending_token(m, i + 2), ",") ||
				  mending_is(m, "sqlite mysql mariadb"
						" clickhouse"))
		       : mending_is(m, has_fetch) ||
				 (mending_is(m, "sqlserver") && c.skip);
	if (native)
		return false;
	if (m->dialect->limit == LIMIT_TOP)
		return put_top(m, &c);
	mending_put(m, c.at, c.end, limit_form(m, c.n, c.skip), NULL);
	return true;
}

bool
mend_limits(struct mending *m)
{
	for (size_t i = 0; i < m->shape.n_tokens; i++)
		if (mend_top(m, i) || mend_limit(m, i) || mend_rownum(m, i))
			return true;
	return false;
}
