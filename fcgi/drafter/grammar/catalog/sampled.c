#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/catalog/sampled.h"

#include "base/ban.h"

/* Digits where the form has 0, whatever follows. */
static bool
is_formed(const char *s, const char *form)
{
	for (; *form; s++, form++)
		if (*form == '0' ? !isdigit((unsigned char)*s) : *s != *form)
			return false;
	return true;
}

bool
sampled_as(const struct schema_column *c, const char *form)
{
	if (c->n_samples == 0)
		return false;
	for (size_t i = 0; i < c->n_samples; i++)
		if (!is_formed(c->samples[i], form))
			return false;
	return true;
}

/* "2026-03" and nothing more, in each. */
bool
sampled_months(const struct schema_column *c)
{
	for (size_t i = 0; i < c->n_samples; i++)
		if (strlen(c->samples[i]) != strlen("0000-00"))
			return false;
	return sampled_as(c, "0000-00");
}

#define NAMES_LEAST 3 /* fewer may be of any kind */

bool
sampled_capitals(const struct schema_column *c)
{
	for (size_t i = 0; i < c->n_samples; i++) {
		const char *s = c->samples[i];

		while (isupper((unsigned char)*s) || (*s & 0x80))
			s++;
		if (s == c->samples[i] || !islower((unsigned char)*s))
			return false;
	}
	return c->n_samples >= NAMES_LEAST;
}

#define MONTHS 12
#define DAYS 31

static int
two_digits(const char *p)
{
	return (p[0] - '0') * 10 + (p[1] - '0');
}

/* "20260331" and nothing more, in each: a day that there is. */
bool
sampled_dense(const struct schema_column *c)
{
	for (size_t i = 0; i < c->n_samples; i++)
		if (!schema_is_dense_day(c->samples[i]))
			return false;
	return c->n_samples > 0;
}

#define DATE_CHARS 10 /* "31/03/2026" */

static bool
is_written_day(const char *s, char sign)
{
	const char *form = sign == '/' ? "00/00/0000" : "00.00.0000";

	return is_formed(s, form) && (!s[DATE_CHARS] || s[DATE_CHARS] == ' ');
}

enum day_order
sampled_order(const struct schema_column *c, bool *ret_time)
{
	enum day_order order = DAY_NONE;
	char sign;

	if (c->type != CELL_TEXT || c->n_samples == 0 ||
	    strlen(c->samples[0]) < DATE_CHARS)
		return DAY_NONE;
	sign = c->samples[0][2];
	order = sign == '.' ? DAY_FIRST : DAY_UNKNOWN;
	for (size_t i = 0; i < c->n_samples; i++) {
		const char *s = c->samples[i];

		if (!is_written_day(s, sign) || two_digits(s) > DAYS ||
		    two_digits(s + 3) > DAYS)
			return DAY_NONE;
		if (two_digits(s) > MONTHS)
			order = DAY_FIRST;
		else if (two_digits(s + 3) > MONTHS)
			order = DAY_SECOND;
	}
	if (ret_time)
		*ret_time = c->samples[0][DATE_CHARS] == ' ';
	return order;
}

enum day_order
sampled_order_of(const struct schema *s)
{
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t i = 0; i < s->tables[t].n_cols; i++) {
			const enum day_order order =
				sampled_order(&s->tables[t].cols[i], NULL);

			if (order > DAY_UNKNOWN)
				return order;
		}
	return DAY_NONE;
}

const char *
sampled_yes(const struct schema_column *c)
{
	static const char *const pairs[][2] = {
		{ "1", "0" },        { "Y", "N" },        { "y", "n" },
		{ "yes", "no" },     { "Yes", "No" },     { "YES", "NO" },
		{ "true", "false" }, { "TRUE", "FALSE" }, { "T", "F" },
		{ "J", "N" },        { "O", "N" },        { "S", "N" },
	};

	for (size_t i = 0; i < COUNT(pairs) && c->n_samples == 2; i++)
		for (size_t k = 0; k < 2; k++)
			if (strcmp(c->samples[k], pairs[i][0]) == 0 &&
			    strcmp(c->samples[!k], pairs[i][1]) == 0)
				return pairs[i][0];
	return NULL;
}

#define FIGURES 2   /* samples that tell numbers … */
#define LONGEST 9   /* … of so many digits at most, */
#define CODE_LONG 3 /* … which are codes when all are so long, but years */
#define NONE_LONG 4 /* "n/a", "-", "null": what stands for no number */

/* "37", "0.5", ".875": ret_whole digits and no more; "007" is none. */
static bool
is_figure(const char *s, size_t *ret_whole)
{
	size_t whole, part = 0;

	s += *s == '-';
	whole = strspn(s, "0123456789");
	if (s[whole] == '.')
		part = strspn(s + whole + 1, "0123456789");
	*ret_whole = part ? 0 : whole;
	return whole + part > 0 && whole <= LONGEST &&
	       (whole < 2 || *s != '0') &&
	       s[whole + (part ? part + 1 : 0)] == '\0';
}

static bool
is_year(const char *s)
{
	const long year = strtol(s, NULL, 10);

	return year >= 1000 && year < 2100;
}

static bool
is_none(const char *s)
{
	return strlen(s) <= NONE_LONG && !strpbrk(s, "0123456789");
}

/*
 * All samples of a text are numbers, but for one that stands for none, and not
 * all of one length as codes are.
 */
bool
sampled_figures(const struct schema_column *c)
{
	bool alike = true, years = true;
	size_t first = 0, n = 0, none = 0;

	for (size_t i = 0; i < c->n_samples; i++) {
		size_t whole;

		if (is_none(c->samples[i]) && none++ == 0)
			continue;
		if (!is_figure(c->samples[i], &whole))
			return false;
		first = n++ ? first : whole;
		alike &= whole == first && whole >= CODE_LONG;
		years &= is_year(c->samples[i]);
	}
	return c->type == CELL_TEXT && n >= FIGURES && (years || !alike);
}

#define DAY 10    /* bytes of "2026-03-31" */
#define ALIGNED 2 /* samples that tell */

bool
sampled_within_days(const struct schema_column *a,
		    const struct schema_column *b)
{
	if (a->n_samples < ALIGNED || a->n_samples != b->n_samples ||
	    !sampled_as(a, "0000-00-00") || !sampled_as(b, "0000-00-00"))
		return false;
	for (size_t i = 0; i < a->n_samples; i++)
		if (strlen(a->samples[i]) <= DAY ||
		    strlen(b->samples[i]) <= DAY ||
		    strncmp(a->samples[i], b->samples[i], DAY) != 0)
			return false;
	return true;
}
