"""`parlance doctor`: each part looked at, and what to do."""

import json
import subprocess

from program import Site, sqlite_section
from server import PARLANCE, Server, case, same

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
def the_doctor_looks_on_without_a_store():
    status, found, done = doctor("-s", "server.store=/nowhere/store.db")
    same(status, 1, done.stderr)
    same(found["store"]["state"], "bad", found["store"])
    assert "/nowhere/store.db" in found["store"]["what"], found["store"]
    assert "folder" in found["store"]["what to do"], found["store"]
    same(found["database shop"]["state"], "ok", found["database shop"])


@case
def the_doctor_looks_at_what_accounts_could_do():
    _, found, _ = doctor()
    about = found["database shop, its role"]
    assert about["state"] in ("ok", "note"), about
    assert "may" in about["what"], about


@case
def the_doctor_forges_a_name():
    """An nginx that believes whatever name comes, and one that does not."""
    believing = {
        "a name in a password": ("$remote_user", "Authorization"),
        "a header": ("$http_x_remote_user", "X-Remote-User"),
        "another header": ("$http_remote_user", "Remote-User"),
    }
    for name, (variable, header) in believing.items():
        with Server("auth = proxy", change=lambda text: text.replace(
                'PARLANCE_USER ""', f"PARLANCE_USER {variable}")) as s:
            found = forged(s)
            same(found["state"], "bad", name)
            assert header in found["what"], found
            assert "fastcgi_params" in found["what to do"]
    twice = 'PARLANCE_USER $remote_user; fastcgi_param PARLANCE_USER ""'
    for line in ('PARLANCE_USER ""', twice):
        with Server("auth = proxy", change=lambda text: text.replace(
                'PARLANCE_USER ""', line)) as s:
            found = forged(s)
            same(found["state"], "ok", found)


def forged(s):
    done = subprocess.run(
        [PARLANCE, "doctor", "-c", "parlance.conf", "-f", "ndjson",
         f"http://127.0.0.1:{s.port}/"], cwd=s.folder, env=s.env,
        capture_output=True, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return [r for r in rows if r["about"] == "forged identity"][0]


@case
def the_doctor_and_the_live_address():
    _, found, _ = doctor()
    same(found["forged identity"]["state"], "note")
    assert "public_url" in found["forged identity"]["what to do"]
    _, found, _ = doctor("-s", f"server.public_url=http://127.0.0.1:"
                         f"{site().port}")
    same(found["forged identity"]["state"], "ok")
    _, found, _ = doctor("http://127.0.0.1:1/")
    same(found["forged identity"]["state"], "bad")


@case
def the_doctor_misses_the_model():
    status, found, _ = doctor("-s", "llm.base_url=http://127.0.0.1:1/v1")
    same(found["model server"]["state"], "bad")
    assert found["model server"]["what to do"]
