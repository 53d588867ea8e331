#ifndef DRAFTER_GRAMMAR_LEX_BEHIND_H
#define DRAFTER_GRAMMAR_LEX_BEHIND_H

#include "drafter/grammar/lex/lex.h"

/*
 * "5 nights or more" as "5 or more nights": what compares a number stands
 * behind it, whatever is counted in between.
 */
void lex_compare_behind(struct tokens *t);

#endif
