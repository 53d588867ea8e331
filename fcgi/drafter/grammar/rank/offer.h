#ifndef DRAFTER_GRAMMAR_RANK_OFFER_H
#define DRAFTER_GRAMMAR_RANK_OFFER_H

#include "data/job.h"

/*
 * The readings of a question as drafts: the best first, with its sentence, the
 * words that nothing accounts for, and the other readings.
 */
struct offer {
	struct drafts drafts; /* n 0: none */
	struct draft asked; /* its readings and choices, for a question back */
	bool follows;       /* it changes the turn before */
	bool good;          /* every word is used, and little is assumed */
	bool own;           /* it says what other readers cannot say */
};

void offer_make(const struct job *job, struct offer *ret);
/* Put them before what ret has where they are the better. */
void offer_merge(const struct offer *o, struct drafts *ret);

#endif
