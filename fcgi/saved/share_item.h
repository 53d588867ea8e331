#ifndef SAVED_SHARE_ITEM_H
#define SAVED_SHARE_ITEM_H

#include "data/rights.h"
#include "saved/share.h"

/* What making and opening a link share. */

/* Whose rows they are, for those with the same rules; NULL: who sees all. */
const char *share_reader(struct arena *a, const struct rights *rights);
/* ERR_INPUT: a name that none of its saved questions asks for. */
MUST_CHECK const struct err *share_known(const struct saved_call *c,
					 const struct share *share,
					 const struct saved_given *given,
					 size_t n_given);

#endif
