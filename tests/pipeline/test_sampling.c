#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "pipeline/schema_cache.h"
#include "pipeline/values.h"
#include "settings/settings.h"
#include "tests/test.h"

#include "base/ban.h"

static char path[] = "/tmp/parlance-sampling-XXXXXX";

static int
make_database(void **state)
{
	sqlite3 *file;

	(void)state;
	(void)close(mkstemp(path));
	if (sqlite3_open(path, &file) != SQLITE_OK)
		return -1;
	if (sqlite3_exec(file,
			 "create table slow (city text);"
			 "insert into slow values ('Oslo');"
			 "create table towns (name text);"
			 "insert into towns values ('Bergen');",
			 NULL, NULL, NULL) != SQLITE_OK)
		return -1;
	return sqlite3_close(file);
}

static int
drop_database(void **state)
{
	(void)state;
	return unlink(path);
}

/* An engine that gives up its connection with a statement that is slow. */
static const struct err * /* NOLINTNEXTLINE(readability-function-size) */
run_slowly(struct conn *c, struct arena *a, const struct safe_sql *sql,
	   const struct limits *limits, struct wait *wait,
	   const struct row_sink *sink, struct outcome *ret)
{
	(void)sql, (void)limits, (void)wait, (void)sink, (void)ret;
	assert_null(c->user);
	c->user = "gone"; /* never to be asked again */
	return err_say(a, ERR_QUERY_SLOW, "The query took too long.");
}

static const struct parlance_driver slow_driver = { .run = run_slowly };

struct world {
	struct arena *arena;
	struct settings settings;
	struct database db;
	struct conns *conns;
	struct wait wait;
	struct schema schema;
	struct conn slow;
	struct schema_want want;
};

/* The connection that reads is one that the first statement costs. */
static void
set_up(struct world *w)
{
	struct conn *real = NULL;

	*w = (struct world){ .arena = arena_create(1 << 28) };
	settings_init(&w->settings, w->arena);
	w->db = (struct database){
		.name = "test",
		.url = arena_printf(w->arena, "sqlite:%s", path),
		.settings = &w->settings,
	};
	w->conns = conns_create();
	w->wait = wait_forever();
	assert_null(conns_get(w->conns, w->arena, &w->db, &w->wait, &real));
	assert_null(
		real->driver->describe(real, w->arena, &w->wait, &w->schema));
	w->slow = (struct conn){ .driver = &slow_driver,
				 .arena = w->arena,
				 .dialect = "sqlite" };
	w->want = (struct schema_want){ .db = &w->db,
					.conn = &w->slow,
					.wait = &w->wait };
}

static void
tear_down(struct world *w)
{
	conns_destroy(w->conns);
	arena_destroy(w->arena);
}

static void
a_slow_table_costs_no_other_its_samples(void **state)
{
	const struct schema_table *slow, *towns;
	struct world w;

	(void)state;
	set_up(&w);
	assert_null(schema_sample(w.arena, w.conns, &w.want, &w.schema));
	slow = schema_table(&w.schema, STR("slow"));
	towns = schema_table(&w.schema, STR("towns"));
	assert_int_equal(slow->cols[0].n_samples, 0);
	assert_int_equal(towns->cols[0].n_samples, 1);
	assert_string_equal(towns->cols[0].samples[0], "Bergen");
	assert_ptr_not_equal(w.want.conn, &w.slow);
	tear_down(&w);
}

static void
a_slow_table_costs_no_other_its_values(void **state)
{
	const struct values_made made = { "x", "x", 0, 0 };
	struct value_match *found = NULL;
	struct values *v = NULL;
	struct world w;
	size_t n = 0;

	(void)state;
	set_up(&w);
	assert_null(values_create(w.arena, ":memory:", &v));
	assert_null(values_fill(w.arena, v, w.conns, &w.want, &w.schema));
	assert_null(values_finish(v, &made));
	values_find(w.arena, v, STR("who is from Bergen or Oslo"), &found, &n);
	assert_int_equal(n, 1);
	assert_string_equal(found[0].text, "Bergen");
	assert_ptr_not_equal(w.want.conn, &w.slow);
	tear_down(&w);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_slow_table_costs_no_other_its_samples),
		cmocka_unit_test(a_slow_table_costs_no_other_its_values),
	};

	return cmocka_run_group_tests(tests, make_database, drop_database);
}
