#ifndef STORE_MACHINE_H
#define STORE_MACHINE_H

#include "data/machine.h"
#include "store/store.h"

/* What machines that share a store on a server tell each other. */

/*
 * The row of this one, seen now: its counts since it began. ERR_STORE,
 * ERR_BUSY, as those below.
 */
MUST_CHECK const struct err *store_machine_put(struct store *s, struct arena *a,
					       const struct machine *m);
/* Those that were seen within the time, by name; oldest of a name first. */
MUST_CHECK const struct err *store_machine_list(struct store *s,
						struct arena *a,
						int64_t within_ms,
						struct machines *ret);

/* A model server that failed, by a number that each machine has of it. */
struct server_down {
	uint64_t server;
	int64_t left_ms;     /* so long it is left alone */
	const char *machine; /* that found it so: its name */
};
/* left_ms 0: it works again, whoever said that it does not. */
MUST_CHECK const struct err *store_server_told(struct store *s, struct arena *a,
					       const char *machine,
					       const struct server_down *d);
struct servers_down {
	struct server_down *items; /* [n] */
	size_t n;
};
/* What other machines left alone and do still. */
MUST_CHECK const struct err *store_servers_down(struct store *s,
						struct arena *a,
						const char *machine,
						struct servers_down *ret);
/* Rows that nobody looks at any more. */
MUST_CHECK const struct err *store_machine_sweep(struct store *s,
						 struct arena *a);

#endif
