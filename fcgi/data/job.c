#include "data/job.h"

#include "base/ban.h"

bool
job_notes_fit(const struct job *job)
{
	return job->notes && !job->hint &&
	       job->notes->tokens <= job->settings->notes_tokens;
}

struct job *
job_without_schema(const struct job *job)
{
	struct job *copy = arena_alloc(job->arena, sizeof(*copy));
	struct schema *none = arena_alloc(job->arena, sizeof(*none));

	none->dialect = job->schema->dialect;
	none->fingerprint = job->schema->fingerprint;
	*copy = *job;
	copy->schema = none;
	return copy;
}

void
job_event(struct job *job, const struct stage_event *event)
{
	struct turn *t = job->turn;

	if (!event->began) {
		t->timings = arena_grow(job->arena, t->timings, t->n_timings,
					sizeof(*t->timings));
		t->timings[t->n_timings++] = (struct timing){
			.stage = event->stage,
			.label = event->label,
			.node = event->node,
			.attempt = event->attempt,
			.ms = event->ms,
			.failed = event->failed,
			.detail = event->detail,
			.model_calls = event->model_calls,
			.tokens = event->tokens,
		};
	}
	if (job->sink.event)
		job->sink.event(job->sink.arg, event);
}
