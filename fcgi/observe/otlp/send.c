#include <string.h>

#include "base/buf.h"
#include "http/http.h"
#include "observe/otlp/otlp.h"
#include "observe/otlp/protobuf.h"

#include "base/ban.h"

#define REPLY_MAX 4096
#define CONNECT_MS 2000
#define GRPC_HEAD 5 /* bytes before a message: compressed?, length */

enum grpc_status { GRPC_OK = 0, GRPC_UNAVAILABLE = 14 };

/* Where each protocol has its services, and what it calls a body. */
static const struct {
	const char *traces, *metrics;
	const char *type;
} protocols[] = {
	[OTLP_GRPC] = { "/opentelemetry.proto.collector.trace.v1.TraceService"
			"/Export",
			"/opentelemetry.proto.collector.metrics.v1"
			".MetricsService/Export",
			"Content-Type: application/grpc" },
	[OTLP_PROTOBUF] = { "/v1/traces", "/v1/metrics",
			    "Content-Type: application/x-protobuf" },
	[OTLP_JSON] = { "/v1/traces", "/v1/metrics",
			"Content-Type: application/json" },
};

static enum otlp_protocol
protocol_of(struct arena *a, const struct settings *s)
{
	if (s->otlp_protocol != OTLP_BY_PORT)
		return (enum otlp_protocol)s->otlp_protocol;
	return str_ends(str_of(http_host(a, s->otlp_endpoint)), STR(":4317"))
		       ? OTLP_GRPC
		       : OTLP_JSON;
}

/* github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md */
static struct str
grpc_body(struct arena *a, struct str message)
{
	char *p = arena_alloc(a, message.n + GRPC_HEAD);

	p[0] = 0; /* not compressed */
	for (int i = 0; i < 4; i++)
		p[1 + i] = (char)(message.n >> (24 - 8 * i));
	memcpy(p + GRPC_HEAD, message.p, message.n);
	return (struct str){ p, message.n + GRPC_HEAD };
}

static struct str
body_of(struct arena *a, enum otlp_protocol protocol, enum otlp_signal signal,
	struct json_object *request)
{
	struct str message;

	if (protocol == OTLP_JSON)
		return json_text(a, request);
	message = signal == OTLP_TRACES ? protobuf_traces(a, request)
					: protobuf_metrics(a, request);
	return protocol == OTLP_GRPC ? grpc_body(a, message) : message;
}

static enum otlp_end
grpc_end(struct arena *a, const struct http_reply *reply, const char **ret_why)
{
	const char *status = http_header(reply, "grpc-status");
	const char *words = http_header(reply, "grpc-message");
	uint64_t code = 0;

	if (!status || !str_to_uint(str_of(status), UINT16_MAX, &code)) {
		*ret_why = "no gRPC status";
		return OTLP_LOST;
	}
	if (code == GRPC_OK)
		return OTLP_SENT;
	*ret_why = arena_printf(a, "gRPC status %s: %s", status,
				words ? words : "");
	return code == GRPC_UNAVAILABLE ? OTLP_LATER : OTLP_LOST;
}

static bool
has_no_room(int status)
{
	return status == 429 || (status >= 502 && status <= 504);
}

static enum otlp_end
end_of(struct arena *a, enum otlp_protocol protocol,
       const struct http_reply *reply, const char **ret_why)
{
	*ret_why = reply->note;
	if (reply->end != HTTP_DONE)
		return reply->end == HTTP_UNREACHED ? OTLP_LATER : OTLP_LOST;
	if (reply->status / 100 != 2) {
		*ret_why = arena_printf(a, "HTTP status %d", reply->status);
		return has_no_room(reply->status) ? OTLP_LATER : OTLP_LOST;
	}
	return protocol == OTLP_GRPC ? grpc_end(a, reply, ret_why) : OTLP_SENT;
}

enum otlp_end
otlp_send(struct arena *a, const struct settings *s, enum otlp_signal signal,
	  struct json_object *request, struct wait *wait, const char **ret_why)
{
	enum otlp_protocol protocol = protocol_of(a, s);
	const char *path = signal == OTLP_TRACES ? protocols[protocol].traces
						 : protocols[protocol].metrics;
	const char *const headers[] = { protocols[protocol].type,
					protocol == OTLP_GRPC ? "TE: trailers"
							      : NULL,
					NULL };
	const struct http_call call = {
		.method = "POST",
		.url = http_below(a, s->otlp_endpoint, path),
		.headers = headers,
		.body = body_of(a, protocol, signal, request),
		.max_reply = REPLY_MAX,
		.connect_timeout_ms = CONNECT_MS,
		.ca_file = s->otlp_ca_file,
		.http2 = protocol == OTLP_GRPC,
	};
	struct http_reply reply;

	http_exchange(a, &call, wait, &reply);
	return end_of(a, protocol, &reply, ret_why);
}
