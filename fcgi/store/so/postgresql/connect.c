#include <libpq-fe.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "store/so/postgresql/postgresql.h"

#include "base/ban.h"

#define CONNECT_MS 5000
#define CANCEL_MS 1000
#define CLOCK_MS 60000 /* how long the server's clock is believed */

/* A server's chatter is no line of our log. */
static void
ignore(void *arg, const char *notice)
{
	(void)arg, (void)notice;
}

const struct err *
pgstore_lost(struct pgstore *p, struct arena *a, const char *why)
{
	p->broken = true;
	return err_retry(
		a,
		err_new(a, ERR_STORE,
			"The store cannot be reached. Please try again.",
			"store: %s", str_dup(a, str_trim(str_of(why)))),
		2);
}

/*
 * In a process that inherited the connection, ending it would end its
 * parent's.
 */
void
pgstore_disconnect(struct pgstore *p)
{
	if (p->db && p->pid == getpid())
		PQfinish(p->db);
	p->db = NULL;
}

/* False: not within the time. */
static bool
wait_for(const PGconn *db, short events, int64_t until_ms)
{
	struct pollfd fd = { .fd = PQsocket(db), .events = events };
	int64_t left = until_ms - clock_ms();

	return fd.fd >= 0 && left > 0 && poll(&fd, 1, (int)left) > 0;
}

static const struct err *
finish_connect(struct pgstore *p, struct arena *a)
{
	int64_t until = clock_ms() + CONNECT_MS;
	PostgresPollingStatusType status = PGRES_POLLING_WRITING;

	while (status != PGRES_POLLING_OK) {
		if (status == PGRES_POLLING_FAILED ||
		    PQstatus(p->db) == CONNECTION_BAD)
			return pgstore_lost(p, a, PQerrorMessage(p->db));
		/* a signal ends a wait early, which costs nothing */
		if (!wait_for(p->db,
			      status == PGRES_POLLING_READING ? POLLIN
							      : POLLOUT,
			      until) &&
		    clock_ms() >= until)
			return pgstore_lost(p, a, "no connection in time");
		status = PQconnectPoll(p->db);
	}
	return PQsetnonblocking(p->db, 1) == 0
		       ? NULL
		       : pgstore_lost(p, a, PQerrorMessage(p->db));
}

/* libpq's own message about a bad URL may quote its password. */
static bool
can_read(const char *url)
{
	char *why = NULL;
	PQconninfoOption *options = PQconninfoParse(url, &why);

	PQfreemem(why);
	PQconninfoFree(options);
	return options != NULL;
}

/* What the URL says comes first: each of these may be in it. */
static const struct err *
begin_connect(struct pgstore *p, struct arena *a)
{
	static const char *const keys[] = { "fallback_application_name",
					    "tcp_user_timeout",
					    "keepalives_idle",
					    "client_encoding",
					    "target_session_attrs",
					    "dbname",
					    NULL };
	const char *values[] = { "parlance",   "10000", "30", "UTF8",
				 "read-write", p->url,  NULL };

	if (!can_read(p->url))
		return err_say(a, ERR_CONFIG,
			       "server.store is no URL of the form"
			       " postgresql://user@host/name.");
	p->db = PQconnectStartParams(keys, values, 1);
	if (!p->db)
		return pgstore_lost(p, a, "out of memory");
	(void)PQsetNoticeProcessor(p->db, ignore, NULL);
	return NULL;
}

/* A server that went away has said so on the socket. */
static bool
is_alive(struct pgstore *p)
{
	struct pollfd fd = { .events = POLLIN };

	if (!p->db || p->broken || PQstatus(p->db) != CONNECTION_OK)
		return false;
	fd.fd = PQsocket(p->db);
	if (poll(&fd, 1, 0) <= 0)
		return true;
	return PQconsumeInput(p->db) == 1 && PQstatus(p->db) == CONNECTION_OK;
}

const struct err *
pgstore_connect(struct pgstore *p, struct arena *a)
{
	const struct err *e;

	if (is_alive(p))
		return NULL;
	pgstore_disconnect(p);
	p->broken = false;
	p->clock_at = 0;
	p->pid = getpid();
	e = begin_connect(p, a);
	return e ? e : finish_connect(p, a);
}

static bool
send(struct pgstore *p, struct arena *a, const struct pgstore_query *q)
{
	const char **values = arena_array(a, q->n, sizeof(*values));
	int *lengths = arena_array(a, q->n, sizeof(*lengths));
	int *binary = arena_array(a, q->n, sizeof(*binary));
	Oid *types = arena_array(a, q->n, sizeof(*types));

	if (q->several)
		return PQsendQuery(p->db, q->text);
	for (size_t i = 0; i < q->n; i++) {
		const struct db_value *v = &q->values[i];

		values[i] = v->s.p;
		if (v->type == 'i')
			values[i] = arena_printf(a, "%lld", (long long)v->i);
		lengths[i] = (int)v->s.n;
		binary[i] = v->type == 'b';
		/* int8, bytea, text */
		types[i] = v->type == 'i' ? 20 : v->type == 'b' ? 17 : 25;
	}
	return PQsendQueryParams(p->db, q->text, (int)q->n, types, values,
				 lengths, binary, 0);
}

enum arrived { ARRIVED, LATE, LOST };

static enum arrived
await(struct pgstore *p, int64_t until_ms)
{
	for (;;) {
		int unsent = PQflush(p->db);

		if (unsent < 0)
			return LOST;
		if (unsent == 0 && !PQisBusy(p->db))
			return ARRIVED;
		if (!wait_for(p->db, unsent ? POLLIN | POLLOUT : POLLIN,
			      until_ms) &&
		    clock_ms() >= until_ms)
			return LATE;
		if (!PQconsumeInput(p->db))
			return LOST;
	}
}

/* Take what is still to come, so that the connection can be used again. */
static bool
drain(struct pgstore *p)
{
	int64_t until = clock_ms() + CANCEL_MS;
	PGresult *result;

	do {
		if (await(p, until) != ARRIVED)
			return false;
		result = PQgetResult(p->db);
		PQclear(result);
	} while (result);
	return true;
}

static const struct err *
give_up(struct pgstore *p, struct arena *a)
{
	PGcancel *how = PQgetCancel(p->db);
	char why[256];

	if (how)
		(void)PQcancel(how, why, sizeof(why));
	PQfreeCancel(how);
	if (!drain(p))
		p->broken = true;
	return err_retry(
		a,
		err_new(a, ERR_BUSY, "The store is busy. Please try again.",
			"store: no answer in %lld ms", (long long)p->patience),
		1);
}

/* The last result, or the first that failed. */
static const struct err *
receive(struct pgstore *p, struct arena *a, PGresult **ret)
{
	int64_t until = clock_ms() + p->patience;
	PGresult *last = NULL;

	for (;;) {
		enum arrived how = await(p, until);
		PGresult *next = how == ARRIVED ? PQgetResult(p->db) : NULL;

		if (how == LATE) {
			PQclear(last);
			return give_up(p, a);
		}
		if (how == LOST ||
		    (!next && PQstatus(p->db) != CONNECTION_OK)) {
			PQclear(last);
			return pgstore_lost(p, a, PQerrorMessage(p->db));
		}
		if (!next)
			break;
		if (last && PQresultStatus(last) == PGRES_FATAL_ERROR) {
			PQclear(next);
			continue;
		}
		PQclear(last);
		last = next;
	}
	*ret = last;
	return NULL;
}

static const struct err *
exchange(struct pgstore *p, struct arena *a, const struct pgstore_query *q,
	 PGresult **ret)
{
	const struct err *e = NULL;
	PGresult *result = NULL;

	if (p->broken)
		e = pgstore_lost(p, a, "the connection was lost");
	if (!e && !send(p, a, q))
		e = pgstore_lost(p, a, PQerrorMessage(p->db));
	if (!e)
		e = receive(p, a, &result);
	if (!e)
		e = pgstore_err(p, a, result, q->text);
	if (e)
		PQclear(result);
	else
		*ret = result;
	return e;
}

const struct err *
pgstore_read_clock(struct pgstore *p, struct arena *a, struct store_server *ret)
{
	const struct pgstore_query q = {
		.text = "SELECT CAST(extract(epoch FROM clock_timestamp())"
			" * 1000 AS BIGINT)"
	};
	const int64_t began_us = clock_us(), own_ms = clock_own_ms();
	PGresult *result = NULL;
	const struct err *e = exchange(p, a, &q, &result);
	const int64_t took_us = clock_us() - began_us;
	int64_t wall_ms;

	if (e)
		return e;
	/* it was read about half way */
	wall_ms = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
	p->clock_at = began_us / 1000;
	clock_follow(wall_ms, (began_us + took_us / 2) / 1000);
	if (ret) {
		ret->ahead_ms = own_ms + took_us / 2000 - wall_ms;
		ret->took_us = took_us;
	}
	PQclear(result);
	return NULL;
}

static const struct err *
run_once(struct pgstore *p, struct arena *a, const struct pgstore_query *q,
	 PGresult **ret)
{
	const struct err *e = p->within ? NULL : pgstore_connect(p, a);

	if (!e && !p->within &&
	    (!p->clock_at || clock_ms() - p->clock_at > CLOCK_MS))
		e = pgstore_read_clock(p, a, NULL);
	return e ? e : exchange(p, a, q, ret);
}

/* Nothing happens twice that may not. */
static bool
only_reads(const struct pgstore_query *q)
{
	return str_starts(str_of(q->text), STR("SELECT")) ||
	       str_starts(str_of(q->text), STR("BEGIN"));
}

const struct err *
pgstore_run(struct pgstore *p, struct arena *a, const struct pgstore_query *q,
	    struct pg_result **ret)
{
	const struct err *e = run_once(p, a, q, ret);

	if (e && p->broken && !p->within && only_reads(q))
		e = run_once(p, a, q, ret);
	return e;
}

const struct err *
pgstore_script(struct pgstore *p, struct arena *a, const char *text)
{
	const struct pgstore_query q = { .text = text, .several = true };
	PGresult *result = NULL;
	const struct err *e = pgstore_run(p, a, &q, &result);

	PQclear(result);
	return e;
}
