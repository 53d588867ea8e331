#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/* What a turn says, and what it is about, by its items alone. */

bool
frame_is_columns(const struct frame *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++) {
		if (f->items[i]->kind != ITEM_COLUMN &&
		    f->items[i]->kind != ITEM_CUE)
			return false;
		n += f->items[i]->kind == ITEM_COLUMN;
	}
	return n > 0;
}

bool
frame_is_flags(const struct context *x, const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_COLUMN &&
		    !rule_col_is(x, f->items[i]->node, COL_FLAG))
			return false;
	return true;
}

bool
frame_counts_groups(const struct frame *before)
{
	bool grouped = false;

	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];

		grouped |= b->kind == ITEM_GROUP && !b->node;
		if (b->kind == ITEM_MEASURE || b->kind == ITEM_AGG ||
		    b->kind == ITEM_COLUMN || b->kind == ITEM_ORDER ||
		    b->kind == ITEM_HAVING || b->kind == ITEM_CUE)
			return false;
	}
	return grouped;
}

bool
frame_asks_most(const struct frame *now)
{
	for (size_t i = 0; i < now->n; i++)
		if (now->items[i]->kind == ITEM_ORDER && now->items[i]->many &&
		    !now->items[i]->node)
			return true;
	return false;
}

bool
frame_is_sum(const struct item *i)
{
	return i->kind == ITEM_MEASURE && i->node->kind == NODE_AGG &&
	       i->node->a && i->node->a->kind == NODE_COLUMN;
}

bool
frame_counts_such(const struct frame *before, const struct frame *now)
{
	short counted = NO_TABLE;
	bool so = false;

	for (size_t i = 0; i < before->n; i++)
		if (before->items[i]->kind == ITEM_MEASURE &&
		    frame_is_count(before->items[i]))
			counted = before->items[i]->table;
	for (size_t i = 0; i < now->n; i++) {
		const struct item *n = now->items[i];
		const bool told = n->test && (n->kind == ITEM_TEST ||
					      n->kind == ITEM_ROWS);

		so |= told && n->test->anchor != counted;
		if (!told && !frame_is_count(n))
			return false;
	}
	return counted != NO_TABLE && so;
}
