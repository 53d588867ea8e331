#ifndef DATASET_SETTLE_H
#define DATASET_SETTLE_H

#include "dataset/dataset.h"

/*
 * A load whose process ended: what it told becomes the row's. When it died
 * before, its dataset is as it was, and one that was new is gone (*ret_gone).
 */
MUST_CHECK const struct err *dataset_settle(const struct datasets *d,
					    struct dataset *ds, bool *ret_gone);
/* What is on its way in, and not taken, is forgotten; ds->data is not 0. */
MUST_CHECK const struct err *settle_discard(const struct datasets *d,
					    struct dataset *ds);

#endif
