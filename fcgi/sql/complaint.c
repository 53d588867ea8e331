#include <string.h>

#include "base/utf8.h"
#include "sql/check.h"
#include "sql/names.h"
#include "sql/near.h"

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
	{ "sqlite", "misuse of *: {}()", COMPLAINT_SYNTAX },
	{ "sqlite", "syntax error", COMPLAINT_SYNTAX },
	{ "sqlite", "out of memory", COMPLAINT_OTHER },
	{ "sqlite", "datatype mismatch", COMPLAINT_TYPE },
	{ "sqlite", "malformed JSON", COMPLAINT_TYPE },
	{ "postgresql", "relation \"{}\" does not exist", COMPLAINT_TABLE },
	{ "postgresql", "FROM-clause entry for table \"{}\"", COMPLAINT_TABLE },
	{ "postgresql", "column \"{}\" does not exist", COMPLAINT_COLUMN },
	{ "postgresql", "column {} does not exist", COMPLAINT_COLUMN },
	{ "postgresql", "column reference \"{}\" is ambiguous",
	  COMPLAINT_AMBIGUOUS },
	{ "postgresql", "column \"{}\" must appear in the GROUP BY",
	  COMPLAINT_GROUP },
	{ "postgresql", "function {}(*) does not exist", COMPLAINT_FUNCTION },
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
	{ "clickhouse", "Unknown identifier: {}", COMPLAINT_COLUMN },
	{ "clickhouse", "Unknown function {}", COMPLAINT_FUNCTION },
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
	{ NULL, "Invalid object name '{}'", COMPLAINT_TABLE },
	{ NULL, "Invalid column name '{}'", COMPLAINT_COLUMN },
	{ NULL, "Ambiguous column name '{}'", COMPLAINT_AMBIGUOUS },
	{ NULL, "'{}' is not a recognized built-in function",
	  COMPLAINT_FUNCTION },
	{ NULL, "Column '{}' is invalid in the select list because",
	  COMPLAINT_GROUP },
	{ NULL, "Conversion failed", COMPLAINT_TYPE },
	{ NULL, "Incorrect syntax near '{}'", COMPLAINT_SYNTAX },
	{ NULL, "ORA-00942", COMPLAINT_TABLE },
	{ NULL, "ORA-00904: \"{}\": invalid identifier", COMPLAINT_COLUMN },
	{ NULL, "ORA-00918", COMPLAINT_AMBIGUOUS },
	{ NULL, "ORA-00937", COMPLAINT_GROUP },
	{ NULL, "ORA-00979", COMPLAINT_GROUP },
	{ NULL, "ORA-00904: {}: invalid identifier", COMPLAINT_COLUMN },
	{ NULL, "ORA-01722", COMPLAINT_TYPE },
	{ NULL, "ORA-01031", COMPLAINT_REFUSED },
	{ NULL, "ORA-01013", COMPLAINT_TIMEOUT },
	{ NULL, "ORA-009", COMPLAINT_SYNTAX },
	{ NULL, "invalid table name: *{}", COMPLAINT_TABLE },
	{ NULL, "invalid column name: {}", COMPLAINT_COLUMN },
	{ NULL, "MISSING_AGGREGATION", COMPLAINT_GROUP },
	{ NULL, "MISSING_GROUP_BY", COMPLAINT_GROUP },
	{ NULL, "TABLE_OR_VIEW_NOT_FOUND", COMPLAINT_TABLE },
	{ NULL, "name `{}` cannot be resolved", COMPLAINT_COLUMN },
	{ NULL, "insufficient privilege", COMPLAINT_REFUSED },
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

static const char *const suggestions[] = {
	[COMPLAINT_SYNTAX] = "Check the SQL syntax.",
	[COMPLAINT_TYPE] = "Cast the values to the same type.",
	[COMPLAINT_AMBIGUOUS] = "Say which table the column is of.",
	[COMPLAINT_FUNCTION] = "Use a function that this database has.",
	[COMPLAINT_GROUP] = "Group by each column that is selected as it is.",
	[COMPLAINT_REFUSED] = "Write one SELECT statement that only reads.",
	[COMPLAINT_TIMEOUT] = "Narrow the question, or ask for less.",
	[COMPLAINT__MAX] = NULL,
};

static const char *const areas[] = {
	[COMPLAINT_SYNTAX] = "Near",       [COMPLAINT_AMBIGUOUS] = "Column",
	[COMPLAINT_FUNCTION] = "Function", [COMPLAINT_TYPE] = "Value",
	[COMPLAINT_GROUP] = "Column",      [COMPLAINT_REFUSED] = "Not allowed",
	[COMPLAINT__MAX] = NULL,
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

static bool
fits(const char *pattern, struct str text, struct str *ret_name)
{
	for (; text.n; text = str_from(text, 1))
		if (fits_here(str_of(pattern), text, ret_name))
			return true;
	return false;
}

static bool
is_of(const char *dialect, const struct dialect *d)
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

static enum complaint_type
classify(const struct dialect *d, const char *message, const char *state,
	 struct str *ret_name)
{
	for (size_t i = 0; i < COUNT(patterns); i++)
		if (is_of(patterns[i].dialect, d) &&
		    fits(patterns[i].pattern, str_of(message), ret_name))
			return patterns[i].type;
	return by_state(state);
}

/* Without quotes around it; a message may have kept one of them. */
static struct str
unquoted(struct str name)
{
	static const char quotes[] = "\"`'[]";

	name = str_trim(name);
	if (name.n && strchr(quotes, name.p[0]))
		name = str_from(name, 1);
	if (name.n && strchr(quotes, name.p[name.n - 1]))
		name.n--;
	return name;
}

/* "price" of "o.price". */
static struct str
last_part(struct str name)
{
	while (name.n && memchr(name.p, '.', name.n))
		(void)str_cut(&name, '.');
	return unquoted(name);
}

#define MESSAGE_MAX 400 /* characters */

/* The first line is what happened; what follows is detail. */
static const char *
first_line(struct arena *a, const char *message)
{
	struct str rest = utf8_clean(a, str_of(message));

	return utf8_shorten(a, str_trim(str_cut(&rest, '\n')), MESSAGE_MAX);
}

/* "Say which: a.id or b.id." */
static void
add_ambiguous(struct arena *a, const struct shape *s,
	      const struct schema *schema, struct str name, struct complaint *c)
{
	struct buf b = buf_new(a, 500);
	const struct schema_table **tables;
	size_t n = 0, n_tables = 0;

	tables = names_tables(a, s, schema, &n_tables);
	for (size_t i = 0; i < n_tables; i++)
		if (schema_column(tables[i], name))
			buf_printf(&b, "%s%s.%.*s",
				   n++ ? " or " : "Say which: ",
				   tables[i]->name, (int)name.n, name.p);
	if (n > 1)
		c->suggestion = arena_printf(a, "%s.", buf_text(&b));
}

/* The table that q of "q.name" stands for, or NULL. */
static const struct schema_table *
table_of(const struct shape *s, const struct schema *schema, struct str q)
{
	for (size_t i = 0; schema && i < s->n_refs; i++) {
		const struct table_ref *ref = &s->refs[i];

		if (!ref->cte && !ref->call &&
		    str_eq_nocase(ref->alias.n ? ref->alias : ref->name, q))
			return schema_table(schema, ref->name);
	}
	return NULL;
}

static void
add_column(struct arena *a, const struct shape *s, const struct schema *schema,
	   struct str name, struct complaint *c)
{
	struct str rest = name, q = unquoted(str_cut(&rest, '.'));
	const struct schema_table *t = NULL;
	const struct schema_table **tables;
	size_t n = 0;

	if (rest.n)
		t = table_of(s, schema, q);
	if (t) {
		near_column(a, &t, 1, last_part(name), c);
		return;
	}
	tables = names_tables(a, s, schema, &n);
	near_column(a, tables, n, last_part(name), c);
}

/* Engines say these of a limit that is ours. */
static const struct {
	const char *dialect, *pattern, *say, *suggestion;
} plain[] = {
	{ "sqlite", "out of memory",
	  "The statement needs more memory than one query may use.",
	  "Ask for fewer rows or columns, or join less at once." },
	{ "sqlite", "string or blob too big",
	  "A value of the result is longer than a query may make it.",
	  "Join fewer texts into one value." },
	{ "sqlite", "parser stack overflow",
	  "The statement is nested too deeply.",
	  "Write it with fewer brackets." },
	{ "sqlite", "Expression tree is too large",
	  "The statement is nested too deeply.",
	  "Write it with fewer conditions." },
	{ "duckdb", "Out of Memory Error",
	  "The statement needs more memory than one query may use.",
	  "Ask for fewer rows or columns, or join less at once." },
	{ "clickhouse", "memory limit",
	  "The statement needs more memory than one query may use.",
	  "Ask for fewer rows or columns, or join less at once." },
};

static void
say_plainly(const struct dialect *d, struct complaint *c)
{
	struct str name;

	for (size_t i = 0; i < COUNT(plain); i++)
		if (is_of(plain[i].dialect, d) &&
		    fits(plain[i].pattern, str_of(c->message), &name)) {
			c->message = plain[i].say;
			c->suggestion = plain[i].suggestion;
			return;
		}
}

struct complaint *
sql_complaint(struct arena *a, const struct dialect *d,
	      const struct schema *schema, struct str text, const char *message,
	      const char *sqlstate)
{
	struct complaint *c = arena_alloc(a, sizeof(*c));
	const struct shape s = shape_read(a, d, text);
	struct str name = { 0 };

	c->message = first_line(a, message);
	c->type = classify(d, c->message, sqlstate, &name);
	c->sqlstate = arena_strdup(a, sqlstate);
	if (c->type == COMPLAINT_TABLE && name.n)
		near_table(a, schema, last_part(name), c);
	else if (c->type == COMPLAINT_COLUMN && name.n)
		add_column(a, &s, schema, name, c);
	else if (c->type == COMPLAINT_AMBIGUOUS && name.n)
		add_ambiguous(a, &s, schema, last_part(name), c);
	if (!c->name && name.n &&
	    (c->type == COMPLAINT_AMBIGUOUS || c->type == COMPLAINT_FUNCTION))
		c->name = str_dup(a, last_part(name));
	say_plainly(d, c);
	if (!c->suggestion)
		c->suggestion = suggestions[c->type];
	if (!c->problem_area && name.n && areas[c->type])
		c->problem_area = arena_printf(a, "%s: %.*s", areas[c->type],
					       (int)name.n, name.p);
	return c;
}
