#include "drafter/drafter.h"

#include "drafter/prompt.h"
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
	struct llm_message messages[2] = { { .role = "system" },
					   { .role = "user" } };
	struct llm_reply reply;
	const struct err *e;

	if (!llm_is_configured(job->settings)) {
		ret->why_none = "no model server is configured";
		return NULL;
	}
	e = prompt_system_text(job, &messages[0].content);
	if (!e)
		e = prompt_user_text(job, &messages[1].content);
	if (e)
		return e;
	e = llm_chat(job->arena, job->settings, messages, COUNT(messages),
		     job->wait, &reply);
	ret->model_calls = reply.calls;
	ret->tokens_in = reply.tokens_in;
	ret->tokens_out = reply.tokens_out;
	ret->model = reply.model;
	if (!e)
		take_reply(job, reply.text, ret);
	return e;
}

const struct drafter drafter_model = {
	.name = "model",
	.label = "the model",
	.uses_model = true,
	.can_fix = true,
	.draft = draft,
};
