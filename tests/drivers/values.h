#ifndef TESTS_DRIVERS_VALUES_H
#define TESTS_DRIVERS_VALUES_H

#include "tests/drivers/contract.h"

/* What the fixtures of all engines hold alike, and how each gives it. */
/* clang-format off */
static const struct value_case value_cases[] = {
	{ "small", ALL, "SELECT small FROM kinds WHERE id = 1", "integer:-7" },
	{ "big", ALL, "SELECT big FROM kinds ORDER BY id",
	  "integer:9223372036854775807; null; integer:-9223372036854775807" },
	{ "decimal kept exact", BIT(SQLITE) | BIT(ODBC_SQLITE),
	  "SELECT exact FROM kinds WHERE id = 1",
	  "text:12345678901234567890.1234567890" },
	{ "decimal kept exact", ALL, "SELECT exact FROM kinds WHERE id = 1",
	  "decimal:12345678901234567890.1234567890" },
	{ "price", BIT(ODBC_SQLITE), /* its driver takes it for text */
	  "SELECT price FROM kinds ORDER BY id", "text:0.1; null; text:-1.5" },
	{ "price", BIT(SQLITE),
	  "SELECT price FROM kinds ORDER BY id", "real:0.1; null; real:-1.5" },
	{ "price", ALL, "SELECT price FROM kinds ORDER BY id",
	  "decimal:0.10; null; decimal:-1.50" },
	{ "real", BIT(SQLITE), "SELECT ratio FROM kinds ORDER BY id",
	  "real:0.1; null; real:1.0e+300" },
	{ "real", BIT(CLICKHOUSE), "SELECT ratio FROM kinds ORDER BY id",
	  "real:0.1; null; real:1e300" },
	{ "real", ALL, "SELECT ratio FROM kinds ORDER BY id",
	  "real:0.1; null; real:1e+300" },
	{ "text in Unicode", ALL, "SELECT label FROM kinds ORDER BY id",
	  "text:Zürich – 日本 😀; null; text:" },
	{ "blob", BIT(CLICKHOUSE),
	  "SELECT hex(raw) FROM kinds WHERE id = 1", "text:00FF27" },
	{ "blob", ALL, "SELECT raw FROM kinds ORDER BY id",
	  "blob:00ff27; null; blob:" },
	{ "boolean", BIT(DUCKDB) | BIT(POSTGRESQL),
	  "SELECT flag FROM kinds ORDER BY id",
	  "boolean:true; null; boolean:false" },
	{ "boolean", ALL & ~ODBC, "SELECT flag FROM kinds ORDER BY id",
	  "integer:1; null; integer:0" },
	{ "date", BIT(SQLITE), "SELECT day FROM kinds ORDER BY id",
	  "text:2024-02-29; null; text:1970-01-01" },
	{ "timestamp", BIT(CLICKHOUSE), "SELECT moment FROM kinds ORDER BY id",
	  "timestamp:2024-02-29 13:45:30; null; timestamp:2000-01-01"
	  " 00:00:00" },
	{ "escapes", BIT(CLICKHOUSE),
	  "SELECT 'a\\tb\\nc\\\\d\\'e', [1, 2], toUInt64(18446744073709551615),"
	  " nan, -inf",
	  "text:a\tb\nc\\d'e, text:[1,2], integer:18446744073709551615,"
	  " real:NaN, real:-Infinity" },
	{ "totals", BIT(CLICKHOUSE),
	  "SELECT bitAnd(id, 1) AS odd, count(*) AS n FROM (SELECT arrayJoin("
	  "[1, 2, 3]) AS id) GROUP BY odd WITH TOTALS ORDER BY odd",
	  "integer:0, integer:1; integer:1, integer:2; integer:0, integer:3" },
	{ "no such database", BIT(CLICKHOUSE), "SELECT 1 FROM nowhere.t",
	  "Database nowhere doesn't exist" },
	{ "huge row", BIT(CLICKHOUSE),
	  "SELECT arrayStringConcat(arrayMap(x -> 'xxxxxxxx',"
	  " range(8000000)))",
	  "A row of the result is too large." },
	{ "no format of its own", BIT(CLICKHOUSE), "SELECT 1 FORMAT JSON",
	  "FORMAT and INTO OUTFILE are not allowed." },
	{ "date", BIT(CLICKHOUSE), "SELECT day FROM kinds ORDER BY id",
	  "date:2024-02-29; null; date:2000-01-01" },
	{ "date", ALL, "SELECT day FROM kinds ORDER BY id",
	  "date:2024-02-29; null; date:1970-01-01" },
	{ "time", BIT(DUCKDB) | BIT(POSTGRESQL) | BIT(MARIADB),
	  "SELECT hour FROM kinds ORDER BY id",
	  "time:13:45:30; null; time:00:00:00" },
	{ "timestamp", BIT(DUCKDB) | BIT(POSTGRESQL),
	  "SELECT moment FROM kinds ORDER BY id",
	  "timestamp:2024-02-29 13:45:30.123456; null;"
	  " timestamp:1970-01-01 00:00:00" },
	{ "timestamp", BIT(MARIADB),
	  "SELECT moment FROM kinds ORDER BY id",
	  "timestamp:2024-02-29 13:45:30.123456; null;"
	  " timestamp:1970-01-01 00:00:00.000000" },
	{ "timestamp with its zone", BIT(DUCKDB),
	  "SELECT zoned FROM kinds ORDER BY id",
	  "timestamp:2024-02-29 12:45:30+00; null;"
	  " timestamp:1969-12-31 23:00:00+00" },
	{ "timestamp with its zone", BIT(POSTGRESQL),
	  "SELECT zoned FROM kinds ORDER BY id",
	  "timestamp:2024-02-29 12:45:30+00; null;"
	  " timestamp:1969-12-31 23:00:00+00" },
	{ "huge integer", BIT(DUCKDB),
	  "SELECT 170141183460469231731687303715884105727,"
	  " -170141183460469231731687303715884105727::HUGEINT",
	  "integer:170141183460469231731687303715884105727,"
	  " integer:-170141183460469231731687303715884105727" },
	{ "decimals of every width", BIT(DUCKDB),
	  "SELECT 1.5::DECIMAL(3,1), -0.05::DECIMAL(9,2),"
	  " 123456.789::DECIMAL(18,3), -7::DECIMAL(38,0)",
	  "decimal:1.5, decimal:-0.05, decimal:123456.789, decimal:-7" },
	{ "nested values", BIT(DUCKDB),
	  "SELECT [1, NULL, 3], {'a': 1, 'b': 'x'}, MAP {'k': 2},"
	  " [1.5, 2.5]::DOUBLE[2], union_value(n := 5)",
	  "text:[1, NULL, 3], text:{'a': 1, 'b': x}, text:{k=2},"
	  " text:[1.5, 2.5], text:5" },
	{ "odd types", BIT(DUCKDB),
	  "SELECT 'b'::ENUM('a', 'b'), '101'::BIT,"
	  " '8b1c2d3e-0000-4000-8000-0123456789ab'::UUID,"
	  " INTERVAL '14 months 3 days 04:05:06.5',"
	  " TIME '01:02:03.25', '01:02:03+05:30'::TIMETZ",
	  "text:b, text:101, text:8b1c2d3e-0000-4000-8000-0123456789ab,"
	  " text:1 year 2 months 3 days 04:05:06.5, time:01:02:03.25,"
	  " time:01:02:03+05:30" },
	{ "far dates", BIT(DUCKDB),
	  "SELECT DATE '0044-03-15 (BC)', DATE '12024-01-01',"
	  " 'infinity'::DATE, TIMESTAMP '1582-10-15 00:00:00.000001',"
	  " '2262-01-01 00:00:00.123456789'::TIMESTAMP_NS",
	  "date:0044-03-15 (BC), date:12024-01-01, date:infinity,"
	  " timestamp:1582-10-15 00:00:00.000001,"
	  " timestamp:2262-01-01 00:00:00.123456789" },
	{ "not a number", BIT(DUCKDB),
	  "SELECT 'nan'::DOUBLE, '-inf'::FLOAT, 0.1::FLOAT",
	  "real:NaN, real:-Infinity, real:0.1" },
	{ "summary", BIT(DUCKDB), "DESCRIBE items",
	  "text:id, text:INTEGER, text:NO, text:PRI, null, null;"
	  " text:order_id, text:INTEGER, text:YES, null, null, null" },
	{ "literal null", ALL & ~BIT(CLICKHOUSE), "SELECT NULL", "null" },
	{ "quotes and ends", ALL & ~BIT(CLICKHOUSE),
	  "SELECT 'it''s; -- /* ' AS \"x\"", "text:it's; -- /* " },
	{ "no rows", ALL, "SELECT id, label FROM kinds WHERE id < 0", "" },
	{ "names that repeat", ALL & ~BIT(CLICKHOUSE),
	  "SELECT id AS x, small AS x FROM kinds WHERE id = 1",
	  "integer:1, integer:-7" },
	{ "aggregate", ALL, "SELECT count(*) FROM many", "integer:3000" },
	{ "join", ALL & ~BIT(CLICKHOUSE),
	  "SELECT o.id, count(*) FROM orders o JOIN items l"
	  " ON l.order_id = o.id GROUP BY o.id ORDER BY o.id",
	  "integer:1, integer:2; integer:2, integer:1" },
	{ "enum", BIT(POSTGRESQL), "SELECT mood FROM moods ORDER BY id",
	  "text:glad; null" },
	{ "another schema", BIT(POSTGRESQL), "SELECT name FROM other.regions",
	  "text:north" },
	{ "arrays, JSON, UUID", BIT(POSTGRESQL),
	  "SELECT ARRAY[1, NULL, 3], '{\"a\": [1]}'::jsonb,"
	  " '8b1c2d3e-0000-4000-8000-0123456789ab'::uuid, 'NaN'::numeric,"
	  " interval '1 day 02:03:04'",
	  "text:{1,NULL,3}, text:{\"a\": [1]},"
	  " text:8b1c2d3e-0000-4000-8000-0123456789ab, decimal:NaN,"
	  " text:1 day 02:03:04" },
	{ "explain", BIT(POSTGRESQL),
	  "EXPLAIN (COSTS OFF) SELECT 1", "text:Result" },
	{ "show", BIT(POSTGRESQL), "SHOW transaction_read_only", "text:on" },
	{ "values", BIT(POSTGRESQL), "VALUES (1), (2)",
	  "integer:1; integer:2" },
	{ "settings stay", BIT(POSTGRESQL),
	  "SELECT set_config('search_path', 'other', false),"
	  " set_config('statement_timeout', '0', false)",
	  "text:other, text:0" },
	{ "settings went", BIT(POSTGRESQL), "SELECT count(*) FROM many",
	  "integer:3000" },
	{ "lock stays", BIT(POSTGRESQL),
	  "SELECT pg_try_advisory_lock(7)", "boolean:true" },
	{ "lock went", BIT(POSTGRESQL),
	  "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'",
	  "integer:0" },
	{ "odd types", BIT(MARIADB),
	  "SELECT b, y, u, j, e, f FROM bits",
	  "integer:513, integer:2024, integer:18446744073709551615,"
	  " text:{\"a\": 1}, text:b, real:0.1" },
	{ "variable stays", BIT(MARIADB), "SELECT @x := 5", "integer:5" },
	{ "variable went", BIT(MARIADB), "SELECT @x", "null" },
	{ "lock stays", BIT(MARIADB), "SELECT GET_LOCK('a', 1)", "integer:1" },
	{ "lock went", BIT(MARIADB), "SELECT IS_FREE_LOCK('a')", "integer:1" },
	{ "read only", BIT(MARIADB), "SHOW TABLES LIKE 'kinds'",
	  "text:kinds" },
	{ "view", ALL & ~BIT(CLICKHOUSE),
	  "SELECT customer FROM v_orders ORDER BY 1",
	  "text:ann; text:bob; text:cat" },
};

static const struct error_case error_cases[] = {
	{ "no such column", "SELECT nope FROM kinds",
	  { [DUCKDB] = "42000", [POSTGRESQL] = "42703", [MARIADB] = "42S22",
	    [ODBC_POSTGRESQL] = "42703", [ODBC_MARIADB] = "42S22" } },
	{ "no such table", "SELECT 1 FROM nowhere",
	  { [DUCKDB] = "42P01", [POSTGRESQL] = "42P01", [MARIADB] = "42S02",
	    [ODBC_POSTGRESQL] = "42P01", [ODBC_MARIADB] = "42S02" } },
	{ "syntax", "SELECT 1 FROM kinds WHERE AND",
	  { [DUCKDB] = "42601", [POSTGRESQL] = "42601", [MARIADB] = "42000",
	    [ODBC_POSTGRESQL] = "42601", [ODBC_MARIADB] = "42000" } },
	{ "a parameter", "SELECT id FROM kinds WHERE id = ?",
	  { [POSTGRESQL] = "42601" } },
};
/* clang-format on */

#endif
