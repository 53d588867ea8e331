#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rand.h"
#include "store/db/care.h"
#include "store/db/db.h"
#include "store/db/place.h"
#include "store/db/queue.h"

#include "base/ban.h"

#define LOG_PAGES 16000 /* 32 MB: so rarely is the log copied */
#define LOG_PAGES_MAX (4 * LOG_PAGES)
#define COPIERS 16 /* of so many that find it long, one copies it */
#define COPY_MS 100
#define ROOM_LEAST ((uint64_t)128 << 10) /* of a question with its rows */
#define BUSY_MS 5000
#define BUSY_SLEEP_US 100 /* the first; each is longer, up to 20 times */

/*
 * Transactions here last a fraction of a millisecond, so a waiter looks again
 * much sooner than SQLite's own handler would.
 */
static int
wait_a_little(void *arg, int n_before)
{
	struct store *s = arg;
	int times = n_before < 20 ? n_before + 1 : 20;
	struct timespec t = { .tv_nsec = 1000L * BUSY_SLEEP_US * times };

	if (n_before == 0)
		s->busy_since_ms = clock_ms();
	(void)nanosleep(&t, NULL);
	return clock_ms() - s->busy_since_ms < s->patience_ms;
}

/*
 * WAL and NORMAL: a crash of the machine may lose the last answers, never the
 * order of things. A question writes some ten pages, each a little: small
 * ones are less to write.
 */
static const char settings[] = "PRAGMA page_size = 2048;"
			       "PRAGMA journal_mode = WAL;"
			       "PRAGMA synchronous = NORMAL;"
			       "PRAGMA foreign_keys = ON;"
			       "PRAGMA trusted_schema = OFF;"
			       "PRAGMA cell_size_check = ON;"
			       "PRAGMA temp_store = MEMORY;"
			       "PRAGMA cache_size = -512;"
			       "PRAGMA journal_size_limit = 67108864;";

/*
 * Called with each commit, which an error from here would seem to fail.
 * Copying the log into the file syncs the disk, so it is left to
 * store_sweep().
 */
static int
see_log(void *arg, sqlite3 *db, const char *name, int n_pages)
{
	struct store *s = arg;

	(void)db;
	(void)name;
	s->log_pages = n_pages;
	return SQLITE_OK;
}

/* All that commit while one copies find the log long: most leave it to one. */
static bool
should_copy(struct store *s)
{
	int pages = s->log_pages;

	s->log_pages = 0;
	if (pages < LOG_PAGES)
		return false;
	return ++s->n_long % COPIERS == 0 || pages >= LOG_PAGES_MAX;
}

/*
 * First while others write, which takes long; then what they wrote meanwhile,
 * under the write lock and once nobody reads from the log, so that it begins
 * anew: under a steady load it would only grow.
 */
void
db_copy_log(struct store *s)
{
	static const int modes[] = { SQLITE_CHECKPOINT_PASSIVE,
				     SQLITE_CHECKPOINT_RESTART };
	int rc = SQLITE_OK;

	if (!should_copy(s))
		return;
	s->patience_ms = COPY_MS;
	for (size_t i = 0; i < COUNT(modes) && rc == SQLITE_OK; i++)
		rc = sqlite3_wal_checkpoint_v2(s->db, NULL, modes[i], NULL,
					       NULL);
	s->patience_ms = BUSY_MS;
}

static void
close_store(void *arg)
{
	struct store *s = arg;

	for (size_t i = 0; i < s->n_statements; i++)
		(void)sqlite3_finalize(s->statements[i].st);
	s->n_statements = 0;
	(void)sqlite3_close_v2(s->db);
	s->db = NULL;
}

static const struct err *
no_file(struct arena *a, const char *path, const char *why)
{
	return err_new(a, ERR_STORE, "The store did not open.", "store: %s: %s",
		       path, why);
}

static const char *
folder_of(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	if (!slash)
		return ".";
	return arena_copy(a, path, slash == path ? 1 : (size_t)(slash - path));
}

/* Only a file without tables takes it; any other would be written to. */
static void
ask_for_small_files(struct store *s, const char *path)
{
	struct stat st;

	if (!s->folder || stat(path, &st) != 0 || st.st_size == 0)
		(void)sqlite3_exec(s->db,
				   "PRAGMA page_size = 2048;"
				   "PRAGMA auto_vacuum = INCREMENTAL;",
				   NULL, NULL, NULL);
}

/*
 * Of processes that make the same store at once, all but one are refused the
 * change to WAL without being asked to wait.
 */
static int
apply_settings(struct store *s)
{
	int64_t until = clock_ms() + BUSY_MS;
	int rc;

	for (;;) {
		rc = sqlite3_exec(s->db, settings, NULL, NULL, NULL);
		if ((rc & 0xff) != SQLITE_BUSY || clock_ms() > until)
			return rc;
		(void)wait_a_little(s, 10);
	}
}

static const struct err *
set_up(struct store *s, struct arena *a, const char *path)
{
	int rc;

	/*
	 * One thread needs no locks; each page by itself, so that resting
	 * gives all of them back. Refused once anything is open, and then it
	 * was set or matters less.
	 */
	(void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	(void)sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
	rc = sqlite3_open_v2(path, &s->db,
			     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
				     SQLITE_OPEN_NOMUTEX |
				     SQLITE_OPEN_PRIVATECACHE,
			     NULL);
	/* statements are prepared once: nothing small comes and goes */
	if (rc == SQLITE_OK)
		rc = sqlite3_db_config(s->db, SQLITE_DBCONFIG_LOOKASIDE, NULL,
				       0, 0);
	if (rc == SQLITE_OK)
		rc = sqlite3_extended_result_codes(s->db, 1);
	if (rc == SQLITE_OK)
		rc = sqlite3_busy_handler(s->db, wait_a_little, s);
	if (rc == SQLITE_OK) {
		ask_for_small_files(s, path);
		rc = apply_settings(s);
	}
	if (rc == SQLITE_OK)
		(void)sqlite3_wal_hook(s->db, see_log, s);
	if (rc == SQLITE_NOTADB)
		return no_file(a, path, "it is not a store");
	if (rc != SQLITE_OK)
		return db_err(s, a, rc, path);
	return db_migrate(s, a);
}

const struct err *
store_open(struct arena *a, const char *path, struct store **ret)
{
	static uint64_t serial;
	bool in_memory = strcmp(path, ":memory:") == 0;
	struct store *s = arena_alloc(a, sizeof(*s));
	const struct err *e = in_memory ? NULL : place_make(a, path);

	if (e)
		return e;
	s->pid = getpid();
	s->n_long = (unsigned)s->pid;
	s->patience_ms = BUSY_MS;
	s->holder = rand_id(a);
	s->serial = ++serial;
	s->folder = in_memory ? NULL : folder_of(a, path);
	arena_defer(a, close_store, s);
	e = set_up(s, a, path);
	if (e)
		return e;
	if (!in_memory)
		place_mark(a, path);
	*ret = s;
	return NULL;
}

/* Closing twice, here and with the arena, does nothing. */
void
store_close(struct store *s)
{
	if (s)
		close_store(s);
}

/* Each takes some 3 KB: what only a page now and then uses is not kept. */
static void
drop_unused(struct store *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n_statements; i++) {
		if (!s->statements[i].used) {
			(void)sqlite3_finalize(s->statements[i].st);
			continue;
		}
		s->statements[n] = s->statements[i];
		s->statements[n++].used = false;
	}
	s->n_statements = n;
}

void
store_rest(struct store *s)
{
	drop_unused(s);
	(void)sqlite3_db_release_memory(s->db);
}

void
store_share(void)
{
	queue_share();
}

const char *
store_folder(const struct store *s)
{
	return s->folder;
}

uint64_t
store_serial(const struct store *s)
{
	return s->serial;
}

bool
store_is_moved(const struct store *s)
{
	int moved = 0;

	return sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED,
				    &moved) == SQLITE_OK &&
	       moved;
}

static const struct err *
check_place(const struct store *s, struct arena *a)
{
	if (!store_is_moved(s))
		return NULL;
	return err_new(a, ERR_STORE, "The store's file is gone.",
		       "store: its file was deleted or replaced");
}

/* One page may fit where the next question does not. */
static const struct err *
check_room(struct store *s, struct arena *a)
{
	struct store_room room;

	if (!store_room(s, a, &room) || room.free >= ROOM_LEAST)
		return NULL;
	return err_new(a, ERR_STORE_FULL, "The store's disk is full.",
		       "store: %llu bytes are free where it lies",
		       (unsigned long long)room.free);
}

const struct err *
store_probe(struct store *s, struct arena *a)
{
	const struct err *e = check_place(s, a);

	if (!e)
		e = db_begin(s, a);
	if (e)
		return e;
	/* what is not committed needs no space */
	e = db_end(s, a, db_run(s, a, "UPDATE sweeps SET at_ms = at_ms", ""));
	return e ? e : check_room(s, a);
}
