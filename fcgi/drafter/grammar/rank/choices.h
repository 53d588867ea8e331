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
/*
 * What is asked back, with such choices: say, or NULL: as the older reader says
 * it, where that is of no word that is known, else by a word that the likeliest
 * reading leaves out and that names nothing. In all->job->arena.
 */
struct draft choices_ask(const struct readings_of *all, const char *say);

#endif
