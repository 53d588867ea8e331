#ifndef DRIVER_SO_CLICKHOUSE_CLICKHOUSE_H
#define DRIVER_SO_CLICKHOUSE_CLICKHOUSE_H

#include "base/buf.h"
#include "driver/so/common.h"

/* Nothing stays open but what http/ keeps: a statement is one exchange. */
struct click_conn {
	struct so_conn so;          /* first, so the pointers convert */
	const char *base;           /* "http://host:8123/?database=shop" */
	const char *const *headers; /* who we are */
	const char *memory;         /* bytes of one statement */
	const char *database;       /* of the URL; "" : all of them */
	unsigned version;           /* 18, 24, … */
	uint64_t stamp;             /* of the schema when … */
	bool silent_engines;   /* … there were tables that note no changes */
	const char *functions; /* that may be called all the same; or NULL */
	bool judges; /* the server tells which functions are not its own */
	bool plain;  /* the login's profile takes no settings from us */
};
static_assert(offsetof(struct click_conn, so) == 0, "so comes first");

/* struct so_conn's run. */
MUST_CHECK const struct err *click_run(struct so_conn *conn, struct arena *a,
				       const struct statement *s,
				       struct wait *wait, struct outcome *ret);

MUST_CHECK const struct err *click_fingerprint(struct conn *conn,
					       struct arena *a,
					       struct wait *wait,
					       const char **ret,
					       const char **ret_data);
MUST_CHECK const struct err *click_describe(struct conn *conn, struct arena *a,
					    struct wait *wait,
					    struct schema *ret);

/*
 * A stream of rows as TabSeparatedWithNamesAndTypes, taken apart as it comes.
 * Bytes go in, rows go into the batch.
 */
struct batch;
struct click_rows {
	struct arena *a; /* of the columns */
	struct batch *batch;
	struct buf line;     /* the one that is not whole yet */
	const char **names;  /* [n_cols] after the first line */
	struct column *cols; /* [n_cols] after the second */
	size_t n_cols;
	struct buf scratch;
	const struct err *e;
	bool garbled;  /* that is no such stream */
	bool too_long; /* a row is larger than we hold */
};
void click_rows_init(struct click_rows *r, struct arena *a, struct batch *batch,
		     size_t cell_max);
/* false: no more is wanted. */
bool click_rows_take(struct click_rows *r, struct str bytes);

#endif
