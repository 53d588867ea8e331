#include "tests/drafter/grammar/combine/asked.h"

/* Several functions of one column, and one of several. */
static void
test_aggregates(void **state)
{
	static const struct asked_case cases[] = {
		{ "minimum, maximum and average fee of loans",
		  "SELECT min(fee) AS lowest_fee, max(fee) AS highest_fee, "
		  "avg(fee) AS average_fee FROM loans" },
		{ "average and total fee per branch",
		  "SELECT t2.name, avg(t1.fee) AS average_fee, sum(t1.fee) "
		  "AS total_fee FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id GROUP BY t2.id, t2.name" },
		{ "the highest and average fee of loans",
		  "SELECT max(fee) AS highest_fee, avg(fee) AS average_fee "
		  "FROM loans" },
		{ "average and lowest fee of loans",
		  "SELECT avg(fee) AS average_fee, min(fee) AS lowest_fee "
		  "FROM loans" },
		{ "the highest, lowest and average fee of loans",
		  "SELECT max(fee) AS highest_fee, min(fee) AS lowest_fee, "
		  "avg(fee) AS average_fee FROM loans" },
		{ "return the average fee of loans in each city of branches",
		  "SELECT t2.city, avg(t1.fee) AS average_fee FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.city" },
		{ "average fee across all loans",
		  "SELECT avg(fee) AS average_fee FROM loans" },
	};
	static const struct asked_case of_trips[] = {
		{ "average km driven and fuel cost of trips",
		  "SELECT avg(km_driven) AS average_km_driven, "
		  "avg(fuel_cost) AS average_fuel_cost FROM trips" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
	assert_asked_of(fleet, NULL, of_trips, COUNT(of_trips));
}

/* "editor" of an editor's name, where no table has editors. */
static void
test_name_of(void **state)
{
	static const char press[] =
		"CREATE TABLE writers (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE works (id INTEGER PRIMARY KEY, title TEXT,"
		" editorName TEXT, vnd_nm TEXT, writer_name TEXT,"
		" writer_id INTEGER REFERENCES writers(id));";
	static const struct asked_case cases[] = {
		{ "works per editor",
		  "SELECT editorName, count(*) AS works FROM works GROUP BY "
		  "editorName" },
		{ "works per vendor",
		  "SELECT vnd_nm, count(*) AS works FROM works GROUP BY "
		  "vnd_nm" },
		{ "works per writer",
		  "SELECT t2.name, count(*) AS works FROM works t1 JOIN "
		  "writers t2 ON t2.id = t1.writer_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_asked_of(press, NULL, cases, COUNT(cases));
}

/* Values of a column, each once. */
static void
test_different(void **state)
{
	static const struct asked_case cases[] = {
		{ "what are the distinct genres",
		  "SELECT DISTINCT genre FROM books" },
		{ "show the different cities of branches",
		  "SELECT DISTINCT city FROM branches" },
		{ "show all genres", "SELECT DISTINCT genre FROM books" },
		{ "genres of books with a price above 5",
		  "SELECT genre FROM books WHERE price > 5" },
		{ "names of all different branches",
		  "SELECT DISTINCT name FROM branches" },
		{ "how many different cities are there",
		  "SELECT count(DISTINCT city) AS number_of_city FROM "
		  "branches" },
		{ "how many distinct cities are the branches in",
		  "SELECT count(DISTINCT city) AS number_of_city FROM "
		  "branches" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* All rows in an order, by whatever there is. */
static void
test_ordered(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of branches in descending order",
		  "SELECT name FROM branches ORDER BY name DESC" },
		{ "list the titles of books sorted by genre in descending "
		  "order",
		  "SELECT title, genre FROM books ORDER BY genre DESC" },
		{ "titles of all books in descending alphabetical order",
		  "SELECT title FROM books ORDER BY title DESC" },
		{ "sort all books by price",
		  "SELECT title, price FROM books ORDER BY price" },
		{ "first names of members ordered by their last name",
		  "SELECT first_name, last_name FROM members WHERE left_on "
		  "IS NULL OR left_on >= '2026-06-30' ORDER BY last_name" },
		{ "titles of the top 3 books with the highest price",
		  "SELECT title, price FROM books ORDER BY price DESC "
		  "LIMIT 3" },
		{ "titles of books. Sort them by price",
		  "SELECT title, price FROM books ORDER BY price" },
		{ "scores of reviews in descending order",
		  "SELECT id, score FROM reviews ORDER BY score DESC" },
		{ "cities of branches in alphabetical order",
		  "SELECT name, city FROM branches ORDER BY city" },
		{ "loans from the most recent to the oldest",
		  "SELECT id, start_date FROM loans ORDER BY start_date "
		  "DESC" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* All that is kept of rows. */
static void
test_whole(void **state)
{
	static const struct asked_case cases[] = {
		{ "all details of branches",
		  "SELECT id, name, city FROM branches" },
		{ "list the information of all books ordered by price",
		  "SELECT id, title, genre, price FROM books ORDER BY price" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A farm, its numbers kept, and who runs it. */
static const char farms[] =
	"CREATE TABLE farms (id INTEGER PRIMARY KEY, name TEXT, cows INTEGER,"
	" phone TEXT, low_yield REAL, high_yield REAL, organized_by TEXT);"
	"CREATE TABLE keepers (id INTEGER PRIMARY KEY, FName TEXT, LName TEXT);"
	"INSERT INTO farms VALUES (1, 'Elm', 12, '555-1', 1, 2, 'Ada');";

/* What a column holds, said by more than its name, or by a part of it. */
static void
test_said(void **state)
{
	static const struct asked_case cases[] = {
		{ "maximum and minimum number of cows",
		  "SELECT max(cows) AS highest_cows, min(cows) AS "
		  "lowest_cows FROM farms" },
		{ "name and number of cows of each farm",
		  "SELECT name, cows FROM farms" },
		{ "names and phone numbers of farms",
		  "SELECT name, phone FROM farms" },
		{ "names, low and high yields of farms",
		  "SELECT name, low_yield, high_yield FROM farms" },
		{ "first and last names of keepers",
		  "SELECT FName, LName FROM keepers" },
		{ "names and organizers of farms",
		  "SELECT name, organized_by FROM farms" },
	};

	(void)state;
	assert_asked_of(farms, NULL, cases, COUNT(cases));
}

/* Each row is no group: it is listed; each value is one, and is counted. */
static void
test_each(void **state)
{
	static const struct asked_case cases[] = {
		{ "title and price of each book",
		  "SELECT title, price FROM books" },
		{ "average price across all books",
		  "SELECT avg(price) AS average_price FROM books" },
		{ "the different genres and how many books there are",
		  "SELECT genre, count(*) AS books FROM books GROUP BY "
		  "genre" },
		{ "cities and how many branches are in each",
		  "SELECT city, count(*) AS branches FROM branches GROUP BY "
		  "city" },
		{ "average price for different genres",
		  "SELECT genre, avg(price) AS average_price FROM books "
		  "GROUP BY genre" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Where answers are compared: nothing besides what was asked for. */
static void
test_alone(void **state)
{
	static const struct asked_case cases[] = {
		{ "find the genre with the largest number of loans",
		  "SELECT t2.genre FROM loans t1 JOIN books t2 ON t2.id = "
		  "t1.book_id GROUP BY t2.genre ORDER BY count(*) DESC LIMIT "
		  "1" },
		{ "list the fee and status of loans of the book titled 'Emma'",
		  "SELECT t1.fee, t1.status FROM loans t1 JOIN books t2 ON t2.id = "
		  "t1.book_id WHERE t2.title = 'Emma'" },
		{ "full name and id of the member with the highest total fee",
		  "SELECT t2.first_name, t2.last_name, t2.id FROM loans t1 "
		  "JOIN members t2 ON t2.id = t1.member_id GROUP BY t2.id, "
		  "t2.first_name, t2.last_name ORDER BY sum(t1.fee) DESC LIMIT "
		  "1" },
		{ "start date and due date of loans",
		  "SELECT start_date, due_on FROM loans" },
		{ "all the information about the book titled 'Emma'",
		  "SELECT id, title, genre, price FROM books WHERE title = "
		  "'Emma'" },
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, library, &schema);
	for (size_t i = 0; i < COUNT(cases); i++) {
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

/* Keys that notes spell, and what columns are called without a verb. */
static void
test_spelled_by_notes(void **state)
{
	static const char vendor[] =
		"CREATE TABLE cu_mst (cu_no INTEGER, cu_nm TEXT, cu_man INTEGER,"
		" cu_lim REAL);"
		"CREATE TABLE rp_mst (rp_no INTEGER, rp_nm TEXT);"
		"CREATE TABLE so_hd (so_no INTEGER, so_cu INTEGER, so_dt DATE,"
		" so_amt REAL);";
	static const char notes[] =
		"- Prefixes: cu_ customers, rp_ sales reps, so_ orders. Columns"
		" join by number: so_cu = cu_no, cu_man = rp_no.\n"
		"- so_dt order day, so_amt value of goods, cu_lim credit"
		" limit.\n";
	static const struct asked_case cases[] = {
		{ "orders per sales rep",
		  "SELECT t3.rp_nm, count(*) AS orders FROM so_hd t1 JOIN "
		  "cu_mst t2 ON t2.cu_no = t1.so_cu JOIN rp_mst t3 ON t3.rp_no "
		  "= t2.cu_man GROUP BY t3.rp_no, t3.rp_nm" },
		{ "customers with their credit limit",
		  "SELECT cu_nm, cu_lim FROM cu_mst" },
	};

	(void)state;
	assert_asked_of(vendor, notes, cases, COUNT(cases));
}

/* "qty" is the column of that name, though its rows are no parts. */
static void
test_spelled_elsewhere(void **state)
{
	static const char garage[] =
		"CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT,"
		" stock_qty INTEGER);"
		"CREATE TABLE used (id INTEGER PRIMARY KEY,"
		" part_id INTEGER REFERENCES parts(id), qty INTEGER,"
		" unit_price REAL);";
	static const struct asked_case cases[] = {
		{ "parts cost",
		  "SELECT sum(qty * unit_price) AS Parts_cost FROM used" },
	};

	(void)state;
	assert_asked_of(garage, "Parts cost = qty times unit_price.\n", cases,
			COUNT(cases));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_aggregates),
		cmocka_unit_test(test_different),
		cmocka_unit_test(test_ordered),
		cmocka_unit_test(test_whole),
		cmocka_unit_test(test_said),
		cmocka_unit_test(test_each),
		cmocka_unit_test(test_alone),
		cmocka_unit_test(test_spelled_by_notes),
		cmocka_unit_test(test_name_of),
		cmocka_unit_test(test_spelled_elsewhere),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
