/*
 * Statements made from a grammar, with what attackers put between: whatever
 * the check lets through, SQLite prepares as one statement that its
 * authorizer sees only read, of the tables that the check says it names.
 */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "sql/check/check.h"

#include "base/ban.h"

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define DEPTH 7
#define SQL_MAX ((size_t)8 << 10)

static struct schema_column cols[] = { { .name = "id" },
				       { .name = "name" },
				       { .name = "total" } };
static struct schema_table tables[] = {
	{ .name = "orders", .cols = cols, .n_cols = COUNT(cols) },
	{ .name = "t", .cols = cols, .n_cols = COUNT(cols) },
	{ .name = "odd name", .cols = cols, .n_cols = COUNT(cols) },
};
static const struct schema schema = { .tables = tables, .n_tables = 3 };

/* The bytes choose; when they are used up, the first of each. */
struct choice {
	const uint8_t *p, *end;
	struct buf out;
	unsigned depth;
};

static unsigned
pick(struct choice *c, unsigned n)
{
	return c->p < c->end ? *c->p++ % n : 0;
}

/*
 * Pieces with what they hold: %E an expression, %T a table, %S a select, %W a
 * WITH list, %X what an attacker slips in; all else stands as it is.
 */
static const char *const statements[] = {
	"%S",
	"%W %S",
	"%S UNION %S",
	"%S%X",
	"%X%S",
	"VALUES (%E, %E)",
	"EXPLAIN QUERY PLAN %S",
	"PRAGMA table_info(%T)",
	"WITH c AS (DELETE FROM %T) %S",
	"%W DELETE FROM %T WHERE %E",
	"INSERT INTO %T SELECT %E, %E, %E",
	"UPDATE %T SET total = %E",
	"CREATE TABLE x AS %S",
	"PRAGMA query_only = 0",
	"ATTACH 'x' AS y",
	"%S;%S",
	"EXPLAIN DELETE FROM %T",
	"REPLACE INTO %T VALUES (%E, %E, %E)",
	"VACUUM",
	"SAVEPOINT x",
};
static const char *const selects[] = {
	"SELECT %E FROM %T",
	"SELECT %E, %E FROM %T WHERE %E",
	"SELECT * FROM %T JOIN %T ON %E",
	"SELECT %E FROM (%S) AS q",
	"SELECT %E FROM %T GROUP BY %E HAVING %E",
	"SELECT %E FROM %T ORDER BY %E LIMIT 5",
	"SELECT %E",
	"SELECT %E FROM %T, %T",
	"SELECT %E%X FROM %T",
	"SELECT %E FROM %T%X WHERE %E",
	"SELECT %E FROM %T WHERE id IN (%W %S)",
	"(%S)",
};
static const char *const expressions[] = {
	"id",
	"1",
	"name",
	"total + %E",
	"count(*)",
	"(%S)",
	"EXISTS (%S)",
	"CASE WHEN %E THEN %E ELSE %E END",
	"'a''b'",
	"\"name\"",
	"[id]",
	"`id`",
	"lower(%E)",
	"load_extension('x')",
	"\"load_extension\"('x')",
	"writefile('x', %E)",
	"x'00'",
	"-%E",
	"NOT %E",
	"%E || %E",
	"%E IN (%S)",
	"name LIKE '%;%'",
	"'/*'",
	"'--'",
	"\"a\"\"b\"",
	"cast(%E AS TEXT)",
	"fts3_tokenizer('simple')",
	"sum(%E) OVER (PARTITION BY %E)",
	"?1",
	":x",
	"max(%E, %E)",
	"coalesce(%E, %E)",
};
static const char *const named[] = {
	"orders",
	"t",
	"\"odd name\"",
	"[orders]",
	"`t`",
	"main.orders",
	"orders AS o",
	"sqlite_master",
	"sqlite_schema",
	"c",
	"pragma_table_info('t')",
	"pragma_database_list",
	"dbstat",
	"json_each('[1]')",
	"\"ORDERS\"",
	"sqlite_dbpage",
	"temp.sqlite_master",
	"main.\"t\"",
	"(%S)",
};
static const char *const withs[] = {
	"WITH c AS (%S)",
	"WITH c(a) AS (%S), orders AS (%S)",
	"WITH RECURSIVE c AS (%S UNION ALL %S)",
	"WITH pragma_database_list AS (%S)",
	"WITH dbstat AS (%S), c AS (%S)",
};
static const char *const slips[] = {
	"",
	" ",
	"/**/",
	"/* ; */",
	"-- x\n",
	";",
	"; DELETE FROM t",
	"/*",
	"*/",
	"'",
	"\"",
	";--",
	"\n;\nDROP TABLE t",
	"/*/**/",
	"\t",
	"`",
	"[",
	"; PRAGMA query_only=0",
	" RETURNING id",
	" INTO t",
};

static void put(struct choice *c, const char *piece);

static void
put_one(struct choice *c, const char *const *list, unsigned n)
{
	put(c, list[c->depth > DEPTH ? 0 : pick(c, n)]);
}

static void
put(struct choice *c, const char *piece)
{
	static const struct {
		char letter;
		const char *const *list;
		unsigned n;
	} rules[] = {
		{ 'S', selects, COUNT(selects) },
		{ 'E', expressions, COUNT(expressions) },
		{ 'T', named, COUNT(named) },
		{ 'W', withs, COUNT(withs) },
		{ 'X', slips, COUNT(slips) },
	};

	c->depth++;
	for (; *piece; piece++) {
		size_t at = 0;

		while (at < COUNT(rules) &&
		       (*piece != '%' || rules[at].letter != piece[1]))
			at++;
		if (at == COUNT(rules)) {
			buf_putc(&c->out, *piece);
			continue;
		}
		put_one(c, rules[at].list, rules[at].n);
		piece++;
	}
	c->depth--;
}

struct seen {
	const char **names; /* that the check found */
	size_t n;
	bool with; /* names of a WITH are read without columns, too */
};

static bool
is_known(const struct seen *s, const char *table)
{
	static const char *const inner[] = {
		"sqlite_master",
		"sqlite_schema",
		"sqlite_temp_master",
		"sqlite_temp_schema",
		"json_each",
		"pragma_table_info",
		NULL,
	};

	for (size_t i = 0; inner[i]; i++)
		if (sqlite3_stricmp(inner[i], table) == 0)
			return true;
	for (size_t i = 0; i < s->n; i++)
		if (sqlite3_stricmp(s->names[i], table) == 0)
			return true;
	return false;
}

/* Nothing but reading, and of what was named. */
static int
authorize(void *arg, int action, const char *one, const char *two,
	  const char *in, const char *view)
{
	const struct seen *s = arg;

	(void)in;
	(void)view;
	if (action == SQLITE_SELECT || action == SQLITE_RECURSIVE)
		return SQLITE_OK;
	if (action == SQLITE_FUNCTION) {
		if (two && (sqlite3_stricmp(two, "load_extension") == 0 ||
			    sqlite3_stricmp(two, "fts3_tokenizer") == 0))
			abort();
		return SQLITE_OK;
	}
	if (action == SQLITE_READ) {
		if (s->with && two && !*two)
			return SQLITE_OK;
		if (one && *one && !is_known(s, one))
			abort();
		return SQLITE_OK;
	}
	if (action == SQLITE_PRAGMA && one &&
	    sqlite3_stricmp(one, "table_info") == 0)
		return SQLITE_OK;
	abort(); /* a write, an attach, a transaction, another pragma */
}

static sqlite3 *
open_database(void)
{
	sqlite3 *db = NULL;

	if (sqlite3_open(":memory:", &db) != SQLITE_OK ||
	    sqlite3_exec(db,
			 "CREATE TABLE orders(id, name, total);"
			 "CREATE TABLE t(id, name, total);"
			 "CREATE TABLE \"odd name\"(id, name, total);"
			 /* the first use of these is a write to the schema */
			 "SELECT 1 FROM json_each('[]');"
			 "SELECT 1 FROM pragma_table_info('t');"
			 "SELECT 1 FROM pragma_database_list;"
			 "PRAGMA table_info(dbstat);"
			 "PRAGMA table_info(sqlite_dbpage)",
			 NULL, NULL, NULL) != SQLITE_OK)
		abort();
	return db;
}

/* One that SQLite does not understand is harmless. */
static void
prepare(struct arena *a, const struct dialect *d, const char *sql)
{
	static sqlite3 *db;
	struct seen s = { NULL, 0, strstr(sql, "WITH ") != NULL };
	sqlite3_stmt *st = NULL;
	const char *tail = NULL;

	if (!db)
		db = open_database();
	s.names = sql_tables(a, d, NULL, str_of(sql), &s.n);
	(void)sqlite3_set_authorizer(db, authorize, &s);
	if (sqlite3_prepare_v2(db, sql, -1, &st, &tail) == SQLITE_OK) {
		sqlite3_stmt *next = NULL;

		if (st && !sqlite3_stmt_readonly(st))
			abort();
		if (sqlite3_prepare_v2(db, tail, -1, &next, NULL) !=
			    SQLITE_OK ||
		    next)
			abort(); /* a second statement */
	}
	(void)sqlite3_finalize(st);
}

int /* NOLINTNEXTLINE(readability-identifier-naming) */
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct dialect *d = dialect_find(STR("sqlite"));
	struct arena *a = arena_create((size_t)64 << 20);
	struct choice c = { data, data + size, buf_new(a, SQL_MAX), 0 };
	struct verdict v;

	put_one(&c, statements, COUNT(statements));
	sql_check(a, d, pick(&c, 2) ? &schema : NULL, NULL, buf_str(&c.out),
		  &v);
	if (v.sql)
		prepare(a, d, sql_text(v.sql));
	arena_destroy(a);
	return 0;
}
