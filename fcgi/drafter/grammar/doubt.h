#ifndef DRAFTER_GRAMMAR_DOUBT_H
#define DRAFTER_GRAMMAR_DOUBT_H

#include "data/draft.h"
#include "drafter/grammar/grammar.h"

/*
 * When to ask back instead of answering. true: *ret has the question for the
 * visitor, and where there are some the readings to choose from.
 */

/* A command to change data, whatever else the question says. */
bool doubt_command(const struct parse *p, struct draft *ret);

/* A word that names the same in two tables, and nothing says which. */
bool doubt_ambiguous(const struct parse *p, struct draft *ret);

/* What is asked for is not in this database, or hardly. */
bool doubt_unsure(const struct parse *p, double sure, struct draft *ret);

#endif
