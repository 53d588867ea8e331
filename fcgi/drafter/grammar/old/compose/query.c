#include "drafter/grammar/old/compose/query.h"

#include "base/arena.h"

#include "base/ban.h"

const char *const agg_functions[AGG__MAX] = { "",    "count", "sum",
					      "avg", "min",   "max" };

/* What stands before and behind a column's name. */
static const struct {
	const char *number, *date, *behind;
} agg_words[AGG__MAX] = {
	[AGG_COUNT] = { "", "", "_count" },
	[AGG_SUM] = { "total_", "total_", "" },
	[AGG_AVG] = { "average_", "average_", "" },
	[AGG_MIN] = { "lowest_", "earliest_", "" },
	[AGG_MAX] = { "highest_", "latest_", "" },
};

const char *
agg_name(struct arena *a, enum agg agg, bool date, const char *column)
{
	return arena_printf(a, "%s%s%s",
			    date ? agg_words[agg].date : agg_words[agg].number,
			    column, agg_words[agg].behind);
}

bool
query_has(const struct query *q, int table)
{
	for (; q; q = q->next) {
		for (size_t i = 0; i < q->n_from; i++)
			if (q->from[i].table == table)
				return true;
		for (size_t i = 0; i < q->n_where; i++)
			if (q->where[i].sub &&
			    query_has(q->where[i].sub, table))
				return true;
	}
	return false;
}

bool
query_is_within(const struct query *a, const struct query *b)
{
	for (size_t i = 0; i < a->n_from; i++) {
		size_t k = 0;

		while (k < b->n_from && a->from[i].table != b->from[k].table)
			k++;
		if (k == b->n_from)
			return false;
	}
	return true;
}

bool
query_reads(const struct query *q, int table)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].col.table == table)
			return true;
	for (size_t i = 0; i < q->n_where; i++)
		if (q->where[i].lhs.col.table == table)
			return true;
	for (size_t i = 0; i < q->n_group; i++)
		if (q->group[i].col.table == table)
			return true;
	for (size_t i = 0; i < q->n_order; i++)
		if (q->order[i].expr.col.table == table)
			return true;
	return false;
}

static void
conds_tally(const struct query *q, struct tally *t)
{
	for (size_t i = 0; i < q->n_where; i++) {
		const struct cond *c = &q->where[i];

		t->nots += c->op == OP_NE || c->op == OP_NOT_IN ||
			   c->op == OP_LACKS;
		t->values += c->value && c->is_text;
		t->numbers += c->value && !c->is_text;
		if (c->sub)
			conds_tally(c->sub, t);
	}
}

struct tally
query_tally(const struct query *q)
{
	struct tally t = {
		.columns = (int)q->n_select,
		.numbers = (int)q->n_having + (q->limit > 1),
		.nots = q->setop == SET_EXCEPT,
		.orders = (int)q->n_order,
		.eaches = (int)q->n_group,
		.extremes = q->limit > 0,
	};

	for (; q; q = q->next)
		conds_tally(q, &t);
	return t;
}
