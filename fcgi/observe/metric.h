#ifndef OBSERVE_METRIC_H
#define OBSERVE_METRIC_H

#include "base/buf.h"

/*
 * What is measured, as it stands now: made for one who scrapes it (Prometheus'
 * text) or one who is sent it (observe/otlp/), under the same names.
 */
enum metric_type { METRIC_COUNTER, METRIC_GAUGE, METRIC_HISTOGRAM };

#define METRIC_LABELS 3

struct metric_label {
	const char *name; /* NULL: no more labels */
	const char *value;
};

struct metric_point {
	struct metric_label labels[METRIC_LABELS];
	uint64_t value;          /* of a histogram: the sum */
	const uint64_t *buckets; /* of a histogram: how many fell into each,
				    [n_bounds + 1], the last above them all */
};

struct metric {
	const char *name, *help;
	enum metric_type type;
	const uint64_t *bounds; /* [n_bounds] of a histogram */
	size_t n_bounds;
	struct metric_point *points; /* [n_points] */
	size_t n_points;
};

struct metric_list {
	struct arena *arena;
	struct metric *items; /* [n] */
	size_t n;
};

/* Lives until the next is added; name and help are not copied. */
struct metric *metric_add(struct metric_list *list, const char *name,
			  enum metric_type type, const char *help);
/* One more value of it, copied; nor are its labels. */
void metric_put(const struct metric_list *list, struct metric *m,
		const struct metric_point *point);
/* A gauge with one value and no labels. */
void metric_gauge(struct metric_list *list, const char *name, const char *help,
		  uint64_t value);

/*
 * All of them in Prometheus' text format 0.0.4
 * (prometheus.io/docs/instrumenting/exposition_formats).
 */
void metric_write(const struct metric_list *list, struct buf *out);

#endif
