#include <string.h>

#include "tests/driver/sqlite_fixture.h"

#include "base/ban.h"

static void
urls_find_their_driver(void **state)
{
	static const struct {
		const char *url, *where;
		enum err_kind kind; /* when where is NULL */
	} cases[] = {
		{ "sqlite:/srv/x.db", "/srv/x.db", ERR__MAX },
		{ "SQLite:x", "x", ERR__MAX },
		{ "sqlite:///srv/x.db", "///srv/x.db", ERR__MAX },
		{ "/srv/x.db", "/srv/x.db", ERR__MAX },
		{ "x.SQLITE3", "x.SQLITE3", ERR__MAX },
		{ "./a:b.db", "./a:b.db", ERR__MAX },
		{ "cobol:x", NULL, ERR_DRIVER },
		{ "http://x/y.db", NULL, ERR_DRIVER },
		{ "x.xls", NULL, ERR_DRIVER },
		{ "shop", NULL, ERR_NO_DATABASE },
		{ "", NULL, ERR_NO_DATABASE },
		{ "/srv/shop", NULL, ERR_NO_DATABASE },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct parlance_driver *driver = NULL;
		const char *where = NULL;
		const struct err *e =
			driver_find(a, cases[i].url, &driver, &where);

		if (!cases[i].where) {
			assert_true(e && e->kind == cases[i].kind);
			continue;
		}
		assert_null(e);
		assert_ptr_equal(driver, &driver_sqlite);
		assert_string_equal(where, cases[i].where);
	}
	arena_destroy(a);
}

static void
connections_are_kept(void **state)
{
	struct fixture *f = fixture_make("CREATE TABLE t(a)");
	struct database db = { .name = "shop", .settings = &f->settings };
	struct conns *cs = conns_create(NULL);
	struct conn *first = NULL, *second = NULL;
	const char *other = arena_printf(f->a, "%s.new", f->path);
	const struct err *e;

	(void)state;
	db.url = arena_printf(f->a, "sqlite:%s", f->path);
	assert_null(conns_get(cs, f->a, &db, &f->wait, &first));
	assert_null(conns_get(cs, f->a, &db, &f->wait, &second));
	assert_ptr_equal(first, second);
	/* replaced: the new file is read */
	sqlite_run(other, "CREATE TABLE u(a); INSERT INTO u VALUES (7)");
	assert_int_equal(rename(other, f->path), 0);
	assert_null(conns_get(cs, f->a, &db, &f->wait, &f->conn));
	assert_null(fixture_ask(f, "SELECT a FROM u", &other));
	assert_null(other);
	f->conn = NULL;
	/* gone: an error, and back again */
	(void)unlink(f->path);
	e = conns_get(cs, f->a, &db, &f->wait, &first);
	assert_true(e && e->kind == ERR_DATABASE_FILE);
	sqlite_run(f->path, "CREATE TABLE v(a)");
	assert_null(conns_get(cs, f->a, &db, &f->wait, &first));
	conns_drop(cs, &db);
	conns_drop(cs, &db);
	assert_null(conns_get(cs, f->a, &db, &f->wait, &first));
	conns_destroy(cs);
	conns_destroy(NULL);
	fixture_drop(f);
}

/* More databases than are kept open: all of them answer. */
static void
many_databases(void **state)
{
	struct fixture *f = fixture_make("CREATE TABLE t(a)");
	struct conns *cs = conns_create(NULL);

	(void)state;
	for (int i = 0; i < 100; i++) {
		struct database db = { .settings = &f->settings };
		struct conn *c = NULL;

		db.name = arena_printf(f->a, "shop%d", i % 40);
		db.url = arena_printf(f->a, "sqlite:%s", f->path);
		assert_null(conns_get(cs, f->a, &db, &f->wait, &c));
		assert_string_equal(c->dialect, "sqlite");
	}
	conns_destroy(cs);
	fixture_drop(f);
}

/* Of a driver that refuses every statement with these words. */
static struct complaint refused_with;

static const struct err *
refuse(struct conn *c, struct arena *a, const struct read_order *order,
       struct wait *wait, struct outcome *ret)
{
	(void)c, (void)order, (void)wait;
	ret->refusal = arena_alloc(a, sizeof(*ret->refusal));
	*ret->refusal = refused_with;
	return NULL;
}

/* What is told to a reader with that salt when the engine said so. */
static struct complaint
told_of(struct arena *a, const char *salt, const char *said)
{
	static const struct rights_table seen = { .name = "t" };
	static const struct parlance_driver driver = { .name = "refusing",
						       .run = refuse };
	static struct schema_column cols[] = { { .name = "a" } };
	static struct schema_table tables[] = {
		{ .name = "t", .cols = cols, .n_cols = 1 },
	};
	static const struct schema schema = { .tables = tables, .n_tables = 1 };
	const struct limits limits = { .rows = 1, .timeout_ms = 1000 };
	const struct rights rights = {
		.digest = "1", .tables = &seen, .n_tables = 1, .salt = salt
	};
	struct conn conn = { .driver = &driver, .arena = a };
	struct verdict v = { .sql = NULL };
	struct wait wait = wait_forever();
	struct outcome out;

	sql_check(a, dialect_find(STR("sqlite")), &schema, &rights,
		  STR("SELECT a FROM t"), &v);
	assert_non_null(v.sql);
	refused_with = (struct complaint){ .message = said,
					   .suggestion = said,
					   .problem_area = said };
	conn_asks(&conn, "ann", &rights);
	assert_null(driver_run(
		&conn, a,
		&(struct read_order){ .sql = v.sql, .limits = &limits }, &wait,
		&out));
	return *out.refusal;
}

/*
 * Engines tell a part of the text that ran: it may begin behind "(SELECT" and
 * end within the salt.
 */
static void
no_error_tells_the_salt(void **state)
{
	static const struct {
		const char *salt, *said, *shown;
	} cases[] = {
		{ "canary-4711", "near \"b\": syntax error",
		  "near \"b\": syntax error" },
		{ "canary-4711", "near 'x (SELECT md5(e || 'canary-4711'))'",
		  "near 'x (…" },
		{ "canary-4711", "near 'e || 'canary-4711')) AS e FROM c'",
		  "near 'e || '…" },
		{ "canary-4711", "near 'e || 'canary-4", "near 'e || '…" },
		{ "abc", "at 'abc')", "at '…" },
		{ "it's", "at 'it''s')", "at '…" },
		{ "it's", "at 'it\\'s')", "at '…" },
		{ "", "at ''", "at ''" },
		{ NULL, "at 'abc')", "at 'abc')" },
	};
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct complaint got = told_of(a, cases[i].salt, cases[i].said);

		assert_string_equal(got.message, cases[i].shown);
		assert_string_equal(got.suggestion, cases[i].shown);
		assert_string_equal(got.problem_area, cases[i].shown);
	}
	arena_destroy(a);
}

TESTS(CASE(urls_find_their_driver), CASE(connections_are_kept),
      CASE(many_databases), CASE(no_error_tells_the_salt))
