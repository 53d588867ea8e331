#ifndef DRAFTER_GRAMMAR_RANK_OFFER_H
#define DRAFTER_GRAMMAR_RANK_OFFER_H

#include "data/job.h"

/*
 * The readings of a question as drafts: the best first, with its sentence, the
 * words that nothing accounts for, and the other readings.
 */
struct offer {
	struct drafts drafts; /* n 0: none */
	bool follows;         /* it changes the turn before */
	bool good;            /* every word is used, and little is assumed */
	bool own;             /* it says what other readers cannot say */
};

void offer_make(const struct job *job, struct offer *ret);
/*
 * Put them before what ret has where they are the better; a question back in
 * ret offers them as its readings, which a click then runs. In a.
 */
void offer_merge(struct arena *a, const struct offer *o, struct drafts *ret);

#endif
