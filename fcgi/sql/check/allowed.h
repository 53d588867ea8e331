#ifndef SQL_CHECK_ALLOWED_H
#define SQL_CHECK_ALLOWED_H

#include "data/draft.h"
#include "data/rights.h"
#include "data/schema.h"
#include "sql/lex/shape.h"

/* The schema as a user with these rights knows it. */
const struct schema *allowed_schema(struct arena *a, const struct schema *whole,
				    const struct rights *rights);
/*
 * Why the statement is none for a user with these rights, or NULL. It passed
 * names_check() with allowed_schema(); here what that leaves to the engine in
 * doubt is refused. Private to sql/.
 */
struct complaint *allowed_check(struct arena *a, const struct shape *s,
				struct str text, const struct schema *whole,
				const struct rights *rights);

#endif
