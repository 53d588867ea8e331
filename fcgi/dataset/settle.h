#ifndef DATASET_SETTLE_H
#define DATASET_SETTLE_H

#include "dataset/dataset.h"

/*
 * A load whose process died: its dataset is as it was before, and one that
 * was new is gone (*ret_gone).
 */
MUST_CHECK const struct err *dataset_settle(const struct datasets *d,
					    struct dataset *ds, bool *ret_gone);
/* Nothing is on its way in any more. */
void settle_drop(struct dataset *ds);

#endif
