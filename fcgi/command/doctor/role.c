#include <string.h>
#include <unistd.h>

#include "command/doctor/doctor.h"
#include "driver/driver.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define ROWS_MAX 100
#define BYTES_MAX ((uint64_t)64 << 10)

/*
 * What an account could do beside reading, by dialect: a statement of one
 * text, empty or NULL when it could not.
 */
static const struct power {
	const char *dialect;
	const char *says; /* before the text */
	const char *sql;
	const char *advice;
} powers[] = {
	{ "postgresql", "it is more than a reader: ",
	  "SELECT concat_ws(', ', CASE WHEN r.rolsuper THEN 'superuser' END,"
	  " CASE WHEN r.rolcreatedb THEN 'creates databases' END,"
	  " CASE WHEN r.rolcreaterole THEN 'creates roles' END,"
	  " CASE WHEN r.rolreplication THEN 'replication' END,"
	  " CASE WHEN r.rolbypassrls THEN 'passes row policies' END)"
	  " FROM pg_roles r WHERE r.rolname = current_user",
	  "CREATE ROLE parlance LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA"
	  " public TO parlance; and let it log in as that." },
	{ "postgresql", "it may change tables: ",
	  "SELECT string_agg(t, ', ') FROM (SELECT n.nspname || '.' ||"
	  " c.relname AS t FROM pg_class c JOIN pg_namespace n ON"
	  " n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p') AND"
	  " n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'"
	  " AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')"
	  " ORDER BY 1 LIMIT 5) x",
	  "REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA"
	  " public FROM its role; an owner cannot be held back: use another"
	  " role." },
	{ "postgresql", "it may create tables in: ",
	  "SELECT string_agg(nspname, ', ') FROM pg_namespace WHERE nspname"
	  " NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND"
	  " has_schema_privilege(oid, 'CREATE')",
	  "REVOKE CREATE ON SCHEMA public FROM PUBLIC, and from its role." },
	{ "mysql", "it may do more than read: ",
	  "SELECT GROUP_CONCAT(DISTINCT p SEPARATOR ', ') FROM (SELECT"
	  " privilege_type AS p FROM information_schema.user_privileges UNION"
	  " SELECT privilege_type FROM information_schema.schema_privileges"
	  " UNION SELECT privilege_type FROM"
	  " information_schema.table_privileges) x WHERE p NOT IN ('SELECT',"
	  " 'USAGE', 'SHOW VIEW', 'SHOW DATABASES')",
	  "CREATE USER parlance; GRANT SELECT ON its database to that one"
	  " alone, and let it log in as that." },
	{ "clickhouse", "it may do more than read: ",
	  "SELECT arrayStringConcat(arraySlice(groupUniqArray("
	  "toString(access_type)), 1, 8), ', ') FROM system.grants WHERE"
	  " user_name = currentUser() AND access_type NOT IN ('SELECT',"
	  " 'SHOW')",
	  "REVOKE all but SELECT from it, or use a user that has no more." },
};

/* MariaDB's tables are MySQL's. */
static bool
is_for(const char *of, const char *dialect)
{
	if (strcmp(dialect, "mariadb") == 0)
		dialect = "mysql";
	return strcmp(of, dialect) == 0;
}

/* *ret NULL: nothing to tell. */
static const struct err *
select_text(struct cli *cli, struct conn *conn, const char *sql,
	    struct wait *wait, const char **ret)
{
	const struct limits limits = { ROWS_MAX, BYTES_MAX, BYTES_MAX, 5000 };
	struct snapshot kept;
	struct row_sink sink =
		snapshot_sink(&kept, cli->arena, ROWS_MAX, BYTES_MAX);
	struct outcome outcome = { .refusal = NULL };
	const struct read_order order = { sql_own(cli->arena, sql), &limits,
					  &sink };
	const struct err *e =
		driver_run(conn, cli->arena, &order, wait, &outcome);

	*ret = NULL;
	if (!e && outcome.refusal)
		e = err_say(cli->arena, ERR_INTERNAL, "%s",
			    outcome.refusal->message);
	if (!e && kept.rows.n_rows && kept.rows.cells[0].text.n)
		*ret = str_dup(cli->arena, kept.rows.cells[0].text);
	return e;
}

/* Number of dialect rows that were looked at. */
static size_t
look_at_powers(struct doctor *d, struct conn *conn, const char *about,
	       struct wait *wait, bool *ret_found)
{
	size_t n = 0;

	for (size_t i = 0; i < COUNT(powers); i++) {
		const struct power *p = &powers[i];
		const char *text = NULL;
		const struct err *e;

		if (!is_for(p->dialect, conn->dialect))
			continue;
		n++;
		e = select_text(d->cli, conn, p->sql, wait, &text);
		if (!e && !text)
			continue;
		*ret_found = true;
		doctor_add(
			d, about, "note",
			e ? arena_printf(d->cli->arena,
					 "what its account may do cannot be"
					 " read: %s",
					 e->note)
			  : arena_printf(d->cli->arena, "%s%s", p->says, text),
			e ? "Look at its grants by hand." : p->advice);
	}
	return n;
}

/* A file is opened read-only; that the account could do more still counts. */
static bool
look_at_file(struct doctor *d, const struct database *db, const char *about)
{
	const struct parlance_driver *driver = NULL;
	const char *where = NULL;
	const struct err *e =
		driver_find(d->cli->arena, db->url, &driver, &where);

	if (e || !driver->in_process || !where)
		return false;
	if (access(where, W_OK) == 0)
		doctor_add(d, about, "note",
			   "this account may write the file; it is opened"
			   " read-only",
			   "Give the file to another owner, and this account"
			   " leave to read it.");
	else
		doctor_add(d, about, "ok", "this account may only read it",
			   NULL);
	return true;
}

/*
 * Each role that readers may be given is taken, and left again: the next
 * statement over the connection must be the account's own.
 */
static void
try_role(struct doctor *d, struct conn *conn, const char *about, struct str as,
	 struct wait *wait)
{
	static const char who[] = "SELECT current_user AS u";
	struct cli *cli = d->cli;
	const struct rights rights = { .role = str_dup(cli->arena, as) };
	const char *own = NULL, *taken = NULL, *after = NULL;
	const struct err *e = select_text(cli, conn, who, wait, &own);

	conn_asks(conn, NULL, &rights);
	if (!e)
		e = select_text(cli, conn, who, wait, &taken);
	conn_asks(conn, NULL, NULL);
	if (!e)
		e = select_text(cli, conn, who, wait, &after);
	if (!e && own && taken && after && str_is(as, taken) &&
	    strcmp(own, after) == 0) {
		doctor_add(d, about, "ok",
			   arena_printf(cli->arena,
					"a statement as %s, then the account's"
					" own again",
					rights.role),
			   NULL);
		return;
	}
	if (!e)
		e = err_say(cli->arena, ERR_CONFIG,
			    "As %s a statement ran as %s, and the next as %s",
			    rights.role, taken ? taken : "nobody",
			    after ? after : "nobody");
	doctor_add_bad(d, about, e,
		       arena_printf(cli->arena,
				    "GRANT \"%s\" TO its account; see"
				    " docs/RIGHTS.md.",
				    rights.role));
}

/* Those of query.role: the one that it names, or all that may be taken. */
static void
look_at_readers(struct doctor *d, const struct database *db, struct conn *conn,
		const char *about, struct wait *wait)
{
	static const char all_sql[] =
		"SELECT string_agg(rolname, chr(10) ORDER BY rolname) FROM"
		" pg_roles WHERE rolname <> current_user AND"
		" pg_has_role(current_user, oid, 'MEMBER')";
	struct str all = str_of(db->settings->role), one;
	const char *found = NULL;
	const struct err *e;

	if (!all.n)
		return;
	if (str_has(all, STR(":user."))) {
		e = select_text(d->cli, conn, all_sql, wait, &found);
		all = str_of(e ? NULL : found);
	}
	if (!all.n)
		doctor_add(d, about, "note",
			   "its account is a member of no role that its"
			   " readers could be given",
			   "GRANT each role of query.role TO its account.");
	while ((one = str_cut(&all, '\n')).n)
		try_role(d, conn, about, one, wait);
}

static bool
is_listed(struct str names, struct str name)
{
	struct str one;

	while ((one = str_word(&names, " ,\n")).n)
		if (str_eq_nocase(one, name))
			return true;
	return false;
}

/* Views that no statement may read, since what they call is not shown. */
static void
look_at_views(struct doctor *d, const struct database *db, struct conn *conn,
	      const char *about, struct wait *wait)
{
	static const char sql[] =
		"SELECT GROUP_CONCAT(table_name SEPARATOR '\\n') FROM"
		" information_schema.views WHERE table_schema = DATABASE() AND"
		" view_definition = ''";
	const char *found = NULL;
	struct buf unseen = buf_new(d->cli->arena, BYTES_MAX);
	struct str rest, one;

	if (!is_for("mysql", conn->dialect) ||
	    select_text(d->cli, conn, sql, wait, &found) || !found)
		return;
	rest = str_of(found);
	while ((one = str_cut(&rest, '\n')).n)
		if (!is_listed(str_of(db->settings->views), one))
			buf_printf(&unseen, "%s%.*s", unseen.n ? ", " : "",
				   (int)one.n, one.p);
	if (unseen.n)
		doctor_add(d, about, "note",
			   arena_printf(d->cli->arena,
					"it may not see what these views call,"
					" so they are not read: %s",
					buf_text(&unseen)),
			   "GRANT SHOW VIEW on its database to its account, or"
			   " name them in query.views.");
}

void
doctor_look_at_role(struct doctor *d, const struct database *db,
		    const char *about, struct wait *wait)
{
	const char *role = arena_printf(d->cli->arena, "%s, its role", about);
	struct conn *conn = NULL;
	bool found = false;
	const struct err *e;

	if (look_at_file(d, db, role))
		return;
	e = conns_get(d->cli->app->conns, d->cli->arena, db, wait, &conn);
	if (e)
		return; /* it was told already */
	if (look_at_powers(d, conn, role, wait, &found) == 0)
		doctor_add(d, role, "note",
			   "what its account may do cannot be told here",
			   "See to it that it may only read.");
	else if (!found)
		doctor_add(d, role, "ok", "it may only read", NULL);
	look_at_views(d, db, conn, role, wait);
	look_at_readers(d, db, conn,
			arena_printf(d->cli->arena, "%s, its readers", about),
			wait);
}
