#ifndef SQL_CHECK_GUESS_H
#define SQL_CHECK_GUESS_H

#include "data/schema.h"

/*
 * Add the foreign keys that names and types suggest, marked as guessed:
 * customer_id refers to the table customer or customers by its single primary
 * key; and a column named like the primary key of one other table refers to
 * it. A pair of tables with a declared key is left alone. Where no table of
 * all has a declared key, what is referred to becomes the key of its table.
 */
void schema_guess_keys(struct arena *a, struct schema *s);

#endif
