/*
 * Days that a column keeps as texts ("2024-05-31"), compared with texts that
 * are written otherwise: the engine compares letter by letter and finds none,
 * or all.
 */
#include <string.h>

#include "data/facts.h"
#include "pipeline/verify/verify.h"
#include "sql/check/conditions.h"

#include "base/ban.h"

#define GROUPS 3
#define ISO_DAY_BYTES 10

/* Digits between separators, as "3/31/2025" has them. */
struct day {
	uint64_t n[GROUPS];
	size_t width[GROUPS];
	char separator;
	struct str rest; /* the time of day, with what is before it */
};

static bool
read_day(struct str s, struct day *ret)
{
	*ret = (struct day){ .separator = 0 };
	for (size_t g = 0; g < GROUPS; g++) {
		size_t n = 0;

		while (n < s.n && s.p[n] >= '0' && s.p[n] <= '9')
			n++;
		if (n > 4 || !str_to_uint(str_first(s, n), 9999, &ret->n[g]))
			return false;
		ret->width[g] = n;
		s = str_from(s, n);
		if (g + 1 == GROUPS)
			break;
		if (!s.n || (s.p[0] != '-' && s.p[0] != '/' && s.p[0] != '.') ||
		    (g && s.p[0] != ret->separator))
			return false;
		ret->separator = s.p[0];
		s = str_from(s, 1);
	}
	ret->rest = s;
	return !s.n || s.p[0] == ' ' || s.p[0] == 'T';
}

/* Which group is year, month and day; false: that is not sure. */
static bool
order_of(const struct day *d, size_t ret[GROUPS])
{
	const bool year_first = d->width[0] == 4;
	bool day_first;

	if (year_first) {
		ret[0] = 0;
		ret[1] = 1;
		ret[2] = 2;
		return d->width[1] <= 2 && d->width[2] <= 2;
	}
	if (d->width[2] != 4 || d->width[0] > 2 || d->width[1] > 2)
		return false;
	day_first = d->separator == '.' || d->n[0] > 12;
	if (!day_first && d->n[1] <= 12 && d->n[0] != d->n[1])
		return false;
	ret[0] = 2;
	ret[1] = day_first;
	ret[2] = !day_first;
	return true;
}

/* The text as ISO 8601 has it; NULL: it is no day, or it may be two. */
static const char *
as_iso(struct arena *a, struct str value)
{
	struct day d;
	size_t at[GROUPS];

	if (!read_day(value, &d) || !order_of(&d, at) || d.n[at[1]] < 1 ||
	    d.n[at[1]] > 12 || d.n[at[2]] < 1 || d.n[at[2]] > 31)
		return NULL;
	return arena_printf(a, "%04u-%02u-%02u%.*s", (unsigned)d.n[at[0]],
			    (unsigned)d.n[at[1]], (unsigned)d.n[at[2]],
			    (int)d.rest.n, d.rest.p);
}

/* "2025" and "2025-03" are before all days of them: an order may use that. */
static bool
is_start_of_days(struct str value)
{
	struct str year = str_cut(&value, '-');

	return year.n == 4 && str_is_digits(year) &&
	       (!value.n || (value.n == 2 && str_is_digits(value)));
}

static const struct column_facts *
days_of(const struct job *job, const struct compared_text *t)
{
	const struct column_facts *f =
		facts_find(job->facts, t->column.table, t->column.col);

	return f && (f->form == TEXT_DATES || f->form == TEXT_TIMES) ? f : NULL;
}

/* That all days of the column are on the other side of it; NULL: not all. */
static const char *
beyond(struct arena *a, const struct compared_text *t, const char *name,
       const struct column_facts *f)
{
	const char *value = str_dup(a, t->value);
	const char *iso = as_iso(a, t->value);
	const bool is_day = iso && strcmp(iso, value) == 0;

	if (!f->min || !f->max || (!is_day && !is_start_of_days(t->value)))
		return NULL;
	if (strcmp(value, f->max) > 0 &&
	    (t->order == TEXT_EQUAL || t->order == TEXT_ABOVE))
		return arena_printf(a, "All days of %s are before %s.", name,
				    value);
	if (strcmp(value, f->min) < 0 && t->order != TEXT_ABOVE)
		return arena_printf(a, "All days of %s are after %s.", name,
				    value);
	return NULL;
}

const char *
verify_beyond_data(const struct job *job, const char *sql)
{
	struct conditions c;

	if (!job->facts || !job->schema)
		return NULL;
	sql_conditions(job->arena, job->dialect, job->schema, str_of(sql), &c);
	for (size_t i = 0; i < c.n_texts; i++) {
		const struct compared_text *t = &c.texts[i];
		const struct column_facts *f = days_of(job, t);
		const struct schema_column *col =
			&job->schema->tables[t->column.table]
				 .cols[t->column.col];
		const char *said = f && !col->samples_hidden
					   ? beyond(job->arena, t, col->name, f)
					   : NULL;

		if (said)
			return said;
	}
	return NULL;
}

const char *
verify_mended_day(const struct job *job, const struct compared_text *t)
{
	const char *iso = days_of(job, t) ? as_iso(job->arena, t->value) : NULL;

	return iso && !str_is(t->value, iso) ? iso : NULL;
}

const char *
verify_bad_day(const struct job *job, const struct compared_text *t)
{
	const struct column_facts *f = days_of(job, t);

	if (!f || !t->value.n ||
	    (t->order != TEXT_EQUAL && is_start_of_days(t->value)))
		return NULL;
	if (!as_iso(job->arena, t->value))
		return "Days are written like 2024-05-31 there; a month or year"
		       " is from its first day to the first of the next.";
	if (f->form == TEXT_TIMES && t->order == TEXT_EQUAL &&
	    t->value.n == ISO_DAY_BYTES)
		return "There is a time of day behind each day there: compare"
		       " from this day to the next.";
	return NULL;
}
