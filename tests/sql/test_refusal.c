#include <string.h>

#include "sql/check/check.h"
#include "sql/check/complaint.h"
#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *dialect, *sql;
	enum refusal want;
} cases[] = {
	{ "sqlite", "SELECT 1", REFUSAL_NONE },
	{ "sqlite", "SELECT", REFUSAL_NONE },
	{ "sqlite", "Sorry, not that", REFUSAL_NONE },
	{ "sqlite", "DELETE FROM t", REFUSAL_WRITE },
	{ "sqlite", "WITH a AS (SELECT 1) INSERT INTO t SELECT 1",
	  REFUSAL_WRITE },
	{ "postgresql", "WITH d AS (DELETE FROM t RETURNING *) SELECT 1",
	  REFUSAL_WRITE },
	{ "postgresql", "SELECT 1 INTO t", REFUSAL_WRITE },
	{ "postgresql", "SELECT * FROM t FOR UPDATE", REFUSAL_WRITE },
	{ "sqlserver", "SELECT NEXT VALUE FOR s", REFUSAL_WRITE },
	{ "sqlite", "PRAGMA journal_mode = off", REFUSAL_STATEMENT },
	{ "sqlite", "ATTACH 'x' AS y", REFUSAL_STATEMENT },
	{ "mysql", "SHOW GRANTS", REFUSAL_STATEMENT },
	{ "sqlite", "SELECT 1; SELECT 2", REFUSAL_SEVERAL },
	{ "sqlserver", "SELECT 1 DROP TABLE t", REFUSAL_SEVERAL },
	{ "sqlite", "SELECT load_extension('x')", REFUSAL_FUNCTION },
	{ "duckdb", "SELECT * FROM read_csv('x')", REFUSAL_FUNCTION },
	{ "postgresql", "SELECT * FROM pg_shadow", REFUSAL_TABLE },
	{ "clickhouse", "SELECT * FROM system.users", REFUSAL_TABLE },
	/* ODBC's outer join; MySQL takes any word for oj */
	{ "mysql", "SELECT * FROM {oj mysql.user u LEFT JOIN o ON 1}",
	  REFUSAL_TABLE },
	{ "mysql", "SELECT * FROM o, {x mysql.user}", REFUSAL_TABLE },
	{ "mysql", "SELECT * FROM {oj o LEFT JOIN mysql.user u ON 1}",
	  REFUSAL_TABLE },
	{ "mysql", "SELECT * FROM {oj o LEFT JOIN p ON 1}", REFUSAL_NONE },
	{ "mysql", "SELECT {d '2024-01-01'}", REFUSAL_NONE },
	{ "sqlserver", "SELECT * FROM {oj syslogins a LEFT JOIN o ON 1 = 1}",
	  REFUSAL_TABLE },
	{ "mysql", "SELECT @@datadir", REFUSAL_SETTING },
	{ "clickhouse", "SELECT 1 SETTINGS readonly = 0", REFUSAL_SETTING },
	{ "mysql", "SELECT /*!50000 1 */", REFUSAL_HIDDEN },
	{ "sqlite", "SELECT '\001'", REFUSAL_HIDDEN },
	{ "sqlite", "SELECT '\xff'", REFUSAL_HIDDEN },
	/* of an engine that is not known: quotes that some read otherwise */
	{ "generic", "SELECT '''it''s''' , (SELECT s FROM h), '''it''s'''",
	  REFUSAL_HIDDEN },
	{ "generic", "SELECT ''''", REFUSAL_HIDDEN },
	{ "generic", "SELECT \"\"\"x\"\"y\"\"\" FROM t", REFUSAL_HIDDEN },
	{ "generic", "SELECT b'''x'''", REFUSAL_HIDDEN },
	{ "generic", "SELECT raw'x'", REFUSAL_HIDDEN },
	{ "generic", "SELECT _x1'x'", REFUSAL_HIDDEN },
	{ "generic", "SELECT '', 'it''s', n'x', DATE'2024-01-01'",
	  REFUSAL_NONE },
	{ "sqlite", "SELECT '''it''s'''", REFUSAL_NONE },
	/* … and what some run as a second statement */
	{ "generic", "SELECT 1 SHUTDOWN", REFUSAL_SEVERAL },
	{ "generic", "SELECT 1 AS a WAITFOR DELAY '01:00'", REFUSAL_SEVERAL },
	{ "generic", "SELECT 1 AS a DBCC CHECKDB", REFUSAL_SEVERAL },
	{ "generic", "SELECT backup, kill, t.use FROM t", REFUSAL_NONE },
	{ "sqlite", "SELECT * FROM t WHERE id = ?1", REFUSAL_PARAMETER },
};

/* A refusal has a kind, and nothing else has one. */
static void
each_has_its_kind(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct verdict v = { .sql = NULL };
		const struct complaint *c;

		sql_check(a, dialect_find(str_of(cases[i].dialect)), NULL, NULL,
			  str_of(cases[i].sql), &v);
		c = v.complaint;
		if ((c ? c->refusal : REFUSAL_NONE) != cases[i].want ||
		    (c && (c->type == COMPLAINT_REFUSED) != !!c->refusal))
			fail_msg("%s: %s", cases[i].sql,
				 c ? complaint_kept_name(c) : "it passes");
	}
	arena_destroy(a);
}

static void
what_is_too_large_has_its_kind(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	struct buf long_one = buf_new(a, 200000), deep = buf_new(a, 20000);
	const struct dialect *d = dialect_find(STR("sqlite"));
	struct verdict v = { .sql = NULL };

	(void)state;
	buf_puts(&long_one, "SELECT '");
	for (size_t i = 0; i < 150000; i++)
		buf_putc(&long_one, 'x');
	buf_puts(&long_one, "'");
	sql_check(a, d, NULL, NULL, buf_str(&long_one), &v);
	assert_int_equal(v.complaint->refusal, REFUSAL_SIZE);
	buf_puts(&deep, "SELECT ");
	for (size_t i = 0; i < 5000; i++)
		buf_putc(&deep, '(');
	v = (struct verdict){ .sql = NULL };
	sql_check(a, d, NULL, NULL, buf_str(&deep), &v);
	assert_non_null(v.complaint);
	assert_true(v.complaint->refusal == REFUSAL_SIZE ||
		    v.complaint->type == COMPLAINT_SYNTAX);
	arena_destroy(a);
}

static void
what_an_engine_refuses_is_said_to_be_its(void **state)
{
	struct arena *a = arena_create((size_t)16 << 20);
	const struct dialect *d = dialect_find(STR("postgresql"));

	(void)state;
	assert_int_equal(sql_complaint(a, d, NULL, STR("SELECT 1"),
				       "permission denied for table t", "42501")
				 ->refusal,
			 REFUSAL_ENGINE);
	assert_int_equal(sql_complaint(a, d, NULL, STR("SELECT 1"),
				       "division by zero", "22012")
				 ->refusal,
			 REFUSAL_NONE);
	arena_destroy(a);
}

/* What is not known, of a later version say, is no failure. */
static void
names_are_kept(void **state)
{
	struct complaint c = { .type = COMPLAINT_OTHER };

	(void)state;
	for (enum refusal r = REFUSAL_WRITE; r < REFUSAL__MAX; r++) {
		const struct complaint from = { .type = COMPLAINT_REFUSED,
						.refusal = r };

		complaint_set_kept_name(&c, complaint_kept_name(&from));
		assert_int_equal(c.type, COMPLAINT_REFUSED);
		assert_int_equal(c.refusal, r);
	}
	complaint_set_kept_name(&c, "NOT_ALLOWED");
	assert_int_equal(c.type, COMPLAINT_REFUSED);
	assert_int_equal(c.refusal, REFUSAL_NONE);
	complaint_set_kept_name(&c, "NOT_ALLOWED.magic");
	assert_int_equal(c.type, COMPLAINT_REFUSED);
	assert_int_equal(c.refusal, REFUSAL_NONE);
	complaint_set_kept_name(&c, "MAGIC");
	assert_int_equal(c.type, COMPLAINT_OTHER);
	complaint_set_kept_name(&c, "TIMEOUT");
	assert_int_equal(c.type, COMPLAINT_TIMEOUT);
	assert_string_equal(refusal_name(REFUSAL_WRITE), "write");
	assert_null(refusal_name(REFUSAL_NONE));
}

TESTS(CASE(each_has_its_kind), CASE(what_is_too_large_has_its_kind),
      CASE(what_an_engine_refuses_is_said_to_be_its), CASE(names_are_kept))
