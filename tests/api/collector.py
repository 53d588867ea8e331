#!/usr/bin/env python3
"""A collector of OpenTelemetry, by gRPC's own library: prints its port, then
each request as a line of JSON. With "busy" as its argument it is unavailable
until a line comes on its standard input; with --tls CERTIFICATE KEY it speaks
TLS."""

import json
import sys
import threading
from concurrent import futures

import grpc
from google.protobuf import (descriptor_pb2, descriptor_pool, json_format,
                             message_factory)

# github.com/open-telemetry/opentelemetry-proto, as far as it is used: name,
# number, type ("*": repeated; "+": one of several)
MESSAGES = {
    "AnyValue": "string_value 1 string+, bool_value 2 bool+, "
                "int_value 3 int64+, double_value 4 double+",
    "KeyValue": "key 1 string, value 2 AnyValue",
    "Resource": "attributes 1 KeyValue*",
    "InstrumentationScope": "name 1 string, version 2 string",
    "Status": "message 2 string, code 3 int32",
    "Span": "trace_id 1 bytes, span_id 2 bytes, trace_state 3 string, "
            "parent_span_id 4 bytes, name 5 string, kind 6 int32, "
            "start_time_unix_nano 7 fixed64, end_time_unix_nano 8 fixed64, "
            "attributes 9 KeyValue*, status 15 Status",
    "ScopeSpans": "scope 1 InstrumentationScope, spans 2 Span*",
    "ResourceSpans": "resource 1 Resource, scope_spans 2 ScopeSpans*",
    "TraceRequest": "resource_spans 1 ResourceSpans*",
    "NumberDataPoint": "start_time_unix_nano 2 fixed64, "
                       "time_unix_nano 3 fixed64, as_double 4 double+, "
                       "as_int 6 sfixed64+, attributes 7 KeyValue*",
    "HistogramDataPoint": "start_time_unix_nano 2 fixed64, "
                          "time_unix_nano 3 fixed64, count 4 fixed64, "
                          "sum 5 double, bucket_counts 6 fixed64*, "
                          "explicit_bounds 7 double*, attributes 9 KeyValue*",
    "Gauge": "data_points 1 NumberDataPoint*",
    "Sum": "data_points 1 NumberDataPoint*, "
           "aggregation_temporality 2 int32, is_monotonic 3 bool",
    "Histogram": "data_points 1 HistogramDataPoint*, "
                 "aggregation_temporality 2 int32",
    "Metric": "name 1 string, description 2 string, unit 3 string, "
              "gauge 5 Gauge+, sum 7 Sum+, histogram 9 Histogram+",
    "ScopeMetrics": "scope 1 InstrumentationScope, metrics 2 Metric*",
    "ResourceMetrics": "resource 1 Resource, scope_metrics 2 ScopeMetrics*",
    "MetricsRequest": "resource_metrics 1 ResourceMetrics*",
}
SERVICES = {
    "/opentelemetry.proto.collector.trace.v1.TraceService/Export":
        "TraceRequest",
    "/opentelemetry.proto.collector.metrics.v1.MetricsService/Export":
        "MetricsRequest",
}


def add_fields(message, text):
    for part in text.split(", "):
        name, number, kind = part.split()
        field = message.field.add(name=name, number=int(number), label=1)
        if kind.endswith("*"):
            field.label = 3
        if kind.endswith("+"):
            if not message.oneof_decl:
                message.oneof_decl.add(name="one")
            field.oneof_index = 0
        kind = kind.rstrip("*+")
        if kind in MESSAGES:
            field.type, field.type_name = 11, ".otlp." + kind
        else:
            field.type = getattr(field, "TYPE_" + kind.upper())


def make_classes():
    file = descriptor_pb2.FileDescriptorProto(
        name="otlp.proto", package="otlp", syntax="proto3")
    for name, text in MESSAGES.items():
        add_fields(file.message_type.add(name=name), text)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    factory = message_factory.MessageFactory(pool)
    return {name: factory.GetPrototype(
        pool.FindMessageTypeByName("otlp." + name)) for name in MESSAGES}


class Export(grpc.GenericRpcHandler):
    def __init__(self, busy):
        self.classes = make_classes()
        self.busy = busy

    def service(self, call):
        name = SERVICES.get(call.method)
        if not name:
            return None
        return grpc.unary_unary_rpc_method_handler(
            lambda message, context: self.take(name, call, message, context),
            request_deserializer=self.classes[name].FromString,
            response_serializer=lambda empty: empty)

    def take(self, name, call, message, context):
        if self.busy.is_set():
            context.abort(grpc.StatusCode.UNAVAILABLE, "come back later")
        print(json.dumps({
            "request": name,
            "agent": dict(call.invocation_metadata)["user-agent"],
            "unknown": has_unknown(message),
            "body": json_format.MessageToDict(message)}), flush=True)
        return b""


def has_unknown(message):
    """Whether it says more than the messages above have."""
    return len(message.SerializeToString()) != len(strip(message))


def strip(message):
    copy = type(message)()
    copy.CopyFrom(message)
    copy.DiscardUnknownFields()
    return copy.SerializeToString()


def port_of(server):
    if "--tls" not in sys.argv:
        return server.add_insecure_port("127.0.0.1:0")
    certificate, key = (open(path, "rb").read() for path in sys.argv[-2:])
    return server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials(
        [(key, certificate)]))


def main():
    busy = threading.Event()
    if "busy" in sys.argv[1:]:
        busy.set()
    server = grpc.server(futures.ThreadPoolExecutor(4))
    server.add_generic_rpc_handlers((Export(busy),))
    print(port_of(server), flush=True)
    server.start()
    for _ in sys.stdin:
        busy.clear()
    server.stop(0)


if __name__ == "__main__":
    main()
