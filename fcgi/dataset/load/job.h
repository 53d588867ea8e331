#ifndef DATASET_LOAD_JOB_H
#define DATASET_LOAD_JOB_H

#include "dataset/load/load.h"

/* What load_spawn() wrote. ERR_INPUT: it did not. */
MUST_CHECK const struct err *load_job_read(struct arena *a, int descriptor,
					   struct load_job *ret);
/*
 * Start a process that does the job; the caller reads what it writes from
 * *ret_out, and ends it by closing that. ERR_INTERNAL.
 */
MUST_CHECK const struct err *load_look(struct arena *a,
				       const struct load_job *job,
				       int *ret_out);

#endif
