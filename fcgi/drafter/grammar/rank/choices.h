#ifndef DRAFTER_GRAMMAR_RANK_CHOICES_H
#define DRAFTER_GRAMMAR_RANK_CHOICES_H

#include "drafter/grammar/rank/features.h"

/*
 * The best distinct readings from the first on, at most so many, as choices of
 * d: each with words of its own, none that adds up rows twice, and none that
 * was shown before this turn.
 */
void choices_put(const struct readings_of *all, size_t first, size_t most,
		 struct draft *d);

#endif
