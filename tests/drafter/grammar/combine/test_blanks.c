#include "tests/drafter/grammar/combine/asked.h"

/* A tool hire: '' stands where no day is known. */
static const char hire[] =
	"CREATE TABLE hires (hire_id INTEGER PRIMARY KEY, tool TEXT,"
	" taken_on DATE, due_on DATE, returned_on DATE);";

static void
test_blank_days(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many hires are not returned yet",
		  "SELECT count(*) AS hires FROM hires WHERE "
		  "NULLIF(returned_on, '') IS NULL" },
		{ "hires that were returned before March 2026",
		  "SELECT count(*) AS hires FROM hires WHERE "
		  "NULLIF(returned_on, '') < '2026-03-01'" },
		{ "hires returned since March 2026",
		  "SELECT count(*) AS hires FROM hires WHERE returned_on >= "
		  "'2026-03-01'" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, hire, &schema);
	schema.tables[0].cols[4].blank = true;
	assert_asked_schema(a, &schema, NULL, cases, COUNT(cases));
	arena_destroy(a);
}

TESTS(CASE(test_blank_days))
