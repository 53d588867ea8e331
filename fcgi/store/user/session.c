#include <string.h>

#include "base/clock.h"
#include "base/hash/digest.h"
#include "base/rand.h"
#include "store/db/db.h"

#include "base/ban.h"

#define MINUTE_MS (INT64_C(60) * 1000)

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

/* Sessions that began before then have ended; nothing did before 0. */
static int64_t
born_before(const struct settings *settings, int64_t now)
{
	int64_t most = (int64_t)settings->session_lifetime_ms;

	return most && most < now ? now - most : INT64_MIN;
}

/* How stale seen_ms may be. */
static int64_t
write_every(const struct settings *settings)
{
	int64_t tenth = (int64_t)settings->session_idle_ms / 10;

	return tenth < MINUTE_MS ? tenth : MINUTE_MS;
}

int64_t
session_ends_after(const struct settings *settings)
{
	return (int64_t)settings->session_idle_ms + write_every(settings);
}

static const struct err *
seen(struct store *s, struct arena *a, const char *digest, int64_t born_ms,
     int64_t *ret)
{
	*ret = -1;
	return db_get_int(s, a, ret,
			  "SELECT seen_ms FROM sessions WHERE digest = ?"
			  " AND created_ms >= ?",
			  "ti", digest, born_ms);
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
	e = seen(s, a, digest, born_before(settings, now), &at);
	/* a clock that was set back makes nobody's session older */
	if (e || at < 0 || now - at > session_ends_after(settings))
		return e;
	*ret_owner = owner_of(a, digest);
	if (now - at >= 0 && now - at < every)
		return NULL;
	e = db_run(s, a, "UPDATE sessions SET seen_ms = ? WHERE digest = ?",
		   "it", now, digest);
	/* it is read all the same when the store cannot be written */
	return e && e->kind != ERR_STORE_FULL && e->kind != ERR_BUSY ? e : NULL;
}
