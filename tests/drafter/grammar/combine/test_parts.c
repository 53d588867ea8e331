#include "tests/drafter/grammar/combine/asked.h"

/* A shop whose columns are called by several words. */
static const char shop[] =
	"CREATE TABLE addresses (address_id INTEGER PRIMARY KEY, city TEXT,"
	" state_province_county TEXT);"
	"CREATE TABLE stores (store_id INTEGER PRIMARY KEY, store_name TEXT,"
	" kind TEXT, floor_space INTEGER, opened_on DATE,"
	" address_id INTEGER REFERENCES addresses(address_id));";

/* A word that is no more than a part of a column's name. */
static void
test_part_of_name(void **state)
{
	static const struct asked_case cases[] = {
		{ "the state of each store",
		  "SELECT t1.store_name, t2.state_province_county FROM "
		  "stores t1 LEFT JOIN addresses t2 ON t2.address_id = "
		  "t1.address_id" },
		{ "how many stores per county",
		  "SELECT t2.state_province_county, count(*) AS stores "
		  "FROM stores t1 JOIN addresses t2 ON t2.address_id = "
		  "t1.address_id GROUP BY t2.state_province_county" },
		{ "id and kind of each store",
		  "SELECT store_name, store_id, kind FROM stores" },
		/* what was done is no column */
		{ "how many stores were opened",
		  "SELECT count(*) AS stores FROM stores WHERE opened_on IS NOT "
		  "NULL" },
	};

	(void)state;
	assert_asked_of(shop, NULL, cases, COUNT(cases));
}

/* Values and a figure: it is of each of them. */
static void
test_figure_beside(void **state)
{
	static const struct asked_case cases[] = {
		{ "kinds and number of stores",
		  "SELECT kind, count(*) AS stores FROM stores GROUP BY"
		  " kind" },
		{ "city and average floor space",
		  "SELECT t2.city, avg(t1.floor_space) AS "
		  "average_floor_space FROM stores t1 JOIN addresses t2"
		  " ON t2.address_id = t1.address_id GROUP BY t2.city" },
		{ "average floor space for different kinds",
		  "SELECT kind, avg(floor_space) AS average_floor_space"
		  " FROM stores GROUP BY kind" },
		{ "store with the maximum floor space",
		  "SELECT store_name, floor_space FROM stores ORDER BY "
		  "floor_space DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(shop, NULL, cases, COUNT(cases));
}

static const char circle[] =
	"CREATE TABLE book_clubs (club_id INTEGER PRIMARY KEY, category TEXT,"
	" city TEXT);"
	"CREATE TABLE homes (home_id INTEGER PRIMARY KEY, owner TEXT,"
	" state_province_county TEXT, order_status TEXT, zip_postcode TEXT,"
	" illness TEXT);";

/* A word that no other name has, one of several, two that are one. */
static void
test_words_of_names(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many books are there for each category",
		  "SELECT category, count(*) AS book_clubs FROM book_clubs "
		  "GROUP BY category" },
		{ "number of homes in each state",
		  "SELECT state_province_county, count(*) AS homes FROM homes "
		  "GROUP BY state_province_county" },
		{ "owner and post code of homes",
		  "SELECT owner, zip_postcode FROM homes" },
	};

	(void)state;
	assert_asked_of(circle, NULL, cases, COUNT(cases));
}

/* Whatever the verb is that is denied. */
static void
test_not_so(void **state)
{
	static const struct asked_case cases[] = {
		{ "owners of homes outside the state 'Ohio'",
		  "SELECT owner FROM homes WHERE state_province_county <> "
		  "'Ohio'" },
		{ "owners of homes who do not suffer from illness 'flu'",
		  "SELECT owner FROM homes WHERE illness <> 'flu'" },
		{ "categories of book clubs that did not settle in city 'Rome'",
		  "SELECT category FROM book_clubs WHERE city <> 'Rome'" },
	};

	(void)state;
	assert_asked_of(circle, NULL, cases, COUNT(cases));
}

static const char staff[] =
	"CREATE TABLE dept (deptno INTEGER PRIMARY KEY, dname TEXT,"
	" dcode TEXT);"
	"CREATE TABLE hires (hire_id INTEGER PRIMARY KEY, wage REAL, shift TEXT,"
	" date_of_signing DATE, deptno INTEGER REFERENCES dept(deptno));";

/* A column that begins with its table's letters, and a date by its word. */
static void
test_letters_before(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of the departments", "SELECT dname FROM dept" },
		{ "wage and date of all hires",
		  "SELECT hire_id, wage, date_of_signing FROM hires" },
		/* those without any have nothing to show */
		{ "names of departments and the shifts they have",
		  "SELECT t1.dname, t2.shift FROM dept t1 JOIN hires t2 ON "
		  "t2.deptno = t1.deptno" },
	};

	(void)state;
	assert_asked_of(staff, NULL, cases, COUNT(cases));
}

static const char works[] =
	"CREATE TABLE company (company_id INTEGER PRIMARY KEY, company TEXT,"
	" rank INTEGER);"
	"CREATE TABLE plant (plant_id INTEGER PRIMARY KEY, title TEXT,"
	" company_id INTEGER NOT NULL REFERENCES company(company_id));";

/* A text that is called as its table is the name of its rows. */
static void
test_named_as_table(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of the companies", "SELECT company FROM company" },
		{ "company name and rank", "SELECT company, \"rank\" FROM "
					   "company" },
		{ "plants per company",
		  "SELECT t2.company, count(*) AS plants FROM plant t1 JOIN "
		  "company t2 ON t2.company_id = t1.company_id GROUP BY "
		  "t2.company_id, t2.company" },
	};

	(void)state;
	assert_asked_of(works, NULL, cases, COUNT(cases));
}

static const char college[] =
	"CREATE TABLE students (student_id INTEGER PRIMARY KEY, name TEXT,"
	" age INTEGER, fee REAL);";

/* "is" before a comparison, and "who" behind a word for people. */
static void
test_is_compared(void **state)
{
	static const struct asked_case cases[] = {
		{ "students whose fee is between 10 and 20",
		  "SELECT name FROM students WHERE fee >= 10 AND fee <= 20" },
		{ "students whose fee is in the range of 10 and 20",
		  "SELECT name FROM students WHERE fee >= 10 AND fee <= 20" },
		{ "students whose id is between 3 and 7",
		  "SELECT name FROM students WHERE student_id >= 3 AND "
		  "student_id <= 7" },
		{ "students with a fee less than or equal to 20",
		  "SELECT name FROM students WHERE fee <= 20" },
		{ "students whose age is not 20",
		  "SELECT name FROM students WHERE age <> 20" },
		{ "students who are older than 20",
		  "SELECT name FROM students WHERE age > 20" },
	};

	(void)state;
	assert_asked_of(college, NULL, cases, COUNT(cases));
}

TESTS(CASE(test_named_as_table), CASE(test_is_compared),
      CASE(test_letters_before), CASE(test_part_of_name),
      CASE(test_figure_beside), CASE(test_words_of_names), CASE(test_not_so))
