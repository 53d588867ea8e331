#ifndef BASE_CONFINE_STARTED_H
#define BASE_CONFINE_STARTED_H

#include "base/arena.h"

/*
 * What those that the starter starts may take and reach. The manager says it
 * when it makes the starter, so that a worker which was
 * taken over cannot ask for a process with more than it has itself. Texts are
 * one line; "": not known.
 */
struct started {
	uint64_t confine;    /* enum confine_mode */
	const char *library; /* that opens strangers' files */
	const char *folder;  /* they, and what is made of them, are below it */
};

/* The environment's name of them, in a process that was started. */
#define STARTED_NAME "PARLANCE_STARTED"
#define STARTED_BYTES ((size_t)16 << 10)

/* One text of them, and back. NULL: too long, or a line end in one. */
const char *started_write(struct arena *a, const struct started *s);
/* False: this process was not started by the starter. */
bool started_read(struct arena *a, struct started *ret);
/* Whether there is such a file, and it is below the folder, by its real path. */
bool started_has(const struct started *s, const char *path);

#endif
