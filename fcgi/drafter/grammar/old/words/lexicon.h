#ifndef DRAFTER_GRAMMAR_LEXICON_H
#define DRAFTER_GRAMMAR_LEXICON_H

#include "base/str.h"

/* Ends of names that are run together; p NULL ends them. */
extern const struct str name_tails[];

#endif
