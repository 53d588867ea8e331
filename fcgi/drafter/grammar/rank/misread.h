#ifndef DRAFTER_GRAMMAR_RANK_MISREAD_H
#define DRAFTER_GRAMMAR_RANK_MISREAD_H

#include "drafter/grammar/rank/features.h"

/*
 * Whether a statement counts the rows of a table where a column of the same
 * name is averaged or summed.
 */
bool misread_rows(const struct readings_of *all, const struct gist *g);
/*
 * Whether it looks for a value among rows of which there are many to one of
 * those that the best tree is about, where those that each has one of hold it,
 * too.
 */
bool misread_value(const struct readings_of *all, const struct gist *g);
/*
 * Whether "not shipped" became another state than that, which is also what
 * went on from it, where a day says when it was.
 */
bool misread_state(const struct readings_of *all, const struct gist *g);
/* Whether what is counted "had" was added up beside the count. */
bool misread_had(const struct readings_of *all, const struct gist *g);
/* Whether "the most pieces" of a group became those of its largest row. */
bool misread_most(const struct readings_of *all, const struct gist *g);
/*
 * Whether "x vs y" or "with and without x" became one figure of both together, or what both have: it is
 * neither grouped nor has it two figures.
 */
bool misread_versus(const struct readings_of *all, const struct reading_of *r);
/*
 * Whether "refund rate", which is of what it is a part of, became a part of all
 * groups, or something that is no rate.
 */
bool misread_rate(const struct readings_of *all, const struct reading_of *r);
/*
 * Whether it counts among what is "not shipped yet" what a tree leaves
 * out, since the notes say that it does not count as sold.
 */
bool misread_awaited(const struct readings_of *all, const struct gist *g);
/*
 * Whether a word that stands before the name of its rows was left out: "blue
 * products" are not all of them.
 */
bool misread_kind(const struct readings_of *all, const struct reading_of *r);
/* "which member donated the most": groups of something else, as of days. */
bool misread_which(const struct readings_of *all, const struct gist *g);
/* Whether "share of orders by channel" became no share, where a tree is one. */
bool misread_share(const struct readings_of *all, const struct reading_of *r);
/*
 * Whether it leaves out a condition of rows that it has, "cancelled", where a
 * tree, best, leaves out nothing; or is of those who left, where that is not.
 */
bool misread_condition(const struct readings_of *all,
		       const struct reading_of *best,
		       const struct reading_of *r);
/* "their total salary", in a chat: whether it lists them and sums nothing. */
bool misread_total(const struct readings_of *all, const struct reading_of *r);
/*
 * "only delivered ones", in a chat: whether it lacks that value, which the best
 * tree looks for.
 */
bool misread_only(const struct readings_of *all, const struct reading_of *r);
/*
 * "unpaid invoices", then "total amount": whether it has none of the conditions
 * of the best tree, which goes on and leaves out no word.
 */
bool misread_freed(const struct readings_of *all, const struct reading_of *r);
/* Whether it orders the one row that all rows are counted or summed in. */
bool misread_one(const struct gist *g);
/* "orders per month", then "by channel": whether it lost the months. */
bool misread_time(const struct readings_of *all, const struct gist *g);

/* Whether "not one or the other" became what is the other, too. */
bool misread_neither(const struct readings_of *all, const struct reading_of *r);
/* Whether it shows cents as they are kept, where the best tree has whole money. */
bool misread_cents(const struct readings_of *all, const struct reading_of *r);
/* Whether it lists all rows' values, where the best tree has each value once. */
bool misread_repeats(const struct readings_of *all, const struct gist *g);
/*
 * Whether it groups by way of rows that nothing names, of which there may be
 * many to each of those that the best tree groups by what they are themselves.
 */
bool misread_group(const struct readings_of *all, const struct reading_of *r);
/*
 * Whether it is of a table that no word asks for, and that the best tree, of all
 * words, is not of: "name and stock of products" names no categories.
 */
bool misread_beyond(const struct readings_of *all, const struct reading_of *r);
/* Whether it counts the groups of the turn before, where rows are narrowed. */
bool misread_found(const struct readings_of *all, const struct reading_of *r);
/*
 * A turn that says a part alone, behind one that was not answered: of what that
 * asked, which nobody knows.
 */
bool misread_unanswered(const struct readings_of *all);
/* Groups that have so many rows, where a number is one of days or years. */
bool misread_unit(const struct readings_of *all, const struct gist *g);
/* What is left of days alone, where rows are asked for. */
bool misread_days(const struct readings_of *all, const struct reading_of *r);

/*
 * "… EXCEPT …", of a column that several rows have the same of: one of them
 * takes the others with it.
 */
bool misread_sets(const struct readings_of *all, const struct reading_of *r);
/* Whether it lists rows of a file, where the best tree adds up what they are. */
bool misread_file(const struct readings_of *all, const struct reading_of *r);
/* Whether it shows keys, which nobody asks for, and the best tree has names. */
bool misread_key(const struct readings_of *all, const struct reading_of *r);
/* Whether "who" became something of no people, where the best tree has them. */
bool misread_person(const struct readings_of *all, const struct reading_of *r);

#endif
