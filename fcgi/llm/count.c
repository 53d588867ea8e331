#include "llm/count.h"

#include "llm/cost.h"

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

bool
model_ends(const struct err *e)
{
	return e->kind == ERR_CANCELLED || e->kind == ERR_DEADLINE;
}
