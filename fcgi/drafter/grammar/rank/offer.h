#ifndef DRAFTER_GRAMMAR_RANK_OFFER_H
#define DRAFTER_GRAMMAR_RANK_OFFER_H

#include "data/job.h"

/*
 * The readings of a question as drafts: the best first, with its sentence, the
 * words that nothing accounts for, and the other readings.
 */
struct offer {
	struct drafts drafts; /* n 0: none */
	bool terse;           /* typed as notes are, not as a sentence */
	bool good;            /* every word is used, and little is assumed */
	bool enough; /* besides, it says what other readers cannot say */
};

void offer_make(const struct job *job, struct offer *ret);
/* Put them before what ret has where they are the better. */
void offer_merge(const struct offer *o, struct drafts *ret);

#endif
