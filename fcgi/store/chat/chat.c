#include "base/clock.h"
#include "base/rand.h"
#include "base/utf8.h"
#include "store/chat/chat_row.h"

#include "base/ban.h"

#define TITLE_MAX 200

struct chat
chat_read(struct arena *a, sqlite3_stmt *st)
{
	return (struct chat){
		.id = db_text(a, st, 0),
		.owner = db_text(a, st, 1),
		.database = db_text(a, st, 2),
		.title = db_text(a, st, 3),
		.created_ms = db_int(st, 4),
		.updated_ms = db_int(st, 5),
		.n_turns = db_size(st, 6),
	};
}

static const struct err *
missing(struct arena *a)
{
	return err_say(a, ERR_MISSING, "There is no such chat.");
}

/* The one row of a started statement; ERR_MISSING when there is none. */
const struct err *
chat_one(struct store *s, struct arena *a, sqlite3_stmt *st, struct chat *ret)
{
	bool row;
	const struct err *e = db_step(s, a, st, &row);

	if (e)
		return e;
	if (!row)
		return missing(a);
	*ret = chat_read(a, st);
	/* to its end: an UPDATE … RETURNING is not done before */
	return db_step(s, a, st, &row);
}

const struct err *
store_chat_get(struct store *s, struct arena *a, const char *owner,
	       const char *id, struct chat *ret)
{
	sqlite3_stmt *st;
	const struct err *e;

	e = db_start(s, a, &st,
		     "SELECT" CHAT_COLUMNS
		     "FROM chats WHERE id = ? AND owner = ?",
		     "tt", id, owner);
	return e ? e : chat_one(s, a, st, ret);
}

const struct err *
chat_all(struct store *s, struct arena *a, sqlite3_stmt *st, struct chat **ret,
	 size_t *ret_n)
{
	struct chat *chats = NULL;
	const struct err *e = NULL;
	size_t n = 0;
	bool row = true;

	while (!e && row) {
		e = db_step(s, a, st, &row);
		if (e || !row)
			break;
		chats = arena_grow(a, chats, n, sizeof(*chats));
		chats[n++] = chat_read(a, st);
	}
	if (e)
		return e;
	*ret = chats;
	*ret_n = n;
	return NULL;
}

const struct err *
store_chat_list(struct store *s, struct arena *a, const char *owner, size_t max,
		struct chat **ret, size_t *ret_n)
{
	sqlite3_stmt *st;
	const struct err *e;

	e = db_start(s, a, &st,
		     "SELECT" CHAT_COLUMNS "FROM chats WHERE owner = ?"
		     " ORDER BY updated_ms DESC LIMIT ?",
		     "ti", owner, (int64_t)max);
	return e ? e : chat_all(s, a, st, ret, ret_n);
}

static const struct err *
one_changed(struct store *s, struct arena *a, const struct err *e)
{
	return e || db_changes(s) > 0 ? e : missing(a);
}

const struct err *
store_chat_rename(struct store *s, struct arena *a, const char *owner,
		  const char *id, const char *title)
{
	return one_changed(
		s, a,
		db_run(s, a,
		       "UPDATE chats SET title = ? WHERE id = ? AND owner = ?",
		       "ttt", utf8_shorten(a, str_of(title), TITLE_MAX), id,
		       owner));
}

const struct err *
store_chat_delete(struct store *s, struct arena *a, const char *owner,
		  const char *id)
{
	return one_changed(
		s, a,
		db_run(s, a, "DELETE FROM chats WHERE id = ? AND owner = ?",
		       "tt", id, owner));
}
