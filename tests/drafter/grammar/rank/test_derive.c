#include <string.h>

#include "drafter/grammar/rank/derive.h"
#include "tests/drafter/grammar/made_schema.h"

/* Questions to a small repair shop, and what they come to. */
static const char ddl[] =
	"CREATE TABLE garages (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE cars (id INTEGER PRIMARY KEY, plate TEXT UNIQUE,"
	" built_year INTEGER);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY,"
	" car_id INTEGER REFERENCES cars(id),"
	" garage_id INTEGER REFERENCES garages(id), state TEXT,"
	" ordered_on DATE, due_on DATE, done_on DATE, cost REAL);";

static const char notes[] =
	"- state: W = waiting, R = running, D = done.\n"
	"- Open jobs / backlog = everything that is not done.\n"
	"- Overdue = open job whose due_on has passed.\n"
	"- Throughput time = done_on minus ordered_on.\n";

#define YEAR "done_on >= '2026-01-01' AND t1.done_on < '2027-01-01'"

static const struct {
	const char *question, *sql;
} cases[] = {
	{ "top 5 garages by job cost this yr",
	  "SELECT t2.name, sum(t1.cost) AS total_cost FROM jobs t1 JOIN garages t2 ON t2.id"
	  " = t1.garage_id WHERE t1." YEAR " GROUP BY t2.id, t2.name ORDER BY"
	  " sum(t1.cost) DESC LIMIT 5" },
	{ "open jobs per garage",
	  "SELECT t2.name, count(*) AS jobs FROM jobs t1 JOIN garages t2 ON t2.id ="
	  " t1.garage_id WHERE t1.state <> 'D' GROUP BY t2.id, t2.name" },
	{ "how many overdue jobs",
	  "SELECT count(*) AS jobs FROM jobs WHERE state <> 'D' AND due_on <"
	  " '2026-06-30'" },
	{ "cars w/o a single job",
	  "SELECT plate FROM cars WHERE id NOT IN (SELECT t2.car_id FROM jobs"
	  " t2 WHERE t2.car_id IS NOT NULL)" },
	{ "avg throughput time per month last year",
	  "SELECT strftime('%Y-%m', ordered_on) AS month, avg(julianday(done_on) -"
	  " julianday(ordered_on)) AS Throughput_time FROM jobs WHERE ordered_on >= '2025-01-01'"
	  " AND ordered_on < '2026-01-01' GROUP BY strftime('%Y-%m',"
	  " ordered_on) ORDER BY strftime('%Y-%m', ordered_on)" },
	{ "which garage had the 2nd most jobs in q1",
	  "SELECT t2.name, count(*) AS jobs FROM jobs t1 JOIN garages t2 ON t2.id ="
	  " t1.garage_id WHERE t1.ordered_on >= '2026-01-01' AND"
	  " t1.ordered_on < '2026-04-01' GROUP BY t2.id, t2.name ORDER BY"
	  " count(*) DESC LIMIT 1 OFFSET 1" },
	{ "garages with at least 3 jobs",
	  "SELECT t2.name, count(*) AS jobs FROM jobs t1 JOIN garages t2 ON t2.id ="
	  " t1.garage_id GROUP BY t2.id, t2.name HAVING count(*) >= 3" },
	{ "% overdue per garage",
	  "SELECT t2.name, 100.0 * sum(CASE WHEN t1.state <> 'D' AND"
	  " t1.due_on < '2026-06-30' THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS percentage FROM jobs"
	  " t1 JOIN garages t2 ON t2.id = t1.garage_id GROUP BY t2.id,"
	  " t2.name" },
};

static void
ask(struct arena *a, const struct schema *schema, const char *question,
    struct derivations *ret)
{
	struct job *job = arena_alloc(a, sizeof(*job));
	struct context x;

	*job = made_job(a, schema, question);
	job->chat_text = strchr(question, '\n') ? question : NULL;
	job->today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	job->notes_text = notes;
	derive_context(job, &x);
	derive_chat(&x, ret);
}

static void
test_questions(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct derivations all;

		ask(a, &schema, cases[i].question, &all);
		assert_true(all.n > 0);
		assert_string_equal(all.items[0].sql, cases[i].sql);
		assert_int_equal(all.items[0].n_unused, 0);
		assert_non_null(all.items[0].said);
	}
	arena_destroy(a);
}

/* What nothing accounts for is told, and believed by nobody. */
static void
test_unused(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;
	struct derivations all;
	const struct leaves *l;

	(void)state;
	made_schema(a, ddl, &schema);
	ask(a, &schema, "how many purple jobs", &all);
	l = all.leaves;
	assert_int_equal(all.items[0].n_unused, 1);
	for (size_t i = 0; i < l->n_content; i++)
		if (all.items[0].unused >> i & 1)
			assert_string_equal(
				l->tokens.items[l->token_of[i]].text, "purple");
	assert_true(all.items[0].confidence < 0.5);
	arena_destroy(a);
}

/* Rows that come to nothing are not counted once more instead. */
static void
test_no_amount(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;
	struct derivations all;

	(void)state;
	made_schema(a,
		    "CREATE TABLE letters (id INTEGER PRIMARY KEY, town"
		    " TEXT)",
		    &schema);
	ask(a, &schema, "how many letters\nhow much money is that", &all);
	assert_true(all.n == 0 || all.items[0].n_unused > 0);
	arena_destroy(a);
}

/* Where nothing leads from a table to the one shown, no statement is made. */
static void
test_unrelated(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;
	struct derivations all;

	(void)state;
	made_schema(a,
		    "CREATE TABLE drivers (id INTEGER PRIMARY KEY, name TEXT);"
		    "CREATE TABLE tours (id INTEGER PRIMARY KEY, a TEXT,"
		    " b TEXT, c TEXT, d TEXT, e TEXT, f TEXT, g TEXT, h TEXT,"
		    " i TEXT, created_at DATE);",
		    &schema);
	ask(a, &schema, "names of drivers and dates of tours created in 2024",
	    &all);
	for (size_t i = 0; i < all.n; i++)
		assert_true(!strstr(all.items[i].sql, "drivers") ||
			    !strstr(all.items[i].sql, "tours"));
	ask(a, &schema,
	    "names of drivers without any tour created after 2021-03-04", &all);
	arena_destroy(a);
}

TESTS(CASE(test_questions), CASE(test_unused), CASE(test_no_amount),
      CASE(test_unrelated))
