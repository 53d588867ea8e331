#ifndef SQL_LEX_SHAPING_H
#define SQL_LEX_SHAPING_H

#include "sql/lex/shape.h"

/* Of shape.c, shape_names.c and shape_with.c: a shape whose tokens and brackets are read. */

/* WITH queries, and what AS, arrows and the like name; not aliases of tables. */
void shaping_names(struct arena *a, struct shape *s);
/* WITH queries, and the columns that they name. */
void shaping_ctes(struct arena *a, struct shape *s);
/* The names among tokens i … end - 1 are given. */
void shaping_give(struct arena *a, struct shape *s, size_t i, size_t end);

#endif
