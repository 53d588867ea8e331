#ifndef DRAFTER_GRAMMAR_RANK_DOUBT_H
#define DRAFTER_GRAMMAR_RANK_DOUBT_H

#include "drafter/grammar/rank/features.h"

/*
 * What speaks against a reading whatever was learned: the question has
 * something that the statement has no place for. A reading with a doubt is
 * no likelier than the doubt allows, and never plain.
 */
#define DOUBTS 31 /* at most */

/* Find those of each reading, and make it no likelier than they allow. */
void doubt_weigh(struct readings_of *all);
/* Those of a reading as signs, "doubt_" and its name: how many, into ret. */
size_t doubt_signs(const struct reading_of *r, struct draft_sign *ret);

/* Bits of those of missing words that would leave rows out. */
uint64_t doubt_restricting(const struct leaves *l, uint64_t missing);

#endif
