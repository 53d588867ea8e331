#ifndef DATASET_TYPE_SURVEY_H
#define DATASET_TYPE_SURVEY_H

#include "dataset/read/csv.h"
#include "dataset/type/value.h"

/* What the values of a column were seen to be. */
struct survey_column {
	int64_t n;               /* values, without empty ones */
	int64_t fits[FIT_COUNT]; /* of them */
	struct value_digits most;
	bool mixed; /* values of several currencies, which add up to nothing */
};

struct survey {
	char decimal;
	size_t n_cols;
	struct survey_column *cols; /* [n_cols] */
	int64_t n_rows;
};

struct survey survey_new(struct arena *a, size_t n_cols, char decimal);
/* Fields past n_cols are left alone. */
void survey_add(struct survey *s, const struct csv_record *r);

/*
 * How a column is to be read. VALUE_AUTO takes what all its values are, or all
 * but one in a hundred: those lines will be bad; one of several currencies is
 * text. Another type is taken as it is, with the order of its dates from what
 * was seen.
 */
struct column_plan {
	enum value_type type; /* not VALUE_AUTO */
	enum value_fit fit;   /* not for VALUE_TEXT */
	const char *sql;      /* DuckDB's type */
	const char *currency; /* of its numbers; NULL: none, or several */
};
struct column_plan survey_plan(struct arena *a, const struct survey_column *c,
			       enum value_type wanted);

#endif
