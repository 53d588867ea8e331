#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

static bool
same_column(const struct cond *a, const struct cond *b)
{
	return a->lhs.agg == AGG_NONE && b->lhs.agg == AGG_NONE && a->value &&
	       b->value && a->op != OP_RANGE && b->op != OP_RANGE &&
	       col_eq(a->lhs.col, b->lhs.col);
}

static double
number_of(const char *s)
{
	return s ? strtod(s, NULL) : 0;
}

bool
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

/* What two queries have in common is not what they differ in. */
static void
show_less(struct query *q, struct col col)
{
	size_t n = 0;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];

		if (e->agg != AGG_NONE || !col_eq(e->col, col))
			q->select[n++] = *e;
	}
	q->n_select = n ? n : q->n_select;
}

/* Whether fill_sets() will make two queries of it. */
static bool
sets_apart(const struct builder *b)
{
	const struct query *q = b->main;

	for (size_t i = 0; i + 1 < q->n_where; i++)
		if (contradict(&q->where[i], &q->where[i + 1]))
			return !(b->variant & VARIANT_ANY);
	return false;
}

/* Two values of one column: rows with either, or what has both. */
bool
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
		show_less(q, q->where[i].lhs.col);
		other = query_copy(b->p, q);
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
		if (sub->n_having)
			group_put(sub, sub->select[0].col);
		return join_connect(b->p, sub);
	}
	if (key.col == NONE)
		key = name_column(b->p, subject);
	if (key.col == NONE)
		return false;
	sub->select[0].col = c->lhs.col = key;
	need_table(sub, key.table);
	if (sub->n_having)
		group_put(sub, key);
	return join_connect(b->p, sub);
}

/* The rows without the condition, less what else has it. */
static bool
except(struct builder *b)
{
	struct query *q = b->main;
	struct query *sub = query_copy(b->p, q);

	if (has_aggregate(q) || q->next)
		return false;
	sub->n_where = b->neg->n_where;
	memcpy(sub->where, b->neg->where, sizeof(sub->where));
	sub->n_having = b->neg->n_having;
	memcpy(sub->having, b->neg->having, sizeof(sub->having));
	if (sub->n_having)
		group_put(sub, key_column(b->p, subject_of(b)));
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

bool
fill_negation(struct builder *b)
{
	int subject = subject_of(b);

	if (!b->neg)
		return true;
	if (subject == NONE)
		return false;
	if (b->variant & VARIANT_EXCEPT)
		return except(b);
	if (subject == b->without)
		return false;
	return not_in(b, subject);
}

static bool connect_query(const struct parse *p, struct query *q);

static bool
connect_subs(const struct parse *p, struct cond *cs, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (cs[i].sub && !connect_query(p, cs[i].sub))
			return false;
	return true;
}

static bool
connect_query(const struct parse *p, struct query *q)
{
	if (!q->n_from && (q->n_need == 0 || !join_connect(p, q)))
		return false;
	return connect_subs(p, q->where, q->n_where) &&
	       connect_subs(p, q->having, q->n_having);
}

bool
build_connect(struct builder *b)
{
	struct query *q = b->main;

	if (q->rows)
		return true;
	for (; q; q = q->next)
		if (!connect_query(b->p, q))
			return false;
	return true;
}

/* Whether the only thing asked for is a number of rows. */
static bool
only_counts(const struct query *q)
{
	return q->n_select == 1 && q->select[0].agg == AGG_COUNT &&
	       q->n_order == 0 && q->n_group == 0;
}

/* "how many cities have more than 3 airports": groups are counted. */
bool
fill_rows(struct builder *b)
{
	struct query *q = b->main;
	struct query *inner;
	struct col col = q->select[0].col;
	int subject = subject_of(b);

	if (!only_counts(q) || !(q->n_having || sets_apart(b)))
		return true;
	if (col.col == NONE && subject != NONE)
		col = key_column(b->p, subject);
	if (col.col == NONE)
		return false;
	inner = query_copy(b->p, q);
	inner->select[0] = expr_plain(col);
	if (q->n_having)
		group_put(inner, col);
	need_table(inner, col.table);
	b->main = inner;
	if (!fill_sets(b) || !build_connect(b))
		return false;
	*q = (struct query){ .rows = inner, .n_select = 1 };
	q->select[0] = expr_star;
	b->main = q;
	return true;
}

static bool
never_holds(const struct cond *cs, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++)
			if (contradict(&cs[i], &cs[k]))
				return true;
	return false;
}

static bool
has_or(const struct cond *cs, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (cs[i].or_before)
			return true;
	return false;
}

bool
is_void(const struct query *q)
{
	if (!has_or(q->where, q->n_where) && never_holds(q->where, q->n_where))
		return true;
	for (size_t i = 0; i < q->n_where; i++)
		if (q->where[i].sub && is_void(q->where[i].sub))
			return true;
	return q->next && is_void(q->next);
}
