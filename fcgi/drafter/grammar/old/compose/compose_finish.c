#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

struct expr
expr_plain(struct col col)
{
	return (struct expr){ .col = col };
}

struct query *
query_copy(const struct parse *p, const struct query *q)
{
	struct query *copy = arena_alloc(p->arena, sizeof(*copy));

	*copy = *q;
	return copy;
}

/* Which table is asked for when no word says so. */
int
subject_of(const struct builder *b)
{
	if (b->subject != NONE)
		return b->subject;
	return b->main->n_need ? b->main->need[0] : NONE;
}

/* What shows a row of a table: its name, its key, or all of it. */
static struct expr
shown(const struct builder *b, int table)
{
	struct expr e = { .col = name_column(b->p, table), .whole = true };

	if (b->variant & VARIANT_STAR)
		return expr_plain((struct col){ table, NONE });
	if (b->variant & VARIANT_ID)
		return expr_plain(key_column(b->p, table));
	if (e.col.col == NONE)
		e.col = key_column(b->p, table);
	return e;
}

bool
has_aggregate(const struct query *q)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].agg != AGG_NONE)
			return true;
	for (size_t i = 0; i < q->n_order; i++)
		if (q->order[i].expr.agg != AGG_NONE)
			return true;
	return q->n_having > 0;
}

static size_t
count_plain(const struct query *q)
{
	size_t n = 0;

	for (size_t i = 0; i < q->n_select; i++)
		n += q->select[i].agg == AGG_NONE;
	return n;
}

static bool
selects_table(const struct query *q, int table)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].agg == AGG_NONE &&
		    q->select[i].col.table == table)
			return true;
	return false;
}

static bool
selects(const struct query *q, struct expr e)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (expr_eq(&q->select[i], &e))
			return true;
	return false;
}

static bool
select_put(struct builder *b, struct expr e, bool first)
{
	struct query *q = b->main;

	if (q->n_select == ITEMS_MAX || (e.col.table == NONE && !e.agg))
		return false;
	if (first) {
		memmove(q->select + 1, q->select,
			q->n_select * sizeof(*q->select));
		q->select[0] = e;
	} else {
		q->select[q->n_select] = e;
	}
	q->n_select++;
	need_table(q, e.col.table);
	return true;
}

/* The groups that were asked for are shown too. */
static bool
show_groups(struct builder *b)
{
	struct query *q = b->main;
	const bool first = b->variant & VARIANT_GROUP_FIRST;
	struct expr e;

	for (size_t i = q->n_group; i-- > 0;)
		if (!selects(q, q->group[i]) &&
		    !select_put(b, q->group[i], first))
			return false;
	if (b->each_table == NONE || selects_table(q, b->each_table))
		return true;
	e = shown(b, b->each_table);
	e.at = b->each_at;
	return select_put(b, e, first);
}

static bool
fill_select(struct builder *b)
{
	struct query *q = b->main;
	int subject = subject_of(b);

	if (b->each && !show_groups(b))
		return false;
	return q->n_select > 0 ||
	       (subject != NONE && select_put(b, shown(b, subject), false));
}

void
group_put(struct query *q, struct col col)
{
	if (col.col != NONE && q->n_group < ITEMS_MAX) {
		q->group[q->n_group++] = expr_plain(col);
		need_table(q, col.table);
	}
}

/*
 * What to group by: the rows of the table whose columns are shown when other
 * tables are counted, else the columns themselves.
 */
static void
group_by_shown(struct builder *b)
{
	struct query *q = b->main;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];
		struct col key = key_column(b->p, e->col.table);

		if (e->agg != AGG_NONE || e->col.col == NONE)
			continue;
		if (q->n_need > 1 && key.col != NONE &&
		    !(b->variant & VARIANT_GROUP_NAME)) {
			group_put(q, key);
			return;
		}
		group_put(q, e->col);
		if (q->n_group)
			q->group[q->n_group - 1].whole = e->whole;
	}
}

static bool
fill_group(struct builder *b)
{
	struct query *q = b->main;

	if (b->each_table != NONE) {
		struct col key = key_column(b->p, b->each_table);

		if (key.col == NONE || b->variant & VARIANT_GROUP_NAME)
			group_by_shown(b);
		else
			group_put(q, key);
		return true;
	}
	if (q->n_group || !has_aggregate(q))
		return true;
	if (count_plain(q) > 0)
		group_by_shown(b);
	return true;
}

/* What an order that names nothing is by: a number, else what is first. */
static size_t
told(const struct query *q)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].agg != AGG_NONE)
			return i;
	return 0;
}

/* What it is in order of: rows whole are in order of their names. */
static struct expr
shown_by(const struct parse *p, const struct query *q)
{
	struct expr e = q->select[told(q)];

	if (e.agg == AGG_NONE && e.col.table != NONE && e.col.col == NONE)
		e.col = name_column(p, e.col.table);
	return e;
}

static void
fill_order(struct builder *b)
{
	const struct parse *p = b->p;
	struct query *q = b->main;

	if (q->n_order > 0 || q->n_select == 0)
		return;
	for (size_t i = 0; i < q->n_group; i++)
		if (q->group[i].form) {
			q->order[q->n_order++] =
				(struct order){ q->group[i], false };
			return;
		}
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];

		if (!w->phrase || !(w->cues & CUE_ORDER) ||
		    !(w->cues & (CUE_ASC | CUE_DESC)))
			continue;
		q->order[0] =
			(struct order){ shown_by(p, q), w->cues & CUE_DESC };
		q->n_order = q->order[0].expr.agg != AGG_NONE ||
			     q->order[0].expr.col.col != NONE;
		/* in order of their names: these are shown */
		if (q->n_order && b->variant & VARIANT_STAR && told(q) == 0)
			q->select[0] = q->order[0].expr;
		return;
	}
}

/* "the average age in the largest dorm": the extreme is a condition. */
static void
fill_extreme(struct builder *b)
{
	struct query *q = b->main;
	const struct expr by = q->order[0].expr;

	if (q->limit != 1 || q->n_order != 1 || q->n_group || q->n_having ||
	    by.agg != AGG_NONE || by.col.col == NONE || by.form ||
	    count_plain(q) > 0 || q->n_where == ITEMS_MAX)
		return;
	where_extreme(b, q);
	q->n_order = 0;
	q->limit = 0;
}

/* "the ages of the oldest and the youngest": both, where no more is shown. */
static bool
show_ends(struct builder *b)
{
	struct query *q = b->main;
	struct expr by = q->order[0].expr;

	if (q->n_select > 1 || q->n_group || by.agg != AGG_NONE ||
	    (q->n_select && !expr_eq(&q->select[0], &by)))
		return false;
	by.agg = q->order[0].desc ? AGG_MAX : AGG_MIN;
	q->select[0] = by;
	by.agg = q->order[0].desc ? AGG_MIN : AGG_MAX;
	q->select[1] = by;
	q->n_select = 2;
	q->n_order = 0;
	q->limit = 0;
	return true;
}

/* "the top 3 highest prices" are no maximum: that is one row. */
static bool
cuts_one_row(const struct query *q)
{
	return q->limit > 1 && q->n_group == 0 && q->n_select > 0 &&
	       count_plain(q) == 0;
}

/* "the most common X, and how many": what groups are judged by is shown. */
static bool
show_told(struct builder *b)
{
	struct query *q = b->main;
	const size_t n = q->n_select;

	for (size_t i = 0; i < q->n_order; i++)
		if (q->order[i].expr.agg != AGG_NONE &&
		    !selects(q, q->order[i].expr) &&
		    !select_put(b, q->order[i].expr, false))
			return false;
	for (size_t i = 0; i < q->n_having; i++)
		if (!q->having[i].sub && !selects(q, q->having[i].lhs) &&
		    !select_put(b, q->having[i].lhs, false))
			return false;
	return q->n_select > n;
}

/* Whether brackets could stand elsewhere. */
static bool
is_mixed(const struct query *q)
{
	bool any = false, all = false;

	for (size_t i = 1; i < q->n_where; i++) {
		any |= q->where[i].or_before;
		all |= !q->where[i].or_before;
	}
	return any && all;
}

/* A variant that changes nothing is no candidate of its own. */
static bool
is_moot(const struct builder *b)
{
	if ((b->variant & VARIANT_INNER) &&
	    (!b->inner || b->inner->n_where == 0 || b->same))
		return true;
	if ((b->variant & VARIANT_SPLIT) && !is_mixed(b->main))
		return true;
	return (b->variant & VARIANT_EXCEPT) && !b->neg;
}

static bool
fill_variant(struct builder *b)
{
	if (b->variant & VARIANT_NEST)
		return fill_nest(b);
	return !(b->variant & VARIANT_TWICE) || fill_twice(b);
}

bool
build_finish(struct builder *b)
{
	struct query *q = b->main;

	/* "how many rows are there" has one answer where there is one table */
	if (q->n_need == 0 && b->p->schema->n_tables == 1)
		need_table(q, 0);
	q->split = b->variant & VARIANT_SPLIT;
	if (b->variant & (VARIANT_EITHER | VARIANT_SHARED))
		return fill_tables(b);
	if ((b->same && b->same->n_where == 0) || is_moot(b) ||
	    (b->both_ends && !show_ends(b)) || !fill_select(b) ||
	    !fill_variant(b) || !fill_group(b))
		return false;
	if (b->variant & VARIANT_TOLD && !show_told(b))
		return false;
	if ((b->variant & VARIANT_DISTINCT) && !b->counts_each &&
	    (has_aggregate(q) || q->n_group))
		return false;
	q->distinct = (b->variant & VARIANT_DISTINCT) && !b->counts_each;
	if (cuts_one_row(q))
		return false;
	fill_order(b);
	fill_extreme(b);
	return fill_negation(b) && fill_rows(b) && fill_sets(b) &&
	       !is_void(b->main) && build_connect(b);
}
