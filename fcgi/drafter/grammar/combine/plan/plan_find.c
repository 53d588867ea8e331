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

/* One sum, and of the same rows. */
static bool
sums_rows(const struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;

	return m && m->node->kind == NODE_AGG && m->node->fn == FN_SUM &&
	       m->table == p->rows;
}

/* "open claims and (their) total reserve": of all of them, and no list. */
static bool
sums_list(const struct plan *p)
{
	return sums_rows(p) &&
	       (PLAN_HAS(p, SENSE_WITH) ||
		plan_begins_with_and(p->measures[0])) &&
	       p->asks == ASKS_NOTHING && !p->order && !p->by && p->plural &&
	       !p->rows_late && p->n_cols + p->n_others + p->n_groups == 0;
}

/* "overdue ones, how many and how much": the sum that notes call so. */
static void
count_summed(struct plan *p)
{
	struct item *m;

	if (!p->sums_too || !sums_rows(p))
		return;
	m = arena_alloc(p->x->arena, sizeof(*m));
	*m = *p->measures[0];
	plan_test(p, m->test);
	m->test = NULL;
	p->measures[0] = m;
	p->agg = NULL;
	p->besides = true;
}

/*
 * "how many, and how much in total", "claims per year and their average
 * amount": how many there are comes first.
 */
static void
count_besides(struct plan *p)
{
	struct item *m;

	if (p->sums_too && p->rows == NO_TABLE && p->n_tests)
		p->rows = p->tests[0]->anchor;
	count_summed(p);
	if (p->sums_too && p->agg && p->n_measures == 1 &&
	    (!p->measures[0]->test || node_counts_rows(p->measures[0]->node))) {
		plan_test(p, p->measures[0]->test);
		p->rows = p->measures[0]->table;
		p->n_measures = 0;
	}
	p->besides |= (p->sums_too && p->n_measures == 0 && p->agg) ||
		      (p->and_measure && p->n_groups > 0) || sums_list(p);
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
		p->rows = test_rows(p->x->catalog, p->tests[i]);
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

/* "cost of job 4100": what one row has many of comes to one figure. */
static bool
is_of_one_row(const struct plan *p)
{
	bool one = false;

	for (size_t i = 0; i < p->n_tests && p->rows != NO_TABLE; i++) {
		const struct node *col = rule_equal_of(p->tests[i]);

		one |= p->tests[i]->kind == TEST_COMPARE && col &&
		       col->table == p->rows && rule_is_own_key(p->x, col);
	}
	for (size_t i = 0; one && i < p->n_cols; i++)
		one = p->cols[i]->table != p->rows &&
		      catalog_is_one(p->x->catalog, p->cols[i]->table, p->rows);
	return one && has_measures_alone(p) && !p->order;
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
	p->how_much |= !grouped && is_of_one_row(p);
	if (grouped || p->agg || p->compare || p->counts_too ||
	    is_told_in_unit(p) || (!grouped && is_of_one_row(p)) ||
	    (p->rows == NO_TABLE && has_measures_alone(p) && !p->order) ||
	    PLAN_HAS(p, SENSE_TOTAL))
		columns_to_measures(p);
	if (p->agg && p->n_measures == 0)
		p->cost += GUESSED;
	if (PLAN_HAS(p, SENSE_COUNT) && p->rows == NO_TABLE && p->n_tests &&
	    p->n_cols == 0)
		p->rows = test_rows(p->x->catalog, p->tests[0]);
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

void
plan_find(struct plan *p)
{
	plan_date_of_verb(p);
	plan_age(p);
	plan_days(p);
	plan_also(p);
	plan_columns_meant(p);
	plan_values(p);
	plan_own_rows(p);
	forget_group_rows(p);
	plan_find_people(p);
	plan_ranked_tested(p);
	plan_owners(p);
	plan_who_did_not(p);
	plan_compare(p);
	plan_split(p);
	plan_year_before(p);
	plan_more(p);
	plan_each(p);
	plan_share_columns(p);
	plan_share_of_others(p);
	find_measures(p);
	plan_measure_by(p);
	measure_having(p);
	plan_share_of_measure(p);
	plan_rate(p);
	if (p->n_measures > 1) /* they stand side by side */
		p->cues &= ~((uint64_t)1 << SENSE_VERSUS);
}
