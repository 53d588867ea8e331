#ifndef BASE_CONFINE_HELPERS_H
#define BASE_CONFINE_HELPERS_H

#include "base/confine/message.h"

#define HELPERS_MAX 64

/*
 * Of the starter: those that run statements. A helper says on its socket when
 * it is free; the socket hangs up when it ends.
 */
struct helper {
	int socket;
	uint64_t key;
	uint64_t used; /* when it came free, by helpers.clock */
	bool busy;
};

struct helpers {
	struct helper all[HELPERS_MAX];
	size_t n;
	uint64_t clock;
};

/* Whether somebody asks at `from`, once helpers were heard. */
bool helpers_wait(struct helpers *h, int from);
/* Hand the client to one that is free, or to a new one. Closes nothing. */
void helpers_lend(struct helpers *h, int client, struct wanted w);

#endif
