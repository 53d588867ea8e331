#include "tests/drafter/grammar/strict.h"

#include "base/ban.h"

/* What words leave open, and the schema tells. */
static const struct strict_case cases[] = {
	/* the quantities of a stock, not its rows */
	{ "which depot has the most stock",
	  "SELECT depot.name FROM stock JOIN depot ON stock.depot_id = "
	  "depot.id GROUP BY depot.id, depot.name ORDER BY sum(stock.quantity) "
	  "DESC LIMIT 1" },
	{ "which family has the most weight",
	  "SELECT family.name FROM part JOIN family ON part.family_id = "
	  "family.id GROUP BY family.id, family.name ORDER BY sum(part.weight) "
	  "DESC LIMIT 1" },
	/* below what is to be there */
	{ "which tools are low on stock",
	  "SELECT name FROM tool WHERE in_stock < tool.reorder_level" },
	{ "tools we need to reorder",
	  "SELECT name FROM tool WHERE in_stock < tool.reorder_level" },
	{ "which parts are low on stock",
	  "SELECT name FROM part ORDER BY units_in_stock LIMIT 10" },
	{ "parts below their reorder level", NULL },
	{ "largest payment amount",
	  "SELECT max(amount) AS highest_amount FROM payment" },
	/* an adjective, though a column is called alike */
	{ "which is the most populous town",
	  "SELECT name FROM town ORDER BY population DESC LIMIT 1" },
	/* the density is meant; the sum is said last, the unit is not */
	{ "which town has the highest population density",
	  "SELECT name FROM town ORDER BY density DESC LIMIT 1" },
	{ "what is the area of all towns combined",
	  "SELECT sum(area_km2) AS total_area_km2 FROM town" },
	/* where it is: the place that its row belongs to */
	{ "where is Linford located", NULL },
	/* it has a date */
	{ "who left the company",
	  "SELECT name FROM person WHERE left_on IS NOT NULL" },
};

static const char ddl[] =
	"CREATE TABLE depot (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE family (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT, weight REAL,"
	" units_in_stock INTEGER, family_id INTEGER REFERENCES family);"
	"CREATE TABLE tool (id INTEGER PRIMARY KEY, name TEXT,"
	" in_stock INTEGER, reorder_level INTEGER);"
	"CREATE TABLE stock (depot_id INTEGER REFERENCES depot,"
	" part_id INTEGER REFERENCES part, quantity INTEGER);"
	"CREATE TABLE request (id INTEGER PRIMARY KEY,"
	" part_id INTEGER REFERENCES part, asked_on DATE);"
	"CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT,"
	" population INTEGER, area_km2 REAL, density REAL);"
	"CREATE TABLE tower (id INTEGER PRIMARY KEY, name TEXT,"
	" altitude INTEGER, town_id INTEGER REFERENCES town);"
	"CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT,"
	" region TEXT);"
	"CREATE TABLE region (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE payment (id INTEGER PRIMARY KEY, amount REAL,"
	" paid_on DATE, customer_id INTEGER REFERENCES customer);"
	"CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT,"
	" hired_on DATE, left_on DATE);";

static const struct made_value values[] = {
	{ "Old Gate", "tower", "name" },
	{ "Linford", "town", "name" },
};

static void
test_cases(void **state)
{
	(void)state;
	assert_int_equal(
		strict_wrong(ddl, cases, COUNT(cases), values, COUNT(values)),
		0);
}

TESTS(CASE(test_cases))
