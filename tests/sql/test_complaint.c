#include <string.h>

#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

#include "base/ban.h"

/* What engines say, and what becomes of it; text may be NULL for any. */
static const struct {
	const char *dialect, *message, *state;
	enum complaint_type type;
	const char *area, *nearest;
} cases[] = {
	{ "sqlite", "no such table: customer", NULL, COMPLAINT_TABLE,
	  "Table: customer", "customers" },
	{ "sqlite", "no such table: main.staff", NULL, COMPLAINT_TABLE,
	  "Table: staff", NULL },
	{ "sqlite", "no such column: o.totalamount", NULL, COMPLAINT_COLUMN,
	  "Column: totalamount", "total_amount" },
	{ "sqlite",
	  "no such column: \"statu\" - should this be a string literal in"
	  " single-quotes?",
	  NULL, COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "sqlite", "near \"FORM\": syntax error", NULL, COMPLAINT_SYNTAX,
	  "Near: FORM", NULL },
	{ "sqlite", "incomplete input", NULL, COMPLAINT_SYNTAX, NULL, NULL },
	{ "sqlite", "ambiguous column name: id", NULL, COMPLAINT_AMBIGUOUS,
	  "Column: id", NULL },
	{ "sqlite", "no such function: median", NULL, COMPLAINT_FUNCTION,
	  "Function: median", NULL },
	{ "sqlite", "misuse of aggregate: sum()", NULL, COMPLAINT_SYNTAX,
	  "Near: sum", NULL },
	{ "sqlite", "datatype mismatch", NULL, COMPLAINT_TYPE, NULL, NULL },
	{ "sqlite", "not authorized", NULL, COMPLAINT_REFUSED, NULL, NULL },
	{ "sqlite", "string or blob too big", NULL, COMPLAINT_OTHER, NULL,
	  NULL },
	{ "postgresql", "relation \"customer\" does not exist", "42P01",
	  COMPLAINT_TABLE, "Table: customer", "customers" },
	{ "postgresql",
	  "ERROR:  column \"price\" does not exist\nLINE 1: SELECT price",
	  "42703", COMPLAINT_COLUMN, "Column: price", NULL },
	{ "postgresql", "column o.statu does not exist", "42703",
	  COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "postgresql", "syntax error at or near \"FORM\"", "42601",
	  COMPLAINT_SYNTAX, "Near: FORM", NULL },
	{ "postgresql", "function median(integer) does not exist", "42883",
	  COMPLAINT_FUNCTION, "Function: median", NULL },
	{ "postgresql", "operator does not exist: text = integer", "42883",
	  COMPLAINT_TYPE, "Value: text = integer", NULL },
	{ "postgresql", "Fehler: Relation »x« existiert nicht", "42P01",
	  COMPLAINT_TABLE, NULL, NULL },
	{ "postgresql", "division by zero", "22012", COMPLAINT_TYPE, NULL,
	  NULL },
	{ "postgresql", "cannot execute INSERT in a read-only transaction",
	  "25006", COMPLAINT_REFUSED, NULL, NULL },
	{ "mysql", "Table 'shop.customer' doesn't exist", "42S02",
	  COMPLAINT_TABLE, "Table: customer", "customers" },
	{ "mariadb", "Unknown column 'o.statu' in 'field list'", "42S22",
	  COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "mysql",
	  "You have an error in your SQL syntax; check the manual that"
	  " corresponds to your MySQL server version for the right syntax to"
	  " use near 'FORM t' at line 1",
	  "42000", COMPLAINT_SYNTAX, "Near: FORM t", NULL },
	{ "mysql", "Column 'id' in field list is ambiguous", "23000",
	  COMPLAINT_AMBIGUOUS, "Column: id", NULL },
	{ "duckdb",
	  "Catalog Error: Table with name customer does not exist!\nDid you"
	  " mean \"customers\"?",
	  NULL, COMPLAINT_TABLE, "Table: customer", "customers" },
	{ "duckdb",
	  "Binder Error: Referenced column \"statu\" not found in FROM"
	  " clause!",
	  NULL, COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "duckdb", "Parser Error: syntax error at or near \"FORM\"", NULL,
	  COMPLAINT_SYNTAX, "Near: FORM", NULL },
	{ "clickhouse",
	  "Code: 60. DB::Exception: Table shop.customer doesn't exist.", NULL,
	  COMPLAINT_TABLE, "Table: customer", "customers" },
	{ "clickhouse",
	  "Code: 47. DB::Exception: Missing columns: 'statu' while processing"
	  " query",
	  NULL, COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "sqlserver", "Invalid object name 'customer'.", "42S02",
	  COMPLAINT_TABLE, "Table: customer", "customers" },
	{ "oracle", "ORA-00904: \"O\".\"STATU\": invalid identifier", NULL,
	  COMPLAINT_COLUMN, "Column: STATU", NULL },
	{ "sqlite", "misuse of aggregate function count()", NULL,
	  COMPLAINT_SYNTAX, "Near: count", NULL },
	{ "sqlite",
	  "SELECTs to the left and right of UNION do not have the same number"
	  " of result columns",
	  NULL, COMPLAINT_SYNTAX, NULL, NULL },
	{ "sqlite", "wrong number of arguments to function substr()", NULL,
	  COMPLAINT_FUNCTION, "Function: substr", NULL },
	{ "sqlite", "out of memory", NULL, COMPLAINT_OTHER, NULL, NULL },
	{ "postgresql",
	  "column \"customers.city\" must appear in the GROUP BY clause or be"
	  " used in an aggregate function",
	  "42803", COMPLAINT_GROUP, "Column: customers.city", NULL },
	{ "postgresql", "column reference \"id\" is ambiguous", "42702",
	  COMPLAINT_AMBIGUOUS, "Column: id", NULL },
	{ "postgresql", "aggregate function calls cannot be nested", "42803",
	  COMPLAINT_SYNTAX, NULL, NULL },
	{ "postgresql",
	  "operator does not exist: character varying + integer (No operator"
	  " matches the given name and argument types. You might need to add"
	  " explicit type casts.)",
	  "42883", COMPLAINT_TYPE, "Value: character varying + integer", NULL },
	{ "postgresql", "invalid input syntax for type integer: \"abc\"",
	  "22P02", COMPLAINT_TYPE, NULL, NULL },
	{ "postgresql", "each UNION query must have the same number of columns",
	  "42601", COMPLAINT_SYNTAX, NULL, NULL },
	{ "mariadb",
	  "execute command denied to user 'reader'@'localhost' for routine"
	  " 'cap.median_x'",
	  "42000", COMPLAINT_FUNCTION, "Function: cap.median_x", NULL },
	{ "mariadb", "Column 'id' in SELECT is ambiguous", "23000",
	  COMPLAINT_AMBIGUOUS, "Column: id", NULL },
	{ "mariadb", "Unknown column 'statu' in 'SELECT'", "42S22",
	  COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "mariadb", "Incorrect DATE value: '2024-13-45'", "HY000",
	  COMPLAINT_TYPE, "Value: 2024-13-45", NULL },
	{ "mariadb", "Invalid use of group function", "HY000", COMPLAINT_SYNTAX,
	  NULL, NULL },
	{ "mariadb",
	  "The used SELECT statements have a different number of columns",
	  "21000", COMPLAINT_SYNTAX, NULL, NULL },
	{ "duckdb",
	  "Catalog Error: Scalar Function with name median_x does not exist!",
	  "42P01", COMPLAINT_FUNCTION, "Function: median_x", NULL },
	{ "duckdb",
	  "Binder Error: column \"city\" must appear in the GROUP BY clause or"
	  " must be part of an aggregate function.",
	  "42000", COMPLAINT_GROUP, "Column: city", NULL },
	{ "duckdb",
	  "Binder Error: Ambiguous reference to column name \"id\" (use:"
	  " \"customers.id\" or \"orders.id\")",
	  "42000", COMPLAINT_AMBIGUOUS, "Column: id", NULL },
	{ "duckdb",
	  "Binder Error: Cannot compare values of type VARCHAR and type DATE -"
	  " an explicit cast is required",
	  "42000", COMPLAINT_TYPE, NULL, NULL },
	{ "duckdb", "Conversion Error: Could not convert string 'x' to INT32",
	  "22018", COMPLAINT_TYPE, NULL, NULL },
	{ "duckdb",
	  "Binder Error: No function matches the given name and argument types"
	  " 'substr(INTEGER)'. You might need to add explicit type casts.",
	  "42000", COMPLAINT_TYPE, "Value: substr", NULL },
	{ "clickhouse", "Unknown identifier: statu, e.what() = DB::Exception",
	  "42703", COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "clickhouse", "Unknown function median_x, e.what() = DB::Exception",
	  "42883", COMPLAINT_FUNCTION, "Function: median_x", NULL },
	{ "clickhouse",
	  "Column city is not under aggregate function and not in GROUP BY.,"
	  " e.what() = DB::Exception",
	  NULL, COMPLAINT_GROUP, "Column: city", NULL },
	{ "clickhouse",
	  "Number of arguments for function substring doesn't match: passed 1,"
	  " should be 2 or 3, e.what() = DB::Exception",
	  NULL, COMPLAINT_FUNCTION, "Function: substring", NULL },
	{ "clickhouse",
	  "Illegal types of arguments (Int32, String) of function equals,"
	  " e.what() = DB::Exception",
	  "42804", COMPLAINT_TYPE, NULL, NULL },
	{ "sqlserver",
	  "The multi-part identifier \"o.statu\" could not be bound.", "42000",
	  COMPLAINT_COLUMN, "Column: statu", NULL },
	{ "sqlserver",
	  "Column 'customers.city' is invalid in the select list because it is"
	  " not contained in either an aggregate function or the GROUP BY"
	  " clause.",
	  "42000", COMPLAINT_GROUP, "Column: customers.city", NULL },
	{ "oracle", "ORA-00979: not a GROUP BY expression", NULL,
	  COMPLAINT_GROUP, NULL, NULL },
	{ "hana", "invalid column name: STATU: line 1 col 8 (at pos 7)", NULL,
	  COMPLAINT_COLUMN, "Column: STATU", NULL },
	{ "databricks",
	  "[UNRESOLVED_ROUTINE] Cannot resolve routine `median_x` on search"
	  " path",
	  "42883", COMPLAINT_FUNCTION, "Function: median_x", NULL },
	{ "generic", "whatever", "42S22", COMPLAINT_COLUMN, NULL, NULL },
	{ "generic", "whatever", "HYT00", COMPLAINT_TIMEOUT, NULL, NULL },
	{ "generic", "whatever", NULL, COMPLAINT_OTHER, NULL, NULL },
	{ "generic", "", NULL, COMPLAINT_OTHER, NULL, NULL },
};

static void
messages_are_understood(void **state)
{
	static const char text[] =
		"SELECT o.id FROM orders o JOIN customers c ON c.id ="
		" o.customer_id";
	struct arena *a = arena_create((size_t)16 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct complaint *c =
			sql_complaint(a, dialect_find(str_of(cases[i].dialect)),
				      &fixture_schema, STR(text),
				      cases[i].message, cases[i].state);

		if (c->type == cases[i].type &&
		    str_eq(str_of(c->problem_area), str_of(cases[i].area)) &&
		    str_eq(str_of(c->nearest), str_of(cases[i].nearest)))
			continue;
		print_error("%s: %s, %s, %s\n", cases[i].message,
			    complaint_type_name(c->type),
			    c->problem_area ? c->problem_area : "",
			    c->nearest ? c->nearest : "");
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
suggestions_help(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	const struct dialect *d = dialect_find(STR("sqlite"));
	const struct complaint *c;

	(void)state;
	c = sql_complaint(a, d, &fixture_schema,
			  STR("SELECT id FROM orders, customers"),
			  "ambiguous column name: id", NULL);
	assert_string_equal(c->suggestion,
			    "Say which: orders.id or customers.id.");
	c = sql_complaint(a, d, NULL, STR("SELECT * FROM employees"),
			  "no such table: employees", NULL);
	assert_string_equal(c->suggestion,
			    "Verify the table name exists in the database"
			    " schema.");
	assert_string_equal(c->message, "no such table: employees");
	c = sql_complaint(a, d, &fixture_schema, STR("SELECT x FROM orders"),
			  arena_printf(a, "near \"%05000d\": syntax error", 0),
			  NULL);
	assert_true(strlen(c->message) < 1300);
	arena_destroy(a);
}

static void
near_misses_are_mended(void **state)
{
	static const struct {
		enum complaint_type type;
		const char *name, *nearest, *sql, *want;
	} mends[] = {
		{ COMPLAINT_TABLE, "customer", "customers",
		  "SELECT customer.name FROM customer -- customer\nWHERE city"
		  " = 'customer'",
		  "SELECT customers.name FROM customers -- customer\nWHERE city"
		  " = 'customer'" },
		{ COMPLAINT_COLUMN, "totl", "total_amount",
		  "SELECT o.totl, \"totl\", totl(1), 1 AS totl FROM totl o"
		  " WHERE TOTL > 1",
		  "SELECT o.total_amount, total_amount, totl(1), 1 AS totl FROM"
		  " totl o WHERE total_amount > 1" },
		{ COMPLAINT_COLUMN, "x", "odd name", "SELECT x FROM t",
		  "SELECT \"odd name\" FROM t" },
		{ COMPLAINT_COLUMN, "x", NULL, "SELECT x FROM t", NULL },
		{ COMPLAINT_COLUMN, NULL, NULL, "SELECT x FROM t", NULL },
		{ COMPLAINT_COLUMN, "y", "z", "SELECT x FROM t", NULL },
	};
	struct arena *a = arena_create((size_t)16 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(mends); i++) {
		const struct complaint c = { .type = mends[i].type,
					     .name = mends[i].name,
					     .nearest = mends[i].nearest };
		struct mends done;
		const char *got = sql_mend(a, dialect_find(STR("sqlite")), NULL,
					   str_of(mends[i].sql), &c, &done);

		if (mends[i].want)
			assert_string_equal(got, mends[i].want);
		else
			assert_null(got);
	}
	arena_destroy(a);
}

TESTS(CASE(messages_are_understood), CASE(suggestions_help),
      CASE(near_misses_are_mended))
