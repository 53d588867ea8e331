#include "knowledge/schema/select.h"
#include "pipeline/stages.h"

#include "base/ban.h"

/* Whether the whole schema has room in a prompt. */
static bool
fits(const struct job *job)
{
	const struct settings *s = job->settings;
	size_t tokens = 0;

	if (job->schema->n_tables > s->max_tables)
		return false;
	for (size_t t = 0;
	     t < job->schema->n_tables && tokens <= s->schema_tokens; t++)
		tokens += select_tokens(s, job->schema, &job->schema->tables[t],
					NULL);
	return tokens <= s->schema_tokens;
}

bool
stage_select_wanted(const struct job *job, const struct attempt *t)
{
	(void)t;
	return !job->given_sql && job->schema && job->schema->n_tables > 0 &&
	       (*job->settings->tables || !fits(job));
}

static const char **
names_of(struct job *job, const size_t *tables, size_t n)
{
	const char **names = arena_array(job->arena, n + 1, sizeof(*names));

	for (size_t i = 0; i < n; i++)
		names[i] = select_name(job->arena,
				       &job->schema->tables[tables[i]]);
	return names;
}

const struct err *
stage_select(const struct app *app, struct job *job, struct attempt *t)
{
	const struct select_index *x = select_index(job->arena, job->schema);
	struct select_scores scores;
	struct selection picked;
	struct turn *turn = job->turn;

	(void)app, (void)t;
	select_score(job, x, &scores);
	select_pick(job, x, &scores, &picked);
	job->selected = select_narrow(job->arena, job->schema, &picked);
	turn->selected = names_of(job, picked.tables, picked.n);
	turn->n_selected = picked.n;
	turn->others = names_of(job, picked.others, picked.n_others);
	turn->n_others = picked.n_others;
	turn->n_all_tables = job->schema->n_tables;
	job->detail =
		arena_printf(job->arena, "%zu of %zu tables, about %zu tokens",
			     picked.n, job->schema->n_tables, picked.tokens);
	return NULL;
}
