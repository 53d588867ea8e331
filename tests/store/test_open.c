#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "store/db/sqlite/sqlite.h"
#include "tests/store/file.h"

#include "base/ban.h"

static void
write_file(const char *text, size_t n)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(text, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
}

static void
makes_a_private_file(void **state)
{
	struct store *s = NULL;
	struct stat st;

	(void)state;
	assert_null(store_open(a, path, &s));
	assert_null(store_probe(s, a));
	assert_string_equal(store_folder(s), folder);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	store_close(s);
}

static void
an_empty_file_is_a_new_store(void **state)
{
	struct store *s = NULL;

	(void)state;
	write_file("", 0);
	assert_null(store_open(a, path, &s));
	assert_null(ask(s, "how many?"));
	store_close(s);
}

static void
in_memory_keeps_no_folder(void **state)
{
	struct store *s = NULL;

	(void)state;
	assert_null(store_open(a, ":memory:", &s));
	assert_null(ask(s, "how many?"));
	assert_null(store_folder(s));
	store_close(s);
}

static void
keeps_what_was_there(void **state)
{
	struct store *s = NULL;
	struct chat *chats;
	size_t n;

	(void)state;
	assert_null(store_open(a, path, &s));
	assert_null(ask(s, "how many?"));
	store_close(s);
	assert_null(store_open(a, path, &s));
	assert_null(store_chat_list(s, a, "u:ann", 10, &chats, &n));
	assert_int_equal(n, 1);
	store_close(s);
}

static void
assert_refused(const char *at, const char *note)
{
	struct store *s = NULL;
	const struct err *e = store_open(a, at, &s);

	assert_non_null(e);
	assert_int_equal(e->kind, ERR_STORE);
	if (!strstr(e->note, note))
		fail_msg("'%s' is not in: %s", note, e->note);
	assert_null(s);
}

static void
refuses_what_is_no_store(void **state)
{
	struct store *s = NULL;

	(void)state;
	write_file("This is not a database, but a letter to a friend.", 49);
	assert_refused(path, "it is not a store");
	assert_refused(folder, "it is a folder");
	assert_refused("/nowhere/at/all/store.db", "No such file");
	assert_int_equal(unlink(path), 0);
	assert_null(store_open(a, path, &s));
	store_close(s);
	sqlite_run(path, "PRAGMA user_version = 4711");
	assert_refused(path, "its version is 4711");
}

static int
open_and_ask(void)
{
	struct arena *own = arena_create(1 << 24);
	struct store *s = NULL;
	const struct err *e = store_open(own, path, &s);

	if (!e)
		e = ask(s, "how many?");
	if (e)
		(void)fprintf(stderr, "%s\n", e->note);
	arena_destroy(own);
	return e != NULL;
}

static void
workers_that_start_at_once_migrate_once(void **state)
{
	struct chat *chats;
	struct store *s;
	size_t n;

	(void)state;
	for (int i = 0; i < 6; i++)
		if (fork() == 0)
			_exit(open_and_ask());
	for (int i = 0; i < 6; i++) {
		int status;

		assert_true(wait(&status) > 0);
		assert_int_equal(status, 0);
	}
	assert_null(store_open(a, path, &s));
	assert_null(store_chat_list(s, a, "u:ann", 100, &chats, &n));
	assert_int_equal(n, 6);
	store_close(s);
}

static void
says_when_it_is_full(void **state)
{
	const struct err *e = NULL;
	struct store *s = NULL;
	char *big = arena_alloc(a, 3000);

	(void)state;
	memset(big, 'x', 2999);
	assert_null(store_open(a, path, &s));
	assert_int_equal(sqlite3_exec(sqlite_own(s)->db,
				      "PRAGMA max_page_count = 60", NULL, NULL,
				      NULL),
			 SQLITE_OK);
	for (int i = 0; i < 100 && !e; i++)
		e = ask(s, big);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_STORE_FULL);
	assert_int_equal(sqlite3_exec(sqlite_own(s)->db,
				      "PRAGMA max_page_count = 9999", NULL,
				      NULL, NULL),
			 SQLITE_OK);
	assert_null(ask(s, "there is room again"));
	store_close(s);
	sqlite_assert_intact(path);
}

/* Another process that holds the write lock for so long. */
static pid_t
hold_lock(int ms)
{
	int ready[2];
	char c;
	pid_t pid;

	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		sqlite3 *db;

		(void)sqlite3_open(path, &db);
		(void)sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
		if (write(ready[1], "", 1) != 1)
			_exit(1);
		(void)usleep((useconds_t)ms * 1000);
		_exit(0);
	}
	assert_int_equal(read(ready[0], &c, 1), 1);
	(void)close(ready[0]);
	(void)close(ready[1]);
	return pid;
}

static void
waits_for_a_busy_writer(void **state)
{
	struct store *s = NULL;
	const struct err *e;
	struct chat *chats;
	size_t n;
	pid_t pid;

	(void)state;
	assert_null(store_open(a, path, &s));
	pid = hold_lock(300);
	assert_null(ask(s, "how many?"));
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	pid = hold_lock(6000);
	e = ask(s, "how many?");
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_BUSY);
	assert_int_equal(e->retry_after_s, 1);
	/* readers never wait */
	assert_null(store_chat_list(s, a, "u:ann", 10, &chats, &n));
	assert_int_equal(n, 1);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	assert_null(ask(s, "how many?"));
	store_close(s);
}

/* What was a store is not taken for a new one. */
static void
a_lost_store_is_not_made_anew(void **state)
{
	static const char *const said[] = { "is gone", "is empty" };
	static const char *const told[] = { "The store's file is gone.",
					    "The store did not open." };
	struct store *s = NULL;

	(void)state;
	for (size_t i = 0; i < COUNT(said); i++) {
		const struct err *e;

		assert_null(store_open(a, path, &s));
		assert_null(ask(s, "one"));
		assert_false(store_is_moved(s));
		assert_int_equal(unlink(path), 0);
		assert_true(store_is_moved(s));
		if (i == 1)
			write_file("", 0);
		assert_true(store_is_moved(s));
		store_close(s);
		e = store_open(a, path, &s);
		assert_non_null(e);
		assert_int_equal(e->kind, ERR_STORE);
		assert_non_null(strstr(e->note, said[i]));
		assert_string_equal(e->say, told[i]);
		/* as the note says */
		assert_int_equal(unlink(arena_printf(a, "%s-made", path)), 0);
	}
	assert_null(store_open(a, path, &s));
	store_close(s);
}

static void
a_row_that_nobody_reads_leaves_nothing_open(void **state)
{
	struct store *s = NULL;

	(void)state;
	assert_null(store_open(a, path, &s));
	assert_null(db_run(s, a, "SELECT at_ms FROM sweeps", ""));
	assert_null(db_run(s, a, "VACUUM", ""));
	store_close(s);
}

TESTS_IN(make_folder, drop_folder, EACH(makes_a_private_file),
	 EACH(an_empty_file_is_a_new_store), EACH(in_memory_keeps_no_folder),
	 EACH(keeps_what_was_there), EACH(refuses_what_is_no_store),
	 EACH(a_lost_store_is_not_made_anew),
	 EACH(workers_that_start_at_once_migrate_once),
	 EACH(says_when_it_is_full), EACH(waits_for_a_busy_writer),
	 EACH(a_row_that_nobody_reads_leaves_nothing_open))
