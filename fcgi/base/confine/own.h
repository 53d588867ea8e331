#ifndef BASE_CONFINE_OWN_H
#define BASE_CONFINE_OWN_H

#include <sys/types.h>

/*
 * The id of this process, as getpid() has it, without a call of the system
 * but for the first: what must not cross a fork asks at each use.
 */
pid_t own_pid(void);

#endif
