#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "llm/api.h"
#include "llm/reply.h"

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
	} stops[5]; /* … of what it says, in any case */
	/* other bodies as this kind has them; NULL: there are none */
	struct json_object *(*shape)(struct arena *a, struct json_object *root);
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
		   { "model_length", cut_off }, /* Mistral */
		   { "max_tokens", cut_off },   /* gateways to others */
		   { "max_output_tokens", cut_off },
		   { "content_filter", "The model's answer was filtered." } },
	.shape = llm_as_choices,
};

static const struct words anthropic = {
	.tokens_in = "input_tokens",
	.tokens_out = "output_tokens",
	.stop = "stop_reason",
	.stops = { { "max_tokens", cut_off },
		   { "model_context_window_exceeded", cut_off },
		   { "refusal", declined } },
};

static const struct err *
check_stop(struct arena *a, const struct words *w, struct json_object *o)
{
	const char *reason = json_get_text(o, w->stop, "");

	for (size_t i = 0; i < COUNT(w->stops); i++)
		if (w->stops[i].reason &&
		    str_is_nocase(str_of(reason), w->stops[i].reason))
			return err_new(a, ERR_MODEL, w->stops[i].say,
				       "model: %s %s", w->stop, reason);
	return NULL;
}

/* A fence that was closed: what was cut stands behind it. */
static bool
holds_fence(struct arena *a, struct str text)
{
	static const struct str fence = STR_INIT("```");
	const char *end =
		text.n ? memmem(text.p, text.n, fence.p, fence.n) : NULL;
	struct draft d = { .sql = NULL };

	end = end ? memmem(end + fence.n,
			   text.n - (size_t)(end - text.p) - fence.n, fence.p,
			   fence.n)
		  : NULL;
	return end &&
	       reply_read_fences(
		       a, str_first(text, (size_t)(end - text.p) + fence.n),
		       &d) &&
	       d.sql;
}

/* What was cut off is an answer when its statement is whole. */
static bool
holds_statement(struct arena *a, const char *text)
{
	struct str rest = reply_spoken(a, str_of(text));
	const char *at = rest.n ? memchr(rest.p, '{', rest.n) : NULL;
	struct draft d = { .sql = NULL };

	if (holds_fence(a, rest))
		return true;
	if (!at)
		return false;
	rest = str_from(rest, (size_t)(at - rest.p));
	(void)reply_read_object(a, reply_loose(a, &rest, true), &d);
	return d.sql;
}

static const struct err *
check_end(struct arena *a, const struct words *w, struct json_object *o,
	  const char *text)
{
	const struct err *e = check_stop(a, w, o);

	return e && e->say == cut_off && holds_statement(a, text) ? NULL : e;
}

static size_t
count_of(struct json_object *usage, const char *key)
{
	int64_t n = json_get_int(usage, key, 0);

	return n > 0 ? (size_t)n : 0;
}

/* {"message": …}, or the words alone. */
static const char *
error_words(struct json_object *error)
{
	if (json_object_is_type(error, json_type_string))
		return json_object_get_string(error);
	return json_get_text(error, "message", "error without words");
}

/* What every answer has: usage, model, error. */
static const struct err *
read_frame(struct arena *a, struct str body, const struct words *w,
	   struct json_object **ret_root, struct llm_reply *ret)
{
	static const struct str mark = STR_INIT("\xef\xbb\xbf");
	struct json_object *root = json_parse(
		a, str_from(body, str_starts(body, mark) ? mark.n : 0));
	struct json_object *error, *usage;

	root = w->shape ? w->shape(a, root) : root;
	error = json_get(root, "error");
	usage = json_get(root, "usage");
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
		    shorten(a, error_words(error)));
}

static bool
is_thought(struct json_object *part)
{
	struct str type = str_of(json_get_text(part, "type", ""));

	return str_has(type, STR("think")) || str_has(type, STR("reason"));
}

static const char *
part_text(struct json_object *part)
{
	if (json_object_is_type(part, json_type_string))
		return json_object_get_string(part);
	return is_thought(part) ? NULL : json_get_text(part, "text", NULL);
}

/* Some servers send the text in parts, or an object as it is. */
static const char *
content_text(struct arena *a, struct json_object *content, size_t max)
{
	struct buf text = buf_new(a, max);

	if (json_object_is_type(content, json_type_string))
		return json_object_get_string(content);
	if (json_object_is_type(content, json_type_object))
		return str_dup(a, json_text(a, content));
	for (size_t i = 0; i < json_length(content); i++)
		buf_puts(&text, part_text(json_at(content, i)));
	return buf_text(&text);
}

static bool
holds_sql(struct arena *a, const char *text)
{
	struct draft d = { .sql = NULL };

	reply_read(a, str_of(text), &d);
	return d.sql;
}

/* Where servers put a statement that is not in the content. */
static const char *
elsewhere(struct arena *a, struct json_object *message)
{
	static const char *const keys[] = { "tool_calls", "function_call",
					    "parsed",     "reasoning_content",
					    "reasoning",  NULL };

	for (const char *const *key = keys; *key; key++) {
		struct json_object *o = json_get(message, *key);
		const char *text = json_object_is_type(o, json_type_string)
					   ? json_object_get_string(o)
					   : str_dup(a, json_text(a, o));

		if (o && holds_sql(a, text))
			return text;
	}
	return NULL;
}

/* The content, or where a statement is when it holds none. */
static const char *
said_by(struct arena *a, struct json_object *message, const char *text)
{
	const char *other = NULL;

	if (str_trim(str_of(text)).n == 0 ||
	    (json_length(json_get(message, "tool_calls")) &&
	     !holds_sql(a, text)))
		other = elsewhere(a, message);
	return other ? other : text;
}

/* Beside the content, or a part of it; NULL: it does not refuse. */
static const char *
refusal_of(struct json_object *message)
{
	struct json_object *parts = json_get(message, "content");
	const char *refusal = json_get_text(message, "refusal", "");

	for (size_t i = 0; !*refusal && i < json_length(parts); i++)
		refusal = json_get_text(json_at(parts, i), "refusal", "");
	return *refusal ? refusal : NULL;
}

static const struct err *
read_message(struct arena *a, struct json_object *message, const char *text,
	     struct llm_reply *ret)
{
	const char *refusal = refusal_of(message);

	if (refusal)
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
	struct json_object *root, *choices, *choice, *message;
	const struct err *e = read_frame(a, body, &openai, &root, ret);
	const char *text;

	if (e)
		return e;
	choices = json_get(root, "choices");
	choice = json_at(choices, 0);
	if (!choice)
		return fail(a, unreadable,
			    choices ? "empty choices" : "no choices");
	message = json_get(choice, "message");
	text = content_text(a, json_get(message, "content"), body.n);
	if (!message) /* as of text completions */
		text = json_get_text(choice, "text", text);
	e = check_end(a, &openai, choice, text);
	text = said_by(a, message, text);
	return e ? e : read_message(a, message, text, ret);
}

/* A tool's input stands among the content there; NULL: none holds SQL. */
static const char *
tool_text(struct arena *a, struct json_object *content)
{
	for (size_t i = 0; i < json_length(content); i++) {
		struct json_object *input =
			json_get(json_at(content, i), "input");
		const char *text =
			input ? str_dup(a, json_text(a, input)) : NULL;

		if (text && holds_sql(a, text))
			return text;
	}
	return NULL;
}

const struct err *
llm_read_anthropic(struct arena *a, struct str body, struct llm_reply *ret)
{
	struct json_object *root;
	const struct err *e = read_frame(a, body, &anthropic, &root, ret);
	const char *text, *tool;

	if (e)
		return e;
	text = content_text(a, json_get(root, "content"), body.n);
	tool = tool_text(a, json_get(root, "content"));
	if (tool && !holds_sql(a, text))
		text = tool;
	e = check_end(a, &anthropic, root, text);
	if (e)
		return e;
	if (str_trim(str_of(text)).n == 0)
		return fail(a, empty, "no text in its content");
	ret->text = text;
	return NULL;
}
