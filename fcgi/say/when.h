#ifndef SAY_WHEN_H
#define SAY_WHEN_H

#include "data/turn.h"
#include "sql/dialect/dialect.h"

/* Days that a statement keeps of a column; the last is in it. */
struct when {
	const char *from, *to; /* "2026-11-01"; NULL: it keeps none */
};

struct token;
/*
 * Of a statement, as its n tokens, that keeps the days of one column from …
 * before …. Of two such conditions that differ it has none.
 */
struct when when_kept(struct arena *a, const struct token *t, size_t n);
/*
 * "in 2024", "in November 2025", "from 2025-12-22 to 2025-12-28"; without a
 * preposition in other languages than English. NULL: it has none.
 */
const char *when_words(struct arena *a, const struct when *w);

#endif
