#ifndef PIPELINE_CONFIDENCE_H
#define PIPELINE_CONFIDENCE_H

#include "data/job.h"

/*
 * How sure the answer that is shown is: its drafter's confidence, and what
 * happened to it since. The reasons go into the turn, one sentence each.
 */
void confidence_weigh(struct job *job);

/* One reading of several, and what came of it. */
struct found {
	double sure;                    /* before it was run, 0 … 1 */
	const struct draft_sign *signs; /* what its drafter measured of it */
	size_t n_signs;
	/* of its rows: rows_are_nothing(); else rows_are_zero(), … */
	bool nothing, zero, unnamed, same;
	bool cut; /* there are more */
	size_t n_rows;
};

/* How sure it is then, 0 … 1. */
double confidence_told(const struct found *f);
/* … no surer than its drafter allowed, of a draft that has signs. */
double confidence_found(const struct draft *d, const struct rows *rows,
			double confidence);

#endif
