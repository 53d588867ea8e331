#include "tests/drafter/grammar/combine/asked.h"

/* Couriers: who rides what, and what was urgent. */
static const char couriers[] =
	"CREATE TABLE ride_kinds (kind_id INTEGER PRIMARY KEY, label TEXT);"
	"CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, full_name TEXT,"
	" grade TEXT, kind_id INTEGER REFERENCES ride_kinds(kind_id));"
	"CREATE TABLE jobs (job_id INTEGER PRIMARY KEY,"
	" rider_id INTEGER REFERENCES riders(rider_id), ordered_on DATE,"
	" distance_km REAL, is_emergency INTEGER);";

static const char couriers_notes[] = "- grade: S = senior, J = junior.\n"
				     "- is_emergency: 1 = yes, 0 = no.\n";

/* Of whom it is asked, and of no kind that a verb sounds like. */
static void
test_who_most(void **state)
{
	static const struct asked_case cases[] = {
		{ "who rides the most kilometers",
		  "SELECT t2.full_name, sum(t1.distance_km) AS "
		  "total_distance_km FROM jobs t1 JOIN riders t2 ON "
		  "t2.rider_id = t1.rider_id GROUP BY t2.rider_id, "
		  "t2.full_name ORDER BY sum(t1.distance_km) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(couriers, couriers_notes, cases, COUNT(cases));
}

/* A column that a condition is of tells no more: they are called by name. */
static void
test_fixed(void **state)
{
	static const struct asked_case cases[] = {
		{ "riders with senior as grade",
		  "SELECT full_name, grade FROM riders WHERE grade = 'S'" },
		{ "grade of riders", "SELECT DISTINCT grade FROM riders" },
	};

	(void)state;
	assert_asked_of(couriers, couriers_notes, cases, COUNT(cases));
}

/* A ranking begins with the most; the lines of a figure are their parent's day. */
static void
test_ranked_by(void **state)
{
	static const char shop[] =
		"CREATE TABLE talks (id INTEGER PRIMARY KEY, said_on DATE,"
		" day DATE);"
		"CREATE TABLE buyers (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE slips (id INTEGER PRIMARY KEY, buyer_id INTEGER"
		" REFERENCES buyers(id), day DATE, paid DATE);"
		"CREATE TABLE goods (id INTEGER PRIMARY KEY, slip_id INTEGER"
		" REFERENCES slips(id), pieces INTEGER, price REAL);";
	static const char notes[] =
		"- Intake = pieces * price of the lines, by day of the slip.\n";
	static const struct asked_case cases[] = {
		{ "buyers ranked by intake",
		  "SELECT t3.name, sum(t1.pieces * t1.price) AS Intake FROM "
		  "goods t1 JOIN slips t2 ON t2.id = t1.slip_id JOIN buyers t3 "
		  "ON t3.id = t2.buyer_id GROUP BY t3.id, t3.name ORDER BY "
		  "sum(t1.pieces * t1.price) DESC" },
		{ "intake in 2025",
		  "SELECT sum(t1.pieces * t1.price) AS Intake FROM goods t1 "
		  "JOIN slips t2 ON t2.id = t1.slip_id WHERE t2.day >= "
		  "'2025-01-01' AND t2.day < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(shop, notes, cases, COUNT(cases));
}

/* A kind of people is ranked, and what a flag tells is counted. */
static void
test_kind_most(void **state)
{
	static const struct asked_case cases[] = {
		{ "which senior had the most jobs",
		  "SELECT t2.full_name, count(*) AS jobs FROM jobs t1 JOIN "
		  "riders t2 ON t2.rider_id = t1.rider_id WHERE t2.grade = "
		  "'S' GROUP BY t2.rider_id, t2.full_name ORDER BY count(*) "
		  "DESC LIMIT 1" },
		{ "how many emergencies this year",
		  "SELECT count(*) AS jobs FROM jobs WHERE is_emergency = 1 "
		  "AND ordered_on >= '2026-01-01' AND ordered_on < "
		  "'2027-01-01'" },
	};

	(void)state;
	assert_asked_of(couriers, couriers_notes, cases, COUNT(cases));
}

/* So many, by an order of their own; names stand in the order they were said. */
static void
test_top_by(void **state)
{
	static const char bridges[] =
		"CREATE TABLE bridges (id INTEGER PRIMARY KEY, title TEXT,"
		" builder TEXT, length_m REAL, opened INTEGER);";
	static const struct asked_case cases[] = {
		{ "top 3 shortest bridges",
		  "SELECT title, length_m FROM bridges WHERE length_m IS NOT "
		  "NULL ORDER BY length_m LIMIT 3" },
		{ "titles of the bridges with the top 3 length",
		  "SELECT title, length_m FROM bridges ORDER BY length_m DESC "
		  "LIMIT 3" },
		{ "bridges with the top three highest length",
		  "SELECT title, length_m FROM bridges ORDER BY length_m DESC "
		  "LIMIT 3" },
		{ "length and title of the longest bridge",
		  "SELECT length_m, title FROM bridges ORDER BY length_m DESC "
		  "LIMIT 1" },
	};

	(void)state;
	assert_asked_of(bridges, "", cases, COUNT(cases));
}

/* Rows by how often something was done with them, through lines, too. */
static void
test_done_most(void **state)
{
	static const char bar[] =
		"CREATE TABLE drinks (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE orders (id INTEGER PRIMARY KEY, day DATE);"
		"CREATE TABLE lines (order_id INTEGER REFERENCES orders(id),"
		" drink_id INTEGER REFERENCES drinks(id), glasses INTEGER);"
		"CREATE TABLE refusals (id INTEGER PRIMARY KEY, drink_id"
		" INTEGER REFERENCES drinks(id), day DATE);";
	static const struct asked_case cases[] = {
		{ "which drink has been ordered most often",
		  "SELECT t2.name, count(DISTINCT t3.id) AS orders FROM lines "
		  "t1 JOIN drinks t2 ON t2.id = t1.drink_id JOIN orders t3 ON "
		  "t3.id = t1.order_id GROUP BY t2.id, t2.name ORDER BY "
		  "count(DISTINCT t3.id) DESC LIMIT 1" },
		{ "which drink was refused the least",
		  "SELECT t2.name, count(*) AS refusals FROM refusals t1 JOIN "
		  "drinks t2 ON t2.id = t1.drink_id GROUP BY t2.id, t2.name "
		  "ORDER BY count(*) LIMIT 1" },
	};

	(void)state;
	assert_asked_of(bar, "", cases, COUNT(cases));
}

/* A word of an order is no part of another name; rows are late by their own. */
static void
test_rated(void **state)
{
	static const char agency[] =
		"CREATE TABLE translators (id INTEGER PRIMARY KEY, name TEXT,"
		" word_rate REAL, rating REAL);"
		"CREATE TABLE tasks (id INTEGER PRIMARY KEY, title TEXT,"
		" translator_id INTEGER REFERENCES translators(id),"
		" due_on DATE, delivered_on DATE);"
		"CREATE TABLE bills (id INTEGER PRIMARY KEY, number TEXT,"
		" task_id INTEGER REFERENCES tasks(id), due_on DATE,"
		" paid_on DATE);";
	static const struct asked_case cases[] = {
		{ "best rated translators",
		  "SELECT name, rating FROM translators ORDER BY rating "
		  "DESC LIMIT 10" },
		{ "overdue tasks",
		  "SELECT title FROM tasks WHERE due_on < '2026-06-30' AND "
		  "delivered_on IS NULL" },
		{ "how many bills were paid late",
		  "SELECT count(*) AS bills FROM bills WHERE paid_on > "
		  "due_on" },
		{ "share of bills paid on time",
		  "SELECT 100.0 * sum(CASE WHEN paid_on <= due_on THEN 1 "
		  "ELSE 0 END) / NULLIF(count(CASE WHEN paid_on IS NOT "
		  "NULL AND due_on IS NOT NULL THEN 1 END), 0) AS "
		  "percentage FROM bills" },
		{ "overdue bills",
		  "SELECT t2.title, t1.number FROM bills t1 LEFT JOIN "
		  "tasks t2 ON t2.id = t1.task_id WHERE t1.due_on < "
		  "'2026-06-30' AND t1.paid_on IS NULL" },
	};

	(void)state;
	assert_asked_of(agency, "", cases, COUNT(cases));
}

TESTS(CASE(test_done_most), CASE(test_fixed), CASE(test_rated),
      CASE(test_who_most), CASE(test_ranked_by), CASE(test_kind_most),
      CASE(test_top_by))
