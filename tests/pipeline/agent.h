#ifndef TESTS_PIPELINE_AGENT_H
#define TESTS_PIPELINE_AGENT_H

/* The pipeline over a small shop, with a scripted model server. */

#include <string.h>

#include "template/template.h"

#include "tests/pipeline/asking.h"
#include "tests/server.h"

static struct server server;
static struct arena *templates_arena;
static const struct template_set *templates;

/* rules: the model's script, as JSON. */
static inline int
agent_start(const char *rules)
{
	struct template_set *set;

	templates_arena = arena_create((size_t)1 << 26);
	if (template_load(templates_arena, "", NULL, &set))
		return -1;
	asking_make("create table orders (id integer primary key,"
		    " city text, total real, secret text);"
		    "insert into orders values (1, 'Berlin', 10.5, 's1'),"
		    " (2, 'Oslo', 20.25, 's2'), (3, 'Oslo', 30, 's3'),"
		    " (4, 'Rome', 40, 's4')");
	templates = set;
	server_start(&server, rules);
	return server.port ? 0 : -1;
}

static inline int
agent_stop(void **state)
{
	server_stop(&server);
	arena_destroy(templates_arena);
	return asking_drop(state);
}

static inline int
agent_set_up(void **state)
{
	if (asking_set_up(state) != 0)
		return -1;
	settings->base_url = server_url(a, &server, "/v1");
	settings->drafters = "model";
	settings->backoff_ms = 1;
	settings->cache = false;
	app.templates = templates;
	return 0;
}

static inline struct turn *
agent_ask(const char *question)
{
	struct job *job = asking_job(question);
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
	cmocka_unit_test_setup_teardown(fn, agent_set_up, asking_tear_down)

#endif
