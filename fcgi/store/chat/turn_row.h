#ifndef STORE_CHAT_TURN_ROW_H
#define STORE_CHAT_TURN_ROW_H

#include "store/db/db.h"

/* Without `result` for TURN_COLUMNS_SHORT: a history needs no rows. */
#define TURN_COLUMNS_SHORT                                             \
	" t.chat, t.n, t.state, t.question, c.database, t.created_ms," \
	" t.lease_ms, t.evidence, t.options, t.given_sql,"             \
	" t.feedback, t.review, t.reviewer, t.review_note,"            \
	" t.reviewed_ms, t.chosen_sql"
#define TURN_COLUMNS TURN_COLUMNS_SHORT ", t.result"

/* Whether a lease of that end still holds. */
bool turn_lease_holds(int64_t lease_ms, int64_t now_ms);

/* What is kept of a turn beside its own columns, and its rows. */
struct str turn_pack_evidence(struct arena *a, const struct turn *t);
struct str turn_pack_result(struct arena *a, const struct turn *t);
/* False: damaged. */
bool turn_unpack_evidence(struct arena *a, struct str packed, struct turn *t);
bool turn_unpack_result(struct arena *a, struct str packed, struct turn *t);

/*
 * The row that st stands on. ERR_STORE: what was packed is damaged. A running
 * turn whose lease ran out is read as interrupted.
 */
MUST_CHECK const struct err *turn_read(struct arena *a, struct db_stmt *st,
				       void *ret);

/* A row of the audit table; state instead of the turn's own. */
MUST_CHECK const struct err *turn_audit(struct store *s, struct arena *a,
					const struct user *user,
					const struct turn *t, const char *state,
					bool with_question);
/* ERR_CONFLICT: another worker has it. */
const struct err *turn_not_ours(struct arena *a, const char *chat, size_t n);

#endif
