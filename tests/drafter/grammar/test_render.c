#include <stdlib.h>

#include "drafter/drafter.h"
#include "sql/check/check.h"
#include "tests/drafter/grammar/made.h"
#include "tests/test.h"

#include "base/ban.h"

/*
 * The same questions of the demo's schema in every dialect, against
 * tests/golden/dialects/NAME.sql. With GOLDEN=update in the environment those
 * are written instead; read the diff before committing it. tests/parity runs
 * the same on the engines that can be had.
 */
static const char *const questions[] = {
	"how many customers are there",
	"orders per status",
	"average salary by department",
	"what was our total revenue in 2024",
	"top five categories by revenue",
	"average order value per month in 2024",
	"cheapest product in each category",
	"average delivery time in days",
	"customers without orders",
	"which customers had no orders in 2024",
	"the 3 most expensive products",
	"customers with more than 2 orders",
	"products more expensive than the average",
	"how many customers signed up in 2023",
	"departments with an average salary above 4000",
	"average employee salary",
	"how many orders haven't been shipped yet",
	"discontinued products",
	"revenue per quarter in 2024",
	"which employees were hired since 2023",
	"on which weekday do we get the most orders",
	"orders per day in March 2024",
	"orders per week in 2024",
	"customers whose name contains 'mar'",
	"who manages the most people",
	"how many more orders did we get in 2025 than in 2024",
	"difference between the highest and the lowest salary",
	"average number of orders per customer",
	"share of orders by channel",
	"top 3 products per category by revenue",
	"second most expensive product",
	"number of orders on Mondays in 2025",
};

/* What the drafter writes; it must pass the dialect's own check. */
static void
put_draft(const struct schema *schema, const struct dialect *d,
	  const char *question, struct buf *b)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct job job = made_job(a, schema, question);
	struct drafts drafts = { 0 };
	struct verdict verdict = { 0 };

	job.dialect = d;
	job.today_ms = 1795301274000;
	assert_null(drafter_grammar.draft(&job, &drafts));
	buf_printf(b, "-- %s\n", question);
	if (drafts.n && drafts.items[0].clarify) { /* it cannot say it */
		buf_printf(b, "-- %s\n\n", drafts.items[0].clarify);
		arena_destroy(a);
		return;
	}
	if (!drafts.n || !drafts.items[0].sql)
		fail_msg("%s: %s: no statement", d->name, question);
	buf_printf(b, "%s\n\n", drafts.items[0].sql);
	sql_check(a, d, schema, NULL, str_of(drafts.items[0].sql), &verdict);
	if (!verdict.sql)
		fail_msg("%s: %s\n%s\n%s", d->name, question,
			 drafts.items[0].sql, verdict.complaint->message);
	arena_destroy(a);
}

static void
expect_golden(struct arena *a, const char *name, struct str text)
{
	const char *path =
		arena_printf(a, "tests/golden/dialects/%s.sql", name);
	const char *update = getenv("GOLDEN");
	struct str want = { "", 0 };

	if (update && str_is(str_of(update), "update")) {
		FILE *f = fopen(path, "w");

		assert_non_null(f);
		assert_int_equal(fwrite(text.p, 1, text.n, f), text.n);
		assert_int_equal(fclose(f), 0);
	}
	assert_null(file_read(a, path, 1 << 20, &want));
	if (!str_eq(text, want))
		print_error("%s differs\n", path);
	assert_string_equal(str_dup(a, text), str_dup(a, want));
}

static void
test_each_dialect(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema = { 0 };

	(void)state;
	made_demo(a, &schema);
	for (size_t i = 0; i < n_dialects; i++) {
		struct buf b = buf_new(a, 1 << 20);

		if (str_is(str_of(dialects[i].name), "generic"))
			continue; /* it cannot say all of this */
		schema.dialect = dialects[i].name;
		for (size_t k = 0; k < COUNT(questions); k++)
			put_draft(&schema, &dialects[i], questions[k], &b);
		expect_golden(a, dialects[i].name, buf_str(&b));
	}
	arena_destroy(a);
}

TESTS(CASE(test_each_dialect))
