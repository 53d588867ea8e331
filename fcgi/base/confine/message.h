#ifndef BASE_CONFINE_MESSAGE_H
#define BASE_CONFINE_MESSAGE_H

#include "base/confine/starter.h"

/*
 * What is said to the starter, and by it to a helper: descriptors, which the
 * kernel copies, and what is wanted with them.
 */

/* To load a file; or to lend a helper to a client, which is start.in. */
struct wanted {
	bool lend;
	unsigned most; /* that are free and stay */
	uint64_t key;  /* what the helper must have open */
};

/* False: nobody is there. */
MUST_CHECK bool message_send(int to, const struct start *s, struct wanted w);
/* *ret: what came; each is open, or -1. False: everybody has ended. */
MUST_CHECK bool message_take(int from, struct start *ret,
			     struct wanted *ret_wanted);
void message_close(const struct start *s);

#endif
