#ifndef DRAFTER_GRAMMAR_CATALOG_KEYS_H
#define DRAFTER_GRAMMAR_CATALOG_KEYS_H

#include "drafter/grammar/catalog/catalog.h"

/* How a column's name is like that of the table whose key it may hold. */
enum key_likeness { UNLIKE, LIKE_ROLE, LIKE_PART, LIKE_OWN, LIKE_WHOLE };

/* By its words before "id" or "no"; UNLIKE: it has no such end. */
enum key_likeness key_likest(const struct catalog *c,
			     const struct cat_table *from,
			     const struct cat_col *col,
			     const struct cat_table *to);
/* Whether a column's name ends as that of a table does: "home_shop", of shops. */
bool key_ends_as(const struct catalog *c, size_t from, size_t col, size_t to);

#endif
