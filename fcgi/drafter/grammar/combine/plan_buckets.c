#include "drafter/grammar/combine/plan.h"

#include "base/ban.h"

/* Bands in the order that they were said, as a chain of items. */
#define BANDS_MAX 8

static const struct test *
band_test(const struct plan *p, const struct node *age, const struct item *band)
{
	struct arena *a = p->x->arena;
	const struct test *t;

	if (band->kind == ITEM_COMPARE)
		return test_compare(a, age, band->op,
				    node_number(a, band->number));
	t = test_compare(a, age, IS_AT_LEAST, node_number(a, band->number));
	return test_both(a, TEST_AND, t,
			 test_compare(a, age, IS_AT_MOST,
				      node_number(a, band->number2)));
}

static const char *
band_label(const struct plan *p, const struct item *band)
{
	if (band->kind == ITEM_COMPARE)
		return arena_printf(
			p->x->arena, "%s %.10g",
			band->op == IS_LESS || band->op == IS_AT_MOST ? "under"
								      : "over",
			band->number);
	return arena_printf(p->x->arena, "%.10g-%.10g", band->number,
			    band->number2);
}

/* The right-most item of the chain is the last band. */
static size_t
read_bands(const struct item *i, const struct item **ret, size_t n)
{
	if (!i || n == BANDS_MAX)
		return n;
	if (i->kind == ITEM_BUCKETS) {
		n = read_bands(i->left, ret, n);
		return read_bands(i->right, ret, n);
	}
	if (i->kind == ITEM_RANGE || i->kind == ITEM_COMPARE)
		ret[n++] = i;
	return n;
}

void
plan_buckets(struct plan *p, struct tree *t)
{
	const struct item *bands[BANDS_MAX];
	const size_t n = read_bands(p->buckets, bands, 0);
	struct arena *a = p->x->arena;
	const struct node *date = plan_date(
		p, p->base, p->n_measures ? p->measures[0]->node : NULL);
	struct node_arm *arms = arena_array(a, n + 1, sizeof(*arms));
	struct node *bucket, *age;

	if (!date || n < 2) {
		p->bad = true;
		return;
	}
	age = node_days(a, UNIT_DAY, node_date(a, p->x->calendar.today),
			node_unit(a, UNIT_DAY, date));
	for (size_t i = 0; i < n; i++)
		arms[i] = (struct node_arm){ band_test(p, age, bands[i]),
					     band_label(p, bands[i]) };
	bucket = node_wrap(a, NODE_CASE, age);
	bucket->a = NULL;
	bucket->arms = arms;
	bucket->n_arms = n;
	(void)tree_group(t, bucket);
	(void)tree_show(t, bucket);
}
