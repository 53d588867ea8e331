#include "suggest/next_shown.h"

#include <ctype.h>

#include "base/ban.h"

/* The table that the token's column is of; SIZE_MAX: none of them. */
static void
find_column(const struct job *job, const struct shape *s, size_t at,
	    bool qualified, struct shown_column *ret)
{
	const struct str name = token_name(job->arena, s->tokens[at]);

	for (size_t i = 0; i < s->n_refs; i++) {
		const struct table_ref *r = &s->refs[i];
		const struct str called = r->alias.n ? r->alias : r->name;
		const struct schema_table *t =
			schema_table(job->schema, r->name);
		const struct schema_column *c;

		if (!t || s->depth[r->at] ||
		    (qualified &&
		     !str_eq_nocase(called,
				    token_name(job->arena, s->tokens[at - 2]))))
			continue;
		c = schema_column(t, name);
		if (!c)
			continue;
		ret->plain = true;
		ret->table = (size_t)(t - job->schema->tables);
		ret->col = (size_t)(c - t->cols);
		return;
	}
}

static bool
is_hidden(const struct job *job, const struct shape *s, size_t at)
{
	const struct str name = token_name(job->arena, s->tokens[at]);

	for (size_t i = 0; i < s->n_refs; i++) {
		const struct schema_table *t =
			schema_table(job->schema, s->refs[i].name);
		const struct schema_column *c =
			t ? schema_column(t, name) : NULL;

		if (c && c->samples_hidden)
			return true;
	}
	return false;
}

/* "t.name" or "name", and what it is called; or something with a number. */
static struct shown_column
read_item(const struct job *job, const struct shape *s, struct span item)
{
	struct shown_column ret = { .aggregate = false };
	size_t n;

	for (size_t i = item.at; i < item.end; i++) {
		ret.aggregate |= shape_is_aggregate(s, i);
		ret.hidden |= is_hidden(job, s, i);
	}
	if (item.end - item.at > 2 && token_is(s->tokens[item.end - 2], "as"))
		item.end -= 2;
	n = item.end - item.at;
	if (n == 1 || (n == 3 && token_is_op(s->tokens[item.at + 1], ".")))
		find_column(job, s, item.end - 1, n == 3, &ret);
	return ret;
}

/* Whether text begins as the shape says, where "d" is a digit. */
static bool
has_shape(struct str text, const char *shape)
{
	for (size_t i = 0; shape[i]; i++)
		if (i == text.n ||
		    (shape[i] == 'd' ? !isdigit((unsigned char)text.p[i])
				     : text.p[i] != shape[i]))
			return false;
	return true;
}

static enum period
period_of(const struct rows *rows, size_t col)
{
	const struct str name = str_of(rows->cols[col].name);
	struct str first = { 0 };

	for (size_t i = 0; i < rows->n_rows && !first.n; i++)
		first = rows->cells[i * rows->n_cols + col].text;
	if (has_shape(first, "dddd-dd-dd"))
		return PERIOD_DAY;
	if (has_shape(first, "dddd-dd") && first.n == 7)
		return PERIOD_MONTH;
	if (str_is_nocase(name, "year") && first.n == 4 &&
	    has_shape(first, "dddd"))
		return PERIOD_YEAR;
	return PERIOD_NONE;
}

/* Text of a column that the index of values has. */
static bool
may_name(const struct job *job, const struct shown_column *c)
{
	return c->plain && !c->hidden && job->settings->value_limit > 0 &&
	       job->schema->tables[c->table].cols[c->col].type == CELL_TEXT;
}

static void
read_columns(const struct job *job, struct shown *s)
{
	const struct rows *rows = job->turn->rows;
	size_t i = rows->n_cols;

	s->number = s->name = s->period = rows->n_cols;
	while (i-- > 0) {
		struct shown_column *c = &s->cols[i];

		c->hidden |= job->settings->samples == 0;
		s->n_labels += !c->aggregate;
		c->period = c->aggregate || c->hidden ? PERIOD_NONE
						      : period_of(rows, i);
		if (c->aggregate)
			s->number = i;
		else if (c->period)
			s->period = i;
		else if (may_name(job, c))
			s->name = i;
	}
}

static void
read_all(const struct job *job, struct shown *s)
{
	const struct rows *rows = job->turn->rows;

	for (size_t i = 0; i < rows->n_cols; i++) {
		s->cols[i] = (struct shown_column){ .aggregate = false };
		for (size_t k = 0; k < job->turn->n_tables; k++) {
			const struct schema_table *t = schema_table(
				job->schema, str_of(job->turn->tables[k]));
			const struct schema_column *c =
				t ? schema_column(t, str_of(rows->cols[i].name))
				  : NULL;

			s->cols[i].hidden |= c && c->samples_hidden;
		}
	}
}

bool
shown_read(const struct job *job, struct shown *ret)
{
	const struct rows *rows = job->turn->rows;
	struct span rest, limit;
	size_t n = 0;

	if (!clauses_read(job->arena, job->dialect, str_of(job->turn->sql),
			  &ret->clauses) ||
	    ret->clauses.combined)
		return false;
	ret->cols = arena_array(job->arena, rows->n_cols, sizeof(*ret->cols));
	rest = ret->clauses.of[CLAUSE_SELECT];
	while (rest.at < rest.end && n < rows->n_cols)
		ret->cols[n++] = read_item(job, &ret->clauses.shape,
					   clauses_item(&ret->clauses, &rest));
	limit = ret->clauses.of[CLAUSE_LIMIT];
	ret->limited = limit.end > limit.at;
	/* one for many is "*", whose columns are only what their names tell */
	if (rest.at < rest.end || n < rows->n_cols)
		read_all(job, ret);
	read_columns(job, ret);
	return true;
}

bool
shown_names(const struct shown *s, const char *column)
{
	static const enum clause where[] = { CLAUSE_SELECT, CLAUSE_WHERE,
					     CLAUSE_GROUP };
	const struct clauses *c = &s->clauses;

	for (size_t k = 0; k < COUNT(where); k++)
		for (size_t i = c->of[where[k]].at; i < c->of[where[k]].end;
		     i++)
			if (str_is_nocase(c->shape.tokens[i].text, column))
				return true;
	return false;
}
