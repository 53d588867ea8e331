"""Reference 002: its request, response and event samples, its nine nodes and
its environment variables."""

import json
import os
import re
import sqlite3

from program import Program, Site, make_dataset, schema_of, sqlite_section
from server import PARLANCE, case, cases, early_in_a_minute, has, lacks, same

UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
QUESTION = "최근 주문 10건을 보여줘"
SQL = "SELECT * FROM orders ORDER BY created_at DESC LIMIT 10"
RULES = [
    {"match": QUESTION, "sql": SQL,
     "explanation": "최근 주문 10건을 조회하는 쿼리입니다."},
    {"match": "fixed", "times": 1, "sql": "SELECT nothing FROM orders"},
    {"match": "fixed", "sql": "SELECT count(*) AS n FROM orders",
     "explanation": "Counts."},
    {"match": "slow", "times": 1, "sql": "SELECT wrong FROM orders",
     "held": True},
    {"match": "slow", "sql": "SELECT count(*) AS n FROM orders"},
    {"match": "never", "sql": "SELECT nothing FROM nowhere"},
    {"match": "vague", "clarify": "Which year?", "choices": ["In 2023?"]},
    {"match": "failing", "status": 500, "error": "no"},
    {"match": ".", "sql": "SELECT count(*) AS n FROM orders"},
]
KEYS = ["success", "sql", "reasoning", "answer_summary", "dialect",
        "execution_result", "trace_id", "needs_human_review"]


def prepare(folder):

    db = sqlite3.connect(os.path.join(folder, "orders.db"))
    db.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, total DOUBLE,"
               " created_at TIMESTAMP)")
    db.executemany("INSERT INTO orders VALUES (?, ?, ?)", (
        (i, i * 1.5, f"2025-11-{i % 28 + 1:02} 10:00:00")
        for i in range(1, 101)))
    db.commit()
    db.close()


MORE = sqlite_section("conn-abc123", "orders.db")
site = Site(RULES, more=MORE, prepare=prepare)
uncached = Site(RULES, more="cache = off\n" + MORE, prepare=prepare)


def generate(question, **more):
    return Program(site()).post("/text2sql/generate", {
        "connection_id": "conn-abc123", "question": question, **more})


def events(question, seen=lambda event: None, **more):
    """The events, of which seen() is told as they arrive, and the response's
    headers."""
    body = json.dumps({"connection_id": "conn-abc123",
                       "question": question, **more})
    c, r = Program(site()).visitor.open(
        "POST", "/text2sql/generate/stream", body.encode(),
        {"Content-Type": "application/json"})
    same(r.status, 200)
    found = []
    text = b""
    while True:
        piece = r.read1(65536)
        if not piece:
            break
        text += piece
        while b"\n\n" in text:
            event, text = text.split(b"\n\n", 1)
            assert event.startswith(b"data: {"), event
            same(event.count(b"\n"), 0)
            found.append(json.loads(event[6:]))
            seen(found[-1])
    same(text, b"")
    c.close()
    return found, r.headers


def nodes_of(found):
    return [e["node"] for e in found if e["event"] == "node_complete"]


@case
def generate_as_documented():
    status, answer = generate(QUESTION, max_retries=2)
    same(status, 200)
    same(list(answer)[:len(KEYS)], KEYS)
    same((answer["success"], answer["sql"]), (True, SQL))
    same(answer["reasoning"], "최근 주문 10건을 조회하는 쿼리입니다.")
    assert answer["answer_summary"]
    same(answer["dialect"], "sqlite")
    same(len(answer["execution_result"]), 10)
    schema_of(answer["execution_result"], [
        {"id": 1, "total": 1.5, "created_at": ""}])
    assert re.fullmatch(UUID, answer["trace_id"]), answer["trace_id"]
    same(answer["needs_human_review"], False)


@cases([("en", "There are 100 orders."), ("ko", "모두 orders 100개입니다."),
        ("de-CH,de;q=0.9", "Es gibt 100 orders."),
        ("it", "There are 100 orders.")])
def the_summary_in_the_language_of_the_reader(language, summary):
    c, r = Program(site()).visitor.open(
        "POST", "/text2sql/generate",
        json.dumps({"connection_id": "conn-abc123",
                    "question": "how many"}).encode(),
        {"Content-Type": "application/json", "Accept-Language": language})
    answer = json.loads(r.read())
    c.close()
    same((r.status, list(answer)[:len(KEYS)]), (200, KEYS))
    same(answer["answer_summary"], summary)


@case
def the_curl_line_without_retries():
    status, answer = generate(QUESTION)
    same((status, answer["success"]), (200, True))


@case
def a_fix():
    status, answer = generate("to be fixed")
    same((status, answer["success"], answer["retry_count"]), (200, True, 1))
    same(answer["execution_result"], [{"n": 100}])


@cases([("by default", {}, 3), ("none", {"max_retries": 0}, 1),
        ("one", {"max_retries": 1}, 2), ("five", {"max_retries": 5}, 6)])
def when_the_retries_are_used_up(name, more, calls):
    question = "never " + name
    status, answer = generate(question, **more)
    same(status, 200)
    same((answer["success"], answer["needs_human_review"]), (False, True))
    same(answer["execution_result"], [])
    has(answer["error"], "nowhere")
    same(answer["retry_count"], calls - 1)
    same(sum(r["question"] == question for r in site().model.requests()),
         calls)


@case
def a_question_back():
    status, answer = generate("vague")
    same((status, answer["success"]), (200, False))
    same((answer["answer_summary"], answer["choices"]),
         ("Which year?", ["In 2023?"]))
    same(answer["needs_human_review"], False)


@case
def the_model_fails():
    status, answer = generate("failing")
    same((status, answer["success"], answer["sql"]), (200, False, None))
    assert answer["error"], answer
    lacks(str(answer), "canary")


@case
def each_call_is_a_question_of_its_own():
    program = Program(uncached())
    for _ in range(2):
        same(program.post("/text2sql/generate", {
            "connection_id": "conn-abc123", "question": "asked twice"})[0],
            200)
    same(sum(r["question"] == "asked twice"
             for r in uncached().model.requests()), 2)


@cases([
    ("no such connection", {"connection_id": "nowhere", "question": "x"},
     404, "unknown_database"),
    ("no question", {"connection_id": "conn-abc123"}, 400, "bad_request"),
    ("an empty question", {"question": ""}, 400, "bad_request"),
    ("a question that is a list", {"question": ["x"]}, 400, "bad_request"),
    ("too many retries", {"question": "x", "max_retries": 6}, 400,
     "bad_request"),
    ("negative retries", {"question": "x", "max_retries": -1}, 400,
     "bad_request"),
    ("retries that are no number", {"question": "x", "max_retries": "two"},
     400, "bad_request"),
    ("bad JSON", '{"question": "x"', 400, "bad_request"),
    ("no object", '"x"', 400, "bad_request"),
    ("too long", {"question": "x" * 2001}, 413, "too_large"),
    ("too much", {"question": "x" * 70000}, 413, "too_large"),
])
def what_is_wrong_is_said(_, body, status, code):
    for path in ("/text2sql/generate", "/text2sql/generate/stream"):
        r = Program(site()).answer("POST", path, body)
        same((r.status, r["Content-Type"]),
             (status, "application/problem+json"), path + r.text)
        same(json.loads(r.text)["code"], code)


@case
def the_stream_as_documented():
    found, headers = events(QUESTION, max_retries=2)
    has(headers["Content-Type"], "text/event-stream")
    same(headers["Cache-Control"], "no-store")
    names = [e["event"] for e in found]
    same((names[0], names[-1]), ("start", "done"))
    same(set(names[1:-1]), {"node_complete"})
    same(nodes_of(found), [
        "entry", "dialect_resolver", "schema_selector", "planner",
        "sql_generator", "sql_executor", "answer_formatter"])
    start, done = found[0]["data"], found[-1]["data"]
    same(list(start), ["trace_id"])
    same(list(done)[:len(KEYS)], KEYS)
    same((done["trace_id"], done["success"], done["sql"]),
         (start["trace_id"], True, SQL))
    by_node = {e["node"]: e["data"] for e in found if "node" in e}
    same(by_node["entry"]["question"], QUESTION)
    same(by_node["entry"]["max_retries"], 2)
    same(by_node["dialect_resolver"]["dialect"], "sqlite")
    same(by_node["sql_generator"]["chosen_sql"], SQL)
    same(by_node["sql_executor"]["execution_error"], None)
    same(by_node["answer_formatter"]["answer_summary"],
         done["answer_summary"])


@case
def repair_and_review_are_nodes_too():
    found, _ = events("never in a stream", max_retries=2)
    tried = ["sql_executor", "sql_repair"]
    same(nodes_of(found)[4:], ["sql_generator", *tried, *tried,
                               "sql_executor", "human_review"])
    done = found[-1]
    same((done["event"], done["data"]["success"],
          done["data"]["needs_human_review"]), ("done", False, True))
    failed = [e["data"] for e in found if e.get("node") == "sql_executor"]
    same([d["failed"] for d in failed], [True] * 3)
    has(failed[0]["detail"], "nowhere")
    has(failed[2]["execution_error"], "nowhere")
    repairs = [e["data"] for e in found if e.get("node") == "sql_repair"]
    same([d["retry_count"] for d in repairs], [1, 2])
    has(repairs[0]["chosen_sql"], "nowhere")


@case
def events_arrive_one_by_one():
    """The model answers once the event before it is here."""
    def seen(event):
        if event.get("node") == "schema_selector":
            site().model.release()

    site().model.hold()
    found, _ = events("slow", seen)
    has(nodes_of(found), "sql_repair")
    same(found[-1]["data"]["execution_result"], [{"n": 100}])


@case
def a_question_back_in_a_stream():
    found, _ = events("vague")
    same(nodes_of(found)[-1], "sql_generator")
    same(found[-1]["data"]["choices"], ["In 2023?"])


@case
def the_model_fails_in_a_stream():
    found, _ = events("failing")
    same(found[-1]["event"], "done")
    same(found[-1]["data"]["success"], False)
    same(nodes_of(found)[-1], "sql_generator")
    lacks(str(found), "canary")


@case
def over_a_limit_in_a_stream():
    with Site(RULES, "page_workers = 1\nask_workers = 2",
              MORE + "[limits]\nquestions_per_minute = 1\n",
              prepare=prepare) as server:
        program = Program(server)
        body = {"connection_id": "conn-abc123", "question": "count"}
        early_in_a_minute()
        for status in (200, 429):
            r = program.answer("POST", "/text2sql/generate/stream", body)
            same(r.status, status)
        assert 0 < int(r["Retry-After"]) <= 60
        same(json.loads(r.text)["code"], "rate_limited")


@case
def health():
    same(Program(site()).get("/text2sql/health"),
         (200, {"status": "ok", "service": "text2sql"}))


@case
def its_environment_variables():
    env = {"DEFAULT_PROJECT_ID": "conn-abc123", "TEXT2SQL_MAX_RETRIES": "0",
           "TEXT2SQL_MODEL_PRIMARY": "qwen-235b"}
    with Site(RULES, "page_workers = 1\nask_workers = 1", MORE,
              prepare=prepare, env=env) as server:
        status, answer = Program(server).post(
            "/text2sql/generate", {"question": "never"})
        same((status, answer["retry_count"]), (200, 0))
        same(len(server.model.requests()), 1)
        same(server.model.requests()[0]["body"]["model"], "qwen-235b")
        same(Program(server).post("/ask.json", {"question": "count"})
             [1]["database"], "conn-abc123")


@case
def a_default_project_that_is_not_there_is_no_trouble():
    with Site(RULES, "page_workers = 1\nask_workers = 1", MORE,
              prepare=prepare,
              env={"DEFAULT_PROJECT_ID": "default-project"}) as server:
        same(Program(server).post("/text2sql/generate",
                                  {"question": "count"})[0], 200)
