#include "tests/drafter/grammar/combine/asked.h"

/* Rows that have no name are counted, unless somebody asks for a list. */
static void
test_counted(void **state)
{
	static const struct asked_case cases[] = {
		{ "overdue loans?",
		  "SELECT count(*) AS loans FROM loans WHERE status <> "
		  "'D' AND due_on < '2026-06-30'" },
		{ "which loans are overdue",
		  "SELECT id FROM loans WHERE status <> 'D' AND due_on "
		  "< '2026-06-30'" },
		{ "show me overdue loans",
		  "SELECT id FROM loans WHERE status <> 'D' AND "
		  "due_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "who" is the people that rows are of, "when" a day of theirs. */
static void
test_asked_for(void **state)
{
	static const struct asked_case cases[] = {
		{ "who has an overdue loan",
		  "SELECT DISTINCT t2.first_name, t2.last_name FROM "
		  "loans t1 LEFT JOIN members t2 ON t2.id = "
		  "t1.member_id WHERE t1.status <> 'D' AND t1.due_on < "
		  "'2026-06-30'" },
		{ "who had the most loans in may",
		  "SELECT t2.first_name, t2.last_name, count(*) AS "
		  "loans FROM loans t1 JOIN members t2 ON t2.id = "
		  "t1.member_id WHERE t1.start_date >= '2026-05-01' "
		  "AND t1.start_date < '2026-06-01' GROUP BY t2.id, "
		  "t2.first_name, t2.last_name ORDER BY count(*) DESC "
		  "LIMIT 1" },
		{ "when was the last loan",
		  "SELECT start_date FROM loans ORDER BY start_date "
		  "DESC LIMIT 1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* The number of an order may stand with the rows. */
static void
test_numbers(void **state)
{
	static const struct asked_case cases[] = {
		{ "3 members with the most loans",
		  "SELECT t2.first_name, t2.last_name, count(*) AS "
		  "loans FROM loans t1 JOIN members t2 ON t2.id = "
		  "t1.member_id GROUP BY t2.id, t2.first_name, "
		  "t2.last_name ORDER BY count(*) DESC LIMIT 3" },
		{ "top 3 branches by loans",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY "
		  "t2.id, t2.name ORDER BY count(*) DESC LIMIT 3" },
		{ "highest fee per branch",
		  "SELECT t2.name, max(t1.fee) AS highest_fee FROM "
		  "loans t1 JOIN branches t2 ON t2.id = t1.branch_id "
		  "GROUP BY t2.id, t2.name" },
		{ "latest loan per member",
		  "SELECT first_name, last_name, start_date FROM (SELECT "
		  "t2.first_name, t2.last_name, t1.start_date, RANK() OVER "
		  "(PARTITION BY t2.id ORDER BY t1.start_date DESC) AS place "
		  "FROM loans t1 JOIN members t2 ON t2.id = t1.member_id) "
		  "ranked WHERE place <= 1" },
		{ "the most expensive book of each genre",
		  "SELECT genre, title, price FROM (SELECT genre, title, price, "
		  "RANK() OVER (PARTITION BY genre ORDER BY price DESC) AS place "
		  "FROM books) ranked WHERE place <= 1" },
		{ "most popular book at each branch",
		  "SELECT name, title, loans FROM (SELECT t3.name, t2.title, "
		  "count(*) AS loans, RANK() OVER (PARTITION BY t1.branch_id "
		  "ORDER BY count(*) DESC) AS place FROM loans t1 JOIN books "
		  "t2 ON t2.id = t1.book_id JOIN branches t3 ON t3.id = "
		  "t1.branch_id GROUP BY t2.id, t2.title, t3.id, t3.name) "
		  "ranked WHERE place <= 1" },
		{ "biggest loan of each member",
		  "SELECT first_name, last_name, id, fee FROM (SELECT "
		  "t2.first_name, t2.last_name, t1.id, t1.fee, RANK() OVER "
		  "(PARTITION BY t2.id ORDER BY t1.fee DESC) AS place FROM "
		  "loans t1 JOIN members t2 ON t2.id = t1.member_id) ranked "
		  "WHERE place <= 1" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Words that say where all is kept, or how much of a name, ask for no more. */
static void
test_kept_in(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many books are there in our records",
		  "SELECT count(*) AS books FROM books" },
		{ "which genres are listed",
		  "SELECT DISTINCT genre FROM books" },
		{ "full name of each branch", "SELECT name FROM branches" },
		{ "members affected by loans",
		  "SELECT first_name, last_name FROM members WHERE id IN "
		  "(SELECT t2.member_id FROM loans t2)" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Who has not left is there. */
static void
test_still(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many active members",
		  "SELECT count(*) AS members FROM members WHERE left_on IS "
		  "NULL OR left_on >= '2026-06-30'" },
		{ "number of members today",
		  "SELECT count(*) AS members FROM members WHERE left_on IS "
		  "NULL OR left_on >= '2026-06-30'" },
		{ "how many current members are there",
		  "SELECT count(*) AS members FROM members WHERE left_on IS "
		  "NULL OR left_on >= '2026-06-30'" },
		{ "how many members are still here",
		  "SELECT count(*) AS members FROM members WHERE left_on IS "
		  "NULL OR left_on >= '2026-06-30'" },
		{ "how many members are currently with us",
		  "SELECT count(*) AS members FROM members WHERE left_on IS "
		  "NULL OR left_on >= '2026-06-30'" },
		{ "former members",
		  "SELECT first_name, last_name FROM members WHERE left_on < "
		  "'2026-06-30'" },
		{ "members still with us per branch",
		  "SELECT t2.name, count(*) AS members FROM members t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.left_on IS "
		  "NULL OR t1.left_on >= '2026-06-30' GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A second question at the end asks for the rows that are counted. */
static void
test_also(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many branches are there and which",
		  "SELECT name FROM branches" },
		{ "how many open loans do we have and which ones",
		  "SELECT id FROM loans WHERE status <> 'D'" },
		{ "how many branches are there and where",
		  "SELECT name, city FROM branches" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What a row has is not empty. */
static void
test_had(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many loans with a fee over 10 euros",
		  "SELECT count(*) AS loans FROM loans WHERE fee > 10" },
		{ "books ordered by price",
		  "SELECT title, price FROM books ORDER BY price" },
		{ "how many members have a birth date",
		  "SELECT count(*) AS members FROM members WHERE birth_date "
		  "IS NOT NULL AND (left_on IS NULL OR left_on >= "
		  "'2026-06-30')" },
		{ "how many members with a birth date",
		  "SELECT count(*) AS members FROM members WHERE birth_date "
		  "IS NOT NULL AND (left_on IS NULL OR left_on >= "
		  "'2026-06-30')" },
		{ "how many loans on weekends in 2025",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "(CAST(strftime('%w', start_date) AS INTEGER) = 0 OR "
		  "CAST(strftime('%w', start_date) AS INTEGER) = 6) AND "
		  "start_date >= '2025-01-01' AND start_date < '2026-01-01'" },
		{ "loans on christmas day 2025",
		  "SELECT count(*) AS loans FROM loans WHERE start_date >= "
		  "'2025-12-25' AND start_date < '2025-12-26'" },
		{ "how many loans took longer than 7 days to return",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "julianday(returned_on) - julianday(start_date) > 7" },
		{ "loans that took more than 2 weeks",
		  "SELECT count(*) AS loans FROM loans WHERE "
		  "(julianday(returned_on) - julianday(start_date)) / 7 > 2" },
		{ "loans since february 2025",
		  "SELECT count(*) AS loans FROM loans WHERE start_date >= "
		  "'2025-02-01'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Some then and none then; nothing left; so long until a day. */
static void
test_then_and_none(void **state)
{
	static const char ddl[] =
		"CREATE TABLE growers (id INTEGER PRIMARY KEY, name TEXT,"
		" newsletter BOOLEAN);"
		"CREATE TABLE seeds (id INTEGER PRIMARY KEY, name TEXT,"
		" stock INTEGER NOT NULL, packs INTEGER);"
		"CREATE TABLE parcels (id INTEGER PRIMARY KEY,"
		" grower_id INTEGER REFERENCES growers(id), ordered_on DATE,"
		" delivered_on DATE, paid_on DATE, amount REAL);";
	static const struct asked_case cases[] = {
		{ "how many growers had parcels in 2025 but not in 2026",
		  "SELECT count(*) AS growers FROM growers WHERE id IN "
		  "(SELECT t2.grower_id FROM parcels t2 WHERE t2.ordered_on "
		  ">= '2025-01-01' AND t2.ordered_on < '2026-01-01') AND id "
		  "NOT IN (SELECT t3.grower_id FROM parcels t3 WHERE "
		  "t3.ordered_on >= '2026-01-01' AND t3.ordered_on < "
		  "'2027-01-01' AND t3.grower_id IS NOT NULL)" },
		{ "growers with parcels in 2025 but not in 2026",
		  "SELECT name FROM growers WHERE id IN (SELECT t2.grower_id "
		  "FROM parcels t2 WHERE t2.ordered_on >= '2025-01-01' AND "
		  "t2.ordered_on < '2026-01-01') AND id NOT IN (SELECT "
		  "t3.grower_id FROM parcels t3 WHERE t3.ordered_on >= "
		  "'2026-01-01' AND t3.ordered_on < '2027-01-01' AND "
		  "t3.grower_id IS NOT NULL)" },
		{ "which seeds have no stock",
		  "SELECT name FROM seeds WHERE stock = 0" },
		{ "seeds without packs",
		  "SELECT name FROM seeds WHERE packs = 0 OR packs IS NULL" },
		{ "how many parcels take more than a week to arrive",
		  "SELECT count(*) AS parcels FROM parcels WHERE "
		  "(julianday(delivered_on) - julianday(ordered_on)) / 7 > 1" },
		{ "parcels that took more than a month to be paid",
		  "SELECT count(*) AS parcels FROM parcels WHERE "
		  "(julianday(paid_on) - julianday(ordered_on)) / 30.44 > 1" },
		{ "what percentage of growers are subscribed to the"
		  " newsletter",
		  "SELECT 100.0 * sum(CASE WHEN newsletter = 1 THEN 1 ELSE 0 "
		  "END) / NULLIF(count(*), 0) AS percentage FROM growers" },
	};

	(void)state;
	assert_asked_of(ddl, NULL, cases, COUNT(cases));
}

/* One row of those, with whom it is of; whom a condition is of. */
static void
test_largest(void **state)
{
	static const char ddl[] =
		"CREATE TABLE crews (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT,"
		" crew_id INTEGER REFERENCES crews(id), grade TEXT);"
		"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE jobs (id INTEGER PRIMARY KEY,"
		" client_id INTEGER REFERENCES clients(id),"
		" crew_id INTEGER REFERENCES crews(id), begun_on DATE,"
		" sent_on DATE, hours REAL, amount REAL, phone TEXT);";
	static const struct asked_case cases[] = {
		{ "which client had the largest job",
		  "SELECT t2.name, t1.amount FROM jobs t1 LEFT JOIN clients "
		  "t2 ON t2.id = t1.client_id ORDER BY t1.amount DESC LIMIT 1" },
		{ "the largest job",
		  "SELECT id, amount FROM jobs ORDER BY amount DESC LIMIT 1" },
		{ "which crew begins the most jobs",
		  "SELECT t2.name, count(*) AS jobs FROM jobs t1 JOIN crews "
		  "t2 ON t2.id = t1.crew_id GROUP BY t2.id, t2.name ORDER BY "
		  "count(*) DESC LIMIT 1" },
		{ "which crew had the most jobs",
		  "SELECT t2.name, count(*) AS jobs FROM jobs t1 JOIN crews "
		  "t2 ON t2.id = t1.crew_id GROUP BY t2.id, t2.name ORDER BY "
		  "count(*) DESC LIMIT 1" },
		{ "who is the boss of a crew",
		  "SELECT name FROM employees WHERE grade = 'B'" },
		{ "best month ever",
		  "SELECT strftime('%Y-%m', begun_on) AS month, sum(amount) "
		  "AS revenue FROM jobs GROUP BY strftime('%Y-%m', "
		  "begun_on) ORDER BY sum(amount) DESC LIMIT 1" },
		{ "worst quarter",
		  "SELECT strftime('%Y', begun_on) || '-Q' || ((CAST(strftime('%m', begun_on) AS INTEGER) + 2) / 3) AS quarter, sum(amount) AS revenue FROM jobs GROUP BY strftime('%Y', begun_on) || '-Q' || ((CAST(strftime('%m', begun_on) AS INTEGER) + 2) / 3) ORDER BY sum(amount) LIMIT 1" },
	};

	(void)state;
	assert_asked_of(ddl, "- grade: B = boss, H = helper.\n", cases,
			COUNT(cases));
}

/* What people call a column, in a table of the notes. */
static void
test_names_in_table(void **state)
{
	static const char notes[] =
		"| column | what it is | synonyms |\n"
		"|---|:--|---|\n"
		"| loans.fee | in euros | charge, price of it |\n"
		"| `books` | all there are | |\n"
		"Open loan = status is not D.\n";
	static const struct asked_case cases[] = {
		{ "average charge per branch",
		  "SELECT t2.name, avg(t1.fee) AS charge FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
		{ "price of it per month in 2025",
		  "SELECT strftime('%Y-%m', start_date) AS month, sum(fee) AS"
		  " price_of_it FROM loans WHERE start_date >= '2025-01-01' AND"
		  " start_date < '2026-01-01' GROUP BY strftime('%Y-%m', "
		  "start_date) ORDER BY strftime('%Y-%m', start_date)" },
	};

	(void)state;
	assert_asked_of(library, notes, cases, COUNT(cases));
}

/* Values by what ranks them, of a library and of trips of a fleet. */
static void
test_ranked_values(void **state)
{
	static const struct asked_case of_library[] = {
		{ "top 3 genres by number of loans",
		  "SELECT t2.genre, count(*) AS loans FROM loans t1 JOIN books "
		  "t2 ON t2.id = t1.book_id GROUP BY t2.genre ORDER BY "
		  "count(*) DESC LIMIT 3" },
		{ "top 2 cities by loans",
		  "SELECT t2.city, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.city ORDER "
		  "BY count(*) DESC LIMIT 2" },
		{ "top 2 cities by fees",
		  "SELECT t2.city, sum(t1.fee) AS total_fee FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.city ORDER "
		  "BY sum(t1.fee) DESC LIMIT 2" },
	};
	static const struct asked_case of_fleet[] = {
		{ "top 3 drivers by fuel cost",
		  "SELECT driver, sum(fuel_cost) AS total_fuel_cost FROM trips "
		  "GROUP BY driver ORDER BY sum(fuel_cost) DESC LIMIT 3" },
		{ "top 2 depots by number of trips",
		  "SELECT depot, count(*) AS trips FROM trips GROUP BY depot "
		  "ORDER BY count(*) DESC LIMIT 2" },
	};

	(void)state;
	assert_asked(of_library, COUNT(of_library));
	assert_asked_of(fleet, "", of_fleet, COUNT(of_fleet));
}

/* A day, and the days from one to another. */
static void
test_days(void **state)
{
	static const struct asked_case of_library[] = {
		{ "how many loans on 3 March 2026",
		  "SELECT count(*) AS loans FROM loans WHERE start_date >= "
		  "'2026-03-03' AND start_date < '2026-03-04'" },
		{ "how many loans from 1 to 15 march 2026",
		  "SELECT count(*) AS loans FROM loans WHERE start_date >= "
		  "'2026-03-01' AND start_date < '2026-03-16'" },
	};
	static const struct asked_case of_fleet[] = {
		{ "total fuel cost between March 1 and March 15, 2026",
		  "SELECT sum(fuel_cost) AS total_fuel_cost FROM trips WHERE "
		  "trip_date >= '2026-03-01' AND trip_date < '2026-03-16'" },
		{ "how many trips on may 3rd",
		  "SELECT count(*) AS trips FROM trips WHERE trip_date >= "
		  "'2026-05-03' AND trip_date < '2026-05-04'" },
	};

	(void)state;
	assert_asked(of_library, COUNT(of_library));
	assert_asked_of(fleet, "", of_fleet, COUNT(of_fleet));
}

TESTS(CASE(test_counted), CASE(test_asked_for), CASE(test_still),
      CASE(test_numbers), CASE(test_also), CASE(test_had),
      CASE(test_names_in_table), CASE(test_then_and_none), CASE(test_largest),
      CASE(test_ranked_values), CASE(test_days), CASE(test_kept_in))
