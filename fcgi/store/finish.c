#include "store/chat/review.h"
#include "store/chat/turn_row.h"
#include "store/knowledge/draft.h"
#include "store/user/usage.h"

#include "base/ban.h"

/* Ours, or stopped meanwhile: for the evidence of what was done till then. */
#define OURS_TO_SAVE                               \
	" WHERE chat = ? AND n = ? AND holder = ?" \
	" AND state IN ('running', 'interrupted', 'cancelled')"

/* What is written beside the turn itself, whoever has it now. */
static const struct err *
beside(struct store *s, struct arena *a, const struct turn *t,
       const struct turn_end *end)
{
	const struct err *e =
		turn_audit(s, a, end->user, t, turn_state_name(t->state),
			   end->audit_question);

	if (!e && t->keep)
		e = store_draft_put(s, a, t->keep->key, &t->keep->draft,
				    t->keep->max);
	if (!e && end->limits)
		e = store_usage_spend(s, a, end->payer, end->limits,
				      t->tokens_in + t->tokens_out, t->cost);
	return e;
}

/* Whether a COMMIT of which nobody heard again was made. */
static const struct err *
look_whether_finished(struct store *s, struct arena *a, const struct turn *t,
		      bool *ret)
{
	int64_t n = 0;
	const struct err *e =
		db_get_int(s, a, &n,
			   "SELECT count(*) FROM turns WHERE chat = ? AND n = ?"
			   " AND holder = ? AND state = ?",
			   "titt", t->chat, (int64_t)t->n, s->holder,
			   turn_state_name(t->state));

	*ret = n > 0;
	return e;
}

/* Made before the write lock is taken. */
struct packed {
	struct str evidence, result;
};

static const struct err *
save(struct store *s, struct arena *a, const struct turn *t,
     const struct turn_end *end, const struct packed *p, bool *ret_ours)
{
	const struct err *e =
		db_run(s, a,
		       "UPDATE turns SET state = ?, lease_ms = 0, evidence = ?,"
		       " result = ?, review = ?" OURS_TO_SAVE,
		       "tbbttit", turn_state_name(t->state), p->evidence,
		       p->result, t->needs_review ? REVIEW_OPEN : NULL, t->chat,
		       (int64_t)t->n, s->holder);

	if (e)
		return e;
	*ret_ours = db_changes(s) > 0;
	return beside(s, a, t, end);
}

/* again: the first try may have done it. */
static const struct err *
finish(struct store *s, struct arena *a, const struct turn *t,
       const struct turn_end *end, bool again, bool *ret_begun)
{
	const struct packed packed = { turn_pack_evidence(a, t),
				       turn_pack_result(a, t) };
	const struct err *e = db_begin_ahead(s, a);
	bool ours = false;

	*ret_begun = !e;
	if (e)
		return e;
	if (again)
		e = look_whether_finished(s, a, t, &ours);
	if (!e && !ours)
		e = save(s, a, t, end, &packed, &ours);
	e = db_end(s, a, e);
	return e || ours ? e : turn_not_ours(a, t->chat, t->n);
}

/* A server that went in the middle of it may come again: then once more. */
const struct err *
store_turn_finish(struct store *s, struct arena *a, const struct turn *t,
		  const struct turn_end *end)
{
	bool begun;
	const struct err *e = finish(s, a, t, end, false, &begun);

	if (!e || !begun || e->kind != ERR_STORE || !e->retry_after_s)
		return e;
	return finish(s, a, t, end, true, &begun);
}

const struct err *
store_turn_save(struct store *s, struct arena *a, const struct user *user,
		const struct turn *t, bool audit_question)
{
	const struct turn_end end = { .user = user,
				      .audit_question = audit_question };

	return store_turn_finish(s, a, t, &end);
}
