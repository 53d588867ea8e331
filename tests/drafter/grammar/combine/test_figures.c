#include "tests/drafter/grammar/combine/asked.h"

/* Figures of rows beside each other, and the days that rows are told by. */

static const char hall[] =
	"CREATE TABLE halls (hall_no TEXT PRIMARY KEY, titel TEXT,"
	" places INTEGER, min_guests INTEGER);"
	"CREATE TABLE seats (id INTEGER PRIMARY KEY,"
	" hall_no TEXT NOT NULL REFERENCES halls(hall_no), booked_on DATE,"
	" storniert_am DATE, is_waiting INTEGER, price REAL);";

static const char hall_notes[] =
	"- halls = events, seats = bookings.\n"
	"- A booking is valid if it was not called off (storniert_am empty) and"
	" not on the waiting list (is_waiting = 0).\n"
	"- An event at risk is one with fewer valid bookings than min_guests.\n";

static const char depot[] =
	"CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT, stock INTEGER,"
	" min_stock INTEGER);"
	"CREATE TABLE parcels (id INTEGER PRIMARY KEY,"
	" part_id INTEGER NOT NULL REFERENCES parts(id), packed_on DATE,"
	" received_on DATE, checked_on DATE);";

/* So many of what belongs to a row, against a column of it. */
static void
test_fewer_than(void **state)
{
	static const struct asked_case events[] = {
		{ "events at risk",
		  "SELECT t1.titel FROM halls t1 WHERE (SELECT count(*) FROM "
		  "seats t2 JOIN halls t3 ON t3.hall_no = t2.hall_no WHERE "
		  "t2.storniert_am IS NULL AND t2.is_waiting = 0 AND t3.hall_no "
		  "= t1.hall_no) < t1.min_guests" },
		{ "events with more bookings than places",
		  "SELECT t1.titel FROM halls t1 WHERE (SELECT count(*) FROM "
		  "seats t2 JOIN halls t3 ON t3.hall_no = t2.hall_no WHERE "
		  "t3.hall_no = t1.hall_no) > t1.places" },
	};
	static const struct asked_case parts[] = {
		{ "parts with less stock than min stock",
		  "SELECT name FROM parts WHERE stock < min_stock" },
	};

	(void)state;
	assert_asked_of(hall, hall_notes, events, COUNT(events));
	assert_asked_of(depot, "", parts, COUNT(parts));
}

/* Two words as the one that means the same, but not before a number. */
static void
test_verbs(void **state)
{
	static const struct asked_case bookings[] = {
		{ "bookings called off per month in 2025",
		  "SELECT strftime('%Y-%m', storniert_am) AS month, count(*) "
		  "AS seats FROM seats WHERE storniert_am IS NOT NULL AND "
		  "storniert_am >= '2025-01-01' AND storniert_am < "
		  "'2026-01-01' GROUP BY strftime('%Y-%m', storniert_am) "
		  "ORDER BY strftime('%Y-%m', storniert_am)" },
		{ "how many bookings are on the waiting list",
		  "SELECT count(*) AS seats FROM seats WHERE is_waiting <> 0" },
	};
	static const struct asked_case parcels[] = {
		{ "how many parcels came in last month",
		  "SELECT count(*) AS parcels FROM parcels WHERE received_on "
		  ">= '2026-05-01' AND received_on < '2026-06-01'" },
		{ "how many parcels came in last month\nand in may last year",
		  "SELECT count(*) AS parcels FROM parcels WHERE received_on "
		  ">= '2025-05-01' AND received_on < '2025-06-01'" },
	};

	(void)state;
	assert_asked_of(hall, hall_notes, bookings, COUNT(bookings));
	assert_asked_of(depot, "", parcels, COUNT(parcels));
}

/* "at least once" is of rows, and of none of their figures. */
static void
test_times(void **state)
{
	static const struct asked_case cases[] = {
		{ "members who visited at least once in 2025",
		  "SELECT t2.first_name, t2.last_name, count(*) AS visits FROM "
		  "visits t1 JOIN members t2 ON t2.id = t1.member_id WHERE "
		  "t1.visited_on >= '2025-01-01' AND t1.visited_on < "
		  "'2026-01-01' GROUP BY t2.id, t2.first_name, t2.last_name "
		  "HAVING count(*) >= 1" },
		{ "loans returned late in february",
		  "SELECT count(*) AS loans FROM loans WHERE returned_on > "
		  "due_on AND returned_on >= '2026-02-01' AND returned_on < "
		  "'2026-03-01'" },
	};

	(void)state;
	assert_asked_of(library,
			"- Returned late means returned after the due date.\n",
			cases, COUNT(cases));
}

/* "not one or the other" is neither. */
static void
test_neither(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many loans are not done or waiting",
		  "SELECT count(*) AS loans FROM loans WHERE NOT (status = 'D' "
		  "OR status = 'W')" },
	};

	(void)state;
	assert_asked_of(library, library_notes, cases, COUNT(cases));
}

static const char desk[] =
	"CREATE TABLE orders (id INTEGER PRIMARY KEY, topic TEXT,"
	" ordered_at TIMESTAMP, total REAL);";

/* From a day to a time: whole days. */
static void
test_whole_days(void **state)
{
	static const struct asked_case cases[] = {
		{ "days since the last order",
		  "SELECT julianday('2026-06-30') - "
		  "julianday(date(max(ordered_at))) AS days FROM orders" },
	};

	(void)state;
	assert_asked_of(desk, "", cases, COUNT(cases));
}

static const char shop[] =
	"CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, price_cents"
	" INTEGER, sold_as TEXT);"
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, trade TEXT);"
	"CREATE TABLE sales (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" good_id INTEGER NOT NULL REFERENCES goods(id), sold_on DATE,"
	" charged_cents INTEGER);";

/* Cents are shown as whole money, and so is what they are called. */
static void
test_cents(void **state)
{
	static const struct asked_case cases[] = {
		{ "price of goods, dearest first",
		  "SELECT name, price_cents / 100.0 AS price FROM goods ORDER "
		  "BY price_cents / 100.0 DESC" },
		{ "total charged per client",
		  "SELECT t2.name, sum(t1.charged_cents / 100.0) AS "
		  "total_charged FROM sales t1 JOIN clients t2 ON t2.id = "
		  "t1.client_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(shop, "", cases, COUNT(cases));
}

/* What is done to rows most often, by its rows or by a day of it. */
static void
test_most_often(void **state)
{
	static const struct asked_case sold[] = {
		{ "which good do we sell most often",
		  "SELECT t2.name, count(*) AS sales FROM sales t1 JOIN goods "
		  "t2 ON t2.id = t1.good_id GROUP BY t2.id, t2.name ORDER BY "
		  "count(*) DESC LIMIT 1" },
	};
	static const struct asked_case packed[] = {
		{ "which part do we pack most often",
		  "SELECT t2.name, count(*) AS parcels FROM parcels t1 JOIN "
		  "parts t2 ON t2.id = t1.part_id GROUP BY t2.id, t2.name "
		  "ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(shop, "", sold, COUNT(sold));
	assert_asked_of(depot, "", packed, COUNT(packed));
}

TESTS(CASE(test_whole_days), CASE(test_neither), CASE(test_cents),
      CASE(test_most_often), CASE(test_fewer_than), CASE(test_verbs),
      CASE(test_times))
