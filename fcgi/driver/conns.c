#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/confine/own.h"
#include "driver/driver.h"
#include "driver/offload.h"
#include "driver/quota.h"
#include "driver/servers.h"

#include "base/ban.h"

#define CONNS_MAX 16                /* kept open at once */
#define CONN_CAP ((size_t)64 << 20) /* bytes of one's arena */
#define LOOK_MS 100                 /* whether somebody wants one */
#define RETRY_MS 10                 /* the first wait for a permit … */
#define RETRY_MAX_MS 200            /* … and the longest */
#define REST_MS 10000               /* without a server that did not … */
#define DOUBT_MS 1000               /* … or that broke off */

struct slot {
	struct conn *conn; /* NULL: free */
	struct arena *arena;
	const char *name, *url;
	const char *server; /* the URL of this one alone; else the same */
	uint64_t used;      /* when, by conns.clock */
	int row;            /* of the quota */
	bool in_use;        /* of several: it is the one that is asked … */
	int asking;         /* … until the request ends, as the quota knows */
	int permit;         /* QUOTA_NONE: it needs none */
	unsigned most;      /* permits of that row; 0: no limit */
	int64_t idle_ms;    /* closed after so long without use */
};

struct conns {
	struct slot slots[CONNS_MAX];
	const struct quota *quota;
	uint64_t clock;
	pid_t pid; /* connections do not survive a fork */
};

static const struct slot free_slot = { .row = QUOTA_NONE,
				       .asking = QUOTA_NONE,
				       .permit = QUOTA_NONE };

struct conns *
conns_create(const struct quota *quota)
{
	struct conns *cs = calloc(1, sizeof(*cs));

	if (!cs)
		abort();
	cs->pid = own_pid();
	cs->quota = quota;
	for (size_t i = 0; i < CONNS_MAX; i++)
		cs->slots[i] = free_slot;
	return cs;
}

static void
close_slot(struct conns *cs, struct slot *s)
{
	/* a call that was left running still uses all of it */
	if (s->conn && !offload_is_left())
		s->conn->driver->close(s->conn);
	if (!offload_is_left())
		arena_destroy(s->arena);
	quota_give(cs->quota, s->row, s->permit);
	quota_done(cs->quota, s->row, s->asking);
	*s = free_slot;
}

void
conns_destroy(struct conns *cs)
{
	if (!cs)
		return;
	for (size_t i = 0; i < CONNS_MAX; i++)
		close_slot(cs, &cs->slots[i]);
	free(cs);
}

static bool
is_of(const struct slot *s, const struct database *db)
{
	return s->conn && strcmp(s->name, db->name) == 0 &&
	       strcmp(s->url, db->url) == 0;
}

/* server NULL: the one that is asked in this request. */
static struct slot *
find(struct conns *cs, const struct database *db, const char *server)
{
	for (size_t i = 0; i < CONNS_MAX; i++) {
		struct slot *s = &cs->slots[i];

		if (is_of(s, db) &&
		    (server ? strcmp(s->server, server) == 0 : s->in_use))
			return s;
	}
	return NULL;
}

/* A free slot, or the one that was used longest ago. */
static struct slot *
oldest(struct conns *cs)
{
	struct slot *s = &cs->slots[0];

	for (size_t i = 1; i < CONNS_MAX; i++)
		if (cs->slots[i].used < s->used)
			s = &cs->slots[i];
	close_slot(cs, s);
	return s;
}

/* What was set, else what the server said to whoever opened one before. */
static unsigned
most_of(const struct conns *cs, int row, const struct database *db)
{
	return db->settings->connections ? (unsigned)db->settings->connections
					 : quota_learned(cs->quota, row);
}

/* A database, one of its servers, and that one's row of the quota. */
struct place {
	const struct database *db;
	const char *server;
	int row;
	bool one_of_several;
};

static const struct err *
open_slot(struct conns *cs, struct slot *s, struct arena *a,
	  const struct place *at, struct wait *wait)
{
	const struct database *db = at->db;
	const struct err *e;

	s->arena = arena_create(CONN_CAP);
	s->name = arena_strdup(s->arena, db->name);
	s->url = arena_strdup(s->arena, db->url);
	s->server = arena_strdup(s->arena, at->server);
	s->idle_ms = (int64_t)db->settings->connection_idle_ms;
	e = driver_open(s->arena, s->server, db->settings, wait, &s->conn);
	if (e) {
		e = err_copy(a, e);
		close_slot(cs, s);
		return e;
	}
	s->conn->one_of_several = at->one_of_several;
	quota_learn(cs->quota, s->row, s->conn->most);
	s->most = s->conn->driver->in_process ? 0 : most_of(cs, s->row, db);
	if (s->permit == QUOTA_NONE) /* nobody knew that there is a limit */
		s->permit = quota_take(cs->quota, s->row, s->most);
	return NULL;
}

/* ERR_BUSY: all permits are taken, so nothing was tried; or the server's. */
static const struct err *
try_place(struct conns *cs, struct arena *a, const struct place *at,
	  struct wait *wait, struct slot **ret)
{
	unsigned most = most_of(cs, at->row, at->db);
	int permit = quota_take(cs->quota, at->row, most);

	if (at->row != QUOTA_NONE && most && permit == QUOTA_NONE)
		return err_say(a, ERR_BUSY,
			       "All connections to the database are in use.");
	*ret = oldest(cs);
	(*ret)->row = at->row;
	(*ret)->permit = permit;
	return open_slot(cs, *ret, a, at, wait);
}

/* The one that is open, if it still works; or a new one. */
static const struct err *
get_place(struct conns *cs, struct arena *a, const struct place *at,
	  struct wait *wait, struct slot **ret)
{
	*ret = find(cs, at->db, at->server);
	if (*ret && !(*ret)->conn->driver->check((*ret)->conn, wait))
		return NULL;
	if (*ret)
		close_slot(cs, *ret);
	return try_place(cs, a, at, wait, ret);
}

static bool
is_server(struct arena *a, const struct database *db)
{
	const struct parlance_driver *driver = NULL;
	const char *where;
	const struct err *e = driver_find(a, db->url, &driver, &where);

	return !e && !driver->in_process;
}

/* Not of what all have in common: the URL, the role, the question's time. */
static bool
is_its_own(const struct err *e)
{
	return e->kind == ERR_DATABASE_DOWN || e->kind == ERR_BUSY;
}

/* One of several. */
static const struct err *
try_server(struct conns *cs, struct arena *a, const struct place *at,
	   struct wait *wait, struct slot **ret)
{
	/* at once: who comes meanwhile takes another one */
	int asking = quota_ask(cs->quota, at->row);
	const struct err *e = get_place(cs, a, at, wait, ret);

	if (!e) {
		quota_answers(cs->quota, at->row);
		(*ret)->in_use = true;
		(*ret)->asking = asking;
		return NULL;
	}
	quota_done(cs->quota, at->row, asking);
	if (e->kind == ERR_DATABASE_DOWN)
		quota_rest(cs->quota, at->row, REST_MS);
	return e;
}

static int
row_of(int row, size_t i)
{
	return row == QUOTA_NONE ? row : row + (int)i;
}

/*
 * In their order; those that rest only when no other can be had. ERR_BUSY: one
 * answers that has no connection left.
 */
static const struct err *
try_each(struct conns *cs, struct arena *a, const struct place *first,
	 const struct servers *all, struct wait *wait, struct slot **ret)
{
	struct place at = *first;
	const struct err *e = NULL, *busy = NULL;
	bool tried[SERVERS_MAX] = { false };
	size_t order[SERVERS_MAX];

	assert(all->n > 0);
	servers_order(cs->quota, first->row, all, order);
	for (size_t k = 0; k < 2 * all->n && !(k >= all->n && busy); k++) {
		const size_t i = order[k % all->n];

		at.server = all->urls[i];
		at.row = row_of(first->row, i);
		if (tried[i] ||
		    (k < all->n && !quota_may_try(cs->quota, at.row, REST_MS)))
			continue;
		tried[i] = true;
		e = try_server(cs, a, &at, wait, ret);
		if (!e || !is_its_own(e))
			return e;
		if (e->kind == ERR_BUSY)
			busy = e;
	}
	return busy ? busy : e;
}

static const struct err *
try_all(struct conns *cs, struct arena *a, const struct place *first,
	const struct servers *all, struct wait *wait, struct slot **ret)
{
	if (all->n == 1)
		return get_place(cs, a, first, wait, ret);
	*ret = find(cs, first->db, NULL);
	if (*ret && !(*ret)->conn->driver->check((*ret)->conn, wait))
		return NULL;
	if (*ret)
		close_slot(cs, *ret);
	return try_each(cs, a, first, all, wait, ret);
}

/*
 * Wait for a permit, and for a server that has no connection left: others may
 * hold those. Who holds one idle sees that it is wanted.
 */
static const struct err *
get_in_turn(struct conns *cs, struct arena *a, const struct database *db,
	    struct wait *wait, struct slot **ret)
{
	const struct servers all = servers_of(a, db->url);
	const bool server = is_server(a, db);
	const struct place first = {
		.db = db,
		.server = all.urls[0],
		.row = server ? quota_find(cs->quota, db->name) : QUOTA_NONE,
		.one_of_several = all.n > 1,
	};
	int64_t ms = RETRY_MS;

	for (;;) {
		const struct err *e = try_all(cs, a, &first, &all, wait, ret);
		enum wait_end end;

		if (!e || e->kind != ERR_BUSY || !server)
			return e;
		for (size_t i = 0; i < all.n; i++)
			quota_want(cs->quota, row_of(first.row, i));
		end = wait_sleep(wait, ms);
		if (end == WAIT_CANCELLED)
			return err_new(a, ERR_CANCELLED, "Cancelled.",
				       "while waiting for a connection");
		if (end != WAIT_GO_ON)
			return e;
		ms = 2 * ms < RETRY_MAX_MS ? 2 * ms : RETRY_MAX_MS;
	}
}

const struct err *
conns_get(struct conns *cs, struct arena *a, const struct database *db,
	  struct wait *wait, struct conn **ret)
{
	struct slot *s = NULL;
	const struct err *e;

	assert(cs->pid == own_pid());
	e = get_in_turn(cs, a, db, wait, &s);
	if (e)
		return e;
	s->used = ++cs->clock;
	conn_asks(s->conn, NULL, NULL);
	*ret = s->conn;
	return NULL;
}

bool
conns_fail_over(struct conns *cs, struct arena *a, const struct database *db,
		struct wait *wait, const struct err *e, struct conn **conn)
{
	struct slot *s = find(cs, db, NULL);

	if (!s || e->kind != ERR_DATABASE_DOWN ||
	    wait_check(wait) != WAIT_GO_ON)
		return false;
	quota_rest(cs->quota, s->row, DOUBT_MS);
	close_slot(cs, s);
	return !conns_get(cs, a, db, wait, conn);
}

void
conns_drop(struct conns *cs, const struct database *db)
{
	for (size_t i = 0; i < CONNS_MAX; i++)
		if (is_of(&cs->slots[i], db))
			close_slot(cs, &cs->slots[i]);
}

void
conns_rest(struct conns *cs)
{
	struct wait wait = wait_forever();

	for (size_t i = 0; i < CONNS_MAX; i++) {
		struct slot *s = &cs->slots[i];
		struct conn *c = s->conn;

		if (c && c->driver->in_process && c->driver->check(c, &wait))
			close_slot(cs, s); /* its file is another, or gone */
		else if (c && c->driver->rest)
			c->driver->rest(c);
	}
}

void
conns_shrink(struct conns *cs)
{
	for (size_t i = 0; i < CONNS_MAX; i++) {
		struct conn *c = cs->slots[i].conn;

		if (c && c->driver->rest)
			c->driver->rest(c);
	}
}

static bool
is_scarce(const struct conns *cs, const struct slot *s)
{
	return quota_is_scarce(cs->quota, s->most);
}

int
conns_yield(struct conns *cs, int64_t unused_ms)
{
	int64_t next = -1;

	for (size_t i = 0; i < CONNS_MAX; i++) {
		struct slot *s = &cs->slots[i];
		int64_t left = s->idle_ms - unused_ms;

		quota_done(cs->quota, s->row, s->asking);
		s->asking = QUOTA_NONE;
		s->in_use = false;
		if (!s->conn || s->conn->driver->in_process)
			continue;
		if (left <= 0 ||
		    (is_scarce(cs, s) && quota_is_wanted(cs->quota, s->row))) {
			close_slot(cs, s);
			continue;
		}
		if (is_scarce(cs, s) && left > LOOK_MS)
			left = LOOK_MS;
		if (next < 0 || left < next)
			next = left;
	}
	return next < INT32_MAX ? (int)next : INT32_MAX;
}
