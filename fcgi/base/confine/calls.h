#ifndef BASE_CONFINE_CALLS_H
#define BASE_CONFINE_CALLS_H

#include "base/confine/confine.h"

/* The part of confine() that is about system calls. */

/* Whether the kernel, and this program for its machine, has filters. */
bool confine_calls_known(void);
MUST_CHECK bool confine_calls(enum confine_sockets sockets);

#endif
