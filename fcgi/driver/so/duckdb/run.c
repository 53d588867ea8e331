#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "driver/offload.h"
#include "driver/so/duckdb/duckdb.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

/* Address space that DuckDB needs beyond its own memory_limit. */
#define HEADROOM ((uint64_t)384 << 20)
/* Scratch for one cell that is not text already. */
#define SCRATCH_MAX ((size_t)1 << 20)

/* One run. The helper thread writes it only while offload_run() waits. */
struct run {
	struct duck_conn *c;
	const char *text;
	const char *explained; /* what EXPLAIN would run; or NULL */
	bool foreign;
	const struct cell *args;
	size_t n_args;
	void *extracted, *prepared, *pending, *chunk;
	struct duck_result result;
	bool has_result;
	struct duck_error error;
	uint64_t address_space; /* before the run */

	struct arena *a;
	struct batch batch;
	struct buf scratch;
	struct column *cols;
	struct duck_type *types;
	size_t n_cols;
};

/*
 * memory_limit does not bound strings and lists, but a limit on the address
 * space makes DuckDB say that it is out of memory. Only while it works: our
 * own allocations must not fail for it.
 */
static void
fence(const struct run *r, bool up)
{
	struct rlimit limit;

	if (!r->address_space || getrlimit(RLIMIT_AS, &limit) != 0)
		return;
	limit.rlim_cur = limit.rlim_max;
	if (up)
		limit.rlim_cur = r->address_space + 2 * r->c->memory + HEADROOM;
	if (limit.rlim_cur <= limit.rlim_max)
		(void)setrlimit(RLIMIT_AS, &limit);
}

static uint64_t
address_space(struct arena *a)
{
	struct str text;
	uint64_t pages;

	if (file_read(a, "/proc/self/statm", 1000, &text) ||
	    !str_to_uint(str_cut(&text, ' '), UINT64_MAX / 65536, &pages))
		return 0;
	return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static const char several[] = "More than one statement.";

/* To find out which columns a PIVOT makes is a statement of its own. */
static const char *
why_several(const struct run *r)
{
	const struct dialect *d = dialect_find(str_of(r->c->so.conn.dialect));
	size_t n;
	const struct token *tokens = lex_all(r->a, d, str_of(r->text), &n);

	for (size_t i = 0; i < n; i++)
		if (token_is(tokens[i], "pivot"))
			return "A PIVOT must list the values that become"
			       " columns: PIVOT … ON column IN ('a', 'b').";
	return several;
}

/* Parse and prepare one statement; says which kind it is, 0 on failure. */
static int
prepare(struct run *r, const char *text)
{
	const struct duck_api *api = r->c->api;
	uint64_t n =
		api->extract_statements(r->c->connection, text, &r->extracted);

	if (n == 0)
		r->error.words = api->extract_statements_error(r->extracted);
	else if (n > 1)
		r->error.words = several;
	else if (api->prepare_extracted_statement(
			 r->c->connection, r->extracted, 0, &r->prepared) != 0)
		r->error.words = api->prepare_error(r->prepared);
	else
		return api->prepared_statement_type(r->prepared);
	if (!r->error.words)
		r->error.words = "No statement.";
	return 0;
}

static void
unprepare(struct run *r)
{
	const struct duck_api *api = r->c->api;

	api->destroy_pending(&r->pending);
	api->destroy_prepare(&r->prepared);
	api->destroy_extracted(&r->extracted);
}

/* EXPLAIN ANALYZE runs what it explains, so that must be a SELECT too. */
static bool
explains_select(struct run *r)
{
	bool ok;

	unprepare(r);
	ok = r->explained && prepare(r, r->explained) == DUCK_SELECT;
	unprepare(r);
	return ok && prepare(r, r->text) == DUCK_EXPLAIN;
}

/* Out of memory, DuckDB fails without a word. */
static const char *
said(const char *words)
{
	return words && *words ? words
			       : "Out of Memory Error: nothing is left to say"
				 " more.";
}

/* In the helper thread: everything up to the first row. */
static void
begin(void *arg)
{
	struct run *r = arg;
	const struct duck_api *api = r->c->api;
	int kind = prepare(r, r->text);

	if (!kind)
		return;
	if (r->foreign && kind != DUCK_SELECT &&
	    !(kind == DUCK_EXPLAIN && explains_select(r))) {
		if (!r->error.words)
			r->error.words =
				"Only statements that read are allowed.";
		return;
	}
	if (!duck_bind(api, r->prepared, r->args, r->n_args)) {
		r->error.words = "A parameter has no value.";
		return;
	}
	if (api->pending_prepared_streaming(r->prepared, &r->pending) != 0) {
		r->error.words = said(api->pending_error(r->pending));
		return;
	}
	r->has_result = true;
	if (api->execute_pending(r->pending, &r->result) != 0) {
		r->error.words = said(api->result_error(&r->result));
		r->error.type = api->result_error_type(&r->result);
	}
}

/* In the helper thread: the next rows, NULL after the last. */
static void
fetch(void *arg)
{
	struct run *r = arg;
	const struct duck_api *api = r->c->api;

	r->chunk = api->fetch_chunk(r->result);
	if (r->chunk)
		return;
	r->error.words = api->result_error(&r->result);
	r->error.type = api->result_error_type(&r->result);
	if (r->error.words && !*r->error.words)
		r->error.words = NULL;
}

static void
stop(void *arg)
{
	struct run *r = arg;

	r->c->api->interrupt(r->c->connection);
}

/* fn in the helper thread, fenced; an error when the wait ended. */
static const struct err *
offload(struct run *r, struct wait *narrow, struct wait *wait,
	void (*fn)(void *))
{
	enum wait_end end;

	fence(r, true);
	end = offload_run(r->c->offload, narrow, fn, stop, r);
	fence(r, false);
	if (end == WAIT_GO_ON)
		return NULL;
	return run_ended(r->a, end, wait, r->batch.limits);
}

static void
read_columns(struct run *r)
{
	const struct duck_api *api = r->c->api;

	r->n_cols = api->column_count(&r->result);
	if (!r->n_cols)
		r->error.words = said(NULL);
	r->cols = arena_array(r->a, r->n_cols, sizeof(*r->cols));
	r->types = arena_array(r->a, r->n_cols, sizeof(*r->types));
	for (size_t i = 0; i < r->n_cols; i++) {
		duck_type_read(r->a, api,
			       api->column_logical_type(&r->result, i),
			       &r->types[i]);
		r->cols[i].name =
			arena_strdup(r->a, api->column_name(&r->result, i));
		r->cols[i].declared = r->types[i].name;
		r->cols[i].type = r->types[i].cell;
		if (!duck_type_can_write(&r->types[i]) && !r->error.words)
			r->error.words = arena_printf(
				r->a,
				"The type of column \"%s\" cannot be shown:"
				" cast it to VARCHAR.",
				r->cols[i].name);
	}
}

static void
add_cell(struct run *r, size_t col, uint64_t row)
{
	const struct duck_api *api = r->c->api;
	void *vector = api->data_chunk_get_vector(r->chunk, col);
	const struct duck_type *t = &r->types[col];
	const uint64_t *valid = api->vector_get_validity(vector);
	const union duck_string *text;

	if (valid && !(valid[row / 64] >> (row % 64) & 1)) {
		batch_null(&r->batch);
		return;
	}
	if (t->id == DUCK_VARCHAR || t->id == DUCK_BLOB) {
		text = api->vector_get_data(vector);
		batch_cell(&r->batch, t->cell, duck_string(&text[row]));
		return;
	}
	buf_clear(&r->scratch);
	(void)duck_put(api, &r->scratch, t, vector, row);
	batch_cell(&r->batch, t->cell, buf_str(&r->scratch));
}

static const struct err *
add_rows(struct run *r)
{
	uint64_t n = r->c->api->data_chunk_get_size(r->chunk);
	const struct err *e = NULL;

	for (uint64_t row = 0; row < n && !e && batch_row(&r->batch); row++) {
		for (size_t col = 0; col < r->n_cols; col++)
			add_cell(r, col, row);
		e = batch_end(&r->batch);
	}
	return e;
}

static const struct err *
hand_out(struct run *r, struct wait *narrow, struct wait *wait)
{
	const struct err *e = batch_begin(&r->batch, r->cols, r->n_cols);

	while (!e && !r->batch.done) {
		e = offload(r, narrow, wait, fetch);
		if (!e && !r->chunk)
			break;
		if (!e)
			e = add_rows(r);
		if (!offload_is_left())
			r->c->api->destroy_data_chunk(&r->chunk);
	}
	return e || r->error.words ? e : batch_flush(&r->batch);
}

/* What follows EXPLAIN, its options in brackets, and ANALYZE. */
static const char *
explained(struct arena *a, const struct conn *c, const char *text)
{
	const struct dialect *d = dialect_find(str_of(c->dialect));
	struct str rest = str_of(text);
	struct token *tokens;
	size_t n, i = 1;

	tokens = lex_all(a, d, rest, &n);
	if (!token_is(tokens[0], "explain"))
		return NULL;
	if (token_is(tokens[i], "analyze"))
		i++;
	if (str_is(tokens[i].text, "(") &&
	    (token_is(tokens[i + 1], "analyze") ||
	     token_is(tokens[i + 1], "format")))
		while (tokens[i].kind != TOKEN_END &&
		       !str_is(tokens[i++].text, ")")) {
		}
	if (tokens[i].kind == TOKEN_END)
		return NULL;
	return tokens[i].text.p;
}

static void
finish(struct run *r)
{
	const struct duck_api *api = r->c->api;

	if (offload_is_left())
		return;
	if (r->has_result)
		api->destroy_result(&r->result);
	unprepare(r);
	api->disconnect(&r->c->connection);
	batch_finish(&r->batch);
	free(r);
}

const struct err *
duck_run(struct so_conn *conn, struct arena *a, const struct statement *s,
	 struct wait *wait, struct outcome *ret)
{
	struct duck_conn *c = (struct duck_conn *)conn;
	struct wait narrow = wait_within(wait, s->limits->timeout_ms);
	struct run *r;
	const struct err *e;

	if (c->api->connect(c->db, &c->connection) != 0)
		return err_new(a, ERR_DATABASE_DOWN,
			       "The database cannot be opened.",
			       "duckdb_connect failed");
	/* a call that is left running goes on writing to it */
	r = calloc(1, sizeof(*r));
	if (!r)
		abort();
	*r = (struct run){ .c = c, .a = a, .text = s->text };
	r->args = s->args;
	r->n_args = s->n_args;
	r->foreign = s->foreign;
	r->explained = s->foreign ? explained(a, &c->so.conn, s->text) : NULL;
	r->scratch = buf_new(a, SCRATCH_MAX);
	r->address_space = address_space(a);
	batch_init(&r->batch, s->limits, s->sink, ret);
	e = offload(r, &narrow, wait, begin);
	if (r->error.words == several)
		r->error.words = why_several(r);
	if (!e && !r->error.words)
		read_columns(r);
	if (!e && !r->error.words)
		e = hand_out(r, &narrow, wait);
	if (!e && r->error.words)
		e = duck_refused(c, a, s->text, &r->error, ret);
	finish(r);
	return e;
}
