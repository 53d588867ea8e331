#ifndef TESTS_GRAMMAR_MERITS_H
#define TESTS_GRAMMAR_MERITS_H

#include "drafter/grammar/old/rank/merit.h"

/* What train writes and fit reads: one for each of the best candidates. */
#define MERITS_KEPT 24

struct merits {
	uint32_t question;
	uint32_t right;    /* it gives the rows of the gold SQL */
	uint32_t distance; /* from its form */
	uint32_t none;
	double of[MERIT__MAX];
};

#endif
