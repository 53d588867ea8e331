#ifndef PIPELINE_CALCULATE_H
#define PIPELINE_CALCULATE_H

#include "base/str.h"

/*
 * Text with every arithmetic statement in it ("1,234.56 + 789.01 = 2,023.57",
 * with + - * / and brackets) computed again from its operands. A result that
 * is wrong, beyond rounding, is replaced by the right one, in the statement's
 * own notation, and marked; each correction is a line in *ret.
 */
const char *calculate(struct arena *a, struct str text, const char ***ret,
		      size_t *ret_n);

#endif
