#include "sql/check/check.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *dialect, *sql, *raw; /* NULL: cannot be undone */
} cases[] = {
	{ "sqlite", "select count(*) from orders",
	  "SELECT * from orders LIMIT 9" },
	{ "sqlite", "SELECT COUNT(*) AS n FROM orders WHERE status = 'paid';",
	  "SELECT * FROM orders WHERE status = 'paid' LIMIT 9" },
	{ "sqlite",
	  "SELECT customer_id, AVG(total) FROM orders GROUP BY customer_id",
	  "SELECT customer_id, total FROM orders LIMIT 9" },
	{ "sqlite", "select sum(a), sum(a), max(b) from t order by 1 limit 3",
	  "SELECT a, b from t LIMIT 9" },
	{ "sqlite",
	  "select c.city, sum(o.total) as s from orders o join customers c"
	  " on c.id = o.customer_id where o.total > 3 group by c.city"
	  " having sum(o.total) > 10 order by s desc limit 5",
	  "SELECT c.city, o.total from orders o join customers c"
	  " on c.id = o.customer_id where o.total > 3 LIMIT 9" },
	{ "sqlite",
	  "select c.city, count(*) from orders o join customers c on"
	  " c.id = o.cid group by c.city",
	  "SELECT c.city, o.* from orders o join customers c on c.id = o.cid"
	  " LIMIT 9" },
	{ "sqlite",
	  "select strftime('%Y-%m', placed) as month, count(*) n from orders"
	  " group by month",
	  "SELECT strftime('%Y-%m', placed) as month, * from orders LIMIT 9" },
	{ "sqlite", "select count(*) from orders group by city",
	  "SELECT * from orders LIMIT 9" },
	{ "sqlite", "select sum(total) from orders group by city",
	  "SELECT total, city from orders LIMIT 9" },
	{ "sqlite",
	  "select sum(case when status = 'x' then qty * price else 0 end)"
	  " revenue from lines",
	  "SELECT status, qty, price from lines LIMIT 9" },
	{ "sqlite", "select cast(avg(price) as integer) from t",
	  "SELECT price from t LIMIT 9" },
	{ "sqlite", "select count(distinct city) from t",
	  "SELECT city from t LIMIT 9" },
	{ "sqlite", "select round(100.0 * sum(a) / count(*), 2) pct from t",
	  "SELECT * from t LIMIT 9" },
	{ "sqlite", "with m as (select * from t where x) select sum(y) from m",
	  "with m as (select * from t where x) SELECT y from m LIMIT 9" },
	{ "sqlite", "select avg(n) from (select count(*) n from t group by x)",
	  "SELECT n from (select count(*) n from t group by x) LIMIT 9" },
	{ "sqlite", "select \"odd name\", max(\"x y\") from t group by 1",
	  "SELECT \"odd name\", \"x y\" from t LIMIT 9" },
	{ "postgresql",
	  "select extract(year from d), sum(x::numeric) from t group by 1",
	  "SELECT extract(year from d), x from t LIMIT 9" },
	{ "sqlserver", "SELECT TOP 3 city, SUM(x) FROM t GROUP BY city",
	  "SELECT TOP (9) city, x FROM t" },
	{ "oracle", "SELECT sum(x) FROM t",
	  "SELECT x FROM t FETCH FIRST 9 ROWS ONLY" },
	/* not an aggregate, or not to be undone */
	{ "sqlite", "select a, b from t", NULL },
	{ "sqlite", "select 1", NULL },
	{ "sqlite", "select count(*)", NULL },
	{ "sqlite", "select sum(x) over () from t", NULL },
	{ "sqlite", "select max(a, b) from t", NULL },
	{ "sqlite", "select sum(x) from t union select 1", NULL },
	{ "sqlite", "select sum(x) - (select sum(y) from u) from t", NULL },
	{ "sqlite", "with m as (select sum(x) s from t) select * from m",
	  NULL },
	{ "sqlite", "values (1)", NULL },
	{ "sqlite", "", NULL },
	{ "sqlite", "select", NULL },
	{ "sqlite", "select count( from", NULL },
};

static void
rows_behind(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *raw =
			sql_raw(a, dialect_find(str_of(cases[i].dialect)),
				str_of(cases[i].sql), 9);

		if ((raw != NULL) != (cases[i].raw != NULL) ||
		    (raw && strcmp(raw, cases[i].raw) != 0))
			fail_msg("%s\ngave %s\nnot  %s", cases[i].sql, raw,
				 cases[i].raw);
	}
	arena_destroy(a);
}

static const struct {
	const char *sql, *words;
} told[] = {
	{ "select count(*) from orders",
	  "Shows the number of rows from orders." },
	{ "select * from t limit 5",
	  "Shows every column from t; at most 5 of them." },
	{ "select c.city, sum(o.total) as s, count(distinct o.id)\n"
	  " from orders o join customers c on c.id = o.cid\n"
	  " where o.total > 3 and c.city <> 'x'\n"
	  " group by c.city having count(*) > 2\n order by s desc, 1 limit 5",
	  "Shows c.city, the sum of o.total and the number of different o.id"
	  " from orders and customers; keeps rows where o.total > 3 and"
	  " c.city <> 'x'; one row for each c.city; keeps groups where"
	  " count(*) > 2; sorted by s, the largest first, then by 1; at most 5"
	  " of them." },
	{ "select distinct city from t order by city",
	  "Shows each different city from t; sorted by city." },
	{ "with m as (select sum(x) s from t) select max(s) from m",
	  "Shows the largest s from t." },
	{ "select a from t union select b from u",
	  "Shows a from t and u; combined with the rows of another query." },
	{ "select round(avg(x), 2) from t", "Shows round(avg(x), 2) from t." },
	{ "select sum(a) / sum(b) from t", "Shows sum(a) / sum(b) from t." },
	{ "select strftime('%Y', d) || '-Q' || q(d) as order_quarter, count(*)"
	  " as n from t group by strftime('%Y', d) || '-Q' || q(d)"
	  " order by strftime('%Y', d) || '-Q' || q(d)",
	  "Shows order quarter and the number of rows from t; one row for each"
	  " order quarter; sorted by order quarter." },
	{ "select 1", "Shows 1." },
	{ "pragma table_info(t)", NULL },
	{ "", NULL },
};

static void
in_words(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct dialect *d = dialect_find(STR("sqlite"));

	(void)state;
	for (size_t i = 0; i < COUNT(told); i++) {
		const char *words = sql_explain(a, d, str_of(told[i].sql));

		if ((words != NULL) != (told[i].words != NULL) ||
		    (words && strcmp(words, told[i].words) != 0))
			fail_msg("%s\ngave %s\nnot  %s", told[i].sql, words,
				 told[i].words);
	}
	arena_destroy(a);
}

static const struct {
	const char *sql;
	bool words, all;
} literals[] = {
	{ "select a from t where b = 'Berlin'", true, false },
	{ "select a from t where b like '%pen%'", true, false },
	{ "select a from t where b >= '2024-01-01'", false, false },
	{ "select strftime('%Y-%m', d) from t", false, false },
	{ "select date('now', '+1 month') from t where x = ''", false, false },
	{ "select a from t where b in ('Oslo', 'Rome')", true, false },
	{ "select * from t", false, true },
	{ "select t.*, 1 from t", false, true },
	{ "select count(*), a * b from t", false, false },
	{ "select \"Secret\" from t", false, true },
};

static void
literals_and_columns(void **state)
{
	struct arena *a = arena_create(1 << 24);
	const struct dialect *d = dialect_find(STR("sqlite"));
	const struct schema_table t = { .name = "t" };

	(void)state;
	for (size_t i = 0; i < COUNT(literals); i++) {
		struct str sql = str_of(literals[i].sql);

		print_message("%s\n", literals[i].sql);
		assert_int_equal(sql_has_word_literal(a, d, sql),
				 literals[i].words);
		assert_int_equal(sql_may_read(a, d, sql, &t, "secret"),
				 literals[i].all);
	}
	arena_destroy(a);
}

TESTS(CASE(rows_behind), CASE(in_words), CASE(literals_and_columns))
