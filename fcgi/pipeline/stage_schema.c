#include "driver/driver.h"
#include "pipeline/pipeline.h"
#include "pipeline/schema_cache.h"
#include "pipeline/stages.h"
#include "sql/dialect.h"

#include "base/ban.h"

const struct err *
stage_schema(const struct app *app, struct job *job, struct attempt *t)
{
	struct schema_want want = { .db = job->database, .wait = job->wait };
	struct schema_now now = { .schema = NULL };
	const struct err *e;

	(void)t;
	e = conns_get(app->conns, job->arena, job->database, job->wait,
		      &job->conn);
	if (e)
		return e;
	job->dialect = dialect_find(str_of(job->conn->dialect));
	job->turn->dialect = job->conn->dialect;
	job->conn->user = NULL; /* all ask with the same schema */
	want.conn = job->conn;
	e = schema_get(app, job->arena, &want, &now);
	job->conn = e ? NULL : want.conn;
	if (e)
		return e;
	job->schema = now.schema;
	job->data = now.data;
	return NULL;
}

static const struct err *
get(const struct app *app, struct arena *a, struct schema_want *want,
    const struct schema **ret)
{
	struct schema_now now = { .schema = NULL };
	const struct err *e =
		conns_get(app->conns, a, want->db, want->wait, &want->conn);

	if (e)
		return e;
	want->conn->user = NULL;
	e = schema_get(app, a, want, &now);
	if (!e)
		*ret = now.schema;
	return e;
}

const struct err *
pipeline_schema(const struct app *app, struct arena *a,
		const struct database *db, struct wait *wait,
		const struct schema **ret)
{
	struct schema_want want = { .db = db, .wait = wait };

	return get(app, a, &want, ret);
}

const struct err *
pipeline_schema_again(const struct app *app, struct arena *a,
		      const struct database *db, struct wait *wait,
		      const struct schema **ret)
{
	struct schema_want want = { .db = db, .wait = wait, .anew = true };

	return get(app, a, &want, ret);
}
