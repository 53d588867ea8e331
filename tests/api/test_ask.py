"""POST /ask: its fields as a form and as JSON, its answer by the names of
references 003 and 004, and the same question by the same key."""

import json
import urllib.parse

from program import Program, Site, schema_of
from server import Visitor, case, cases, has, lacks, same

RULES = [
    {"match": "wrong", "sql": "SELECT nothing FROM nowhere"},
    {"match": "second", "times": 1, "sql": "SELECT price FROM customers"},
    {"match": "second", "sql": "SELECT count(*) AS n FROM customers"},
    {"match": "all orders", "sql": "SELECT id, status FROM orders"},
    {"match": ".", "sql": "SELECT count(*) AS n FROM orders"},
]
site = Site(RULES)
number = iter(range(10 ** 6))


def fresh(words):
    return f"{words} {next(number)}"


def both(question, **fields):
    """The same question as JSON and as a form: both answers."""
    program = Program(site())
    yield program.post("/ask.json", {"question": fresh(question), **fields})
    form = urllib.parse.urlencode({"question": fresh(question), **fields})
    yield program.post("/ask.json", form, **{
        "Content-Type": "application/x-www-form-urlencoded"})


@case
def the_answer_of_reference_004():
    for status, answer in both("how many"):
        same(status, 200)
        schema_of(answer, {
            "answer": "", "sql": "", "results": [{"n": 1}],
            "raw_results": [], "tables_used": [""], "attempts": 1,
            "dialect": ""})
        same(answer["tables_used"], ["orders"])
        same(answer["results"], [{"n": 50000}])


def ask_as(reference, question, **fields):
    return Program(site()).post("/ask.json", {
        "reference": reference, "question": fresh(question), **fields})


@case
def the_whole_state_of_reference_003():
    status, answer = ask_as("003", "how many")
    same(status, 200)
    same(list(answer), [
        "user_query", "sql_query", "execution_result", "execution_error",
        "attempt", "max_attempts", "previous_errors", "previous_queries",
        "formatted_result", "success", "schema"])
    same(answer["sql_query"], "SELECT count(*) AS n FROM orders")
    same(answer["execution_result"],
         {"columns": ["n"], "rows": [{"n": 50000}], "row_count": 1})
    same((answer["execution_error"], answer["attempt"],
          answer["max_attempts"], answer["success"]), (None, 1, 3, True))
    has(answer["schema"]["orders"],
        {"name": "id", "type": "INTEGER", "primary_key": True})
    status, answer = ask_as("003", "wrong")
    same((status, answer["success"], answer["execution_result"]),
         (422, False, None))
    same((answer["attempt"], len(answer["previous_errors"])), (3, 3))
    has(answer["execution_error"], "nowhere")
    has(answer["formatted_result"], "nowhere")


@case
def the_shared_store_of_reference_000():
    status, answer = ask_as("000", "all orders", row_limit=2)
    same(status, 200)
    same(list(answer), [
        "db_path", "natural_query", "max_debug_attempts", "schema",
        "generated_sql", "execution_error", "debug_attempts", "final_result",
        "result_columns", "final_error"])
    same(answer["generated_sql"], "SELECT id, status FROM orders")
    same(answer["result_columns"], ["id", "status"])
    same([len(row) for row in answer["final_result"]], [2, 2])
    same((answer["db_path"], answer["max_debug_attempts"],
          answer["debug_attempts"]), ("shop", 3, 0))
    same((answer["execution_error"], answer["final_error"]), (None, None))
    has(answer["schema"], "orders: [id (INTEGER*), ")
    status, answer = ask_as("000", "wrong", max_debug_attempts=2)
    same((status, answer["final_result"], answer["result_columns"]),
         (422, None, None))
    same((answer["max_debug_attempts"], answer["debug_attempts"]), (2, 2))
    has(answer["final_error"], "nowhere")


@case
def a_turn_that_was_kept_has_those_names_too():
    question = fresh("how many")
    program = Program(site())
    for _ in range(2):
        same(program.post("/ask.json", {
            "question": question, "reference": "003", "key": question})
             [1]["user_query"], question)


@cases([("as it was asked", "003", "", "user_query"),
        ("by another's names", "003", "?reference=000", "natural_query"),
        ("by ours", "003", "?reference=own", "question"),
        ("asked by ours", "own", "", "question"),
        ("asked by ours, by another's", "own", "?reference=003",
         "user_query")])
def a_turn_by_its_address(_, asked, query, name):
    question = fresh("how many")
    program = Program(site())
    status, answer = program.post("/ask.json", {
        "question": question, "reference": asked, "chat": None})
    same(status, 200)
    r = program.visitor.get("/chats.json")
    chat = json.loads(r.text)["chats"][0]["id"]
    status, answer = program.get(f"/chats/{chat}/turns/1.json{query}")
    same((status, answer[name]), (200, question))
    same(program.get(f"/chats/{chat}/turns/1.json?reference=5")[0], 400)


@cases([("000", "natural_query", "db_path"), ("001", "question", "dataset_id"),
        ("002", "question", "connection_id"), ("003", "user_query",
                                               "database")])
def their_names_of_what_is_sent(_, question, database):
    status, answer = Program(site()).post("/ask.json", {
        question: fresh("how many"), database: "shop"})
    same((status, answer["results"]), (200, [{"n": 50000}]))
    same(Program(site()).post("/ask.json", {
        question: fresh("how many"), database: "nowhere"})[0], 404)


@cases([("shop.db", 200), ("path/to/shop.db", 200), ("shop", 200),
        ("/path/to/nowhere.db", 404), ("path/to/", 404)])
def a_path_is_the_database_of_its_name(path, status):
    same(Program(site()).post("/ask.json", {
        "natural_query": fresh("how many"), "db_path": path})[0], status)


@case
def the_state_of_reference_003():
    for status, answer in both("wrong", max_attempts=3):
        same(status, 422)
        same((answer["success"], answer["attempt"], answer["max_attempts"]),
             (False, 3, 3))
        same(answer["previous_queries"],
             ["SELECT nothing FROM nowhere"] * 3)
        same(len(answer["previous_errors"]), 3)
        has(answer["previous_errors"][0], "nowhere")
        has(answer["execution_error"], "nowhere")
        same(answer["formatted_result"], None)
        for attempt in answer["attempt_log"]:
            same(attempt["error_type"], "TABLE_NOT_FOUND")
            same(attempt["problem_area"], "Table: nowhere")
            assert attempt["suggestion"]
        assert answer["choices"], "what else to ask"


@case
def a_first_error_and_then_a_result():
    status, answer = Program(site()).post("/ask.json",
                                          {"question": fresh("second")})
    same(status, 200)
    same((answer["success"], answer["attempt"], answer["execution_error"]),
         (True, 2, None))
    same(answer["previous_queries"], ["SELECT price FROM customers"])
    has(answer["previous_errors"][0], "price")
    has(answer["formatted_result"], "n\n")


@case
def a_formatted_result_is_short():
    _, answer = Program(site()).post("/ask.json",
                                     {"question": fresh("all orders")})
    lines = answer["formatted_result"].splitlines()
    same(len(lines), 13)
    same(lines[0].split(), ["id", "status"])


@cases([("fixes", "max_fixes", 0, 1), ("more fixes", "max_fixes", 3, 4),
        ("attempts", "max_attempts", 2, 2),
        ("debug attempts", "max_debug_attempts", 1, 1)])
def attempts_by_each_name(_, name, value, attempts):
    for status, answer in both("wrong", **{name: value}):
        same((status, answer["attempts"]), (422, attempts))
        same(answer["max_attempts"], attempts)


@case
def a_limit_of_rows():
    for status, answer in both("all orders", row_limit=7):
        same((status, answer["row_count"], answer["truncated"]),
             (200, 7, True))


@cases([("max_fixes", 6, "0 to 5"), ("max_fixes", -1, "0 to 5"),
        ("max_fixes", "x", "0 to 5"), ("max_attempts", 0, "1 to 6"),
        ("max_attempts", 7, "1 to 6"), ("max_debug_attempts", 0, "1 to 6"),
        ("row_limit", 0, "row_limit takes 1 to "),
        ("row_limit", 10001, "1 to 10000"),
        ("row_limit", 10 ** 12, "1 to "),
        ("drafters", "nobody", "grammar, model"),
        ("format", "xls", "xls"), ("max_fixes", [1], "max_fixes")])
def out_of_range(name, value, words):
    if isinstance(value, list):
        answers = [Program(site()).post("/ask.json", {
            "question": "how many", name: value})]
    else:
        answers = both("how many", **{name: value})
    for status, answer in answers:
        same((status, answer["code"]), (400, "bad_request"))
        has(answer["detail"], words)


@cases([("number", 5), ("boolean", True)])
def a_question_is_a_text(_, value):
    r = Program(site()).post("/ask.json", {"question": value})
    same(r[0], 400)
    has(r[1]["detail"], '"question" should be a text')


@case
def the_format_is_a_field():
    for name, media in (("csv", "text/csv"), ("md", "text/markdown"),
                        ("ndjson", "application/x-ndjson")):
        r = Program(site()).answer("POST", "/ask", {
            "question": fresh("how many"), "format": name})
        same(r.status, 200)
        has(r["Content-Type"], media)


@case
def a_chat_goes_on():
    program = Program(site())
    _, first = program.post("/ask.json", {"question": fresh("how many")})
    for n in (2, 3):
        status, answer = program.post("/ask.json", {
            "question": fresh("and now"), "chat": first["chat"]})
        same((status, answer["chat"], answer["turn"]),
             (200, first["chat"], n))
    status, answer = Program(site()).post("/ask.json", {
        "question": "not mine", "chat": first["chat"]})
    same((status, answer["code"]), (404, "not_found"))
    same(program.get(f"/chats/{first['chat']}.json")[1]["turn_count"], 3)


@cases([("as a field", True), ("as a header", False)])
def the_same_key_is_the_same_turn(_, field):
    program = Program(site())
    question, key = fresh("how many"), fresh("key")
    answers = []
    for _ in range(3):
        body, headers = {"question": question}, {}
        if field:
            body["key"] = key
        else:
            headers["Idempotency-Key"] = key
        status, answer = program.post("/ask.json", body, **headers)
        same(status, 200)
        answers.append((answer["chat"], answer["turn"], answer["results"]))
    same(len(set(map(str, answers))), 1)
    same(sum(r["question"] == question
             for r in site().model.requests()), 1)
    other = Program(site())
    _, answer = other.post("/ask.json", {"question": question, "key": key})
    assert answer["chat"] != answers[0][0], "another visitor's key"


@case
def what_a_browser_posts_keeps_its_settings():
    visitor = Visitor(site())
    r = visitor.post("/ask", "question=" + urllib.parse.quote(
        fresh("all orders")) + "&row_limit=3")
    same(r.status, 303)
    same(visitor.get(r["Location"]).status, 200)
    chat = r["Location"].removesuffix("/live")
    answer = json.loads(visitor.get(chat + "/turns/1.json").text)
    same(answer["row_count"], 3)
    r = visitor.post(chat, "question=all+orders+again&row_limit=4")
    visitor.get(r["Location"])
    answer = json.loads(visitor.get(chat + "/turns/2.json").text)
    same(answer["row_count"], 4)
    same(visitor.post("/chats", "question=x&max_fixes=9").status, 400)


@case
def drafters_of_one_question():
    status, answer = Program(site()).post("/ask.json", {
        "question": "how many orders are there", "drafters": "grammar"})
    same((status, answer["drafter"]), (200, "grammar"))
    status, answer = Program(site()).post("/ask.json", {
        "question": fresh("how many"), "drafters": "model"})
    same((status, answer["drafter"], answer["timings"]["model_calls"]),
         (200, "model", 1))
    lacks(str(answer), "canary")
