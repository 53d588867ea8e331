#ifndef DRIVER_SO_DUCKDB_DUCKDB_H
#define DRIVER_SO_DUCKDB_DUCKDB_H

#include "driver/offload.h"
#include "driver/so/common.h"
#include "driver/so/duckdb/api.h"

/* The type of a column, read once; the values of its cells need it. */
struct duck_type {
	enum duck_type_id id; /* DUCK__MAX: one that cannot be written here */
	enum cell_type cell;
	const char *name;           /* "INTEGER" */
	enum duck_type_id internal; /* of DECIMAL and ENUM */
	unsigned width, scale;
	const char **labels; /* [n_labels] of ENUM */
	size_t n_labels;
	uint64_t array; /* length of an ARRAY */
	struct duck_type *kids;
	const char **kid_names; /* of STRUCT */
	size_t n_kids;
};

/* Takes over the handle. */
void duck_type_read(struct arena *a, const struct duck_api *api, void *handle,
		    struct duck_type *ret);
bool duck_type_can_write(const struct duck_type *t);
/* One value as DuckDB itself writes it. false: NULL, nothing is written. */
bool duck_put(const struct duck_api *api, struct buf *b,
	      const struct duck_type *t, void *vector, uint64_t row);
/* VARCHAR and BLOB in place. */
struct str duck_string(const union duck_string *s);

/* Dates and times; micros since 1970 or midnight. */
void duck_put_date(struct buf *b, int64_t days);
void duck_put_time(struct buf *b, int64_t nanos);
void duck_put_timestamp(struct buf *b, int64_t seconds, int64_t nanos);
void duck_put_interval(struct buf *b, const struct duck_interval *v);

/* A file or folder behind a connection, as it was when that was opened. */
struct duck_file {
	const char *path;
	bool folder;
	bool parquet; /* by its name; its end tells how many rows it has */
	uint64_t inode;
	int64_t bytes, changed_ns;
};

struct duck_conn {
	struct so_conn so; /* first, so the pointers convert */
	const struct duck_api *api;
	struct offload *offload;
	void *db;
	void *connection; /* a fresh one for each statement */
	struct duck_file *files;
	size_t n_files;
	bool in_place;   /* each is a table */
	uint64_t memory; /* bytes, of one statement */
	bool broken;     /* not to be asked again */
	/* set: helpers run the statements, and nothing is open here */
	const struct wire_ask *far;
	unsigned most; /* helpers that stay when nobody asks */
};
static_assert(offsetof(struct duck_conn, so) == 0, "so comes first");

/* The values of a prepared statement. false: the engine takes one not. */
bool duck_bind(const struct duck_api *api, void *prepared,
	       const struct cell *args, size_t n);
/*
 * struct so_conn's run. Of a foreign statement DuckDB's parser must say that it
 * is one SELECT or EXPLAIN.
 */
MUST_CHECK const struct err *duck_run(struct so_conn *conn, struct arena *a,
				      const struct statement *s,
				      struct wait *wait, struct outcome *ret);

/* The same by a process that has nothing but the file (wire.h). */
MUST_CHECK const struct err *duck_run_far(struct so_conn *conn, struct arena *a,
					  const struct statement *s,
					  struct wait *wait,
					  struct outcome *ret);
/* struct parlance_driver's serve: be such a process. */
void duck_serve(struct arena *a);

/*
 * The engine's no to the text: a refusal, news for the next draft, unless the
 * engine is broken or its file cannot be read (ERR_DATABASE_FILE).
 */
struct duck_error {
	const char *words; /* NULL: none */
	int type;          /* as DuckDB numbers them; 0: not known */
};
MUST_CHECK const struct err *duck_refused(struct duck_conn *c, struct arena *a,
					  const char *text,
					  const struct duck_error *error,
					  struct outcome *ret);

MUST_CHECK const struct err *duck_describe(struct conn *conn, struct arena *a,
					   struct wait *wait,
					   struct schema *ret);

/*
 * Find what `path` names, a file or for the schemes of files a folder of
 * them, and note it in c. ERR_DATABASE_FILE: not there.
 */
MUST_CHECK const struct err *duck_files(struct duck_conn *c, struct arena *a,
					const char *path, bool folder);
/* A view on each file, then no more files. As so_select(). */
MUST_CHECK const struct err *duck_views(struct duck_conn *c, struct arena *a,
					struct str scheme, struct wait *wait);
/* A short text that changes with the files. */
const char *duck_stamp(const struct duck_conn *c, struct arena *a);
/* Take down what the file looks like now. false: it is not there. */
bool duck_look(struct duck_file *f);

#endif
