#include "tests/drafter/grammar/combine/asked.h"

/* Keys in short, codes beside their texts, names that have the table's word. */
static const char zoo[] =
	"CREATE TABLE Keeper (kID INTEGER PRIMARY KEY, name TEXT, age INTEGER);"
	"CREATE TABLE Animal_Types (animal_type_code TEXT PRIMARY KEY,"
	" animal_type_name TEXT);"
	"CREATE TABLE Animal (animal_id INTEGER PRIMARY KEY, animal_name TEXT,"
	" kID INTEGER REFERENCES Keeper(kID), animal_type_code TEXT"
	" REFERENCES Animal_Types(animal_type_code), weight REAL,"
	" price REAL, registrar TEXT);"
	"CREATE TABLE Feeding (feeding_id INTEGER PRIMARY KEY, animal_id INTEGER"
	" REFERENCES Animal(animal_id), kilos REAL);"
	"INSERT INTO Keeper VALUES (1, 'Ada', 31), (2, 'Bo', 44);"
	"INSERT INTO Animal_Types VALUES ('BR', 'Bear'), ('OW', 'Owl');"
	"INSERT INTO Animal VALUES (1, 'Bruno', 1, 'BR', 210.5, 9, 'Eve'),"
	" (2, 'Hedwig', 2, 'OW', 1.5, 7, 'Tom');"
	"INSERT INTO Feeding VALUES (1, 1, 12), (2, 2, 0.3);";

static void
assert_alone(const struct asked_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	made_schema(a, zoo, &schema);
	for (size_t i = 0; i < n; i++) {
		struct job job = made_job(a, &schema, cases[i].chat);
		struct derivations all;
		struct context x;

		job.asked_alone = true;
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_true(all.n > 0);
		assert_string_equal(all.items[0].sql, cases[i].sql);
	}
	arena_destroy(a);
}

/* Who asks for ids and codes sees those, and no name. */
static void
test_keys(void **state)
{
	static const struct asked_case cases[] = {
		{ "show the ids of keepers older than 40",
		  "SELECT kID FROM Keeper WHERE age > 40" },
		{ "what is the id of the keeper named 'Ada'",
		  "SELECT kID FROM Keeper WHERE name = 'Ada'" },
		{ "the code of each animal type and the number of "
		  "animals",
		  "SELECT t2.animal_type_code, count(*) AS Animals FROM"
		  " Animal t1 JOIN Animal_Types t2 ON "
		  "t2.animal_type_code = t1.animal_type_code GROUP BY "
		  "t2.animal_type_code, t2.animal_type_name" },
		{ "animal ids of animals without feedings",
		  "SELECT animal_id FROM Animal WHERE animal_id NOT IN "
		  "(SELECT t2.animal_id FROM Feeding t2 WHERE "
		  "t2.animal_id IS NOT NULL)" },
		{ "numbers of animals per keeper",
		  "SELECT t2.name, count(*) AS Animals FROM Animal t1 "
		  "JOIN Keeper t2 ON t2.kID = t1.kID GROUP BY t2.kID, "
		  "t2.name" },
		{ "keeper ids and the number of animals of each keeper",
		  "SELECT t2.kID, count(*) AS Animals FROM Animal t1 "
		  "JOIN Keeper t2 ON t2.kID = t1.kID GROUP BY t2.kID, "
		  "t2.name" },
		{ "ids of the two keepers with the most animals",
		  "SELECT t2.kID FROM Animal t1 JOIN Keeper t2 ON "
		  "t2.kID = t1.kID GROUP BY t2.kID, t2.name ORDER BY "
		  "count(*) DESC LIMIT 2" },
	};

	(void)state;
	assert_alone(cases, COUNT(cases));
}

/* What a second sentence asks for is no part of a condition of the first. */
static void
test_sentences(void **state)
{
	static const struct asked_case cases[] = {
		{ "which animals have feedings? Give me the animal name"
		  " and animal id.",
		  "SELECT animal_name, animal_id FROM Animal WHERE "
		  "animal_id IN (SELECT t2.animal_id FROM Feeding t2)" },
		{ "which keepers have animals? Show their names.",
		  "SELECT name FROM Keeper WHERE kID IN (SELECT t2.kID "
		  "FROM Animal t2)" },
	};

	(void)state;
	assert_alone(cases, COUNT(cases));
}

/* A column said besides what orders or tests by it. */
static void
test_besides(void **state)
{
	static const struct asked_case cases[] = {
		{ "name and price of the cheapest animal",
		  "SELECT animal_name, price FROM Animal WHERE price IS"
		  " NOT NULL ORDER BY price LIMIT 1" },
		{ "weight of the cheapest animal",
		  "SELECT weight FROM Animal WHERE price IS NOT NULL "
		  "ORDER BY price LIMIT 1" },
		{ "price of the cheapest animal",
		  "SELECT price FROM Animal WHERE price IS NOT NULL "
		  "ORDER BY price LIMIT 1" },
		{ "what is the most common registrar, and how many are "
		  "there",
		  "SELECT registrar, count(*) AS Animals FROM Animal "
		  "GROUP BY registrar ORDER BY count(*) DESC LIMIT 1" },
		{ "animals with animal type code 'BR' and weight over 5",
		  "SELECT animal_name FROM Animal WHERE "
		  "animal_type_code = 'BR' AND weight > 5" },
		{ "number of animals with animal type code 'BR'",
		  "SELECT count(*) AS Animals FROM Animal WHERE "
		  "animal_type_code = 'BR'" },
	};

	(void)state;
	assert_alone(cases, COUNT(cases));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_sentences),
		cmocka_unit_test(test_besides),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
