#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/rank.h"

#include "base/ban.h"

/* What is likely of any query, whatever its words: one file of features. */
enum template {
	Q_INVERTED = 201,
	Q_SHOWN,
	Q_SHOWN_OPENING,
	Q_WHERE,
	Q_REPEATED,
	Q_GROUPED,
	Q_ORDERED,
	Q_LEAF,
};

static void
add(struct features *f, enum template t, uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t h = feature_mix((uint32_t)t, a);

	feature_add(f, feature_mix(feature_mix(h, b), c));
}

/* A column as a part of features: its kind, and whether it is a key. */
static uint32_t
class_of(const struct parse *p, struct col c)
{
	const struct name *name;

	if (c.table == NONE)
		return 99;
	if (c.col == NONE)
		return 98;
	name = name_of_col(p, c.table, c.col);
	return (uint32_t)name->kind * 4 + (name->foreign ? 2 : 0) +
	       (column_at(p, c)->primary ? 1 : 0);
}

/* Whether what is shown stands as the question says it. */
static void
select_features(struct features *f, const struct query *q)
{
	const struct parse *p = f->p;
	const uint32_t first = p->n_words ? p->words[0].shape : 0;

	for (size_t i = 0; i < q->n_select; i++) {
		const struct expr *e = &q->select[i];
		const struct expr *next = e + 1;
		const uint32_t what =
			class_of(p, e->col) * 8 + (uint32_t)e->agg;

		add(f, Q_SHOWN, what, q->n_from > 1, q->n_group > 0);
		add(f, Q_SHOWN_OPENING, what, first, q->n_select == 1);
		if (i + 1 == q->n_select)
			break;
		add(f, Q_INVERTED,
		    !e->at || !next->at ? 0
		    : e->at <= next->at ? 1
					: 2,
		    (uint32_t)((e->agg != AGG_NONE) * 2 +
			       (next->agg != AGG_NONE)),
		    q->n_group > 0);
	}
}

static bool
shows(const struct query *q, struct col c)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].agg == AGG_NONE && col_eq(q->select[i].col, c))
			return true;
	return false;
}

static void
where_features(struct features *f, const struct query *q)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < q->n_where; i++) {
		const struct cond *c = &q->where[i];
		const uint32_t what = class_of(p, c->lhs.col);

		add(f, Q_WHERE, what, (uint32_t)c->op, c->sub ? 2 : c->is_text);
		if (shows(q, c->lhs.col))
			add(f, Q_REPEATED, what, (uint32_t)c->op, c->or_before);
		for (size_t k = 0; k < i; k++)
			if (col_eq(q->where[k].lhs.col, c->lhs.col))
				add(f, Q_REPEATED, 100, (uint32_t)c->op,
				    (uint32_t)q->where[k].op);
	}
}

static void
order_features(struct features *f, const struct query *q)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < q->n_group; i++)
		add(f, Q_GROUPED, class_of(p, q->group[i].col), q->n_from > 1,
		    shows(q, q->group[i].col));
	for (size_t i = 0; i < q->n_order; i++)
		add(f, Q_ORDERED,
		    class_of(p, q->order[i].expr.col) * 8 +
			    (uint32_t)q->order[i].expr.agg,
		    (uint32_t)q->order[i].desc, q->limit > 0);
}

/* How much the query uses of a table, beside the key that joins it. */
static uint32_t
use_of(const struct query *q, int table)
{
	uint32_t n = 0;

	for (size_t i = 0; i < q->n_select; i++)
		n += q->select[i].col.table == table;
	for (size_t i = 0; i < q->n_where; i++)
		n += q->where[i].lhs.col.table == table ||
		     (q->where[i].has_rhs && q->where[i].rhs.table == table);
	for (size_t i = 0; i < q->n_group; i++)
		n += q->group[i].col.table == table;
	for (size_t i = 0; i < q->n_order; i++)
		n += q->order[i].expr.col.table == table;
	return n < 2 ? n : 2;
}

/* Tables at an end of the join that nothing is read from. */
static void
join_features(struct features *f, const struct query *q)
{
	const struct parse *p = f->p;

	for (size_t i = 0; q->n_from > 1 && i < q->n_from; i++) {
		const int table = q->from[i].table;
		const double said = p->mentioned[table];
		bool leaf = i > 0 || q->n_from == 2;

		for (size_t k = i + 1; k < q->n_from; k++)
			leaf &= q->from[k].with != table || q->n_from == 2;
		add(f, Q_LEAF, leaf ? use_of(q, table) : 3,
		    said >= 0.9   ? 3
		    : said >= 0.6 ? 2
				  : said > 0.3,
		    i > 0 && q->from[i].reverse);
	}
}

void
query_features(struct features *f, const struct query *q)
{
	select_features(f, q);
	where_features(f, q);
	order_features(f, q);
	join_features(f, q);
}
