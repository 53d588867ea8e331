#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/*
 * "older than 90 days", "more than 60 days late": of the rows of the turn
 * before.
 */

static short
rows_of(const struct frame *before)
{
	static const enum item_kind kinds[] = { ITEM_MEASURE, ITEM_ROWS };

	for (size_t k = 0; k < COUNT(kinds); k++)
		for (size_t i = 0; i < before->n; i++)
			if (before->items[i]->kind == kinds[k])
				return before->items[i]->table;
	return NO_TABLE;
}

static const struct test *
late_by(const struct context *x, const struct frame *before,
	const struct item *k)
{
	for (size_t i = 0; i < before->n; i++) {
		const struct test *t =
			rule_late_by(x, before->items[i]->test, k);

		if (t)
			return t;
	}
	return NULL;
}

/* The comparison as a condition; NULL: it compares something else. */
static const struct test *
test_of(const struct context *x, const struct frame *before,
	const struct item *k)
{
	const short table = rows_of(before);

	if (k->kind == ITEM_LATE)
		return late_by(x, before, k);
	if (k->kind != ITEM_COMPARE || !k->aged || k->unit == UNIT_NONE ||
	    table == NO_TABLE)
		return NULL;
	return rule_so_old(x, table, k);
}

bool
frame_age(const struct context *x, const struct frame *before, struct frame *f)
{
	for (size_t i = 0; i < f->n; i++) {
		const struct test *t = test_of(x, before, f->items[i]);
		struct item *aged;

		if (!t && f->items[i]->kind == ITEM_LATE)
			return false;
		if (!t)
			continue;
		aged = arena_alloc(x->arena, sizeof(*aged));
		*aged = *f->items[i];
		aged->kind = ITEM_TEST;
		aged->test = t;
		aged->table = t->anchor;
		f->items[i] = aged;
	}
	return true;
}
