"""Faults that come from outside of every process: a server's certificate, a
reader that holds up the store, a machine that slept, a group of processes
without memory."""

import os
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import time
from urllib.parse import urlencode

from faulty import Crowd, Faulty
from loading import LIBRARY
from server import Model, Server, Visitor, has, lacks, same, until
from suite import SHOP

FEW = "page_workers = 2\nask_workers = 2\n"


class Secured:
    """A server that speaks TLS with a certificate that nobody vouches for,
    and counts who spoke to it all the same."""

    def __init__(self):
        self.asked = self.refused = 0

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="parlance-")
        pair = os.path.join(self.folder.name, "pair.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
             "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
             "subjectAltName = IP:127.0.0.1", "-keyout", pair, "-out",
             pair + ".crt"], check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(pair + ".crt", pair)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()
        return self

    def serve(self):
        while True:
            try:
                plain = self.listening.accept()[0]
            except OSError:
                return
            try:
                plain.settimeout(5)
                with self.context.wrap_socket(plain, server_side=True) as s:
                    self.asked += bool(s.recv(1))
            except OSError:
                self.refused += 1

    def __exit__(self, *_):
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        self.thread.join()
        self.folder.cleanup()


def a_server_has_a_bad_certificate(judge):
    """Neither a key nor a password is sent, and all others are answered."""
    with Secured() as bad, Server(
            FEW, "[llm]\n"
            f"base_url = https://127.0.0.1:{bad.port}/v1\napi_key = canary\n"
            "retries = 0\n[database far]\nurl = clickhouse://reader:canary@"
            f"127.0.0.1:{bad.port}/x?secure\n"
            f"[database near]\nurl = sqlite:{SHOP}\n"
            "pipeline_drafters = model\n") as s:
        with Crowd(s) as crowd:
            for name, code in (("near", "model_unreachable"),
                               ("far", "database_unreachable")):
                before = bad.refused
                r = Visitor(s, script=True).post(
                    "/ask.json", f"database={name}&question=how+many+orders")
                assert r.status in (502, 503), (r.status, r.text[:300])
                has(r.text, code)
                lacks(r.text + s.log(), "canary")
                until(5, lambda: bad.refused > before, "it was asked")
        same(bad.asked, 0, "who spoke to it")
        same(set(crowd.asked), {200}, "what others asked")
        judge("a certificate that nobody vouches for", crowd, s)


def wal_bytes(server):
    return os.path.getsize(server.path("store.db-wal"))


def a_reader_holds_up_a_checkpoint(judge):
    """The log grows as long as somebody reads from its start; then it is
    copied and begins anew."""
    most = 64 << 20  # journal_size_limit
    with Server(FEW) as s:
        reader = sqlite3.connect(s.path("store.db"), isolation_level=None)
        writer = sqlite3.connect(s.path("store.db"), isolation_level=None,
                                 timeout=20)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("CREATE TABLE ballast (x)")
        for _ in range(5):
            writer.execute("INSERT INTO ballast VALUES (zeroblob(28000000))")
        with Crowd(s) as crowd:
            until(30, lambda: len(crowd.asked) > 20, "they are answered")
            assert wal_bytes(s) > 2 * most, wal_bytes(s)
            reader.execute("ROLLBACK")
            until(30, lambda: wal_bytes(s) <= most, "the log begins anew")
        writer.execute("DROP TABLE ballast")
        reader.close()
        writer.close()
        same(set(crowd.asked), {200}, "what was asked")
        judge("a reader that holds up a checkpoint", crowd, s)


def family(server):
    """The server, and all that it started."""
    found = [server.serve.pid]
    for pid in found:
        try:
            with open(f"/proc/{pid}/task/{pid}/children") as f:
                found += map(int, f.read().split())
        except FileNotFoundError:
            pass
    return found


def tell_all(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def a_machine_slept(judge):
    """Eight hours by the calendar, and none by the clock of deadlines; a
    question that was asked before is answered after."""
    rule = {"match": "asleep", "sql": "SELECT count(*) AS n FROM orders",
            "delay": 1.5}
    with Model(rule) as model, Faulty(
            "", f"[llm]\nbase_url = {model.url}\nretries = 0\n[pipeline]\n"
            "drafters = grammar model\n[session]\nidle = 30d\n") as s:
        answers = []
        asker = threading.Thread(target=lambda: answers.append(
            Visitor(s, script=True).post("/ask.json", urlencode(
                {"question": "asleep", "drafters": "model"}))))
        with Crowd(s) as crowd:
            until(20, lambda: len(crowd.asked) > 10, "they are answered")
            asker.start()
            until(10, model.requests, "the model is asked")
            asleep = family(s)
            tell_all(asleep, signal.SIGSTOP)
            s.tell_fault("clock", 8 * 3600, 0)
            time.sleep(1)
            tell_all(asleep, signal.SIGCONT)
            asker.join()
            crowd.go_on()
        same(answers[0].status, 200, answers[0].text[:300])
        same(set(crowd.asked), {200}, "what was asked")
        judge("a machine that slept for eight hours", crowd, s)


class Group:
    """A group of processes below our own that has so much memory: of the
    first or second version of cgroups, whichever may be written to."""

    def __init__(self):
        with open("/proc/self/cgroup") as f:
            lines = [line.rstrip("\n").split(":", 2) for line in f]
        mine = {name: path for _, names, path in lines
                for name in names.split(",")}
        self.first = "memory" in mine
        above = ("/sys/fs/cgroup/memory" + mine["memory"] if self.first
                 else "/sys/fs/cgroup" + mine.get("", "/nowhere"))
        self.path = os.path.join(above, f"parlance-{os.getpid()}")

    def __enter__(self):
        os.mkdir(self.path)
        if not os.path.exists(self.file("limit")):
            os.rmdir(self.path)
            raise OSError("no memory controller below our own group")
        return self

    def file(self, what):
        names = {"limit": ("memory.limit_in_bytes", "memory.max"),
                 "used": ("memory.usage_in_bytes", "memory.current"),
                 "killed": ("memory.oom_control", "memory.events")}
        return os.path.join(self.path, names[what][not self.first])

    def read(self, what):
        with open(self.file(what)) as f:
            return f.read()

    def take(self, pids):
        for pid in pids:
            self.write("cgroup.procs", pid)

    def write(self, name, value):
        with open(os.path.join(self.path, name), "w") as f:
            f.write(str(value))

    def killed(self):
        for line in self.read("killed").splitlines():
            if line.startswith("oom_kill "):
                return int(line.split()[1])
        return 0

    def __exit__(self, *_):
        until(20, lambda: not self.read_processes(), "they have ended")
        os.rmdir(self.path)

    def read_processes(self):
        with open(os.path.join(self.path, "cgroup.procs")) as f:
            return f.read()


MUCH = ("SELECT count(*) AS n FROM (SELECT DISTINCT i, repeat(CAST(i AS"
        " VARCHAR), 20) AS x FROM range(3000000) t(i)) q")


def write_facts(folder):
    with open(os.path.join(folder, "facts.csv"), "w") as f:
        f.write("id\n1\n")


def ask_for_much(server, group):
    """A kernel may read the program's own pages again and again instead of
    killing anybody; then the statement is refused, and is asked anew."""
    for _ in range(9):
        r = Visitor(server, script=True).post("/ask.json", urlencode(
            {"question": "much", "sql": MUCH, "database": "facts"}))
        assert r.status in (502, 503, 504), (r.status, r.text[:300])
        if group.killed():
            return
        time.sleep(1)
    raise AssertionError(("nobody was killed", r.status, r.text[:300]))


def a_group_of_processes_has_no_memory_left(judge):
    """The kernel kills the worker whose statement took too much, and nothing
    that was answered is lost."""
    if not os.path.exists(LIBRARY):
        print("skipped a group without memory: no libduckdb here")
        return
    try:
        group = Group().__enter__()
    except OSError as why:
        print(f"skipped a group without memory: {why}")
        return
    try:
        with Server(FEW, "[database facts]\nurl = csv:facts.csv\nmemory = 1g\n",
                    prepare=write_facts) as s:
            group.take(family(s))
            with Crowd(s) as crowd:
                until(20, lambda: len(crowd.asked) > 10, "they are answered")
                group.write(os.path.basename(group.file("limit")),
                            int(group.read("used")) + (60 << 20))
                ask_for_much(s, group)
                assert s.serve.poll() is None, "the manager was killed"
                until(5, lambda: "event=worker.killed" in s.log(),
                      "it is noticed")
            judge(f"no memory in a group, {group.killed()} killed", crowd, s)
    finally:
        group.__exit__()


CASES = [a_server_has_a_bad_certificate, a_reader_holds_up_a_checkpoint,
         a_machine_slept, a_group_of_processes_has_no_memory_left]
