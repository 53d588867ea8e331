#ifndef DRIVER_OFFLOAD_H
#define DRIVER_OFFLOAD_H

#include "base/wait.h"

/*
 * For libraries whose calls block and cannot be polled: one helper thread
 * makes the call while the caller waits, ticks, and stops it in time. The
 * caller does nothing else meanwhile, so what fn touches needs no lock. fn
 * must not fill an arena that has a `full` jump.
 */
struct offload;

/*
 * NULL: the system gave no thread. may_leave: a call that does not stop is
 * left running, see below.
 */
struct offload *offload_create(bool may_leave) MUST_CHECK;
void offload_destroy(struct offload *o); /* NULL is allowed */
/*
 * Whether a call of this process was left running: it is to say its answer
 * and end, at once, and to free nothing.
 */
bool offload_is_left(void);

/*
 * Run fn(arg) to its end. When the wait ends before it, stop(arg) is called
 * from this thread, again every 100 ms until fn returns; it must be safe to
 * call while fn runs. Returns how the wait stood when fn had returned. An fn
 * that does not heed stop() for a second is left running with may_leave: what
 * it was given must stay, and the next call is never made. Without, it ends
 * the process after 10 s, with the exit status of a deadline: it would hold
 * its slot until the manager looks.
 */
enum wait_end offload_run(struct offload *o, struct wait *w, void (*fn)(void *),
			  void (*stop)(void *), void *arg);

#endif
