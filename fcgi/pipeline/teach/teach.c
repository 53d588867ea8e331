#include "pipeline/teach/teach.h"

#include "drafter/prompt.h"
#include "drafter/say.h"
#include "llm/llm.h"

#include "base/ban.h"

#define REPLY_TOKENS 16000
#define CALL_MS 600000
#define QUESTION_CHARS 500

static struct json_object *
tree_of(const struct job *job)
{
	struct json_object *tree = prompt_system(job);

	if (*job->question)
		json_set_text(
			tree, "only",
			prompt_line(job->arena, job->question, QUESTION_CHARS));
	return tree;
}

const struct err *
teach_document(const struct job *job, struct str *ret)
{
	return prompt_text(job, "prompt/teach", tree_of(job), ret);
}

/* A long reply takes long; the job's own wait may end it before. */
static const struct settings *
patient(const struct job *job)
{
	struct settings *s = arena_alloc(job->arena, sizeof(*s));

	*s = *job->settings;
	if (s->max_tokens < REPLY_TOKENS)
		s->max_tokens = REPLY_TOKENS;
	if (s->llm_timeout_ms < CALL_MS)
		s->llm_timeout_ms = CALL_MS;
	return s;
}

bool
teach_has_model(const struct settings *s)
{
	return llm_is_configured(s);
}

const struct err *
teach_ask(struct job *job, const char **ret)
{
	struct llm_message message = { .role = "user" };
	const struct llm_question q = { .messages = &message, .n = 1 };
	struct llm_reply reply = { .text = NULL };
	const struct err *e;

	if (!llm_is_configured(job->settings))
		return err_say(job->arena, ERR_INPUT,
			       "No model server is configured: paste the"
			       " document into an assistant.");
	e = teach_document(job, &message.content);
	if (!e)
		e = llm_chat(job->arena, patient(job), &q, job->wait, &reply);
	if (!e)
		*ret = reply.text;
	return e;
}
