#include "store/chat/card.h"

#include "base/clock.h"
#include "store/db/db.h"
#include "store/db/squeeze.h"

#include "base/ban.h"

static const struct err *
read_card(struct arena *a, struct db_stmt *st, void *ret)
{
	struct str html;

	html.p = unsqueeze(a, db_bytes(st, 4), &html.n);
	if (!html.p)
		return err_new(a, ERR_STORE, "A page that was kept is damaged.",
			       "a card of turn %zu", db_size(st, 0));
	*(struct card *)ret = (struct card){
		.n = db_size(st, 0),
		.state = turn_state_find(db_text(a, st, 1)),
		.look = db_text(a, st, 2),
		.dialect = db_text(a, st, 3),
		.question = db_text(a, st, 5),
		.html = html,
	};
	return NULL;
}

const struct err *
store_card_list(struct store *s, struct arena *a, const struct turn_id *last,
		size_t first, struct cards *ret)
{
	struct db_found found = { read_card, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT d.n, d.state, d.look, d.dialect, d.html,"
			" t.question"
			" FROM cards d JOIN chats c ON c.id = d.chat"
			" LEFT JOIN turns t ON d.n = 1"
			" AND t.chat = d.chat AND t.n = d.n"
			" WHERE d.chat = ? AND d.n BETWEEN ? AND ?"
			" AND c.owner = ? ORDER BY d.n",
			"tiit", last->chat, (int64_t)first, (int64_t)last->n,
			last->owner);

	if (!e)
		*ret = (struct cards){ found.items, found.n };
	return e;
}

static const struct err *
put(struct store *s, struct arena *a, const char *owner, const char *chat,
    const struct card *card)
{
	return db_run(s, a,
		      "INSERT INTO cards"
		      " (chat, n, state, look, dialect, html, made_ms)"
		      " SELECT t.chat, t.n, t.state, ?, ?, ?, ?"
		      " FROM turns t JOIN chats c ON c.id = t.chat"
		      " WHERE t.chat = ? AND t.n = ? AND t.state = ?"
		      " AND c.owner = ? ON CONFLICT (chat, n) DO UPDATE SET"
		      " state = excluded.state, look = excluded.look,"
		      " dialect = excluded.dialect, html = excluded.html,"
		      " made_ms = excluded.made_ms",
		      "ttbititt", card->look, card->dialect,
		      squeeze(a, card->html), clock_wall_ms(), chat,
		      (int64_t)card->n, turn_state_name(card->state), owner);
}

const struct err *
store_card_put(struct store *s, struct arena *a, const char *owner,
	       const char *chat, const struct cards *cards)
{
	const struct err *e = db_begin(s, a);

	if (e)
		return e;
	for (size_t i = 0; !e && i < cards->n; i++)
		e = put(s, a, owner, chat, &cards->items[i]);
	return db_end(s, a, e);
}
