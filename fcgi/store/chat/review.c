#include "store/chat/review.h"

#include "base/clock.h"
#include "store/chat/turn_row.h"
#include "store/user/audit.h"

#include "base/ban.h"

#define TURNS " FROM turns t JOIN chats c ON c.id = t.chat"

/* In a statement of its own: turn_read() knows the columns by number. */
static const struct err *
owner_of(struct store *s, struct arena *a, struct review *r)
{
	struct str named = STR("u:");
	sqlite3_stmt *st;
	const struct err *e;
	bool row = false;

	e = db_start(s, a, &st, "SELECT owner FROM chats WHERE id = ?", "t",
		     r->turn.chat);
	if (!e)
		e = db_step(s, a, st, &row);
	if (e || !row)
		return e;
	r->owner = db_text(a, st, 0);
	db_done(st);
	if (str_starts(str_of(r->owner), named))
		r->name = r->owner + named.n;
	return NULL;
}

static const struct err *
read_all(struct store *s, struct arena *a, sqlite3_stmt *st,
	 struct reviews *ret)
{
	const struct err *e;
	bool row = true;

	for (;;) {
		e = db_step(s, a, st, &row);
		if (e || !row)
			return e;
		ret->items =
			arena_grow(a, ret->items, ret->n, sizeof(*ret->items));
		ret->items[ret->n] = (struct review){ .owner = NULL };
		e = turn_read(a, st, &ret->items[ret->n].turn);
		if (e) {
			db_done(st);
			return e;
		}
		ret->n++;
	}
}

const struct err *
store_review_list(struct store *s, struct arena *a, const char *state,
		  size_t max, struct reviews *ret)
{
	sqlite3_stmt *st;
	const struct err *e;

	*ret = (struct reviews){ .n = 0 };
	e = db_start(s, a, &st,
		     "SELECT" TURN_COLUMNS_SHORT TURNS
		     " WHERE t.review = ? ORDER BY t.created_ms LIMIT ?",
		     "ti", state, (int64_t)max);
	if (!e)
		e = read_all(s, a, st, ret);
	for (size_t i = 0; i < ret->n && !e; i++)
		e = owner_of(s, a, &ret->items[i]);
	return e;
}

static const struct err *
missing(struct arena *a)
{
	return err_say(a, ERR_MISSING, "There is no such question for review.");
}

const struct err *
store_review_get(struct store *s, struct arena *a, const char *chat, size_t n,
		 struct review *ret)
{
	struct reviews found = { .n = 0 };
	sqlite3_stmt *st;
	const struct err *e;

	e = db_start(s, a, &st,
		     "SELECT" TURN_COLUMNS TURNS
		     " WHERE t.chat = ? AND t.n = ? AND t.review IS NOT NULL",
		     "ti", chat, (int64_t)n);
	if (!e)
		e = read_all(s, a, st, &found);
	if (e)
		return e;
	if (!found.items)
		return missing(a);
	*ret = found.items[0];
	return owner_of(s, a, ret);
}

static const struct err *
write_whole(struct store *s, struct arena *a, const struct turn *t)
{
	return db_run(s, a,
		      "UPDATE turns SET state = ?, evidence = ?, result = ?"
		      " WHERE chat = ? AND n = ?",
		      "tbbti", turn_state_name(t->state),
		      turn_pack_evidence(a, t), turn_pack_result(a, t), t->chat,
		      (int64_t)t->n);
}

/* Why nothing was changed. */
static const struct err *
why_not(struct store *s, struct arena *a, const struct turn *t)
{
	struct review r = { .owner = NULL };
	const struct err *e = store_review_get(s, a, t->chat, t->n, &r);

	if (e)
		return e;
	return err_say(a, ERR_CONFLICT, "%s has %s it already.",
		       r.turn.reviewer ? r.turn.reviewer : "Somebody",
		       r.turn.review);
}

static const struct err *
close_it(struct store *s, struct arena *a, const struct user *reviewer,
	 const struct turn *t, bool whole)
{
	const struct act act = {
		.act = arena_printf(a, "review %s", t->review),
		.database = t->database,
		.chat = t->chat,
		.n = t->n,
		.sql = whole ? t->sql : NULL,
	};
	const struct err *e;

	e = db_run(s, a,
		   "UPDATE turns SET review = ?, reviewer = ?,"
		   " review_note = ?, reviewed_ms = ?, feedback = NULL"
		   " WHERE chat = ? AND n = ? AND review = '" REVIEW_OPEN "'"
		   " AND state NOT IN ('pending', 'running')",
		   "tttiti", t->review, t->reviewer, t->review_note,
		   clock_wall_ms(), t->chat, (int64_t)t->n);
	if (!e && db_changes(s) == 0)
		return why_not(s, a, t);
	if (!e && whole)
		e = write_whole(s, a, t);
	return e ? e : store_audit_act(s, a, reviewer, &act);
}

const struct err *
store_review_close(struct store *s, struct arena *a,
		   const struct user *reviewer, const struct turn *t,
		   bool whole)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, close_it(s, a, reviewer, t, whole));
}
