#include "tests/drafter/grammar/combine/asked.h"

#include "data/facts.h"

/* Questions in the schema's own words: lists in order, and one or the other. */
static const char clubs[] =
	"CREATE TABLE clubs (id INTEGER PRIMARY KEY, name TEXT, town TEXT,"
	" coach TEXT, founded INTEGER, seats INTEGER);"
	"CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT, age INTEGER,"
	" total_goals INTEGER);"
	"CREATE TABLE matches (id INTEGER PRIMARY KEY, venue TEXT,"
	" spectators INTEGER, club_id INTEGER REFERENCES clubs(id),"
	" league_code TEXT REFERENCES leagues(league_code));"
	"CREATE TABLE leagues (league_code TEXT PRIMARY KEY, title TEXT);"
	"CREATE TABLE lineups (player_id INTEGER REFERENCES players(id),"
	" match_id INTEGER REFERENCES matches(id));"
	"CREATE TABLE songs (id INTEGER PRIMARY KEY, title TEXT,"
	" length REAL, club_id INTEGER REFERENCES clubs(id));"
	"CREATE TABLE reviews (id INTEGER PRIMARY KEY, stars INTEGER,"
	" song_id INTEGER REFERENCES songs(id));";

static const struct {
	const char *text;
	size_t table, col;
} stored[] = {
	{ "Lyon", 0, 2 },
	{ "North", 2, 1 },
	{ "South", 2, 1 },
};

static const char *
told(struct arena *a, const struct schema *schema, const char *question)
{
	struct column_facts years = {
		.table = 0,
		.col = 4,
		.n_distinct = 40,
		.min = "1880",
		.max = "1999",
	};
	struct facts facts = { &years, 1, 1 };
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
	job.facts = &facts;
	job.asked_alone = true;
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

	made_schema(a, clubs, &schema);
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

static void
test_in_order(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of clubs, ordered descending by seats",
		  "SELECT name FROM clubs ORDER BY seats DESC" },
		{ "names of clubs in descending order by seats",
		  "SELECT name FROM clubs ORDER BY seats DESC" },
		{ "Sort the names of clubs in ascending order of seats.",
		  "SELECT name FROM clubs ORDER BY seats" },
		{ "names of players and the venues of matches they played in "
		  "descending order of spectators of the matches",
		  "SELECT t3.name, t2.venue FROM lineups t1 JOIN matches t2 ON "
		  "t2.id = t1.match_id LEFT JOIN players t3 ON t3.id = "
		  "t1.player_id ORDER BY t2.spectators DESC" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_first_of_years(void **state)
{
	static const struct asked_case cases[] = {
		{ "town and coach of the club that was founded the earliest",
		  "SELECT town, coach FROM clubs WHERE founded IS NOT NULL "
		  "ORDER BY founded LIMIT 1" },
		{ "which coach has the highest seats",
		  "SELECT coach FROM clubs ORDER BY seats DESC LIMIT 1" },
		{ "how many clubs after founded 1950",
		  "SELECT count(*) AS clubs FROM clubs WHERE founded > 1950" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_either(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of clubs founded after 1950 or in Lyon",
		  "SELECT name FROM clubs WHERE founded >= 1951 OR town = "
		  "'Lyon'" },
		{ "how many clubs have seats over 100 or have matches with "
		  "spectators over 50",
		  "SELECT count(*) AS clubs FROM clubs WHERE seats > 100 OR id "
		  "IN (SELECT t2.club_id FROM matches t2 WHERE t2.spectators > "
		  "50)" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

/* Some of each, where one row cannot be of both. */
static void
test_some_of_each(void **state)
{
	static const struct asked_case cases[] = {
		{ "towns that have clubs with more than 90 seats and clubs "
		  "with fewer than 70 seats",
		  "SELECT town FROM clubs GROUP BY town HAVING count(CASE WHEN "
		  "seats > 90 THEN 1 END) >= 1 AND count(CASE WHEN seats < 70 "
		  "THEN 1 END) >= 1" },
		{ "names of clubs that have matches with venue North and South",
		  "SELECT name FROM clubs WHERE id IN (SELECT t2.club_id FROM "
		  "matches t2 WHERE t2.venue = 'North') AND id IN (SELECT "
		  "t3.club_id FROM matches t3 WHERE t3.venue = 'South')" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_most_common(void **state)
{
	static const struct asked_case cases[] = {
		{ "the name of the most common club in all matches",
		  "SELECT t2.name FROM matches t1 JOIN clubs t2 ON t2.id = "
		  "t1.club_id GROUP BY t2.id, t2.name ORDER BY count(*) DESC "
		  "LIMIT 1" },
		{ "the league code with the most matches",
		  "SELECT league_code FROM matches GROUP BY league_code ORDER "
		  "BY count(*) DESC LIMIT 1" },
		{ "the name of the club that is most frequent across all "
		  "matches",
		  "SELECT t2.name FROM matches t1 JOIN clubs t2 ON t2.id = "
		  "t1.club_id GROUP BY t2.id, t2.name ORDER BY count(*) DESC "
		  "LIMIT 1" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_records(void **state)
{
	static const struct asked_case cases[] = {
		{ "towns of clubs that have more than 2 records",
		  "SELECT town FROM clubs GROUP BY town HAVING count(*) > 2" },
		{ "towns of clubs with count more than 1",
		  "SELECT town FROM clubs GROUP BY town HAVING count(*) > 1" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

static void
test_numbered(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of the 3 clubs with the most matches",
		  "SELECT t2.name FROM matches t1 JOIN clubs t2 ON t2.id = "
		  "t1.club_id GROUP BY t2.id, t2.name ORDER BY count(*) DESC "
		  "LIMIT 3" },
		{ "names of players with more than 50 total number of goals",
		  "SELECT name FROM players WHERE total_goals > 50" },
		{ "how many clubs do not have a song longer than 300",
		  "SELECT count(*) AS clubs FROM clubs WHERE id NOT IN (SELECT "
		  "t2.club_id FROM songs t2 WHERE t2.length > 300 AND "
		  "t2.club_id IS NOT NULL)" },
		{ "ids of players who are older than 20",
		  "SELECT id FROM players WHERE age > 20" },
		{ "titles of songs with the highest average review",
		  "SELECT t2.title FROM reviews t1 JOIN songs t2 ON t2.id = "
		  "t1.song_id GROUP BY t2.title ORDER BY avg(t1.stars) DESC "
		  "LIMIT 1" },
		{ "coach of club 140",
		  "SELECT coach FROM clubs WHERE id = 140" },
		{ "spectators of club 140",
		  "SELECT sum(t1.spectators) AS total_spectators FROM matches "
		  "t1 JOIN clubs t2 ON t2.id = t1.club_id WHERE t2.id = 140" },
	};

	(void)state;
	assert_told(cases, COUNT(cases));
}

TESTS(CASE(test_in_order), CASE(test_first_of_years), CASE(test_either),
      CASE(test_some_of_each), CASE(test_most_common), CASE(test_records),
      CASE(test_numbered))
