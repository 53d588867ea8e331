#include "tests/test.h"

#include <string.h>

#include "observe/scoreboard.h"
#include "route/router.h"

#include "base/ban.h"

/* Pages are told apart by address alone; none is called here. */
static const struct err *
first(struct call *call)
{
	(void)call;
	return NULL;
}

static const struct route table[] = {
	{ "GET", "/", POOL_PAGE, 0, first },
	{ "GET", "/chats", POOL_PAGE, WANT_FORMATS, first },
	{ "POST", "/chats", POOL_PAGE, 0, first },
	{ "GET", "/chats/{id}", POOL_PAGE, WANT_FORMATS, first },
	{ "GET", "/chats/{id}/turns/{n}.json", POOL_PAGE, 0, first },
	{ "GET", "/chats/{id}/turns/{n}.{export}", POOL_ASK, 0, first },
	{ "GET", "/chats/{id}/turns/{n}", POOL_PAGE, 0, first },
	{ "POST", "/tools/ask", POOL_ASK, WANT_JSON, first },
	{ NULL, NULL, POOL_PAGE, 0, NULL },
};

static void
same(const char *have, const char *want)
{
	if (want)
		assert_string_equal(have, want);
	else
		assert_null(have);
}

static const struct {
	const char *method, *path;
	int row; /* -1: none */
	const char *params[3];
	const char *ending, *allow;
} cases[] = {
	{ "GET", "/", 0, { NULL }, "", "GET, HEAD" },
	{ "POST", "/", -1, { NULL }, "", "GET, HEAD" },
	{ "GET", "/chats", 1, { NULL }, "", "GET, HEAD" },
	{ "GET", "/chats.json", 1, { NULL }, "json", "GET, HEAD" },
	{ "PUT", "/chats.json", -1, { NULL }, "json", "GET, HEAD" },
	{ "GET", "/nothing.json", -1, { NULL }, "json", NULL },
	{ "GET", "/chats.nonsense", -1, { NULL }, "", NULL },
	{ "GET", "/chats.", -1, { NULL }, "", NULL },
	{ "POST", "/chats", 2, { NULL }, "", "GET, HEAD, POST" },
	{ "PUT", "/chats", -1, { NULL }, "", "GET, HEAD, POST" },
	{ "GET", "/chats/", -1, { NULL }, "", NULL },
	{ "GET", "/chats/a", 3, { "a" }, "", "GET, HEAD" },
	{ "GET", "/chats/a.csv", 3, { "a" }, "csv", "GET, HEAD" },
	{ "GET", "/chats/my.db", 3, { "my.db" }, "", "GET, HEAD" },
	{ "GET", "/chats/my.db.txt", 3, { "my.db" }, "txt", "GET, HEAD" },
	{ "GET", "/chats/a/", -1, { NULL }, "", NULL },
	{ "GET", "/chats/a/turns/1", 6, { "a", "1" }, "", "GET, HEAD" },
	{ "GET",
	  "/chats/a/turns/1.json",
	  4,
	  { "a", "1" },
	  "json",
	  "GET, HEAD" },
	{ "GET",
	  "/chats/a/turns/1.csv",
	  5,
	  { "a", "1", "csv" },
	  "csv",
	  "GET, HEAD" },
	{ "GET", "/chats/a/turns/.csv", 6, { "a", ".csv" }, "", "GET, HEAD" },
	{ "GET", "/chats/a/turns/", -1, { NULL }, "", NULL },
	{ "GET", "//chats", -1, { NULL }, "", NULL },
	{ "GET", "/Chats", -1, { NULL }, "", NULL },
	{ "get", "/chats", -1, { NULL }, "", "GET, HEAD, POST" },
};

static void
test_finding(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct match m;

		router_find(a, table, cases[i].method, str_of(cases[i].path),
			    &m);
		if ((m.route ? (int)(m.route - table) : -1) != cases[i].row)
			fail_msg("case %zu: %s", i, cases[i].path);
		for (size_t p = 0; p < COUNT(cases[i].params); p++)
			same(m.params[p], cases[i].params[p]);
		assert_true(str_is(m.ending, cases[i].ending));
		same(m.allow, cases[i].allow);
	}
	arena_destroy(a);
}

/* In whose form somebody is refused. */
static void
test_near(void **state)
{
	static const struct {
		const char *method, *path;
		int near; /* -1: nobody's */
	} near[] = {
		{ "GET", "/tools/ask", 7 },   { "GET", "/tools/ask/", 7 },
		{ "GET", "/tools/other", 7 }, { "GET", "/tools", 7 },
		{ "GET", "/toolsets", -1 },   { "PUT", "/chats/a", 3 },
		{ "GET", "/chats/a/b", 1 },   { "GET", "/nothing", -1 },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(near); i++) {
		struct match m;

		router_find(a, table, near[i].method, str_of(near[i].path), &m);
		assert_null(m.route);
		if ((m.near ? (int)(m.near - table) : -1) != near[i].near)
			fail_msg("case %zu: %s", i, near[i].path);
	}
	arena_destroy(a);
}

/* Paths of the real table, each as its own row and with few enough params. */
static void
test_the_table(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (const struct route *r = routes; r->method; r++) {
		char *path = arena_strdup(a, r->path);
		struct match m;

		for (char *p = path; *p; p++)
			if (strchr("{}", *p))
				*p = 'x';
		router_find(a, routes, r->method, str_of(path), &m);
		if (m.route != r)
			fail_msg("%s %s is never found", r->method, r->path);
		assert_non_null(r->page);
		assert_true(r - routes < SCOREBOARD_ROUTES - 1);
	}
	arena_destroy(a);
}

TESTS(CASE(test_finding), CASE(test_near), CASE(test_the_table))
