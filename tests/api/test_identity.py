"""Who somebody is, what they may ask, and how much: behind nginx in the
configurations that administrators write."""

import json
import os
import signal

from program import Program, Site, sqlite_section, vouch
from server import (SHOP, Server, Visitor, case, cases, early_in_a_minute,
                    has, lacks, same, until)

RULES = [
    {"match": "dear", "sql": "SELECT count(*) AS n FROM orders",
     "usage": {"prompt_tokens": 900, "completion_tokens": 100}},
    {"match": ".", "sql": "SELECT count(*) AS n FROM orders"},
]
SMALL = "page_workers = 1\nask_workers = 2\n"
PROXY = SMALL + "auth = proxy\nadmins = root\nadmin_groups = wheel\n"
PATHS = "/", "/chats", "/databases", "/ask"
FORGED = [
    {}, {"PARLANCE_USER": "boss1"}, {"PARLANCE-USER": "boss1"},
    {"HTTP_PARLANCE_USER": "boss1"}, {"REMOTE_USER": "boss1"},
    {"Remote-User": "boss1"}, {"X-Remote-User": "boss1"},
    {"Authorization": "Basic Ym9zczE6eA=="},  # boss1:x
    {"Authorization": "Basic Ym9zczE6eA==", "REMOTE_USER": "root"},
]


# Three configurations of nginx

@case
def as_the_program_writes_it_nobody_is_anybody():
    with Server(PROXY) as s:
        for headers in FORGED:
            for path in PATHS:
                same(Visitor(s, **headers).get(path).status, 401, headers)


def basic(text):
    """What an administrator with passwords writes."""
    return text.replace(
        "\tfastcgi_pass", '\tauth_basic "Shop";\n'
        "\tauth_basic_user_file users;\n\tfastcgi_pass", 1).replace(
        'PARLANCE_USER ""', "PARLANCE_USER $remote_user")


@case
def a_name_that_nginx_verified_by_password():
    def prepare(folder):
        with open(os.path.join(folder, "users"), "w") as f:
            f.write("ann:{PLAIN}secret\n")

    with Server(PROXY, change=basic, prepare=prepare) as s:
        for headers in FORGED:
            for path in PATHS:
                same(Visitor(s, **headers).get(path).status, 401, headers)
        ann = Program(s, Authorization="Basic YW5uOnNlY3JldA==",
                      REMOTE_USER="root")
        status, answer = ann.post("/ask.json", {"question": "how many"
                                                " orders are there"})
        same(status, 200)
        same(ann.visitor.cookies, {})
        has(Visitor(s, Authorization="Basic YW5uOnNlY3JldA==")
            .get("/").text, "Web shop")
        wrong = Visitor(s, Authorization="Basic YW5uOnh4eHh4eA==")
        same(wrong.get("/").status, 401)


PARAMS = "/etc/nginx/fastcgi_params"


def debian(text):
    """The usual line, which passes a forged REMOTE_USER."""
    params = PARAMS if os.path.exists(PARAMS) else "usual_params"
    return text.replace("\terror_page",
                        f"\tinclude {params};\n\terror_page", 1)


def usual_params(folder):
    """What Debian's file says, where there is none."""
    with open(os.path.join(folder, "usual_params"), "w") as f:
        f.write("fastcgi_param REMOTE_USER $remote_user;\n"
                "fastcgi_param SERVER_NAME $server_name;\n")


@case
def the_usual_include_does_not_help_a_forger():
    with Server(PROXY, change=debian, prepare=usual_params) as s:
        for headers in FORGED:
            for path in PATHS:
                same(Visitor(s, **headers).get(path).status, 401, headers)
    with Server(PROXY, change=lambda text: vouch(debian(text)),
                prepare=usual_params) as s:
        ann = Program(s, **{"X-Test-User": "ann"})
        _, answer = ann.post("/ask.json", {"question": "how many orders"
                                           " are there"})
        for headers in FORGED:
            someone = Program(s, **dict(headers, **{"X-Test-User": "ann"}))
            same([c["id"] for c in someone.get("/chats.json")[1]["chats"]],
                 [answer["chat"]])


@cases([
    ("the name", "fastcgi_param PARLANCE_USER $remote_user;\n"
     "fastcgi_param PARLANCE_USER ann;\n", ""),
    ("the name, the other way round", "fastcgi_param PARLANCE_USER ann;\n"
     "fastcgi_param PARLANCE_USER $remote_user;\n", ""),
    ("the groups", "fastcgi_param PARLANCE_USER ann;\n",
     "fastcgi_param PARLANCE_GROUPS $http_x_g;\n"),
])
def what_comes_twice_is_refused(_, user, groups):
    def change(text):
        return text.replace('fastcgi_param PARLANCE_USER "";', user).replace(
            "fastcgi_param PARLANCE_GROUPS",
            groups + "fastcgi_param PARLANCE_GROUPS")

    with Server(PROXY, change=change) as s:
        for headers in FORGED:
            r = Program(s, **headers).answer("GET", "/chats.json",
                                             Accept="application/json")
            same(r.status, 403, headers)
            same(json.loads(r.text)["code"], "forbidden")
            lacks(r.text, "boss1")


@cases([("a space", "ann bob"), ("a colon", "u:ann"), ("a slash", "a/b"),
        ("a quote", "ann'"), ("too long", "a" * 129),
        ("a percent", "a%41"), ("a line", "a\tb")])
def a_name_that_looks_odd_is_refused(_, name):
    site = odd_site()
    r = Program(site, **{"X-Test-User": name}).answer("GET", "/chats.json")
    same(r.status, 403, r.text)


odd_site = Site(RULES, PROXY, change=vouch)


@cases([("a mail address", "ann@example.org"), ("a domain", "CORP\\ann"),
        ("a dash", "ann-marie.o"), ("a plus", "ann+x")])
def names_that_are_usual(_, name):
    r = Program(odd_site(), **{"X-Test-User": name}).answer(
        "GET", "/chats.json")
    same(r.status, 200, r.text)


# What somebody may ask

def sections():
    return "".join(sqlite_section(name, SHOP, more) for name, more in (
        ("free", "users = *"), ("anns", "users = ann, carl"),
        ("sales", "groups = sales"), ("both", "users = ann\ngroups = ops"),
        ("nobodys", "users = nobody")))


may_site = Site(RULES, PROXY, sections(), change=vouch)
USERS = [
    ("ann", "", {"shop", "free", "anns", "both"}),
    ("bob", "", {"shop", "free"}),
    ("bob", "sales", {"shop", "free", "sales"}),
    ("bob", "ops,sales", {"shop", "free", "both", "sales"}),
    ("eve", "salesmen", {"shop", "free"}),
    ("sales", "", {"shop", "free"}),
    ("root", "", {"shop", "free", "anns", "sales", "both", "nobodys"}),
    ("x", "wheel", {"shop", "free", "anns", "sales", "both", "nobodys"}),
]


@cases([(f"{name} of {groups or 'none'}", name, groups, want)
        for name, groups, want in USERS])
def without_permission_a_database_is_not_there(_, name, groups, want):
    headers = {"X-Test-User": name}
    if groups:
        headers["X-Test-Groups"] = groups
    someone = Program(may_site(), **headers)
    _, answer = someone.get("/databases.json")
    same({d["name"] for d in answer["databases"]}, want)
    page = Visitor(may_site(), **headers).get("/").text
    for db in ("shop", "free", "anns", "sales", "both", "nobodys",
               "nothing"):
        there = db in want
        same(someone.get(f"/databases/{db}.json")[0],
             200 if there else 404, db)
        status, answer = someone.post("/ask.json", {
            "question": "how many", "database": db})
        same(status, 200 if there else 404, db)
        if not there:
            same(answer["code"], "unknown_database")
            lacks(page, f'value="{db}"')
        status, answer = someone.post(
            "/agents/text-to-sql/start-session", {"dataset_id": db})
        same(status, 200 if there else 404, db)
        if not there:
            same(answer["detail"], "Dataset not found")
        same(someone.post("/text2sql/generate", {
            "question": "how many", "connection_id": db})[0],
            200 if there else 404, db)
        _, answer = someone.post("/mcp", {
            "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                "name": "run_sql", "arguments": {
                    "sql": "SELECT 1 AS one", "database": db}}})
        same(answer["result"].get("isError", False), not there, db)


@case
def what_is_not_there_and_what_is_not_allowed_read_the_same():
    bob = Program(may_site(), **{"X-Test-User": "bob"})
    _, a = bob.get("/databases/nobodys.json")
    _, b = bob.get("/databases/nothing.json")
    same(a["detail"].replace("nobodys", "nothing"), b["detail"])
    lacks(a["detail"], "anns")


@case
def a_token_has_the_groups_it_was_made_with():
    def token(*args):
        return may_site().parlance("token", "-c", "parlance.conf", "create",
                                   *args).strip()

    for args, status in ((("--groups", "sales", "bob"), 200),
                         (("bob",), 404)):
        bob = Program(may_site(), Authorization="Bearer " + token(*args))
        same(bob.get("/databases/sales.json")[0], status)


@case
def an_export_needs_the_permission_that_the_question_had():
    ann = Program(may_site(), **{"X-Test-User": "ann"})
    _, answer = ann.post("/ask.json", {"question": "how many",
                                       "database": "anns"})
    path = f"/chats/{answer['chat']}/turns/1"
    same(ann.answer("GET", path + ".csv").status, 200)
    server = may_site()
    more = server.more
    try:
        server.configure(more=[part.replace("ann, carl", "carl")
                               for part in more])
        server.tell(signal.SIGHUP)
        until(10, lambda: ann.answer("GET", path + ".csv").status == 404,
              "the new configuration")
        # those who answer questions read it by themselves
        until(10, lambda: ann.answer("POST", "/ask.json", {
            "question": "more", "chat": answer["chat"]}).status == 404,
              "the new configuration where questions are answered")
    finally:
        server.configure(more=more)
        server.tell(signal.SIGHUP)
        until(10, lambda: ann.answer("GET", path + ".csv").status == 200,
              "the old configuration")


# How much

def limited(more):
    return Site(RULES, PROXY, "[limits]\n" + more, change=vouch)


@case
def so_many_questions_a_minute():
    with limited("questions_per_minute = 3\n") as s:
        early_in_a_minute()
        ann = Program(s, **{"X-Test-User": "ann"})
        statuses = [ann.post("/ask.json", {"question": f"q {i}"})[0]
                    for i in range(5)]
        same(statuses, [200, 200, 200, 429, 429])
        r = ann.answer("POST", "/ask.json", {"question": "one more"})
        assert 0 < int(r["Retry-After"]) <= 60
        answer = json.loads(r.text)
        same(answer["code"], "rate_limited")
        has(answer["detail"], "3 questions a minute")
        assert 0 < answer["retry_after"] <= 60
        for path, body in (
                ("/text2sql/generate", {"question": "x"}),
                ("/text2sql/generate/stream", {"question": "x"}),
                ("/chats", {"question": "x"})):
            same(ann.answer("POST", path, body).status, 429, path)
        bob = Program(s, **{"X-Test-User": "bob"})
        same(bob.post("/ask.json", {"question": "of bob"})[0], 200)
        same(ann.get("/chats.json")[0], 200)


@case
def a_day_of_questions_survives_a_restart():
    with limited("questions_per_day = 2\n") as s:
        ann = Program(s, **{"X-Test-User": "ann"})
        statuses = [ann.post("/ask.json", {"question": f"q {i}"})[0]
                    for i in range(3)]
        same(statuses, [200, 200, 429])
        s.stop_serve()
        s.start_serve()
        status, answer = ann.post("/ask.json", {"question": "again"})
        same(status, 429)
        assert 0 < answer["retry_after"] <= 86400


@case
def a_budget_of_tokens():
    with limited("tokens_per_day = 1500\n") as s:
        ann = Program(s, **{"X-Test-User": "ann"})
        statuses = [ann.post("/ask.json", {"question": f"dear {i}"})[0]
                    for i in range(4)]
        same(statuses, [200, 200, 429, 429])
        same(len(s.model.requests()), 2)


@case
def a_programs_sessions_count_for_their_user():
    with limited("questions_per_day = 2\n") as s:
        ann = Program(s, **{"X-Test-User": "ann"})
        statuses = []
        for i in range(3):
            _, answer = ann.post("/agents/text-to-sql/start-session",
                                 {"dataset_id": "shop"})
            statuses.append(ann.answer(
                "POST", "/agents/text-to-sql/chat", {
                    "session_id": answer["session_id"],
                    "message": f"how many {i}"}).status)
        same(statuses, [200, 200, 429])
        rows = s.parlance("audit", "-c", "parlance.conf", "-f", "ndjson")
        same({json.loads(line)["user"] for line in rows.splitlines()},
             {"ann"})
