#ifndef STORE_DB_ENGINE_H
#define STORE_DB_ENGINE_H

#include "store/db/care.h"
#include "store/db/db.h"

/*
 * What keeps the store's tables: one row of functions an engine, and nothing
 * outside store/ knows which. All run in the process that opened it.
 */

/* Raised when struct engine, store or db_stmt changes. */
#define ENGINE_ABI 3
/* Of the tables, in every engine: so many migrations were made. */
#define STORE_VERSION 25
#define STATEMENTS_MAX 256
#define ARGUMENTS_MAX 24

/* One that was written in the program, prepared for one connection. */
struct db_stmt {
	const struct engine *engine;
	struct store *store;
	const char *sql; /* its address is its key */
	void *own;       /* the engine's */
	bool used;       /* since the last store_rest() */
};

struct db_value {
	char type;    /* as db_start() has it */
	int64_t i;    /* of an 'i' */
	struct str s; /* of the others; p NULL: NULL */
};

struct engine {
	unsigned abi; /* ENGINE_ABI */
	const char *name;
	enum db_dialect dialect;
	/*
	 * Connect, and bring the tables up to date. It sets s->own, which is
	 * its own, s->name, and s->folder, all in a. close() also comes after
	 * an open() that failed, and more than once.
	 */
	const struct err *(*open)(struct store *s, struct arena *a,
				  const char *where);
	void (*close)(struct store *s);
	/* st->sql is set; st->own is for this, and lives until finalize(). */
	const struct err *(*prepare)(struct arena *a, struct db_stmt *st);
	void (*finalize)(struct db_stmt *st);
	/* Values live until the statement is done; n <= ARGUMENTS_MAX. */
	const struct err *(*bind)(struct arena *a, struct db_stmt *st,
				  const struct db_value *values, size_t n);
	/* As db_step(), but for db_done(), which the caller does. */
	const struct err *(*step)(struct arena *a, struct db_stmt *st,
				  bool *ret_row);
	void (*done)(struct db_stmt *st);
	/* Of the row that it stands on; columns count from 0. */
	const char *(*text)(struct arena *a, struct db_stmt *st, int col);
	struct str (*bytes)(struct db_stmt *st, int col);
	int64_t (*integer)(struct db_stmt *st, int col);
	double (*real)(struct db_stmt *st, int col);
	int (*columns)(const struct db_stmt *st);
	size_t (*changes)(const struct store *s);
	/* ahead: as db_begin_ahead() */
	const struct err *(*begin)(struct store *s, struct arena *a,
				   bool ahead);
	const struct err *(*end)(struct store *s, struct arena *a,
				 const struct err *e);
	/* As db_lock(). NULL: begin() waits for all who write. */
	const struct err *(*lock)(struct store *s, struct arena *a,
				  const char *name);
	/* Between requests: give memory back. */
	void (*rest)(struct store *s);
	/* Between requests: work of its own that grew due; then, after a
	 * sweep, give space back. Both may be NULL. */
	void (*tidy)(struct store *s);
	const struct err *(*give_back)(struct store *s, struct arena *a);
	/* As store.h and care.h say of store_... */
	bool (*is_moved)(const struct store *s);
	const struct err *(*probe)(struct store *s, struct arena *a);
	/* NULL: it is no server's */
	const struct err *(*server)(struct store *s, struct arena *a,
				    struct store_server *ret);
	bool (*room)(struct store *s, struct arena *a, struct store_room *ret);
	const struct err *(*sizes)(struct store *s, struct arena *a,
				   struct rows *ret);
	const struct err *(*check)(struct store *s, struct arena *a,
				   struct rows *ret);
	const struct err *(*vacuum)(struct store *s, struct arena *a);
	const struct err *(*backup)(struct store *s, struct arena *a,
				    const char *to);
};

/* db_start() with values that the caller made; n <= ARGUMENTS_MAX. */
MUST_CHECK const struct err *db_start_values(struct store *s, struct arena *a,
					     struct db_stmt **ret,
					     const char *sql,
					     const struct db_value *values,
					     size_t n);

extern const struct engine engine_sqlite;
/*
 * Exported by the shared object of PostgreSQL's driver, which is loaded when a
 * store's name asks for it.
 */
__attribute__((visibility(
	"default"))) extern const struct engine parlance_store_engine;

#endif
