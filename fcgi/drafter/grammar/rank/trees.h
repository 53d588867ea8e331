#ifndef DRAFTER_GRAMMAR_RANK_TREES_H
#define DRAFTER_GRAMMAR_RANK_TREES_H

#include "drafter/grammar/rank/features.h"

/*
 * How likely a reading with these features is right: a sum of boosted trees,
 * as log-odds, 0 … 1. They are lexicon/ranker.trees, which
 * scripts/train-ranker makes: a line "base VALUE", then a line for each tree:
 * "tree", a name and a bound for each level, "|", and a value for each leaf.
 * A level adds its bit to the leaf's place where the feature is over the
 * bound, the first level the lowest bit. Names that are not known are an
 * error of the build: a unit test reads the file.
 */
double trees_right(const double x[RANK__MAX]);
/* Whether a tree goes by one of the features from … to - 1. */
bool trees_ask(size_t from, size_t to);
/* Read them now rather than at the first question; how many there are. */
size_t trees_ready(void);

#endif
