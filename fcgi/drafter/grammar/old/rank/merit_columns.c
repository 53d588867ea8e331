#include <stdlib.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/merit.h"

#include "base/ban.h"

/* Whether what is done with a column is done with columns of its kind. */

#define DOZENS 30 /* rows of a group: few have more */

static void
cond_merit(const struct parse *p, const struct cond *c, double ret[MERIT__MAX])
{
	const struct col col = c->lhs.col;

	ret[MERIT_LIKE] += c->op == OP_CONTAINS;
	if (c->value && !c->is_text && c->lhs.agg == AGG_NONE && is_col(col) &&
	    c->op != OP_EQ && c->op != OP_NE)
		ret[MERIT_ABOVE_KEY] +=
			column_kind(p, col.table, col.col) == KIND_ID;
}

static void
conds_merit(const struct parse *p, const struct query *q,
	    double ret[MERIT__MAX])
{
	for (; q; q = q->next) {
		for (size_t i = 0; i < q->n_where; i++) {
			cond_merit(p, &q->where[i], ret);
			if (q->where[i].sub)
				conds_merit(p, q->where[i].sub, ret);
		}
		for (size_t i = 0; i < q->n_having; i++) {
			const struct cond *c = &q->having[i];

			ret[MERIT_CROWD] += c->lhs.agg == AGG_COUNT &&
					    c->lhs.col.col == NONE &&
					    c->value &&
					    strtod(c->value, NULL) > DOZENS;
		}
	}
}

static void
shown_merit(const struct parse *p, const struct query *q,
	    double ret[MERIT__MAX])
{
	bool key = false;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];

		if (!is_col(e->col))
			continue;
		key |= column_kind(p, e->col.table, e->col.col) == KIND_ID ||
		       column_at(p, e->col)->unique;
		ret[MERIT_COUNT_PLAIN] += e->agg == AGG_COUNT && !e->distinct;
	}
	ret[MERIT_ONCE_KEY] = key && q->distinct &&
			      !(ret[MERIT_ONCE_SAID] > 0) &&
			      !(ret[MERIT_MANY] > 0);
}

/* "the county with the most wines" may have many rows. */
static bool
is_beyond(const struct parse *p, const struct query *q, struct col key)
{
	bool shown = false;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];
		enum column_kind kind;

		if (e->agg != AGG_NONE || e->col.table != key.table ||
		    e->col.col == NONE)
			continue;
		kind = column_kind(p, key.table, e->col.col);
		if (kind == KIND_NAME || kind == KIND_ID)
			return false;
		shown = true;
	}
	return shown;
}

void
merit_columns(const struct parse *p, const struct query *q,
	      double ret[MERIT__MAX])
{
	conds_merit(p, q, ret);
	shown_merit(p, q, ret);
	for (size_t i = 0; i < q->n_group; i++) {
		const struct col c = q->group[i].col;

		if (is_col(c) && key_column(p, c.table).col == c.col)
			ret[MERIT_BEYOND] += is_beyond(p, q, c);
	}
}
