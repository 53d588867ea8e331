#ifndef POOL_VAULT_H
#define POOL_VAULT_H

#include "app.h"

/*
 * Where secrets are while the server runs: keys of model servers, passwords
 * in addresses. A process of its own reads the configuration, and ends; what
 * it read lies in a sealed file in memory, which the manager never looks into
 * and ask workers read after the fork. The manager, and the page workers that
 * are forked from it, have the same configuration without secrets.
 */
struct vault {
	int whole; /* descriptor; -1: nothing was read yet */
};

/*
 * Read file and conf.d; on the first call also the environment and the
 * options, which later calls take from what was read then. *ret is of a, and
 * for app_load(). ERR_CONFIG: v stays as it was.
 */
MUST_CHECK const struct err *vault_fill(struct vault *v, struct arena *a,
					const struct app_options *options,
					struct app_options *ret);
/* Of environment and options: what is secret is gone from this process. */
void vault_wipe(const struct app_options *options);
/*
 * In a worker: give app its secrets, which are of its own role, or not; either
 * way the vault is closed to it.
 */
MUST_CHECK const struct err *vault_open(struct vault *v, struct app *app);
void vault_close(struct vault *v);

#endif
