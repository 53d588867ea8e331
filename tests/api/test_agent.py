"""Reference 001: its samples, its five usage examples, its error table and
its limits."""

import os
import re

from program import (Program, Site, TABLE, make_dataset, schema_of,
                     sqlite_section)
from server import case, cases, has, lacks, same, until

AGENT = "/agents/text-to-sql"
CLARIFY = ("What time period would you consider 'recent'? The dataset"
           " contains orders from 2020-01-01 to 2024-12-31. Would you like"
           " orders from the last 30 days, 90 days, or a specific date range?")
RANGE = ("Which date range would you like to filter by? The dataset contains"
         " dates from 2020-01-01 to 2024-12-31.")
TOP = (f"SELECT category, SUM(amount) as total_sales FROM {TABLE}"
       " GROUP BY category ORDER BY total_sales DESC LIMIT 5")
RULES = [
    {"match": "How many products", "sql": "SELECT COUNT(*) as product_count\n"
     f"FROM {TABLE}", "explanation": "Counts the products."},
    {"match": "total sales by category",
     "sql": "SELECT category, SUM(amount) as total_sales\n"
     f"FROM {TABLE}\nGROUP BY category\nORDER BY total_sales DESC\n"
     "LIMIT 1000"},
    {"match": "top 5 categories", "sql": TOP},
    {"match": "from California", "sql": f"SELECT *\nFROM {TABLE}\n"
     "WHERE state = 'California' AND amount > 500\nLIMIT 1000"},
    {"match": "recent orders", "clarify": CLARIFY},
    {"match": "in a range", "clarify": RANGE},
    {"match_all": "(?s)SELECT AVG.price.*average of the price|"
     "average of the price.*SELECT AVG.price",
     "sql": f"SELECT AVG(amount) FROM {TABLE}"},
    {"match": "average of the price", "sql": f"SELECT AVG(price) FROM {TABLE}"},
    {"match": "misspelt", "sql": f"SELECT AVG(Amounts) AS a FROM {TABLE}"},
    {"match": "never right", "times": 1,
     "sql": f"SELECT invalid_column FROM {TABLE}"},
    {"match": "never right", "sql": f"SELECT another_one FROM {TABLE}"},
    {"match": "nearly right", "times": 1,
     "sql": f"SELECT amout, xyzzy FROM {TABLE}"},
    {"match": "nearly right", "sql": f"SELECT nothing_at_all FROM {TABLE}"},
    {"match": "syntax", "times": 1, "sql": f"SELECT id FORM {TABLE} LIMIT"},
    {"match": "syntax", "sql": f"SELECT id FROM {TABLE} LIMIT 3"},
    {"match": "limited once", "times": 1, "status": 429, "error":
     "Rate limit reached. Please try again in 0.2s."},
    {"match": "limited once", "sql": "SELECT 1 AS one"},
    {"match": "all rows", "sql": f"SELECT id FROM {TABLE}"},
    {"match": "limit (\\d+)", "sql": f"SELECT id FROM {TABLE} LIMIT 20000"},
    {"match": "prose", "content": "I would rather not."},
    {"match": ".", "sql": f"SELECT COUNT(*) AS n FROM {TABLE}",
     "explanation": "Counts the rows."},
]


def prepare(folder):
    make_dataset(os.path.join(folder, "big.db"), 15000)
    make_dataset(os.path.join(folder, "abc.db"), 10000)


MORE = sqlite_section("abc123-def456", "abc.db") + \
    sqlite_section("big", "big.db") + \
    "[llm]\nretries = 1\nbackoff = 0.05\n"
site = Site(RULES, more=MORE, prepare=prepare)
# "[llm]" twice: what stands later counts


def start(program=None, dataset="big"):
    """A session of a new program: it, and the session's id."""
    program = program or Program(site())
    status, answer = program.post(AGENT + "/start-session",
                                  {"dataset_id": dataset})
    same(status, 200, answer)
    return program, answer["session_id"]


def chat(message, dataset="big"):
    program, session = start(dataset=dataset)
    status, answer = program.post(AGENT + "/chat", {
        "session_id": session, "message": message})
    same(status, 200, answer)
    return answer


@case
def start_session_as_documented():
    status, answer = Program(site()).post(
        AGENT + "/start-session", {"dataset_id": "abc123-def456"})
    same(status, 200)
    same(list(answer), ["session_id", "schema", "sample_questions"])
    assert re.fullmatch("sess-[0-9a-z-]+", answer["session_id"]), answer
    schema = answer["schema"]
    same(list(schema), ["table_name", "columns", "row_count"])
    same(schema["table_name"], TABLE)
    same(schema["row_count"], 10000)
    same(schema["columns"][0],
         {"name": "id", "type": "INTEGER", "sample_values": None})
    category = schema["columns"][3]
    same((category["name"], category["type"]), ("category", "VARCHAR"))
    same(len(category["sample_values"]), 3)
    same(answer["sample_questions"][:3], [
        "How many rows are in the dataset?", "What is the average amount?",
        "Show the sum of amount grouped by category"])
    has(answer["sample_questions"][3], "How many rows have the category ")


@case
def several_tables_are_the_same_shape_extended():
    status, answer = Program(site()).post(AGENT + "/start-session",
                                          {"dataset_id": "shop"})
    same(status, 200)
    table = {"table_name": "", "columns": [
        {"name": "", "type": "", "sample_values": None}], "row_count": 0}
    schema_of(answer["schema"],
              dict(table, tables=[dict(table, row_count=None)]))
    assert len(answer["schema"]["tables"]) >= 8
    assert answer["sample_questions"]


@case
def example_1_basic_count():
    same(chat("How many products are in the dataset?"), {
        "status": "success",
        "message": "Query executed successfully. Found 1 row.",
        "sql_query": f"SELECT COUNT(*) as product_count\nFROM {TABLE}",
        "results": [{"product_count": 15000}],
        "columns": ["product_count"],
        "row_count": 1,
    })


@case
def example_2_aggregation_with_grouping():
    answer = chat("Show me total sales by category, sorted by highest first")
    same(answer["status"], "success")
    same(answer["message"], "Query executed successfully. Found 5 rows.")
    same(answer["columns"], ["category", "total_sales"])
    same(answer["row_count"], 5)
    totals = [row["total_sales"] for row in answer["results"]]
    same(totals, sorted(totals, reverse=True))


@case
def the_success_sample():
    answer = chat("What are the top 5 categories by total sales?")
    same(list(answer), ["status", "message", "sql_query", "results",
                        "columns", "row_count"])
    same(answer["sql_query"], TOP)
    same(answer["message"], "Query executed successfully. Found 5 rows.")
    schema_of(answer["results"], [{"category": "", "total_sales": 1.5}])


@case
def example_3_filtering():
    answer = chat("Find all orders from California with amount greater than"
                  " 500")
    same(answer["status"], "success")
    same(answer["row_count"], 1000)
    same({row["state"] for row in answer["results"]}, {"California"})


@case
def example_4_clarification():
    same(chat("Show me recent orders"),
         {"status": "clarification_needed", "message": CLARIFY})


@case
def the_clarification_sample():
    same(chat("Orders in a range"),
         {"status": "clarification_needed", "message": RANGE})


@case
def example_5_error_recovery():
    answer = chat("What's the average of the price column?")
    same(answer["status"], "success")
    same(answer["message"], "The query was corrected and executed.")
    same(answer["sql_query"], f"SELECT AVG(amount) FROM {TABLE}")
    same(answer["row_count"], 1)
    asked = [r for r in site().model.requests()
             if "average of the price" in str(r["body"])]
    same(len(asked), 2, "model calls")


@case
def the_error_sample():
    answer = chat("This is never right")
    same(answer, {
        "status": "error",
        "message": "The generated query failed to execute.",
        "sql_query": f"SELECT invalid_column FROM {TABLE}",
        "error_details": "Column 'invalid_column' does not exist",
    })


@case
def syntax_is_corrected():
    answer = chat("Mend the syntax of this")
    same(answer["status"], "success")
    same(answer["message"], "The query was corrected and executed.")
    same(answer["row_count"], 3)


@case
def a_misspelt_column_is_corrected():
    answer = chat("A misspelt column")
    same(answer["message"], "The query was corrected and executed.")
    same(answer["sql_query"], f"SELECT AVG(amount) AS a FROM {TABLE}")


@case
def did_you_mean():
    answer = chat("This is nearly right")
    same(answer["status"], "error")
    same(answer["message"],
         "Column amout doesn't exist. Did you mean amount?")
    same(answer["error_details"], "Column 'amout' does not exist")


@case
def the_back_off_is_not_seen():
    answer = chat("limited once")
    same(answer["status"], "success")
    lacks(str(answer), "imit")


@case
def no_sql_in_the_answer():
    answer = chat("prose")
    same(answer["status"], "error")
    assert answer["message"] and answer["error_details"], answer


@case
def rows_are_1000_unless_asked_and_never_over_10000():
    answer = chat("all rows")
    same((answer["row_count"], len(answer["results"])), (1000, 1000))
    same(answer["truncated"], True)
    answer = chat("limit 20000")
    assert 1000 < answer["row_count"] <= 10000, answer["row_count"]


@case
def a_session_and_its_history():
    program, session = start()
    questions = [f"How many rows, {i}?" for i in range(7)]
    for question in questions:
        program.post(AGENT + "/chat", {"session_id": session,
                                       "message": question})
    status, answer = program.get(f"{AGENT}/session/{session}")
    same(status, 200)
    same(list(answer), ["session_id", "dataset_id", "schema", "messages",
                        "created_at", "last_activity"])
    same((answer["session_id"], answer["dataset_id"]), (session, "big"))
    same(answer["schema"]["row_count"], 15000)
    same([m["content"] for m in answer["messages"] if m["role"] == "user"],
         questions)
    first, second = answer["messages"][:2]
    same(list(first), ["role", "content", "sql_query", "timestamp"])
    same((first["role"], first["sql_query"]), ("user", None))
    same((second["role"], second["sql_query"]),
         ("assistant", f"SELECT COUNT(*) AS n FROM {TABLE}"))
    for stamp in (answer["created_at"], answer["last_activity"],
                  first["timestamp"], second["timestamp"]):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", stamp), stamp


@case
def three_pairs_are_in_the_prompt_and_cut():
    program, session = start()
    long = "x" * 150 + "y" * 100
    for question in ("first", "second", "third " + long, "fourth", "fifth"):
        program.post(AGENT + "/chat", {
            "session_id": session, "message": "prompt: " + question})
    last = [r for r in site().model.requests()
            if r["question"].startswith("prompt: fifth")][-1]
    prompt = str(last["body"]["messages"])
    for question in ("second", "third", "fourth"):
        has(prompt, "prompt: " + question)
    lacks(prompt, "prompt: first")
    has(prompt, "x" * 150)
    lacks(prompt, "y" * 60)
    same((last["body"]["max_tokens"], last["body"]["temperature"]),
         (500, 0.3))


@case
def its_id_suffices_and_no_cookie_is_needed():
    _, session = start()
    stranger = Program(site())
    status, answer = stranger.post(AGENT + "/chat", {
        "session_id": session, "message": "How many rows?"})
    same((status, answer["status"]), (200, "success"))
    same(stranger.visitor.cookies, {})


@case
def a_session_ends():
    program, session = start()
    program.post(AGENT + "/chat", {"session_id": session,
                                   "message": "How many rows?"})
    status, answer = program.call("DELETE", f"{AGENT}/session/{session}")
    same(status, 200)
    same(answer, {"status": "success",
                  "message": f"Session {session} ended successfully"})
    for method, path, body in (
            ("GET", f"/session/{session}", None),
            ("DELETE", f"/session/{session}", None),
            ("POST", "/chat", {"session_id": session, "message": "x"})):
        status, answer = program.call(method, AGENT + path, body)
        same((status, answer["detail"]),
             (404, "Session not found or expired"))


@case
def health():
    status, before = Program(site()).get(AGENT + "/health")
    same(status, 200)
    same(list(before), ["status", "service", "version", "active_sessions"])
    same((before["status"], before["service"], before["version"]),
         ("healthy", "text_to_sql_agent", "1.0.0"))
    program, session = start()
    same(program.get(AGENT + "/health")[1]["active_sessions"],
         before["active_sessions"] + 1)
    program.call("DELETE", f"{AGENT}/session/{session}")
    same(program.get(AGENT + "/health")[1], before)


@cases([
    ("no such dataset", "/start-session", {"dataset_id": "nowhere"}, 404,
     "Dataset not found"),
    ("no dataset", "/start-session", {}, 400, None),
    ("an empty dataset", "/start-session", {"dataset_id": ""}, 400, None),
    ("a dataset that is no text", "/start-session", {"dataset_id": ["x"]},
     400, None),
    ("bad JSON", "/start-session", '{"dataset_id": ', 400, None),
    ("no object", "/start-session", '["big"]', 400, None),
    ("no such session", "/chat", {"session_id": "sess-789xyz",
                                  "message": "x"}, 404,
     "Session not found or expired"),
    ("another's cookie", "/chat", {"session_id": "a" * 26, "message": "x"},
     404, "Session not found or expired"),
    ("no session", "/chat", {"message": "x"}, 400, None),
    ("no message", "/chat", {"session_id": "sess-789xyz"}, 400, None),
    ("bad JSON in chat", "/chat", "{", 400, None),
    ("too much", "/chat", {"message": "x" * 70000}, 413, None),
])
def what_is_wrong_is_said(_, path, body, status, detail):
    r = Program(site()).answer("POST", AGENT + path, body)
    same(r.status, status, r.text)
    same(r["Content-Type"], "application/problem+json")
    if detail:
        has(r.text, f'"detail":"{detail}"')


@case
def a_question_that_is_too_long_or_empty():
    program, session = start()
    for message, status in (("x" * 2001, 413), ("  ", 400), ("", 400)):
        got, answer = program.post(AGENT + "/chat", {
            "session_id": session, "message": message})
        same(got, status, answer)


@case
def a_session_expires_and_is_swept():
    with Site(RULES, "page_workers = 2\nask_workers = 2",
              MORE + "[session]\nidle = 60\nsweep = 1\n",
              prepare=prepare) as server:
        program, session = start(Program(server))
        same(program.get(AGENT + "/health")[1]["active_sessions"], 1)
        server.stored("UPDATE sessions SET seen_ms = seen_ms - 3600000,"
                      " created_ms = created_ms - 3600000")
        status, answer = program.post(AGENT + "/chat", {
            "session_id": session, "message": "How many rows?"})
        same((status, answer["detail"]),
             (404, "Session not found or expired"))
        same(program.get(AGENT + "/health")[1]["active_sessions"], 0)

        def gone():
            Program(server).get("/chats.json")
            return server.stored("SELECT count(*) FROM sessions") == [["0"]]
        until(10, gone, "the sweep")
