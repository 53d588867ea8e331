"""A version from before, built from the history of git, and a store that it
filled with 5,000 turns."""

import json
import os
import subprocess
import sys
import threading
import time

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(TESTS, "web"), TESTS]
sys.dont_write_bytecode = True

from server import SHOP, TOP, Server, Visitor, until

SINCE = os.environ.get("SINCE", "1a7b71a")  # before cards, links, packed turns


def old_program(since):
    return os.path.join(TOP, "build", "lab", since, "build", "parlance")


OLD = old_program(SINCE)
VISITORS, CHATS = 10, int(os.environ.get("CHATS", "50"))
QUESTIONS = (
    "how many orders", "orders per month in 2024", "customers per country",
    "average order total per year", "how many customers are from Germany",
    "orders in March 2025", "total of orders per status",
    "products without orders", "the 3 customers with the most orders")
TURNS = VISITORS * CHATS * (len(QUESTIONS) + 1)
CONF = """[server]
store = store.db
listen_page = page.sock
listen_ask = ask.sock
ask_workers = 24
[database shop]
url = sqlite:{shop}
"""


def build_old(since=SINCE):
    """False: its source is not here."""
    folder = os.path.join(TOP, "build", "lab", since)
    if os.path.exists(os.path.join(folder, "built")):
        return True
    os.makedirs(folder, exist_ok=True)
    packed = subprocess.run(["git", "archive", since], cwd=TOP,
                            capture_output=True)
    if packed.returncode:
        return False
    subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout,
                   check=True)
    subprocess.run(["make", "-s", f"-j{os.cpu_count()}", "all"],
                   cwd=folder, check=True, stdout=subprocess.DEVNULL)
    open(os.path.join(folder, "built"), "w").close()
    return True


class Site(Server):
    """A site whose program is another one after an upgrade."""
    program = OLD

    def parlance(self, *args):
        done = subprocess.run([self.program, *args], cwd=self.folder,
                              env=self.env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def configure(self, settings=None, more=None):
        self.write("parlance.conf", CONF.format(shop=SHOP))

    def start_serve(self):
        before = self.log().count("event=serve.ready")
        self.serve = self.start("serve", self.program, "serve", "-c",
                                "parlance.conf")
        until(20, lambda: self.log().count("event=serve.ready") > before or
              self.serve.poll() is not None, "it is ready")

    def put(self, program):
        """Another program in its place, as a package does."""
        self.stop_serve()
        self.program = program
        self.start_serve()

    def size(self):
        return os.path.getsize(self.path("store.db"))


def ask(visitor, question, chat=""):
    """Asked again while others are first."""
    for _ in range(1000):
        r = visitor.post("/ask.json", f"question={question}&chat={chat}"
                         .replace(" ", "+"), Accept="application/json")
        if r.status != 503:
            return json.loads(r.text)
        time.sleep(0.05)
    raise AssertionError("nobody is free")


def fill(site):
    """Chats of each visitor, with what was asked and the SQL of it."""
    kept = [(Visitor(site, script=True), []) for _ in range(VISITORS)]

    def visit(visitor, chats):
        for i in range(CHATS):
            chat = ""
            turns = []
            # The same question again within five seconds is the same turn.
            for question in (f"top {i + 2} products by price", *QUESTIONS):
                found = ask(visitor, question, chat)
                chat = found["chat"]
                turns.append((question, found.get("sql")))
            chats.append((chat, turns))

    threads = [threading.Thread(target=visit, args=k) for k in kept]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    return kept
