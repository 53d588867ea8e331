#include "base/clock.h"
#include "base/rand.h"
#include "store/chat/chat_row.h"

#include "base/ban.h"

static const struct err *
copy_chat(struct store *s, struct arena *a, const struct chat *from,
	  const struct chat *to)
{
	return db_run(s, a,
		      "INSERT INTO chats (" CHAT_COLUMNS ")"
		      " SELECT ?, ?, database, title, created_ms, ?, n_turns"
		      " FROM chats WHERE id = ?",
		      "ttit", to->id, to->owner, to->updated_ms, from->id);
}

static const struct err *
copy_turns(struct store *s, struct arena *a, const struct chat *from,
	   const struct chat *to)
{
	return db_run(s, a,
		      "INSERT INTO turns (chat, n, state, question, created_ms,"
		      " evidence, result, options, given_sql, chosen_sql)"
		      " SELECT ?, n, CASE WHEN state IN ('pending', 'running',"
		      " 'proposed') THEN 'interrupted' ELSE state END,"
		      " question, created_ms, evidence, result, options,"
		      " given_sql, chosen_sql FROM turns WHERE chat = ?",
		      "tt", to->id, from->id);
}

static const struct err *
copy(struct store *s, struct arena *a, const struct chat *from,
     const struct chat *to)
{
	const struct err *e = session_write(s, a);

	if (!e)
		e = copy_chat(s, a, from, to);
	return e ? e : copy_turns(s, a, from, to);
}

const struct err *
store_chat_copy(struct store *s, struct arena *a, const char *from,
		const char *id, const char *owner, struct chat *ret)
{
	struct chat original, to = { .id = NULL };
	const struct err *e = db_begin(s, a);

	if (e)
		return e;
	e = store_chat_get(s, a, from, id, &original);
	if (!e) {
		to = original;
		to.id = rand_id(a);
		to.owner = arena_strdup(a, owner);
		to.updated_ms = clock_wall_ms();
		e = copy(s, a, &original, &to);
	}
	e = db_end(s, a, e);
	if (e)
		return e;
	s->new_session[0] = '\0';
	*ret = to;
	return NULL;
}
