#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "store/db/sqlite/sqlite.h"
#include "store/user/audit.h"

#include "tests/chat/site.h"

#include "base/ban.h"

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

static sqlite3 *writer; /* somebody who writes for long */

static void
writer_ends(void *arg, const struct stage_event *event)
{
	(void)arg;
	if (strcmp(event->stage, "answer") == 0 &&
	    !sqlite3_get_autocommit(writer))
		(void)sqlite3_exec(writer, "ROLLBACK", NULL, NULL, NULL);
}

/* Asked while somebody else writes, who ends when it is answered. */
static const struct err *
ask_in_a_busy_store(struct question *q, struct chat *chat, struct turn *t)
{
	enum work work;
	const struct err *e;

	assert_int_equal(sqlite3_open(app.store->name, &writer), SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(writer, "BEGIN IMMEDIATE", NULL, NULL, NULL),
		SQLITE_OK);
	sqlite_own(app.store)->patience_ms = 10;
	q->sink.event = writer_ends;
	e = chat_ask(&app, a, q, chat, &work, t);
	assert_int_equal(sqlite3_close(writer), SQLITE_OK);
	return e;
}

static size_t
audited(void)
{
	struct rows rows;

	assert_null(store_audit_rows(app.store, a, 0, 10, &rows));
	return rows.n_rows;
}

static void
what_found_no_room_is_kept_with_its_answer(void **state)
{
	struct question q = ask_for(&ann, "which items?");
	struct chat chat;
	struct turn t;

	(void)state;
	assert_null(ask_in_a_busy_store(&q, &chat, &t));
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_false(t.not_saved);
	q.chat = chat.id;
	assert_int_equal(t.n, 1);
	assert_int_equal(state_of(&q, 1), TURN_ANSWERED);
	assert_int_equal(audited(), 1);
	/* in a chat, too */
	q.text = "and which others?";
	assert_null(ask_in_a_busy_store(&q, &chat, &t));
	assert_false(t.not_saved);
	assert_int_equal(t.n, 2);
	assert_int_equal(state_of(&q, 2), TURN_ANSWERED);
	assert_int_equal(audited(), 2);
}

static void
what_found_no_room_counts_for_limits(void **state)
{
	struct question q = ask_for(&ann, "which items?");
	struct chat chat;
	struct turn t;
	const struct err *e;

	(void)state;
	settings->questions_per_minute = 1;
	assert_null(ask_in_a_busy_store(&q, &chat, &t));
	assert_false(t.not_saved);
	e = ask_in_a_busy_store(&q, &chat, &t);
	assert_true(e && e->kind == ERR_RATE);
	/* it ran even so */
	assert_int_equal(audited(), 2);
}

TESTS_IN(make_folder, drop_folder, EACH(another_worker_has_it),
	 EACH(a_worker_killed_in_each_stage), EACH(who_leaves_for_good_cancels),
	 EACH(a_look_keeps_it_running),
	 EACH(a_store_that_fails_costs_no_answer),
	 EACH(what_found_no_room_is_kept_with_its_answer),
	 EACH(what_found_no_room_counts_for_limits))
