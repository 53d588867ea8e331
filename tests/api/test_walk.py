"""Every route of the table: by nobody, by somebody else, by each wrong
method, with each wrong body. The right status, the right shape, nothing
leaked, nothing lost."""

import json
import os
import re

from openapi import routes
from program import Program, Site, vouch
from server import Visitor, case, cases, has, lacks, same


# Files are for stores that are a file: tests/stores/run sees what others say.
ROUTES = [r for r in routes()
          if "PARLANCE_TEST_STORES" not in os.environ
          or not r.path.startswith("/datasets/{id}")]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
NOBODY = "a" * 26
PROXY = "auth = proxy\nadmins = root, ann\npage_workers = 2\nask_workers = 4"
SECRET = "canary-question"
RULES = [{"match": ".", "sql": "SELECT count(*) AS n FROM orders"}]
open_site = Site(RULES, "page_workers = 2\nask_workers = 4")
named_site = Site(RULES, PROXY, change=vouch)
CODES = {  # status: codes that may come with it
    400: {"bad_request"}, 401: {"login_required"},
    403: {"forbidden", "cross_origin"}, 404: {"not_found",
                                              "unknown_database"},
    405: {"method_not_allowed"}, 409: {"conflict"}, 413: {"too_large"},
    415: {"unsupported_media_type"}}
READS_BODY = [r for r in ROUTES if r.method == "POST"
              and not r.path.startswith("/datasets")]  # tests/datasets


def site_of(route):
    """Tokens are for users with a name, some pages for administrators."""
    named = route.path.startswith("/tokens") or "WANT_ADMIN" in route.want
    return named_site if named else open_site


class Ann:
    """Somebody with a chat, a session of reference 001 and a token."""

    def __init__(self, server, **headers):
        self.program = Program(server, **headers)
        status, answer = self.program.post("/ask.json",
                                           {"question": SECRET})
        same(status, 200)
        self.chat = answer["chat"]
        _, answer = self.program.post(
            "/agents/text-to-sql/start-session", {"dataset_id": "shop"})
        self.session = answer["session_id"]

    def path(self, route):
        """An instance of the route's path that is there, and ann's."""
        path = route.path
        own = self.session if "/session/" in path else self.chat
        for name, value in (("{id}", own), ("{n}", "1"), ("{export}", "csv"),
                            ("{name}", "shop"), ("{status}", "503"),
                            ("{file}", "style.css"), ("{token}", "x" * 10)):
            path = path.replace(name, value)
        return path

    def snapshot(self):
        _, answer = self.program.get(f"/chats/{self.chat}.json")
        return answer["turn_count"], [t["results"] for t in answer["turns"]]


people = {}


def ann(site):
    """The same ann in each case."""
    if site not in people:
        headers = {"X-Test-User": "ann"} if site is named_site else {}
        people[site] = Ann(site(), **headers)
    return people[site]


def is_problem(r, path):
    """RFC 9457 with a code that belongs to the status."""
    same(r["Content-Type"], "application/problem+json", path)
    o = json.loads(r.text)
    assert {"type", "title", "status", "detail", "instance",
            "code"} <= set(o), (path, o)
    same(o["status"], r.status)
    assert o["code"] in CODES[r.status], (path, o)
    same(o["type"], "urn:parlance:" + o["code"])


def leaks_nothing(r, path):
    for secret in (SECRET, "canary-key", "store.db", "shop.db", "page.sock",
                   "SELECT count"):
        lacks(r.text, secret)


def names(rows):
    return [(f"{r.method} {r.path}", r) for r in rows]


@cases(names(ROUTES))
def without_identity(_, route):
    path = ann(named_site).path(route)
    for method in {route.method, "HEAD"} if route.method == "GET" else \
            {route.method}:
        body = "{}" if method == "POST" else None
        if route.open:
            continue
        r = Program(named_site()).answer(method, path, body,
                                         Accept="application/json")
        same(r.status, 401, path)
        same(r["WWW-Authenticate"], "Bearer")
        same(r["Set-Cookie"], None)
        if method != "HEAD" and route.path.endswith(
                (".{export}", ".sql", ".html")):
            has(r.text, "login_required")
        elif method != "HEAD":
            is_problem(r, path)
        leaks_nothing(r, path)


@cases(names(r for r in ROUTES if not r.open))
def with_a_token_that_is_none(_, route):
    for site in (open_site, named_site):
        path = ann(site).path(route)
        for token in ("plc_" + NOBODY, "x", "plc_"):
            body = "{}" if route.method == "POST" else None
            r = Program(site(), Authorization="Bearer " + token).answer(
                route.method, path, body, Accept="application/json")
            same(r.status, 401, path)
            leaks_nothing(r, path)


@cases(names(r for r in ROUTES if "{id}" in r.path and "/agents/"
             not in r.path))
def with_anothers_identity(_, route):
    for site, who in ((open_site, {}), (named_site, {"X-Test-User": "bob"})):
        path = ann(site).path(route)
        before = ann(site).snapshot()
        bob = Program(site(), **who)
        bob.post("/ask.json", {"question": "of bob"})
        body = {"question": "x", "title": "x"} \
            if route.method == "POST" else None
        for headers in ({"Accept": "application/json"}, {}):
            r = bob.answer(route.method, path, body, **headers)
            admin = "WANT_ADMIN" in route.want
            same(r.status, 403 if admin else 404, path)
            has(r.text, "forbidden" if admin else "not_found")
            leaks_nothing(r, path)
        same(ann(site).snapshot(), before)


@cases(names(ROUTES))
def each_wrong_method(_, route):
    path = ann(site_of(route)).path(route)
    right = {r.method for r in ROUTES if matches(r.path, path)}
    for method in METHODS:
        if method in right:
            continue
        r = ann(site_of(route)).program.answer(
            method, path, None if method == "GET" else "{}",
            Accept="application/json")
        same(r.status, 405, f"{method} {path}")
        want = set()
        for m in right:
            want |= {"GET", "HEAD"} if m == "GET" else {m}
        same(set(r["Allow"].split(", ")), want, path)
        if route.path.endswith((".{export}", ".sql", ".html", ".txt")):
            has(r.text, "method_not_allowed")
        else:
            is_problem(r, path)
    lacks(str(ann(site_of(route)).snapshot()), "lost")


def matches(pattern, path):
    pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(pattern))
    return re.fullmatch(pattern, path)


@cases(names(READS_BODY))
def a_wrong_content_type(_, route):
    path = ann(site_of(route)).path(route)
    before = ann(site_of(route)).snapshot()
    for kind in ("text/xml", "multipart/mixed; boundary=x",
                 "application/jsonp", "text/plain", ""):
        r = ann(site_of(route)).program.answer(
            "POST", path, "question=x", Accept="application/json",
            **{"Content-Type": kind})
        same(r.status, 415, f"{path} {kind}")
        is_problem(r, path)
    same(ann(site_of(route)).snapshot(), before)


@cases(names(READS_BODY))
def an_oversized_body(_, route):
    path = ann(site_of(route)).path(route)
    before = ann(site_of(route)).snapshot()
    for body in (json.dumps({"x": "y" * 70000}), "[" * 70000):
        r = ann(site_of(route)).program.answer("POST", path, body,
                                          Accept="application/json")
        same(r.status, 413, path)
        is_problem(r, path)
    same(ann(site_of(route)).snapshot(), before)


BODIES = ['{"question": ', "", "[]", '"x"', "nul", '{"question": "\xff"}',
          b'{"question": "\xff\xfe"}', '{"question": {"a": 1}}',
          '{"question": "a", "question": "b"', "[" * 5000,
          '{"question": "\\u0000"}']
FORMS = ["question=%zz", "question=%ff", "question=a&question=b",
         "question=a%00b", "&".join(f"a{i}=1" for i in range(600)),
         "title=a&title=b", "title=%ff"]


@cases(names(READS_BODY))
def a_malformed_body(_, route):
    path = ann(site_of(route)).path(route)
    program = ann(site_of(route)).program
    for body in BODIES:
        if body == "" and route.path.endswith(
                ("/delete", "/again", "/stop")):
            continue
        r = program.answer("POST", path, body, Accept="application/json")
        assert r.status in (400, 404), (path, body, r.status, r.text)
        if route.path == "/mcp":
            assert json.loads(r.text)["error"]["code"] in (-32700, -32600)
        else:
            is_problem(r, path)
    if route.path == "/mcp":
        return
    for body in FORMS:
        if "title" in body and not route.path.endswith("/rename"):
            continue
        if "question=a&" in body and path.startswith(
                ("/agents/", "/tokens", "/databases/")):
            continue
        r = program.answer("POST", path, body, Accept="application/json", **{
            "Content-Type": "application/x-www-form-urlencoded"})
        assert r.status in (400, 404), (path, body, r.status, r.text)
        is_problem(r, path)


@case
def after_all_that_nothing_is_lost():
    for site in (open_site, named_site):
        count, results = ann(site).snapshot()
        same(count, 1)
        same(results, [[{"n": 50000}]])
        status, answer = Program(site(), **{"X-Test-User": "ann"}).get(
            "/agents/text-to-sql/session/" + ann(site).session)
        same((status, answer["messages"]), (200, []))


@cases(names(r for r in ROUTES if not r.open))
def an_error_has_its_code_in_every_form(_, route):
    path = ann(named_site).path(route)
    if "{export}" in route.path or path.endswith(
            (".json", ".sql", ".svg", ".vega", ".html")):
        return
    for headers, media in (({"Accept": "text/html"}, "text/html"),
                           ({"Accept": "text/plain"}, "text/plain"),
                           ({}, "text/plain")):
        if route.method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        r = Program(named_site()).answer(
            route.method, path, "" if route.method == "POST" else None,
            **headers)
        same(r.status, 401)
        has(r.text, "login_required")
        if "JSON" not in route.want:
            has(r["Content-Type"], media)


# Tokens

def token(site, *args):
    return site().parlance("token", "-c", "parlance.conf", "create",
                           *args).strip()


@case
def a_token_stands_for_its_user():
    for site in (open_site, named_site):
        secret = token(site, "ann")
        script = Program(site(), Authorization="Bearer " + secret)
        status, answer = script.post("/ask.json", {"question": "by token"})
        same(status, 200)
        same(script.visitor.cookies, {})
        again = Program(site(), Authorization="bearer  " + secret)
        same(again.get(f"/chats/{answer['chat']}.json")[0], 200)
        same(Program(site(), **{"X-Test-User": "bob"}).get(
            f"/chats/{answer['chat']}.json")[0], 404)
    same(Program(named_site(), **{"X-Test-User": "ann"}).get(
        f"/chats/{answer['chat']}.json")[0], 200)


@cases(names(r for r in ROUTES if not r.open))
def a_reading_token(_, route):
    if "reading" not in people:
        people["reading"] = token(open_site, "--scope", "read", "reader")
    path = ann(open_site).path(route)
    r = Program(open_site(), Authorization="Bearer " + people["reading"]
                ).answer(route.method, path,
                         "{}" if route.method == "POST" else None,
                         Accept="application/json")
    if route.method != "GET":
        same(r.status, 403, path)
        is_problem(r, path)
    else:
        assert r.status in (200, 303, 403, 404), (path, r.status)


@case
def a_token_that_was_revoked_or_has_expired():
    secret = token(open_site, "--days", "1", "eve")
    script = Program(open_site(), Authorization="Bearer " + secret)
    same(script.get("/chats.json")[0], 200)
    open_site().stored("UPDATE tokens SET expires_ms = 1"
                       " WHERE name = 'eve'")
    same(script.get("/chats.json")[0], 401)
    secret = token(open_site, "eve")
    script = Program(open_site(), Authorization="Bearer " + secret)
    rows = json.loads("[" + ",".join(open_site().parlance(
        "token", "-c", "parlance.conf", "list", "-f", "ndjson", "eve"
        ).splitlines()) + "]")
    for row in rows:
        open_site().parlance("token", "-c", "parlance.conf", "revoke",
                             row["id"])
    same(script.get("/chats.json")[0], 401)
