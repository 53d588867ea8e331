#ifndef POOL_WORKER_H
#define POOL_WORKER_H

#include <sys/types.h>

#include "app.h"
#include "base/base.h"
#include "pool/vault.h"
#include "route/route.h"

/*
 * One process that answers one request at a time. Each function returns the
 * exit status of its process.
 */

/* What the manager gives a worker. */
struct duty {
	int listener;
	enum pool pool;
	struct vault *vault; /* secrets, which ask workers alone take */
	pid_t manager;
};

/*
 * Under a manager: accept on listener until SIGTERM (between requests), or
 * max_requests, or a request that says the worker should end. It ends too
 * when the manager is gone.
 */
int worker_run(struct app *app, const struct duty *duty);
/* Whether descriptor 0 is a listening socket. */
bool worker_is_spawned(void);
/* Alone, descriptor 0 is the listening socket (spawn-fcgi, mod_fcgid). */
int worker_alone(const struct app_options *options);
/* A CGI: one request from the environment and standard input. */
int worker_cgi(const struct app_options *options);

/* Log as the settings say, and as journald wants it when it listens. */
void worker_log_as(const struct app *app);

#endif
