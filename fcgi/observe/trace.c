#include "observe/trace.h"

#include <string.h>
#include <sys/socket.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/rand.h"
#include "observe/metrics.h"
#include "observe/otlp/otlp.h"

#include "base/ban.h"

#define TRACE_CHARS 32
#define SPAN_CHARS 16

/* span.kind and status.code of opentelemetry.proto.trace.v1 */
enum { KIND_INTERNAL = 1, KIND_SERVER = 2 };
enum { STATUS_OK = 1, STATUS_ERROR = 2 };

struct span {
	const char *name;
	int64_t end_ms; /* wall clock */
	int64_t ms;
	bool failed;
	bool root;
	const struct otlp_attribute *attributes; /* [n_attributes] */
	size_t n_attributes;
};

/* One request at a time: this process serves no other meanwhile. */
static struct {
	struct arena *arena;         /* NULL: no request */
	bool kept;                   /* its spans: there is a collector */
	char trace[TRACE_CHARS + 1]; /* "": nobody wanted it yet */
	char root[SPAN_CHARS + 1];   /* likewise */
	char parent[SPAN_CHARS + 1]; /* "": it began here */
	struct span *spans;
	size_t n_spans;
} now;

static int outlet = -1; /* -1: spans are sent from here */

static bool
is_hex(const char *s, size_t n)
{
	return strspn(s, "0123456789abcdef") >= n && strspn(s, "0") < n;
}

/* "00-" trace "-" parent "-" flags; later versions may have more after it. */
static bool
is_traceparent(const char *s)
{
	static const char form[] = "00-tttttttttttttttttttttttttttttttt-"
				   "ssssssssssssssss-ff";
	size_t n = sizeof(form) - 1;

	if (strlen(s) < n || s[2] != '-' || s[35] != '-' || s[52] != '-')
		return false;
	if (strncmp(s, "00", 2) == 0 ? s[n] != '\0' : s[n] && s[n] != '-')
		return false;
	return strspn(s, "0123456789abcdef") == 2 && strncmp(s, "ff", 2) != 0 &&
	       is_hex(s + 3, TRACE_CHARS) && is_hex(s + 36, SPAN_CHARS) &&
	       strspn(s + 53, "0123456789abcdef") >= 2;
}

/* Random, in the form of a version 4 UUID (RFC 9562). */
static void
make_id(void)
{
	rand_hex(now.trace, TRACE_CHARS / 2);
	now.trace[12] = '4';
	now.trace[16] = "89ab"[rand_u32() % 4];
}

void
trace_begin(struct arena *a, const char *traceparent, bool kept)
{
	now.arena = a;
	now.kept = kept;
	now.spans = NULL;
	now.n_spans = 0;
	now.trace[0] = now.root[0] = now.parent[0] = '\0';
	if (!traceparent || !is_traceparent(traceparent))
		return;
	memcpy(now.trace, traceparent + 3, TRACE_CHARS);
	memcpy(now.parent, traceparent + 36, SPAN_CHARS);
	now.trace[TRACE_CHARS] = '\0';
	now.parent[SPAN_CHARS] = '\0';
}

const char *
trace_id(void)
{
	if (!now.trace[0])
		make_id();
	return now.trace;
}

const char *
trace_uuid(struct arena *a)
{
	const char *id = trace_id();

	return arena_printf(a, "%.8s-%.4s-%.4s-%.4s-%s", id, id + 8, id + 12,
			    id + 16, id + 20);
}

/* The span of the request itself. */
static const char *
root_id(void)
{
	if (!now.root[0])
		rand_hex(now.root, SPAN_CHARS / 2);
	return now.root;
}

const char *
trace_parent(struct arena *a)
{
	return now.arena ? arena_printf(a, "00-%s-%s-01", trace_id(), root_id())
			 : NULL;
}

static void
add(const struct span *span)
{
	struct otlp_attribute *kept;
	struct span *to;

	if (!now.arena || !now.kept)
		return;
	kept = arena_array(now.arena, span->n_attributes, sizeof(*kept));
	for (size_t i = 0; i < span->n_attributes; i++)
		kept[i] = span->attributes[i];
	now.spans = arena_grow(now.arena, now.spans, now.n_spans,
			       sizeof(*now.spans));
	to = &now.spans[now.n_spans++];
	*to = *span;
	to->attributes = kept;
	to->end_ms = clock_own_ms();
}

void
trace_span(const char *name, int64_t ms, bool failed,
	   const struct otlp_attribute *attributes, size_t n)
{
	add(&(struct span){ .name = name,
			    .ms = ms,
			    .failed = failed,
			    .attributes = attributes,
			    .n_attributes = n });
}

void
trace_end(const char *name, int64_t ms, bool failed,
	  const struct otlp_attribute *attributes, size_t n)
{
	add(&(struct span){ .name = name,
			    .ms = ms,
			    .failed = failed,
			    .root = true,
			    .attributes = attributes,
			    .n_attributes = n });
}

static void
push_span(struct json_object *list, const struct span *span)
{
	struct json_object *o = json_push_object(list), *attributes;
	const char *parent = span->root ? now.parent : root_id();
	char id[SPAN_CHARS + 1];

	rand_hex(id, SPAN_CHARS / 2);
	json_set_text(o, "traceId", trace_id());
	json_set_text(o, "spanId", span->root ? root_id() : id);
	if (*parent)
		json_set_text(o, "parentSpanId", parent);
	json_set_text(o, "name", span->name);
	json_set_int(o, "kind", span->root ? KIND_SERVER : KIND_INTERNAL);
	otlp_set_number(o, "startTimeUnixNano", span->end_ms - span->ms,
			"000000");
	otlp_set_number(o, "endTimeUnixNano", span->end_ms, "000000");
	json_set_int(json_add_object(o, "status"), "code",
		     span->failed ? STATUS_ERROR : STATUS_OK);
	attributes = json_add_array(o, "attributes");
	for (size_t i = 0; i < span->n_attributes; i++)
		otlp_push_attribute(attributes, &span->attributes[i]);
}

static void
push_spans(struct json_object *list)
{
	for (size_t i = 0; i < now.n_spans; i++)
		push_span(list, &now.spans[i]);
}

/* False: there is no room for it, or nobody takes it. */
static bool
hand_over(struct arena *a)
{
	const struct trace_message head = { .n = (uint32_t)now.n_spans };
	struct json_object *list =
		json_own(a, json_object_new_array_ext((int)now.n_spans));
	struct buf b = buf_new(a, TRACE_MESSAGE_MAX);

	push_spans(list);
	buf_add(&b, (struct str){ (const char *)&head, sizeof(head) });
	buf_add(&b, json_text(a, list));
	return !b.cut &&
	       send(outlet, b.p, b.n, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0;
}

static bool
send_now(struct arena *a, const struct settings *s)
{
	const struct wait forever = wait_forever();
	struct wait wait = wait_within(&forever, TRACE_SEND_MS);
	struct json_object *list, *request;
	const char *why = "";

	request = otlp_request(a, OTLP_TRACES, s->otlp_service, &list);
	push_spans(list);
	return otlp_send(a, s, OTLP_TRACES, request, &wait, &why) == OTLP_SENT;
}

void
trace_end_request(struct arena *a, const struct settings *s)
{
	if (trace_is_kept()) {
		if (outlet >= 0 && !hand_over(a))
			metrics_count(COUNT_SPANS, 1, now.n_spans);
		else if (outlet < 0)
			metrics_count(COUNT_SPANS, !send_now(a, s),
				      now.n_spans);
	}
	trace_drop();
}

bool
trace_is_kept(void)
{
	return now.arena && now.n_spans > 0;
}

void
trace_send_to(int fd)
{
	outlet = fd;
}

void
trace_drop(void)
{
	now.arena = NULL;
	now.spans = NULL;
	now.n_spans = 0;
}
