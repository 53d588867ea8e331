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

/*
 * What is seen of that table of the whole schema, or NULL: a rule that names
 * one is for the table that the bare name means, not for its like elsewhere.
 */
const struct rights_table *allowed_table(const struct schema *whole,
					 const struct schema_table *t,
					 const struct rights *rights);

#endif
