/*
 * Columns of yes and no, kept as 0 and 1, 'Y' and 'N' or in other signs, that a
 * statement compares with another sign for the same; and columns of numbers
 * that it compares with words. An engine that does not refuse them finds none.
 */
#include <string.h>

#include "data/facts.h"
#include "pipeline/verify/verify.h"
#include "sql/check/conditions.h"

#include "base/ban.h"

enum side { SIDE_NONE, SIDE_YES, SIDE_NO };

static enum side
side_of(struct str sign)
{
	static const struct {
		const char *yes, *no;
	} pairs[] = {
		{ "1", "0" },        { "y", "n" }, { "yes", "no" },
		{ "true", "false" }, { "t", "f" }, { "on", "off" },
	};

	for (size_t i = 0; i < COUNT(pairs); i++) {
		if (str_is_nocase(sign, pairs[i].yes))
			return SIDE_YES;
		if (str_is_nocase(sign, pairs[i].no))
			return SIDE_NO;
	}
	return SIDE_NONE;
}

static const struct schema_column *
column_of(const struct job *job, const struct compared_text *t)
{
	return &job->schema->tables[t->column.table].cols[t->column.col];
}

/* What stands for the side among all values of the column; NULL: nothing does,
 * or there are others. */
static const char *
sign_among(const char *const *values, size_t n, enum side side)
{
	const char *ret = NULL;

	for (size_t i = 0; i < n; i++) {
		const enum side s = side_of(str_of(values[i]));

		if (s == SIDE_NONE || (s == side && ret))
			return NULL;
		if (s == side)
			ret = values[i];
	}
	return ret;
}

const char *
verify_mended_flag(const struct job *job, const struct compared_text *t)
{
	const struct schema_column *c = column_of(job, t);
	const struct column_facts *f =
		facts_find(job->facts, t->column.table, t->column.col);
	const enum side side = side_of(t->value);
	const char *as = NULL;

	if (!f || c->samples_hidden || t->order != TEXT_EQUAL ||
	    side == SIDE_NONE)
		return NULL;
	if (c->type == CELL_TEXT && f->complete && f->n_values == f->n_distinct)
		as = sign_among(f->values, f->n_values, side);
	else if (cell_is_number(c->type) && f->min && f->max)
		as = sign_among((const char *const[]){ f->min, f->max },
				1 + (strcmp(f->min, f->max) != 0), side);
	return as && !str_is(t->value, as) ? as : NULL;
}

const char *
verify_no_number(const struct job *job, const struct compared_text *t)
{
	const struct schema_column *c = column_of(job, t);
	const struct column_facts *f =
		facts_find(job->facts, t->column.table, t->column.col);
	double n;

	if (!f || !f->min || !f->max || c->samples_hidden ||
	    !cell_is_number(c->type) || str_to_real(t->value, &n))
		return NULL;
	return arena_printf(job->arena, "It holds numbers, from %s to %s.",
			    f->min, f->max);
}
