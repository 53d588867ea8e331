#ifndef POOL_NOTIFY_H
#define POOL_NOTIFY_H

#include "base/base.h"

/*
 * Tell the service manager how things stand: sd_notify(3) without its
 * library. Does nothing when nobody wants to know (NOTIFY_SOCKET).
 */
void notify_send(const char *lines);
void notify_reloading(void);
/* How often notify_send("WATCHDOG=1") is due; 0: never. */
int64_t notify_watchdog_ms(void);

#endif
