#ifndef TESTS_PIPELINE_ASKING_H
#define TESTS_PIPELINE_ASKING_H

/* The pipeline over one small SQLite file, anew for each test. */

#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "driver/driver.h"
#include "observe/slots.h"
#include "pipeline/pipeline.h"
#include "settings/settings.h"
#include "store/store.h"

#include "tests/sqlite.h"
#include "tests/test.h"

static struct arena *a;
static char asking_path[] = "/tmp/parlance-asking-XXXXXX";
static struct settings *settings;
static struct config config;
static struct database db;
static struct app app;
static struct wait whole;

/* Once for all tests, with the tables that the statements make. */
static inline void
asking_make(const char *sql)
{
	(void)close(mkstemp(asking_path));
	sqlite_run(asking_path, sql);
}

static inline int
asking_drop(void **state)
{
	(void)state;
	return unlink(asking_path);
}

static inline int
asking_set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 28);
	settings = arena_alloc(a, sizeof(*settings));
	settings_init(settings, a);
	db = (struct database){
		.name = "shop",
		.url = arena_printf(a, "sqlite:%s", asking_path),
		.settings = settings,
	};
	config = (struct config){ .settings = settings,
				  .databases = &db,
				  .n_databases = 1 };
	app = (struct app){ .arena = a, .config = &config };
	app.conns = conns_create(NULL);
	app.slots = slots_create(a, 2);
	whole = wait_forever();
	return store_open(a, ":memory:", &app.store) ? -1 : 0;
}

static inline int
asking_tear_down(void **state)
{
	(void)state;
	conns_destroy(app.conns);
	store_close(app.store);
	arena_destroy(a);
	return 0;
}

static inline struct job *
asking_job(const char *question)
{
	struct job *job = arena_alloc(a, sizeof(*job));

	whole = wait_forever();
	*job = (struct job){
		.arena = a,
		.settings = settings,
		.database = &db,
		.templates = app.templates,
		.question = question,
		.wait = &whole,
		.today_ms = settings_today_ms(settings),
		.turn = arena_alloc(a, sizeof(*job->turn)),
	};
	job->turn->question = question;
	return job;
}

#define ASKING_CASE(fn) \
	cmocka_unit_test_setup_teardown(fn, asking_set_up, asking_tear_down)

#endif
