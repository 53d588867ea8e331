#include <string.h>

#include "base/clock.h"
#include "base/rand.h"
#include "store/db.h"
#include "store/digest.h"

#include "base/ban.h"

#define MINUTE_MS (INT64_C(60) * 1000)
#define DAY_MS (INT64_C(24) * 60 * MINUTE_MS)
#define SWEPT_AT_ONCE 200 /* sessions, chats: no writer waits long */

static const char *
owner_of(struct arena *a, const char *digest)
{
	return arena_printf(a, "s:%s", digest);
}

void
store_session_create(struct store *s, struct arena *a, const char **ret_id,
		     const char **ret_owner)
{
	char *id = rand_id(a);

	digest_hex(str_of(id), s->new_session);
	*ret_id = id;
	*ret_owner = owner_of(a, s->new_session);
}

const struct err *
session_write(struct store *s, struct arena *a)
{
	int64_t now = clock_wall_ms();
	const struct err *e;

	if (!s->new_session[0])
		return NULL;
	e = db_run(s, a,
		   "INSERT INTO sessions (digest, created_ms, seen_ms)"
		   " VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING",
		   "tii", s->new_session, now, now);
	return e;
}

/* How stale seen_ms may be: nobody expires early because of it. */
static int64_t
write_every(const struct settings *settings)
{
	int64_t tenth = (int64_t)settings->session_idle_ms / 10;

	return tenth < MINUTE_MS ? tenth : MINUTE_MS;
}

static const struct err *
seen(struct store *s, struct arena *a, const char *digest, int64_t *ret)
{
	sqlite3_stmt *st;
	const struct err *e;
	bool row = false;

	*ret = -1;
	e = db_start(s, a, &st, "SELECT seen_ms FROM sessions WHERE digest = ?",
		     "t", digest);
	if (!e)
		e = db_step(s, a, st, &row);
	if (e || !row)
		return e;
	*ret = db_int(st, 0);
	db_done(st);
	return NULL;
}

const struct err *
store_session_use(struct store *s, struct arena *a, const char *id,
		  const struct settings *settings, const char **ret_owner)
{
	int64_t now = clock_wall_ms(), every = write_every(settings), at;
	char digest[DIGEST_CHARS + 1];
	const struct err *e;

	*ret_owner = NULL;
	if (!rand_is_id(id))
		return NULL;
	digest_hex(str_of(id), digest);
	e = seen(s, a, digest, &at);
	/* a clock that was set back makes nobody's session older */
	if (e || at < 0 ||
	    now - at > (int64_t)settings->session_idle_ms + every)
		return e;
	*ret_owner = owner_of(a, digest);
	if (now - at >= 0 && now - at < every)
		return NULL;
	e = db_run(s, a, "UPDATE sessions SET seen_ms = ? WHERE digest = ?",
		   "it", now, digest);
	/* it is read all the same when the store cannot be written */
	return e && e->kind != ERR_STORE_FULL && e->kind != ERR_BUSY ? e : NULL;
}

/* The one who moves the time forward sweeps. */
static const struct err *
is_due(struct store *s, struct arena *a, int64_t now, int64_t every, bool *ret)
{
	const struct err *e;

	e = db_run(s, a,
		   "UPDATE sweeps SET at_ms = ? WHERE at_ms <= ? OR at_ms > ?",
		   "iii", now, now - every, now);
	*ret = !e && db_changes(s) > 0;
	return e;
}

static const struct err *
sweep_sessions(struct store *s, struct arena *a, int64_t before)
{
	const struct err *e;

	e = db_run(s, a,
		   "DELETE FROM chats WHERE owner IN (SELECT 's:' || digest"
		   " FROM sessions WHERE seen_ms < ? ORDER BY seen_ms LIMIT ?)",
		   "ii", before, (int64_t)SWEPT_AT_ONCE);
	if (e)
		return e;
	return db_run(s, a,
		      "DELETE FROM sessions WHERE digest IN (SELECT digest"
		      " FROM sessions WHERE seen_ms < ? ORDER BY seen_ms"
		      " LIMIT ?)",
		      "ii", before, (int64_t)SWEPT_AT_ONCE);
}

/* ';' is the letter after ':', so the range is all named users. */
static const struct err *
sweep_retention(struct store *s, struct arena *a, int64_t before)
{
	return db_run(s, a,
		      "DELETE FROM chats WHERE id IN (SELECT id FROM chats"
		      " WHERE owner >= 'u:' AND owner < 'u;'"
		      " AND updated_ms < ? LIMIT ?)",
		      "ii", before, (int64_t)SWEPT_AT_ONCE);
}

/* There may be more: let the next request go on. */
static const struct err *
again(struct store *s, struct arena *a)
{
	s->next_sweep_ms = 0;
	return db_run(s, a, "UPDATE sweeps SET at_ms = 0", "");
}

static const struct err *
sweep(struct store *s, struct arena *a, const struct settings *settings)
{
	int64_t now = clock_wall_ms();
	const struct err *e;
	size_t n = 0;
	bool due;

	e = is_due(s, a, now, (int64_t)settings->sweep_ms, &due);
	if (e || !due)
		return e;
	e = sweep_sessions(s, a,
			   now - (int64_t)settings->session_idle_ms -
				   write_every(settings));
	if (!e)
		n = db_changes(s);
	if (!e && settings->retention_ms)
		e = sweep_retention(s, a,
				    now - (int64_t)settings->retention_ms);
	if (!e && settings->retention_ms && db_changes(s) > n)
		n = db_changes(s);
	if (!e)
		e = db_run(s, a, "DELETE FROM post_keys WHERE created_ms < ?",
			   "i", now - DAY_MS);
	if (!e)
		e = db_run(s, a, "DELETE FROM usage WHERE day < ?", "i",
			   now / DAY_MS - 1);
	return e || n < SWEPT_AT_ONCE ? e : again(s, a);
}

const struct err *
store_sweep(struct store *s, struct arena *a, const struct settings *settings)
{
	const struct err *e;

	if (clock_ms() < s->next_sweep_ms)
		return NULL;
	s->next_sweep_ms = clock_ms() + (int64_t)settings->sweep_ms;
	e = db_begin(s, a);
	return e ? e : db_end(s, a, sweep(s, a, settings));
}
