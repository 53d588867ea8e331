#include <string.h>

#include "base/buf.h"
#include "drafter/grammar/rank/cover.h"
#include "drafter/grammar/rank/derive.h"
#include "tests/drafter/grammar/made_schema.h"

static const char ddl[] =
	"CREATE TABLE garages (id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
	"CREATE TABLE cars (id INTEGER PRIMARY KEY, plate TEXT,"
	" built_year INTEGER, doors INTEGER);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY,"
	" car_id INTEGER REFERENCES cars(id),"
	" garage_id INTEGER REFERENCES garages(id), state TEXT,"
	" ordered_on DATE, done_on DATE, cost REAL);";

/* What of a question a statement does not account for, whoever wrote it. */
static const struct {
	const char *question, *sql, *missing;
	size_t n_unsaid;
} cases[] = {
	{ "how many jobs", "SELECT count(*) FROM jobs", "", 0 },
	{ "how many jobs", "SELECT count(*) FROM cars", "jobs", 0 },
	{ "how many jobs", "SELECT plate FROM cars", "many jobs", 1 },
	/* rows of one table are different anyhow; those of two may not be */
	{ "how many different jobs", "SELECT count(*) FROM jobs", "", 0 },
	{ "how many different jobs",
	  "SELECT count(*) FROM jobs JOIN cars ON cars.id = jobs.car_id",
	  "different", 0 },
	{ "how many different states", "SELECT count(state) FROM jobs",
	  "different", 0 },
	/* a number that is kept is how many there are */
	{ "how many doors has the newest car",
	  "SELECT doors FROM cars ORDER BY built_year DESC LIMIT 1", "", 0 },
	{ "how many urgent jobs", "SELECT count(*) FROM jobs", "urgent", 0 },
	{ "average cost per garage",
	  "SELECT g.name, avg(j.cost) FROM jobs j JOIN garages g ON g.id ="
	  " j.garage_id GROUP BY g.id, g.name",
	  "", 0 },
	{ "average cost per garage", "SELECT sum(cost) FROM jobs",
	  "average per garage", 0 },
	{ "jobs in 2025",
	  "SELECT id FROM jobs WHERE ordered_on >= '2025-01-01' AND"
	  " ordered_on < '2026-01-01'",
	  "", 0 },
	/* the first day of the next is not the period */
	{ "jobs in 2025",
	  "SELECT id FROM jobs WHERE ordered_on >= '2026-01-01' AND"
	  " ordered_on < '2027-01-01'",
	  "2025", 0 },
	{ "jobs before 2025",
	  "SELECT id FROM jobs WHERE ordered_on <"
	  " '2025-01-01'",
	  "", 0 },
	{ "jobs 2024 vs 2025",
	  "SELECT count(*) FROM jobs WHERE ordered_on >= '2025-01-01' AND"
	  " ordered_on < '2026-01-01'",
	  "2024 vs", 0 },
	{ "cars with the same plate", "SELECT plate FROM cars", "same", 0 },
	{ "% of jobs per garage",
	  "SELECT g.name, count(*) FROM jobs j JOIN garages g ON g.id ="
	  " j.garage_id GROUP BY g.id, g.name",
	  "%", 0 },
	{ "cars without a job", "SELECT plate FROM cars", "without job", 0 },
	/* one that is in another state is not none */
	{ "cars that never had a job",
	  "SELECT plate FROM cars WHERE id IN (SELECT car_id FROM jobs WHERE"
	  " state <> 'done')",
	  "never", 1 },
	{ "cars that never had a job",
	  "SELECT plate FROM cars WHERE id NOT IN (SELECT car_id FROM jobs"
	  " WHERE state <> 'done')",
	  "", 1 },
	{ "how many garages are there and where",
	  "SELECT count(*) FROM garages", "where", 0 },
	{ "how many garages are there and what are their names",
	  "SELECT count(*), plate FROM cars GROUP BY plate", "garages names",
	  1 },
	{ "how many garages are there and where",
	  "SELECT name, city FROM garages", "", 0 },
	{ "garages", "SELECT name, city FROM garages", "", 1 },
};

static const char *
missing(struct arena *a, const struct leaves *l, const struct cover *c)
{
	struct buf b = buf_new(a, 1000);

	for (size_t i = 0; i < l->n_content; i++)
		if (c->missing >> i & 1)
			buf_printf(&b, "%s%s", b.n ? " " : "",
				   l->tokens.items[l->token_of[i]].text);
	return buf_text(&b);
}

static const char notes[] = "- Wear = cost / built year\n";

static void
assert_missing(const char *question, const char *sql, const char *want,
	       const size_t *n_unsaid)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct job *job = arena_alloc(a, sizeof(*job));
	struct leaves *l = leaves_new(a);
	struct schema schema;
	struct context x;
	struct cover c;
	struct gist g;

	made_schema(a, ddl, &schema);
	*job = made_job(a, &schema, question);
	job->notes_text = n_unsaid ? NULL : notes;
	job->today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	derive_context(job, &x);
	match_read(&x, str_of(question), l);
	gist_read(a, job->dialect, sql, &g);
	cover_read(&x, l, &g, &c);
	if (strcmp(missing(a, l, &c), want) != 0 ||
	    (n_unsaid && c.n_unsaid != *n_unsaid))
		fail_msg("%s | %s: %s, %zu", question, sql, missing(a, l, &c),
			 c.n_unsaid);
	arena_destroy(a);
}

static void
test_words(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_missing(cases[i].question, cases[i].sql,
			       cases[i].missing, &cases[i].n_unsaid);
}

/* What the notes compute of two tables is not said of one. */
static void
test_computed(void **state)
{
	(void)state;
	assert_missing("wear of cars", "SELECT sum(built_year) FROM cars",
		       "wear", NULL);
	assert_missing("wear of cars",
		       "SELECT sum(j.cost) / max(c.built_year) FROM jobs j"
		       " JOIN cars c ON c.id = j.car_id",
		       "", NULL);
}

static void
test_sums(void **state)
{
	static const struct {
		const char *sql;
		bool words;
	} sums[] = {
		{ "SELECT sum(cost) FROM jobs", false },
		{ "SELECT avg(state) FROM jobs", true },
		{ "SELECT sum(cost), sum(j.state) FROM jobs j", true },
		{ "SELECT avg(done_on) FROM jobs", true },
		{ "SELECT max(state) FROM jobs", false },
		{ "SELECT avg(built_year) FROM cars", false },
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < COUNT(sums); i++) {
		struct gist g;

		gist_read(a, dialect_find(STR("sqlite")), sums[i].sql, &g);
		if (cover_sums_words(catalog_of(&schema, NULL), &g) !=
		    sums[i].words)
			fail_msg("%s", sums[i].sql);
	}
	arena_destroy(a);
}

/* A row for each amount, though none is asked for. */
static void
test_amounts(void **state)
{
	static const struct {
		const char *question, *sql;
		bool groups;
	} amounts[] = {
		{ "how many jobs and what is their cost",
		  "SELECT count(*), cost FROM jobs GROUP BY cost", true },
		{ "how many jobs and what is their state",
		  "SELECT count(*), state FROM jobs GROUP BY state", false },
		{ "how many jobs for each cost",
		  "SELECT count(*), cost FROM jobs GROUP BY cost", false },
		{ "how many jobs and what is their cost",
		  "SELECT count(*), sum(cost) FROM jobs", false },
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct leaves *l = leaves_new(a);
	struct schema schema;

	(void)state;
	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < COUNT(amounts); i++) {
		struct job job = made_job(a, &schema, amounts[i].question);
		struct context x;
		struct gist g;

		derive_context(&job, &x);
		match_read(&x, str_of(amounts[i].question), l);
		gist_read(a, job.dialect, amounts[i].sql, &g);
		if (cover_groups_amounts(&x, l, &g) != amounts[i].groups)
			fail_msg("%s: %s", amounts[i].question, amounts[i].sql);
	}
	arena_destroy(a);
}

TESTS(CASE(test_computed), CASE(test_words), CASE(test_sums),
      CASE(test_amounts))
