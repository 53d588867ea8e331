#include "dataset/type/survey.h"

#include <string.h>

#include "base/ban.h"

#define ONE_IN 100        /* values may be no such */
#define NARROW_DIGITS 18u /* of a DECIMAL in eight bytes */
#define DIGITS_MAX 38u
#define SCALE_MAX 10u

/* Narrow ones first: the first that all values fit is the column's. */
static const struct {
	enum value_fit fit;
	enum value_type type;
	const char *sql; /* NULL: by its digits */
} kinds[] = {
	{ FIT_BOOLEAN, VALUE_BOOLEAN, "BOOLEAN" },
	{ FIT_INTEGER, VALUE_INTEGER, "BIGINT" },
	{ FIT_DECIMAL, VALUE_DECIMAL, NULL },
	{ FIT_NUMBER, VALUE_NUMBER, "DOUBLE" },
	{ FIT_DATE_YMD, VALUE_DATE, "DATE" },
	{ FIT_DATE_DMY, VALUE_DATE, "DATE" },
	{ FIT_DATE_MDY, VALUE_DATE, "DATE" },
	{ FIT_TIME, VALUE_TIME, "TIME" },
	{ FIT_STAMP_YMD, VALUE_TIMESTAMP, "TIMESTAMP" },
	{ FIT_STAMP_DMY, VALUE_TIMESTAMP, "TIMESTAMP" },
	{ FIT_STAMP_MDY, VALUE_TIMESTAMP, "TIMESTAMP" },
};
static_assert(COUNT(kinds) == FIT_COUNT, "a row each");

struct survey
survey_new(struct arena *a, size_t n_cols, char decimal)
{
	return (struct survey){
		.decimal = decimal,
		.n_cols = n_cols,
		.cols = arena_array(a, n_cols, sizeof(struct survey_column)),
	};
}

static void
add_value(struct survey_column *c, struct str text, char decimal)
{
	struct value_digits d;
	unsigned fits;

	text = str_trim(text);
	if (value_is_null(text))
		return;
	c->n++;
	fits = value_fits(text, decimal, &d);
	for (unsigned i = 0; fits; i++, fits >>= 1)
		c->fits[i] += fits & 1;
	if (d.whole > c->most.whole)
		c->most.whole = d.whole;
	if (d.scale > c->most.scale)
		c->most.scale = d.scale;
	if (!c->most.currency)
		c->most.currency = d.currency;
	else if (d.currency && strcmp(d.currency, c->most.currency) != 0)
		c->mixed = true;
}

void
survey_add(struct survey *s, const struct csv_record *r)
{
	s->n_rows++;
	for (size_t i = 0; i < s->n_cols && i < r->n; i++)
		add_value(&s->cols[i], r->fields[i].text, s->decimal);
}

static unsigned
bit_of(enum value_fit fit)
{
	unsigned i = 0;

	while (!((unsigned)fit >> i & 1))
		i++;
	return i;
}

static bool
is_exact(const struct value_digits *d)
{
	return d->whole + d->scale <= DIGITS_MAX && d->scale <= SCALE_MAX;
}

static bool
is_number(enum value_type type)
{
	return type == VALUE_INTEGER || type == VALUE_DECIMAL ||
	       type == VALUE_NUMBER;
}

static struct column_plan
plan_of(struct arena *a, const struct survey_column *c, size_t kind)
{
	struct column_plan p = { .type = kinds[kind].type,
				 .fit = kinds[kind].fit,
				 .sql = kinds[kind].sql };
	bool narrow = c->most.whole + c->most.scale <= NARROW_DIGITS;

	if (is_number(p.type) && !c->mixed)
		p.currency = c->most.currency;
	if (p.sql)
		return p;
	p.sql = "DOUBLE";
	if (is_exact(&c->most))
		p.sql = arena_printf(a, "DECIMAL(%u,%u)",
				     narrow ? NARROW_DIGITS : DIGITS_MAX,
				     c->most.scale);
	else
		p.fit = FIT_NUMBER;
	return p;
}

/* COUNT(kinds): it is text. */
static size_t
narrowest(const struct survey_column *c, int64_t may_miss)
{
	size_t i = 0;

	while (i < COUNT(kinds) &&
	       ((c->mixed && is_number(kinds[i].type)) ||
		c->fits[bit_of(kinds[i].fit)] == 0 ||
		c->n - c->fits[bit_of(kinds[i].fit)] > may_miss))
		i++;
	return i;
}

static size_t
best_of_type(const struct survey_column *c, enum value_type wanted)
{
	size_t best = COUNT(kinds);

	for (size_t i = 0; i < COUNT(kinds); i++)
		if (kinds[i].type == wanted &&
		    (best == COUNT(kinds) ||
		     c->fits[bit_of(kinds[i].fit)] >
			     c->fits[bit_of(kinds[best].fit)]))
			best = i;
	return best;
}

struct column_plan
survey_plan(struct arena *a, const struct survey_column *c,
	    enum value_type wanted)
{
	size_t i;

	if (wanted == VALUE_AUTO) {
		i = narrowest(c, 0);
		if (i == COUNT(kinds))
			i = narrowest(c, c->n / ONE_IN);
	} else {
		i = best_of_type(c, wanted);
	}
	if (i == COUNT(kinds))
		return (struct column_plan){ .type = VALUE_TEXT,
					     .sql = "VARCHAR" };
	return plan_of(a, c, i);
}
