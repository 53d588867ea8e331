#include <string.h>

#include "base/clock.h"
#include "pipeline/measure.h"
#include "pipeline/stages.h"

#include "base/ban.h"

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
