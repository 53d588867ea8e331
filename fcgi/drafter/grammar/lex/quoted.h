#ifndef DRAFTER_GRAMMAR_LEX_QUOTED_H
#define DRAFTER_GRAMMAR_LEX_QUOTED_H

#include "base/str.h"

/*
 * The text of the quotation that s begins with, in s: how many bytes it has,
 * and how many each of its quotes. NULL: s begins with none that ends.
 */
const char *quotation_begin(struct str s, size_t *ret_quote, size_t *ret_n);

#endif
