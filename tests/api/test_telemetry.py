"""Spans and metrics that are sent: by gRPC to gRPC's own library, and by HTTP
as protocol buffers and JSON; and collectors that do not take them."""

import base64
import http.server
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

from program import Program, Site
from server import case, has, lacks, same, until
from test_observe import PARENT, RULES, TRACE, metrics

HERE = os.path.dirname(os.path.abspath(__file__))
OFTEN = "otlp_interval = 1\n"
FEW = "otlp_interval = 0\npage_workers = 2\nask_workers = 1\n"


def grpc_python():
    """One that has gRPC (Debian: python3-grpcio); None: skip."""
    for python in (sys.executable, "/usr/bin/python3"):
        if shutil.which(python) and subprocess.run(
                [python, "-c", "import grpc, google.protobuf"],
                capture_output=True).returncode == 0:
            return python
    print("skipped: python3-grpcio is not installed")
    return None


class Collector:
    def __init__(self, *words):
        self.process = subprocess.Popen(
            [grpc_python(), os.path.join(HERE, "collector.py"), *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        scheme = "https" if "--tls" in words else "http"
        self.url = \
            f"{scheme}://127.0.0.1:{int(self.process.stdout.readline())}"
        self.got = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.got.append(json.loads(line))

    def bodies(self, request):
        return [g["body"] for g in self.got if g["request"] == request]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def spans_of(bodies):
    return [s for body in bodies for r in body["resourceSpans"]
            for scope in r["scopeSpans"] for s in scope["spans"]]


def metrics_of(body):
    return {m["name"]: m for r in body["resourceMetrics"]
            for scope in r["scopeMetrics"] for m in scope["metrics"]}


def value_of(metric, **labels):
    kind = metric.get("sum") or metric.get("gauge")
    for point in kind["dataPoints"]:
        found = {a["key"]: a["value"]["stringValue"]
                 for a in point.get("attributes", ())}
        if found == labels:
            return int(point.get("asInt", 0))
    return None


def ask(server, question="how many", **headers):
    code, answer = Program(server, **headers).post("/text2sql/generate", {
        "question": question})
    same(code, 200)
    return answer


def exporter(server):
    """The process that sends: the manager's child that waits for no
    request."""
    def waits(pid):
        return any(os.readlink(f"/proc/{pid}/fd/{fd}") ==
                   "anon_inode:[eventpoll]"
                   for fd in os.listdir(f"/proc/{pid}/fd"))

    def others():
        found = [pid for pid in server.workers() if not waits(pid)]
        return found if len(found) == 1 else None

    return until(10, others, "one process without requests")[0]


@case
def grpc_takes_spans_and_metrics():
    if not grpc_python():
        return
    with Collector() as c, Site(RULES, f"otlp_endpoint = {c.url}\n" + OFTEN +
                                "otlp_protocol = grpc\n"
                                "otlp_service = shop-asker\n") as server:
        ask(server, "how many secrets", traceparent=PARENT)
        until(10, lambda: spans_of(c.bodies("TraceRequest")), "spans")
        spans = {s["name"]: s
                 for s in spans_of(c.bodies("TraceRequest"))}
        root = spans["text2sql"]
        same(base64.b64decode(root["traceId"]).hex(), TRACE)
        same(base64.b64decode(root["parentSpanId"]).hex(), PARENT[36:52])
        same(root["kind"], 2)
        for name in ("text2sql.entry", "text2sql.dialect_resolver",
                     "text2sql.schema_selector", "text2sql.generator",
                     "text2sql.executor", "text2sql.answer_formatter"):
            same(spans[name]["parentSpanId"], root["spanId"], name)
        has(root["attributes"], {"key": "parlance.outcome",
                                 "value": {"stringValue": "answered"}})
        until(10, lambda: any(
            value_of(metrics_of(b)["text2sql_requests_total"]) == 1
            for b in c.bodies("MetricsRequest")), "the question is counted")
        resource = c.bodies("MetricsRequest")[-1]["resourceMetrics"][0]
        has(resource["resource"]["attributes"],
            {"key": "service.name", "value": {"stringValue": "shop-asker"}})
        same([g for g in c.got if g["unknown"]], [])
        lacks(json.dumps(c.got), "secrets")
        lacks(json.dumps(c.got), "SELECT")


@case
def what_is_sent_is_what_is_scraped():
    if not grpc_python():
        return
    with Collector() as c, Site(RULES, f"otlp_endpoint = {c.url}\n" + OFTEN +
                                "otlp_protocol = grpc\n") as server:
        ask(server, "a broken one")
        sent = until(10, lambda: next(
            (m for m in map(metrics_of, c.bodies("MetricsRequest"))
             if "parlance_requests_total" in m), None),
            "the question and its request are counted")
        scraped = metrics(server)
        names = {n.split("{")[0] for n in scraped}
        for name, metric in sent.items():
            if "histogram" in metric:
                has(names, name + "_bucket")
            else:
                has(names, name)
        lacking = {n for n in names if n not in sent and
                   n.rsplit("_", 1)[0] not in sent}
        same(lacking, set())
        same(value_of(sent["parlance_questions_total"], outcome="answered"),
             1)
        same(value_of(sent["parlance_requests_total"], method="POST",
                      route="/text2sql/generate", code="2xx"), 1)
        same(value_of(sent["parlance_store_ok"]), 1)
        same(sent["text2sql_requests_total"]["sum"]["isMonotonic"], True)
        same(sent["text2sql_retries_total"]["sum"]["aggregationTemporality"],
             2)
        whole = sent["text2sql_total_latency_ms"]["histogram"]
        point = whole["dataPoints"][0]
        same(int(point["count"]), 1)
        same(sum(map(int, point["bucketCounts"])), 1)
        same(len(point["bucketCounts"]), len(point["explicitBounds"]) + 1)
        same(point["explicitBounds"][:4], [1, 2, 5, 10])
        same(point["sum"],
             scraped["text2sql_total_latency_ms_sum"])


@case
def who_has_no_room_gets_them_later():
    if not grpc_python():
        return
    with Collector("busy") as c, Site(
            RULES, f"otlp_endpoint = {c.url}\notlp_protocol = grpc\n"
            "otlp_interval = 0\n") as server:
        ask(server, "how many")
        until(10, lambda: "come back later" in server.log(), "it is told")
        c.process.stdin.write("\n")
        c.process.stdin.flush()
        until(10, lambda: spans_of(c.bodies("TraceRequest")), "spans")
        same(c.bodies("MetricsRequest"), [])
        until(10, lambda: "event=otlp.back" in server.log(), "it is told")
        same(metrics(server)['parlance_otlp_spans_total{result="lost"}'], 0)


@case
def the_last_spans_are_sent_at_the_end():
    if not grpc_python():
        return
    with Collector() as c, Site(
            RULES, f"otlp_endpoint = {c.url}\notlp_protocol = grpc\n"
            "otlp_interval = 1h\n") as server:
        ask(server, "how many")
        same(server.stop_serve(), 0)
        names = [s["name"] for s in until(
            10, lambda: spans_of(c.bodies("TraceRequest")), "spans")]
        has(names, "text2sql")
        last = until(10, lambda: c.bodies("MetricsRequest"), "metrics")[-1]
        same(value_of(metrics_of(last)["text2sql_requests_total"]), 1)


@case
def a_collector_is_trusted_by_a_certificate_of_the_site():
    if not grpc_python():
        return
    with tempfile.TemporaryDirectory(prefix="parlance-") as folder:
        certificate, key = (os.path.join(folder, n) for n in ("c.pem", "key"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
             "-subj", "/CN=collector", "-addext",
             "subjectAltName=IP:127.0.0.1", "-days", "2", "-keyout", key,
             "-out", certificate], check=True, capture_output=True)
        with Collector("--tls", certificate, key) as c:
            to = f"otlp_endpoint = {c.url}\notlp_protocol = grpc\n" + FEW
            with Site(RULES, to) as server:  # which the system does not trust
                ask(server)
                until(10, lambda: "event=otlp.failed" in server.log(), "told")
                has(server.log(), "certificate")
            same(c.got, [])
            with Site(RULES, to + f"otlp_ca_file = {certificate}\n") as server:
                ask(server)
                until(10, lambda: spans_of(c.bodies("TraceRequest")), "spans")


class Web(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, self.headers["Content-Type"],
                                body))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def web(status=200):
    s = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Web)
    s.got, s.status = [], status
    threading.Thread(target=s.serve_forever, daemon=True).start()
    return s, f"otlp_endpoint = http://127.0.0.1:{s.server_address[1]}\n"


@case
def http_takes_protocol_buffers():
    got, endpoint = web()
    with Site(RULES, endpoint + OFTEN +
              "otlp_protocol = http/protobuf\n") as server:
        ask(server, traceparent=PARENT)
        until(10, lambda: {p for p, _, _ in got.got} ==
              {"/v1/traces", "/v1/metrics"}, "both")
    same({t for _, t, _ in got.got}, {"application/x-protobuf"})
    spans = b"".join(b for p, _, b in got.got if p == "/v1/traces")
    has(spans, b"\x0a\x10" + bytes.fromhex(TRACE))  # trace_id = 1, 16 bytes
    has(spans, b"\x2a\x0etext2sql.entry")  # name = 5
    numbers = b"".join(b for p, _, b in got.got if p == "/v1/metrics")
    has(numbers, b"\x0a\x17text2sql_requests_total")  # name = 1


@case
def http_takes_metrics_as_json():
    got, endpoint = web()
    with Site(RULES, endpoint + OFTEN) as server:
        ask(server)
        body = json.loads(until(10, lambda: [
            b for p, _, b in got.got if p == "/v1/metrics"], "metrics")[-1])
    has(metrics_of(body), "text2sql_execution_row_count")


@case
def what_is_refused_is_lost_and_counted():
    _, endpoint = web(status=400)
    with Site(RULES, endpoint + OFTEN) as server:
        ask(server)
        until(10, lambda: metrics(server)[
            'parlance_otlp_spans_total{result="lost"}'] >= 7, "spans")
        until(10, lambda: metrics(server)[
            'parlance_otlp_pushes_total{result="lost"}'] >= 1, "metrics")
        has(server.log(), "HTTP status 400")
        same(server.log().count("event=otlp.failed"), 1)


@case
def a_collector_that_hangs_keeps_nobody_waiting():
    """It takes connections and never answers, and there is one worker to
    ask: if that waited, the next question would wait for it."""
    with socket.create_server(("127.0.0.1", 0)) as hung, Site(
            RULES, f"otlp_endpoint = http://127.0.0.1:"
            f"{hung.getsockname()[1]}\n" + OFTEN +
            "ask_workers = 1\n") as server:
        for _ in range(5):
            ask(server)
        hung.settimeout(60)
        hung.accept()  # the exporter's, which nobody reads
        ask(server)
        until(10, lambda: metrics(server)[
            'parlance_otlp_spans_total{result="lost"}'] >= 7, "spans")


@case
def what_the_exporter_does_not_take_is_lost_and_counted():
    got, endpoint = web()
    with Site(RULES, endpoint + FEW) as server:
        pid = exporter(server)
        os.kill(pid, signal.SIGSTOP)
        try:
            for _ in range(2000):
                ask(server)
                if metrics(server)[
                        'parlance_otlp_spans_total{result="lost"}']:
                    break
            lost = metrics(server)['parlance_otlp_spans_total{result="lost"}']
            same(lost > 0, True)
        finally:
            os.kill(pid, signal.SIGCONT)
        until(10, lambda: metrics(server)[
            'parlance_otlp_spans_total{result="sent"}'] > 0, "the others")


@case
def an_exporter_that_died_is_started_again():
    got, endpoint = web()
    with Site(RULES, endpoint + FEW) as server:
        os.kill(exporter(server), signal.SIGKILL)
        until(10, lambda: "event=otlp.died" in server.log(), "it is told")
        ask(server)
        until(10, lambda: got.got, "spans")


@case
def a_cgi_leaves_the_sending_to_another_process():
    got, endpoint = web()
    with Site(RULES, endpoint) as server:
        status, _, text = server.cgi(
            "/text2sql/generate", "POST",
            json.dumps({"question": "how many"}).encode(),
            CONTENT_TYPE="application/json")
        same(status, 200, text)
        until(10, lambda: [p for p, _, _ in got.got if p == "/v1/traces"],
              "spans")
