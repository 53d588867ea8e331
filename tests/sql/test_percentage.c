#include "sql/lex/percentage.h"

#include "tests/test.h"

#include "base/ban.h"

/* What stands before "AS p", and whether it is a percentage. */
static const struct {
	const char *sql;
	bool is;
} cases[] = {
	/* counts of counts */
	{ "100.0 * count(shipped) / count(*)", true },
	{ "100 * count(CASE WHEN late THEN 1 END) / count(*)", true },
	{ "sum(CASE WHEN x > 3 THEN 1 ELSE 0 END) * 100.0 / count(*)", true },
	{ "round(100.0 * sum(status = 'late') / count(*), 1)", true },
	{ "(count(DISTINCT a.n) * 1.0 / count(DISTINCT b.n)) * 100", true },
	{ "100.0 * count(DISTINCT CASE WHEN x THEN c.id END) /"
	  " count(DISTINCT c.id)",
	  true },
	{ "100.0 * count(DISTINCT city) / count(*)", true },
	{ "count(*) * 100.0 / sum(count(*)) OVER ()", true },
	{ "count(*) * 100.0 / (SELECT count(*) FROM t)", true },
	{ "100.0 * count(*) FILTER (WHERE late) / nullif(count(*), 0)", true },
	{ "round(cast(count(a) AS REAL) / count(*) * 100, 2)", true },
	{ "coalesce(round(100.0 * count(a) / count(*), 1), 0)", true },
	{ "100.0 * late / n", true },
	{ "100.0 * (late + lost) / n", true },
	/* of the same measure */
	{ "100.0 * sum(CASE WHEN de THEN total ELSE 0 END) / sum(total)",
	  true },
	{ "100.0 * sum(o.total) / (SELECT sum(total) FROM orders)", true },
	{ "100.0 * sum(total) / sum(sum(total)) OVER ()", true },
	{ "100.0 * sum(i.quantity * i.price) /"
	  " (SELECT sum(quantity * price) FROM items)",
	  true },
	{ "100.0 * (takings - before) / before", true },
	{ "100.0 * (sum(x) - lag(sum(x)) OVER (ORDER BY m)) /"
	  " lag(sum(x)) OVER (ORDER BY m)",
	  true },
	/* a yes or no */
	{ "avg(CASE WHEN late THEN 100.0 ELSE 0 END)", true },
	{ "100 * avg(CASE WHEN late THEN 1 ELSE 0 END)", true },
	{ "round(avg(status = 'late') * 100, 1)", true },
	/* no hundred, or of other things */
	{ "count(shipped) * 1.0 / count(*)", false },
	{ "sum(total) / count(*)", false },
	{ "100.0 * sum(price) / sum(weight)", false },
	{ "100 * price / weight", false },
	{ "100.0 * count(o.id) / count(DISTINCT c.id)", false },
	{ "100.0 * count(DISTINCT o.id) / count(DISTINCT c.id)", false },
	{ "100.0 * count(DISTINCT a) / count(DISTINCT b)", false },
	{ "100.0 * sum(total) / count(*)", false },
	{ "100.0 * (takings - n) / n", false },
	{ "100 * count(*)", false },
	{ "100 * avg(total)", false },
	{ "avg(CASE WHEN late THEN 100.0 ELSE 20 END)", false },
	{ "avg(CASE WHEN late THEN total ELSE 0 END)", false },
	{ "100.0 * count(a) / count(*) + 1", false },
	{ "100.0 * count(a) / count(*) / count(b)", false },
	{ "100.0 * count(a) / 100 / count(*)", false },
	{ "1000.0 * count(a) / count(*)", false },
	{ "count(*) / (100 * count(a))", false },
	{ "100.0 * late / unknown", false },
	{ "'100' || late / n", false },
	{ "100 *", false },
	{ "100 * / n", false },
	{ ")", false },
	{ "", false },
};

static bool
is_percentage(struct arena *a, const char *sql, const char *name)
{
	const struct dialect *d = dialect_find(STR("sqlite"));
	size_t n = 0;
	const struct token *t = lex_all(a, d, str_of(sql), &n);

	return column_is_percentage(a, d, t, n, str_of(name));
}

static void
shares_times_a_hundred_are_percentages(void **state)
{
	struct arena *a = arena_create(4 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *sql = arena_printf(
			a,
			"WITH w AS (SELECT count(*) AS n, count(b) AS lost,"
			" sum(CASE WHEN c THEN 1 ELSE 0 END) AS late,"
			" sum(total) AS takings, sum(total) AS before FROM t)"
			" SELECT m, %s AS p FROM w",
			cases[i].sql);

		if (is_percentage(a, sql, "p") != cases[i].is)
			fail_msg("%s", cases[i].sql);
	}
	arena_destroy(a);
}

static void
a_name_is_the_same_each_time(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	assert_false(is_percentage(a,
				   "SELECT 100 * count(a) / count(*) AS p FROM"
				   " t UNION SELECT count(*) AS p FROM u",
				   "p"));
	assert_true(is_percentage(
		a, "SELECT p FROM (SELECT 100 * count(a) / count(*) AS p)",
		"p"));
	assert_false(is_percentage(a, "SELECT p FROM t", "p"));
	assert_true(is_percentage(a, "SELECT 100.0 * count(a) / count(*)",
				  "100.0 * count(a) / count(*)"));
	assert_false(is_percentage(a, "SELECT total AS total", "total"));
	assert_false(is_percentage(a,
				   "SELECT 100.0 * count(a) / count(*) AS"
				   " returns_per_100_orders FROM t",
				   "returns_per_100_orders"));
	arena_destroy(a);
}

TESTS(CASE(shares_times_a_hundred_are_percentages),
      CASE(a_name_is_the_same_each_time))
