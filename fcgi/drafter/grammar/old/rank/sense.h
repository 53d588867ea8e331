#ifndef DRAFTER_GRAMMAR_SENSE_H
#define DRAFTER_GRAMMAR_SENSE_H

#include "drafter/grammar/old/grammar.h"

/*
 * What nobody asks, whatever was learned: what a candidate loses for it,
 * 0 or less. Added to its score beside merit_rank.
 */
double sense_of(const struct parse *p, const struct candidate *c);

/* Whether a link is to a stored value that a row of its table is called. */
bool sense_is_called(const struct parse *p, const struct link *l);

#endif
