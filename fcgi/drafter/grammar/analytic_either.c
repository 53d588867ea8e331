#include <string.h>

#include "drafter/grammar/analytic_parts.h"
#include "drafter/grammar/compose.h"
#include "drafter/grammar/words.h"

#include "base/ban.h"

/* "customers with more than 50 orders or who spent over 900": rows of either */

/* What is asked for, and the two that its rows may fulfil. */
struct either {
	struct tokens head, first, second;
};

static void
take(struct tokens *to, const struct token *t, size_t n)
{
	for (size_t i = 0; i < n && to->n < TOKENS_MAX; i++)
		to->items[to->n++] = t[i];
}

/* The table asked for begins both parts, "how many" stays in front. */
static bool
either_read(const struct parse *p, size_t at, struct either *ret)
{
	struct tokens *a = arena_alloc(p->arena, sizeof(*a));
	struct tokens *b = arena_alloc(p->arena, sizeof(*b));
	size_t n = 0, skip = 0;

	tokens_span(a, p, 0, at);
	tokens_span(b, p, at + 1, p->n_words);
	if (!a->whole || !b->whole)
		return false;
	while (n < a->n &&
	       (a->items[n].kind == TOK_ASK || a->items[n].kind == TOK_COUNT))
		n++;
	while (skip < b->n && b->items[skip].kind == TOK_ASK)
		skip++;
	if (n + 1 >= a->n || skip >= b->n || a->items[n].kind != TOK_TABLE ||
	    a->items[n].verb)
		return false;
	*ret = (struct either){ { .p = p, .whole = true },
				{ .p = p, .whole = true },
				{ .p = p, .whole = true } };
	take(&ret->head, a->items, n + 1);
	take(&ret->first, a->items + n, a->n - n);
	take(&ret->second, a->items + n, 1);
	take(&ret->second, b->items + skip, b->n - skip);
	/* "more than 50 or fewer than 3 orders" */
	if (a->items[a->n - 1].kind == TOK_NUMBER &&
	    b->items[b->n - 1].kind == TOK_TABLE)
		take(&ret->first, &b->items[b->n - 1], 1);
	return true;
}

/* Keys of the rows that fulfil a part; NULL: it is none. */
static const char *
part_keys(const struct tokens *ts, bool *ret_having)
{
	struct slots s;

	if (!slots_fill(&s, ts) || s.n_dims || s.direction || s.share ||
	    s.growth || s.averaged || !s.entity ||
	    (s.measure != MEASURE_NONE && s.having == OP_NONE))
		return NULL;
	*ret_having |= s.having != OP_NONE;
	s.keys = true;
	return analytic_write(ts->p, &s);
}

static const char *
write_parts(struct either *x)
{
	const struct parse *p = x->head.p;
	struct token rows = { .kind = TOK_ROWS, .n = 1 };
	struct place *at = &rows.places[0];
	const char *first, *second;
	bool having = false;
	struct slots s;

	at->table = x->head.items[x->head.n - 1].places[0].table;
	at->col = row_key(p, at->table).col;
	if (at->col == NONE)
		return NULL;
	first = part_keys(&x->first, &having);
	second = first ? part_keys(&x->second, &having) : NULL;
	if (!second || !having)
		return NULL;
	at->sql = arena_printf(p->arena, "%s UNION %s", first, second);
	at->many = true;
	take(&x->head, &rows, 1);
	return slots_fill(&s, &x->head) ? analytic_write(p, &s) : NULL;
}

const char *
write_either(const struct parse *p)
{
	struct either *x = arena_alloc(p->arena, sizeof(*x));
	const char *text = NULL;

	for (size_t i = 2; !text && i + 1 < p->n_words; i++)
		if (phrase_at(p, i, "or") && either_read(p, i, x))
			text = write_parts(x);
	return text;
}
