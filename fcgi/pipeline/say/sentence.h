#ifndef PIPELINE_SAY_SENTENCE_H
#define PIPELINE_SAY_SENTENCE_H

#include "base/buf.h"
#include "pipeline/say/told.h"

/*
 * What a colleague would say of the rows, in a sentence or two: who leads and
 * by how much, the way from first to last, the difference of two, the one
 * number, how many and the first few. Every number in it is of the rows or
 * computed from them. told: what its statement says of them.
 */
const char *sentence_of(struct arena *a, const struct rows *rows,
			const struct told *told);

/* "1 row", "1,234 rows": without the sentence around it. */
void sentence_count(struct buf *b, size_t n_rows);

#endif
