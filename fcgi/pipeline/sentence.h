#ifndef PIPELINE_SENTENCE_H
#define PIPELINE_SENTENCE_H

#include "base/buf.h"
#include "data/rows.h"

/*
 * What a result says, in one sentence made from its shape: the values of a
 * single row, a short list, the highest and lowest of a labelled number, or
 * how many rows there are. In the arena.
 */
const char *sentence_of(struct arena *a, const struct rows *r);

/* "1 row", "1,000 rows". */
void sentence_count(struct buf *b, size_t n_rows);

#endif
