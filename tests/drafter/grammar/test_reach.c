#include <stdio.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "tests/drafter/grammar/made.h"
#include "tests/test.h"

#include "base/ban.h"

/*
 * What the translator can express: the right statement stands among the
 * candidates of a question, wherever the learned weights put it.
 */
struct reach_case {
	const char *question, *sql;
};

static const struct reach_case shop_cases[] = {
	/* a noun between the aggregate and its column */
	{ "what is the sum of all order totals",
	  "SELECT sum(total) FROM orders" },
	{ "count the distinct employee titles",
	  "SELECT count(DISTINCT title) FROM employees" },
	/* rows counted beside an average; the same of two columns */
	{ "the number and average salary of employees for each title",
	  "SELECT title, count(*), avg(salary) FROM employees GROUP BY title" },
	{ "how many different cities and countries do customers have",
	  "SELECT count(DISTINCT city), count(DISTINCT country) "
	  "FROM customers" },
	/* each order in its own direction */
	{ "name of products sorted by price descending and name ascending",
	  "SELECT name FROM products ORDER BY price DESC, name" },
	/* words between a comparison and what is compared */
	{ "products with more stock than 20",
	  "SELECT name FROM products WHERE stock > 20" },
	{ "customers who signed up in or after 2025",
	  "SELECT name FROM customers WHERE signed_up >= '2025-01-01'" },
	{ "warehouses whose capacity is longer than the average capacity",
	  "SELECT name FROM warehouses WHERE capacity > "
	  "(SELECT avg(capacity) FROM warehouses)" },
	{ "customers whose name contains 'an' or 'or'",
	  "SELECT name FROM customers WHERE name LIKE '%an%' OR "
	  "name LIKE '%or%'" },
	/* more than all, more than some */
	{ "employees whose salary is higher than the salary of all employees "
	  "with title 'Clerk'",
	  "SELECT name FROM employees WHERE salary > "
	  "(SELECT max(salary) FROM employees WHERE title = 'Clerk')" },
	{ "employees with a salary higher than some employee with title "
	  "'Clerk'",
	  "SELECT name FROM employees WHERE salary > "
	  "(SELECT min(salary) FROM employees WHERE title = 'Clerk')" },
	{ "employees with a salary lower than at least one employee with "
	  "title 'Clerk'",
	  "SELECT name FROM employees WHERE salary < "
	  "(SELECT max(salary) FROM employees WHERE title = 'Clerk')" },
	/* what groups are judged by, shown */
	{ "what is the most common payment method, and how many are there?",
	  "SELECT payment_method, count(*) FROM orders GROUP BY "
	  "payment_method ORDER BY count(*) DESC LIMIT 1" },
	/* the last sentence says what to list */
	{ "How many orders are there for each status? List the status and the "
	  "number of orders.",
	  "SELECT status, count(*) FROM orders GROUP BY status" },
	/* OR parts all before it from all behind it */
	{ "products with price above 100 or price below 5 and stock above 20",
	  "SELECT name FROM products WHERE price > 100 OR price < 5 AND "
	  "stock > 20" },
	/* two tables with the same column */
	{ "cities of all customers and suppliers",
	  "SELECT city FROM customers UNION SELECT city FROM suppliers" },
	{ "which cities do both customers and warehouses have",
	  "SELECT city FROM customers INTERSECT SELECT city FROM warehouses" },
	/* rows of what no table is called */
	{ "which title has the most people",
	  "SELECT title FROM employees GROUP BY title ORDER BY count(*) "
	  "DESC LIMIT 1" },
	{ "for each segment of customers, how many of them are there?",
	  "SELECT segment, count(*) FROM customers GROUP BY segment" },
	{ "list the channels of orders and the count",
	  "SELECT channel, count(*) FROM orders GROUP BY channel" },
	/* what must not hold of many, of the same table, past a verb, or of
	   the extreme one */
	{ "names of customers with no more than two orders",
	  "SELECT t1.name FROM customers t1 JOIN orders t2 ON "
	  "t2.customer_id = t1.id GROUP BY t1.id HAVING count(*) <= 2" },
	{ "names of customers that did not place two or more orders",
	  "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id "
	  "FROM orders GROUP BY customer_id HAVING count(*) >= 2)" },
	{ "which countries do not have a warehouse with capacity above 300",
	  "SELECT country FROM warehouses EXCEPT SELECT country FROM "
	  "warehouses WHERE capacity > 300" },
	{ "names of suppliers that have not shipped products",
	  "SELECT name FROM suppliers WHERE id NOT IN "
	  "(SELECT supplier_id FROM products)" },
	{ "names of employees not in the department with the highest budget",
	  "SELECT name FROM employees EXCEPT SELECT t1.name FROM employees t1 "
	  "JOIN departments t2 ON t1.department_id = t2.id WHERE t2.budget = "
	  "(SELECT max(budget) FROM departments)" },
	/* the highest first, but all of them */
	{ "names of products sorted by the ones with the highest price first",
	  "SELECT name FROM products ORDER BY price DESC" },
	/* a code that is not stored as it stands */
	{ "names of customers who have TN in their phone",
	  "SELECT name FROM customers WHERE phone LIKE '%TN%'" },
};

/* Two keys to one table. */
static const char network_ddl[] =
	"CREATE TABLE stations(id INTEGER PRIMARY KEY, name TEXT, "
	"country TEXT);"
	"CREATE TABLE lines(id INTEGER PRIMARY KEY, km INTEGER, "
	"target_station_id INTEGER REFERENCES stations(id), "
	"source_station_id INTEGER REFERENCES stations(id));";

static const struct reach_case network_cases[] = {
	{ "how many lines go from Spain to Norway",
	  "SELECT count(*) FROM lines WHERE source_station_id IN "
	  "(SELECT id FROM stations WHERE country = 'Spain') AND "
	  "target_station_id IN "
	  "(SELECT id FROM stations WHERE country = 'Norway')" },
	{ "how many lines go to Spain from Norway",
	  "SELECT count(*) FROM lines WHERE target_station_id IN "
	  "(SELECT id FROM stations WHERE country = 'Spain') AND "
	  "source_station_id IN "
	  "(SELECT id FROM stations WHERE country = 'Norway')" },
	{ "ids of lines whose source and target stations are in Spain",
	  "SELECT id FROM lines WHERE source_station_id IN "
	  "(SELECT id FROM stations WHERE country = 'Spain') AND "
	  "target_station_id IN "
	  "(SELECT id FROM stations WHERE country = 'Spain')" },
};

/* What is computed is shown by a name, unless a column has that name. */
static const struct reach_case named_cases[] = {
	{ "the number and average salary of employees for each title",
	  "SELECT title, count(*) AS count, avg(salary) AS average_salary "
	  "FROM employees GROUP BY title" },
	{ "how many different cities and countries do customers have",
	  "SELECT count(DISTINCT city) AS city_count, "
	  "count(DISTINCT country) AS country_count FROM customers" },
	{ "maximum hired on of employees",
	  "SELECT max(hired_on) AS latest_hired_on FROM employees" },
};

static const char *const named_ddl =
	"CREATE TABLE jar (id INTEGER PRIMARY KEY, size REAL, "
	"average_size REAL, weight REAL)";

static const struct reach_case taken_cases[] = {
	{ "average size of jars", "SELECT avg(size) FROM jar" },
	{ "average weight of jars",
	  "SELECT avg(weight) AS average_weight FROM jar" },
};

/* Two words for one thing; a name that says both is met whole. */
static const char *const contact_ddl =
	"CREATE TABLE person (id INTEGER PRIMARY KEY, email TEXT, "
	"address TEXT, fax TEXT, phone_number TEXT, zip TEXT)";

static const struct reach_case contact_cases[] = {
	{ "email addresses of persons", "SELECT email FROM person" },
	{ "fax number of persons", "SELECT fax FROM person" },
	{ "phone numbers of persons", "SELECT phone_number FROM person" },
	{ "zip codes of persons", "SELECT zip FROM person" },
	{ "email and address of persons", "SELECT email, address FROM person" },
};

static const char *const band_ddl =
	"CREATE TABLE band (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE album (id INTEGER PRIMARY KEY, name TEXT, price REAL, "
	"band_id INTEGER REFERENCES band (id))";

/* Of two keys to one table that of the same name is the row's own. */
static const char *const twin_ddl =
	"CREATE TABLE course (course_id TEXT PRIMARY KEY, title TEXT);"
	"CREATE TABLE prereq (course_id TEXT REFERENCES course (course_id),"
	" prereq_id TEXT REFERENCES course (course_id))";

static const struct reach_case twin_cases[] = {
	{ "titles of courses without prereqs",
	  "SELECT title FROM course WHERE course_id NOT IN "
	  "(SELECT course_id FROM prereq)" },
};

/* What rows are said to be is a condition. */
static const char *const flag_ddl =
	"CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL, "
	"discontinued BOOLEAN)";

static const struct reach_case flag_cases[] = {
	{ "name of discontinued items",
	  "SELECT name FROM item WHERE discontinued = '1'" },
	{ "how many discontinued items are there",
	  "SELECT count(*) FROM item WHERE discontinued = '1'" },
	{ "items that are discontinued and have a price above 3",
	  "SELECT name FROM item WHERE discontinued = '1' AND price > 3" },
};

/* Both ends of a column, names in short, and what is said in pieces. */
static const char *const trip_ddl =
	"CREATE TABLE trip (id INTEGER PRIMARY KEY, trno INTEGER, title TEXT, "
	"minutes INTEGER, price_in_euros REAL, grade INTEGER, left_on DATE, "
	"joined_on DATE, amount_due REAL)";

static const struct reach_case trip_cases[] = {
	{ "trip number of all trips", "SELECT trno FROM trip" },
	{ "minutes of the longest and the shortest trip",
	  "SELECT max(minutes), min(minutes) FROM trip" },
	{ "how many grades do trips have",
	  "SELECT count(DISTINCT grade) FROM trip" },
	{ "maximum, minimum and average amount of due of trips",
	  "SELECT max(amount_due), min(amount_due), avg(amount_due) "
	  "FROM trip" },
	{ "average price of trips", "SELECT avg(price_in_euros) FROM trip" },
	{ "when did the trip with title 'Alps' leave",
	  "SELECT left_on FROM trip WHERE title LIKE '%Alps%'" },
	{ "title of trips that left after the 7th of March, 2024",
	  "SELECT title FROM trip WHERE left_on > '2024-03-07'" },
	{ "title of trips that left after March 7th, 2024",
	  "SELECT title FROM trip WHERE left_on > '2024-03-07'" },
};

static const struct made_value values[] = {
	{ "Clerk", "employees", "title" },
	{ "consumer", "customers", "segment" },
	{ "business", "customers", "segment" },
	{ "Spain", "stations", "country" },
	{ "Norway", "stations", "country" },
	{ "Thunder", "album", "name" },
	{ "Thunder", "band", "name" },
};

static bool
is_reached(const struct schema *schema, const char *question, const char *sql,
	   const char *(*write)(const struct parse *, const struct query *))
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct job job = made_job(a, schema, question);
	const struct parse *p;
	bool found = false;

	made_values(&job, values, COUNT(values));
	p = grammar_parse(&job, NULL);
	for (size_t i = 0; i < p->n_candidates; i++)
		found |= strcmp(write(p, p->candidates[i].query), sql) == 0;
	if (!found)
		print_error("%s\n  not %s\n", question, sql);
	for (size_t i = 0; !found && i < p->n_candidates && i < 8; i++)
		print_error("  but %s\n", p->candidates[i].sql);
	arena_destroy(a);
	return found;
}

static void
expect_all_of(const struct schema *schema, const struct reach_case *cases,
	      size_t n,
	      const char *(*write)(const struct parse *, const struct query *))
{
	size_t missed = 0;

	for (size_t i = 0; i < n; i++)
		missed += !is_reached(schema, cases[i].question, cases[i].sql,
				      write);
	assert_int_equal(missed, 0);
}

static void
expect_all(const char *ddl, const struct reach_case *cases, size_t n,
	   const char *(*write)(const struct parse *, const struct query *))
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema = { 0 };

	made_schema(a, ddl, &schema);
	expect_all_of(&schema, cases, n, write);
	arena_destroy(a);
}

static void
test_shop(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema = { 0 };

	(void)state;
	made_demo(a, &schema);
	expect_all_of(&schema, shop_cases, COUNT(shop_cases), render);
	expect_all_of(&schema, named_cases, COUNT(named_cases), render_named);
	arena_destroy(a);
}

static void
test_two_keys(void **state)
{
	(void)state;
	expect_all(network_ddl, network_cases, COUNT(network_cases), render);
}

static void
test_contacts(void **state)
{
	(void)state;
	expect_all(contact_ddl, contact_cases, COUNT(contact_cases), render);
}

static void
test_trips(void **state)
{
	(void)state;
	expect_all(trip_ddl, trip_cases, COUNT(trip_cases), render);
}

static void
namesakes_join(void **state)
{
	(void)state;
	expect_all(twin_ddl, twin_cases, COUNT(twin_cases), render);
}

static void
test_flags(void **state)
{
	(void)state;
	expect_all(flag_ddl, flag_cases, COUNT(flag_cases), render);
}

/* "Albums by Thunder": the band's, not the one of that name. */
static void
test_own_names(void **state)
{
	static const struct {
		const char *question;
		size_t n;
	} cases[] = { { "albums by Thunder", 1 },
		      { "how many albums does Thunder have", 1 },
		      { "the album Thunder", 2 },
		      { "price of Thunder", 2 } };
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema = { 0 };

	(void)state;
	made_schema(a, band_ddl, &schema);
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct job job = made_job(a, &schema, cases[i].question);
		const struct parse *p;

		made_values(&job, values, COUNT(values));
		assert_int_equal(job.n_values, 2);
		p = grammar_read(&job, NULL);
		assert_int_equal(p->job->n_values, cases[i].n);
	}
	arena_destroy(a);
}

static void
test_taken_names(void **state)
{
	(void)state;
	expect_all(named_ddl, taken_cases, COUNT(taken_cases), render_named);
}

TESTS(CASE(test_shop), CASE(test_two_keys), CASE(test_taken_names),
      CASE(test_own_names), CASE(test_flags), CASE(test_contacts),
      CASE(test_trips), CASE(namesakes_join))
