#ifndef OBSERVE_BACKLOG_H
#define OBSERVE_BACKLOG_H

#include "base/base.h"

/*
 * How many connections wait in a listening unix socket, by the file it was
 * bound to, and for how many there is room. False: the kernel does not say.
 */
bool backlog_read(const char *path, unsigned *ret_waiting, unsigned *ret_room);

#endif
