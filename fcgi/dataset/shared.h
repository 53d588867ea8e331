#ifndef DATASET_SHARED_H
#define DATASET_SHARED_H

#include "dataset/dataset.h"

/*
 * Datasets in a store that machines share: a machine keeps what it is sent or
 * makes in the store, and brings what another did. In a store that is a file
 * all of these do nothing.
 */

/* The row names this machine. ERR_STORE: it cannot name itself. */
MUST_CHECK const struct err *shared_sign(const struct datasets *d,
					 struct dataset *ds);
/* Whether another machine loads it, and may still do so. */
bool shared_is_loaded_elsewhere(const struct datasets *d,
				const struct dataset *ds);
/* Keep the files that wait; then files[].digest is set. */
MUST_CHECK const struct err *shared_keep_files(const struct datasets *d,
					       struct dataset *ds);
/* The files that wait, here; files[].path is. ERR_MISSING. */
MUST_CHECK const struct err *shared_bring_files(const struct datasets *d,
						struct dataset *ds);
/* Keep what load number ds->data made here; digest and report are set. */
MUST_CHECK const struct err *shared_keep_data(const struct datasets *d,
					      struct dataset *ds);
/* The lines that were not taken, here. What fails leaves none. */
void shared_bring_report(const struct datasets *d, const struct dataset *ds);

#endif
