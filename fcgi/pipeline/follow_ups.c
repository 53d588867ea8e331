#include "pipeline/follow_ups.h"

#include "pipeline/pipeline.h"

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

static bool
was_asked(const struct job *job, struct str question)
{
	for (size_t i = 0; i < job->n_history; i++)
		if (str_eq_nocase(str_of(job->history[i].question), question))
			return true;
	return str_eq_nocase(str_of(job->question), question);
}

void
follow_ups_add(struct job *job)
{
	struct turn *t = job->turn;
	size_t n = 0, most = (size_t)job->settings->follow_ups;
	const char **made;
	struct schema s;

	if (most == 0 || t->n_tables == 0)
		return;
	s = tables_of(job);
	if (s.n_tables == 0)
		return;
	made = pipeline_sample_questions(job->arena, &s, MADE_MAX, &n);
	t->follow_ups = arena_array(job->arena, most, sizeof(*t->follow_ups));
	for (size_t i = 0; i < n && t->n_follow_ups < most; i++)
		if (!was_asked(job, str_of(made[i])))
			t->follow_ups[t->n_follow_ups++] = made[i];
}
