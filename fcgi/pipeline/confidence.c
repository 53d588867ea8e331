#include "pipeline/confidence.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "drafter/drafter.h"
#include "pipeline/ask_model.h"
#include "pipeline/stages.h"

#include "base/ban.h"

#define TEXT_MAX 4000
#define FIXED 0.85 /* for each fix: it was wrong before */
#define LIKELY 1.0 /* log-odds */
#define EMPTY 0.9  /* of no rows, which may be right */
#define WRONG 0.25 /* judged wrong: what is left of it */
#define RIGHT 0.5  /* judged right: of the doubt that was left */
#define UNUSED 0.4 /* at most, where words of the question were left out */
#define CLOSE 0.5  /* of its confidence: another reading is near */
#define NOT_SURE (BAND_SURE_FROM - 0.01)
#define NOT_FAIR (BAND_FAIR_FROM - 0.01)
#define LINKED 0.25 /* values found in the question: likewise */
#define DOUBTED 0.5 /* what is left where a doubt was not answered */

/*
 * Log-odds of a model's answer beside the translator's, by how sure that was:
 * measured by tests/models/measure with scripted models (docs/PIPELINE.md).
 */
#define SECOND_SAME_ODDS 1.8
#define SECOND_OTHER_ODDS (-0.8)

/*
 * What a result tells of the reading that it is of, where there were several,
 * first alone, then beside what others gave: log-odds, made by
 * scripts/train-ranker from answers over databases that the translator had
 * not learned from. What is hardly likelier right than wrong counts for less
 * than it is, so high is of what is above LIKELY.
 */
static const struct told {
	double bias, sure, high, nothing, repeats, same;
} told[] = {
#include "pipeline/confidence_rows.inc"
};

static void
because(struct job *job, const char *reason)
{
	struct turn *t = job->turn;

	t->reasons = arena_grow(job->arena, t->reasons, t->n_reasons,
				sizeof(*t->reasons));
	t->reasons[t->n_reasons++] = reason;
}

/* A part of the doubt goes. */
static double
surer(double confidence, double part)
{
	return confidence + (1 - confidence) * part;
}

static double
weigh_votes(struct job *job, double confidence)
{
	const struct turn *t = job->turn;
	size_t n = 0;

	for (size_t i = 0; i < t->n_votes; i++)
		n += t->votes[i].agrees;
	if (t->n_votes == 0 || n == 0)
		return confidence;
	because(job, arena_printf(job->arena,
				  "%zu of %zu drafts came to the same result.",
				  n, t->n_votes));
	return (confidence + (double)n / (double)t->n_votes) / 2;
}

static double
weigh_judgement(struct job *job, double confidence)
{
	switch (job->turn->judged) {
	case JUDGED_RIGHT:
		because(job, "The model judged the result right.");
		return surer(confidence, RIGHT);
	case JUDGED_WRONG:
		because(job, "The model judged the result wrong.");
		return confidence * WRONG;
	case JUDGED_NOT:
	default:
		return confidence;
	}
}

static double
weigh_fixes(struct job *job, double confidence)
{
	for (size_t i = 0; i < job->n_fixes; i++)
		confidence *= FIXED;
	if (job->n_fixes)
		because(job, job->n_fixes == 1
				     ? "The first statement did not work."
				     : arena_printf(job->arena,
						    "%zu statements before it"
						    " did not work.",
						    job->n_fixes));
	return confidence;
}

static double
log_odds(double p)
{
	const double q = fmin(fmax(p, 0.001), 0.999);

	return log(q / (1 - q));
}

double
confidence_told(const struct found *f)
{
	const struct told *w = &told[f->same > 0];
	const double sure = log_odds(f->sure);
	const double sum = w->bias + w->sure * sure +
			   w->high * fmax(sure - LIKELY, 0) +
			   w->nothing * f->nothing + w->repeats * f->repeats +
			   w->same * log_odds(f->same);

	return 1 / (1 + exp(-sum));
}

/* Of n readings, the one that is shown too, those that came to the same. */
static const char *
told_of_others(const struct job *job, size_t n_same, size_t n)
{
	if (n_same == 1)
		return "Other readings of the question came to something else.";
	if (n_same < n)
		return arena_printf(job->arena,
				    "%zu of %zu other readings of the question"
				    " came to the same.",
				    n_same - 1, n - 1);
	return n == 2 ? "Another reading of the question came to the same."
		      : "All other readings of the question that were tried"
			" came to the same.";
}

/* What the rows themselves tell. */
static double
weigh_rows(struct job *job, bool guessed, double confidence)
{
	const struct rows *rows = job->turn->rows;
	const struct compared *c = &job->compared;
	struct found found = {
		.sure = confidence,
		.nothing = rows_are_nothing(rows),
		.same = c->share,
	};

	if (found.nothing)
		because(job, rows->n_rows ? "There is no value."
					  : "No row matched.");
	if (!guessed)
		return found.nothing ? confidence * EMPTY : confidence;
	found.repeats = rows_repeat(job->arena, rows);
	if (found.repeats)
		because(job, "Some rows are the same.");
	if (c->n > 1)
		because(job, told_of_others(job, c->n_same, c->n));
	return confidence_told(&found);
}

/* Two that found the same in different ways are seldom both wrong. */
static double
weigh_second(struct job *job, double confidence)
{
	double odds;

	if (job->second == SECOND_NONE)
		return confidence;
	because(job, job->second == SECOND_SAME
			     ? "The built-in translator came to the same."
			     : "The built-in translator came to something"
			       " else.");
	odds = job->second == SECOND_SAME ? SECOND_SAME_ODDS
					  : SECOND_OTHER_ODDS;
	odds = log_odds(confidence) + odds * job->second_sure;
	return 1 / (1 + exp(-odds));
}

/* What an attempt was doubted for, and the one that is shown does as well. */
static double
weigh_doubts(struct job *job, double confidence)
{
	for (size_t i = 0; i < job->n_attempts; i++) {
		const struct complaint *c = job->attempts[i].complaint;

		if (!c ||
		    (c->type != COMPLAINT_VALUE && c->type != COMPLAINT_JOIN))
			continue;
		if (strcmp(job->attempts[i].draft.sql, job->shown->draft.sql) !=
		    0)
			continue;
		because(job, c->message);
		return confidence * DOUBTED;
	}
	return confidence;
}

/* Words that may have said which rows, and that no part of it is about. */
static double
weigh_unused(struct job *job, double confidence)
{
	const struct draft *d = &job->shown->draft;
	struct buf b = buf_new(job->arena, TEXT_MAX);

	if (d->n_unused == 0)
		return confidence;
	for (size_t i = 0; i < d->n_unused; i++)
		buf_printf(&b, "%s\u201c%s\u201d", i ? ", " : "", d->unused[i]);
	because(job, arena_printf(job->arena, "Left out: %s.", buf_text(&b)));
	return fmin(confidence, UNUSED);
}

/* A reading that was nearly as likely, and was not seen to agree. */
static bool
other_came_close(const struct job *job, const struct draft *shown)
{
	const struct compared *c = &job->compared;

	if (c->n > 1 && c->n_same == c->n)
		return false;
	for (size_t i = 0; i < job->ranked.n; i++) {
		const struct draft *d = &job->ranked.items[i];

		if (d->sql && shown->sql && strcmp(d->sql, shown->sql) != 0 &&
		    d->confidence >= CLOSE * shown->confidence)
			return true;
	}
	return false;
}

/*
 * What keeps an answer from being called sure, however likely it is. Words
 * left out and an empty result have lowered it already.
 */
static double
cap(struct job *job, bool guessed, double confidence)
{
	const struct attempt *shown = job->shown;
	bool capped = false;

	if (shown->mended || shown->mends.n) {
		because(job, "The statement was mended before it ran.");
		capped = true;
	}
	if (guessed && job->engine_us >= COMPARE_QUICK_US &&
	    job->settings->compare > 0 && job->compared.n == 0) {
		because(job, "Too slow to try other readings.");
		confidence = fmin(confidence, NOT_FAIR);
	}
	if (other_came_close(job, &shown->draft)) {
		because(job, "Another reading came close.");
		capped = true;
	}
	return capped ? fmin(confidence, NOT_SURE) : confidence;
}

void
confidence_weigh(struct job *job)
{
	struct turn *t = job->turn;
	const struct drafter *d =
		job->shown ? drafter_of(job, &job->shown->draft) : NULL;
	double confidence = t->confidence;
	bool guessed;

	if (!d || !t->rows)
		return;
	because(job, arena_printf(job->arena, "Written by %s.", d->label));
	if (!t->cached && job->n_values > 0 && d->uses_model)
		confidence = surer(confidence, LINKED);
	if (job->n_values > 0)
		because(job, "Words of the question are stored values.");
	confidence = weigh_votes(job, confidence);
	confidence = weigh_second(job, confidence);
	confidence = weigh_fixes(job, confidence);
	confidence = weigh_doubts(job, confidence);
	guessed = !d->uses_model && job->ranked.n > 1;
	confidence = weigh_rows(job, guessed, confidence);
	confidence = weigh_judgement(job, confidence);
	t->confidence = cap(job, guessed, weigh_unused(job, confidence));
}
