#ifndef DATASET_LOAD_JOB_H
#define DATASET_LOAD_JOB_H

#include "dataset/load/load.h"

/* What load_spawn() wrote. ERR_INPUT: it did not. */
MUST_CHECK const struct err *load_job_read(struct arena *a, int descriptor,
					   struct load_job *ret);

#endif
