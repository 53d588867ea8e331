#ifndef OBSERVE_OTLP_PROTOBUF_H
#define OBSERVE_OTLP_PROTOBUF_H

#include "base/json.h"

/*
 * The protocol buffer (protobuf.dev/programming-guides/encoding) of a request
 * in the JSON that the same messages have. A member that the table of messages
 * does not know is left out.
 */
struct str protobuf_traces(struct arena *a, struct json_object *request);
struct str protobuf_metrics(struct arena *a, struct json_object *request);

#endif
