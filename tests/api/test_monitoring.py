"""What an administrator sees of a model that fails, and that alerts and the
dashboard ask for numbers that there are."""

import json
import os
import re
import subprocess

from program import Program, Site
from server import PARLANCE, TOP, case, cases, has, lacks, same, until
from test_observe import metrics

SQL = "SELECT count(*) AS n FROM orders"
ENDS = {
    "failed": {"status": 500, "error": "boom canary-key"},
    "unreadable": {"body": "<html>no model here</html>"},
    "slow": {"hang": True},
    "limited": {"status": 429, "error": "too many"},
    "refused": {"status": 404, "error": "no such model"},
    "cut": {"cut_at": 5},
}
FALL = ("[pipeline]\ndrafters = model grammar\n[llm]\ntimeout = 0.5\n"
        "breaker_failures = 0\n")
FOLDER = os.path.join(TOP, "conf", "monitoring")


def ended(server):
    found = metrics(server)
    return {re.search('outcome="(.*?)"', name).group(1): n
            for name, n in found.items()
            if name.startswith("parlance_llm_calls_total")}


@cases([(name, rule) for name, rule in ENDS.items()])
def a_model_that_fails_is_counted_and_logged(name, rule):
    """The translator answers, so nobody would notice."""
    with Site([dict(rule, match=".")], "", FALL) as s:
        status, answer = Program(s).post("/ask.json", {
            "question": "how many orders"})
        same((status, answer["drafter"]), (200, "grammar"))
        counted = {k: n for k, n in ended(s).items() if n}
        same(counted, {name: 1})
        lines = [line for line in s.log().splitlines()
                 if "event=model.failed" in line]
        same(len(lines), 1)
        has(lines[0], f"level=warn event=model.failed outcome={name} "
            "host=127.0.0.1:")
        has(lines[0], ' why="')
        lacks(s.log(), "canary-key")


@cases([
    ("of no table", "SELECT * FROM nowhere", 1, 0),
    ("of a write", "DELETE FROM orders", 1, 0),
    ("of what the engine refuses", "SELECT abs(-9223372036854775807 - 1)",
     0, 1)])
def a_draft_that_is_refused_is_counted(_, sql, drafts, runs):
    with Site([{"match": ".", "sql": sql}], "",
              "[pipeline]\ndrafters = model\nmax_fixes = 0\n") as s:
        Program(s).post("/ask.json", {"question": "how many orders"})
        found = metrics(s)
        same((found["text2sql_generation_errors_total"],
              found["text2sql_execution_errors_total"]), (drafts, runs))


@case
def a_model_that_answers_is_no_line():
    with Site([{"match": ".", "sql": SQL}], "", FALL) as s:
        Program(s).post("/ask.json", {"question": "how many orders"})
        same({k: n for k, n in ended(s).items() if n}, {"answered": 1})
        lacks(s.log(), "event=model.")


@case
def a_server_that_is_left_alone_is_a_gauge():
    more = FALL.replace("breaker_failures = 0", "breaker_failures = 2\n"
                        "breaker_pause = 30")
    with Site([{"match": ".", "status": 500}], "", more) as s:
        same(metrics(s)["parlance_llm_servers_paused"], 0)
        for i in range(4):
            Program(s).post("/ask.json", {"question": f"how many orders {i}"})
        same(metrics(s)["parlance_llm_servers_paused"], 1)
        counted = ended(s)
        same((counted["failed"], counted["left_alone"]), (2, 2))
        same(s.log().count("event=model.paused"), 1)
        has(s.log(), "failures=2 s=30")


@case
def health_is_a_number_too():
    with Site([{"match": ".", "sql": SQL}]) as s:
        found = metrics(s)
        same(found["parlance_store_ok"], 1)
        same(found['parlance_queue_waiting{pool="ask"}'], 0)


def doctor(server):
    done = subprocess.run([PARLANCE, "doctor", "-c", "parlance.conf", "-f",
                           "ndjson"], cwd=server.folder, env=server.env,
                          capture_output=True, text=True)
    rows = {r["about"]: r for r in map(json.loads, done.stdout.splitlines())}
    return rows["model server"], done.stderr



@cases([
    ("writes SQL", {"sql": "SELECT 1"}, "ok", "writes SQL, in", None),
    ("chats", {"content": "Hello! How can I help you?"}, "bad",
     "was asked for SELECT 1 and said: Hello!", "a model that writes SQL"),
    ("fails", {"status": 500, "error": "out of memory"}, "bad",
     "a question fails: model: 127.0.0.1", "the model server's own log"),
    ("hangs", {"hang": True}, "bad", "a question fails", "llm.timeout"),
    ("is full", {"status": 429}, "bad", "a question fails", "higher limit"),
])
def the_doctor_asks_for_one_statement(_, rule, state, what, advice):
    with Site([dict(rule, match=".")], "", FALL) as s:
        row, errors = doctor(s)
        same(row["state"], state, row)
        has(row["what"], what)
        has(row["what to do"] or "", advice or "")
        lacks(errors, "event=")
        asked = s.model.requests()[-1]
        has(asked["question"], "select the number 1")
        same(asked["body"]["max_tokens"] <= 60, True)


def names_in(text):
    found = set(re.findall(r"\b(?:parlance|text2sql)_[a-z0-9_]+", text))
    return {re.sub("_bucket$", "_count", name) for name in found}


@cases([["alerts.yml"], ["grafana.json"]])
def only_numbers_that_there_are(name):
    with open(os.path.join(FOLDER, name)) as f:
        text = f.read()
    with Site([{"match": ".", "sql": SQL}]) as s:
        Program(s).post("/ask.json", {"question": "how many orders"})
        have = {n.split("{")[0] for n in metrics(s)}
    wanted = names_in(text)
    assert len(wanted) > 5, wanted
    of_a_file = {"parlance_store_free_bytes"} if s.database else set()
    same(wanted - have - of_a_file, set())


@case
def the_dashboard_is_one():
    with open(os.path.join(FOLDER, "grafana.json")) as f:
        board = json.load(f)
    same(len({p["id"] for p in board["panels"]}), len(board["panels"]))
    for panel in board["panels"]:
        assert all(t["expr"] for t in panel["targets"]), panel["title"]
