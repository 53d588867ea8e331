/*
 * What a server of MySQL is asked of functions and views, and what becomes of
 * its answers.
 */
#include <string.h>

#include "driver/so/judge/judge.h"

#include "tests/test.h"

#include "base/ban.h"

/* A server of two views, the inner of which calls a stored function. */
static const struct err *
server(void *of, struct arena *a, const char *query, struct rows *ret)
{
	static struct cell cells[2];
	const char *answer = NULL;

	(void)of;
	(void)a;
	if (strstr(query, "information_schema.views"))
		answer = strstr(query, "'Outer_v'")
				 ? "select `i`.`x` from `shop`.`inner_v` `i`"
			 : strstr(query, "'inner_v'")
				 ? "select `shop`.`spills`(1),sleep(2) AS `x`"
			 : strstr(query, "'endless'")
				 ? "select `x` from `shop`.`endless`"
				 : NULL;
	else if (strstr(query, "'spills'") || strstr(query, "'loud'"))
		answer = "spills";
	cells[0].text = str_of(answer ? answer : "");
	cells[1].text = STR("it is not declared");
	*ret = (struct rows){ .cells = cells, .n_rows = answer != NULL };
	return NULL;
}

static const struct {
	const char *sql, *allowed;
	const char *want; /* part of why it may not run; NULL: it may */
} cases[] = {
	{ "SELECT id, count(*) FROM orders GROUP BY 1", NULL, NULL },
	{ "SELECT loud (1)", NULL, "it is not declared" },
	{ "SELECT shop.`loud`(1)", NULL, "it is not declared" },
	{ "SELECT loud (1)", "loud", NULL },
	{ "SELECT shop.`loud`(1)", "loud", NULL },
	{ "SELECT 'loud(1)', loud FROM t", NULL, NULL },
	{ "SELECT x FROM Outer_v", "sleep", "spills is not allowed here" },
	{ "SELECT x FROM shop.`Outer_v`", "spills", "sleep is not allowed" },
	{ "SELECT x FROM Outer_v", "sleep spills", NULL },
	{ "SELECT x FROM endless", NULL, "too deep" },
};

static void
judges_stored_functions(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct judging j = { "mysql",          cases[i].sql,
					   cases[i].allowed, NULL,
					   server,           NULL };
		const char *why = "";

		assert_null(judge_statement(a, &j, &why));
		if (cases[i].want) {
			assert_true(why && strstr(why, cases[i].want));
		} else {
			assert_null(why);
		}
	}
	arena_destroy(a);
}

TESTS(CASE(judges_stored_functions))
