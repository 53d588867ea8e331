#ifndef DRAFTER_GRAMMAR_FOLLOW_FOLLOW_H
#define DRAFTER_GRAMMAR_FOLLOW_FOLLOW_H

#include "drafter/grammar/combine/rule.h"

/* Whether it says neither rows nor what to compute: those of before. */
bool frame_is_part(const struct frame *f);
/*
 * "average total", after "how many orders from Germany": no more than what to
 * compute, by group or not, of the rows of the turn before.
 */
bool frame_is_of(const struct context *x, const struct frame *before,
		 const struct frame *f);
/*
 * What a question says, put upon what the turn before asked: each item takes
 * the place of one of its kind, or joins the rest. false: there are too many.
 */
bool frame_follow(const struct context *x, const struct frame *before,
		  const struct frame *f, struct frame *ret);

/* The parts of follow.c. */
/* Nothing but columns: of the rows of the turn before. */
bool frame_is_columns(const struct frame *f);
/* "which of those are vegan": those that are so, rather than whether. */
bool frame_is_flags(const struct context *x, const struct frame *f);
/* "bookings per hall": how many is not said. */
bool frame_counts_groups(const struct frame *before);
/* The sum or mean of one column of rows. */
bool frame_is_sum(const struct item *i);
/* "which has the most" */
bool frame_asks_most(const struct frame *now);
/*
 * Comparisons of ages and delays in f become conditions of the rows of before;
 * false: one of them is of nothing there.
 */
bool frame_age(const struct context *x, const struct frame *before,
	       struct frame *f);
bool frame_has_cue(const struct frame *f, enum sense cue);
/* The first item of a kind; NULL: it has none. */
const struct item *frame_find(const struct frame *f, enum item_kind kind);
bool frame_is_period(const struct item *i);
/* "how many", or how many rows there are. */
bool frame_is_count(const struct item *i);
/*
 * "how many of them on cargo bikes", of rows that were counted: a condition, on
 * what each has one of, and no other count.
 */
bool frame_counts_such(const struct frame *before, const struct frame *now);
/* Whether anything of f takes the place of an item of the turn before. */
bool frame_replaces(const struct frame *before, const struct frame *f,
		    const struct item *old);
/* "how many dogs", of cats that are so: others of the same rows. */
bool frame_counts_others(const struct frame *before, const struct frame *f);
/* Such a count, or "how many are dogs", is how many of those are so. */
void frame_such(const struct context *x, const struct frame *before,
		struct frame *f);
/* An item of before, without what it says of columns that now fixes anew. */
const struct item *frame_freed(const struct context *x, const struct frame *now,
			       const struct item *old);
/*
 * The turn before with another period for the one that stands in a condition of
 * its; false: none does, or more than one.
 */
bool frame_redate(const struct context *x, const struct frame *before,
		  const struct period *p, struct frame *ret);
/*
 * The turn before without the period that stands in a condition of its rows, and
 * that period, which is of its day; NULL: there is none, or more than one.
 */
const struct item *frame_undate(const struct context *x,
				const struct frame *before, struct frame *ret);
/* "and 2024", after "season 2025": the season of that year. */
void frame_name_year(const struct context *x, const struct frame *before,
		     struct frame *f);
/* "only kids": a column with a condition is that condition alone. */
void frame_narrow(const struct context *x, const struct frame *before,
		  struct frame *f);
/* Figures of rows become what each group of before has of them. */
void frame_sum(const struct context *x, const struct frame *before,
	       struct frame *f);
/* "of which species", of rows that were counted: how many of each. */
void frame_split(const struct context *x, const struct frame *before,
		 struct frame *f);
/*
 * "show names", of rows that have a first and a last name: these, and no column
 * of others that is called so.
 */
void frame_names(const struct context *x, const struct frame *before,
		 struct frame *f);
/* The values of a column as groups. */
const struct item *frame_group_of(const struct context *x,
				  const struct item *col);
/* Whether what "their city" adds is one of each group of rows of before. */
bool frame_is_of_groups(const struct context *x, const struct frame *before,
			const struct frame *f);
/*
 * "what percentage is that", of rows that were counted for being so: the turn
 * before as that ratio, which f says no more; false: it is of none.
 */
bool frame_part(const struct context *x, const struct frame *before,
		struct frame *f, struct frame *ret);
/* "vs 2024": both periods side by side, as of an item of now. */
const struct item *frame_pair(const struct context *x, const struct item *old,
			      const struct item *new);
/* "and the year before": the period of then, so long before. */
const struct item *frame_moved(const struct context *x, const struct item *old,
			       const struct item *new);
/* A period that stands in a condition cannot be told from it any more. */
bool frame_has_inner_period(const struct frame *f);
/* "same for suppliers": other rows, and nothing said of them. */
bool frame_is_same(const struct frame *f);
/* The turn before of those; false: they have not all that it speaks of. */
bool frame_same(const struct context *x, const struct frame *before,
		const struct frame *f, struct frame *ret);
/* Whether it asks how many all rows of the turn before are. */
bool frame_counts_those(const struct frame *before, const struct frame *f);
/* Whether it asks what rows that were counted or listed come to. */
bool frame_sums_those(const struct frame *before, const struct frame *f);
/* The turn before as that sum; false: they have no one amount. */
bool frame_sum_those(const struct context *x, const struct frame *before,
		     const struct frame *f, struct frame *ret);
/*
 * The turn before as that count; false: its rows are not told by conditions
 * alone (the first five, groups compared), or nothing leads to what is counted.
 */
bool frame_count_those(const struct context *x, const struct frame *before,
		       const struct frame *f, struct frame *ret);
/*
 * "which customers", after "how many orders are open": other rows, and nothing
 * said of them, that those of the turn before have one of.
 */
bool frame_asks_whose(const struct context *x, const struct frame *before,
		      const struct frame *f);
/* The turn before as the list of those, each once. */
bool frame_whose(const struct context *x, const struct frame *before,
		 const struct frame *f, struct frame *ret);
/*
 * "show them with their due date", of counts by group: a list with what only
 * the rows that were counted have.
 */
bool frame_opens_groups(const struct frame *before, const struct frame *now);
/* … or one of them, by group or not: "who joined last". */
bool frame_opens(const struct frame *before, const struct frame *now);
/*
 * "top 10 customers", then "which of those are companies": of the first 10, and
 * not 10 of such.
 */
bool frame_picks_of_first(const struct frame *before, const struct frame *f);
/* "which of those are overdue", of rows that are told by no group. */
bool frame_picks(const struct context *x, const struct frame *before,
		 const struct frame *now);
/*
 * "the 3 oldest", "which one is the newest", of one figure: the first of the
 * rows that it is of.
 */
bool frame_asks_first(const struct context *x, const struct frame *before,
		      const struct frame *now);
/* "list them", "which of those are overdue": the rows that were counted. */
bool frame_lists(const struct context *x, const struct frame *before,
		 const struct frame *now);
/*
 * "worst", "worst 5", said of figures by group or of the first of some: their
 * order, the highest of what is bad first; NULL: it is not that.
 */
const struct item *frame_best(const struct context *x,
			      const struct frame *before,
			      const struct frame *now,
			      const struct item *vague);
/* Rows that groups count, as how many of them there are. */
const struct item *frame_count_rows(const struct context *x,
				    const struct item *rows);
/* "as a total", and no more. */
bool frame_totals(const struct frame *f);
/* The turn before without its groups; false: it has none, or more is said. */
bool frame_total(const struct context *x, const struct frame *before,
		 const struct frame *f, struct frame *ret);
/* Whether it undoes something of the turn before. */
bool frame_reopens(const struct frame *f);
/* The turn before without it; false: there is no such thing. */
bool frame_reopen(const struct context *x, const struct frame *before,
		  const struct frame *f, struct frame *ret);
/*
 * The last year that the rows of a frame have data of, as a period, to stand
 * beside another; NULL: that is not known, or it is the other itself.
 */
const struct item *frame_last_year(const struct context *x,
				   const struct frame *before,
				   const struct item *other);

#endif
