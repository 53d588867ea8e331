#ifndef DRAFTER_GRAMMAR_LEX_BEHIND_H
#define DRAFTER_GRAMMAR_LEX_BEHIND_H

#include "drafter/grammar/lex/lex.h"

/*
 * "5 nights or more" as "5 or more nights": what compares a number stands
 * behind it, whatever is counted in between.
 */
void lex_compare_behind(struct tokens *t);

/*
 * A verb of two words is compared as the one that means the same: "called off"
 * as "cancelled". Not before a number: who "came in first" did not arrive.
 */
void lex_join_verbs(struct arena *a, struct tokens *t);

#endif
