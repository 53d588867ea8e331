#include "http/curl.h"
#include "http/http.h"

#include "base/ban.h"

#define WEEK_MS (7 * 24 * 3600 * 1000.0)

static bool
number_ms(const char *value, double unit_ms, double *ret)
{
	double n = 0;

	if (!value || !str_to_real(str_trim(str_of(value)), &n))
		return false;
	*ret = n * unit_ms;
	return true;
}

static bool
date_ms(const char *value, int64_t wall_ms, double *ret)
{
	const struct curl *curl = curl_get();
	time_t when = value && curl ? curl->getdate(value, NULL) : -1;

	if (when == -1)
		return false;
	*ret = (double)when * 1000 - (double)wall_ms;
	return true;
}

bool
http_retry_after(const struct http_reply *reply, int64_t wall_ms,
		 int64_t *ret_ms)
{
	const char *value = http_header(reply, "Retry-After");
	double ms = 0;

	if (!number_ms(http_header(reply, "Retry-After-Ms"), 1, &ms) &&
	    !number_ms(value, 1000, &ms) && !date_ms(value, wall_ms, &ms))
		return false;
	if (!(ms > 0) || ms > WEEK_MS)
		return false;
	*ret_ms = (int64_t)ms + 1; /* rather late than early */
	return true;
}

const char *
http_below(struct arena *a, const char *url, const char *path)
{
	struct str base = str_of(url);

	while (str_ends(base, STR("/")))
		base.n--;
	return arena_printf(a, "%.*s%s", (int)base.n, base.p, path);
}
