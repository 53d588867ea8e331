#ifndef TESTS_DRAFTER_GRAMMAR_MADE_SCHEMA_H
#define TESTS_DRAFTER_GRAMMAR_MADE_SCHEMA_H

#include <unistd.h>

#include "base/file.h"
#include "data/job.h"
#include "driver/driver.h"
#include "sql/dialect/dialect.h"
#include "tests/sqlite.h"
#include "tests/test.h"

static inline const char *
made_database(struct arena *a, const char *ddl)
{
	const char *path =
		arena_printf(a, "/tmp/parlance-made-%ld.db", (long)getpid());

	(void)unlink(path);
	sqlite_run(path, ddl);
	return path;
}

/* The schema that some statements make. */
static inline void
made_schema(struct arena *a, const char *ddl, struct schema *ret)
{
	static const struct settings settings = { .memory = 64 << 20 };
	const char *path = made_database(a, ddl);
	struct wait wait = wait_forever();
	struct conn *conn = NULL;

	assert_null(driver_open(a, path, &settings, &wait, &conn));
	assert_null(conn->driver->describe(conn, a, &wait, ret));
	conn->driver->close(conn);
	(void)unlink(path);
	ret->dialect = "sqlite";
}

/* The schema of the demo. */
static inline void
made_demo(struct arena *a, struct schema *ret)
{
	struct str ddl = { "", 0 };

	assert_null(file_read(a, "scripts/demo/schema.sql", 1 << 20, &ddl));
	made_schema(a, str_dup(a, ddl), ret);
	assert_int_equal(ret->n_tables, 12);
}

static inline struct job
made_job(struct arena *a, const struct schema *schema, const char *question)
{
	static const struct settings settings = { .clarify_below = 0.1 };

	return (struct job){ .arena = a,
			     .settings = &settings,
			     .question = question,
			     .schema = schema,
			     .dialect = dialect_find(STR("sqlite")) };
}

#endif
