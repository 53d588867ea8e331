#include "data/facts.h"
#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define GROUPED_MOST 12 /* numbers of which each is rather a group */

/* "cost per km", "cost per trip by driver": one by the other, and no groups. */

/* The one figure that is asked for; NULL: none, or several. */
static const struct item *
figure(const struct plan *p)
{
	if (p->compare || p->split)
		return NULL;
	if (p->n_measures == 1 && p->n_cols == 0)
		return p->measures[0];
	return p->n_measures == 0 && p->n_cols == 1 &&
			       plan_is_measured(p, p->cols[0]->node)
		       ? p->cols[0]
		       : NULL;
}

/* What it is added up; NULL: it is no sum. */
static const struct node *
sum_of(const struct plan *p, const struct item *m)
{
	const struct node *n = m->node;

	if (n->kind == NODE_AGG && n->fn == FN_AVG && n->a)
		n = n->a;
	if (!node_has_agg(n))
		n = default_measure(p->x, n);
	return n->kind == NODE_AGG && n->fn == FN_SUM && n->a ? n : NULL;
}

/* Too many numbers, for each to be a group. */
static bool
has_many(const struct plan *p, const struct node *col)
{
	const struct column_facts *f =
		p->x->job ? facts_find(p->x->job->facts, (size_t)col->table,
				       (size_t)col->col)
			  : NULL;

	return !f || f->n_distinct > GROUPED_MOST;
}

/* "per kg": it is said by its unit, and no such number is meant. */
static bool
is_unit_of(const struct item *g)
{
	return g->right && g->right->kind == ITEM_COLUMN && g->right->by_unit;
}

static const struct node *
column_divided_by(const struct plan *p, const struct item *g,
		  const struct item *m)
{
	const struct node *n = g->n_nodes == 1 ? g->nodes[0] : NULL;
	const struct node *sum = sum_of(p, m);

	if (!sum || g->sign != 'p' || g->unit || g->sides || g->number > 0 ||
	    !n || n->kind != NODE_COLUMN || n->table != m->table ||
	    node_equal(n, sum->a) || (!is_unit_of(g) && !has_many(p, n)))
		return NULL;
	return rule_col_is(p->x, n, COL_QUANTITY) ||
			       rule_col_is(p->x, n, COL_AMOUNT)
		       ? n
		       : NULL;
}

static void
take_group(struct plan *p, size_t at)
{
	plan_test(p, p->groups[at]->test);
	for (size_t i = at + 1; i < p->n_groups; i++)
		p->groups[i - 1] = p->groups[i];
	p->n_groups--;
}

static void
put_figure(struct plan *p, const struct item *of, short table,
	   const struct node *n)
{
	struct item *m = plan_item(p, ITEM_MEASURE, table, n);

	if (of && of->table == table) {
		m->test = of->test;
		m->date = of->date;
	}
	p->measures[0] = m;
	p->n_measures = 1;
	p->n_cols = 0;
	p->agg = NULL;
}

/* "drivers by cost", before "per km": what they are told by, and no group. */
static void
group_to_by(struct plan *p)
{
	const struct item *g = p->n_groups == 2 ? p->groups[0] : NULL;
	struct item *by;

	if (!g || p->rows == NO_TABLE || p->by || p->n_measures + p->n_cols ||
	    g->sign == 'p' || g->unit || g->sides || g->test ||
	    g->n_nodes != 1 || !plan_is_measured(p, g->nodes[0]))
		return;
	by = plan_item(p, ITEM_GROUP, g->table, g->nodes[0]);
	if (!sum_of(p, by) || !column_divided_by(p, p->groups[1], by))
		return;
	by->many = true;
	p->by = by;
	take_group(p, 0);
}

/* What orders: "the highest cost", "top 3 by cost"; NULL: nothing does. */
static const struct item **
ordering(struct plan *p)
{
	if (p->n_measures > 0)
		return NULL;
	if (p->order && p->order->node)
		return &p->order;
	return p->by && p->by->node ? &p->by : NULL;
}

/* "the highest cost per km": that orders. */
static void
order_by(const struct plan *p, const struct item **by, const struct node *n)
{
	struct item *o = arena_alloc(p->x->arena, sizeof(*o));

	*o = **by;
	o->node = n;
	*by = o;
}

/* "cost per km": of all rows, and no sum for each length. */
static bool
per_column(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct item **by = ordering(p), *m = by ? *by : figure(p);
	const struct node *sum = m && m->node ? sum_of(p, m) : NULL;

	if (!sum || (p->agg && p->agg->fn != FN_AVG && p->agg->fn != FN_SUM))
		return false;
	for (size_t i = 0; i < p->n_groups; i++) {
		const struct node *n = column_divided_by(p, p->groups[i], m);
		const char *name;

		if (!n)
			continue;
		name = arena_printf(
			a, "per %s",
			cat_col_name(p->x->catalog, n->table, n->col));
		take_group(p, i);
		n = node_named(a,
			       node_calc(a, '/', sum, node_agg(a, FN_SUM, n)),
			       name);
		if (by)
			order_by(p, by, n);
		else
			put_figure(p, m, m->table, n);
		return true;
	}
	return false;
}

/* What happened once for each row of others by which it is grouped, too. */
static bool
is_finer(const struct plan *p, short table)
{
	for (size_t i = 1; i < p->n_groups; i++) {
		const struct item *g = p->groups[i];
		const short of = g->n_nodes ? g->nodes[0]->table
					    : plan_table_grouped(p, g);

		if (g->sides ||
		    (!g->unit && (of == NO_TABLE || of == table ||
				  !catalog_is_one(p->x->catalog, table, of))))
			return false;
	}
	return p->n_groups > 1;
}

static bool
tests_of(const struct plan *p, short table)
{
	for (size_t i = 0; i < p->n_tests; i++)
		if (p->tests[i]->anchor == table)
			return true;
	return false;
}

/* "claims per trip by depot": of all trips, those without one, too. */
static void
per_parent(struct plan *p, short table)
{
	struct arena *a = p->x->arena;
	const struct item *m = figure(p);
	const short of = m ? m->table : p->rows;
	struct item rows = { .kind = ITEM_ROWS, .table = of };
	struct node *n;

	if (of == NO_TABLE || of == table || tests_of(p, of) ||
	    (m && (m->test || (!sum_of(p, m) && !node_counts_rows(m->node)))) ||
	    (!m && p->n_measures + p->n_cols > 0) ||
	    p->x->catalog->tables[table].key < 0 ||
	    !catalog_is_one(p->x->catalog, of, table))
		return;
	rows.test = NULL;
	n = arena_alloc(a, sizeof(*n));
	*n = *rule_belonging(p->x, &rows, table);
	if (m && !node_counts_rows(m->node))
		n->a = sum_of(p, m);
	take_group(p, 0);
	p->rows = NO_TABLE;
	put_figure(p, NULL, table,
		   node_calc(a, '/', node_agg(a, FN_SUM, n),
			     node_agg(a, FN_COUNT, NULL)));
}

/* "which depot had the highest cost per trip": by what one comes to. */
static void
order_per_row(struct plan *p, short table)
{
	const struct item *o = p->order;
	const struct node *sum =
		o->node && o->table == table ? sum_of(p, o) : NULL;

	if (!sum || p->n_groups > 1 || p->n_measures + p->n_cols > 0 ||
	    p->rows == NO_TABLE || p->rows == table ||
	    !catalog_is_one(p->x->catalog, table, p->rows))
		return;
	take_group(p, 0);
	order_by(p, &p->order, node_agg(p->x->arena, FN_AVG, sum->a));
}

/* "cost per trip by driver": what one comes to. */
static void
per_row(struct plan *p)
{
	const struct item *g = p->n_groups ? p->groups[0] : NULL;
	const struct item *m = figure(p);
	const short table = g && !g->n_nodes && !g->node && g->sign == 'p'
				    ? plan_table_grouped(p, g)
				    : NO_TABLE;
	const struct node *sum;

	if (table == NO_TABLE || p->agg || g->sides ||
	    p->x->catalog->tables[table].kind != TABLE_EVENT)
		return;
	if (p->order) {
		order_per_row(p, table);
		return;
	}
	if (!is_finer(p, table))
		return;
	sum = m && m->table == table ? sum_of(p, m) : NULL;
	if (sum) {
		take_group(p, 0);
		put_figure(p, m, table, node_agg(p->x->arena, FN_AVG, sum->a));
		return;
	}
	per_parent(p, table);
}

void
plan_per(struct plan *p)
{
	group_to_by(p);
	if (!per_column(p))
		per_row(p);
}
