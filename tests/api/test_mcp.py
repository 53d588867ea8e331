"""POST /mcp: with the official client from npm, and by hand."""

import json
import os
import shutil
import subprocess

from program import Program, Site
from server import TOP, case, cases, has, same

site = Site(settings="page_workers = 1\nask_workers = 4",
            more="[pipeline]\ndrafters = grammar\n")
SDK = os.path.join(TOP, "build", "mcp")
PACKAGE = "@modelcontextprotocol/sdk"


def client():
    """The client's folder, installed once; None: npm could not."""
    if not os.path.isdir(os.path.join(SDK, "node_modules", PACKAGE)):
        os.makedirs(SDK, exist_ok=True)
        npm = shutil.which("npm")
        if not npm or subprocess.run(
                [npm, "install", "--silent", "--no-audit", "--no-fund",
                 "--prefix", SDK, PACKAGE], timeout=180,
                capture_output=True).returncode:
            return None
    return SDK


@case
def the_official_client():
    folder = client()
    if not folder:
        print(f"skipped: {PACKAGE} could not be installed from npm")
        return
    script = os.path.join(folder, "client.mjs")
    shutil.copy(os.path.join(os.path.dirname(__file__), "mcp_client.mjs"),
                script)
    done = subprocess.run(
        ["node", script, f"http://127.0.0.1:{site().port}/mcp"],
        capture_output=True, text=True, timeout=60)
    same(done.returncode, 0, done.stderr[-2000:])
    got = json.loads(done.stdout)
    same(got["server"]["name"], "parlance")
    same(got["tools"],
         ["ask", "run_sql", "list_databases", "describe_database"])
    same(got["databases"]["structuredContent"]["databases"][0]["name"],
         "shop")
    assert got["described"]["structuredContent"]["tables"]
    same(got["asked"]["structuredContent"]["row_count"], 1)
    has(got["asked"]["content"][0]["text"], "50,000")
    same(got["sql"]["structuredContent"]["results"], [{"one": 1}])
    for failed in ("refused", "missing"):
        same(got[failed]["isError"], True, failed)


def rpc(method, **params):
    return Program(site()).post("/mcp", {
        "jsonrpc": "2.0", "id": 1, "method": method, "params": params})


@cases([("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
        ("1999-01-01", "2025-06-18")])
def versions(asked, offered):
    status, answer = rpc("initialize", protocolVersion=asked)
    same((status, answer["result"]["protocolVersion"]), (200, offered))


@cases([("method", "nothing", {}, -32601),
        ("tool", "tools/call", {"name": "nothing"}, -32602)])
def what_there_is_not(_, method, params, code):
    status, answer = rpc(method, **params)
    same((status, answer["id"], answer["error"]["code"]), (200, 1, code))


@cases([("no method", {"id": 1}), ("a number", {"id": 1, "method": 5}),
        ("no id", {"id": None, "method": "ping"}),
        ("an object as id", {"id": {}, "method": "ping"}),
        ("nothing", {}), ("another version", {"id": 1, "method": "ping",
                                              "jsonrpc": "1.0"})])
def what_is_no_message(_, message):
    status, answer = Program(site()).post("/mcp",
                                          {"jsonrpc": "2.0", **message})
    same((status, answer["error"]["code"]), (400, -32600))


PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
NOTE = {"jsonrpc": "2.0", "method": "notifications/initialized"}
PONG = {"jsonrpc": "2.0", "id": 1, "result": {}}


def batch(messages, **headers):
    return Program(site()).answer("POST", "/mcp", messages, **headers)


@cases([("no version", {}),
        ("its version", {"MCP-Protocol-Version": "2025-03-26"})])
def a_batch(_, headers):
    """In the order of the requests; what asks for nothing gets nothing."""
    asked = {"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {
        "name": "run_sql", "arguments": {"sql": "SELECT 1 AS one"}}}
    r = batch([PING, NOTE, asked, {"jsonrpc": "2.0", "id": 2, "method": "no"},
               5, {**PING, "id": 3, "method": "initialize"}], **headers)
    same(r.status, 200)
    got = json.loads(r.text)
    same(got[0], PONG)
    same((got[1]["id"], got[1]["result"]["structuredContent"]["results"]),
         ("a", [{"one": 1}]))
    same([(g["id"], g["error"]["code"]) for g in got[2:]],
         [(2, -32601), (None, -32600), (3, -32600)])


@case
def a_batch_of_notifications_has_no_answer():
    r = batch([NOTE, {"jsonrpc": "2.0", "id": 1, "result": {}}])
    same((r.status, r.text), (202, ""))


@cases([("the version that has none", [PING],
         {"MCP-Protocol-Version": "2025-06-18"}, "no batches"),
        ("nothing in it", [], {}, "1 to 32"),
        ("too many", [PING] * 33, {}, "1 to 32")])
def a_batch_that_is_refused(_, messages, headers, words):
    r = batch(messages, **headers)
    answer = json.loads(r.text)
    same((r.status, answer["id"], answer["error"]["code"]),
         (400, None, -32600))
    has(answer["error"]["message"], words)


@cases([("ask", {"question": 5}, "question"),
        ("ask", {"question": "how many orders", "database": 7}, "database"),
        ("ask", {"question": "how many orders", "chat": []}, "chat"),
        ("run_sql", {"sql": {"a": 1}}, "sql"),
        ("describe_database", {"database": ["shop"]}, "database")])
def an_argument_that_is_no_text(tool, arguments, name):
    status, answer = rpc("tools/call", name=tool, arguments=arguments)
    same((status, answer["result"]["isError"]), (200, True))
    same(answer["result"]["content"][0]["text"], f'"{name}" should be a text.')


@case
def a_response_has_no_answer():
    r = Program(site()).answer("POST", "/mcp", {
        "jsonrpc": "2.0", "id": 1, "result": {}})
    same((r.status, r.text), (202, ""))


@case
def a_notification_has_no_answer():
    r = Program(site()).answer("POST", "/mcp", {
        "jsonrpc": "2.0", "method": "notifications/initialized"})
    same((r.status, r.text), (202, ""))
