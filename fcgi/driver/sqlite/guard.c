#include <string.h>

#include "base/clock.h"
#include "driver/sqlite/sorts.h"
#include "driver/sqlite/sqlite.h"

#include "base/ban.h"

#define STEPS_PER_LOOK 50  /* steps between looks at the clock */
#define LOOK_MS 20         /* between looks at the wait */
#define BUSY_MS 2000       /* how long a lock may be in the way */
#define LENGTH_MAX 1000000 /* bytes of one value or row while it is computed */

static const struct {
	int limit, value;
} limits[] = {
	{ SQLITE_LIMIT_SQL_LENGTH, 100000 },
	{ SQLITE_LIMIT_ATTACHED, 0 },
	{ SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100 },
	{ SQLITE_LIMIT_COMPOUND_SELECT, 50 },
	{ SQLITE_LIMIT_EXPR_DEPTH, 100 },
	{ SQLITE_LIMIT_FUNCTION_ARG, 100 },
	{ SQLITE_LIMIT_VARIABLE_NUMBER, 10 }, /* of our own statements */
	{ SQLITE_LIMIT_TRIGGER_DEPTH, 1 },
	{ SQLITE_LIMIT_WORKER_THREADS, 0 },
};

static const struct {
	int option, value;
} options[] = {
	{ SQLITE_DBCONFIG_DEFENSIVE, 1 },
	{ SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
	{ SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0 },
	{ SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0 },
	{ SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
	{ SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0 },
};

/*
 * Last: query_only alone could be turned off again, were PRAGMA not fenced
 * in by the authorizer.
 */
static const char pragmas[] =
	"PRAGMA cell_size_check = 1; PRAGMA mmap_size = 0;"
	"PRAGMA cache_size = -512; PRAGMA query_only = 1";

static const char write_pragmas[] =
	"PRAGMA cell_size_check = 1; PRAGMA mmap_size = 0;"
	"PRAGMA cache_size = -512; PRAGMA foreign_keys = 1";

/* PRAGMAs without argument that virtual tables and this driver ask. */
static const char *const inner_pragmas[] = { "page_size", "data_version",
					     "schema_version", NULL };

static bool
may_pragma(const struct sqlite_conn *c, const char *name, const char *arg)
{
	if (dialect_lists(c->dialect->pragmas, str_of(name)))
		return true;
	return !arg && dialect_lists(inner_pragmas, str_of(name));
}

/*
 * SQLite asks before it compiles each access: denied unless it only reads.
 * Virtual tables declare their columns by what looks like an update of
 * sqlite_master; a real one is refused by the engine, which lets nobody
 * change that table unless writable_schema is on.
 */
static int
authorize(void *arg, int action, const char *p3, const char *p4, const char *p5,
	  const char *p6)
{
	const struct sqlite_conn *c = arg;
	bool ok = false;

	(void)p5, (void)p6;
	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_RECURSIVE:
		ok = true;
		break;
	case SQLITE_READ:
		ok = !dialect_lists(c->dialect->refused_tables, str_of(p3));
		break;
	case SQLITE_FUNCTION:
		ok = !dialect_lists(c->dialect->refused_functions, str_of(p4));
		break;
	case SQLITE_PRAGMA:
		ok = may_pragma(c, p3, p4);
		break;
	case SQLITE_UPDATE:
		ok = str_is(str_of(p3), "sqlite_master");
		break;
	default:
		break;
	}
	return ok ? SQLITE_OK : SQLITE_DENY;
}

/*
 * Ask the wait, with the heap limit lifted: what its callbacks do with the
 * store counts against the same process-wide limit.
 */
static enum wait_end
ask_wait(struct sqlite_watch *w)
{
	sqlite3_int64 limit = sqlite3_hard_heap_limit64(0);

	w->end = wait_check(w->wait);
	(void)sqlite3_hard_heap_limit64(limit);
	return w->end;
}

bool
sqlite_is_over(struct sqlite_conn *c)
{
	struct sqlite_watch *w = c->watch;
	int64_t now;

	if (!w)
		return false;
	now = clock_ms();
	w->slow = now >= w->deadline_ms;
	if (now >= w->next_look_ms) {
		w->next_look_ms = now + LOOK_MS;
		(void)ask_wait(w);
	}
	return w->slow || w->end != WAIT_GO_ON;
}

/* Called every STEPS_PER_LOOK steps; not 0 ends the statement. */
static int
look(void *arg)
{
	return sqlite_is_over(arg);
}

/* Called while a lock is in the way; 0 gives up. */
static int
be_patient(void *arg, int n_calls)
{
	const struct sqlite_conn *c = arg;
	struct sqlite_watch *w = c->watch;

	if (!w)
		return 0;
	if (n_calls == 0)
		w->busy_ms = clock_ms();
	if (clock_ms() >= w->busy_ms + BUSY_MS || clock_ms() >= w->deadline_ms)
		return 0;
	w->end = wait_sleep(w->wait, n_calls < 5 ? 5 : 50);
	return w->end == WAIT_GO_ON;
}

static int
harden(struct sqlite_conn *c, const char *last)
{
	int length = c->max_cell > LENGTH_MAX ? (int)c->max_cell : LENGTH_MAX;
	int rc = SQLITE_OK;

	(void)sqlite3_limit(c->db, SQLITE_LIMIT_LENGTH, length);
	for (size_t i = 0; i < COUNT(limits); i++)
		(void)sqlite3_limit(c->db, limits[i].limit, limits[i].value);
	for (size_t i = 0; rc == SQLITE_OK && i < COUNT(options); i++)
		rc = sqlite3_db_config(c->db, options[i].option,
				       options[i].value, NULL);
	if (rc == SQLITE_OK)
		rc = sqlite_functions(c);
	if (rc == SQLITE_OK)
		rc = sqlite3_busy_handler(c->db, be_patient, c);
	if (rc == SQLITE_OK)
		rc = sqlite3_exec(c->db,
				  c->sorts ? "PRAGMA temp_store = FILE"
					   : "PRAGMA temp_store = MEMORY",
				  NULL, NULL, NULL);
	if (rc == SQLITE_OK)
		rc = sqlite3_exec(c->db, last, NULL, NULL, NULL);
	sqlite3_progress_handler(c->db, STEPS_PER_LOOK, look, c);
	return rc;
}

int
sqlite_harden(struct sqlite_conn *c)
{
	return harden(c, pragmas);
}

/* Its triggers run, and its foreign keys hold. */
int
sqlite_harden_to_write(struct sqlite_conn *c)
{
	int rc = harden(c, write_pragmas);

	if (rc == SQLITE_OK)
		rc = sqlite3_db_config(c->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1,
				       NULL);
	(void)sqlite3_limit(c->db, SQLITE_LIMIT_TRIGGER_DEPTH, 10);
	return rc;
}

void
sqlite_fence(struct sqlite_conn *c)
{
	if (c->db)
		(void)sqlite3_set_authorizer(c->db, authorize, c);
}

void
sqlite_begin(struct sqlite_conn *c, struct sqlite_watch *w, struct wait *wait,
	     int64_t timeout_ms)
{
	*w = (struct sqlite_watch){
		.wait = wait,
		.deadline_ms = clock_ms() + timeout_ms,
		.end = WAIT_GO_ON,
	};
	c->watch = w;
	sqlite_sorts_within(c->sort_disk);
	(void)sqlite3_hard_heap_limit64(sqlite3_memory_used() +
					(sqlite3_int64)c->memory);
}

void
sqlite_end(struct sqlite_conn *c)
{
	c->watch = NULL;
	(void)sqlite3_hard_heap_limit64(0);
}

static const struct err *
ended(const struct sqlite_conn *c, struct arena *a)
{
	const struct sqlite_watch *w = c->watch;

	if (w->end == WAIT_CANCELLED)
		return err_say(a, ERR_CANCELLED, "Cancelled.");
	if (w->end == WAIT_DEADLINE)
		return err_say(a, ERR_DEADLINE,
			       "The question ran out of time.");
	if (w->slow)
		return err_say(a, ERR_QUERY_SLOW,
			       "The query took too long; narrow it, or ask for"
			       " less.");
	return NULL;
}

const struct err *
sqlite_error(struct sqlite_conn *c, struct arena *a, int rc)
{
	const struct err *e = ended(c, a);

	switch (rc & 0xff) {
	case SQLITE_INTERRUPT:
		if (e)
			return e;
		break;
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return e ? e
			 : err_new(a, ERR_BUSY,
				   "The database is locked by another"
				   " program.",
				   "%s: %s", c->path, sqlite3_errmsg(c->db));
	case SQLITE_NOTADB:
		return err_new(a, ERR_DATABASE_FILE,
			       "The database cannot be opened: the file is no"
			       " SQLite database.",
			       "%s: %s", c->path, sqlite3_errmsg(c->db));
	case SQLITE_CORRUPT:
	case SQLITE_IOERR:
	case SQLITE_CANTOPEN:
	case SQLITE_PERM:
	case SQLITE_PROTOCOL:
		return err_new(a, ERR_DATABASE_DOWN,
			       "The database cannot be read.", "%s: %s (%d)",
			       c->path, sqlite3_errmsg(c->db),
			       sqlite3_extended_errcode(c->db));
	default:
		break;
	}
	return NULL;
}
