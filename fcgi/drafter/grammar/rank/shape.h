#ifndef DRAFTER_GRAMMAR_RANK_SHAPE_H
#define DRAFTER_GRAMMAR_RANK_SHAPE_H

#include "drafter/grammar/rank/features.h"

/*
 * Whether a statement has the shape that the question asks for: what it shows,
 * how much of that no word says, and which forms are said and not built, or
 * built and not said. Fill r->x of each reading, whose gist and list of what it
 * shows are there.
 */
void shape_fill(struct readings_of *all);

#endif
