#ifndef ROUTE_MACHINES_MACHINES_H
#define ROUTE_MACHINES_MACHINES_H

#include "base/err.h"
#include "data/app.h"
#include "data/machine.h"

/*
 * Machines that share a store on a server: which model servers each leaves
 * alone, and what it does. With a store in a file all of this is nothing.
 */

/* Now and then, for the whole machine: a report, or what others said. */
void machines_meet(const struct app *app, struct arena *a);
/* How long a worker without requests may sleep until then, in ms; -1: for ever. */
int machines_wait_ms(const struct app *app);
/* Those that reported a moment ago; none with a store in a file. */
MUST_CHECK const struct err *machines_list(const struct app *app,
					   struct arena *a,
					   struct machines *ret);

#endif
