#ifndef OBSERVE_MACHINE_H
#define OBSERVE_MACHINE_H

#include "base/base.h"

/*
 * What the workers of one manager are to those of other machines: a name, and
 * things that one of them does for all now and then. Shared by those that are
 * forked after machine_share().
 */
void machine_share(void);
const char *machine_id(void);   /* made by machine_share(); "" before it */
const char *machine_name(void); /* of the host */

enum machine_task { MACHINE_LISTEN, MACHINE_REPORT, MACHINE_TASK__MAX };
/* True for the one who asks first when every_ms passed since the last. */
bool machine_is_due(enum machine_task task, int64_t every_ms);

#endif
