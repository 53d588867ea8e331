#ifndef POOL_MANAGER_H
#define POOL_MANAGER_H

#include "app.h"

/*
 * `parlance serve`: open the sockets, load what workers share, fork both
 * pools and look after them until SIGTERM or SIGINT.
 *
 * A worker that ends is replaced at once, one that dies young after a wait
 * that doubles; one busy for longer than request_timeout is killed. SIGHUP
 * loads the configuration anew: on an error the old one stays, otherwise a
 * new generation of workers starts and the old one finishes what it has.
 * SIGTERM: workers finish what they have, for drain_timeout at most.
 *
 * Returns the exit status: 0 after a signal, 78 for a bad configuration.
 */
int pool_serve(const struct app_options *options);

#endif
