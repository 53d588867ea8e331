#ifndef DRIVER_WIRE_H
#define DRIVER_WIRE_H

#include "base/pack.h"
#include "driver/batch.h"

/*
 * What passes between a worker and the helper that runs its statement, over
 * one socket: one wire_ask there; back at most one wire_columns, then
 * wire_rows, and at last one wire_end. Neither end believes the other: what
 * cannot be read ends the exchange.
 */
struct wire_ask {
	const char *url; /* of the file, and how to open it: */
	const char *library;
	int64_t threads, memory, confine;

	const char *text;
	bool foreign;
	struct cell *args;
	size_t n_args;
	struct limits limits;
};

struct wire_columns {
	struct column *cols;
	size_t n_cols;
};

struct wire_rows {
	struct cell *cells; /* whole rows, one after the other */
	size_t n;
};

struct wire_end {
	bool failed; /* then: */
	int64_t kind;
	const char *say, *note;
	bool refused; /* then: */
	struct complaint complaint;
	bool truncated;
};

enum wire_kind {
	WIRE_ASK = 'a',
	WIRE_COLUMNS = 'c',
	WIRE_ROWS = 'r',
	WIRE_END = 'e'
};

void wire_walk_ask(struct pack *p, struct wire_ask *v);
void wire_walk_columns(struct pack *p, struct wire_columns *v);
void wire_walk_rows(struct pack *p, struct wire_rows *v);
void wire_walk_end(struct pack *p, struct wire_end *v);

/* Parcels on their way, and where to. */
struct wire_out {
	int to;
	char *bytes;
	size_t n, room;
};

/*
 * Add a parcel: its length, its kind, and what was packed. They leave when
 * there are many of them, or the caller says so, so that the reader is woken
 * once; then it blocks until all is written. False: nobody reads.
 */
MUST_CHECK bool wire_send(struct wire_out *w, char kind, struct str packed);
MUST_CHECK bool wire_flush(struct wire_out *w);
void wire_out_finish(struct wire_out *w); /* closes nothing */

/* What was read ahead. */
struct wire {
	int from;
	char *bytes;
	size_t n, room;
	size_t taken; /* of bytes, by the last parcel */
};

enum wire_got { WIRE_PARCEL, WIRE_MORE, WIRE_GONE };

void wire_finish(struct wire *w); /* closes nothing */
/*
 * The next parcel, which stays until the next call, when all of it is here;
 * else WIRE_MORE, after what was there was read. WIRE_GONE: the other end hung
 * up, or sent what is none.
 */
enum wire_got wire_next(struct wire *w, char *ret_kind, struct str *ret);

#endif
