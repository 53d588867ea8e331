#ifndef DRAFTER_GRAMMAR_RANK_STATEMENT_GRAIN_H
#define DRAFTER_GRAMMAR_RANK_STATEMENT_GRAIN_H

#include "drafter/grammar/catalog/catalog.h"
#include "sql/dialect/dialect.h"

/*
 * Whether a statement, whoever wrote it, adds up or averages rows once for
 * each of several others that it joins them with: the total of an order once
 * for each of its lines. counted: the table whose rows are asked for where it
 * counts; NO_TABLE: it is not known. Joins are read by the keys of the catalog;
 * what cannot be read makes no more rows.
 */
bool grain_fans(struct arena *a, const struct catalog *c,
		const struct dialect *d, const char *sql, short counted);

#endif
