#ifndef SQL_CHECK_ALLOWED_H
#define SQL_CHECK_ALLOWED_H

#include "data/rights.h"
#include "data/schema.h"

/*
 * The schema as a reader with these rights knows it. Of a column with a mask,
 * and of a table with a row rule, it has no values and no counts. Foreign keys
 * are those whose columns are all seen.
 */
const struct schema *allowed_schema(struct arena *a, const struct schema *whole,
				    const struct rights *rights);

#endif
