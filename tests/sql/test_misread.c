#include "sql/check/check.h"
#include "tests/test.h"

#include "base/ban.h"

static struct schema_column orders[] = {
	{ .name = "id", .type = CELL_INTEGER },
	{ .name = "status", .type = CELL_TEXT },
	{ .name = "city", .type = CELL_TEXT },
	{ .name = "total", .type = CELL_DECIMAL },
	{ .name = "settled", .type = CELL_BOOLEAN },
	{ .name = "day", .type = CELL_DATE },
	{ .name = "ordered_at", .type = CELL_TIMESTAMP },
};
static struct schema_table tables[] = {
	{ .name = "orders", .cols = orders, .n_cols = COUNT(orders) },
};
static const struct schema schema = { .tables = tables, .n_tables = 1 };

/* want NULL: it is left as it is. */
static const struct {
	const char *dialect, *sql, *want;
} cases[] = {
	/* a type that is a number in SQLite */
	{ "sqlite", "SELECT 1 FROM orders WHERE CAST(ordered_at AS DATE) = 'x'",
	  "SELECT 1 FROM orders WHERE date(ordered_at) = 'x'" },
	{ "sqlite", "SELECT cast(trim(city) AS timestamp) FROM orders",
	  "SELECT datetime(trim(city)) FROM orders" },
	{ "sqlite", "SELECT CAST(total AS INTEGER) FROM orders", NULL },
	{ "postgresql", "SELECT CAST(ordered_at AS DATE) FROM orders", NULL },
	/* functions of days that are others here */
	{ "sqlite", "SELECT TRUNC(ordered_at) FROM orders",
	  "SELECT date(ordered_at) FROM orders" },
	{ "sqlite", "SELECT TRUNC(total) FROM orders", NULL },
	{ "oracle", "SELECT TRUNC(ordered_at) FROM orders", NULL },
	{ "sqlite", "SELECT FORMAT(o.ordered_at, 'yyyy-MM') FROM orders o",
	  "SELECT strftime('%Y-%m', o.ordered_at) FROM orders o" },
	{ "mariadb", "SELECT FORMAT(ordered_at, 'yyyy-MM') FROM orders",
	  "SELECT DATE_FORMAT(ordered_at, '%Y-%m') FROM orders" },
	{ "sqlite", "SELECT FORMAT('%.2f', total) FROM orders", NULL },
	{ "mariadb", "SELECT FORMAT(total, 2) FROM orders", NULL },
	{ "sqlserver", "SELECT FORMAT(ordered_at, 'yyyy-MM') FROM orders",
	  NULL },
	/* days between two days */
	{ "sqlite", "SELECT 1 FROM orders WHERE '2025-03-01' - day > 30",
	  "SELECT 1 FROM orders WHERE CAST(julianday(date('2025-03-01')) -"
	  " julianday(date(day)) AS INTEGER) > 30" },
	{ "sqlite", "SELECT DATE '2025-03-01' - day FROM orders",
	  "SELECT CAST(julianday(date('2025-03-01')) - julianday(date(day))"
	  " AS INTEGER) FROM orders" },
	{ "mariadb", "SELECT CURRENT_DATE - o.day FROM orders o",
	  "SELECT DATEDIFF(CURRENT_DATE, o.day) FROM orders o" },
	{ "mariadb", "SELECT day - INTERVAL 3 DAY FROM orders", NULL },
	{ "sqlite", "SELECT total - 3 FROM orders", NULL },
	{ "postgresql", "SELECT CURRENT_DATE - day FROM orders", NULL },
	/* texts put together */
	{ "mariadb", "SELECT city || ' (' || status || ')' FROM orders",
	  "SELECT CONCAT(city, ' (', status, ')') FROM orders" },
	{ "mariadb", "SELECT city || status FROM orders",
	  "SELECT CONCAT(city, status) FROM orders" },
	{ "mariadb", "SELECT 1 FROM orders WHERE settled || total", NULL },
	{ "sqlite", "SELECT city + ', ' + status FROM orders",
	  "SELECT city || ', ' || status FROM orders" },
	{ "sqlite", "SELECT total + '3' FROM orders", NULL },
	{ "sqlite", "SELECT 2 * total + 'x' FROM orders", NULL },
	{ "mariadb", "SELECT city + ' x' FROM orders",
	  "SELECT CONCAT(city, ' x') FROM orders" },
	{ "sqlserver", "SELECT city + ' x' FROM orders", NULL },
	/* flags as texts, where they are numbers */
	{ "mariadb", "SELECT 1 FROM orders WHERE settled = 'true'",
	  "SELECT 1 FROM orders WHERE settled = 1" },
	{ "mariadb", "SELECT 1 FROM orders o WHERE o.settled <> 'F'",
	  "SELECT 1 FROM orders o WHERE o.settled <> 0" },
	{ "mariadb", "SELECT 1 FROM orders WHERE status = 't'", NULL },
	{ "sqlite", "SELECT 1 FROM orders WHERE settled = 't'",
	  "SELECT 1 FROM orders WHERE settled = 1" },
	{ "sqlite", "SELECT 1 FROM orders o WHERE o.settled <> 'No'",
	  "SELECT 1 FROM orders o WHERE o.settled <> 0" },
	{ "sqlite", "SELECT 1 FROM orders WHERE status = 't'", NULL },
	/* parts of days beside numbers */
	{ "sqlite", "SELECT 1 FROM orders WHERE strftime('%Y', day) = 2025",
	  "SELECT 1 FROM orders WHERE strftime('%Y', day) = '2025'" },
	{ "sqlite",
	  "SELECT 1 FROM orders WHERE strftime('%m', day) IN (1, 2, 3)",
	  "SELECT 1 FROM orders WHERE strftime('%m', day) IN ('01', '02',"
	  " '03')" },
	{ "mariadb", "SELECT 1 FROM orders WHERE substr(city, 1, 2) = 12",
	  NULL },
	{ "postgresql", "SELECT 1 FROM orders WHERE settled = 't'", NULL },
	/* patterns */
	{ "duckdb", "SELECT 1 FROM orders WHERE city SIMILAR TO 'A%'",
	  "SELECT 1 FROM orders WHERE city LIKE 'A%'" },
	{ "duckdb", "SELECT 1 FROM orders WHERE city SIMILAR TO '(A|B)%'",
	  NULL },
	{ "duckdb", "SELECT 1 FROM orders WHERE city ~ '^A'",
	  "SELECT 1 FROM orders WHERE regexp_matches(city, '^A')" },
	{ "duckdb", "SELECT 1 FROM orders WHERE city ~ '^A.*'", NULL },
	{ "postgresql", "SELECT 1 FROM orders WHERE city ~ '^A'", NULL },
	/* the schema that another engine has */
	{ "mariadb", "SELECT public.orders.id FROM public.orders",
	  "SELECT orders.id FROM orders" },
	{ "sqlite", "SELECT 1 FROM \"public\".\"orders\"",
	  "SELECT 1 FROM \"orders\"" },
	{ "postgresql", "SELECT 1 FROM public.orders", NULL },
	{ "sqlite", "SELECT 1 FROM main.orders", NULL },
	{ "sqlite", "SELECT 1 FROM public.others", NULL },
};

static void
what_would_be_read_otherwise(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct mends done = { .n = 0 };
		const char *got = sql_mend_misread(
			a, dialect_find(str_of(cases[i].dialect)), &schema,
			str_of(cases[i].sql), &done);

		assert_true(!got == (done.n == 0));
		if (str_eq(str_of(got), str_of(cases[i].want)))
			continue;
		print_error("%s: %s\n  gave %s\n  want %s\n", cases[i].dialect,
			    cases[i].sql, got ? got : "nothing",
			    cases[i].want ? cases[i].want : "nothing");
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

TESTS(CASE(what_would_be_read_otherwise))
