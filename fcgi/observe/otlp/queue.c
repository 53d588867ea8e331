#include "observe/otlp/queue.h"

#include <string.h>
#include <sys/socket.h>

#include "observe/metrics.h"
#include "observe/otlp/otlp.h"
#include "observe/trace.h"

#include "base/ban.h"

void
otlp_queue_open(struct otlp_queue *q)
{
	*q = (struct otlp_queue){ .arena = arena_create(4 * OTLP_QUEUE_BYTES) };
}

void
otlp_queue_close(struct otlp_queue *q)
{
	arena_destroy(q->arena);
	*q = (struct otlp_queue){ 0 };
}

static void
add(struct otlp_queue *q, struct str json, size_t n)
{
	if (q->n_bytes + json.n > OTLP_QUEUE_BYTES) {
		metrics_count(COUNT_SPANS, 1, n);
		return;
	}
	q->items = arena_grow(q->arena, q->items, q->n, sizeof(*q->items));
	q->items[q->n++] = (struct otlp_spans){
		{ arena_copy(q->arena, json.p, json.n), json.n }, n
	};
	q->n_bytes += json.n;
	q->n_spans += n;
}

void
otlp_queue_take(struct otlp_queue *q, int fd)
{
	static char room[TRACE_MESSAGE_MAX];
	struct trace_message head;
	ssize_t n;

	while ((n = recv(fd, room, sizeof(room), MSG_DONTWAIT)) >=
	       (ssize_t)sizeof(head)) {
		memcpy(&head, room, sizeof(head));
		add(q,
		    (struct str){ room + sizeof(head),
				  (size_t)n - sizeof(head) },
		    head.n);
	}
}

void
otlp_queue_return(struct otlp_queue *q, const struct otlp_queue *older)
{
	struct otlp_queue newer = *q;

	*q = *older;
	for (size_t i = 0; i < newer.n; i++)
		add(q, newer.items[i].json, newer.items[i].n);
	otlp_queue_close(&newer);
}

struct json_object *
otlp_queue_request(struct arena *a, const struct otlp_queue *q,
		   const char *service)
{
	struct json_object *list, *request;

	request = otlp_request(a, OTLP_TRACES, service, &list);
	for (size_t i = 0; i < q->n; i++) {
		struct json_object *spans = json_parse(a, q->items[i].json);
		size_t n = json_length(spans);

		for (size_t k = 0; k < n; k++)
			(void)json_object_array_add(
				list, json_object_get(json_at(spans, k)));
	}
	return request;
}
