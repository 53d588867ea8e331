#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* What conditions and groups are of. */

const struct test *
plan_anchored(const struct plan *p, const struct test *t)
{
	struct test *copy;
	const struct test **parts;

	if (t->anchor != NO_TABLE || t->kind == TEST_COMPARE)
		return t;
	if (rule_is_only(p->x, t))
		return rule_only_of(p->x, t,
				    p->rows != NO_TABLE ? p->rows : p->base);
	/* "invoices without reversed invoices" are not reversed */
	if (rule_is_without(t) && t->parts[0]->n &&
	    t->parts[0]->table == (p->rows != NO_TABLE ? p->rows : p->base))
		return test_not(p->x->arena, t->parts[0]->parts[0]);
	/* "countries that have mountains over 5000": values of those rows */
	if (t->kind == TEST_EXISTS && t->n && p->rows == NO_TABLE &&
	    t->table == p->base)
		return t->parts[0];
	if (t->kind == TEST_EXISTS && t->n == 0) {
		const struct node *key = rule_key_to(
			p->x, p->rows != NO_TABLE ? p->rows : p->base,
			t->table);

		if (key) /* its own key says whether there is one */
			return test_not(p->x->arena,
					test_null(p->x->arena, key));
	}
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *t;
	copy->anchor = p->rows != NO_TABLE ? p->rows : p->base;
	if (t->n == 0 || !t->parts || t->kind == TEST_EXISTS)
		return copy;
	parts = arena_array(p->x->arena, t->n, sizeof(*parts));
	for (size_t i = 0; i < t->n; i++)
		parts[i] = plan_anchored(p, t->parts[i]);
	copy->parts = parts;
	return copy;
}

/* The rows that a group is of. */
short
plan_table_grouped(const struct plan *p, const struct item *g)
{
	const struct node *n = g->n_nodes ? g->nodes[0] : g->node;
	const struct cat_col *c =
		n && n->kind == NODE_COLUMN
			? cat_col(p->x->catalog, n->table, n->col)
			: NULL;

	if (g->unit || g->sides)
		return NO_TABLE;
	if (!n)
		return g->table;
	return c && c->kind == COL_KEY && c->to >= 0 ? c->to : NO_TABLE;
}

/* Whether a condition says which of the groups are shown. */
bool
plan_picks_group(const struct plan *p, const struct item *g,
		 const struct test *t)
{
	const struct node *col = rule_equal_of(t);

	if (g->unit != UNIT_NONE || t->anchor == NO_TABLE)
		return false;
	if (g->n_nodes == 1 && col && node_equal(g->nodes[0], col))
		return true;
	return plan_table_grouped(p, g) == t->anchor;
}

/* "complaints per reason": so many are asked for, whatever orders them. */
bool
plan_is_per_group(const struct plan *p)
{
	for (size_t i = 0; i < p->n_groups; i++)
		if (p->groups[i]->sign == 'p')
			return true;
	return false;
}

bool
plan_picks_groups(const struct plan *p)
{
	for (size_t i = 0; i < p->n_tests && p->n_groups == 1; i++)
		if (plan_picks_group(p, p->groups[0], p->tests[i]))
			return true;
	return false;
}

#define KEY_LEAST 1000 /* smaller numbers are rather how many */

bool
plan_key_said(struct plan *p)
{
	const struct catalog *c = p->x->catalog;
	const short table = p->n_cols ? p->cols[0]->table : NO_TABLE;
	const short key = table == NO_TABLE ? -1 : c->tables[table].key;
	struct arena *a = p->x->arena;

	if (p->order || key < 0 || p->first_n < KEY_LEAST ||
	    c->schema->tables[table].cols[key].type != CELL_INTEGER)
		return false;
	plan_test(p, test_compare(a, node_column(a, table, key), IS_EQUAL,
				  node_number(a, p->first_n)));
	return true;
}

/* Whether a condition is said of a measure itself. */
static bool
says_own(const struct plan *p, const struct item *m, const struct test *first)
{
	bool open;
	const struct test *sold = match_sold(p->x, &open);
	const struct node *a = rule_equal_of(first);

	if (!m->test || m->defined || m->test->usual)
		return false;
	if (!sold || !test_equal(m->test, sold))
		return true;
	return a && node_equal(a, rule_equal_of(sold->kind == TEST_NOT
							? sold->parts[0]
							: sold));
}

void
plan_share_test(struct plan *p)
{
	const struct item *first = p->n_measures > 1 ? p->measures[0] : NULL;
	struct item *counted;

	if (!first || !first->test || !node_counts_rows(first->node))
		return;
	for (size_t i = 1; i < p->n_measures; i++) {
		const struct item *m = p->measures[i];

		if (says_own(p, m, first->test) || m->table == NO_TABLE ||
		    !catalog_is_one(p->x->catalog, m->table, first->table))
			return;
	}
	counted = arena_alloc(p->x->arena, sizeof(*counted));
	*counted = *first;
	counted->test = NULL;
	p->measures[0] = counted;
	plan_test(p, first->test);
}

/* "median donation", which the notes sum up: of each, where nothing groups. */
void
plan_each_summed(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	struct item *copy;

	if (!p->agg || p->agg->fn == FN_SUM || !m || !m->defined ||
	    m->node->kind != NODE_AGG || m->node->fn != FN_SUM || !m->node->a ||
	    p->n_groups || p->pair || p->unit != UNIT_NONE)
		return;
	copy = arena_alloc(p->x->arena, sizeof(*copy));
	*copy = *m;
	copy->node = node_agg(p->x->arena, p->agg->fn, m->node->a);
	p->measures[0] = copy;
}

/* Whether rows of a table have one of what a column, or a mean, is of. */
static bool
is_of_own(const struct plan *p, const struct item *i, short table)
{
	if (i->kind == ITEM_MEASURE)
		return i->table == table && i->node->kind == NODE_AGG &&
		       i->node->fn != FN_SUM && i->node->fn != FN_COUNT;
	return i->table == table ||
	       (i->table != NO_TABLE &&
		catalog_is_one(p->x->catalog, table, i->table));
}

static bool
are_of_own(const struct plan *p, short table)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (!is_of_own(p, p->cols[i], table))
			return false;
	for (size_t i = 0; i < p->n_measures; i++)
		if (!is_of_own(p, p->measures[i], table))
			return false;
	return (p->n_cols == 0) != (p->n_measures == 0);
}

/*
 * "title and price of each book", "the average price across all books": each
 * row is one group, so the rows are listed, or measured together.
 */
static void
list_own_rows(struct plan *p)
{
	const struct item *g = p->n_groups == 1 ? p->groups[0] : NULL;

	if (!g || g->kind != ITEM_GROUP || g->n_nodes || g->unit || g->sides ||
	    g->table == NO_TABLE ||
	    (p->rows != NO_TABLE && p->rows != g->table) ||
	    (p->order && p->order->number >= 0) || p->n_havings || p->compare ||
	    p->pair || p->agg || p->n_others || PLAN_HAS(p, SENSE_COUNT) ||
	    !are_of_own(p, g->table))
		return;
	p->rows = g->table;
	p->names_too |= g->sign == 'p'; /* "price per book" */
	plan_test(p, g->test);
	p->n_groups = 0;
}

static bool
are_all_rows(const struct item *g, short table)
{
	return g->kind == ITEM_GROUP && !g->n_nodes && !g->unit && !g->sides &&
	       !g->test && !g->node && g->table == table;
}

/* "average fee per lesson by subject": each lesson has one fee. */
static void
leave_own_group(struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;
	size_t n = 0;

	if (!m || p->n_groups < 2 || !is_of_own(p, m, m->table))
		return;
	for (size_t i = 0; i < p->n_groups; i++)
		if (!are_all_rows(p->groups[i], m->table))
			p->groups[n++] = p->groups[i];
	p->n_groups = n;
}

void
plan_own_rows(struct plan *p)
{
	leave_own_group(p);
	list_own_rows(p);
}
