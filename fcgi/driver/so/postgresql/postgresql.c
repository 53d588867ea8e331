#include <libpq-fe.h>
#include <string.h>

#include "driver/so/postgresql/postgresql.h"

#include "base/ban.h"

static const char *const schemes[] = { "postgresql", "postgres", NULL };

static void
pgsql_close(struct conn *conn)
{
	struct pgsql_conn *c = (struct pgsql_conn *)conn;

	if (!c)
		return;
	PQfinish(c->db);
	c->db = NULL;
}

/* libpq's messages about a bad URL may quote its password. */
static bool
can_read(const char *conninfo)
{
	char *why = NULL;
	PQconninfoOption *options = PQconninfoParse(conninfo, &why);

	PQfreemem(why);
	PQconninfoFree(options);
	return options || (*conninfo && !strpbrk(conninfo, "=:/"));
}

/* A server's chatter is no line of our log. */
static void
ignore(void *arg, const char *notice)
{
	(void)arg, (void)notice;
}

static const struct err *
start(struct pgsql_conn *c, struct arena *a, const char *url)
{
	const char *where = url, *colon = strchr(url, ':');
	const char *const keys[] = {
		"fallback_application_name", "tcp_user_timeout",
		"keepalives_idle",           "dbname",
		"client_encoding",           NULL
	};
	const char *values[] = {
		"parlance", "10000", "30", NULL, "UTF8", NULL
	};

	/* "postgresql:host=/run dbname=shop" is not a URL to libpq */
	if (colon && strncmp(colon, "://", 3) != 0)
		where = colon + 1;
	values[3] = where;
	if (!can_read(where))
		return err_new(a, ERR_CONFIG,
			       "The database's URL cannot be read.",
			       "not of the form postgresql://user@host/name");
	c->db = PQconnectStartParams(keys, values, 1);
	if (!c->db)
		return err_new(a, ERR_INTERNAL, "Out of memory.",
			       "PQconnectStartParams failed");
	(void)PQsetNoticeProcessor(c->db, ignore, NULL);
	return NULL;
}

/*
 * What this login could do to the server that no transaction prevents, and how
 * many connections are left to it: its own, or half of everybody's.
 */
static const char role_sql[] =
	"SELECT concat_ws(', ', CASE WHEN EXISTS (SELECT FROM pg_roles g"
	" WHERE g.rolsuper AND pg_has_role(r.oid, g.oid, 'MEMBER'))"
	" THEN 'superuser' END,"
	" CASE WHEN r.rolreplication THEN 'replication' END,"
	" (SELECT string_agg(g.rolname, ', ') FROM pg_roles g"
	" WHERE g.rolname IN ('pg_read_server_files',"
	" 'pg_write_server_files', 'pg_execute_server_program',"
	" 'pg_signal_backend') AND NOT r.rolsuper"
	" AND pg_has_role(r.oid, g.oid, 'MEMBER'))),"
	" coalesce(least(nullif(r.rolconnlimit, -1),"
	" nullif(d.datconnlimit, -1)),"
	" current_setting('max_connections')::int / 2)"
	" FROM pg_roles r, pg_database d WHERE r.rolname = current_user"
	" AND d.datname = current_database()";

static const struct err *
judge_role(struct pgsql_conn *c, struct arena *a, bool any, struct wait *wait)
{
	struct rows rows;
	const struct err *e = so_select(&c->so, a, wait, role_sql, &rows);
	const char *powers;
	uint64_t most = 0;

	if (e)
		return any ? NULL : e;
	if (rows.n_rows && str_to_uint(rows.cells[1].text, INT32_MAX, &most))
		c->so.conn.most = (unsigned)most;
	powers = rows.n_rows ? str_dup(a, rows.cells[0].text) : "unknown";
	if (!*powers || any)
		return NULL;
	return so_too_powerful(a, powers);
}

static const struct err *
set_up(struct pgsql_conn *c, struct arena *a, const char *url,
       const struct settings *s, struct wait *wait)
{
	const struct err *e = start(c, a, url);

	if (!e)
		e = pgsql_connect(c, a, wait);
	return e ? e : judge_role(c, a, s->allow_unsafe_role, wait);
}

static const struct err *
pgsql_open(struct arena *a, const char *where, const struct settings *settings,
	   struct wait *wait, struct conn **ret)
{
	struct pgsql_conn *c = arena_alloc(a, sizeof(*c));
	const struct err *e;

	c->so.conn.arena = a;
	c->so.conn.dialect = "postgresql";
	c->so.run = pgsql_run;
	c->functions = arena_strdup(a, settings->functions);
	e = set_up(c, a, where, settings, wait);
	if (e) {
		pgsql_close(&c->so.conn);
		return e;
	}
	*ret = &c->so.conn;
	return NULL;
}

/* Its last words may be all that was read: the end comes after them. */
static bool
is_ended(struct pgsql_conn *c)
{
	struct pollfd p = { .fd = PQsocket(c->db), .events = POLLIN };

	while (p.fd >= 0 && poll(&p, 1, 0) > 0)
		if (!PQconsumeInput(c->db))
			return true;
	return false;
}

/* A server that went away has said so on the socket. */
static const struct err *
pgsql_check(struct conn *conn, struct wait *wait)
{
	struct pgsql_conn *c = (struct pgsql_conn *)conn;

	(void)wait;
	if (!c->broken && is_ended(c))
		c->broken = true;
	if (c->broken || PQstatus(c->db) != CONNECTION_OK ||
	    PQtransactionStatus(c->db) != PQTRANS_IDLE)
		return pgsql_down(conn->arena, PQerrorMessage(c->db));
	return NULL;
}

static const struct err *
pgsql_library(struct arena *a, const struct settings *settings,
	      const char **ret)
{
	int version = PQlibVersion(); /* 150020 is 15.20 */

	(void)settings;
	*ret = arena_printf(a, "libpq %d.%d", version / 10000, version % 10000);
	return NULL;
}

const struct parlance_driver parlance_driver = {
	.abi = DRIVER_ABI,
	.name = "postgresql",
	.schemes = schemes,
	.whole_url = true,
	.takes_rules = true,
	.open = pgsql_open,
	.check = pgsql_check,
	.fingerprint = pgsql_fingerprint,
	.describe = pgsql_describe,
	.run = so_run,
	.write = pgsql_write,
	.close = pgsql_close,
	.library = pgsql_library,
};
