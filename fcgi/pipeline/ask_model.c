#include "pipeline/ask_model.h"

#include <string.h>

#include "drafter/drafter.h"
#include "pipeline/cost.h"
#include "pipeline/select.h"

#include "base/ban.h"

void
model_count(struct job *job, const char *stage, const struct said *said)
{
	struct turn *t = job->turn;

	t->model_calls += said->calls;
	t->tokens_in += said->tokens_in;
	t->tokens_out += said->tokens_out;
	if (cost_is_known(job->settings)) {
		t->cost += cost_of(job->settings, said->model, said->tokens_in,
				   said->tokens_out);
		t->currency = job->settings->currency;
	}
	if (said->model)
		t->model = said->model;
	if (!said->request)
		return;
	t->exchanges = arena_grow(job->arena, t->exchanges, t->n_exchanges,
				  sizeof(*t->exchanges));
	t->exchanges[t->n_exchanges++] = (struct exchange){
		.stage = stage,
		.request = said->request,
		.reply = said->text,
	};
}

const struct err *
model_ask(struct job *job, const char *stage, const struct say *say,
	  const char **ret)
{
	struct said said;
	const struct err *e = say_to_model(select_seen(job), say, &said);

	model_count(job, stage, &said);
	*ret = said.text;
	return e;
}

bool
model_ends(const struct err *e)
{
	return e->kind == ERR_CANCELLED || e->kind == ERR_DEADLINE;
}

const struct drafter *
drafter_of(const struct job *job, const struct draft *d)
{
	const struct drafter *const *list = job->drafters;

	while (list && *list && d->drafter &&
	       strcmp((*list)->name, d->drafter) != 0)
		list++;
	return list && d->drafter ? *list : NULL;
}
