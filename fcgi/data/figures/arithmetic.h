#ifndef DATA_FIGURES_ARITHMETIC_H
#define DATA_FIGURES_ARITHMETIC_H

#include "base/arena.h"
#include "base/str.h"

/*
 * "quantity × price" of "quantity * price", "total / count" of
 * "sum(total) * 1.0 / NULLIF(count(*), 0)", "… (%)" of what is multiplied by
 * 100. NULL: it is no arithmetic of columns, or too much of it to be read.
 */
const char *arithmetic_in_words(struct arena *a, struct str sql);

#endif
