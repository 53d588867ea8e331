#include "tests/drafter/grammar/strict.h"

#include "base/ban.h"

#define TO(word) \
	"(SELECT island_id FROM ferries WHERE neighbour_id IN " word ")"
#define MARA "(SELECT id FROM islands WHERE name = 'Mara')"

/* Rows that another table ties to others of their kind. */
static const struct strict_case cases[] = {
	{ "which islands neighbour Mara",
	  "SELECT name FROM islands WHERE id IN " TO(MARA) },
	{ "neighbours of Mara",
	  "SELECT name FROM islands WHERE id IN (SELECT neighbour_id FROM "
	  "ferries WHERE island_id IN " MARA ")" },
	{ "which islands ferry Mara",
	  "SELECT name FROM islands WHERE id IN " TO(MARA) },
	{ "how many islands does Mara ferry",
	  "SELECT count(*) AS islands FROM islands WHERE id IN (SELECT "
	  "neighbour_id FROM ferries WHERE island_id IN " MARA ")" },
	{ "islands that do not ferry Mara",
	  "SELECT name FROM islands WHERE id NOT IN " TO(MARA) },
	/* two and three deep */
	{ "which islands ferry islands that ferry Mara",
	  "SELECT name FROM islands WHERE id IN " TO(
		  "(SELECT id FROM islands WHERE id IN " TO(MARA) ")") },
	{ "which islands ferry the largest island",
	  "SELECT name FROM islands WHERE id IN " TO(
		  "(SELECT id FROM islands ORDER BY area DESC LIMIT 1)") },
	{ "which islands ferry the island with the largest population",
	  "SELECT name FROM islands WHERE id IN " TO(
		  "(SELECT id FROM islands ORDER BY population DESC LIMIT "
		  "1)") },
	{ "what is the largest island that ferries Mara",
	  "SELECT name FROM islands WHERE id IN " TO(
		  MARA) " ORDER BY area DESC LIMIT 1" },
	{ "how many hills are on islands that ferry Mara",
	  "SELECT count(*) AS hills FROM hills WHERE island_id IN " TO(MARA) },
	{ "what is the area of the island that ferries the most islands",
	  "SELECT area FROM islands WHERE id = (SELECT islands.id FROM "
	  "ferries JOIN islands ON ferries.neighbour_id = islands.id GROUP BY "
	  "islands.id ORDER BY count(*) DESC LIMIT 1)" },
	/* a hill is called so too, though none is on itself */
	{ "how many hills are in Tor",
	  "SELECT count(*) AS hills FROM hills JOIN islands ON "
	  "hills.island_id = islands.id WHERE islands.name = 'Tor'" },
	/* what ties is asked for itself */
	{ "how many ferries are there",
	  "SELECT count(*) AS ferries FROM ferries" },
	/* names tie as well as keys */
	{ "which clans are rivals of Amber",
	  "SELECT clan_name FROM clan WHERE clan_name IN (SELECT rival FROM "
	  "rivals WHERE clan_name IN (SELECT clan_name FROM clan WHERE "
	  "clan_name = 'Amber'))" },
};

static const char ddl[] =
	"CREATE TABLE islands (id INTEGER PRIMARY KEY, name TEXT,"
	" area INTEGER, population INTEGER);"
	"CREATE TABLE ferries (island_id INTEGER REFERENCES islands,"
	" neighbour_id INTEGER REFERENCES islands, minutes INTEGER);"
	"CREATE TABLE hills (id INTEGER PRIMARY KEY, name TEXT,"
	" island_id INTEGER REFERENCES islands);"
	"CREATE TABLE clan (clan_name TEXT PRIMARY KEY, size INTEGER);"
	"CREATE TABLE rivals (clan_name TEXT REFERENCES clan, rival TEXT);";

static const struct made_value values[] = {
	{ "Mara", "islands", "name" },
	{ "Tor", "hills", "name" },
	{ "Tor", "islands", "name" },
	{ "Amber", "clan", "clan_name" },
};

static void
test_cases(void **state)
{
	(void)state;
	assert_int_equal(
		strict_wrong(ddl, cases, COUNT(cases), values, COUNT(values)),
		0);
}

TESTS(CASE(test_cases))
