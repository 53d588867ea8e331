#include "tests/drafter/grammar/combine/asked.h"

/* Rows of two tables that are linked by the rows of a third: which, and what
 * is no such row, nor a key to one. */

static const char courses[] =
	"CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT,"
	" price REAL, max_students INTEGER);"
	"CREATE TABLE enrolments (id INTEGER PRIMARY KEY,"
	" student_id INTEGER REFERENCES students(id),"
	" course_id INTEGER REFERENCES courses(id), enrolled_on DATE);"
	"CREATE TABLE lessons (id INTEGER PRIMARY KEY,"
	" course_id INTEGER REFERENCES courses(id), held_on DATE,"
	" minutes INTEGER, covers_students BOOLEAN);"
	"CREATE TABLE fees (id INTEGER PRIMARY KEY,"
	" enrolment_id INTEGER REFERENCES enrolments(id), amount REAL,"
	" paid_on DATE);";

static const char crates[] =
	"CREATE TABLE orders (order_id INTEGER PRIMARY KEY, buyer TEXT,"
	" ordered_on DATE);"
	"CREATE TABLE wares (ware_id INTEGER PRIMARY KEY, name TEXT,"
	" price REAL, units_on_order INTEGER, max_orders INTEGER);"
	"CREATE TABLE lines (id INTEGER PRIMARY KEY,"
	" order_id INTEGER REFERENCES orders(order_id),"
	" ware_id INTEGER REFERENCES wares(ware_id), quantity INTEGER,"
	" price REAL);";

/* Of courses the fees are a part of what links them to students. */
static void
by_the_rows_that_link_them(void **state)
{
	static const struct asked_case a[] = {
		{ "students per course",
		  "SELECT t2.title, count(DISTINCT t3.id) AS students FROM enrolments t1 JOIN courses t2 ON t2.id = t1.course_id JOIN students t3 ON t3.id = t1.student_id GROUP BY t2.id, t2.title" },
		{ "students with more than one course",
		  "SELECT name FROM students WHERE id IN (SELECT t2.student_id FROM enrolments t2 WHERE t2.student_id IS NOT NULL GROUP BY t2.student_id HAVING count(DISTINCT t2.course_id) >= 2)" },
		{ "courses with less than 5 students",
		  "SELECT title FROM courses WHERE id NOT IN (SELECT t2.course_id FROM enrolments t2 WHERE t2.course_id IS NOT NULL GROUP BY t2.course_id HAVING count(DISTINCT t2.student_id) >= 5)" },
	};
	static const struct asked_case b[] = {
		{ "orders with more than 3 wares",
		  "SELECT order_id FROM orders WHERE order_id IN (SELECT t2.order_id FROM lines t2 WHERE t2.order_id IS NOT NULL GROUP BY t2.order_id HAVING count(DISTINCT t2.ware_id) >= 4)" },
	};

	(void)state;
	assert_asked_of(courses, "", a, COUNT(a));
	assert_asked_of(crates, "", b, COUNT(b));
}

/* What a column counts is told in the unit that is said, and called so. */
static void
minutes_in_hours(void **state)
{
	static const char gym[] =
		"CREATE TABLE trainers (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE workouts (id INTEGER PRIMARY KEY,"
		" trainer_id INTEGER REFERENCES trainers(id), minutes INTEGER);";
	static const struct asked_case a[] = {
		{ "average lesson length in hours",
		  "SELECT avg(minutes / 60.0) AS hours FROM lessons" },
		{ "total hours of lessons",
		  "SELECT sum(minutes / 60.0) AS hours FROM lessons" },
	};
	static const struct asked_case b[] = {
		{ "average workout length in hours",
		  "SELECT avg(minutes / 60.0) AS hours FROM workouts" },
		{ "average workout length in minutes",
		  "SELECT avg(minutes) AS average_minutes FROM workouts" },
	};

	(void)state;
	assert_asked_of(courses, "", a, COUNT(a));
	assert_asked_of(gym, "", b, COUNT(b));
}

/* What says how many there may be is asked for by its whole name. */
static void
bounds_are_no_rows(void **state)
{
	static const struct asked_case a[] = {
		{ "number of students",
		  "SELECT count(*) AS students FROM students" },
		{ "average max students",
		  "SELECT avg(max_students) AS average_max_students FROM courses" },
	};
	static const struct asked_case b[] = {
		{ "number of orders", "SELECT count(*) AS orders FROM orders" },
		{ "wares with units on order > max orders",
		  "SELECT name FROM wares WHERE units_on_order > max_orders" },
		{ "average max orders",
		  "SELECT avg(max_orders) AS average_max_orders FROM wares" },
	};

	(void)state;
	assert_asked_of(courses, "", a, COUNT(a));
	assert_asked_of(crates, "", b, COUNT(b));
}

/* A key that is said by its own words is shown, and no rows it leads to. */
static void
keys_themselves(void **state)
{
	static const char shelves[] =
		"CREATE TABLE shelves (shelf_code TEXT PRIMARY KEY,"
		" shelf_name TEXT);"
		"CREATE TABLE boxes (box_id INTEGER PRIMARY KEY,"
		" shelf_code TEXT REFERENCES shelves(shelf_code),"
		" colour TEXT);";
	static const struct asked_case a[] = {
		{ "shelf codes and shelf names",
		  "SELECT shelf_code, shelf_name FROM shelves" },
		{ "name and code of shelves",
		  "SELECT shelf_name, shelf_code FROM shelves" },
		{ "box ids and colours of boxes",
		  "SELECT box_id, colour FROM boxes" },
		{ "boxes per shelf",
		  "SELECT t2.shelf_name, count(*) AS boxes FROM boxes t1 JOIN shelves t2 ON t2.shelf_code = t1.shelf_code GROUP BY t2.shelf_code, t2.shelf_name" },
	};
	static const struct asked_case b[] = {
		{ "ware ids and names", "SELECT ware_id, name FROM wares" },
		{ "dates of orders", "SELECT ordered_on FROM orders" },
		{ "what are the order ids and buyers of all orders",
		  "SELECT order_id, buyer FROM orders" },
	};

	(void)state;
	assert_asked_of(shelves, "", a, COUNT(a));
	assert_asked_of(crates, "", b, COUNT(b));
}

TESTS(CASE(by_the_rows_that_link_them), CASE(bounds_are_no_rows),
      CASE(keys_themselves), CASE(minutes_in_hours))
