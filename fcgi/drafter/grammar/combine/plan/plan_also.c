#include "data/facts.h"
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

/* Those that each row is of, by their names. */
static void
put_people(struct plan *p, short table)
{
	const short who = plan_people(p, table);

	for (size_t i = 0; i < 2 && who != NO_TABLE && who != table; i++) {
		const short col = p->x->catalog->tables[who].names[i];

		if (col >= 0)
			plan_put(p->cols, &p->n_cols,
				 plan_item(p, ITEM_COLUMN, who,
					   node_column(p->x->arena, who, col)));
	}
}

static void
put_day(struct plan *p, short table)
{
	const struct node *day = rule_day(p->x, table);

	p->bad |= !day;
	if (day)
		plan_put(p->cols, &p->n_cols,
			 plan_item(p, ITEM_COLUMN, table, day));
}

/* "the biggest order, and from whom": that order, and how big it is. */
static void
rows_of_order(struct plan *p)
{
	struct item *o;

	if (!p->order || p->n_cols || p->n_measures)
		return;
	if (!p->order->node)
		plan_order_by(p);
	if (!p->order->node || p->order->table == NO_TABLE ||
	    node_has_agg(p->order->node) ||
	    (p->rows != NO_TABLE && p->rows != p->order->table))
		return;
	o = arena_alloc(p->x->arena, sizeof(*o));
	*o = *p->order;
	p->rows = o->table;
	if (o->each)
		plan_test(p, o->test);
	o->each = false;
	p->order = o;
	plan_put(p->cols, &p->n_cols,
		 plan_item(p, ITEM_COLUMN, o->table, o->node));
}

bool
plan_unnamed(const struct plan *p, short table)
{
	const struct cat_table *t = &p->x->catalog->tables[table];

	return t->names[0] < 0 || t->names[0] == t->key;
}

#define OFTEN 10 /* rows of each value, at least */

bool
plan_is_often(const struct plan *p, short table, short col)
{
	const struct column_facts *f =
		p->x->job ? facts_find(p->x->job->facts, (size_t)table,
				       (size_t)col)
			  : NULL;

	return f && f->complete && f->n_distinct <= FACT_VALUES &&
	       p->x->catalog->schema->tables[table].n_rows >=
		       (int64_t)(OFTEN * f->n_distinct);
}

static bool
is_plain_count(const struct node *n)
{
	return node_counts_rows(n) && !n->test;
}

/* What the second question asks for, beside the rows. */
static void
put_asked(struct plan *p)
{
	if (p->also == 'p')
		put_places(p, p->rows);
	if (p->also == 'w')
		put_people(p, p->rows);
	if (p->also == 't')
		put_day(p, p->rows);
	if (p->also == 'd' || p->also == 'l')
		plan_since(p, p->also == 'l');
}

void
plan_also(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;

	const bool since = p->also == 'd' || p->also == 'l';
	const bool of_each = p->also == 'w' || p->also == 't';

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
	if (of_each)
		rows_of_order(p);
	for (size_t i = 0; i < p->n_tests && p->rows == NO_TABLE; i++)
		p->rows = since || of_each ? p->tests[i]->anchor : NO_TABLE;
	if (p->n_measures || p->rows == NO_TABLE)
		return;
	p->asks = ASKS_LIST;
	p->cues &= ~((uint64_t)1 << SENSE_ALSO | (uint64_t)1 << SENSE_COUNT);
	put_asked(p);
	p->nameless = p->order && p->n_cols && plan_unnamed(p, p->rows);
	p->names_too = !p->nameless;
}
