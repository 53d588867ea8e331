#include "drafter/say.h"

#include "drafter/prompt.h"
#include "llm/llm.h"

#include "base/ban.h"

const struct err *
say_to_model(const struct job *job, const struct say *say, struct said *ret)
{
	struct llm_message messages[2] = { { .role = "system" },
					   { .role = "user" } };
	const struct llm_question question = { messages, COUNT(messages),
					       say->schema };
	struct llm_reply reply;
	const struct err *e;

	*ret = (struct said){ .text = NULL };
	e = prompt_rules_text(job, say->rules, &messages[0].content);
	if (!e)
		e = prompt_text(job, say->task, say->tree,
				&messages[1].content);
	if (e)
		return e;
	e = llm_chat(job->arena, job->settings, &question, job->wait, &reply);
	ret->request = reply.request;
	ret->calls = reply.calls;
	ret->tokens_in = reply.tokens_in;
	ret->tokens_out = reply.tokens_out;
	ret->model = reply.model;
	ret->text = e ? NULL : reply.text;
	return e;
}
