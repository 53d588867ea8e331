"""GET /metrics, and traces: what is handed on, and what a collector gets."""

import http.server
import json
import re
import threading

from program import Program, Site
from server import case, has, lacks, same, until

RULES = [{"match": "hopeless", "sql": "SELECT nothing FROM nowhere"},
         {"match": "broken", "times": 1, "sql": "SELECT turnover FROM orders"},
         {"match": ".", "sql": "SELECT count(*) AS n FROM orders",
          "usage": {"prompt_tokens": 100, "completion_tokens": 7}}]
TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = f"00-{TRACE}-b7ad6b7169203331-01"
site = Site(RULES)


class Collector(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, json.loads(body)))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass


collector = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector)
collector.got = []
threading.Thread(target=collector.serve_forever, daemon=True).start()
traced = Site(RULES, "otlp_endpoint = http://127.0.0.1:"
              f"{collector.server_address[1]}\notlp_service = shop-asker\n")


def metrics(server):
    r = Program(server).answer("GET", "/metrics")
    same(r.status, 200, r.text)
    has(r.headers["Content-Type"], "text/plain; version=0.0.4")
    numbers = {}
    for line in r.text.splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            numbers[name] = float(value)
    return numbers


@case
def what_was_refused_is_counted_by_kind():
    before = metrics(site())
    for sql, kind in (("DROP TABLE orders", "write"),
                      ("SELECT 1; SELECT 2", "several"),
                      ("SELECT load_extension('x')", "function")):
        _, answer = Program(site()).post("/ask.json", {
            "question": "a statement", "database": "shop", "sql": sql})
        attempt = answer["attempt_log"][0]
        same((attempt["error_type"], attempt["refusal"]),
             ("NOT_ALLOWED", kind))
        name = f'parlance_sql_refused_total{{refusal="{kind}"}}'
        same(metrics(site())[name] - before.get(name, 0), 1)


@case
def questions_are_counted():
    before = metrics(site())
    code, _ = Program(site()).post("/text2sql/generate", {
        "question": "a broken one"})
    same(code, 200)
    after = metrics(site())
    grew = {k: after[k] - before.get(k, 0) for k in after
            if after[k] != before.get(k, 0)}
    same(grew["text2sql_requests_total"], 1)
    same(grew["text2sql_requests_success_total"], 1)
    same(grew["text2sql_retries_total"], 1)
    same(grew['text2sql_dialect_resolved_total{result="success"}'], 1)
    same(grew['parlance_questions_total{outcome="answered"}'], 1)
    same(grew['parlance_sql_rejected_total{reason="COLUMN_NOT_FOUND"}'], 1)
    same(grew["parlance_llm_requests_total"], 2)
    same(grew['parlance_requests_total{method="POST",'
              'route="/text2sql/generate",code="2xx"}'], 1)
    for name in ("schema_fetch_latency_ms", "generation_latency_ms",
                 "repair_latency_ms", "execution_latency_ms",
                 "total_latency_ms", "candidate_count",
                 "execution_row_count"):
        same(grew[f"text2sql_{name}_count"], 1, name)


@case
def every_name_of_the_reference_is_there():
    names = set(metrics(site()))
    for counter in ("requests", "planning_errors", "generation_errors",
                    "execution_errors", "requests_success", "retries",
                    "answer_built", "human_review"):
        has(names, f"text2sql_{counter}_total")
    for histogram in ("schema_fetch_latency_ms", "planning_latency_ms",
                      "generation_latency_ms", "execution_latency_ms",
                      "repair_latency_ms", "total_latency_ms",
                      "candidate_count", "execution_row_count"):
        has(names, f"text2sql_{histogram}_sum")


@case
def metrics_are_for_those_who_are_named():
    for word, status in (("off", 404), ("all", 200)):
        with Site(RULES, f"metrics = {word}") as server:
            same(Program(server).answer("GET", "/metrics").status,
                 status, word)


@case
def a_trace_is_continued_and_handed_on():
    code, answer = Program(site(), traceparent=PARENT).post(
        "/text2sql/generate", {"question": "how many"})
    same(code, 200)
    same(answer["trace_id"].replace("-", ""), TRACE)
    sent = site().model.requests()[-1]["headers"]
    got = {k.lower(): v for k, v in sent.items()}["traceparent"]
    same(re.fullmatch(f"00-{TRACE}-[0-9a-f]{{16}}-01", got) is not None, True)
    lacks(got, "b7ad6b7169203331")


@case
def a_collector_gets_the_steps():
    Program(traced(), traceparent=PARENT).post("/text2sql/generate", {
        "question": "how many secrets"})
    path, body = until(10, lambda: collector.got, "spans")[-1]
    same(path, "/v1/traces")
    lacks(json.dumps(body), "secrets")
    lacks(json.dumps(body), "SELECT")
    resource = body["resourceSpans"][0]
    has(resource["resource"]["attributes"],
        {"key": "service.name", "value": {"stringValue": "shop-asker"}})
    spans = {s["name"]: s for s in resource["scopeSpans"][0]["spans"]}
    root = spans["text2sql"]
    same((root["traceId"], root["parentSpanId"], root["kind"]),
         (TRACE, "b7ad6b7169203331", 2))
    for name in ("text2sql.entry", "text2sql.dialect_resolver",
                 "text2sql.schema_selector", "text2sql.generator",
                 "text2sql.executor", "text2sql.answer_formatter"):
        same(spans[name]["parentSpanId"], root["spanId"])
        same(int(spans[name]["startTimeUnixNano"]) <=
             int(spans[name]["endTimeUnixNano"]), True)
    attributes = {a["key"]: a["value"] for a in root["attributes"]}
    same(attributes["parlance.outcome"], {"stringValue": "answered"})
    same(attributes["db.system.name"], {"stringValue": "sqlite"})


@case
def what_a_person_should_look_at_is_a_span():
    n = len(collector.got)
    code, answer = Program(traced()).post("/text2sql/generate", {
        "question": "hopeless secrets"})
    same(answer["needs_human_review"], True)

    def names():
        return [s["name"] for _, body in collector.got[n:]
                for s in body["resourceSpans"][0]["scopeSpans"][0]["spans"]]

    until(10, lambda: "text2sql.human_review" in names(), "spans")
    has(names(), "text2sql.entry")


@case
def a_collector_that_is_gone_costs_no_answer():
    with Site(RULES, "otlp_endpoint = http://127.0.0.1:9/\n") as server:
        for _ in range(2):
            code, answer = Program(server).post("/ask.json", {
                "question": "how many"})
            same((code, answer["status"]), (200, "success"))
