#include "chat/chat.h"

#include <glob.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "driver/driver.h"
#include "pipeline/stages.h"
#include "settings/settings.h"
#include "store/db/sqlite/sqlite.h"

#include "tests/sqlite.h"
#include "tests/test.h"

#include "base/ban.h"

#define SQL "select name from items order by id"

static struct arena *a;
static char folder[] = "/tmp/parlance-chat-XXXXXX";
static const char *store_path, *db_path;
static struct settings *settings;
static struct database dbs[3];
static struct config config;
static struct app app;
static struct wait forever;

static const struct user ann = { .owner = "u:ann", .name = "ann" };
static const struct user bob = { .owner = "u:bob",
				 .name = "bob",
				 .groups = "sales staff" };
static const struct user nobody = { .owner = "s:0" };

static void
open_app(void)
{
	app = (struct app){ .arena = a, .config = &config };
	app.conns = conns_create(NULL);
	assert_null(store_open(a, store_path, &app.store));
}

static void
close_app(void)
{
	conns_destroy(app.conns);
	store_close(app.store);
}

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 28);
	store_path = arena_printf(a, "%s/store.db", folder);
	db_path = arena_printf(a, "%s/items.db", folder);
	settings = arena_alloc(a, sizeof(*settings));
	settings_init(settings, a);
	settings->lease_ms = 1000;
	for (size_t i = 0; i < COUNT(dbs); i++)
		dbs[i] = (struct database){
			.url = arena_printf(a, "sqlite:%s", db_path),
			.settings = settings,
		};
	dbs[0].name = "all";
	dbs[0].users = "*";
	dbs[1].name = "anns";
	dbs[1].users = "carl ann";
	dbs[2].name = "sales";
	dbs[2].groups = "sales, board";
	config = (struct config){ .settings = settings,
				  .databases = dbs,
				  .n_databases = COUNT(dbs) };
	forever = wait_forever();
	sqlite_run(db_path,
		   "create table items (id integer primary key, name text);"
		   "insert into items values (1, 'pen'), (2, 'book')");
	open_app();
	return 0;
}

/* What the translator keeps beside the store. */
static void
remove_indexes(void)
{
	glob_t found;

	if (glob(arena_printf(a, "%s/values-*", folder), 0, NULL, &found) != 0)
		return;
	for (size_t i = 0; i < found.gl_pathc; i++)
		(void)unlink(found.gl_pathv[i]);
	globfree(&found);
}

static int
tear_down(void **state)
{
	static const char *const files[] = { "store.db", "store.db-wal",
					     "store.db-shm", "store.db-made",
					     "items.db" };

	(void)state;
	close_app();
	for (size_t i = 0; i < COUNT(files); i++)
		(void)unlink(arena_printf(a, "%s/%s", folder, files[i]));
	remove_indexes();
	arena_destroy(a);
	return 0;
}

static struct question
ask_for(const struct user *user, const char *text)
{
	return (struct question){
		.user = user,
		.text = text,
		.given_sql = SQL,
		.wait = &forever,
	};
}

static void
assert_kind(const struct err *e, enum err_kind kind)
{
	assert_non_null(e);
	assert_string_equal(err_row(e->kind)->code, err_row(kind)->code);
}

static void
databases_are_for_who_is_listed(void **state)
{
	static const struct {
		const struct user *user;
		const char *name, *want; /* NULL: none */
	} cases[] = {
		{ &ann, "all", "all" },     { &ann, "anns", "anns" },
		{ &ann, "sales", NULL },    { &bob, "sales", "sales" },
		{ &bob, "anns", NULL },     { &nobody, "all", "all" },
		{ &nobody, "sales", NULL }, { &ann, NULL, "all" },
		{ &ann, "ALL", NULL },      { &ann, "", NULL },
	};
	const struct database *db;
	size_t n;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct err *e = chat_database(&app, a, cases[i].user,
						    cases[i].name, &db);

		if (cases[i].want)
			assert_null(e);
		else
			assert_kind(e, ERR_NO_DATABASE);
		if (!e)
			assert_string_equal(db->name, cases[i].want);
		if (e)
			assert_null(strstr(e->say, "sales, anns"));
	}
	(void)chat_databases(&app, a, &bob, &n);
	assert_int_equal(n, 2);
}

static void
questions_are_looked_at(void **state)
{
	struct question q = ask_for(&ann, " \t\n");
	char *longer = arena_alloc(a, 2002);
	struct chat chat;
	size_t n;

	(void)state;
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_INPUT);
	memset(longer, 'x', 2001);
	q.text = longer;
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_TOO_LARGE);
	q.text = "how many?";
	q.database = "sales";
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_NO_DATABASE);
	q.database = NULL;
	q.chat = "aaaaaaaaaaaaaaaaaaaaaaaaaa";
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_MISSING);
}

static void
posted_then_worked_on_once(void **state)
{
	struct question q = ask_for(&ann, "  which items\nare there? ");
	struct chat chat;
	struct turn t;
	enum work work;
	size_t n;

	(void)state;
	assert_null(chat_post(&app, a, &q, &chat, &n));
	assert_string_equal(chat.title, "which items are there?");
	q.chat = chat.id;
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_int_equal(work, WORK_DONE);
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_int_equal(t.rows->n_rows, 2);
	assert_false(t.not_saved);
	q.given_sql = "select 'never run'";
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_int_equal(work, WORK_DONE);
	assert_string_equal(t.sql, SQL);
	assert_int_equal(t.rows->n_rows, 2);
	assert_string_equal(t.database, "all");
	q.database = "anns";
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_CONFLICT);
	q = ask_for(&bob, "mine?");
	q.chat = chat.id;
	assert_kind(chat_work(&app, a, &q, n, &work, &t), ERR_MISSING);
}

static void
asked_in_one_go(void **state)
{
	struct question q = ask_for(&ann, "which items?");
	struct chat chat, longer;
	struct turn t;
	enum work work;

	(void)state;
	assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
	assert_int_equal(work, WORK_DONE);
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_int_equal(t.n, 1);
	q.chat = chat.id;
	assert_null(chat_ask(&app, a, &q, &longer, &work, &t));
	assert_int_equal(t.n, 2);
	assert_string_equal(longer.id, chat.id);
	q.given_sql = "select nosuch from items";
	assert_null(chat_ask(&app, a, &q, &longer, &work, &t));
	assert_int_equal(t.state, TURN_FAILED);
	assert_int_equal(t.error, ERR_NO_SQL);
}

static void
answered_without_a_chat(void **state)
{
	struct question q = ask_for(&ann, NULL);
	struct turn t;

	(void)state;
	assert_null(chat_once(&app, a, &q, &t));
	assert_int_equal(t.rows->n_rows, 2);
	q.given_sql = "drop table items";
	assert_kind(chat_once(&app, a, &q, &t), ERR_NO_SQL);
	q = ask_for(&ann, "");
	q.given_sql = NULL;
	assert_kind(chat_once(&app, a, &q, &t), ERR_INPUT);
}

/* A turn of ann's that ended with a reading which has its own SQL. */
static struct chat
offered(enum turn_state state)
{
	static struct draft_choice readings[] = {
		{ "the names of items", "select name from items" },
		{ "the items that are gone", "select gone from items" },
		{ "Which items?", NULL },
	};
	const struct post p = {
		.owner = ann.owner,
		.database = "all",
		.title = "items",
		.question = "itemses?",
		.lease_ms = 1000,
	};
	struct posted posted;
	struct turn t = {
		.state = state,
		.question = p.question,
		.database = p.database,
		.error = ERR__MAX,
		.readings = readings,
		.n_readings = COUNT(readings),
	};

	assert_null(store_post(app.store, a, &p, &posted));
	t.chat = posted.chat.id;
	t.n = posted.n;
	assert_null(store_turn_save(app.store, a, &ann, &t, true));
	return posted.chat;
}

static void
a_chosen_reading_runs_its_own_sql(void **state)
{
	static const struct {
		enum turn_state asked;
		size_t n; /* the turn that the choice becomes */
	} cases[] = { { TURN_CLARIFY, 1 }, { TURN_ANSWERED, 2 } };

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct question q = ask_for(&ann, " the names of items ");
		struct chat chat = offered(cases[i].asked);
		struct turn t;
		enum work work;

		q.given_sql = NULL;
		q.chat = chat.id;
		q.answers = 1;
		assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
		assert_int_equal(t.n, cases[i].n);
		assert_int_equal(t.state, TURN_ANSWERED);
		assert_string_equal(t.sql, "select name from items");
		assert_string_equal(t.drafter, "grammar");
		assert_string_equal(t.reading, "the names of items");
		assert_string_equal(t.question, "the names of items");
		assert_false(t.by_hand);
		assert_int_equal(t.rows->n_rows, 2);
	}
}

static void
a_chosen_reading_is_checked_again(void **state)
{
	struct question q = ask_for(&ann, "the items that are gone");
	struct chat chat = offered(TURN_CLARIFY);
	struct turn t;
	enum work work;
	size_t n;

	(void)state;
	q.given_sql = NULL;
	q.chat = chat.id;
	q.answers = 1;
	assert_null(chat_post(&app, a, &q, &chat, &n));
	assert_int_equal(n, 1);
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_string_equal(t.attempts[0].draft.sql, "select gone from items");
	assert_int_equal(t.attempts[0].complaint->type, COMPLAINT_COLUMN);
}

/* Another worker, which pauses in a stage of the turn. */
static pid_t
worker(const struct question *q, size_t n, const char *stage, const char *ms)
{
	pid_t pid = fork();
	struct turn t;
	enum work work;

	if (pid)
		return pid;
	(void)setenv("PARLANCE_PAUSE_AT", stage, 1);
	(void)setenv("PARLANCE_PAUSE_MS", ms, 1);
	open_app();
	_exit(chat_work(&app, a, q, n, &work, &t) || t.state != TURN_ANSWERED ||
	      t.not_saved);
}

static enum turn_state
state_of(const struct question *q, size_t n)
{
	struct turn_id id = { q->user->owner, q->chat, n };
	struct turn t;

	assert_null(store_turn_get(app.store, a, &id, &t));
	return t.state;
}

static void
wait_until(const struct question *q, size_t n, enum turn_state state)
{
	int64_t until = clock_ms() + 5000;

	while (state_of(q, n) != state && clock_ms() < until)
		(void)usleep(10000);
	assert_int_equal(state_of(q, n), state);
}

static void
post(struct question *q, size_t *ret_n)
{
	struct chat chat;

	assert_null(chat_post(&app, a, q, &chat, ret_n));
	q->chat = chat.id;
}

static struct question
pending(const char *text, size_t *ret_n)
{
	struct question q = ask_for(&ann, text);

	post(&q, ret_n);
	return q;
}

static void
another_worker_has_it(void **state)
{
	size_t n;
	struct question q = pending("which items?", &n);
	struct turn t;
	enum work work;
	int status;
	pid_t pid;

	(void)state;
	close_app(); /* nothing of it may cross the fork */
	pid = worker(&q, n, "execute", "2500");
	open_app();
	wait_until(&q, n, TURN_RUNNING);
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_int_equal(work, WORK_ELSEWHERE);
	assert_int_equal(t.state, TURN_RUNNING);
	assert_null(chat_await(&app, a, &q, n, &t));
	/* its lease of one second was renewed all the while */
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

/* A way to ask that runs through the stage, and how it ends. */
static enum turn_state
ask_through(const char *stage, struct question *q)
{
	if (strcmp(stage, "retrieve") == 0)
		q->given_sql = NULL; /* the built-in translator writes it */
	if (strcmp(stage, "complain") != 0)
		return TURN_ANSWERED;
	q->given_sql = "select nosuch from items";
	return TURN_FAILED;
}

static void
killed_in(const char *stage)
{
	size_t n;
	struct question q = ask_for(&ann, "How many items are there?");
	enum turn_state end = ask_through(stage, &q);
	struct turn_id id = { ann.owner, NULL, 0 };
	struct turn t;
	enum work work;
	pid_t pid;

	post(&q, &n);
	id.chat = q.chat;
	id.n = n;
	close_app();
	pid = worker(&q, n, stage, "60000");
	open_app();
	wait_until(&q, n, TURN_RUNNING);
	(void)usleep(50000);
	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	wait_until(&q, n, TURN_INTERRUPTED);
	sqlite_assert_intact(store_path);
	/* it is not asked again by itself */
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_int_equal(work, WORK_DONE);
	assert_int_equal(t.state, TURN_INTERRUPTED);
	assert_null(store_turn_again(app.store, a, &id));
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_int_equal(t.state, end);
	assert_null(store_chat_delete(app.store, a, ann.owner, q.chat));
}

static void
a_worker_killed_in_each_stage(void **state)
{
	static const char *const reached[] = { "schema", "retrieve", "draft",
					       "check",  "execute",  "complain",
					       "answer" };

	(void)state;
	for (size_t i = 0; i < COUNT(reached); i++)
		killed_in(reached[i]);
}

/* A client whose end of the line is closed already. */
static struct wait
gone(void)
{
	struct wait w = wait_forever();
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	(void)close(ends[1]);
	w.descriptor = ends[0];
	return w;
}

#define ENDLESS                                      \
	"with recursive c(n) as (select 1 union all" \
	" select n + 1 from c) select count(*) from c"

static void
who_leaves_for_good_cancels(void **state)
{
	struct question q = ask_for(&ann, "how long?");
	struct wait w = gone();
	int64_t began_ms = clock_ms();
	struct chat chat;
	struct turn t;
	enum work work;

	(void)state;
	q.wait = &w;
	q.given_sql = ENDLESS;
	assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
	assert_int_equal(t.state, TURN_CANCELLED);
	assert_true(clock_ms() - began_ms >= 3000);
	assert_true(clock_ms() - began_ms < 5000);
	assert_int_equal(
		state_of(&(struct question){ .user = &ann, .chat = chat.id },
			 1),
		TURN_CANCELLED);
}

static void
a_look_keeps_it_running(void **state)
{
	size_t n;
	struct question q = pending("which items?", &n);
	struct wait w = gone();
	int64_t until = clock_ms() + 4500;
	struct turn_id id = { ann.owner, q.chat, n };
	int status;
	pid_t pid;

	(void)state;
	q.wait = &w;
	close_app();
	pid = worker(&q, n, "execute", "5000");
	open_app();
	wait_until(&q, n, TURN_RUNNING);
	while (clock_ms() < until) {
		assert_null(store_turn_looked(app.store, a, &id));
		(void)usleep(500000);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	(void)close(w.descriptor);
}

static void
no_more_writes(void *arg, const struct stage_event *event)
{
	(void)arg;
	if (strcmp(event->stage, "answer") == 0)
		(void)sqlite3_exec(sqlite_own(app.store)->db,
				   "PRAGMA query_only = 1", NULL, NULL, NULL);
}

static void
a_store_that_fails_costs_no_answer(void **state)
{
	struct question q = ask_for(&ann, "which items?");
	struct chat chat;
	struct turn t;
	enum work work;

	(void)state;
	q.sink.event = no_more_writes;
	assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_true(t.not_saved);
	assert_int_equal(t.rows->n_rows, 2);
	/* and now not even the question can be kept */
	assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_true(t.not_saved);
	assert_string_equal(chat.id, "");
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
exports_what_was_answered(void **state)
{
	struct question q = ask_for(&ann, "which items?");
	struct counted counted = { 0 };
	struct row_sink sink = { count_begin, count_batch, &counted };
	struct chat chat;
	struct turn t;
	enum work work;

	(void)state;
	assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
	assert_null(chat_export(&app, a, &ann, &t, &forever, &sink));
	assert_int_equal(counted.n_rows, 2);
	t.database = "sales";
	assert_kind(chat_export(&app, a, &ann, &t, &forever, &sink),
		    ERR_NO_DATABASE);
	t.state = TURN_FAILED;
	assert_kind(chat_export(&app, a, &ann, &t, &forever, &sink),
		    ERR_CONFLICT);
}

static void
samples_come_from_settings_or_schema(void **state)
{
	const char **list;
	size_t n;

	(void)state;
	list = chat_sample_questions(&app, a, &dbs[0], &forever, 3, &n);
	assert_true(n > 0);
	assert_string_equal(list[0], "How many items are there?");
	dbs[0].sample_questions = "First?\n\n  Second? \nThird?";
	list = chat_sample_questions(&app, a, &dbs[0], &forever, 2, &n);
	assert_int_equal(n, 2);
	assert_string_equal(list[1], "Second?");
	dbs[0].sample_questions = NULL;
	dbs[0].url = "sqlite:/nowhere.db";
	(void)chat_sample_questions(&app, a, &dbs[0], &forever, 2, &n);
	assert_int_equal(n, 0);
}

static void
ready_when_both_are(void **state)
{
	(void)state;
	assert_null(chat_ready(&app, a, &forever));
	dbs[0].name = "other";
	dbs[0].url = "sqlite:/nowhere.db";
	assert_kind(chat_ready(&app, a, &forever), ERR_DATABASE_FILE);
}

static int
make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static int
drop_folder(void **state)
{
	(void)state;
	return rmdir(folder);
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS_IN(make_folder, drop_folder, EACH(databases_are_for_who_is_listed),
	 EACH(questions_are_looked_at), EACH(posted_then_worked_on_once),
	 EACH(asked_in_one_go), EACH(answered_without_a_chat),
	 EACH(a_chosen_reading_runs_its_own_sql),
	 EACH(a_chosen_reading_is_checked_again), EACH(another_worker_has_it),
	 EACH(a_worker_killed_in_each_stage), EACH(who_leaves_for_good_cancels),
	 EACH(a_look_keeps_it_running),
	 EACH(a_store_that_fails_costs_no_answer),
	 EACH(exports_what_was_answered),
	 EACH(samples_come_from_settings_or_schema), EACH(ready_when_both_are))
