#ifndef POOL_LISTEN_H
#define POOL_LISTEN_H

#include "base/err.h"
#include "data/settings.h"

/* The two listening sockets, by enum pool; both do not block. */
struct listeners {
	int fd[2];
	const char *made[2]; /* paths that are ours to remove; else NULL */
};

/*
 * From systemd when it gave some (LISTEN_FDS; those not named "page" or "ask"
 * in LISTEN_FDNAMES are that in order, one alone is both), otherwise made with
 * the mode and path of the settings, or at their address. A path on which
 * nobody answers is taken over. ERR_CONFIG: a bad mode, a path that is too
 * long, one or an address in use.
 */
MUST_CHECK const struct err *listen_open(struct arena *a,
					 const struct settings *settings,
					 struct listeners *ret);
void listen_close(struct listeners *l); /* and remove what was made */

/*
 * Whether who connected may: over a path anybody whom its mode lets in, at an
 * address the web servers alone. They vouch for users, so nobody else may.
 */
bool listen_may_talk(const struct settings *settings, int fd);

#endif
