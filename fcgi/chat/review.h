#ifndef CHAT_REVIEW_H
#define CHAT_REVIEW_H

#include "chat/examples.h"
#include "store/chat/review.h"

/*
 * Administrators look at turns that went wrong, and answer them. Statements
 * run by the same check and limits as any, as the turn's visitor, who will
 * see the rows. ERR_DENIED: the caller is no administrator.
 */
MUST_CHECK const struct err *chat_reviews(const struct examples_call *c,
					  const char *state, size_t max,
					  struct reviews *ret);
MUST_CHECK const struct err *chat_review(const struct examples_call *c,
					 const char *chat, size_t n,
					 struct review *ret);
/*
 * Run a statement for a turn, without keeping anything: *ret is a turn with
 * what came of it, an error of the statement included.
 */
MUST_CHECK const struct err *chat_review_run(const struct examples_call *c,
					     const struct review *r,
					     const char *sql, struct turn *ret);

/* What a reviewer answers with. */
struct answered {
	const char *sql;
	const char *note; /* for the visitor; or NULL */
	bool example;     /* a verified one, from now on */
};
/*
 * Run it and make it the turn's answer; *ret is the turn then. ERR_NO_SQL:
 * the statement did not run. ERR_CONFLICT, ERR_MISSING: as for
 * store_review_close().
 */
MUST_CHECK const struct err *chat_review_answer(const struct examples_call *c,
						const char *chat, size_t n,
						const struct answered *with,
						struct turn *ret);
/* ERR_INPUT: without a reason. */
MUST_CHECK const struct err *chat_review_dismiss(const struct examples_call *c,
						 const char *chat, size_t n,
						 const char *reason,
						 struct turn *ret);

#endif
