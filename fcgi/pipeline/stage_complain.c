#include <string.h>

#include "pipeline/stages.h"
#include "sql/check.h"

#include "base/ban.h"

/* A statement that was given is run as it is, or not at all. */
static bool
may_mend(const struct job *job, const struct attempt *t)
{
	return !t->mended && !job->given_sql && t->complaint->nearest;
}

const struct err *
stage_complain(const struct app *app, struct job *job, struct attempt *t)
{
	struct str text = str_of(t->draft.sql);
	const struct complaint *c = t->complaint;
	const char *mended = NULL;

	(void)app;
	if (t->sql &&
	    !complaint_is_soft(
		    c->type)) /* the engine's words; the check's are good already */
		t->complaint =
			sql_complaint(job->arena, job->dialect, job->schema,
				      text, c->message, c->sqlstate);
	c = t->complaint;
	job->detail = c->suggestion ? c->suggestion : c->problem_area;
	if (may_mend(job, t))
		mended = sql_mend(job->arena, job->dialect, text, c);
	if (!mended || strcmp(mended, t->draft.sql) == 0)
		return NULL;
	job->mended = mended;
	job->detail = arena_printf(job->arena, "%s for %s", c->nearest,
				   c->name ? c->name : "the name");
	return NULL;
}
