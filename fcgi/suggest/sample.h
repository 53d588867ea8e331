#ifndef SUGGEST_SAMPLE_H
#define SUGGEST_SAMPLE_H

#include "data/schema.h"

/* How names of the schema stand in questions that are offered. */

/* "OrderItems" and "order_items" as "order items". */
const char *sample_words(struct arena *a, const char *name);

/*
 * How well rows are counted per value of a column: 3 for a status or a kind,
 * 2 for a place, 1 for other text, 0: not at all.
 */
int sample_group_worth(struct arena *a, const struct schema_table *t,
		       size_t col);

/* Whether a value reads like a word: short, without digits or signs. */
bool sample_is_word(struct str value);

#endif
