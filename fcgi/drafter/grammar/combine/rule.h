#ifndef DRAFTER_GRAMMAR_COMBINE_RULE_H
#define DRAFTER_GRAMMAR_COMBINE_RULE_H

#include "drafter/grammar/combine/day/day.h"

/*
 * Typed composition. A rule makes one item of two that stand side by side, or
 * with a word of structure between them. Its condition looks at types and at
 * kinds from the catalog, never at words.
 */
struct rule {
	const char *name;
	enum item_kind left; /* ITEM_CUE: one of that cue */
	enum sense cue;      /* between both, unless one of them is it */
	enum item_kind right;
	enum item_kind result;
	bool (*fits)(const struct context *x, const struct item *l,
		     const struct item *r);
	/* Fills ret, whose span, score and kind are set; false: it cannot. */
	bool (*build)(const struct context *x, const struct item *l,
		      const struct item *cue, const struct item *r,
		      struct item *ret);
	float score;
};

struct rule_table {
	const struct rule *rules;
	size_t n;
};

extern const struct rule_table rules_measure, rules_compare, rules_test,
	rules_rows, rules_group, rules_order, rules_scalar, rules_between,
	rules_time, rules_days, rules_trade, rules_two, rules_ratio,
	rules_sides, rules_against, rules_list, rules_text, rules_now,
	rules_only, rules_takes, rules_than, rules_owed, rules_sort;

/* What rules of more than one file build with. */
bool rule_put_test(struct item *ret, const struct test *t);
/*
 * "compare this year's sales to last year's": both periods, the second moved as
 * in a pair side by side; NULL: the first has no first day.
 */
const struct item *rule_pair_apart(const struct context *x,
				   const struct period *first,
				   const struct item *second);
/* "the highest", of nothing yet: no column, count, day, time, price or age. */
bool rule_orders_by_nothing(const struct item *order);
/* The node, table, test and date of `of` become ret's. */
void rule_take(struct item *ret, const struct item *of);
/* What an order says, and by what. */
void rule_copy_order(const struct item *o, struct item *ret);
/*
 * Rows that have not left, or will only leave; NULL: no day of theirs tells.
 * ret_day: its column.
 */
const struct test *rule_still_there(const struct context *x, short table,
				    short *ret_day);
/* What the notes call all rows of a table, where it was said; or NULL. */
const char *rule_called(const struct item *rows);
/* A number, or a level or class that is kept as one: it is compared as one. */
bool rule_is_counted(const struct context *x, const struct node *n);
/* A column of one word that counts things, in no unit: "beds". */
bool rule_counts_pieces(const struct context *x, const struct node *n);
/* A key of numbers, said by its own name: "ids between 10 and 20". */
bool rule_is_key_number(const struct context *x, const struct item *col);
/* Of digits, and of no time: "two" and "over 20 years" are of no key. */
bool rule_is_digits(const struct item *n);
bool rule_col_is(const struct context *x, const struct node *n,
		 enum col_kind kind);
/*
 * Whether the table has a column whose name ends as that of col does, which is
 * said by one word: "names of skippers" are theirs, and those of no mooring.
 */
bool rule_has_namesake(const struct context *x, short table,
		       const struct item *col);
/*
 * That rows of a table are so old: people since they were born, others since
 * they began; NULL: nothing tells since when.
 */
const struct test *rule_so_old(const struct context *x, short table,
			       const struct item *k);
/*
 * That they last so long, by the one column that counts time, in whatever unit;
 * NULL: there is none, or the unit has no fixed length.
 */
const struct test *rule_lasts(const struct context *x, short table,
			      const struct item *k);
/*
 * That the one day which a condition has before today is so long over; NULL:
 * there is none.
 */
const struct test *rule_late_by(const struct context *x, const struct test *t,
				const struct item *k);
/* The column of a table that is an age in years; -1. */
short rule_age(const struct context *x, short table);
/* Whether a row of either leads to one row of the other, or both are one table. */
bool rule_are_of_one(const struct context *x, short a, short b);
/* Whether the last of what it was made of is a number: "under 6". */
bool rule_ends_in_number(const struct item *i);
/* The column by which a row refers to another table; NULL: it does not. */
const struct node *rule_key_to(const struct context *x, short from, short to);
/*
 * How many such rows belong to each row of a table, of which each of them has
 * one; the table has a key.
 */
const struct node *rule_belonging(const struct context *x,
				  const struct item *rows, short table);
/* What a figure of theirs comes to, likewise. */
const struct node *rule_sum_of(const struct context *x, const struct node *n,
			       const struct item *rows, short table);
/* A column that identifies the rows of its own table. */
bool rule_is_own_key(const struct context *x, const struct node *n);
/* What the values of a column come to: a sum, the last day, else a mean. */
enum fn rule_fn_of(const struct context *x, const struct node *col);
/*
 * What rows of a table cost: the column that is called so, else the one that
 * they are measured by; NULL.
 */
const struct node *rule_price(const struct context *x, short table);
/* How long the rows of a table last, as a number of theirs; NULL. */
const struct node *rule_lasting(const struct context *x, short table);
/*
 * A column that counts time by its name, in hours or minutes, under that name
 * where its own unit is another.
 */
const struct node *rule_counted_in(const struct context *x,
				   const struct node *col, enum unit unit);
/*
 * From one day to another: in days, or in hours where both have a time and rows
 * begin and end within a day. All that is known of their days tells which of two
 * columns begins.
 */
const struct node *rule_days(const struct context *x, const struct node *end,
			     const struct node *begin);
/* From the day that they begin to the day that they end; NULL. */
const struct node *rule_span(const struct context *x, short table);
/* The number, or else the span; NULL. */
const struct node *rule_length(const struct context *x, short table);
/* The day up to when a row holds has not passed, or there is none. */
const struct test *rule_ahead(const struct context *x, const struct node *n);
/* A day on which something was done to a row: of "collected_on". */
bool rule_is_deed(const struct context *x, const struct node *n);
/* From the day that a row begins to this one, if it ends it; NULL. */
const struct node *rule_until(const struct context *x, const struct node *day);
/* The column of what rows come to, beside a number and a price; -1. */
short rule_takings(const struct context *x, short table);
/* The one amount that rows of a table have, or what they come to; NULL. */
const struct node *rule_amount(const struct context *x, short table);
/* A number that is rather a year than how many. */
bool rule_is_year(double number);
/* A number as a column has it: 10 percent are 0.1 among fractions. */
const struct node *rule_number(const struct context *x, const struct node *col,
			       const struct item *i);
bool rule_is_without(const struct test *t);
/*
 * Of rules_only, about rows that are not known yet: some are so, and none is
 * not. Of rows of a table, which have many of them, or one.
 */
bool rule_is_only(const struct context *x, const struct test *t);
const struct test *rule_only_of(const struct context *x, const struct test *t,
				short table);
/*
 * The share of rows that a test holds for, in percent of those that it can be
 * told of: that have what it compares.
 */
const struct node *rule_share(const struct context *x, const struct test *t);
/*
 * What narrows the rows that a share is of, and what it is a share of them: of
 * "express trips that were late", express and late. NULL: it is of all.
 */
const struct test *rule_share_among(const struct context *x,
				    const struct item *i,
				    const struct test **ret_of);
/* … of what is said besides a period that the rows' own day lies in. */
const struct test *rule_share_of_period(const struct context *x,
					const struct test *t,
					const struct test **ret_of);
/* That a day lies in a period, and nothing else. */
bool rule_is_period(const struct test *t);
/* The share that such rows, or what is so, are of all: ret's measure. */
bool rule_share_of(const struct context *x, const struct item *i,
		   struct item *ret);
/* That a column is not empty. */
bool rule_is_filled(const struct test *t);
/* The one column that is compared for being equal; NULL. */
const struct node *rule_equal_of(const struct test *t);

/* Items of a cell, best first. */
#define CELL_ITEMS 10
#define SPAN_CONTENT 16 /* content tokens of the longest item */

struct cell_items {
	const struct item *items[CELL_ITEMS];
	size_t n;
};

struct chart {
	const struct context *x;
	const struct leaves *leaves;
	struct cell_items (*cells)[CONTENT_MAX + 1]; /* [from][to] */
	size_t n;
};

struct chart *chart_build(const struct context *x, const struct leaves *l);

/* The whole question as items from left to right; what is left out costs. */
#define FRAME_ITEMS 14

/* What the first word asks for. */
enum asks {
	ASKS_NOTHING,
	ASKS_LIST, /* "show me", "which" */
	ASKS_PERSON,
	ASKS_OWNER, /* "whose" */
	ASKS_DATE
};

struct frame {
	float score;
	short at;
	enum asks asks;
	bool adds;    /* it begins with "also", "and their" */
	bool back;    /* it says "those" */
	bool only;    /* it begins or ends with "only" */
	bool by;      /* it begins as "of which" does */
	bool whether; /* it begins as "did we", "is there" do … */
	bool there;   /* … as "is there" does */
	bool same;    /* it repeats the turn before: "same for suppliers" */
	size_t n;
	const struct item *items[FRAME_ITEMS];
	uint64_t words; /* accounted for */
};

#define FRAMES_MAX 16

struct frames {
	struct frame items[FRAMES_MAX]; /* best first */
	size_t n;
};

void frames_find(const struct chart *c, struct frames *ret);

/* Columns as they are aggregated when nothing is said: by their kind. */
const struct node *default_measure(const struct context *x,
				   const struct node *n);

#endif
