#include <mysql.h>
#include <string.h>

#include "driver/batch.h"
#include "driver/so/mysql/mysql.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define CONNECT_MS 5000

static const char *const schemes[] = { "mysql", "mariadb", NULL };

const struct err *
mysql_select(struct mysql_conn *c, struct arena *a, struct wait *wait,
	     const char *text, struct rows *ret)
{
	struct own_select o;

	own_select_begin(&o, a, text);
	return own_select_end(
		&o, mysql_run(c, a, &o.statement, wait, &o.outcome), ret);
}

void
mysql_driver_close(struct conn *conn)
{
	struct mysql_conn *c = (struct mysql_conn *)conn;

	if (!c || !c->db)
		return;
	mysql_close(c->db);
	c->db = NULL;
}

/* What this login may do that no transaction prevents. */
static const struct err *
judge_login(struct mysql_conn *c, struct arena *a, struct wait *wait)
{
	static const char sql[] =
		"SELECT GROUP_CONCAT(DISTINCT privilege_type SEPARATOR ', ')"
		" FROM information_schema.user_privileges WHERE privilege_type"
		" IN ('FILE', 'SUPER', 'SHUTDOWN', 'CREATE USER')";
	struct rows rows;
	const struct err *e = mysql_select(c, a, wait, sql, &rows);

	if (e || rows.cells[0].type == CELL_NULL)
		return e;
	return err_say(a, ERR_CONFIG,
		       "The database's login has too much power (%s): use one"
		       " that may only read, or set allow_unsafe_role.",
		       str_dup(a, rows.cells[0].text));
}

static const struct err *
log_in(struct mysql_conn *c, struct arena *a, struct wait *wait)
{
	struct wait soon = wait_within(wait, CONNECT_MS);
	bool ok = false;
	enum wait_end end;

	c->db = mysql_handle(a, &c->url);
	if (!c->db)
		return err_new(a, ERR_INTERNAL, "Out of memory.",
			       "mysql_init failed");
	end = mysql_connect_wait(c, &soon, &ok);
	if (end == WAIT_CANCELLED)
		return err_new(a, ERR_CANCELLED, "The question was cancelled.",
			       "client left during the connect");
	if (end == WAIT_DEADLINE)
		return mysql_down(a, 2003, "no connection in time");
	if (!ok)
		return mysql_down(a, mysql_errno(c->db), mysql_error(c->db));
	c->mariadb = strstr(mysql_get_server_info(c->db), "MariaDB") != NULL;
	c->conn.dialect = c->mariadb ? "mariadb" : "mysql";
	return NULL;
}

const struct err *
mysql_driver_open(struct arena *a, const char *where,
		  const struct settings *settings, struct wait *wait,
		  struct conn **ret)
{
	struct mysql_conn *c = arena_alloc(a, sizeof(*c));
	const struct err *e = url_read(a, where, &c->url);

	c->conn.arena = a;
	if (!e)
		e = log_in(c, a, wait);
	if (!e && !settings->allow_unsafe_role)
		e = judge_login(c, a, wait);
	if (e) {
		mysql_driver_close(&c->conn);
		return e;
	}
	*ret = &c->conn;
	return NULL;
}

/* The session was reset; a server that went away has hung up. */
static const struct err *
mysql_driver_check(struct conn *conn, struct wait *wait)
{
	struct mysql_conn *c = (struct mysql_conn *)conn;
	struct pollfd p = { .fd = -1, .events = POLLIN | POLLRDHUP };

	(void)wait;
	if (c->db)
		p.fd = (int)mysql_get_socket(c->db);
	if (c->broken || !c->db || poll(&p, 1, 0) != 0)
		return mysql_down(conn->arena, 2006, "the connection is gone");
	return NULL;
}

/* NOLINTBEGIN(readability-function-size): the contract's parameters */
static const struct err *
mysql_run_checked(struct conn *conn, struct arena *a,
		  const struct safe_sql *sql, const struct limits *limits,
		  struct wait *wait, const struct row_sink *sink,
		  struct outcome *ret)
{
	const struct statement s = { sql_text(sql), limits, sink };

	return mysql_run((struct mysql_conn *)conn, a, &s, wait, ret);
}
/* NOLINTEND(readability-function-size) */

static const struct err *
mysql_driver_library(struct arena *a, const struct settings *settings,
		     const char **ret)
{
	(void)settings;
	*ret = arena_printf(a, "libmariadb %s", mysql_get_client_info());
	return NULL;
}

const struct parlance_driver parlance_driver = {
	.abi = DRIVER_ABI,
	.name = "mysql",
	.schemes = schemes,
	.open = mysql_driver_open,
	.check = mysql_driver_check,
	.fingerprint = mysql_fingerprint,
	.describe = mysql_describe,
	.run = mysql_run_checked,
	.write = mysql_write,
	.close = mysql_driver_close,
	.library = mysql_driver_library,
};
