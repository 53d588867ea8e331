#include <string.h>

#include "sql/check/check.h"
#include "tests/sql/adversarial.h"
#include "tests/test.h"

#include "base/ban.h"

/*
 * Blocked statements that no text can tell from harmless ones: what they do
 * is known to the engine, its limits and its rights alone.
 */
static const struct {
	const char *dialect, *part;
} engines_own[] = {
	{ "sqlite", "x||x FROM c LIMIT 60" },
	{ "sqlite", "SELECT x+1 FROM c)" },
	{ "sqlite", "zeroblob(2000000000)" },
	{ "sqlite", "instr(hex(zeroblob" },
	{ "postgresql", "sideeffect()" },
	{ "postgresql", "generate_series(1,1000000000000)" },
	{ "mysql", "SELECT evil()" },
	{ "duckdb", "range(100000000000000)" },
};

static bool
is_engines_own(const struct hostile *h)
{
	for (size_t i = 0; i < COUNT(engines_own); i++)
		if (strcmp(engines_own[i].dialect, h->dialect) == 0 &&
		    str_has(h->sql, str_of(engines_own[i].part)))
			return true;
	return false;
}

static void
decide(const char *path)
{
	struct arena *a = arena_create((size_t)64 << 20);
	size_t n = 0, n_wrong = 0, n_left = 0;
	const struct hostile *list = adversarial_read(a, path, &n);

	if (!list) {
		print_message("skipped: %s is not here\n", path);
		arena_destroy(a);
		skip();
	}
	for (size_t i = 0; list && i < n; i++) {
		const struct hostile *h = &list[i];
		const struct dialect *d = dialect_find(str_of(h->dialect));
		struct verdict v;

		assert_non_null(d);
		sql_check(a, d, NULL, NULL, h->sql, &v);
		if (h->by_engine || is_engines_own(h)) {
			n_left++;
			continue;
		}
		if (h->block == !v.sql)
			continue;
		print_error("%s: %s: %s\n", h->dialect, h->sql.p,
			    v.sql ? "passed" : v.complaint->message);
		n_wrong++;
	}
	print_message("%zu statements: %zu decided wrongly, %zu left to their"
		      " engine\n",
		      n, n_wrong, n_left);
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
check_decides_what_it_can(void **state)
{
	(void)state;
	decide(HOSTILE);
}

static void
check_decides_the_longer_list(void **state)
{
	(void)state;
	decide(ADVERSARIAL);
}

TESTS(CASE(check_decides_what_it_can), CASE(check_decides_the_longer_list))
