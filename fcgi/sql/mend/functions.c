#include "sql/mend/mending.h"

#include <string.h>

#include "base/ban.h"

/*
 * Functions that some dialects have and others call otherwise. In a form $1
 * is the first argument, $* all of them, $| all joined as text. The first
 * form whose dialects fit counts.
 */
struct form {
	const char *dialects, *as;
};
#define FORMS_MAX 6

static const char if_form[] = "CASE WHEN $1 THEN $2 ELSE $3 END";
static const char nvl2_form[] = "CASE WHEN $1 IS NOT NULL THEN $2 ELSE $3 END";

static const char median_form[] =
	"PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY $1)";
/* from 0 to 1, where random() is any number of 64 bits */
static const char random_form[] = "(RANDOM() / 18446744073709551616.0 + 0.5)";
static const char last_day_form[] =
	"date($1, 'start of month', '+1 month', '-1 day')";
static const char last_day_pg_form[] =
	"CAST(date_trunc('month', CAST($1 AS timestamp)) + INTERVAL '1 month"
	" -1 day' AS date)";
static const char dayname_form[] =
	"CASE CAST(strftime('%w', $1) AS INTEGER) WHEN 0 THEN 'Sunday' WHEN 1"
	" THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4"
	" THEN 'Thursday' WHEN 5 THEN 'Friday' WHEN 6 THEN 'Saturday' END";

/* clang-format off */
static const struct {
	const char *name;
	size_t min, max; /* arguments */
	const char *native; /* dialects that have it */
	const char *asked;  /* … and that may have it: once they said not */
	struct form forms[FORMS_MAX];
} rows[] = {
	{ .name = "ifnull", .min = 2, .max = 2,
	  .native = "sqlite mysql mariadb duckdb clickhouse databricks hana",
	  .forms = { { NULL, "COALESCE($1, $2)" } } },
	{ .name = "nvl", .min = 2, .max = 2,
	  .native = "oracle databricks mariadb",
	  .forms = { { NULL, "COALESCE($1, $2)" } } },
	{ .name = "isnull", .min = 2, .max = 2, .native = "sqlserver",
	  .forms = { { NULL, "COALESCE($1, $2)" } } },
	{ .name = "isnull", .min = 1, .max = 1,
	  .native = "mysql mariadb databricks clickhouse",
	  .forms = { { NULL, "($1 IS NULL)" } } },
	{ .name = "nvl2", .min = 3, .max = 3,
	  .native = "oracle databricks mariadb",
	  .forms = { { NULL, nvl2_form } } },
	{ .name = "if", .min = 3, .max = 3,
	  .native = "mysql mariadb clickhouse databricks", .asked = "duckdb",
	  .forms = { { NULL, if_form } } },
	{ .name = "iif", .min = 3, .max = 3,
	  .native = "sqlite sqlserver databricks",
	  .forms = { { NULL, if_form } } },
	{ .name = "len", .min = 1, .max = 1,
	  .native = "sqlserver duckdb databricks",
	  .forms = { { "mysql mariadb", "CHAR_LENGTH($1)" },
	      { "clickhouse", "lengthUTF8($1)" }, { NULL, "LENGTH($1)" } } },
	{ .name = "length", .min = 1, .max = 1,
	  .native = "sqlite duckdb postgresql mysql mariadb clickhouse oracle"
	  " hana databricks generic", .forms = { { NULL, "LEN($1)" } } },
	{ .name = "char_length", .min = 1, .max = 1,
	  .native = "postgresql mysql mariadb clickhouse databricks generic",
	  .forms = { { "sqlserver", "LEN($1)" }, { NULL, "LENGTH($1)" } } },
	{ .name = "character_length", .min = 1, .max = 1,
	  .native = "postgresql mysql mariadb databricks generic",
	  .forms = { { "sqlserver", "LEN($1)" },
	      { "clickhouse", "lengthUTF8($1)" }, { NULL, "LENGTH($1)" } } },
	{ .name = "substring", .min = 3, .max = 3,
	  .native = "sqlite duckdb postgresql mysql mariadb clickhouse"
	  " sqlserver hana databricks generic",
	  .forms = { { NULL, "SUBSTR($1, $2, $3)" } } },
	{ .name = "substr", .min = 3, .max = 3,
	  .native = "sqlite duckdb postgresql mysql mariadb clickhouse oracle"
	  " hana databricks", .forms = { { NULL, "SUBSTRING($1, $2, $3)" } } },
	{ .name = "mid", .min = 3, .max = 3,
	  .native = "mysql mariadb clickhouse",
	  .forms = { { "sqlserver", "SUBSTRING($1, $2, $3)" },
	      { NULL, "SUBSTR($1, $2, $3)" } } },
	{ .name = "left", .min = 2, .max = 2,
	  .native = "postgresql mysql mariadb duckdb sqlserver clickhouse"
	  " databricks hana", .forms = { { NULL, "SUBSTR($1, 1, $2)" } } },
	{ .name = "right", .min = 2, .max = 2,
	  .native = "postgresql mysql mariadb duckdb sqlserver clickhouse"
	  " databricks hana", .forms = { { NULL, "SUBSTR($1, -($2))" } } },
	{ .name = "ucase", .min = 1, .max = 1,
	  .native = "mysql mariadb databricks hana duckdb clickhouse",
	  .forms = { { NULL, "UPPER($1)" } } },
	{ .name = "lcase", .min = 1, .max = 1,
	  .native = "mysql mariadb databricks hana duckdb clickhouse",
	  .forms = { { NULL, "LOWER($1)" } } },
	{ .name = "concat", .min = 2, .max = CALL_ARGS,
	  .native = "postgresql mysql mariadb duckdb sqlserver clickhouse"
	  " databricks", .asked = "sqlite oracle hana",
	  .forms = { { NULL, "$|" } } },
	{ .name = "group_concat", .min = 1, .max = 2,
	  .native = "sqlite mysql mariadb duckdb",
	  .forms = { { "postgresql", "string_agg($dCAST($1 AS text), $2)" },
	      { "sqlserver hana", "STRING_AGG($d$1, $2)" },
	      { "oracle", "LISTAGG($d$1, $2)" },
	      { "clickhouse", "arrayStringConcat(groupArray(toString($1)), $2)" },
	      { "databricks", "array_join(collect_list($d$1), $2)" } } },
	{ .name = "string_agg", .min = 2, .max = 2,
	  .native = "postgresql duckdb sqlserver hana",
	  .forms = { { "sqlite", "group_concat($d$1, $2)" },
	      { "mysql mariadb", "GROUP_CONCAT($d$1 SEPARATOR $2)" },
	      { "oracle", "LISTAGG($d$1, $2)" },
	      { "clickhouse", "arrayStringConcat(groupArray(toString($1)), $2)" },
	      { "databricks", "array_join(collect_list($d$1), $2)" } } },
	{ .name = "listagg", .min = 2, .max = 2,
	  .native = "oracle duckdb databricks",
	  .forms = { { "postgresql", "string_agg($dCAST($1 AS text), $2)" },
	      { "sqlite", "group_concat($d$1, $2)" },
	      { "mysql mariadb", "GROUP_CONCAT($d$1 SEPARATOR $2)" },
	      { "sqlserver hana", "STRING_AGG($d$1, $2)" } } },
	{ .name = "instr", .min = 2, .max = 2,
	  .native = "sqlite mysql mariadb oracle duckdb databricks",
	  .forms = { { "postgresql", "strpos($1, $2)" },
	      { "sqlserver", "CHARINDEX($2, $1)" },
	      { "clickhouse", "position($1, $2)" },
	      { "hana", "LOCATE($1, $2)" } } },
	{ .name = "strpos", .min = 2, .max = 2, .native = "postgresql duckdb",
	  .forms = { { "sqlserver", "CHARINDEX($2, $1)" },
	      { "clickhouse", "position($1, $2)" },
	      { "hana", "LOCATE($1, $2)" }, { NULL, "INSTR($1, $2)" } } },
	{ .name = "charindex", .min = 2, .max = 2,
	  .native = "sqlserver databricks",
	  .forms = { { "postgresql", "strpos($2, $1)" },
	      { "clickhouse", "position($2, $1)" },
	      { "hana", "LOCATE($2, $1)" }, { NULL, "INSTR($2, $1)" } } },
	{ .name = "locate", .min = 2, .max = 2,
	  .native = "mysql mariadb databricks hana clickhouse",
	  .forms = { { "postgresql", "strpos($2, $1)" },
	      { "sqlserver", "CHARINDEX($1, $2)" },
	      { NULL, "INSTR($2, $1)" } } },
	{ .name = "pow", .min = 2, .max = 2,
	  .native = "sqlite postgresql mysql mariadb duckdb clickhouse"
	  " databricks", .forms = { { NULL, "POWER($1, $2)" } } },
	{ .name = "ceiling", .min = 1, .max = 1,
	  .native = "sqlite postgresql mysql mariadb sqlserver duckdb"
	  " databricks clickhouse", .forms = { { NULL, "CEIL($1)" } } },
	{ .name = "ceil", .min = 1, .max = 1,
	  .native = "sqlite postgresql mysql mariadb duckdb clickhouse oracle"
	  " hana databricks generic", .forms = { { NULL, "CEILING($1)" } } },
	{ .name = "any_value", .min = 1, .max = 1,
	  .native = "mysql duckdb clickhouse databricks oracle postgresql",
	  .asked = "postgresql", .forms = { { NULL, "MIN($1)" } } },
	{ .name = "safe_divide", .min = 2, .max = 2,
	  .forms = { { NULL, "($1 / NULLIF($2, 0))" } } },
	{ .name = "try_cast", .min = 1, .max = 1,
	  .native = "duckdb sqlserver databricks",
	  .forms = { { "sqlite postgresql mysql mariadb", "CAST($1)" } } },
	{ .name = "safe_cast", .min = 1, .max = 1,
	  .forms = { { "duckdb", "TRY_CAST($1)" }, { NULL, "CAST($1)" } } },
	{ .name = "countif", .min = 1, .max = 1, .native = "clickhouse duckdb",
	  .forms = { { NULL, "COUNT(CASE WHEN $1 THEN 1 END)" } } },
	{ .name = "count_if", .min = 1, .max = 1,
	  .native = "duckdb databricks",
	  .forms = { { NULL, "COUNT(CASE WHEN $1 THEN 1 END)" } } },
	{ .name = "sumif", .min = 2, .max = 2, .native = "clickhouse",
	  .forms = { { NULL, "SUM(CASE WHEN $2 THEN $1 ELSE 0 END)" } } },
	{ .name = "avgif", .min = 2, .max = 2, .native = "clickhouse",
	  .forms = { { NULL, "AVG(CASE WHEN $2 THEN $1 END)" } } },
	{ .name = "uniq", .min = 1, .max = 1, .native = "clickhouse",
	  .forms = { { NULL, "COUNT(DISTINCT $1)" } } },
	{ .name = "uniqexact", .min = 1, .max = 1, .native = "clickhouse",
	  .forms = { { NULL, "COUNT(DISTINCT $1)" } } },
	{ .name = "bool_or", .min = 1, .max = 1,
	  .forms = { { "sqlite mysql mariadb clickhouse", "MAX($1)" } } },
	{ .name = "bool_and", .min = 1, .max = 1,
	  .forms = { { "sqlite mysql mariadb clickhouse", "MIN($1)" } } },
	{ .name = "greatest", .min = 2, .max = CALL_ARGS,
	  .forms = { { "sqlite", "MAX($*)" } } },
	{ .name = "least", .min = 2, .max = CALL_ARGS,
	  .forms = { { "sqlite", "MIN($*)" } } },
	{ .name = "trunc", .min = 1, .max = 1,
	  .forms = { { "mysql mariadb", "TRUNCATE($1, 0)" },
	      { "sqlserver", "ROUND($1, 0, 1)" } } },
	{ .name = "rand", .min = 0, .max = 0,
	  .native = "mysql mariadb clickhouse databricks sqlserver hana",
	  .forms = { { "sqlite", random_form }, { NULL, "RANDOM()" } } },
	{ .name = "random", .min = 0, .max = 0,
	  .native = "sqlite postgresql duckdb",
	  .forms = { { NULL, "RAND()" } } },
	{ .name = "median", .min = 1, .max = 1,
	  .forms = { { "postgresql", median_form } } },
	{ .name = "unix_timestamp", .min = 1, .max = 1,
	  .native = "mysql mariadb databricks",
	  .forms = { { "sqlite", "CAST(strftime('%s', $1) AS INTEGER)" },
	      { "postgresql", "EXTRACT(EPOCH FROM CAST($1 AS timestamp))" },
	      { "duckdb", "epoch(CAST($1 AS TIMESTAMP))" } } },
	{ .name = "last_day", .min = 1, .max = 1,
	  .native = "mysql mariadb duckdb oracle databricks hana",
	  .forms = { { "sqlite", last_day_form },
	      { "postgresql", last_day_pg_form },
	      { "sqlserver", "EOMONTH($1)" } } },
	{ .name = "eomonth", .min = 1, .max = 1, .native = "sqlserver",
	  .forms = { { "sqlite", last_day_form },
	      { "postgresql", last_day_pg_form },
	      { "mysql mariadb duckdb oracle databricks hana",
		"LAST_DAY($1)" } } },
	{ .name = "dayname", .min = 1, .max = 1,
	  .native = "mysql mariadb duckdb",
	  .forms = { { "postgresql", "to_char($1, 'FMDay')" },
	      { "sqlite", dayname_form },
	      { "sqlserver", "DATENAME(weekday, $1)" } } },
	{ .name = "monthname", .min = 1, .max = 1,
	  .native = "mysql mariadb duckdb",
	  .forms = { { "postgresql", "to_char($1, 'FMMonth')" },
	      { "sqlserver", "DATENAME(month, $1)" } } },
	{ .name = "dayofweek", .min = 1, .max = 1,
	  .forms = { { "sqlite", "(CAST(strftime('%w', $1) AS INTEGER) + 1)" },
	      { "postgresql", "(EXTRACT(DOW FROM $1) + 1)" } } },
	{ .name = "to_date", .min = 1, .max = 1, .native = "hana databricks",
	  .forms = { { "sqlite", "date($1)" }, { NULL, "CAST($1 AS date)" } } },
};
/* clang-format on */

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Take "DISTINCT " off an argument. */
static bool
take_distinct(struct str *arg)
{
	static const struct str word = STR_INIT("distinct");

	if (arg->n <= word.n || !is_blank(arg->p[word.n]) ||
	    !str_eq_nocase(str_first(*arg, word.n), word))
		return false;
	*arg = str_trim(str_from(*arg, word.n));
	return true;
}

static void
put_list(const struct call *c, const char *between, struct buf *b)
{
	for (size_t i = 0; i < c->n_args; i++) {
		buf_puts(b, i ? between : "");
		buf_add(b, c->args[i]);
	}
}

static void
put_joined(const struct mending *m, const struct call *c, struct buf *b)
{
	const char *op = m->dialect->concat ? m->dialect->concat : "||";

	buf_putc(b, '(');
	put_list(c, arena_printf(m->arena, " %s ", op), b);
	buf_putc(b, ')');
}

static void
put_form(const struct mending *m, const struct call *call, const char *form,
	 struct buf *b)
{
	struct call c = *call;
	bool distinct = c.n_args > 0 && take_distinct(&c.args[0]);

	for (const char *p = form; *p; p++) {
		size_t n = p[0] == '$' ? (size_t)(p[1] - '1') : CALL_ARGS;

		if (*p != '$') {
			buf_putc(b, *p);
			continue;
		}
		p++;
		if (*p == '|')
			put_joined(m, &c, b);
		else if (*p == '*')
			put_list(&c, ", ", b);
		else if (*p == 'd')
			buf_puts(b, distinct ? "DISTINCT " : "");
		else if (n < c.n_args)
			buf_add(b, c.args[n]);
		else
			buf_puts(b, "','"); /* what a missing separator is */
	}
}

/* Whether the engine has it; of some it is known once they said not. */
static bool
is_there(const struct mending *m, const char *native, const char *asked,
	 struct str name)
{
	const bool named = m->complaint->name &&
			   str_eq_nocase(str_of(m->complaint->name), name);

	if (asked && mending_is(m, asked))
		return !named;
	return native && mending_is(m, native) && !mending_lacks(m, name);
}

const char *
mend_function(const struct mending *m, const struct call *c)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct buf b = buf_new(m->arena, m->text.n + 500);

		if (!str_is_nocase(c->name, rows[i].name) ||
		    c->n_args < rows[i].min || c->n_args > rows[i].max)
			continue;
		if (is_there(m, rows[i].native, rows[i].asked, c->name))
			return NULL;
		for (size_t f = 0; f < FORMS_MAX && rows[i].forms[f].as; f++)
			if (mending_is(m, rows[i].forms[f].dialects)) {
				put_form(m, c, rows[i].forms[f].as, &b);
				return buf_text(&b);
			}
		return NULL;
	}
	return NULL;
}
