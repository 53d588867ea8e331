#ifndef DATASET_LOAD_HANDED_H
#define DATASET_LOAD_HANDED_H

#include <stdio.h>

#include "data/dataset.h"
#include "dataset/load/load.h"

/*
 * What a load is told of its dataset, and what it tells of its end, are files
 * in the dataset's folder: the process that reads strangers' files reaches no
 * store. Both are a dataset: of the end, load, bytes, tables, problem and
 * problem_code count. Whoever finds the load ended writes the row
 * (dataset/settle.h).
 */

/* Before it starts; an end that was told before is forgotten. ERR_STORE_FULL. */
MUST_CHECK const struct err *handed_begin(struct arena *a, const char *here,
					  const struct dataset *ds);
/* In that process. ERR_CONFLICT: load number `load` is not wanted any more. */
MUST_CHECK const struct err *handed_take(struct arena *a, const char *here,
					 int64_t load, struct dataset *ret);
/*
 * Its first deed: the file it will tell its end in, while one can be opened.
 * NULL: none can be.
 */
FILE *handed_open_end(struct arena *a, const char *here);
/* Its last deed, which closes f; folder is that of all datasets. ERR_STORE_FULL. */
MUST_CHECK const struct err *handed_end(struct arena *a, FILE *f,
					const char *folder, const char *here,
					const struct dataset *ds);
/* false: load number `load` did not tell of its end. */
bool handed_ended(struct arena *a, const char *here, int64_t load,
		  struct dataset *ret);
/* Whether any load of the folder ended since this was asked last. */
bool handed_any(struct arena *a, const char *folder);

#endif
