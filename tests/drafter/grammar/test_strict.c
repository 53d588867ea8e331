#include "tests/drafter/grammar/strict.h"

#include "base/ban.h"

/*
 * What the strict reader says by itself; NULL: it leaves the question to the
 * general one, since a word would mean something far from the others.
 */
static const struct strict_case cases[] = {
	/* a value behind tables that no word names */
	{ "list the names of all music genres", NULL },
	{ "how many genres have tracks in Party",
	  "SELECT count(*) AS genre FROM genre WHERE EXISTS (SELECT 1 FROM "
	  "playlist_track JOIN playlist ON playlist_track.playlist_id = "
	  "playlist.id JOIN track ON playlist_track.track_id = track.id WHERE "
	  "track.genre_id = genre.id AND playlist.name = 'Party')" },
	/* one row has one value */
	{ "how many swimmers of Norway are from Spain", NULL },
	{ "how many nationalities do swimmers from Spain have", NULL },
	/* two aggregates, and one of nothing */
	{ "the minimum and average budget of the departments", NULL },
	{ "the average department with the highest budget", NULL },
	/* "different" of what is not counted */
	{ "number of swimmers for different coaches", NULL },
	/* who did it, and not per what */
	{ "what is the average budget used by all departments",
	  "SELECT avg(budget) AS average_budget FROM department" },
	/* how many there are is written down */
	{ "average number of branch customers", NULL },
	/* what rows are called is shown beside the rest */
	{ "names of records with result Win", NULL },
	/* older is more */
	{ "name of the oldest artist", NULL },
	/* what is asked for is one */
	{ "which building has the highest budget",
	  "SELECT building FROM department GROUP BY building ORDER BY "
	  "max(budget) DESC LIMIT 1" },
};

static const struct made_value values[] = {
	{ "music", "playlist", "name" },
	{ "Party", "playlist", "name" },
	{ "Norway", "swimmer", "nationality" },
	{ "Spain", "swimmer", "nationality" },
	{ "Win", "record", "result" },
};

static const char ddl[] =
	"CREATE TABLE genre (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE playlist (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE track (id INTEGER PRIMARY KEY, name TEXT,"
	" genre_id INTEGER REFERENCES genre);"
	"CREATE TABLE playlist_track (playlist_id INTEGER REFERENCES playlist,"
	" track_id INTEGER REFERENCES track);"
	"CREATE TABLE stadium (id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
	"CREATE TABLE event (id INTEGER PRIMARY KEY, name TEXT,"
	" stadium_id INTEGER REFERENCES stadium);"
	"CREATE TABLE coach (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE swimmer (id INTEGER PRIMARY KEY, name TEXT,"
	" nationality TEXT, coach_id INTEGER REFERENCES coach);"
	"CREATE TABLE record (id INTEGER PRIMARY KEY, result TEXT,"
	" swimmer_id INTEGER REFERENCES swimmer,"
	" event_id INTEGER REFERENCES event);"
	"CREATE TABLE department (id INTEGER PRIMARY KEY, name TEXT,"
	" building TEXT, budget INTEGER);"
	"CREATE TABLE branch (id INTEGER PRIMARY KEY, name TEXT,"
	" no_of_customers INTEGER);"
	"CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT,"
	" branch_id INTEGER REFERENCES branch);"
	"CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT, age INTEGER,"
	" country TEXT, signed_on DATE);"
	"CREATE TABLE song (id INTEGER PRIMARY KEY, title TEXT, country TEXT,"
	" artist_id INTEGER REFERENCES artist);";

static void
test_cases(void **state)
{
	(void)state;
	assert_int_equal(
		strict_wrong(ddl, cases, COUNT(cases), values, COUNT(values)),
		0);
}

/* A table whose name has no words is not called as the first of all is. */
static void
test_no_words(void **state)
{
	static const struct strict_case none = { "who has the most orders",
						 NULL };

	(void)state;
	assert_int_equal(
		strict_wrong("CREATE TABLE account (id INTEGER PRIMARY KEY,"
			     " name TEXT);"
			     "CREATE TABLE _ (id INTEGER PRIMARY KEY,"
			     " name TEXT);"
			     "CREATE TABLE orders (id INTEGER PRIMARY KEY,"
			     " note TEXT, of_id INTEGER REFERENCES _);",
			     &none, 1, NULL, 0),
		0);
}

TESTS(CASE(test_cases), CASE(test_no_words))
