#ifndef SQL_MEND_DATES_H
#define SQL_MEND_DATES_H

#include "sql/mend/mending.h"

/*
 * Each dialect has functions of its own for the same few things: a part of a
 * date, a text of it by a format, the start of a month, so many days later. A
 * call is read as one of these and written as the dialect has it. Each gives
 * NULL when the dialect has no such form.
 */

/* Letters of formats: of strftime, of MySQL, of Java and .NET, of Oracle. */
enum letters {
	LETTERS_C,
	LETTERS_MYSQL,
	LETTERS_JAVA,
	LETTERS_ORACLE,
	LETTERS__MAX
};

/* "month" for "months", 'month', mm and the like; NULL: it is no unit. */
const char *mend_unit(struct str word);
/* Digits, with a sign or without. */
bool mend_is_whole(struct str n);

const char *mend_now(const struct mending *m); /* never NULL */
const char *mend_write_part(const struct mending *m, const char *unit,
			    struct str x);
const char *mend_write_format(const struct mending *m, enum letters from,
			      struct str format, struct str x);
const char *mend_write_start(const struct mending *m, const char *unit,
			     struct str x);
const char *mend_write_weekday(const struct mending *m, struct str x);
/* "2025-01-31" */
bool mend_is_day(struct str s);
/* A quoted day as one, where a text would be none. */
const char *mend_write_day(const struct mending *m, struct str literal);
/* Days from y to x. */
const char *mend_write_days(const struct mending *m, struct str x,
			    struct str y);

#endif
