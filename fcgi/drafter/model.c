#include "drafter/drafter.h"

#include <string.h>

#include "drafter/prompt.h"
#include "drafter/say.h"
#include "llm/llm.h"
#include "llm/reply.h"

#include "base/ban.h"

#define REPLY_CHARS 4000
#define QUESTION_CHARS 10000
#define CONFIDENCE 0.8 /* models do not say; above what grammar asks about */

static const char again[] = "prompt/again";
static const char schema[] = "{\"type\":\"object\",\"properties\":{"
			     "\"sql\":{\"type\":[\"string\",\"null\"]},"
			     "\"explanation\":{\"type\":[\"string\",\"null\"]},"
			     "\"clarify\":{\"type\":[\"string\",\"null\"]},"
			     "\"choices\":{\"type\":[\"array\",\"null\"],"
			     "\"items\":{\"type\":\"string\"}}}}";

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
ask(const struct job *job, const char *task, struct json_object *tree,
    struct drafts *ret)
{
	bool json = job->settings->reply_form == REPLY_JSON ||
		    strcmp(task, again) == 0;
	struct say say = {
		.rules = "prompt/system",
		.task = task,
		.tree = tree,
		.schema = json ? schema : NULL,
	};
	struct said said;
	const struct err *e = say_to_model(job, &say, &said);

	count(ret, &said);
	return e;
}

static const struct err *
ask_first(const struct job *job, struct drafts *ret)
{
	return ask(job, "prompt/user", prompt_user(job), ret);
}

/* False: the reply is no draft; why_none says what it is. */
static bool
take_reply(const struct job *job, struct drafts *ret)
{
	struct draft *d = &ret->items[0];

	reply_read(job->arena, str_of(ret->reply), d);
	if (!d->sql && !d->clarify) {
		ret->why_none = d->explanation ? d->explanation
					       : "the reply held no SQL";
		return false;
	}
	d->confidence = CONFIDENCE;
	ret->n = 1;
	return true;
}

/*
 * The statement of a reply that does not read is asked for once, as JSON
 * alone. When that fails too, the first reply is what was said.
 */
static const struct err *
ask_again(const struct job *job, struct drafts *ret)
{
	struct json_object *tree = json_new(job->arena);
	const char *why = ret->why_none;
	const struct err *e;

	json_set_text(tree, "reply",
		      prompt_words(job, ret->reply, REPLY_CHARS));
	json_set_text(tree, "question",
		      prompt_line(job->arena, job->question, QUESTION_CHARS));
	e = ask(job, again, tree, ret);
	if (e)
		return model_ends(e) ? e : NULL;
	if (!take_reply(job, ret) &&
	    !reply_declines(job->arena, str_of(ret->reply)))
		ret->why_none = why;
	return NULL;
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
	return ask_first(shorter, ret);
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
	e = ask_first(job, ret);
	if (e && is_too_long(e) && job->settings->schema_form != SCHEMA_COMPACT)
		e = ask_shorter(job, ret);
	if (e || take_reply(job, ret))
		return e;
	if (!reply_declines(job->arena, str_of(ret->reply)))
		e = ask_again(job, ret);
	ret->declined = !ret->n && ret->reply &&
			reply_declines(job->arena, str_of(ret->reply));
	return e;
}

const struct drafter drafter_model = {
	.name = "model",
	.label = "the model",
	.uses_model = true,
	.can_fix = true,
	.draft = draft,
};
