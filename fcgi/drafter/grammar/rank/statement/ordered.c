#include "drafter/grammar/rank/statement/ordered.h"

#include <string.h>

#include "base/buf.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define WORDS_MAX 4000

/* A statement, and how deep in brackets each of its tokens is. */
struct listed {
	struct arena *arena;
	const struct token *t;
	size_t *depth;
	size_t n, order;
};

static void
read_depths(struct listed *l)
{
	size_t depth = 0;

	l->depth = arena_array(l->arena, l->n + 1, sizeof(*l->depth));
	l->order = l->n;
	for (size_t i = 0; i < l->n; i++) {
		depth -= depth && token_is_op(l->t[i], ")");
		l->depth[i] = depth;
		depth += token_is_op(l->t[i], "(");
		if (!l->depth[i] && token_is(l->t[i], "order"))
			l->order = i;
	}
}

/* Without the names of tables: "t1.total" is "total". */
static void
put_tokens(const struct listed *l, size_t from, size_t to, struct buf *b)
{
	for (size_t i = from; i < to; i++) {
		const bool table = token_is_op(l->t[i + 1], ".");

		if (!table && !token_is_op(l->t[i], "."))
			buf_printf(b, " %s", str_lower(l->arena, l->t[i].text));
	}
}

/* The expression behind a name: up to its AS, from the comma before. */
static bool
put_named(const struct listed *l, struct str name, struct buf *b)
{
	size_t from = 1;

	for (size_t i = 1; i + 1 < l->order; i++) {
		if (l->depth[i] == 0 && token_is_op(l->t[i], ","))
			from = i + 1;
		if (l->depth[i] || !token_is(l->t[i], "as") ||
		    !str_eq_nocase(l->t[i + 1].text, name))
			continue;
		put_tokens(l, from, i, b);
		return true;
	}
	return false;
}

static const char *
order_of(struct arena *a, const struct dialect *d, const char *sql)
{
	struct listed l = { .arena = a };
	struct buf b = buf_new(a, WORDS_MAX);

	l.t = lex_all(a, d, str_of(sql), &l.n);
	read_depths(&l);
	for (size_t i = l.order; i < l.n; i++)
		if (token_is_op(l.t[i + 1], ".") || !token_is_name(l.t[i]) ||
		    !put_named(&l, l.t[i].text, &b))
			put_tokens(&l, i, i + 1, &b);
	return buf_text(&b);
}

bool
ordered_alike(struct arena *a, const struct dialect *d, const char *x,
	      const char *y)
{
	return strcmp(order_of(a, d, x), order_of(a, d, y)) == 0;
}
