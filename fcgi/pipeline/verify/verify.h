#ifndef PIPELINE_VERIFY_VERIFY_H
#define PIPELINE_VERIFY_VERIFY_H

#include "data/app.h"
#include "data/job.h"

/*
 * What can be known of a model's statement from the value index and the keys
 * of the schema, without running it. Values that the visitor may not see are
 * not looked at.
 */

/* Whether a model wrote the draft, and it is to be looked at. */
bool verify_is_model(const struct job *job, const struct draft *d);
/* The same, and there is an index to compare it with. */
bool verify_is_wanted(const struct job *job, const struct draft *d);

/*
 * What a model's draft would run and find no row for, as it is written: texts
 * that columns are compared with and that are one of their values but for
 * case, marks or one letter, days in another form, parts of days beside
 * numbers; and what is shown of some row beside an aggregate. *d gets a statement with what is meant, and *ret what was changed
 * besides what it has. Returns whether anything was.
 */
bool verify_mend_draft(const struct job *job, struct draft *d,
		       struct mends *ret);

/*
 * Where the database has a day of its own as today (query.today): a draft that
 * asks the clock, with that day instead. NULL: it does not, or has none.
 */
const char *verify_mend_today(const struct job *job, const char *sql);

struct column_ref;
struct compared_text;

/*
 * The text as the column, which keeps days as texts, writes them; NULL: it is
 * none of a day, or is written so.
 */
const char *verify_mended_day(const struct job *job,
			      const struct compared_text *t);
/*
 * Of *sql conditions that end with a day alone, on columns that have times of
 * day, so that all of the day is in. Returns whether there was one; *ret
 * gets what was changed.
 */
bool verify_mend_last_days(const struct job *job, const char **sql,
			   struct mends *ret);
/* What to do about a text that cannot be one of the column's days; or NULL. */
const char *verify_bad_day(const struct job *job,
			   const struct compared_text *t);
/*
 * What stands for the same yes or no among the column's values; NULL: it holds
 * others than these two, or the literal is one of them.
 */
const char *verify_mended_flag(const struct job *job,
			       const struct compared_text *t);
/* What to do about a text that a column of numbers is compared with; or NULL. */
const char *verify_no_number(const struct job *job,
			     const struct compared_text *t);
/* "orders.city" */
const char *verify_column_name(const struct job *job,
			       const struct column_ref *c);
/* A condition that is never true, whatever the rows are; NULL: there is none. */
struct complaint *verify_never(const struct job *job, const char *sql);
/* A text that a column is compared with and does not have; NULL: there is none
 * of which that is sure. */
struct complaint *verify_texts(const struct job *job, const char *sql);
/*
 * A condition on days that no row meets, since all are earlier or all later,
 * in a sentence for the visitor; NULL: none is known to be one.
 */
const char *verify_beyond_data(const struct job *job, const char *sql);
/* Whether each text that a column is compared with is known to be stored. */
bool verify_all_stored(const struct job *job, const char *sql);
/*
 * Words of the question that are a stored value and name one, of which the
 * statement and the notes say nothing; NULL: there are none.
 */
const char *verify_left_out(const struct job *job, const char *sql);
/* A join beside the keys of its tables, or on columns that have no value in
 * common; a sum over rows that a join repeats. NULL: neither. */
struct complaint *verify_joins(const struct job *job, const char *sql);
/*
 * What words of the question ask for (an average, each, at least 5, 2024, the
 * most) and the statement has not, whatever its database is; NULL: nothing
 * that is sure. Words in English alone.
 */
struct complaint *verify_asked(const struct job *job, const char *sql);

#endif
