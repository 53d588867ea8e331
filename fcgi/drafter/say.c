#include "drafter/say.h"

#include "base/buf.h"
#include "drafter/prompt.h"
#include "llm/llm.h"

#include "base/ban.h"

#define TEXT_MAX ((size_t)2 << 20) /* of all messages */

static const char *
as_text(struct arena *a, const struct llm_message *m, size_t n)
{
	struct buf b = buf_new(a, TEXT_MAX);

	for (size_t i = 0; i < n; i++) {
		buf_printf(&b, "%s[%s]\n", i ? "\n" : "", m[i].role);
		buf_add(&b, str_trim(m[i].content));
		buf_putc(&b, '\n');
	}
	return buf_text(&b);
}

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
	if (job->settings->keep_prompts)
		ret->request = as_text(job->arena, messages, COUNT(messages));
	e = llm_chat(job->arena, job->settings, &question, job->wait, &reply);
	ret->calls = reply.calls;
	ret->tokens_in = reply.tokens_in;
	ret->tokens_out = reply.tokens_out;
	ret->model = reply.model;
	ret->text = e ? NULL : reply.text;
	return e;
}
