#include "tests/driver/sqlite_fixture.h"

#include <sys/socket.h>

#include "base/clock.h"
#include "base/file.h"

#include "base/ban.h"

static const char shop[] =
	"CREATE TABLE t(id INTEGER PRIMARY KEY, s TEXT);"
	"INSERT INTO t VALUES (1, 'a'), (2, 'b');"
	"CREATE VIRTUAL TABLE ft USING fts5(body);"
	"INSERT INTO ft VALUES ('hello world');"
	"CREATE VIRTUAL TABLE f4 USING fts4(body);"
	"INSERT INTO f4 VALUES ('hello again');"
	"CREATE VIRTUAL TABLE rt USING rtree(id, a, b);"
	"INSERT INTO rt VALUES (1, 2.0, 3.0);"
	"CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM t; END;"
	"CREATE VIEW bad AS SELECT load_extension('x') AS x;";

#define COUNT_TO(n)                                                            \
	"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE" \
	" i < " n ") SELECT "

/* Each is refused, ends at a limit, or at the deadline of half a second. */
static const char *const bombs[] = {
	COUNT_TO("1e18") "count(*) FROM n",
	COUNT_TO("1e18") "i FROM n ORDER BY 1 DESC",
	COUNT_TO("1e7") "group_concat(i, hex(zeroblob(1000))) FROM n",
	COUNT_TO("1e9") "count(DISTINCT i) FROM n",
	"SELECT count(*) FROM json_each('[' || replace(hex(zeroblob(200000)),"
	" '0', '1,') || '1]') a, json_each('[' ||"
	" replace(hex(zeroblob(200000)), '0', '1,') || '1]') b",
	"SELECT instr(hex(zeroblob(480000)), hex(zeroblob(200000)) || '1')",
	"SELECT length(replace(hex(zeroblob(480000)), hex(zeroblob(200000)) ||"
	" '1', 'x')), instr(hex(zeroblob(480000)), hex(zeroblob(99999)) ||"
	" '1'), 1/0 FROM t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t",
	"SELECT replace(hex(zeroblob(400000)), '0', hex(zeroblob(400000)))",
	"SELECT trim(hex(zeroblob(480000)), hex(zeroblob(200000)))",
	"SELECT length(zeroblob(2000000000))",
	"SELECT hex(hex(hex(hex(hex(hex(zeroblob(100000)))))))",
	"SELECT printf('%.*c', 100000000, 'x')",
	"SELECT printf('%2000000000d', 1)",
	"SELECT randomblob(1000000000)",
	"SELECT json_patch('{}', '{}')",
	"SELECT count(*) FROM (SELECT replace(hex(zeroblob(480000)), '0', 'a')"
	" AS s) a, t b, t c, t d, t e, t f, t g WHERE a.s || b.id || c.id || d.id"
	" LIKE '%aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab%'",
	"SELECT count(*) FROM (SELECT replace(hex(zeroblob(480000)), '0', 'a')"
	" AS s) a, t b, t c, t d, t e, t f, t g, t h, t i, t j WHERE"
	" trim(a.s || b.id || c.id || d.id || e.id, 'a') <> instr(a.s, b.id || 'x')",
	"SELECT hex(zeroblob(480000)) LIKE '%a%b%c%d%e%f%g%h%i%j%k%l%m%n%o%p%'"
	" || '%a%b%c%d%e%f%g%h%i%j%k%l%m%n%o%p%a%b%c%d%e%f%g%h%i%j%k%l%m%n%o'",
	"SELECT 1 WHERE 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'"
	" GLOB '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b*a*a*a*a*a*a*a*'"
	" AND length(hex(zeroblob(900000))) > 0",
	"WITH a AS (SELECT 1 x UNION ALL SELECT 1), b AS (SELECT 1 x FROM a, a"
	" q, a r, a s), c AS (SELECT 1 x FROM b, b q, b r, b s), d AS (SELECT 1"
	" x FROM c, c q, c r, c s), e AS (SELECT 1 x FROM d, d q, d r, d s), f"
	" AS (SELECT 1 x FROM e, e q, e r, e s), g AS (SELECT 1 x FROM f, f q,"
	" f r, f s), h AS (SELECT 1 x FROM g, g q, g r, g s) SELECT count(*)"
	" FROM h",
	"SELECT ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((("
	"(((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))"
	"))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))"
	")))))))))))))))))))))))))))))))))+1",
};

static void
bombs_end_soon(void **state)
{
	struct fixture *f = fixture_make(shop);
	size_t n_wrong = 0;

	(void)state;
	assert_null(fixture_open(f));
	f->limits.timeout_ms = 500;
	for (size_t i = 0; i < COUNT(bombs); i++) {
		int64_t began = clock_ms(), ms;
		const char *refusal = NULL;
		const struct err *e = fixture_ask(f, bombs[i], &refusal);

		ms = clock_ms() - began;
		print_message("%5lld ms %s: %.60s\n", (long long)ms,
			      e         ? e->note
			      : refusal ? refusal
					: "ran",
			      bombs[i]);
		assert_true(!e || e->kind == ERR_QUERY_SLOW);
		if (ms > 5000)
			n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	fixture_drop(f);
}

/* What the check lets through, or would if it had a hole. */
static const char *const writes[] = {
	"DELETE FROM t",
	"DELETE FROM t RETURNING id",
	"INSERT INTO t VALUES (9, 'x')",
	"REPLACE INTO t VALUES (1, 'x')",
	"UPDATE t SET s = 'x'",
	"UPDATE sqlite_master SET type = 'x'",
	"WITH a AS (SELECT 1) INSERT INTO t SELECT 9, 'x' FROM a",
	"CREATE TABLE x(a)",
	"CREATE TEMP TABLE x AS SELECT 1",
	"CREATE TEMP VIEW t AS SELECT 1 AS id",
	"CREATE TEMP TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END",
	"DROP TABLE t",
	"ALTER TABLE t RENAME TO u",
	"ATTACH ':memory:' AS m",
	"ATTACH '/tmp/parlance-no-such.db' AS m",
	"DETACH main",
	"VACUUM",
	"VACUUM INTO '/tmp/parlance-no-such.db'",
	"ANALYZE",
	"REINDEX",
	"BEGIN",
	"BEGIN IMMEDIATE",
	"COMMIT",
	"ROLLBACK",
	"SAVEPOINT a",
	"RELEASE a",
	"PRAGMA query_only = 0",
	"PRAGMA writable_schema = ON",
	"PRAGMA journal_mode = WAL",
	"PRAGMA journal_mode",
	"PRAGMA user_version = 7",
	"PRAGMA hard_heap_limit = 0",
	"PRAGMA temp_store_directory = '/tmp'",
	"PRAGMA database_list",
	"PRAGMA page_size = 512",
	"PRAGMA schema_version = 7",
	"PRAGMA trusted_schema = 1",
	"PRAGMA case_sensitive_like = 1",
	"PRAGMA mmap_size = 1000000",
	"PRAGMA incremental_vacuum(1)",
	"PRAGMA wal_checkpoint",
	"PRAGMA optimize",
	"PRAGMA integrity_check",
	"SELECT * FROM pragma_database_list",
	"SELECT * FROM pragma_integrity_check",
	"SELECT * FROM dbstat",
	"SELECT * FROM sqlite_stmt",
	"SELECT * FROM sqlite_dbpage",
	"SELECT load_extension('x')",
	"SELECT readfile('/etc/passwd')",
	"SELECT writefile('/tmp/x', 'y')",
	"SELECT fts3_tokenizer('simple')",
	"SELECT fts3_tokenizer('simple', x'00')",
	"SELECT rtreecheck('rt')",
	"SELECT sqlite_log(1, 'x')",
	"SELECT * FROM bad",
	"SELECT 1; DELETE FROM t",
	"SELECT 1; SELECT 2",
	"SELECT 1; x",
	"SELECT ?",
	"EXPLAIN DELETE FROM t",
	"INSERT INTO ft(ft) VALUES ('rebuild')",
	"SELECT optimize(f4) FROM f4",
	"",
	"-- nothing",
	";",
};

static void
engine_refuses_by_itself(void **state)
{
	struct fixture *f = fixture_make(shop);
	struct str before, after;
	size_t n_wrong = 0;

	(void)state;
	assert_null(file_read(f->a, f->path, 1 << 20, &before));
	assert_null(fixture_open(f));
	for (size_t i = 0; i < COUNT(writes); i++) {
		const char *refusal = fixture_force(f, writes[i]);

		if (!refusal) {
			print_error("ran: %s\n", writes[i]);
			n_wrong++;
		}
		assert_null(f->conn->driver->check(f->conn, &f->wait));
	}
	assert_null(file_read(f->a, f->path, 1 << 20, &after));
	assert_true(str_eq(before, after));
	assert_int_equal(n_wrong, 0);
	assert_int_equal(access("/tmp/parlance-no-such.db", F_OK), -1);
	fixture_drop(f);
}

static void
harmless_ones_run(void **state)
{
	static const char *const statements[] = {
		"SELECT * FROM t",
		"SELECT * FROM ft WHERE ft MATCH 'hello'",
		"SELECT snippet(ft, 0, '[', ']', '', 9) FROM ft('world')",
		"SELECT * FROM f4 WHERE body MATCH 'again'",
		"SELECT * FROM rt WHERE a > 1",
		"SELECT value FROM json_each('[1, 2]')",
		"SELECT key FROM json_tree('{\"a\": [1]}')",
		"SELECT name FROM pragma_table_info('t')",
		"SELECT name, sql FROM sqlite_master",
		"SELECT * FROM sqlite_schema",
		"PRAGMA table_info(t)",
		"PRAGMA table_list",
		"PRAGMA index_list('t')",
		"EXPLAIN SELECT 1",
		"EXPLAIN QUERY PLAN SELECT * FROM t",
		"SELECT row_number() OVER (ORDER BY id) FROM t",
		"SELECT date('now'), strftime('%Y', 'now'), julianday('now')",
		"SELECT hex(randomblob(4)), round(1.5), printf('%05d', 3)",
		"SELECT s FROM t UNION SELECT body FROM ft ORDER BY 1",
		"SELECT json_group_array(id) FROM t",
		"VALUES (1), (2)",
		"SELECT replace(s, 'a', 'b') FROM (SELECT s FROM t)",
	};
	struct fixture *f = fixture_make(shop);

	(void)state;
	assert_null(fixture_open(f));
	for (size_t i = 0; i < COUNT(statements); i++) {
		const char *refusal = NULL;
		const struct err *e = fixture_ask(f, statements[i], &refusal);

		if (e || refusal)
			fail_msg("%s: %s", statements[i],
				 e ? e->note : refusal);
	}
	/* the schema changed under the connection: all of it still works */
	sqlite_run(f->path, "CREATE TABLE later(a)");
	if (f->conn->driver->check(f->conn, &f->wait)) {
		fixture_close(f);
		assert_null(fixture_open(f));
	}
	for (size_t i = 0; i < COUNT(statements); i++) {
		const char *refusal = NULL;
		const struct err *e = fixture_ask(f, statements[i], &refusal);

		if (e || refusal)
			fail_msg("%s: %s", statements[i],
				 e ? e->note : refusal);
	}
	fixture_drop(f);
}

static void
a_client_that_leaves_cancels(void **state)
{
	struct fixture *f = fixture_make(shop);
	const char *refusal = NULL;
	const struct err *e;
	int64_t began;
	int pair[2];

	(void)state;
	assert_null(fixture_open(f));
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	f->wait.descriptor = pair[0];
	(void)close(pair[1]);
	began = clock_ms();
	e = fixture_ask(f, bombs[0], &refusal);
	assert_non_null(e);
	assert_true(e && e->kind == ERR_CANCELLED);
	assert_true(clock_ms() - began < 4000);
	(void)close(pair[0]);
	f->wait = wait_forever();
	f->wait.deadline_ms = clock_ms() + 200;
	e = fixture_ask(f, bombs[0], &refusal);
	assert_true(e && e->kind == ERR_DEADLINE);
	f->wait = wait_forever();
	f->limits.timeout_ms = 100;
	e = fixture_ask(f, bombs[0], &refusal);
	assert_true(e && e->kind == ERR_QUERY_SLOW);
	f->limits.timeout_ms = 5000;
	assert_null(fixture_ask(f, "SELECT 1", &refusal));
	assert_null(refusal);
	fixture_drop(f);
}

TESTS(CASE(bombs_end_soon), CASE(engine_refuses_by_itself),
      CASE(harmless_ones_run), CASE(a_client_that_leaves_cancels))
