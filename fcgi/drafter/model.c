#include "drafter/drafter.h"

#include "drafter/prompt.h"
#include "drafter/say.h"
#include "llm/llm.h"
#include "llm/reply.h"

#include "base/ban.h"

#define CONFIDENCE 0.8 /* models do not say; above what grammar asks about */

static void
take_reply(const struct job *job, const char *text, struct drafts *ret)
{
	struct draft *d = &ret->items[0];

	reply_read(job->arena, str_of(text), d);
	if (!d->sql && !d->clarify) {
		ret->why_none = d->explanation ? d->explanation
					       : "the reply held no SQL";
		return;
	}
	d->confidence = CONFIDENCE;
	ret->n = 1;
}

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	struct say say = { .rules = "prompt/system", .task = "prompt/user" };
	struct said said;
	const struct err *e;

	if (!llm_is_configured(job->settings)) {
		ret->why_none = "no model server is configured";
		return NULL;
	}
	say.tree = prompt_user(job);
	e = say_to_model(job, &say, &said);
	ret->model_calls = said.calls;
	ret->tokens_in = said.tokens_in;
	ret->tokens_out = said.tokens_out;
	ret->model = said.model;
	ret->request = said.request;
	ret->reply = said.text;
	if (!e)
		take_reply(job, said.text, ret);
	return e;
}

const struct drafter drafter_model = {
	.name = "model",
	.label = "the model",
	.uses_model = true,
	.can_fix = true,
	.draft = draft,
};
