#include "tests/drafter/grammar/combine/asked.h"

static const char lodge[] =
	"CREATE TABLE rooms (id INTEGER PRIMARY KEY, room_no TEXT UNIQUE,"
	" material TEXT);"
	"CREATE TABLE stays (id INTEGER PRIMARY KEY,"
	" room_id INTEGER REFERENCES rooms(id), begun_on DATE,"
	" ended_on DATE);"
	"CREATE TABLE cooks (id INTEGER PRIMARY KEY, cook_no TEXT UNIQUE,"
	" left_on DATE);";

static const char lodge_notes[] =
	"- Vacant = room without a stay with ended_on empty.\n"
	"- rooms.material: W = wood, S = stone.\n";

/* Of one row that is named, a yes or no; of any, how many there are. */
static void
test_whether(void **state)
{
	static const struct asked_case cases[] = {
		{ "does cook no 07 still work for us",
		  "SELECT CASE WHEN left_on IS NULL OR left_on >= '2026-06-30' "
		  "THEN 'yes' ELSE 'no' END AS answer FROM cooks WHERE id = 7" },
		{ "is room 08 vacant",
		  "SELECT CASE WHEN id NOT IN (SELECT t2.room_id FROM stays t2 "
		  "WHERE t2.ended_on IS NULL AND t2.room_id IS NOT NULL) THEN "
		  "'yes' ELSE 'no' END AS answer FROM rooms WHERE room_no = "
		  "'08'" },
		{ "are there vacant rooms",
		  "SELECT room_no FROM rooms WHERE id NOT IN (SELECT t2.room_id "
		  "FROM stays t2 WHERE t2.ended_on IS NULL AND t2.room_id IS "
		  "NOT NULL)" },
	};

	(void)state;
	assert_asked_of(lodge, lodge_notes, cases, COUNT(cases));
}

/* Other words for what the notes define. */
static void
test_said_otherwise(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many free rooms",
		  "SELECT count(*) AS rooms FROM rooms WHERE id NOT IN (SELECT "
		  "t2.room_id FROM stays t2 WHERE t2.ended_on IS NULL AND "
		  "t2.room_id IS NOT NULL)" },
		{ "how many wooden rooms",
		  "SELECT count(*) AS rooms FROM rooms WHERE material = 'W'" },
	};

	(void)state;
	assert_asked_of(lodge, lodge_notes, cases, COUNT(cases));
}

TESTS(CASE(test_whether), CASE(test_said_otherwise))
