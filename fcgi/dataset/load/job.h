#ifndef DATASET_LOAD_JOB_H
#define DATASET_LOAD_JOB_H

#include <sys/types.h>

#include "dataset/load/load.h"

/* What load_spawn() wrote. ERR_INPUT: it did not. */
MUST_CHECK const struct err *load_job_read(struct arena *a, int descriptor,
					   struct load_job *ret);
/*
 * Start a process that does the job and dies with this one; the caller reads
 * what it writes from *ret_out, closes that, and waits for the process.
 * ERR_INTERNAL.
 */
MUST_CHECK const struct err *load_fork(struct arena *a,
				       const struct load_job *job,
				       pid_t *ret_pid, int *ret_out);

#endif
