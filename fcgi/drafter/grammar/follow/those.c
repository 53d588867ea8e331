#include "drafter/grammar/follow/follow.h"

#include "base/ban.h"

/* "How many … is that", "which customers": of all rows of the turn before. */

/* What the turn before was about: rows, and what holds of them. */
struct about {
	short table;
	const struct test *test;
	const struct node *date;
};

static bool
is_counted_rows(const struct item *i)
{
	return i->kind == ITEM_MEASURE && i->node->kind == NODE_AGG &&
	       i->node->fn == FN_COUNT;
}

/* What is measured, else the rows, else what a condition is of. */
static struct about
about_of(const struct frame *before)
{
	static const enum item_kind kinds[] = { ITEM_MEASURE, ITEM_ROWS,
						ITEM_TEST, ITEM_GROUP };
	struct about ret = { .table = NO_TABLE };

	for (size_t k = 0; k < COUNT(kinds) && ret.table == NO_TABLE; k++) {
		const struct item *i = frame_find(before, kinds[k]);

		if (!i)
			continue;
		ret.table = i->kind == ITEM_TEST ? i->test->anchor : i->table;
		ret.test = i->kind == ITEM_TEST ? NULL : i->test;
		ret.date = i->date;
	}
	return ret;
}

/* The rows that are asked for; NO_TABLE: those of before. */
static short
counted_table(const struct frame *f)
{
	const struct item *m = frame_find(f, ITEM_MEASURE),
			  *rows = frame_find(f, ITEM_ROWS);

	return m && is_counted_rows(m) ? m->table
	       : rows                  ? rows->table
				       : NO_TABLE;
}

/* How many of a table's rows those of before belong to. */
static const struct node *
count_of(const struct context *x, const struct about *of, short table)
{
	const short key = x->catalog->tables[table].key;
	struct node *n;

	if (table == of->table)
		return node_agg(x->arena, FN_COUNT, NULL);
	if (key < 0 || !catalog_is_one(x->catalog, of->table, table))
		return NULL;
	n = node_agg(x->arena, FN_COUNT, node_column(x->arena, table, key));
	n->distinct = true;
	return n;
}

/* "how many countries is that": a column, each value once. */
static const struct node *
values_of(const struct context *x, const struct about *of,
	  const struct item *said)
{
	const struct node *col = said->node;
	struct node *n;

	if (col && col->kind == NODE_AGG)
		col = col->a;
	if (col && said->table == of->table &&
	    (col->kind == NODE_CALC || rule_col_is(x, col, COL_QUANTITY)))
		return node_agg(x->arena, FN_SUM,
				col); /* of how many each is */
	if (!col || col->kind != NODE_COLUMN ||
	    !catalog_is_one(x->catalog, of->table, col->table))
		return NULL;
	n = node_agg(x->arena, FN_COUNT, col);
	n->distinct = true;
	return n;
}

static const struct node *
counted(const struct context *x, const struct frame *f, const struct about *of)
{
	const struct item *m = frame_find(f, ITEM_MEASURE),
			  *col = frame_find(f, ITEM_COLUMN);
	const short table = counted_table(f);

	if (m && is_counted_rows(m) && m->node->a)
		return values_of(x, of, m);
	if (col && table == NO_TABLE)
		return values_of(x, of, col);
	return count_of(x, of, table == NO_TABLE ? of->table : table);
}

/* Whether all rows of before are told by what holds of each. */
static bool
is_plain(const struct frame *before)
{
	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];

		if (b->kind == ITEM_HAVING || b->kind == ITEM_COMPARE ||
		    b->kind == ITEM_BUCKETS ||
		    (b->kind == ITEM_ORDER && b->number > 0) ||
		    (b->kind == ITEM_CUE && b->cue == SENSE_OR))
			return false;
	}
	return true;
}

static bool
says_count(const struct frame *f)
{
	const struct item *m = frame_find(f, ITEM_MEASURE);

	return frame_has_cue(f, SENSE_COUNT) || (m && is_counted_rows(m));
}

/* Nothing but words that ask, and conditions. */
static bool
names_nothing(const struct frame *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind != ITEM_CUE &&
		    f->items[i]->kind != ITEM_AGG &&
		    f->items[i]->kind != ITEM_TEST)
			return false;
	return true;
}

/* One figure of all rows, and no count. */
static bool
is_figure(const struct frame *f)
{
	const struct item *m = frame_find(f, ITEM_MEASURE);

	return ((m && !is_counted_rows(m)) || frame_find(f, ITEM_AGG)) &&
	       !frame_find(f, ITEM_GROUP) && !frame_find(f, ITEM_ORDER);
}

/* "how many is that", and of a sum "how many are there". */
bool
frame_counts_those(const struct frame *before, const struct frame *f)
{
	return says_count(f) && (frame_has_cue(f, SENSE_THAT) ||
				 (is_figure(before) && names_nothing(f)));
}

/* The turn before as conditions and periods alone, behind a first item. */
static void
put_conditions(const struct context *x, const struct frame *before,
	       const struct about *of, struct frame *ret)
{
	for (size_t i = 0; i < before->n; i++) {
		const struct item *b = before->items[i];
		struct item *t;

		if ((b->kind == ITEM_TEST || frame_is_period(b) ||
		     (b->kind == ITEM_CUE && b->cue == SENSE_WEEKDAYS)) &&
		    ret->n < FRAME_ITEMS)
			ret->items[ret->n++] = b;
		/* rows that were said besides */
		if ((b->kind != ITEM_ROWS && b->kind != ITEM_GROUP) ||
		    !b->test || b->test == of->test || ret->n == FRAME_ITEMS)
			continue;
		t = arena_alloc(x->arena, sizeof(*t));
		*t = *b;
		t->kind = ITEM_TEST;
		ret->items[ret->n++] = t;
	}
}

/* One figure of all rows of before, and what is said of them now. */
static bool
put_figure(const struct context *x, const struct frame *before,
	   const struct frame *f, const struct node *n, struct frame *ret)
{
	const struct about of = about_of(before);
	struct item *m = arena_alloc(x->arena, sizeof(*m));

	*m = (struct item){ .kind = ITEM_MEASURE,
			    .table = of.table,
			    .node = n,
			    .test = of.test,
			    .date = of.date };
	*ret = *f;
	ret->n = 0;
	ret->asks = ASKS_NOTHING;
	ret->items[ret->n++] = m;
	put_conditions(x, before, &of, ret);
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_TEST && ret->n < FRAME_ITEMS)
			ret->items[ret->n++] = f->items[i];
	return n != NULL;
}

bool
frame_count_those(const struct context *x, const struct frame *before,
		  const struct frame *f, struct frame *ret)
{
	const struct about of = about_of(before);

	return of.table != NO_TABLE && is_plain(before) &&
	       put_figure(x, before, f, counted(x, f, &of), ret);
}

/* "how much is that", "in euros" */
static bool
says_sum(const struct frame *f)
{
	if (frame_has_cue(f, SENSE_MONEY))
		return true;
	for (size_t i = 0; i < f->n; i++)
		if (f->items[i]->kind == ITEM_AGG && f->items[i]->fn == FN_SUM)
			return true;
	return false;
}

/* "how much is that", also of groups that were counted: what all cost. */
static bool
says_cost(const struct frame *f)
{
	const struct item *sum = frame_find(f, ITEM_AGG);

	return sum && sum->fn == FN_SUM && sum->priced;
}

bool
frame_sums_those(const struct frame *before, const struct frame *f)
{
	const struct item *m = frame_find(before, ITEM_MEASURE),
			  *col = frame_find(before, ITEM_COLUMN);

	/* kilos have come to so much already, and cost something else */
	return says_sum(f) && names_nothing(f) && is_plain(before) &&
	       (!m || is_counted_rows(m)) && (!col || col->by_unit) &&
	       (says_cost(f) || !frame_find(before, ITEM_GROUP));
}

bool
frame_sum_those(const struct context *x, const struct frame *before,
		const struct frame *f, struct frame *ret)
{
	const struct about of = about_of(before);
	const struct node *amount =
		of.table == NO_TABLE ? NULL : rule_amount(x, of.table);

	return amount && put_figure(x, before, f,
				    node_agg(x->arena, FN_SUM, amount), ret);
}

/* Rows that are named and nothing is said of; NULL: more is said. */
static const struct item *
rows_alone(const struct frame *f)
{
	const struct item *rows = NULL;

	for (size_t i = 0; i < f->n; i++) {
		const struct item *n = f->items[i];

		if (n->kind == ITEM_CUE &&
		    (n->cue == SENSE_BY || n->cue == SENSE_WITH ||
		     n->cue == SENSE_AND))
			continue;
		if (n->kind != ITEM_ROWS || n->test || rows)
			return NULL;
		rows = n;
	}
	return rows;
}

bool
frame_asks_whose(const struct context *x, const struct frame *before,
		 const struct frame *f)
{
	const struct item *rows = rows_alone(f);
	const struct about of = about_of(before);

	return rows && of.table != NO_TABLE && of.table != rows->table &&
	       is_plain(before) && !frame_find(before, ITEM_GROUP) &&
	       !frame_find(before, ITEM_PAIR) &&
	       catalog_is_one(x->catalog, of.table, rows->table) &&
	       x->catalog->tables[rows->table].names[0] >= 0;
}

bool
frame_whose(const struct context *x, const struct frame *before,
	    const struct frame *f, struct frame *ret)
{
	const struct about of = about_of(before);
	const struct item *whose = rows_alone(f);
	const short table = whose ? whose->table : of.table;
	const struct cat_table *t = &x->catalog->tables[table];
	struct item *rows = arena_alloc(x->arena, sizeof(*rows));

	*rows = (struct item){ .kind = ITEM_ROWS,
			       .table = of.table,
			       .test = of.test,
			       .date = of.date };
	*ret = *f;
	ret->n = 0;
	ret->items[ret->n++] = rows;
	for (size_t i = 0; i < COUNT(t->names); i++) {
		struct item *name = arena_alloc(x->arena, sizeof(*name));

		if (t->names[i] < 0)
			continue;
		*name = (struct item){ .kind = ITEM_COLUMN,
				       .table = table,
				       .node = node_column(x->arena, table,
							   t->names[i]),
				       .each = true };
		ret->items[ret->n++] = name;
	}
	put_conditions(x, before, &of, ret);
	return true;
}

/* Whether a column is of the rows, and does not say the group itself. */
static bool
is_of_rows(const struct about *of, const struct item *group,
	   const struct item *n)
{
	return n->kind == ITEM_COLUMN && n->table == of->table &&
	       !(group->n_nodes == 1 && node_equal(group->nodes[0], n->node));
}

bool
frame_opens_groups(const struct frame *before, const struct frame *now)
{
	const struct item *group = frame_find(before, ITEM_GROUP),
			  *m = frame_find(before, ITEM_MEASURE);
	const struct about of = about_of(before);
	const struct item *order = frame_find(before, ITEM_ORDER);
	bool own = false;

	if (!group || (m && !is_counted_rows(m)) || of.table == NO_TABLE ||
	    now->asks != ASKS_LIST || (order && order->number > 0))
		return false; /* "top 10": the first of groups */
	for (size_t i = 0; i < now->n; i++) {
		const struct item *n = now->items[i];

		if (n->kind != ITEM_TEST && n->kind != ITEM_COLUMN &&
		    n->kind != ITEM_CUE && n->kind != ITEM_ROWS)
			return false;
		own |= is_of_rows(&of, group, n) ||
		       (now->back && n->kind == ITEM_TEST &&
			n->test->anchor == of.table);
	}
	return own;
}

/* The one thing to compute, beside what it is grouped by; NULL: there is more. */
static const struct item *
computed(const struct frame *f)
{
	const struct item *m = NULL;

	for (size_t i = 0; i < f->n; i++) {
		if (f->items[i]->kind == ITEM_GROUP)
			continue;
		if (m)
			return NULL;
		m = f->items[i];
	}
	return m;
}

bool
frame_is_of(const struct context *x, const struct frame *before,
	    const struct frame *f)
{
	const struct item *m = computed(f);

	if (!m || m->kind != ITEM_MEASURE || m->test || frame_is_count(m))
		return false;
	for (size_t i = 0; i < before->n; i++) {
		const struct item *o = before->items[i];

		if (o->kind == ITEM_ROWS || o->kind == ITEM_MEASURE)
			return (before->n > 1 || o->test) &&
			       catalog_is_one(x->catalog, m->table, o->table);
	}
	return false;
}
