#include "sql/check/covering.h"

#include "base/ban.h"

/*
 * An engine calls a column that has no name by the text that it is computed
 * from, and of a query in it that text has masks and conditions. At the top
 * the driver hides such a name; inside of a statement it can become a value,
 * as of a row that is shown whole. There it is to have a name.
 */

/*
 * What ends a list of columns for certain: FROM, and the SELECT of another
 * query. Any other clause's word is a name in some engine.
 */
static bool
ends_list(const struct shape *s, size_t i)
{
	if (token_is_op(shape_token(s, i - 1), "."))
		return false;
	if (token_is(s->tokens[i], "from"))
		return !shape_is_distinct_from(s, i);
	return token_is(s->tokens[i], "select");
}

/* The token after the item of a list of columns that begins at i. */
static size_t
end_of_item(const struct shape *s, size_t i, size_t depth)
{
	while (i < s->n_tokens && s->depth[i] >= depth &&
	       !(s->depth[i] == depth &&
		 (token_is_op(s->tokens[i], ",") || ends_list(s, i))))
		i++;
	return i;
}

/* The UNION [ALL] [BY NAME] before the SELECT at i; else i. */
static size_t
before_set(const struct shape *s, size_t i)
{
	static const char *const sets[] = { "union", "except", "intersect",
					    NULL };
	static const char *const more[] = { "all", "distinct", "by", "name",
					    NULL };
	size_t k = i;

	while (k > 0 && token_is_one_of(s->tokens[k - 1], more))
		k--;
	return k > 0 && token_is_one_of(s->tokens[k - 1], sets) ? k - 1 : i;
}

static bool
is_unnamed_query(const struct shape *s, size_t i, size_t end)
{
	bool query = false;

	end = before_set(s, end);
	for (size_t k = i; k < end; k++)
		query = query || token_is(s->tokens[k], "select");
	return query && (end < i + 2 || !token_is_name(s->tokens[end - 1]) ||
			 !token_is(s->tokens[end - 2], "as"));
}

bool
cover_has_unnamed_query(const struct shape *s, size_t i)
{
	size_t at = i, end;

	do {
		end = end_of_item(s, at + 1, s->depth[i]);
		if (is_unnamed_query(s, at + 1, end))
			return true;
		at = end;
	} while (token_is_op(shape_token(s, end), ","));
	return false;
}

/*
 * Whether the query at i is one that IN or EXISTS asks: no name gets out of
 * it. Of a scalar one it does in ClickHouse, where several columns are a tuple.
 */
static bool
is_compared(const struct shape *s, size_t i)
{
	static const char *const before[] = { "in", "exists", NULL };
	const size_t depth = s->depth[i];

	while (i > 0 && s->depth[i - 1] >= depth)
		i--;
	return i > 1 && token_is_one_of(s->tokens[i - 2], before);
}

void
covering_check_names(struct covering *l)
{
	const struct shape *s = l->s;

	for (size_t i = 0; i < s->n_tokens && !l->c; i++)
		if (s->depth[i] > 0 && token_is(s->tokens[i], "select") &&
		    cover_has_unnamed_query(s, i) && !is_compared(s, i))
			covering_refuse(
				l, COMPLAINT_SYNTAX,
				"A column with a query in brackets needs a"
				" name here: write AS and the name.");
}
