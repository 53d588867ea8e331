#ifndef DRAFTER_GRAMMAR_RANK_KEPT_H
#define DRAFTER_GRAMMAR_RANK_KEPT_H

#include "drafter/grammar/match/notes/definition.h"

/*
 * What the notes of x->job define, all of it read. It is the process's, kept
 * for a schema, its notes, its rows and a day; where the schema has no
 * fingerprint it is x->arena's.
 */
struct definitions *definitions_kept(const struct context *x);

#endif
