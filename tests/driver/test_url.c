#include "driver/url.h"

#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *where;
	const char *user, *password, *host, *path, *x; /* user NULL: refused */
	unsigned port;
} cases[] = {
	{ "//ann@db/shop", "ann", "", "db", "shop", NULL, 0 },
	{ "//ann:a%40b%3a%2F@db:3306/a%20b", "ann", "a@b:/", "db", "a b", NULL,
	  3306 },
	{ "//ann:p@ss@db/", "ann", "p@ss", "db", "", NULL, 0 },
	{ "///shop?x=%2Ftmp%2Fs&y=1", "", "", "", "shop", "/tmp/s", 0 },
	{ "//[::1]:9000/x?y=1&x=", "", "", "::1", "x", "", 9000 },
	{ "//[::1]/x", "", "", "::1", "x", NULL, 0 },
	{ "//db", "", "", "db", "", NULL, 0 },
	{ "db/shop", NULL, NULL, NULL, NULL, NULL, 0 },
	{ "//db:port/x", NULL, NULL, NULL, NULL, NULL, 0 },
	{ "//db:65536/x", NULL, NULL, NULL, NULL, NULL, 0 },
	{ "//a%0@db/x", NULL, NULL, NULL, NULL, NULL, 0 },
	{ "//a%00@db/x", NULL, NULL, NULL, NULL, NULL, 0 },
	{ "//a%zz@db/x", NULL, NULL, NULL, NULL, NULL, 0 },
	{ "//[::1]9/x", NULL, NULL, NULL, NULL, NULL, 0 },
};

static void
reads(void **state)
{
	struct arena *a = arena_create((size_t)1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct url u = { 0 };
		const struct err *e = url_read(a, cases[i].where, &u);

		if (!cases[i].user) {
			assert_non_null(e);
			assert_int_equal(e->kind, ERR_CONFIG);
			continue;
		}
		assert_null(e);
		assert_string_equal(u.user, cases[i].user);
		assert_string_equal(u.password, cases[i].password);
		assert_string_equal(u.host, cases[i].host);
		assert_string_equal(u.path, cases[i].path);
		assert_int_equal(u.port, cases[i].port);
		if (cases[i].x)
			assert_string_equal(url_param(a, &u, "x"), cases[i].x);
		else
			assert_null(url_param(a, &u, "x"));
	}
	arena_destroy(a);
}

TESTS(CASE(reads))
