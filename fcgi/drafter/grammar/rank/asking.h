#ifndef DRAFTER_GRAMMAR_RANK_ASKING_H
#define DRAFTER_GRAMMAR_RANK_ASKING_H

#include "drafter/grammar/rank/features.h"

/*
 * What is asked back, whatever was found, and how: to change one row ("block
 * customer Miller"), or for an opinion ("was it any good"); NULL: neither.
 */
const char *asking_other(const struct leaves *l);
/*
 * "the best patients": the best tree finds nothing here that tells who is, and
 * the other reader has taken what comes first.
 */
bool asking_vague(const struct readings_of *all);

#endif
