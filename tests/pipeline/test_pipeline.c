#include "knowledge/schema/current.h"
#include "pipeline/pipeline.h"

#include <stdio.h>
#include <string.h>

#include "drafter/drafter.h"

#include "tests/pipeline/asking.h"

#include "base/ban.h"

/* What a fake drafter says, call by call. */
struct reply {
	const char *sql[3]; /* ranked */
	const char *clarify;
	enum err_kind error; /* ERR_INPUT: none */
	bool declined;
};
#define REPLIES_MAX 4
static const struct reply *replies; /* [REPLIES_MAX] */
static size_t n_calls;

static const struct err *
fake_draft(const struct job *job, struct drafts *ret)
{
	const struct reply *r = &replies[n_calls++ % REPLIES_MAX];

	ret->model_calls = 1;
	if (r->error)
		return err_say(job->arena, r->error, "The fake is down.");
	ret->why_none = "The fake does not know.";
	ret->declined = r->declined;
	for (size_t i = 0; i < 3 && r->sql[i]; i++)
		ret->items[ret->n++] =
			(struct draft){ .sql = r->sql[i], .confidence = 0.9 };
	if (r->clarify)
		ret->items[ret->n++] = (struct draft){ .clarify = r->clarify };
	return NULL;
}

static const struct err *
second_draft(const struct job *job, struct drafts *ret)
{
	(void)job;
	ret->n = 1;
	ret->items[0].sql = "select 2 as second";
	return NULL;
}

static const struct drafter fake = {
	.name = "fake", .label = "a fake", .can_fix = true, .draft = fake_draft
};
static const struct drafter stubborn = { .name = "stubborn",
					 .label = "a fake that cannot fix",
					 .draft = fake_draft };
static const struct drafter second = { .name = "second",
				       .label = "another",
				       .draft = second_draft };
static const struct drafter *const alone[] = { &fake, NULL };
static const struct drafter *const no_fixer[] = { &stubborn, NULL };
static const struct drafter *const both[] = { &fake, &second, NULL };

static int
make_items(void **state)
{
	(void)state;
	asking_make("create table items (id integer primary key,"
		    " name text, price real, secret text);"
		    "insert into items values (1, 'pen', 1.5, 's1'),"
		    " (2, 'book', 12.25, 's2'), (3, 'bag', 30, 's3');"
		    "create table numbers (n integer);"
		    "with recursive c(n) as (select 1 union all"
		    " select n + 1 from c where n < 3000)"
		    " insert into numbers select n from c");
	return 0;
}

static int
set_up(void **state)
{
	n_calls = 0;
	return asking_set_up(state);
}

static struct job *
new_job(const struct drafter *const *drafters)
{
	struct job *job = asking_job("what is it?");

	job->drafters = drafters;
	return job;
}

#define GOOD "select name from items"
#define NOTHING "select name from items where name = 'rope'"
#define BAD "select name from nowhere"
#define WORSE "select name from elsewhere"
#define OTHER "select name from itemize" /* a word like items */
#define MISS "select NAMES from items"
#define WRITES "delete from items"

static const struct {
	const char *what;
	struct reply replies[REPLIES_MAX];
	const struct drafter *const *drafters;
	unsigned max_fixes;
	enum turn_state state;
	enum err_kind error; /* ERR__MAX: none */
	size_t n_attempts, n_calls;
	const char *sql; /* that ran; or NULL */
} cases[] = {
	{ "at once",
	  { { .sql = { GOOD } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  1,
	  1,
	  GOOD },
	{ "no row, but the next reading finds some",
	  { { .sql = { NOTHING, WORSE, GOOD } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  1,
	  1,
	  GOOD },
	{ "no row in any reading",
	  { { .sql = { NOTHING, WORSE } } },
	  alone,
	  0,
	  TURN_ANSWERED,
	  ERR__MAX,
	  1,
	  1,
	  NOTHING },
	{ "asked back, but the next one knows",
	  { { .clarify = "which?" } },
	  both,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  1,
	  1,
	  "select 2 as second" },
	{ "fixed once",
	  { { .sql = { BAD } }, { .sql = { GOOD } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  2,
	  2,
	  GOOD },
	{ "the fix fails too",
	  { { .sql = { BAD } }, { .sql = { WORSE } }, { .sql = { GOOD } } },
	  alone,
	  1,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  2,
	  2,
	  WORSE },
	{ "no fixes allowed",
	  { { .sql = { BAD } }, { .sql = { GOOD } } },
	  alone,
	  0,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  1,
	  1,
	  BAD },
	{ "five fixes",
	  { { .sql = { BAD } },
	    { .sql = { BAD } },
	    { .sql = { BAD } },
	    { .sql = { BAD } } },
	  alone,
	  5,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  6,
	  6,
	  BAD },
	{ "another spelling is mended without a call",
	  { { .sql = { MISS } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  2,
	  1,
	  GOOD },
	{ "a mended statement is one attempt too many",
	  { { .sql = { MISS } } },
	  alone,
	  0,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  1,
	  1,
	  MISS },
	{ "a mended statement takes the place of a fix",
	  { { .sql = { "select NAMES, nothing from items" } },
	    { .sql = { GOOD } } },
	  alone,
	  1,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  2,
	  1,
	  "select name, nothing from items" },
	{ "another word is no spelling",
	  { { .sql = { OTHER } }, { .sql = { GOOD } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  2,
	  2,
	  GOOD },
	{ "a write is refused, then fixed",
	  { { .sql = { WRITES } }, { .sql = { GOOD } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  2,
	  2,
	  GOOD },
	{ "the next ranked draft costs no call",
	  { { .sql = { BAD, GOOD } }, { .sql = { WORSE } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  2,
	  1,
	  GOOD },
	{ "the same ranked draft is not tried twice",
	  { { .sql = { BAD, BAD, GOOD } } },
	  alone,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  2,
	  1,
	  GOOD },
	{ "ranked drafts are fixes",
	  { { .sql = { BAD, WORSE, GOOD } } },
	  alone,
	  1,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  2,
	  1,
	  WORSE },
	{ "who cannot fix is not asked again",
	  { { .sql = { BAD } }, { .sql = { GOOD } } },
	  no_fixer,
	  1,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  1,
	  1,
	  BAD },
	{ "asked back",
	  { { .clarify = "Which?" } },
	  alone,
	  1,
	  TURN_CLARIFY,
	  ERR__MAX,
	  1,
	  1,
	  NULL },
	{ "asked back on a fix",
	  { { .sql = { BAD } }, { .clarify = "Which?" } },
	  alone,
	  1,
	  TURN_CLARIFY,
	  ERR__MAX,
	  2,
	  2,
	  NULL },
	{ "nobody knows",
	  { { .error = 0 } },
	  alone,
	  1,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  0,
	  1,
	  NULL },
	{ "down, and nobody else",
	  { { .error = ERR_MODEL_DOWN } },
	  alone,
	  1,
	  TURN_FAILED,
	  ERR_MODEL_DOWN,
	  0,
	  1,
	  NULL },
	{ "down, and another knows",
	  { { .error = ERR_MODEL_DOWN } },
	  both,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  1,
	  1,
	  "select 2 as second" },
	{ "does not know, and another does",
	  { { .error = 0 } },
	  both,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  1,
	  1,
	  "select 2 as second" },
	{ "down when asked to fix, and another knows",
	  { { .sql = { BAD } }, { .error = ERR_MODEL } },
	  both,
	  1,
	  TURN_ANSWERED,
	  ERR__MAX,
	  2,
	  2,
	  "select 2 as second" },
	{ "down when asked to fix: the complaint stands",
	  { { .sql = { BAD } }, { .error = ERR_MODEL } },
	  alone,
	  1,
	  TURN_FAILED,
	  ERR_NO_SQL,
	  1,
	  2,
	  BAD },
	{ "cancelled while drafting",
	  { { .error = ERR_CANCELLED } },
	  both,
	  1,
	  TURN_CANCELLED,
	  ERR_CANCELLED,
	  0,
	  1,
	  NULL },
};

static void
drafts_and_fixes(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct job *job = new_job(cases[i].drafters);
		const struct turn *t = job->turn;
		const struct err *e;

		replies = cases[i].replies;
		n_calls = 0;
		settings->max_fixes = cases[i].max_fixes;
		e = pipeline_run(&app, job);
		print_message("%s: %s\n", cases[i].what,
			      e ? e->say : turn_message(t));
		assert_int_equal(t->state, cases[i].state);
		assert_int_equal(t->error, cases[i].error);
		assert_true((e != NULL) == (t->error != ERR__MAX));
		assert_int_equal(t->n_attempts, cases[i].n_attempts);
		assert_int_equal(n_calls, cases[i].n_calls);
		assert_int_equal(t->model_calls, cases[i].n_calls);
		if (cases[i].sql)
			assert_string_equal(t->sql, cases[i].sql);
		assert_true((t->rows != NULL) == (t->state == TURN_ANSWERED));
		assert_true(t->n_timings > 0);
	}
}

static struct turn *
run_given(const char *sql, enum err_kind want)
{
	struct job *job = new_job(NULL);
	const struct err *e;

	job->given_sql = sql;
	e = pipeline_run(&app, job);
	if (e && e->kind != want)
		fail_msg("%s: %s", sql, e->note);
	assert_int_equal(job->turn->error, want);
	return job->turn;
}

static void
given_sql_is_run_as_it_is(void **state)
{
	struct turn *t = run_given(GOOD, ERR__MAX);

	(void)state;
	assert_int_equal(t->rows->n_rows, 3);
	assert_string_equal(t->tables[0], "items");
	assert_string_equal(t->answer, "3 items: pen, book and bag.");
	t = run_given(MISS, ERR_NO_SQL);
	assert_int_equal(t->n_attempts, 1);
	assert_false(t->needs_review);
	t = run_given(WRITES, ERR_NO_SQL);
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_REFUSED);
	(void)run_given("select 1; select 2", ERR_NO_SQL);
}

static const struct {
	const char *sql;
	size_t n_rows;
	bool truncated;
} limits[] = {
	{ "select n from numbers", 1000, true },
	{ "select n from numbers limit 7", 7, false },
	{ "select n from numbers limit 2000", 2000, false },
	{ "select n from numbers limit 2900", 2500, true },
	{ "select n from numbers where n <= 1000", 1000, false },
};

static void
limits_are_kept(void **state)
{
	(void)state;
	settings->max_row_limit = 2500;
	for (size_t i = 0; i < COUNT(limits); i++) {
		struct turn *t = run_given(limits[i].sql, ERR__MAX);

		assert_int_equal(t->rows->n_rows, limits[i].n_rows);
		assert_int_equal(t->rows->truncated, limits[i].truncated);
	}
	settings->max_bytes = 4096;
	assert_true(run_given(limits[0].sql, ERR__MAX)->rows->truncated);
}

static const struct drafter failing_model = { .name = "model",
					      .label = "the model",
					      .uses_model = true,
					      .draft = fake_draft };

static const struct err *
ask_back(const struct job *job, struct drafts *ret)
{
	static const char *choices[] = { "all items" };
	struct draft d = { .clarify =
				   "Nothing in this database is called rope." };

	if (strcmp(job->question, "choose") == 0) {
		d.choices = choices;
		d.n_choices = 1;
	}
	ret->items[0] = d;
	ret->n = 1;
	return NULL;
}

static const struct drafter asks_back = { .name = "grammar",
					  .label = "the translator",
					  .draft = ask_back };

/* A model's failure stands in the answer, whoever wrote it then. */
/* NOLINTBEGIN(readability-function-size) */
static void
a_failure_is_not_hidden(void **state)
{
	static const struct drafter *const writes[] = { &failing_model, &second,
							NULL };
	static const struct drafter *const asks[] = { &failing_model,
						      &asks_back, NULL };
	static const struct {
		struct reply replies[REPLIES_MAX];
		const struct drafter *const *drafters;
		const char *question;
		enum turn_state state;
		const char *message, *notice;
	} fails[] = {
		{ { { .error = ERR_MODEL_SLOW } },
		  writes,
		  "what?",
		  TURN_ANSWERED,
		  NULL,
		  "The model did not answer in 15 s; read by another"
		  " instead." },
		{ { { .error = 0 } },
		  writes,
		  "what?",
		  TURN_ANSWERED,
		  NULL,
		  "The model gave no SQL: The fake does not know; read by"
		  " another instead." },
		{ { { .error = ERR_MODEL } },
		  asks,
		  "what?",
		  TURN_FAILED,
		  "The fake is down.",
		  NULL },
		{ { { .error = 0 } },
		  asks,
		  "what?",
		  TURN_FAILED,
		  "The model gave no SQL: The fake does not know.",
		  NULL },
		{ { { .declined = true } },
		  writes,
		  "what?",
		  TURN_FAILED,
		  "The model gave no SQL: The fake does not know.",
		  NULL },
		{ { { .error = ERR_MODEL } },
		  asks,
		  "choose",
		  TURN_CLARIFY,
		  "Nothing in this database is called rope.",
		  "The fake is down; read by the translator instead." },
	};

	(void)state;
	settings->base_url = "http://127.0.0.1:9/v1";
	settings->cache = false;
	for (size_t i = 0; i < COUNT(fails); i++) {
		struct job *job = new_job(fails[i].drafters);
		const struct turn *t = job->turn;

		replies = fails[i].replies;
		n_calls = 0;
		job->question = fails[i].question;
		(void)!pipeline_run(&app, job);
		assert_int_equal(t->state, fails[i].state);
		if (t->state == TURN_FAILED)
			assert_true(t->confidence < 0.01);
		if (fails[i].message)
			assert_string_equal(turn_message(t), fails[i].message);
		if (fails[i].notice)
			assert_string_equal(t->notice, fails[i].notice);
		else
			assert_null(t->notice);
	}
}
/* NOLINTEND(readability-function-size) */

/* A draft that reads no rows is none, though it might run. */
static void
a_draft_reads_rows(void **state)
{
	static const char *const texts[] = {
		"EXPLAIN SELECT name FROM items",
		"/* a */ pragma table_info(items)",
		"VALUES (1), (2)",
	};

	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		const struct reply wrong[REPLIES_MAX] = {
			{ .sql = { texts[i] } },
			{ .sql = { GOOD } },
		};
		struct job *job = new_job(alone);

		replies = wrong;
		n_calls = 0;
		assert_null(pipeline_run(&app, job));
		assert_string_equal(job->turn->sql, GOOD);
		assert_non_null(job->attempts[0].complaint);
		assert_int_equal(job->attempts[0].complaint->type,
				 COMPLAINT_REFUSED);
	}
}

#define ENDLESS                                      \
	"with recursive c(n) as (select 1 union all" \
	" select n + 1 from c) select count(*) from c"

static void
a_slow_statement_is_not_drafted_again(void **state)
{
	static const struct reply slow[REPLIES_MAX] = {
		{ .sql = { ENDLESS, GOOD } },
		{ .sql = { GOOD } },
	};
	struct job *job = new_job(alone);
	const struct err *e;

	(void)state;
	settings->timeout_ms = 100;
	replies = slow;
	e = pipeline_run(&app, job);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_QUERY_SLOW);
	assert_int_equal(n_calls, 1);
	assert_int_equal(job->turn->n_attempts, 1);
	assert_int_equal(job->turn->attempts[0].complaint->type,
			 COMPLAINT_TIMEOUT);
	assert_non_null(strstr(e->say, "Narrow it"));
	/* and the next question finds a sound connection */
	(void)run_given(GOOD, ERR__MAX);
}

static void
the_question_has_a_deadline(void **state)
{
	struct job *job = new_job(NULL);
	const struct err *e;

	(void)state;
	settings->question_timeout_ms = 100;
	job->given_sql = ENDLESS;
	e = pipeline_run(&app, job);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_DEADLINE);
	assert_true(job->turn->ms < 2000);
}

static bool
is_cancelled(void *arg, bool left)
{
	(void)left;
	return clock_ms() > *(int64_t *)arg;
}

static void
a_cancelled_question_ends(void **state)
{
	int64_t until = clock_ms() + 300;
	struct job *job = new_job(NULL);
	const struct err *e;

	(void)state;
	job->wait->cancelled = is_cancelled;
	job->wait->arg = &until;
	job->given_sql = ENDLESS;
	e = pipeline_run(&app, job);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CANCELLED);
	assert_int_equal(job->turn->state, TURN_CANCELLED);
	assert_true(job->turn->ms < 2000);
}

/* A driver whose nth statement fails in each way there is. */
static struct parlance_driver failing;
static const struct parlance_driver *sound;
static size_t runs_left;
static enum err_kind how;

static const struct err * /* NOLINTNEXTLINE(readability-function-size) */
failing_run(struct conn *c, struct arena *to, const struct safe_sql *sql,
	    const struct limits *lim, struct wait *wait,
	    const struct row_sink *sink, struct outcome *ret)
{
	if (runs_left-- > 0)
		return sound->run(c, to, sql, lim, wait, sink, ret);
	c->driver = sound;
	return err_say(to, how, "The driver failed.");
}

/* Drafts, and breaks the connection that it will run on. */
static const struct err *
sabotage(const struct job *job, struct drafts *ret)
{
	sound = job->conn->driver;
	failing = *sound;
	failing.run = failing_run;
	job->conn->driver = &failing;
	return fake_draft(job, ret);
}

static void
every_failure_of_the_driver(void **state)
{
	static const struct drafter saboteur = { .name = "fake",
						 .label = "a fake",
						 .can_fix = true,
						 .draft = sabotage };
	static const struct drafter *const list[] = { &saboteur, NULL };
	static const struct reply mends[REPLIES_MAX] = {
		{ .sql = { "select nosuch(1)" } },
		{ .sql = { GOOD } },
	};
	static const enum err_kind kinds[] = {
		ERR_DATABASE_DOWN, ERR_BUSY,     ERR_INTERNAL,
		ERR_QUERY_SLOW,    ERR_DEADLINE, ERR_CANCELLED,
	};

	(void)state;
	for (size_t i = 0; i < 2 * COUNT(kinds); i++) {
		struct job *job = new_job(list);
		const struct err *e;

		replies = mends;
		n_calls = 0;
		runs_left = i % 2;
		how = kinds[i / 2];
		e = pipeline_run(&app, job);
		assert_non_null(e);
		assert_int_equal(e->kind, how);
		assert_int_equal(job->turn->error, how);
		assert_int_equal(job->turn->n_attempts, 1 + i % 2);
		(void)run_given(GOOD, ERR__MAX);
	}
}

struct seen {
	size_t n_began, n_ended, n_failed;
	const char *fixing;
};

static void
see(void *arg, const struct stage_event *event)
{
	struct seen *s = arg;

	s->n_began += event->began;
	s->n_ended += !event->began;
	s->n_failed += event->failed;
	if (strncmp(event->label, "Fixing", 6) == 0)
		s->fixing = event->label;
}

static void
every_stage_is_told(void **state)
{
	static const struct reply mends[REPLIES_MAX] = {
		{ .sql = { BAD } },
		{ .sql = { GOOD } },
	};
	struct job *job = new_job(alone);
	struct seen seen = { 0 };

	(void)state;
	replies = mends;
	job->sink = (struct event_sink){ see, &seen };
	assert_null(pipeline_run(&app, job));
	assert_int_equal(seen.n_began, seen.n_ended);
	assert_int_equal(seen.n_ended, job->turn->n_timings);
	assert_int_equal(seen.n_failed, 1);
	assert_non_null(strstr(seen.fixing, "nowhere"));
}

static const struct schema_column *
column(const char *table, const char *name)
{
	const struct schema *schema;
	const struct schema_column *c;

	assert_null(schema_current(&app, a, &db, &whole, &schema));
	c = schema_column(schema_table(schema, str_of(table)), str_of(name));
	assert_non_null(c);
	return c;
}

static void
samples_are_kept_and_hidden(void **state)
{
	const struct schema_column *c = column("items", "name");

	(void)state;
	assert_int_equal(c->n_samples, 3);
	assert_string_equal(c->samples[0], "pen");
	settings->hide_samples = "Items.secret";
	c = column("items", "secret");
	assert_int_equal(c->n_samples, 0);
	assert_true(c->samples_hidden);
	assert_int_equal(column("items", "name")->n_samples, 3);
	settings->hide_samples = "*";
	assert_int_equal(column("items", "name")->n_samples, 0);
	settings->hide_samples = "";
	settings->samples = 2;
	assert_int_equal(column("items", "name")->n_samples, 2);
}

static void
the_schema_follows_the_file(void **state)
{
	const struct schema *first, *again;

	(void)state;
	assert_null(schema_current(&app, a, &db, &whole, &first));
	assert_null(schema_current(&app, a, &db, &whole, &again));
	assert_ptr_equal(first, again);
	assert_null(schema_table(again, STR("extra")));
	sqlite_run(asking_path, "create table extra (x text)");
	assert_null(schema_current(&app, a, &db, &whole, &again));
	assert_non_null(schema_table(again, STR("extra")));
	sqlite_run(asking_path, "drop table extra");
}

struct counted {
	size_t n_rows;
};

static const struct err *
count_begin(void *arg, const struct column *cols, size_t n)
{
	(void)arg, (void)cols, (void)n;
	return NULL;
}

static const struct err *
count_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	*ret_enough = false;
	((struct counted *)arg)->n_rows += batch->n_rows;
	return NULL;
}

static void
an_export_has_every_row(void **state)
{
	struct counted counted = { 0 };
	struct row_sink sink = { count_begin, count_batch, &counted };
	struct pipeline_export x = { .database = &db,
				     .sql = "select n from numbers",
				     .wait = &whole,
				     .sink = &sink };
	const struct err *e;

	(void)state;
	assert_null(pipeline_export(&app, a, &x));
	assert_int_equal(counted.n_rows, 3000);
	x.sql = WRITES;
	e = pipeline_export(&app, a, &x);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_NO_SQL);
}

#define EACH(fn) CASE_IN(fn, set_up, asking_tear_down)

TESTS_IN(make_items, asking_drop, EACH(drafts_and_fixes),
	 EACH(a_failure_is_not_hidden), EACH(given_sql_is_run_as_it_is),
	 EACH(a_draft_reads_rows), EACH(limits_are_kept),
	 EACH(a_slow_statement_is_not_drafted_again),
	 EACH(the_question_has_a_deadline), EACH(a_cancelled_question_ends),
	 EACH(every_failure_of_the_driver), EACH(every_stage_is_told),
	 EACH(samples_are_kept_and_hidden), EACH(the_schema_follows_the_file),
	 EACH(an_export_has_every_row))
