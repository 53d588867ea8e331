"""Tokens: made, listed and revoked on their page, as JSON, and by command;
`parlance audit` and `parlance chats`."""

import glob
import html
import json
import re
import sqlite3

from program import Program, Site, vouch
from server import Visitor, case, cases, has, lacks, same

RULES = [{"match": "broken", "sql": "SELECT nothing FROM nowhere"},
         {"match": ".", "sql": "SELECT count(*) AS n FROM orders"}]
site = Site(RULES, "page_workers = 2\nask_workers = 2\nauth = proxy",
            change=vouch)
quiet = Site(RULES, "page_workers = 1\nask_workers = 1")
SECRET = "plc_[a-z2-7]{26}"


def ann(**more):
    return Program(site(), **{"X-Test-User": "ann"}, **more)


def make(name="ann", **fields):
    status, answer = Program(site(), **{"X-Test-User": name}).post(
        "/tokens.json", fields)
    same(status, 201, answer)
    return answer


def command(*args, server=None):
    return (server or site()).parlance(*args, "-c", "parlance.conf")


@case
def a_page_makes_shows_once_and_revokes():
    visitor = Visitor(site(), **{"X-Test-User": "ann"})
    page = visitor.get("/tokens")
    same(page.status, 200)
    has(page.text, "Make a token")
    has(visitor.get("/").text, 'href="/tokens"')
    made = visitor.post("/tokens", "label=report+<b>&scope=read&days=30")
    same((made.status, made["Cache-Control"]), (201, "no-store"))
    secret = re.search(SECRET, made.text).group()
    has(made.text, "report &lt;b&gt;")
    lacks(made.text, "<b>&")
    page = visitor.get("/tokens").text
    lacks(page, secret)
    has(page, "report &lt;b&gt;")
    script = Program(site(), Authorization="Bearer " + secret)
    same(script.get("/chats.json")[0], 200)
    action = re.findall(r'action="(/tokens/\w+/revoke)"', page)[0]
    r = visitor.post(html.unescape(action))
    same((r.status, r["Location"]), (303, "/tokens"))
    same(script.get("/chats.json")[0], 401)


@case
def as_json():
    new = make(label="nightly", scope="ask", days=10)
    assert re.fullmatch(SECRET, new["token"]), new
    same((new["label"], new["scope"], new["last_used"]),
         ("nightly", "ask", None))
    assert new["expires"] > new["created"]
    same(make(label="for ever")["expires"], None)
    script = Program(site(), Authorization="Bearer " + new["token"])
    same(script.post("/ask.json", {"question": "how many"})[0], 200)
    _, answer = ann().get("/tokens.json")
    lacks(str(answer), "plc_")
    listed = {t["id"]: t for t in answer["tokens"]}
    assert listed[new["id"]]["last_used"], "it was used"
    has(ann().answer("GET", "/tokens.csv").text, "nightly")
    lacks(ann().answer("GET", "/tokens.csv").text, "plc_")
    r = ann().answer("POST", "/tokens", {"label": "in text"},
                     Accept="text/plain")
    has(r["Content-Type"], "text/plain")
    assert re.search(SECRET, r.text), r.text


@case
def only_ones_own():
    new = make(label="anns")
    bob = Program(site(), **{"X-Test-User": "bob"})
    lacks(str(bob.get("/tokens.json")), new["id"])
    same(bob.answer("POST", f"/tokens/{new['id']}/revoke").status, 404)
    same(Program(site(), Authorization="Bearer " + new["token"])
         .get("/chats.json")[0], 200)


@case
def a_token_makes_no_tokens():
    secret = make(label="parent")["token"]
    script = Program(site(), Authorization="Bearer " + secret)
    status, answer = script.post("/tokens.json", {"label": "child"})
    same((status, answer["code"]), (403, "forbidden"))
    one = script.get("/tokens.json")[1]["tokens"][0]["id"]
    same(script.answer("POST", f"/tokens/{one}/revoke").status, 403)


@case
def visitors_without_a_name_have_none():
    visitor = Visitor(quiet())
    same(visitor.get("/tokens").status, 403)
    same(visitor.post("/tokens", "label=x").status, 403)
    lacks(visitor.get("/").text, "/tokens")


@cases([("a scope", {"scope": "all"}), ("days", {"days": "x"}),
        ("too many days", {"days": 3651}), ("a name", {"label": "x" * 101}),
        ("negative", {"days": -1})])
def what_is_wrong_is_said(_, fields):
    status, answer = ann().post("/tokens.json", fields)
    same((status, answer["code"]), (400, "bad_request"))
    has(answer["detail"], f'"{list(fields)[0]}"')


@case
def a_hundred_are_enough():
    for _ in range(100):
        make("carl")
    status, answer = Program(site(), **{"X-Test-User": "carl"}).post(
        "/tokens.json", {})
    same((status, answer["code"]), (409, "conflict"))


@case
def another_site_cannot_post_for_a_visitor():
    r = Visitor(site(), **{"X-Test-User": "ann"}).post(
        "/tokens", "label=x", **{"Sec-Fetch-Site": "cross-site"})
    same(r.status, 403)


@case
def the_store_has_no_secret():
    secret = make(label="hidden")["token"]
    stored = b"".join(
        open(path, "rb").read()
        for path in glob.glob(site().path("store.db*")))
    if site().database:
        stored = str(site().stored("SELECT * FROM tokens")).encode()
    assert b"hidden" in stored
    assert secret.encode() not in stored
    assert secret[4:].encode() not in stored
    lacks(site().log(), secret)


# By command

@case
def token_by_command():
    secret = command("token", "create", "eve", "cron job", "--days", "7",
                     "--scope", "read", "--groups", "sales").strip()
    assert re.fullmatch(SECRET, secret), secret
    row, = [json.loads(line) for line in command(
        "token", "list", "eve", "-f", "ndjson").splitlines()]
    same((row["user"], row["scope"], row["label"], row["last used"]),
         ("eve", "read", "cron job", None))
    assert row["expires"] > row["created"]
    has(command("token"), "cron job")
    script = Program(site(), Authorization="Bearer " + secret)
    same(script.get("/chats.json")[0], 200)
    command("token", "revoke", row["id"])
    same(script.get("/chats.json")[0], 401)
    same(command("token", "list", "eve", "-f", "ndjson"), "")


@cases([(["token", "create"],), (["token", "revoke"],),
        (["token", "revoke", "nothing"],), (["token", "nonsense"],),
        (["token", "create", "eve", "--days", "0"],),
        (["token", "create", "eve", "--scope", "all"],),
        (["audit", "--days", "x"],), (["chats", "nonsense"],),
        (["chats", "show"],), (["chats", "show", "a" * 26],),
        (["chats", "delete", "a" * 26],), (["chats", "show", "x"],)])
def commands_used_wrongly(args):
    try:
        command(*args)
    except AssertionError as e:
        assert str(e).startswith("parlance "), e
    else:
        raise AssertionError("it ended well")


def audit(server, *args):
    return [json.loads(line) for line in command(
        "audit", "-f", "ndjson", *args, server=server).splitlines()]


@case
def the_audit_table():
    ann().post("/ask.json", {"question": "how many for the audit"})
    ann().post("/ask.json", {"question": "broken for the audit"})
    failed, answered = audit(site())[:2]
    same((answered["user"], answered["database"], answered["state"],
          answered["sql"], answered["rows"], answered["error"]),
         ("ann", "shop", "answered", "SELECT count(*) AS n FROM orders", 1,
          None))
    same((failed["state"], failed["error"], failed["attempts"]),
         ("failed", "no_working_sql", 2))
    same((answered["question"], answered["drafter"]), (None, "model"))
    assert answered["ms"] >= 0 and answered["model_calls"] == 1
    same(audit(site(), "--days", "1")[0], failed)
    has(command("audit"), "no_working_sql")


@case
def question_texts_in_the_audit_by_a_setting():
    with Site(RULES, "page_workers = 1\nask_workers = 1\n"
              "log_questions = on") as s:
        Program(s).post("/ask.json", {"question": "canary question"})
        same(audit(s)[0]["question"], "canary question")
    lacks(site().log(), "canary question")


@case
def a_deleted_chat_leaves_its_audit():
    _, answer = ann().post("/ask.json", {"question": "to be deleted"})
    same(ann().answer("POST", f"/chats/{answer['chat']}/delete").status, 303)
    same(audit(site())[0]["chat"], answer["chat"])


@case
def chats_by_command():
    _, answer = ann().post("/ask.json", {"question": "for the command"})
    chat = answer["chat"]
    rows = [json.loads(line) for line in command(
        "chats", "-f", "ndjson").splitlines()]
    mine, = [r for r in rows if r["id"] == chat]
    same((mine["user"], mine["database"], mine["title"], mine["turns"]),
         ("ann", "shop", "for the command", 1))
    same({json.loads(line)["user"] for line in command(
        "chats", "list", "ann", "-f", "ndjson").splitlines()}, {"ann"})
    same(command("chats", "list", "nobody", "-f", "ndjson"), "")
    has(command("chats", "show", chat), "50,000")
    has(command("chats", "show", chat, "-f", "md"), "## for the command")
    turns = json.loads(command("chats", "show", chat, "-f", "json"))
    same(turns["turns"][0]["results"], [{"n": 50000}])
    has(command("chats", "show", chat, "-f", "csv"), "for the command")
    command("chats", "delete", chat)
    same(ann().get(f"/chats/{chat}.json")[0], 404)


@case
def a_visitors_chat_by_command():
    script = Program(quiet())
    _, answer = script.post("/ask.json", {"question": "of a visitor"})
    row = json.loads(command("chats", "-f", "ndjson", server=quiet())
                     .splitlines()[0])
    same((row["id"], row["user"]), (answer["chat"], None))
