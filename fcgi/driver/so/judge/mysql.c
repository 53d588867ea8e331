#include "driver/so/judge/judge.h"

#include "sql/lex/shape.h"

#include "base/ban.h"

/*
 * Words before "(" that are the grammar's, so that no loadable function is
 * called by one that is not quoted: syntax, types with a length, and the
 * functions that the server's own list leaves out.
 */
static const char *const grammar[] = {
	/* clang-format off */
	"against", "all", "and", "any", "as", "between", "by", "case", "distinct",
	"distinctrow", "div", "else", "except", "exists", "from", "group",
	"having", "in", "index", "intersect", "interval", "is", "join",
	"json_table", "key", "like", "limit", "match", "mod", "not", "on", "or",
	"order", "over", "partition", "regexp", "rlike", "row", "select",
	"some", "straight_join", "then", "union", "using", "value", "values",
	"when", "where", "with", "xor",
	"binary", "bit", "char", "character", "date", "datetime", "dec",
	"decimal", "double", "fixed", "float", "int", "integer", "nchar",
	"numeric", "nvarchar", "real", "signed", "text", "time", "timestamp",
	"unsigned", "varbinary", "varchar", "year",
	"area", "ascii", "avg", "boundary", "buffer", "centroid", "charset",
	"column_add", "column_create", "column_delete", "column_get",
	"contains", "convert", "convexhull", "crosses", "current_date",
	"current_role", "current_time", "current_timestamp", "current_user",
	"day", "default", "dimension", "disjoint", "endpoint", "envelope",
	"equals", "get_format", "glength", "hour", "if", "insert", "intersects",
	"last_value", "left", "localtime", "localtimestamp", "minute", "month",
	"overlaps", "repeat", "replace", "right", "rownum", "second", "srid",
	"startpoint", "sysdate", "timestampadd", "touches", "truncate", "user", "utc_date",
	"utc_time", "utc_timestamp", "weight_string", "within", "x", "y",
	"geometrycollection", "linestring", "multilinestring", "multipoint",
	"multipolygon", "point", "polygon", NULL
	/* clang-format on */
};

/* Of the server's own list, some that all use. */
static const char *const usual[] = {
	/* clang-format off */
	"abs", "cast", "ceil", "coalesce", "concat", "count", "curdate",
	"date_add", "date_format", "date_sub", "datediff", "dense_rank",
	"extract", "floor", "group_concat", "ifnull", "lag", "lead", "length",
	"lower", "max", "min", "now", "ntile", "nullif", "quarter", "rank",
	"round", "row_number", "str_to_date", "substring", "sum",
	"timestampdiff", "trim", "upper", NULL
	/* clang-format on */
};

/*
 * A stored function is what it is said to be: the server holds nobody to it,
 * and a transaction that only reads keeps it from tables alone, not from files
 * and settings of the server. From version 10.6.3 on the server lists its own
 * functions; what is none of them and no stored one is loaded from a library,
 * and may do anything. One with a database before it is stored there, or in a
 * package of that name, of which nothing is known. A stored one is never meant
 * where the server has its own, unless something is between name and "(".
 * %s: name, database and whether it is PLAIN, APART or IN_DATABASE, of each.
 */
#define PLAIN "0"
#define APART "1"
#define IN_DATABASE "2"
#define LOOK                                                                  \
	"SELECT x.name, CASE WHEN r.routine_name IS NULL AND x.how = 2"       \
	" THEN 'its database has no function of that name' WHEN"              \
	" r.routine_name IS NULL THEN 'it is none of the server''s own'"      \
	" WHEN r.sql_data_access = 'READS SQL DATA' THEN 'it reads with"      \
	" its owner''s rights' ELSE"                                          \
	" 'it is not declared to only read or compute' END FROM"              \
	" (SELECT NULL AS name, NULL AS home, 0 AS how UNION SELECT %s) x"    \
	" LEFT JOIN information_schema.routines r ON r.routine_type ="        \
	" 'FUNCTION' AND r.routine_schema = x.home AND r.routine_name ="      \
	" x.name AND NOT EXISTS (SELECT 1 FROM information_schema.routines"   \
	" p WHERE p.routine_type = 'PACKAGE' AND p.routine_schema ="          \
	" DATABASE() AND p.routine_name = x.home AND x.how = 2)"              \
	" WHERE (r.routine_name IS NOT NULL"                                  \
	" AND NOT (r.sql_data_access = 'NO SQL' OR r.sql_data_access ="       \
	" 'CONTAINS SQL' AND r.is_deterministic = 'YES' OR"                   \
	" r.sql_data_access = 'READS SQL DATA' AND (r.security_type ="        \
	" 'INVOKER' OR r.definer = CURRENT_USER()))"                          \
	" /*M!100603 AND NOT (x.how = 0 AND EXISTS (SELECT 1 FROM"            \
	" information_schema.sql_functions f WHERE f.function = x.name)) */)" \
	" OR x.how = 2 AND r.routine_name IS NULL"                            \
	" /*M!100603 OR x.name IS NOT NULL AND r.routine_name IS NULL"        \
	" AND NOT EXISTS (SELECT 1 FROM information_schema.sql_functions"     \
	" f WHERE f.function = x.name) */ LIMIT 1"

/* What names a table, as "WITH t (a, b) AS", is no call. */
static bool
has_columns(const struct token *t, size_t i)
{
	static const char *const before[] = { "with", "recursive", NULL };
	size_t depth = 0;

	if (i == 0 ||
	    (!token_is_one_of(t[i - 1], before) && !token_is_op(t[i - 1], ",")))
		return false;
	do {
		depth += token_is_op(t[++i], "(");
		depth -= token_is_op(t[i], ")");
	} while (depth && t[i].kind != TOKEN_END);
	return token_is(t[i + (t[i].kind != TOKEN_END)], "as") &&
	       token_is_op(t[i + 2], "(");
}

static bool
is_apart(const struct token *t, size_t i)
{
	return t[i].kind == TOKEN_QUOTED ||
	       t[i].text.p + t[i].text.n != t[i + 1].text.p;
}

static bool
is_before_bracket(const struct token *t, size_t i)
{
	return token_is_name(t[i]) && token_is_op(t[i + 1], "(");
}

/* Where a value ended, no call begins: "MATCH (a) AGAINST ('x')". */
static bool
is_call(const struct token *t, size_t i)
{
	if (!is_before_bracket(t, i))
		return false;
	if (i && token_is_op(t[i - 1], ".")) /* stored, of that database */
		return true;
	return !token_is_one_of(t[i], grammar) &&
	       (is_apart(t, i) || !token_is_one_of(t[i], usual)) &&
	       (!i || (!token_is_op(t[i - 1], ")") &&
		       t[i - 1].kind != TOKEN_TEXT && !has_columns(t, i)));
}

/* Of "a.b.f" the server means package b of database a. */
static void
add_call(struct judge_names *calls, const struct token *t, size_t i)
{
	judge_add(calls, t[i]);
	if (!i || !token_is_op(t[i - 1], ".")) {
		buf_printf(&calls->names, ", DATABASE(), %s",
			   is_apart(t, i) ? APART : PLAIN);
		return;
	}
	if (i == 1 || !token_is_name(t[i - 2]) ||
	    (i > 2 && token_is_op(t[i - 3], ".")))
		buf_puts(&calls->names, ", NULL, " IN_DATABASE);
	else {
		struct judge_names home =
			judge_names(calls->arena, calls->quote, "");

		judge_add(&home, t[i - 2]);
		buf_printf(&calls->names, ", %s, " IN_DATABASE,
			   buf_text(&home.names));
	}
}

/* What is asked of the calls in a text that one of the two engines may have. */
static const char *
look_at(struct arena *a, const char *dialect, const char *text,
	const char *allowed, bool (*is_one)(const struct token *t, size_t i))
{
	const struct dialect *d = dialect_find(str_of(dialect));
	struct judge_names calls = judge_names(a, "'", " UNION SELECT ");
	size_t n;
	const struct token *t = lex_all(a, d, str_of(text), &n);

	for (size_t i = 0; i < n; i++)
		if (is_one(t, i) && !judge_allows(d, allowed, t[i]))
			add_call(&calls, t, i);
	return calls.names.n ? arena_printf(a, LOOK, buf_text(&calls.names))
			     : NULL;
}

const char *
judge_mariadb(struct arena *a, const char *text, const char *allowed)
{
	return look_at(a, "mariadb", text, allowed, is_call);
}

/* It has no list of its own functions, and takes the last lines for a remark. */
const char *
judge_mysql(struct arena *a, const char *text, const char *allowed)
{
	return look_at(a, "mysql", text, allowed, is_before_bracket);
}

/* %s: names, twice. Those of a table and its database are in a view's text. */
#define VIEWS                                                              \
	"SELECT view_definition, table_name, CONCAT('SELECT, SHOW VIEW ON" \
	" ', table_schema, '.', table_name) FROM information_schema.views" \
	" WHERE (table_schema = DATABASE() OR table_schema IN (%s)) AND"   \
	" table_name IN (%s)"

/* %s: pairs. A table or a view: nothing of it is shown to this login. */
#define UNSEEN                                                               \
	" UNION ALL SELECT '', x.name, CONCAT('SHOW VIEW ON ', x.home,"      \
	" '.*') FROM (SELECT %s) x LEFT JOIN information_schema.tables t ON" \
	" t.table_schema = x.home AND t.table_name = x.name WHERE"           \
	" t.table_name IS NULL"

/* The tables that views read, each with its database, as their texts say. */
static const char *
unseen(struct arena *a, const struct dialect *d, const char *text)
{
	const struct shape s = shape_read(a, d, str_of(text));
	struct judge_names pairs = judge_names(a, "'", " UNION SELECT ");

	for (size_t i = 0; i < s.n_refs; i++) {
		const struct table_ref *ref = &s.refs[i];
		struct judge_names home = judge_names(a, "'", "");

		if (ref->call || ref->text || !ref->schema.n)
			continue;
		judge_add_as_is(&home, s.tokens[ref->first]);
		judge_add_as_is(&pairs, s.tokens[ref->at]);
		buf_printf(&pairs.names, " AS name, %s AS home",
			   buf_text(&home.names));
	}
	return pairs.names.n ? arena_printf(a, UNSEEN, buf_text(&pairs.names))
			     : "";
}

const char *
judge_mysql_views(struct arena *a, const struct dialect *d, const char *text,
		  bool views)
{
	struct judge_names names = judge_names(a, "'", ",");
	size_t n;
	const struct token *t = lex_all(a, d, str_of(text), &n);

	for (size_t i = 0; i < n; i++)
		if (token_is_name(t[i]) && !token_is_op(t[i + 1], "("))
			judge_add_as_is(&names, t[i]);
	if (!names.names.n)
		return NULL;
	return arena_printf(a, VIEWS "%s", buf_text(&names.names),
			    buf_text(&names.names),
			    views ? unseen(a, d, text) : "");
}
