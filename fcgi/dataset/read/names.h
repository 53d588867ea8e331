#ifndef DATASET_READ_NAMES_H
#define DATASET_READ_NAMES_H

#include "dataset/read/csv.h"

/*
 * Names for columns: those of a header, or column_1 … when it is NULL. Made
 * unique without regard to case, since SQL has none. Array of n.
 */
struct dataset_column *names_of_columns(struct arena *a,
					const struct csv_record *header,
					size_t n);
/* "Sales 2024 (1).csv" is the table Sales_2024_1. */
const char *name_of_table(struct arena *a, const char *file);
/* A dataset's name for a person's or a file's: letters, digits, _ . -. */
const char *name_of_dataset(struct arena *a, const char *text);
/* SQL: in double quotes. */
const char *name_quoted(struct arena *a, const char *name);

#endif
