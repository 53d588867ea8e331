#ifndef OBSERVE_TRACE_H
#define OBSERVE_TRACE_H

#include "base/wait.h"

/*
 * The trace of the one request that this process serves: where it came from
 * and what is handed on (W3C Trace Context), and, when there is a collector,
 * its spans. No text of a question, a statement or a row is in them.
 */
struct otlp_attribute;
struct settings;

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
		const struct otlp_attribute *attributes, size_t n);
/* So did the question, whose steps the spans before were. */
void trace_end(const char *name, int64_t ms, bool failed,
	       const struct otlp_attribute *attributes, size_t n);

/*
 * The request is answered. What was kept of it goes where trace_send_to()
 * said, without waiting; else to the collector of the settings, within
 * TRACE_SEND_MS. What cannot go is lost, and counted.
 */
#define TRACE_SEND_MS 1000
void trace_end_request(struct arena *a, const struct settings *s);
/* Whether trace_end_request() would have anything to send. */
bool trace_is_kept(void);
/* The arena was reset under it: nothing is sent. */
void trace_drop(void);

/*
 * From now on each request's spans are one message to fd (SOCK_SEQPACKET), in
 * this process and those that it forks.
 */
void trace_send_to(int fd);
/* Such a message: its head, then a JSON array of n spans. */
struct trace_message {
	uint32_t n;
};
#define TRACE_MESSAGE_MAX ((size_t)128 << 10)

#endif
