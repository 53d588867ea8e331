#include "pipeline/stages.h"
#include "pipeline/verify/verify.h"

#include "base/ban.h"

/* Each of these once: who insists may be right. */
static bool
was_said(const struct job *job, enum complaint_type type)
{
	for (size_t i = 0; i < job->n_attempts; i++)
		if (job->attempts[i].complaint &&
		    job->attempts[i].complaint->type == type)
			return true;
	return false;
}

bool
stage_verify_wanted(const struct job *job, const struct attempt *t)
{
	return job->settings->verify && t->rows && !t->complaint &&
	       job->n_fixes < job->settings->max_fixes &&
	       verify_is_wanted(job, &t->draft);
}

const struct err *
stage_verify(const struct app *app, struct job *job, struct attempt *t)
{
	(void)app;
	if (!was_said(job, COMPLAINT_VALUE))
		t->complaint = verify_texts(job, t->draft.sql);
	if (!t->complaint && !was_said(job, COMPLAINT_JOIN))
		t->complaint = verify_joins(job, t->draft.sql);
	return NULL;
}
