"""`parlance doctor`: each part looked at, and what to do."""

import json
import subprocess

from program import Site, sqlite_section
from server import PARLANCE, case, same

site = Site(settings="page_workers = 1\nask_workers = 1",
            more=sqlite_section("gone", "/nowhere/at/all.db"))


def doctor(*args):
    done = subprocess.run([PARLANCE, "doctor", "-c", "parlance.conf", "-f",
                           "ndjson", *args], cwd=site().folder,
                          env=site().env, capture_output=True, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return done.returncode, {r["about"]: r for r in rows}, done


@case
def the_doctor_finds_what_is_well_and_what_is_not():
    status, found, done = doctor()
    same(status, 6, done.stderr)
    same(found["configuration"]["state"], "note", "a key in an open file")
    for about in ("store", "database shop", "model server",
                  "page pool", "ask pool"):
        same(found[about]["state"], "ok", found[about])
    same(found["database gone"]["state"], "bad")
    assert found["database gone"]["what to do"]
    assert "canary" not in done.stdout + done.stderr


@case
def the_doctor_misses_the_model():
    status, found, _ = doctor("-s", "llm.base_url=http://127.0.0.1:1/v1")
    same(found["model server"]["state"], "bad")
    assert found["model server"]["what to do"]
