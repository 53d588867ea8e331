#include "store/chat/admin.h"

#include "store/chat/chat_row.h"
#include "store/chat/deleted.h"

#include "base/ban.h"

static const struct str named = STR_INIT("u:");

const char *
store_admin_name(const char *owner)
{
	return str_starts(str_of(owner), named) ? owner + named.n : NULL;
}

const struct err *
store_admin_chats(struct store *s, struct arena *a, const char *name,
		  size_t max, struct chat **ret, size_t *ret_n)
{
	const char *owner = name ? arena_printf(a, "u:%s", name) : NULL;
	struct db_found found = { chat_read, sizeof(**ret), NULL, 0 };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" CHAT_COLUMNS "FROM chats"
				      " WHERE owner = coalesce(?, owner)"
				      " AND owner <> '" DELETED_OWNER "'"
				      " ORDER BY updated_ms DESC, id LIMIT ?",
				      "ti", owner, (int64_t)max);

	if (e)
		return e;
	*ret = found.items;
	*ret_n = found.n;
	return NULL;
}

const struct err *
store_admin_chat(struct store *s, struct arena *a, const char *id,
		 struct chat *ret)
{
	struct db_found found = { .read = chat_read, .items = ret };
	const struct err *e = db_read(
		s, a, &found, "SELECT" CHAT_COLUMNS "FROM chats WHERE id = ?",
		"t", id);

	return chat_must_be(a, e, found.n);
}
