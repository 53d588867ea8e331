#include "request/guard.h"

#include "tests/request/request.h"

#include "base/ban.h"

#define HOST "HTTP_HOST=shop.example:8080\n"
#define SITE "HTTP_SEC_FETCH_SITE="
#define ORIGIN "HTTP_ORIGIN="
#define TRUSTED "https://intranet https://other.example:8443"

/* After net/http/csrf_test.go of Go and the matrix of SECURITY.md T10. */
static const struct {
	const char *env;
	bool ok;
} cases[] = {
	{ HOST, true }, /* curl */
	{ HOST SITE "same-origin", true },
	{ HOST SITE "none", true },
	{ HOST SITE "same-site", false },
	{ HOST SITE "cross-site", false },
	{ HOST SITE "", false },
	{ HOST SITE "SAME-ORIGIN", false },
	{ HOST SITE "same-origin, cross-site", false },
	{ HOST SITE "same-origin\n" SITE "cross-site", false },
	{ HOST SITE "same-origin\n" ORIGIN "https://evil.example", true },
	{ HOST SITE "cross-site\n" ORIGIN "http://shop.example:8080", false },
	{ HOST ORIGIN "http://shop.example:8080", true },
	{ HOST ORIGIN "https://shop.example:8080", true }, /* TLS before us */
	{ HOST ORIGIN "http://SHOP.example:8080", true },
	{ HOST ORIGIN "http://shop.example", false },
	{ HOST ORIGIN "http://evil.example:8080", false },
	{ HOST ORIGIN "http://evil.example/://shop.example:8080", false },
	{ HOST ORIGIN "null", false },
	{ HOST ORIGIN "", false },
	{ HOST ORIGIN "shop.example:8080", false },
	{ HOST ORIGIN "http://shop.example:8080\n" ORIGIN "null", false },
	{ "HTTP_HOST=\n" ORIGIN "http://", false },
	{ ORIGIN "http://shop.example", false },
	{ HOST ORIGIN "https://intranet", true },
	{ HOST SITE "cross-site\n" ORIGIN "https://intranet", true },
	{ HOST SITE "same-site\n" ORIGIN "https://other.example:8443", true },
	{ HOST ORIGIN "https://intranet.evil.example", false },
};

static void
test_matrix(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct err *e;
		struct request req;

		assert_null(request_of(a, cases[i].env, "", &req));
		e = guard_same_origin(&req, TRUSTED);
		if ((e == NULL) != cases[i].ok)
			fail_msg("case %zu: %s", i, cases[i].env);
		assert_true(!e || e->kind == ERR_ORIGIN);
	}
	arena_destroy(a);
}

#define TOKEN "HTTP_AUTHORIZATION=Bearer x\n"
#define COOKIE "HTTP_COOKIE=a=b\n"
#define PREFLIGHT "REQUEST_METHOD=OPTIONS\n"
#define OTHERS ORIGIN "https://other.example:8443\n"

static void
test_scripts(void **state)
{
	static const struct {
		const char *env;
		bool as_visitor, by_token; /* whether it may */
	} rows[] = {
		{ HOST, false, false },
		{ HOST OTHERS, true, false },
		{ HOST OTHERS TOKEN, true, true },
		{ HOST OTHERS TOKEN COOKIE, false, false },
		{ HOST OTHERS COOKIE, false, false },
		{ HOST OTHERS PREFLIGHT, true, true },
		{ HOST OTHERS "HTTP_AUTHORIZATION=Basic x\n", true, false },
		{ HOST OTHERS TOKEN OTHERS, false, false },
		{ HOST ORIGIN "https://OTHER.example:8443\n" TOKEN, true,
		  true },
		{ HOST ORIGIN "https://other.example\n" TOKEN, false, false },
		{ HOST ORIGIN "null\n" TOKEN, false, false },
		{ HOST ORIGIN "https://intranet.evil.example\n" TOKEN, false,
		  false },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct request req;

		assert_null(request_of(a, rows[i].env, "", &req));
		assert_null(guard_script_origin(&req, "", false));
		if (!guard_script_origin(&req, TRUSTED, false) ==
			    rows[i].as_visitor ||
		    !guard_script_origin(&req, TRUSTED, true) ==
			    rows[i].by_token)
			fail_msg("case %zu: %s", i, rows[i].env);
	}
	arena_destroy(a);
}

static void
test_hosts(void **state)
{
	static const struct {
		const char *host, *hosts;
		bool ok;
	} rows[] = {
		{ "", "", true },
		{ "localhost:8080", "", true },
		{ "LOCALHOST", "", true },
		{ "a.localhost", "", true },
		{ "127.0.0.1:80", "", true },
		{ "192.168.1.2", "", true },
		{ "[::1]:8080", "", true },
		{ "[::1]", "", true },
		{ "[2001:db8::7]:80", "", true },
		{ "[::ffff:192.0.2.7]", "", true },
		{ "[::1].evil.example", "", false },
		{ "[::1]evil.example:80", "", false },
		{ "[::1]:80.evil.example", "", false },
		{ "[::1]:", "", false },
		{ "[::1", "", false },
		{ "[evil.example]", "", false },
		{ "[]", "", false },
		{ "localhost:80.evil.example", "", false },
		{ "127.0.0.1:evil.example", "", false },
		{ ":80", "", false },
		{ "[::1].evil.example", "[::1]", false },
		{ "[::1]:81", "[::1]", true },
		{ "intranet", "", true },
		{ "ask.example:8443", "", true },
		{ "evil.example", "", false },
		{ "evil.example:8080", "", false },
		{ "127.0.0.1.evil.example", "", false },
		{ "localhost.evil.example", "", false },
		{ "xlocalhost.example", "", false },
		{ "shop.example", "shop.example other.example", true },
		{ "shop.example:8080.evil.example", "shop.example", false },
		{ "Other.Example:81", "shop.example, other.example", true },
		{ "localhost", "shop.example", false },
		{ "127.0.0.1", "shop.example", false },
		{ "evil.example", "*", true },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct request req;
		const struct err *e;

		assert_null(request_of(
			a, arena_printf(a, "HTTP_HOST=%s", rows[i].host), "",
			&req));
		e = guard_host(&req, rows[i].hosts,
			       "https://ask.example:8443/x");
		if (!e != rows[i].ok)
			fail_msg("case %zu: %s", i, rows[i].host);
		assert_true(!e || e->kind == ERR_HOST);
	}
	arena_destroy(a);
}

TESTS(CASE(test_matrix), CASE(test_scripts), CASE(test_hosts))
