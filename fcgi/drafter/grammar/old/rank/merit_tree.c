#include <math.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/merit.h"

#include "base/ban.h"

static bool
is_key(const struct parse *p, struct col c)
{
	const struct schema_table *t;

	if (!is_col(c))
		return false;
	t = &p->schema->tables[c.table];
	return t->cols[c.col].unique || key_column(p, c.table).col == c.col;
}

/* Whether the step of a join from one table to the other finds one row. */
static bool
finds_one(const struct parse *p, const struct join *j, bool from_with)
{
	/* reverse: the key belongs to `with`, and points to the other */
	if (from_with == j->reverse)
		return true;
	return j->key->n_cols == 1 &&
	       is_key(p, (struct col){ j->reverse ? j->with : j->table,
				       (int)j->key->cols[0] });
}

/* Whether each row of the table stands in the join once at most. */
static bool
is_once(const struct parse *p, const struct query *q, int table)
{
	bool seen[JOINS_MAX] = { false };
	bool more = true;

	for (size_t i = 0; i < q->n_from; i++)
		seen[i] = q->from[i].table == table;
	while (more) {
		more = false;
		for (size_t i = 1; i < q->n_from; i++) {
			size_t with = 0;

			while (with < i &&
			       q->from[with].table != q->from[i].with)
				with++;
			if (seen[i] == seen[with] || !q->from[i].key)
				continue;
			if (!finds_one(p, &q->from[i], seen[with]))
				return false;
			seen[i] = seen[with] = more = true;
		}
	}
	return true;
}

static void
groups_merit(const struct parse *p, const struct query *q,
	     double ret[MERIT__MAX])
{
	bool lone = false, ordered = false;

	for (size_t i = 0; i < q->n_group; i++)
		lone |= is_key(p, q->group[i].col) &&
			is_once(p, q, q->group[i].col.table);
	for (size_t i = 0; i < q->n_select; i++)
		ret[MERIT_AGG] += q->select[i].agg != AGG_NONE;
	for (size_t i = 0; i < q->n_order; i++)
		ordered |= q->order[i].expr.agg != AGG_NONE;
	ret[MERIT_LONE] = lone;
	ret[MERIT_LONE_ORDER] = lone && (ordered || q->n_having);
	ret[MERIT_LONE_SHOW] = lone && ret[MERIT_AGG] > 0;
}

static void
rows_merit(const struct parse *p, const struct query *q, double ret[MERIT__MAX])
{
	bool once = true, distinct = q->distinct, said = false;

	for (size_t i = 0; i < p->n_words; i++)
		said |= (p->words[i].cues & CUE_DISTINCT) != 0;
	for (size_t i = 0; i < q->n_select && q->n_from; i++) {
		const int table = q->select[i].col.table;

		distinct |= q->select[i].distinct;
		once &= is_once(p, q, table == NONE ? q->from[0].table : table);
	}
	ret[MERIT_MANY] = !once;
	ret[MERIT_MANY_ONCE] = !once && distinct;
	ret[MERIT_ONCE_SAID] = distinct && said;
	ret[MERIT_ONCE_MORE] = distinct && !said;
}

static void
where_merit(const struct query *q, double ret[MERIT__MAX])
{
	for (size_t i = 0; i < q->n_where; i++) {
		const struct cond *c = &q->where[i];

		ret[MERIT_SUBQUERY] += c->sub != NULL;
		for (size_t k = 0; k < i; k++)
			ret[MERIT_TWICE] +=
				expr_eq(&q->where[k].lhs, &c->lhs) &&
				!c->or_before;
		for (size_t k = 0; c->op == OP_EQ && k < q->n_select; k++)
			ret[MERIT_EQUAL] += expr_eq(&q->select[k], &c->lhs);
	}
}

/* A first name shown without the last, or the other way round. */
static bool
is_lonely(const struct parse *p, const struct query *q, struct col col)
{
	bool before;
	const struct col other = name_partner(p, col, &before);

	for (size_t i = 0; i < q->n_select; i++)
		if (col_eq(q->select[i].col, other))
			return false;
	return other.col != NONE;
}

/* The first table spoken of; or NONE. */
static int
spoken_of(const struct parse *p)
{
	for (size_t i = 0; i < p->n_words; i++) {
		const struct word *w = &p->words[i];

		if (w->solid >= 0.85 && w->best != NONE &&
		    p->links[w->best].kind == LINK_TABLE)
			return p->links[w->best].table;
	}
	return NONE;
}

static bool
asks_who(const struct parse *p)
{
	for (size_t i = 0; i < p->n_words && i < 2; i++)
		if (strcmp(p->words[i].fold, "who") == 0 ||
		    strcmp(p->words[i].fold, "whom") == 0)
			return true;
	return false;
}

static void
select_merit(const struct parse *p, const struct query *q,
	     double ret[MERIT__MAX])
{
	const int subject = spoken_of(p);

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];
		enum column_kind kind;

		if (subject != NONE && e->col.table == subject)
			ret[e->agg ? MERIT_COUNTED : MERIT_SUBJECT]++;
		ret[MERIT_WHOLE] += e->whole;
		ret[MERIT_INVERTED] +=
			i > 0 && e->at && e[-1].at && e[-1].at > e->at;
		if (e->agg != AGG_NONE || e->col.col == NONE)
			continue;
		kind = column_kind(p, e->col.table, e->col.col);
		ret[MERIT_ID] += kind == KIND_ID;
		ret[MERIT_NAME] += kind == KIND_NAME;
		ret[MERIT_FOREIGN] +=
			name_of_col(p, e->col.table, e->col.col)->foreign;
		ret[MERIT_LONELY] += is_lonely(p, q, e->col);
	}
	ret[MERIT_WHO] = asks_who(p) && !(ret[MERIT_NAME] > 0);
}

static void
tables_merit(const struct parse *p, const struct query *q,
	     double ret[MERIT__MAX])
{
	double least = 1;

	for (size_t i = 0; i < q->n_from; i++) {
		const double said = p->mentioned[q->from[i].table];

		least = fmin(least, said);
		ret[MERIT_STRANGE] += said < 0.4;
		ret[MERIT_IDLE] +=
			said < 0.6 && !query_reads(q, q->from[i].table);
		ret[MERIT_GUESSED] += q->from[i].key && q->from[i].key->guessed;
	}
	for (size_t t = 0; t < p->schema->n_tables; t++)
		if (p->mentioned[t] >= 0.6 && !query_has(q, (int)t))
			ret[MERIT_UNUSED] += p->mentioned[t];
	ret[MERIT_LEAST] = least;
	ret[MERIT_TABLES] = (double)q->n_from;
}

void
merit_tree(const struct parse *p, const struct query *q, double ret[MERIT__MAX])
{
	groups_merit(p, q, ret);
	rows_merit(p, q, ret);
	where_merit(q, ret);
	select_merit(p, q, ret);
	tables_merit(p, q, ret);
}
