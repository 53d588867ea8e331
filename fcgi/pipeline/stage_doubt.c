#include "drafter/drafter.h"
#include "drafter/prompt.h"
#include "llm/llm.h"
#include "llm/reply.h"
#include "pipeline/ask_model.h"
#include "pipeline/confidence.h"
#include "pipeline/stages.h"
#include "pipeline/verify/verify.h"
#include "sql/check/check.h"

#include "base/ban.h"

/*
 * Doubts about a result that is there: they are complaints all the same, but
 * soft ones, so its rows are shown when nothing better comes.
 */
static void
complain(struct job *job, struct attempt *t, enum complaint_type type,
	 const char *message)
{
	struct complaint *c = arena_alloc(job->arena, sizeof(*c));

	c->type = type;
	c->message = message;
	t->complaint = c;
}

#define NO_FIGURE 0.5 /* a figure of nothing is asked back under this */
#define BEFORE 0.5    /* other rows: under this before they were there, and */
#define SEEN 0.2      /* then under this part of pipeline.clarify_below */

/*
 * How sure it is at least, once its rows are seen, if it is shown; 0: it is,
 * however sure.
 */
static double
least_shown(const struct job *job, const struct attempt *t)
{
	if (rows_are_nothing(t->rows))
		return NO_FIGURE;
	return t->draft.confidence < BEFORE
		       ? SEEN * job->settings->clarify_below
		       : 0;
}

/* Whether nobody comes after it who might know better. */
static bool
is_last(const struct job *job, const struct drafter *d)
{
	for (const struct drafter *const *next = job->drafters; *next; next++)
		if (*next == d)
			return !next[1] || (next[1]->uses_model &&
					    !llm_is_configured(job->settings));
	return true;
}

/*
 * What was read without a model, and is hardly what was asked: a figure that
 * there is none of, or rows that such a reading hardly has (a list cut off, one
 * group alone). A list may well be empty.
 */
bool
stage_unlikely_wanted(const struct job *job, const struct attempt *t)
{
	const struct draft *d = &t->draft;
	const struct drafter *by = drafter_of(job, d);
	double least;

	if (!t->rows || t->rows->n_rows == 0 || t->complaint || t->mended ||
	    job->given_sql || job->n_attempts || d->n_signs == 0 ||
	    d->weighed || !by || by->uses_model || !is_last(job, by))
		return false;
	least = least_shown(job, t);
	return least > 0 && confidence_found(d, t->rows, d->confidence) < least;
}

/* Why there is none, as far as the data tell. */
static const char *
unlikely_because(const struct job *job, const struct attempt *t)
{
	const char *beyond = verify_beyond_data(job, t->draft.sql);

	return beyond ? beyond
		      : "I am not sure how to read that in this database."
			" Which of these do you mean?";
}

/* It is asked back, with what was found as the first choice. */
const struct err *
stage_unlikely(const struct app *app, struct job *job, struct attempt *t)
{
	const struct draft *d = &t->draft;
	struct draft_choice *all =
		arena_array(job->arena, d->n_readings + 1, sizeof(*all));
	struct draft asked = {
		.clarify = unlikely_because(job, t),
		.readings = all,
		.drafter = d->drafter,
		.confidence = d->confidence,
	};

	all[asked.n_readings++] = (struct draft_choice){
		.text = d->reading ? d->reading : d->explanation,
		.sql = d->sql,
	};
	for (size_t i = 0; i < d->n_readings; i++)
		all[asked.n_readings++] = d->readings[i];
	t->draft = asked;
	t->rows = NULL;
	return stage_choices_wanted(job, t)
		       ? stage_within(app, job, stage_find("choices"), t)
		       : NULL;
}

/* What is not stored was asked about already. */
static bool
was_doubted(const struct job *job)
{
	for (size_t i = 0; i < job->n_attempts; i++) {
		const struct complaint *c = job->attempts[i].complaint;

		if (c &&
		    (c->type == COMPLAINT_EMPTY || c->type == COMPLAINT_VALUE))
			return true;
	}
	return false;
}

/* A count of none is one where what it looks for may not be stored. */
static bool
found_nothing(const struct job *job, const struct attempt *t)
{
	if (rows_are_nothing(t->rows))
		return true;
	return rows_are_zero(t->rows) && job->settings->verify &&
	       sql_is_aggregate(job->arena, job->dialect,
				str_of(t->draft.sql)) &&
	       verify_is_wanted(job, &t->draft) &&
	       !verify_all_stored(job, t->draft.sql);
}

bool
stage_empty_wanted(const struct job *job, const struct attempt *t)
{
	const struct drafter *d;

	if (!job->settings->complain_empty || !t->rows || t->complaint ||
	    !found_nothing(job, t) || job->given_sql ||
	    job->n_fixes >= job->settings->max_fixes || was_doubted(job))
		return false;
	d = drafter_of(job, &t->draft);
	return d && d->can_fix &&
	       sql_has_word_literal(job->arena, job->dialect,
				    str_of(t->draft.sql));
}

const struct err *
stage_empty(const struct app *app, struct job *job, struct attempt *t)
{
	(void)app;
	complain(job, t, COMPLAINT_EMPTY,
		 "The statement ran, but no row"
		 " matched.");
	t->complaint->suggestion =
		"Compare the texts in its conditions with the stored values."
		" If it is right that there is none, write the same again.";
	return NULL;
}

bool
stage_evaluate_wanted(const struct job *job, const struct attempt *t)
{
	return job->settings->evaluate && t->rows && !t->complaint &&
	       !job->given_sql && llm_is_configured(job->settings);
}

static void
take_verdict(struct job *job, struct attempt *t, const char *text)
{
	struct json_object *o = reply_object(job->arena, str_of(text));
	struct json_object *correct = json_get(o, "correct");
	const char *reason = json_get_text(o, "reason", NULL);

	if (!json_object_is_type(correct, json_type_boolean)) {
		job->detail = "the reply held no judgement";
		return;
	}
	t->judgement = prompt_line(job->arena, reason, 400);
	t->judged =
		json_object_get_boolean(correct) ? JUDGED_RIGHT : JUDGED_WRONG;
	job->detail = t->judgement;
	if (t->judged == JUDGED_WRONG)
		complain(job, t, COMPLAINT_JUDGED,
			 t->judgement ? t->judgement
				      : "The result was judged wrong.");
}

const struct err *
stage_evaluate(const struct app *app, struct job *job, struct attempt *t)
{
	struct say say = { .rules = "prompt/evaluate",
			   .task = "prompt/result",
			   .tree = prompt_talk(job) };
	const char *text = NULL;
	const struct err *e;

	(void)app;
	prompt_result(job, t, say.tree);
	json_set_text(say.tree, "vote", prompt_vote(job));
	e = model_ask(job, "evaluate", &say, &text);
	if (e && model_ends(e))
		return e;
	if (e)
		job->detail = e->say;
	else
		take_verdict(job, t, text);
	return NULL;
}
