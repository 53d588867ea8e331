#ifndef DRAFTER_GRAMMAR_RANK_GIST_H
#define DRAFTER_GRAMMAR_RANK_GIST_H

#include "sql/dialect/dialect.h"

/*
 * What a statement speaks of, whoever wrote it: its columns, values,
 * aggregates and comparisons, each once, without the names it gives itself.
 */
#define GIST_WORDS 96
#define GIST_VALUES 16

struct gist {
	uint32_t words[GIST_WORDS]; /* hashes, sorted */
	size_t n;
	uint32_t values[GIST_VALUES]; /* of them, texts and numbers, sorted */
	size_t n_values;
	/* how it is built */
	size_t n_selects, n_tables, n_tests, n_aggregates;
	bool group, having, order, limit, distinct, joins_sets, negated;
};

void gist_read(struct arena *a, const struct dialect *d, const char *sql,
	       struct gist *ret);
/* Whether they speak of the same. */
bool gist_equal(const struct gist *x, const struct gist *y);
/* How much of what either speaks of both do: 0 … 1. */
double gist_overlap(const struct gist *x, const struct gist *y);
/* Texts and numbers of x that y lacks. */
size_t gist_lacks(const struct gist *x, const struct gist *y);

#endif
