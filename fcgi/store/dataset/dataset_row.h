#ifndef STORE_DATASET_DATASET_ROW_H
#define STORE_DATASET_DATASET_ROW_H

#include "data/dataset.h"
#include "store/db/db.h"

/* The tables and files of a dataset, as its row keeps them. */
struct str dataset_pack(struct arena *a, const struct dataset *ds);
/* What cannot be read leaves none. */
void dataset_unpack(struct arena *a, struct str packed, struct dataset *ret);

/* In a transaction: its row, and what was kept of it. ERR_MISSING. */
MUST_CHECK const struct err *dataset_forget(struct store *s, struct arena *a,
					    const char *id);

#endif
