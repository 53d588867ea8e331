#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "store/so/postgresql/postgresql.h"

#include "base/ban.h"

#define PATIENCE_MS 10000
#define AHEAD_MS 15000
#define RETRY_MS 200
#define TEXT_MAX 20000  /* bytes of a statement */
#define DOING_SHOWN 200 /* of these in an error */

struct pgstore *
pgstore(const struct store *s)
{
	return s->own;
}

/* A statement while it runs, from bind() to done(); in the arena of bind(). */
struct run {
	struct pgstore_query query;
	struct arena *arena;
	PGresult *result; /* NULL: not sent yet */
	int row;
};

/* What a server says, by the beginning of its SQLSTATE. */
static const struct {
	const char *state, *say;
	enum err_kind kind;
	unsigned retry_s;
	bool lost; /* another connection may do better */
} states[] = {
	{ "53100", "There is no space left to keep this.", ERR_STORE_FULL, 0,
	  false },
	{ "40", "The store is busy. Please try again.", ERR_BUSY, 1, false },
	{ "55P03", "The store is busy. Please try again.", ERR_BUSY, 1, false },
	{ "57014", "The store is busy. Please try again.", ERR_BUSY, 1, false },
	{ "53", "The store is busy. Please try again.", ERR_BUSY, 2, true },
	/* somebody else wrote the same at the same moment */
	{ "23505", "The store is busy. Please try again.", ERR_BUSY, 1, false },
	{ "25006", "The store takes no writes now. Please try again.",
	  ERR_STORE, 2, true },
	{ "57P", "The store cannot be reached. Please try again.", ERR_STORE, 2,
	  true },
	{ "08", "The store cannot be reached. Please try again.", ERR_STORE, 2,
	  true },
	{ "", "The store failed. Nothing was kept.", ERR_STORE, 0, false },
};

const struct err *
pgstore_err(struct pgstore *p, struct arena *a, const struct pg_result *result,
	    const char *doing)
{
	ExecStatusType status = PQresultStatus(result);
	const char *state, *why;
	const struct err *e;
	size_t i = 0;

	if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
		return NULL;
	state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	why = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	state = state ? state : "";
	while (!str_starts(str_of(state), str_of(states[i].state)))
		i++;
	p->broken = p->broken || states[i].lost;
	e = err_new(a, states[i].kind, states[i].say, "store: %.*s: %s (%s)",
		    DOING_SHOWN, doing, why ? why : "no reason given", state);
	return states[i].retry_s ? err_retry(a, e, states[i].retry_s) : e;
}

/* The text with $1 for ? and ?1; what is quoted stays. */
static const char *
numbered(struct arena *a, const char *sql)
{
	struct buf b = buf_new(a, TEXT_MAX);
	bool quoted = false;
	unsigned n = 0;

	for (const char *c = sql; *c; c++) {
		if (*c == '\'')
			quoted = !quoted;
		if (*c != '?' || quoted) {
			buf_putc(&b, *c);
			continue;
		}
		buf_putc(&b, '$');
		if (c[1] < '0' || c[1] > '9')
			buf_printf(&b, "%u", ++n);
	}
	assert(!b.cut);
	return buf_text(&b);
}

static const struct err *
pg_prepare(struct arena *a, struct db_stmt *st)
{
	(void)a;
	st->own = NULL;
	return NULL;
}

/* Text that is no UTF-8 is refused by the server, but kept by SQLite. */
static struct db_value
clean(struct arena *a, struct db_value v)
{
	if (v.type == 't' && v.s.p && !utf8_valid(v.s))
		v.s = str_of(str_dup(a, utf8_clean(a, v.s)));
	return v;
}

static const struct err *
pg_bind(struct arena *a, struct db_stmt *st, const struct db_value *values,
	size_t n)
{
	struct run *r = arena_alloc(a, sizeof(*r));
	struct db_value *own = arena_array(a, n, sizeof(*own));

	for (size_t i = 0; i < n; i++)
		own[i] = clean(a, values[i]);
	r->arena = a;
	r->query =
		(struct pgstore_query){ numbered(a, st->sql), own, n, false };
	st->own = r;
	return NULL;
}

static const struct err *
pg_step(struct arena *a, struct db_stmt *st, bool *ret_row)
{
	struct pgstore *p = pgstore(st->store);
	struct run *r = st->own;
	const struct err *e;
	uint64_t n = 0;

	*ret_row = false;
	if (r->result) {
		*ret_row = ++r->row < PQntuples(r->result);
		return NULL;
	}
	e = pgstore_run(p, a, &r->query, &r->result);
	if (e)
		return e;
	(void)str_to_uint(str_of(PQcmdTuples(r->result)), SIZE_MAX, &n);
	p->changes = (size_t)n;
	*ret_row = PQntuples(r->result) > 0;
	return NULL;
}

static void
pg_done(struct db_stmt *st)
{
	struct run *r = st->own;

	if (r)
		PQclear(r->result);
	st->own = NULL;
}

/* Real numbers as SQLite writes them: with a point. */
static const char *
with_point(struct arena *a, const char *number)
{
	return strpbrk(number, ".eNI") ? arena_strdup(a, number)
				       : arena_printf(a, "%s.0", number);
}

#define FLOAT8 701
#define BYTEA 17

static const char *
pg_text(struct arena *a, struct db_stmt *st, int col)
{
	const struct run *r = st->own;
	const char *text = PQgetvalue(r->result, r->row, col);

	if (PQgetisnull(r->result, r->row, col))
		return NULL;
	return PQftype(r->result, col) == FLOAT8 ? with_point(a, text)
						 : arena_strdup(a, text);
}

static struct str
pg_bytes(struct db_stmt *st, int col)
{
	const struct run *r = st->own;
	const char *text = PQgetvalue(r->result, r->row, col);
	unsigned char *plain;
	size_t n = 0;
	char *own;

	if (PQgetisnull(r->result, r->row, col))
		return (struct str){ NULL, 0 };
	if (PQftype(r->result, col) != BYTEA)
		return str_of(text);
	plain = PQunescapeBytea((const unsigned char *)text, &n);
	own = arena_alloc(r->arena, n + 1);
	if (plain)
		memcpy(own, plain, n);
	PQfreemem(plain);
	return (struct str){ own, n };
}

static int64_t
pg_integer(struct db_stmt *st, int col)
{
	const struct run *r = st->own;

	return strtoll(PQgetvalue(r->result, r->row, col), NULL, 10);
}

static double
pg_real(struct db_stmt *st, int col)
{
	const struct run *r = st->own;

	return strtod(PQgetvalue(r->result, r->row, col), NULL);
}

static int
pg_columns(const struct db_stmt *st)
{
	const struct run *r = st->own;

	return PQnfields(r->result);
}

static size_t
pg_changes(const struct store *s)
{
	return pgstore(s)->changes;
}

/*
 * What would be lost otherwise waits for a server that comes again, or for
 * another in its place.
 */
static const struct err *
pg_begin(struct store *s, struct arena *a, bool ahead)
{
	struct wait forever = wait_forever();
	struct wait soon = wait_within(&forever, AHEAD_MS);
	struct pgstore *p = pgstore(s);
	const struct err *e;

	assert(!p->within);
	do
		e = pgstore_script(p, a, "BEGIN");
	while (e && ahead && p->broken &&
	       wait_sleep(&soon, RETRY_MS) == WAIT_GO_ON);
	p->within = !e;
	return e;
}

/* COMMIT of a transaction that failed says that it was rolled back. */
static const struct err *
commit(struct pgstore *p, struct arena *a)
{
	const struct pgstore_query q = { .text = "COMMIT", .several = true };
	PGresult *result = NULL;
	const struct err *e = pgstore_run(p, a, &q, &result);

	if (!e && strcmp(PQcmdStatus(result), "COMMIT") != 0)
		e = err_new(a, ERR_STORE, "The store failed. Nothing was kept.",
			    "store: COMMIT was refused");
	PQclear(result);
	return e;
}

static const struct err *
pg_end(struct store *s, struct arena *a, const struct err *e)
{
	struct pgstore *p = pgstore(s);

	if (!e)
		e = commit(p, a);
	if (e && !p->broken && pgstore_script(p, a, "ROLLBACK"))
		p->broken = true;
	p->within = false;
	return e;
}

/* One key of 64 bits a name; two names of one key only wait for each other. */
static const struct err *
pg_lock(struct store *s, struct arena *a, const char *name)
{
	assert(pgstore(s)->within);
	return db_run(s, a,
		      "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))",
		      "t", name);
}

static void
pg_close(struct store *s)
{
	pgstore_disconnect(pgstore(s));
}

static void
pg_finalize(struct db_stmt *st)
{
	st->own = NULL;
}

static void
pg_rest(struct store *s)
{
	(void)s;
}

static bool
pg_is_moved(const struct store *s)
{
	(void)s;
	return false;
}

static bool
pg_room(struct store *s, struct arena *a, struct store_room *ret)
{
	(void)s, (void)a, (void)ret;
	return false;
}

static const struct err *
pg_open(struct store *s, struct arena *a, const char *where)
{
	struct pgstore *p = arena_alloc(a, sizeof(*p));
	const struct err *e;

	s->own = p;
	p->url = arena_strdup(a, where);
	p->patience = PATIENCE_MS;
	e = pgstore_connect(p, a);
	if (e)
		return e;
	s->name = arena_printf(
		a, "PostgreSQL %d.%d, %s on %s", PQserverVersion(p->db) / 10000,
		PQserverVersion(p->db) % 10000, PQdb(p->db), PQhost(p->db));
	return pgstore_migrate(s, a);
}

const struct engine parlance_store_engine = {
	.abi = ENGINE_ABI,
	.name = "postgresql",
	.dialect = DB_POSTGRESQL,
	.open = pg_open,
	.close = pg_close,
	.prepare = pg_prepare,
	.finalize = pg_finalize,
	.bind = pg_bind,
	.step = pg_step,
	.done = pg_done,
	.text = pg_text,
	.bytes = pg_bytes,
	.integer = pg_integer,
	.real = pg_real,
	.columns = pg_columns,
	.changes = pg_changes,
	.begin = pg_begin,
	.end = pg_end,
	.lock = pg_lock,
	.rest = pg_rest,
	.is_moved = pg_is_moved,
	.probe = pgstore_probe,
	.room = pg_room,
	.server = pgstore_server,
	.sizes = pgstore_sizes,
	.check = pgstore_check,
	.vacuum = pgstore_vacuum,
	.backup = pgstore_backup,
};
