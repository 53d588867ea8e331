#ifndef TESTS_PIPELINE_AGENT_H
#define TESTS_PIPELINE_AGENT_H

/* The pipeline over a small shop, with a scripted model server. */

#include <sqlite3.h>
#include <string.h>

#include "base/clock.h"
#include "driver/driver.h"
#include "observe/slots.h"
#include "pipeline/pipeline.h"
#include "settings/settings.h"
#include "store/store.h"
#include "template/template.h"

#include "tests/server.h"
#include "tests/test.h"

static struct arena *a;
static char shop_path[] = "/tmp/parlance-agent-XXXXXX";
static struct server server;
static struct arena *templates_arena;
static const struct template_set *templates;
static struct settings *settings;
static struct config config;
static struct database db;
static struct app app;
static struct wait whole;

static inline int
shop_make(void)
{
	sqlite3 *file;

	(void)close(mkstemp(shop_path));
	if (sqlite3_open(shop_path, &file) != SQLITE_OK)
		return -1;
	if (sqlite3_exec(file,
			 "create table orders (id integer primary key,"
			 " city text, total real, secret text);"
			 "insert into orders values (1, 'Berlin', 10.5, 's1'),"
			 " (2, 'Oslo', 20.25, 's2'), (3, 'Oslo', 30, 's3'),"
			 " (4, 'Rome', 40, 's4')",
			 NULL, NULL, NULL) != SQLITE_OK)
		return -1;
	return sqlite3_close(file);
}

/* rules: the model's script, as JSON. */
static inline int
agent_start(const char *rules)
{
	struct template_set *set;

	templates_arena = arena_create((size_t)1 << 26);
	if (template_load(templates_arena, "", &set) || shop_make())
		return -1;
	templates = set;
	server_start(&server, rules);
	return server.port ? 0 : -1;
}

static inline int
agent_stop(void **state)
{
	(void)state;
	server_stop(&server);
	arena_destroy(templates_arena);
	return unlink(shop_path);
}

static inline int
agent_set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 28);
	settings = arena_alloc(a, sizeof(*settings));
	settings_init(settings, a);
	settings->base_url = server_url(a, &server, "/v1");
	settings->drafters = "model";
	settings->backoff_ms = 1;
	settings->cache = false;
	db = (struct database){
		.name = "shop",
		.url = arena_printf(a, "sqlite:%s", shop_path),
		.settings = settings,
	};
	config = (struct config){ settings, &db, 1 };
	app = (struct app){ .arena = a,
			    .config = &config,
			    .templates = templates };
	app.conns = conns_create();
	app.slots = slots_create(a, 2);
	return store_open(a, ":memory:", &app.store) ? -1 : 0;
}

static inline int
agent_tear_down(void **state)
{
	(void)state;
	conns_destroy(app.conns);
	store_close(app.store);
	arena_destroy(a);
	return 0;
}

static inline struct job *
agent_job(const char *question)
{
	struct job *job = arena_alloc(a, sizeof(*job));

	whole = wait_forever();
	job->arena = a;
	job->settings = settings;
	job->database = &db;
	job->templates = templates;
	job->question = question;
	job->wait = &whole;
	job->today_ms = clock_wall_ms();
	job->turn = arena_alloc(a, sizeof(*job->turn));
	job->turn->question = question;
	return job;
}

static inline struct turn *
agent_ask(const char *question)
{
	struct job *job = agent_job(question);
	const struct err *e = pipeline_run(&app, job);

	if (e)
		print_message("%s: %s\n", question, e->note);
	return job->turn;
}

/* The timing of a stage; its stage is NULL when it did not run. */
static inline struct timing
agent_timing(const struct turn *t, const char *stage)
{
	for (size_t i = 0; i < t->n_timings; i++)
		if (strcmp(t->timings[i].stage, stage) == 0)
			return t->timings[i];
	return (struct timing){ .detail = "" };
}

#define AGENT_CASE(fn) \
	cmocka_unit_test_setup_teardown(fn, agent_set_up, agent_tear_down)

#endif
