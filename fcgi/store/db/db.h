#ifndef STORE_DB_DB_H
#define STORE_DB_DB_H

#include <sys/types.h>

#include "data/rows.h"
#include "store/store.h"

/*
 * What the store's files share: one connection, its prepared statements, and
 * transactions. A statement is written where it is used and prepared once per
 * connection; the address of its text is its key, so it must be a literal. It
 * is SQL that all engines have (engine.h); its arguments are ?, or ?1 and so on.
 */
struct db_stmt;

/* One that engines write differently, by db_variant(). */
enum db_dialect { DB_SQLITE, DB_POSTGRESQL, DB__MAX };

struct store {
	const struct engine *engine;
	void *own; /* the engine's: its connection */
	struct db_stmt *statements;
	size_t n_statements;
	const char *name; /* for people: a path, or a server without secrets */
	const char *folder; /* NULL: it is not on this machine's disk */
	uint64_t serial;
	/* who holds the turns that this process claims */
	const char *holder;
	pid_t pid;            /* a connection must not cross a fork */
	char new_session[65]; /* digest, to be written; "" none */
	int64_t next_sweep_ms;
};

/*
 * Bind and get ready to step. types has a letter an argument: t text (may be
 * NULL), i int64_t, b struct str. The caller steps with db_step() until there
 * is no row, or calls db_done(): an open statement keeps a snapshot open.
 */
MUST_CHECK const struct err *db_start(struct store *s, struct arena *a,
				      struct db_stmt **ret, const char *sql,
				      const char *types, ...);
/* *ret_row = false: there are no more, and the statement is done. */
MUST_CHECK const struct err *db_step(struct store *s, struct arena *a,
				     struct db_stmt *st, bool *ret_row);
void db_done(struct db_stmt *st);
/* A row that it gives is not looked at; sql NULL: there is nothing to do. */
MUST_CHECK const struct err *db_run(struct store *s, struct arena *a,
				    const char *sql, const char *types, ...);
/* The integer of its only row; *ret stays when there is none. */
MUST_CHECK const struct err *db_get_int(struct store *s, struct arena *a,
					int64_t *ret, const char *sql,
					const char *types, ...);
/*
 * Rows as structs: what `read` makes of the row that st stands on; its error
 * ends the reading. With a size they are added to the n items, an array in the
 * arena; without one items is where the only row goes, and n says whether
 * there was one. The statement is run to its end.
 */
struct db_found {
	const struct err *(*read)(struct arena *a, struct db_stmt *st,
				  void *ret);
	size_t size; /* of an item; 0: at most one row is there */
	void *items;
	size_t n;
};
MUST_CHECK const struct err *db_read(struct store *s, struct arena *a,
				     struct db_found *ret, const char *sql,
				     const char *types, ...);
/* A reader of one column: a const char *. */
MUST_CHECK const struct err *db_read_text(struct arena *a, struct db_stmt *st,
					  void *ret);
/*
 * All rows of a started statement, in the order of the columns; a timestamp
 * and a date are stored in milliseconds.
 */
MUST_CHECK const struct err *db_rows(struct store *s, struct arena *a,
				     struct db_stmt *st,
				     const struct column *cols, size_t n_cols,
				     struct rows *ret);
size_t db_changes(const struct store *s); /* rows, by the last db_run() */

enum db_dialect db_dialect(const struct store *s);
/* Of a statement with a text an engine; NULL: that one needs none. */
const char *db_variant(const struct store *s, const char *const texts[DB__MAX]);

/*
 * Where what is read decides what is written: until the transaction ends
 * nobody else gets past the same name. What others committed before is seen.
 * ERR_BUSY.
 */
MUST_CHECK const struct err *db_lock(struct store *s, struct arena *a,
				     const char *name);
/*
 * db_begin() takes the write lock, in an engine that has one; where there is
 * none db_lock() guards. db_end() commits, or, given an error, rolls back and
 * returns that.
 * ERR_BUSY: others wrote for too long.
 */
MUST_CHECK const struct err *db_begin(struct store *s, struct arena *a);
/*
 * The same for what would be lost otherwise, as an answer and its audit row:
 * where writers stand in line it goes ahead of those who can come again, and
 * waits longer.
 */
MUST_CHECK const struct err *db_begin_ahead(struct store *s, struct arena *a);
MUST_CHECK const struct err *db_end(struct store *s, struct arena *a,
				    const struct err *e);

/* Between requests: what the engine has to do; space that a sweep made. */
void db_tidy(struct store *s);
MUST_CHECK const struct err *db_give_back(struct store *s, struct arena *a);

/* A column, copied into the arena; NULL stays NULL. */
const char *db_text(struct arena *a, struct db_stmt *st, int col);
/* A slice that lives until the next step. */
struct str db_bytes(struct db_stmt *st, int col);
int64_t db_int(struct db_stmt *st, int col);
size_t db_size(struct db_stmt *st, int col);
double db_real(struct db_stmt *st, int col);
/* How many columns its rows have. */
int db_columns(const struct db_stmt *st);

/* A session that was not seen for so long is no more, and never earlier. */
int64_t session_ends_after(const struct settings *settings);
/* The session that store_session_create() left to be written. */
MUST_CHECK const struct err *session_write(struct store *s, struct arena *a);

#endif
