#include "tests/drafter/grammar/combine/asked.h"

#include "base/ban.h"

static const char radio[] =
	"CREATE TABLE songs (id INTEGER PRIMARY KEY, title TEXT, mood TEXT,"
	" minutes INTEGER, rest_minutes INTEGER, price REAL);"
	"CREATE TABLE singers (id INTEGER PRIMARY KEY, name TEXT, fame"
	" INTEGER);"
	"CREATE TABLE song_singers (song_id INTEGER REFERENCES songs(id),"
	" singer_id INTEGER REFERENCES singers(id),"
	" PRIMARY KEY (song_id, singer_id));";

static const char radio_notes[] = "- mood: S = sad, M = merry.\n";

/* An end of what rows cost or last, and the mean of it. */
static void
test_ends(void **state)
{
	static const struct asked_case books[] = {
		{ "how much more expensive is the most expensive book than the "
		  "average book",
		  "SELECT max(price) - avg(price) AS difference FROM books" },
		{ "how much longer is the longest visit than the average visit",
		  "SELECT max(duration_minutes) - avg(duration_minutes) AS "
		  "difference FROM visits" },
		{ "how much higher is the highest fee than the average fee",
		  "SELECT max(fee) - avg(fee) AS difference FROM loans" },
		{ "how much cheaper is the cheapest book than the average",
		  "SELECT avg(price) - min(price) AS difference FROM books" },
	};
	static const struct asked_case songs[] = {
		{ "how much longer is the longest song than the average song",
		  "SELECT max(minutes) - avg(minutes) AS difference FROM "
		  "songs" },
		{ "difference between the longest and the shortest song",
		  "SELECT max(minutes) - min(minutes) AS difference FROM "
		  "songs" },
	};

	(void)state;
	assert_asked(books, COUNT(books));
	assert_asked_of(radio, radio_notes, songs, COUNT(songs));
}

/* Two of them: what they cost or last, and not how many they are. */
static void
test_two(void **state)
{
	static const struct asked_case songs[] = {
		{ "how much longer are merry songs than sad songs",
		  "SELECT avg(CASE WHEN mood = 'M' THEN minutes END), avg(CASE "
		  "WHEN mood = 'S' THEN minutes END), avg(CASE WHEN mood = 'M' "
		  "THEN minutes END) - avg(CASE WHEN mood = 'S' THEN minutes "
		  "END) AS difference FROM songs WHERE mood = 'M' OR mood = "
		  "'S'" },
		{ "how much cheaper are merry songs than sad songs",
		  "SELECT avg(CASE WHEN mood = 'M' THEN price END), avg(CASE "
		  "WHEN mood = 'S' THEN price END), avg(CASE WHEN mood = 'S' "
		  "THEN price END) - avg(CASE WHEN mood = 'M' THEN price END) "
		  "AS difference FROM songs WHERE mood = 'M' OR mood = 'S'" },
		{ "how many more merry songs than sad songs are there",
		  "SELECT count(CASE WHEN mood = 'M' THEN 1 END), count(CASE "
		  "WHEN mood = 'S' THEN 1 END), count(CASE WHEN mood = 'M' "
		  "THEN 1 END) - count(CASE WHEN mood = 'S' THEN 1 END) AS "
		  "difference FROM songs WHERE mood = 'M' OR mood = 'S'" },
	};

	(void)state;
	assert_asked_of(radio, radio_notes, songs, COUNT(songs));
}

/* Rows that have many of each other are counted as pairs. */
static void
test_linked(void **state)
{
	static const struct asked_case songs[] = {
		{ "average number of songs per singer",
		  "SELECT count(song_id) * 1.0 / NULLIF(count(DISTINCT "
		  "singer_id), 0) FROM song_singers" },
		{ "average number of singers per song",
		  "SELECT count(*) * 1.0 / NULLIF(count(DISTINCT song_id), 0) "
		  "AS song_singers_per_song FROM song_singers" },
	};
	static const struct asked_case loans[] = {
		{ "average number of loans per member",
		  "SELECT count(*) * 1.0 / NULLIF(count(DISTINCT member_id), "
		  "0) AS loans_per_member FROM loans" },
	};

	(void)state;
	assert_asked_of(radio, radio_notes, songs, COUNT(songs));
	assert_asked(loans, COUNT(loans));
}

/* Of an engine that ranks nothing: rows with the highest of their group. */
static void
test_no_windows(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	const struct dialect *old = dialect_find(STR("clickhouse"));
	struct schema schema;
	struct context x;
	struct derivations all;
	struct job job;

	(void)state;
	made_schema(a, library, &schema);
	job = made_job(a, &schema, "the most expensive book of each genre");
	job.dialect = old;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	assert_string_equal(all.items[0].sql,
			    "SELECT genre, title, price FROM books WHERE "
			    "(genre, price) IN (SELECT t2.genre, max(t2.price) "
			    "FROM books t2 GROUP BY t2.genre)");
	job = made_job(a, &schema, "share of loans by status");
	job.dialect = old;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	assert_true(all.lacking > 0);
	arena_destroy(a);
}

static const char buses[] =
	"CREATE TABLE roads (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE coaches (id INTEGER PRIMARY KEY, plate TEXT);"
	"CREATE TABLE trips (id INTEGER PRIMARY KEY,"
	" road_id INTEGER REFERENCES roads(id),"
	" coach_id INTEGER REFERENCES coaches(id));"
	"CREATE TABLE tickets (id INTEGER PRIMARY KEY,"
	" road_id INTEGER REFERENCES roads(id), sold_on DATE,"
	" quantity INTEGER, unit_price REAL);"
	"CREATE TABLE repairs (id INTEGER PRIMARY KEY,"
	" coach_id INTEGER REFERENCES coaches(id), done_on DATE, cost REAL);";

/* What one figure is made of each keeps its own rows, and time. */
static void
test_own_rows(void **state)
{
	static const struct asked_case cases[] = {
		{ "revenue minus repair cost in 2025",
		  "SELECT sum(t1.quantity * t1.unit_price) - (SELECT "
		  "sum(t2.cost) FROM repairs t2 WHERE t2.done_on >= "
		  "'2025-01-01' AND t2.done_on < '2026-01-01') FROM tickets "
		  "t1 WHERE t1.sold_on >= '2025-01-01' AND t1.sold_on < "
		  "'2026-01-01'" },
	};

	(void)state;
	assert_asked_of(buses, "", cases, COUNT(cases));
}

TESTS(CASE(test_own_rows), CASE(test_ends), CASE(test_two), CASE(test_linked),
      CASE(test_no_windows))
