#ifndef SQL_CHECK_COMPLAINT_H
#define SQL_CHECK_COMPLAINT_H

#include "data/draft.h"
#include "sql/dialect/dialect.h"

/*
 * What engines say: a table of patterns for each, and SQLSTATE where there is
 * one. Private to sql/.
 */

/* What a message is about; *ret_name gets the name in it, if it has one. */
enum complaint_type complaint_classify(const struct dialect *d,
				       const char *message, const char *state,
				       struct str *ret_name);
/*
 * Whether a pattern stands anywhere in text: {} takes the shortest name that
 * lets the rest fit, and so does *, for anything.
 */
bool complaint_fits(const char *pattern, struct str text, struct str *ret_name);
/* Whether rows of that dialect are for d; NULL is for all. */
bool complaint_is_of(const char *dialect, const struct dialect *d);

#endif
