#include "pipeline/confidence.h"

#include "drafter/drafter.h"
#include "pipeline/ask_model.h"

#include "base/ban.h"

#define FIXED 0.85    /* for each fix: it was wrong before */
#define EMPTY 0.9     /* of no rows, which may be right */
#define MISREAD 0.4   /* of none, where it was one reading of several */
#define REPEATED 0.75 /* of rows that repeat, in one reading of several */
#define WRONG 0.25    /* judged wrong: what is left of it */
#define RIGHT 0.5     /* judged right: of the doubt that was left */
#define LINKED 0.25   /* values found in the question: likewise */

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

/* What the rows themselves tell; guessed: of one reading of several. */
static double
weigh_rows(struct job *job, bool guessed, double confidence)
{
	const struct rows *rows = job->turn->rows;

	if (rows_are_nothing(rows)) {
		because(job, rows->n_rows ? "There is no value."
					  : "No row matched.");
		return confidence * (guessed ? MISREAD : EMPTY);
	}
	if (!guessed || !rows_repeat(job->arena, rows))
		return confidence;
	because(job, "Some rows are the same.");
	return confidence * REPEATED;
}

void
confidence_weigh(struct job *job)
{
	struct turn *t = job->turn;
	const struct drafter *d =
		job->shown ? drafter_of(job, &job->shown->draft) : NULL;
	double confidence = t->confidence;

	if (!d || !t->rows)
		return;
	because(job, arena_printf(job->arena, "Written by %s.", d->label));
	if (!t->cached && job->n_values > 0 && d->uses_model)
		confidence = surer(confidence, LINKED);
	if (job->n_values > 0)
		because(job, "Words of the question are stored values.");
	confidence = weigh_votes(job, confidence);
	confidence = weigh_fixes(job, confidence);
	confidence = weigh_rows(job, !d->uses_model && job->ranked.n > 1,
				confidence);
	t->confidence = weigh_judgement(job, confidence);
}
