#include "llm/api.h"

#include <string.h>

#include "base/file.h"
#include "base/json_out.h"
#include "base/utf8.h"
#include "observe/trace.h"

#include "base/ban.h"

#define KEY_MAX 8192

#define ANTHROPIC_VERSION "2023-06-01"

struct header {
	const char *name, *value;
};

/* Those that have a value. */
static const char *const *
headers_of(struct arena *a, const struct header *rows, size_t n)
{
	const char **headers = arena_array(a, n + 1, sizeof(*headers));
	size_t at = 0;

	for (size_t i = 0; i < n; i++)
		if (rows[i].value && *rows[i].value)
			headers[at++] = arena_printf(a, "%s%s", rows[i].name,
						     rows[i].value);
	return headers;
}

/* Azure wants its key by another name. */
static bool
is_azure(const struct settings *s)
{
	struct str url = str_of(s->base_url);

	return str_has(url, STR(".azure.com")) ||
	       str_has(url, STR("api-version="));
}

static const char *const *
openai_headers(struct arena *a, const struct api_call *c)
{
	const struct settings *s = c->settings;
	bool azure = is_azure(s);
	const struct header rows[] = {
		{ "Authorization: Bearer ", azure ? NULL : c->key },
		{ "api-key: ", azure ? c->key : NULL },
		{ "OpenAI-Organization: ", s->organization },
		{ "OpenAI-Project: ", s->project },
		{ "Accept: ", "application/json" },
		{ "Content-Type: ", "application/json" },
		{ "traceparent: ", trace_parent(a) },
	};

	return headers_of(a, rows, COUNT(rows));
}

static void
add_message(struct arena *a, struct json_out *o, const struct llm_message *m)
{
	json_out_object(o, NULL);
	json_out_text(o, "role", m->role);
	json_out_str(o, "content", utf8_clean(a, m->content));
	json_out_end_object(o);
}

static void
add_schema(struct json_out *o, const char *schema)
{
	json_out_object(o, "response_format");
	json_out_text(o, "type", "json_schema");
	json_out_object(o, "json_schema");
	json_out_text(o, "name", "reply");
	json_out_raw(o, "schema", str_of(schema));
	json_out_end_object(o);
	json_out_end_object(o);
}

/* "": as the model likes. */
static const char *
effort_of(const struct settings *s)
{
	static const char *const words[] = { "", "minimal", "low", "medium",
					     "high" };

	return words[s->reasoning_effort];
}

static struct str
openai_body(struct arena *a, const struct api_call *c)
{
	const struct llm_question *q = c->question;
	struct json_out o = json_out_new(a);

	json_out_object(&o, NULL);
	json_out_text(&o, "model", c->model);
	json_out_array(&o, "messages");
	for (size_t i = 0; i < q->n; i++)
		add_message(a, &o, &q->messages[i]);
	json_out_end_array(&o);
	if (!c->without[QUIRK_TEMPERATURE])
		json_out_real(&o, "temperature", c->settings->temperature);
	json_out_int(&o,
		     c->without[QUIRK_TOKENS] ? "max_completion_tokens"
					      : "max_tokens",
		     (int64_t)c->settings->max_tokens);
	if (*effort_of(c->settings) && !c->without[QUIRK_EFFORT])
		json_out_text(&o, "reasoning_effort", effort_of(c->settings));
	if (c->with_schema)
		add_schema(&o, q->schema);
	if (c->with_grammar)
		json_out_text(&o, "grammar", q->grammar);
	if (c->stream) {
		json_out_bool(&o, "stream", true);
		json_out_object(&o, "stream_options");
		json_out_bool(&o, "include_usage", true);
		json_out_end_object(&o);
	}
	json_out_end_object(&o);
	return buf_str(&o.text);
}

static const char *const *
anthropic_headers(struct arena *a, const struct api_call *c)
{
	const struct header rows[] = {
		{ "x-api-key: ", c->key },
		{ "anthropic-version: ", ANTHROPIC_VERSION },
		{ "Accept: ", "application/json" },
		{ "Content-Type: ", "application/json" },
		{ "traceparent: ", trace_parent(a) },
	};

	return headers_of(a, rows, COUNT(rows));
}

static bool
is_system(const struct llm_message *m)
{
	return strcmp(m->role, "system") == 0;
}

/* What the system says is no message there, and the temperature ends at 1. */
static struct str
anthropic_body(struct arena *a, const struct api_call *c)
{
	const struct llm_question *q = c->question;
	double temperature = c->settings->temperature;
	const struct llm_message *told = NULL;
	struct json_out o = json_out_new(a);

	json_out_object(&o, NULL);
	json_out_text(&o, "model", c->model);
	json_out_int(&o, "max_tokens", (int64_t)c->settings->max_tokens);
	if (!c->without[QUIRK_TEMPERATURE])
		json_out_real(&o, "temperature",
			      temperature < 1 ? temperature : 1);
	for (size_t i = 0; i < q->n; i++)
		if (is_system(&q->messages[i]))
			told = &q->messages[i];
	if (told)
		json_out_str(&o, "system", utf8_clean(a, told->content));
	json_out_array(&o, "messages");
	for (size_t i = 0; i < q->n; i++)
		if (!is_system(&q->messages[i]))
			add_message(a, &o, &q->messages[i]);
	json_out_end_array(&o);
	if (c->stream)
		json_out_bool(&o, "stream", true);
	json_out_end_object(&o);
	return buf_str(&o.text);
}

static const struct api apis[] = {
	[API_OPENAI] = { "https://api.openai.com/v1", "/chat/completions",
			 openai_headers, openai_body, llm_read_answer },
	[API_ANTHROPIC] = { "https://api.anthropic.com/v1", "/messages",
			    anthropic_headers, anthropic_body,
			    llm_read_anthropic },
};

const struct api *
api_of(const struct settings *s)
{
	return &apis[s->llm_api];
}

/* The path goes before a query, which some servers want. */
const char *
api_url(struct arena *a, const struct settings *s, const char *at)
{
	const struct api *api = api_of(s);
	struct str query =
		str_of(*s->base_url ? s->base_url : api->default_url);
	bool has_query = memchr(query.p, '?', query.n) != NULL;
	struct str path = str_cut(&query, '?');

	while (str_ends(path, STR("/")))
		path = str_first(path, path.n - 1);
	return arena_printf(a, "%.*s%s%s%.*s", (int)path.n, path.p, at,
			    has_query ? "?" : "", (int)query.n, query.p);
}

const struct err *
api_key(struct arena *a, const struct settings *s, const char **ret)
{
	struct str key = str_of(s->api_key);
	const struct err *e = NULL;

	if (key.n == 0 && *s->api_key_file)
		e = file_read(a, file_of_secret(a, s->api_key_file), KEY_MAX,
			      &key);
	if (e)
		return err_new(a, ERR_MODEL,
			       "The model server could not be asked.",
			       "llm.api_key_file: %s", e->note);
	key = str_trim(key);
	for (size_t i = 0; i < key.n; i++)
		if (key.p[i] < '!' || key.p[i] > '~')
			return err_new(a, ERR_MODEL,
				       "The model server could not be asked.",
				       "the key has blanks or control bytes");
	*ret = str_dup(a, key);
	return NULL;
}
