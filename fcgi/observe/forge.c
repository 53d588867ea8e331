#include "observe/forge.h"

#include "http/http.h"

#include "base/ban.h"

#define PROBE_MS 5000
#define REPLY_MAX ((size_t)1 << 20)

/*
 * Each as a visitor could send it. The first is REMOTE_USER of an nginx that
 * includes fastcgi_params: "parlance-doctor:forged" without any check.
 */
static const char *const forged[] = {
	"Authorization: Basic cGFybGFuY2UtZG9jdG9yOmZvcmdlZA==",
	"PARLANCE_USER: parlance-doctor",
	"Parlance-User: parlance-doctor",
	"REMOTE_USER: parlance-doctor",
	"Remote-User: parlance-doctor",
	"X-Remote-User: parlance-doctor",
	"X-Forwarded-User: parlance-doctor",
	"X-Auth-Request-User: parlance-doctor",
	"X-Forwarded-Preferred-Username: parlance-doctor",
	"X-WebAuth-User: parlance-doctor",
};

static void
get(struct arena *a, const char *url, const char *header, struct wait *wait,
    struct http_reply *ret)
{
	const char *const headers[] = { "Accept: application/json", header,
					NULL };
	const struct http_call call = {
		.url = url,
		.headers = headers,
		.max_reply = REPLY_MAX,
		.connect_timeout_ms = PROBE_MS,
	};
	struct wait soon = wait_within(wait, PROBE_MS);

	http_exchange(a, &call, &soon, ret);
}

static bool
is_success(int status)
{
	return status >= 200 && status < 300;
}

/* The list of chats is for users alone, whatever the web server does. */
void
forge_try(struct arena *a, const char *url, struct wait *wait,
	  struct forge *ret)
{
	const char *page = http_below(a, url, "/chats.json");
	struct http_reply r;

	*ret = (struct forge){ .status = 0 };
	get(a, http_below(a, url, "/openapi.json"), NULL, wait, &r);
	ret->ours = is_success(r.status) && str_has(r.body, STR("Parlance"));
	get(a, page, NULL, wait, &r);
	ret->status = r.status;
	ret->note = r.note;
	for (size_t i = 0; i < COUNT(forged) && r.status && !ret->taken; i++) {
		get(a, page, forged[i], wait, &r);
		if (!is_success(r.status) || is_success(ret->status))
			continue;
		ret->taken = forged[i];
		ret->taken_status = r.status;
	}
}
