#include "tests/drafter/grammar/combine/asked.h"

/* Turns that order, total and compare the figures of the turn before. */

static const char fair[] =
	"CREATE TABLE halls (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
	"CREATE TABLE fairs (id INTEGER PRIMARY KEY, title TEXT,"
	" hall_id INTEGER REFERENCES halls(id), held_on DATE);"
	"CREATE TABLE traders (id INTEGER PRIMARY KEY, name TEXT, email TEXT,"
	" signed_up_on DATE);"
	"CREATE TABLE stalls (id INTEGER PRIMARY KEY,"
	" fair_id INTEGER REFERENCES fairs(id),"
	" trader_id INTEGER REFERENCES traders(id), rent REAL,"
	" rating INTEGER, booked_on DATE, status TEXT);";

static void
both(const struct asked_case *a, size_t n, const struct asked_case *b, size_t m)
{
	assert_asked_of(fair, "", a, n);
	assert_asked(b, m);
}

/* By a column that a figure of groups is of: by that, the highest first. */
static void
test_sorted(void **state)
{
	static const struct asked_case cases[] = {
		{ "total rent by trader\nsort by rent",
		  "SELECT t2.name, sum(t1.rent) AS total_rent FROM stalls "
		  "t1 JOIN traders t2 ON t2.id = t1.trader_id GROUP BY "
		  "t2.id, t2.name ORDER BY sum(t1.rent) DESC" },
		{ "total rent by trader\nsort by rent ascending",
		  "SELECT t2.name, sum(t1.rent) AS total_rent FROM stalls "
		  "t1 JOIN traders t2 ON t2.id = t1.trader_id GROUP BY "
		  "t2.id, t2.name ORDER BY sum(t1.rent)" },
		{ "average rating by trader\nsort by rating, lowest first",
		  "SELECT t2.name, avg(t1.rating) AS average_rating FROM "
		  "stalls t1 JOIN traders t2 ON t2.id = t1.trader_id GROUP "
		  "BY t2.id, t2.name ORDER BY avg(t1.rating)" },
		{ "total rent by trader\nsort by name",
		  "SELECT t2.name, sum(t1.rent) AS total_rent FROM stalls "
		  "t1 JOIN traders t2 ON t2.id = t1.trader_id GROUP BY "
		  "t2.id, t2.name ORDER BY t2.name" },
		{ "stalls\nsort by rent",
		  "SELECT id, rent FROM stalls ORDER BY rent" },
	};
	static const struct asked_case loans[] = {
		{ "average fee by branch\nsort by fee",
		  "SELECT t2.name, avg(t1.fee) AS average_fee FROM loans t1"
		  " JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name ORDER BY avg(t1.fee) DESC" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* "How much is that": what all cost, also of groups; what costs nothing is counted. */
static void
test_cost(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many stalls this year\nby trader\nhow much is that in total",
		  "SELECT sum(rent) AS total_rent FROM stalls WHERE "
		  "booked_on >= '2026-01-01' AND booked_on < '2027-01-01'" },
		{ "total rent by trader this year\ncompare with last year\nhow much is that in total",
		  "SELECT sum(CASE WHEN booked_on >= '2026-01-01' AND "
		  "booked_on < '2027-01-01' THEN rent ELSE 0 END) AS "
		  "total_rent_2026, sum(CASE WHEN booked_on >= '2025-01-01'"
		  " AND booked_on < '2026-01-01' THEN rent ELSE 0 END) AS "
		  "total_rent_2025 FROM stalls WHERE (booked_on >= "
		  "'2026-01-01' AND booked_on < '2027-01-01') OR (booked_on"
		  " >= '2025-01-01' AND booked_on < '2026-01-01')" },
		{ "fairs by hall\nhow much is that in total",
		  "SELECT count(*) AS fairs FROM fairs" },
	};
	static const struct asked_case loans[] = {
		{ "loans by branch this year\nhow much is that in total",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE start_date"
		  " >= '2026-01-01' AND start_date < '2027-01-01'" },
		{ "loans by branch this year\ncompare with last year\nhow much is that in total",
		  "SELECT sum(CASE WHEN start_date >= '2026-01-01' AND "
		  "start_date < '2027-01-01' THEN fee ELSE 0 END) AS "
		  "total_fee_2026, sum(CASE WHEN start_date >= '2025-01-01'"
		  " AND start_date < '2026-01-01' THEN fee ELSE 0 END) AS "
		  "total_fee_2025 FROM loans WHERE (start_date >= "
		  "'2026-01-01' AND start_date < '2027-01-01') OR "
		  "(start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01')" },
		{ "loans by branch\nin total",
		  "SELECT count(*) AS loans FROM loans" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* Another period stands beside the one of a condition, too. */
static void
test_compared(void **state)
{
	static const struct asked_case loans[] = {
		{ "how many members joined this year\ncompare with last year",
		  "SELECT count(CASE WHEN joined_on >= '2026-01-01' AND "
		  "joined_on < '2027-01-01' THEN 1 END) AS members_2026, "
		  "count(CASE WHEN joined_on >= '2025-01-01' AND joined_on "
		  "< '2026-01-01' THEN 1 END) AS members_2025 FROM members "
		  "WHERE (joined_on >= '2026-01-01' AND joined_on < "
		  "'2027-01-01') OR (joined_on >= '2025-01-01' AND "
		  "joined_on < '2026-01-01')" },
		{ "how many members joined this year\nper month\ncompare with last year",
		  "SELECT CAST(strftime('%m', joined_on) AS INTEGER) AS "
		  "month, count(CASE WHEN joined_on >= '2026-01-01' AND "
		  "joined_on < '2027-01-01' THEN 1 END) AS members_2026, "
		  "count(CASE WHEN joined_on >= '2025-01-01' AND joined_on "
		  "< '2026-01-01' THEN 1 END) AS members_2025 FROM members "
		  "WHERE (joined_on >= '2026-01-01' AND joined_on < "
		  "'2027-01-01') OR (joined_on >= '2025-01-01' AND "
		  "joined_on < '2026-01-01') GROUP BY CAST(strftime('%m', "
		  "joined_on) AS INTEGER) ORDER BY CAST(strftime('%m', "
		  "joined_on) AS INTEGER)" },
	};

	(void)state;
	assert_asked(loans, COUNT(loans));
}

/* Of the first few groups a column is shown, and they stay the first. */
static void
test_first(void **state)
{
	static const struct asked_case cases[] = {
		{ "top 10 traders by rent this year\nshow email",
		  "SELECT t2.name, t2.email, sum(t1.rent) AS total_rent "
		  "FROM stalls t1 JOIN traders t2 ON t2.id = t1.trader_id "
		  "WHERE t1.booked_on >= '2026-01-01' AND t1.booked_on < "
		  "'2027-01-01' GROUP BY t2.id, t2.name, t2.email ORDER BY "
		  "sum(t1.rent) DESC LIMIT 10" },
	};
	static const struct asked_case loans[] = {
		{ "top 3 branches by loans\nshow city",
		  "SELECT t2.name, t2.city, count(*) AS loans FROM loans t1"
		  " JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name, t2.city ORDER BY count(*) DESC LIMIT 3" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* Names are those of the rows, where a column of others is called so. */
static void
test_names(void **state)
{
	static const struct asked_case loans[] = {
		{ "how many members joined this year\nshow names",
		  "SELECT first_name, last_name FROM members WHERE "
		  "joined_on >= '2026-01-01' AND joined_on < '2027-01-01'" },
		{ "top 5 members by visits\nshow names",
		  "SELECT t2.first_name, t2.last_name, count(*) AS visits "
		  "FROM visits t1 JOIN members t2 ON t2.id = t1.member_id "
		  "GROUP BY t2.id, t2.first_name, t2.last_name ORDER BY "
		  "count(*) DESC LIMIT 5" },
	};

	(void)state;
	assert_asked(loans, COUNT(loans));
}

/* A figure that the rows of the turn before have is of these, by group or not. */
static void
test_of_those(void **state)
{
	static const struct asked_case cases[] = {
		{ "stalls without a rating\ntotal rent",
		  "SELECT sum(rent) AS total_rent FROM stalls WHERE rating IS "
		  "NULL" },
		{ "stalls without a rating\ntotal rent per trader",
		  "SELECT t2.name, sum(t1.rent) AS total_rent FROM stalls t1 "
		  "JOIN traders t2 ON t2.id = t1.trader_id WHERE t1.rating IS "
		  "NULL GROUP BY t2.id, t2.name" },
	};
	static const struct asked_case loans[] = {
		{ "overdue loans\ntotal fee per branch",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.status <> 'D' "
		  "AND t1.due_on < '2026-06-30' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

TESTS(CASE(test_sorted), CASE(test_cost), CASE(test_compared), CASE(test_first),
      CASE(test_names), CASE(test_of_those))
