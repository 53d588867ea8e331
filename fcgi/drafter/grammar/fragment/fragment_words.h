#ifndef DRAFTER_GRAMMAR_FRAGMENT_FRAGMENT_WORDS_H
#define DRAFTER_GRAMMAR_FRAGMENT_FRAGMENT_WORDS_H

#include "drafter/grammar/match/notes/definition.h"

/* The words of a definition's body, before and behind its frames: for
 * fragment.c alone. */

/* How many of its content words that matter none of these bits is. */
size_t fragment_unused(const struct leaves *l, uint64_t words);
/* Bits of those that a column's name has which is tested: "built before 1996". */
uint64_t fragment_tested(const struct context *x, const struct leaves *l,
			 const struct item *of);
/* A sign between values matters; "the same" and people as such do not. */
void fragment_mark_signs(struct leaves *l);
/* Whether a sign stands between values. */
bool fragment_is_computed(const struct leaves *l);
/* Words before brackets no longer matter, if it has any. */
void fragment_trust_brackets(struct leaves *l);
/*
 * Rows that are called as a figure of theirs ("words translated" of jobs with
 * words) or as money ("arrears") are that figure, added up, and so is the day of
 * what was done to them ("revenue is what we invoiced").
 */
void fragment_measure_named(const struct context *x, const struct definition *d,
			    struct item *ret);
/* "charges less what was paid on them": nothing was taken off. */
bool fragment_forgets_minus(const struct leaves *l, const struct item *ret);
/* "less" or "minus", and not "less than 3". */
bool fragment_says_minus(const struct tokens *t);
/* Another reading of a body: the part before that word, less the one behind. */
bool fragment_read_less(const struct context *x, const struct definition *d,
			struct item *ret);
/* … or one side of a division by the other, each read by itself. */
bool fragment_read_ratio(const struct context *x, const struct definition *d,
			 struct item *ret);
/*
 * Two figures, or how many rows there are, as one: each of its own rows and day
 * where these are not the same. false: the rows are not known.
 */
bool fragment_put_two(const struct context *x, char sign, struct item *l,
		      struct item *r, struct item *ret);
/* A rate is of the rows that it is a share of, and of no others. */
void fragment_as_rate(const struct context *x, const struct definition *d,
		      struct item *ret);
/* The words of a body, and the context that they are read in. */
void fragment_leaves(const struct context *x, const struct definition *d,
		     struct context *own, struct leaves *ret);
/* "its gifts" */
bool fragment_says_its(const struct leaves *l);
/* Of a body that was put together: where the notes' values stand in it. */
void fragment_find_values(struct context *own, struct str body);
/*
 * Of columns by the same words, those of the table go first, unless another's
 * alone is spelled so; NO_TABLE: none.
 */
void fragment_prefer_own(const struct context *x, struct leaves *l,
			 short table);

struct frame;
/*
 * Whether the reading of a frame, ret, says all that the body says: cues that
 * change it, terms of the notes, what may be.
 */
bool fragment_is_faithful(const struct context *x, const struct definition *d,
			  const struct leaves *l, const struct frame *f,
			  const struct item *ret);

/* Columns and comparisons that stand alone, as conditions of the rows. */
struct plan;
void fragment_settle(struct plan *p);
/*
 * "the hours logged on it are more than its budget": what they come to, since
 * the body says a figure of many rows in the plural.
 */
void fragment_sum_many(struct plan *p, struct str body);

#endif
