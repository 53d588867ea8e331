#include <string.h>

#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

/* Whether the attempts before the one that runs were mended so often. */
static bool
was_mended(const struct job *job, const struct attempt *t)
{
	size_t n = t->mended + job->n_forgotten;

	for (size_t i = job->n_attempts; n && i-- > 0; n++)
		if (!job->attempts[i].mended)
			break;
	return n >= MENDED_MAX;
}

/* A statement that was given is run as it is, or not at all. */
static const char *
mend(struct job *job, const struct attempt *t)
{
	const char *text = t->draft.sql, *mended;

	if (job->given_sql || complaint_is_soft(t->complaint->type) ||
	    was_mended(job, t))
		return NULL;
	mended = sql_mend(job->arena, job->dialect, job->schema, str_of(text),
			  t->complaint, &job->mends);
	if (!mended || strcmp(mended, text) == 0)
		return NULL;
	for (size_t i = 0; i < job->n_attempts; i++)
		if (strcmp(job->attempts[i].draft.sql, mended) == 0)
			return NULL;
	return mended;
}

const struct err *
stage_complain(const struct app *app, struct job *job, struct attempt *t)
{
	struct str text = str_of(t->draft.sql);
	const struct complaint *c = t->complaint;

	(void)app;
	/* the engine's words; the check's are good already */
	if (t->sql && !complaint_is_soft(c->type))
		t->complaint =
			sql_complaint(job->arena, job->dialect, job->schema,
				      text, c->message, c->sqlstate);
	c = t->complaint;
	job->detail = c->suggestion ? c->suggestion : c->problem_area;
	job->mended = mend(job, t);
	if (job->mended)
		job->detail = mends_text(job->arena, &job->mends);
	return NULL;
}
