#include <string.h>

#include "request/negotiate.h"

#include "tests/request/request.h"

#include "base/ban.h"

#define FIREFOX                                                              \
	"HTTP_ACCEPT=text/html,application/xhtml+xml,application/xml;q=0.9," \
	"image/avif,*/*;q=0.8\nHTTP_USER_AGENT=Mozilla/5.0 (X11) Firefox/140.0"

#define JSON_BODY "CONTENT_TYPE=application/json; charset=utf-8"

static const struct {
	const char *env, *ending, *named;
	int format; /* -1: ERR_INPUT */
} cases[] = {
	{ FIREFOX, "", NULL, FORMAT_HTML },
	{ FIREFOX, "csv", NULL, FORMAT_CSV },
	{ FIREFOX, "", "json", FORMAT_JSON },
	{ FIREFOX, "txt", "json", FORMAT_TEXT },
	{ FIREFOX, "", "text", FORMAT_TEXT },
	{ FIREFOX, "", "nonsense", -1 },
	{ "", "", NULL, FORMAT_HTML },
	{ "HTTP_ACCEPT=*/*", "", NULL, FORMAT_HTML },
	{ "HTTP_USER_AGENT=curl/8.1", "", NULL, FORMAT_TEXT },
	{ "HTTP_ACCEPT=*/*\nHTTP_USER_AGENT=curl/8.1", "", NULL, FORMAT_TEXT },
	{ "HTTP_ACCEPT=*/*\nHTTP_USER_AGENT=Wget/1.21", "", NULL, FORMAT_TEXT },
	{ "HTTP_ACCEPT=*/*;q=0.5\nHTTP_USER_AGENT=HTTPie/3.2", "", NULL,
	  FORMAT_TEXT },
	{ "HTTP_ACCEPT=text/html\nHTTP_USER_AGENT=curl/8.1", "", NULL,
	  FORMAT_HTML },
	{ "HTTP_ACCEPT=application/json", "", NULL, FORMAT_JSON },
	{ "HTTP_ACCEPT=APPLICATION/JSON", "", NULL, FORMAT_JSON },
	{ "HTTP_ACCEPT=application/json, text/plain, */*", "", NULL,
	  FORMAT_JSON },
	{ "HTTP_ACCEPT=text/plain;q=0.5, text/csv;q=0.9", "", NULL,
	  FORMAT_CSV },
	{ "HTTP_ACCEPT=text/csv;q=0, text/*;q=0.1", "", NULL, FORMAT_HTML },
	{ "HTTP_ACCEPT=text/html;q=0, */*", "", NULL, FORMAT_HTML },
	{ "HTTP_ACCEPT=application/json;q=2, text/csv", "", NULL, FORMAT_CSV },
	{ "HTTP_ACCEPT=image/png", "", NULL, FORMAT_HTML },
	{ "HTTP_ACCEPT=image/png\nHTTP_USER_AGENT=curl/8", "", NULL,
	  FORMAT_TEXT },
	{ JSON_BODY "\nHTTP_ACCEPT=*/*\nHTTP_USER_AGENT=python-requests/2.31",
	  "", NULL, FORMAT_JSON },
	{ JSON_BODY "\nHTTP_ACCEPT=*/*\nHTTP_USER_AGENT=node", "", NULL,
	  FORMAT_JSON },
	{ JSON_BODY, "", NULL, FORMAT_JSON },
	{ JSON_BODY, "csv", NULL, FORMAT_CSV },
	{ JSON_BODY, "", "text", FORMAT_TEXT },
	{ JSON_BODY "\nHTTP_ACCEPT=text/csv", "", NULL, FORMAT_CSV },
	{ JSON_BODY "\n" FIREFOX, "", NULL, FORMAT_HTML },
	{ "HTTP_ACCEPT=,;q=,/,text/", "", NULL, FORMAT_HTML },
};

static void
test_formats(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		enum format f = FORMAT__MAX;
		const struct err *e;
		struct request req;

		assert_null(request_of(a, cases[i].env, "", &req));
		e = negotiate(&req, str_of(cases[i].ending), cases[i].named,
			      &f);
		if (e && !strstr(e->say, "html, text, json, csv,"))
			fail_msg("case %zu: %s", i, e->say);
		if ((e ? -1 : (int)f) != cases[i].format)
			fail_msg("case %zu: format %u", i, f);
	}
	arena_destroy(a);
}

TESTS(CASE(test_formats))
