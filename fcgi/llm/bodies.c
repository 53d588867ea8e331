#include "base/json.h"
#include "llm/api.h"

#include "base/ban.h"

/* The same value under another object. */
static void
share(struct json_object *o, const char *key, struct json_object *v)
{
	if (v)
		json_set(o, key, json_object_get(v));
}

static void
push_shared(struct json_object *array, struct json_object *list)
{
	for (size_t i = 0; i < json_length(list); i++)
		(void)json_object_array_add(array,
					    json_object_get(json_at(list, i)));
}

/* A message's parts, a call of a tool; a reasoning's summary says nothing. */
static void
add_item(struct json_object *parts, struct json_object *calls,
	 struct json_object *item)
{
	struct json_object *arguments = json_get(item, "arguments");

	if (arguments)
		share(json_add_object(json_push_object(calls), "function"),
		      "arguments", arguments);
	else
		push_shared(parts, json_get(item, "content"));
}

/* {"output": [{"type": "message", "content": …}], "status": …} */
static void
from_responses(struct json_object *root, struct json_object *choice,
	       struct json_object *usage)
{
	struct json_object *output = json_get(root, "output");
	struct json_object *used = json_get(root, "usage");
	struct json_object *message = json_add_object(choice, "message");
	struct json_object *parts = json_add_array(message, "content");
	struct json_object *calls = json_add_array(message, "tool_calls");

	for (size_t i = 0; i < json_length(output); i++)
		add_item(parts, calls, json_at(output, i));
	share(choice, "finish_reason",
	      json_get(json_get(root, "incomplete_details"), "reason"));
	share(usage, "prompt_tokens", json_get(used, "input_tokens"));
	share(usage, "completion_tokens", json_get(used, "output_tokens"));
}

/* {"message": {"content": …, "thinking": …}} or {"response": …} */
static void
from_ollama(struct json_object *root, struct json_object *choice,
	    struct json_object *usage)
{
	struct json_object *said = json_get(root, "message");
	struct json_object *message = json_add_object(choice, "message");
	struct json_object *in = said ? said : root;

	share(message, "content", json_get(in, said ? "content" : "response"));
	share(message, "reasoning_content", json_get(in, "thinking"));
	share(message, "tool_calls", json_get(in, "tool_calls"));
	share(choice, "finish_reason", json_get(root, "done_reason"));
	share(usage, "prompt_tokens", json_get(root, "prompt_eval_count"));
	share(usage, "completion_tokens", json_get(root, "eval_count"));
}

static bool
is_ollama(struct json_object *root)
{
	return json_get(root, "done") &&
	       (json_get(root, "message") || json_get(root, "response"));
}

struct json_object *
llm_as_choices(struct arena *a, struct json_object *root)
{
	bool responses =
		json_object_is_type(json_get(root, "output"), json_type_array);
	struct json_object *o, *choice, *usage;

	if (json_get(root, "choices") || (!responses && !is_ollama(root)))
		return root;
	o = json_new(a);
	share(o, "model", json_get(root, "model"));
	share(o, "error", json_get(root, "error"));
	choice = json_push_object(json_add_array(o, "choices"));
	usage = json_add_object(o, "usage");
	if (responses)
		from_responses(root, choice, usage);
	else
		from_ollama(root, choice, usage);
	return o;
}
