#ifndef SAY_SENTENCE_H
#define SAY_SENTENCE_H

#include "base/buf.h"
#include "base/language/language.h"
#include "say/told.h"

/*
 * What a colleague would say of the rows, in a sentence or two: who leads and
 * by how much, the way from first to last, the difference of two, the one
 * number, how many and the first few. Every number in it is of the rows or
 * computed from them. told: what its statement says of them. Kept is what it says
 * in English; in another language it is said when it is shown.
 */
const char *sentence_of(struct arena *a, const struct rows *rows,
			const struct told *told, enum language l);

/* "1 row", "1,234 rows": without the sentence around it. */
void sentence_count(struct buf *b, size_t n_rows);

#endif
