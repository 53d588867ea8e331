"""Scripts in pages of other sites (CORS): only of origins that are named, by a
token or as nobody."""

import json

from program import Site, vouch
from server import Visitor, case, cases, has, same

APP = "https://app.example"
RULES = [{"match": ".", "sql": "SELECT count(*) AS n FROM orders"}]
site = Site(RULES, f"script_origins = {APP} http://other:8080")
closed = Site(RULES)
proxy = Site(RULES, f"auth = proxy\nscript_origins = {APP}", change=vouch)


def script(server, method, path, body=None, **headers):
    if body is not None:
        body = json.dumps(body)
        headers["Content-Type"] = "application/json"
    return Visitor(server(), script=True).send(method, path, body, {
        "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors",
        "Origin": APP, **headers})


def preflight(server, path, method="POST", **headers):
    return script(server, "OPTIONS", path, **{
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "authorization,content-type",
        **headers})


@cases([("/ask.json", {"question": "how many"}),
        ("/text2sql/generate", {"question": "how many"}),
        ("/text2sql/generate/stream", {"question": "how many"}),
        ("/agents/text-to-sql/start-session", {"dataset_id": "shop"}),
        ("/mcp", {"jsonrpc": "2.0", "id": 1, "method": "ping"})])
def a_question_and_its_preflight(path, body):
    r = preflight(site, path)
    same((r.status, r["Access-Control-Allow-Origin"], r.text),
         (200, APP, ""))
    has(r["Access-Control-Allow-Methods"], "POST")
    for name in "Authorization", "Content-Type", "MCP-Protocol-Version":
        has(r["Access-Control-Allow-Headers"], name)
    same(r["Access-Control-Allow-Credentials"], None)
    r = script(site, "POST", path, body)
    same((r.status, r["Access-Control-Allow-Origin"]), (200, APP))
    has(",".join(r.headers.get_all("Vary")), "Origin")


@cases([("an error", "POST", "/ask.json", {}, 400),
        ("no page", "GET", "/nowhere.json", None, 404),
        ("another method", "PUT", "/ask.json", {}, 405)])
def what_is_refused_can_be_read(_, method, path, body, status):
    r = script(site, method, path, body)
    same((r.status, r["Access-Control-Allow-Origin"]), (status, APP))


@cases([("another origin", site, {"Origin": "https://evil.example"}),
        ("its name longer", site, {"Origin": APP + ".evil.example"}),
        ("another port", site, {"Origin": APP + ":8443"}),
        ("null", site, {"Origin": "null"}),
        ("somebody's cookie", site, {"Cookie": "a=b"}),
        ("no setting", closed, {}),
        ("somebody who signed in", proxy, {"X-Test-User": "alice"})])
def who_may_not(_, server, headers):
    r = script(server, "POST", "/ask.json", {"question": "how many"},
               **headers)
    same((r.status, r["Access-Control-Allow-Origin"]), (403, None))
    has(r.text, "another site")


@cases([("another origin", site, {"Origin": "https://evil.example"}),
        ("no setting", closed, {}),
        ("a page that is not there", site, {})])
def a_preflight_that_fails(name, server, headers):
    path = "/nowhere" if "page" in name else "/ask"
    r = preflight(server, path, **headers)
    same(r.status, 404 if "page" in name else 405)


@case
def options_without_a_question():
    r = script(site, "OPTIONS", "/ask")
    same((r.status, r["Allow"]), (405, "GET, HEAD, POST"))


@case
def by_a_token_where_people_sign_in():
    alice = Visitor(proxy(), script=True, **{"X-Test-User": "alice"})
    r = alice.send("POST", "/tokens.json", json.dumps({"label": "app", "scope": "ask"}),
                   {"Content-Type": "application/json"})
    token = json.loads(r.text)["token"]
    same(preflight(proxy, "/ask").status, 200)
    r = script(proxy, "POST", "/ask.json", {"question": "how many"},
               Authorization="Bearer " + token)
    same((r.status, r["Access-Control-Allow-Origin"]), (200, APP))
    r = script(proxy, "POST", "/ask.json", {"question": "how many"},
               Authorization="Bearer " + "0" * len(token))
    same((r.status, r["Access-Control-Allow-Origin"]), (401, APP))
