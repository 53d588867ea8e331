#include "store/chat/deleted.h"

#include "base/clock.h"
#include "store/db/db.h"

#include "base/ban.h"

static const struct err *
delete_one(struct store *s, struct arena *a, const char *owner, const char *id,
	   int64_t now)
{
	const struct err *e =
		db_run(s, a,
		       "INSERT INTO deleted_chats (chat, owner, at_ms)"
		       " SELECT id, owner, ? FROM chats"
		       " WHERE id = ? AND owner = ?",
		       "itt", now, id, owner);

	if (e || db_changes(s) == 0)
		return e;
	return db_run(s, a,
		      "UPDATE chats SET owner = '" DELETED_OWNER
		      "' WHERE id = ? AND owner = ?",
		      "tt", id, owner);
}

static const struct err *
count_deleted(struct store *s, struct arena *a, const char *owner,
	      int64_t at_ms, size_t *ret)
{
	int64_t n = 0;
	const struct err *e = db_get_int(s, a, &n,
					 "SELECT count(*) FROM deleted_chats"
					 " WHERE owner = ? AND at_ms = ?",
					 "ti", owner, at_ms);

	*ret = (size_t)n;
	return e;
}

const struct err *
store_chats_delete(struct store *s, struct arena *a, const char *owner,
		   const char *const *ids, size_t n, struct deletion *ret)
{
	const int64_t now = clock_wall_ms();
	const struct err *e = db_begin(s, a);

	if (e)
		return e;
	for (size_t i = 0; i < n && !e; i++)
		e = delete_one(s, a, owner, ids[i], now);
	if (!e)
		e = count_deleted(s, a, owner, now, &ret->n);
	ret->at_ms = now;
	return db_end(s, a, e);
}

static const struct err *
restore(struct store *s, struct arena *a, const char *owner, int64_t at_ms,
	size_t *ret_n)
{
	const struct err *e = count_deleted(s, a, owner, at_ms, ret_n);

	if (e)
		return e;
	if (*ret_n == 0 || at_ms < clock_wall_ms() - DELETED_KEPT_MS)
		return err_say(a, ERR_MISSING,
			       "This was deleted too long ago to be undone.");
	e = db_run(s, a,
		   "UPDATE chats SET owner = ?1 WHERE id IN (SELECT chat"
		   " FROM deleted_chats WHERE owner = ?1 AND at_ms = ?2)",
		   "ti", owner, at_ms);
	return e ? e
		 : db_run(s, a,
			  "DELETE FROM deleted_chats"
			  " WHERE owner = ? AND at_ms = ?",
			  "ti", owner, at_ms);
}

const struct err *
store_chats_restore(struct store *s, struct arena *a, const char *owner,
		    int64_t at_ms, size_t *ret_n)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, restore(s, a, owner, at_ms, ret_n));
}

const struct err *
store_deleted_sweep(struct store *s, struct arena *a)
{
	return db_run(s, a,
		      "DELETE FROM chats WHERE owner = '" DELETED_OWNER
		      "' AND id IN (SELECT"
		      " chat FROM deleted_chats WHERE at_ms < ?)",
		      "i", clock_wall_ms() - DELETED_KEPT_MS);
}
