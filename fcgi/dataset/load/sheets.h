#ifndef DATASET_LOAD_SHEETS_H
#define DATASET_LOAD_SHEETS_H

#include "dataset/load/load.h"
#include "dataset/load/peek.h"

/*
 * In the process of a look: the sheets of the workbook job->peek, and the
 * start of job->sheet. ERR_DATASET, ERR_DRIVER.
 */
MUST_CHECK const struct err *sheets_read(struct arena *a,
					 const struct load_job *job,
					 struct sheets *ret);

#endif
