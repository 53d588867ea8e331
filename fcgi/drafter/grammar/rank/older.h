#ifndef DRAFTER_GRAMMAR_RANK_OLDER_H
#define DRAFTER_GRAMMAR_RANK_OLDER_H

#include "data/job.h"

/* Why a question is asked back by what its words and links are. */
enum why_ask {
	ASK_NOT,
	ASK_FOLLOW,    /* it goes on from what cannot be gone on from */
	ASK_AMBIGUOUS, /* a word names the same in two tables */
	ASK_VAGUE,     /* never: it keeps the places of what was learned */
	ASK_SUM,       /* something to be computed that is not */
	ASK_UNKNOWN,   /* what is asked for names nothing */
	ASK_UNSURE,
	ASK__MAX
};

#define OLDER_MAX 8 /* readings of it */

/* What the reader in old/ says of a question. */
struct older {
	struct drafts drafts; /* its readings, likeliest first; all with SQL */
	struct draft asked; /* what it would ask back; clarify NULL: nothing */
	enum why_ask why;
	bool follow; /* the first changes the statement of the turn before */
	/* Of the likeliest that is not: that it is right, and that the
	 * question can be answered at all; 0 where there is none. */
	double right, known;
};

#endif
