#include <libpq-fe.h>
#include <string.h>

#include "driver/so/postgresql/postgresql.h"
#include "sql/check/check.h"

#include "base/ban.h"

/*
 * Changes: one transaction of a connection of its own. Constraints that wait
 * for the end of it are looked at before, so that what is counted would stay.
 */

/* *ret NULL: the error is returned, or the refusal is in w->ret. */
static const struct err *
exec(struct so_change *w, const char *text, bool several, PGresult **ret)
{
	const struct pgsql_query q = { .text = text, .several = several };
	struct pgsql_conn *c = (struct pgsql_conn *)w->c;
	enum wait_end end = WAIT_GO_ON;
	const struct err *e = pgsql_exec(c, w->a, &q, &w->narrow, ret, &end);
	ExecStatusType status = PQresultStatus(*ret);
	struct pgsql_refusal by;

	if (e)
		return e;
	if (!*ret)
		return run_ended(w->a, end, w->wait, w->order->limits);
	if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
		return NULL;
	by = pgsql_refusal(w->a, *ret);
	e = pgsql_failure(c, w->a, &by, w->wait, w->order->limits);
	if (!e)
		so_change_refused(w, by.words, by.state);
	*ret = NULL;
	return e;
}

static const struct err *
begin(struct so_change *w)
{
	const struct pgsql_begin how = { "READ WRITE", w->order->user, NULL,
					 w->order->limits->timeout_ms };
	PGresult *result;

	return exec(w, pgsql_begin((struct pgsql_conn *)w->c, w->a, &how), true,
		    &result);
}

static void
add_cell(struct batch *b, const PGresult *result, int row, int col,
	 enum cell_type type)
{
	struct str text = { PQgetvalue(result, row, col),
			    (size_t)PQgetlength(result, row, col) };

	if (PQgetisnull(result, row, col)) {
		batch_null(b);
		return;
	}
	if (type == CELL_BOOLEAN)
		text = str_is(text, "t") ? STR("true") : STR("false");
	batch_cell(b, type == CELL_BLOB ? CELL_TEXT : type, text);
}

static const struct err *
send_rows(struct so_change *w, const PGresult *result)
{
	size_t n_cols = (size_t)PQnfields(result);
	struct column *cols = arena_array(w->a, n_cols, sizeof(*cols));
	struct outcome outcome = { 0 };
	const struct err *e;
	struct batch batch;

	for (size_t i = 0; i < n_cols; i++) {
		cols[i].name = arena_strdup(w->a, PQfname(result, (int)i));
		cols[i].type =
			pgsql_type(PQftype(result, (int)i), &cols[i].declared);
	}
	batch_init(&batch, w->order->limits, w->order->sink, &outcome);
	e = batch_begin(&batch, cols, n_cols);
	for (int row = 0; !e && row < PQntuples(result) && batch_row(&batch);
	     row++) {
		for (size_t i = 0; i < n_cols; i++)
			add_cell(&batch, result, row, (int)i, cols[i].type);
		e = batch_end(&batch);
	}
	if (!e)
		e = batch_flush(&batch);
	batch_finish(&batch);
	return e;
}

/* Lost while it was made to stay: it may, or may not. */
static const struct err *
commit(struct so_change *w)
{
	PGresult *result;
	const struct err *e;

	w->ret->committed = true;
	e = exec(w, "COMMIT", false, &result);
	if (!e &&
	    (w->ret->refusal || strcmp(PQcmdStatus(result), "COMMIT") != 0))
		w->ret->committed = false;
	return e;
}

static const struct err *
change(struct so_change *w)
{
	const struct proposed_sql *sql = w->order->sql;
	PGresult *result = NULL;
	uint64_t n = 0;
	const struct err *e = begin(w);

	if (!e && !w->ret->refusal)
		e = exec(w, w->order->sink ? sql->returning : sql->text, false,
			 &result);
	if (e || !result)
		return e;
	if (str_to_uint(str_of(PQcmdTuples(result)), INT64_MAX, &n))
		w->ret->n_rows = n;
	if (w->order->sink)
		e = send_rows(w, result);
	if (!e)
		e = exec(w, "SET CONSTRAINTS ALL IMMEDIATE", false, &result);
	if (e || w->ret->refusal)
		return e;
	if (w->order->commit && n == w->order->expected)
		return commit(w);
	return exec(w, "ROLLBACK", false, &result);
}

const struct err *
pgsql_write(struct arena *a, const char *where, const struct write_order *order,
	    struct wait *wait, struct written *ret)
{
	struct so_change w = {
		.order = order, .a = a, .wait = wait, .ret = ret
	};

	return so_change(&w, where, &parlance_driver, change);
}
