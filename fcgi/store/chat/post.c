#include "base/clock.h"
#include "base/rand.h"
#include "store/chat/chat_row.h"
#include "store/user/usage.h"

#include "base/ban.h"

static const struct err *
read_id(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct turn_id *)ret = (struct turn_id){ .chat = db_text(a, st, 0),
						   .n = db_size(st, 1) };
	return NULL;
}

static const struct err *
by_key(struct store *s, struct arena *a, const struct post *p,
       struct db_found *ret)
{
	return db_read(s, a, ret,
		       "SELECT chat, n FROM post_keys"
		       " WHERE owner = ? AND key = ? AND created_ms > ?",
		       "tti", p->owner, p->key, clock_wall_ms() - DAY_MS);
}

/* The last turn of this chat, or the first of another chat of the owner. */
static const struct err *
by_text(struct store *s, struct arena *a, const struct post *p,
	struct db_found *ret)
{
	int64_t since = clock_wall_ms() - p->same_within_ms;
	const char *options = p->options ? p->options : "";

	if (p->chat)
		return db_read(
			s, a, ret,
			"SELECT t.chat, t.n FROM turns t"
			" JOIN chats c ON c.id = t.chat AND c.n_turns = t.n"
			" WHERE c.id = ? AND c.owner = ?"
			" AND t.question = ? AND t.created_ms > ?"
			" AND COALESCE(t.options, '') = ?",
			"tttit", p->chat, p->owner, p->question, since,
			options);
	return db_read(s, a, ret,
		       "SELECT t.chat, t.n FROM chats c"
		       " JOIN turns t ON t.chat = c.id AND t.n = 1"
		       " WHERE c.owner = ? AND c.updated_ms > ?"
		       " AND c.database = ? AND t.question = ?"
		       " AND t.created_ms > ?"
		       " AND COALESCE(t.options, '') = ?"
		       " ORDER BY c.updated_ms DESC LIMIT 1",
		       "tittit", p->owner, since, p->database, p->question,
		       since, options);
}

static const struct err *
find_same(struct store *s, struct arena *a, const struct post *p,
	  struct posted *ret)
{
	struct turn_id id;
	struct db_found found = { .read = read_id, .items = &id };
	const struct err *e = NULL;

	if (p->key)
		e = by_key(s, a, p, &found);
	else if (p->same_within_ms)
		e = by_text(s, a, p, &found);
	if (e || !found.n)
		return e;
	ret->same = true;
	ret->n = id.n;
	return store_chat_get(s, a, p->owner, id.chat, &ret->chat);
}

static const struct err *
new_chat(struct store *s, struct arena *a, const struct post *p, int64_t now,
	 struct chat *ret)
{
	*ret = (struct chat){
		.id = rand_id(a),
		.owner = arena_strdup(a, p->owner),
		.database = arena_strdup(a, p->database),
		.title = arena_strdup(a, p->title),
		.created_ms = now,
		.updated_ms = now,
		.n_turns = 1,
	};
	return db_run(s, a,
		      "INSERT INTO chats (" CHAT_COLUMNS ")"
		      " VALUES (?, ?, ?, ?, ?, ?, 1)",
		      "ttttii", ret->id, ret->owner, ret->database, ret->title,
		      now, now);
}

static const struct err *
longer_chat(struct store *s, struct arena *a, const struct post *p, int64_t now,
	    struct chat *ret)
{
	struct db_found found = { .read = chat_read, .items = ret };
	const struct err *e =
		db_read(s, a, &found,
			"UPDATE chats SET n_turns = n_turns + 1,"
			" updated_ms = ? WHERE id = ? AND owner = ?"
			" RETURNING" CHAT_COLUMNS,
			"itt", now, p->chat, p->owner);

	return chat_must_be(a, e, found.n);
}

static const struct err *
keep_key(struct store *s, struct arena *a, const struct post *p, int64_t now,
	 const struct posted *at)
{
	if (!p->key)
		return NULL;
	return db_run(s, a,
		      "INSERT INTO post_keys (owner, key, chat, n, created_ms)"
		      " VALUES (?, ?, ?, ?, ?) ON CONFLICT (owner, key)"
		      " DO UPDATE SET chat = excluded.chat, n = excluded.n,"
		      " created_ms = excluded.created_ms",
		      "tttii", p->owner, p->key, at->chat.id, (int64_t)at->n,
		      now);
}

static const struct err *
add_turn(struct store *s, struct arena *a, const struct post *p, int64_t now,
	 const struct posted *at)
{
	bool claim = p->lease_ms > 0;
	const struct err *e;

	e = db_run(s, a,
		   "INSERT INTO turns (chat, n, state, question, created_ms,"
		   " holder, lease_ms, options, given_sql, chosen_sql)"
		   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		   "tittitittt", at->chat.id, (int64_t)at->n,
		   turn_state_name(claim ? TURN_RUNNING : TURN_PENDING),
		   p->question, now, claim ? s->holder : NULL,
		   claim ? now + p->lease_ms : (int64_t)0, p->options,
		   p->given_sql, p->chosen_sql);
	return e ? e : keep_key(s, a, p, now, at);
}

/* ret->n stays 0 when that turn asks no more, or is not the last. */
static const struct err *
answer_turn(struct store *s, struct arena *a, const struct post *p, int64_t now,
	    struct posted *ret)
{
	const bool claim = p->lease_ms > 0;
	const struct err *e;

	e = db_run(s, a,
		   "UPDATE turns SET state = ?, question = ?, created_ms = ?,"
		   " holder = ?, lease_ms = ?, options = ?, chosen_sql = ?,"
		   " evidence = NULL, result = NULL, looked_ms = 0"
		   " WHERE chat = ? AND n = ? AND state = 'clarify'"
		   " AND EXISTS (SELECT 1 FROM chats WHERE id = turns.chat"
		   " AND owner = ? AND n_turns = turns.n)",
		   "ttititttit",
		   turn_state_name(claim ? TURN_RUNNING : TURN_PENDING),
		   p->question, now, claim ? s->holder : NULL,
		   claim ? now + p->lease_ms : (int64_t)0, p->options,
		   p->chosen_sql, p->chat, (int64_t)p->answers, p->owner);
	if (e || db_changes(s) == 0)
		return e;
	ret->n = p->answers;
	e = store_chat_get(s, a, p->owner, p->chat, &ret->chat);
	return e ? e : keep_key(s, a, p, now, ret);
}

/* Ours already: its COMMIT was made, and this process did not hear of it. */
static const struct err *
take_up(struct store *s, struct arena *a, const struct post *p, int64_t now,
	struct posted *ret)
{
	const struct err *e =
		db_run(s, a,
		       "UPDATE turns SET state = 'running', lease_ms = ?"
		       " WHERE chat = ? AND n = ? AND holder = ?"
		       " AND state IN ('running', 'interrupted')",
		       "itit", now + p->lease_ms, ret->chat.id, (int64_t)ret->n,
		       s->holder);

	if (!e)
		ret->same = db_changes(s) == 0;
	return e;
}

static const struct err *
post(struct store *s, struct arena *a, const struct post *p, struct posted *ret)
{
	const struct err *e =
		db_lock(s, a, arena_printf(a, "post %s", p->owner));
	/* a lease begins when the waiting is over */
	const int64_t now = clock_wall_ms();

	if (!e)
		e = find_same(s, a, p, ret);
	if (!e && ret->same && p->lease_ms > 0)
		e = take_up(s, a, p, now, ret);
	if (e || ret->n)
		return e;
	if (p->limits)
		e = store_usage_take_within(
			s, a, p->payer ? p->payer : p->owner, p->limits);
	if (!e)
		e = session_write(s, a);
	if (!e && p->chat && p->answers)
		e = answer_turn(s, a, p, now, ret);
	if (e || ret->n)
		return e;
	if (p->chat)
		e = longer_chat(s, a, p, now, &ret->chat);
	else
		e = new_chat(s, a, p, now, &ret->chat);
	if (e)
		return e;
	ret->n = ret->chat.n_turns;
	return add_turn(s, a, p, now, ret);
}

const struct err *
store_post(struct store *s, struct arena *a, const struct post *p,
	   struct posted *ret)
{
	struct posted posted = { .n = 0 };
	const struct err *e = p->ahead ? db_begin_ahead(s, a) : db_begin(s, a);

	if (!e)
		e = db_end(s, a, post(s, a, p, &posted));
	if (e)
		return e;
	s->new_session[0] = '\0';
	*ret = posted;
	return NULL;
}
