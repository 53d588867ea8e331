#include "view/export/reference.h"

#include "base/ban.h"

#define SAMPLES 4

static bool
is_key(const struct schema_table *t, size_t col)
{
	struct str name = str_of(t->cols[col].name);

	return schema_is_key(t, col) || str_is_nocase(name, "id") ||
	       str_ends(name, STR("_id"));
}

/* A number that can be added up; NULL: there is none. */
static const char *
measure_of(const struct schema_table *t)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (cell_is_number(t->cols[i].type) && !is_key(t, i))
			return t->cols[i].name;
	return NULL;
}

static bool
is_name(const struct schema_column *c)
{
	return str_ends(str_of(c->name), STR("name"));
}

/* A text to group by, one with samples: rather a kind than a name. */
static const struct schema_column *
group_of(const struct schema_table *t)
{
	const struct schema_column *best = NULL;

	for (size_t i = 0; i < t->n_cols; i++) {
		const struct schema_column *c = &t->cols[i];

		if (c->type == CELL_TEXT && c->n_samples && !is_key(t, i) &&
		    (!best || (is_name(best) && !is_name(c))))
			best = c;
	}
	return best;
}

const char **
view_agent_samples(struct arena *a, const struct schema *s, size_t *ret_n)
{
	const char **questions = arena_array(a, SAMPLES, sizeof(*questions));
	const char *measure = measure_of(&s->tables[0]);
	const struct schema_column *group = group_of(&s->tables[0]);
	size_t n = 0;

	questions[n++] = "How many rows are in the dataset?";
	if (measure)
		questions[n++] =
			arena_printf(a, "What is the average %s?", measure);
	if (measure && group)
		questions[n++] =
			arena_printf(a, "Show the sum of %s grouped by %s",
				     measure, group->name);
	if (group)
		questions[n++] =
			arena_printf(a, "How many rows have the %s %s?",
				     group->name, group->samples[0]);
	*ret_n = n;
	return questions;
}
