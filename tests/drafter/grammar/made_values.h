#ifndef TESTS_DRAFTER_GRAMMAR_MADE_VALUES_H
#define TESTS_DRAFTER_GRAMMAR_MADE_VALUES_H

#include <string.h>

#include "data/job.h"

/* Values that the index of a database would find. */
struct made_value {
	const char *text, *table, *column;
};

static inline bool
made_column(const struct schema *s, const struct made_value *of,
	    struct value_match *ret)
{
	for (size_t t = 0; t < s->n_tables; t++)
		for (size_t c = 0; c < s->tables[t].n_cols; c++)
			if (strcmp(s->tables[t].name, of->table) == 0 &&
			    strcmp(s->tables[t].cols[c].name, of->column) ==
				    0) {
				ret->table = t;
				ret->col = c;
				return true;
			}
	return false;
}

/* Those that stand in the job's question. */
static inline void
made_values(struct job *job, const struct made_value *values, size_t n)
{
	struct value_match *found = arena_array(job->arena, n, sizeof(*found));

	for (size_t i = 0; i < n; i++) {
		const char *at = strstr(job->question, values[i].text);

		if (!at)
			continue;
		found[job->n_values] = (struct value_match){
			.at = (size_t)(at - job->question),
			.n = strlen(values[i].text),
			.text = values[i].text,
			.strength = 1,
		};
		job->n_values += made_column(job->schema, &values[i],
					     &found[job->n_values]);
	}
	job->values = found;
}

#endif
