#ifndef DRAFTER_GRAMMAR_CATALOG_SAMPLED_H
#define DRAFTER_GRAMMAR_CATALOG_SAMPLED_H

#include "data/schema.h"

/*
 * How all samples of a column are written, whatever its type is. A column
 * without samples is written in no way.
 */

/* Beginning like a form, in which 0 stands for any digit. */
bool sampled_as(const struct schema_column *c, const char *form);
/* "2026-03" and nothing more. */
bool sampled_months(const struct schema_column *c);
/* "20260331" and nothing more: days that there are. */
bool sampled_dense(const struct schema_column *c);
/* Numbers kept as text, but for one that stands for none, and no codes. */
bool sampled_figures(const struct schema_column *c);

#endif
