#include "suggest/follow_ups.h"

#include "suggest/next_steps.h"
#include "suggest/sample_questions.h"

#include "base/ban.h"

#define MADE_MAX 8 /* before those that were asked are left out */

/* The tables of the answer, without keys, which would count others. */
static struct schema
tables_of(const struct job *job)
{
	const struct turn *t = job->turn;
	struct schema s = *job->schema;

	s.tables = arena_array(job->arena, t->n_tables, sizeof(*s.tables));
	s.n_tables = 0;
	for (size_t i = 0; i < t->n_tables; i++) {
		const struct schema_table *table =
			schema_table(job->schema, str_of(t->tables[i]));

		if (!table)
			continue;
		s.tables[s.n_tables] = *table;
		s.tables[s.n_tables++].n_keys = 0;
	}
	return s;
}

/* Where the answer leads to too little: what else its tables can tell. */
static void
add_other_questions(struct job *job, size_t max)
{
	const struct schema s = tables_of(job);
	struct turn *t = job->turn;
	const char **made;
	size_t n = 0;

	if (s.n_tables == 0)
		return;
	made = sample_questions(job->arena, &s, MADE_MAX, &n);
	for (size_t i = 0; i < n && t->n_follow_ups < max; i++)
		if (!next_was_asked(job, made[i]))
			t->follow_ups[t->n_follow_ups++] = made[i];
}

/* What the answer itself leads to stands before what was made. */
static void
put_first(struct turn *t, const char *first, size_t max)
{
	if (t->n_follow_ups < max)
		t->n_follow_ups++;
	for (size_t i = t->n_follow_ups - 1; i > 0; i--)
		t->follow_ups[i] = t->follow_ups[i - 1];
	t->follow_ups[0] = first;
}

void
follow_ups_add(struct job *job)
{
	const size_t max = (size_t)job->settings->follow_ups;
	struct turn *t = job->turn;
	const char *first = t->n_follow_ups ? t->follow_ups[0] : NULL;

	if (max == 0 || t->n_tables == 0)
		return;
	t->follow_ups = next_steps(job, max, &t->n_follow_ups);
	add_other_questions(job, max);
	if (first)
		put_first(t, first, max);
}
