#ifndef SQL_CHECK_NEAR_H
#define SQL_CHECK_NEAR_H

#include "data/draft.h"
#include "data/schema.h"

/*
 * Near misses: which names of a schema someone may have meant. Private to
 * sql/. Each fills name, nearest, problem_area and suggestion of *c. nearest
 * is the same name in another spelling (case, number, separators), and alone
 * may be put in its place; other words are only asked about.
 */
void near_table(struct arena *a, const struct schema *schema, struct str name,
		struct complaint *c);
void near_column(struct arena *a, const struct schema_table *const *tables,
		 size_t n_tables, struct str name, struct complaint *c);

/* Whether a few letters make a column of it: a slip, perhaps. */
bool near_is_slip(struct arena *a, const struct schema_table *const *tables,
		  size_t n_tables, struct str name);

/* Lower case letters and digits, singular: "Order_Items" is "orderitem". */
struct str near_stem(struct arena *a, struct str name);

#endif
