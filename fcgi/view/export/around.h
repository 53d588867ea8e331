#ifndef VIEW_EXPORT_AROUND_H
#define VIEW_EXPORT_AROUND_H

#include "base/json.h"
#include "base/writer.h"
#include "data/rows.h"

/*
 * One JSON object: the members of head, then rows as lists of objects under
 * their keys, then the members of tail. Rows go out as they are, a number as
 * the engine wrote it, so they are put between two halves instead of into a
 * tree.
 */
struct around {
	struct json_object *head;
	const char *key;
	const struct rows *rows; /* NULL: an empty list */
	bool bare;               /* as lists of values instead */
	const char *more_key;    /* of a second list; NULL: there is none */
	const struct rows *more_rows;
	struct json_object *tail;
};

MUST_CHECK const struct err *json_around(struct arena *a, struct writer *out,
					 const struct around *x);

/*
 * The same with both halves as text: before is an object's beginning, after
 * the rest of it, without the comma between.
 */
MUST_CHECK const struct err *json_between(struct arena *a, struct writer *out,
					  const struct around *x,
					  struct str before, struct str after);

#endif
