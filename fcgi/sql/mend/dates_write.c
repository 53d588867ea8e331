#include "sql/mend/dates.h"

#include <string.h>

#include "base/ban.h"

static const struct {
	const char *dialects, *now;
} nows[] = {
	{ "sqlite", "datetime('now')" },
	{ "sqlserver", "GETDATE()" },
	{ "clickhouse", "now()" },
	{ NULL, "CURRENT_TIMESTAMP" },
};

const char *
mend_now(const struct mending *m)
{
	size_t i = 0;

	while (!mending_is(m, nows[i].dialects))
		i++;
	return nows[i].now;
}

/* One expression by a form with %s. */
static const char *
by_form(const struct mending *m, const char *form, struct str x)
{
	struct buf b = buf_new(m->arena, m->text.n * 3 + 500);

	dialect_form(&b, form, x, x);
	return buf_text(&b);
}

struct str
mend_literal(struct str arg)
{
	if (arg.n < 2 || arg.p[0] != '\'' || arg.p[arg.n - 1] != '\'' ||
	    memchr(arg.p + 1, '\'', arg.n - 2))
		return (struct str){ "", 0 };
	return str_first(str_from(arg, 1), arg.n - 2);
}

/* "months", 'month' and mm are one unit; the rest is what dialects say. */
static const char *const units[] = { "year", "quarter", "month",  "week",
				     "day",  "hour",    "minute", "second" };
static const struct {
	const char *word, *unit;
} other_units[] = {
	{ "yyyy", "year" },
	{ "yy", "year" },
	{ "mm", "month" },
	{ "dd", "day" },
	{ "q", "quarter" },
	{ "hh", "hour" },
	{ "iw", "week" },
	{ "mon", "month" },
	{ "dayofmonth", "day" },
	{ "mi", "minute" },
	{ "ss", "second" },
	{ "start of month", "month" },
	{ "start of year", "year" },
	{ "start of day", "day" },
};

const char *
mend_unit(struct str word)
{
	struct str literal = mend_literal(word);

	word = str_trim(literal.n ? literal : word);
	for (size_t i = 0; i < COUNT(units); i++) {
		size_t n = strlen(units[i]);

		if (str_is_nocase(word, units[i]) ||
		    (word.n == n + 1 && (word.p[n] | 0x20) == 's' &&
		     str_is_nocase(str_first(word, n), units[i])))
			return units[i];
	}
	for (size_t i = 0; i < COUNT(other_units); i++)
		if (str_is_nocase(word, other_units[i].word))
			return other_units[i].unit;
	return NULL;
}

/* What sqlite's strftime has for parts that dialects have no form for. */
static const struct {
	const char *unit, *letter;
} letters[] = { { "day", "d" },
		{ "hour", "H" },
		{ "minute", "M" },
		{ "second", "S" },
		{ "week", "W" } };

const char *
mend_write_part(const struct mending *m, const char *unit, struct str x)
{
	const struct dialect *d = m->dialect;
	const char *form = strcmp(unit, "year") == 0      ? d->year
			   : strcmp(unit, "month") == 0   ? d->month
			   : strcmp(unit, "quarter") == 0 ? d->quarter
							  : NULL;

	if (form)
		return by_form(m, form, x);
	if (mending_is(m, "sqlserver"))
		return arena_printf(m->arena, "DATEPART(%s, %.*s)", unit,
				    (int)x.n, x.p);
	if (!mending_is(m, "sqlite"))
		return arena_printf(m->arena, "EXTRACT(%s FROM %.*s)", unit,
				    (int)x.n, x.p);
	for (size_t i = 0; i < COUNT(letters); i++)
		if (strcmp(letters[i].unit, unit) == 0)
			return arena_printf(m->arena,
					    "CAST(strftime('%%%s', %.*s) AS"
					    " INTEGER)",
					    letters[i].letter, (int)x.n, x.p);
	return NULL;
}

const char *
mend_write_weekday(const struct mending *m, struct str x)
{
	return m->dialect->weekday ? by_form(m, m->dialect->weekday, x) : NULL;
}

bool
mend_is_day(struct str s)
{
	return s.n == sizeof("2025-01-31") - 1 && s.p[4] == '-' &&
	       s.p[7] == '-' && str_is_digits(str_first(s, 4)) &&
	       str_is_digits(str_first(str_from(s, 5), 2)) &&
	       str_is_digits(str_from(s, 8));
}

const char *
mend_write_day(const struct mending *m, struct str literal)
{
	static const struct {
		const char *dialects, *form;
	} rows[] = {
		{ "postgresql duckdb oracle", "DATE %s" },
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (mending_is(m, rows[i].dialects) &&
		    mend_is_day(mend_literal(literal)))
			return by_form(m, rows[i].form, literal);
	return str_dup(m->arena, literal);
}

static const char *const formats[][LETTERS__MAX] = {
	{ "%Y", "%Y", "yyyy", "YYYY" }, { "%m", "%m", "MM", "MM" },
	{ "%d", "%d", "dd", "DD" },     { "%H", "%H", "HH", "HH24" },
	{ "%M", "%i", "mm", "MI" },     { "%S", "%s", "ss", "SS" },
	{ "%S", "%S", "ss", "SS" },     { "%j", "%j", "DDD", "DDD" },
};

static const struct {
	const char *dialects;
	enum letters letters;
	const char *form; /* of the expression and the format */
} writers[] = {
	{ "sqlite", LETTERS_C, "strftime('$f', $x)" },
	{ "duckdb", LETTERS_C, "strftime($x, '$f')" },
	{ "mysql mariadb", LETTERS_MYSQL, "DATE_FORMAT($x, '$f')" },
	{ "clickhouse", LETTERS_MYSQL, "formatDateTime($x, '$f')" },
	{ "sqlserver", LETTERS_JAVA, "FORMAT($x, '$f')" },
	{ "databricks", LETTERS_JAVA, "date_format($x, '$f')" },
	{ "postgresql", LETTERS_ORACLE, "to_char($x, '$f')" },
	{ "hana", LETTERS_ORACLE, "TO_VARCHAR($x, '$f')" },
	{ "oracle", LETTERS_ORACLE, "TO_CHAR($x, '$f')" },
};

/* One piece of a format; 0: a letter that we do not know. */
static size_t
take_format(struct str s, enum letters from, enum letters to, struct buf *b)
{
	bool bare = from == LETTERS_JAVA || from == LETTERS_ORACLE;

	for (size_t i = 0; i < COUNT(formats); i++) {
		struct str word = str_of(formats[i][from]);

		if (from == LETTERS_ORACLE
			    ? str_eq_nocase(str_first(s, word.n), word)
			    : str_starts(s, word)) {
			buf_puts(b, formats[i][to]);
			return word.n;
		}
	}
	if (s.p[0] == '%' ||
	    (bare && (s.p[0] | 0x20) >= 'a' && (s.p[0] | 0x20) <= 'z'))
		return 0;
	buf_putc(b, s.p[0]);
	return 1;
}

const char *
mend_write_format(const struct mending *m, enum letters from, struct str format,
		  struct str x)
{
	struct buf f = buf_new(m->arena, 200), b;
	size_t w = 0, n;

	while (w < COUNT(writers) && !mending_is(m, writers[w].dialects))
		w++;
	if (w == COUNT(writers) || format.n == 0)
		return NULL;
	for (struct str rest = format; rest.n; rest = str_from(rest, n)) {
		n = take_format(rest, from, writers[w].letters, &f);
		if (n == 0)
			return NULL;
	}
	b = buf_new(m->arena, m->text.n + 500);
	for (const char *p = writers[w].form; *p; p++) {
		if (*p != '$')
			buf_putc(&b, *p);
		else if (*++p == 'x')
			buf_add(&b, x);
		else
			buf_puts(&b, buf_text(&f));
	}
	return buf_text(&b);
}

/* The start of a unit. */
static const struct {
	const char *dialects, *unit, *form;
} starts[] = {
	{ "sqlite", "day", "date(%s)" },
	{ "sqlite", "month", "date(%s, 'start of month')" },
	{ "sqlite", "year", "date(%s, 'start of year')" },
	{ "sqlite", "week", "date(%s, '-6 days', 'weekday 1')" },
	{ "mysql mariadb", "day", "DATE(%s)" },
	{ "mysql mariadb", "month", "DATE_FORMAT(%s, '%%Y-%%m-01')" },
	{ "mysql mariadb", "year", "DATE_FORMAT(%s, '%%Y-01-01')" },
	{ "sqlserver", "day", "CAST(%s AS date)" },
	{ "sqlserver", "month", "DATEADD(month, DATEDIFF(month, 0, %s), 0)" },
	{ "sqlserver", "year", "DATEADD(year, DATEDIFF(year, 0, %s), 0)" },
	{ "sqlserver", "quarter",
	  "DATEADD(quarter, DATEDIFF(quarter, 0, %s), 0)" },
	{ "oracle", "day", "TRUNC(%s)" },
	{ "oracle", "month", "TRUNC(%s, 'MM')" },
	{ "oracle", "year", "TRUNC(%s, 'YYYY')" },
	{ "oracle", "quarter", "TRUNC(%s, 'Q')" },
	{ "oracle", "week", "TRUNC(%s, 'IW')" },
	{ "hana", "day", "TO_DATE(%s)" },
	{ "hana", "month", "TO_DATE(TO_VARCHAR(%s, 'YYYY-MM-01'))" },
	{ "hana", "year", "TO_DATE(TO_VARCHAR(%s, 'YYYY-01-01'))" },
};

const char *
mend_write_start(const struct mending *m, const char *unit, struct str x)
{
	if (mending_is(m, "postgresql duckdb clickhouse databricks"))
		return arena_printf(m->arena, "date_trunc('%s', %s)", unit,
				    mend_write_day(m, x));
	for (size_t i = 0; i < COUNT(starts); i++)
		if (mending_is(m, starts[i].dialects) &&
		    strcmp(starts[i].unit, unit) == 0)
			return by_form(m, starts[i].form, x);
	return NULL;
}

/* $n of $u added to $x; $s is n with its sign, for SQLite. */
static const struct {
	const char *dialects, *unit, *form;
} adds[] = {
	{ "duckdb postgresql", NULL, "($x + INTERVAL '$n $u')" },
	{ "mysql mariadb clickhouse", NULL, "($x + INTERVAL $n $u)" },
	{ "sqlserver databricks", NULL, "DATEADD($u, $n, $x)" },
	{ "oracle", "day", "($x + $n)" },
	{ "oracle hana", "month", "ADD_MONTHS($x, $n)" },
	{ "oracle hana", "year", "ADD_MONTHS($x, 12 * ($n))" },
	{ "hana", "day", "ADD_DAYS($x, $n)" },
	{ "sqlite", "week", "date($x, ($n) * 7 || ' days')" },
	{ "sqlite", "quarter", "date($x, ($n) * 3 || ' months')" },
	{ "sqlite", "day", "date($x, '$s $us')" },
	{ "sqlite", "month", "date($x, '$s $us')" },
	{ "sqlite", "year", "date($x, '$s $us')" },
	{ "sqlite", NULL, "datetime($x, '$s $us')" },
};

bool
mend_is_whole(struct str n)
{
	uint64_t value;

	if (n.n > 1 && (n.p[0] == '-' || n.p[0] == '+'))
		n = str_from(n, 1);
	return str_to_uint(str_trim(n), 1000000, &value);
}

const char *
mend_date_add(const struct mending *m, struct str x, struct str n,
	      struct str word)
{
	const char *unit = mend_unit(word);
	struct buf b = buf_new(m->arena, m->text.n + 500);
	size_t i = 0;

	while (i < COUNT(adds) && unit &&
	       (!mending_is(m, adds[i].dialects) ||
		(adds[i].unit && strcmp(adds[i].unit, unit) != 0)))
		i++;
	if (!unit || i == COUNT(adds) ||
	    (!mend_is_whole(n) &&
	     (strstr(adds[i].form, "$s") || strstr(adds[i].form, "'$n"))))
		return NULL;
	for (const char *p = adds[i].form; *p; p++) {
		if (*p != '$') {
			buf_putc(&b, *p);
			continue;
		}
		p++;
		if (*p == 's' && n.p[0] != '-' && n.p[0] != '+')
			buf_putc(&b, '+');
		if (*p == 'u')
			buf_puts(&b, unit);
		else
			buf_add(&b,
				*p == 'x' ? str_of(mend_write_day(m, x)) : n);
	}
	return buf_text(&b);
}

/* Days from y to x, and months and years by their numbers. */
static const struct {
	const char *dialects, *form;
} days[] = {
	{ "sqlite",
	  "CAST(julianday(date($x)) - julianday(date($y)) AS INTEGER)" },
	{ "postgresql", "(CAST($x AS date) - CAST($y AS date))" },
	{ "mysql mariadb databricks", "DATEDIFF($x, $y)" },
	{ "sqlserver", "DATEDIFF(day, $y, $x)" },
	{ "oracle", "(TRUNC($x) - TRUNC($y))" },
	{ "duckdb", "date_diff('day', CAST($y AS DATE), CAST($x AS DATE))" },
	{ "clickhouse", "dateDiff('day', $y, $x)" },
	{ "hana", "DAYS_BETWEEN($y, $x)" },
};

const char *
mend_write_days(const struct mending *m, struct str x, struct str y)
{
	struct buf b = buf_new(m->arena, m->text.n * 2 + 500);
	size_t i = 0;

	while (i < COUNT(days) && !mending_is(m, days[i].dialects))
		i++;
	for (const char *p = i < COUNT(days) ? days[i].form : ""; *p; p++) {
		if (*p != '$')
			buf_putc(&b, *p);
		else
			buf_add(&b, *++p == 'x' ? x : y);
	}
	return b.n ? buf_text(&b) : NULL;
}
