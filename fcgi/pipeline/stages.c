#include "pipeline/stages.h"

#include <string.h>

#include "base/clock.h"
#include "pipeline/measure.h"

#include "base/ban.h"

static bool
is_drafted(const struct job *job, const struct attempt *t)
{
	(void)t;
	return !job->given_sql;
}

/* A draft that was not run already, to be compared with others. */
static bool
has_new_draft(const struct job *job, const struct attempt *t)
{
	(void)job;
	return t->draft.sql && !t->complaint && !t->rows;
}

/* What the check let through to be run. */
static bool
was_passed(const struct job *job, const struct attempt *t)
{
	return has_new_draft(job, t) && t->sql;
}

static bool
has_complaint(const struct job *job, const struct attempt *t)
{
	(void)job;
	return t->complaint != NULL;
}

static bool
has_rows(const struct job *job, const struct attempt *t)
{
	(void)t;
	return job->turn->rows != NULL;
}

/* The pipeline, top to bottom. A feature is a row here. */
const struct stage stages[] = {
	{ "schema", PHASE_BEFORE, "Reading the schema", NULL, "schema_selector",
	  "text2sql.schema_selector", NULL, false, stage_schema },
	{ "retrieve", PHASE_BEFORE, "Looking up the words", NULL, NULL,
	  "text2sql.retrieve", is_drafted, false, stage_retrieve },
	{ "notes", PHASE_BEFORE, "Looking up the notes", NULL, NULL,
	  "text2sql.notes", NULL, true, stage_notes },
	{ "select", PHASE_BEFORE, "Choosing tables", NULL, NULL,
	  "text2sql.select", stage_select_wanted, false, stage_select },
	{ "plan", PHASE_BEFORE, "Planning", NULL, "planner", "text2sql.planner",
	  NULL, true, stage_plan },
	{ "draft", PHASE_ATTEMPT, "Writing SQL", "Fixing", "sql_generator",
	  "text2sql.generator", NULL, false, stage_draft },
	{ "vote", PHASE_ATTEMPT, "Comparing several drafts", NULL, NULL,
	  "text2sql.vote", stage_vote_wanted, false, stage_vote },
	{ "check", PHASE_ATTEMPT, "Checking it", NULL, NULL, "text2sql.check",
	  has_new_draft, false, stage_check },
	{ "slot", PHASE_ATTEMPT, "Waiting for other questions", NULL, NULL,
	  "text2sql.slot", NULL, true, NULL },
	{ "execute", PHASE_ATTEMPT, "Running it", NULL, "sql_executor",
	  "text2sql.executor", was_passed, false, stage_execute },
	{ "probe", PHASE_ATTEMPT, "Trying other readings", NULL, NULL,
	  "text2sql.probe", stage_probe_wanted, false, stage_probe },
	{ "compare", PHASE_ATTEMPT, "Comparing other readings", NULL, NULL,
	  "text2sql.compare", stage_compare_wanted, false, stage_compare },
	{ "propose", PHASE_ATTEMPT, "Trying what it would change", NULL, NULL,
	  "text2sql.propose", stage_propose_wanted, false, stage_propose },
	{ "empty", PHASE_ATTEMPT, "Wondering about the empty result", NULL,
	  NULL, "text2sql.empty", stage_empty_wanted, false, stage_empty },
	{ "evaluate", PHASE_ATTEMPT, "Judging the result", NULL, NULL,
	  "text2sql.evaluator", stage_evaluate_wanted, false, stage_evaluate },
	{ "complain", PHASE_ATTEMPT, "Reading the error", NULL, NULL,
	  "text2sql.complain", has_complaint, false, stage_complain },
	{ "raw", PHASE_AFTER, "Reading the rows behind it", NULL, NULL,
	  "text2sql.raw", stage_raw_wanted, false, stage_raw },
	{ "answer", PHASE_AFTER, "Writing the answer", NULL, "answer_formatter",
	  "text2sql.answer_formatter", has_rows, false, stage_answer },
	{ NULL, PHASE_AFTER, NULL, NULL, NULL, NULL, NULL, false, NULL },
};

const struct stage *
stage_find(const char *name)
{
	const struct stage *s = stages;

	while (strcmp(s->name, name) != 0)
		s++;
	return s;
}

const struct attempt *
stage_last_attempt(const struct job *job)
{
	return job->n_attempts ? &job->attempts[job->n_attempts - 1] : NULL;
}

static const char *
label_of(struct job *job, const struct stage *s)
{
	const struct attempt *last = stage_last_attempt(job);

	if (!s->again || !last || !last->complaint)
		return s->label;
	return arena_printf(job->arena, "%s: %s", s->again,
			    last->complaint->message);
}

static struct stage_event
event_of(struct job *job, const struct stage *s)
{
	return (struct stage_event){
		.stage = s->name,
		.label = label_of(job, s),
		.node = s->node,
		.span = s->span,
		.attempt = s->phase == PHASE_ATTEMPT ? job->n_attempts + 1 : 0,
	};
}

void
stage_tell(struct job *job, const struct stage *s)
{
	struct stage_event event = event_of(job, s);

	event.began = true;
	job_event(job, &event);
}

void
stage_told(struct job *job, const struct stage *s, int64_t ms, bool failed)
{
	struct stage_event event = event_of(job, s);
	size_t tokens = job->turn->tokens_in + job->turn->tokens_out;

	event.ms = ms;
	event.failed = failed;
	event.detail = job->detail;
	if (event.attempt)
		event.sql = job->attempts[job->n_attempts].draft.sql;
	/* what a part of it cost was told with that part */
	event.model_calls = job->turn->model_calls - job->calls_before;
	event.tokens = tokens - job->tokens_before;
	job->calls_before = job->turn->model_calls;
	job->tokens_before = tokens;
	measure_stage(job, &event);
	job_event(job, &event);
}

const struct err *
stage_within(const struct app *app, struct job *job, const struct stage *part,
	     struct attempt *t)
{
	const char *detail = job->detail;
	int64_t began_ms = clock_ms();
	const struct err *e;

	job->detail = NULL;
	stage_tell(job, part);
	e = part->run(app, job, t);
	stage_told(job, part, clock_ms() - began_ms, e != NULL);
	job->detail = detail;
	return e;
}

const struct err *
stage_wait_err(struct arena *a, enum wait_end end)
{
	switch (end) {
	case WAIT_DEADLINE:
		return err_say(a, ERR_DEADLINE,
			       "The question ran out of time.");
	case WAIT_CANCELLED:
		return err_say(a, ERR_CANCELLED, "The question was cancelled.");
	case WAIT_GO_ON:
	default:
		return NULL;
	}
}
