#ifndef DRAFTER_GRAMMAR_LEXICON_H
#define DRAFTER_GRAMMAR_LEXICON_H

extern const char *const name_tails[]; /* ends of run-together names */

#endif
