#ifndef DATA_CELL_H
#define DATA_CELL_H

#include "base/arena.h"
#include "base/str.h"

/*
 * A value as the engine wrote it, so that decimals and big integers survive.
 * The type decides quoting and alignment. Dates are ISO 8601; a blob's text
 * is its raw bytes; everything else is valid UTF-8.
 */
enum cell_type {
	CELL_NULL,
	CELL_INTEGER,
	CELL_REAL,
	CELL_DECIMAL,
	CELL_TEXT,
	CELL_BLOB,
	CELL_BOOLEAN, /* "true" or "false" */
	CELL_DATE,
	CELL_TIME,
	CELL_TIMESTAMP,
	CELL__MAX
};

struct cell {
	enum cell_type type;
	struct str text; /* empty for CELL_NULL */
};

/* "integer", …; as stored and as shown in JSON. */
const char *cell_type_name(enum cell_type type);
enum cell_type cell_type_find(const char *name); /* CELL__MAX: none */
bool cell_is_number(enum cell_type type);        /* integer, real, decimal */
bool cell_is_when(enum cell_type type);          /* date, time, timestamp */

/* Cells of our own lists; what is NULL, or a time of 0, becomes a NULL. */
struct cell cell_of_text(const char *s);
struct cell cell_of_integer(struct arena *a, int64_t n);
struct cell cell_of_time(struct arena *a, int64_t wall_ms);

#endif
