#ifndef STORE_DB_SQLITE_SQLITE_H
#define STORE_DB_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "store/db/engine.h"

/* The store in one file of SQLite, in WAL mode; what its engine keeps. */
struct sqlite_own {
	sqlite3 *db;
	bool queued; /* it holds the queue of those who write */
	int64_t busy_since_ms;
	int64_t patience_ms; /* of a statement that waits for a lock */
	int log_pages;       /* of the WAL after our last commit */
	unsigned n_long;     /* times it was found too long, and the pid */
};
struct sqlite_own *sqlite_own(const struct store *s);

/* What SQLite says, as one of ours. */
const struct err *sqlite_err(const struct store *s, struct arena *a, int rc,
			     const char *doing) MUST_CHECK;
/* Statements without values and rows; doing: for the log. */
MUST_CHECK const struct err *sqlite_script(const struct store *s,
					   struct arena *a, const char *sql,
					   const char *doing);

/* Bring the tables up to date. ERR_STORE: they are a newer program's. */
MUST_CHECK const struct err *sqlite_migrate(struct store *s, struct arena *a);
/* What leads from that version to the next; NULL: it is the newest. */
const char *sqlite_migration(size_t version);
/* Statements that make what they all lead to, then NULL: fresh.c */
extern const char *const sqlite_fresh[];

/* The engine's row, by file. open.c: */
MUST_CHECK const struct err *sqlite_open(struct store *s, struct arena *a,
					 const char *path);
void sqlite_close(struct store *s);
void sqlite_rest(struct store *s);
/* Copy the WAL into the file when it is long. */
void sqlite_tidy(struct store *s);
MUST_CHECK const struct err *sqlite_give_back(struct store *s, struct arena *a);
/* care.c, copy.c: */
bool sqlite_is_moved(const struct store *s);
MUST_CHECK const struct err *sqlite_probe(struct store *s, struct arena *a);
bool sqlite_room(struct store *s, struct arena *a, struct store_room *ret);
MUST_CHECK const struct err *sqlite_sizes(struct store *s, struct arena *a,
					  struct rows *ret);
MUST_CHECK const struct err *sqlite_check(struct store *s, struct arena *a,
					  struct rows *ret);
MUST_CHECK const struct err *sqlite_vacuum(struct store *s, struct arena *a);
MUST_CHECK const struct err *sqlite_backup(struct store *s, struct arena *a,
					   const char *to);

#endif
