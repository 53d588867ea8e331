#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/rand.h"
#include "observe/otlp/otlp.h"

#include "base/ban.h"

enum { CUMULATIVE = 2 }; /* AggregationTemporality */

static struct {
	char id[33]; /* tells it from others of the same service; "": none yet */
	int64_t wall_ms;
} start;

void
otlp_begin(void)
{
	if (*start.id)
		return;
	rand_hex(start.id, sizeof(start.id) / 2);
	start.wall_ms = clock_own_ms();
}

struct json_object *
otlp_request(struct arena *a, enum otlp_signal signal, const char *service,
	     struct json_object **ret_items)
{
	static const struct {
		const char *resources, *scopes, *items;
	} names[] = {
		[OTLP_TRACES] = { "resourceSpans", "scopeSpans", "spans" },
		[OTLP_METRICS] = { "resourceMetrics", "scopeMetrics",
				   "metrics" },
	};
	const struct otlp_attribute who[] = {
		{ "service.name", service, 0 },
		{ "service.version", PARLANCE_VERSION, 0 },
		{ "service.instance.id", start.id, 0 },
	};
	struct json_object *root = json_new(a), *resource, *scope, *list;

	otlp_begin();
	resource =
		json_push_object(json_add_array(root, names[signal].resources));
	list = json_add_array(json_add_object(resource, "resource"),
			      "attributes");
	for (size_t i = 0; i < COUNT(who); i++)
		otlp_push_attribute(list, &who[i]);
	scope = json_push_object(
		json_add_array(resource, names[signal].scopes));
	json_set_text(json_add_object(scope, "scope"), "name", "parlance");
	*ret_items = json_add_array(scope, names[signal].items);
	return root;
}

void
otlp_set_number(struct json_object *o, const char *key, int64_t n,
		const char *zeros)
{
	char text[40];

	(void)snprintf(text, sizeof(text), "%" PRId64 "%s", n, zeros);
	json_set_text(o, key, text);
}

void
otlp_push_attribute(struct json_object *list, const struct otlp_attribute *at)
{
	struct json_object *o, *value;

	if (!at->text && at->n == 0)
		return;
	o = json_push_object(list);
	json_set_text(o, "key", at->key);
	value = json_add_object(o, "value");
	if (at->text)
		json_set_text(value, "stringValue", at->text);
	else
		otlp_set_number(value, "intValue", at->n, "");
}

/* What is the same in points of all types. */
static struct json_object *
push_point(struct json_object *points, const struct metric_point *p,
	   bool cumulated, int64_t now_ms)
{
	struct json_object *o = json_push_object(points), *attributes;

	if (cumulated)
		otlp_set_number(o, "startTimeUnixNano", start.wall_ms,
				"000000");
	otlp_set_number(o, "timeUnixNano", now_ms, "000000");
	attributes = json_add_array(o, "attributes");
	for (size_t i = 0; i < METRIC_LABELS && p->labels[i].name; i++)
		otlp_push_attribute(
			attributes,
			&(struct otlp_attribute){ p->labels[i].name,
						  p->labels[i].value, 0 });
	return o;
}

static void
set_buckets(struct json_object *o, const struct metric *m,
	    const struct metric_point *p)
{
	struct json_object *counts = json_add_array(o, "bucketCounts");
	struct json_object *bounds = json_add_array(o, "explicitBounds");
	uint64_t n = 0;

	for (size_t i = 0; i <= m->n_bounds; i++) {
		char text[24];

		n += p->buckets[i];
		(void)snprintf(text, sizeof(text), "%" PRIu64, p->buckets[i]);
		json_push_text(counts, text);
	}
	for (size_t i = 0; i < m->n_bounds; i++)
		(void)json_object_array_add(
			bounds, json_object_new_double((double)m->bounds[i]));
	otlp_set_number(o, "count", (int64_t)n, "");
	json_set_real(o, "sum", (double)p->value);
}

static void
push_metric(struct json_object *items, const struct metric *m, int64_t now_ms)
{
	static const char *const types[] = {
		[METRIC_COUNTER] = "sum",
		[METRIC_GAUGE] = "gauge",
		[METRIC_HISTOGRAM] = "histogram",
	};
	struct json_object *o = json_push_object(items), *data, *points;
	bool gauge = m->type == METRIC_GAUGE;

	json_set_text(o, "name", m->name);
	json_set_text(o, "description", m->help);
	data = json_add_object(o, types[m->type]);
	if (!gauge)
		json_set_int(data, "aggregationTemporality", CUMULATIVE);
	if (m->type == METRIC_COUNTER)
		json_set_bool(data, "isMonotonic", true);
	points = json_add_array(data, "dataPoints");
	for (size_t i = 0; i < m->n_points; i++) {
		struct json_object *point =
			push_point(points, &m->points[i], !gauge, now_ms);

		if (m->type == METRIC_HISTOGRAM)
			set_buckets(point, m, &m->points[i]);
		else
			otlp_set_number(point, "asInt",
					(int64_t)m->points[i].value, "");
	}
}

void
otlp_push_metrics(struct json_object *items, const struct metric_list *list)
{
	int64_t now_ms = clock_own_ms();

	for (size_t i = 0; i < list->n; i++)
		if (list->items[i].n_points)
			push_metric(items, &list->items[i], now_ms);
}
