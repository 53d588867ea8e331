#include <string.h>

#include "drafter/drafter.h"
#include "lexicon/wording.h"

#include "base/ban.h"

#define SAME 0.98   /* somebody said that it is right … */
#define FILLED 0.95 /* … for other values */

static void
take(const struct job *job, const struct example *e, const char *sql,
     struct drafts *ret)
{
	struct draft *d = &ret->items[ret->n++];
	bool same = strcmp(sql, e->sql) == 0;

	d->sql = sql;
	d->confidence = same ? SAME : FILLED;
	d->explanation =
		arena_printf(job->arena, "From a verified example%s: %s",
			     same ? "" : ", with other values", e->question);
}

/* The same words before other values: what is nearest comes first. */
static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	struct wording *words = arena_alloc(job->arena, sizeof(*words));
	const char *text;

	wording_read(job->arena, str_of(job->question), words);
	text = wording_text(job->arena, words);
	for (size_t i = 0; i < job->n_examples && ret->n == 0; i++)
		if (strcmp(job->examples[i].words, text) == 0)
			take(job, &job->examples[i], job->examples[i].sql, ret);
	for (size_t i = 0; i < job->n_examples && ret->n == 0; i++) {
		const char *sql = wording_fill(job, words, &job->examples[i]);

		if (sql)
			take(job, &job->examples[i], sql, ret);
	}
	if (ret->n == 0)
		ret->why_none = "no verified example asks the same";
	return NULL;
}

const struct drafter drafter_examples = {
	.name = "examples",
	.label = "a verified example",
	.draft = draft,
};
