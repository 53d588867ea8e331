#ifndef POOL_UPGRADE_H
#define POOL_UPGRADE_H

#include <sys/types.h>

#include "pool/listen.h"

/*
 * The program as it is on the disk now, started beside this one with its
 * sockets and its own command line. Once it answers this one drains; when it
 * does not start, this one goes on.
 */
struct upgrade {
	const char *program; /* as it was called when this one started */
	char **args;         /* a NULL closes them */
	pid_t pid;           /* of the next one; 0: none is starting */
	int answer_fd;       /* it writes a byte there; closed: it failed */
};

/*
 * At the start, before a package can replace the file, and after what is
 * secret was wiped from the command line.
 */
void upgrade_prepare(struct arena *a, struct upgrade *u);
/*
 * Start the next one, unless one is starting; the log says how it went. It
 * gets the vault, for what came by the environment and the command line.
 */
void upgrade_begin(struct upgrade *u, const struct listeners *l, int vault);
/* True once: the next one answers, and the sockets' files are its own. */
MUST_CHECK bool upgrade_is_over(struct upgrade *u, struct listeners *l);
/* In the next one: the sockets' files are its own now, if they were. */
void upgrade_take(struct arena *a, struct listeners *l);
/* In the next one: the vault of the one before it; -1: there is none. */
int upgrade_secrets(void);
/* In the next one: it answers. Without one before it nothing happens. */
void upgrade_done(void);

#endif
