#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "llm/llm.h"

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

/* Why a model stops, when that is not the end of what it says. */
static const struct err *
check_finish(struct arena *a, struct json_object *choice)
{
	static const struct {
		const char *reason, *say;
	} rows[] = {
		{ "length", "The model's answer was cut off: it is longer than"
			    " allowed." },
		{ "content_filter", "The model's answer was filtered." },
	};
	const char *reason = json_get_text(choice, "finish_reason", "");

	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_is(str_of(reason), rows[i].reason))
			return err_new(a, ERR_MODEL, rows[i].say,
				       "model: finish_reason %s", reason);
	return NULL;
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
		return fail(a, "The model declined to answer.",
			    shorten(a, refusal));
	if (str_trim(str_of(text)).n > 0) {
		ret->text = arena_strdup(a, text);
		return NULL;
	}
	if (json_length(json_get(message, "tool_calls")) > 0)
		return fail(a, "The model's answer was empty.",
			    "it asked for a tool");
	return fail(a, "The model's answer was empty.", "no content");
}

static void
read_usage(struct json_object *root, struct llm_reply *ret)
{
	struct json_object *usage = json_get(root, "usage");
	int64_t in = json_get_int(usage, "prompt_tokens", 0);
	int64_t out = json_get_int(usage, "completion_tokens", 0);

	ret->tokens_in += in > 0 ? (size_t)in : 0;
	ret->tokens_out += out > 0 ? (size_t)out : 0;
}

const struct err *
llm_read_answer(struct arena *a, struct str body, struct llm_reply *ret)
{
	static const char unreadable[] =
		"The model server's answer could not be read.";
	struct json_object *root = json_parse(a, body);
	struct json_object *error = json_get(root, "error");
	struct json_object *choices = json_get(root, "choices");
	struct json_object *choice = json_at(choices, 0);
	const struct err *e;

	if (!root)
		return fail(a, unreadable,
			    utf8_valid(body) ? "incomplete or not JSON"
					     : "not UTF-8");
	read_usage(root, ret);
	ret->model = arena_strdup(a, json_get_text(root, "model", ret->model));
	if (error)
		return fail(a, "The model server reported an error.",
			    shorten(a, json_get_text(error, "message",
						     "error without words")));
	if (!choice)
		return fail(a, unreadable,
			    choices ? "empty choices" : "no choices");
	e = check_finish(a, choice);
	return e ? e
		 : read_message(a, json_get(choice, "message"), body.n, ret);
}
