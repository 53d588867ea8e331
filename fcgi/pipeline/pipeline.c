#include "pipeline/pipeline.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "drafter/drafter.h"
#include "pipeline/conclude.h"
#include "pipeline/draft_cache.h"
#include "pipeline/measure.h"
#include "pipeline/stages.h"
#include "pipeline/units.h"

#include "base/ban.h"

/*
 * For tests, which kill a worker in each stage: PARLANCE_PAUSE_AT=execute
 * sleeps for PARLANCE_PAUSE_MS where that stage begins.
 */
static const struct err *
pause_at(struct job *job, const struct stage *s)
{
	const char *at = getenv("PARLANCE_PAUSE_AT");
	const char *text = getenv("PARLANCE_PAUSE_MS");
	uint64_t ms = 60000;

	if (!at || strcmp(at, s->name) != 0)
		return NULL;
	if (text && !str_to_uint(str_of(text), 3600000, &ms))
		return NULL;
	return stage_wait_err(job->arena, wait_sleep(job->wait, (int64_t)ms));
}

static const struct err *
run_stage(const struct app *app, struct job *job, const struct stage *s,
	  struct attempt *t)
{
	int64_t began_ms = clock_ms();
	bool had_complaint = t && t->complaint;
	const struct err *e;

	job->detail = NULL;
	stage_tell(job, s);
	e = stage_wait_err(job->arena, wait_check(job->wait));
	if (!e)
		e = pause_at(job, s);
	if (!e)
		e = s->run(app, job, t);
	if (!job->detail && e)
		job->detail = e->say;
	if (!job->detail && t && t->complaint && !had_complaint)
		job->detail = t->complaint->message;
	stage_told(job, s, clock_ms() - began_ms,
		   e || (t && t->complaint && !had_complaint));
	return e;
}

static const struct err *
run_phase(const struct app *app, struct job *job, enum stage_phase phase,
	  struct attempt *t)
{
	const struct err *e = NULL;

	for (const struct stage *s = stages; s->name && !e; s++)
		if (s->phase == phase && !s->part &&
		    (!s->wanted || s->wanted(job, t)))
			e = run_stage(app, job, s, t);
	return e;
}

/* A mended statement is an attempt as well. */
static bool
may_go_on(const struct job *job)
{
	if (job->n_attempts > job->settings->max_fixes ||
	    job->n_attempts >= ATTEMPTS_MAX)
		return false;
	return job->mended ||
	       (!job->given_sql && job->n_fixes < job->settings->max_fixes);
}

/*
 * A mended statement that does not run either was none: it is mended further,
 * or whoever wrote it hears of what was wrong with their own. Where nobody is
 * asked any more it stays, and says why the question failed.
 */
static void
forget_mended(struct job *job, struct attempt *t)
{
	if (!t->mended || !t->complaint || t->rows || t->proposed ||
	    complaint_is_soft(t->complaint->type) || job->n_attempts < 2)
		return;
	job->n_attempts--;
	if (!may_go_on(job)) {
		job->n_attempts++;
		return;
	}
	if (job->mended)
		mends_join(job->arena, &t->mends, &job->mends);
	job->n_forgotten++;
	*t = (struct attempt){ .ms = 0 };
}

/* *ret_more: it failed in a way that another draft may mend. */
static const struct err *
attempt(const struct app *app, struct job *job, bool *ret_more)
{
	struct attempt *t = &job->attempts[job->n_attempts];
	int64_t began_ms = clock_ms();
	const struct err *e = run_phase(app, job, PHASE_ATTEMPT, t);
	bool more;

	t->ms = clock_ms() - began_ms;
	if (t->draft.sql || t->draft.clarify)
		job->n_attempts++;
	more = !e && t->complaint;
	if (!e)
		forget_mended(job, t);
	*ret_more = more && may_go_on(job);
	return e;
}

/*
 * The last that ran without a doubt; else, of those that ran, a result before
 * none, and a later one, which knew more, before an earlier one.
 */
static const struct attempt *
best_of(const struct job *job)
{
	const struct attempt *best = NULL;

	for (size_t i = 0; i < job->n_attempts; i++) {
		const struct attempt *t = &job->attempts[i];

		if (t->rows && (!best || !t->complaint || t->rows->n_rows ||
				!best->rows->n_rows))
			best = t;
	}
	return best;
}

/* Asking back, or for a yes, says more than a result that was doubted. */
static void
choose(struct job *job)
{
	const struct attempt *last = stage_last_attempt(job);
	bool asks = last && (last->draft.clarify || last->proposed);
	const struct attempt *t = asks ? NULL : best_of(job);

	job->shown = t;
	if (!t)
		return;
	job->turn->rows = t->rows;
	job->turn->tables = t->tables;
	job->turn->n_tables = t->n_tables;
	job->turn->judged = t->judged;
	job->turn->judgement = t->judgement;
}

static const struct err *
run_all(const struct app *app, struct job *job)
{
	const struct err *e = run_phase(app, job, PHASE_BEFORE, NULL);
	bool more = !e;

	while (more)
		e = attempt(app, job, &more);
	if (!e && stage_draft_gives_up(job))
		e = attempt(app, job, &more);
	if (e)
		return e;
	choose(job);
	if (job->given_sql && job->turn->rows)
		units_read_notes(app, job);
	units_tell(job);
	return run_phase(app, job, PHASE_AFTER, NULL);
}

void
pipeline_ready(void)
{
	drafters_ready();
}

const struct err *
pipeline_prepare(const struct app *app, struct job *job)
{
	return run_phase(app, job, PHASE_BEFORE, NULL);
}

const struct err *
pipeline_run(const struct app *app, struct job *job)
{
	struct wait *whole = job->wait;
	struct wait wait =
		wait_within(whole, (int64_t)job->settings->question_timeout_ms);
	int64_t began_ms = clock_ms();
	const struct err *e;

	job->wait = &wait;
	measure_begin(job);
	e = conclude(job, run_all(app, job));
	draft_cache_end(app, job);
	job->turn->ms = clock_ms() - began_ms;
	measure_turn(job);
	job->wait = whole;
	return e;
}
