"""Notes about a database: written, read, looked up, and sent to a model."""

import os
import subprocess

from program import Program, Site, vouch
from server import Visitor, case, has, lacks, same
from suite import PARLANCE

PROXY = "auth = proxy\nadmins = ann\n"
NOTE = ("# Words\n- takings means sum of total where status is not "
        "cancelled\n- client = customer\n")
RULES = [
    {"match": "payback", "match_all": "Refunds take nine days",
     "sql": "SELECT 9 AS days"},
    {"match": "payback", "sql": "SELECT 0 AS days"},
    {"match": "takings", "match_all": "takings.* means: sum of total where",
     "sql": "SELECT sum(total) AS takings FROM orders "
            "WHERE status <> 'cancelled'"},
    {"path": "/embeddings", "match": "(?m)^broken", "times": -1,
     "status": 500, "error": "sick"},
]


def prepare(folder):
    os.mkdir(os.path.join(folder, "notes"))
    with open(os.path.join(folder, "notes", "shop.md"), "w") as f:
        f.write(NOTE)


site = Site(RULES, PROXY,
            "[database shop]\nnotes = notes\neditors = ed\n"
            "keep_prompts = on\nnotes_tokens = 0\nllm_embedding_model = small\n",
            prepare=prepare, change=vouch)


def user(name):
    return Program(site(), **{"X-Test-User": name})


def notes(name="eve"):
    status, answer = user(name).get("/databases/shop/notes.json")
    same(status, 200)
    return answer


def ask(question, **fields):
    status, answer = user("eve").post("/ask.json",
                                      {"question": question, **fields})
    same(status, 200)
    return answer


def stage(answer, name="notes"):
    return {s["stage"]: s for s in answer["timings"]["stages"]}[name]


@case
def a_file_is_there():
    answer = notes()
    same([n["title"] for n in answer["notes"]], ["shop.md"])
    same(answer["notes"][0]["source"], "file")
    same(answer["may_edit"], False)
    has(user("eve").answer("GET", "/databases/shop/notes").text, "takings")
    has(user("eve").answer("GET", "/databases/shop",
                           Accept="text/html").text, "client = customer")


@case
def only_editors_write():
    body = {"title": "Refunds", "text": "Refunds take nine days."}
    status, answer = user("eve").post("/databases/shop/notes.json", body)
    same((status, answer["code"]), (403, "forbidden"))
    for name in ("ann", "ed"):
        same(notes(name)["may_edit"], True)
    status, note = user("ed").post("/databases/shop/notes.json", body)
    same((status, note["author"], note["source"]), (201, "ed", "page"))
    path = "/databases/shop/notes/" + note["id"]
    status, answer = user("eve").post(path + "/edit.json", body)
    same(status, 403)
    same(user("eve").post(path + "/delete.json", {})[0], 403)
    status, note = user("ann").post(path + "/edit.json",
                                    {"text": "Refunds take nine days now."})
    same((status, note["title"]), (200, "Refunds take nine days now."))
    lacks(user("eve").answer("GET", "/databases/shop/notes",
                             Accept="text/html").text, "/edit\"")
    has(user("ed").answer("GET", "/databases/shop/notes",
                          Accept="text/html").text, path + "/edit\"")


@case
def a_model_is_sent_what_is_near():
    answer = ask("how long does a payback of refunds take", drafters="model")
    same(answer["results"], [{"days": 9}])
    has(answer["notes"][0]["text"], "Refunds take nine days")
    has(answer["notes"][0]["by"], "words")
    assert answer["notes"][0]["score"] > 0
    same(stage(answer)["model_calls"], 1)
    assert stage(answer)["tokens"] > 0
    same(answer["sent"][0]["stage"], "embed")
    has(answer["sent"][0]["request"], "payback")
    same(ask("payback of refunds", drafters="model", top_k=0)["results"],
         [{"days": 0}])


@case
def words_are_read_by_the_translator():
    answer = ask("what are the takings", drafters="grammar")
    same(answer["terms"], [{
        "words": "takings",
        "meaning": "sum of total where status is not cancelled",
        "title": "shop.md"}])
    has(answer["sql"], "sum(total)")
    has(answer["sql"], "<> 'cancelled'")
    has(ask("how many clients", drafters="grammar")["sql"], "customers")


@case
def and_by_a_model():
    has(ask("takings, please", drafters="model")["sql"], "sum(total)")


@case
def a_page_shows_what_was_found():
    program = user("eve")
    answer = ask("takings of clients", drafters="grammar")
    text = program.answer("GET", f"/chats/{answer['chat']}/turns/1",
                          Accept="text/html").text
    has(text, "Notes that were looked up")
    has(text, "Words that notes explain")
    has(text, "is read as “sum of total")
    has(text, "found by words")


@case
def a_broken_embedding_server_is_only_told():
    answer = ask("broken refunds", drafters="grammar")
    has(stage(answer)["detail"], "by their words alone")
    assert answer["notes"], answer


@case
def a_file_is_read_again_when_it_changes():
    path = os.path.join(site().folder, "notes", "shop.md")
    with open(path, "a") as f:
        f.write("\n- \"huge order\": an order with total above 2000\n")
    has(notes()["notes"][0]["text"] + notes()["notes"][1]["text"],
        "huge order")
    answer = ask("how many huge orders", drafters="grammar")
    has(answer["sql"], "total > 2000")
    os.rename(path, path + ".away")
    same([n["source"] for n in notes()["notes"]], ["page"])
    os.rename(path + ".away", path)
    same(len(notes()["notes"]), 2)


@case
def what_comes_from_a_file_is_changed_there():
    note = next(n for n in notes()["notes"] if n["source"] == "file")
    path = f"/databases/shop/notes/{note['id']}"
    status, answer = user("ann").post(path + "/edit.json", {"text": "x"})
    same((status, answer["code"]), (409, "conflict"))
    same(user("ann").post(path + "/delete.json", {})[0], 409)
    status, answer = user("ann").post("/databases/shop/notes.json",
                                      {"text": " "})
    same(status, 400)
    same(user("ann").post("/databases/shop/notes/none/edit.json",
                          {"text": "x"})[0], 404)
    same(user("ann").post("/databases/nowhere/notes.json",
                          {"text": "x"})[0], 404)


@case
def a_note_is_deleted():
    note = next(n for n in notes()["notes"] if n["source"] == "page")
    r = user("ed").answer("POST", f"/databases/shop/notes/{note['id']}/delete",
                          "{}", Accept="application/json")
    same(r.status, 204)
    same([n["source"] for n in notes()["notes"]], ["file"])


@case
def a_browser_writes_one():
    visitor = Visitor(site())
    headers = {"X-Test-User": "ed"}
    r = visitor.post("/databases/shop/notes",
                     "title=A+%3Cb%3E&text=-+one%0A-+two", **headers)
    same((r.status, r["Location"]), (303, "/databases/shop/notes"))
    text = visitor.get("/databases/shop/notes", **headers).text
    has(text, "A &lt;b&gt;")
    has(text, "<li>two</li>")


@case
def on_the_command_line():
    def run(*words):
        return subprocess.run(
            [PARLANCE, "notes", *words, "-c", "parlance.conf", "-d", "shop"],
            cwd=site().folder, env=site().env, capture_output=True,
            text=True, timeout=60, check=False)
    done = run("add", "From the shell", "A shell has no sea.")
    same(done.returncode, 0, done.stderr)
    note = done.stdout.strip()
    has(run("list").stdout, "From the shell")
    same(run("embed").returncode, 0)
    same(run("remove", note).returncode, 0)
    lacks(run("list", "-f", "json").stdout, "From the shell")
    path = os.path.join(site().folder, "more.md")
    with open(path, "w") as f:
        f.write("# More\nThere is more.\n")
    same(run("import", path).returncode, 0)
    has(run("list", "-f", "csv").stdout, "more.md")
    same(run("import").returncode, 2)


@case
def a_reading_says_what_is_a_note():
    done = subprocess.run(
        [PARLANCE, "explain-question", "-c", "parlance.conf", "-d", "shop",
         "takings by month"], cwd=site().folder, env=site().env,
        capture_output=True, text=True, timeout=60, check=False)
    same(done.returncode, 0, done.stderr)
    has(done.stdout, "0. What notes make of it: sum of total by month that "
        "are not cancelled")
    has(done.stdout, "note")
