"""A login of MariaDB to which the server does not show what views call: such a
view is not read, and the doctor says so before anybody asks."""

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

DATA = ["CREATE TABLE parcels(id int PRIMARY KEY, weight int)",
        "INSERT INTO parcels VALUES (1, 7), (2, 9)",
        "CREATE VIEW heavy AS SELECT id FROM parcels WHERE weight > 8",
        "CREATE VIEW light AS SELECT id FROM parcels WHERE weight < 8"]
GRANT = "GRANT SELECT, SHOW VIEW ON depot.heavy TO its login"
UNSEEN = "so they are not read: "


def ask(server, view):
    return Visitor(server, script=True).post("/ask.csv", urlencode(
        {"database": "depot", "question": "x",
         "sql": f"SELECT id FROM {view}"}))


def doctor(server):
    return subprocess.run(
        [PARLANCE, "doctor", "-c", server.path("parlance.conf")],
        capture_output=True, text=True, cwd=server.folder).stdout


def views_are_seen_before_they_are_read(engine, url):
    section = f"[database depot]\nurl = {url}\n"
    with Server(more=section) as server:
        got = ask(server, "heavy")
        same(got.status, 422, got.text)
        has(got.text, GRANT)
        has(doctor(server), UNSEEN + "heavy, light\n")
    with Server(more=section + "views = heavy\n") as server:
        same(ask(server, "heavy").text.split(), ["id", "2"])
        same(ask(server, "light").status, 422)
        has(doctor(server), UNSEEN + "light\n")
    engines.feed(engine.client(),
                 ["GRANT SHOW VIEW ON depot.* TO reader@localhost"])
    with Server(more=section) as server:
        same(ask(server, "light").text.split(), ["id", "1"])
        told = doctor(server)
        has(told, "depot, its role  it may only read")
        lacks(told, UNSEEN)


@case
def mariadb_shows_what_a_view_calls():
    with tempfile.TemporaryDirectory(prefix="parlance-") as folder:
        os.chmod(folder, 0o777)
        try:
            engine = engines.MariaDB(folder, os.path.join(TOP,
                                                          "build/drivers"))
        except engines.Missing as why:
            print(f"skipped MariaDB: {why}")
            return
        try:
            engine.start()
            views_are_seen_before_they_are_read(
                engine, engine.fill("depot", DATA)["mariadb"])
        finally:
            engine.stop()
