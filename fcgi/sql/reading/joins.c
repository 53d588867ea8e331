#include "sql/reading/reader.h"

#include "base/ban.h"

/* How tables are joined, and rows of another one asked for. */

static bool
is_value(const struct token *t)
{
	static const char *const words[] = { "true", "false", "null", NULL };

	return token_is_one_of(*t, words);
}

bool
reader_is_join(const struct reader *r, struct span e)
{
	const struct token *t = r->c.shape.tokens;
	struct span left, right;
	size_t at;

	e = reader_bare(r, e);
	at = reader_find(r, e, "=");
	left = (struct span){ e.at, at };
	right = (struct span){ at + 1, e.end };
	if (at == e.end || !reader_is_column(r, left) ||
	    !reader_is_column(r, right) || is_value(&t[left.at]) ||
	    is_value(&t[right.at]))
		return false;
	/* of one without its table nobody knows */
	return left.end < left.at + 3 || right.end < right.at + 3 ||
	       !str_eq_nocase(t[left.end - 3].text, t[right.end - 3].text);
}

/* Of the tables in a query within brackets the only one; n_refs: it has more. */
static size_t
only_ref(const struct reader *r, struct span e)
{
	const struct shape *s = &r->c.shape;
	size_t found = s->n_refs;

	for (size_t i = 0; i < s->n_refs; i++) {
		if (s->refs[i].at <= e.at || s->refs[i].at >= e.end)
			continue;
		if (found < s->n_refs)
			return s->n_refs;
		found = i;
	}
	return found;
}

const char *
reader_exists(const struct reader *r, struct span e, bool not )
{
	static const char *const further[] = { "group",     "having", "limit",
					       "union",     "fetch",  "except",
					       "intersect", "offset" };
	const size_t ref = only_ref(r, e);
	const char *rows = reader_rows(r, ref);
	struct span rest;

	e = reader_bare(r, e);
	rest = (struct span){ reader_find(r, e, "where") + 1, e.end };
	for (size_t i = 0; i < COUNT(further); i++)
		if (reader_find(r, e, further[i]) < e.end)
			return NULL;
	while (rest.at < rest.end)
		if (!reader_is_join(r, reader_next(r, &rest)))
			return NULL;
	if (!rows || r->c.shape.refs[ref].cte)
		return NULL;
	return arena_printf(r->arena, "there are %s%s", not ? "no " : "", rows);
}

/* What a condition ends at: the next table, or the bracket around both. */
static bool
ends_on(const struct shape *s, size_t on, size_t i)
{
	static const char *const words[] = { "join",  "inner",   "left",
					     "right", "full",    "cross",
					     "outer", "natural", NULL };

	return s->depth[i] < s->depth[on] ||
	       (s->depth[i] == s->depth[on] &&
		(token_is_op(s->tokens[i], ",") ||
		 (token_is_one_of(s->tokens[i], words) &&
		  !token_is_op(s->tokens[i + 1], "("))));
}

bool
reader_next_on(const struct reader *r, struct reader_on *on)
{
	static const char *const outer[] = { "left", "right", "full", "outer",
					     NULL };
	const struct shape *s = &r->c.shape;
	const size_t end = r->c.of[CLAUSE_FROM].end;
	size_t i = on->at;

	for (; i < end && !token_is(s->tokens[i], "on"); i++)
		if (token_is(s->tokens[i], "join"))
			on->outer = token_is_one_of(s->tokens[i - 1], outer);
	if (i >= end)
		return false;
	on->at = i + 1;
	while (on->at < end && !ends_on(s, i, on->at))
		on->at++;
	on->span = (struct span){ i + 1, on->at };
	return true;
}
