#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "drafter/drafter.h"
#include "driver/driver.h"
#include "observe/slots.h"
#include "pipeline/pipeline.h"
#include "settings/settings.h"
#include "store/store.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;
static char path[] = "/tmp/parlance-compare-XXXXXX";
static struct settings *settings;
static struct config config;
static struct database db;
static struct app app;

#define FIRST "select name from items where id < 3"
#define SAME "select name from items where not id >= 3 order by id desc"
#define OTHER "select name from items"
#define WIDER "select name, id from items where id < 3"
#define BAD "select name from nowhere"
#define WRITES "delete from items"
#define LONG                                                              \
	"with recursive c(n) as (select 1 union all select n + 1 from c)" \
	" select max(n) from c"
#define DRAFTS 4

static const struct compared_case {
	const char *sql[DRAFTS];
	uint64_t compare;
	bool by_model;
	uint64_t row_limit;
	size_t n, n_same;
} cases[] = {
	{ { FIRST, SAME, OTHER }, 3, false, 100, 3, 2 },
	{ { FIRST, OTHER, WIDER, SAME }, 3, false, 100, 4, 2 },
	{ { FIRST, SAME, OTHER, WIDER }, 1, false, 100, 2, 2 },
	{ { FIRST, SAME }, 0, false, 100, 0, 0 },
	{ { FIRST }, 3, false, 100, 0, 0 },
	/* what does not run does not agree */
	{ { FIRST, BAD, WRITES }, 3, false, 100, 3, 1 },
	{ { FIRST, LONG }, 3, false, 100, 2, 1 },
	/* of a result that was cut off nothing is known */
	{ { FIRST, SAME }, 3, false, 1, 0, 0 },
	/* models are put to the vote instead */
	{ { FIRST, SAME }, 3, true, 100, 0, 0 },
};

static const struct compared_case *now;

static const struct err *
draft(const struct job *job, struct drafts *ret)
{
	(void)job;
	for (size_t i = 0; i < DRAFTS && now->sql[i]; i++)
		ret->items[ret->n++] = (struct draft){
			.sql = now->sql[i],
			.confidence = 0.8 / (double)(i + 1),
		};
	return NULL;
}

static int
set_up(void **state)
{
	sqlite3 *file;

	(void)state;
	a = arena_create(1 << 28);
	(void)close(mkstemp(path));
	if (sqlite3_open(path, &file) != SQLITE_OK ||
	    sqlite3_exec(file,
			 "create table items (id integer primary key,"
			 " name text);"
			 "insert into items values (1, 'pen'), (2, 'book'),"
			 " (3, 'bag')",
			 NULL, NULL, NULL) != SQLITE_OK ||
	    sqlite3_close(file) != SQLITE_OK)
		return -1;
	settings = arena_alloc(a, sizeof(*settings));
	settings_init(settings, a);
	db = (struct database){
		.name = "test",
		.url = arena_printf(a, "sqlite:%s", path),
		.settings = settings,
	};
	config = (struct config){ settings, &db, 1 };
	app = (struct app){ .arena = a, .config = &config };
	app.conns = conns_create();
	app.slots = slots_create(a, 2);
	return store_open(a, ":memory:", &app.store) ? -1 : 0;
}

static int
tear_down(void **state)
{
	(void)state;
	conns_destroy(app.conns);
	store_close(app.store);
	arena_destroy(a);
	return unlink(path);
}

static struct job *
run(const struct compared_case *c)
{
	static struct drafter reader = { .name = "reader",
					 .label = "a reader",
					 .draft = draft };
	static const struct drafter *const list[] = { &reader, NULL };
	static struct wait whole;
	struct job *job = arena_alloc(a, sizeof(*job));

	reader.uses_model = c->by_model;
	settings->compare = c->compare;
	settings->row_limit = c->row_limit;
	whole = wait_forever();
	*job = (struct job){
		.arena = a,
		.settings = settings,
		.database = &db,
		.question = "which are the first?",
		.wait = &whole,
		.today_ms = clock_wall_ms(),
		.drafters = list,
		.turn = arena_alloc(a, sizeof(*job->turn)),
	};
	now = c;
	assert_null(pipeline_run(&app, job));
	return job;
}

static void
others_are_compared(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct job *job = run(&cases[i]);

		if (job->compared.n != cases[i].n ||
		    job->compared.n_same != cases[i].n_same)
			fail_msg("%zu: %zu of %zu agree", i,
				 job->compared.n_same, job->compared.n);
		assert_string_equal(job->turn->sql, FIRST);
		assert_int_equal(job->turn->state, TURN_ANSWERED);
	}
}

static void
those_that_agree_make_it_surer(void **state)
{
	static const struct compared_case agree = {
		{ FIRST, SAME, SAME " limit 9" }, 3, false, 100, 3, 3
	};
	static const struct compared_case differ = {
		{ FIRST, OTHER, WIDER }, 3, false, 100, 3, 1
	};
	const struct turn *sure = run(&agree)->turn;
	const struct turn *unsure = run(&differ)->turn;

	(void)state;
	assert_true(sure->confidence > unsure->confidence + 0.1);
	assert_string_equal(
		unsure->reasons[unsure->n_reasons - 1],
		"Other readings of the question came to something else.");
	assert_string_equal(sure->reasons[sure->n_reasons - 1],
			    "All other readings of the question that were"
			    " tried came to the same.");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(others_are_compared),
		cmocka_unit_test(those_that_agree_make_it_surer),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
