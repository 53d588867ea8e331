#include "sql/check/check.h"

#include "tests/test.h"

#include "base/ban.h"

#define VALUE(type, text)            \
	{                            \
		type, STR_INIT(text) \
	}

static const struct cell seven[] = { VALUE(CELL_INTEGER, "7") };
static const struct cell quote[] = { VALUE(CELL_TEXT, "it's \\") };
static const struct cell day[] = { VALUE(CELL_DATE, "2024-05-31") };
static const struct cell some[] = { VALUE(CELL_INTEGER, "1"),
				    VALUE(CELL_NULL, ""),
				    VALUE(CELL_TEXT, "x") };
static const struct cell odd[] = { VALUE(CELL_INTEGER, "1 OR 1=1"),
				   VALUE(CELL_REAL, "-1.5e-3"),
				   VALUE(CELL_REAL, "inf"),
				   VALUE(CELL_BOOLEAN, "true") };
static const struct sql_arg args[] = {
	{ "n", seven, 1 },   { "q", quote, 1 }, { "day", day, 1 },
	{ "some", some, 3 }, { "odd", odd, 4 }, { "none", NULL, 0 },
};

static const struct {
	const char *dialect, *text, *want;
	size_t n_args;
} cases[] = {
	{ "sqlite", "SELECT :n", "SELECT ?", 1 },
	{ "sqlite", "SELECT :n, :n", "SELECT ?, ?", 2 },
	{ "postgresql", "SELECT :n, :q", "SELECT $1, $2", 2 },
	{ "duckdb", "d = :day AND n=:n", "d = CAST($1 AS DATE) AND n=$2", 2 },
	{ "postgresql", "a IN (:some)", "a IN ($1, $2, $3)", 3 },
	{ "mariadb", "a IN (:some)", "a IN (?, ?, ?)", 3 },
	{ "sqlite", "a IN (:none)", "a IN (NULL)", 0 },
	{ "sqlserver", "a = :n", "a = ?", 1 },
	{ "oracle", "a = :n", "a = ?", 1 },
	{ "clickhouse", "a = :q", "a = 'it''s \\\\'", 0 },
	{ "clickhouse", "a IN (:odd)", "a IN ('1 OR 1=1', -1.5e-3, 'inf', 1)",
	  0 },
	{ "clickhouse", "a IN (:some)", "a IN (1, NULL, 'x')", 0 },
	/* what is no name of ours stays */
	{ "postgresql", "SELECT a::n", "SELECT a::n", 0 },
	{ "postgresql", "SELECT ':n' -- :n", "SELECT ':n' -- :n", 0 },
	{ "duckdb", "SELECT a[1:2], :other", "SELECT a[1:2], :other", 0 },
	{ "postgresql", "SELECT \":n\"", "SELECT \":n\"", 0 },
};

static void
names_become_markers(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct bound_sql b;

		sql_bind(a, dialect_find(str_of(cases[i].dialect)),
			 str_of(cases[i].text), args, COUNT(args), &b);
		assert_string_equal(str_dup(a, b.text), cases[i].want);
		assert_int_equal(b.n_args, cases[i].n_args);
	}
	arena_destroy(a);
}

/* As a person writes them, in every dialect. */
static void
values_are_written_out(void **state)
{
	static const struct cell price[] = { VALUE(CELL_DECIMAL, "2.50") };
	static const struct sql_arg own[] = { { "q", quote, 1 },
					      { "some", some, 3 },
					      { "price", price, 1 } };
	static const struct {
		const char *dialect, *want;
	} written[] = {
		{ "sqlite", "a = 'it''s \\' AND b IN (1, NULL, 'x', 2.50)" },
		{ "mariadb", "a = 'it''s \\\\' AND b IN (1, NULL, 'x', 2.50)" },
		{ "clickhouse",
		  "a = 'it''s \\\\' AND b IN (1, NULL, 'x', 2.50)" },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(written); i++)
		assert_string_equal(
			sql_with_values(
				a, dialect_find(str_of(written[i].dialect)),
				STR("a = :q AND b IN (:some, :price)"), own,
				COUNT(own)),
			written[i].want);
	arena_destroy(a);
}

static void
only_markers_with_values_pass(void **state)
{
	static const struct {
		const char *dialect, *text;
		size_t n_args;
		bool ok;
	} checks[] = {
		{ "sqlite", "SELECT ?", 1, true },
		{ "sqlite", "SELECT ?", 0, false },
		{ "sqlite", "SELECT ?1", 1, false },
		{ "sqlite", "SELECT :n", 1, false },
		{ "postgresql", "SELECT $1, $2", 2, true },
		{ "postgresql", "SELECT $3", 2, false },
		{ "postgresql", "SELECT $0", 2, false },
		{ "mariadb", "SELECT ?", 1, true },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(checks); i++) {
		const struct bound_sql b = { .text = str_of(checks[i].text),
					     .args = some,
					     .n_args = checks[i].n_args };
		struct verdict v;
		size_t n = 9;

		sql_check_bound(a, dialect_find(str_of(checks[i].dialect)),
				NULL, NULL, &b, &v);
		if (checks[i].ok != (v.sql != NULL))
			print_error("case %zu\n", i);
		assert_int_equal(v.sql != NULL, checks[i].ok);
		if (v.sql)
			assert_ptr_equal(sql_args(v.sql, &n), some);
		assert_int_equal(n, v.sql ? checks[i].n_args : 9);
	}
	arena_destroy(a);
}

/* What does not fit is refused as too long, and never run or shown in part. */
static void
a_cut_is_told(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct dialect *d = dialect_find(STR("sqlite"));
	const char *text = arena_printf(a, "/*%2000000d*/ SELECT :n", 1);
	struct bound_sql b;
	struct verdict v;

	(void)state;
	sql_bind(a, d, str_of(text), args, COUNT(args), &b);
	sql_check_bound(a, d, NULL, NULL, &b, &v);
	assert_null(v.sql);
	assert_int_equal(v.complaint->refusal, REFUSAL_SIZE);
	assert_null(sql_with_values(a, d, str_of(text), args, COUNT(args)));
	arena_destroy(a);
}

TESTS(CASE(names_become_markers), CASE(values_are_written_out),
      CASE(only_markers_with_values_pass), CASE(a_cut_is_told))
