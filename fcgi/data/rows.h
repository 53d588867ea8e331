#ifndef DATA_ROWS_H
#define DATA_ROWS_H

#include "base/err.h"
#include "data/cell.h"

struct column {
	const char *name;     /* as the engine says; may repeat, may be empty */
	const char *declared; /* the engine's type name, or NULL */
	enum cell_type type;  /* of the column; CELL_NULL when not known */
	/* that notes or comment tell, or its statement; or NULL */
	const char *unit;
	/* on a page, what it is called in words; or NULL */
	const char *title;
};

/* Columns and rows of a result: cells[row * n_cols + col]. */
struct rows {
	size_t n_cols;
	size_t n_rows;
	struct column *cols;
	struct cell *cells;
	bool truncated; /* more rows existed than were kept */
	bool unordered; /* on a page: the statement has no ORDER BY */
};

/*
 * Where rows go. begin() comes once, before any batch; a batch's cells live
 * until the call returns. An error from either ends the statement and is
 * what the run returns. *ret_enough = true asks for no more.
 */
struct row_sink {
	const struct err *(*begin)(void *arg, const struct column *cols,
				   size_t n_cols);
	const struct err *(*batch)(void *arg, const struct rows *batch,
				   bool *ret_enough);
	void *arg;
};

/*
 * The sink that keeps the first rows in an arena: at most max_rows and
 * max_bytes of cell text; past either, rows.truncated is set.
 */
struct snapshot {
	struct arena *arena;
	size_t max_rows;
	size_t max_bytes;
	size_t bytes;
	size_t room; /* rows that cells has room for */
	struct rows rows;
};

struct row_sink snapshot_sink(struct snapshot *s, struct arena *a,
			      size_t max_rows, size_t max_bytes);

/* n_rows rows of our own making, with those columns and every cell NULL. */
struct rows rows_table(struct arena *a, size_t n_rows,
		       const struct column *cols, size_t n_cols);
/* The same with columns of text. */
struct rows rows_texts(struct arena *a, size_t n_rows, const char *const *names,
		       size_t n_cols);

/* No row, or one of nothing but NULL, as an aggregate over no rows has. */
bool rows_are_nothing(const struct rows *r);
/* One row of nothing but 0 and NULL: an aggregate over no row, say. */
bool rows_are_zero(const struct rows *r);
/* One has no value in the first column, which says what it is of. */
bool rows_are_unnamed(const struct rows *r);
/* Three or more, and all end with the same number. */
bool rows_are_same(const struct rows *r);

/*
 * Column names made unique for objects: the second "name" is "name_2", an
 * empty one "column_N". Array of rows->n_cols in the arena.
 */
const char **rows_unique_names(struct arena *a, const struct rows *rows);

#endif
