#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */

/* A column that is measured, and not merely shown. */
static bool
is_measured(const struct plan *p, const struct node *n)
{
	enum col_kind k;

	if (n->kind == NODE_DAYS || n->kind == NODE_CALC)
		return true;
	if (n->kind != NODE_COLUMN)
		return n->number_like;
	k = cat_col(p->x->catalog, n->table, n->col)->kind;
	return k == COL_AMOUNT || k == COL_QUANTITY || k == COL_RATE ||
	       k == COL_SCORE;
}

static struct item *
item_made(struct plan *p, enum item_kind kind, short table,
	  const struct node *n)
{
	struct item *i = arena_alloc(p->x->arena, sizeof(*i));

	*i = (struct item){ .kind = kind, .table = table, .node = n };
	return i;
}

/* The aggregate that stands apart from its column, or the usual one. */
static const struct node *
measure_of(struct plan *p, const struct item *col)
{
	if (p->agg && !node_has_agg(col->node))
		return node_agg(p->x->arena, p->agg->fn, col->node);
	return default_measure(p->x, col->node);
}

/* Columns become measures where rows are grouped or one number is asked. */
static void
columns_to_measures(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_cols; i++) {
		const struct item *c = p->cols[i];
		struct item *m;

		if (!is_measured(p, c->node)) {
			p->cols[kept++] = c;
			continue;
		}
		m = item_made(p, ITEM_MEASURE, c->table, measure_of(p, c));
		m->test = c->test;
		m->date = c->date;
		m->label = c->label;
		plan_put(p->measures, &p->n_measures, m);
	}
	p->n_cols = kept;
	p->bad |= p->agg && p->n_measures == 0;
	p->agg = NULL;
}

/* "late deliveries in %": of all rows, those that are so. */
static bool
share_of_rows(struct plan *p, short table)
{
	struct item *m;

	if (!PLAN_HAS(p, SENSE_SHARE) || p->n_tests != 1 ||
	    p->tests[0]->anchor != table)
		return false;
	m = item_made(p, ITEM_MEASURE, table,
		      node_ratio(p->x->arena, p->tests[0]));
	p->n_tests = 0;
	p->cues &= ~((uint64_t)1 << SENSE_SHARE);
	plan_put(p->measures, &p->n_measures, m);
	return true;
}

static void
count_rows(struct plan *p, short table)
{
	if (share_of_rows(p, table))
		return;
	plan_put(p->measures, &p->n_measures,
		 item_made(p, ITEM_MEASURE, table,
			   node_agg(p->x->arena, FN_COUNT, NULL)));
}

static bool
has_measured_column(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (is_measured(p, p->cols[i]->node))
			return true;
	return false;
}

/* "top 5 customers by tickets": those that each one has are counted. */
static bool
is_counted_by(const struct plan *p, const struct item *g)
{
	return p->order && !p->order->node && p->order->number >= 0 &&
	       g->kind == ITEM_GROUP && g->n_nodes == 0 &&
	       g->unit == UNIT_NONE && g->table != NO_TABLE &&
	       p->rows != NO_TABLE && g->table != p->rows &&
	       catalog_is_one(p->x->catalog, g->table, p->rows) &&
	       !catalog_is_one(p->x->catalog, p->rows, g->table);
}

/* What a group would rather order by; NULL: it groups. */
static const struct node *
order_of_group(struct plan *p, const struct item *g)
{
	const struct node *n =
		g->n_nodes == 1 && g->kind == ITEM_GROUP ? g->nodes[0] : NULL;

	if (p->by)
		return NULL;
	if (is_counted_by(p, g))
		return node_agg(p->x->arena, FN_COUNT, NULL);
	return n && is_measured(p, n) && (p->order || p->rows != NO_TABLE)
		       ? n
		       : NULL;
}

/* "by cost" orders: nobody groups by what is measured. */
static void
groups_to_order(struct plan *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n_groups; i++) {
		const struct item *g = p->groups[i];
		const struct node *n = order_of_group(p, g);
		struct item *by;

		if (!n) {
			p->groups[kept++] = g;
			continue;
		}
		by = item_made(p, ITEM_GROUP, g->table, n);
		by->test = g->test;
		by->date = g->date;
		p->by = by;
	}
	p->n_groups = kept;
}

/* What orders is measured of other rows than those that are listed. */
static bool
orders_measure(const struct plan *p)
{
	return p->order && p->by && p->by->node && p->by->table != NO_TABLE &&
	       (node_has_agg(p->by->node) || p->by->table != p->rows);
}

/* "the dearest book of each genre": rows, and of each group the first. */
static bool
is_per_rows(const struct plan *p)
{
	const struct item *o = p->order;

	if (!o || o->number < 0 || o->many || p->n_groups == 0 ||
	    p->rows == NO_TABLE || p->n_measures || p->agg || p->pair ||
	    PLAN_HAS(p, SENSE_COUNT))
		return false;
	if (p->by)
		return p->by->node && !node_has_agg(p->by->node) &&
		       p->by->table == p->rows;
	return o->dated || o->timed ||
	       p->x->catalog->tables[p->rows].measure >= 0;
}

/* "the highest fee per branch", of no rows that are said. */
static void
order_to_extreme(struct plan *p)
{
	const struct item *o = p->order;
	struct item *m;

	if (!o || !o->node || o->number > 0 || o->number < 0 || o->nth ||
	    o->many || p->rows != NO_TABLE || p->n_measures ||
	    p->n_groups == 0 || node_has_agg(o->node))
		return;
	m = item_made(
		p, ITEM_MEASURE, o->table,
		node_agg(p->x->arena, o->down ? FN_MAX : FN_MIN, o->node));
	m->test = o->test;
	m->date = o->date;
	plan_put(p->measures, &p->n_measures, m);
	p->order = NULL;
}

/* What is shown for each group, where the words do not say it. */
static void
find_measures(struct plan *p)
{
	bool grouped;

	p->measures_said = p->n_measures > 0;
	groups_to_order(p);
	order_to_extreme(p);
	if (p->order && p->order->node && !p->by)
		p->by = p->order;
	p->per_rows = is_per_rows(p);
	grouped = (p->n_groups > 0 && !p->per_rows) || p->pair || p->buckets;
	if (p->by && p->by->node && p->n_measures == 0 && p->n_groups == 0 &&
	    !p->order && is_measured(p, p->by->node) && p->rows == NO_TABLE) {
		plan_put(p->measures, &p->n_measures, p->by);
		p->by = NULL;
	}
	if (grouped || p->agg || p->compare ||
	    (p->rows == NO_TABLE && has_measured_column(p) && !p->order) ||
	    PLAN_HAS(p, SENSE_RUNNING) || PLAN_HAS(p, SENSE_TOTAL))
		columns_to_measures(p);
	if (p->agg && p->n_measures == 0)
		p->cost += GUESSED;
	if (PLAN_HAS(p, SENSE_COUNT) && p->n_measures == 0 &&
	    p->rows != NO_TABLE)
		count_rows(p, p->rows);
	for (size_t i = 0; i < p->n_tests && grouped && p->n_measures == 0 &&
			   p->rows == NO_TABLE;
	     i++)
		p->rows = p->tests[i]->anchor;
	if (grouped && p->n_measures == 0 && p->rows != NO_TABLE &&
	    !p->per_rows && !orders_measure(p))
		count_rows(p, p->rows);
}

/* "contractors by repair cost": the cost of each one's repairs. */
static void
measure_order(struct plan *p)
{
	const struct item *by = p->by;
	struct item *m;

	if (!by || p->n_measures > 0 || p->rows == NO_TABLE)
		return;
	if (!node_has_agg(by->node) && p->rows == by->table)
		return;
	if (by->table == NO_TABLE ||
	    (by->table == p->rows && !node_has_agg(by->node)))
		return;
	m = item_made(p, ITEM_MEASURE, by->table,
		      default_measure(p->x, by->node));
	m->test = by->test;
	m->date = by->date;
	plan_put(p->measures, &p->n_measures, m);
	p->by = m;
}

/* "flats with 5 or more repairs": the repairs of each flat are counted. */
static void
measure_having(struct plan *p)
{
	if (p->n_measures > 0 || p->n_havings == 0 || p->rows == NO_TABLE)
		return;
	if (p->havings[0]->node || p->havings[0]->table == p->rows ||
	    !catalog_is_one(p->x->catalog, p->havings[0]->table, p->rows))
		return;
	count_rows(p, p->havings[0]->table);
	plan_test(p, p->havings[0]->test);
}

/* "who had the most calls": each of the people that the calls are of. */
static void
find_people(struct plan *p)
{
	short table = NO_TABLE;

	if (p->asks != ASKS_PERSON || p->rows != NO_TABLE || p->n_groups > 0)
		return;
	if (p->n_measures)
		table = p->measures[0]->table;
	else if (p->order && p->order->node)
		table = p->order->table;
	else if (p->n_havings)
		table = p->havings[0]->table;
	if (table != NO_TABLE)
		p->rows = plan_people(p, table);
}

void
plan_find(struct plan *p)
{
	find_people(p);
	find_measures(p);
	measure_order(p);
	measure_having(p);
}
