"""Readers of one account, each with a role of PostgreSQL's own: what its
policies and grants let them see, and that nobody sees with another's."""

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
from server import PARLANCE, TOP, Server, Visitor, case, has, lacks, same

DATA = [
    "ALTER ROLE reader NOINHERIT",
    "CREATE ROLE clerk", "CREATE ROLE manager",
    "GRANT clerk, manager TO reader",
    "CREATE TABLE parcels(id integer PRIMARY KEY, town text, weight integer)",
    "INSERT INTO parcels SELECT i, (ARRAY['Lyon', 'Graz', 'Cork'])[i % 3 + 1],"
    " i FROM generate_series(1, 30) i",
    "CREATE TABLE wages(id integer PRIMARY KEY, clerk text, wage integer)",
    "INSERT INTO wages VALUES (1, 'Zebedee', 99907)",
    "ALTER TABLE parcels ENABLE ROW LEVEL SECURITY",
    "CREATE POLICY all_of_it ON parcels TO manager USING (true)",
    "CREATE POLICY own_town ON parcels TO clerk USING (town = ANY"
    " (string_to_array(current_setting('parlance.towns', true), ',')))",
    "GRANT SELECT ON parcels TO clerk, manager",
    "GRANT SELECT ON wages TO manager",
]
READERS = {"ann": ("clerk", "Lyon"), "bob": ("clerk", "Graz,Cork"),
           "max": ("manager", ""), "eve": ("", "Lyon"),
           "sly": ("none", "Lyon"), "pat": ("postgres", "Lyon"),
           "ada": ("", "")}
ASKED = "SELECT DISTINCT town FROM parcels ORDER BY town"


def vouch(text):
    return text.replace(
        'PARLANCE_USER ""', "PARLANCE_USER $http_x_user").replace(
        'PARLANCE_GROUPS "";', 'PARLANCE_GROUPS "";\n'
        "fastcgi_param PARLANCE_USER_ROLE $http_x_role;\n"
        "fastcgi_param PARLANCE_USER_TOWNS $http_x_towns;")


@contextlib.contextmanager
def site(more=""):
    """A server and its PostgreSQL, one connection of one worker for all."""
    with tempfile.TemporaryDirectory(prefix="parlance-") as folder:
        os.chmod(folder, 0o777)
        engine = engines.PostgreSQL(folder, os.path.join(TOP, "build/drivers"))
        try:
            engine.start()
            url = engine.fill("depot", DATA)["postgresql"]
            with Server(
                    "auth = proxy\nadmins = ada\nask_workers = 1\n"
                    "page_workers = 1",
                    more=f"[database depot]\nurl = {url}\n"
                    "role = :user.role\nfacts = towns\n"
                    "[saved]\nfigures_age = 600\n" + more,
                    change=vouch) as server:
                yield server
        finally:
            engine.stop()


def reader(server, name):
    role, towns = READERS[name]
    return Visitor(server, script=True, **{
        "X-User": name, "X-Role": role, "X-Towns": towns})


def ask(server, name, sql, form="csv"):
    return reader(server, name).post("/ask." + form, urlencode(
        {"database": "depot", "question": "q", "sql": sql}))


def towns(server, name):
    r = ask(server, name, ASKED)
    same(r.status, 200, r.text[:400])
    return r.text.split()[1:]


def each_reader_has_a_role(server):
    for name, want in (("ann", ["Lyon"]), ("bob", ["Cork", "Graz"]),
                       ("max", ["Cork", "Graz", "Lyon"]), ("ann", ["Lyon"])):
        same(towns(server, name), want, name)
    # the account itself is under no policy: an administrator has its rights
    same(towns(server, "ada"), [])
    same(towns(server, "bob"), ["Cork", "Graz"])


def who_has_no_role_has_no_database(server):
    for name in ("eve", "sly"):
        same(ask(server, name, ASKED).status, 404, name)
        lacks(reader(server, name).get("/").text, "depot")
    same(ask(server, "pat", ASKED).status, 403)
    same(towns(server, "ann"), ["Lyon"])


def what_the_role_may_not_read_is_refused(server):
    got = ask(server, "ann", "SELECT wage FROM wages", "json")
    same(got.status, 422, got.text[:300])
    lacks(got.text, "permission denied")
    same(ask(server, "max", "SELECT wage FROM wages").text.split()[1:],
         ["99907"])
    for sql in ("SELECT set_config('role', 'manager', true)",
                "RESET ROLE", "SET ROLE manager",
                "SELECT set_config('parlance.towns', 'Graz', true)",
                "SELECT current_setting('parlance.towns')"):
        same(ask(server, "ann", sql).status, 422, sql)
    same(towns(server, "ann"), ["Lyon"])


def no_value_of_another_reader_is_told(server):
    for path in ("/databases/depot.json", "/databases/depot/tables/wages"):
        lacks(reader(server, "ann").get(path).text, "Zebedee")
    got = reader(server, "ann").post("/ask.json", urlencode(
        {"database": "depot", "question": "wage of Zebede"}))
    lacks(got.text, "Zebedee")


def kept_figures_are_of_the_role(server):
    r = reader(server, "max").post("/saved.json", urlencode({
        "title": "Towns", "database": "depot", "readers": "*", "sql": ASKED}))
    same(r.status, 201, r.text)
    for name, want in (("max", ["Cork", "Graz", "Lyon"]), ("ann", ["Lyon"]),
                       ("bob", ["Cork", "Graz"]), ("ann", ["Lyon"])):
        got = reader(server, name).get("/saved/towns.csv")
        same(got.text.split()[1:], want, name)


def the_page_and_doctor_tell_of_it(server):
    got = json.loads(reader(server, "ada").get("/rights.json").text)["rights"]
    same([r["role"] for r in got if r["database"] == "depot"], [":user.role"])
    done = subprocess.run(
        [PARLANCE, "doctor", "-c", server.path("parlance.conf")],
        capture_output=True, text=True, cwd=server.folder)
    has(done.stdout, "depot, its role  it may only read")
    has(done.stdout, "a statement as clerk, then the account's own again")
    has(done.stdout, "a statement as manager, then the account's own again")


def rules_of_both_hold():
    rules = ("[rights x]\ndatabase = depot\nusers = ann\ntables = parcels\n"
             "rows = parcels: weight > 15\n")
    with site(rules) as server:
        same(ask(server, "ann", "SELECT min(weight) AS w, min(town) AS t,"
                 " max(town) AS u FROM parcels").text.split()[1:],
             ["18,Lyon,Lyon"])
        same(ask(server, "bob", ASKED).status, 404)


@case
def postgresql_has_roles_and_policies():
    try:
        with site() as server:
            for part in (each_reader_has_a_role,
                         who_has_no_role_has_no_database,
                         what_the_role_may_not_read_is_refused,
                         no_value_of_another_reader_is_told,
                         kept_figures_are_of_the_role,
                         the_page_and_doctor_tell_of_it):
                part(server)
        rules_of_both_hold()
    except engines.Missing as why:
        print(f"skipped PostgreSQL's roles: {why}")
