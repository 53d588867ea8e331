#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/compose.h"

#include "base/ban.h"

static struct expr
plain(struct col col)
{
	return (struct expr){ .col = col };
}

static struct query *
copy_of(const struct parse *p, const struct query *q)
{
	struct query *copy = arena_alloc(p->arena, sizeof(*copy));

	*copy = *q;
	return copy;
}

/* Which table is asked for when no word says so. */
static int
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
	struct col name = name_column(b->p, table);
	struct col key = key_column(b->p, table);

	if (b->variant & VARIANT_STAR)
		return plain((struct col){ table, NONE });
	if (b->variant & VARIANT_ID)
		return plain(key);
	return (struct expr){ .col = name.col != NONE ? name : key,
			      .whole = true };
}

static bool
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

	for (size_t i = q->n_group; i-- > 0;)
		if (!selects(q, q->group[i]) &&
		    !select_put(b, q->group[i], first))
			return false;
	if (b->each_table == NONE || selects_table(q, b->each_table))
		return true;
	return select_put(b, shown(b, b->each_table), first);
}

static bool
fill_select(struct builder *b)
{
	struct query *q = b->main;
	int subject = subject_of(b);

	if (b->each && !show_groups(b))
		return false;
	if (q->n_select > 0)
		return true;
	if (subject == NONE)
		return false;
	return select_put(b, shown(b, subject), false);
}

static void
group_put(struct query *q, struct col col)
{
	if (col.col != NONE && q->n_group < ITEMS_MAX) {
		q->group[q->n_group++] = plain(col);
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

/* "in alphabetical order" names no column: the first one shown. */
static void
fill_order(struct builder *b)
{
	const struct parse *p = b->p;
	struct query *q = b->main;

	if (q->n_order > 0 || q->n_select == 0)
		return;
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];

		if (!w->phrase || !(w->cues & CUE_ORDER) ||
		    !(w->cues & (CUE_ASC | CUE_DESC)))
			continue;
		q->order[0] =
			(struct order){ q->select[0], w->cues & CUE_DESC };
		q->n_order = 1;
		return;
	}
}

static bool
same_column(const struct cond *a, const struct cond *b)
{
	return a->lhs.agg == AGG_NONE && b->lhs.agg == AGG_NONE && !a->sub &&
	       !b->sub && a->lhs.col.table == b->lhs.col.table &&
	       a->lhs.col.col == b->lhs.col.col;
}

static double
number_of(const char *s)
{
	return s ? strtod(s, NULL) : 0;
}

/* Whether no single row can meet both. */
static bool
contradict(const struct cond *a, const struct cond *b)
{
	if (!same_column(a, b) || b->or_before)
		return false;
	if (a->op == OP_EQ && b->op == OP_EQ)
		return strcmp(a->value, b->value) != 0;
	if ((a->op == OP_GT || a->op == OP_GE) &&
	    (b->op == OP_LT || b->op == OP_LE))
		return number_of(a->value) >= number_of(b->value);
	if ((a->op == OP_LT || a->op == OP_LE) &&
	    (b->op == OP_GT || b->op == OP_GE))
		return number_of(a->value) <= number_of(b->value);
	return false;
}

static void
where_drop(struct query *q, size_t i)
{
	memmove(q->where + i, q->where + i + 1,
		(q->n_where - i - 1) * sizeof(*q->where));
	q->n_where--;
}

/* Two values of one column: rows with either, or what has both. */
static bool
fill_sets(struct builder *b)
{
	struct query *q = b->main;

	for (size_t i = 0; i + 1 < q->n_where; i++) {
		struct query *other;

		if (!contradict(&q->where[i], &q->where[i + 1]))
			continue;
		if (b->variant & VARIANT_ANY) {
			q->where[i + 1].or_before = true;
			continue;
		}
		if (q->next || has_aggregate(q))
			return false;
		other = copy_of(b->p, q);
		where_drop(other, i);
		where_drop(q, i + 1);
		other->n_order = 0;
		other->limit = 0;
		q->setop = SET_INTERSECT;
		q->next = other;
		return true;
	}
	return true;
}

/* "without", over the key that joins both tables, else over the own key. */
static bool
not_in(struct builder *b, int subject)
{
	struct query *q = b->main;
	struct query *sub = b->neg;
	struct col key = key_column(b->p, subject);
	struct cond *c;

	if (q->n_where == ITEMS_MAX)
		return false;
	c = &q->where[q->n_where++];
	*c = (struct cond){ .op = OP_NOT_IN, .sub = sub };
	sub->n_select = 1;
	if (b->without != NONE &&
	    key_between(b->p, b->without, subject, &sub->select[0].col,
			&c->lhs.col)) {
		need_table(sub, sub->select[0].col.table);
		return join_connect(b->p, sub);
	}
	if (key.col == NONE)
		key = name_column(b->p, subject);
	if (key.col == NONE)
		return false;
	sub->select[0].col = c->lhs.col = key;
	need_table(sub, key.table);
	return join_connect(b->p, sub);
}

/* The rows without the condition, less what else has it. */
static bool
except(struct builder *b)
{
	struct query *q = b->main;
	struct query *sub = copy_of(b->p, q);

	if (has_aggregate(q) || q->next)
		return false;
	sub->n_where = b->neg->n_where;
	memcpy(sub->where, b->neg->where, sizeof(sub->where));
	sub->n_order = 0;
	sub->limit = 0;
	sub->distinct = false;
	q->distinct = false;
	for (size_t i = 0; i < b->neg->n_need; i++)
		need_table(sub, b->neg->need[i]);
	q->setop = SET_EXCEPT;
	q->next = sub;
	return true;
}

static bool
fill_negation(struct builder *b)
{
	int subject = subject_of(b);

	if (!b->neg)
		return !(b->variant & VARIANT_EXCEPT);
	if (subject == NONE || subject == b->without)
		return false;
	if (b->variant & VARIANT_EXCEPT)
		return except(b);
	return not_in(b, subject);
}

static bool
connect(struct builder *b)
{
	struct query *q = b->main;
	size_t n_need = q->n_need;

	for (struct query *o = q; o; o = o->next)
		if (o->n_need == 0 || !join_connect(b->p, o))
			return false;
	return n_need == q->n_need;
}

bool
build_finish(struct builder *b)
{
	struct query *q = b->main;

	if (!fill_select(b) || !fill_group(b))
		return false;
	if ((b->variant & VARIANT_DISTINCT) && (has_aggregate(q) || q->n_group))
		return false;
	q->distinct = (b->variant & VARIANT_DISTINCT) != 0;
	fill_order(b);
	return fill_negation(b) && fill_sets(b) && connect(b);
}
