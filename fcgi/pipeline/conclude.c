#include "pipeline/conclude.h"

#include "pipeline/confidence.h"
#include "pipeline/pipeline.h"
#include "pipeline/stages.h"
#include "sql/check/check.h"
#include "suggest/follow_ups.h"
#include "suggest/sample_questions.h"

#include "base/ban.h"

#define SUGGESTIONS 3
#define CHOICES 3

/* What the visitor may try instead; a turn that failed has no other choices. */
static void
suggest(struct job *job)
{
	if (job->schema && !job->given_sql)
		job->turn->choices =
			sample_questions(job->arena, job->schema, SUGGESTIONS,
					 &job->turn->n_choices);
}

/* The complaint that says most: why the last draft failed. */
static const char *
why(struct job *job, const struct attempt *last)
{
	const struct complaint *c = last ? last->complaint : NULL;

	if (!c && job->schema && job->schema->n_tables == 0)
		return "The database has no tables.";
	if (!c)
		return job->ranked.why_none ? job->ranked.why_none
					    : "Nobody knew how to read it.";
	if (!c->suggestion)
		return c->message;
	return arena_printf(job->arena, "%s%s %s", c->message,
			    str_ends(str_of(c->message), STR(".")) ? "" : ".",
			    c->suggestion);
}

static const struct err *
no_sql(struct job *job, const struct attempt *last)
{
	if (job->given_sql)
		return err_say(job->arena, ERR_NO_SQL,
			       "The statement did not run: %s", why(job, last));
	suggest(job);
	job->turn->needs_review = true;
	return err_say(job->arena, ERR_NO_SQL,
		       "This question did not become SQL that works: %s",
		       why(job, last));
}

/* What a question back offers: its readings, where it has some. */
static void
offer(struct job *job, const struct draft *d)
{
	struct turn *turn = job->turn;
	size_t n = d->n_readings < CHOICES ? d->n_readings : CHOICES;

	turn->choices = d->choices;
	turn->n_choices = d->n_choices;
	if (!d->clarify || n == 0)
		return;
	turn->choices = arena_array(job->arena, n, sizeof(*turn->choices));
	for (size_t i = 0; i < n; i++)
		turn->choices[i] = d->readings[i].text;
	turn->n_choices = n;
}

static void
copy_draft(struct job *job, const struct attempt *last)
{
	struct turn *turn = job->turn;

	if (!last)
		return;
	turn->sql = last->draft.sql;
	turn->explanation = last->draft.explanation;
	turn->drafter = last->draft.drafter;
	turn->confidence = last->draft.confidence;
	turn->clarify = last->draft.clarify;
	turn->reading = last->draft.reading;
	turn->unused = last->draft.unused;
	turn->n_unused = last->draft.n_unused;
	turn->respelt = last->draft.respelt;
	turn->n_respelt = last->draft.n_respelt;
	turn->readings = last->draft.readings;
	turn->n_readings = last->draft.n_readings;
	offer(job, &last->draft);
}

static void
fail(struct turn *turn, const struct err *e)
{
	turn->state = e->kind == ERR_CANCELLED ? TURN_CANCELLED : TURN_FAILED;
	turn->confidence = 0;
	turn->error = e->kind;
	turn->error_say = e->say;
	turn->sqlstate = e->sqlstate;
	turn->retry_after_s = e->retry_after_s;
}

static enum turn_state
state_of(const struct turn *turn)
{
	if (turn->change)
		return TURN_PROPOSED;
	return turn->rows ? TURN_ANSWERED : TURN_CLARIFY;
}

const struct err *
conclude(struct job *job, const struct err *e)
{
	const struct attempt *last =
		job->shown ? job->shown : stage_last_attempt(job);
	struct turn *turn = job->turn;

	turn->error = ERR__MAX;
	turn->attempts = job->attempts;
	turn->n_attempts = job->n_attempts;
	turn->max_attempts =
		job->given_sql ? 1 : (size_t)job->settings->max_fixes + 1;
	turn->reference = job->settings->reference;
	turn->schema = job->schema;
	copy_draft(job, last);
	if (!e && !turn->rows && !turn->clarify && !turn->change)
		e = no_sql(job, last);
	if (e)
		fail(turn, e);
	else
		turn->state = state_of(turn);
	if (turn->state == TURN_ANSWERED) {
		turn->in_words = sql_explain(job->arena, job->dialect,
					     str_of(turn->sql));
		turn->needs_review = turn->judged == JUDGED_WRONG;
		stage_raw_offer(job);
		confidence_weigh(job);
		follow_ups_add(job);
	}
	return e;
}
