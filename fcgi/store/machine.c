#include "store/machine.h"

#include <stdlib.h>

#include "base/clock.h"
#include "store/db/db.h"

#include "base/ban.h"

#define HEX 16

const struct err *
store_machine_put(struct store *s, struct arena *a, const struct machine *m)
{
	const int64_t now = clock_wall_ms();
	const int64_t *n = m->counts;

	return db_run(s, a,
		      "INSERT INTO machines (id, name, began_ms, seen_ms,"
		      " workers, busy, in_line, ok, redirected, refused,"
		      " failed, paused)"
		      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
		      " ON CONFLICT (id) DO UPDATE SET"
		      " seen_ms = excluded.seen_ms,"
		      " workers = excluded.workers, busy = excluded.busy,"
		      " in_line = excluded.in_line, ok = excluded.ok,"
		      " redirected = excluded.redirected,"
		      " refused = excluded.refused, failed = excluded.failed,"
		      " paused = excluded.paused",
		      "ttiiiiiiiiii", m->id, m->name, now, now,
		      n[MACHINE_WORKERS], n[MACHINE_BUSY], n[MACHINE_IN_LINE],
		      n[MACHINE_OK], n[MACHINE_REDIRECTED], n[MACHINE_REFUSED],
		      n[MACHINE_FAILED], n[MACHINE_PAUSED]);
}

static const struct err *
read_machine(struct arena *a, struct db_stmt *st, void *ret)
{
	struct machine *m = ret;

	m->id = db_text(a, st, 0);
	m->name = db_text(a, st, 1);
	m->began_ms = db_int(st, 2);
	m->seen_ms = db_int(st, 3);
	for (int i = 0; i < MACHINE_COUNT__MAX; i++)
		m->counts[i] = db_int(st, 4 + i);
	return NULL;
}

const struct err *
store_machine_list(struct store *s, struct arena *a, int64_t within_ms,
		   struct machines *ret)
{
	struct db_found found = { read_machine, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			/* in the order of enum machine_count */
			"SELECT id, name, began_ms, seen_ms, workers, busy,"
			" in_line, ok, redirected, refused, failed, paused"
			" FROM machines WHERE seen_ms >= ?"
			" ORDER BY name, began_ms, id",
			"i", clock_wall_ms() - within_ms);

	*ret = (struct machines){ found.items, found.n };
	return e;
}

static const char *
hex(struct arena *a, uint64_t server)
{
	return arena_printf(a, "%0*llx", HEX, (unsigned long long)server);
}

const struct err *
store_server_told(struct store *s, struct arena *a, const char *machine,
		  const struct server_down *d)
{
	if (d->left_ms == 0)
		return db_run(s, a, "DELETE FROM servers_down WHERE server = ?",
			      "t", hex(a, d->server));
	return db_run(s, a,
		      "INSERT INTO servers_down (server, machine, name,"
		      " until_ms) VALUES (?, ?, ?, ?) ON CONFLICT (server)"
		      " DO UPDATE SET machine = excluded.machine,"
		      " name = excluded.name, until_ms = excluded.until_ms",
		      "ttti", hex(a, d->server), machine, d->machine,
		      clock_wall_ms() + d->left_ms);
}

static const struct err *
read_down(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct server_down *)ret = (struct server_down){
		.server = strtoull(db_text(a, st, 0), NULL, HEX),
		.left_ms = db_int(st, 1) - clock_wall_ms(),
		.machine = db_text(a, st, 2),
	};
	return NULL;
}

const struct err *
store_servers_down(struct store *s, struct arena *a, const char *machine,
		   struct servers_down *ret)
{
	struct db_found found = { read_down, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT server, until_ms, name FROM servers_down"
			" WHERE until_ms > ? AND machine <> ?",
			"it", clock_wall_ms(), machine);

	*ret = (struct servers_down){ found.items, found.n };
	return e;
}

const struct err *
store_machine_sweep(struct store *s, struct arena *a)
{
	const int64_t before = clock_wall_ms() - DAY_MS;
	const struct err *e = db_run(
		s, a, "DELETE FROM machines WHERE seen_ms < ?", "i", before);

	return e ? e
		 : db_run(s, a, "DELETE FROM servers_down WHERE until_ms < ?",
			  "i", before);
}
