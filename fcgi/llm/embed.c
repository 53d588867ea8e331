#include "llm/embed.h"

#include <math.h>

#include "base/json.h"
#include "base/utf8.h"
#include "llm/api.h"
#include "llm/call.h"

#include "base/ban.h"

#define NOTE_CHARS 200
#define NUMBER_BYTES 32 /* of one as JSON, generously */
#define AROUND_BYTES ((size_t)64 << 10)

bool
llm_embeds(const struct settings *s)
{
	return *s->embedding_model && llm_is_configured(s) &&
	       s->llm_api == API_OPENAI;
}

static const struct err *
unreadable(struct arena *a, const char *note)
{
	return err_new(a, ERR_MODEL,
		       "The model server's embeddings could not be read.",
		       "embeddings: %s", note);
}

static const struct err *
read_vector(struct arena *a, struct json_object *list, float *to, size_t n)
{
	double square = 0;

	if (json_length(list) != n)
		return unreadable(a, "vectors of several sizes");
	for (size_t i = 0; i < n; i++) {
		struct json_object *o = json_at(list, i);
		double d = json_object_is_type(o, json_type_double) ||
					   json_object_is_type(o, json_type_int)
				   ? json_object_get_double(o)
				   : (double)NAN;

		if (!(fabs(d) < 1e30)) /* no number is neither */
			return unreadable(a, "a number that is none");
		to[i] = (float)d;
		square += d * d;
	}
	return square > 0 ? NULL : unreadable(a, "a vector of zeros");
}

/* "index" says which text it is of; without one, its place does. */
static const struct err *
read_vectors(struct arena *a, struct json_object *data, size_t n,
	     struct llm_vectors *ret)
{
	size_t size = json_length(json_get(json_at(data, 0), "embedding"));
	bool *seen = arena_array(a, n, sizeof(*seen));
	float *items;

	if (size == 0 || size > EMBED_NUMBERS_MAX)
		return unreadable(a, "a vector without numbers, or too many");
	items = arena_array(a, n * size, sizeof(*items));
	for (size_t i = 0; i < n; i++) {
		struct json_object *o = json_at(data, i);
		int64_t at = json_get_int(o, "index", (int64_t)i);
		const struct err *e;

		if (at < 0 || (size_t)at >= n || seen[at])
			return unreadable(a, "an index that is none");
		seen[at] = true;
		e = read_vector(a, json_get(o, "embedding"),
				items + (size_t)at * size, size);
		if (e)
			return e;
	}
	ret->items = items;
	ret->n = n;
	ret->size = size;
	return NULL;
}

static const struct err *
read_body(struct arena *a, struct str body, size_t n, struct llm_vectors *ret)
{
	struct json_object *root = json_parse(a, body);
	struct json_object *error = json_get(root, "error");
	struct json_object *data = json_get(root, "data");
	int64_t tokens =
		json_get_int(json_get(root, "usage"), "prompt_tokens", 0);

	if (!root)
		return unreadable(a, "incomplete or not JSON");
	ret->tokens_in += tokens > 0 ? (size_t)tokens : 0;
	if (error)
		return err_new(
			a, ERR_MODEL, "The model server reported an error.",
			"embeddings: %s",
			utf8_shorten(a,
				     str_of(json_get_text(error, "message",
							  "without words")),
				     NOTE_CHARS));
	if (json_length(data) != n)
		return unreadable(a, "not a vector for each text");
	return read_vectors(a, data, n, ret);
}

struct embedding {
	struct llm_call call;
	size_t n;
	struct llm_vectors *ret;
};

static const struct err *
read_answer(void *arg, struct arena *a, struct str body)
{
	const struct embedding *e = arg;

	return read_body(a, body, e->n, e->ret);
}

static struct str
body_of(struct arena *a, const struct settings *s, const char *const *texts,
	size_t n)
{
	struct json_object *root = json_new(a), *list;

	json_set_text(root, "model", s->embedding_model);
	json_set_text(root, "encoding_format", "float");
	list = json_add_array(root, "input");
	for (size_t i = 0; i < n; i++)
		json_push_text(list,
			       str_dup(a, utf8_clean(a, str_of(texts[i]))));
	return json_text(a, root);
}

static struct http_call
request_for(struct arena *a, const struct settings *s, const char *key)
{
	const struct api_call with = { .settings = s, .key = key };

	return (struct http_call){
		.method = "POST",
		.url = api_url(a, s, "/embeddings"),
		.headers = api_of(s)->headers(a, &with),
		.max_reply = AROUND_BYTES + (size_t)EMBED_BATCH *
						    EMBED_NUMBERS_MAX *
						    NUMBER_BYTES,
		.connect_timeout_ms = s->connect_timeout_ms,
	};
}

const struct err *
llm_embed(struct arena *a, const struct settings *s, const char *const *texts,
	  size_t n, struct wait *wait, struct llm_vectors *ret)
{
	struct wait narrow =
		wait_within(wait, (int64_t)s->embedding_timeout_ms);
	struct embedding em = { .n = n, .ret = ret };
	const struct err *e;

	*ret = (struct llm_vectors){ .n = 0 };
	em.call = (struct llm_call){ .arena = a,
				     .settings = s,
				     .wait = &narrow,
				     .timeout_ms = s->embedding_timeout_ms,
				     .read = read_answer,
				     .arg = &em };
	e = api_key(a, s, &em.call.key);
	if (e)
		return e;
	em.call.http = request_for(a, s, em.call.key);
	em.call.http.body = body_of(a, s, texts, n);
	e = llm_call_may_start(&em.call);
	if (e)
		return e;
	e = llm_call_until(&em.call);
	if (e && e->kind == ERR_DEADLINE && wait_check(wait) == WAIT_GO_ON)
		e = err_new(a, ERR_MODEL_SLOW,
			    "The model server took too long for embeddings.",
			    "%s", e->note);
	llm_call_ended(&em.call, e);
	ret->calls = em.call.calls;
	if (s->keep_prompts)
		ret->request = llm_show(a, em.call.http.url, em.call.http.body);
	return e;
}
