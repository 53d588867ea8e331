#include <mysql.h>
#include <string.h>

#include "driver/so/mysql/mysql.h"

#include "base/ban.h"

/* To connect a second time, and stop what the first does. */
#define STOP_MS 2000
#define STOP_MEMORY ((size_t)1 << 20)

static const struct {
	unsigned code;
	const char *say;
} downs[] = {
	{ 1040, "The database has no connection left." },
	{ 1044, "The database refused the login." },
	{ 1045, "The database refused the login." },
	{ 1049, "There is no such database on the server." },
	{ 1130, "The database does not take this login from here." },
	{ 1203, "The database has no connection left." },
	{ 1226, "The database has no connection left." },
	{ 1698, "The database refused the login." },
	{ 2002, "The database server does not answer." },
	{ 2003, "The database server does not answer." },
	{ 2005, "The database server's name is not known." },
	{ 2026, "The connection to the database cannot be made safe." },
};

/* Of the server, of this account, or of its hour. */
static bool
is_full(unsigned code)
{
	return code == 1040 || code == 1203 || code == 1226;
}

const struct err *
mysql_down(struct arena *a, unsigned code, const char *message)
{
	const char *say = "The database cannot be reached.";

	for (size_t i = 0; i < COUNT(downs); i++)
		if (downs[i].code == code)
			say = downs[i].say;
	return err_new(a, is_full(code) ? ERR_BUSY : ERR_DATABASE_DOWN, say,
		       "%u: %s", code, message);
}

struct st_mysql *
mysql_handle(struct arena *a, const struct url *u)
{
	MYSQL *db = mysql_init(NULL);
	const char *ca = url_param(a, u, "ssl_ca");
	const char *ssl = url_param(a, u, "ssl");
	const unsigned no_files = 0;
	const my_bool yes = 1;

	if (!db)
		return NULL;
	(void)mysql_optionsv(db, MYSQL_OPT_NONBLOCK, (void *)NULL);
	(void)mysql_optionsv(db, MYSQL_OPT_LOCAL_INFILE, &no_files);
	(void)mysql_optionsv(db, MYSQL_SET_CHARSET_NAME, "utf8mb4");
	if (ssl || ca)
		(void)mysql_optionsv(db, MYSQL_OPT_SSL_ENFORCE, &yes);
	if (ca) {
		(void)mysql_optionsv(db, MYSQL_OPT_SSL_CA, ca);
		(void)mysql_optionsv(db, MYSQL_OPT_SSL_VERIFY_SERVER_CERT,
				     &yes);
	}
	return db;
}

/*
 * Until the server is ready as libmariadb asks for it in `wanted`; what it is
 * ready for comes back there.
 */
static enum wait_end
wait_for(struct mysql_conn *c, struct wait *w, int *wanted)
{
	bool read = *wanted & MYSQL_WAIT_READ;
	bool write = *wanted & MYSQL_WAIT_WRITE, ready = false;
	short events = (short)((read ? POLLIN : 0) | (write ? POLLOUT : 0));
	enum wait_end end =
		wait_poll(w, (int)mysql_get_socket(c->db), events, &ready);

	*wanted &= MYSQL_WAIT_READ | MYSQL_WAIT_WRITE;
	if (!ready)
		c->broken = true;
	return end;
}

enum wait_end
mysql_connect_wait(struct mysql_conn *c, struct wait *w, bool *ret)
{
	const struct url *u = &c->url;
	const char *socket = url_param(c->so.conn.arena, u, "socket");
	const char *host = *u->host ? u->host : NULL;
	enum wait_end end = WAIT_GO_ON;
	MYSQL *done = NULL;
	int status;

	status = mysql_real_connect_start(
		&done, c->db, host, *u->user ? u->user : NULL, u->password,
		*u->path ? u->path : NULL, u->port, socket, 0);
	while (status && end == WAIT_GO_ON) {
		end = wait_for(c, w, &status);
		if (end == WAIT_GO_ON)
			status = mysql_real_connect_cont(&done, c->db, status);
	}
	*ret = done != NULL;
	return end;
}

enum wait_end
mysql_query_wait(struct mysql_conn *c, struct wait *w, const char *text,
		 bool *ret)
{
	enum wait_end end = WAIT_GO_ON;
	int failed = 1, status;

	status = mysql_real_query_start(&failed, c->db, text, strlen(text));
	while (status && end == WAIT_GO_ON) {
		end = wait_for(c, w, &status);
		if (end == WAIT_GO_ON)
			status = mysql_real_query_cont(&failed, c->db, status);
	}
	*ret = failed == 0;
	return end;
}

enum wait_end
mysql_reset_wait(struct mysql_conn *c, struct wait *w, bool *ret)
{
	enum wait_end end = WAIT_GO_ON;
	int failed = 1, status;

	status = mysql_reset_connection_start(&failed, c->db);
	while (status && end == WAIT_GO_ON) {
		end = wait_for(c, w, &status);
		if (end == WAIT_GO_ON)
			status = mysql_reset_connection_cont(&failed, c->db,
							     status);
	}
	*ret = failed == 0;
	return end;
}

static int
start(MYSQL_STMT *stmt, enum mysql_step step, struct str text, int *ret)
{
	if (step == STEP_PREPARE)
		return mysql_stmt_prepare_start(ret, stmt, text.p, text.n);
	if (step == STEP_EXECUTE)
		return mysql_stmt_execute_start(ret, stmt);
	return mysql_stmt_fetch_start(ret, stmt);
}

enum wait_end
mysql_step_wait(struct mysql_conn *c, struct wait *w,
		struct st_mysql_stmt *stmt, enum mysql_step step,
		struct str text, int *ret)
{
	static int (*const go_on[])(int *, MYSQL_STMT *, int) = {
		[STEP_PREPARE] = mysql_stmt_prepare_cont,
		[STEP_EXECUTE] = mysql_stmt_execute_cont,
		[STEP_FETCH] = mysql_stmt_fetch_cont,
	};
	enum wait_end end = WAIT_GO_ON;
	int status = start(stmt, step, text, ret);

	while (status && end == WAIT_GO_ON) {
		end = wait_for(c, w, &status);
		if (end == WAIT_GO_ON)
			status = go_on[step](ret, stmt, status);
	}
	return end;
}

void
mysql_stop(struct mysql_conn *c)
{
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, STOP_MS);
	struct arena *a = arena_create(STOP_MEMORY);
	struct mysql_conn other = { .so.conn.arena = a, .url = c->url };
	bool ok = false;

	other.db = mysql_handle(a, &other.url);
	if (other.db)
		(void)mysql_connect_wait(&other, &w, &ok);
	if (ok)
		(void)mysql_query_wait(&other, &w,
				       arena_printf(a, "KILL QUERY %lu",
						    mysql_thread_id(c->db)),
				       &ok);
	if (other.db)
		mysql_close(other.db);
	arena_destroy(a);
	c->broken = true;
}
