#ifndef DATA_MACHINE_H
#define DATA_MACHINE_H

#include "base/base.h"

enum machine_count {
	MACHINE_WORKERS,
	MACHINE_BUSY,
	MACHINE_IN_LINE,
	MACHINE_OK, /* requests that ended with 2xx … 5xx */
	MACHINE_REDIRECTED,
	MACHINE_REFUSED,
	MACHINE_FAILED,
	MACHINE_PAUSED, /* model servers that it leaves alone */
	MACHINE_COUNT__MAX
};

/* What one machine of several does, as it said last. */
struct machine {
	const char *id;            /* made when its manager began */
	const char *name;          /* of the host */
	int64_t began_ms, seen_ms; /* wall clock, of the store */
	int64_t counts[MACHINE_COUNT__MAX];
};

struct machines {
	struct machine *items; /* [n] */
	size_t n;
};

#endif
