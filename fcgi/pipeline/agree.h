#ifndef PIPELINE_AGREE_H
#define PIPELINE_AGREE_H

#include "data/rows.h"

/*
 * The rows as a multiset, in a text that two results share when they have
 * the same rows in whatever order: 12 is 12.0, and columns are told apart by
 * their place, not by their names.
 */
const char *rows_as_set(struct arena *a, const struct rows *rows);

#endif
