#include "sql/check/check.h"
#include "tests/arena.h"

#include "base/ban.h"

static const struct {
	const char *sql, *bare; /* NULL: it is not all in brackets */
} cases[] = {
	{ "(SELECT a FROM t)", "SELECT a FROM t" },
	{ " ( (SELECT a FROM t WHERE b IN (1, 2)) ) ; ",
	  "SELECT a FROM t WHERE b IN (1, 2)" },
	{ "SELECT a FROM t", NULL },
	{ "(SELECT 1) UNION (SELECT 2)", NULL },
	{ "(SELECT ')' FROM t)", "SELECT ')' FROM t" },
	{ "(SELECT a FROM t) LIMIT 3", NULL },
	{ "(SELECT a", NULL },
	{ "()", NULL },
	{ ")(", NULL },
	{ "", NULL },
};

static void
a_statement_in_brackets_is_bare(void **state)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *got =
			sql_unbracket(*state, dialect_find(STR("sqlite")),
				      str_of(cases[i].sql));

		if (cases[i].bare)
			assert_string_equal(
				str_dup(*state, str_trim(str_of(got))),
				cases[i].bare);
		else
			assert_null(got);
	}
}

TESTS(ARENA_CASE(a_statement_in_brackets_is_bare))
