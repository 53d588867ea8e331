#include <libpq-fe.h>
#include <string.h>

#include "base/buf.h"
#include "driver/batch.h"
#include "driver/so/postgresql/postgresql.h"

#include "base/ban.h"

/* How long a server may take to let us in. */
#define CONNECT_MS 5000

/* How long a server may take to stop a statement before we leave it. */
#define CANCEL_MS 2000

/* How long a statement may wait for locks. */
#define LOCK_MS 2000

/* Of what begins a transaction: a reader's facts have no more. */
#define TEXT_BYTES ((size_t)256 << 10)

/* What libpq and servers say, and what that means for the visitor. */
static const struct {
	const char *part, *say;
	enum err_kind kind; /* 0: ERR_DATABASE_DOWN */
} downs[] = {
	{ "password authentication failed", "The database refused the login.",
	  0 },
	{ "no password supplied", "The database wants a password.", 0 },
	{ "no pg_hba.conf entry",
	  "The database does not take this login from here.", 0 },
	{ "too many", "The database has no connection left.", ERR_BUSY },
	{ "connection slots are reserved",
	  "The database has no connection left.", ERR_BUSY },
	{ "starting up", "The database is starting up.", 0 },
	{ "could not translate host name",
	  "The database server's name is not known.", 0 },
	{ "role \"", "The database does not know this login.", 0 },
	{ "database \"", "There is no such database on the server.", 0 },
	{ "hot standby mode", "The database server is not the kind wanted.",
	  0 },
	{ "session is", "The database server is not the kind wanted.", 0 },
	{ "could not connect", "The database server does not answer.", 0 },
	{ "Connection refused", "The database server does not answer.", 0 },
	{ "No such file", "The database server does not answer.", 0 },
};

static void
set(struct pgsql_conn *c, struct buf *b, const char *name, struct str value)
{
	char *literal = PQescapeLiteral(c->db, value.p, value.n);

	buf_printf(b, "; SET LOCAL parlance.\"%s\" = %s", name,
		   literal ? literal : "''");
	PQfreemem(literal);
}

/* Several values with commas between them, as the web server gave them. */
static void
set_facts(struct pgsql_conn *c, struct arena *a, const struct rights *r,
	  struct buf *b)
{
	for (size_t i = 0; i < r->n_facts; i++) {
		const struct fact *f = &r->facts[i];
		struct buf values = buf_new(a, TEXT_BYTES);

		if (f->name[0] <= '9') /* no name to the server */
			continue;
		for (size_t k = 0; k < f->n; k++)
			buf_printf(&values, "%s%s", k ? "," : "", f->values[k]);
		set(c, b, f->name, buf_str(&values));
	}
}

/* Last, since what a role may set is its own; it cannot be left by SELECT. */
static void
set_role(struct pgsql_conn *c, const char *role, struct buf *b)
{
	char *name = PQescapeIdentifier(c->db, role, strlen(role));

	/* without a name it is no statement, and refused */
	buf_printf(b, "; SET LOCAL ROLE %s", name ? name : "");
	PQfreemem(name);
}

const char *
pgsql_begin(struct pgsql_conn *c, struct arena *a,
	    const struct pgsql_begin *how)
{
	struct buf b = buf_new(a, TEXT_BYTES);
	long long ms = how->timeout_ms;

	buf_printf(&b,
		   "BEGIN TRANSACTION %s;"
		   " SET LOCAL statement_timeout = %lld;"
		   " SET LOCAL lock_timeout = %d;"
		   " SET LOCAL idle_in_transaction_session_timeout = %lld;"
		   " SET LOCAL datestyle = 'ISO, YMD';"
		   " SET LOCAL bytea_output = hex;"
		   " SET LOCAL standard_conforming_strings = on;"
		   " SET LOCAL cursor_tuple_fraction = 1",
		   how->mode, ms, LOCK_MS, ms + 60000);
	if (how->rights)
		set_facts(c, a, how->rights, &b);
	set(c, &b, "user", str_of(how->user ? how->user : ""));
	if (how->rights && how->rights->role)
		set_role(c, how->rights->role, &b);
	/* cut, it would be another order */
	return b.cut ? "one text is too long" : buf_text(&b);
}

const struct err *
pgsql_down(struct arena *a, const char *message)
{
	const char *say = "The database cannot be reached.";
	enum err_kind kind = ERR_DATABASE_DOWN;

	for (size_t i = 0; i < COUNT(downs); i++)
		if (str_has(str_of(message), str_of(downs[i].part))) {
			say = downs[i].say;
			kind = downs[i].kind ? downs[i].kind : kind;
			break;
		}
	return err_new(a, kind, say, "%s",
		       str_dup(a, str_trim(str_of(message))));
}

static const struct err *
lost(struct pgsql_conn *c, struct arena *a)
{
	c->broken = true;
	return pgsql_down(a, PQerrorMessage(c->db));
}

const struct err *
pgsql_connect(struct pgsql_conn *c, struct arena *a, struct wait *w)
{
	struct wait soon = wait_within(w, CONNECT_MS);
	PostgresPollingStatusType status = PGRES_POLLING_WRITING;

	while (status != PGRES_POLLING_OK) {
		bool ready = false;
		enum wait_end end;

		if (status == PGRES_POLLING_FAILED ||
		    PQstatus(c->db) == CONNECTION_BAD)
			return lost(c, a);
		end = wait_poll(&soon, PQsocket(c->db),
				status == PGRES_POLLING_READING ? POLLIN
								: POLLOUT,
				&ready);
		if (!ready)
			return so_connect_ended(a, end, w);
		status = PQconnectPoll(c->db);
	}
	return PQsetnonblocking(c->db, 1) == 0 ? NULL : lost(c, a);
}

/* As text, whose type the server finds from where it stands; bytes as such. */
static bool
send_query(struct pgsql_conn *c, struct arena *a, const struct pgsql_query *q)
{
	const char **values = arena_array(a, q->n_args, sizeof(*values));
	int *lengths = arena_array(a, q->n_args, sizeof(*lengths));
	int *binary = arena_array(a, q->n_args, sizeof(*binary));

	if (q->several)
		return PQsendQuery(c->db, q->text);
	for (size_t i = 0; i < q->n_args; i++) {
		const struct cell *arg = &q->args[i];

		if (arg->type != CELL_NULL)
			values[i] = str_dup(a, arg->text);
		lengths[i] = (int)arg->text.n;
		binary[i] = arg->type == CELL_BLOB;
	}
	return PQsendQueryParams(c->db, q->text, (int)q->n_args, NULL, values,
				 lengths, binary, 0);
}

/* Until a result is there, or the wait ends. false: the connection is lost. */
static bool
wait_for_result(struct pgsql_conn *c, struct wait *w, enum wait_end *ret_end)
{
	*ret_end = WAIT_GO_ON;
	for (;;) {
		int unsent = PQflush(c->db);
		bool ready = false;
		short events = unsent > 0 ? POLLIN | POLLOUT : POLLIN;

		if (unsent < 0)
			return false;
		if (unsent == 0 && !PQisBusy(c->db))
			return true;
		*ret_end = wait_poll(w, PQsocket(c->db), events, &ready);
		if (!ready)
			return true;
		if (!PQconsumeInput(c->db))
			return false;
	}
}

/* Tell the server to stop, and take what it still has to say. */
static void
cancel(struct pgsql_conn *c)
{
	struct wait forever = wait_forever();
	struct wait w = wait_within(&forever, CANCEL_MS);
	PGcancel *how = PQgetCancel(c->db);
	char why[256];
	enum wait_end end = WAIT_GO_ON;
	PGresult *result;

	if (how)
		(void)PQcancel(how, why, sizeof(why));
	PQfreeCancel(how);
	do {
		if (!wait_for_result(c, &w, &end) || end != WAIT_GO_ON) {
			c->broken = true;
			return;
		}
		result = PQgetResult(c->db);
		PQclear(result);
	} while (result);
}

static void
clear(void *result)
{
	PQclear(result);
}

static bool
failed(const PGresult *result)
{
	ExecStatusType status = PQresultStatus(result);

	return status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK;
}

/* COPY would wait for us for ever: such a connection is not used again. */
static bool
is_copy(const PGresult *result)
{
	ExecStatusType status = PQresultStatus(result);

	return status == PGRES_COPY_OUT || status == PGRES_COPY_IN ||
	       status == PGRES_COPY_BOTH;
}

const struct err *
pgsql_exec(struct pgsql_conn *c, struct arena *a, const struct pgsql_query *q,
	   struct wait *w, struct pg_result **ret, enum wait_end *ret_end)
{
	PGresult *result, *last = NULL;

	*ret = NULL;
	*ret_end = WAIT_GO_ON;
	if (!send_query(c, a, q))
		return lost(c, a);
	for (;;) {
		if (!wait_for_result(c, w, ret_end))
			return lost(c, a);
		if (*ret_end != WAIT_GO_ON) {
			cancel(c);
			return NULL;
		}
		result = PQgetResult(c->db);
		if (!result)
			break;
		arena_defer(a, clear, result);
		if (!last || !failed(last))
			last = result;
		if (is_copy(result)) {
			c->broken = true;
			break;
		}
	}
	if (!last || PQstatus(c->db) != CONNECTION_OK)
		return lost(c, a);
	*ret = last;
	return NULL;
}
