"""The same rules on each engine, as a site has them: what a reader is given
through nginx of every statement of tests/drivers/rights.txt, and what parlance
doctor proves."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from urllib.parse import urlencode

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(TESTS, "web"), os.path.join(TESTS, "drivers")]
sys.dont_write_bytecode = True

import engines
import fixture
from server import PARLANCE, TOP, Server, Visitor, cases, has, lacks, same

HIDDEN = ["canary", "99907", "1981-"]  # in what is ruled out alone
ASKED = ("sql", "question", "previous_queries")
RIGHTS = """[rights sales]
database = depot
groups = sales
tables = customers (id, name, email, phone, born, city), orders, products
masks = customers.email email, customers.phone null, customers.born year
rows = orders: region in (:user.regions)
"""
PROVED = ("does not have;", "is reached by", "has no mask by",
          "cannot be asked")


def vouch(text):
    return text.replace(
        'PARLANCE_USER ""', "PARLANCE_USER $http_x_user").replace(
        'PARLANCE_GROUPS "";', "PARLANCE_GROUPS sales;\n"
        "fastcgi_param PARLANCE_USER_REGIONS $http_x_regions;")


@contextlib.contextmanager
def site(kind):
    with tempfile.TemporaryDirectory(prefix="parlance-") as folder:
        os.chmod(folder, 0o777)
        engine = kind(folder, os.path.join(TOP, "build/drivers"))
        try:
            engine.start()
            url = engine.fill("depot", list(fixture.rights_statements(
                kind.name, True)))[kind.name]
            with Server("auth = proxy\nask_workers = 2\npage_workers = 1",
                        change=vouch,
                        more=f"[database depot]\nurl = {url}\n" + RIGHTS
                        ) as server:
                yield server
        finally:
            engine.stop()


def statements():
    with open(os.path.join(TESTS, "drivers", "rights.txt"),
              encoding="utf-8") as f:
        for line in f:
            kind, _, sql = line.strip().partition(" ")
            if kind in ("same", "no"):
                yield kind, sql


def ask(reader, sql, form="json"):
    return reader.post("/ask." + form, urlencode(
        {"database": "depot", "question": "q", "sql": sql}))


def told(o):
    """All that an answer says, but for its statement."""
    if isinstance(o, dict):
        return " ".join(told(v) for k, v in o.items() if k not in ASKED)
    if isinstance(o, list):
        return " ".join(map(told, o))
    return str(o)


def nothing_hidden_is_told(server):
    """Of each statement; how many were answered and how many refused."""
    ann = Visitor(server, script=True, **{"X-User": "ann",
                                          "X-Regions": "north,east"})
    ends = {200: 0, 422: 0}
    for _, sql in statements():
        r = ask(ann, sql)
        assert r.status in ends, (sql, r.status, r.text[:300])
        ends[r.status] += 1
        text = told(json.loads(r.text))
        for word in HIDDEN:
            assert word in sql or word not in text, (sql, text[:500])
    return ends


def each_reader_has_their_rows(server):
    for regions, rows in (("north,east", ["east", "north"]),
                          ("north", ["north"]), ("", [])):
        reader = Visitor(server, script=True, **{"X-User": "ann",
                                                 "X-Regions": regions})
        r = ask(reader, "SELECT DISTINCT region FROM orders ORDER BY region",
                "csv")
        same((r.status, r.text.split()[1:]), (200, rows), regions)
        r = ask(reader, "SELECT plan FROM secrets")
        same(r.status, 422)
        r = ask(reader, "SELECT 1 / (amount - 99907) AS n FROM orders")
        lacks(told(json.loads(r.text)), "zero")


def what_is_kept_has_its_rows(server):
    """Saved questions with values, boards and exports, as answers have."""
    ann = Visitor(server, script=True, **{"X-User": "ann",
                                          "X-Regions": "north,east"})
    r = ann.post("/saved.json", urlencode({"file": (
        "title: Kept\ndatabase: depot\nparameter: region text list\n"
        "  default: north, west\n  choices: orders.region\n"
        "parameter: least integer\n  default: 0\n\n"
        "SELECT id, region FROM orders WHERE region IN (:region)"
        " AND id > :least ORDER BY id\n")}))
    same(r.status, 201, r.text)
    same(ann.post("/boards.json", urlencode(
        {"file": "title: All\ntile: kept\n"})).status, 201)
    got = json.loads(ann.get("/saved/kept.json").text)
    same(got["parameters"][0]["choices"], ["east", "north"])
    for regions, query in ((["north"], ""), (["east", "north"],
                                             "?region=north&region=east")):
        rows = [r for r in fixture.ORDERS if r[2] in regions]
        want = "".join(f"{r[0]},{r[2]}\r\n" for r in sorted(rows))
        same(ann.get("/saved/kept.csv" + query).text, "id,region\r\n" + want)
        tile = json.loads(ann.get("/boards/all.json" + query).text)["tiles"][0]
        same(len(tile["figures"]["results"]), len(rows), tile)
    r = ask(ann, "SELECT id FROM products")
    got = json.loads(r.text)
    r = ann.get(f"/chats/{got['chat']}/turns/{got['turn']}.csv")
    same(len(r.text.split()), len(fixture.PRODUCTS) + 1, r.text)


def doctor_proves_each_rule(server):
    done = subprocess.run(
        [PARLANCE, "doctor", "-c", server.path("parlance.conf")],
        capture_output=True, text=True, cwd=server.folder)
    for part in ("statements that try to get round it: none does",
                 "of orders, a reader of whom nothing is known sees 0 of",
                 'of customers.email a reader sees the mask "email"',
                 'of customers.phone a reader sees the mask "null"',
                 'of customers.born a reader sees the mask "year"'):
        has(done.stdout, part)
    for part in PROVED:
        lacks(done.stdout, part)


@cases([(kind.name, kind) for kind in engines.ENGINES])
def on_each_engine(name, kind):
    try:
        with site(kind) as server:
            ends = nothing_hidden_is_told(server)
            print(f"{name}: {ends[200]} answered, {ends[422]} refused")
            assert ends[200] > 50 and ends[422] > 100, ends
            each_reader_has_their_rows(server)
            what_is_kept_has_its_rows(server)
            doctor_proves_each_rule(server)
    except engines.Missing as why:
        print(f"skipped {name}: {why}")
