#ifndef DRAFTER_GRAMMAR_RANK_H
#define DRAFTER_GRAMMAR_RANK_H

#include "drafter/grammar/old/read/feature.h"

/* The score of a candidate: its reading's and that of the finished tree. */
double candidate_score(const struct parse *p, const struct candidate *c);

/* All features of a candidate, of its reading too: for the trainer. */
void candidate_features(struct features *f, const struct candidate *c);

/* What is likely of any query. */
void query_features(struct features *f, const struct query *q);

/*
 * Sort the best few of a parse again by what makes sense of them; those
 * behind stay behind.
 */
void candidates_refine(struct parse *p);

#endif
