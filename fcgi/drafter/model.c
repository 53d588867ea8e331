#include "drafter/drafter.h"

#include <string.h>

#include "drafter/candidates.h"
#include "drafter/prompt.h"
#include "drafter/say.h"
#include "llm/llm.h"
#include "llm/reply.h"

#include "base/ban.h"

#define REPLY_CHARS 4000
#define QUESTION_CHARS 10000
#define CONFIDENCE 0.8 /* models do not say; above what grammar asks about */

static const char first[] = "prompt/user";
static const char again[] = "prompt/again";
/* In the order in which servers that hold a model to it let it write. */
#define SCHEMA(steps, required)                             \
	"{\"type\":\"object\",\"properties\":{" steps       \
	"\"sql\":{\"type\":[\"string\",\"null\"]},"         \
	"\"explanation\":{\"type\":[\"string\",\"null\"]}," \
	"\"clarify\":{\"type\":[\"string\",\"null\"]},"     \
	"\"choices\":{\"type\":[\"array\",\"null\"],"       \
	"\"items\":{\"type\":\"string\"}}}" required "}"
static const char *const schemas[] = {
	SCHEMA("", ""),
	SCHEMA("\"steps\":{\"type\":\"string\"},", ",\"required\":[\"steps\"]"),
};

/*
 * The forms of reply that prompt/system asks for, as llama.cpp reads grammars
 * (GBNF): a statement begins as one, and behind the object nothing follows.
 */
#define GRAMMAR(verbs, steps)                                                \
	"root ::= \"{\" " steps "(answer | missing | ask)\n"                 \
	"answer ::= \"\\\"sql\\\": \\\"\" verb \" \" char* \"\\\", \" why\n" \
	"missing ::= \"\\\"sql\\\": null, \" why\n"                          \
	"why ::= \"\\\"explanation\\\": \" string \"}\"\n"                   \
	"ask ::= \"\\\"clarify\\\": \" string \", \\\"choices\\\": [\""      \
	" string (\", \" string)* \"]}\"\n"                                  \
	"string ::= \"\\\"\" char* \"\\\"\"\n"                               \
	"char ::= [^\"\\\\\\x00-\\x1F] | \"\\\\\" ([\"\\\\/bfnrt] |"         \
	" \"u\" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F])\n"          \
	"verb ::= \"SELECT\" | \"WITH\"" verbs "\n"
#define CHANGES " | \"INSERT\" | \"UPDATE\" | \"DELETE\""
#define STEPS "\"\\\"steps\\\": \" string \", \" "
/* [whether rows may be changed][whether steps are asked for] */
static const char *const grammars[2][2] = {
	{ GRAMMAR("", ""), GRAMMAR("", STEPS) },
	{ GRAMMAR(CHANGES, ""), GRAMMAR(CHANGES, STEPS) },
};

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

static struct say
say_of(const struct job *job, const char *task, struct json_object *tree)
{
	bool json = job->settings->reply_form == REPLY_JSON ||
		    strcmp(task, again) == 0;
	bool steps = json_object_get_boolean(json_get(tree, "steps"));

	return (struct say){
		.rules = "prompt/system",
		.task = task,
		.tree = tree,
		.schema = json ? schemas[steps] : NULL,
		.grammar = json ? grammars[job->may_write][steps] : NULL,
	};
}

static const struct err *
ask(const struct job *job, const char *task, struct json_object *tree,
    struct drafts *ret)
{
	struct say say = say_of(job, task, tree);
	struct said said;
	const struct err *e = say_to_model(job, &say, &said);

	count(ret, &said);
	return e;
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
	return ask(shorter, first, prompt_user(shorter), ret);
}

static bool
declines(const struct job *job, const struct drafts *d)
{
	return !d->n && d->reply &&
	       reply_declines(job->arena, str_of(d->reply));
}

/* What the first asking came to, mended where asking again may help. */
static const struct err *
settle(const struct job *job, const struct err *e, struct drafts *ret)
{
	if (e && is_too_long(e) && job->settings->schema_form != SCHEMA_COMPACT)
		e = ask_shorter(job, ret);
	if (e || take_reply(job, ret))
		return e;
	if (!declines(job, ret))
		e = ask_again(job, ret);
	ret->declined = declines(job, ret);
	return e;
}

/*
 * Candidates beside the first are asked once each, and left out when that
 * does not read. Where one of them reads, the first is not asked again.
 */
static void
draft_all(const struct job *job, struct drafted *ret, size_t n)
{
	struct saying *items = arena_array(job->arena, n, sizeof(*items));
	bool reads = false;

	for (size_t i = 0; i < n; i++) {
		items[i].job = candidate_job(job, i);
		items[i].say = say_of(items[i].job, first,
				      candidate_tree(items[i].job, i));
	}
	items[0].say.is_draft = true;
	say_all(items, n);
	for (size_t i = 0; i < n; i++) {
		struct drafts *d = &ret[i].drafts;

		ret[i].err = items[i].err;
		*d = (struct drafts){ .n = 0 };
		count(d, &items[i].said);
		if (i > 0 && !ret[i].err)
			reads |= take_reply(job, d);
	}
	if (reads && !ret->err)
		(void)take_reply(job, &ret->drafts);
	else if (!reads)
		ret->err = settle(job, ret->err, &ret->drafts);
}

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	struct drafted *one = arena_alloc(job->arena, sizeof(*one));

	if (!llm_is_configured(job->settings)) {
		ret->why_none = "no model server is configured";
		return NULL;
	}
	draft_all(job, one, 1);
	*ret = one->drafts;
	return one->err;
}

const struct drafter drafter_model = {
	.name = "model",
	.label = "the model",
	.uses_model = true,
	.can_fix = true,
	.draft = draft,
	.draft_all = draft_all,
};
