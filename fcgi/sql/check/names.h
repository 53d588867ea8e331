#ifndef SQL_CHECK_NAMES_H
#define SQL_CHECK_NAMES_H

#include "data/draft.h"
#include "data/rights.h"
#include "data/schema.h"
#include "sql/lex/shape.h"

/*
 * A complaint about the first table or column that is surely not there, or
 * NULL. In doubt NULL: the engine decides. Private to sql/.
 */
struct complaint *names_check(struct arena *a, const struct shape *s,
			      const struct schema *schema);
/* The same about the first that has one clear near miss. */
struct complaint *names_near(struct arena *a, const struct shape *s,
			     const struct schema *schema);
/*
 * The same about a row's hidden number, where a subselect stands for a table of
 * the statement: one of which the reader does not see all. The schema is what
 * the reader sees.
 */
struct complaint *names_row_id(struct arena *a, const struct shape *s,
			       const struct schema *schema,
			       const struct rights *rights);
/* The tables of the schema that the statement names, each once. */
const struct schema_table **names_tables(struct arena *a, const struct shape *s,
					 const struct schema *schema,
					 size_t *ret_n);

#endif
