#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */

static bool
is_own_key(const struct plan *p, short rows, const struct node *n)
{
	return n->table == rows &&
	       p->x->catalog->tables[n->table].key == n->col;
}

/*
 * "films per actor": rows that have many of each other are counted as the
 * pairs that a link keeps; NO_TABLE: they have not.
 */
static short
rows_linked(const struct plan *p, short rows, const struct item *g)
{
	const struct catalog *c = p->x->catalog;
	short link;

	if (g->unit || g->n_nodes || g->node || g->table == NO_TABLE ||
	    g->table == rows || catalog_is_one(c, rows, g->table) ||
	    catalog_is_one(c, g->table, rows))
		return NO_TABLE;
	link = plan_between(c, rows, g->table);
	return link != NO_TABLE && c->tables[link].kind == TABLE_LINK &&
			       rule_key_to(p->x, link, rows) &&
			       rule_key_to(p->x, link, g->table)
		       ? link
		       : NO_TABLE;
}

/* What a mean of rows is of: one key for each; NULL: it cannot be told. */
static const struct node *
each_of(struct plan *p, short rows, const struct item *g)
{
	const struct node *n = g->n_nodes ? g->nodes[0] : g->node;
	const struct node *key;

	if (g->unit) {
		const struct node *date = plan_date(p, rows, NULL);

		return date ? node_unit(p->x->arena, g->unit, date) : NULL;
	}
	if (n)
		return n->kind == NODE_COLUMN && !is_own_key(p, rows, n) ? n
									 : NULL;
	if (g->table == NO_TABLE || g->table == rows)
		return NULL;
	key = rule_key_to(p->x, rows, g->table);
	if (key)
		return key;
	return p->x->catalog->tables[g->table].key < 0
		       ? NULL
		       : node_column(p->x->arena, g->table,
				     p->x->catalog->tables[g->table].key);
}

static bool
is_of_rows(const struct plan *p, short rows, const struct node *n)
{
	const short table = node_table(n);

	return table != NO_TABLE && catalog_is_one(p->x->catalog, rows, table);
}

static bool
has_column_meant(const struct plan *p)
{
	return p->n_cols > 0 || p->n_measures > 0 || p->pair || p->order;
}

/* "average revenue per month": what is a sum has a mean of its groups. */
static const struct item *
summed(const struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	const struct item *g = p->n_groups ? p->groups[0] : NULL;

	return m && g && (g->unit || (g->n_nodes == 0 && !g->node)) &&
			       m->node->kind == NODE_AGG &&
			       m->node->fn == FN_SUM && m->table != NO_TABLE &&
			       p->rows == NO_TABLE && p->n_cols == 0 &&
			       !p->pair && !p->order
		       ? m
		       : NULL;
}

/* "how many loans per member on average": a mean of them, no count. */
static void
uncount(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;

	if (!m || p->rows != NO_TABLE || !node_counts_rows(m->node))
		return;
	p->rows = m->table;
	plan_test(p, m->test);
	p->n_measures = 0;
}

/* "how many loans does a member have on average": of each member. */
static void
each_row(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;

	if (!m || p->rows == NO_TABLE || p->plural || p->n_groups ||
	    p->n_tests || p->rows == m->table ||
	    !catalog_is_one(p->x->catalog, m->table, p->rows))
		return;
	plan_put(p->groups, &p->n_groups,
		 plan_item(p, ITEM_GROUP, p->rows, NULL));
	p->rows = NO_TABLE;
	/* "place", "take": the same rows once more */
	if (p->n_others == 1 && p->others[0]->table == m->table)
		p->n_others = 0;
}

/* "per 1000 residents", "per sqm": a group by so much of a column. */
static bool
is_per_column(const struct plan *p, const struct item *g)
{
	const struct node *n = g->n_nodes == 1 ? g->nodes[0] : NULL;
	enum col_kind k;

	if (!n || g->sign != 'p' || g->unit || n->kind != NODE_COLUMN)
		return false;
	k = cat_col(p->x->catalog, n->table, n->col)->kind;
	return k == COL_QUANTITY || k == COL_RATE || k == COL_AMOUNT ||
	       (k == COL_NUMBER && g->number > 1);
}

/* Each group is one row of a table. */
static bool
has_group_of(const struct plan *p, short table)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (plan_table_grouped(p, p->groups[i]) == table)
			return true;
	return false;
}

/* Whether groups, or what is asked for, are rows of the column's table. */
static bool
is_rate(const struct plan *p, const struct item *g)
{
	const short table = g->nodes[0]->table;

	return has_group_of(p, table) ||
	       (p->rows == table && p->n_measures > 0) ||
	       (g->number > 1 && p->n_groups == 1);
}

static void
take_rate(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_groups; i++)
		if (!p->rate && is_per_column(p, p->groups[i]) &&
		    is_rate(p, p->groups[i]))
			p->rate = p->groups[i];
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->groups[i] != p->rate)
			p->groups[kept++] = p->groups[i];
	p->n_groups = kept;
}

/* What there is of the column: of the one row of a group, or of all. */
static const struct node *
rate_of(const struct plan *p, const struct node *col, bool one)
{
	struct arena *a = p->x->arena;

	if (one)
		return node_agg(a, FN_MAX, col);
	return node_scalar(a, node_agg(a, FN_SUM, col), col->table, NULL);
}

/* One measure, so much of it for one (or so many) of the column. */
static struct item *
divided(const struct plan *p, const struct item *of, const struct node *by)
{
	struct arena *a = p->x->arena;
	const struct node *col = p->rate->nodes[0], *n = of->node;
	const char *name = cat_col_name(p->x->catalog, col->table, col->col);
	struct item *m = arena_alloc(a, sizeof(*m));

	*m = *of;
	if (p->rate->number > 1) {
		name = arena_printf(a, "%.0f %s", p->rate->number, name);
		n = node_calc(a, '*', node_number(a, p->rate->number), n);
	}
	m->node = node_named(a, node_calc(a, '/', n, by),
			     arena_printf(a, "per %s", name));
	return m;
}

/* "incidents per 100 km, by zone": what is measured, by the column. */
void
plan_rate(struct plan *p)
{
	const struct node *col = p->rate ? p->rate->nodes[0] : NULL;
	const bool one =
		col && (has_group_of(p, col->table) || p->rows == col->table);

	if (!col)
		return;
	p->bad |= p->n_measures == 0 || (!one && p->n_groups > 0);
	for (size_t i = 0; i < p->n_measures; i++) {
		const struct node *n = p->measures[i]->node;

		p->bad |= n->kind == NODE_AGG && n->fn == FN_AVG;
		p->measures[i] =
			divided(p, p->measures[i], rate_of(p, col, one));
	}
}

bool
plan_is_mean(const struct plan *p, const struct item *m)
{
	return p->agg ? p->agg->fn == FN_AVG
		      : m && m->node->kind == NODE_AGG && m->node->fn == FN_AVG;
}

/* "average hours per entry", of the entries' hours: of all of them. */
static void
forget_own_group(struct plan *p)
{
	const struct item *g = p->n_groups == 1 ? p->groups[0] : NULL;
	const struct item *m = p->n_measures == 1 ? p->measures[0]
			       : p->n_cols == 1   ? p->cols[0]
						  : NULL;
	const bool mean = plan_is_mean(p, m);

	if (!g || !m || !mean || g->unit || g->sides || g->n_nodes || g->node ||
	    g->table == NO_TABLE || g->table != m->table ||
	    (p->rows != NO_TABLE && p->rows != g->table))
		return;
	p->n_groups = 0;
}

static bool
is_scored(const struct plan *p, short rows)
{
	const struct cat_table *t = &p->x->catalog->tables[rows];

	return t->measure >= 0 && t->cols[t->measure].kind == COL_SCORE;
}

/*
 * "average order per country", "average rating per course": what one comes to,
 * and not how many.
 */
static bool
is_of_amount(const struct plan *p, short rows)
{
	return !p->plural && p->x->catalog->tables[rows].kind == TABLE_EVENT &&
	       (is_scored(p, rows) || rule_amount(p->x, rows));
}

/*
 * "loans per member on average": all loans by how many members they are of.
 * The group that the mean is over is no group any more.
 */
void
plan_each(struct plan *p)
{
	struct arena *a = p->x->arena;
	const struct item *sum;
	const struct node *each, *of = NULL;
	struct node *n;
	struct item *m;
	short rows, linked = NO_TABLE;
	const bool counted =
		PLAN_HAS(p, SENSE_COUNT) ||
		(p->n_measures && node_counts_rows(p->measures[0]->node));

	take_rate(p);
	if (!p->rate)
		plan_per(p);
	forget_own_group(p);
	if (p->agg && p->agg->fn == FN_AVG) {
		each_row(p);
		uncount(p);
	}
	sum = summed(p);
	rows = sum ? sum->table : p->rows;
	if (!p->agg || p->agg->fn != FN_AVG || rows == NO_TABLE ||
	    p->n_groups == 0 || p->groups[0]->sides ||
	    (!sum &&
	     (has_column_meant(p) || (!counted && is_of_amount(p, rows)))))
		return;
	if (!sum)
		linked = rows_linked(p, rows, p->groups[0]);
	if (linked != NO_TABLE) {
		of = rule_key_to(p->x, linked, rows);
		rows = linked;
		p->rows = NO_TABLE;
	}
	each = each_of(p, rows, p->groups[0]);
	if (!each || !is_of_rows(p, rows, each))
		return;
	n = node_agg(a, FN_COUNT, each);
	n->distinct = true;
	m = plan_item(p, ITEM_MEASURE, rows,
		      node_calc(a, '/',
				sum ? sum->node : node_agg(a, FN_COUNT, of),
				n));
	if (sum) {
		m->test = sum->test;
		m->date = sum->date;
		if (sum->node->label)
			m->node = node_named(a, m->node,
					     arena_printf(a, "average %s",
							  sum->node->label));
	}
	p->measures[0] = m;
	p->n_measures = 1;
	for (size_t i = 1; i < p->n_groups; i++)
		p->groups[i - 1] = p->groups[i];
	p->n_groups--;
	p->agg = NULL;
}

/* "the most popular dish of each site": by the rows that have one of both. */
void
plan_by_between(struct plan *p)
{
	const struct item *o = p->order;
	const short table = p->n_groups == 1
				    ? plan_table_grouped(p, p->groups[0])
				    : NO_TABLE;
	struct item *by;
	short of;

	if (!o || !o->many || o->node || table == NO_TABLE ||
	    p->rows == NO_TABLE || p->rows == table || p->by || p->n_measures ||
	    p->n_cols || o->table != NO_TABLE)
		return;
	of = plan_between(p->x->catalog, p->rows, table);
	if (of == NO_TABLE || of == p->rows || of == table)
		return;
	by = arena_alloc(p->x->arena, sizeof(*by));
	*by = *o;
	by->table = of;
	by->node = node_agg(p->x->arena, FN_COUNT, NULL);
	p->order = by;
	p->cost += ASSUMED;
}

/* What "each" at the end of a question speaks of. */
static bool
is_each_met(const struct plan *p)
{
	return p->n_groups > 0 || (p->n_measures && p->rows != NO_TABLE &&
				   p->measures[0]->table != p->rows);
}

/*
 * "genres and number of books": a figure beside values is of each of them, but
 * what is counted on average is of rows.
 */
static bool
has_figures_beside(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (plan_is_measured(p, p->cols[i]->node) ||
		    rule_col_is(p->x, p->cols[i]->node, COL_KEY) ||
		    rule_col_is(p->x, p->cols[i]->node, COL_DATE))
			return false;
	for (size_t i = 0; i < p->n_measures; i++)
		if (!node_has_agg(p->measures[i]->node))
			return false;
	return p->rows == NO_TABLE && p->n_measures > 0 && !p->agg &&
	       !PLAN_HAS(p, SENSE_SHARE);
}

/*
 * "the different genres, and how many books there are", "cities and how many
 * branches are in each", "genres and number of books": of each value.
 */
void
plan_values(struct plan *p)
{
	const bool open = p->n_groups == 0 &&
			  (p->n_measures || PLAN_HAS(p, SENSE_COUNT)),
		   all = PLAN_HAS(p, SENSE_BY) || has_figures_beside(p);
	size_t kept = 0;

	for (size_t i = 0; i < p->n_cols; i++) {
		const struct item *c = p->cols[i];

		if (open && (all || (c->each && c != p->counted)) &&
		    !plan_is_measured(p, c->node))
			plan_put_group(p, c);
		else
			p->cols[kept++] = c;
	}
	p->n_cols = kept;
	if (is_each_met(p))
		p->cues &= ~((uint64_t)1 << SENSE_BY);
}
