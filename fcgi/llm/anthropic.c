#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "llm/api.h"

#include "base/ban.h"

#define NOTE_CHARS 200

static void
read_usage(struct json_object *root, struct llm_reply *ret)
{
	struct json_object *usage = json_get(root, "usage");
	int64_t in = json_get_int(usage, "input_tokens", 0);
	int64_t out = json_get_int(usage, "output_tokens", 0);

	ret->tokens_in += in > 0 ? (size_t)in : 0;
	ret->tokens_out += out > 0 ? (size_t)out : 0;
}

/* Why it stopped, when that is not the end of what it says. */
static const struct err *
check_stop(struct arena *a, struct json_object *root)
{
	static const struct {
		const char *reason, *say;
	} rows[] = {
		{ "max_tokens", "The model's answer was cut off: it is longer"
				" than allowed." },
		{ "refusal", "The model declined to answer." },
	};
	const char *reason = json_get_text(root, "stop_reason", "");

	for (size_t i = 0; i < COUNT(rows); i++)
		if (str_is(str_of(reason), rows[i].reason))
			return err_new(a, ERR_MODEL, rows[i].say,
				       "model: stop_reason %s", reason);
	return NULL;
}

static const struct err *
check_error(struct arena *a, struct json_object *root)
{
	struct json_object *error = json_get(root, "error");

	if (!error)
		return NULL;
	return err_new(a, ERR_MODEL, "The model server reported an error.",
		       "model: %s",
		       utf8_shorten(a,
				    str_of(json_get_text(error, "message",
							 "without words")),
				    NOTE_CHARS));
}

const struct err *
llm_read_anthropic(struct arena *a, struct str body, struct llm_reply *ret)
{
	struct json_object *root = json_parse(a, body);
	struct json_object *content = json_get(root, "content");
	struct buf text = buf_new(a, body.n);
	const struct err *e;

	if (!root)
		return err_new(a, ERR_MODEL,
			       "The model server's answer could not be read.",
			       "model: %s",
			       utf8_valid(body) ? "incomplete or not JSON"
						: "not UTF-8");
	read_usage(root, ret);
	e = check_error(a, root);
	if (e)
		return e;
	ret->model = arena_strdup(a, json_get_text(root, "model", ret->model));
	e = check_stop(a, root);
	if (e)
		return e;
	for (size_t i = 0; i < json_length(content); i++)
		buf_puts(&text,
			 json_get_text(json_at(content, i), "text", NULL));
	if (str_trim(buf_str(&text)).n == 0)
		return err_new(a, ERR_MODEL, "The model's answer was empty.",
			       "model: no text in its content");
	ret->text = buf_text(&text);
	return NULL;
}
