#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/*
 * What words mean behind the turn before: "older than 90 days" and "more than
 * 60 days late" are of its rows, a cost is summed where there are groups.
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

/* "only kids", of figures: a condition that the notes say with a column. */
void
frame_narrow(const struct context *x, const struct frame *before,
	     struct frame *f)
{
	const struct item *n = f->n == 1 ? f->items[0] : NULL;
	struct item *so;

	if (!f->only || !n || n->kind != ITEM_COLUMN || !n->test ||
	    rows_of(before) == NO_TABLE)
		return;
	so = arena_alloc(x->arena, sizeof(*so));
	*so = *n;
	so->kind = ITEM_TEST;
	so->node = NULL;
	so->table = n->test->anchor;
	f->items[0] = so;
}

/* "the number of children", of each row. */
static bool
says_how_many(const struct item *column)
{
	return column->left && column->left->kind == ITEM_CUE &&
	       column->left->cue == SENSE_COUNT;
}

static bool
is_summed(const struct context *x, const struct item *column)
{
	const struct node *n = column->node;

	return says_how_many(column) || node_is_divided(n, 100) ||
	       rule_col_is(x, n, COL_AMOUNT) || rule_col_is(x, n, COL_QUANTITY);
}

/* Nothing but figures of rows, said of groups. */
static bool
are_summed(const struct context *x, const struct frame *before,
	   const struct frame *f)
{
	bool grouped = false, any = false;

	for (size_t i = 0; i < before->n; i++)
		grouped |= before->items[i]->kind == ITEM_GROUP;
	for (size_t i = 0; i < f->n; i++) {
		const struct item *n = f->items[i];

		if (n->kind == ITEM_COLUMN && is_summed(x, n))
			any = true;
		else if (n->kind != ITEM_CUE || n->cue != SENSE_WITH)
			return false;
	}
	return grouped && any && f->asks != ASKS_LIST;
}

void
frame_sum(const struct context *x, const struct frame *before, struct frame *f)
{
	if (!are_summed(x, before, f))
		return;
	for (size_t i = 0; i < f->n; i++) {
		struct item *m;

		if (f->items[i]->kind != ITEM_COLUMN)
			continue;
		m = arena_alloc(x->arena, sizeof(*m));
		*m = *f->items[i];
		m->kind = ITEM_MEASURE;
		m->node = says_how_many(f->items[i])
				  ? node_agg(x->arena, FN_SUM, m->node)
				  : default_measure(x, m->node);
		f->items[i] = m;
	}
}

bool
frame_is_of_groups(const struct context *x, const struct frame *before,
		   const struct frame *f)
{
	const struct item *group = NULL;

	for (size_t i = 0; i < before->n; i++)
		if (before->items[i]->kind == ITEM_GROUP)
			group = before->items[i];
	if (!group || group->n_nodes || group->unit != UNIT_NONE ||
	    group->node || group->test || group->table == NO_TABLE || !f->back)
		return true;
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_COLUMN &&
		    f->asks == ASKS_NOTHING &&
		    !catalog_is_one(x->catalog, group->table,
				    f->items[i]->table))
			return false;
	return true;
}

/* Rows that were counted for being so. */
static bool
is_part(const struct item *i)
{
	return i->kind == ITEM_MEASURE && i->test && frame_is_count(i) &&
	       !i->node->a;
}

static void
drop_share(struct frame *f)
{
	size_t kept = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind != ITEM_CUE ||
		    f->items[i]->cue != SENSE_SHARE)
			f->items[kept++] = f->items[i];
	f->n = kept;
}

bool
frame_part(const struct context *x, const struct frame *before, struct frame *f,
	   struct frame *ret)
{
	if (!frame_has_cue(f, SENSE_SHARE))
		return false;
	for (size_t i = 0; i < before->n; i++)
		if (before->items[i]->kind == ITEM_GROUP ||
		    before->items[i]->kind == ITEM_TEST)
			return false;
	*ret = *before;
	for (size_t i = 0; i < before->n; i++) {
		struct item *ratio;

		if (!is_part(before->items[i]))
			continue;
		ratio = arena_alloc(x->arena, sizeof(*ratio));
		*ratio = *before->items[i];
		ratio->node = rule_share(
			x, test_about(x->arena, ratio->test, ratio->table));
		ratio->test = NULL;
		ret->items[i] = ratio;
		drop_share(f);
		return true;
	}
	return false;
}

static bool
are_counted(const struct frame *before)
{
	bool counted = false;

	for (size_t i = 0; i < before->n; i++) {
		if (before->items[i]->kind == ITEM_GROUP)
			return false;
		counted |= frame_is_count(before->items[i]);
	}
	return counted;
}

const struct item *
frame_group_of(const struct context *x, const struct item *col)
{
	struct item *group = arena_alloc(x->arena, sizeof(*group));

	*group = *col;
	group->kind = ITEM_GROUP;
	group->nodes[0] = col->node;
	group->n_nodes = 1;
	group->node = NULL;
	return group;
}

void
frame_split(const struct context *x, const struct frame *before,
	    struct frame *f)
{
	const struct item *col = f->n == 1 ? f->items[0] : NULL;

	if (!f->by || !col || col->kind != ITEM_COLUMN || col->test ||
	    col->node->kind != NODE_COLUMN || !are_counted(before) ||
	    rule_col_is(x, col->node, COL_NAME) ||
	    rule_col_is(x, col->node, COL_DATE) || is_summed(x, col))
		return;
	f->items[0] = frame_group_of(x, col);
	f->asks = ASKS_NOTHING;
}

/* The rows of before that are called something; NO_TABLE: none, or two. */
static short
named_rows(const struct context *x, const struct frame *before)
{
	short ret = NO_TABLE;

	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];
		const struct cat_table *t;

		if ((b->kind != ITEM_ROWS && b->kind != ITEM_MEASURE &&
		     b->kind != ITEM_GROUP) ||
		    b->n_nodes || b->table == NO_TABLE || b->table == ret)
			continue;
		t = &x->catalog->tables[b->table];
		if (t->names[0] < 0 || t->names[0] == t->key)
			continue; /* a number is no name */
		if (ret != NO_TABLE)
			return NO_TABLE;
		ret = b->table;
	}
	return ret;
}

void
frame_names(const struct context *x, const struct frame *before,
	    struct frame *f)
{
	const struct item *col = f->n == 1 ? f->items[0] : NULL;
	const short rows = named_rows(x, before);

	if (!col || col->kind != ITEM_COLUMN || col->test ||
	    col->to - col->from != 1 || !rule_col_is(x, col->node, COL_NAME) ||
	    rows == NO_TABLE || rows == col->table)
		return;
	f->n = 0;
	f->asks = ASKS_LIST;
}
