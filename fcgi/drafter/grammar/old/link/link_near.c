#include "drafter/grammar/old/link/link.h"

#include "base/ban.h"

#define NEAR 4 /* words */

static bool
overlap(const struct link *a, const struct link *b)
{
	return a->from < b->to && b->from < a->to;
}

/* Whether a link is the best of its kind for its words. */
static void
compare(struct parse *p, struct link *l)
{
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *o = &p->links[i];

		if (o->kind != l->kind || !overlap(o, l) || o->strength < 0.6)
			continue;
		if (o->strength - l->strength > l->gap)
			l->gap = o->strength - l->strength;
		l->shorter |= o->to - o->from > l->to - l->from;
	}
}

/* The nearest sure mention of a table on either side. */
static void
find_tables(struct parse *p, struct link *l)
{
	l->table_before = l->table_after = NONE;
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *o = &p->links[i];

		if (o->kind != LINK_TABLE || o->strength < 0.7)
			continue;
		if (o->to <= l->from && l->from - o->to <= NEAR)
			l->table_before = (short)i;
		if (o->from >= l->to && o->from - l->to <= NEAR &&
		    l->table_after == NONE)
			l->table_after = (short)i;
	}
}

/* "in the Art department": the name of the value's column stands beside it. */
static void
find_name(struct parse *p, struct link *l)
{
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *o = &p->links[i];

		if (o->col != l->col || o->kind != LINK_COLUMN ||
		    o->strength < 0.5 || o->table != l->table)
			continue;
		if (o->to <= l->from && l->from - o->to <= NEAR)
			l->named |= 1;
		if (o->from >= l->to && o->from - l->to <= 2)
			l->named |= 2;
	}
}

void
links_compare(struct parse *p)
{
	for (size_t i = 0; i < p->n_links; i++) {
		struct link *l = &p->links[i];

		compare(p, l);
		find_tables(p, l);
		if (l->kind == LINK_VALUE || l->kind == LINK_NUMBER)
			find_name(p, l);
	}
}
