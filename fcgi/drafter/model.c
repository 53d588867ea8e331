#include "drafter/drafter.h"

#include "drafter/prompt.h"
#include "llm/llm.h"
#include "llm/reply.h"
#include "template/template.h"

#include "base/ban.h"

#define PROMPT_MAX ((size_t)1 << 20)
#define CONFIDENCE 0.8 /* models do not say; above what grammar asks about */

static bool
collect(void *arg, struct str bytes)
{
	buf_add(arg, bytes);
	return true;
}

static const struct err *
render(const struct job *job, const char *name, struct json_object *tree,
       struct str *ret)
{
	const struct template *t = template_find(job->templates, str_of(name));
	struct buf b = buf_new(job->arena, PROMPT_MAX);
	struct writer w = { collect, &b };
	const struct err *e;

	if (!t)
		return err_new(job->arena, ERR_INTERNAL,
			       "The model could not be asked.",
			       "no template %s", name);
	e = template_render(job->arena, t, job->templates, tree, &w);
	if (!e && b.cut)
		e = err_new(job->arena, ERR_MODEL,
			    "This database is too large for the model.",
			    "%s: over %zu bytes", name, PROMPT_MAX);
	*ret = buf_str(&b);
	return e;
}

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
	struct json_object *tree;
	struct llm_message messages[2] = { { .role = "system" },
					   { .role = "user" } };
	struct llm_reply reply;
	const struct err *e;

	if (!llm_is_configured(job->settings)) {
		ret->why_none = "no model server is configured";
		return NULL;
	}
	tree = prompt_tree(job);
	e = render(job, "prompt/system", tree, &messages[0].content);
	if (!e)
		e = render(job, "prompt/user", tree, &messages[1].content);
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
