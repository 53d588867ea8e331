"""Visitors who want it all, each from an address of its own in 127.0.0.0/8,
and one who asks every second."""

import http.client
import multiprocessing
import os
import random
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "web"))
from server import BROWSER  # noqa: F401, finds the suites

SLOW = ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i %2B 1 FROM n "
        "WHERE i < 400000000) SELECT count(*) AS n FROM n").replace(" ", "+")
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def send(port, address, method, path, body=None, headers=(), timeout=30):
    """Status and headers; the body is read."""
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout,
                                   source_address=(address, 0))
    try:
        c.request(method, path, body, dict(headers))
        r = c.getresponse()
        r.read()
        return r.status, r.headers
    finally:
        c.close()


def slow_statements(port, address, rng):
    send(port, address, "POST", "/ask.json",
         f"question=q{rng.random()}&sql={SLOW}", FORM)


def slow_browser(port, address, rng):
    """Posts, and loads the live page again and again, as tabs would."""
    status, headers = send(port, address, "POST", "/chats",
                           f"question=q{rng.random()}&sql={SLOW}",
                           dict(BROWSER, **FORM))
    cookie = (headers.get("Set-Cookie") or "").split(";")[0]
    for _ in range(5):
        try:
            send(port, address, "GET", headers.get("Location") or "/",
                 None, dict(BROWSER, Cookie=cookie), timeout=2)
        except OSError:
            pass


def gone(port, address, rng):
    """Asks and leaves before the answer."""
    try:
        send(port, address, "POST", "/ask.json",
             f"question=q{rng.random()}&sql={SLOW}", FORM, timeout=0.3)
    except OSError:
        pass


def many_questions(port, address, rng):
    for _ in range(5):
        send(port, address, "POST", "/ask.csv",
             f"question=customers+number+{rng.random()}", FORM)


def nested_upload(port, address, rng):
    """A file that costs its reader much, and then its loading."""
    deep = "[" * 1000 + "]" * 1000
    send(port, address, "POST", "/datasets", form_of_file("deep.json", deep),
         {"Content-Type": "multipart/form-data; boundary=b"})


def form_of_file(name, text):
    return (f"--b\r\nContent-Disposition: form-data; name=\"file\"; "
            f"filename=\"{name}\"\r\n\r\n{text}\r\n--b--\r\n")


def stuck_upload(port, address, rng):
    """A file of one's own, and calls over it that DuckDB cannot interrupt."""
    kind = {"Content-Type": "multipart/form-data; boundary=b"}
    status, headers = send(port, address, "POST", "/datasets",
                           form_of_file("own.csv", "a,b\n1,2\n"), kind)
    cookie = (headers.get("Set-Cookie") or "").split(";")[0]
    stuck = ("SELECT levenshtein(repeat('a', 900000), repeat('b', 900000))"
             f" + {rng.random()} AS n FROM own").replace("+", "%2B")
    for _ in range(3):
        try:
            send(port, address, "POST", "/ask.json",
                 "database=own&sql=" + stuck.replace(" ", "+"),
                 dict(FORM, Cookie=cookie), timeout=20)
        except OSError:
            pass


def dribble(port, address, rng):
    """A request that comes a byte at a time."""
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=5,
                                   source_address=(address, 0))
    try:
        c.putrequest("POST", "/ask")
        c.putheader("Content-Length", "1000")
        c.endheaders()
        for _ in range(20):
            c.send(b"q")
            time.sleep(0.1)
    finally:
        c.close()


def pages(port, address, rng):
    for path in ("/", "/chats", "/databases", "/datasets", "/examples",
                 "/static/style.css", "/nothing"):
        send(port, address, "GET", path, None, BROWSER)


HOSTILE = (slow_statements, slow_browser, gone, slow_statements,
           many_questions, nested_upload, dribble, pages, stuck_upload)


def hostile(port, n, kind, until):
    rng = random.Random(n)
    while time.monotonic() < until:
        try:
            kind(port, f"127.0.{1 + n // 200}.{1 + n % 200}", rng)
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.1 + rng.random() / 5)


def attack(port, n, until):
    """A process with n hostile visitors, each a thread."""
    threads = [threading.Thread(target=hostile, args=(
        port, i, HOSTILE[i % len(HOSTILE)], until)) for i in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def honest(port, seconds):
    """One question a second; the times of those answered, and the others'
    statuses."""
    times, failed = [], []
    for i in range(seconds):
        began = time.monotonic()
        try:
            status, _ = send(port, "127.0.0.1", "POST", "/ask.json",
                             "question=how+many+customers+are+there", FORM)
        except (OSError, http.client.HTTPException) as e:
            status = repr(e)
        took = time.monotonic() - began
        if status == 200:
            times.append(took)
        else:
            failed.append(status)
        time.sleep(max(0, 1 - took))
    return times, failed


def crowd(port, n, seconds):
    """n hostile visitors and the honest one, who was there before them; the
    latter's times, sorted, and what was not answered."""
    honest(port, 1)
    process = multiprocessing.Process(
        target=attack, args=(port, n, time.monotonic() + seconds + 2))
    process.start()
    time.sleep(2)
    try:
        times, failed = honest(port, seconds)
    finally:
        process.terminate()
        process.join()
    return sorted(times), failed
