#ifndef OBSERVE_TRACE_H
#define OBSERVE_TRACE_H

#include "base/wait.h"

/*
 * The trace of the one request that this process serves: where it came from
 * and what is handed on (W3C Trace Context), and, when there is a collector,
 * its spans (OTLP 1 over HTTP, as JSON). No text of a question, a statement
 * or a row is in it.
 */
struct trace_attribute {
	const char *key;
	const char *text; /* else n; NULL and 0: left out */
	int64_t n;
};

/*
 * A request began. traceparent is its header, or NULL; one that is not well
 * formed is ignored. With kept, for a collector, its spans stay in the arena
 * until trace_end_request(); without it a request pays for no more than this.
 */
void trace_begin(struct arena *a, const char *traceparent, bool kept);
/* 16 bytes as 32 hexadecimal digits. */
const char *trace_id(void);
/* The same in the 36 characters of a UUID. */
const char *trace_uuid(struct arena *a);
/* For outgoing requests: "00-TRACE-SPAN-01"; NULL: there is no request. */
const char *trace_parent(struct arena *a);

/* A step of the question ended just now, after that many milliseconds. */
void trace_span(const char *name, int64_t ms, bool failed,
		const struct trace_attribute *attributes, size_t n);
/* So did the question, whose steps the spans before were. */
void trace_end(const char *name, int64_t ms, bool failed,
	       const struct trace_attribute *attributes, size_t n);

/*
 * The request is answered. What was kept of it goes to the collector at
 * `endpoint`, within TRACE_SEND_MS; one that fails is left alone for
 * TRACE_PAUSE_MS, and its spans are lost.
 */
#define TRACE_SEND_MS 1000
#define TRACE_PAUSE_MS 30000
void trace_end_request(struct arena *a, const char *endpoint,
		       const char *service);
/* The arena was reset under it: nothing is sent. */
void trace_drop(void);

#endif
