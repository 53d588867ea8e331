#include <string.h>

#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */

/* The aggregate that stands apart from its column, or the usual one. */
static const struct node *
measure_of(struct plan *p, const struct item *col)
{
	if (p->agg && !node_has_agg(col->node))
		return node_agg(p->x->arena, p->agg->fn, col->node);
	return default_measure(p->x, col->node);
}

/* "maximum and minimum", apart from the column: each that is said besides. */
static void
put_aggregates(const struct plan *p, struct item *m)
{
	for (size_t i = 0; p->agg && m->node->a && i < p->agg->n_nodes; i++)
		m->nodes[m->n_nodes++] =
			node_agg(p->x->arena, p->agg->nodes[i]->fn, m->node->a);
}

/* The one table of amounts whose rows refer to those; NO_TABLE. */
static short
paid_by(const struct plan *p, short table)
{
	const struct catalog *c = p->x->catalog;
	short found = NO_TABLE;

	for (short t = 0; t < (short)c->n_tables; t++) {
		if (t == table || c->tables[t].measure < 0 ||
		    c->tables[t].cols[c->tables[t].measure].kind !=
			    COL_AMOUNT ||
		    !rule_key_to(p->x, t, table))
			continue;
		if (found != NO_TABLE)
			return NO_TABLE;
		found = t;
	}
	return found;
}

void
plan_measure_rows(struct plan *p, short table)
{
	struct item *m = plan_item(
		p, ITEM_MEASURE, table,
		node_agg(p->x->arena, p->agg->fn, plan_measured_of(p, table)));

	put_aggregates(p, m);
	plan_put_each(p, m);
}

/* "what did we take in cash": of the one column that rows are measured by. */
static void
measure_rows(struct plan *p)
{
	short table = p->rows;

	for (size_t i = 0; i < p->n_tests && table == NO_TABLE; i++)
		table = p->tests[i]->anchor;
	if (table == NO_TABLE)
		return;
	if (!plan_measured_of(p, table))
		table = paid_by(p, table);
	if (table == NO_TABLE)
		return;
	plan_measure_rows(p, table);
	p->cost += 0.2F;
}

/* "cost and number of repairs": as they are said. */
static void
sort_measures(struct plan *p)
{
	for (size_t i = 0; i < p->n_measures; i++)
		if (p->measures[i]->to == 0)
			return; /* it is not said */
	for (size_t i = 1; i < p->n_measures; i++)
		for (size_t k = i;
		     k > 0 && p->measures[k]->from < p->measures[k - 1]->from;
		     k--) {
			const struct item *m = p->measures[k];

			p->measures[k] = p->measures[k - 1];
			p->measures[k - 1] = m;
		}
}

/* Columns become measures where rows are grouped or one number is asked. */
static void
columns_to_measures(struct plan *p)
{
	const size_t said = p->n_measures;
	size_t kept = 0;

	for (size_t i = 0; i < p->n_cols; i++) {
		const struct item *c = p->cols[i];
		struct item *m;

		if (!plan_is_measured(p, c->node)) {
			p->cols[kept++] = c;
			continue;
		}
		m = plan_item(p, ITEM_MEASURE, c->table, measure_of(p, c));
		m->test = c->test;
		m->date = c->date;
		m->label = c->label;
		m->from = c->from;
		m->to = c->to;
		put_aggregates(p, m);
		plan_put_each(p, m);
	}
	p->n_cols = kept;
	sort_measures(p);
	if (p->agg && p->n_measures == (p->besides ? said : 0) &&
	    p->n_cols == 0)
		measure_rows(p);
	p->bad |= p->agg && p->n_measures == (p->besides ? said : 0);
	plan_each_summed(p);
	p->agg = NULL;
}

static void
count_rows(struct plan *p, short table)
{
	const struct node *n = plan_comes_to(p, table);

	if (plan_share_of_rows(p, table))
		return;
	if (table == p->rows && p->called)
		n = node_named(p->x->arena, n, p->called);
	plan_put(p->measures, &p->n_measures,
		 plan_item(p, ITEM_MEASURE, table, n));
}

/*
 * "how many, and how much in total", "claims per year and their average
 * amount": how many there are comes first.
 */
static void
count_besides(struct plan *p)
{
	struct item *m;

	if (p->sums_too && p->n_measures == 1 &&
	    (!p->measures[0]->test || node_counts_rows(p->measures[0]->node))) {
		plan_test(p, p->measures[0]->test);
		p->rows = p->measures[0]->table;
		p->n_measures = 0;
	}
	p->besides |= (p->sums_too && p->n_measures == 0 && p->agg) ||
		      (p->and_measure && p->n_groups > 0);
	if (p->rows == NO_TABLE || p->n_measures == PLAN_PARTS)
		p->besides = false;
	if (!p->besides)
		return;
	m = plan_item(p, ITEM_MEASURE, p->rows,
		      node_agg(p->x->arena, FN_COUNT, NULL));
	memmove(p->measures + 1, p->measures,
		p->n_measures * sizeof(*p->measures));
	p->measures[0] = m;
	p->n_measures++;
}

/* Beside plain columns they are shown row by row. */
static bool
has_measures_alone(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (!plan_is_measured(p, p->cols[i]->node))
			return false;
	return p->n_cols > 0;
}

/*
 * Nobody says which rows are counted: those that a condition is of; "share of
 * each payment method", "each result and its count": those that have one.
 */
static void
rows_counted(struct plan *p)
{
	for (size_t i = 0; i < p->n_tests && p->rows == NO_TABLE; i++)
		p->rows = p->tests[i]->anchor;
	if ((PLAN_HAS(p, SENSE_SHARE) ||
	     (PLAN_HAS(p, SENSE_COUNT) && p->n_cols == 0 && !p->agg)) &&
	    p->n_groups && p->rows == NO_TABLE)
		p->rows = p->groups[0]->table;
}

/* "number and amount of open invoices": rows that have what is added up. */
static void
count_measured(struct plan *p)
{
	struct item *c = arena_alloc(p->x->arena, sizeof(*c));

	p->counts_too &= p->n_measures == 0 && has_measures_alone(p);
	if (!p->counts_too)
		return;
	*c = *p->cols[0];
	if (p->rows == NO_TABLE) {
		plan_test(p, c->test);
		c->test = NULL;
		p->cols[0] = c;
	}
	count_rows(p, p->rows != NO_TABLE ? p->rows : c->table);
}

/* What stands behind "by" is measured, where nothing else is asked for. */
static void
measure_by(struct plan *p)
{
	if (!p->by || !p->by->node || p->n_measures || p->n_groups ||
	    p->order || !plan_is_measured(p, p->by->node) ||
	    p->rows != NO_TABLE)
		return;
	plan_put(p->measures, &p->n_measures, p->by);
	p->by = NULL;
}

/* "hay bought in kg", and no list of them: they come to so much. */
static bool
is_told_in_unit(const struct plan *p)
{
	return p->asks == ASKS_NOTHING && p->n_cols == 1 &&
	       p->cols[0]->by_unit && p->before == p->cols[0] && !p->order &&
	       !PLAN_HAS(p, SENSE_WITH);
}

/* What is shown for each group, where the words do not say it. */
static void
find_measures(struct plan *p)
{
	bool grouped;

	p->measures_said = p->n_measures > 0;
	plan_by(p);
	grouped = (p->n_groups > 0 && !p->per_rows) || p->pair || p->buckets ||
		  p->rate || (p->split && p->as_columns);
	measure_by(p);
	count_besides(p);
	count_measured(p);
	grouped |= plan_window_months(p);
	if (grouped || p->agg || p->compare || p->counts_too ||
	    is_told_in_unit(p) ||
	    (p->rows == NO_TABLE && has_measures_alone(p) && !p->order) ||
	    PLAN_HAS(p, SENSE_TOTAL))
		columns_to_measures(p);
	if (p->agg && p->n_measures == 0)
		p->cost += GUESSED;
	if (PLAN_HAS(p, SENSE_COUNT) && p->rows == NO_TABLE && p->n_tests &&
	    p->n_cols == 0)
		p->rows = p->tests[0]->anchor;
	if ((PLAN_HAS(p, SENSE_COUNT) || plan_shares_having(p) ||
	     plan_shares_rows(p)) &&
	    p->n_measures == 0 && p->rows != NO_TABLE)
		count_rows(p, p->rows);
	if (grouped && p->n_measures == 0)
		rows_counted(p);
	if (grouped && p->n_measures == 0 && p->rows != NO_TABLE &&
	    !p->per_rows && !plan_orders_measure(p))
		count_rows(p, p->rows);
	if (grouped)
		plan_count_others(p);
}

/*
 * "flats with 5 or more repairs", "teams with an average fee above that of all":
 * what each of them has is counted, or measured, and shown beside it.
 */
static void
measure_having(struct plan *p)
{
	const struct item *h = p->n_havings ? p->havings[0] : NULL;

	if (p->n_measures > 0 || !h || p->rows == NO_TABLE ||
	    h->table == p->rows ||
	    !catalog_is_one(p->x->catalog, h->table, p->rows))
		return;
	if (h->node)
		plan_put(p->measures, &p->n_measures,
			 plan_item(p, ITEM_MEASURE, h->table, h->node));
	else
		count_rows(p, h->table);
	plan_test(p, h->test);
}

/* Others take the place of rows that are said twice. */
static void
next_rows(struct plan *p)
{
	p->rows = NO_TABLE;
	if (p->n_others == 0)
		return;
	p->rows = p->others[0]->table;
	plan_test(p, p->others[0]->test);
	p->n_others--;
	for (size_t k = 0; k < p->n_others; k++)
		p->others[k] = p->others[k + 1];
}

/* "… by team, only teams with …": said of the groups once more. */
static void
forget_group_rows(struct plan *p)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->rows != NO_TABLE && p->n_measures + p->n_cols > 0 &&
		    !p->groups[i]->sides &&
		    plan_table_grouped(p, p->groups[i]) == p->rows)
			next_rows(p);
}

static bool
names_people(const struct plan *p, short table)
{
	const struct cat_table *t = &p->x->catalog->tables[table];

	return cat_words_have(t->words, t->n_words, "people");
}

/* People that rows of a table are, or are of, and who have one of those. */
static short
people_with(const struct plan *p, short table, short rows)
{
	const struct catalog *c = p->x->catalog;
	const struct cat_table *t = &c->tables[table];

	if (names_people(p, table))
		return catalog_is_one(c, table, rows) ? table : NO_TABLE;
	for (size_t i = 0; i < t->n_keys; i++)
		if (t->keys[i].to != table && names_people(p, t->keys[i].to) &&
		    catalog_is_one(c, t->keys[i].to, rows))
			return t->keys[i].to;
	return NO_TABLE;
}

/*
 * "who earns the most in the team": of its people, and no team; "who rode the
 * most kilometres": what riders have one of is a verb here.
 */
static void
find_ordered_people(struct plan *p)
{
	const struct item *o = p->order;
	short who;

	if (!o || !o->node || node_has_agg(o->node) || o->table == NO_TABLE ||
	    o->table == p->rows || names_people(p, p->rows))
		return;
	who = people_with(p, o->table, p->rows);
	if (who != NO_TABLE)
		p->rows = who;
}

/* "who earns the most in each team": the first of its people, not of teams. */
static void
find_people_of_groups(struct plan *p)
{
	const struct item *o = p->order;

	if (p->rows == NO_TABLE && p->n_measures == 0 && o && o->node &&
	    o->node->kind == NODE_COLUMN && o->table != NO_TABLE &&
	    names_people(p, o->table) && p->groups[0]->table != NO_TABLE &&
	    p->groups[0]->table != o->table &&
	    catalog_is_one(p->x->catalog, o->table, p->groups[0]->table))
		p->rows = o->table;
}

/* "who had the most calls": each of the people that the calls are of. */
static void
find_people(struct plan *p)
{
	short table = NO_TABLE;

	if (p->asks != ASKS_PERSON)
		return;
	if (p->n_groups > 0) {
		find_people_of_groups(p);
		return;
	}
	if (p->rows != NO_TABLE) {
		find_ordered_people(p);
		plan_tested_people(p);
		return;
	}
	if (p->n_measures)
		table = p->measures[0]->table;
	else if (p->order && p->order->node)
		table = p->order->table;
	else if (p->n_havings)
		table = p->havings[0]->table;
	if (table != NO_TABLE)
		p->rows = plan_people(p, table);
	else if (p->order && p->order->dated && p->n_tests == 0)
		p->rows = plan_people_dated(p); /* "who is here longest" */
}

void
plan_find(struct plan *p)
{
	plan_date_of_verb(p);
	plan_age(p);
	plan_days(p);
	plan_also(p);
	plan_values(p);
	plan_own_rows(p);
	forget_group_rows(p);
	find_people(p);
	plan_ranked_tested(p);
	plan_owners(p);
	plan_compare(p);
	plan_split(p);
	plan_year_before(p);
	plan_more(p);
	plan_each(p);
	plan_share_columns(p);
	find_measures(p);
	plan_measure_by(p);
	measure_having(p);
	plan_share_of_measure(p);
	plan_rate(p);
	if (p->n_measures > 1) /* they stand side by side */
		p->cues &= ~((uint64_t)1 << SENSE_VERSUS);
}
