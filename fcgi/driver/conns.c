#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/confine/own.h"
#include "driver/driver.h"
#include "driver/offload.h"
#include "driver/quota.h"

#include "base/ban.h"

#define CONNS_MAX 16                /* kept open at once */
#define CONN_CAP ((size_t)64 << 20) /* bytes of one's arena */
#define LOOK_MS 100                 /* whether somebody wants one */
#define RETRY_MS 10                 /* the first wait for a permit … */
#define RETRY_MAX_MS 200            /* … and the longest */

struct slot {
	struct conn *conn; /* NULL: free */
	struct arena *arena;
	const char *name, *url;
	uint64_t used;   /* when, by conns.clock */
	int row;         /* of the quota */
	int permit;      /* QUOTA_NONE: it needs none */
	unsigned most;   /* permits of that row; 0: no limit */
	int64_t idle_ms; /* closed after so long without use */
};

struct conns {
	struct slot slots[CONNS_MAX];
	const struct quota *quota;
	uint64_t clock;
	pid_t pid; /* connections do not survive a fork */
};

struct conns *
conns_create(const struct quota *quota)
{
	struct conns *cs = calloc(1, sizeof(*cs));

	if (!cs)
		abort();
	cs->pid = own_pid();
	cs->quota = quota;
	for (size_t i = 0; i < CONNS_MAX; i++)
		cs->slots[i].row = cs->slots[i].permit = QUOTA_NONE;
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
	*s = (struct slot){ .row = QUOTA_NONE, .permit = QUOTA_NONE };
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

static struct slot *
find(struct conns *cs, const struct database *db)
{
	for (size_t i = 0; i < CONNS_MAX; i++) {
		struct slot *s = &cs->slots[i];

		if (s->conn && strcmp(s->name, db->name) == 0 &&
		    strcmp(s->url, db->url) == 0)
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

static const struct err *
open_slot(struct conns *cs, struct slot *s, struct arena *a,
	  const struct database *db, struct wait *wait)
{
	const struct err *e;

	s->arena = arena_create(CONN_CAP);
	s->name = arena_strdup(s->arena, db->name);
	s->url = arena_strdup(s->arena, db->url);
	s->idle_ms = (int64_t)db->settings->connection_idle_ms;
	e = driver_open(s->arena, db->url, db->settings, wait, &s->conn);
	if (e) {
		e = err_copy(a, e);
		close_slot(cs, s);
		return e;
	}
	quota_learn(cs->quota, s->row, s->conn->most);
	s->most = s->conn->driver->in_process ? 0 : most_of(cs, s->row, db);
	if (s->permit == QUOTA_NONE) /* nobody knew that there is a limit */
		s->permit = quota_take(cs->quota, s->row, s->most);
	return NULL;
}

/* ERR_BUSY: all permits are taken, so nothing was tried; or the server's. */
static const struct err *
try_slot(struct conns *cs, struct slot *s, int row, struct arena *a,
	 const struct database *db, struct wait *wait)
{
	unsigned most = most_of(cs, row, db);
	int permit = quota_take(cs->quota, row, most);

	if (row != QUOTA_NONE && most && permit == QUOTA_NONE)
		return err_say(a, ERR_BUSY,
			       "All connections to the database are in use.");
	s->row = row;
	s->permit = permit;
	return open_slot(cs, s, a, db, wait);
}

static bool
is_server(struct arena *a, const struct database *db)
{
	const struct parlance_driver *driver = NULL;
	const char *where;
	const struct err *e = driver_find(a, db->url, &driver, &where);

	return !e && !driver->in_process;
}

/*
 * Wait for a permit, and for a server that has no connection left: others may
 * hold those. Who holds one idle sees that it is wanted.
 */
static const struct err *
open_in_turn(struct conns *cs, struct slot *s, struct arena *a,
	     const struct database *db, struct wait *wait)
{
	bool server = is_server(a, db);
	int row = server ? quota_find(cs->quota, db->name) : QUOTA_NONE;
	int64_t ms = RETRY_MS;

	for (;;) {
		const struct err *e = try_slot(cs, s, row, a, db, wait);
		enum wait_end end;

		if (!e || e->kind != ERR_BUSY || !server)
			return e;
		quota_want(cs->quota, row);
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
	struct slot *s = find(cs, db);
	const struct err *e = NULL;

	assert(cs->pid == own_pid());
	if (s && s->conn->driver->check(s->conn, wait)) {
		close_slot(cs, s);
		s = NULL;
	}
	if (!s) {
		s = oldest(cs);
		e = open_in_turn(cs, s, a, db, wait);
	}
	if (e)
		return e;
	s->used = ++cs->clock;
	conn_asks(s->conn, NULL, NULL);
	*ret = s->conn;
	return NULL;
}

void
conns_drop(struct conns *cs, const struct database *db)
{
	struct slot *s = find(cs, db);

	if (s)
		close_slot(cs, s);
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
