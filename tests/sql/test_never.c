#include "sql/never/never.h"

#include <string.h>

#include "base/buf.h"
#include "tests/arena.h"
#include "tests/test.h"

#include "base/ban.h"

static const char *const names[NEVER__MAX] = {
	[NEVER_NULL] = "null",     [NEVER_NOT_NULL] = "not null",
	[NEVER_NOT_IN] = "not in", [NEVER_BETWEEN] = "between",
	[NEVER_BOUNDS] = "bounds", [NEVER_VALUES] = "values",
	[NEVER_EMPTY] = "empty",   [NEVER_CONSTANT] = "constant",
};

/* What stands behind "SELECT 1 FROM t WHERE"; "" where nothing is told. */
static const struct {
	const char *where, *want;
} cases[] = {
	/* bounds */
	{ "total > 10 AND total < 5", "bounds: total > 10 | total < 5" },
	{ "a = 1 AND (t.x >= 9 AND b = 2) AND t.x <= 3",
	  "bounds: t.x >= 9 | t.x <= 3" },
	{ "10 < total AND TOTAL < 5", "bounds: 10 < total | TOTAL < 5" },
	{ "x > 5 AND x < 5", "bounds: x > 5 | x < 5" },
	{ "x >= 5 AND x < 5", "bounds: x >= 5 | x < 5" },
	{ "x >= -1 AND x < -3", "bounds: x >= -1 | x < -3" },
	{ "x BETWEEN 9 AND 3", "between: x BETWEEN 9 AND 3" },
	{ "y = 1 AND x BETWEEN 9 AND 3 AND z = 4",
	  "between: x BETWEEN 9 AND 3" },
	{ "d BETWEEN '2024-12-31' AND '2024-01-01'",
	  "between: d BETWEEN '2024-12-31' AND '2024-01-01'" },
	{ "d >= DATE '2025-01-01' AND d < DATE '2024-01-01'",
	  "bounds: d >= DATE '2025-01-01' | d < DATE '2024-01-01'" },
	{ "d > '2025-01' AND d <= '2024-06'",
	  "bounds: d > '2025-01' | d <= '2024-06'" },
	{ "strftime('%Y', d) >= '2025' AND strftime('%Y', d) <= '2024'",
	  "bounds: strftime('%Y', d) >= '2025' | strftime('%Y', d) <= '2024'" },
	{ "x = 3 AND x > 7", "values: x = 3 | x > 7" },
	{ "d = '2024-05-01' AND d >= '2024-06-01'",
	  "values: d = '2024-05-01' | d >= '2024-06-01'" },
	/* values */
	{ "x = 1 AND x = 2", "values: x = 1 | x = 2" },
	{ "x = 1 AND x <> 1", "values: x = 1 | x <> 1" },
	{ "x IN (1, 2) AND x = 3", "values: x IN (1, 2) | x = 3" },
	{ "c.city = 'Oslo' AND c.city = 'Rome'",
	  "values: c.city = 'Oslo' | c.city = 'Rome'" },
	{ "\"City\" = 'Oslo' AND \"City\" = 'Rome'",
	  "values: \"City\" = 'Oslo' | \"City\" = 'Rome'" },
	{ "x IS NULL AND x = 1", "empty: x IS NULL | x = 1" },
	{ "x IS NOT NULL AND x IS NULL", "empty: x IS NOT NULL | x IS NULL" },
	/* NULL */
	{ "x = NULL", "null: x = NULL" },
	{ "a = 1 AND t.x <> NULL", "not null: t.x <> NULL" },
	{ "x != NULL", "not null: x != NULL" },
	{ "x IN (NULL)", "null: x IN (NULL)" },
	{ "x NOT IN (1, NULL)", "not in: x NOT IN (1, NULL)" },
	{ "a = 1 OR x = NULL", "null: x = NULL" },
	/* constants */
	{ "1 = 0", "constant: 1 = 0" },
	{ "(1 = 2) AND x = 1", "constant: 1 = 2" },
	{ "FALSE", "constant: FALSE" },
	{ "0", "constant: 0" },
	/* in other queries and clauses */
	{ "1 = 1 GROUP BY a HAVING count(*) > 9 AND count(*) < 3",
	  "bounds: count(*) > 9 | count(*) < 3" },
	{ "id IN (SELECT id FROM u WHERE x = 1 AND x = 2)",
	  "values: x = 1 | x = 2" },
	{ "a = 1 UNION SELECT 2 FROM u WHERE x BETWEEN 2 AND 1 ORDER BY 1",
	  "between: x BETWEEN 2 AND 1" },
	/* what may hold */
	{ "total > 5 AND total < 10", "" },
	{ "x >= 5 AND x <= 5", "" },
	{ "x > 10 OR x < 5", "" },
	{ "(x > 10 OR x < 5) AND x > 5 AND x < 10", "" },
	{ "a = 1 AND (x = 1 OR x = 2)", "" },
	{ "x = 1 AND y = 2 OR x = 2 AND y = 1", "" },
	{ "x = 1 AND x = 2 OR y = 1", "" },
	{ "NOT (x = 1 AND x = 2)", "" },
	{ "NOT x = 1 AND x = 2", "" },
	{ "x <> 1 AND x <> 2", "" },
	{ "x NOT BETWEEN 9 AND 3", "" },
	{ "x BETWEEN SYMMETRIC 9 AND 3", "" },
	{ "a.x = 1 AND b.x = 2", "" },
	{ "\"X\" = 1 AND \"x\" = 2", "" },
	{ "x > '10' AND x < '5'", "" },
	{ "x = '1' AND x = '01'", "" },
	{ "x = '1' AND x = 2", "" },
	{ "x = 'Oslo' AND x = 'OSLO'", "" },
	{ "x = 'Z\xc3\xbcrich' AND x = 'zurich '", "" },
	{ "x = 't' AND x = 'yes'", "" },
	{ "name > 'n' AND name < 'b'", "" },
	{ "d >= '2024-05-01' AND d < '2024-05-01 12:00'", "" },
	{ "d > '2024-05-02T01:00+03:00' AND d < '2024-05-01T23:00Z'", "" },
	{ "d > '01.05.2024' AND d < '31.01.2024'", "" },
	{ "d = '2024-05-01' AND d <= '2024-05-01 23:59'", "" },
	{ "x = 1 + y AND x = 2", "" },
	{ "x > 5 * 2 AND x < 3", "" },
	{ "random() > 5 AND random() < 3", "" },
	{ "1 = ANY(x) AND 2 = ANY(x)", "" },
	{ "x COLLATE a = 'p' AND x COLLATE b = 'q'", "" },
	{ "x IS NULL OR x = NULL", "" },
	{ "x IS NULL AND y = 1", "" },
	{ "x IN (1, NULL)", "" },
	{ "x <=> NULL", "" },
	{ "x IS NOT DISTINCT FROM NULL", "" },
	{ "x = coalesce(NULL, 3)", "" },
	{ "NOT EXISTS (SELECT 1 FROM u WHERE u.x = t.x AND u.x = 1)", "" },
	{ "EXISTS (SELECT 1 FROM u WHERE c = 'Oslo') AND EXISTS (SELECT 1 FROM"
	  " u WHERE c = 'Rome')",
	  "" },
	{ "CASE WHEN x = 1 THEN 2 ELSE 0 END = 0 AND x = 2", "" },
	{ "CASE x WHEN 0 THEN 1 WHEN 2 THEN 3 END = 1", "" },
	{ "1 = 1", "" },
	{ "1 = 1 GROUP BY a HAVING sum(x) > 9 AND count(*) < 3", "" },
	{ "x = ? AND x = ?", "" },
	{ "x = 1 ORDER BY y = NULL", "" },
};

static const char *
told(struct arena *a, const char *sql)
{
	struct never n;

	if (!sql_never(a, dialect_find(STR("sqlite")), str_of(sql), &n))
		return "";
	return arena_printf(a, "%s: %s%s%s", names[n.kind], n.first,
			    n.second ? " | " : "", n.second ? n.second : "");
}

static void
what_no_row_meets(void **state)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *got = told(
			*state, arena_printf(*state, "SELECT 1 FROM t WHERE %s",
					     cases[i].where));

		if (strcmp(got, cases[i].want) != 0)
			print_error("%s\n", cases[i].where);
		assert_string_equal(got, cases[i].want);
	}
}

/* A join may be made of nothing; a full join without a match is a union. */
static void
joins_have_no_constants(void **state)
{
	assert_string_equal(told(*state, "SELECT 1 FROM a FULL JOIN b ON 1 = 0"
					 " WHERE a.x = 1"),
			    "");
	assert_string_equal(told(*state, "SELECT 1 FROM a LEFT JOIN b ON b.x ="
					 " a.x AND b.y = 1 LEFT JOIN c ON c.x"
					 " = 3 WHERE b.y = 2"),
			    "");
	assert_string_equal(told(*state, "SELECT 1 FROM a JOIN b ON a.x = b.x"
					 " AND b.y = 1 AND b.y = 2 JOIN c"),
			    "values: b.y = 1 | b.y = 2");
	assert_string_equal(told(*state, "SELECT sum(CASE WHEN x = NULL THEN 1"
					 " END) FROM a"),
			    "null: x = NULL");
}

/* Whatever the text is, nothing is read beyond it. */
static void
no_text_is_too_odd(void **state)
{
	static const char sql[] =
		"SELECT 1 FROM a LEFT JOIN b ON (a.x = b.x) WHERE (x BETWEEN 9"
		" AND 'b' OR y NOT IN (1, NULL)) AND z IS NOT NULL AND CASE"
		" WHEN NULL = x THEN 1 END = DATE '2024-01-01' AND -1 < q";

	for (size_t from = 0; from < sizeof(sql); from++) {
		for (size_t n = 0; n < sizeof(sql) - from; n += 2) {
			struct never never;
			char *copy = arena_copy(*state, sql + from, n);

			(void)sql_never(*state, dialect_find(STR("sqlite")),
					(struct str){ copy, n }, &never);
		}
		arena_reset(*state);
	}
}

TESTS(ARENA_CASE(what_no_row_meets), ARENA_CASE(joins_have_no_constants),
      ARENA_CASE(no_text_is_too_odd))
