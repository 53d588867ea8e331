#include "base/clock.h"
#include "driver/driver.h"
#include "knowledge/schema/cache.h"
#include "pipeline/measure.h"
#include "pipeline/pipeline.h"
#include "pipeline/stages.h"
#include "sql/check/allowed.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

const struct err *
stage_schema(const struct app *app, struct job *job, struct attempt *t)
{
	struct schema_want want = { .db = job->database, .wait = job->wait };
	struct schema_now now = { .schema = NULL };
	int64_t began_ms = clock_ms();
	const struct err *e;

	(void)t;
	e = conns_get(app->conns, job->arena, job->database, job->wait,
		      &job->conn);
	measure_dialect(job, clock_ms() - began_ms, e);
	if (e)
		return e;
	job->dialect = dialect_find(str_of(job->conn->dialect));
	job->turn->dialect = job->conn->dialect;
	want.conn = job->conn;
	e = schema_get(app, job->arena, &want, &now);
	if (e && conns_fail_over(app->conns, job->arena, job->database,
				 job->wait, e, &want.conn))
		e = schema_get(app, job->arena, &want, &now);
	job->conn = e ? NULL : want.conn;
	if (e)
		return e;
	job->rights = job->database->rights;
	job->schema = job->rights ? allowed_schema(job->arena, now.schema,
						   job->rights)
				  : now.schema;
	job->data = now.data;
	return NULL;
}
