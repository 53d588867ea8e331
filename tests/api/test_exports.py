"""Turns and lists in every form, in full; what may be cached; and which of
suffix, format= and Accept wins."""

import csv
import io
import json
import os
import re
import sqlite3
import xml.etree.ElementTree

from program import Program, Site, sqlite_section
from server import Visitor, case, cases, has, lacks, same

CELLS = ["=1+1", "+1", "-1", "@cmd", "\tx", "\rx", "plain", "a,b", 'a"b',
         "two\nlines", "", "ünï — 漢字", "'quoted", "1e5", "-x,y"]
MILLION = ("SELECT a.id AS id, a.status AS status, b.n AS n FROM orders a,"
           " (SELECT id AS n FROM orders LIMIT 20) b")
RULES = [
    {"match": "cells", "sql": "SELECT id, word, amount, big FROM cells"
     " ORDER BY id"},
    {"match": "million", "sql": MILLION},
    {"match": "drawn", "times": 9,
     "sql": "SELECT status, count(*) AS n FROM orders GROUP BY status"},
    {"match": "all", "sql": "SELECT id, status FROM orders ORDER BY id"},
    {"match": "wrong", "sql": "SELECT nothing FROM nowhere"},
    {"match": "vague", "clarify": "Which?", "choices": ["This?"]},
    {"match": ".", "sql": "SELECT count(*) AS n FROM orders"},
]


def prepare(folder):
    db = sqlite3.connect(os.path.join(folder, "cells.db"))
    db.execute("CREATE TABLE cells (id INTEGER PRIMARY KEY, word TEXT,"
               " amount REAL, big INTEGER)")
    db.executemany("INSERT INTO cells VALUES (?, ?, ?, ?)", (
        (i, word, -1.5, -9223372036854775807)
        for i, word in enumerate(CELLS, 1)))
    db.execute("INSERT INTO cells VALUES (100, NULL, NULL, NULL)")
    db.commit()
    db.close()


site = Site(RULES, "page_workers = 2\nask_workers = 2",
            sqlite_section("cells", "cells.db"), prepare=prepare)
number = iter(range(10 ** 6))


def turn(question, database="shop"):
    """A program, and the path of its turn without an ending."""
    program = Program(site())
    _, answer = program.post("/ask.json", {
        "question": f"{question} {next(number)}", "database": database})
    return program, f"/chats/{answer['chat']}/turns/{answer['turn']}"


def get(program, path, **headers):
    r = program.answer("GET", path, **headers)
    same(r.status, 200, r.text[:300])
    return r


@case
def every_row_in_every_form():
    program, path = turn("all")
    texts = {e: get(program, f"{path}.{e}").text
             for e in ("csv", "tsv", "ndjson", "md", "txt")}
    same(len(list(csv.reader(io.StringIO(texts["csv"], "")))), 50001)
    same(len(texts["tsv"].splitlines()), 50001)
    lines = texts["ndjson"].splitlines()
    same((len(lines), json.loads(lines[-1])["id"]), (50000, 50000))
    same(len(re.findall(r"^\| \d+ \|", texts["md"], re.M)), 50000)
    has(texts["md"], "## all")
    has(texts["md"], "```sql\nSELECT id, status FROM orders")
    same(len(re.findall(r"^ *\d+  ", texts["txt"], re.M)), 50000)


@case
def what_a_spreadsheet_would_run_is_defused():
    program, path = turn("cells", "cells")
    rows = list(csv.reader(io.StringIO(get(program, path + ".csv").text, "")))
    for row, cell in zip(rows[1:], CELLS):
        want = "'" + cell if cell and cell[0] in "=+-@\t\r" else cell
        same(row[1:], [want, "-1.5", "-9223372036854775807"])
    same(rows[-1], ["100", "", "", ""])
    raw = list(csv.reader(io.StringIO(
        get(program, path + ".csv?raw=1").text, "")))
    same([row[1] for row in raw[1:-1]], CELLS)
    has(get(program, path + ".csv?raw=0").text, "'=1+1")


@case
def numbers_arrive_whole_in_json():
    program, path = turn("cells", "cells")
    first = get(program, path + ".ndjson").text.splitlines()[0]
    same(json.loads(first), {"id": 1, "word": "=1+1", "amount": -1.5,
                             "big": -9223372036854775807})
    same(json.loads(get(program, path + ".json").text)["results"][-1],
         {"id": 100, "word": None, "amount": None, "big": None})


@case
def a_million_rows_in_constant_memory():
    program, path = turn("million")

    def peak():
        most = 0
        for pid in site().workers():
            with open(f"/proc/{pid}/status") as f:
                most = max(most, int(re.search(r"VmHWM:\s+(\d+)",
                                               f.read()).group(1)))
        return most

    for ending in ("csv", "ndjson", "md", "txt"):
        before = peak()
        c, r = program.visitor.open("GET", f"{path}.{ending}", timeout=120)
        same(r.status, 200)
        size = 0
        while piece := r.read1(1 << 20):
            size += len(piece)
        c.close()
        assert size > 15_000_000, size
        assert peak() - before < 12_000, (ending, before, peak())


@cases([("csv", 409), ("tsv", 409), ("ndjson", 409), ("txt", 200),
        ("md", 200), ("json", 200), ("sql", 200)])
def a_turn_without_rows(ending, status):
    for question, words in (("wrong", "nowhere"), ("vague", "Which?")):
        program, path = turn(question)
        r = program.answer("GET", f"{path}.{ending}")
        same(r.status, status, r.text)
        if status == 409:
            has(r.text, "conflict")
        elif ending != "sql":
            has(r.text, words)


@cases([("csv", "text/csv; charset=utf-8"),
        ("tsv", "text/tab-separated-values; charset=utf-8"),
        ("ndjson", "application/x-ndjson"), ("json", "application/json"),
        ("md", "text/markdown; charset=utf-8"),
        ("txt", "text/plain; charset=utf-8"), ("sql", "application/sql; charset=utf-8")])
def types_and_names(ending, media):
    program, path = turn("all")
    r = get(program, f"{path}.{ending}")
    same(r["Content-Type"], media)
    name = r["Content-Disposition"]
    if ending in ("json", "sql"):
        same(name, None)
    else:
        has(name, 'attachment; filename="all-')
        has(name, f'.{ending}"')


@cases([("nonsense",), ("xls",), ("csv.csv",)])
def forms_that_there_are_not(ending):
    program, path = turn("all")
    same(program.answer("GET", f"{path}.{ending}").status, 404)


LISTS = ["/chats", "/chats/{chat}", "/databases", "/databases/cells"]


@cases([(path,) for path in LISTS])
def a_list_has_the_same_in_each_form(path):
    program, turn_path = turn("all")
    path = path.replace("{chat}", turn_path.split("/")[2])
    page = Visitor(site())
    page.cookies = program.visitor.cookies
    has(page.get(path)["Content-Type"], "text/html")
    has(page.get(path + ".html")["Content-Type"], "text/html")
    same(type(program.get(path + ".json")[1]), dict)
    same(get(program, path + ".json").text,
         get(program, path, Accept="application/json").text)
    table = list(csv.reader(io.StringIO(get(program, path + ".csv").text, "")))
    lines = get(program, path + ".ndjson").text.splitlines()
    same(len(table), len(lines) + 1)
    same(list(json.loads(lines[0])), table[0])
    same(len(get(program, path + ".tsv").text.splitlines()), len(table))
    has(get(program, path + ".md")["Content-Type"], "text/markdown")
    has(get(program, path)["Content-Type"], "text/plain")
    has(get(program, path, **{"User-Agent": "Mozilla/5.0"})["Content-Type"],
        "text/html")


@case
def a_chart_is_a_file():
    program, path = turn("drawn")
    picture = get(program, path + ".svg")
    same(picture["Content-Type"], "image/svg+xml")
    drawn = xml.etree.ElementTree.fromstring(picture.text)
    same(drawn.tag, "{http://www.w3.org/2000/svg}svg")
    spec = get(program, path + ".vega")
    same(spec["Content-Type"], "application/vnd.vegalite.v5+json")
    spec = json.loads(spec.text)
    has(spec["$schema"], "vega-lite/v5")
    same(len(spec["data"]["values"]) > 1, True)
    program, path = turn("all")
    for ending in (".svg", ".vega"):
        r = program.answer("GET", path + ending)
        same(r.status, 404)
        has(r.text, "There is no chart")


@case
def a_list_is_no_statement():
    program, path = turn("all")
    same(program.answer("GET", "/chats.sql").status, 404)
    chat = path.rsplit("/turns", 1)[0]
    has(get(program, chat + ".sql").text, "SELECT id, status FROM orders")


@case
def the_json_of_a_chat_has_its_turns():
    program, path = turn("all")
    chat = path.split("/")[2]
    program.post("/ask.json", {"question": "how many", "chat": chat})
    _, answer = program.get(f"/chats/{chat}.json")
    same((answer["id"], answer["database"], answer["turn_count"]),
         (chat, "shop", 2))
    same([t["turn"] for t in answer["turns"]], [1, 2])
    same(answer["turns"][1],
         program.get(f"/chats/{chat}/turns/2.json")[1])
    _, answer = program.get("/databases/shop.json")
    same((answer["name"], answer["dialect"]), ("shop", "sqlite"))
    assert answer["sample_questions"] and answer["tables"]
    column = answer["tables"][0]["columns"][0]
    same(list(column)[:3], ["name", "declared", "type"])


@case
def suffix_beats_named_beats_accept_beats_client():
    program, path = turn("all")
    chats = {"Accept": "text/markdown"}
    has(get(program, "/chats.csv?format=ndjson", **chats)["Content-Type"],
        "text/csv")
    has(get(program, "/chats?format=ndjson", **chats)["Content-Type"],
        "ndjson")
    has(get(program, "/chats", **chats)["Content-Type"], "markdown")
    has(get(program, "/chats", Accept="text/csv;q=0.5, application/json;"
            "q=0.9, */*;q=0.1")["Content-Type"], "application/json")
    has(get(program, "/chats", Accept="*/*")["Content-Type"], "text/plain")
    same(program.answer("GET", "/chats?format=nonsense").status, 400)


@case
def private_answers_are_not_kept():
    program, path = turn("all")
    paths = ["/", "/chats", "/chats.json", "/databases", "/ask",
             "/nothing", "/healthz", path, path + ".csv", path + ".json",
             path.rsplit("/turns", 1)[0]]
    for path in paths:
        r = program.answer("GET", path)
        same(r["Cache-Control"], "no-store", path)
        vary = {v.strip() for line in r.headers.get_all("Vary")
                for v in line.split(",")}
        assert {"Cookie", "Accept", "User-Agent"} <= vary, (path, vary)
    r = program.answer("POST", "/ask", {"question": "how many"})
    same(r["Cache-Control"], "no-store")
    has(program.answer("GET", "/static/style.css")["Cache-Control"], "public")
