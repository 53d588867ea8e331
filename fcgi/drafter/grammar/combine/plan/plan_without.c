#include "drafter/grammar/combine/plan/plan.h"

#include "base/ban.h"

/* The period of rows that are left out: of them, or of those that stay. */

#define ASSUMED 0.25F

static bool
is_bound(const struct test *t)
{
	return t->kind == TEST_COMPARE && t->b && t->b->kind == NODE_DATE;
}

/* Whether each row of the base is of one such row at most. */
static bool
is_of_one(const struct plan *p, short base, short table)
{
	struct cat_path path;

	return base == table ||
	       (catalog_path(p->x->catalog, base, table, &path) &&
		path.n_many == 0);
}

/*
 * The period of rows that are left out is the period of those that stay where
 * each is of one of them: "revenue without cancelled orders in May" is of May.
 * false: there is none, or it says when there was none of many.
 */
static bool
without_period(const struct plan *p, short base, const struct test *t,
	       const struct test **ret_not, const struct test **ret_in)
{
	struct arena *a = p->x->arena;
	const struct test *of = rule_is_without(t) ? t->parts[0] : NULL;
	const struct test *all = of && of->n ? of->parts[0] : NULL,
			  *rest = NULL;

	*ret_in = NULL;
	if (!all || all->kind != TEST_AND || !is_of_one(p, base, of->table))
		return false;
	for (size_t i = 0; i < all->n; i++) {
		const struct test **to =
			is_bound(all->parts[i]) ? ret_in : &rest;

		*to = test_both(a, TEST_AND, *to, all->parts[i]);
	}
	if (!rest || !*ret_in)
		return false;
	*ret_not = test_not(a, rest);
	return true;
}

static bool
is_new_year(const struct test *t)
{
	return is_bound(t) && rule_new_year(t->b->text);
}

/* Rows have many of those, as of each bicycle there are rentals. */
static bool
has_many(const struct plan *p, short base, short of)
{
	const struct schema *s = p->x->catalog->schema;

	return s->tables[of].n_rows > s->tables[base].n_rows;
}

/*
 * "orders without returns in 2025": a whole year is when rows happened, and
 * not when there was none of what they lack, unless they have many of it.
 */
static bool
without_year(struct plan *p, short base, const struct test *t,
	     const struct test **ret_not, const struct test **ret_in)
{
	struct arena *a = p->x->arena;
	const struct test *of = rule_is_without(t) ? t->parts[0] : NULL;
	const struct test *all = of && of->n ? of->parts[0] : NULL,
			  *rest = NULL;
	const struct cat_table *rows = &p->x->catalog->tables[base];

	*ret_in = NULL;
	if (!all || all->kind != TEST_AND || rows->kind != TABLE_EVENT ||
	    rows->date < 0 || !rule_key_to(p->x, of->table, base) ||
	    has_many(p, base, of->table))
		return false;
	for (size_t i = 0; i < all->n; i++)
		if (is_new_year(all->parts[i]))
			*ret_in = test_both(
				a, TEST_AND, *ret_in,
				test_compare(a, plan_date(p, base, NULL),
					     all->parts[i]->op,
					     all->parts[i]->b));
		else
			rest = test_both(a, TEST_AND, rest, all->parts[i]);
	if (!*ret_in)
		return false;
	p->cost += ASSUMED;
	*ret_not = test_not(a, test_exists(a, of->anchor, of->table, rest));
	return true;
}

bool
plan_without(struct plan *p, short base, const struct test *t,
	     const struct test **ret_not, const struct test **ret_in)
{
	return without_period(p, base, t, ret_not, ret_in) ||
	       without_year(p, base, t, ret_not, ret_in);
}
