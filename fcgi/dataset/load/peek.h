#ifndef DATASET_LOAD_PEEK_H
#define DATASET_LOAD_PEEK_H

#include "base/wait.h"
#include "data/dataset.h"
#include "data/rows.h"
#include "dataset/load/load.h"

/*
 * The first rows of a file that is no CSV, read by a process of its own: what
 * the file does to DuckDB, it does there. job: library, memory and timeout_ms
 * count. ERR_DATASET: it cannot be read, or reading it ended that process.
 * ERR_INTERNAL: none could be started. ERR_QUERY_SLOW, ERR_CANCELLED.
 */
MUST_CHECK const struct err *peek_rows(struct arena *a,
				       const struct load_job *job,
				       const struct dataset_file *file,
				       size_t max_rows, struct wait *wait,
				       struct rows *ret);
/* What a workbook has, and the start of one of its sheets. */
struct sheets {
	const char **names; /* [n] */
	size_t n;
	size_t chosen;   /* of them */
	struct str text; /* as CSV: the first rows */
	bool whole;      /* that is all of the sheet */
};
/*
 * The same of a workbook; sheet: a name or number, NULL: the first with cells.
 * ERR_DRIVER: workbooks cannot be read here.
 */
MUST_CHECK const struct err *peek_sheets(struct arena *a,
					 const struct load_job *job,
					 const struct dataset_file *file,
					 const char *sheet, struct wait *wait,
					 struct sheets *ret);
/* In that process: read, and write what was found to a descriptor. */
MUST_CHECK const struct err *peek_run(struct arena *a,
				      const struct load_job *job,
				      int descriptor);

#endif
