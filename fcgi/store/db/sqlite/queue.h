#ifndef STORE_DB_SQLITE_QUEUE_H
#define STORE_DB_SQLITE_QUEUE_H

#include "base/base.h"

/*
 * Those who write to the store wait for one another here, asleep in the
 * kernel, instead of looking again and again at SQLite's lock: one lock in
 * memory that the manager shares with all whom it forks. It guards nothing by
 * itself: who comes from elsewhere (a command, another manager) still meets
 * SQLite's lock and waits there.
 */

/* Before workers are forked; without it each process has a lock of its own. */
void queue_share(void);
/*
 * False: not within so many milliseconds. Of those who are not to go ahead one
 * at a time stands beside those who are. A lock whose holder died is taken
 * over; what it wrote is rolled back by SQLite. Not twice by one process.
 */
MUST_CHECK bool queue_enter(int64_t patience_ms, bool ahead);
void queue_leave(void);

#endif
