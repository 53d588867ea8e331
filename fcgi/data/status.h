#ifndef DATA_STATUS_H
#define DATA_STATUS_H

#include "data/machine.h"

/* Whether somebody who should answer does, in words for administrators. */
struct probe {
	bool wanted; /* the settings name one at all */
	bool ok;
	int64_t ms;
	const char *what;   /* what was found */
	const char *advice; /* what to do about it; NULL: nothing */
};

/* A worker, and what it does. */
struct status_worker {
	int64_t pid;
	const char *pool;
	const char *state;  /* "idle", … */
	const char *method; /* of the route it works on; NULL: none */
	const char *path;
	int64_t busy_ms;
	uint64_t served;
};

struct status_pool {
	const char *name;
	size_t workers;
	size_t busy;
	bool queue_known;
	unsigned waiting; /* connections that no worker has taken */
	unsigned room;    /* for so many */
};

#define STATUS_POOLS 2

/* Requests of a route since the start, by the kind of their status. */
struct status_route {
	const char *method;
	const char *path;
	uint64_t ok, redirected, refused, failed; /* 2xx … 5xx */
};

/* Questions since midnight (UTC), as the audit table has them. */
struct status_today {
	int64_t since_ms; /* wall clock */
	int64_t questions, answered, asked_back, failed, other;
	int64_t model_calls;
	int64_t users; /* visitors, too */
	int64_t tokens_in, tokens_out;
	int64_t cost;         /* in millionths of the currency */
	const char *currency; /* NULL: no price is set */
};

/* What /status shows. */
struct status {
	struct status_pool pools[STATUS_POOLS];
	struct status_worker *workers; /* [n_workers] */
	size_t n_workers;
	unsigned slots; /* for statements on in-process engines; 0: no limit */
	unsigned slots_busy;
	unsigned seats; /* taken in the pool ask */
	unsigned in_line;
	struct probe model;
	struct status_today today;
	struct status_route *routes; /* [n_routes] those that were asked for */
	size_t n_routes;
	struct machines machines; /* that share the store; none: a file */
};

#endif
