#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/rank/derive.h"
#include "tests/drafter/grammar/made_schema.h"

/* A yard that hires machines out, and a clinic. */
static const char yard[] =
	"CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE machines (id INTEGER PRIMARY KEY, model TEXT, category_id"
	" INTEGER REFERENCES categories(id), price REAL);";
static const char clinic[] =
	"CREATE TABLE insurers (id INTEGER PRIMARY KEY, name TEXT, kind TEXT);"
	"CREATE TABLE patients (id INTEGER PRIMARY KEY, patient_no TEXT,"
	" full_name TEXT, insurer_id INTEGER REFERENCES insurers(id),"
	" born_on DATE);";

static const char works[] =
	"CREATE TABLE sections (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE fitters (id INTEGER PRIMARY KEY, name TEXT,"
	" leader_id INTEGER REFERENCES fitters(id),"
	" section_id INTEGER REFERENCES sections(id));";

static const char rides[] =
	"CREATE TABLE riders (id INTEGER PRIMARY KEY, first_name TEXT,"
	" last_name TEXT);"
	"CREATE TABLE rides (id INTEGER PRIMARY KEY, rider_id INTEGER"
	" REFERENCES riders(id), begun_on DATE);";

static const char talks[] =
	"CREATE TABLE talks (id INTEGER PRIMARY KEY, title TEXT);"
	"CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT, came_by TEXT);"
	"CREATE TABLE seats (id INTEGER PRIMARY KEY, talk_id INTEGER REFERENCES"
	" talks(id), guest_id INTEGER REFERENCES guests(id));";

/* The SQL of a question; NULL: no reading. */
static const char *
asked(struct job *job)
{
	struct derivations all;
	struct context x;

	derive_context(job, &x);
	derive_chat(&x, &all);
	return all.n ? all.items[0].sql : NULL;
}

struct value_case {
	const char *ddl, *question, *word;
	struct value_match found;
	const char *sql;
};

/* The value that the word is, or is a part of, was found. */
static void
assert_found(const struct value_case *c)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	struct job job;
	struct value_match found = c->found;

	made_schema(a, c->ddl, &schema);
	job = made_job(a, &schema, c->question);
	found.at = (size_t)(strstr(c->question, c->word) - c->question);
	found.n = strlen(c->word);
	job.values = &found;
	job.n_values = 1;
	assert_string_equal(asked(&job), c->sql);
	arena_destroy(a);
}

/* A word that a value has among others stands for it. */
static void
test_parts(void **state)
{
	static const struct value_case cases[] = {
		{ yard,
		  "average price of excavators",
		  "excavators",
		  { "Mini excavators", 0, 1, 0, 0, 0.6, 1, false },
		  "SELECT avg(t1.price) AS average_price FROM machines t1 JOIN "
		  "categories t2 ON t2.id = t1.category_id WHERE t2.name = "
		  "'Mini excavators'" },
		/* what a key is called is rather that */
		{ works,
		  "fitters and their leaders",
		  "leaders",
		  { "Leadership", 0, 1, 0, 0, 0.88, 0, false },
		  "SELECT t1.name AS fitter_name, t2.name AS leader_name FROM "
		  "fitters t1 LEFT JOIN fitters t2 ON t2.id = t1.leader_id" },
		{ clinic,
		  "how many patients of meridian",
		  "meridian",
		  { "Meridian Mutual", 0, 1, 0, 0, 0.6, 1, false },
		  "SELECT count(*) AS patients FROM patients t1 JOIN insurers "
		  "t2 ON t2.id = t1.insurer_id WHERE t2.name = "
		  "'Meridian Mutual'" },
		{ clinic,
		  "how many patients of meridain",
		  "meridain",
		  { "Meridian", 0, 1, 0, 0, 0.72, 0, true },
		  "SELECT count(*) AS patients FROM patients t1 JOIN insurers "
		  "t2 ON t2.id = t1.insurer_id WHERE t2.name = 'Meridian'" },
		{ clinic, /* a slip of a name is none of a value */
		  "how many patiens",
		  "patiens",
		  { "Patience", 0, 1, 0, 0, 0.72, 0, true },
		  "SELECT count(*) AS patients FROM patients" },
		{ yard, /* what somebody does is no part of a value */
		  "models of machines and who excavates",
		  "excavates",
		  { "Mini excavators", 0, 1, 0, 0, 0.6, 1, false },
		  "SELECT DISTINCT model FROM machines" },
		{ clinic,
		  "when was lindqvist born",
		  "lindqvist",
		  { "lindqvist", 1, 2, 0, 0, 0.5, 2, false },
		  "SELECT born_on FROM patients WHERE full_name LIKE "
		  "'%lindqvist%'" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_found(&cases[i]);
}

/* Words of structure are no names of people, but as these are written. */
static void
test_structure(void **state)
{
	static const struct value_case cases[] = {
		{ rides,
		  "how many rides are still out",
		  "still",
		  { "Still", 0, 2, 0, 0, 1, 0, false },
		  "SELECT count(*) AS rides FROM rides" },
		{ rides,
		  "how many rides by Still",
		  "Still",
		  { "Still", 0, 2, 0, 0, 1, 0, false },
		  "SELECT count(*) AS rides FROM rides t1 JOIN riders t2 ON "
		  "t2.id = t1.rider_id WHERE t2.last_name = 'Still'" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_found(&cases[i]);
}

/* What rows here are called is no value, but right before the rows that have it. */
static void
test_named_as_rows(void **state)
{
	static const struct value_case cases[] = {
		{ talks,
		  "seats per talk",
		  "talk",
		  { "talk", 1, 2, 0, 0, 1, 0, false },
		  "SELECT t2.title, count(*) AS seats FROM seats t1 JOIN talks "
		  "t2 ON t2.id = t1.talk_id GROUP BY t2.id, t2.title" },
		{ talks,
		  "how many talk guests",
		  "talk",
		  { "talk", 1, 2, 0, 0, 1, 0, false },
		  "SELECT count(*) AS guests FROM guests WHERE came_by = "
		  "'talk'" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_found(&cases[i]);
}

/* Of more values than are indexed, what looks like the samples is one. */
static void
test_shapes(void **state)
{
	static const struct {
		const char *question, *sql;
	} cases[] = {
		{ "when was p-10442 born",
		  "SELECT born_on FROM patients WHERE patient_no = 'P-10442'" },
		{ "when was x-10442 born", NULL },
		{ "when was p-104421 born", NULL },
	};
	static const char *samples[] = { "P-10001", "P-10002", "P-10777" };
	struct column_facts of = { .table = 1, .col = 1, .n_distinct = 2000 };
	const struct facts facts = { .items = &of, .n = 1 };

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		struct schema schema;
		struct job job;
		const char *sql;

		made_schema(a, clinic, &schema);
		schema.fingerprint = "with samples";
		schema.tables[1].cols[1].samples = samples;
		schema.tables[1].cols[1].n_samples = COUNT(samples);
		job = made_job(a, &schema, cases[i].question);
		job.facts = &facts;
		sql = asked(&job);
		if (cases[i].sql)
			assert_string_equal(sql, cases[i].sql);
		else
			assert_true(!sql || !strstr(sql, "patient_no"));
		arena_destroy(a);
	}
}

/* What is known of all days tells which of two columns begins. */
static void
test_days_known(void **state)
{
	static const char offers[] =
		"CREATE TABLE offers (id INTEGER PRIMARY KEY, title TEXT,"
		" accepted_on DATE, written_on DATE);";
	static const char sql[] =
		"SELECT avg(julianday(accepted_on) - julianday(written_on)) AS "
		"average_days FROM offers";
	struct column_facts of[] = {
		{ .col = 2, .min = "2026-02-01", .max = "2026-06-01" },
		{ .col = 3, .min = "2026-01-05", .max = "2026-05-01" },
	};
	const struct facts facts = { .items = of, .n = COUNT(of) };
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	struct job job;

	(void)state;
	made_schema(a, offers, &schema);
	schema.fingerprint = "with days";
	job = made_job(a, &schema, "average days between accepted and written");
	job.facts = &facts;
	assert_string_equal(asked(&job), sql);
	job = made_job(a, &schema, "average days between written and accepted");
	job.facts = &facts;
	assert_string_equal(asked(&job), sql);
	arena_destroy(a);
}

TESTS(CASE(test_parts), CASE(test_structure), CASE(test_named_as_rows),
      CASE(test_shapes), CASE(test_days_known))
