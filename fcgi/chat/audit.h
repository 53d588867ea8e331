#ifndef CHAT_AUDIT_H
#define CHAT_AUDIT_H

#include "base/err.h"
#include "data/app.h"
#include "data/turn.h"
#include "data/user.h"

/*
 * With server.audit = required nothing of a database is shown that is not in
 * the audit table; otherwise what is missing there is counted and logged.
 */

/*
 * Saving the turn failed, or there was no place to keep it from the start:
 * *t is what may be shown. Required: failed for that reason, and nothing is
 * left of its answer.
 */
void audit_unsaved(const struct app *app, struct turn *t, const struct err *e);
/* Whether a question that cannot be kept for e is answered all the same. */
bool audit_lets_answer(const struct app *app, const struct err *e);
/*
 * Rows are about to be read again, for an export, a table or a saved
 * question: entered first where the audit is required. Errors of the store.
 */
struct audit_reading {
	const char *database;
	const char *sql;
	const char *chat; /* of the turn; NULL: of none */
	size_t n;
};
MUST_CHECK const struct err *audit_reading(const struct app *app,
					   struct arena *a,
					   const struct user *user,
					   const struct audit_reading *r);

#endif
