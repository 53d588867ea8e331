#ifndef DRAFTER_GRAMMAR_RANK_STATEMENT_GIST_H
#define DRAFTER_GRAMMAR_RANK_STATEMENT_GIST_H

#include "sql/dialect/dialect.h"

/*
 * What a statement speaks of, whoever wrote it: its columns, values,
 * aggregates and comparisons, each once, without the names it gives itself.
 */
#define GIST_WORDS 96
#define GIST_VALUES 16
#define GIST_NAMES 24

struct gist {
	uint32_t words[GIST_WORDS]; /* hashes, sorted */
	size_t n;
	uint32_t values[GIST_VALUES]; /* of them, texts and numbers, sorted */
	size_t n_values;
	uint32_t names[GIST_NAMES]; /* of them, its columns, sorted */
	size_t n_names;
	uint32_t tables[GIST_NAMES]; /* sorted; no word is of them */
	size_t n_from;
	uint32_t summed[GIST_VALUES]; /* columns under sum or avg, sorted */
	size_t n_summed;
	uint32_t grouped[GIST_VALUES]; /* columns it is grouped by, sorted */
	size_t n_grouped;
	/* how it is built */
	size_t n_dates; /* texts that begin as days and years do */
	size_t n_selects, n_tables, n_tests, n_aggregates;
	bool group, having, order, limit, distinct, joins_sets, negated;
	bool sides;    /* rows that are so, and those that are not */
	bool computed; /* in what it is grouped by */
};

void gist_read(struct arena *a, const struct dialect *d, const char *sql,
	       struct gist *ret);
/* Whether they speak of the same, of the same tables. */
bool gist_equal(const struct gist *x, const struct gist *y);
/* Whether x speaks of all that y does, of the same tables. */
bool gist_covers(const struct gist *x, const struct gist *y);
/* How much of what either speaks of both do: 0 … 1. */
double gist_overlap(const struct gist *x, const struct gist *y);
bool gist_same_tables(const struct gist *x, const struct gist *y);
/* Texts and numbers of x that y lacks. */
size_t gist_lacks(const struct gist *x, const struct gist *y);

/* Whether it speaks of it: a keyword that tells, "<", ">" or "!". */
bool gist_has_word(const struct gist *g, const char *word);
bool gist_has_table(const struct gist *g, const char *name);
bool gist_has_column(const struct gist *g, const char *name);
bool gist_sums_column(const struct gist *g, const char *name);
bool gist_groups_by(const struct gist *g, const char *name);
/* A text, or a number as it is written; a pattern without its signs. */
bool gist_has_value(const struct gist *g, const char *text);
bool gist_has_number(const struct gist *g, double number);
/* As names are kept in it. */
uint32_t gist_hash(const char *name);

#endif
