#include <string.h>

#include "base/buf.h"
#include "sql/check/check.h"
#include "sql/lex/literals.h"
#include "tests/arena.h"

static const struct {
	const char *dialect, *sql, *names;
} named[] = {
	{ "sqlite", "select :a, ':b', \":c\", :a, :d_1 -- :e\n", "a d_1 " },
	{ "postgresql", "select x::text, :a::date, :b", "a b " },
	{ "duckdb", "select :a, 'x:y'", "a " },
	{ "mysql", "select :a from t where b = :b", "a b " },
	{ "clickhouse", "select :a", "a " },
	{ "sqlite", "select 1", "" },
};

static void
names_stand_in_order_once(void **state)
{
	struct arena *a = *state;

	for (size_t i = 0; i < COUNT(named); i++) {
		const struct dialect *d =
			dialect_find(str_of(named[i].dialect));
		struct buf b = buf_new(a, 200);
		size_t n;
		const char **names =
			sql_param_names(a, d, str_of(named[i].sql), &n);

		for (size_t k = 0; k < n; k++)
			buf_printf(&b, "%s ", names[k]);
		assert_string_equal(buf_text(&b), named[i].names);
	}
}

static void
literals_become_parameters(void **state)
{
	struct arena *a = *state;
	const struct dialect *d = dialect_find(STR("sqlite"));
	const char *const names[] = { NULL, "year", "most" };

	assert_string_equal(
		sql_with_params(a, d,
				STR("select 'a' from t where y = '2024' and"
				    " n < 5 limit 9"),
				names, COUNT(names)),
		"select 'a' from t where y = :year and n < :most limit 9");
}

/* "DATE :from" is no SQL. */
static void
a_type_before_a_literal_goes_with_it(void **state)
{
	struct arena *a = *state;
	const struct dialect *d = dialect_find(STR("postgresql"));
	const char *const names[] = { "first", NULL, "last" };

	assert_string_equal(
		sql_with_params(a, d,
				STR("select date from t where x >= DATE  '2024-"
				    "01-01' and y < date '2024-02-01' and z <"
				    " TIMESTAMP '2024-03-01' order by date"),
				names, COUNT(names)),
		"select date from t where x >= :first and y < date "
		"'2024-02-01' and z < :last order by date");
}

/* Each literal's column and comparison, a line each. */
static const struct {
	const char *dialect, *sql, *want;
} compared[] = {
	{ "sqlite", "select 1 from t where x >= 'a' and x < 'b' and f(y) = 3",
	  "1  ;a x >=;b x <;3 y =;" },
	{ "sqlite", "select * from t where t.x between 'a' and 'b' limit 5",
	  "a x between;b x between;5  ;" },
	{ "postgresql",
	  "select * from t where x >= DATE '2024-01-01' and x < date 'b'",
	  "2024-01-01 x >=;b x <;" },
	{ "postgresql", "select * from t where x BETWEEN DATE 'a' AND DATE 'b'",
	  "a x BETWEEN;b x BETWEEN;" },
	{ "postgresql",
	  "select * from t where date >= 'a' and \"date\" in ('b')",
	  "a date >=;b date in;" },
};

static void
literals_know_what_they_are_compared_with(void **state)
{
	for (size_t i = 0; i < COUNT(compared); i++) {
		struct buf b = buf_new(*state, 500);
		size_t n;
		const struct literal *l = sql_literals(
			*state, dialect_find(str_of(compared[i].dialect)),
			str_of(compared[i].sql), &n);

		for (size_t k = 0; k < n; k++)
			buf_printf(&b, "%.*s %.*s %.*s;", (int)l[k].value.n,
				   l[k].value.p, (int)l[k].column.n,
				   l[k].column.p, (int)l[k].how.n, l[k].how.p);
		assert_string_equal(buf_text(&b), compared[i].want);
	}
}

TESTS(ARENA_CASE(names_stand_in_order_once),
      ARENA_CASE(literals_become_parameters),
      ARENA_CASE(literals_know_what_they_are_compared_with),
      ARENA_CASE(a_type_before_a_literal_goes_with_it))
