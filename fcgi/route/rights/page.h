#ifndef ROUTE_RIGHTS_PAGE_H
#define ROUTE_RIGHTS_PAGE_H

#include "chat/rights.h"
#include "route/page.h"

/* What the pages of sections of rights share. */

struct rights_call page_rights_call(struct call *call);

#endif
