#include "tests/drafter/grammar/combine/asked.h"

/* What holds of rows that notes define, and of what is said of them. */

static const char school[] =
	"CREATE TABLE slopes (code TEXT PRIMARY KEY, title TEXT);"
	"CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT,"
	" country TEXT);"
	"CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT,"
	" slope_code TEXT REFERENCES slopes(code), start_date DATE,"
	" end_date DATE, kind INTEGER, places INTEGER);"
	"CREATE TABLE bookings (id INTEGER PRIMARY KEY,"
	" course_id INTEGER REFERENCES courses(id),"
	" guest_id INTEGER REFERENCES guests(id), booked_on DATE,"
	" state INTEGER, adults INTEGER, children INTEGER, price REAL,"
	" wages REAL, dropped_on DATE);";

static const char school_notes[] =
	"- Bookings are counted by the start of the course unless somebody asks"
	" when they booked.\n"
	"- Bookings with dropped_on never count.\n"
	"- Lessons are courses with kind = 2.\n"
	"- A big lesson has more than 20 places.\n"
	"- A repeat guest has participated in at least three courses.\n"
	"- A family is a booking with one adult and at least one child.\n"
	"- Income is the sum of price where state is 1 or 2.\n"
	"- Outlay is the sum of wages where state is 1.\n"
	"- Margin is income minus outlay.\n";

/* How long rows take, until a day, and what a day of theirs groups. */
static const char visits[] =
	"CREATE TABLE firms (id INTEGER PRIMARY KEY, firm TEXT, branch TEXT);"
	"CREATE TABLE calls (id INTEGER PRIMARY KEY,"
	" firm_id INTEGER REFERENCES firms(id), kind TEXT, minutes INTEGER,"
	" asked_on DATE, visited_on DATE, solved_on DATE, cost REAL);";

static const struct asked_case times[] = {
	{ "how long does a call take on average",
	  "SELECT avg(minutes) AS average_minutes FROM calls" },
	{ "average days until a call gets solved",
	  "SELECT avg(julianday(solved_on) - julianday(asked_on)) AS "
	  "average_days FROM calls" },
	{ "average number of days from call to visit",
	  "SELECT avg(julianday(visited_on) - julianday(asked_on)) AS "
	  "average_days FROM calls" },
	{ "number of calls by year of visit",
	  "SELECT strftime('%Y', visited_on) AS year, count(*) AS calls FROM calls WHERE visited_on IS NOT NULL GROUP BY strftime('%Y', visited_on) ORDER BY strftime('%Y', visited_on)" },
	{ "calls per kind, most frequent first",
	  "SELECT kind, count(*) AS calls FROM calls GROUP BY kind "
	  "ORDER BY count(*) DESC" },
	{ "cost per firm in 2025",
	  "SELECT t2.firm, sum(t1.cost) AS total_cost FROM calls t1 "
	  "JOIN firms t2 ON t2.id = t1.firm_id WHERE t1.solved_on >= "
	  "'2025-01-01' AND t1.solved_on < '2026-01-01' GROUP BY "
	  "t2.firm" },
	{ "which calls have no firm",
	  "SELECT id FROM calls WHERE firm_id IS NULL" },
};

static const struct asked_case cases[] = {
	{ "how many lessons with up to 10 places",
	  "SELECT count(*) AS courses FROM courses WHERE kind = 2 AND places <= 10" },
	{ "how many lessons with places above 5 up to 10",
	  "SELECT count(*) AS courses FROM courses WHERE kind = 2 AND places > 5"
	  " AND places <= 10" },
	{ "share of lessons with more than 10 places",
	  "SELECT 100.0 * sum(CASE WHEN places > 10 THEN 1 ELSE 0 END) "
	  "/ NULLIF(count(places), 0) AS percentage FROM courses WHERE "
	  "kind = 2" },
	{ "how many big lessons",
	  "SELECT count(*) AS courses FROM courses WHERE kind = 2 AND "
	  "places > 20" },
	{ "how many bookings in january 2026",
	  "SELECT count(*) AS bookings FROM bookings t1 JOIN courses "
	  "t2 ON t2.id = t1.course_id WHERE t2.start_date >= "
	  "'2026-01-01' AND t2.start_date < '2026-02-01' AND "
	  "t1.dropped_on IS NULL" },
	{ "how many repeat guests",
	  "SELECT count(*) AS guests FROM guests WHERE id IN (SELECT "
	  "t3.guest_id FROM courses t2 JOIN bookings t3 ON "
	  "t3.course_id = t2.id WHERE t3.dropped_on IS NULL AND "
	  "t3.guest_id IS NOT NULL GROUP BY t3.guest_id HAVING "
	  "count(*) >= 3)" },
	{ "how many families",
	  "SELECT count(*) AS bookings FROM bookings WHERE adults = 1 "
	  "AND children >= 1 AND dropped_on IS NULL" },
	{ "margin",
	  "SELECT sum(CASE WHEN state = 1 OR state = 2 THEN price ELSE "
	  "0 END) - sum(CASE WHEN state = 1 THEN wages ELSE 0 END) AS "
	  "Margin FROM bookings WHERE dropped_on IS NULL" },
	{ "how many courses on slope B",
	  "SELECT count(*) AS courses FROM courses t1 JOIN slopes t2 "
	  "ON t2.code = t1.slope_code WHERE t2.code = 'B'" },
};

/* How else notes say it. */
static const char depot[] =
	"CREATE TABLE givers (id INTEGER PRIMARY KEY, name TEXT,"
	" with_us_until DATE);"
	"CREATE TABLE boxes (id INTEGER PRIMARY KEY, sent_on DATE,"
	" back_on DATE, paid_on DATE, pieces INTEGER, places INTEGER);"
	"CREATE TABLE gifts (id INTEGER PRIMARY KEY,"
	" giver_id INTEGER REFERENCES givers(id), received_on DATE,"
	" amount REAL, pay_way INTEGER);"
	"CREATE TABLE helpers (id INTEGER PRIMARY KEY, name TEXT,"
	" weekly_hours INTEGER);";

static const char depot_notes[] =
	"- A box waits for return while back_on is empty, and is unpaid while"
	" it is back and paid_on is empty.\n"
	"- A box is out while back_on is empty; out for more than 90 days means"
	" lost.\n"
	"- Full-time is 35 hours a week or more, everybody else is part-time.\n"
	"- We support a giver unless with_us_until is past.\n"
	"- gifts are money. Donations mean money.\n"
	"- Key givers are givers with more than 5000 donations in the last 12"
	" months.\n"
	"- Crowded boxes: more pieces than places.\n"
	"- A giver with two or more gifts is a friend.\n";

static const struct asked_case other_forms[] = {
	{ "boxes waiting for return",
	  "SELECT count(*) AS boxes FROM boxes WHERE back_on IS NULL" },
	{ "how many lost boxes",
	  "SELECT count(*) AS boxes FROM boxes WHERE back_on IS NULL "
	  "AND julianday('2026-06-30') - julianday(sent_on) > 90" },
	{ "how many part-time helpers",
	  "SELECT count(*) AS helpers FROM helpers WHERE weekly_hours "
	  "< 35" },
	{ "givers we support",
	  "SELECT name FROM givers WHERE with_us_until IS NULL OR "
	  "with_us_until >= '2026-06-30'" },
	{ "donations in 2025",
	  "SELECT sum(amount) AS Donations FROM gifts WHERE "
	  "received_on >= '2025-01-01' AND received_on < '2026-01-01'" },
	{ "median donation",
	  "SELECT avg(v) AS median_amount FROM (SELECT amount AS v, "
	  "ROW_NUMBER() OVER (ORDER BY amount) AS place, COUNT(*) OVER "
	  "() AS n FROM gifts WHERE amount IS NOT NULL) sorted WHERE "
	  "place * 2 IN (n, n + 1, n + 2)" },
	{ "key givers",
	  "SELECT name FROM givers WHERE id IN (SELECT t2.giver_id "
	  "FROM gifts t2 WHERE t2.received_on >= '2025-06-30' AND "
	  "t2.received_on < '2026-07-01' AND t2.giver_id IS NOT NULL "
	  "GROUP BY t2.giver_id HAVING sum(t2.amount) > 5000)" },
	{ "how many crowded boxes",
	  "SELECT count(*) AS boxes FROM boxes WHERE pieces > places" },
	{ "how many friends",
	  "SELECT count(*) AS givers FROM givers WHERE id IN (SELECT "
	  "t2.giver_id FROM gifts t2 WHERE t2.giver_id IS NOT NULL "
	  "GROUP BY t2.giver_id HAVING count(*) >= 2)" },
};

static void
test_forms(void **state)
{
	(void)state;
	assert_asked_of(depot, depot_notes, other_forms, COUNT(other_forms));
}

static void
test_defined(void **state)
{
	(void)state;
	assert_asked_of(school, school_notes, cases, COUNT(cases));
}

static void
test_times(void **state)
{
	(void)state;
	assert_asked_of(visits, NULL, times, COUNT(times));
}

TESTS(CASE(test_defined), CASE(test_times), CASE(test_forms))
