#include "sql/lex/date_parts.h"

#include <string.h>

#include "data/figures.h"
#include "sql/lex/lex.h"
#include "sql/lex/measured.h"

#include "base/ban.h"

#define SQUEEZED_MAX 2000 /* bytes of an expression; a longer one is no part */

/* Other forms that count as the dialect's own do. NULL: of any dialect. */
static const struct {
	const char *dialect, *form, *unit;
} others[] = {
	{ "sqlite", "strftime('%%w', %s)", UNIT_OF_WEEKDAY },
	{ "sqlite", "strftime('%%m', %s)", UNIT_OF_MONTH },
	{ "postgresql", "EXTRACT(DOW FROM %s)", UNIT_OF_WEEKDAY },
	{ "duckdb", "EXTRACT(DOW FROM %s)", UNIT_OF_WEEKDAY },
	{ "postgresql", "date_part('dow', %s)", UNIT_OF_WEEKDAY },
	{ "postgresql", "date_part('month', %s)", UNIT_OF_MONTH },
	{ NULL, "EXTRACT(MONTH FROM %s)", UNIT_OF_MONTH },
	{ NULL, "MONTH(%s)", UNIT_OF_MONTH },
};

/* In small letters and without blanks, as two spellings are compared. */
static struct str
squeezed(struct arena *a, struct str s)
{
	char *to = arena_alloc(a, s.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		if (!strchr(" \t\n\r", s.p[i]))
			to[n++] = s.p[i] >= 'A' && s.p[i] <= 'Z'
					  ? (char)(s.p[i] - 'A' + 'a')
					  : s.p[i];
	return (struct str){ to, n };
}

/* Whether brackets close where they were opened, and none before. */
static bool
is_balanced(struct str s)
{
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == ')' && depth-- == 0)
			return false;
		depth += s.p[i] == '(';
	}
	return depth == 0;
}

/*
 * Whether an expression is the form of something, and of one thing alone, which
 * is *ret_of.
 */
static bool
is_form_of(struct arena *a, const char *form, struct str expression,
	   struct str *ret_of)
{
	const char *mark = "\001";
	struct buf b = buf_new(a, 200);
	struct str whole, begin;

	if (!form)
		return false;
	dialect_form(&b, form, str_of(mark), str_of(mark));
	whole = squeezed(a, buf_str(&b));
	begin = str_cut(&whole, *mark);
	if (memchr(whole.p, *mark, whole.n) ||
	    expression.n <= begin.n + whole.n ||
	    !str_starts(expression, begin) || !str_ends(expression, whole))
		return false;
	expression = str_from(expression, begin.n);
	*ret_of = str_first(expression, expression.n - whole.n);
	return is_balanced(*ret_of);
}

static bool
is_form(struct arena *a, const char *form, struct str expression)
{
	struct str of;

	return is_form_of(a, form, expression, &of);
}

/* NULL: it is neither. */
static const char *
unit_of(struct arena *a, const struct dialect *d, struct str text)
{
	if (text.n > SQUEEZED_MAX)
		return NULL;
	text = squeezed(a, text);
	if (is_form(a, d->weekday, text))
		return UNIT_OF_WEEKDAY;
	if (is_form(a, d->month, text))
		return UNIT_OF_MONTH;
	for (size_t i = 0; i < COUNT(others); i++)
		if ((!others[i].dialect ||
		     strcmp(others[i].dialect, d->name) == 0) &&
		    is_form(a, others[i].form, text))
			return others[i].unit;
	return NULL;
}

static struct str
text_between(const struct token *t, size_t at, size_t end)
{
	const char *p = t[at].text.p;

	return (struct str){ p, (size_t)(t[end].text.p - p) };
}

/*
 * What stands before "AS name", each time; a bare column that keeps its name,
 * as one of a subselect does, says nothing. NULL: nothing, or not the same.
 */
static const char *
unit_of_alias(struct arena *a, const struct dialect *d, const struct token *t,
	      size_t n, struct str name)
{
	const char *found = NULL, *unit;

	for (size_t i = 1; i + 1 < n; i++) {
		size_t at;

		if (!token_is(t[i], "as") || !token_is_name(t[i + 1]) ||
		    !str_eq_nocase(token_name(a, t[i + 1]), name))
			continue;
		at = expression_at(t, i);
		if (at + 1 >= i && token_is_name(t[at]))
			continue;
		unit = unit_of(a, d, text_between(t, at, i));
		if (!unit || (found && strcmp(found, unit) != 0))
			return NULL;
		found = unit;
	}
	return found;
}

void
columns_tell_parts(struct arena *a, const struct dialect *d, struct str sql,
		   struct column *cols, size_t n_cols)
{
	size_t n = 0;
	const struct token *t = lex_all(a, d, sql, &n);

	for (size_t i = 0; i < n_cols; i++) {
		const struct str name = str_of(cols[i].name);

		if (cols[i].unit || name.n == 0)
			continue;
		cols[i].unit = unit_of_alias(a, d, t, n, name);
		if (!cols[i].unit && str_ends(name, STR(")")))
			cols[i].unit = unit_of(a, d, name);
	}
}

const char *
date_part_of(struct arena *a, const struct dialect *d, struct str expression,
	     struct str *ret_of)
{
	const struct {
		const char *form, *words;
	} forms[] = {
		{ d->year, "year" },
		{ d->year_month, "month" },
		{ d->month, "month of the year" },
		{ d->quarter, "quarter" },
		{ d->weekday, "weekday" },
		{ d->week, "week" },
		{ d->day, "day" },
		{ "strftime('%%Y', %s)", "year" },
		{ "strftime('%%m', %s)", "month of the year" },
		{ "strftime('%%w', %s)", "weekday" },
		{ "strftime('%%Y-%%m', %s)", "month" },
		{ "date(%s)", "day" },
		{ "EXTRACT(YEAR FROM %s)", "year" },
		{ "EXTRACT(MONTH FROM %s)", "month of the year" },
		{ "YEAR(%s)", "year" },
		{ "MONTH(%s)", "month of the year" },
		{ "date_trunc('year', %s)", "year" },
		{ "date_trunc('month', %s)", "month" },
		{ "date_trunc('day', %s)", "day" },
	};

	if (expression.n > SQUEEZED_MAX)
		return NULL;
	expression = squeezed(a, expression);
	for (size_t i = 0; i < COUNT(forms); i++)
		if (is_form_of(a, forms[i].form, expression, ret_of) &&
		    !memchr(ret_of->p, ',', ret_of->n) &&
		    !memchr(ret_of->p, '\'', ret_of->n))
			return forms[i].words;
	return NULL;
}
