#include "tests/drafter/grammar/combine/asked.h"

/* A school of music: who teaches in which house. */
static const char music[] =
	"CREATE TABLE houses (house_id INTEGER PRIMARY KEY, title TEXT,"
	" rent REAL);"
	"CREATE TABLE teachers (teacher_id INTEGER PRIMARY KEY, full_name TEXT,"
	" town TEXT, pay REAL, house_id INTEGER REFERENCES houses(house_id));"
	"CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, given_on DATE,"
	" teacher_id INTEGER REFERENCES teachers(teacher_id));";

/* Rows of the group that an order picks, and not the group. */
static void
test_rows_of_first(void **state)
{
	static const struct asked_case cases[] = {
		{ "teachers from the town with the fewest teachers",
		  "SELECT t1.full_name, t1.town FROM teachers t1 WHERE t1.town = "
		  "(SELECT t2.town FROM teachers t2 WHERE t2.town IS NOT NULL "
		  "GROUP BY t2.town ORDER BY count(*) LIMIT 1)" },
		{ "teachers in the house with the highest rent",
		  "SELECT t1.full_name, t2.title FROM teachers t1 JOIN houses t2 ON "
		  "t2.house_id = t1.house_id WHERE t2.house_id = (SELECT "
		  "t3.house_id FROM houses t3 ORDER BY t3.rent DESC LIMIT 1)" },
		{ "names of teachers in the house with the highest average pay",
		  "SELECT t1.full_name, t2.title FROM teachers t1 JOIN houses t2 ON "
		  "t2.house_id = t1.house_id WHERE t2.house_id = (SELECT "
		  "t4.house_id FROM teachers t3 JOIN houses t4 ON t4.house_id "
		  "= t3.house_id GROUP BY t4.house_id, t4.title ORDER BY "
		  "avg(t3.pay) DESC LIMIT 1)" },
		{ "teachers in the largest house",
		  "SELECT t1.full_name, t2.title FROM teachers t1 JOIN houses t2 ON "
		  "t2.house_id = t1.house_id WHERE t2.house_id = (SELECT "
		  "t4.house_id FROM teachers t3 JOIN houses t4 ON t4.house_id "
		  "= t3.house_id GROUP BY t4.house_id, t4.title ORDER BY "
		  "count(*) DESC LIMIT 1)" },
		{ "average pay in the largest house",
		  "SELECT avg(t1.pay) AS average_pay FROM teachers t1 JOIN "
		  "houses t2 ON t2.house_id = t1.house_id WHERE t2.house_id = "
		  "(SELECT t4.house_id FROM teachers t3 JOIN houses t4 ON "
		  "t4.house_id = t3.house_id GROUP BY t4.house_id, t4.title "
		  "ORDER BY count(*) DESC LIMIT 1)" },
	};

	(void)state;
	assert_asked_of(music, "", cases, COUNT(cases));
}

/* The group itself, where nothing else is asked for. */
static void
test_first_group(void **state)
{
	static const struct asked_case cases[] = {
		{ "which town has the fewest teachers",
		  "SELECT town, count(*) AS teachers FROM teachers GROUP BY "
		  "town ORDER BY count(*) LIMIT 1" },
		{ "title of the house with the most teachers",
		  "SELECT t2.title, count(*) AS teachers FROM teachers t1 "
		  "JOIN houses t2 ON t2.house_id = t1.house_id GROUP BY "
		  "t2.house_id, t2.title ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(music, "", cases, COUNT(cases));
}

/* Shares of rows that others belong to, by a noun or by what was done. */
static void
test_share_of_such(void **state)
{
	static const char parcels[] =
		"CREATE TABLE parcels (id INTEGER PRIMARY KEY, weight REAL);"
		"CREATE TABLE returns (id INTEGER PRIMARY KEY, parcel_id"
		" INTEGER REFERENCES parcels(id), returned_on DATE);";
	static const struct asked_case cases[] = {
		{ "share of parcels that were returned",
		  "SELECT 100.0 * sum(CASE WHEN id IN (SELECT t2.parcel_id "
		  "FROM returns t2) THEN 1 ELSE 0 END) / NULLIF(count(*), 0) "
		  "AS percentage FROM parcels" },
		{ "share of returned parcels",
		  "SELECT 100.0 * sum(CASE WHEN id IN (SELECT t2.parcel_id "
		  "FROM returns t2) THEN 1 ELSE 0 END) / NULLIF(count(*), 0) "
		  "AS percentage FROM parcels" },
	};

	(void)state;
	assert_asked_of(parcels, "", cases, COUNT(cases));
}

/* "in total" is no column that is called so; "units" are no unit price. */
static void
test_in_total(void **state)
{
	static const char stall[] =
		"CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE sales (id INTEGER PRIMARY KEY, guest_id INTEGER"
		" REFERENCES guests(id), unit_price REAL, total REAL);";
	static const struct asked_case cases[] = {
		{ "guests who spent more than 50 in total",
		  "SELECT t2.name, sum(t1.total) AS total_total FROM sales t1 "
		  "JOIN guests t2 ON t2.id = t1.guest_id GROUP BY t2.id, "
		  "t2.name HAVING sum(t1.total) > 50" },
	};

	(void)state;
	assert_asked_of(stall, "", cases, COUNT(cases));
}

TESTS(CASE(test_rows_of_first), CASE(test_first_group),
      CASE(test_share_of_such), CASE(test_in_total))
