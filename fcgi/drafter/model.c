#include "drafter/drafter.h"

#include "drafter/prompt.h"
#include "drafter/say.h"
#include "llm/llm.h"
#include "llm/reply.h"

#include "base/ban.h"

#define CONFIDENCE 0.8 /* models do not say; above what grammar asks about */

static const char schema[] = "{\"type\":\"object\",\"properties\":{"
			     "\"sql\":{\"type\":[\"string\",\"null\"]},"
			     "\"explanation\":{\"type\":[\"string\",\"null\"]},"
			     "\"clarify\":{\"type\":[\"string\",\"null\"]},"
			     "\"choices\":{\"type\":[\"array\",\"null\"],"
			     "\"items\":{\"type\":\"string\"}}}}";

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

static void
count(struct drafts *ret, const struct said *said)
{
	ret->model_calls += said->calls;
	ret->tokens_in += said->tokens_in;
	ret->tokens_out += said->tokens_out;
	ret->model = said->model ? said->model : ret->model;
	ret->request = said->request ? said->request : ret->request;
	ret->reply = said->text;
}

static const struct err *
ask(const struct job *job, struct drafts *ret)
{
	struct say say = {
		.rules = "prompt/system",
		.task = "prompt/user",
		.tree = prompt_user(job),
		.schema =
			job->settings->reply_form == REPLY_JSON ? schema : NULL,
	};
	struct said said;
	const struct err *e = say_to_model(job, &say, &said);

	count(ret, &said);
	return e;
}

/* "maximum context length", "context_length_exceeded", "prompt is too long" */
static bool
is_too_long(const struct err *e)
{
	struct str note = str_of(e->note);

	return e->kind == ERR_MODEL && (str_has(note, STR("context length")) ||
					str_has(note, STR("context_length")) ||
					str_has(note, STR("context window")) ||
					str_has(note, STR("too long")));
}

/* Once more with the shortest form of the schema. */
static const struct err *
ask_shorter(const struct job *job, struct drafts *ret)
{
	struct settings *s = arena_alloc(job->arena, sizeof(*s));
	struct job *shorter = arena_alloc(job->arena, sizeof(*shorter));

	*s = *job->settings;
	s->schema_form = SCHEMA_COMPACT;
	*shorter = *job;
	shorter->settings = s;
	return ask(shorter, ret);
}

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	const struct err *e;

	if (!llm_is_configured(job->settings)) {
		ret->why_none = "no model server is configured";
		return NULL;
	}
	*ret = (struct drafts){ .n = 0 };
	e = ask(job, ret);
	if (e && is_too_long(e) && job->settings->schema_form != SCHEMA_COMPACT)
		e = ask_shorter(job, ret);
	if (!e)
		take_reply(job, ret->reply, ret);
	return e;
}

const struct drafter drafter_model = {
	.name = "model",
	.label = "the model",
	.uses_model = true,
	.can_fix = true,
	.draft = draft,
};
