#include "sql/check/complaint.h"

#include <string.h>

#include "base/ban.h"

/*
 * What engines say, and what it means. {} stands for the name it is about, *
 * for anything; a pattern may begin anywhere in the message. The first row
 * that fits counts; dialect NULL fits all.
 */
static const struct {
	const char *dialect;
	const char *pattern;
	enum complaint_type type;
} patterns[] = {
	{ "sqlite", "no such table: {}", COMPLAINT_TABLE },
	{ "sqlite", "no such column: {} - should", COMPLAINT_COLUMN },
	{ "sqlite", "no such column: {}", COMPLAINT_COLUMN },
	{ "sqlite", "table * has no column named {}", COMPLAINT_COLUMN },
	{ "sqlite", "cannot join using column {} -", COMPLAINT_COLUMN },
	{ "sqlite", "ambiguous column name: {}", COMPLAINT_AMBIGUOUS },
	{ "sqlite", "ambiguous reference to {} in", COMPLAINT_AMBIGUOUS },
	{ "sqlite", "no such function: {}", COMPLAINT_FUNCTION },
	{ "sqlite", "no such module: {}", COMPLAINT_FUNCTION },
	{ "sqlite", "unable to use function {} in", COMPLAINT_FUNCTION },
	{ "sqlite", "wrong number of arguments to function {}()",
	  COMPLAINT_FUNCTION },
	{ "sqlite", "not authorized to use function: {}", COMPLAINT_REFUSED },
	{ "sqlite", "access to {} is prohibited", COMPLAINT_REFUSED },
	{ "sqlite", "not authorized", COMPLAINT_REFUSED },
	{ "sqlite", "readonly database", COMPLAINT_REFUSED },
	{ "sqlite", "may not be modified", COMPLAINT_REFUSED },
	{ "sqlite", "near \"{}\": syntax error", COMPLAINT_SYNTAX },
	{ "sqlite", "unrecognized token: \"{}\"", COMPLAINT_SYNTAX },
	{ "sqlite", "incomplete input", COMPLAINT_SYNTAX },
	{ "sqlite", "misuse of aggregate function {}()", COMPLAINT_SYNTAX },
	{ "sqlite", "misuse of *: {}()", COMPLAINT_SYNTAX },
	{ "sqlite", "syntax error", COMPLAINT_SYNTAX },
	{ "sqlite", "out of memory", COMPLAINT_OTHER },
	{ "sqlite", "datatype mismatch", COMPLAINT_TYPE },
	{ "sqlite", "malformed JSON", COMPLAINT_TYPE },
	{ "sqlite", "do not have the same number of result columns",
	  COMPLAINT_SYNTAX },
	{ "postgresql", "aggregate function calls cannot be nested",
	  COMPLAINT_SYNTAX },
	{ "postgresql", "cannot cast type", COMPLAINT_TYPE },
	{ "postgresql", "must have the same number of columns",
	  COMPLAINT_SYNTAX },
	{ "postgresql", "relation \"{}\" does not exist", COMPLAINT_TABLE },
	{ "postgresql", "FROM-clause entry for table \"{}\"", COMPLAINT_TABLE },
	{ "postgresql", "column \"{}\" does not exist", COMPLAINT_COLUMN },
	{ "postgresql", "column {} does not exist", COMPLAINT_COLUMN },
	{ "postgresql", "column reference \"{}\" is ambiguous",
	  COMPLAINT_AMBIGUOUS },
	{ "postgresql", "column \"{}\" must appear in the GROUP BY",
	  COMPLAINT_GROUP },
	{ "postgresql", "function {}(*) does not exist", COMPLAINT_FUNCTION },
	{ "postgresql", "operator does not exist: {} (No operator",
	  COMPLAINT_TYPE },
	{ "postgresql", "operator does not exist: {}", COMPLAINT_TYPE },
	{ "postgresql", "invalid input syntax for", COMPLAINT_TYPE },
	{ "postgresql", "permission denied for * {}", COMPLAINT_REFUSED },
	{ "postgresql", "read-only transaction", COMPLAINT_REFUSED },
	{ "postgresql", "statement timeout", COMPLAINT_TIMEOUT },
	{ "postgresql", "syntax error at or near \"{}\"", COMPLAINT_SYNTAX },
	{ "mysql", "Table '{}' doesn't exist", COMPLAINT_TABLE },
	{ "mysql", "Unknown table '{}'", COMPLAINT_TABLE },
	{ "mysql", "Unknown column '{}' in", COMPLAINT_COLUMN },
	{ "mysql", "Column '{}' in * is ambiguous", COMPLAINT_AMBIGUOUS },
	{ "mysql", "contains nonaggregated column '{}'", COMPLAINT_GROUP },
	{ "mysql", "'{}' isn't in GROUP BY", COMPLAINT_GROUP },
	{ "mysql", "Mixing of GROUP columns", COMPLAINT_GROUP },
	{ "mysql", "FUNCTION {} does not exist", COMPLAINT_FUNCTION },
	{ "mysql", "Incorrect * value: '{}'", COMPLAINT_TYPE },
	/* MariaDB looks for a routine of that name, and may not run it */
	{ "mysql", "execute command denied * for routine '{}'",
	  COMPLAINT_FUNCTION },
	{ "mysql", "Invalid use of group function", COMPLAINT_SYNTAX },
	{ "mysql", "different number of columns", COMPLAINT_SYNTAX },
	{ "mysql", "parameter count in the call to native function '{}'",
	  COMPLAINT_FUNCTION },
	{ "mysql", "Illegal mix of collations", COMPLAINT_TYPE },
	{ "mysql", "command denied", COMPLAINT_REFUSED },
	{ "mysql", "READ ONLY transaction", COMPLAINT_REFUSED },
	{ "mysql", "max_statement_time exceeded", COMPLAINT_TIMEOUT },
	{ "mysql", "maximum statement execution time", COMPLAINT_TIMEOUT },
	{ "mysql", "right syntax to use near '{}'", COMPLAINT_SYNTAX },
	{ "duckdb", "Table with name {} does not exist", COMPLAINT_TABLE },
	{ "duckdb", "Referenced table \"{}\" not found", COMPLAINT_TABLE },
	{ "duckdb", "Referenced column \"{}\" not found", COMPLAINT_COLUMN },
	{ "duckdb", "does not have a column named \"{}\"", COMPLAINT_COLUMN },
	{ "duckdb", "Ambiguous reference to column name \"{}\"",
	  COMPLAINT_AMBIGUOUS },
	{ "duckdb", "Scalar Function with name {} does not exist",
	  COMPLAINT_FUNCTION },
	{ "duckdb", "column \"{}\" must appear in the GROUP BY",
	  COMPLAINT_GROUP },
	{ "duckdb", "Function with name {} does not exist",
	  COMPLAINT_FUNCTION },
	{ "duckdb",
	  "No function matches the given name and argument types"
	  " '{}(",
	  COMPLAINT_TYPE },
	{ "duckdb", "Conversion Error", COMPLAINT_TYPE },
	{ "duckdb", "Cannot compare values of type", COMPLAINT_TYPE },
	{ "duckdb", "Permission Error", COMPLAINT_REFUSED },
	{ "duckdb", "read-only mode", COMPLAINT_REFUSED },
	{ "duckdb", "INTERRUPT Error", COMPLAINT_TIMEOUT },
	{ "duckdb", "syntax error at or near \"{}\"", COMPLAINT_SYNTAX },
	{ "duckdb", "Parser Error", COMPLAINT_SYNTAX },
	{ "clickhouse", "Unknown table expression identifier '{}'",
	  COMPLAINT_TABLE },
	{ "clickhouse", "Table {} doesn't exist", COMPLAINT_TABLE },
	{ "clickhouse", "Table {} does not exist", COMPLAINT_TABLE },
	{ "clickhouse", "Missing columns: '{}'", COMPLAINT_COLUMN },
	{ "clickhouse", "expression identifier `{}`", COMPLAINT_COLUMN },
	{ "clickhouse", "expression identifier '{}'", COMPLAINT_COLUMN },
	{ "clickhouse", "Unknown identifier: {};", COMPLAINT_COLUMN },
	{ "clickhouse", "Unknown identifier: {}", COMPLAINT_COLUMN },
	{ "clickhouse", "Number of arguments for function {} doesn't match",
	  COMPLAINT_FUNCTION },
	{ "clickhouse", "Unknown function {}. Maybe", COMPLAINT_FUNCTION },
	{ "clickhouse", "Unknown function {}", COMPLAINT_FUNCTION },
	{ "clickhouse", "inside another aggregate function", COMPLAINT_SYNTAX },
	{ "clickhouse", "Column {} is not under aggregate", COMPLAINT_GROUP },
	{ "clickhouse", "Function with name '{}' does not exist",
	  COMPLAINT_FUNCTION },
	{ "clickhouse", "Function with name `{}` does not exist",
	  COMPLAINT_FUNCTION },
	{ "clickhouse", "Column `{}` is not under aggregate", COMPLAINT_GROUP },
	{ "clickhouse", "Column '{}' is not under aggregate", COMPLAINT_GROUP },
	{ "clickhouse", "NOT_AN_AGGREGATE", COMPLAINT_GROUP },
	{ "clickhouse", "mbiguous identifier '{}'", COMPLAINT_AMBIGUOUS },
	{ "clickhouse", "Illegal type", COMPLAINT_TYPE },
	{ "clickhouse", "TYPE_MISMATCH", COMPLAINT_TYPE },
	{ "clickhouse", "Cannot parse", COMPLAINT_TYPE },
	{ "clickhouse", "Timeout exceeded", COMPLAINT_TIMEOUT },
	{ "clickhouse", "in readonly mode", COMPLAINT_REFUSED },
	{ "clickhouse", "Not enough privileges", COMPLAINT_REFUSED },
	{ "clickhouse", "Syntax error: failed at position * ('{}')",
	  COMPLAINT_SYNTAX },
	{ "clickhouse", "Syntax error", COMPLAINT_SYNTAX },
	{ "sqlserver", "multi-part identifier \"{}\" could not be bound",
	  COMPLAINT_COLUMN },
	{ "sqlserver", "Operand type clash", COMPLAINT_TYPE },
	{ "sqlserver", "Error converting data type", COMPLAINT_TYPE },
	{ "sqlserver", "permission was denied", COMPLAINT_REFUSED },
	{ "sqlserver", "Query timeout expired", COMPLAINT_TIMEOUT },
	{ "sqlserver", "Invalid object name '{}'", COMPLAINT_TABLE },
	{ "sqlserver", "Invalid column name '{}'", COMPLAINT_COLUMN },
	{ "sqlserver", "Ambiguous column name '{}'", COMPLAINT_AMBIGUOUS },
	{ "sqlserver", "'{}' is not a recognized built-in function",
	  COMPLAINT_FUNCTION },
	{ "sqlserver", "Column '{}' is invalid in the select list because",
	  COMPLAINT_GROUP },
	{ "sqlserver", "Conversion failed", COMPLAINT_TYPE },
	{ "sqlserver", "Incorrect syntax near '{}'", COMPLAINT_SYNTAX },
	{ "oracle", "ORA-00942", COMPLAINT_TABLE },
	{ "oracle", "ORA-00904: \"{}\": invalid identifier", COMPLAINT_COLUMN },
	{ "oracle", "ORA-00904: \"{}\": invalid identifier", COMPLAINT_COLUMN },
	{ "oracle", "ORA-00932", COMPLAINT_TYPE },
	{ "oracle", "ORA-00918", COMPLAINT_AMBIGUOUS },
	{ "oracle", "ORA-00937", COMPLAINT_GROUP },
	{ "oracle", "ORA-00979", COMPLAINT_GROUP },
	{ "oracle", "ORA-00904: {}: invalid identifier", COMPLAINT_COLUMN },
	{ "oracle", "ORA-01722", COMPLAINT_TYPE },
	{ "oracle", "ORA-01031", COMPLAINT_REFUSED },
	{ "oracle", "ORA-01013", COMPLAINT_TIMEOUT },
	{ "oracle", "ORA-009", COMPLAINT_SYNTAX },
	{ "hana", "column ambiguously defined: {}", COMPLAINT_AMBIGUOUS },
	{ "hana", "invalid name of function or procedure: {}",
	  COMPLAINT_FUNCTION },
	{ "hana", "not a GROUP BY expression", COMPLAINT_GROUP },
	{ "hana", "inconsistent datatype", COMPLAINT_TYPE },
	{ "hana", "incorrect syntax near \"{}\"", COMPLAINT_SYNTAX },
	{ "hana", "invalid table name: *{}", COMPLAINT_TABLE },
	{ "hana", "invalid column name: {}:", COMPLAINT_COLUMN },
	{ "hana", "invalid column name: {}", COMPLAINT_COLUMN },
	{ "databricks", "MISSING_AGGREGATION", COMPLAINT_GROUP },
	{ "databricks", "MISSING_GROUP_BY", COMPLAINT_GROUP },
	{ "databricks", "UNRESOLVED_ROUTINE] Cannot resolve routine `{}`",
	  COMPLAINT_FUNCTION },
	{ "databricks", "AMBIGUOUS_REFERENCE] Reference `{}` is",
	  COMPLAINT_AMBIGUOUS },
	{ "databricks", "DATATYPE_MISMATCH", COMPLAINT_TYPE },
	{ "databricks", "CAST_INVALID_INPUT", COMPLAINT_TYPE },
	{ "databricks", "INSUFFICIENT_PERMISSIONS", COMPLAINT_REFUSED },
	{ "databricks", "PARSE_SYNTAX_ERROR] Syntax error at or near '{}'",
	  COMPLAINT_SYNTAX },
	{ "databricks", "TABLE_OR_VIEW_NOT_FOUND", COMPLAINT_TABLE },
	{ "databricks", "name `{}` cannot be resolved", COMPLAINT_COLUMN },
	{ "hana", "insufficient privilege", COMPLAINT_REFUSED },
	{ NULL, "syntax error", COMPLAINT_SYNTAX },
};

/* SQLSTATE says it in every language; a row of four fits the class. */
static const struct {
	const char *state;
	enum complaint_type type;
} states[] = {
	{ "42P01", COMPLAINT_TABLE },    { "42S02", COMPLAINT_TABLE },
	{ "42703", COMPLAINT_COLUMN },   { "42S22", COMPLAINT_COLUMN },
	{ "42803", COMPLAINT_GROUP },    { "42702", COMPLAINT_AMBIGUOUS },
	{ "42883", COMPLAINT_FUNCTION }, { "42601", COMPLAINT_SYNTAX },
	{ "42804", COMPLAINT_TYPE },     { "42501", COMPLAINT_REFUSED },
	{ "57014", COMPLAINT_TIMEOUT },  { "70100", COMPLAINT_TIMEOUT },
	{ "HYT00", COMPLAINT_TIMEOUT },  { "25", COMPLAINT_REFUSED },
	{ "22", COMPLAINT_TYPE },        { "42", COMPLAINT_SYNTAX },
	{ "37000", COMPLAINT_SYNTAX },
};

/*
 * Whether the whole pattern is at the start of text; {} takes the shortest
 * that lets the rest fit, and so does *.
 */
static bool
fits_here(struct str pattern, struct str text, struct str *ret_name)
{
	size_t wild = 0;

	while (pattern.n && pattern.p[0] != '*' && pattern.p[0] != '{') {
		if (text.n == 0 || text.p[0] != pattern.p[0])
			return false;
		pattern = str_from(pattern, 1);
		text = str_from(text, 1);
	}
	if (pattern.n == 0)
		return true;
	wild = pattern.p[0] == '{' ? 2 : 1;
	for (size_t n = wild - 1; n <= text.n; n++) {
		bool last = pattern.n == wild;

		if (!last && !fits_here(str_from(pattern, wild),
					str_from(text, n), ret_name))
			continue;
		if (wild == 2)
			*ret_name = last ? text : str_first(text, n);
		return true;
	}
	return false;
}

bool
complaint_fits(const char *pattern, struct str text, struct str *ret_name)
{
	for (; text.n; text = str_from(text, 1))
		if (fits_here(str_of(pattern), text, ret_name))
			return true;
	return false;
}

bool
complaint_is_of(const char *dialect, const struct dialect *d)
{
	return !dialect || strcmp(dialect, d->name) == 0 ||
	       (strcmp(dialect, "mysql") == 0 &&
		strcmp(d->name, "mariadb") == 0);
}

static enum complaint_type
by_state(const char *state)
{
	for (size_t i = 0; state && i < COUNT(states); i++)
		if (str_starts(str_of(state), str_of(states[i].state)))
			return states[i].type;
	return COMPLAINT_OTHER;
}

enum complaint_type
complaint_classify(const struct dialect *d, const char *message,
		   const char *state, struct str *ret_name)
{
	for (size_t i = 0; i < COUNT(patterns); i++)
		if (complaint_is_of(patterns[i].dialect, d) &&
		    complaint_fits(patterns[i].pattern, str_of(message),
				   ret_name))
			return patterns[i].type;
	return by_state(state);
}
