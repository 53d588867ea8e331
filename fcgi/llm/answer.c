#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "llm/api.h"

#include "base/ban.h"

#define NOTE_CHARS 200

static const struct err *
fail(struct arena *a, const char *say, const char *note)
{
	return err_new(a, ERR_MODEL, say, "model: %s", note);
}

static const char *
shorten(struct arena *a, const char *text)
{
	return utf8_shorten(a, str_of(text), NOTE_CHARS);
}

/* How one kind of server says what all of them say. */
struct words {
	const char *tokens_in, *tokens_out; /* of "usage" */
	const char *stop; /* why it stopped, when that is not the end … */
	struct {
		const char *reason, *say;
	} stops[2]; /* … of what it says */
};

static const char cut_off[] =
	"The model's answer was cut off: it is longer than allowed.";
static const char declined[] = "The model declined to answer.";
static const char empty[] = "The model's answer was empty.";
static const char unreadable[] = "The model server's answer could not be read.";

static const struct words openai = {
	.tokens_in = "prompt_tokens",
	.tokens_out = "completion_tokens",
	.stop = "finish_reason",
	.stops = { { "length", cut_off },
		   { "content_filter", "The model's answer was filtered." } },
};

static const struct words anthropic = {
	.tokens_in = "input_tokens",
	.tokens_out = "output_tokens",
	.stop = "stop_reason",
	.stops = { { "max_tokens", cut_off }, { "refusal", declined } },
};

static const struct err *
check_stop(struct arena *a, const struct words *w, struct json_object *o)
{
	const char *reason = json_get_text(o, w->stop, "");

	for (size_t i = 0; i < COUNT(w->stops); i++)
		if (str_is(str_of(reason), w->stops[i].reason))
			return err_new(a, ERR_MODEL, w->stops[i].say,
				       "model: %s %s", w->stop, reason);
	return NULL;
}

static size_t
count_of(struct json_object *usage, const char *key)
{
	int64_t n = json_get_int(usage, key, 0);

	return n > 0 ? (size_t)n : 0;
}

/* What every answer has: usage, model, error. */
static const struct err *
read_frame(struct arena *a, struct str body, const struct words *w,
	   struct json_object **ret_root, struct llm_reply *ret)
{
	struct json_object *root = json_parse(a, body);
	struct json_object *error = json_get(root, "error");
	struct json_object *usage = json_get(root, "usage");

	*ret_root = root;
	if (!root)
		return fail(a, unreadable,
			    utf8_valid(body) ? "incomplete or not JSON"
					     : "not UTF-8");
	ret->tokens_in += count_of(usage, w->tokens_in);
	ret->tokens_out += count_of(usage, w->tokens_out);
	ret->model = arena_strdup(a, json_get_text(root, "model", ret->model));
	if (!error)
		return NULL;
	return fail(a, "The model server reported an error.",
		    shorten(a, json_get_text(error, "message",
					     "error without words")));
}

/* Some servers send the text in parts. */
static const char *
content_text(struct arena *a, struct json_object *content, size_t max)
{
	struct buf text = buf_new(a, max);

	if (json_object_is_type(content, json_type_string))
		return json_object_get_string(content);
	for (size_t i = 0; i < json_length(content); i++)
		buf_puts(&text,
			 json_get_text(json_at(content, i), "text", NULL));
	return buf_text(&text);
}

static const struct err *
read_message(struct arena *a, struct json_object *message, size_t max,
	     struct llm_reply *ret)
{
	const char *refusal = json_get_text(message, "refusal", NULL);
	const char *text = content_text(a, json_get(message, "content"), max);

	if (refusal && *refusal)
		return fail(a, declined, shorten(a, refusal));
	if (str_trim(str_of(text)).n > 0) {
		ret->text = arena_strdup(a, text);
		return NULL;
	}
	if (json_length(json_get(message, "tool_calls")) > 0)
		return fail(a, empty, "it asked for a tool");
	return fail(a, empty, "no content");
}

const struct err *
llm_read_answer(struct arena *a, struct str body, struct llm_reply *ret)
{
	struct json_object *root, *choices, *choice;
	const struct err *e = read_frame(a, body, &openai, &root, ret);

	if (e)
		return e;
	choices = json_get(root, "choices");
	choice = json_at(choices, 0);
	if (!choice)
		return fail(a, unreadable,
			    choices ? "empty choices" : "no choices");
	e = check_stop(a, &openai, choice);
	return e ? e
		 : read_message(a, json_get(choice, "message"), body.n, ret);
}

const struct err *
llm_read_anthropic(struct arena *a, struct str body, struct llm_reply *ret)
{
	struct json_object *root;
	const struct err *e = read_frame(a, body, &anthropic, &root, ret);
	const char *text;

	if (!e)
		e = check_stop(a, &anthropic, root);
	if (e)
		return e;
	text = content_text(a, json_get(root, "content"), body.n);
	if (str_trim(str_of(text)).n == 0)
		return fail(a, empty, "no text in its content");
	ret->text = text;
	return NULL;
}
