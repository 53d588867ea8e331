#include <math.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/rank/merit.h"
#include "drafter/grammar/old/rank/rank.h"
#include "tests/drafter/grammar/made.h"
#include "tests/test.h"

#include "base/ban.h"

/* Tables and columns of the shop. */
enum { CUSTOMERS, ORDERS };
enum { ID, NAME, CITY, EMAIL, SINCE, CUSTOMER = 1 };

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
	struct parse *p = shop_parse(a, "number of orders of each customer");
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
	struct parse *p = shop_parse(a, "cities of customers with orders");

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
	struct parse *p = shop_parse(a, "customers in 'Berlin'");
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
	struct parse *p = shop_parse(a, "and who came last");
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

/* More than a key, counts of what is not each once, crowds. */
static void
test_columns(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct parse *p = shop_parse(a, "cities with many customers");
	double merits[MERIT__MAX] = { 0 };
	struct query q = from(p, true);

	(void)state;
	q.select[q.n_select++] = col(CUSTOMERS, CITY);
	group_put(&q, (struct col){ CUSTOMERS, ID });
	q.where[q.n_where++] = (struct cond){ .lhs = col(CUSTOMERS, ID),
					      .op = OP_GT,
					      .value = "3" };
	q.having[q.n_having++] =
		(struct cond){ .lhs = count, .op = OP_GT, .value = "1000" };
	merit_columns(p, &q, merits);
	assert_true(merits[MERIT_BEYOND] > 0);
	assert_true(merits[MERIT_ABOVE_KEY] > 0);
	assert_true(merits[MERIT_CROWD] > 0);
	assert_false(merits[MERIT_COUNT_PLAIN] > 0);

	q.select[q.n_select++] = col(CUSTOMERS, NAME);
	q.select[0].agg = AGG_COUNT;
	q.where[0].op = OP_EQ;
	q.having[0].value = "3";
	memset(merits, 0, sizeof(merits));
	merit_columns(p, &q, merits);
	assert_false(merits[MERIT_BEYOND] > 0);
	assert_false(merits[MERIT_ABOVE_KEY] > 0);
	assert_false(merits[MERIT_CROWD] > 0);
	assert_true(merits[MERIT_COUNT_PLAIN] > 0);
	arena_destroy(a);
}

/* The first link to a column of customers. */
static short
link_to(const struct parse *p, int c)
{
	for (size_t i = 0; i < p->n_links; i++)
		if (p->links[i].kind == LINK_COLUMN &&
		    p->links[i].table == CUSTOMERS && p->links[i].col == c)
			return (short)i;
	fail();
	return NONE;
}

/* What is said together is for the same; what is not is no second order. */
static void
test_links(void **state)
{
	static const struct {
		const char *question;
		enum role first, second;
		enum merit merit;
		bool odd;
	} cases[] = {
		{ "name and city of customers", ROLE_SELECT, ROLE_ORDER,
		  MERIT_APART, true },
		{ "name and city of customers", ROLE_SELECT, ROLE_SELECT,
		  MERIT_APART, false },
		{ "customers sorted by name and city", ROLE_ORDER, ROLE_ORDER,
		  MERIT_ORDER_APART, false },
		{ "sort name of customers in order of city", ROLE_ORDER,
		  ROLE_ORDER, MERIT_ORDER_APART, true },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct parse *p = shop_parse(a, cases[i].question);
		double merits[MERIT__MAX] = { 0 };
		struct reading r = { .n = 2 };

		r.acts[0] = (struct act){ link_to(p, NAME),
					  (unsigned char)cases[i].first };
		r.acts[1] = (struct act){ link_to(p, CITY),
					  (unsigned char)cases[i].second };
		merit_links(p, &r, merits);
		assert_int_equal(merits[cases[i].merit] > 0, cases[i].odd);
	}
	assert_true(end_of("from") < 0 && end_of("to") > 0);
	assert_int_equal(end_of("citi"), 0);
	arena_destroy(a);
}

/* Sorted, shares that make a whole, each merit within its bounds. */
static void
test_refined(void **state)
{
	struct arena *a = arena_create(1 << 24);
	struct parse *p = shop_parse(a, "how many orders has each customer");
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

TESTS(CASE(test_groups), CASE(test_rows), CASE(test_equal), CASE(test_who),
      CASE(test_columns), CASE(test_links), CASE(test_refined))
