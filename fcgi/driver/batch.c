#include "driver/batch.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/check/check.h"

#include "base/ban.h"

/* Of our own questions about a database. */
#define OWN_ROWS ((uint64_t)1 << 20)
#define OWN_BYTES ((uint64_t)128 << 20)
#define OWN_CELL ((uint64_t)1 << 20)
#define OWN_MS 60000

#define BATCH_ROWS ((size_t)256)
#define BATCH_CELLS ((size_t)8192)
#define BATCH_BYTES ((size_t)64 << 10)
/* A backstop: a batch ends with the row that takes it past BATCH_BYTES. */
#define BATCH_MEMORY ((size_t)1 << 30)

void
batch_init(struct batch *b, const struct limits *limits,
	   const struct row_sink *sink, struct outcome *outcome)
{
	*b = (struct batch){
		.limits = limits,
		.sink = sink,
		.outcome = outcome,
		.arena = arena_create(BATCH_MEMORY),
	};
}

void
batch_finish(struct batch *b)
{
	arena_destroy(b->arena);
	b->arena = NULL;
}

static void
start(struct batch *b)
{
	arena_reset(b->arena);
	b->pending = 0;
	b->rows.n_rows = 0;
	b->rows.cells = arena_array(b->arena, b->room * b->rows.n_cols,
				    sizeof(*b->rows.cells));
}

const struct err *
batch_begin(struct batch *b, struct column *cols, size_t n_cols)
{
	size_t room = n_cols ? BATCH_CELLS / n_cols : BATCH_ROWS;

	b->rows.n_cols = n_cols;
	b->rows.cols = cols;
	b->room = room > BATCH_ROWS ? BATCH_ROWS : room + 1;
	start(b);
	return b->sink->begin(b->sink->arg, cols, n_cols);
}

bool
batch_row(struct batch *b)
{
	b->at = 0;
	b->row = 0;
	if (b->done)
		return false;
	if (b->outcome->n_rows < b->limits->rows)
		return true;
	b->outcome->truncated = true;
	b->done = true;
	return false;
}

static struct str
cut(struct str text, uint64_t max, bool chars)
{
	size_t n = (size_t)max;

	if (text.n <= max)
		return text;
	while (chars && n > 0 && (text.p[n] & 0xC0) == 0x80)
		n--;
	return str_first(text, n);
}

static void
put(struct batch *b, enum cell_type type, struct str text)
{
	struct cell *row = b->rows.cells + b->rows.n_rows * b->rows.n_cols;

	assert(b->at < b->rows.n_cols);
	row[b->at++] = (struct cell){ .type = type, .text = text };
	b->row += text.n;
}

void
batch_cell(struct batch *b, enum cell_type type, struct str text)
{
	struct str kept = cut(text, b->limits->cell, type != CELL_BLOB);

	if (type != CELL_BLOB && !utf8_valid(kept))
		kept = utf8_clean(b->arena, kept);
	else
		kept.p = arena_copy(b->arena, kept.p, kept.n);
	put(b, type, kept);
}

void
batch_null(struct batch *b)
{
	put(b, CELL_NULL, STR(""));
}

const struct err *
batch_end(struct batch *b)
{
	assert(b->at == b->rows.n_cols);
	if (b->row > b->limits->bytes - b->bytes) {
		b->outcome->truncated = true;
		b->done = true;
		return NULL;
	}
	b->bytes += b->row;
	b->pending += b->row;
	b->rows.n_rows++;
	b->outcome->n_rows++;
	if (b->rows.n_rows < b->room && b->pending < BATCH_BYTES)
		return NULL;
	return batch_flush(b);
}

const struct err *
batch_flush(struct batch *b)
{
	const struct err *e;

	if (b->rows.n_rows == 0)
		return NULL;
	e = b->sink->batch(b->sink->arg, &b->rows, &b->done);
	start(b);
	return e;
}

const struct err *
run_ended(struct arena *a, enum wait_end end, struct wait *wait,
	  const struct limits *limits)
{
	if (end == WAIT_CANCELLED)
		return err_new(a, ERR_CANCELLED, "The question was cancelled.",
			       "client left during the statement");
	if (wait_check(wait) == WAIT_DEADLINE)
		return err_new(a, ERR_DEADLINE, "The question ran out of time.",
			       "deadline of the question during a statement");
	return err_new(a, ERR_QUERY_SLOW, "The statement took too long.",
		       "over %lld ms", (long long)limits->timeout_ms);
}

void
run_refused(struct arena *a, const struct conn *c, struct str text,
	    const char *message, const char *sqlstate, struct outcome *ret)
{
	struct str clean = utf8_clean(a, str_of(message));

	ret->refusal =
		sql_complaint(a, dialect_find(str_of(c->dialect)), NULL, text,
			      str_dup(a, str_trim(clean)), sqlstate);
}

void
own_select_begin(struct own_select *o, struct arena *a, const char *text)
{
	*o = (struct own_select){ .arena = a,
				  .limits = { .rows = OWN_ROWS,
					      .bytes = OWN_BYTES,
					      .cell = OWN_CELL,
					      .timeout_ms = OWN_MS } };
	o->sink = snapshot_sink(&o->kept, a, OWN_ROWS, OWN_BYTES);
	o->statement = (struct statement){ .text = text,
					   .limits = &o->limits,
					   .sink = &o->sink };
}

const struct err *
own_select_end(struct own_select *o, const struct err *e, struct rows *ret)
{
	if (e)
		return e;
	*ret = o->kept.rows;
	if (o->outcome.refusal)
		return err_new(o->arena, ERR_DATABASE_DOWN,
			       "The database cannot be read.", "%s",
			       o->outcome.refusal->message);
	return NULL;
}
