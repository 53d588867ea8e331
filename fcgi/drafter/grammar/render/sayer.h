#ifndef DRAFTER_GRAMMAR_RENDER_SAYER_H
#define DRAFTER_GRAMMAR_RENDER_SAYER_H

#include "drafter/grammar/render/sql.h"

/* For the files that say trees in words alone. */

/* While a tree is said. */
struct sayer {
	struct arena *arena;
	const struct catalog *c;
	struct buf *b;
	short base; /* whose rows count(*) counts; NO_TABLE */
};

extern const char *const say_units[UNIT__MAX]; /* "month"; of none "" */

/* A column in words: "customer ID". */
const char *say_col_name(const struct sayer *s, short table, int col);
/* Whether when follows the name of a date: "ordered at", "sent on". */
bool say_ends_in_when(struct str name);
void say_table(struct sayer *s, short table);
/* The same in the singular: "order". */
void say_row(struct sayer *s, short table);
/* A whole tree, without a capital and a full stop. */
void say_tree(struct sayer *s, const struct tree *t);
/* "department is the one with the highest budget", by what the tree orders. */
void say_the_one(struct sayer *s, const struct node *key, const struct tree *t);
/* A column of dates, or its first or last. */
bool say_is_date(const struct sayer *s, const struct node *n);
/* It counts rows, all of them; whose is what say_counted() tells. */
bool say_is_count(const struct sayer *s, const struct node *n);
void say_counted(struct sayer *s, const struct node *n);
void say_node(struct sayer *s, const struct node *n);
/* One, words between, and the other. */
void say_two(struct sayer *s, const struct node *a, const char *between,
	     const struct node *b);
void say_test(struct sayer *s, const struct test *t);
/* Whether it tells when something was: "ordered in 2025" … */
bool say_is_when(const struct test *t);
/* … and by a verb, which needs no "where". */
bool say_happens(const struct sayer *s, const struct test *t);
/* Whether it tells of rows that refer to these … */
bool say_is_with(const struct test *t);
/* … " with orders", " without orders", " with more than 3 orders". */
void say_with(struct sayer *s, const struct test *t);
/*
 * Two conditions that are a period together: "ordered in 2025", "ordered in
 * May 2025", "ordered on 2025-05-01". false, nothing is said: they are none.
 */
bool say_span(struct sayer *s, const struct test *from,
	      const struct test *until);
/* The period alone, " in 2025", that a condition holds; or nothing. */
void say_span_in(struct sayer *s, const struct test *t);
/* A date as what happened then: "ordered" of ordered_at. */
void say_date_of(struct sayer *s, const struct node *date);

/* Which of several keys to the same table rows are reached by. */
void say_roles(struct sayer *s, const struct tree *t);

#endif
