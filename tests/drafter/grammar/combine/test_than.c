#include "tests/drafter/grammar/combine/asked.h"

/* Rows that are compared with others of their table. */
static const char towers[] =
	"CREATE TABLE architects (id INTEGER PRIMARY KEY, first_name TEXT,"
	" last_name TEXT, age INTEGER, city TEXT);"
	"CREATE TABLE towers (id INTEGER PRIMARY KEY, name TEXT, city TEXT,"
	" height INTEGER, floors INTEGER, built_year INTEGER,"
	" architect_id INTEGER REFERENCES architects(id));";

struct stored {
	const char *text;
	size_t table, col;
};

static const struct stored stored[] = {
	{ "Ann", 0, 1 },           { "Lee", 0, 2 },  { "Lyon Mast", 1, 1 },
	{ "Harbour Point", 1, 1 }, { "Lyon", 1, 2 },
};

static const char *
told(struct arena *a, const struct schema *schema, const char *question)
{
	struct job job = made_job(a, schema, question);
	struct value_match found[COUNT(stored)];
	struct derivations all;
	struct context x;

	for (size_t i = 0; i < COUNT(stored); i++) {
		const char *at = strstr(question, stored[i].text);

		if (at)
			found[job.n_values++] = (struct value_match){
				.text = stored[i].text,
				.table = stored[i].table,
				.col = stored[i].col,
				.at = (size_t)(at - question),
				.n = strlen(stored[i].text),
				.strength = 1,
			};
	}
	job.values = found;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	return all.n ? all.items[0].sql : "nothing";
}

static void
assert_told(const struct asked_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	size_t wrong = 0;

	made_schema(a, towers, &schema);
	for (size_t i = 0; i < n; i++) {
		const char *sql = told(a, &schema, cases[i].chat);

		if (strcmp(sql, cases[i].sql) == 0)
			continue;
		print_error("%s\n  %s\n", cases[i].chat, sql);
		wrong++;
	}
	assert_int_equal(wrong, 0);
	arena_destroy(a);
}

#define THAN(col, op, fn, which)                                            \
	"SELECT t1.name FROM towers t1 WHERE t1." col " " op " (SELECT " fn \
	"(t2." col ") FROM towers t2" which ")"
#define MAST " WHERE t2.name = 'Lyon Mast'"
#define PEOPLE(col, op)                                                       \
	"SELECT t1.first_name, t1.last_name FROM architects t1 WHERE t1." col \
	" " op " (SELECT max(t2." col ") FROM architects t2 WHERE "           \
	"t2.first_name = 'Ann' AND t2.last_name = 'Lee')"

static void
test_than_one(void **state)
{
	static const struct asked_case cases[] = {
		{ "which towers are taller than Lyon Mast",
		  THAN("height", ">", "max", MAST) },
		{ "towers with more floors than Lyon Mast",
		  THAN("floors", ">", "max", MAST) },
		{ "towers with fewer floors than Lyon Mast",
		  THAN("floors", "<", "min", MAST) },
		{ "towers whose height is above the height of Lyon Mast",
		  THAN("height", ">", "max", MAST) },
		{ "which towers are older than Lyon Mast",
		  THAN("built_year", "<", "min", MAST) },
		{ "towers finished after Lyon Mast",
		  THAN("built_year", ">", "max", MAST) },
		{ "which architects are older than Ann Lee",
		  PEOPLE("age", ">") },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_than_many(void **state)
{
	static const struct asked_case cases[] = {
		{ "towers with more floors than the average",
		  THAN("floors", ">", "avg", "") },
		{ "towers whose height is above the average height of towers "
		  "in Lyon",
		  THAN("height", ">", "avg", " WHERE t2.city = 'Lyon'") },
		{ "towers taller than all towers in Lyon",
		  THAN("height", ">", "max", " WHERE t2.city = 'Lyon'") },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_than_others(void **state)
{
	static const struct asked_case cases[] = {
		{ "towers with floors above any tower in Lyon",
		  THAN("floors", ">", "max", " WHERE t2.city = 'Lyon'") },
		{ "towers with floors above some towers in Lyon",
		  THAN("floors", ">", "min", " WHERE t2.city = 'Lyon'") },
		{ "towers whose height is above the height of all towers in "
		  "Lyon",
		  THAN("height", ">", "max", " WHERE t2.city = 'Lyon'") },
		{ "architects who are younger than average",
		  "SELECT t1.first_name, t1.last_name FROM architects t1 WHERE "
		  "t1.age < (SELECT avg(t2.age) FROM architects t2)" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_same(void **state)
{
	static const struct asked_case cases[] = {
		{ "towers in the same city as Lyon Mast",
		  THAN("city", "=", "max", MAST) },
		{ "towers by the same architect as Lyon Mast",
		  THAN("architect_id", "=", "max", MAST) },
		{ "which architects are from the same city as Ann Lee",
		  PEOPLE("city", "=") },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

/* A verb between rows that belong together says no more. */
static void
test_linked(void **state)
{
	static const struct asked_case cases[] = {
		{ "which architects produced more than 3 towers",
		  "SELECT t2.first_name, t2.last_name, count(*) AS towers FROM "
		  "towers t1 JOIN architects t2 ON t2.id = t1.architect_id "
		  "GROUP BY t2.id, t2.first_name, t2.last_name HAVING "
		  "count(*) > 3" },
		{ "how many towers does each architect run",
		  "SELECT t2.first_name, t2.last_name, count(*) AS towers FROM "
		  "towers t1 JOIN architects t2 ON t2.id = t1.architect_id "
		  "GROUP BY t2.id, t2.first_name, t2.last_name" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

/* What the first of rows is the first by, and what is asked of it. */
static void
test_first_by(void **state)
{
	static const struct asked_case cases[] = {
		{ "what are the top 3 towers by height",
		  "SELECT name, height FROM towers ORDER BY height DESC LIMIT "
		  "3" },
		{ "what is the height of the newest tower",
		  "SELECT name, height, built_year FROM towers ORDER BY "
		  "built_year DESC LIMIT 1" },
		{ "which tower has the oldest built year",
		  "SELECT name, built_year FROM towers WHERE built_year IS NOT "
		  "NULL ORDER BY built_year LIMIT 1" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

/* "name", of rows that are called by a title. */
static void
test_called(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of books with a price above 20",
		  "SELECT title FROM books WHERE price > 20" },
		{ "book names and genres", "SELECT title, genre FROM books" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_first_by), CASE(test_called), CASE(test_than_one),
      CASE(test_than_many), CASE(test_than_others), CASE(test_same),
      CASE(test_linked))
