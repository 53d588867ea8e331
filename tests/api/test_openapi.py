"""GET /openapi.json, and its examples against a running server."""

import json

from openapi import faults, follow, load, operations
from program import Program, Site, schema_of, vouch
from server import SHOP, Visitor, case, cases, has, same

RIGHTS = f"""[database part]
url = sqlite:{SHOP}
[rights sales]
database = part
groups = sales
tables = customers (id, name)
"""
site = Site(settings="page_workers = 2\nask_workers = 2\nauth = proxy\n"
            "admins = ann", more="[pipeline]\ndrafters = grammar\n" + RIGHTS,
            change=vouch)
DOC = load()
JSON = "application/json", "application/problem+json"
ANN = {"X-Test-User": "ann"}
things = {}


def program():
    """The one whose chat and session the examples are about."""
    if "program" not in things:
        p = things["program"] = Program(site(), **ANN)
        _, answer = p.post("/ask.json",
                           {"question": "How many orders are there?"})
        things["chat"] = answer["chat"]
        _, answer = p.post("/agents/text-to-sql/start-session",
                           {"dataset_id": "shop"})
        things["session"] = answer["session_id"]
    return things["program"]


def path_of(path, operation):
    own = "session" if "/session/" in path else "chat"
    program()
    for p in operation.get("parameters", []):
        p = follow(DOC, p)
        if p["in"] == "path":
            path = path.replace("{%s}" % p["name"],
                                str(p.get("example", things[own])))
    return path


def examples(operation):
    """Request body (or None), status, media type and answer of each."""
    asked = follow(DOC, operation.get("requestBody", {})).get(
        "content", {}).get("application/json", {}).get("examples", {})
    for status, response in operation["responses"].items():
        for media, c in follow(DOC, response).get("content", {}).items():
            for name, example in c.get("examples", {}).items():
                body = asked[name]["value"] if asked else None
                yield (name, body, int(status), media, c["schema"],
                       example["value"])


EXAMPLES = [(f"{method} {path} {example[0]}", method, path, operation,
             example[1:])
            for method, path, operation in operations(DOC)
            for example in examples(operation)]


def filled(body):
    """The session's id is known when it has begun."""
    if isinstance(body, dict) and body.get("session_id") == "{session}":
        return dict(body, session_id=things["session"])
    return body


# What ends a session or a chat comes last.
EXAMPLES.sort(key=lambda e: (e[1] == "delete", "delete" in e[2]))


@cases(EXAMPLES)
def example(_, method, path, operation, want):
    body, status, media, schema, answer = want
    p, path = program(), path_of(path, operation)
    r = p.answer(method.upper(), path, filled(body),
                 Accept="application/json")
    same(r.status, status, r.text[:500])
    same(r["Content-Type"].split(";")[0], media)
    if media not in JSON:
        if media.startswith("text/plain"):
            same(r.text, answer)
        return
    got = json.loads(r.text)
    schema_of(got, answer)
    same(list(faults(DOC, schema, got)), [])


@case
def every_request_example_has_an_answer():
    for method, path, operation in operations(DOC):
        asked = follow(DOC, operation.get("requestBody", {})).get(
            "content", {}).get("application/json", {}).get("examples", {})
        answered = {e[0] for e in examples(operation)}
        if asked and answered:
            same(set(asked), answered, f"{method} {path}")


@case
def it_is_served_as_it_stands():
    r = Visitor(site()).get("/openapi.json")
    same((r.status, r["Content-Type"]), (200, "application/json"))
    same(json.loads(r.text), DOC)
    has(r["Cache-Control"], "public")
    same(Visitor(site()).get("/openapi.json", **{
        "If-None-Match": r["ETag"]}).status, 304)


@case
def answers_that_have_no_example_are_as_described_too():
    p = program()
    turn = DOC["components"]["schemas"]["Turn"]
    for body in ({"question": "nonsense blah"}, {"question": "orders"},
                 {"question": "Show all orders", "row_limit": 3}):
        status, answer = p.post("/ask.json", body)
        same(list(faults(DOC, turn, answer)), [], status)
