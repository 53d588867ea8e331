#ifndef OBSERVE_FORGE_H
#define OBSERVE_FORGE_H

#include "base/wait.h"

/*
 * Whether a visitor can give themselves a name: requests to the address that
 * visitors use, with every header that web servers are known to pass on as
 * the name of a user.
 */
struct forge {
	int status;        /* without any of them; 0: nothing answered */
	bool ours;         /* it is Parlance that answers there */
	const char *taken; /* the header whose name was believed; or NULL */
	int taken_status;  /* what it got */
	const char *note;  /* why nothing answered; or NULL */
};

/* url: where Parlance is mounted, "https://host/ask-data". Fills *ret. */
void forge_try(struct arena *a, const char *url, struct wait *wait,
	       struct forge *ret);

#endif
