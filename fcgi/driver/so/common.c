#include "driver/so/common.h"

#include "driver/catalog.h"
#include "sql/check/check.h"

#include "base/ban.h"

const struct err *
so_run(struct conn *conn, struct arena *a, const struct read_order *order,
       struct wait *wait, struct outcome *ret)
{
	struct statement s = { .text = sql_text(order->sql),
			       .limits = order->limits,
			       .sink = order->sink,
			       .foreign = true };
	struct so_conn *c = (struct so_conn *)conn;

	s.args = sql_args(order->sql, &s.n_args);
	return c->run(c, a, &s, wait, ret);
}

const struct err *
so_select(struct so_conn *c, struct arena *a, struct wait *wait,
	  const char *text, struct rows *ret)
{
	struct own_select o;

	own_select_begin(&o, a, text);
	return own_select_end(&o, c->run(c, a, &o.statement, wait, &o.outcome),
			      ret);
}

const struct err *
so_describe(struct so_conn *c, struct arena *a, struct wait *wait,
	    const struct so_catalog *by, struct schema *ret)
{
	struct catalog catalog = { 0 };
	const char *data;
	const struct err *e;

	e = so_select(c, a, wait, by->tables, &catalog.tables);
	if (!e)
		e = so_select(c, a, wait, by->columns, &catalog.columns);
	if (!e && by->keys)
		e = so_select(c, a, wait, by->keys, &catalog.keys);
	if (!e && by->stamp)
		e = so_fingerprint(c, a, wait, by->stamp, &ret->fingerprint,
				   &data);
	if (e)
		return e;
	ret->dialect = c->conn.dialect;
	catalog_schema(a, &catalog, ret);
	return NULL;
}

const struct err *
so_fingerprint(struct so_conn *c, struct arena *a, struct wait *wait,
	       const char *stamp, const char **ret, const char **ret_data)
{
	struct rows rows;
	const struct err *e = so_select(c, a, wait, stamp, &rows);

	if (e)
		return e;
	*ret = str_dup(a, rows.cells[0].text);
	*ret_data = str_dup(a, rows.cells[1].text);
	return NULL;
}

const struct err *
so_change(struct so_change *w, const char *where,
	  const struct parlance_driver *driver,
	  const struct err *(*change)(struct so_change *w))
{
	const struct write_order *order = w->order;
	struct conn *conn = NULL;
	const struct err *e =
		driver->open(w->a, where, order->settings, w->wait, &conn);

	if (e)
		return e;
	w->narrow = wait_within(w->wait, order->limits->timeout_ms);
	w->c = (struct so_conn *)conn;
	e = change(w);
	driver->close(conn);
	return e;
}

void
so_change_refused(struct so_change *w, const char *message,
		  const char *sqlstate)
{
	struct outcome outcome = { 0 };

	run_refused(w->a, &w->c->conn, str_of(w->order->sql->text), message,
		    arena_strdup(w->a, sqlstate), &outcome);
	w->ret->refusal = outcome.refusal;
}

const struct err *
so_locked(struct arena *a, const char *message)
{
	return err_new(a, ERR_BUSY, "A table is locked by another program.",
		       "%s", message);
}

const struct err *
so_too_powerful(struct arena *a, const char *powers)
{
	return err_say(a, ERR_CONFIG,
		       "The database's login has too much power (%s): use one"
		       " that may only read, or set allow_unsafe_role.",
		       powers);
}

const struct err *
so_connect_ended(struct arena *a, enum wait_end end, struct wait *wait)
{
	if (end == WAIT_CANCELLED)
		return err_new(a, ERR_CANCELLED, "The question was cancelled.",
			       "client left during the connect");
	if (wait_check(wait) == WAIT_DEADLINE)
		return err_new(a, ERR_DEADLINE, "The question ran out of time.",
			       "deadline of the question during the connect");
	return err_new(a, ERR_DATABASE_DOWN,
		       "The database server does not answer.",
		       "no connection in time");
}
