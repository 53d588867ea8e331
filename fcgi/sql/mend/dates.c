#include "sql/mend/dates.h"

#include <string.h>

#include "base/ban.h"

/* Parts by functions that are called as they are. */
static const struct {
	const char *name, *unit, *native;
} parts[] = {
	{ "year", "year",
	  "mysql mariadb duckdb sqlserver hana databricks clickhouse" },
	{ "month", "month",
	  "mysql mariadb duckdb sqlserver hana databricks clickhouse" },
	{ "day", "day",
	  "mysql mariadb duckdb sqlserver databricks clickhouse" },
	{ "dayofmonth", "day",
	  "mysql mariadb duckdb hana databricks clickhouse" },
	{ "quarter", "quarter", "mysql mariadb duckdb databricks clickhouse" },
	{ "hour", "hour", "mysql mariadb duckdb hana databricks clickhouse" },
	{ "minute", "minute",
	  "mysql mariadb duckdb hana databricks clickhouse" },
	{ "toyear", "year", "clickhouse" },
	{ "tomonth", "month", "clickhouse" },
	{ "todayofmonth", "day", "clickhouse" },
	{ "toquarter", "quarter", "clickhouse" },
	{ "tohour", "hour", "clickhouse" },
};

static const char *
read_part(const struct mending *m, const struct call *c)
{
	for (size_t i = 0; i < COUNT(parts); i++)
		if (c->n_args == 1 && str_is_nocase(c->name, parts[i].name) &&
		    (!mending_is(m, parts[i].native) ||
		     mending_lacks(m, c->name)))
			return mend_write_part(m, parts[i].unit, c->args[0]);
	return NULL;
}

/* DATEPART(year, x), of which DuckDB wants the unit in quotes. */
static bool
is_bare(const struct mending *m, const struct call *c)
{
	return mending_is(m, "duckdb clickhouse") &&
	       !mend_literal(c->args[0]).n;
}

/* Whether EXTRACT(part FROM x) has to be written otherwise. */
static bool
extracts(const struct mending *m, const struct call *c)
{
	struct str x = c->args[0];

	if (!str_is_nocase(c->name, "extract") || c->n_args != 1)
		return false;
	return mending_is(m, "sqlite sqlserver") ||
	       (str_is_nocase(str_word(&x, " \t\n"), "dow") &&
		mending_is(m, "mysql mariadb clickhouse oracle"));
}

/* EXTRACT(part FROM x), DATE_PART('part', x), DATEPART(part, x). */
static const char *
read_extract(const struct mending *m, const struct call *c)
{
	struct str x = c->n_args ? c->args[c->n_args - 1] : STR(""), word;
	const char *unit;

	if (extracts(m, c)) {
		word = str_word(&x, " \t\n");
		x = str_trim(x);
		if (!str_is_nocase(str_first(x, 4), "from"))
			return NULL;
		x = str_trim(str_from(x, 4));
	} else if ((str_is_nocase(c->name, "date_part") && c->n_args == 2 &&
		    !mending_is(m, "postgresql duckdb databricks")) ||
		   (str_is_nocase(c->name, "datepart") && c->n_args == 2 &&
		    (!mending_is(m, "sqlserver databricks duckdb") ||
		     is_bare(m, c)))) {
		word = c->args[0];
	} else {
		return NULL;
	}
	if (str_is_nocase(word, "dow") ||
	    str_is_nocase(mend_literal(word), "dow"))
		return mend_write_weekday(m, x);
	unit = mend_unit(word);
	return unit ? mend_write_part(m, unit, x) : NULL;
}

static const struct {
	const char *name, *native;
	enum letters letters;
} readers[] = {
	{ "strftime", "sqlite duckdb", LETTERS_C },
	{ "to_char", "postgresql oracle hana databricks", LETTERS_ORACLE },
	{ "to_varchar", "hana", LETTERS_ORACLE },
	{ "date_format", "mysql mariadb databricks clickhouse", LETTERS_MYSQL },
	{ "formatdatetime", "clickhouse", LETTERS_MYSQL },
	{ "format",
	  "sqlserver sqlite mysql mariadb postgresql duckdb"
	  " clickhouse",
	  LETTERS_JAVA },
};

static const char *
read_format(const struct mending *m, const struct call *c)
{
	for (size_t i = 0; i < COUNT(readers); i++) {
		struct str x = c->args[0], format = mend_literal(c->args[1]);

		if (c->n_args != 2 || !str_is_nocase(c->name, readers[i].name))
			continue;
		/* SQLite has the format first, DuckDB last */
		if (mend_literal(x).n && memchr(x.p, '%', x.n)) {
			format = mend_literal(x);
			x = c->args[1];
		} else if (mending_is(m, "sqlite") &&
			   readers[i].letters == LETTERS_C &&
			   memchr(format.p, '%', format.n)) {
			return mend_write_format(m, LETTERS_C, format, x);
		}
		if (mending_is(m, "duckdb") && format.p == c->args[0].p + 1)
			return mend_write_format(m, readers[i].letters, format,
						 x);
		return mending_is(m, readers[i].native) &&
				       !mending_lacks(m, c->name)
			       ? NULL
			       : mend_write_format(m, readers[i].letters,
						   format, x);
	}
	return NULL;
}

/* ClickHouse's names for them. */
static const struct {
	const char *name, *unit;
} starts[] = {
	{ "todate", "day" },
	{ "tostartofday", "day" },
	{ "tomonday", "week" },
	{ "tostartofmonth", "month" },
	{ "tostartofquarter", "quarter" },
	{ "tostartofyear", "year" },
};

static const char *
read_named_start(const struct mending *m, const struct call *c)
{
	if (c->n_args != 1 || mending_is(m, "clickhouse"))
		return NULL;
	if (str_is_nocase(c->name, "toyyyymm"))
		return arena_printf(m->arena, "(%s * 100 + %s)",
				    mend_write_part(m, "year", c->args[0]),
				    mend_write_part(m, "month", c->args[0]));
	for (size_t i = 0; i < COUNT(starts); i++)
		if (str_is_nocase(c->name, starts[i].name))
			return mend_write_start(m, starts[i].unit, c->args[0]);
	return NULL;
}

/* TO_DATE('2025-02-01', 'YYYY-MM-DD'): a day as it is written anyway. */
static const char *
read_day(const struct mending *m, const struct call *c)
{
	static const struct {
		const char *name, *native, *format;
	} rows[] = {
		{ "to_date", "oracle hana postgresql databricks",
		  "YYYY-MM-DD" },
		{ "str_to_date", "mysql mariadb", "%Y-%m-%d" },
	};

	for (size_t i = 0; c->n_args == 2 && i < COUNT(rows); i++)
		if (str_is_nocase(c->name, rows[i].name) &&
		    !mending_is(m, rows[i].native) &&
		    str_is_nocase(mend_literal(c->args[1]), rows[i].format) &&
		    mend_is_day(mend_literal(c->args[0])) &&
		    !mending_is(m, "clickhouse"))
			return mend_write_day(m, c->args[0]);
	return NULL;
}

/* DATE_TRUNC('month', x), DATETRUNC(month, x), TRUNC(x, 'MM'). */
static const char *
read_start(const struct mending *m, const struct call *c)
{
	const char *unit = NULL;
	struct str x = { "", 0 };

	if (c->n_args != 2)
		return NULL;
	if (str_is_nocase(c->name, "date_trunc") ||
	    str_is_nocase(c->name, "datetrunc")) {
		if (mending_is(m, "postgresql duckdb clickhouse databricks"))
			return NULL;
		unit = mend_unit(c->args[0]);
		x = c->args[1];
	} else if (str_is_nocase(c->name, "trunc") &&
		   mend_literal(c->args[1]).n &&
		   !mending_is(m, "oracle databricks")) {
		unit = mend_unit(c->args[1]);
		x = c->args[0];
	}
	return unit ? mend_write_start(m, unit, x) : NULL;
}

/* Now and today. */
static const struct {
	const char *name, *native;
	bool day;
} moments[] = {
	{ "now", "postgresql mysql mariadb duckdb clickhouse databricks",
	  false },
	{ "getdate", "sqlserver databricks", false },
	{ "sysdatetime", "sqlserver", false },
	{ "sysdate", "mysql mariadb", false },
	{ "current_timestamp", "mysql mariadb databricks", false },
	{ "curdate", "mysql mariadb databricks clickhouse", true },
	{ "current_date", "mysql mariadb databricks", true },
	{ "today", "clickhouse duckdb", true },
};

static const char *
read_moment(const struct mending *m, const struct call *c)
{
	for (size_t i = 0; i < COUNT(moments); i++)
		if (c->n_args == 0 && str_is_nocase(c->name, moments[i].name) &&
		    !mending_is(m, moments[i].native))
			return moments[i].day ? m->dialect->today : mend_now(m);
	return NULL;
}

/* DATEADD(unit, n, x) and DATE_ADD(x, INTERVAL n unit). */
static const char *
read_add(const struct mending *m, const struct call *c)
{
	bool less = str_is_nocase(c->name, "date_sub");
	struct str rest, word, n;

	if (str_is_nocase(c->name, "add_months") && c->n_args == 2 &&
	    !mending_is(m, "oracle hana databricks"))
		return mend_date_add(m, c->args[0], c->args[1], STR("month"));
	if (str_is_nocase(c->name, "dateadd") && c->n_args == 3 &&
	    !mending_is(m, "sqlserver databricks"))
		return mend_date_add(m, c->args[2], c->args[1], c->args[0]);
	if ((!less && !str_is_nocase(c->name, "date_add")) || c->n_args != 2 ||
	    mending_is(m, "mysql mariadb"))
		return NULL;
	rest = c->args[1];
	word = str_word(&rest, " ");
	n = str_word(&rest, " ");
	if (!str_is_nocase(word, "interval"))
		return NULL;
	if (mend_literal(n).n)
		n = mend_literal(n);
	if (n.n && n.p[0] == '\'') { /* '1 month' */
		rest = mend_literal(
			str_from(c->args[1], (size_t)(n.p - c->args[1].p)));
		n = str_word(&rest, " ");
	}
	if (!mend_is_whole(n))
		return NULL;
	if (less)
		n = n.p[0] == '-' ? str_from(n, 1)
				  : str_of(arena_printf(m->arena, "-%.*s",
							(int)n.n, n.p));
	return mend_date_add(m, c->args[0], n, rest);
}

/* The expression that SQLite's date(x) starts from. */
static struct str
start_of(const struct mending *m, const struct call *c)
{
	bool time = str_is_nocase(c->name, "datetime");
	struct str x = c->args[0];

	if (str_is_nocase(mend_literal(x), "now"))
		return str_of(time ? mend_now(m) : m->dialect->today);
	return str_of(time ? str_dup(m->arena, x)
			   : mend_write_start(m, "day", x));
}

/* SQLite's date('now', '-2 months', 'start of month') elsewhere. */
static const char *
read_sqlite(const struct mending *m, const struct call *c)
{
	const char *text;

	if (c->n_args == 0 || mending_is(m, "sqlite") ||
	    (!str_is_nocase(c->name, "date") &&
	     !str_is_nocase(c->name, "datetime")) ||
	    (c->n_args == 1 && !str_is_nocase(mend_literal(c->args[0]), "now")))
		return NULL;
	text = str_dup(m->arena, start_of(m, c));
	for (size_t i = 1; text && i < c->n_args; i++) {
		struct str rest = mend_literal(c->args[i]), all = rest;
		struct str n = str_word(&rest, " ");

		if (mend_is_whole(n))
			text = mend_date_add(m, str_of(text),
					     n.p[0] == '+' ? str_from(n, 1) : n,
					     str_trim(rest));
		else if (mend_unit(all))
			text = mend_write_start(m, mend_unit(all),
						str_of(text));
		else
			text = NULL;
	}
	return text;
}

static const char *
read_difference(const struct mending *m, const struct call *c)
{
	static const char three[] = "sqlserver duckdb clickhouse databricks";
	const char *unit = c->n_args == 3 ? mend_unit(c->args[0]) : NULL;
	const char *x, *y;

	if (!str_is_nocase(c->name, "datediff") &&
	    !str_is_nocase(c->name, "date_diff"))
		return NULL;
	if (c->n_args == 2 && !mending_is(m, "mysql mariadb databricks"))
		return mend_write_days(m, c->args[0], c->args[1]);
	if (!unit || (mending_is(m, three) && !is_bare(m, c)))
		return NULL;
	if (strcmp(unit, "day") == 0)
		return mend_write_days(m, c->args[2], c->args[1]);
	x = mend_write_part(m, "year", c->args[2]);
	y = mend_write_part(m, "year", c->args[1]);
	if (strcmp(unit, "year") == 0)
		return arena_printf(m->arena, "(%s - %s)", x, y);
	if (strcmp(unit, "month") != 0)
		return NULL;
	return arena_printf(m->arena, "((%s - %s) * 12 + %s - %s)", x, y,
			    mend_write_part(m, unit, c->args[2]),
			    mend_write_part(m, unit, c->args[1]));
}

const char *
mend_date(const struct mending *m, const struct call *c)
{
	static const char *(*const tries[])(const struct mending *,
					    const struct call *) = {
		read_part,   read_extract,    read_format, read_named_start,
		read_day,    read_start,      read_moment, read_add,
		read_sqlite, read_difference,
	};
	const char *text = NULL;

	for (size_t i = 0; i < COUNT(tries) && !text; i++)
		text = tries[i](m, c);
	return text;
}
