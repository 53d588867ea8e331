#include "request/cookie.h"

#include <string.h>

#include "tests/request/request.h"

#include "base/ban.h"

static void
test_finding(void **state)
{
	static const struct {
		const char *header, *value; /* NULL: not there */
	} cases[] = {
		{ "HTTP_COOKIE=p=abc", "abc" },
		{ "HTTP_COOKIE=x=1; p=abc; y=2", "abc" },
		{ "HTTP_COOKIE=x=1;p = abc ;y=2", "abc" },
		{ "HTTP_COOKIE=p=one; p=two", "one" },
		{ "HTTP_COOKIE=p=a=b", "a=b" },
		{ "HTTP_COOKIE=p", "" },
		{ "HTTP_COOKIE=xp=1; px=2", NULL },
		{ "HTTP_COOKIE=;;;=", NULL },
		{ "HTTP_COOKIE=", NULL },
		{ "", NULL },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct request req;
		const char *value;

		assert_null(request_of(a, cases[i].header, "", &req));
		value = cookie_get(&req, "p");
		assert_int_equal(value != NULL, cases[i].value != NULL);
		if (value)
			assert_string_equal(value, cases[i].value);
	}
	arena_destroy(a);
}

static void
test_setting(void **state)
{
	static const struct {
		const char *env, *want;
	} cases[] = {
		{ "HTTP_HOST=h", "my_shop=v; Path=/; HttpOnly; SameSite=Lax" },
		{ "SCRIPT_NAME=/ask-data",
		  "my_shop=v; Path=/ask-data; HttpOnly; SameSite=Lax" },
		{ "SCRIPT_NAME=/ask-data\nREQUEST_SCHEME=https",
		  "__Host-my_shop=v; Path=/; HttpOnly; Secure; SameSite=Lax" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct request req;
		const char *name;

		assert_null(request_of(a, cases[i].env, "", &req));
		name = cookie_name(a, "my shop", req.https);
		assert_string_equal(cookie_set(&req, name, "v"), cases[i].want);
	}
	arena_destroy(a);
}

TESTS(CASE(test_finding), CASE(test_setting))
