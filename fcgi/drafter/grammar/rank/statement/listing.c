#include "drafter/grammar/rank/statement/listing.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/rank/statement/gist.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define WORDS_MAX 2000

static const char *const aggregates[] = { "count", "sum", "avg",
					  "min",   "max", NULL };

/* Tokens from … to - 1 are one item: "t1.name AS x". */
static void
put_item(struct arena *a, const struct token *t, struct span of,
	 struct listing *ret)
{
	struct buf b = buf_new(a, WORDS_MAX);
	bool has_aggregate = false;
	size_t n = 0;

	for (size_t i = of.at; i < of.end && !token_is(t[i], "as"); i++) {
		if (token_is_op(t[i], ".") || token_is_op(t[i + 1], "."))
			continue; /* without the table's own name */
		has_aggregate |= token_is_one_of(t[i], aggregates);
		buf_printf(&b, "%s ",
			   str_lower(a, token_is_name(t[i])
						? token_name(a, t[i])
						: t[i].text));
		n++;
	}
	if (n == 0 || ret->n == SHOWN_MAX)
		return;
	ret->n_aggregates += has_aggregate;
	ret->items[ret->n++] = gist_hash(buf_text(&b));
	for (size_t i = of.at; n == 1 && i < of.end; i++)
		if (token_is_name(t[i]) && !token_is_op(t[i + 1], ".")) {
			ret->columns[ret->n_columns++] =
				gist_hash(str_dup(a, token_name(a, t[i])));
			return;
		}
}

static int
by_hash(const void *va, const void *vb)
{
	const uint32_t *a = va, *b = vb;

	return (*a > *b) - (*a < *b);
}

/* Where the list begins: behind the first SELECT outside of brackets. */
static size_t
begin_of(const struct token *t, size_t n)
{
	size_t depth = 0;

	for (size_t i = 0; i < n; i++) {
		depth -= depth && token_is_op(t[i], ")");
		if (depth == 0 && token_is(t[i], "select"))
			return i + 1 + token_is(t[i + 1], "distinct");
		depth += token_is_op(t[i], "(");
	}
	return n;
}

void
listing_read(struct arena *a, const struct dialect *d, const char *sql,
	     struct listing *ret)
{
	size_t n, depth = 0;
	const struct token *t = lex_all(a, d, str_of(sql), &n);
	struct span item = { begin_of(t, n), 0 };

	*ret = (struct listing){ .n = 0 };
	for (size_t i = item.at; i <= n; i++) {
		const bool last =
			i == n || (depth == 0 && token_is(t[i], "from"));

		depth -= depth && token_is_op(t[i], ")");
		depth += token_is_op(t[i], "(");
		if (!last && (depth || !token_is_op(t[i], ",")))
			continue;
		item.end = i;
		put_item(a, t, item, ret);
		item.at = i + 1;
		if (last)
			break;
	}
	qsort(ret->items, ret->n, sizeof(*ret->items), by_hash);
	qsort(ret->columns, ret->n_columns, sizeof(*ret->columns), by_hash);
}

bool
listing_equal(const struct listing *x, const struct listing *y)
{
	return x->n == y->n &&
	       memcmp(x->items, y->items, x->n * sizeof(*x->items)) == 0;
}
