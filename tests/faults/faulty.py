"""A server whose calls fail as it is told, and those who ask it meanwhile."""

import errno
import itertools
import json
import os
import subprocess
import sys
import threading
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests", "web"))
from server import Server, Visitor, until  # noqa: E402

# That a page may take at worst: a store that waits, or workers that begin
# after a pause, and as much again for a machine that is busy.
PAGE_S = 30.0
SHIM = os.path.join(TOP, "build", "tests", "faults", "shim.so")


class Crowd:
    """One who asks and one who reads, until it is left."""

    def __init__(self, server):
        self.server = server
        self.over = threading.Event()
        self.asked, self.chats = [], []
        self.slowest = 0.0
        self.broken = []  # answers that are no whole answer
        self.steps = {"ask": 0, "look": 0}
        self.threads = [threading.Thread(target=self.repeat, args=(f,))
                        for f in (self.ask, self.look)]

    def repeat(self, step):
        visitor = Visitor(self.server, script=True)
        for n in itertools.count(1):
            try:
                step(visitor, n)
            except (OSError, ValueError) as e:  # nginx itself is away
                self.asked.append(0)
                self.broken += [] if isinstance(e, OSError) else [str(e)]
                time.sleep(0.05)
            self.steps[step.__name__] += 1
            if self.over.is_set():  # whoever is late came once, too
                return
            time.sleep(0.01)

    def ask(self, visitor, n):
        # the number of an order: of two digits it might be a year
        r = visitor.post("/ask.json", f"question=how+many+orders+{100 + n}")
        self.asked.append(r.status)
        body = json.loads(r.text) if "json" in r["Content-Type"] else {}
        if r.status == 200 and body.get("chat"):
            self.chats.append((visitor, body["chat"]))
        if r.status == 200 and body.get("status") not in (
                "success", "clarification_needed", "error"):
            self.broken.append(r.text[:200])

    def look(self, visitor, n):
        began = time.monotonic()
        try:
            r = visitor.send("GET", "/databases" if n % 2 else "/healthz",
                             timeout=2 * PAGE_S)
        finally:  # it may never come
            self.slowest = max(self.slowest, time.monotonic() - began)
        if r.status == 200 and n % 2 and "shop" not in r.text:
            self.broken.append(r.text[:200])

    def go_on(self, times=8):
        """Return when both came so often again, whatever they were told."""
        wanted = {step: n + times for step, n in self.steps.items()}
        until(2 * PAGE_S, lambda: all(
            self.steps[step] >= n for step, n in wanted.items()),
            "the crowd goes on")

    def __enter__(self):
        for t in self.threads:
            t.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for t in self.threads:
            t.join()


def shim():
    if not os.path.exists(SHIM) or os.path.getmtime(SHIM) < os.path.getmtime(
            os.path.join(TOP, "tests/faults/shim.c")):
        os.makedirs(os.path.dirname(SHIM), exist_ok=True)
        subprocess.run([os.environ.get("CC", "cc").split()[-1], "-shared",
                        "-fPIC", "-O1", "-D_GNU_SOURCE", "-Wall", "-o", SHIM,
                        os.path.join(TOP, "tests/faults/shim.c"), "-ldl"],
                       check=True)
    return SHIM


class Faulty(Server):
    """A server whose calls fail as it is told."""

    def __init__(self, settings="", more=""):
        super().__init__("page_workers = 2\nask_workers = 2\n" + settings,
                         more)

    def start_serve(self):
        self.env["LD_PRELOAD"] = shim()
        self.env["FAULT_FILE"] = self.path("fault")
        super().start_serve()
        del self.env["LD_PRELOAD"]

    def tell_fault(self, call, error, nth):
        self.write("fault", f"{call} {error} {nth}\n")

    def hits(self):
        try:
            return os.path.getsize(self.path("fault.hit"))
        except FileNotFoundError:
            return 0

    def heal(self):
        if os.path.exists(self.path("fault")):
            os.unlink(self.path("fault"))


STORE = [("pwrite", "ENOSPC"), ("pwrite", "EIO"), ("pwrite", "short"),
         ("pwrite", "EINTR"), ("write", "EINTR"), ("write", "short"),
         ("malloc", "ENOMEM"), ("pread", "EIO"), ("accept", "EMFILE"),
         ("accept", "ECONNABORTED")]
MODEL = [("socket", "EMFILE"), ("connect", "ECONNREFUSED"),
         ("send", "ECONNRESET"), ("send", "EINTR"), ("send", "short"),
         ("recv", "ECONNRESET"), ("recv", "EINTR")]


def errno_of(word):
    own = {"short": 0, "kill": -1}  # of shim.c
    return own[word] if word in own else getattr(errno, word)
