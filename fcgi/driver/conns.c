#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/driver.h"

#include "base/ban.h"

#define CONNS_MAX 16                /* kept open at once */
#define CONN_CAP ((size_t)64 << 20) /* bytes of one's arena */

struct slot {
	struct conn *conn; /* NULL: free */
	struct arena *arena;
	const char *name, *url;
	uint64_t used; /* when, by conns.clock */
};

struct conns {
	struct slot slots[CONNS_MAX];
	uint64_t clock;
	pid_t pid; /* connections do not survive a fork */
};

struct conns *
conns_create(void)
{
	struct conns *cs = calloc(1, sizeof(*cs));

	if (!cs)
		abort();
	cs->pid = getpid();
	return cs;
}

static void
close_slot(struct slot *s)
{
	if (s->conn)
		s->conn->driver->close(s->conn);
	arena_destroy(s->arena);
	*s = (struct slot){ 0 };
}

void
conns_destroy(struct conns *cs)
{
	if (!cs)
		return;
	for (size_t i = 0; i < CONNS_MAX; i++)
		close_slot(&cs->slots[i]);
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
	close_slot(s);
	return s;
}

static const struct err *
open_slot(struct slot *s, struct arena *a, const struct database *db,
	  struct wait *wait)
{
	const struct err *e;

	s->arena = arena_create(CONN_CAP);
	s->name = arena_strdup(s->arena, db->name);
	s->url = arena_strdup(s->arena, db->url);
	e = driver_open(s->arena, db->url, db->settings, wait, &s->conn);
	if (!e)
		return NULL;
	e = err_copy(a, e);
	close_slot(s);
	return e;
}

const struct err *
conns_get(struct conns *cs, struct arena *a, const struct database *db,
	  struct wait *wait, struct conn **ret)
{
	struct slot *s = find(cs, db);
	const struct err *e = NULL;

	assert(cs->pid == getpid());
	if (s && s->conn->driver->check(s->conn, wait)) {
		close_slot(s);
		s = NULL;
	}
	if (!s) {
		s = oldest(cs);
		e = open_slot(s, a, db, wait);
	}
	if (e)
		return e;
	s->used = ++cs->clock;
	*ret = s->conn;
	return NULL;
}

void
conns_drop(struct conns *cs, const struct database *db)
{
	struct slot *s = find(cs, db);

	if (s)
		close_slot(s);
}

void
conns_rest(struct conns *cs)
{
	struct wait wait = wait_forever();

	for (size_t i = 0; i < CONNS_MAX; i++) {
		struct conn *c = cs->slots[i].conn;

		if (c && c->driver->in_process && c->driver->check(c, &wait))
			close_slot(
				&cs->slots
					 [i]); /* its file is another, or gone */
		else if (c && c->driver->rest)
			c->driver->rest(c);
	}
}
