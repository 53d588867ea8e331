#include "say/told.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

/* Whether both say the same, whatever the case of their words. */
static bool
are_same(struct arena *a, const struct token *t, struct span x, struct span y)
{
	if (x.end - x.at != y.end - y.at)
		return false;
	for (size_t i = 0; i < x.end - x.at; i++) {
		const struct token p = t[x.at + i], q = t[y.at + i];

		if (token_is_name(p) && token_is_name(q)
			    ? !str_eq_nocase(token_name(a, p), token_name(a, q))
			    : !str_eq(p.text, q.text))
			return false;
	}
	return true;
}

/* The name of "o.total"; empty: it is more than a name. */
static struct str
bare_name(struct arena *a, const struct token *t, struct span x)
{
	while (x.at + 2 < x.end && token_is_op(t[x.at + 1], "."))
		x.at += 2;
	return x.at + 1 == x.end && token_is_name(t[x.at])
		       ? token_name(a, t[x.at])
		       : STR("");
}

/* The column of an item of the list that is the key, with its name or without. */
static bool
column_of_item(struct arena *a, const struct token *t, struct span list,
	       struct span key, size_t *ret)
{
	size_t depth = 0, at = list.at;

	*ret = 0;
	for (size_t i = list.at; i <= list.end; i++) {
		struct span item = { at, i };

		if (i < list.end && (depth || !token_is_op(t[i], ","))) {
			depth += token_is_op(t[i], "(");
			depth -= depth > 0 && token_is_op(t[i], ")");
			continue;
		}
		if (item.end > item.at + 2 && token_is(t[i - 2], "as"))
			item.end -= 2;
		if (are_same(a, t, item, key))
			return true;
		at = i + 1;
		++*ret;
	}
	return false;
}

/* By its place or name, else by the expression that it shows. */
static bool
column_of_key(struct arena *a, const struct token *t, struct span list,
	      struct span key, const struct rows *rows, size_t *ret)
{
	const struct str name = bare_name(a, t, key);
	uint64_t place = 0;

	if (key.at + 1 == key.end &&
	    str_to_uint(t[key.at].text, rows->n_cols, &place) && place) {
		*ret = (size_t)place - 1;
		return true;
	}
	for (size_t i = 0; i < rows->n_cols; i++)
		if (str_eq_nocase(str_of(rows->cols[i].name), name)) {
			*ret = i;
			return true;
		}
	return column_of_item(a, t, list, key, ret) && *ret < rows->n_cols;
}

/* The first key of the outermost ORDER BY; none: at 0. */
static struct span
first_key(const struct token *t, size_t n)
{
	struct span key = { 0, n };
	size_t depth = 0;

	for (size_t i = 0; i + 1 < n; i++) {
		depth += token_is_op(t[i], "(");
		depth -= depth > 0 && token_is_op(t[i], ")");
		if (depth == 0 && token_is(t[i], "order"))
			key.at = i + 2;
	}
	for (size_t i = key.at; key.at && i < n; i++) {
		static const char *const ends[] = { "asc", "desc", "nulls",
						    "limit", NULL };

		depth += token_is_op(t[i], "(");
		if (depth == 0 &&
		    (token_is_op(t[i], ",") || token_is_one_of(t[i], ends))) {
			key.end = i;
			return key;
		}
		depth -= depth > 0 && token_is_op(t[i], ")");
	}
	return key;
}

void
told_first(struct arena *a, const struct token *t, size_t n, struct span list,
	   const struct rows *rows, struct told *ret)
{
	struct span key;

	if (n < 4 || !list.at || list.end < list.at ||
	    !token_is(t[n - 2], "limit") || !str_is(t[n - 1].text, "1"))
		return;
	key = first_key(t, n);
	if (!key.at || key.end == n ||
	    !column_of_key(a, t, list, key, rows, &ret->ranked))
		return;
	ret->first = true;
	ret->first_lowest = !token_is(t[key.end], "desc");
}
