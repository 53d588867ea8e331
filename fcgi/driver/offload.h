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
 * NULL: the system gave no thread. A call that does not heed stop() for
 * leave_ms is left running, see below.
 */
struct offload *offload_create(int64_t leave_ms) MUST_CHECK;
/* NULL is allowed; one with a call that was left running stays. */
void offload_destroy(struct offload *o);
/*
 * Whether a call of this process was left running: it is to say its answer
 * and end, at once, and to free nothing.
 */
bool offload_is_left(void);

/*
 * Run fn(arg) to its end. When the wait ends before it, stop(arg) is called
 * from this thread, again every 100 ms until fn returns; it must be safe to
 * call while fn runs. Returns how the wait stood when fn had returned. An fn
 * that does not heed stop() is left running: what it was given must stay, and
 * nobody but it may touch that any more. The next call here is not made:
 * WAIT_DEADLINE at once.
 */
enum wait_end offload_run(struct offload *o, struct wait *w, void (*fn)(void *),
			  void (*stop)(void *), void *arg);

#endif
