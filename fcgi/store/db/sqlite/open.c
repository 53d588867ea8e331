#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "store/db/sqlite/place.h"
#include "store/db/sqlite/sqlite.h"

#include "base/ban.h"

#define LOG_PAGES 16000 /* 32 MB: so rarely is the log copied */
#define LOG_PAGES_MAX (4 * LOG_PAGES)
#define COPIERS 16 /* of so many that find it long, one copies it */
#define COPY_MS 100
/* Pages: so many are free before any is given back, and so many at once. */
#define FREE_LEAST 1000
#define FREE_PART 10 /* of all */
#define GIVEN_AT_ONCE "2000"
#define BUSY_MS 5000
#define BUSY_SLEEP_US 100 /* the first; each is longer, up to 20 times */

/*
 * Transactions here last a fraction of a millisecond, so a waiter looks again
 * much sooner than SQLite's own handler would.
 */
static int
wait_a_little(void *arg, int n_before)
{
	struct sqlite_own *o = arg;
	int times = n_before < 20 ? n_before + 1 : 20;
	struct timespec t = { .tv_nsec = 1000L * BUSY_SLEEP_US * times };

	if (n_before == 0)
		o->busy_since_ms = clock_ms();
	(void)nanosleep(&t, NULL);
	return clock_ms() - o->busy_since_ms < o->patience_ms;
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
	struct sqlite_own *o = arg;

	(void)db;
	(void)name;
	o->log_pages = n_pages;
	return SQLITE_OK;
}

/* All that commit while one copies find the log long: most leave it to one. */
static bool
should_copy(struct sqlite_own *o)
{
	int pages = o->log_pages;

	o->log_pages = 0;
	if (pages < LOG_PAGES)
		return false;
	return ++o->n_long % COPIERS == 0 || pages >= LOG_PAGES_MAX;
}

/*
 * First while others write, which takes long; then what they wrote meanwhile,
 * under the write lock and once nobody reads from the log, so that it begins
 * anew: under a steady load it would only grow.
 */
void
sqlite_tidy(struct store *s)
{
	struct sqlite_own *o = sqlite_own(s);
	static const int modes[] = { SQLITE_CHECKPOINT_PASSIVE,
				     SQLITE_CHECKPOINT_RESTART };
	int rc = SQLITE_OK;

	if (!should_copy(o))
		return;
	o->patience_ms = COPY_MS;
	for (size_t i = 0; i < COUNT(modes) && rc == SQLITE_OK; i++)
		rc = sqlite3_wal_checkpoint_v2(o->db, NULL, modes[i], NULL,
					       NULL);
	o->patience_ms = BUSY_MS;
}

void
sqlite_close(struct store *s)
{
	(void)sqlite3_close_v2(sqlite_own(s)->db);
	sqlite_own(s)->db = NULL;
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
ask_for_small_files(const struct store *s, const char *path)
{
	struct stat st;

	if (!s->folder || stat(path, &st) != 0 || st.st_size == 0)
		(void)sqlite3_exec(sqlite_own(s)->db,
				   "PRAGMA page_size = 2048;"
				   "PRAGMA auto_vacuum = INCREMENTAL;",
				   NULL, NULL, NULL);
}

/*
 * Of processes that make the same store at once, all but one are refused the
 * change to WAL without being asked to wait.
 */
static int
apply_settings(struct sqlite_own *o)
{
	int64_t until = clock_ms() + BUSY_MS;
	int rc;

	for (;;) {
		rc = sqlite3_exec(o->db, settings, NULL, NULL, NULL);
		if ((rc & 0xff) != SQLITE_BUSY || clock_ms() > until)
			return rc;
		(void)wait_a_little(o, 10);
	}
}

static const struct err *
set_up(struct store *s, struct arena *a, const char *path)
{
	struct sqlite_own *o = sqlite_own(s);
	int rc;

	/*
	 * One thread needs no locks; each page by itself, so that resting
	 * gives all of them back. Refused once anything is open, and then it
	 * was set or matters less.
	 */
	(void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	(void)sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
	rc = sqlite3_open_v2(path, &o->db,
			     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
				     SQLITE_OPEN_NOMUTEX |
				     SQLITE_OPEN_PRIVATECACHE,
			     NULL);
	/* statements are prepared once: nothing small comes and goes */
	if (rc == SQLITE_OK)
		rc = sqlite3_db_config(o->db, SQLITE_DBCONFIG_LOOKASIDE, NULL,
				       0, 0);
	if (rc == SQLITE_OK)
		rc = sqlite3_extended_result_codes(o->db, 1);
	if (rc == SQLITE_OK)
		rc = sqlite3_busy_handler(o->db, wait_a_little, o);
	if (rc == SQLITE_OK) {
		ask_for_small_files(s, path);
		rc = apply_settings(o);
	}
	if (rc == SQLITE_OK)
		(void)sqlite3_wal_hook(o->db, see_log, o);
	if (rc == SQLITE_NOTADB)
		return no_file(a, path, "it is not a store");
	if (rc != SQLITE_OK)
		return sqlite_err(s, a, rc, path);
	return sqlite_migrate(s, a);
}

const struct err *
sqlite_open(struct store *s, struct arena *a, const char *path)
{
	bool in_memory = strcmp(path, ":memory:") == 0;
	struct sqlite_own *o = arena_alloc(a, sizeof(*o));
	const struct err *e;

	s->own = o;
	o->n_long = (unsigned)s->pid;
	o->patience_ms = BUSY_MS;
	e = in_memory ? NULL : place_make(a, path);
	if (e)
		return e;
	s->name = arena_strdup(a, path);
	s->folder = in_memory ? NULL : folder_of(a, path);
	e = set_up(s, a, path);
	if (!e && !in_memory)
		place_mark(a, path);
	return e;
}

void
sqlite_rest(struct store *s)
{
	(void)sqlite3_db_release_memory(sqlite_own(s)->db);
}

/*
 * Free pages go back to the disk, a few at a time: most are used again soon.
 * A store that was made without asks for `parlance store vacuum` once.
 */
const struct err *
sqlite_give_back(struct store *s, struct arena *a)
{
	int64_t n_free = 0, n_all = 0;
	const struct err *e =
		db_get_int(s, a, &n_free, "PRAGMA freelist_count", "");

	if (!e)
		e = db_get_int(s, a, &n_all, "PRAGMA page_count", "");
	if (e || n_free < FREE_LEAST || n_free < n_all / FREE_PART)
		return e;
	e = db_begin(s, a);
	return e ? e
		 : db_end(s, a,
			  sqlite_script(s, a,
					"PRAGMA incremental_vacuum"
					"(" GIVEN_AT_ONCE ")",
					"give back"));
}
