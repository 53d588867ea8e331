#ifndef ACCESS_NARROW_H
#define ACCESS_NARROW_H

#include "data/rights.h"

/*
 * What both leave: tables and columns that are in both, rows that meet both
 * rules, the smaller number of rows. Of two masks over a column MASK_NULL
 * holds, else that of upper. Facts and reader are not looked at.
 */
struct rights rights_narrow(struct arena *a, const struct rights *upper,
			    const struct rights *lower);

#endif
