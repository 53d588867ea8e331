#include <string.h>

#include "store/store.h"

#include "store/db/sqlite/sqlite.h"

#include "tests/store/memory.h"

#include "base/ban.h"

static const char *const statements[] = { "SELECT 1", "SELECT 2", "SELECT 3" };

static int64_t
run(size_t i)
{
	struct db_stmt *st;
	bool row;
	int64_t n;

	assert_null(db_start(s, a, &st, statements[i], ""));
	assert_null(db_step(s, a, st, &row));
	assert_true(row);
	n = db_int(st, 0);
	db_done(st);
	return n;
}

/* Not those that FTS5 keeps of its own tables where it has just made them. */
static size_t
count_prepared(void)
{
	sqlite3_stmt *st = NULL;
	size_t n = 0;

	while ((st = sqlite3_next_stmt(sqlite_own(s)->db, st)))
		n += strstr(sqlite3_sql(st), "'main'.") == NULL;
	assert_int_equal(n, s->n_statements);
	return n;
}

/* Those that were used since the last time stay prepared. */
static void
rest_drops_what_is_not_used(void **state)
{
	(void)state;
	if (db_dialect(s) != DB_SQLITE)
		skip();
	for (size_t i = 0; i < COUNT(statements); i++)
		assert_true(run(i) == (int64_t)i + 1);
	store_rest(s);
	assert_true(count_prepared() >= COUNT(statements));
	assert_true(run(1) == 2);
	store_rest(s);
	assert_int_equal(count_prepared(), 1);
	for (size_t i = 0; i < COUNT(statements); i++)
		assert_true(run(i) == (int64_t)i + 1);
	assert_int_equal(count_prepared(), COUNT(statements));
	store_rest(s);
	store_rest(s);
	assert_int_equal(count_prepared(), 0);
}

TESTS(MEMORY_CASE(rest_drops_what_is_not_used))
