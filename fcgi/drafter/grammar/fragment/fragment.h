#ifndef DRAFTER_GRAMMAR_FRAGMENT_FRAGMENT_H
#define DRAFTER_GRAMMAR_FRAGMENT_FRAGMENT_H

#include "drafter/grammar/match/notes/definition.h"

/*
 * The body of a definition, read by the same passes as a question, as an item
 * without a span. false: it makes none that every word has a part in.
 */
bool fragment_read(const struct context *x, const struct definition *d,
		   struct item *ret);

#endif
