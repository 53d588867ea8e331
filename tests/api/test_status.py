"""GET /status, for administrators."""

import json
import threading
import time

from program import Program, Site, vouch
from server import Visitor, case, cases, has, lacks, same, until

RULES = [{"match": "slow", "sql": "SELECT 1 AS one", "held": True},
         {"match": "vague", "clarify": "Which?", "choices": []},
         {"match": "broken", "sql": "SELECT nothing FROM nowhere"},
         {"match": ".", "sql": "SELECT count(*) AS n FROM orders"}]
ADMIN = ("page_workers = 2\nask_workers = 3\nauth = proxy\nadmins = ann\n"
         "admin_groups = wheel\nquery_slots = 2\nuser_workers = 3")
site = Site(RULES, ADMIN, change=vouch)


def status(server=None):
    code, answer = Program(server or site(), **{"X-Test-User": "ann"}).get(
        "/status.json")
    same(code, 200, answer)
    return answer


@case
def workers_and_what_each_does():
    answer = status()
    pools = {p["name"]: p for p in answer["pools"]}
    same((pools["page"]["workers"], pools["ask"]["workers"]), (2, 3))
    same((pools["page"]["busy"], pools["page"]["waiting"]), (1, 0))
    me, = [w for w in answer["workers"] if w["state"] == "busy"]
    same((me["pool"], me["route"]), ("page", "GET /status"))
    same({w["pid"] for w in answer["workers"]}, set(site().workers()))
    same(answer["query_slots"], {"total": 2, "busy": 0})


@case
def a_question_that_runs_shows():
    site().model.hold()
    asking = threading.Thread(target=lambda: Program(
        site(), **{"X-Test-User": "bob"}).post("/ask.json",
                                               {"question": "slow one"}))
    asking.start()
    worker = until(3, lambda: [w for w in status()["workers"]
                               if w["route"] == "POST /ask"], "it shows")[0]
    same((worker["pool"], worker["state"]), ("ask", "busy"))
    page = Visitor(site(), **{"X-Test-User": "ann"}).get("/status")
    same(page.status, 200)
    has(page.text, "POST /ask")
    lacks(page.text, "slow one")
    site().model.release()
    asking.join()


@case
def a_queue_shows():
    site().model.hold()
    people = [threading.Thread(target=lambda i=i: Program(
        site(), **{"X-Test-User": "bob"}).answer(
            "POST", "/ask.json", {"question": f"slow {i}"}))
        for i in range(3)]
    for p in people:
        p.start()
    until(3, lambda: [p["busy"] for p in status()["pools"]] == [1, 3],
          "all are busy")
    import socket
    waiting = [socket.socket(socket.AF_UNIX) for _ in range(2)]
    for s in waiting:
        s.connect(site().path("ask.sock"))
    same(status()["pools"][1]["waiting"], 2)
    for s in waiting:
        s.close()
    site().model.release()
    for p in people:
        p.join()
    until(10, lambda: not status()["pools"][1]["busy"], "they are free")


def early():
    """The status, when today is not nearly over."""
    if time.time() % 86400 > 86400 - 60:
        time.sleep(61)
    return status()


@case
def counts_of_today():
    before = early()["today"]
    bob = Program(site(), **{"X-Test-User": "bob"})
    for question in ("one", "vague", "broken"):
        bob.post("/ask.json", {"question": "count " + question})
    after = status()["today"]
    same({k: after[k] - before[k] for k in after if k not in
          ("since", "users", "cost", "currency")},
         {"questions": 3, "answered": 1, "asked_back": 1, "failed": 1,
          "other": 0, "model_calls": 4, "tokens_in": after["tokens_in"] -
          before["tokens_in"], "tokens_out": after["tokens_out"] -
          before["tokens_out"]})
    assert after["tokens_in"] > before["tokens_in"], after
    asked = {f"{r['method']} {r['path']}": r for r in status()["requests"]}
    assert asked["POST /ask"]["ok"] >= 2, asked
    assert asked["POST /ask"]["refused"] >= 1, asked


@cases([("a user", {"X-Test-User": "bob"}, 403),
        ("nobody", {}, 401), ("another group",
                              {"X-Test-User": "x",
                               "X-Test-Groups": "wheels"}, 403),
        ("a group", {"X-Test-User": "x", "X-Test-Groups": "wheel"}, 200)])
def who_may_see_it(_, headers, want):
    for path in ("/status", "/status.json", "/status.csv"):
        r = Program(site(), **headers).answer("GET", path)
        same(r.status, want, path)
        if want != 200:
            lacks(r.text, "pid")
    page = Visitor(site(), **headers).get("/").text
    same('href="/status"' in page, want == 200)


@case
def without_names_nobody_is_an_administrator():
    with Site(RULES, "page_workers = 1\nask_workers = 1") as s:
        same(Visitor(s).get("/status").status, 403)


# The model server

def model_of(more):
    with Site(RULES, ADMIN, more, change=vouch) as s:
        return status(s)["model"]


@case
def a_model_server_that_answers():
    until(10, lambda: status()["model"]["ok"], "it answers within a probe")
    model = status()["model"]
    same((model["configured"], model["advice"]), (True, None))


@case
def a_model_server_that_is_not_there():
    model = model_of("[llm]\nbase_url = http://127.0.0.1:1/v1\n")
    same((model["configured"], model["ok"]), (True, False))
    has(model["what"], "127.0.0.1:1")
    assert model["advice"]
    lacks(str(model), "canary")


@case
def no_model_server():
    model = model_of("[llm]\nbase_url =\napi_key =\n[pipeline]\n"
                     "drafters = grammar\n")
    same((model["configured"], model["ok"]), (False, True))
    has(model["what"], "built-in")
