#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

/* What a writer may propose is looked at as such. */
static void
check_proposal(struct job *job, struct attempt *t)
{
	struct str text = str_of(t->draft.sql);
	struct proposal_verdict v;

	if (!t->complaint || !job->may_write ||
	    !sql_writes(job->arena, job->dialect, text))
		return;
	sql_propose(job->arena, job->dialect, job->schema, text, &v);
	t->proposed = v.sql;
	t->complaint = v.complaint;
}

const struct err *
stage_check(const struct app *app, struct job *job, struct attempt *t)
{
	struct verdict v = { .sql = NULL };

	(void)app;
	sql_check(job->arena, job->dialect, job->schema, job->rights,
		  str_of(t->draft.sql), &v);
	assert(!v.sql != !v.complaint);
	t->sql = v.sql;
	t->complaint = v.complaint;
	check_proposal(job, t);
	return NULL;
}
