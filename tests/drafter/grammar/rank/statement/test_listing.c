#include "drafter/grammar/rank/statement/gist.h"
#include "drafter/grammar/rank/statement/listing.h"
#include "tests/test.h"

static struct listing
listing(struct arena *a, const char *sql)
{
	struct listing l;

	listing_read(a, dialect_find(STR("sqlite")), sql, &l);
	return l;
}

/* Whether two statements show the same. */
static const struct {
	const char *a, *b;
	bool same;
} cases[] = {
	{ "SELECT t1.name FROM cars t1", "SELECT name FROM cars WHERE x = 1",
	  true },
	{ "SELECT count(*) AS cars, name FROM shops GROUP BY name",
	  "SELECT \"name\", COUNT(*) FROM shops GROUP BY name", true },
	{ "SELECT DISTINCT city FROM shops", "SELECT city FROM shops", true },
	{ "SELECT sum(a.x), sum(a.y) FROM a", "SELECT sum(x) FROM a", false },
	{ "SELECT round(x, 2) FROM a", "SELECT round(x, 3) FROM a", false },
	{ "WITH w AS (SELECT x, y FROM a) SELECT x FROM w", "SELECT x FROM a",
	  true },
	{ "SELECT (SELECT max(y) FROM b), x FROM a",
	  "SELECT x, (SELECT max(y) FROM b) FROM a", true },
};

static void
test_equal(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct listing x = listing(a, cases[i].a);
		const struct listing y = listing(a, cases[i].b);

		assert_int_equal(listing_equal(&x, &y), cases[i].same);
	}
	arena_destroy(a);
}

static void
test_parts(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct listing l =
		listing(a, "SELECT DISTINCT t1.name, count(*) AS n FROM a t1");

	(void)state;
	assert_int_equal(l.n, 2);
	assert_int_equal(l.n_aggregates, 1);
	assert_int_equal(l.n_columns, 1);
	assert_int_equal(l.columns[0], gist_hash("name"));
	arena_destroy(a);
}

TESTS(CASE(test_equal), CASE(test_parts))
