#include "say/told.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

/* "t2.id" behind PARTITION BY: what the groups are. */
struct group {
	struct str table, column; /* table empty: not written */
};

static bool
column_named(const struct rows *rows, struct str name, size_t *ret)
{
	for (size_t i = 0; i < rows->n_cols; i++)
		if (str_eq_nocase(str_of(rows->cols[i].name), name)) {
			*ret = i;
			return true;
		}
	return false;
}

/* The column of "t2.name AS category", where the groups are of t2. */
static bool
column_of_table(struct arena *a, const struct token *t, size_t n,
		const struct rows *rows, const struct group *g, size_t *ret)
{
	for (size_t i = 0; g->table.n && i + 4 < n; i++)
		if (token_is_name(t[i]) && token_is_op(t[i + 1], ".") &&
		    token_is(t[i + 3], "as") && token_is_name(t[i + 4]) &&
		    str_eq_nocase(token_name(a, t[i]), g->table) &&
		    column_named(rows, token_name(a, t[i + 4]), ret))
			return true;
	return false;
}

/* Reads one name, dotted or not; several are no group that can be told. */
static bool
read_group(struct arena *a, const struct token *t, size_t at, struct group *ret)
{
	*ret = (struct group){ .table = { .n = 0 } };
	if (!token_is_name(t[at]))
		return false;
	ret->column = token_name(a, t[at]);
	if (token_is_op(t[at + 1], ".")) {
		ret->table = ret->column;
		ret->column = token_name(a, t[at + 2]);
		at += 2;
	}
	return token_is(t[at + 1], "order");
}

/* ORDER BY of a window without DESC: the lowest come first. */
static bool
goes_up(const struct token *t, size_t n, size_t at)
{
	size_t depth = 0;

	for (; at < n; at++) {
		if (token_is_op(t[at], ")") && depth-- == 0)
			return true;
		depth += token_is_op(t[at], "(");
		if (token_is(t[at], "desc"))
			return false;
	}
	return true;
}

/* RANK() and its like: a sum or a lag OVER a partition picks nothing. */
static bool
is_rank(const struct token *t, size_t over)
{
	static const char *const ranks[] = { "rank", "row_number", "dense_rank",
					     NULL };

	return over >= 3 && token_is_op(t[over - 1], ")") &&
	       token_is_op(t[over - 2], "(") &&
	       token_is_one_of(t[over - 3], ranks);
}

static bool
picks_by_rank(struct arena *a, const struct token *t, size_t n,
	      const struct rows *rows, struct told *ret)
{
	struct group g;

	for (size_t i = 0; i + 6 < n; i++) {
		if (!token_is(t[i], "over") || !is_rank(t, i) ||
		    !token_is(t[i + 2], "partition"))
			continue;
		ret->picked = true;
		ret->picks_lowest = goes_up(t, n, i + 2);
		ret->per = rows->n_cols;
		if (!read_group(a, t, i + 4, &g) ||
		    (!column_of_table(a, t, n, rows, &g, &ret->per) &&
		     !column_named(rows, g.column, &ret->per)))
			ret->per = rows->n_cols;
		return true;
	}
	return false;
}

/* "o.group_id = t.group_id" in the brackets from at on: it looks outside. */
static bool
is_correlated(struct arena *a, const struct token *t, size_t n, size_t at)
{
	size_t depth = 0;

	for (; at + 3 < n; at++) {
		depth += token_is_op(t[at], "(");
		if (token_is_op(t[at], ")") && --depth == 0)
			return false;
		if (token_is_op(t[at], "=") && at >= 3 &&
		    token_is_op(t[at - 2], ".") &&
		    token_is_op(t[at + 2], ".") &&
		    !str_eq_nocase(token_name(a, t[at - 3]),
				   token_name(a, t[at + 1])))
			return true;
	}
	return false;
}

void
told_picks(struct arena *a, const struct token *t, size_t n,
	   const struct rows *rows, struct told *ret)
{
	ret->per = rows->n_cols;
	if (picks_by_rank(a, t, n, rows, ret))
		return;
	for (size_t i = 1; i + 2 < n; i++)
		if (token_is_op(t[i - 1], "=") && token_is_op(t[i], "(") &&
		    token_is(t[i + 1], "select") &&
		    (token_is(t[i + 2], "max") || token_is(t[i + 2], "min")) &&
		    is_correlated(a, t, n, i)) {
			ret->picked = true;
			ret->picks_lowest = token_is(t[i + 2], "min");
			return;
		}
}
