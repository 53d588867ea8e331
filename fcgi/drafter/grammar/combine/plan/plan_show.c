#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

#define ASSUMED 0.25F /* something was not said */
#define GUESSED 0.6F  /* something is hardly meant so */

/* "average order of business customers": a mean of orders, of all of them. */
static bool
is_mean_of_rows(const struct plan *p)
{
	const struct item *m = p->n_measures == 1 ? p->measures[0] : NULL;

	return m && !p->measures_said && m->node->kind == NODE_AGG &&
	       m->node->fn == FN_AVG && p->n_groups == 0 && !p->order &&
	       !PLAN_HAS(p, SENSE_WITH);
}

/*
 * Rows that are said besides: shown with the others, or they narrow them. What
 * they must be is never left out.
 */
void
plan_show_others(struct plan *p, struct tree *t)
{
	for (size_t i = 0; i < p->n_others; i++) {
		const struct item *o = p->others[i];

		if (catalog_is_one(p->x->catalog, p->base, o->table)) {
			plan_test(p, o->test);
			if ((is_mean_of_rows(p) || p->n_groups > 0) &&
			    plan_narrows(p, o->table))
				continue;
			plan_names(p, t, o->table,
				   t->n_group > 0 || p->n_measures);
			p->cost += PLAN_HAS(p, SENSE_WITH) ? 0 : ASSUMED;
		} else if (catalog_is_one(p->x->catalog, o->table, p->base)) {
			plan_test(p, test_exists(p->x->arena, p->base, o->table,
						 o->test));
			p->cost += o->test ? 0.1F : GUESSED;
		} else if (o->test) {
			plan_test(p, o->test);
		} else {
			p->cost += 2 * GUESSED;
		}
	}
}

/* "all details of members": all that is kept of each, or nothing. */
static void
show_whole(struct plan *p, struct tree *t, short table)
{
	const size_t n = p->x->catalog->schema->tables[table].n_cols;

	p->bad |= n > TREE_SHOWN;
	for (size_t i = 0; i < n; i++)
		(void)tree_show(t, node_column(p->x->arena, table, (int)i));
}

/*
 * By their names, and by their keys where many that are meant are called the
 * same; those without any, that cost so much, in whole.
 */
static void
show_listed(struct plan *p, struct tree *t)
{
	const struct cat_table *ct = &p->x->catalog->tables[p->rows];

	if (p->n_tests > 0 && ct->key >= 0 && ct->names[0] >= 0 &&
	    plan_is_often(p, p->rows, ct->names[0]))
		(void)tree_show(t, node_column(p->x->arena, p->rows, ct->key));
	if (!p->by_price || (ct->names[0] >= 0 && ct->names[0] != ct->key))
		plan_names(p, t, p->rows, false);
	else
		show_whole(p, t, p->rows);
}

/* Rows are not told apart by their number when nothing asks for a list. */
static bool
is_counted(const struct plan *p, const struct tree *t)
{
	return p->asks == ASKS_NOTHING && t->n_show == 0 && !p->order &&
	       p->n_cols == 0 && p->n_others == 0 &&
	       (p->n_tests > 0 || p->has_period) && !p->by_price &&
	       !p->singled && !plan_have_text_keys(p, p->base) &&
	       plan_unnamed(p, p->base);
}

/* "rental income": of all rentals, which nothing tells apart. */
static bool
is_kind_of(const struct plan *p)
{
	return p->measures_said && !p->plural &&
	       p->x->catalog->tables[p->rows].kind == TABLE_EVENT &&
	       plan_unnamed(p, p->rows);
}

/* "average fee among members": of all of them, and not of each. */
static bool
is_of_all(const struct plan *p)
{
	return (p->rows_late || p->how_much || is_kind_of(p)) &&
	       p->rows != p->base && !p->order && !p->by && p->n_havings == 0 &&
	       !p->compare &&
	       (p->asks == ASKS_NOTHING || p->measures_said || p->how_much) &&
	       !PLAN_HAS(p, SENSE_WITH) &&
	       (p->narrowed || catalog_is_one(p->x->catalog, p->base, p->rows));
}

/* What is measured of each of the rows, or of all together. */
static void
show_measured(struct plan *p, struct tree *t)
{
	if (p->rows == NO_TABLE || p->rows == p->whole)
		return;
	if (is_of_all(p) ||
	    (p->rows == p->base && p->by && p->order && p->n_groups == 0)) {
		p->together = p->rows != p->base &&
			      (p->how_much || p->narrowed || is_kind_of(p) ||
			       plan_narrows(p, p->rows));
		p->cost += p->together ? 0 : ASSUMED;
	} else if (p->rows != p->base) {
		if (!catalog_is_one(p->x->catalog, p->base, p->rows)) {
			p->cost += 2 * GUESSED;
			p->fans = true;
		}
		plan_names(p, t, p->rows, true);
	}
}

/* "price of parts, dearest first": of each, which is told by its name. */
static bool
are_ordered_parts(const struct plan *p)
{
	const struct item *of = p->n_cols == 1 ? p->cols[0]->right : NULL;

	return p->order && p->order->number <= 0 && p->rows == NO_TABLE &&
	       p->n_groups == 0 && of && of->kind == ITEM_ROWS &&
	       of->table == p->base;
}

/*
 * No column was said, or none that tells one of the rows from another: "members
 * with Polish as their language".
 */
static bool
are_untold(const struct plan *p)
{
	for (size_t i = 0; i < p->n_cols; i++)
		if (!plan_is_fixed(p, p->cols[i]->node))
			return false;
	return true;
}

/* Who or what is listed, and beside them what was asked of them. */
void
plan_show_rows(struct plan *p, struct tree *t)
{
	if (p->n_measures > 0) {
		show_measured(p, t);
		return;
	}
	if (PLAN_HAS(p, SENSE_WHOLE) && p->n_groups + p->n_cols == 0) {
		show_whole(p, t, p->base);
		return;
	}
	if (plan_show_asked(p, t))
		return;
	if (are_ordered_parts(p))
		plan_names(p, t, p->base, false);
	if (p->rows != NO_TABLE && (p->n_groups == 0 || p->per_rows) &&
	    !is_counted(p, t) && !p->nameless &&
	    !(p->n_cols && p->cols[0]->each) &&
	    (are_untold(p) || p->order || p->n_tests == 0 || p->names_too ||
	     (p->theirs && plan_has_names(p))))
		show_listed(p, t);
}

/* "payment methods": a few values that stand in many rows are listed once. */
static bool
are_few_values(const struct plan *p, const struct tree *t)
{
	const struct node *n = t->n_show == 1 ? t->show[0] : NULL;

	return n && n->kind == NODE_COLUMN && n->table == p->base &&
	       plan_is_often(p, n->table, n->col) && t->n_group == 0 &&
	       !p->order && !p->has_period &&
	       (p->rows == NO_TABLE || p->asks == ASKS_NOTHING);
}

/* "all directors": values, and no rows that have them. */
static bool
are_values_alone(const struct plan *p, const struct tree *t)
{
	const struct node *n = t->n_show == 1 ? t->show[0] : NULL;
	const struct cat_table *ct;

	if (!n || n->kind != NODE_COLUMN || n->table != p->base || t->n_group ||
	    p->order || p->rows != NO_TABLE || p->n_cols != 1 || p->n_tests ||
	    p->has_period)
		return false;
	ct = &p->x->catalog->tables[n->table];
	return !ct->cols[n->col].whole && ct->names[0] != n->col &&
	       ct->names[1] != n->col && ct->cols[n->col].kind == COL_CODE;
}

static bool
shows_agg(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (node_has_agg(t->show[i]))
			return true;
	return t->n_group > 0;
}

/* What is shown where nothing was said of it. */
void
plan_show_rest(struct plan *p, struct tree *t)
{
	if (is_counted(p, t))
		(void)tree_show(t, plan_comes_to(p, p->base));
	if (t->n_show == 0)
		plan_names(p, t, p->base, false);
	t->distinct |= are_few_values(p, t) || are_values_alone(p, t) ||
		       (PLAN_HAS(p, SENSE_DISTINCT) && !shows_agg(t));
}

static bool
has_days(const struct node *n)
{
	return n && (n->kind == NODE_DAYS || has_days(n->a) || has_days(n->b));
}

static bool
shows_days(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (has_days(t->show[i]))
			return true;
	return false;
}

/* A unit is of some length of time that is shown. */
static bool
has_unit_unmet(const struct plan *p, const struct tree *t)
{
	return p->unit != UNIT_NONE && !shows_days(t);
}

/* A word that asks for what is not there. */
static bool
is_unmet(const struct plan *p, const struct tree *t, enum sense cue)
{
	return PLAN_HAS(p, cue) && !(cue == SENSE_DURATION && shows_days(t));
}

/* "the product Walnut Wardrobe": one row, by its name, which is not told. */
static bool
are_named(const struct plan *p)
{
	for (size_t i = 0; i < p->n_tests && p->n_measures; i++) {
		const struct node *col = rule_equal_of(p->tests[i]);

		if (col && col->table == p->rows &&
		    p->tests[i]->kind == TEST_COMPARE &&
		    rule_col_is(p->x, col, COL_NAME))
			return true;
	}
	return false;
}

/* "customers from Austria who have the newsletter": it narrows them. */
static bool
is_flag_of_rows(const struct plan *p, const struct tree *t)
{
	return p->rows_first && t->n_show == 1 && t->n_group == 0 &&
	       t->show[0]->kind == NODE_COLUMN &&
	       rule_col_is(p->x, t->show[0], COL_FLAG);
}

/* Each is of all rows, or a constant: nothing else has one value for them. */
static bool
are_figures(const struct tree *t)
{
	for (size_t i = 0; i < t->n_show; i++)
		if (!node_has_agg(t->show[i]) &&
		    node_table(t->show[i]) != NO_TABLE)
			return false;
	return true;
}

/* How many different values of what each group has one of. */
static bool
counts_group(const struct tree *t, const struct node *n)
{
	for (size_t i = 0; i < t->n_group; i++)
		if (n && n->kind == NODE_AGG && n->distinct && n->a &&
		    n->a->kind == NODE_COLUMN && node_equal(n->a, t->group[i]))
			return true;
	return false;
}

static bool
counts_groups(const struct tree *t)
{
	bool found = false;

	for (size_t i = 0; i < t->n_show; i++)
		found |= counts_group(t, t->show[i]);
	for (size_t i = 0; i < t->n_having; i++)
		found |= counts_group(t, t->having[i]->a);
	return found;
}

/* Whether each group is one row, beside others that it is grouped by. */
static bool
groups_rows(const struct plan *p, const struct tree *t)
{
	bool own = false, others = false;

	for (size_t i = 0; i < t->n_group; i++) {
		const struct node *n = t->group[i];

		own |= n->table == t->base && rule_is_own_key(p->x, n);
		others |= n->kind != NODE_COLUMN || n->table != t->base;
	}
	return own && (others || p->n_groups > 0) && p->measures_said &&
	       !p->order && t->n_having == 0;
}

/* "are there more open than closed ones": who sees both knows it. */
static bool
is_more_unmet(const struct plan *p)
{
	return PLAN_HAS(p, SENSE_MORE) && !(p->whether && p->split);
}

/* A part of a figure that is of all rows, and not of those that were said. */
static bool
has_open_part(const struct node *n)
{
	return n && ((n->kind == NODE_SCALAR && n->each) ||
		     has_open_part(n->a) || has_open_part(n->b));
}

static bool
is_open(const struct plan *p, const struct tree *t)
{
	bool open = false;

	for (size_t i = 0; i < t->n_show; i++)
		open |= has_open_part(t->show[i]);
	for (size_t i = 0; i < t->n_order; i++)
		open |= has_open_part(t->order[i].by);
	for (size_t i = 0; i < t->n_having; i++)
		open |= has_open_part(t->having[i]->a) ||
			has_open_part(t->having[i]->b);
	return open && !p->pair;
}

/* Groups show what was computed of them, and a list no row twice. */
void
plan_check(struct plan *p, const struct tree *t)
{
	static const enum sense unmet[] = { SENSE_VAGUE,    SENSE_SHARE,
					    SENSE_CHANGE,   SENSE_AGE,
					    SENSE_DURATION, SENSE_VERSUS,
					    SENSE_ALSO,     SENSE_THAT,
					    SENSE_AGAIN,    SENSE_BY };
	bool any = false, rows = p->rows == NO_TABLE || p->rows == t->base ||
				 p->rows == p->whole || p->together ||
				 are_named(p);

	for (size_t i = 0; i < t->n_show; i++) {
		const struct node *n = t->show[i];
		const short table = node_table(n);

		rows |= table == p->rows;

		any |= node_has_agg(n);
		if (t->n_group == 0 && !node_has_agg(n) && table != NO_TABLE &&
		    !catalog_is_one(p->x->catalog, t->base, table))
			p->cost += 2 * GUESSED;
	}
	p->cost += rows ? 0 : 2 * GUESSED;
	p->cost += is_flag_of_rows(p, t) ? GUESSED : 0;
	p->bad |= !any && ((t->n_group > 0 && t->n_having == 0) ||
			   PLAN_HAS(p, SENSE_COUNT));
	p->bad |= any && t->n_group == 0 && !are_figures(t);
	p->bad |= is_more_unmet(p) || counts_groups(t) || is_open(p, t) ||
		  plan_money_unmet(p, t);
	p->cost += has_unit_unmet(p, t) ? 2 * GUESSED : 0;
	p->cost += any && groups_rows(p, t) ? 2 * GUESSED : 0;
	for (size_t i = 0; i < COUNT(unmet); i++)
		p->cost += is_unmet(p, t, unmet[i]) ? 2 * GUESSED : 0;
	/* the first of each, of rows that nothing is counted of */
	if (p->order && p->order_first && p->n_groups && p->rows == p->base &&
	    !p->measures_said && !p->order->many && !p->per_rows)
		p->cost += 2 * GUESSED;
}
