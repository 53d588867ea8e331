#include "observe/metric.h"

#include <inttypes.h>

#include "base/ban.h"

struct metric *
metric_add(struct metric_list *list, const char *name, enum metric_type type,
	   const char *help)
{
	struct metric *m;

	list->items = arena_grow(list->arena, list->items, list->n,
				 sizeof(*list->items));
	m = &list->items[list->n++];
	*m = (struct metric){ .name = name, .help = help, .type = type };
	return m;
}

void
metric_put(const struct metric_list *list, struct metric *m,
	   const struct metric_point *point)
{
	m->points = arena_grow(list->arena, m->points, m->n_points,
			       sizeof(*m->points));
	m->points[m->n_points++] = *point;
}

void
metric_gauge(struct metric_list *list, const char *name, const char *help,
	     uint64_t value)
{
	metric_put(list, metric_add(list, name, METRIC_GAUGE, help),
		   &(struct metric_point){ .value = value });
}

static void
write_value(struct buf *out, const char *name, const struct metric_point *p)
{
	const char *before = "{";

	buf_puts(out, name);
	for (size_t i = 0; i < METRIC_LABELS && p->labels[i].name; i++) {
		buf_printf(out, "%s%s=\"%s\"", before, p->labels[i].name,
			   p->labels[i].value);
		before = ",";
	}
	buf_printf(out, "%s %" PRIu64 "\n", *before == ',' ? "}" : "",
		   p->value);
}

/* What fell into a bucket is in all that are wider, too. */
static void
write_histogram(struct buf *out, const struct metric *m,
		const struct metric_point *p)
{
	uint64_t n = 0;

	for (size_t i = 0; i < m->n_bounds; i++) {
		n += p->buckets[i];
		buf_printf(out, "%s_bucket{le=\"%" PRIu64 "\"} %" PRIu64 "\n",
			   m->name, m->bounds[i], n);
	}
	n += p->buckets[m->n_bounds];
	buf_printf(out,
		   "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum %" PRIu64
		   "\n%s_count %" PRIu64 "\n",
		   m->name, n, m->name, p->value, m->name, n);
}

void
metric_write(const struct metric_list *list, struct buf *out)
{
	static const char *const types[] = {
		[METRIC_COUNTER] = "counter",
		[METRIC_GAUGE] = "gauge",
		[METRIC_HISTOGRAM] = "histogram",
	};

	for (const struct metric *m = list->items; m < list->items + list->n;
	     m++) {
		buf_printf(out, "# HELP %s %s\n# TYPE %s %s\n", m->name,
			   m->help, m->name, types[m->type]);
		for (size_t i = 0; i < m->n_points; i++)
			if (m->type == METRIC_HISTOGRAM)
				write_histogram(out, m, &m->points[i]);
			else
				write_value(out, m->name, &m->points[i]);
	}
}
