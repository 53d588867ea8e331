#ifndef SAVED_MAY_H
#define SAVED_MAY_H

#include "saved/saved.h"
#include "sql/dialect/dialect.h"

/* Who may see a saved question; changing one is in saved/saved.h. */

/* Choices of what the reader's rules hide are taken out of s. */
bool saved_may_see(const struct saved_call *c, struct saved *s);
/*
 * Whether its statement may run with these values, for a reader with these
 * rights; schema is the reader's. ERR_NO_SQL: why not.
 */
MUST_CHECK const struct err *saved_check(const struct saved_call *c,
					 const struct rights *rights,
					 const struct schema *schema,
					 const struct saved *s,
					 const struct saved_values *v);
/* The statement that its choices are of; NULL: they are values, or none. */
const char *saved_choices_sql(struct arena *a, const struct dialect *d,
			      const struct saved_param *p);

#endif
