#ifndef DATASET_LOAD_LIMITS_H
#define DATASET_LOAD_LIMITS_H

#include "dataset/load/load.h"

/* What the process of a job may take, whatever its files are. */
void load_set_limits(const struct load_job *job);
/*
 * What it may reach, for they may be an attack on DuckDB: no sockets, no
 * programs, and of files the libraries and, for a look, that one alone; for a
 * load the folders of the store and of datasets. ERR_INTERNAL: it has to be,
 * and cannot.
 */
MUST_CHECK const struct err *load_confine(struct arena *a,
					  const struct load_job *job);

#endif
