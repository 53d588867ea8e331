#ifndef DATASET_LOAD_LOAD_H
#define DATASET_LOAD_LOAD_H

#include "base/err.h"
#include "data/settings.h"
#include "dataset/read/excel/parts.h"

/*
 * Loading is the work of a process of its own, so that a file which is too
 * much for DuckDB, or an attack on it, ends that and nothing else. It gets a
 * job on its standard input, finds what it loads in the dataset's folder,
 * builds a new database file beside the old one, and says so there (handed.h):
 * it reaches no store. Its lock on the dataset, taken by whoever starts it,
 * says that it lives.
 */
struct load_job {
	const char *folder; /* of all datasets */
	const char *id;
	const char *library; /* libduckdb; "": where it is */
	int64_t load; /* number of the load: the row's, while it counts */
	int64_t memory, timeout_ms, loads, max_bytes;
	int64_t confine; /* enum confine_mode */
	/* a look at the first rows of a file instead; see peek.h */
	const char *peek;   /* its path; NULL: a load */
	int64_t kind, rows; /* enum file_kind; how many at most */
	const char *sheet;  /* of a workbook; NULL: the first with cells */
	struct excel_limits excel;
};

/*
 * Start it; it outlives this process. lock: descriptor of the dataset's lock,
 * which the new process keeps and the caller closes. ERR_INTERNAL.
 */
MUST_CHECK const struct err *load_spawn(struct arena *a,
					const struct load_job *job, int lock);
/* In that process: to its end. What went wrong is told there, too. */
MUST_CHECK const struct err *load_run(struct arena *a, int descriptor);

/* In the folder of a dataset; load: number of a load. */
const char *load_bad_path(struct arena *a, const char *here, int64_t load);
const char *load_progress_path(struct arena *a, const char *here);

#endif
