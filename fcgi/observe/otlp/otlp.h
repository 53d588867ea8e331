#ifndef OBSERVE_OTLP_OTLP_H
#define OBSERVE_OTLP_OTLP_H

#include "base/json.h"
#include "base/wait.h"
#include "data/settings.h"
#include "observe/metric.h"

/*
 * Requests to a collector, in OTLP 1 (opentelemetry.io/docs/specs/otlp): made
 * as its JSON, and sent as that or as protocol buffers, over HTTP or gRPC.
 */
enum otlp_signal { OTLP_TRACES, OTLP_METRICS };

enum otlp_end {
	OTLP_SENT,
	OTLP_LATER, /* it was not reached, or has no room now */
	OTLP_LOST,  /* it is wrong, or nobody knows whether it arrived */
};

struct otlp_attribute {
	const char *key;
	const char *text; /* else n; NULL and 0: left out */
	int64_t n;
};

/*
 * The program starts: requests of this process, and of those that it forks,
 * say so by one id and one time.
 */
void otlp_begin(void);
/*
 * An ExportTraceServiceRequest or ExportMetricsServiceRequest without content,
 * of a; spans, or metrics, are pushed to *ret_items.
 */
struct json_object *otlp_request(struct arena *a, enum otlp_signal signal,
				 const char *service,
				 struct json_object **ret_items);
void otlp_push_attribute(struct json_object *list,
			 const struct otlp_attribute *at);
/* 64 bits are a string there. zeros: put behind n, for another unit; or "" */
void otlp_set_number(struct json_object *o, const char *key, int64_t n,
		     const char *zeros);
/*
 * All of the list, as cumulated since the start, each under the name that it
 * is scraped by. Without units: receivers that know one add it to the name.
 */
void otlp_push_metrics(struct json_object *items,
		       const struct metric_list *list);

/* Within the wait. Unless OTLP_SENT, *ret_why says why, for the log. */
enum otlp_end otlp_send(struct arena *a, const struct settings *s,
			enum otlp_signal signal, struct json_object *request,
			struct wait *wait, const char **ret_why);

#endif
