#ifndef DRAFTER_GRAMMAR_COMBINE_DAY_DAY_H
#define DRAFTER_GRAMMAR_COMBINE_DAY_DAY_H

#include "drafter/grammar/match/item.h"

/* The days that rows have: what dates them, begins and ends them. */

/*
 * What dates the rows of a table: what the notes say, else its own date, else
 * that of the event that they are a part of; NULL: nothing does.
 */
const struct node *rule_day(const struct context *x, short table);
/* What dates rows of a table by the first of their keys to such; NO_TABLE. */
short rule_dated_parent(const struct context *x, short table);
/* The last day that a column has; NULL: it is not known. */
const char *rule_last_day(const struct context *x, const struct node *col);
/*
 * From and before; NULL: the period is open on both sides, or of no whole
 * years where the column counts them. A month of no year
 * is that of the last year in which the column has one begun.
 */
const struct test *rule_in_period(const struct context *x,
				  const struct node *col,
				  const struct period *said);
/* "2005-01-01": 2005; 0: it is another day, or none. */
int rule_new_year(const char *iso);
/* "july stays 2025": one of no year, and a year; false: they are no such. */
bool rule_period_of_year(const struct context *x, const struct period *a,
			 const struct period *b, struct period *ret);
/* Move p back to there; false: nothing was to be moved. */
bool rule_year_assumed(const struct context *x, const struct node *col,
		       struct period *p);
/*
 * The day so many of a unit (years where none is said) from today on, or back
 * where it is less than 0; NULL: the unit is less than a day.
 */
const char *rule_from_today(const struct context *x, enum unit unit,
			    double number);
/*
 * The date that a row is since: its birth; of what happened or has a state,
 * when it did; -1: nothing tells.
 */
short rule_began(const struct context *x, short table, bool *ret_born);
/*
 * Rows of a table with a day of birth: those whose age in whole years compares
 * so; NULL: it has none.
 */
const struct test *rule_of_age(const struct context *x, short table,
			       const struct item *compare);
/* The date that ends a row, besides the one it begins with; -1: none. */
int rule_ended(const struct context *x, short table);
/* They have begun by today and not ended; the table has both days. */
const struct test *rule_running(const struct context *x, short table);
/*
 * "absences today": rows that begin on the date and of which another day says up
 * to when they hold, as long as they do; NULL: the period is another, the date
 * has a time, there is no such day, or the words are of what began ("new").
 */
const struct test *rule_lasts_today(const struct context *x,
				    const struct node *date,
				    const struct period *p);
/* Whether their condition says that they have not ended. */
bool rule_goes_on(const struct context *x, const struct item *rows);
/*
 * Whether a date may be the one until which a row took: it neither begins it,
 * nor is planned of it, nor says when it was made while another ends it.
 */
bool rule_may_end(const struct context *x, short table, int col);
/* Whether a column's name says years: "built_year". */
bool rule_counts_years(const struct context *x, const struct node *n);
/* Whole years of a column that counts them; NULL: it is not of whole years. */
const struct test *rule_in_years(const struct context *x,
				 const struct node *col,
				 const struct period *p);
/* The one column of a table that counts years; -1: none, or several. */
short rule_year(const struct context *x, short table);

#endif
