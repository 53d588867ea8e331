#include "store/saved/shares.h"

#include "base/clock.h"
#include "base/hash/digest.h"
#include "base/rand.h"
#include "store/chat/turn_row.h"
#include "store/db/db.h"

#include "base/ban.h"

#define ID_CHARS 12 /* names it in lists; it opens nothing */
#define COLUMNS                                                      \
	" id, kind, what, title, readers, owner, maker, created_ms," \
	" expires_ms "

const struct err *
store_share_missing(struct arena *a)
{
	return err_say(a, ERR_MISSING,
		       "There is no such link: it was withdrawn, its time is"
		       " over, or it never was.");
}

static const struct err *
has_room(struct store *s, struct arena *a, const char *owner, uint64_t max)
{
	int64_t n = 0;
	const struct err *e =
		db_get_int(s, a, &n,
			   "SELECT count(*) FROM shares WHERE owner = ?"
			   " AND expires_ms > ?",
			   "ti", owner, clock_wall_ms());

	if (e || (uint64_t)n < max)
		return e;
	return err_say(a, ERR_CONFLICT,
		       "You have %lld links already: withdraw one first.",
		       (long long)n);
}

struct packed {
	struct str evidence, result;
};

/* All of it, before anything is written: *ret is [n_items]. */
static const struct err *
pack_items(struct arena *a, const struct share *share, struct packed **ret)
{
	struct packed *list = arena_array(a, share->n_items, sizeof(*list));
	size_t n = 0;

	for (size_t i = 0; i < share->n_items; i++) {
		const struct turn *t = &share->items[i].turn;

		list[i].evidence = turn_pack_evidence(a, t);
		list[i].result = turn_pack_result(a, t);
		n += list[i].evidence.n + list[i].result.n;
		if (n > SHARE_BYTES_MAX)
			return err_say(a, ERR_TOO_LARGE,
				       "This is too much for one link: share"
				       " single answers.");
	}
	*ret = list;
	return NULL;
}

static const struct err *
add_item(struct store *s, struct arena *a, const struct share *share,
	 const struct packed *packed, size_t i)
{
	const struct share_item *item = &share->items[i];

	return db_run(s, a,
		      "INSERT INTO share_items (share, n, state, question,"
		      " database, saved, show, width, key, reader, made_ms,"
		      " evidence, result)"
		      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		      "titttttittibb", share->id, (int64_t)i + 1,
		      turn_state_name(item->turn.state), item->turn.question,
		      item->turn.database, item->saved,
		      tile_show_name(item->show), (int64_t)item->width,
		      item->key, item->reader, item->made_ms,
		      packed[i].evidence, packed[i].result);
}

static const struct err *
insert(struct store *s, struct arena *a, const struct share *share,
       const char *digest, const struct packed *packed)
{
	const struct err *e = db_run(
		s, a,
		"INSERT INTO shares (digest," COLUMNS ")"
		" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		"ttttttttii", digest, share->id, share_kind_name(share->kind),
		share->what, share->title, share->readers, share->owner,
		share->maker, share->created_ms, share->expires_ms);

	for (size_t i = 0; !e && i < share->n_items; i++)
		e = add_item(s, a, share, packed, i);
	return e;
}

const struct err *
store_share_add(struct store *s, struct arena *a, struct share *share,
		uint64_t max, const char **ret_token)
{
	const char *token = arena_printf(a, "%s", rand_id(a));
	char digest[DIGEST_CHARS + 1];
	struct packed *packed = NULL;
	const struct err *e = pack_items(a, share, &packed);

	if (e || !packed)
		return e;
	e = db_begin(s, a);
	if (e)
		return e;
	share->id = str_dup(a, str_first(str_of(rand_id(a)), ID_CHARS));
	share->created_ms = clock_wall_ms();
	digest_hex(str_of(token), digest);
	e = db_lock(s, a, "shares");
	if (!e)
		e = has_room(s, a, share->owner, max);
	if (!e)
		e = session_write(s, a);
	if (!e)
		e = insert(s, a, share, digest, packed);
	e = db_end(s, a, e);
	if (e)
		return e;
	s->new_session[0] = '\0';
	*ret_token = token;
	return NULL;
}

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	struct share *share = ret;

	*share = (struct share){
		.id = db_text(a, st, 0),
		.kind = share_kind_find(db_text(a, st, 1)),
		.what = db_text(a, st, 2),
		.title = db_text(a, st, 3),
		.readers = db_text(a, st, 4),
		.owner = db_text(a, st, 5),
		.maker = db_text(a, st, 6),
		.created_ms = db_int(st, 7),
		.expires_ms = db_int(st, 8),
	};
	return share->kind == SHARE__MAX
		       ? err_new(a, ERR_STORE,
				 "This link is damaged in the store.",
				 "store: share %s is damaged", share->id)
		       : NULL;
}

static const struct err *
read_item(struct arena *a, struct db_stmt *st, void *ret)
{
	struct share_item *item = ret;
	struct turn *t = &item->turn;

	*item = (struct share_item){
		.turn = { .n = db_size(st, 0),
			  .state = turn_state_find(db_text(a, st, 1)),
			  .question = db_text(a, st, 2),
			  .database = db_text(a, st, 3),
			  .error = ERR__MAX },
		.saved = db_text(a, st, 4),
		.show = tile_show_find(db_text(a, st, 5)),
		.width = db_size(st, 6),
		.key = db_text(a, st, 7),
		.reader = db_text(a, st, 8),
		.made_ms = db_int(st, 9),
	};
	t->created_ms = item->made_ms;
	if (t->state != TURN__MAX && item->show != TILE__MAX &&
	    turn_unpack_evidence(a, db_bytes(st, 10), t) &&
	    turn_unpack_result(a, db_bytes(st, 11), t))
		return NULL;
	return err_new(a, ERR_STORE, "This link is damaged in the store.",
		       "store: item %zu of a share is damaged", t->n);
}

const struct err *
store_share_open(struct store *s, struct arena *a, const char *token,
		 struct share *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	struct db_found items = { read_item, sizeof(*ret->items), NULL, 0 };
	char digest[DIGEST_CHARS + 1];
	const struct err *e;

	if (!rand_is_id(token))
		return store_share_missing(a);
	digest_hex(str_of(token), digest);
	e = db_read(s, a, &found,
		    "SELECT" COLUMNS
		    "FROM shares WHERE digest = ? AND expires_ms > ?",
		    "ti", digest, clock_wall_ms());
	if (e || found.n == 0)
		return e ? e : store_share_missing(a);
	e = db_read(s, a, &items,
		    "SELECT n, state, question, database, saved, show, width,"
		    " key, reader, made_ms, evidence, result FROM share_items"
		    " WHERE share = ? ORDER BY n",
		    "t", ret->id);
	ret->items = items.items;
	ret->n_items = items.n;
	return e;
}

const struct err *
store_share_list(struct store *s, struct arena *a, const char *owner,
		 struct share_list *ret)
{
	struct db_found found = { read_row, sizeof(*ret->items), NULL, 0 };
	const struct err *e = db_read(
		s, a, &found,
		"SELECT" COLUMNS "FROM shares WHERE owner = coalesce(?, owner)"
		" AND expires_ms > ? ORDER BY created_ms DESC, id",
		"ti", owner, clock_wall_ms());

	*ret = (struct share_list){ found.items, found.n };
	return e;
}

const struct err *
store_share_withdraw(struct store *s, struct arena *a, const char *owner,
		     const char *id)
{
	const struct err *e = db_run(s, a,
				     "DELETE FROM shares WHERE id = ?"
				     " AND owner = coalesce(?, owner)",
				     "tt", id, owner);

	return e || db_changes(s) ? e : store_share_missing(a);
}

const struct err *
store_share_withdraw_of(struct store *s, struct arena *a, const char *owner,
			const char *path)
{
	return db_run(s, a,
		      "DELETE FROM shares WHERE (what = ?1"
		      " OR substr(what, 1, length(?1) + 1) IN"
		      " (?1 || '/', ?1 || '?'))"
		      " AND owner = coalesce(?2, owner)",
		      "tt", path, owner);
}

const struct err *
store_share_sweep(struct store *s, struct arena *a)
{
	return db_run(s, a, "DELETE FROM shares WHERE expires_ms <= ?", "i",
		      clock_wall_ms());
}

static const struct err *
copy(struct store *s, struct arena *a, const struct share *share,
     const struct chat *to)
{
	const struct err *e = session_write(s, a);

	if (!e)
		e = db_run(s, a,
			   "INSERT INTO chats (id, owner, database, title,"
			   " created_ms, updated_ms, n_turns)"
			   " VALUES (?, ?, ?, ?, ?, ?, ?)",
			   "ttttiii", to->id, to->owner, to->database,
			   to->title, to->created_ms, to->updated_ms,
			   (int64_t)to->n_turns);
	if (!e)
		e = db_run(s, a,
			   "INSERT INTO turns (chat, n, state, question,"
			   " created_ms, evidence, result)"
			   " SELECT ?, n, state, question, made_ms, evidence,"
			   " result FROM share_items WHERE share = ?",
			   "tt", to->id, share->id);
	return e;
}

const struct err *
store_share_copy(struct store *s, struct arena *a, const struct share *share,
		 const char *owner, const char *database, struct chat *ret)
{
	const int64_t now = clock_wall_ms();
	const struct chat to = {
		.id = rand_id(a),
		.owner = owner,
		.database = database,
		.title = share->title,
		.created_ms = now,
		.updated_ms = now,
		.n_turns = share->n_items,
	};
	const struct err *e = db_begin(s, a);

	if (!e)
		e = db_end(s, a, copy(s, a, share, &to));
	if (e)
		return e;
	s->new_session[0] = '\0';
	*ret = to;
	return NULL;
}
