#ifndef DATASET_READ_EXCEL_EXCEL_H
#define DATASET_READ_EXCEL_EXCEL_H

#include "base/err.h"
#include "dataset/read/excel/parts.h"

/*
 * A workbook (.xlsx) as text: each of its sheets can be written as CSV, as
 * dataset/read/csv.h reads it. Files are from outside, so this is only done
 * in the process of a load or a look. All of it lives in the arena; what is
 * read of a sheet is not kept.
 */
struct excel;

struct excel_sheet {
	const char *name;
	const char *part; /* of the archive */
	bool hidden;
};

/*
 * ERR_DRIVER: the shared object is missing. ERR_DATASET: it is no workbook
 * that can be read, or past a limit: one line that says which.
 */
MUST_CHECK const struct err *excel_open(struct arena *a, const char *path,
					const struct excel_limits *limits,
					struct excel **ret);
/* The same with another reader of parts, for tests; make outlives it. */
MUST_CHECK const struct err *excel_open_by(struct arena *a,
					   const struct parlance_parts *make,
					   const char *path,
					   const struct excel_limits *limits,
					   struct excel **ret);
/* In the order of the workbook; never none. */
const struct excel_sheet *excel_sheets(const struct excel *x, size_t *ret_n);
/*
 * The sheet of a name, or of a number from 1; "" and NULL: the first one with
 * cells, hidden ones last. ERR_DATASET: none is, or none has any.
 */
MUST_CHECK const struct err *excel_choose(struct excel *x, const char *wanted,
					  size_t *ret);

/* A line of the CSV and its '\n'; false: no more. */
typedef bool excel_line_fn(void *arg, struct str line);

/*
 * A sheet as CSV in UTF-8, quoted by '"': line N is row N, a row without
 * values an empty line. Texts are in quotes, other values are not; what is
 * left of the first column or past the last one of the first rows makes a
 * line of too many fields. Rows at the top that have no more than a text in
 * the first of several columns are titles, and left out.
 * *ret_whole: it came to its end. ERR_DATASET.
 */
MUST_CHECK const struct err *excel_csv(struct excel *x, size_t sheet,
				       excel_line_fn *line, void *arg,
				       bool *ret_whole);

#endif
