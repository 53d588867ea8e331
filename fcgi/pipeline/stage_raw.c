#include "drafter/prompt.h"
#include "llm/llm.h"
#include "llm/reply.h"
#include "pipeline/ask_model.h"
#include "pipeline/run.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define BYTES_MAX ((size_t)256 << 10) /* kept beside the answer's own rows */

static bool
has_rows_behind(const struct job *job)
{
	return job->turn->rows && job->shown &&
	       sql_is_aggregate(job->arena, job->dialect,
				str_of(job->shown->draft.sql));
}

/* At most one row more than are wanted, which tells that there are more. */
static const char *
statement(const struct job *job)
{
	return sql_raw(job->arena, job->dialect, str_of(job->shown->draft.sql),
		       (size_t)job->settings->raw_row_limit + 1);
}

bool
stage_raw_wanted(const struct job *job, const struct attempt *t)
{
	(void)t;
	return (job->settings->raw_records == RAW_ON ||
		job->settings->raw_records == RAW_MODEL) &&
	       has_rows_behind(job);
}

void
stage_raw_offer(struct job *job)
{
	if (job->settings->raw_records == RAW_ASKED && has_rows_behind(job))
		job->turn->raw_sql = statement(job);
}

/* By the model, where the structure does not tell. */
static const struct err *
ask(struct job *job, const char **ret)
{
	struct say say = { .rules = "prompt/system",
			   .task = "prompt/raw",
			   .tree = prompt_talk(job) };
	const char *text = NULL;
	struct draft d = { 0 };
	const struct err *e;

	*ret = NULL;
	if (job->settings->raw_records != RAW_MODEL ||
	    !llm_is_configured(job->settings))
		return NULL;
	json_set_text(say.tree, "sql",
		      prompt_sql(job, job->shown->draft.sql, 4000));
	json_set_int(say.tree, "limit", (int64_t)job->settings->raw_row_limit);
	e = model_ask(job, "raw", &say, &text);
	if (e)
		return model_ends(e) ? e : NULL;
	reply_read(job->arena, str_of(text), &d);
	*ret = d.sql;
	return NULL;
}

/* What cannot be had is left out: the answer stands without it. */
static const struct err *
run(const struct app *app, struct job *job, const char *sql)
{
	struct limits limits =
		run_limits(job->settings, job->settings->raw_row_limit);
	struct verdict v = { .sql = NULL };
	struct complaint *refusal = NULL;
	const struct rows *rows = NULL;
	const struct err *e = NULL;

	if (limits.bytes > BYTES_MAX)
		limits.bytes = BYTES_MAX;
	sql_check(job->arena, job->dialect, job->schema, job->rights,
		  str_of(sql), &v);
	if (v.sql)
		e = run_statement(app, job, v.sql, &limits, &rows, &refusal);
	if (e && e->kind != ERR_QUERY_SLOW)
		return e;
	if (!rows) {
		job->detail = !v.sql ? v.complaint->message
			      : e    ? e->say
				     : refusal->message;
		return NULL;
	}
	job->turn->raw_sql = sql;
	job->turn->raw_rows = rows;
	job->detail = arena_printf(job->arena,
				   rows->truncated ? "%zu rows, there are more"
				   : rows->n_rows == 1 ? "%zu row"
						       : "%zu rows",
				   rows->n_rows);
	return NULL;
}

const struct err *
stage_raw(const struct app *app, struct job *job, struct attempt *t)
{
	const char *sql = statement(job);
	const struct err *e = NULL;

	(void)t;
	if (!sql)
		e = ask(job, &sql);
	if (e)
		return e;
	if (sql)
		return run(app, job, sql);
	job->detail = "they cannot be told from the statement";
	return NULL;
}
