#include "drafter/grammar/rank/statement/gist.h"
#include "tests/test.h"

static struct gist
gist(struct arena *a, const char *sql)
{
	struct gist g;

	gist_read(a, dialect_find(STR("sqlite")), sql, &g);
	return g;
}

/* Whether two statements speak of the same. */
static const struct {
	const char *a, *b;
	bool same;
} cases[] = {
	{ "SELECT t1.name FROM cars t1 WHERE t1.made > 2000",
	  "SELECT name FROM cars WHERE made > 2000", true },
	{ "SELECT name, count(*) AS cars FROM shops GROUP BY name",
	  "SELECT NAME, COUNT(*) FROM shops GROUP BY name", true },
	{ "SELECT name FROM cars WHERE made > 2000",
	  "SELECT name FROM cars WHERE made < 2000", false },
	{ "SELECT name FROM cars WHERE made > 2000",
	  "SELECT name FROM cars WHERE made > 2001", false },
	{ "SELECT sum(price) FROM cars", "SELECT avg(price) FROM cars", false },
	{ "SELECT sum(t.stock * t.price) FROM cars t",
	  "SELECT sum(stock * price) FROM cars", true },
	{ "SELECT sum(stock * price) FROM cars",
	  "SELECT sum(stock), sum(price) FROM cars", false },
	{ "SELECT name FROM cars ORDER BY price DESC",
	  "SELECT name FROM cars ORDER BY price", false },
	/* a text that is read as a number is that column */
	{ "SELECT avg(CASE WHEN c.power GLOB '*[0-9]*' THEN c.power + 0 END)"
	  " FROM cars c",
	  "SELECT avg(power) FROM cars", true },
	{ "SELECT sum(CASE WHEN made > 2000 THEN power + 0 END) FROM cars",
	  "SELECT sum(power) FROM cars", false },
};

static void
test_equal(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct gist x = gist(a, cases[i].a);
		const struct gist y = gist(a, cases[i].b);

		assert_int_equal(gist_equal(&x, &y), cases[i].same);
		assert_int_equal(gist_equal(&y, &x), cases[i].same);
		if (cases[i].same)
			assert_true(gist_overlap(&x, &y) >= 1);
		else
			assert_true(gist_overlap(&x, &y) < 1);
	}
	arena_destroy(a);
}

static void
test_shape(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct gist g =
		gist(a, "SELECT DISTINCT x, count(*) FROM a JOIN b ON b.i ="
			" a.i WHERE y NOT LIKE 'z' GROUP BY x HAVING"
			" max(y) > 3 ORDER BY x LIMIT 2");

	(void)state;
	assert_int_equal(g.n_selects, 1);
	assert_int_equal(g.n_tables, 2);
	assert_int_equal(g.n_aggregates, 2);
	assert_int_equal(g.n_tests, 3);
	assert_true(g.group && g.having && g.order && g.limit && g.distinct &&
		    g.negated);
	assert_false(g.joins_sets);
	arena_destroy(a);
}

/* What it is grouped by is a column as it is, or made of one. */
static void
test_computed(void **state)
{
	static const struct {
		const char *sql;
		bool computed;
	} grouped[] = {
		{ "SELECT t.x FROM t GROUP BY t.x, y;", false },
		{ "SELECT sum(x) FROM t GROUP BY y HAVING max(x) > 3", false },
		{ "SELECT x FROM t GROUP BY x ORDER BY count(*)", false },
		{ "SELECT x FROM t WHERE (x > 1)", false },
		{ "select hour(x) from t\ngroup  by hour(x)", true },
		{ "SELECT x / 60 FROM t GROUP BY x / 60 LIMIT 1", true },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(grouped); i++)
		if (gist(a, grouped[i].sql).computed != grouped[i].computed)
			fail_msg("%s", grouped[i].sql);
	arena_destroy(a);
}

TESTS(CASE(test_equal), CASE(test_shape), CASE(test_computed))
