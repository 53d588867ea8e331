#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* "…, and where", "…, and who": a second question about the same rows. */

/* The columns that say where a row is. */
static void
put_places(struct plan *p, short table)
{
	const struct cat_table *t = &p->x->catalog->tables[table];
	const size_t before = p->n_cols;

	for (size_t i = 0; i < p->x->catalog->schema->tables[table].n_cols; i++)
		if (cat_words_have(t->cols[i].words, t->cols[i].n_words,
				   "place"))
			plan_put(p->cols, &p->n_cols,
				 plan_item(p, ITEM_COLUMN, table,
					   node_column(p->x->arena, table,
						       (int)i)));
	p->bad |= p->n_cols == before;
}

static bool
is_plain_count(const struct node *n)
{
	return node_counts_rows(n) && !n->test;
}

void
plan_also(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;

	const bool since = p->also == 'd' || p->also == 'l';

	if (!PLAN_HAS(p, SENSE_ALSO) || p->n_groups)
		return;
	if (since && p->agg) { /* "in total", of a turn that listed them */
		p->cues &= ~((uint64_t)1 << SENSE_ALSO);
		return;
	}
	if (m && is_plain_count(m->node) &&
	    (p->rows == NO_TABLE || p->rows == m->table)) {
		p->rows = m->table;
		plan_test(p, m->test);
		p->n_measures = 0;
	}
	for (size_t i = 0; i < p->n_tests && p->rows == NO_TABLE; i++)
		p->rows = since ? p->tests[i]->anchor : NO_TABLE;
	if (p->n_measures || p->rows == NO_TABLE)
		return;
	p->asks = ASKS_LIST;
	p->cues &= ~((uint64_t)1 << SENSE_ALSO | (uint64_t)1 << SENSE_COUNT);
	if (p->also == 'p')
		put_places(p, p->rows);
	if (since)
		plan_since(p, p->also == 'l');
	p->names_too = true;
}
