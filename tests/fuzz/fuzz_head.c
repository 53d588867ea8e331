/*
 * Lines that come from outside beside bodies: addresses of servers and of
 * databases, Retry-After and its dates, traceparent.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/url.h"
#include "http/http.h"
#include "observe/trace.h"
#include "settings/settings.h"

#include "base/ban.h"

#define WALL_MS INT64_C(1795000000000)
#define WEEK_MS (INT64_C(7) * 24 * 3600 * 1000)

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
read_address(struct arena *a, const char *text)
{
	struct url u;

	if (url_read(a, text, &u))
		return;
	if (!u.user || !u.password || !u.host || !u.path || u.port > 65535)
		abort();
	(void)url_param(a, &u, "sslmode");
	(void)url_param(a, &u, "");
}

/* People may see of an address that it has a password, never which. */
static void
mask_address(struct arena *a, const char *text)
{
	const char *seen = settings_url(a, arena_printf(a, "db:%s", text));
	struct url u;

	if (!url_read(a, text, &u) && *u.password && !strstr(seen, "(set)@"))
		abort();
}

static void
read_pause(const char *name, const char *text)
{
	const struct http_header h = { name, text };
	const struct http_reply reply = { .headers = &h, .n_headers = 1 };
	int64_t ms = -1;

	if (http_retry_after(&reply, WALL_MS, &ms) && (ms < 0 || ms > WEEK_MS))
		abort();
}

/* Whatever came, the ids are well formed. */
static void
read_trace(struct arena *a, const char *text)
{
	trace_begin(a, text, true);
	if (strlen(trace_id()) != 32 ||
	    strspn(trace_id(), "0123456789abcdef") != 32)
		abort();
	if (strlen(trace_parent(a)) != 55)
		abort();
}

int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_create((size_t)16 << 20);
	const char *text = str_dup(a, (struct str){ (const char *)data, size });

	read_address(a, text);
	mask_address(a, text);
	(void)http_below(a, text, "/x");
	(void)http_host(a, text);
	read_pause("Retry-After", text);
	read_pause("Retry-After-Ms", text);
	read_trace(a, text);
	arena_destroy(a);
	return 0;
}
