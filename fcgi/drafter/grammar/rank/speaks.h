#ifndef DRAFTER_GRAMMAR_RANK_SPEAKS_H
#define DRAFTER_GRAMMAR_RANK_SPEAKS_H

#include "drafter/grammar/match/item.h"
#include "drafter/grammar/rank/gist.h"

/*
 * Whether a statement, whoever wrote it, speaks of what words may stand for:
 * its table, column, value, period, number, aggregate, or what a word of
 * structure makes. compared: a word of the question compares ("before"), so
 * that a period may be told by its end.
 */
bool speaks_of(const struct catalog *c, const struct gist *g,
	       const struct item *i, bool compared);

#endif
