#include "driver/driver.h"
#include "pipeline/pipeline.h"
#include "pipeline/schema_cache.h"
#include "pipeline/stages.h"
#include "sql/dialect.h"

#include "base/ban.h"

const struct err *
stage_schema(const struct app *app, struct job *job, struct attempt *t)
{
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
	e = schema_get(app, job->arena, job->database, job->conn, job->wait,
		       &now);
	if (e)
		return e;
	job->schema = now.schema;
	job->data = now.data;
	return NULL;
}

const struct err *
pipeline_schema(const struct app *app, struct arena *a,
		const struct database *db, struct wait *wait,
		const struct schema **ret)
{
	struct schema_now now = { .schema = NULL };
	struct conn *conn;
	const struct err *e;

	e = conns_get(app->conns, a, db, wait, &conn);
	if (e)
		return e;
	conn->user = NULL;
	e = schema_get(app, a, db, conn, wait, &now);
	if (!e)
		*ret = now.schema;
	return e;
}
