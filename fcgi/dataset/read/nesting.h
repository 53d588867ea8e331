#ifndef DATASET_READ_NESTING_H
#define DATASET_READ_NESTING_H

#include "base/err.h"
#include "base/str.h"

/* Brackets within brackets that a JSON file may have. */
#define NESTING_MAX 100

/*
 * Follows the brackets of JSON that comes in pieces, without building any of
 * it: a reader that recurses is shown a file only once this has seen all of
 * it. Zeroed at the start.
 */
struct nesting {
	size_t depth;
	bool quoted, escaped;
	bool too_deep; /* it once was more than NESTING_MAX */
};

/*
 * A line's end closes a string: none may hold one, and who reads a file line
 * by line forgets an open quote there, too.
 */
void nesting_read(struct nesting *n, struct str piece);
/* ERR_DATASET, and the words for it. */
const struct err *nesting_error(struct arena *a);

#endif
