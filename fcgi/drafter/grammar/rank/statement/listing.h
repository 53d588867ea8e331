#ifndef DRAFTER_GRAMMAR_RANK_STATEMENT_LISTING_H
#define DRAFTER_GRAMMAR_RANK_STATEMENT_LISTING_H

#include "sql/dialect/dialect.h"

/* What a statement shows, whoever wrote it: its select list. */
#define SHOWN_MAX 24

struct listing {
	uint32_t items[SHOWN_MAX]; /* hashes, sorted */
	/* of plain columns, their names as gist_hash has them, sorted */
	uint32_t columns[SHOWN_MAX];
	size_t n, n_columns;
	size_t n_aggregates; /* items that have one */
};

void listing_read(struct arena *a, const struct dialect *d, const char *sql,
		  struct listing *ret);
/* Whether they show the same, in any order, by any names of their own. */
bool listing_equal(const struct listing *x, const struct listing *y);

#endif
