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
	       verify_is_model(job, &t->draft);
}

const struct err *
stage_verify(const struct app *app, struct job *job, struct attempt *t)
{
	(void)app;
	static const struct {
		enum complaint_type type;
		struct complaint *(*check)(const struct job *, const char *sql);
		bool needs_index;
	} rows[] = {
		{ COMPLAINT_VALUE, verify_texts, true },
		{ COMPLAINT_VALUE, verify_never, false },
		{ COMPLAINT_JOIN, verify_joins, true },
		{ COMPLAINT_ASKED, verify_asked, false },
	};

	for (size_t i = 0; i < COUNT(rows) && !t->complaint; i++)
		if (!was_said(job, rows[i].type) &&
		    (!rows[i].needs_index || verify_is_wanted(job, &t->draft)))
			t->complaint = rows[i].check(job, t->draft.sql);
	return NULL;
}
