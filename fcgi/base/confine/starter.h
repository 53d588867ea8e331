#ifndef BASE_CONFINE_STARTER_H
#define BASE_CONFINE_STARTER_H

#include "base/base.h"

/*
 * A process that starts others on behalf of those that may not: workers that
 * are confined (base/confine/confine.h). It has nothing of theirs, starts this very
 * program with one fixed subcommand, and only hands on descriptors.
 */

/* What the new process gets as its descriptors 0, 1 and 3; -1: none. */
struct start {
	int in;
	int out;
	int held;
};

/* What it starts. */
#define STARTER_COMMAND "load-dataset"

/*
 * Fork it, as nobody's child: it ends when the caller and all that were forked
 * by it later have ended. False: it cannot be.
 */
MUST_CHECK bool starter_create(void);
bool starter_is_there(void);
/* Closes nothing. False: it is gone. */
MUST_CHECK bool starter_ask(const struct start *s);
/*
 * In a process just forked: take those descriptors, close all others, and
 * become this very program with that subcommand, of its environment only
 * PARLANCE_DRIVERS.
 */
_Noreturn void starter_become(const struct start *s);

#endif
