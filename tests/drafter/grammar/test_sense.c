#include "drafter/grammar/old/rank/sense.h"

#include <string.h>

#include "tests/drafter/grammar/made.h"
#include "tests/test.h"

#include "base/ban.h"

/* What a statement loses beside its question: something, or nothing. */
static const struct {
	const char *question, *sql;
	bool loses;
} cases[] = {
	/* what a condition has fixed is not asked for */
	{ "which island is Mara the capital of",
	  "SELECT capital FROM islands WHERE capital = 'Mara'", true },
	{ "which island is Mara the capital of",
	  "SELECT name FROM islands WHERE capital = 'Mara'", false },
	/* there is one Norland */
	{ "how many people live in Norland",
	  "SELECT count(*) FROM islands WHERE name = 'Norland'", true },
	{ "how many people live in Norland",
	  "SELECT sum(population) FROM islands WHERE name = 'Norland'", false },
	{ "how many islands are called Norland",
	  "SELECT count(*) FROM islands WHERE name = 'Norland'", false },
	/* Norland is an island; the towns there are no Norland */
	{ "the population of Norland",
	  "SELECT population FROM islands WHERE name = 'Norland'", false },
	{ "the population of Norland",
	  "SELECT population FROM towns WHERE island_name = 'Norland'", true },
	{ "the population of towns in Norland",
	  "SELECT population FROM towns WHERE island_name = 'Norland'", false },
	/* how big is said by a number */
	{ "how big is Norland", "SELECT * FROM islands WHERE name = 'Norland'",
	  true },
	{ "how big is Norland",
	  "SELECT population FROM islands WHERE name = 'Norland'", false },
	/* the highest is not what there are most of */
	{ "which island has the highest elevation",
	  "SELECT t1.name FROM islands t1 JOIN hills t2 ON t2.island_id = "
	  "t1.id GROUP BY t1.id ORDER BY count(*) DESC LIMIT 1",
	  true },
	/* an island is asked for */
	{ "which island has the highest elevation",
	  "SELECT max(elevation) FROM hills", true },
	{ "which island has the highest elevation",
	  "SELECT t1.name FROM islands t1 JOIN hills t2 ON t2.island_id = "
	  "t1.id ORDER BY t2.elevation DESC LIMIT 1",
	  false },
};

static const char ddl[] =
	"CREATE TABLE islands (id INTEGER PRIMARY KEY, name TEXT,"
	" capital TEXT, population INTEGER);"
	"CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT,"
	" population INTEGER, island_name TEXT);"
	"CREATE TABLE hills (id INTEGER PRIMARY KEY, name TEXT,"
	" elevation INTEGER, island_id INTEGER REFERENCES islands);";

static const struct made_value values[] = {
	{ "Mara", "islands", "capital" },
	{ "Norland", "islands", "name" },
	{ "Norland", "towns", "island_name" },
};

static const struct candidate *
candidate(const struct parse *p, const char *sql)
{
	for (size_t i = 0; i < p->n_candidates; i++)
		if (strcmp(p->candidates[i].sql, sql) == 0)
			return &p->candidates[i];
	fail_msg("%s is no candidate", sql);
	return NULL;
}

static void
test_cases(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema = { 0 };

	(void)state;
	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct job job = made_job(a, &schema, cases[i].question);
		const struct parse *p;

		made_values(&job, values, COUNT(values));
		p = grammar_parse(&job, NULL);
		if ((sense_of(p, candidate(p, cases[i].sql)) < 0) !=
		    cases[i].loses)
			fail_msg("%s: %s", cases[i].question, cases[i].sql);
	}
	arena_destroy(a);
}

TESTS(CASE(test_cases))
