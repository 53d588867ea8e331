#ifndef HTTP_REST_H
#define HTTP_REST_H

#include <stdbool.h>
#include <stdint.h>

/*
 * What an exchange does while the far end thinks, as a model does for
 * seconds: this process gives back what it has no use for meanwhile. A far end
 * that answers at once costs nothing.
 */
struct rest {
	int64_t began_ms; /* clock_ms(), of the exchange */
	bool done;
};

/*
 * How long the exchange may wait for bytes before it asks again; when it has
 * waited for long, the giving back is done first, once.
 */
int rest_for_ms(struct rest *r);

#endif
