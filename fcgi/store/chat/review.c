#include "store/chat/review.h"

#include "base/clock.h"
#include "store/chat/admin.h"
#include "store/chat/deleted.h"
#include "store/chat/turn_row.h"
#include "store/user/audit.h"

#include "base/ban.h"

#define TURNS                                         \
	" FROM turns t JOIN chats c ON c.id = t.chat" \
	" AND c.owner <> '" DELETED_OWNER "'"

/* In a statement of its own: turn_read() knows the columns by number. */
static const struct err *
owner_of(struct store *s, struct arena *a, struct review *r)
{
	struct db_found found = { .read = db_read_text, .items = &r->owner };
	const struct err *e =
		db_read(s, a, &found, "SELECT owner FROM chats WHERE id = ?",
			"t", r->turn.chat);

	if (!e && found.n)
		r->name = store_admin_name(r->owner);
	return e;
}

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	struct review *r = ret;

	*r = (struct review){ .owner = NULL };
	return turn_read(a, st, &r->turn);
}

const struct err *
store_review_list(struct store *s, struct arena *a, const char *state,
		  size_t max, struct reviews *ret)
{
	struct db_found found = { read_row, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" TURN_COLUMNS_SHORT TURNS
			" WHERE t.review = ? ORDER BY t.created_ms LIMIT ?",
			"ti", state, (int64_t)max);

	*ret = (struct reviews){ found.items, found.n };
	for (size_t i = 0; i < ret->n && !e; i++)
		e = owner_of(s, a, &ret->items[i]);
	return e;
}

const struct err *
store_review_get(struct store *s, struct arena *a, const char *chat, size_t n,
		 struct review *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	const struct err *e = db_read(
		s, a, &found,
		"SELECT" TURN_COLUMNS TURNS
		" WHERE t.chat = ? AND t.n = ? AND t.review IS NOT NULL",
		"ti", chat, (int64_t)n);

	if (e)
		return e;
	if (!found.n)
		return err_say(a, ERR_MISSING,
			       "There is no such question for review.");
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
