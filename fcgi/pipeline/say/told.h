#ifndef PIPELINE_SAY_TOLD_H
#define PIPELINE_SAY_TOLD_H

#include "data/job.h"

/*
 * What a statement tells of its result that the rows alone do not. Nouns are
 * plurals in words ("order items"); NULL: not known.
 */
struct told {
	const char *counted;   /* what count(*) counts: rows of its one table */
	const char *const *of; /* [n_cols] what a row is, when that column
				  names it; NULL: nothing is known */
	const char *where; /* what holds of what is counted, as the reading of
			    * the question has it; NULL: nothing */
	bool sorted;       /* it has an ORDER BY of its own */
};

/* Of the shown statement; each field is empty where none was shown. */
struct told told_of(struct job *job);

#endif
