#include "store/chat/agent.h"

#include "base/clock.h"
#include "base/hash/digest.h"
#include "base/rand.h"
#include "store/db/db.h"

#include "base/ban.h"

#define PREFIX "sess-" /* the reference shows one */

const struct err *
store_agent_create(struct store *s, struct arena *a, const char *database,
		   const char *name, const char **ret_id)
{
	const char *id = rand_id(a);
	int64_t now = clock_wall_ms();
	char digest[DIGEST_CHARS + 1];
	const struct err *e;

	digest_hex(str_of(id), digest);
	e = db_run(s, a,
		   "INSERT INTO sessions (digest, created_ms, seen_ms,"
		   " database, name) VALUES (?, ?, ?, ?, ?)",
		   "tiitt", digest, now, now, database, name);
	if (!e)
		*ret_id = arena_printf(a, PREFIX "%s", id);
	return e;
}

/* An owner is "s:" and the digest of its session. */
static const char *
digest_of(const char *owner)
{
	return owner + 2;
}

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct agent *)ret = (struct agent){
		.owner = db_text(a, st, 0),
		.database = db_text(a, st, 1),
		.created_ms = db_int(st, 2),
		.seen_ms = db_int(st, 3),
		.name = db_text(a, st, 4),
	};
	return NULL;
}

const struct err *
store_agent_use(struct store *s, struct arena *a, const char *id,
		const struct settings *settings, struct agent *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	const char *owner = NULL;
	const struct err *e;

	*ret = (struct agent){ .owner = NULL };
	if (!str_starts(str_of(id), STR(PREFIX)))
		return NULL;
	e = store_session_use(s, a, id + sizeof(PREFIX) - 1, settings, &owner);
	if (e || !owner)
		return e;
	return db_read(s, a, &found,
		       "SELECT 's:' || digest, database, created_ms, seen_ms,"
		       " name FROM sessions"
		       " WHERE digest = ? AND database IS NOT NULL",
		       "t", digest_of(owner));
}

static const struct err *
end(struct store *s, struct arena *a, const struct agent *agent)
{
	const struct err *e;

	e = db_run(s, a, "DELETE FROM chats WHERE owner = ?", "t",
		   agent->owner);
	if (!e)
		e = db_run(s, a, "DELETE FROM sessions WHERE digest = ?", "t",
			   digest_of(agent->owner));
	return e;
}

const struct err *
store_agent_end(struct store *s, struct arena *a, const struct agent *agent)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, end(s, a, agent));
}

const struct err *
store_agent_count(struct store *s, struct arena *a,
		  const struct settings *settings, int64_t *ret)
{
	int64_t since = clock_wall_ms() - (int64_t)settings->session_idle_ms;
	*ret = 0;
	return db_get_int(s, a, ret,
			  "SELECT count(*) FROM sessions"
			  " WHERE database IS NOT NULL AND seen_ms >= ?",
			  "i", since);
}
