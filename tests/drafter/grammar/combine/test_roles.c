#include "tests/drafter/grammar/combine/asked.h"

/* Two keys to one table, neither of them plain. */
static const char depot[] =
	"CREATE TABLE places (id INTEGER PRIMARY KEY, name TEXT,"
	" region TEXT);"
	"CREATE TABLE transfers (id INTEGER PRIMARY KEY,"
	" origin_id INTEGER NOT NULL REFERENCES places(id),"
	" destination_id INTEGER NOT NULL REFERENCES places(id),"
	" moved_on DATE, pieces INTEGER);";

/* One is plain, the other has a role. */
static const char clubs[] =
	"CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
	"CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT,"
	" former_team_id INTEGER REFERENCES teams(id),"
	" team_id INTEGER NOT NULL REFERENCES teams(id), goals INTEGER);";

/* The words of one role are those of another, and more. */
static const char votes[] =
	"CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE ballots (id INTEGER PRIMARY KEY,"
	" president_vote INTEGER REFERENCES people(id),"
	" vice_president_vote INTEGER REFERENCES people(id),"
	" cast_on DATE);";

#define BALLOTS(key)                                                          \
	"SELECT t2.name, count(*) AS ballots FROM ballots t1 JOIN people t2 " \
	"ON t2.id = t1." key " GROUP BY t2.id, t2.name"
#define BY(key)                                                                \
	"SELECT t2.name, count(*) AS transfers FROM transfers t1 JOIN places " \
	"t2 ON t2.id = t1." key " GROUP BY t2.id, t2.name"
#define PER_TEAM(key)                                                        \
	"SELECT t2.name, count(*) AS players FROM players t1 JOIN teams t2 " \
	"ON t2.id = t1." key " GROUP BY t2.id, t2.name"

/* The word picks the key, also when what is asked lies behind it. */
static void
test_said(void **state)
{
	static const struct asked_case cases[] = {
		{ "transfers per destination", BY("destination_id") },
		{ "transfers per origin", BY("origin_id") },
		{ "transfers per region of the destination",
		  "SELECT t2.region, count(*) AS transfers FROM transfers t1 "
		  "JOIN places t2 ON t2.id = t1.destination_id GROUP BY "
		  "t2.region" },
		{ "transfers per destination\nonly in 2025",
		  "SELECT t2.name, count(*) AS transfers FROM transfers t1 "
		  "JOIN places t2 ON t2.id = t1.destination_id WHERE "
		  "t1.moved_on >= '2025-01-01' AND t1.moved_on < "
		  "'2026-01-01' GROUP BY t2.id, t2.name" },
	};
	static const struct asked_case teams[] = {
		{ "players per team", PER_TEAM("team_id") },
		{ "players per former team", PER_TEAM("former_team_id") },
	};

	static const struct asked_case people[] = {
		{ "ballots per president vote", BALLOTS("president_vote") },
		{ "ballots per vice president vote",
		  BALLOTS("vice_president_vote") },
	};

	(void)state;
	assert_asked_of(votes, "", people, COUNT(people));
	assert_asked_of(depot, "", cases, COUNT(cases));
	assert_asked_of(clubs, "", teams, COUNT(teams));
}

static void
derive_one(struct arena *a, const char *ddl, const char *question,
	   struct derivations *ret)
{
	struct schema *schema = arena_alloc(a, sizeof(*schema));
	struct context x;
	struct job *job = arena_alloc(a, sizeof(*job));

	made_schema(a, ddl, schema);
	*job = made_job(a, schema, question);
	derive_context(job, &x);
	derive_chat(&x, ret);
	assert_true(ret->n > 0);
}

/* Where no word says which, the others are readings, too, said differently. */
static void
test_open(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct derivations d;
	bool other = false;

	(void)state;
	derive_one(a, depot, "number of transfers per place", &d);
	assert_true(d.items[0].roles);
	assert_non_null(strstr(d.items[0].sql, "origin_id"));
	assert_non_null(strstr(d.items[0].said, "by origin id"));
	for (size_t i = 1; i < d.n; i++)
		other |= strstr(d.items[i].sql, "destination_id") != NULL;
	assert_true(other);
	derive_one(a, depot, "number of transfers per origin", &d);
	assert_false(d.items[0].roles);
	derive_one(a, clubs, "number of players per team", &d);
	assert_false(d.items[0].roles);
	arena_destroy(a);
}

TESTS(CASE(test_said), CASE(test_open))
