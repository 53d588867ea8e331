#include <string.h>

#include "sql/dialect/dialect.h"
#include "sql/lex/lex.h"
#include "tests/test.h"

#include "base/ban.h"

static void
finds_names_and_aliases(void **state)
{
	static const struct {
		const char *name, *want;
	} cases[] = {
		{ "sqlite", "sqlite" },
		{ "SQLite3", "sqlite" },
		{ "postgres", "postgresql" },
		{ "pg", "postgresql" },
		{ "mssql", "sqlserver" },
		{ "mariadb", "mariadb" },
		{ "clickhouse", "clickhouse" },
		{ "hana", "hana" },
		{ "databricks", "databricks" },
		{ "oracle", "oracle" },
		{ "duckdb", "duckdb" },
		{ "generic", "generic" },
		{ "mysql", "mysql" },
		{ "cobol", NULL },
		{ "", NULL },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct dialect *d = dialect_find(str_of(cases[i].name));

		if (!cases[i].want)
			assert_null(d);
		else
			assert_string_equal(d->name, cases[i].want);
	}
}

/* What dialect_lists() can match: lower case, with one star. */
static void
lists_can_be_matched(void **state)
{
	(void)state;
	for (size_t i = 0; i < n_dialects; i++) {
		const struct dialect *d = &dialects[i];
		const char *const *const lists[] = {
			d->refused_functions, d->own_functions,
			d->allowed_functions, d->refused_tables,
			d->own_tables,        d->allowed_tables,
			d->table_functions,   d->next_starts,
		};

		for (size_t k = 0; k < COUNT(lists); k++)
			for (const char *const *p = lists[k]; p && *p; p++)
				if (strchr(*p, '*') != strrchr(*p, '*') ||
				    strpbrk(*p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
					fail_msg("%s: %s", d->name, *p);
	}
}

static void
rows_are_limited(void **state)
{
	static const struct {
		const char *dialect, *top, *limit;
	} cases[] = {
		{ "sqlite", "", " LIMIT 3" },
		{ "oracle", "", " FETCH FIRST 3 ROWS ONLY" },
		{ "sqlserver", "TOP (3) ", "" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct dialect *d =
			dialect_find(str_of(cases[i].dialect));
		struct arena *a = arena_create(1 << 16);
		struct buf top = buf_new(a, 100), limit = buf_new(a, 100);

		dialect_top(d, &top, 3);
		dialect_limit(d, &limit, 3);
		assert_string_equal(buf_text(&top), cases[i].top);
		assert_string_equal(buf_text(&limit), cases[i].limit);
		arena_destroy(a);
	}
}

static void
quotes_names_that_need_it(void **state)
{
	static const struct {
		const char *dialect, *name, *want;
	} cases[] = {
		{ "sqlite", "orders", "orders" },
		{ "sqlite", "CustomerId", "CustomerId" },
		{ "sqlite", "order", "\"order\"" },
		{ "sqlite", "Order", "\"Order\"" },
		{ "sqlite", "2nd", "\"2nd\"" },
		{ "sqlite", "", "\"\"" },
		{ "sqlite", "a b", "\"a b\"" },
		{ "sqlite", "a\"b", "\"a\"\"b\"" },
		{ "sqlite", "a\\b", "\"a\\b\"" },
		{ "sqlite", "x]y", "\"x]y\"" },
		{ "sqlite", "';--", "\"';--\"" },
		{ "sqlite", "Straße", "\"Straße\"" },
		{ "postgresql", "CustomerId", "\"CustomerId\"" },
		{ "postgresql", "customer_id", "customer_id" },
		{ "oracle", "ORDERS", "ORDERS" },
		{ "oracle", "orders", "\"orders\"" },
		{ "oracle", "DATE", "\"DATE\"" },
		{ "mysql", "`z`", "```z```" },
		{ "mysql", "rank", "`rank`" },
		{ "mysql", "a\\", "`a\\`" },
		{ "clickhouse", "a\\`b", "`a\\\\``b`" },
		{ "sqlserver", "x]y", "[x]]y]" },
		{ "sqlserver", "a[b", "[a[b]" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct dialect *d =
			dialect_find(str_of(cases[i].dialect));
		struct buf b = buf_new(a, 1000);
		struct str rest;

		dialect_name(d, &b, str_of(cases[i].name));
		assert_string_equal(buf_text(&b), cases[i].want);
		/* the lexer must see one name */
		rest = buf_str(&b);
		assert_in_range(lex_next(d, &rest).kind, TOKEN_WORD,
				TOKEN_QUOTED);
		assert_int_equal(rest.n, 0);
	}
	arena_destroy(a);
}

static void
quotes_text(void **state)
{
	static const struct {
		const char *dialect, *text, *want;
	} cases[] = {
		{ "sqlite", "", "''" },
		{ "sqlite", "it's", "'it''s'" },
		{ "sqlite", "a\\", "'a\\'" },
		{ "postgresql", "\\'; --", "'\\''; --'" },
		{ "mysql", "\\'; --", "'\\\\''; --'" },
		{ "clickhouse", "it's", "'it''s'" },
		{ "databricks", "it's\\", "'it\\'s\\\\'" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct dialect *d =
			dialect_find(str_of(cases[i].dialect));
		struct buf b = buf_new(a, 1000);
		struct str rest;

		dialect_text(d, &b, str_of(cases[i].text));
		assert_string_equal(buf_text(&b), cases[i].want);
		rest = buf_str(&b);
		assert_int_equal(lex_next(d, &rest).kind, TOKEN_TEXT);
		assert_int_equal(rest.n, 0);
	}
	arena_destroy(a);
}

/* Whatever a stored value holds, it stays one literal, and a name one name. */
static void
hostile_bytes_stay_inside(void **state)
{
	static const char bytes[] = { '\'', '"', '\\', '`', ']', '\0', '$' };
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < n_dialects * 7 * 7 * 7; i++) {
		const struct dialect *d = &dialects[i / 343];
		char s[3] = { bytes[i % 7], bytes[i / 7 % 7],
			      bytes[i / 49 % 7] };
		struct buf b = buf_new(a, 100);
		struct str rest;

		dialect_text(d, &b, (struct str){ s, 3 });
		rest = buf_str(&b);
		assert_int_equal(lex_next(d, &rest).kind, TOKEN_TEXT);
		assert_int_equal(rest.n, 0);
		buf_clear(&b);
		dialect_name(d, &b, (struct str){ s, 3 });
		rest = buf_str(&b);
		assert_int_equal(lex_next(d, &rest).kind, TOKEN_QUOTED);
		assert_int_equal(rest.n, 0);
	}
	arena_destroy(a);
}

static void
every_row_is_whole(void **state)
{
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < n_dialects; i++) {
		const struct dialect *d = &dialects[i];
		const char *forms[] = { d->year,      d->month,   d->day,
					d->quarter,   d->weekday, d->year_month,
					d->lower_like };

		assert_true(d->title && d->wire_name && d->rules && d->today);
		assert_true(d->starts && d->refused_functions);
		for (size_t f = 0; f < COUNT(forms); f++) {
			struct buf b = buf_new(a, 200);

			dialect_form(&b, forms[f], STR("<x>"), STR("<y>"));
			assert_non_null(strstr(buf_text(&b), "<x>"));
			assert_null(strstr(buf_text(&b), "%s"));
			assert_null(strstr(buf_text(&b), "%%"));
		}
		assert_ptr_equal(dialect_find(str_of(d->name)), d);
		assert_ptr_equal(dialect_find(str_of(d->wire_name)), d);
	}
	arena_destroy(a);
}

static void
lists_know_stars(void **state)
{
	static const char *const list[] = { "sleep", "pg_read_*", "utl_*.",
					    NULL };
	static const struct {
		const char *name;
		bool want;
	} cases[] = {
		{ "SLEEP", true },
		{ "sleeping", false },
		{ "pg_read_file", true },
		{ "pg_read", false },
		{ "utl_http.", true },
		{ "utl_http", false },
		{ "", false },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(dialect_lists(list, str_of(cases[i].name)),
				 cases[i].want);
	assert_false(dialect_lists(NULL, STR("x")));
}

TESTS(CASE(finds_names_and_aliases), CASE(lists_can_be_matched),
      CASE(rows_are_limited), CASE(quotes_names_that_need_it),
      CASE(quotes_text), CASE(hostile_bytes_stay_inside),
      CASE(every_row_is_whole), CASE(lists_know_stars))
