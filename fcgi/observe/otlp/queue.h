#ifndef OBSERVE_OTLP_QUEUE_H
#define OBSERVE_OTLP_QUEUE_H

#include "base/json.h"

/*
 * Spans that wait for the collector. Those that would be more than so many
 * bytes of JSON are lost, and counted.
 */
#define OTLP_QUEUE_BYTES ((size_t)2 << 20)

struct otlp_spans {
	struct str json; /* an array */
	size_t n;
};

struct otlp_queue {
	struct arena *arena;
	struct otlp_spans *items; /* [n] */
	size_t n;
	size_t n_bytes;
	size_t n_spans;
};

void otlp_queue_open(struct otlp_queue *q);
void otlp_queue_close(struct otlp_queue *q);
/* All messages of trace_send_to() that have come to fd; never waits. */
void otlp_queue_take(struct otlp_queue *q, int fd);
/* They were not sent: q has them again, before its own, and older is q now. */
void otlp_queue_return(struct otlp_queue *q, const struct otlp_queue *older);
struct json_object *otlp_queue_request(struct arena *a,
				       const struct otlp_queue *q,
				       const char *service);

#endif
