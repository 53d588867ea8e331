#ifndef ACCESS_TRY_H
#define ACCESS_TRY_H

#include "data/schema.h"
#include "data/settings.h"

/* A [rights] section as its readers meet it; nothing is run. */

/*
 * The rights of a reader of whom these facts are known: "regions=north,east",
 * several with ';' between them.
 */
struct rights access_reader(struct arena *a, const struct rights_section *s,
			    const char *facts);

struct access_trial {
	const char *runs;    /* the statement with the rules in it; or NULL */
	const char *refused; /* why there is none; or NULL */
};
/* What becomes of a statement; schema is the whole one. */
void access_try(struct arena *a, const struct rights *r,
		const struct schema *schema, const char *sql,
		struct access_trial *ret);

/* What becomes of a look at all rows of that table. */
void access_try_table(struct arena *a, const struct rights *r,
		      const struct schema *schema, const char *table,
		      struct access_trial *ret);
/* A sentence on the first table or column of the rules that the schema lacks;
 * NULL: it has all. */
const char *access_missing(struct arena *a, const struct rights_table *t,
			   const struct schema *schema);

#endif
