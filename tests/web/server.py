"""Parlance behind a real nginx on a free port of 127.0.0.1, in a folder of
its own, for the length of a with."""

import http.client
import os
import re
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from ports import free_port
from suite import (Model, PARLANCE, SHOP, TOP, case, cases, has, lacks,
                   main, same)

NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
BROWSER = {
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
}
SETTINGS = """
[server]
store = {store}
listen_page = page.sock
listen_ask = ask.sock
{server}
[database shop]
url = sqlite:{shop}
title = Web shop
{more}
"""


PATIENCE_S = 60


def with_files(decorate):
    """A case that is about the file of a store: left out where stores are
    databases of a server."""
    return (lambda f: f) if "PARLANCE_TEST_STORES" in os.environ else decorate


def early_in_a_minute():
    """Limits count by minutes of the clock: wait for the next one when this
    one is half over."""
    second = time.time() % 60
    if second > 30:
        time.sleep(60 - second)


def until(seconds, check, what):
    """Wait until check() is true, and return what it returned. A machine
    that is busy takes longer, which is no failure."""
    seconds = max(seconds, PATIENCE_S)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = check()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"not within {seconds} s: {what}")


def clean_environment(**more):
    """Nothing of the caller's settings reaches the program."""
    env = {k: v for k, v in os.environ.items()
           if not k.startswith(("PARLANCE_", "OPENAI_", "LISTEN_"))}
    env.update(more)
    return env


class Answer:
    def __init__(self, response, body):
        self.status = response.status
        self.headers = response.headers
        self.body = body
        self.text = body.decode("utf-8", "replace")

    def __getitem__(self, name):
        return self.headers.get(name)


class Visitor:
    """A browser, or a script when made with script=True: keeps its cookies,
    follows nothing."""

    def __init__(self, server, script=False, **headers):
        self.server = server
        self.cookies = {}
        self.headers = {} if script else dict(BROWSER)
        if script:
            self.headers["User-Agent"] = "curl/8.0"
        self.headers.update(headers)

    def open(self, method, path, body=None, headers=(), timeout=90):
        """The connection and the response, before its body is read."""
        c = http.client.HTTPConnection(
            getattr(self.server, "address", "127.0.0.1"), self.server.port,
            timeout=timeout)
        c.putrequest(method, path, skip_accept_encoding=True)
        sent = dict(self.headers)
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{k}={v}"
                                       for k, v in self.cookies.items())
        if body is not None:
            sent.setdefault("Content-Type",
                            "application/x-www-form-urlencoded")
            sent["Content-Length"] = str(len(body))
        sent.update(headers)
        for name, value in sent.items():
            c.putheader(name, value)
        c.endheaders(body.encode() if isinstance(body, str) else body)
        r = c.getresponse()
        for cookie in r.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return c, r

    def send(self, method, path, body=None, headers=(), timeout=90):
        c, r = self.open(method, path, body, headers, timeout)
        try:
            return Answer(r, r.read() if method != "HEAD" else b"")
        finally:
            c.close()

    def get(self, path, **headers):
        return self.send("GET", path, headers=headers)

    def post(self, path, body="", **headers):
        return self.send("POST", path, body, headers=headers)

    def ask(self, question, database="shop"):
        """Post a question as the home page does; where to watch it."""
        r = self.post(self.server.base + "/chats",
                      f"question={question}&database={database}")
        assert r.status == 303, (r.status, r.text[:300])
        return r["Location"]


class ErrorPages:
    """What scripts/error-pages makes for a base: the same for every site, and
    18 runs of the program, so it is made once."""

    made = {}

    @classmethod
    def put(cls, server, folder):
        keep = cls.made.get(server.base)
        if not keep:
            keep = tempfile.TemporaryDirectory(prefix="parlance-errors-")
            subprocess.run([os.path.join(TOP, "scripts", "error-pages"),
                            keep.name, server.base], check=True,
                           env=server.env)
            cls.made[server.base] = keep
        shutil.copytree(keep.name, folder, dirs_exist_ok=True)


class Server:
    """settings: lines of [server]; more: of [database shop], then other
    sections, which stand in a file of their own; or several such texts."""
    address = "127.0.0.1"  # where its nginx listens

    def __init__(self, settings="", more="", base="", env=None, nginx=True,
                 change=lambda text: text, prepare=None):
        self.settings = settings
        self.more = more
        self.base = base
        self.env = clean_environment(**(env or {}))
        self.nginx = nginx
        self.change = change  # of the server part of nginx.conf
        self.prepare = prepare  # what it needs in its folder
        self.port = free_port()
        self.database = None  # of the store, on a server
        self.processes = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        """All of it at once: somebody may be reading."""
        with open(self.path(name + ".new"), "w") as f:
            f.write(text)
        os.replace(self.path(name + ".new"), self.path(name))

    def store(self):
        """A file; or, where tests/stores/run says so, a database of a server
        of PostgreSQL, one for each site."""
        place = os.environ.get("PARLANCE_TEST_STORES")
        if not place:
            return "store.db"
        if not self.database:
            self.database = "site_" + os.urandom(6).hex()
            self.psql("postgres", f"CREATE DATABASE {self.database}")
        return (f"postgresql://postgres@/{self.database}?host={place}\n"
                "cache = .")

    def stored(self, sql):
        """Rows of the store, each a list of texts; it may change rows."""
        if not self.database:
            db = sqlite3.connect(self.path("store.db"), timeout=20)
            try:
                with db:
                    found = db.execute(sql).fetchall()
                return [[str(v) for v in row] for row in found]
            finally:
                db.close()
        return [line.split("|")
                for line in self.psql(self.database, sql).splitlines()]

    @staticmethod
    def psql(database, sql):
        return subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-h",
             os.environ["PARLANCE_TEST_STORES"], "-U", "postgres", "-d",
             database, "-c", sql], check=True, capture_output=True,
            text=True).stdout

    def lose_store(self):
        if self.database:
            self.psql("postgres",
                      f"DROP DATABASE {self.database} WITH (FORCE)")
        else:
            os.rename(self.path("store.db"), self.path("store.gone"))

    def is_whole(self):
        """A store in a file is; a server looks after its own."""
        return self.database or \
            self.stored("PRAGMA integrity_check") == [["ok"]]

    def configure(self, settings=None, more=None):
        """Write parlance.conf anew; HUP makes it count."""
        if settings is not None:
            self.settings = settings
        if more is not None:
            self.more = more
        parts = [self.more] if isinstance(self.more, str) else self.more
        texts = [""]
        for part in parts:  # what is before its first section goes on
            head, *tail = re.split(r"^(?=\[)", part, maxsplit=1, flags=re.M)
            texts[-1] += head
            texts += tail
        settings = self.settings
        if "line_workers" not in settings:  # as many workers as it says
            settings = "line_workers = 0\n" + settings
        self.write("parlance.conf", SETTINGS.format(
            store=self.store(), server=settings, shop=SHOP, more=texts[0]))
        os.makedirs(self.path("conf.d"), exist_ok=True)
        for i, text in enumerate(texts[1:]):
            self.write(f"conf.d/{i}.conf", text)

    def parlance(self, *args):
        done = subprocess.run([PARLANCE, *args], cwd=self.folder,
                              env=self.env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self, name, *args, **more):
        with open(self.path(name + ".log"), "a") as log:
            p = subprocess.Popen(args, cwd=self.folder, env=self.env,
                                 stdin=subprocess.DEVNULL, stdout=log,
                                 stderr=log, **more)
        self.processes.append(p)
        return p

    def start_serve(self):
        before = self.log().count("event=serve.ready")
        self.serve = self.start("serve", PARLANCE, "serve", "-c",
                                "parlance.conf")
        until(5, lambda: self.serve.poll() is not None or
              self.log().count("event=serve.ready") > before, "it is ready")
        assert self.serve.poll() is None, self.log()

    def start_nginx(self):
        args = ["nginx-conf", "-c", "parlance.conf"]
        self.write("parlance-http.conf", self.parlance(*args, "http"))
        server = self.parlance(*args, "server", self.base or "/", "errors")
        self.write("parlance-server.conf", self.change(server))
        ErrorPages.put(self, self.path("errors"))
        with open(os.path.join(TOP, "conf", "nginx.conf")) as f:
            conf = f.read()
        user = "user root;" if os.getuid() == 0 else ""
        conf = conf.replace("@USER@", user)
        conf = conf.replace("@LISTEN@", f"{self.address}:{self.port}")
        self.write("nginx.conf", conf)
        os.makedirs(self.path("tmp"), exist_ok=True)
        self.web = self.start("nginx", NGINX, "-e", "stderr", "-p",
                              self.folder + "/", "-c",
                              self.path("nginx.conf"))
        until(5, self.answers, "nginx answers")

    def answers(self):
        try:
            socket.create_connection((self.address, self.port)).close()
            return True
        except OSError:
            assert self.web.poll() is None, self.log("nginx")
            return False

    def __enter__(self):
        self.keep = tempfile.TemporaryDirectory(prefix="parlance-web-")
        self.folder = self.keep.name
        try:
            if self.prepare:
                self.prepare(self.folder)
            self.configure()
            self.start_serve()
            if self.nginx:
                self.start_nginx()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for p in reversed(self.processes):
            if p.poll() is None:
                p.terminate()
        for p in reversed(self.processes):
            try:
                p.wait(timeout=60)
            except subprocess.TimeoutExpired:
                p.kill()
                p.wait()
        self.clean()

    def clean(self):
        """A load that was broken off may write a last file while it ends."""
        for _ in range(60):
            try:
                return self.keep.cleanup()
            except OSError:
                time.sleep(.5)
        return self.keep.cleanup()

    def log(self, name="serve"):
        try:
            with open(self.path(name + ".log")) as f:
                return f.read()
        except FileNotFoundError:
            return ""

    def workers(self):
        """The processes that the manager forked, the oldest first: at the
        beginning those for pages, then those for questions."""
        path = f"/proc/{self.serve.pid}/task/{self.serve.pid}/children"
        with open(path) as f:
            return [int(pid) for pid in f.read().split()]

    def tell(self, number):
        self.serve.send_signal(number)

    def stop_serve(self, number=signal.SIGTERM, timeout=60):
        self.tell(number)
        return self.serve.wait(timeout=timeout)

    def cgi(self, path="/", method="GET", body=b"", **env):
        """The same program as a CGI: status, headers, text."""
        full = dict(self.env, GATEWAY_INTERFACE="CGI/1.1",
                    REQUEST_METHOD=method, PATH_INFO=path,
                    CONTENT_LENGTH=str(len(body)),
                    PARLANCE_CONFIG="parlance.conf")
        full.update(env)
        done = subprocess.run([PARLANCE], cwd=self.folder, env=full,
                              input=body, capture_output=True, timeout=120)
        return read_cgi(done.stdout)


def fcgi(path, **params):
    """One FastCGI request straight to a socket, of a path or (address, port);
    what read_cgi() returns, with status 0 when there was no answer."""
    def record(kind, data):
        return struct.pack("!BBHHBx", 1, kind, 1, len(data), 0) + data

    params.setdefault("REQUEST_METHOD", "GET")
    pairs = b"".join(struct.pack("!BB", len(k), len(v)) + k.encode() +
                     v.encode() for k, v in params.items())
    out = b""
    family = socket.AF_UNIX if isinstance(path, str) else socket.AF_INET
    with socket.socket(family) as s:
        s.settimeout(60)
        s.connect(path)
        s.sendall(record(1, struct.pack("!HB5x", 1, 0)) + record(4, pairs) +
                  record(4, b"") + record(5, b""))
        stream = s.makefile("rb")
        while True:
            head = stream.read(8)
            if len(head) < 8:
                break
            _, kind, _, n, pad = struct.unpack("!BBHHBx", head)
            data = stream.read(n + pad)[:n]
            if kind == 6:
                out += data
    return read_cgi(out)


def read_cgi(out):
    head, _, body = out.partition(b"\r\n\r\n")
    headers = {}
    for line in head.decode().split("\r\n"):
        name, _, value = line.partition(": ")
        headers[name] = value
    status = int(re.match(r"\d+", headers.get("Status", "0")).group())
    return status, headers, body.decode("utf-8", "replace")
