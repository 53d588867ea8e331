#include "llm/stream.h"

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"

#include "base/ban.h"

#define ERROR_CHARS 400

void
llm_stream_init(struct llm_stream *s, struct arena *a, size_t max,
		bool anthropic)
{
	*s = (struct llm_stream){
		.arena = a,
		.raw = buf_new(a, max),
		.line = buf_new(a, max),
		.data = buf_new(a, max),
		.text = buf_new(a, max),
		.refusal = buf_new(a, max),
		.reasoning = buf_new(a, max),
		.arguments = buf_new(a, max),
		.anthropic = anthropic,
	};
}

static void
keep_text(struct llm_stream *s, const char *text)
{
	if (!text || !*text)
		return;
	buf_puts(&s->text, text);
	s->n_pieces++;
}

static void
keep_count(size_t *count, struct json_object *usage, const char *key)
{
	int64_t n = json_get_int(usage, key, 0);

	if (n > 0)
		*count = (size_t)n;
}

static void
keep_word(struct llm_stream *s, const char **word, struct json_object *o,
	  const char *key)
{
	const char *text = json_get_text(o, key, NULL);

	if (text)
		*word = arena_strdup(s->arena, text);
}

/* What may hold the statement when nothing is said. */
static void
keep_beside(struct llm_stream *s, struct json_object *delta)
{
	struct json_object *call = json_at(json_get(delta, "tool_calls"), 0);

	buf_puts(&s->reasoning,
		 json_get_text(delta, "reasoning_content",
			       json_get_text(delta, "reasoning", NULL)));
	s->many_tools |= json_get_int(call, "index", 0) > 0;
	buf_puts(&s->arguments,
		 json_get_text(json_get(call, "function"), "arguments", NULL));
}

/* A text, or parts of one. */
static void
keep_content(struct llm_stream *s, struct json_object *content)
{
	if (json_object_is_type(content, json_type_string))
		keep_text(s, json_object_get_string(content));
	for (size_t i = 0; i < json_length(content); i++)
		keep_text(s, json_get_text(json_at(content, i), "text", NULL));
}

/*
 * {"choices": [{"delta": {"content": …}, "finish_reason": …}], "usage": …};
 * only the first choice counts, and some servers send it whole.
 */
static void
openai_event(struct llm_stream *s, struct json_object *o)
{
	struct json_object *choice = json_at(json_get(o, "choices"), 0);
	struct json_object *delta = json_get(choice, "delta");
	struct json_object *usage = json_get(o, "usage");

	if (json_get_int(choice, "index", 0) > 0)
		return;
	if (!delta)
		delta = json_get(choice, "message");
	keep_content(s, json_get(delta, "content"));
	buf_puts(&s->refusal, json_get_text(delta, "refusal", NULL));
	keep_beside(s, delta);
	keep_word(s, &s->reason, choice, "finish_reason");
	keep_word(s, &s->model, o, "model");
	keep_count(&s->tokens_in, usage, "prompt_tokens");
	keep_count(&s->tokens_out, usage, "completion_tokens");
}

/* message_start, content_block_delta, message_delta and the like. */
static void
anthropic_event(struct llm_stream *s, struct json_object *o)
{
	struct json_object *message = json_get(o, "message");
	struct json_object *delta = json_get(o, "delta");
	struct json_object *usage = json_get(o, "usage");

	if (!usage)
		usage = json_get(message, "usage");
	keep_text(s, json_get_text(delta, "text", NULL));
	buf_puts(&s->arguments, json_get_text(delta, "partial_json", NULL));
	keep_word(s, &s->reason, delta, "stop_reason");
	keep_word(s, &s->model, message, "model");
	keep_count(&s->tokens_in, usage, "input_tokens");
	keep_count(&s->tokens_out, usage, "output_tokens");
}

static void
end_event(struct llm_stream *s)
{
	struct json_object *o, *error;
	const char *words;

	if (s->data.n == 0)
		return;
	s->ended |= str_is(buf_str(&s->data), "[DONE]");
	o = json_parse(s->arena, utf8_clean(s->arena, buf_str(&s->data)));
	buf_clear(&s->data);
	error = json_get(o, "error");
	words = json_get_text(error, "message",
			      json_get_text(o, "error", NULL));
	if (words || error)
		s->error = utf8_shorten(
			s->arena, str_of(words ? words : "error without words"),
			ERROR_CHARS);
	else if (s->anthropic)
		anthropic_event(s, o);
	else
		openai_event(s, o);
}

/* "data: …"; what else there may be says nothing new. */
static void
end_line(struct llm_stream *s)
{
	static const struct str field = STR_INIT("data:");
	struct str line = buf_str(&s->line), value;

	if (line.n == 0) {
		end_event(s);
		return;
	}
	if (str_starts(line, field)) {
		value = str_from(line, field.n);
		if (str_starts(value, STR(" ")))
			value = str_from(value, 1);
		if (s->data.n)
			buf_putc(&s->data, '\n');
		buf_add(&s->data, value);
	}
	buf_clear(&s->line);
}

/* A line ends with CR, LF or both. */
static void
take_byte(struct llm_stream *s, char c)
{
	bool second = c == '\n' && s->after_cr;

	s->after_cr = c == '\r';
	if (second)
		return;
	if (c == '\r' || c == '\n')
		end_line(s);
	else
		buf_putc(&s->line, c);
}

/* Events begin with a field's name or a comment; JSON with a bracket. */
static bool
begins_events(struct str raw)
{
	struct str s = str_trim(raw);

	return s.n > 0 && s.p[0] != '{' && s.p[0] != '[';
}

bool
llm_stream_take(struct llm_stream *s, struct str bytes)
{
	if (!s->is_events) {
		buf_add(&s->raw, bytes);
		if (!begins_events(buf_str(&s->raw)))
			return !s->raw.cut;
		s->is_events = true;
		bytes = buf_str(&s->raw);
	}
	for (size_t i = 0; i < bytes.n; i++)
		take_byte(s, bytes.p[i]);
	return !s->raw.cut && !s->line.cut && !s->data.cut && !s->text.cut &&
	       !s->refusal.cut && !s->reasoning.cut && !s->arguments.cut;
}

static void
add_usage(struct llm_stream *s, struct json_object *root, const char *in,
	  const char *out)
{
	struct json_object *usage = json_add_object(root, "usage");

	if (s->tokens_out == 0)
		s->tokens_out = s->n_pieces;
	json_set_int(usage, in, (int64_t)s->tokens_in);
	json_set_int(usage, out, (int64_t)s->tokens_out);
}

static void
write_beside(struct llm_stream *s, struct json_object *message)
{
	if (s->reasoning.n)
		json_set_text(message, "reasoning_content",
			      buf_text(&s->reasoning));
	if (s->arguments.n && !s->many_tools)
		json_set_text(json_add_object(json_push_object(json_add_array(
						      message, "tool_calls")),
					      "function"),
			      "arguments", buf_text(&s->arguments));
}

static void
write_openai(struct llm_stream *s, struct json_object *root)
{
	struct json_object *choice =
		json_push_object(json_add_array(root, "choices"));
	struct json_object *message = json_add_object(choice, "message");

	json_set_text(choice, "finish_reason", s->reason);
	json_set_text(message, "content", buf_text(&s->text));
	if (s->refusal.n)
		json_set_text(message, "refusal", buf_text(&s->refusal));
	write_beside(s, message);
	add_usage(s, root, "prompt_tokens", "completion_tokens");
}

static void
write_anthropic(struct llm_stream *s, struct json_object *root)
{
	struct json_object *part =
		json_push_object(json_add_array(root, "content"));

	json_set_text(part, "type", "text");
	json_set_text(part, "text",
		      buf_text(s->text.n ? &s->text : &s->arguments));
	json_set_text(root, "stop_reason", s->reason);
	add_usage(s, root, "input_tokens", "output_tokens");
}

struct str
llm_stream_body(struct llm_stream *s)
{
	struct json_object *root;

	if (!s->is_events)
		return buf_str(&s->raw);
	if (s->line.n)
		end_line(s); /* the last one may lack its end */
	end_event(s);
	if (!s->ended && !s->reason && !s->error)
		s->error = "the stream ended before its end";
	root = json_new(s->arena);
	if (s->model)
		json_set_text(root, "model", s->model);
	if (s->error)
		json_set_text(json_add_object(root, "error"), "message",
			      s->error);
	if (s->anthropic)
		write_anthropic(s, root);
	else
		write_openai(s, root);
	return json_text(s->arena, root);
}
