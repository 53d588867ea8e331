#include "pipeline/stages.h"
#include "sql/check.h"

#include "base/ban.h"

const struct err *
stage_check(const struct app *app, struct job *job, struct attempt *t)
{
	struct verdict v = { .sql = NULL };

	(void)app;
	sql_check(job->arena, job->dialect, job->schema, str_of(t->draft.sql),
		  &v);
	assert(!v.sql != !v.complaint);
	t->sql = v.sql;
	t->complaint = v.complaint;
	return NULL;
}
