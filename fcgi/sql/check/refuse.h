#ifndef SQL_CHECK_REFUSE_H
#define SQL_CHECK_REFUSE_H

#include "data/draft.h"
#include "data/schema.h"
#include "sql/lex/shape.h"

/*
 * Why the statement is none that only reads, or NULL. Private to sql/.
 * text holds neither NUL nor control bytes; shape is its shape. Markers for
 * n_args values may stand in it. A table of the schema, if one is given, is
 * not taken for one of the engine's own.
 */
struct complaint *refuse(struct arena *a, const struct shape *s,
			 const struct schema *schema, struct str text,
			 size_t n_args);

/* All of it but how it begins, which may be INSERT INTO. */
struct complaint *refuse_parts(struct arena *a, const struct shape *s,
			       struct str text);

/*
 * COMPLAINT_REFUSED: more tokens, or deeper, than the dialect's row has. Asked
 * before anything else reads the text.
 */
struct complaint *refuse_size(struct arena *a, const struct dialect *d,
			      struct str text);

#endif
