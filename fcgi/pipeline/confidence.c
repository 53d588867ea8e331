#include "pipeline/confidence.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "drafter/drafter.h"
#include "pipeline/ask_model.h"
#include "pipeline/stages.h"
#include "pipeline/verify/verify.h"

#include "base/ban.h"

#define TEXT_MAX 4000
#define FIXED 0.85 /* for each fix: it was wrong before */
#define LIKELY 1.0 /* log-odds */
#define EMPTY 0.9  /* of no rows, which may be right */
#define WRONG 0.25 /* judged wrong: what is left of it */
#define RIGHT 0.5  /* judged right: of the doubt that was left */
#define NOT_SURE (BAND_SURE_FROM - 0.01)
#define NOT_FAIR (BAND_FAIR_FROM - 0.01)
#define LINKED 0.25 /* values found in the question: likewise */
#define EVEN 0.5
#define DOUBTED 0.5 /* what is left where a doubt was not answered */

/*
 * Log-odds of a model's answer beside the translator's, by how sure that was:
 * measured by tests/models/measure with scripted models (docs/PIPELINE.md).
 * From LIKELY_FROM on it read the question by itself, and two that err apart
 * seldom come to the same.
 */
#define SECOND_SAME_ODDS 1.8
#define SECOND_BOTH_ODDS 1.4
#define SECOND_OTHER_ODDS (-0.8)
#define LIKELY_FROM 0.5

/*
 * What a result and the signs of its reading tell, beside how likely that was:
 * log-odds, made by scripts/train-ranker from answers over databases that the
 * translator had not learned from. How readings of a question compare is in
 * their likelihood (drafter/grammar/rank/); this is about the one shown.
 */
static const struct told {
	const char *name; /* of a sign, or of what confidence_told measures */
	double weight;
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

/* What its drafter measured of it; 0: it did not, or found none. */
static double
sign_of(const struct draft_sign *signs, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(signs[i].name, name) == 0)
			return signs[i].value;
	return 0;
}

/* One group, where no order picked it. */
static bool
is_single(const struct found *f)
{
	return f->n_rows == 1 && sign_of(f->signs, f->n_signs, "group") > 0 &&
	       sign_of(f->signs, f->n_signs, "limit") <= 0;
}

double
confidence_told(const struct found *f)
{
	const double sure = log_odds(f->sure);
	const struct draft_sign measured[] = {
		{ "", 1 },
		{ "sure", sure },
		{ "high", fmax(sure - LIKELY, 0) },
		{ "nothing", f->nothing },
		{ "zero", f->zero },
		{ "rows", log1p((double)f->n_rows) },
		{ "unnamed", f->unnamed },
		{ "cut", f->cut },
		{ "same", f->same },
		{ "single", is_single(f) },
	};
	double sum = 0;

	for (size_t i = 0; i < COUNT(told); i++)
		sum += told[i].weight *
		       (sign_of(measured, COUNT(measured), told[i].name) +
			sign_of(f->signs, f->n_signs, told[i].name));
	return 1 / (1 + exp(-sum));
}

/* What was held to be unlikely before it ran is no surer for its rows. */
static double
limited(const struct found *f, double confidence)
{
	const double most = sign_of(f->signs, f->n_signs, "most");

	if (most <= 0)
		return confidence;
	return fmin(confidence, most < EVEN ? most : NOT_SURE);
}

double
confidence_found(const struct draft *d, const struct rows *rows,
		 double confidence)
{
	const bool nothing = rows_are_nothing(rows);
	const struct found found = {
		.sure = confidence,
		.signs = d->signs,
		.n_signs = d->n_signs,
		.nothing = nothing,
		.zero = !nothing && rows_are_zero(rows),
		.unnamed = !nothing && rows_are_unnamed(rows),
		.same = !nothing && rows_are_same(rows),
		.cut = rows->truncated,
		.n_rows = rows->n_rows,
	};

	return limited(&found, confidence_told(&found));
}

/* What the rows themselves tell. */
static double
weigh_rows(struct job *job, bool guessed, double confidence)
{
	const struct rows *rows = job->turn->rows;
	const bool nothing = rows_are_nothing(rows);

	if (nothing)
		because(job, rows->n_rows ? "There is no value."
					  : "No row matched.");
	if (!guessed)
		return nothing ? confidence * EMPTY : confidence;
	return confidence_found(&job->shown->draft, rows, confidence);
}

/* Nothing is there then, but that is seldom what was asked for. */
static double
weigh_beyond(struct job *job, double confidence)
{
	const struct rows *rows = job->turn->rows;
	const char *said = NULL;

	if (rows_are_nothing(rows) || rows_are_zero(rows))
		said = verify_beyond_data(job, job->shown->draft.sql);
	if (!said)
		return confidence;
	because(job, said);
	return fmin(confidence, NOT_FAIR);
}

/* What two found in different ways, and which is something. */
static bool
is_confirmed(const struct job *job)
{
	const struct rows *rows = job->turn->rows;

	return job->second == SECOND_SAME && !rows_are_nothing(rows) &&
	       !rows_are_zero(rows);
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
	odds = (job->second == SECOND_SAME ? SECOND_SAME_ODDS
					   : SECOND_OTHER_ODDS) *
	       job->second_sure;
	if (is_confirmed(job) && job->second_sure >= LIKELY_FROM)
		odds += SECOND_BOTH_ODDS;
	odds += log_odds(confidence);
	return 1 / (1 + exp(-odds));
}

/* What an attempt was doubted for, and the one that is shown does as well. */
static double
weigh_doubts(struct job *job, double confidence)
{
	for (size_t i = 0; i < job->n_attempts; i++) {
		const struct complaint *c = job->attempts[i].complaint;

		if (!c ||
		    (c->type != COMPLAINT_VALUE && c->type != COMPLAINT_JOIN &&
		     c->type != COMPLAINT_ASKED))
			continue;
		if (strcmp(job->attempts[i].draft.sql, job->shown->draft.sql) !=
		    0)
			continue;
		because(job, c->message);
		return confidence * DOUBTED;
	}
	return confidence;
}

static const char *
left_out_by_model(const struct job *job)
{
	const struct draft *d = &job->shown->draft;
	const char *word =
		verify_is_wanted(job, d) ? verify_left_out(job, d->sql) : NULL;

	return word ? arena_printf(job->arena, "\u201c%s\u201d", word) : NULL;
}

/*
 * Words that may have said which rows. What leaves one out is unsure, however
 * likely it is: nobody is told so of an answer to half a question.
 */
static double
weigh_unused(struct job *job, double confidence)
{
	const struct draft *d = &job->shown->draft;
	struct buf b = buf_new(job->arena, TEXT_MAX);
	const char *word = d->n_unused ? NULL : left_out_by_model(job);

	if (d->n_unused == 0 && !word)
		return confidence;
	for (size_t i = 0; i < d->n_unused; i++)
		buf_printf(&b, "%s\u201c%s\u201d", i ? ", " : "", d->unused[i]);
	because(job, arena_printf(job->arena, "Left out: %s.",
				  word ? word : buf_text(&b)));
	return fmin(confidence, NOT_FAIR);
}

/* What the shown reading takes from the turns before. */
static bool
goes_on(const struct draft *d)
{
	return sign_of(d->signs, d->n_signs, "follows") > 0 ||
	       sign_of(d->signs, d->n_signs, "is_follow") > 0;
}

/*
 * What goes on from an answer is no surer than that is, unless that one is the
 * visitor's own or was called right. One of 0 was no answer.
 */
static double
weigh_before(struct job *job, double confidence)
{
	const struct turn *before =
		job->n_history ? &job->history[job->n_history - 1] : NULL;

	if (!before || before->by_hand || before->confidence <= 0 ||
	    before->confidence >= confidence || !goes_on(&job->shown->draft) ||
	    (before->feedback && strcmp(before->feedback, "right") == 0))
		return confidence;
	because(job, "The answer that it goes on from is no surer.");
	return before->confidence;
}

/*
 * What nobody wrote so is not sure, however likely it is; nor is what a model
 * alone says, however often: drafts that err together agree, and a judge with
 * them.
 */
static double
cap(struct job *job, bool by_model, double confidence)
{
	const struct attempt *shown = job->shown;

	if (shown->mended || shown->mends.n)
		because(job, "The statement was mended before it ran.");
	else if (!by_model || confidence < BAND_SURE_FROM || is_confirmed(job))
		return confidence;
	else
		because(job, "Nothing but the model says so.");
	return fmin(confidence, NOT_SURE);
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
	if (job->shown->draft.weighed) {
		t->confidence = job->shown->draft.confidence;
		return;
	}
	if (!t->cached && job->n_values > 0 && d->uses_model)
		confidence = surer(confidence, LINKED);
	if (job->n_values > 0)
		because(job, "Words of the question are stored values.");
	confidence = weigh_votes(job, confidence);
	confidence = weigh_second(job, confidence);
	confidence = weigh_fixes(job, confidence);
	confidence = weigh_doubts(job, confidence);
	guessed = job->shown->draft.n_signs > 0;
	confidence = weigh_rows(job, guessed, confidence);
	confidence = weigh_judgement(job, confidence);
	confidence = weigh_beyond(job, confidence);
	confidence = weigh_before(job, confidence);
	t->confidence = cap(job, d->uses_model, weigh_unused(job, confidence));
}
