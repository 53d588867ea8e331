#include <math.h>
#include <string.h>

#include "drafter/grammar/compose.h"
#include "drafter/grammar/merit.h"
#include "drafter/grammar/rank.h"
#include "tests/drafter/job.h"
#include "tests/test.h"

#include "base/ban.h"

/* Tables and columns of the shop. */
enum { CUSTOMERS, ORDERS };
enum { ID, NAME, CITY, SINCE = 4, CUSTOMER = 1 };

static struct parse *
parse(struct arena *a, const char *question)
{
	struct shop *shop = arena_alloc(a, sizeof(*shop));

	shop_init(shop, a, NULL);
	shop->job.question = question;
	return grammar_parse(&shop->job, NULL);
}

static struct expr
col(int table, int c)
{
	return expr_plain((struct col){ table, c });
}

static const struct expr count = { .agg = AGG_COUNT, .col = { NONE, NONE } };

/* Customers, and their orders when both are true. */
static struct query
from(const struct parse *p, bool orders)
{
	struct query q = { 0 };

	need_table(&q, CUSTOMERS);
	if (orders)
		need_table(&q, ORDERS);
	assert_true(join_connect(p, &q));
	return q;
}

/* A group of one row each is lone; joined to its orders it is not. */
static void
test_groups(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct parse *p = parse(a, "number of orders of each customer");
	double merits[MERIT__MAX] = { 0 };
	struct query q = from(p, false);

	(void)state;
	group_put(&q, (struct col){ CUSTOMERS, ID });
	q.select[q.n_select++] = count;
	merit_tree(p, &q, merits);
	assert_true(merits[MERIT_LONE] > 0 && merits[MERIT_LONE_SHOW] > 0);
	assert_false(merits[MERIT_LONE_ORDER] > 0);

	q = from(p, true);
	group_put(&q, (struct col){ CUSTOMERS, ID });
	q.select[q.n_select++] = count;
	memset(merits, 0, sizeof(merits));
	merit_tree(p, &q, merits);
	assert_false(merits[MERIT_LONE] > 0);
	arena_destroy(a);
}

/* Beside its orders a customer stands many times, an order once. */
static void
test_rows(void **state)
{
	static const struct {
		int table;
		bool many;
	} cases[] = { { CUSTOMERS, true }, { ORDERS, false } };
	struct arena *a = arena_create(1 << 24);
	struct parse *p = parse(a, "cities of customers with orders");

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		double merits[MERIT__MAX] = { 0 };
		struct query q = from(p, true);

		q.select[q.n_select++] = col(cases[i].table, CITY);
		merit_tree(p, &q, merits);
		assert_int_equal(merits[MERIT_MANY] > 0, cases[i].many);
		q.distinct = true;
		merit_tree(p, &q, merits);
		assert_int_equal(merits[MERIT_MANY_ONCE] > 0, cases[i].many);
		assert_true(merits[MERIT_ONCE_MORE] > 0);
	}
	arena_destroy(a);
}

/* What a condition has fixed is not worth showing. */
static void
test_equal(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct parse *p = parse(a, "customers in 'Berlin'");
	double merits[MERIT__MAX] = { 0 };
	struct query q = from(p, false);

	(void)state;
	q.where[q.n_where++] = (struct cond){ .lhs = col(CUSTOMERS, CITY),
					      .op = OP_EQ,
					      .is_text = true,
					      .value = "Berlin" };
	q.select[q.n_select++] = col(CUSTOMERS, ID);
	merit_tree(p, &q, merits);
	assert_false(merits[MERIT_EQUAL] > 0);
	q.select[0] = col(CUSTOMERS, CITY);
	merit_tree(p, &q, merits);
	assert_true(merits[MERIT_EQUAL] > 0);
	q.where[q.n_where] = q.where[0];
	q.where[q.n_where++].value = "Oslo";
	merit_tree(p, &q, merits);
	assert_true(merits[MERIT_TWICE] > 0);
	arena_destroy(a);
}

/* Who it is, a name tells. */
static void
test_who(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct parse *p = parse(a, "who came last");
	double merits[MERIT__MAX] = { 0 };
	struct query q = from(p, false);

	(void)state;
	q.select[q.n_select++] = col(CUSTOMERS, SINCE);
	merit_tree(p, &q, merits);
	assert_true(merits[MERIT_WHO] > 0);
	q.select[q.n_select++] = col(CUSTOMERS, NAME);
	merit_tree(p, &q, merits);
	assert_false(merits[MERIT_WHO] > 0);
	arena_destroy(a);
}

/* Sorted, shares that make a whole, each merit within its bounds. */
static void
test_refined(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct parse *p = parse(a, "how many orders has each customer");
	double sum = 0;

	(void)state;
	assert_true(p->n_candidates > 2);
	for (size_t i = 0; i < p->n_candidates; i++) {
		double merits[MERIT__MAX];

		sum += p->candidates[i].share;
		if (i > 0)
			assert_true(p->candidates[i - 1].score >=
				    p->candidates[i].score);
		merit_of(p, &p->candidates[i], merits);
		for (size_t k = 0; k < MERIT__MAX; k++)
			assert_true(fabs(merits[k]) <= MERIT_LIMIT);
	}
	assert_true(fabs(sum - 1) < 1e-9);
	for (size_t k = 0; k < MERIT__MAX; k++)
		assert_non_null(merit_names[k]);
	arena_destroy(a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_groups),  cmocka_unit_test(test_rows),
		cmocka_unit_test(test_equal),   cmocka_unit_test(test_who),
		cmocka_unit_test(test_refined),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
