#ifndef DRAFTER_GRAMMAR_RANK_COVER_H
#define DRAFTER_GRAMMAR_RANK_COVER_H

#include "drafter/grammar/match/item.h"
#include "drafter/grammar/rank/statement/gist.h"

/*
 * Which words of a question a statement accounts for, whoever wrote it: a word
 * is accounted for by what it may stand for (an item of match/), where the
 * statement speaks of that. And the reverse: what it speaks of and no word
 * asks for.
 */
struct cover {
	uint64_t missing; /* bits of content tokens that tell something */
	size_t n_missing, n_known; /* … of these, those that mean something */
	size_t n_exact;            /* words that name what they stand for … */
	size_t n_near;             /* … that mean the same as its name … */
	size_t n_guessed; /* … that are a part of it, or nearly so written */
	double weakest, mean; /* how well they stand for it, 0 … 1 */
	bool codes;           /* it is about nothing but a list of codes */
	size_t n_unsaid;      /* columns and tables that no word asks for */
};

void cover_read(const struct context *x, const struct leaves *l,
		const struct gist *g, struct cover *ret);

/* Whether it adds up what is no number in any table that it is of. */
bool cover_sums_words(const struct catalog *c, const struct gist *g);

/*
 * Whether it has a row for each amount ("total") though no word asks for one:
 * "how many orders and what is their total".
 */
bool cover_groups_amounts(const struct context *x, const struct leaves *l,
			  const struct gist *g);

#endif
