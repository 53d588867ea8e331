"""What clients send without being told: JSON and no Accept, JSON called a
form, members that nobody asked for, a slash too many."""

import json

from program import Program, Site
from server import Visitor, case, cases, has, same

site = Site([{"match": ".", "sql": "SELECT count(*) AS n FROM orders"}])
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}
QUESTION = json.dumps({"question": "how many"})


def answer(method, path, body=None, **headers):
    return Visitor(site(), script=True).send(method, path, body, headers)


@cases([
    ("python-requests/2.31.0", "*/*"), ("node", "*/*"), ("okhttp/4.12", None),
    ("Java-http-client/17", None), ("Mozilla/5.0 Firefox/140.0", "*/*"),
    ("curl/8.0", "*/*"), ("", None)])
def who_sends_json_gets_json(agent, accept):
    headers = {**JSON, "User-Agent": agent}
    if accept:
        headers["Accept"] = accept
    r = answer("POST", "/ask", QUESTION, **headers)
    same((r.status, r["Content-Type"]), (200, "application/json"))
    same(json.loads(r.text)["results"], [{"n": 50000}])
    r = answer("POST", "/ask", "{}", **headers)
    same((r.status, r["Content-Type"]), (400, "application/problem+json"))


@cases([("accept", "/ask", {"Accept": "text/csv"}),
        ("the ending", "/ask.csv", {})])
def unless_another_form_is_named(_, path, headers):
    same(answer("POST", path, QUESTION, **JSON, **headers).text,
         "n\r\n50000\r\n")


@case
def json_that_is_called_a_form():
    has(answer("POST", "/ask", QUESTION, **FORM).text, "50,000")
    same(Program(site()).post("/text2sql/generate", QUESTION, **FORM)
         [1]["execution_result"], [{"n": 50000}])


@case
def a_form_in_parts():
    """As curl -F and a script's FormData send it."""
    r = answer("POST", "/ask",
               '--x\r\nContent-Disposition: form-data; name="question"\r\n'
               "\r\nhow many\r\n--x--\r\n",
               **{"Content-Type": "multipart/form-data; boundary=x"})
    same(r.status, 200, r.text)
    has(r.text, "50,000")


@cases([("/ask.json", "results"),
        ("/text2sql/generate", "execution_result")])
def members_that_nobody_asked_for(path, rows):
    status, found = Program(site()).post(path, {
        "question": "how many", "metadata": {"user": {"id": 7}},
        "tags": ["a"], "stream": False})
    same((status, found[rows]), (200, [{"n": 50000}]))


@cases([("2.0", 200), ("2.5", 400), ("6.0", 400)])
def a_whole_number_with_a_point(number, status):
    r = answer("POST", "/text2sql/generate",
               '{"question":"how many","max_retries":%s}' % number, **JSON)
    same(r.status, status, r.text)


@cases([
    ("another method", "GET", "/text2sql/generate", 405),
    ("another method of a session", "PUT", "/agents/text-to-sql/chat", 405),
    ("no such path", "GET", "/text2sql/nothing", 404),
    ("no such path of an agent", "POST", "/agents/text-to-sql/nothing", 404),
    ("of assistants", "GET", "/mcp", 405),
    ("by its ending", "PUT", "/ask.json", 405),
    ("by an ending of no page", "GET", "/nothing.json", 404),
])
def a_program_is_refused_in_json(_, method, path, status):
    r = answer(method, path)
    same((r.status, r["Content-Type"]), (status, "application/problem+json"))
    assert json.loads(r.text)["detail"], r.text


@cases([
    ("GET", "/chats/", "/chats"), ("GET", "/chats/?find=x", "/chats?find=x"),
    ("POST", "/text2sql/generate/", "/text2sql/generate"),
    ("GET", "/agents/text-to-sql/health/", "/agents/text-to-sql/health"),
])
def a_slash_too_many(method, path, place):
    r = answer(method, path, "{}" if method == "POST" else None)
    same((r.status, r["Location"]), (307, place))


@cases([("/nothing/",), ("/chats/%0d%0aX:%20y/",), ("//example.org/",)])
def no_other_slash_leads_anywhere(path):
    r = answer("GET", path)
    same((r.status, r["Location"]), (404, None))
