#include "data/facts.h"
#include "drafter/grammar/match/notes/definition.h"
#include "tests/drafter/grammar/combine/asked.h"

/* A workshop: jobs have visits, and both can be called off. */
static const char ddl[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, active INT);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY, client_id INT REFERENCES "
	"clients (id), title TEXT, begun_on DATE, void_on DATE);"
	"CREATE TABLE visits (id INTEGER PRIMARY KEY, job_id INT REFERENCES "
	"jobs (id), visited_at TIMESTAMP, minutes INT, void_on TIMESTAMP);"
	"INSERT INTO clients VALUES (1, 'Ahrens', 1), (2, 'Bock', 0);"
	"INSERT INTO jobs VALUES (1, 1, 'roof', '2025-01-02', NULL),"
	"(2, 2, 'door', '2025-02-03', '2025-02-04');"
	"INSERT INTO visits VALUES (1, 1, '2025-01-03 08:00:00', 40, NULL),"
	"(2, 1, '2025-01-04 09:00:00', 50, '2025-01-04 07:00:00');";

/* A condition on a column holds of each table that has one of that name. */
static void
test_each_table(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many dropped jobs",
		  "SELECT count(*) AS jobs FROM jobs WHERE void_on IS NOT "
		  "NULL" },
		{ "how many dropped visits",
		  "SELECT count(*) AS visits FROM visits WHERE void_on IS NOT "
		  "NULL" },
	};

	(void)state;
	assert_asked_of(ddl, "- void_on filled = dropped.\n", cases,
			COUNT(cases));
}

/* Of two tables that are left out, each goes by its own column. */
static void
test_two_left_out(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many jobs in 2025",
		  "SELECT count(*) AS jobs FROM jobs WHERE begun_on >= "
		  "'2025-01-01' AND begun_on < '2026-01-01' AND void_on IS "
		  "NULL" },
		{ "how many visits",
		  "SELECT count(*) AS visits FROM visits WHERE void_on IS "
		  "NULL" },
	};

	(void)state;
	assert_asked_of(ddl,
			"- void_on filled = dropped.\n"
			"- Jobs and visits that are dropped never count.\n",
			cases, COUNT(cases));
}

/* A length of time is of the column that counts it, in whatever unit. */
static void
test_lengths(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many long visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes > 120" },
		{ "how many short visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes < 60" },
		{ "how many lengthy visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes > "
		  "1440" },
		{ "how many endless visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes > "
		  "10080" },
		{ "how many real visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes >= 60" },
		{ "how many brief visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes <= 20" },
		{ "how many extended visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes > 180" },
		{ "how many hasty visits",
		  "SELECT count(*) AS visits FROM visits WHERE minutes < 60" },
	};

	(void)state;
	assert_asked_of(ddl,
			"- Long visits take more than 2 hours.\n"
			"- Short visit: takes less than an hour.\n"
			"- Lengthy visit: takes more than 1 day.\n"
			"- Endless visits run more than a week.\n"
			"- Real visits last at least an hour.\n"
			"- Brief visits take at most 20 minutes.\n"
			"- Extended visits run over 3 hours.\n"
			"- Hasty visits last under an hour.\n",
			cases, COUNT(cases));
}

/* … but for a column that is known to hold no such value. */
static void
test_no_such_value(void **state)
{
	static const char trips[] =
		"CREATE TABLE trips (id INTEGER PRIMARY KEY, kind TEXT);"
		"CREATE TABLE tests (id INTEGER PRIMARY KEY, kind TEXT);";
	static const char *values[] = { "oral", "written" };
	static struct column_facts of_tests = { .table = 1,
						.col = 1,
						.n_distinct = 2,
						.complete = true,
						.values = values,
						.n_values = 2 };
	const struct facts facts = { .items = &of_tests, .n = 1 };
	struct arena *a = arena_create((size_t)64 << 20);
	const struct definition *d;
	struct schema schema;
	struct context x;
	struct job job;

	(void)state;
	made_schema(a, trips, &schema);
	job = made_job(a, &schema, "nightly ones");
	job.notes_text = "- Nightly: kind = 'night'.\n";
	job.facts = &facts;
	derive_context(&job, &x);
	d = &x.definitions->items[0];
	assert_true(definition_read(&x, &x.definitions->items[0]));
	for (size_t i = 0; i < d->n_items; i++)
		assert_int_not_equal(d->items[i].table, 1);
	arena_destroy(a);
}

/* "decided means G, C or R": of the only column that has them all. */
static void
test_codes_stored(void **state)
{
	static const char files[] =
		"CREATE TABLE files (id INTEGER PRIMARY KEY, way TEXT,"
		" outcome TEXT, opened_on DATE, fee REAL);";
	static const char *ways[] = { "C", "P" };
	static const char *outcomes[] = { "C", "G", "R", "W" };
	static struct column_facts of[] = {
		{ .col = 1,
		  .n_distinct = 2,
		  .complete = true,
		  .values = ways,
		  .n_values = 2 },
		{ .col = 2,
		  .n_distinct = 4,
		  .complete = true,
		  .values = outcomes,
		  .n_values = 4 },
	};
	const struct facts facts = { .items = of, .n = 2 };
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;
	struct derivations all;
	struct context x;
	struct job job;

	(void)state;
	made_schema(a, files, &schema);
	job = made_job(a, &schema, "how many decided files");
	job.notes_text = "- Decided means G, C or R.\n";
	job.facts = &facts;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	assert_true(all.n > 0);
	assert_string_equal(all.items[0].sql,
			    "SELECT count(*) AS files FROM files WHERE outcome "
			    "= 'G' OR outcome = 'C' OR outcome = 'R'");
	arena_destroy(a);
}

TESTS(CASE(test_each_table), CASE(test_two_left_out), CASE(test_no_such_value),
      CASE(test_codes_stored), CASE(test_lengths))
