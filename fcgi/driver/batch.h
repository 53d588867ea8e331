#ifndef DRIVER_BATCH_H
#define DRIVER_BATCH_H

#include "driver/driver.h"

/*
 * What a driver's run() does with rows, the same for every engine: cells are
 * copied, cut at the limits, and handed to the sink some rows at a time, in
 * memory that is given back after each hand-over. In order: batch_init(),
 * batch_begin(), then for each row batch_row(), a batch_cell() per column and
 * batch_end(), at last batch_flush(); batch_finish() whatever happened.
 */
struct batch {
	const struct limits *limits;
	const struct row_sink *sink;
	struct outcome *outcome;
	struct arena *arena;
	struct rows rows;
	size_t room;    /* rows that cells has room for */
	size_t at;      /* cells of the row under construction */
	size_t pending; /* bytes of text in the batch */
	size_t row;     /* bytes of text in the row */
	uint64_t bytes; /* of all rows that were kept */
	bool done;      /* no more rows are wanted: stop the engine */
};

void batch_init(struct batch *b, const struct limits *limits,
		const struct row_sink *sink, struct outcome *outcome);
void batch_finish(struct batch *b);
/* cols are not copied: they must outlive the batch. */
MUST_CHECK const struct err *batch_begin(struct batch *b, struct column *cols,
					 size_t n_cols);
/*
 * Whether a row may be added. false: the engine had one too many, which is
 * noted as truncated, and `done` is set.
 */
bool batch_row(struct batch *b);
/* Copies text, cut to the limit; repairs what is not UTF-8. */
void batch_cell(struct batch *b, enum cell_type type, struct str text);
void batch_null(struct batch *b);
/* Ends the row; hands the batch over when it is large enough. */
MUST_CHECK const struct err *batch_end(struct batch *b);
MUST_CHECK const struct err *batch_flush(struct batch *b);

/*
 * The error for a statement that `narrow` (the statement's own wait, made of
 * `wait`) ended, or that the engine itself stopped for the same reason.
 */
MUST_CHECK const struct err *run_ended(struct arena *a, enum wait_end end,
				       struct wait *wait,
				       const struct limits *limits);
/* A statement for a driver's own run(), which need not be checked. */
struct statement {
	const char *text;
	const struct limits *limits;
	const struct row_sink *sink;
	bool foreign;            /* not of our own making: it must only read */
	const struct cell *args; /* [n_args] values of its markers, in order */
	size_t n_args;
};

/*
 * A question of our own to the engine, whose rows stay in a: begin, run its
 * statement, end. ERR_DATABASE_DOWN: it was refused. It must not be copied.
 */
struct own_select {
	struct arena *arena;
	struct limits limits;
	struct snapshot kept;
	struct row_sink sink;
	struct statement statement;
	struct outcome outcome;
};
void own_select_begin(struct own_select *o, struct arena *a, const char *text);
/* e: what running it returned. */
MUST_CHECK const struct err *own_select_end(struct own_select *o,
					    const struct err *e,
					    struct rows *ret);

/* What a run leaves behind when the engine rejected the statement. */
void run_refused(struct arena *a, const struct conn *c, struct str text,
		 const char *message, const char *sqlstate,
		 struct outcome *ret);

#endif
