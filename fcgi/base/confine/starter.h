#ifndef BASE_CONFINE_STARTER_H
#define BASE_CONFINE_STARTER_H

#include "base/base.h"

/*
 * A process that starts others on behalf of those that may not: workers that
 * are confined (base/confine/confine.h). It has nothing of theirs, starts this very
 * program with one of two subcommands, and only hands on descriptors.
 */

/* What the new process gets as its descriptors 0, 1 and 3; -1: none. */
struct start {
	int in;
	int out;
	int held;
};

/* What it starts: to load one file, and to run statements of many callers. */
#define STARTER_COMMAND "load-dataset"
#define STARTER_HELPER "run-statements"

/*
 * Fork it, as nobody's child: it ends when the caller and all that were forked
 * by it later have ended, or have another. What it starts is told `limits`
 * (started.h), and believes nobody else. False: it cannot be.
 */
MUST_CHECK bool starter_create(const char *limits);
bool starter_is_there(void);
/*
 * Closes nothing. When as many run as it starts at once, it closes what it got
 * and starts none. False: it is gone.
 */
MUST_CHECK bool starter_ask(const struct start *s);
/*
 * In a process just forked: take those descriptors, close all others, and
 * become this very program with that subcommand, of its environment only
 * PARLANCE_DRIVERS, and in the starter what limits it.
 */
_Noreturn void starter_become(const struct start *s, const char *command);

/*
 * Helpers run statements over one file each (`key` says which, and in which
 * state), for whoever asks, one after the other, and stay for the next. This
 * hands `client`, one end of a socket, to one that is free, else to a new one;
 * of those that are free at most `most` stay. When the helper ends, or none
 * can be had, the other end hangs up. Closes nothing. False: the starter is
 * gone.
 */
MUST_CHECK bool starter_lend(int client, uint64_t key, unsigned most);
/*
 * In a helper, whose descriptor 0 leads to the starter: the next client; -1:
 * there will be none. A helper says that it is free before it gives its last
 * word, so that who asks again at once finds it.
 */
int starter_next_client(void);
void starter_say_free(void);

#endif
