#include <string.h>

#include "base/clock.h"
#include "store/chat/review.h"
#include "store/chat/turn_row.h"
#include "store/user/audit_row.h"

#include "base/ban.h"

static const struct err *
missing(struct arena *a)
{
	return err_say(a, ERR_MISSING, "There is no such question.");
}

const struct err *
turn_not_ours(struct arena *a, const char *chat, size_t n)
{
	return err_new(
		a, ERR_CONFLICT, "This question is being answered elsewhere.",
		"store: turn %zu of chat %s has another holder", n, chat);
}

/* Where a turn stands. */
struct held {
	enum turn_state state;
	int64_t lease_ms; /* when its lease ends */
};

static const struct err *
read_held(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct held *)ret = (struct held){ turn_state_find(db_text(a, st, 0)),
					     db_int(st, 1) };
	return NULL;
}

static const struct err *
look(struct store *s, struct arena *a, const struct turn_id *id,
     struct held *ret)
{
	struct db_found found = { .read = read_held, .items = ret };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT t.state, t.lease_ms FROM turns t"
			" JOIN chats c ON c.id = t.chat"
			" WHERE t.chat = ? AND t.n = ? AND c.owner = ?",
			"tit", id->chat, (int64_t)id->n, id->owner);

	return e || found.n ? e : missing(a);
}

static const struct err *
interrupt(struct store *s, struct arena *a, const struct turn_id *id,
	  int64_t lease_ms)
{
	return db_run(s, a,
		      "UPDATE turns SET state = 'interrupted'"
		      " WHERE chat = ? AND n = ? AND state = 'running'"
		      " AND lease_ms = ?",
		      "tii", id->chat, (int64_t)id->n, lease_ms);
}

static const struct err *
claim(struct store *s, struct arena *a, const struct turn_id *id,
      int64_t lease_ms, enum claim *ret)
{
	int64_t now = clock_wall_ms();
	struct held held;
	const struct err *e;

	e = db_run(s, a,
		   "UPDATE turns SET state = 'running', holder = ?,"
		   " lease_ms = ?, looked_ms = 0"
		   " WHERE chat = ? AND n = ? AND state = 'pending'"
		   " AND EXISTS (SELECT 1 FROM chats"
		   " WHERE id = turns.chat AND owner = ?)",
		   "titit", s->holder, now + lease_ms, id->chat, (int64_t)id->n,
		   id->owner);
	if (e)
		return e;
	*ret = CLAIM_MINE;
	if (db_changes(s) > 0)
		return NULL;
	e = look(s, a, id, &held);
	if (e)
		return e;
	*ret = held.state == TURN_RUNNING || held.state == TURN_PENDING
		       ? CLAIM_ELSEWHERE
		       : CLAIM_OVER;
	if (held.state != TURN_RUNNING || turn_lease_holds(held.lease_ms, now))
		return NULL;
	*ret = CLAIM_OVER;
	return interrupt(s, a, id, held.lease_ms);
}

/* In the line of writers: one that only asks again and again starves. */
const struct err *
store_turn_claim(struct store *s, struct arena *a, const struct turn_id *id,
		 int64_t lease_ms, enum claim *ret)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, claim(s, a, id, lease_ms, ret));
}

/* What a first try left must not show while the second runs. */
static const struct err *
reset(struct store *s, struct arena *a, const struct turn_id *id)
{
	struct held held;
	enum turn_state was;
	const struct err *e = look(s, a, id, &held);

	if (e)
		return e;
	was = held.state;
	if (held.state == TURN_RUNNING &&
	    !turn_lease_holds(held.lease_ms, clock_wall_ms()))
		held.state = TURN_INTERRUPTED;
	if (held.state != TURN_INTERRUPTED && held.state != TURN_CANCELLED &&
	    held.state != TURN_FAILED)
		return err_say(a, ERR_CONFLICT,
			       "This question is not one to ask again: it is"
			       " %s.",
			       turn_state_name(held.state));
	e = db_run(s, a,
		   "UPDATE turns SET state = 'pending', holder = NULL,"
		   " lease_ms = 0, evidence = NULL, result = NULL,"
		   " feedback = NULL, review = NULL, reviewer = NULL,"
		   " review_note = NULL, reviewed_ms = 0"
		   " WHERE chat = ? AND n = ? AND state = ? AND lease_ms = ?",
		   "titi", id->chat, (int64_t)id->n, turn_state_name(was),
		   held.lease_ms);
	return e || db_changes(s) ? e : turn_not_ours(a, id->chat, id->n);
}

const struct err *
store_turn_again(struct store *s, struct arena *a, const struct turn_id *id)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, reset(s, a, id));
}

const struct err *
store_turn_stop(struct store *s, struct arena *a, const struct turn_id *id)
{
	struct held held;
	const struct err *e =
		db_run(s, a,
		       "UPDATE turns SET state = 'cancelled', lease_ms = 0"
		       " WHERE chat = ? AND n = ?"
		       " AND state IN ('pending', 'running')"
		       " AND EXISTS (SELECT 1 FROM chats"
		       " WHERE id = turns.chat AND owner = ?)",
		       "tit", id->chat, (int64_t)id->n, id->owner);

	if (e || db_changes(s) > 0)
		return e;
	e = look(s, a, id, &held);
	return e ? e
		 : err_say(a, ERR_CONFLICT,
			   "There is nothing to stop: this question is %s.",
			   turn_state_name(held.state));
}

const struct err *
store_turn_is_stopped(struct store *s, struct arena *a,
		      const struct turn_id *id, bool *ret)
{
	int64_t stopped = 0;
	const struct err *e = db_get_int(s, a, &stopped,
					 "SELECT CASE state WHEN 'cancelled'"
					 " THEN 1 ELSE 0 END FROM turns"
					 " WHERE chat = ? AND n = ?",
					 "ti", id->chat, (int64_t)id->n);

	*ret = stopped != 0;
	return e;
}

/* Interrupted turns too: their worker was slow, and nobody asked again. */
#define OURS                                       \
	" WHERE chat = ? AND n = ? AND holder = ?" \
	" AND state IN ('running', 'interrupted')"

const struct err *
store_turn_renew(struct store *s, struct arena *a, const struct turn_id *id,
		 int64_t lease_ms, int64_t *ret_looked_ms)
{
	int64_t looked_ms = -1;
	const struct err *e = db_get_int(
		s, a, &looked_ms,
		"UPDATE turns SET lease_ms = ?, state = 'running'" OURS
		" RETURNING looked_ms",
		"itit", clock_wall_ms() + lease_ms, id->chat, (int64_t)id->n,
		s->holder);

	if (e)
		return e;
	if (looked_ms < 0)
		return turn_not_ours(a, id->chat, id->n);
	*ret_looked_ms = looked_ms;
	return NULL;
}

const struct err *
store_turn_looked(struct store *s, struct arena *a, const struct turn_id *id)
{
	const struct err *e = db_run(
		s, a,
		"UPDATE turns SET looked_ms = ?"
		" WHERE chat = ? AND n = ? AND state = 'running'"
		" AND EXISTS (SELECT 1 FROM chats"
		" WHERE id = turns.chat AND owner = ?)",
		"itit", clock_wall_ms(), id->chat, (int64_t)id->n, id->owner);

	return e && e->kind == ERR_BUSY ? NULL : e;
}

const struct err *
store_turn_feedback(struct store *s, struct arena *a, const struct turn_id *id,
		    const char *feedback, struct turn *t)
{
	struct db_found found = { .read = db_read_text, .items = &t->review };
	const struct err *e =
		db_read(s, a, &found,
			"UPDATE turns SET feedback = ?1, review ="
			" CASE WHEN ?1 = 'wrong' THEN '" REVIEW_OPEN "'"
			" WHEN review = '" REVIEW_OPEN "' AND ?2 = 0 THEN NULL"
			" ELSE review END"
			" WHERE chat = ?3 AND n = ?4"
			" AND state NOT IN ('pending', 'running')"
			" AND EXISTS (SELECT 1 FROM chats"
			" WHERE id = turns.chat AND owner = ?5)"
			" RETURNING review",
			"titit", feedback, (int64_t)t->needs_review, id->chat,
			(int64_t)id->n, id->owner);

	if (e || !found.n)
		return e ? e : missing(a);
	t->feedback = feedback;
	return NULL;
}

/* A yes, and what it did, are no questions, and cost nothing more. */
static const char *
act_of(const struct turn *t, const char *state)
{
	return t->change && strcmp(state, "proposed") != 0 ? "run" : NULL;
}

static const char *const add_to_audit[DB__MAX] = INTO_AUDIT(
	"owner, name, chat, n, database, state, error, question, sql, drafter,"
	" n_attempts, n_rows, model_calls, ms, tokens_in, tokens_out, cost,"
	" currency, act",
	"?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,"
	" ?17, ?18, ?19, ?20");

const struct err *
turn_audit(struct store *s, struct arena *a, const struct user *user,
	   const struct turn *t, const char *state, bool with_question)
{
	uint64_t n_rows = t->change ? t->change->n_rows
			  : t->rows ? t->rows->n_rows
				    : 0;
	const char *act = act_of(t, state);

	return db_run(s, a, db_variant(s, add_to_audit), "itttittttttiiiiiiitt",
		      clock_wall_ms(), user->owner, user->name, t->chat,
		      (int64_t)t->n, t->database, state,
		      t->error < ERR__MAX ? err_row(t->error)->code : NULL,
		      with_question ? t->question : NULL, t->sql, t->drafter,
		      (int64_t)t->n_attempts, (int64_t)n_rows,
		      act ? 0 : (int64_t)t->model_calls, t->ms,
		      act ? 0 : (int64_t)t->tokens_in,
		      act ? 0 : (int64_t)t->tokens_out, act ? 0 : t->cost,
		      t->currency, act);
}

static const struct err *
take(struct store *s, struct arena *a, const struct user *user,
     const struct turn *t, int64_t lease_ms, bool *ret_ours)
{
	const struct err *e =
		db_run(s, a,
		       "UPDATE turns SET state = 'running', holder = ?,"
		       " lease_ms = ?, looked_ms = 0"
		       " WHERE chat = ? AND n = ? AND state = 'proposed'"
		       " AND EXISTS (SELECT 1 FROM chats"
		       " WHERE id = turns.chat AND owner = ?)",
		       "titit", s->holder, clock_wall_ms() + lease_ms, t->chat,
		       (int64_t)t->n, user->owner);

	if (e)
		return e;
	*ret_ours = db_changes(s) > 0;
	return *ret_ours ? turn_audit(s, a, user, t, "confirmed", false) : NULL;
}

const struct err *
store_turn_confirm(struct store *s, struct arena *a, const struct user *user,
		   const struct turn *t, int64_t lease_ms, bool *ret_ours)
{
	const struct err *e = db_begin(s, a);

	*ret_ours = false;
	return e ? e : db_end(s, a, take(s, a, user, t, lease_ms, ret_ours));
}

const struct err *
store_turn_get(struct store *s, struct arena *a, const struct turn_id *id,
	       struct turn *ret)
{
	struct db_found found = { .read = turn_read, .items = ret };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" TURN_COLUMNS
			" FROM turns t JOIN chats c ON c.id = t.chat"
			" WHERE t.chat = ? AND t.n = ? AND c.owner = ?",
			"tit", id->chat, (int64_t)id->n, id->owner);

	return e || found.n ? e : missing(a);
}

static const struct err *
list(struct store *s, struct arena *a, const char *sql,
     const struct turn_id *last, size_t first, struct turns *ret)
{
	struct db_found found = { turn_read, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found, sql, "tiit", last->chat, (int64_t)first,
			(int64_t)last->n, last->owner);

	if (!e)
		*ret = (struct turns){ found.items, found.n };
	return e;
}

#define TURNS_FROM                                                  \
	" FROM turns t JOIN chats c ON c.id = t.chat"               \
	" WHERE t.chat = ? AND t.n BETWEEN ? AND ? AND c.owner = ?" \
	" ORDER BY t.n"

const struct err *
store_turn_list(struct store *s, struct arena *a, const struct turn_id *last,
		size_t first, struct turns *ret)
{
	return list(s, a, "SELECT" TURN_COLUMNS TURNS_FROM, last, first, ret);
}

const struct err *
store_turn_history(struct store *s, struct arena *a, const struct turn_id *last,
		   size_t first, struct turns *ret)
{
	return list(s, a, "SELECT" TURN_COLUMNS_SHORT TURNS_FROM, last, first,
		    ret);
}
