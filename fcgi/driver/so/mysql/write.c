#include <mysql.h>
#include <string.h>

#include "driver/so/mysql/mysql.h"
#include "sql/check/check.h"

#include "base/ban.h"

/*
 * Changes: one transaction of a connection of its own, of tables that have
 * transactions. Rows that are given back are read by nobody: their count is
 * what matters, so there are no samples of the rows as they are after it.
 */
#define LOCK_S 2

static const struct err *
failed(struct so_change *w, struct mysql_conn *c)
{
	const struct mysql_refusal by = {
		mysql_errno(c->db), arena_strdup(w->a, mysql_error(c->db))
	};
	const struct err *e =
		mysql_failure(c, w->a, &by, w->wait, w->order->limits);

	if (!e)
		so_change_refused(w, by.words, mysql_sqlstate(c->db));
	return e;
}

/* Whether it ran; else the error is in *ret_e, or the refusal in w->ret. */
static bool
exec(struct so_change *w, const char *text, const struct err **ret_e)
{
	struct mysql_conn *c = (struct mysql_conn *)w->c;
	bool ok = false;
	enum wait_end end = mysql_query_wait(c, &w->narrow, text, &ok);

	*ret_e = NULL;
	if (end != WAIT_GO_ON) {
		mysql_stop(c);
		*ret_e = run_ended(w->a, end, w->wait, w->order->limits);
	} else if (!ok) {
		*ret_e = failed(w, c);
	}
	return ok && end == WAIT_GO_ON;
}

/*
 * What could not be undone: a table without transactions, or triggers when
 * the database has such a table.
 */
static const struct err *
check_engine(struct so_change *w)
{
	struct buf b = buf_new(w->a, 4096);
	const struct err *e;
	struct rows rows;

	buf_puts(&b, "SELECT count(*) FROM information_schema.tables t"
		     " JOIN information_schema.engines e"
		     " ON e.engine = t.engine"
		     " WHERE t.table_schema = DATABASE()"
		     " AND coalesce(e.transactions, 'NO') <> 'YES'"
		     " AND (t.table_name = ");
	dialect_text(dialect_find(STR("mysql")), &b,
		     str_of(w->order->sql->table));
	buf_puts(&b, " OR EXISTS (SELECT 1 FROM information_schema.triggers g"
		     " WHERE g.event_object_schema = DATABASE()"
		     " AND g.event_object_table = ");
	dialect_text(dialect_find(STR("mysql")), &b,
		     str_of(w->order->sql->table));
	buf_puts(&b, "))");
	e = so_select(w->c, w->a, w->wait, buf_text(&b), &rows);
	if (e || str_is(rows.cells[0].text, "0"))
		return e;
	return err_say(w->a, ERR_DENIED,
		       "Rows of %s cannot be changed from here: its engine has"
		       " no transaction to try a change in.",
		       w->order->sql->table);
}

static bool
begin(struct so_change *w, const struct err **ret_e)
{
	const struct mysql_conn *c = (const struct mysql_conn *)w->c;
	double seconds = (double)w->order->limits->timeout_ms / 1000;
	const char *limit =
		c->mariadb
			? arena_printf(w->a,
				       "SET SESSION max_statement_time = %.3f",
				       seconds)
			: "DO 0";

	return exec(w, limit, ret_e) &&
	       exec(w,
		    arena_printf(w->a,
				 "SET SESSION innodb_lock_wait_timeout = %d",
				 LOCK_S),
		    ret_e) &&
	       exec(w, "START TRANSACTION READ WRITE", ret_e);
}

static const struct err *
change(struct so_change *w)
{
	const struct err *e = check_engine(w);
	uint64_t n;

	if (e || !begin(w, &e) || !exec(w, w->order->sql->text, &e))
		return e;
	n = mysql_affected_rows(((struct mysql_conn *)w->c)->db);
	w->ret->n_rows = n;
	if (!w->order->commit || n != w->order->expected) {
		(void)exec(w, "ROLLBACK", &e);
		return e;
	}
	w->ret->committed = true;
	if (!exec(w, "COMMIT", &e) && !e)
		w->ret->committed = false;
	return e;
}

const struct err *
mysql_write(struct arena *a, const char *where, const struct write_order *order,
	    struct wait *wait, struct written *ret)
{
	struct so_change w = {
		.order = order, .a = a, .wait = wait, .ret = ret
	};

	return so_change(&w, where, &parlance_driver, change);
}
