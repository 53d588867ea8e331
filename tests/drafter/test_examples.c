#include "drafter/drafter.h"

#include <string.h>

#include "base/clock.h"
#include "lexicon/wording.h"
#include "sql/dialect/dialect.h"
#include "tests/arena.h"
#include "tests/test.h"

#include "base/ban.h"

/* Verified on the last day of June 2026. */
/* clang-format off */
static const struct {
	const char *question, *sql;
} verified[] = {
	{ "orders per customer in 2025",
	  "SELECT c, COUNT(*) FROM o WHERE d >= '2025-01-01' AND d < '2026-01-01' GROUP BY c" },
	{ "how many orders are overdue",
	  "SELECT COUNT(*) FROM o WHERE due < '2026-06-30'" },
	{ "list overdue orders", "SELECT id FROM o WHERE due < '2026-06-30'" },
	{ "top 5 customers by revenue in 2025",
	  "SELECT c FROM o WHERE d >= '2025-01-01' AND d < '2026-01-01' ORDER BY t LIMIT 5" },
	{ "revenue last month",
	  "SELECT SUM(t) FROM o WHERE d >= '2026-05-01' AND d < '2026-06-01'" },
	{ "orders since March 2025", "SELECT id FROM o WHERE d >= '2025-03-01'" },
	{ "customers without orders", "SELECT n FROM c WHERE id NOT IN (SELECT c FROM o)" },
	{ "total amount of invoices", "SELECT SUM(a) FROM i" },
	{ "visits of the year 2024", "SELECT SUM(t) FROM o WHERE strftime('%Y', d) = '2024'" },
	{ "returns in the first quarter of 2025 at 10 percent",
	  "SELECT 10 FROM r WHERE d BETWEEN '2025-01-01 00:00:00' AND '2025-03-31 23:59:59'" },
	{ "contracts ending in the next 90 days",
	  "SELECT n FROM k WHERE e < date('2026-06-30', '+90 days')" },
	{ "staff before last month", "SELECT n FROM s WHERE d < '2019-01-01'" },
};

/* Asked on a day; sql NULL: no example asks the same. */
static const struct {
	const char *today, *question, *sql;
} cases[] = {
	/* other periods */
	{ "2026-06-30", "orders per customer in 2024",
	  "SELECT c, COUNT(*) FROM o WHERE d >= '2024-01-01' AND d < '2025-01-01' GROUP BY c" },
	{ "2026-06-30", "orders by customer last month",
	  "SELECT c, COUNT(*) FROM o WHERE d >= '2026-05-01' AND d < '2026-06-01' GROUP BY c" },
	{ "2026-06-30", "orders per customer", NULL },
	{ "2026-06-30", "orders per customer since March 2025", NULL },
	{ "2026-06-30", "orders since May 2025",
	  "SELECT id FROM o WHERE d >= '2025-05-01'" },
	{ "2026-06-30", "orders in May 2025", NULL },
	{ "2026-06-30", "visits of the year 2023",
	  "SELECT SUM(t) FROM o WHERE strftime('%Y', d) = '2023'" },
	{ "2026-06-30", "visits of May 2023", NULL },
	{ "2026-06-30", "returns in the second quarter of 2025 at 10 percent",
	  "SELECT 10 FROM r WHERE d BETWEEN '2025-04-01 00:00:00' AND '2025-06-30 23:59:59'" },
	/* days that pass */
	{ "2026-07-15", "how many orders are overdue",
	  "SELECT COUNT(*) FROM o WHERE due < '2026-07-15'" },
	{ "2026-07-15", "revenue last month",
	  "SELECT SUM(t) FROM o WHERE d >= '2026-06-01' AND d < '2026-07-01'" },
	{ "2026-07-15", "contracts ending in the next 90 days",
	  "SELECT n FROM k WHERE e < date('2026-07-15', '+90 days')" },
	{ "2026-07-15", "contracts ending in the next 30 days", NULL },
	{ "2026-06-30", "staff before last month",
	  "SELECT n FROM s WHERE d < '2019-01-01'" },
	{ "2026-07-15", "staff before last month", NULL },
	/* other words */
	{ "2026-06-30", "number of overdue orders",
	  "SELECT COUNT(*) FROM o WHERE due < '2026-06-30'" },
	{ "2026-06-30", "# overdue orders",
	  "SELECT COUNT(*) FROM o WHERE due < '2026-06-30'" },
	{ "2026-06-30", "overdue orders #5", NULL },
	{ "2026-06-30", "which orders are overdue",
	  "SELECT id FROM o WHERE due < '2026-06-30'" },
	{ "2026-06-30", "top 10 custmers by revenue last year",
	  "SELECT c FROM o WHERE d >= '2025-01-01' AND d < '2026-01-01' ORDER BY t LIMIT 10" },
	{ "2026-06-30", "orders without customers", NULL },
	{ "2026-06-30", "how many invoices, total amount", NULL },
	{ "2026-06-30", "overdue invoices", NULL },
	{ "2026-06-30", "customers with orders", NULL },
};
/* clang-format on */

static const char *
read(struct arena *a, const char *today, const char *question, double *ret)
{
	static const struct settings settings = { .today = "" };
	struct example *all = arena_array(a, COUNT(verified), sizeof(*all));
	struct schema none = { .dialect = "sqlite" };
	struct job job = { .arena = a,
			   .settings = &settings,
			   .schema = &none,
			   .dialect = dialect_find(STR("sqlite")),
			   .question = question,
			   .today_ms = clock_noon_ms(str_of(today)),
			   .examples = all,
			   .n_examples = COUNT(verified) };
	struct drafts drafts = { .n = 0 };

	for (size_t i = 0; i < COUNT(verified); i++) {
		struct wording *w = arena_alloc(a, sizeof(*w));

		wording_read(a, str_of(verified[i].question), w);
		all[i] = (struct example){
			.question = verified[i].question,
			.words = wording_text(a, w),
			.sql = verified[i].sql,
			.tables = "",
			.created_ms = clock_noon_ms(STR("2026-06-30")),
		};
	}
	assert_null(drafter_find(STR("examples"))->draft(&job, &drafts));
	*ret = drafts.n ? drafts.items[0].confidence : 0;
	return drafts.n ? drafts.items[0].sql : NULL;
}

static void
test_cases(void **state)
{
	bool ok = true;

	for (size_t i = 0; i < COUNT(cases); i++) {
		double sure;
		const char *sql =
			read(*state, cases[i].today, cases[i].question, &sure);

		if (!sql == !cases[i].sql &&
		    (!sql || strcmp(sql, cases[i].sql) == 0))
			continue;
		print_error("%s, %s: got [%s] instead of [%s]\n",
			    cases[i].today, cases[i].question,
			    sql ? sql : "NULL",
			    cases[i].sql ? cases[i].sql : "NULL");
		ok = false;
	}
	assert_true(ok);
}

/* What is further from the example is less sure. */
static void
test_sure(void **state)
{
	double same, values, words, typo;

	(void)read(*state, "2026-06-30", "list overdue orders", &same);
	(void)read(*state, "2026-06-30", "orders per customer in 2024",
		   &values);
	(void)read(*state, "2026-06-30", "list orders overdue", &words);
	(void)read(*state, "2026-06-30", "list overdeu orders", &typo);
	assert_true(same > .97 && same > values);
	assert_true(values > words && words > typo && typo > .8);
}

TESTS(ARENA_CASE(test_cases), ARENA_CASE(test_sure))
