#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/rand.h"
#include "base/utf8.h"
#include "store/chat/chat_row.h"

#include "base/ban.h"

#define TITLE_MAX 200
#define FIND_MAX 4096 /* bytes of what is looked for */

const struct err *
chat_read(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct chat *)ret = (struct chat){
		.id = db_text(a, st, 0),
		.owner = db_text(a, st, 1),
		.database = db_text(a, st, 2),
		.title = db_text(a, st, 3),
		.created_ms = db_int(st, 4),
		.updated_ms = db_int(st, 5),
		.n_turns = db_size(st, 6),
	};
	return NULL;
}

const struct err *
chat_must_be(struct arena *a, const struct err *e, bool there)
{
	return e || there ? e
			  : err_say(a, ERR_MISSING, "There is no such chat.");
}

const struct err *
store_chat_get(struct store *s, struct arena *a, const char *owner,
	       const char *id, struct chat *ret)
{
	struct db_found found = { .read = chat_read, .items = ret };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" CHAT_COLUMNS
				      "FROM chats WHERE id = ? AND owner = ?",
				      "tt", id, owner);

	return chat_must_be(a, e, found.n);
}

const struct err *
store_chat_list(struct store *s, struct arena *a, const char *owner, size_t max,
		struct chat **ret, size_t *ret_n)
{
	struct db_found found = { chat_read, sizeof(**ret), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" CHAT_COLUMNS "FROM chats WHERE owner = ?"
			" ORDER BY updated_ms DESC LIMIT ?",
			"ti", owner, (int64_t)max);

	if (e)
		return e;
	*ret = found.items;
	*ret_n = found.n;
	return NULL;
}

const struct err *
store_chat_rename(struct store *s, struct arena *a, const char *owner,
		  const char *id, const char *title)
{
	const struct err *e = db_run(
		s, a, "UPDATE chats SET title = ? WHERE id = ? AND owner = ?",
		"ttt", utf8_shorten(a, str_of(title), TITLE_MAX), id, owner);

	return chat_must_be(a, e, db_changes(s) > 0);
}

/* The words anywhere, in their order: "a%b" of LIKE, its signs escaped. */
static const char *
pattern_of(struct arena *a, const char *words)
{
	struct buf b = buf_new(a, FIND_MAX);
	bool gap = true;

	buf_putc(&b, '%');
	for (const char *p = words; *p; p++) {
		if (*p == ' ') {
			if (!gap)
				buf_putc(&b, '%');
			gap = true;
			continue;
		}
		if (strchr("%_\\", *p))
			buf_putc(&b, '\\');
		buf_putc(&b, *p);
		gap = false;
	}
	buf_putc(&b, '%');
	return buf_text(&b);
}

const struct err *
store_chat_find(struct store *s, struct arena *a, const char *owner,
		const char *words, size_t max, struct chats *ret)
{
	struct db_found found = { chat_read, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" CHAT_COLUMNS "FROM chats WHERE owner = ?1"
			" AND (lower(title) LIKE lower(?2) ESCAPE '\\'"
			" OR EXISTS (SELECT 1"
			" FROM turns WHERE turns.chat = chats.id"
			" AND lower(turns.question) LIKE lower(?2)"
			" ESCAPE '\\'))"
			" ORDER BY updated_ms DESC LIMIT ?3",
			"tti", owner, pattern_of(a, words), (int64_t)max);

	if (e)
		return e;
	*ret = (struct chats){ found.items, found.n };
	return NULL;
}

const struct err *
store_chat_delete(struct store *s, struct arena *a, const char *owner,
		  const char *id)
{
	const struct err *e =
		db_run(s, a, "DELETE FROM chats WHERE id = ? AND owner = ?",
		       "tt", id, owner);

	return chat_must_be(a, e, db_changes(s) > 0);
}
