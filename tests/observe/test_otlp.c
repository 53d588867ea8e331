#include "observe/otlp/otlp.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "observe/metrics.h"
#include "observe/otlp/protobuf.h"
#include "observe/otlp/queue.h"
#include "observe/trace.h"

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

/* Bytes that Google's library reads as these messages, and writes. */
static const struct {
	struct str (*encode)(struct arena *a, struct json_object *request);
	const char *json;
	const char *bytes;
	size_t n;
} messages[] = {
#define WANT(text) (text), sizeof(text) - 1
	{ protobuf_traces, "{}", WANT("") },
	{ protobuf_traces, "{\"resourceSpans\":[{},{}]}", WANT("\n\0\n\0") },
	{ protobuf_traces,
	  "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"a\","
	  "\"value\":{\"stringValue\":\"b\"}}]}}]}",
	  WANT("\x0a\x0c\x0a\x0a\x0a\x08\x0a\x01"
	       "a\x12\x03\x0a\x01"
	       "b") },
	{ protobuf_traces,
	  "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"spanId\":"
	  "\"00ff10\",\"kind\":2,\"startTimeUnixNano\":\"256\",\"status\":"
	  "{\"code\":1},\"what\":1}]}]}]}",
	  WANT("\x0a\x18\x12\x16\x12\x14\x12\x03\x00\xff\x10\x30\x02\x39\x00"
	       "\x01\0\0\0\0\0\0\x7a\x02\x18\x01") },
	{ protobuf_traces,
	  "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"value\":"
	  "{\"intValue\":\"300\"}}]}}]}",
	  WANT("\x0a\x09\x0a\x07\x0a\x05\x12\x03\x18\xac\x02") },
	{ protobuf_traces,
	  "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"value\":"
	  "{\"intValue\":\"-1\"}}]}}]}",
	  WANT("\x0a\x11\x0a\x0f\x0a\x0d\x12\x0b\x18\xff\xff\xff\xff\xff\xff"
	       "\xff\xff\xff\x01") },
	{ protobuf_metrics,
	  "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"sum\":{"
	  "\"dataPoints\":[{\"asInt\":\"7\"}],\"isMonotonic\":true}}]}]}]}",
	  WANT("\x0a\x13\x12\x11\x12\x0f\x3a\x0d\x0a\x09\x31\x07\0\0\0\0\0\0\0"
	       "\x18\x01") },
	{ protobuf_metrics,
	  "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"histogram"
	  "\":{\"dataPoints\":[{\"bucketCounts\":[\"1\",\"2\"],"
	  "\"explicitBounds\":[1.0]}]}}]}]}]}",
	  WANT("\x0a\x24\x12\x22\x12\x20\x4a\x1e\x0a\x1c\x32\x10\x01\0\0\0\0\0"
	       "\0\0\x02\0\0\0\0\0\0\0\x3a\x08\0\0\0\0\0\0\xf0\x3f") },
#undef WANT
};

static void
messages_are_encoded(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(messages); i++) {
		struct json_object *o = json_parse(a, str_of(messages[i].json));
		struct str got;

		assert_non_null(o);
		got = messages[i].encode(a, o);
		if (got.n != messages[i].n ||
		    memcmp(got.p, messages[i].bytes, got.n) != 0)
			fail_msg("%s: %zu bytes, want %zu", messages[i].json,
				 got.n, messages[i].n);
	}
}

static void
put(int fd, uint32_t n, const char *json)
{
	struct trace_message head = { .n = n };
	struct buf b = buf_new(a, 1 << 20);

	buf_add(&b, (struct str){ (const char *)&head, sizeof(head) });
	buf_puts(&b, json);
	assert_int_equal(send(fd, b.p, b.n, 0), b.n);
}

static size_t
n_in(const struct otlp_queue *q)
{
	const char *text = json_text(a, otlp_queue_request(a, q, "x")).p;
	size_t n = 0;

	for (; (text = strstr(text, "\"name\":\"s")); text++)
		n++;
	return n;
}

static void
what_was_not_sent_waits_before_the_rest(void **state)
{
	struct otlp_queue q, older;
	int fd[2];

	(void)state;
	assert_int_equal(
		socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fd), 0);
	otlp_queue_open(&q);
	put(fd[0], 2, "[{\"name\":\"s1\"},{\"name\":\"s2\"}]");
	otlp_queue_take(&q, fd[1]);
	otlp_queue_take(&q, fd[1]); /* nothing came */
	assert_int_equal(q.n_spans, 2);
	older = q;
	otlp_queue_open(&q);
	put(fd[0], 1, "[{\"name\":\"s3\"}]");
	put(fd[0], 1, "no JSON");
	otlp_queue_take(&q, fd[1]);
	otlp_queue_return(&q, &older);
	assert_int_equal(n_in(&q), 3);
	assert_int_equal(q.n, 3);
	assert_string_equal(
		json_get_text(json_at(json_parse(a, q.items[0].json), 1),
			      "name", ""),
		"s2");
	otlp_queue_close(&q);
	(void)close(fd[0]);
	(void)close(fd[1]);
}

static uint64_t
lost(void)
{
	struct metric_list list = { .arena = a };

	metrics_list(&list);
	for (size_t i = 0; i < list.n; i++)
		if (strcmp(list.items[i].name, "parlance_otlp_spans_total") ==
		    0)
			return list.items[i].points[1].value;
	fail();
	return 0;
}

static void
what_has_no_room_is_counted(void **state)
{
	static char json[TRACE_MESSAGE_MAX - sizeof(struct trace_message) + 1];
	size_t n_room = OTLP_QUEUE_BYTES / (sizeof(json) - 1);
	uint64_t before = lost();
	struct otlp_queue q;
	int fd[2];

	(void)state;
	memset(json, ' ', sizeof(json) - 1);
	assert_int_equal(
		socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fd), 0);
	otlp_queue_open(&q);
	for (size_t i = 0; i < n_room + 2; i++) {
		put(fd[0], 5, json);
		otlp_queue_take(&q, fd[1]);
	}
	assert_int_equal(q.n, n_room);
	assert_int_equal(q.n_spans, 5 * n_room);
	assert_int_equal(lost() - before, 10);
	otlp_queue_close(&q);
	(void)close(fd[0]);
	(void)close(fd[1]);
}

static void
spans_that_nobody_takes_are_counted(void **state)
{
	static const struct settings settings = { .otlp_service = "x" };
	uint64_t before = lost();
	int fd[2];

	(void)state;
	assert_int_equal(
		socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fd), 0);
	(void)close(fd[1]);
	trace_send_to(fd[0]);
	trace_begin(a, NULL, true);
	trace_span("step", 1, false, NULL, 0);
	trace_end("whole", 2, false, NULL, 0);
	assert_true(trace_is_kept());
	trace_end_request(a, &settings);
	assert_false(trace_is_kept());
	assert_int_equal(lost() - before, 2);
	trace_send_to(-1);
	(void)close(fd[0]);
}

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(64 << 20);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

TESTS_IN(set_up, tear_down, CASE(messages_are_encoded),
	 CASE(what_was_not_sent_waits_before_the_rest),
	 CASE(what_has_no_room_is_counted),
	 CASE(spans_that_nobody_takes_are_counted))
