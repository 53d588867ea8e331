/*
 * Days that a column keeps as texts ("2024-05-31"), compared with texts that
 * are written otherwise: the engine compares letter by letter and finds none,
 * or all.
 */
#include <string.h>

#include "data/facts.h"
#include "pipeline/verify/verify.h"
#include "sql/check/check.h"
#include "sql/check/conditions.h"

#include "base/ban.h"

#define ISO_DAY_BYTES 10

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
	const char *iso = sql_iso_day(a, t->value);
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
	const char *iso =
		days_of(job, t) ? sql_iso_day(job->arena, t->value) : NULL;

	return iso && !str_is(t->value, iso) ? iso : NULL;
}

const char *
verify_bad_day(const struct job *job, const struct compared_text *t)
{
	const struct column_facts *f = days_of(job, t);

	if (!f || !t->value.n ||
	    (t->order != TEXT_EQUAL && is_start_of_days(t->value)))
		return NULL;
	if (!sql_iso_day(job->arena, t->value))
		return "Days are written like 2024-05-31 there; a month or year"
		       " is from its first day to the first of the next.";
	if (f->form == TEXT_TIMES && t->order == TEXT_EQUAL &&
	    t->value.n == ISO_DAY_BYTES)
		return "There is a time of day behind each day there: compare"
		       " from this day to the next.";
	return NULL;
}
