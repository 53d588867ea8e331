#include "observe/otlp/protobuf.h"

#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define MESSAGE_MAX ((size_t)16 << 20)

enum type { TEXT, HEX, NUMBER, FIXED, REAL, MESSAGE };
enum wire { WIRE_VARINT = 0, WIRE_64 = 1, WIRE_BYTES = 2 };

struct field {
	const char *name; /* in JSON; NULL closes the table */
	unsigned number;
	enum type type;
	const struct field *message; /* of MESSAGE */
};

/* github.com/open-telemetry/opentelemetry-proto, what we send of it */
static const struct field any_value[] = {
	{ "stringValue", 1, TEXT, NULL },
	{ "intValue", 3, NUMBER, NULL },
	{ NULL, 0, TEXT, NULL },
};
static const struct field key_value[] = {
	{ "key", 1, TEXT, NULL },
	{ "value", 2, MESSAGE, any_value },
	{ NULL, 0, TEXT, NULL },
};
static const struct field resource[] = {
	{ "attributes", 1, MESSAGE, key_value },
	{ NULL, 0, TEXT, NULL },
};
static const struct field scope[] = {
	{ "name", 1, TEXT, NULL },
	{ NULL, 0, TEXT, NULL },
};
static const struct field status[] = {
	{ "code", 3, NUMBER, NULL },
	{ NULL, 0, TEXT, NULL },
};
static const struct field span[] = {
	{ "traceId", 1, HEX, NULL },
	{ "spanId", 2, HEX, NULL },
	{ "parentSpanId", 4, HEX, NULL },
	{ "name", 5, TEXT, NULL },
	{ "kind", 6, NUMBER, NULL },
	{ "startTimeUnixNano", 7, FIXED, NULL },
	{ "endTimeUnixNano", 8, FIXED, NULL },
	{ "attributes", 9, MESSAGE, key_value },
	{ "status", 15, MESSAGE, status },
	{ NULL, 0, TEXT, NULL },
};
static const struct field number_point[] = {
	{ "startTimeUnixNano", 2, FIXED, NULL },
	{ "timeUnixNano", 3, FIXED, NULL },
	{ "asInt", 6, FIXED, NULL },
	{ "attributes", 7, MESSAGE, key_value },
	{ NULL, 0, TEXT, NULL },
};
static const struct field histogram_point[] = {
	{ "startTimeUnixNano", 2, FIXED, NULL },
	{ "timeUnixNano", 3, FIXED, NULL },
	{ "count", 4, FIXED, NULL },
	{ "sum", 5, REAL, NULL },
	{ "bucketCounts", 6, FIXED, NULL },
	{ "explicitBounds", 7, REAL, NULL },
	{ "attributes", 9, MESSAGE, key_value },
	{ NULL, 0, TEXT, NULL },
};
static const struct field gauge[] = {
	{ "dataPoints", 1, MESSAGE, number_point },
	{ NULL, 0, TEXT, NULL },
};
static const struct field sum[] = {
	{ "dataPoints", 1, MESSAGE, number_point },
	{ "aggregationTemporality", 2, NUMBER, NULL },
	{ "isMonotonic", 3, NUMBER, NULL },
	{ NULL, 0, TEXT, NULL },
};
static const struct field histogram[] = {
	{ "dataPoints", 1, MESSAGE, histogram_point },
	{ "aggregationTemporality", 2, NUMBER, NULL },
	{ NULL, 0, TEXT, NULL },
};
static const struct field metric[] = {
	{ "name", 1, TEXT, NULL },
	{ "description", 2, TEXT, NULL },
	{ "gauge", 5, MESSAGE, gauge },
	{ "sum", 7, MESSAGE, sum },
	{ "histogram", 9, MESSAGE, histogram },
	{ NULL, 0, TEXT, NULL },
};
static const struct field scope_spans[] = {
	{ "scope", 1, MESSAGE, scope },
	{ "spans", 2, MESSAGE, span },
	{ NULL, 0, TEXT, NULL },
};
static const struct field scope_metrics[] = {
	{ "scope", 1, MESSAGE, scope },
	{ "metrics", 2, MESSAGE, metric },
	{ NULL, 0, TEXT, NULL },
};
static const struct field resource_spans[] = {
	{ "resource", 1, MESSAGE, resource },
	{ "scopeSpans", 2, MESSAGE, scope_spans },
	{ NULL, 0, TEXT, NULL },
};
static const struct field resource_metrics[] = {
	{ "resource", 1, MESSAGE, resource },
	{ "scopeMetrics", 2, MESSAGE, scope_metrics },
	{ NULL, 0, TEXT, NULL },
};
static const struct field trace_request[] = {
	{ "resourceSpans", 1, MESSAGE, resource_spans },
	{ NULL, 0, TEXT, NULL },
};
static const struct field metrics_request[] = {
	{ "resourceMetrics", 1, MESSAGE, resource_metrics },
	{ NULL, 0, TEXT, NULL },
};

static void
put_varint(struct buf *out, uint64_t n)
{
	for (; n > 0x7f; n >>= 7)
		buf_putc(out, (char)(n | 0x80));
	buf_putc(out, (char)n);
}

static void
put_64(struct buf *out, uint64_t n)
{
	for (int i = 0; i < 8; i++)
		buf_putc(out, (char)(n >> 8 * i));
}

static void
put_tag(struct buf *out, const struct field *f, enum wire wire)
{
	put_varint(out, (uint64_t)f->number << 3 | wire);
}

static void
put_bytes(struct buf *out, const struct field *f, struct str bytes)
{
	put_tag(out, f, WIRE_BYTES);
	put_varint(out, bytes.n);
	buf_add(out, bytes);
}

static unsigned
nibble(char c)
{
	return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a') + 10;
}

static struct str
bytes_of(struct arena *a, const char *hex)
{
	size_t n = strlen(hex) / 2;
	char *p = arena_alloc(a, n);

	for (size_t i = 0; i < n; i++)
		p[i] = (char)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
	return (struct str){ p, n };
}

static uint64_t
bits_of(const struct field *f, struct json_object *v)
{
	double real = json_object_get_double(v);
	uint64_t bits;

	if (f->type != REAL)
		return (uint64_t)json_object_get_int64(v);
	memcpy(&bits, &real, sizeof(bits));
	return bits;
}

static void put_message(struct buf *out, const struct field *fields,
			struct json_object *o);

static void
put_value(struct buf *out, const struct field *f, struct json_object *v)
{
	struct buf inner;

	switch (f->type) {
	case TEXT:
		put_bytes(out, f, str_of(json_object_get_string(v)));
		break;
	case HEX:
		put_bytes(out, f,
			  bytes_of(out->arena, json_object_get_string(v)));
		break;
	case NUMBER:
		put_tag(out, f, WIRE_VARINT);
		put_varint(out, bits_of(f, v));
		break;
	case FIXED:
	case REAL:
		put_tag(out, f, WIRE_64);
		put_64(out, bits_of(f, v));
		break;
	case MESSAGE:
		inner = buf_new(out->arena, MESSAGE_MAX);
		put_message(&inner, f->message, v);
		put_bytes(out, f, buf_str(&inner));
		break;
	}
}

/* Numbers of a list stand side by side, under one tag. */
static void
put_list(struct buf *out, const struct field *f, struct json_object *list)
{
	struct buf packed = buf_new(out->arena, MESSAGE_MAX);
	size_t n = json_length(list);

	for (size_t i = 0; i < n; i++)
		if (f->type == MESSAGE)
			put_value(out, f, json_at(list, i));
		else
			put_64(&packed, bits_of(f, json_at(list, i)));
	if (f->type != MESSAGE)
		put_bytes(out, f, buf_str(&packed));
}

static void
put_message(struct buf *out, const struct field *fields, struct json_object *o)
{
	for (const struct field *f = fields; f->name; f++) {
		struct json_object *v = json_get(o, f->name);

		if (json_object_is_type(v, json_type_array))
			put_list(out, f, v);
		else if (v)
			put_value(out, f, v);
	}
}

static struct str
encode(struct arena *a, const struct field *fields, struct json_object *o)
{
	struct buf out = buf_new(a, MESSAGE_MAX);

	put_message(&out, fields, o);
	return buf_str(&out);
}

struct str
protobuf_traces(struct arena *a, struct json_object *request)
{
	return encode(a, trace_request, request);
}

struct str
protobuf_metrics(struct arena *a, struct json_object *request)
{
	return encode(a, metrics_request, request);
}
