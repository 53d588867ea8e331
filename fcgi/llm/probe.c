#include "base/clock.h"
#include "base/json.h"
#include "http/http.h"
#include "llm/api.h"

#include "base/ban.h"

#define PROBE_MS 3000
#define REPLY_MAX ((size_t)4 << 20)

/* What a status of the list of models means. */
static const struct {
	int from, to;
	const char *what, *advice;
} statuses[] = {
	{ 401, 403, "it refuses the key",
	  "Set llm.api_key or llm.api_key_file to a key that it knows." },
	{ 404, 405, "it answers, but has no list of models",
	  "Nothing, if questions get answers; else look at llm.base_url, which "
	  "ends in /v1 for most servers." },
	{ 429, 429, "it has had enough of us for now",
	  "Wait, or ask its owner for a higher limit." },
	{ 500, 599, "it is in trouble", "Look at the model server's own log." },
};

/* Whether the list, if it is one, has the model; true when that is unknown. */
static bool
lists_model(struct arena *a, struct str body, const char *model)
{
	struct json_object *list = json_get(json_parse(a, body), "data");

	for (size_t i = 0; i < json_length(list); i++)
		if (str_is(str_of(json_get_text(json_at(list, i), "id", "")),
			   model))
			return true;
	return json_length(list) == 0;
}

static void
judge_list(struct arena *a, const struct settings *s, struct str body,
	   struct probe *ret)
{
	ret->ok = lists_model(a, body, s->model);
	ret->what = ret->ok ? "it answers"
			    : arena_printf(a,
					   "it answers, but its list has no "
					   "model %s",
					   s->model);
	if (!ret->ok)
		ret->advice = "Set llm.model to one that it has.";
}

static void
judge_status(struct arena *a, int status, struct probe *ret)
{
	size_t i = 0;

	while (i < COUNT(statuses) &&
	       (status < statuses[i].from || status > statuses[i].to))
		i++;
	ret->ok = status == 404 || status == 405;
	ret->what = arena_printf(a, "%s (status %d)",
				 i < COUNT(statuses) ? statuses[i].what
						     : "it answers oddly",
				 status);
	ret->advice = i < COUNT(statuses) ? statuses[i].advice
					  : "Look at llm.base_url.";
}

static void
judge(struct arena *a, const struct settings *s, const struct http_reply *reply,
      struct probe *ret)
{
	if (reply->end != HTTP_DONE) {
		ret->what = arena_printf(a, "it does not answer: %s",
					 reply->note ? reply->note : "");
		ret->advice = "Start it, or look at llm.base_url and the "
			      "network between.";
	} else if (reply->status / 100 == 2) {
		judge_list(a, s, reply->body, ret);
	} else {
		judge_status(a, reply->status, ret);
	}
}

void
llm_probe(struct arena *a, const struct settings *s, struct wait *wait,
	  struct probe *ret)
{
	struct wait narrow = wait_within(wait, PROBE_MS);
	struct api_call ask = { .settings = s, .model = s->model };
	struct http_call call = { .max_reply = REPLY_MAX };
	struct http_reply reply;
	int64_t began_ms = clock_ms();
	const struct err *e;

	*ret = (struct probe){ .wanted = llm_is_configured(s) };
	if (!ret->wanted) {
		ret->ok = true;
		ret->what = "none is set: the built-in translator answers";
		return;
	}
	e = api_key(a, s, &ask.key);
	if (e) {
		ret->what = e->note;
		ret->advice = "Mend llm.api_key or llm.api_key_file.";
		return;
	}
	call.url = api_url(a, s, "/models");
	call.headers = api_of(s)->headers(a, &ask);
	call.connect_timeout_ms = PROBE_MS;
	http_exchange(a, &call, &narrow, &reply);
	ret->ms = clock_ms() - began_ms;
	judge(a, s, &reply, ret);
}
