#include <time.h>

#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

#include "base/ban.h"

static void
nul_and_length(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct dialect *d = dialect_find(STR("sqlite"));
	const char *longest = arena_printf(a, "%-100001s", "SELECT 1");
	struct verdict v;

	(void)state;
	sql_check(a, d, NULL, NULL, STR("SELECT 1\0; DROP TABLE t"), &v);
	assert_null(v.sql);
	sql_check(a, d, NULL, NULL, str_first(str_of(longest), 100000), &v);
	assert_non_null(v.sql);
	sql_check(a, d, NULL, NULL, str_of(longest), &v);
	assert_null(v.sql);
	arena_destroy(a);
}

static void
nesting_and_tokens(void **state)
{
	static const struct {
		const char *dialect, *before, *piece;
		size_t n;
		const char *after;
		bool want;
	} rows[] = {
		{ "sqlite", "SELECT 1 ", "+1", 9000, "", true },
		{ "sqlite", "SELECT 1 ", "+1", 11000, "", false },
		{ "clickhouse", "SELECT 1 ", "+1", 6000, "", false },
		{ "postgresql", "SELECT ", "(", 100, "1", true },
		{ "postgresql", "SELECT ", "(", 101, "1", false },
		{ "postgresql", "SELECT ", "()", 5000, "", true },
		{ "clickhouse", "SELECT ", "(", 61, "1", false },
		{ "clickhouse", "SELECT ", "[", 61, "1", false },
		{ "mysql", "SELECT ", "CASE WHEN 1 THEN ", 101, "1", false },
		{ "mysql", "SELECT ", "CASE WHEN 1 THEN 2 END,", 500, "1",
		  true },
		{ "duckdb", "SELECT ", "NOT ", 101, "1", false },
		{ "duckdb", "SELECT ", "- ", 101, "1", false },
		{ "duckdb", "SELECT 1", " - - 1", 2000, "", true },
	};
	struct arena *a = arena_create((size_t)64 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct buf b = buf_new(a, 99990);
		struct verdict v;

		buf_puts(&b, rows[i].before);
		for (size_t k = 0; k < rows[i].n; k++)
			buf_puts(&b, rows[i].piece);
		buf_puts(&b, rows[i].after);
		sql_check(a, dialect_find(str_of(rows[i].dialect)), NULL, NULL,
			  buf_str(&b), &v);
		if (!v.sql == rows[i].want)
			fail_msg("%s: %zu of \"%s\"", rows[i].dialect,
				 rows[i].n, rows[i].piece);
		arena_reset(a);
	}
	arena_destroy(a);
}

/* As long as may be, of whatever makes a reader go over it again. */
static void
long_texts_take_no_time(void **state)
{
	static const char *const pieces[] = {
		"(",          ", a(",         "WITH a AS (",
		"explain ",   "a.b.",         "a b, ",
		"FROM a, ",   "JOIN a(",      "'",
		"\"",         "/*",           "$$",
		"--\n",       "x -> ",        "(SELECT ",
		") AS x(",    ", a AS (b), ", "[",
		"WITH a(b, ", "min(",         "AND a = b ",
		"$a$",        "E'\\",         "a AS b, ",
		"with ",      "with a, ",     "show ",
		"summarize ", "WITH a(WITH ",
	};
	struct arena *a = arena_create((size_t)1 << 30);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(pieces) * 3; i++) {
		const struct dialect *d = &dialects[1 + i % 3];
		const char *piece = pieces[i / 3];
		struct buf b = buf_new(a, 99990);
		clock_t began = clock(); /* of this process, sanitized */
		struct verdict v;

		buf_puts(&b, "SELECT ");
		while (!b.cut)
			buf_puts(&b, piece);
		sql_check(a, d, &fixture_schema, NULL, buf_str(&b), &v);
		(void)sql_layout(a, d, buf_str(&b));
		if (clock() - began > CLOCKS_PER_SEC) {
			print_error("%s: %s: too slow\n", d->name, piece);
			n_wrong++;
		}
		arena_reset(a);
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
own_limits(void **state)
{
	static const struct {
		const char *dialect, *sql;
		uint64_t want;
	} limits[] = {
		{ "sqlite", "SELECT 1", 0 },
		{ "sqlite", "SELECT 1 LIMIT 5", 5 },
		{ "sqlite", "SELECT 1 LIMIT 5 OFFSET 7", 5 },
		{ "sqlite", "SELECT 1 LIMIT 7, 5", 5 },
		{ "sqlite", "SELECT 1 LIMIT -1", 0 },
		{ "sqlite", "SELECT * FROM (SELECT 1 LIMIT 3)", 0 },
		{ "sqlite", "SELECT * FROM (SELECT 1 LIMIT 3) LIMIT 9", 9 },
		{ "sqlite", "SELECT 1 UNION SELECT 2 LIMIT 4", 4 },
		{ "sqlite", "SELECT \"limit\" FROM t", 0 },
		{ "oracle", "SELECT 1 FROM t FETCH FIRST 6 ROWS ONLY", 6 },
		{ "oracle",
		  "SELECT 1 FROM t OFFSET 2 ROWS FETCH NEXT 6 ROWS"
		  " ONLY",
		  6 },
		{ "sqlserver", "SELECT TOP 8 a FROM t", 8 },
		{ "sqlserver", "SELECT TOP (8) a FROM t", 8 },
		{ "clickhouse", "SELECT a FROM t LIMIT 2 BY a", 0 },
		{ "clickhouse", "SELECT a FROM t LIMIT 2 BY a LIMIT 7", 7 },
		{ "postgresql", "SELECT 1 LIMIT ALL", 0 },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(limits); i++) {
		struct verdict v;

		sql_check(a, dialect_find(str_of(limits[i].dialect)), NULL,
			  NULL, str_of(limits[i].sql), &v);
		assert_non_null(v.sql);
		assert_int_equal(sql_own_limit(v.sql), limits[i].want);
	}
	arena_destroy(a);
}

TESTS(CASE(nul_and_length), CASE(nesting_and_tokens), CASE(own_limits),
      CASE(long_texts_take_no_time))
