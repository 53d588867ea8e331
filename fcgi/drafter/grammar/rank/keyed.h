#ifndef DRAFTER_GRAMMAR_RANK_KEYED_H
#define DRAFTER_GRAMMAR_RANK_KEYED_H

#include "drafter/grammar/rank/features.h"

/*
 * Whether o is what r is, but for showing groups by what they are called
 * where r shows their keys, "orders per employee" by name; or for showing what
 * rows are called where r shows all of them, "list them with the price".
 */
bool keyed_as_named(const struct readings_of *all, const struct reading_of *r,
		    const struct reading_of *o);

#endif
