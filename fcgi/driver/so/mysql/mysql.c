#include <mysql.h>
#include <string.h>

#include "driver/so/mysql/mysql.h"

#include "base/ban.h"

#define CONNECT_MS 5000

static const char *const schemes[] = { "mysql", "mariadb", NULL };

static void
mysql_driver_close(struct conn *conn)
{
	struct mysql_conn *c = (struct mysql_conn *)conn;

	if (!c || !c->db)
		return;
	mysql_close(c->db);
	c->db = NULL;
}

/*
 * What this login may do that no transaction prevents, and how many
 * connections are left to it: its own, or half of everybody's.
 */
static const struct err *
judge_login(struct mysql_conn *c, struct arena *a, bool any, struct wait *wait)
{
	static const char sql[] =
		"SELECT GROUP_CONCAT(DISTINCT privilege_type SEPARATOR ', '),"
		" CASE WHEN @@max_user_connections > 0"
		" THEN @@max_user_connections"
		" ELSE floor(@@max_connections / 2) END"
		" FROM information_schema.user_privileges WHERE privilege_type"
		" IN ('FILE', 'SUPER', 'SHUTDOWN', 'CREATE USER')";
	struct rows rows;
	const struct err *e = so_select(&c->so, a, wait, sql, &rows);
	uint64_t most = 0;

	if (!e && str_to_uint(rows.cells[1].text, INT32_MAX, &most))
		c->so.conn.most = (unsigned)most;
	if (any || e || rows.cells[0].type == CELL_NULL)
		return any ? NULL : e;
	return so_too_powerful(a, str_dup(a, rows.cells[0].text));
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
	if (end != WAIT_GO_ON)
		return so_connect_ended(a, end, wait);
	if (!ok)
		return mysql_down(a, mysql_errno(c->db), mysql_error(c->db));
	c->mariadb = strstr(mysql_get_server_info(c->db), "MariaDB") != NULL;
	c->so.conn.dialect = c->mariadb ? "mariadb" : "mysql";
	return NULL;
}

static const struct err *
mysql_driver_open(struct arena *a, const char *where,
		  const struct settings *settings, struct wait *wait,
		  struct conn **ret)
{
	struct mysql_conn *c = arena_alloc(a, sizeof(*c));
	const struct err *e = url_read(a, where, &c->url);

	c->so.conn.arena = a;
	c->so.run = mysql_run;
	c->functions = arena_strdup(a, settings->functions);
	c->views = arena_strdup(a, settings->views);
	if (!e)
		e = log_in(c, a, wait);
	if (!e)
		e = judge_login(c, a, settings->allow_unsafe_role, wait);
	if (e) {
		mysql_driver_close(&c->so.conn);
		return e;
	}
	*ret = &c->so.conn;
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
	.run = so_run,
	.write = mysql_write,
	.close = mysql_driver_close,
	.library = mysql_driver_library,
};
