#include <string.h>

#include "base/buf.h"
#include "data/names.h"
#include "drafter/prompt.h"
#include "llm/llm.h"
#include "llm/reply.h"
#include "pipeline/ask_model.h"
#include "pipeline/calculate.h"
#include "pipeline/say/period.h"
#include "pipeline/stages.h"
#include "say/sentence.h"

#include "base/ban.h"

#define TOLD_CHARS 1500 /* of what a model writes */
#define TOLD_MAX 12000  /* and its bytes, with corrections */

/* How much it was made from, in as few words as it takes. */
static const char *
with_count(struct arena *a, const char *text, const struct rows *r)
{
	struct buf b = buf_new(a, (size_t)2 * TOLD_MAX);

	buf_puts(&b, text);
	buf_puts(&b, r->truncated ? " (the first " : " (");
	sentence_count(&b, r->n_rows);
	buf_puts(&b, r->truncated ? "; there are more)" : ")");
	return buf_text(&b);
}

static void
take_answer(struct job *job, const char *text)
{
	struct turn *turn = job->turn;
	const char *said =
		str_dup(job->arena, reply_spoken(job->arena, str_of(text)));
	const char *line = prompt_line(job->arena, said, TOLD_CHARS);

	if (!line)
		return;
	if (job->settings->calculator)
		line = calculate(job->arena, str_of(line), &turn->corrections,
				 &turn->n_corrections);
	turn->answer = with_count(job->arena, line, turn->rows);
	if (turn->n_corrections)
		job->detail = turn->corrections[0];
}

/* The sentence that stands there is as good, when the model has none. */
static const struct err *
ask(struct job *job)
{
	struct say ask = { .rules = "prompt/answer",
			   .task = "prompt/result",
			   .tree = prompt_talk(job) };
	const char *text = NULL;
	const struct err *e;

	if (!prompt_may_send(job, job->shown)) {
		job->detail = "these rows may not go to the model";
		return NULL;
	}
	prompt_result(job, job->shown, ask.tree);
	e = model_ask(job, "answer", &ask, &text);
	if (e && model_ends(e))
		return e;
	if (e)
		job->detail = e->say;
	else
		take_answer(job, text);
	return NULL;
}

/* No row, no value, or a count of zero. */
static bool
is_empty(const struct rows *r)
{
	return rows_are_nothing(r) || (r->n_rows == 1 && r->n_cols == 1 &&
				       cell_is_number(r->cells[0].type) &&
				       str_is(r->cells[0].text, "0"));
}

/* An empty period says why, and leads to the nearest that is not. */
static void
say_period(const struct app *app, struct job *job)
{
	struct turn *turn = job->turn;
	const char *nearest = NULL, *said = NULL;

	if (app && is_empty(turn->rows))
		said = period_missed(app, job, &nearest);
	if (!said)
		return;
	turn->answer = said;
	if (!nearest)
		return;
	turn->follow_ups =
		arena_array(job->arena, 1, sizeof(*turn->follow_ups));
	turn->follow_ups[0] = nearest;
	turn->n_follow_ups = 1;
}

const struct err *
stage_answer(const struct app *app, struct job *job, struct attempt *t)
{
	const struct told told =
		told_of(job->arena, job->turn, job->dialect,
			job->shown ? &job->shown->draft : NULL);

	(void)t;
	job->turn->answer =
		sentence_of(job->arena, job->turn->rows, &told, LANGUAGE_EN);
	say_period(app, job);
	if (!job->shown || job->settings->answer != ANSWER_MODEL ||
	    !llm_is_configured(job->settings))
		return NULL;
	return ask(job);
}
