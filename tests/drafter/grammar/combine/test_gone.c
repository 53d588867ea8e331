#include "tests/drafter/grammar/combine/asked.h"
#include "tests/drafter/grammar/made_values.h"

/* A choir: its singers, some of whom have left, and what they sang. */
static const char choir[] =
	"CREATE TABLE voices (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT,"
	" voice_id INTEGER REFERENCES voices(id), town TEXT, height INTEGER,"
	" joined_on DATE, left_on DATE);"
	"CREATE TABLE solos (id INTEGER PRIMARY KEY,"
	" member_id INTEGER REFERENCES members(id), sung_on DATE,"
	" price_kg INTEGER, luggage INTEGER, off_on DATE);"
	"CREATE TABLE robes (id INTEGER PRIMARY KEY, name TEXT,"
	" made_year INTEGER, retired_on DATE);"
	"CREATE TABLE eleves (id INTEGER PRIMARY KEY, nom TEXT, town TEXT,"
	" date_depart DATE);"
	"CREATE TABLE bateaux (id INTEGER PRIMARY KEY, nom TEXT, date_sortie DATE);";

static const struct made_value values[] = {
	{ "Berta Holm", "members", "name" },
};

static void
assert_of_choir(const char *notes, const struct asked_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	made_schema(a, choir, &schema);
	for (size_t i = 0; i < n; i++) {
		struct job job = made_job(a, &schema, cases[i].chat);
		struct derivations all;
		struct context x;

		job.today_ms = (int64_t)20634 * 86400000;
		job.notes_text = notes;
		made_values(&job, values, COUNT(values));
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_true(all.n > 0);
		assert_string_equal(all.items[0].sql, cases[i].sql);
	}
	arena_destroy(a);
}

/* Who has left is none of those that are counted or listed. */
static void
test_still(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many members do we have",
		  "SELECT count(*) AS members FROM members WHERE left_on IS "
		  "NULL OR left_on >= '2026-06-30'" },
		{ "members per town",
		  "SELECT town, count(*) AS members FROM members WHERE "
		  "left_on IS NULL OR left_on >= '2026-06-30' GROUP BY town" },
		/* by when they came, or went; one of them; of all */
		{ "members without a solo",
		  "SELECT name FROM members WHERE id NOT IN (SELECT "
		  "t2.member_id FROM solos t2 WHERE t2.member_id IS NOT "
		  "NULL)" },
		{ "how many members joined in 2025",
		  "SELECT count(*) AS members FROM members WHERE joined_on >= "
		  "'2025-01-01' AND joined_on < '2026-01-01'" },
		{ "how many members left in 2025",
		  "SELECT count(*) AS members FROM members WHERE left_on >= "
		  "'2025-01-01' AND left_on < '2026-01-01'" },
		{ "town of Berta Holm",
		  "SELECT town FROM members WHERE name = 'Berta Holm'" },
		{ "average height of members",
		  "SELECT avg(height) AS average_height FROM members" },
		{ "members who are taller than the average",
		  "SELECT t1.name FROM members t1 WHERE t1.height > (SELECT "
		  "avg(t2.height) FROM members t2)" },
		/* what they did is there, whoever left */
		{ "how many solos per member",
		  "SELECT t2.name, count(*) AS solos FROM solos t1 JOIN "
		  "members t2 ON t2.id = t1.member_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_of_choir(NULL, cases, COUNT(cases));
}

/* Notes that leave them out do so of them alone, and of all figures of theirs. */
static void
test_gone(void **state)
{
	static const struct asked_case cases[] = {
		{ "average height of members",
		  "SELECT avg(height) AS average_height FROM members WHERE "
		  "left_on IS NULL" },
		{ "how many solos per member",
		  "SELECT t2.name, count(*) AS solos FROM solos t1 JOIN "
		  "members t2 ON t2.id = t1.member_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_of_choir("left_on filled: no longer a member.", cases,
			COUNT(cases));
}

/* A day that the notes alone say people leave on. */
static void
test_told(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many students do we have",
		  "SELECT count(*) AS students FROM eleves WHERE date_depart IS "
		  "NULL" },
		{ "students per town",
		  "SELECT town, count(*) AS students FROM eleves WHERE date_depart "
		  "IS NULL GROUP BY town" },
		{ "how many students left in 2025",
		  "SELECT count(*) AS students FROM eleves WHERE date_depart >= "
		  "'2025-01-01' AND date_depart < '2026-01-01'" },
		/* what leaves and is no people is still one of them */
		{ "how many boats do we have",
		  "SELECT count(*) AS boats FROM bateaux" },
	};

	(void)state;
	assert_of_choir("eleves = students, bateaux = boats.\n"
			"Students with a date_depart have left the school.\n"
			"Boats with a date_sortie have left the harbour.",
			cases, COUNT(cases));
}

/* Rows that are not counted where their number is asked for. */
static void
test_uncounted(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many boats do we have",
		  "SELECT count(*) AS bateauxes FROM bateaux WHERE date_sortie IS "
		  "NULL" },
	};

	(void)state;
	assert_of_choir("bateaux = boats.\n"
			"A boat is laid up if date_sortie is filled; don't "
			"count them when we ask how many boats we have.",
			cases, COUNT(cases));
}

/* What the notes leave out counts where the question speaks of it. */
static void
test_spoken(void **state)
{
	static const struct asked_case cases[] = {
		{ "members with cancelled solos",
		  "SELECT name FROM members WHERE id IN (SELECT t2.member_id "
		  "FROM solos t2 WHERE t2.off_on IS NOT NULL)" },
		{ "members without solos",
		  "SELECT name FROM members WHERE id NOT IN (SELECT "
		  "t2.member_id FROM solos t2 WHERE t2.off_on IS NULL AND "
		  "t2.member_id IS NOT NULL)" },
	};

	(void)state;
	assert_of_choir("off_on filled = cancelled. Cancelled solos never "
			"count.",
			cases, COUNT(cases));
}

/* The oldest is no matter of when it went. */
static void
test_oldest(void **state)
{
	static const struct asked_case cases[] = {
		{ "robes, oldest first",
		  "SELECT name, made_year FROM robes ORDER BY made_year" },
		{ "robes retired in 2025",
		  "SELECT name FROM robes WHERE retired_on >= '2025-01-01' "
		  "AND retired_on < '2026-01-01'" },
	};

	(void)state;
	assert_of_choir(NULL, cases, COUNT(cases));
}

/* The unit of a column is what the notes say it is. */
static void
test_unit(void **state)
{
	static const struct asked_case cases[] = {
		{ "kilos per member",
		  "SELECT t2.name, sum(t1.luggage / 1000.0) AS kilos "
		  "FROM solos t1 JOIN members t2 ON t2.id = t1.member_id GROUP "
		  "BY t2.id, t2.name" },
	};

	(void)state;
	assert_of_choir("Weights (luggage) are grams, money is in "
			"cents.",
			cases, COUNT(cases));
}

TESTS(CASE(test_still), CASE(test_gone), CASE(test_told), CASE(test_uncounted),
      CASE(test_spoken), CASE(test_oldest), CASE(test_unit))
