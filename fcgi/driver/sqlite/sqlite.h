#ifndef DRIVER_SQLITE_SQLITE_H
#define DRIVER_SQLITE_SQLITE_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "driver/driver.h"
#include "sql/dialect/dialect.h"

/* Private to the driver for SQLite: sqlite*.c. */

/* What the engine's callbacks look at while one call works. */
struct sqlite_watch {
	struct wait *wait;
	int64_t deadline_ms;  /* of this statement; clock_ms() */
	int64_t next_look_ms; /* when wait is asked next */
	int64_t busy_ms;      /* since when a lock is in the way; 0: none */
	bool slow;            /* the statement's deadline passed */
	enum wait_end end;
};

struct sqlite_conn {
	struct conn conn; /* first, so the two pointers convert */
	sqlite3 *db;
	const struct dialect *dialect;
	const char *path;
	const char *log;  /* path of the write-ahead log, if there is one */
	struct stat file; /* as it was when opened */
	bool primed; /* virtual tables were, at that version of the schema */
	int version;
	uint64_t
		looked_at; /* stamp of the file when the catalogue was read … */
	uint64_t catalogue; /* … and a sum over it; see sqlite_fingerprint() */
	bool immutable;     /* opened as a file that does not change */
	uint64_t max_cell;  /* bytes of a value that are wanted */
	uint64_t memory;    /* bytes the engine may use for a statement */
	uint64_t sort_disk; /* … and put into a file, of what it sorts */
	const char *sorts;  /* sqlite_sorts_name(), when it was opened */
	struct sqlite_watch *watch; /* NULL: nothing runs */
};
static_assert(offsetof(struct sqlite_conn, conn) == 0, "conn comes first");

/*
 * Fences, set once: guard.c. The first before any statement, the
 * second, the authorizer, before any of a visitor's.
 */
int sqlite_harden(struct sqlite_conn *c); /* an SQLite result code */
void sqlite_fence(struct sqlite_conn *c);
int sqlite_functions(struct sqlite_conn *c); /* an SQLite result code */
void sqlite_printf(sqlite3_context *ctx, int n, sqlite3_value **v);
/* What a column of the row holds; its text lives as long as the row. */
struct cell sqlite_cell(sqlite3_stmt *st, int i);

/* For a change alone: write.c. The same fences but for the last. */
const struct err *sqlite_open_to_write(struct sqlite_conn *c, struct arena *a,
				       const char *where);
int sqlite_harden_to_write(struct sqlite_conn *c);
const struct err *sqlite_write(struct arena *a, const char *where,
			       const struct write_order *order,
			       struct wait *wait, struct written *ret);

/* Between these two the callbacks look at w; guard.c. */
void sqlite_begin(struct sqlite_conn *c, struct sqlite_watch *w,
		  struct wait *wait, int64_t timeout_ms);
void sqlite_end(struct sqlite_conn *c);
/* Whether the statement's time is up. */
bool sqlite_is_over(struct sqlite_conn *c);
/*
 * What a result code means that is no refusal of the statement: NULL for
 * those. Looks at the watch, so call it before sqlite_end().
 */
const struct err *sqlite_error(struct sqlite_conn *c, struct arena *a, int rc);

/* run.c and schema.c: as struct parlance_driver says. */
const struct err *sqlite_run(struct conn *conn, struct arena *a,
			     const struct read_order *order, struct wait *wait,
			     struct outcome *ret);
const struct err *sqlite_describe(struct conn *conn, struct arena *a,
				  struct wait *wait, struct schema *ret);

/*
 * Of each table the only column of its key (n_cols: none that could be
 * referred to), and whether that begins where no count does, or holds words:
 * refer.c. The rows of all tables are counted before.
 */
struct sqlite_key {
	size_t col;
	bool telling;
};
const struct sqlite_key *sqlite_keys(struct sqlite_conn *c, struct arena *a,
				     const struct schema *s);
/*
 * Tables that declare no key have their first column as one, where it is called
 * like a key and no two rows have the same in it: of up to 40 tables, each of
 * 3 to 100,000 rows. It is marked as unique, too.
 */
void sqlite_own_keys(struct sqlite_conn *c, struct arena *a, struct schema *s);
/* Add the keys of t that its values alone tell, marked as guessed. */
void sqlite_refer(struct sqlite_conn *c, struct arena *a,
		  const struct schema *s, const struct sqlite_key *keys,
		  struct schema_table *t);

/* What a declared type says of the values: CELL_NULL when nothing. */
enum cell_type sqlite_declared(const char *declared);
/* What the values of a column were seen to be; type.c. */
struct sqlite_seen {
	size_t n_integer, n_real, n_text, n_blob;
	size_t n_date, n_timestamp, n_time; /* of n_text */
};
void sqlite_see(struct sqlite_seen *seen, const struct cell *cell);
/* Both taken together: what the column holds. */
enum cell_type sqlite_column_type(const char *declared,
				  const struct sqlite_seen *seen);

#endif
