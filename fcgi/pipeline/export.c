#include "driver/driver.h"
#include "knowledge/schema/current.h"
#include "llm/llm.h"
#include "pipeline/pipeline.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "pipeline/units.h"
#include "sql/check/wrap.h"

#include "base/ban.h"

/* Every row, as long as the question may take. */
static struct limits
no_limits(const struct settings *s)
{
	return (struct limits){
		.rows = UINT64_MAX,
		.bytes = UINT64_MAX,
		.cell = UINT64_MAX,
		.timeout_ms = (int64_t)s->question_timeout_ms,
	};
}

static const struct err *
refused(struct arena *a, const struct complaint *c)
{
	return err_say(a, ERR_NO_SQL, "The statement does not run: %s",
		       c->message);
}

static const struct err *
run_once(const struct app *app, struct arena *a,
	 const struct pipeline_export *x, struct conn *conn,
	 const struct safe_sql *sql, struct outcome *ret)
{
	const struct limits limits = run_limits_of(
		x->database->rights, no_limits(x->database->settings));
	struct lane lane = run_lane(app, conn->driver);
	const struct err *e = run_lane_err(
		a, &lane, stage_wait_err(a, lane_take(&lane, x->wait)));

	if (e)
		return e;
	conn_asks(conn, x->user, x->database->rights);
	e = driver_run(conn, a, &(struct read_order){ sql, &limits, x->sink },
		       lane_run(&lane, x->wait, limits.timeout_ms), ret);
	lane_end(&lane, !e);
	return run_lane_err(a, &lane, e);
}

/* Another server is asked as long as nothing went out. */
static const struct err *
run(const struct app *app, struct arena *a, const struct pipeline_export *x,
    struct conn *conn, const struct safe_sql *sql)
{
	struct outcome outcome = { .refusal = NULL };
	const struct err *e = run_once(app, a, x, conn, sql, &outcome);

	if (e && !outcome.begun &&
	    conns_fail_over(app->conns, a, x->database, x->wait, e, &conn))
		e = run_once(app, a, x, conn, sql, &outcome);
	if (e)
		conns_drop(app->conns, x->database);
	if (!e && outcome.refusal)
		e = refused(a, run_refusal(a, x->database->rights,
					   outcome.refusal));
	return e;
}

void
pipeline_probe_model(struct arena *a, const struct settings *s,
		     struct wait *wait, struct probe *ret)
{
	llm_probe(a, s, wait, ret);
}

void
pipeline_try_model(struct arena *a, const struct settings *s, struct wait *wait,
		   struct probe *ret)
{
	llm_probe(a, s, wait, ret);
	if (ret->ok && ret->wanted)
		llm_try(a, s, wait, ret);
}

/* The text that is run, with the values in it. */
static const struct err *
text_of(struct arena *a, const struct pipeline_export *x,
	const struct dialect *d, struct bound_sql *ret)
{
	*ret = (struct bound_sql){ .text = str_of(x->sql) };
	if (x->n_args)
		sql_bind(a, d, ret->text, x->args, x->n_args, ret);
	if (!x->query)
		return NULL;
	if (!sql_can_wrap(a, d, ret->text))
		return err_say(a, ERR_INPUT,
			       "This result cannot be sorted or filtered here:"
			       " ask for it in words.");
	sql_wrap(a, d, ret->text, x->query, ret);
	return NULL;
}

const struct err *
pipeline_export(const struct app *app, struct arena *a,
		const struct pipeline_export *x)
{
	struct pipeline_export told = *x;
	struct verdict v = { .sql = NULL };
	const struct rights *rights = x->database->rights;
	const struct schema *schema = NULL;
	const struct dialect *d;
	struct bound_sql sql;
	struct conn *conn = NULL;
	const struct err *e =
		schema_current(app, a, x->database, x->wait, &schema);

	/* without rights it tells of units alone */
	if (!rights || !e)
		e = conns_get(app->conns, a, x->database, x->wait, &conn);
	if (e)
		return e;
	d = dialect_find(str_of(conn->dialect));
	e = text_of(a, x, d, &sql);
	if (e)
		return e;
	sql_check_bound(a, d, rights ? schema : NULL, rights, &sql, &v);
	if (!v.sql)
		return refused(a, v.complaint);
	told.sink = units_sink(app, a, x, schema);
	return run(app, a, &told, conn, v.sql);
}
