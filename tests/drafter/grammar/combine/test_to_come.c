#include "data/facts.h"
#include "tests/drafter/grammar/combine/asked.h"

/* Which day a period is of, by the days and rows that there are. */
static const char boats[] =
	"CREATE TABLE boats (id INTEGER PRIMARY KEY, purchase_date"
	" DATE, price REAL, berth_id INTEGER REFERENCES berths(id),"
	" insured_until DATE);"
	"CREATE TABLE hires (id INTEGER PRIMARY KEY,"
	" boat_id INTEGER REFERENCES boats(id), booked_on DATE,"
	" collection_date DATE, fee REAL);"
	"CREATE TABLE berths (id INTEGER PRIMARY KEY, name TEXT);";

static struct column_facts days[] = {
	{ .table = 0, .col = 4, .min = "2025-02-01", .max = "2027-05-20" },
	{ .table = 1, .col = 2, .min = "2025-01-03", .max = "2026-06-29" },
	{ .table = 1, .col = 3, .min = "2025-01-09", .max = "2026-08-12" },
};

static const char *
asked_boats(struct arena *a, const char *question)
{
	const struct facts facts = { .items = days, .n = COUNT(days) };
	struct derivations all;
	struct schema schema;
	struct context x;
	struct job job;

	made_schema(a, boats, &schema);
	schema.tables[0].n_rows = 20;
	schema.tables[1].n_rows = 300;
	job = made_job(a, &schema, question);
	job.today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	job.facts = &facts;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	return all.n ? all.items[0].sql : "nothing";
}

/* Nothing was booked after today: hires of then are those that begin. */
static void
test_to_come(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);

	(void)state;
	assert_string_equal(
		asked_boats(a, "how many hires next month"),
		"SELECT count(*) AS hires FROM hires WHERE collection_date >= '2026-07-01' AND collection_date < '2026-08-01'");
	assert_string_equal(
		asked_boats(a, "how many hires last month"),
		"SELECT count(*) AS hires FROM hires WHERE booked_on >= '2026-05-01' AND booked_on < '2026-06-01'");
	assert_string_equal(
		asked_boats(a, "how many hires in october 2026"),
		"SELECT count(*) AS hires FROM hires WHERE booked_on >= '2026-10-01' AND booked_on < '2026-11-01'");
	arena_destroy(a);
}

/* A month of what is to end is the next one, if that is near, or else over. */
static void
test_ending(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);

	(void)state;
	assert_string_equal(
		asked_boats(a,
			    "how many boats whose insurance ends in september"),
		"SELECT count(*) AS boats FROM boats WHERE insured_until >= '2026-09-01' AND insured_until < '2026-10-01'");
	assert_string_equal(
		asked_boats(a, "how many boats whose insurance ends in april"),
		"SELECT count(*) AS boats FROM boats WHERE insured_until >= '2026-04-01' AND insured_until < '2026-05-01'");
	assert_string_equal(
		asked_boats(
			a, "how many boats whose insurance ended in september"),
		"SELECT count(*) AS boats FROM boats WHERE insured_until IS NOT NULL AND insured_until >= '2025-09-01' AND insured_until < '2025-10-01'");
	arena_destroy(a);
}

/* What boats have many of was not there then; boats are not of then. */
static void
test_many(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);

	(void)state;
	assert_non_null(strstr(asked_boats(a, "boats without hires this year"),
			       ".booked_on >= '2026-01-01'"));
	arena_destroy(a);
}

TESTS(CASE(test_to_come), CASE(test_ending), CASE(test_many))
