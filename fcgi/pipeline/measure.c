#include "pipeline/measure.h"

#include <string.h>

#include "driver/driver.h"
#include "observe/metrics.h"
#include "observe/otlp/otlp.h"
#include "observe/trace.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

/* Stages that reference 002 measures. */
static const struct {
	const char *stage;
	enum histogram first, again; /* attempts after the first;
					HISTOGRAM__MAX: not timed */
	enum counter failed;         /* COUNT__MAX: nothing counts that */
} rows[] = {
	{ "schema", TIME_SCHEMA, TIME_SCHEMA, COUNT__MAX },
	{ "plan", TIME_PLAN, TIME_PLAN, COUNT_PLAN_ERRORS },
	{ "draft", TIME_DRAFT, TIME_FIX, COUNT_DRAFT_ERRORS },
	{ "check", HISTOGRAM__MAX, HISTOGRAM__MAX, COUNT_DRAFT_ERRORS },
	{ "execute", TIME_RUN, TIME_RUN, COUNT_RUN_ERRORS },
};

static void
add_numbers(const struct stage_event *event)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		const enum histogram timed =
			event->attempt > 1 ? rows[i].again : rows[i].first;

		if (strcmp(rows[i].stage, event->stage) != 0)
			continue;
		if (timed != HISTOGRAM__MAX)
			metrics_observe(timed, (uint64_t)event->ms);
		if (event->failed && rows[i].failed != COUNT__MAX)
			metrics_count(rows[i].failed, 0, 1);
	}
}

/* All that there is to prepare is done by who calls. */
void
measure_begin(const struct job *job)
{
	const struct otlp_attribute attributes[] = {
		{ "db.namespace", job->database->name, 0 },
	};

	trace_span("text2sql.entry", 0, false, attributes, COUNT(attributes));
}

void
measure_dialect(const struct job *job, int64_t ms, const struct err *e)
{
	const struct otlp_attribute attributes[] = {
		{ "db.system.name", e ? NULL : job->conn->dialect, 0 },
		{ "db.namespace", job->database->name, 0 },
		{ "error.type", e ? err_row(e->kind)->code : NULL, 0 },
	};

	trace_span("text2sql.dialect_resolver", ms, e != NULL, attributes,
		   COUNT(attributes));
}

void
measure_stage(const struct job *job, const struct stage_event *event)
{
	bool fix = event->attempt > 1 && strcmp(event->stage, "draft") == 0;
	const struct otlp_attribute attributes[] = {
		{ "parlance.attempt", NULL, (int64_t)event->attempt },
		{ "gen_ai.operation.name", event->model_calls ? "chat" : NULL,
		  0 },
		{ "gen_ai.request.model",
		  event->model_calls ? job->turn->model : NULL, 0 },
		{ "parlance.model_calls", NULL, (int64_t)event->model_calls },
		{ "parlance.tokens", NULL, (int64_t)event->tokens },
	};

	add_numbers(event);
	trace_span(fix ? "text2sql.repair" : event->span, event->ms,
		   event->failed, attributes, COUNT(attributes));
}

static void
count_complaint(const struct complaint *c)
{
	if (c)
		metrics_count(COUNT_REJECTED, c->type, 1);
	if (c && c->refusal)
		metrics_count(COUNT_REFUSED, c->refusal - 1, 1);
}

static void
count_turn(const struct turn *t)
{
	size_t drafts = t->n_votes ? t->n_votes : t->n_attempts ? 1 : 0;

	metrics_count(COUNT_QUESTIONS, 0, 1);
	metrics_count(COUNT_OUTCOMES, t->state, 1);
	metrics_count(COUNT_SUCCESSES, 0, t->state == TURN_ANSWERED);
	metrics_count(COUNT_ANSWERS, 0, t->answer != NULL);
	metrics_count(COUNT_REVIEWS, 0, t->needs_review);
	metrics_count(COUNT_RETRIES, 0, t->n_attempts ? t->n_attempts - 1 : 0);
	metrics_count(COUNT_MODEL_CALLS, 0, t->model_calls);
	metrics_count(COUNT_TOKENS, 0, t->tokens_in);
	metrics_count(COUNT_TOKENS, 1, t->tokens_out);
	for (size_t i = 0; i < t->n_attempts; i++)
		count_complaint(t->attempts[i].complaint);
	metrics_observe(TIME_WHOLE, (uint64_t)t->ms);
	if (drafts)
		metrics_observe(SIZE_CANDIDATES, drafts);
	if (t->rows)
		metrics_observe(SIZE_ROWS, t->rows->n_rows);
}

void
measure_turn(const struct job *job)
{
	const struct turn *t = job->turn;
	bool failed = t->error != ERR__MAX;
	const struct otlp_attribute attributes[] = {
		{ "db.system.name", job->dialect ? job->dialect->name : NULL,
		  0 },
		{ "db.namespace", t->database, 0 },
		{ "parlance.outcome", turn_state_name(t->state), 0 },
		{ "parlance.drafter", t->drafter, 0 },
		{ "error.type", failed ? err_row(t->error)->code : NULL, 0 },
		{ "db.response.status_code", t->sqlstate, 0 },
		{ "gen_ai.usage.input_tokens", NULL, (int64_t)t->tokens_in },
		{ "gen_ai.usage.output_tokens", NULL, (int64_t)t->tokens_out },
	};

	metrics_count(COUNT_DIALECTS, job->dialect ? 0 : 1, 1);
	count_turn(t);
	if (t->needs_review)
		trace_span("text2sql.human_review", 0, failed, attributes,
			   COUNT(attributes));
	trace_end("text2sql", t->ms, failed, attributes, COUNT(attributes));
}
