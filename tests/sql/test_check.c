#include <string.h>

#include "sql/check/check.h"
#include "tests/test.h"

#include "base/ban.h"

/* One row a class of statement; want is what the complaint must say. */
static const struct {
	const char *dialect, *sql;
	const char *want; /* NULL: it passes */
} cases[] = {
	/* kinds */
	{ "sqlite", "select 1", NULL },
	{ "sqlite", "WITH a AS (SELECT 1) SELECT * FROM a", NULL },
	{ "sqlite", "VALUES (1), (2)", NULL },
	{ "sqlite", "EXPLAIN SELECT 1", NULL },
	{ "sqlite", "EXPLAIN QUERY PLAN SELECT 1", NULL },
	{ "sqlite", "EXPLAIN QUERY PLAN DELETE FROM t", "DELETE" },
	{ "sqlite", "EXPLAIN VACUUM", "VACUUM" },
	{ "sqlite", "INSERT INTO t VALUES (1) RETURNING *", "INSERT" },
	{ "sqlite", "REPLACE INTO t VALUES (1)", "REPLACE" },
	{ "sqlite", "UPDATE t SET a = 1 RETURNING a", "UPDATE" },
	{ "sqlite", "VACUUM INTO 'x'", "VACUUM" },
	{ "sqlite", "ATTACH 'x' AS y", "ATTACH" },
	{ "sqlite", "/**/ ATTACH 'x' AS y", "ATTACH" },
	{ "sqlite", "SAVEPOINT a", "SAVEPOINT" },
	{ "sqlite", "(SELECT 1)", "no SQL" },
	{ "sqlite", "", "no SQL" },
	{ "sqlite", " -- a\n/* b */ ;", "no SQL" },
	{ "sqlite", "Sorry, I cannot do that", "no SQL" },
	{ "sqlite", "```sql\nSELECT 1\n```", "no SQL" },
	{ "postgresql", "TABLE t", NULL },
	{ "postgresql", "((SELECT 1) UNION (SELECT 2))", NULL },
	{ "postgresql", "EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1", NULL },
	{ "postgresql", "EXPLAIN (ANALYZE) DELETE FROM t", "DELETE" },
	{ "postgresql", "EXPLAIN (SELECT 1)", NULL },
	{ "postgresql", "EXPLAIN ANALYZE VERBOSE UPDATE t SET a=1", "UPDATE" },
	{ "postgresql", "EXPLAIN EXECUTE s", "EXECUTE" },
	{ "postgresql", "DO $$ BEGIN END $$", "DO" },
	{ "postgresql", "PRAGMA table_info(t)", "PRAGMA" },
	{ "mysql", "DESCRIBE orders", NULL },
	{ "mysql", "DESC orders", NULL },
	{ "mysql", "EXPLAIN FORMAT=JSON SELECT 1", NULL },
	{ "mysql", "EXPLAIN FORMAT=JSON DELETE FROM t", "DELETE" },
	{ "mysql", "DESC DELETE FROM t", "DELETE" },
	{ "mysql", "SHOW CREATE TABLE t", NULL },
	{ "mariadb", "SET STATEMENT max_statement_time=0 FOR SELECT 1", "SET" },
	{ "mariadb", "HANDLER t OPEN", "SQL" },
	{ "duckdb", "FROM t", NULL },
	{ "duckdb", "SUMMARIZE t", NULL },
	{ "duckdb", "EXPLAIN ANALYZE INSERT INTO t VALUES (1)", "INSERT" },
	{ "duckdb", "CALL x()", "CALL" },
	{ "clickhouse", "EXPLAIN header = 1, indexes = 1 SELECT 1", NULL },
	{ "clickhouse", "WITH 1 AS x SELECT x", NULL },
	{ "clickhouse", "WITH 1 AS x (SELECT x)", NULL },
	{ "clickhouse", "WITH a AS (SELECT 1) SELECT * FROM a", NULL },
	{ "sqlserver", "WITH a AS (SELECT 1 AS x) SELECT x FROM a", NULL },
	{ "oracle", "BEGIN NULL; END;", "BEGIN" },
	{ "generic", "EXPLAIN SELECT 1", "EXPLAIN" },

	/* one statement */
	{ "sqlite", "SELECT 1;", NULL },
	{ "sqlite", "SELECT 1;; -- x", NULL },
	{ "sqlite", "SELECT 1; SELECT 2", "one statement" },
	{ "sqlite", "SELECT 1; /* x */ DROP TABLE t", "one statement" },
	{ "sqlite", "SELECT ';' || \";\" -- ;", NULL },
	{ "sqlite", "SELECT 1 /* /* */ ; DELETE FROM t -- */", "one" },
	{ "sqlite", "SELECT '\\'; DELETE FROM t; --'", "one statement" },
	{ "postgresql", "SELECT '\\'; DELETE FROM t; --'", "one statement" },
	{ "postgresql", "SELECT E'\\'; DELETE FROM t; --'", NULL },
	{ "postgresql", "SELECT $x$; DROP TABLE t$x$", NULL },
	{ "postgresql", "SELECT 1 /* /* */ ; DROP */", NULL },
	{ "mysql", "SELECT '\\'; DELETE FROM t; --'", NULL },
	{ "mysql", "SELECT 1--1; DROP TABLE t", "one statement" },
	{ "sqlserver", "SELECT 1 DROP TABLE t", "DROP" },
	{ "sqlserver", "SELECT 1\nEXEC xp_cmdshell 'x'", "EXEC" },
	{ "sqlserver", "SELECT [drop], 'exec' AS [use] FROM t", NULL },

	/* bytes */
	{ "sqlite", "SELECT '\x01'", "control byte" },
	{ "sqlite", "SELECT '\x7f'", "control byte" },
	{ "sqlite", "SELECT '\xff'", "UTF-8" },
	{ "sqlite", "SELECT\t1\r\n", NULL },
	{ "sqlite", "SELECT 'open", "not closed" },
	{ "sqlite", "SELECT 1 /* open", "not closed" },

	/* writes inside */
	{ "postgresql", "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
	  "DELETE" },
	{ "postgresql",
	  "WITH a AS (SELECT 1), d AS NOT MATERIALIZED (UPDATE t SET a=1"
	  " RETURNING *) SELECT 1",
	  "UPDATE" },
	{ "sqlite", "WITH a AS (SELECT 1) DELETE FROM t", "DELETE" },
	{ "sqlite", "WITH a(x) AS (VALUES (1)) REPLACE INTO t SELECT x FROM a",
	  "REPLACE" },
	{ "sqlite",
	  "WITH \"delete\" AS (SELECT 1 AS x) SELECT x FROM \"delete\"", NULL },
	{ "postgresql", "WITH update AS (SELECT 1) SELECT * FROM update",
	  NULL },
	{ "sqlite", "SELECT replace(a, 'x', 'y') FROM t", NULL },
	{ "mysql", "SELECT INSERT('a', 1, 2, 'b'), TRUNCATE(1.5, 0)", NULL },
	{ "postgresql", "SELECT * INTO x FROM t", "INTO" },
	{ "duckdb", "UNPIVOT t ON a, b INTO NAME k VALUE v", NULL },
	{ "duckdb", "FROM (UNPIVOT t ON a, b INTO NAME k VALUE v, w) SELECT k",
	  NULL },
	{ "duckdb", "UNPIVOT t ON a INTO NAME", "INTO" },
	{ "duckdb", "SELECT * INTO name FROM t", "INTO" },
	{ "postgresql", "SELECT * INTO name value FROM t", "INTO" },
	{ "mysql", "SELECT 1 INTO @x", "INTO" },
	{ "mysql", "SELECT * FROM t INTO OUTFILE '/tmp/x'", "INTO" },
	{ "postgresql", "SELECT 'INTO', 1 AS \"into\", 2 AS into", NULL },
	{ "mysql", "SELECT * FROM t FOR UPDATE", "FOR UPDATE" },
	{ "postgresql", "SELECT * FROM t FOR NO KEY UPDATE", "FOR UPDATE" },
	{ "mysql", "SELECT * FROM t LOCK IN SHARE MODE", "LOCK" },
	{ "postgresql", "SELECT substring(a FROM 1 FOR 2) FROM t", NULL },
	{ "mysql", "SELECT @a := 1", "variable" },
	{ "mysql", "SELECT @a", NULL },

	/* functions, tables, comments, clauses */
	{ "sqlite", "SELECT load_extension('x')", "load_extension" },
	{ "sqlite", "SELECT \"load_extension\" ('x')", "load_extension" },
	{ "sqlite", "SELECT readfile /* */ ('x')", "readfile" },
	{ "sqlite", "SELECT edit, \"readfile\" FROM t", NULL },
	{ "sqlite", "SELECT 'load_extension(1)'", NULL },
	{ "sqlite", "SELECT fts3_tokenizer('simple')", "fts3_tokenizer" },
	{ "postgresql", "SELECT pg_catalog.pg_read_file('x')", "pg_read_file" },
	{ "postgresql", "SELECT lo_export(1, 'x')", "lo_export" },
	{ "oracle", "SELECT sys.utl_http.request('x') FROM dual", "utl_http" },
	{ "oracle", "SELECT dbms_x.y FROM dual", "dbms_x" },
	{ "clickhouse", "SELECT * FROM url('http://x')", "url" },
	{ "duckdb", "SELECT * FROM read_csv_auto('x')", "read_csv_auto" },
	{ "duckdb", "SELECT * FROM 'x.csv'", "x.csv" },
	{ "duckdb", "SELECT a FROM t, '/etc/passwd'", "passwd" },
	{ "duckdb", "FROM (FROM 'x.parquet')", "x.parquet" },
	{ "duckdb", "SELECT 'x.csv' FROM t WHERE a IN ('b', 'c')", NULL },
	{ "duckdb", "SELECT * FROM (VALUES ('x'), ('y')) v(a)", NULL },
	{ "sqlite", "SELECT * FROM dbstat", "dbstat" },
	{ "sqlite", "SELECT dbstat FROM t", NULL },
	{ "sqlite", "SELECT * FROM sqlite_master", NULL },
	{ "postgresql", "SELECT * FROM pg_catalog.pg_authid", "pg_authid" },
	{ "mysql", "SELECT * FROM mysql . user", "user" },
	{ "mysql", "SELECT /*! sleep(1), */ 1", "comment" },
	{ "mysql", "SELECT 1 /*M! , 2 */", "comment" },
	{ "mysql", "SELECT /*+ SET_VAR(x=1) */ 1", "comment" },
	{ "mysql", "SELECT '/*! x */'", NULL },
	{ "sqlite", "SELECT /*! x */ 1", NULL },
	{ "clickhouse", "SELECT 1 FORMAT CSV", "FORMAT" },
	{ "clickhouse", "SELECT 1 FORMAT Null SETTINGS a = 1", "FORMAT" },
	{ "clickhouse", "SELECT * FROM (SELECT 1 SETTINGS a = 1)", "SETTINGS" },
	{ "clickhouse", "SELECT format, settings FROM t", NULL },
	{ "clickhouse", "SELECT format('{}', 1) AS format", NULL },
	{ "postgresql", "SELECT 1 FORMAT", NULL },

	{ "duckdb", "SELECT * FROM \"/etc/passwd\"", "passwd" },
	{ "duckdb", "SELECT * FROM \"data/*.parquet\"", "parquet" },
	{ "duckdb", "DESCRIBE 'x.csv'", "x.csv" },
	{ "duckdb", "SUMMARIZE 'x.csv'", "x.csv" },
	{ "duckdb", "SUMMARIZE orders", NULL },
	{ "duckdb", "SELECT * FROM enable_logging()", "enable_logging" },
	{ "duckdb", "FROM disable_logging()", "disable_logging" },
	{ "duckdb", "FROM duckdb_logs()", "duckdb_logs" },
	{ "duckdb", "SELECT write_log('x')", "write_log" },
	{ "duckdb", "FROM json_execute_serialized_sql('{}')",
	  "json_execute_serialized_sql" },
	{ "duckdb", "SELECT current_setting('allowed_paths')",
	  "current_setting" },
	{ "duckdb", "SELECT * FROM pragma_database_list",
	  "pragma_database_list" },
	{ "duckdb", "FROM system.duckdb_databases", "duckdb_databases" },
	{ "duckdb", "SELECT pg_sleep(9), sleep_ms(9)", "pg_sleep" },
	{ "duckdb", "SELECT enabled, json(a) FROM pragma_table_info('t')",
	  NULL },
	{ "postgresql", "SELECT query FROM pg_stat_activity",
	  "pg_stat_activity" },
	{ "postgresql", "WITH a AS (TABLE pg_stat_activity) TABLE a",
	  "pg_stat_activity" },
	{ "postgresql", "WITH a AS (SELECT 1) TABLE pg_stat_activity",
	  "pg_stat_activity" },
	{ "postgresql", "SELECT 1 UNION ALL TABLE ONLY pg_stat_activity",
	  "pg_stat_activity" },
	{ "postgresql", "SELECT 1 FROM t, LATERAL (TABLE pg_stat_activity) x",
	  "pg_stat_activity" },
	{ "postgresql", "SELECT array(TABLE pg_stat_activity)",
	  "pg_stat_activity" },
	{ "postgresql", "SELECT trim(FROM pg_stat_activity) FROM t", NULL },

	/* a WITH query's name counts where that is in scope */
	{ "postgresql",
	  "WITH pg_stat_activity AS (SELECT 1 AS a)"
	  " SELECT * FROM pg_stat_activity",
	  NULL },
	{ "postgresql",
	  "WITH pg_stat_activity AS (SELECT * FROM pg_stat_activity)"
	  " SELECT * FROM pg_stat_activity",
	  "pg_stat_activity" },
	{ "postgresql",
	  "SELECT * FROM pg_stat_activity, (WITH pg_stat_activity AS"
	  " (SELECT 1) SELECT * FROM pg_stat_activity) x",
	  "pg_stat_activity" },
	{ "postgresql",
	  "SELECT (WITH pg_stat_activity AS (SELECT 1) SELECT 2),"
	  " (SELECT count(*) FROM pg_stat_activity)",
	  "pg_stat_activity" },
	{ "postgresql",
	  "WITH a AS (SELECT * FROM pg_stat_activity),"
	  " pg_stat_activity AS (SELECT 1) SELECT * FROM a",
	  "pg_stat_activity" },
	{ "postgresql",
	  "WITH RECURSIVE pg_stat_activity AS (SELECT * FROM"
	  " pg_stat_activity UNION SELECT 1) SELECT 1",
	  "pg_stat_activity" },
	{ "postgresql",
	  "WITH \"PG_STAT_ACTIVITY\" AS (SELECT 1) SELECT * FROM"
	  " pg_stat_activity",
	  "pg_stat_activity" },
	{ "postgresql",
	  "WITH PG_STAT_ACTIVITY AS (SELECT 1) SELECT * FROM"
	  " \"pg_stat_activity\"",
	  NULL },
	{ "postgresql",
	  "SELECT * FROM t WINDOW w AS (ORDER BY 1), pg_stat_activity AS"
	  " (ORDER BY 1) ORDER BY (SELECT 1 FROM pg_stat_activity)",
	  "pg_stat_activity" },
	{ "postgresql",
	  "WITH a AS (SELECT 1), pg_stat_activity AS (SELECT 2)"
	  " SELECT * FROM (SELECT * FROM pg_stat_activity) x",
	  NULL },
	{ "duckdb",
	  "SELECT * FROM duckdb_logs, (WITH duckdb_logs AS (SELECT 1)"
	  " SELECT 1)",
	  "duckdb_logs" },
	{ "duckdb",
	  "WITH pragma_database_list AS (SELECT 1)"
	  " SELECT * FROM pragma_database_list()",
	  "pragma_database_list" },
	{ "duckdb", "WITH \"x.csv\" AS (SELECT 1) SELECT * FROM 'x.csv'",
	  "x.csv" },
	{ "clickhouse", "WITH 1 AS x, y AS (SELECT 1 AS a) SELECT a FROM y",
	  NULL },
	{ "duckdb", "SELECT array(FROM duckdb_databases)", "duckdb_databases" },
	{ "duckdb", "FROM (SUMMARIZE duckdb_databases)", "duckdb_databases" },
	{ "duckdb", "PIVOT duckdb_databases ON a IN ('b')",
	  "duckdb_databases" },
	{ "duckdb", "FROM (UNPIVOT duckdb_databases ON a)",
	  "duckdb_databases" },
	{ "duckdb", "SELECT pivot FROM (SELECT a pivot FROM t)", NULL },
	{ "clickhouse", "SELECT 1 FROM t ARRAY JOIN a JOIN system.users b",
	  "users" },
	{ "clickhouse", "SELECT 1 FROM t ARRAY JOIN system.users AS b", NULL },
	{ "mysql", "SHOW GRANTS", "GRANTS" },
	{ "mariadb", "SHOW GRANTS FOR CURRENT_USER", "GRANTS" },
	{ "mysql", "SHOW COLUMNS FROM grants", NULL },
	{ "postgresql", "SELECT pg_stat_get_activity(NULL)",
	  "pg_stat_get_activity" },
	{ "postgresql", "SELECT * FROM pg_stat_statements(true)",
	  "pg_stat_statements" },
	{ "postgresql", "SELECT * FROM pg_stat_user_tables", NULL },
	{ "mariadb", "SELECT * FROM information_schema.PROCESSLIST",
	  "PROCESSLIST" },
	{ "mysql", "SELECT * FROM performance_schema.threads", "threads" },
	{ "mysql", "SELECT * FROM information_schema.tables", NULL },
	{ "clickhouse", "SHOW PROCESSLIST", "PROCESSLIST" },
	{ "clickhouse", "SHOW TABLES", NULL },
	{ "postgresql", "SELECT U&\"pg\\005fsleep\"(5)", "escapes" },
	{ "postgresql", "SELECT ts_stat('SELECT pg_sleep(5)')", "ts_stat" },
	{ "mariadb", "SELECT NEXT VALUE FOR s", "sequence" },
	{ "sqlserver", "SELECT NEXT VALUE FOR s", "sequence" },
	{ "hana", "SELECT s.NEXTVAL FROM dummy", "sequence" },
	{ "oracle", "SELECT s.nextval FROM dual", "sequence" },
	{ "oracle", "SELECT * FROM EXTERNAL ((a NUMBER) LOCATION ('f'))",
	  "EXTERNAL" },
	{ "databricks", "FROM t INSERT OVERWRITE TABLE u SELECT a", "INSERT" },
	{ "databricks", "FROM t MAP a USING 'cat'", "program" },
	{ "databricks", "SELECT TRANSFORM(a) USING 'cat' AS (b) FROM t",
	  "program" },
	{ "databricks", "SELECT a FROM t JOIN u USING (a)", NULL },
	{ "sqlserver", "SELECT * FROM t WITH (XLOCK, ROWLOCK)", "lock" },
	{ "sqlserver", "SELECT * FROM t WITH (NOLOCK)", NULL },
	{ "sqlserver", "SELECT PARSE(a AS date USING 'en-US') FROM t", NULL },
	{ "hana", "SELECT name FROM customers", NULL },
	{ "postgresql", "SELECT u&1 FROM t", NULL },

	/* PRAGMA and parameters */
	{ "sqlite", "PRAGMA table_info(t)", NULL },
	{ "sqlite", "PRAGMA main.table_xinfo('t')", NULL },
	{ "sqlite", "PRAGMA table_list", NULL },
	{ "sqlite", "PRAGMA user_version", "PRAGMA" },
	{ "sqlite", "PRAGMA table_info = t", "PRAGMA" },
	{ "sqlite", "PRAGMA writable_schema = 1", "PRAGMA" },
	{ "sqlite", "PRAGMA main.journal_mode(wal)", "PRAGMA" },
	{ "sqlite", "SELECT * FROM t WHERE a = ?", "parameter" },
	{ "sqlite", "SELECT :a", "parameter" },
	{ "postgresql", "SELECT $1", "parameter" },
	{ "postgresql", "SELECT '{}'::jsonb ? 'a', x[1:2]", NULL },
};

static void
statements(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *says, *want = cases[i].want;
		struct verdict v;

		sql_check(a, dialect_find(str_of(cases[i].dialect)), NULL, NULL,
			  str_of(cases[i].sql), &v);
		assert_true(!v.sql != !v.complaint);
		says = v.complaint ? v.complaint->message : "passed";
		if (v.sql ? !want : want && strstr(says, want))
			continue;
		print_error("%s: %s: %s\n", cases[i].dialect, cases[i].sql,
			    says);
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
text_has_no_end(void **state)
{
	static const struct {
		const char *sql, *want;
	} texts[] = {
		{ "SELECT 1", "SELECT 1" },
		{ "SELECT 1;", "SELECT 1" },
		{ "\n SELECT 1 ; -- x\n;", "\n SELECT 1 " },
		{ "-- why\nSELECT 1; /* x */", "-- why\nSELECT 1" },
		{ "SELECT ';'", "SELECT ';'" },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		struct verdict v;

		sql_check(a, dialect_find(STR("sqlite")), NULL, NULL,
			  str_of(texts[i].sql), &v);
		assert_non_null(v.sql);
		assert_string_equal(sql_text(v.sql), texts[i].want);
	}
	arena_destroy(a);
}

TESTS(CASE(statements), CASE(text_has_no_end))
