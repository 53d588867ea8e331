"""nginx as administrators have it: a site with rules of its own, logins
before Parlance, a proxy in front. The recipes are those of conf/recipes."""

import base64
import http.client
import http.server
import json
import os
import re
import ssl
import subprocess
import threading

from server import (PARLANCE, TOP, Answer, Server, Visitor, case, cases,
                    fcgi, free_port, has, same, until)

PROXY = "auth = proxy\nhosts = *"
FILES = ("location ~* \\.(css|js|svg|csv|json|txt|html)$ { return 418; }\n"
         "location ~ ^/ask { return 418; }\n")


def doctor(server, *args):
    done = subprocess.run(
        [PARLANCE, "doctor", "-c", "parlance.conf", "-f", "ndjson",
         *(args or [f"http://127.0.0.1:{server.port}{server.base}"])],
        cwd=server.folder, env=server.env, capture_output=True, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {row["about"]: row for row in rows}


def generated(*args, base="/ask-data"):
    """For Server(change=…): the server's part with more words."""
    def change(text):
        done = subprocess.run(
            [PARLANCE, "nginx-conf", "server", base, "errors", *args],
            env={"PARLANCE_CONFIG": "/dev/null",
                 "PARLANCE_SERVER_STORE": ":memory:"},
            capture_output=True, text=True)
        same(done.returncode, 0, done.stderr)
        return done.stdout
    return change


def recipe(name):
    with open(os.path.join(TOP, "conf", "recipes", name)) as f:
        return f.read()


def prepared(**files):
    """For Server(prepare=…): files in its folder, by name."""
    def prepare(folder):
        os.mkdir(os.path.join(folder, "parlance.d"))
        for name, text in files.items():
            with open(os.path.join(folder, name.replace("__", "/")),
                      "w") as f:
                f.write(text)
    return prepare


def basic(name, password):
    pair = base64.b64encode(f"{name}:{password}".encode()).decode()
    return {"Authorization": f"Basic {pair}"}


def token(server, name):
    text = server.parlance("token", "create", name, "t", "-c",
                           "parlance.conf")
    secret = re.search(r"plc_\S+", text).group()
    return {"Authorization": f"Bearer {secret}"}


def with_http(text):
    """A server whose http block has more in it."""
    class More(Server):
        def parlance(self, *args):
            made = super().parlance(*args)
            return made + text if args[-1] == "http" else made
    return More


@cases([["/ask-data"], [""]])
def a_site_s_own_rules_take_nothing(base):
    with Server(base=base, change=lambda text: FILES + text) as s:
        visitor = Visitor(s)
        for path in ("/static/style.css", "/static/icon.svg",
                     "/databases.json", "/openapi.json"):
            same(visitor.get(base + path).status, 200, path)
        r = Visitor(s, script=True).post(base + "/ask.csv",
                                         "question=how+many+orders")
        same((r.status, r.text.split()[-1]), (200, "50000"))
        if base:
            same(visitor.get("/site.css").status, 418)
        s.stop_serve()
        r = visitor.get(base + "/databases.json")
        same((r.status, r["Content-Type"]),
             (502, "application/problem+json"))
        s.start_serve()
        found = doctor(s)
        for about in ("page", "style sheet", "list as JSON", "CSV"):
            same(found[f"address: {about}"]["state"], "ok", found)


@case
def the_doctor_sees_what_a_site_takes_away():
    with Server(base="/ask-data", change=lambda text: FILES + text.replace(
            "location ^~ /ask-data/ {", "location /ask-data/ {")) as s:
        found = doctor(s)
        same(found["address: page"]["state"], "bad")
        for about in ("style sheet", "CSV", "list as JSON"):
            row = found[f"address: {about}"]
            same(row["state"], "bad", row)
            has(row["what"], "418 at http://127.0.0.1")
            has(row["what to do"], "location ^~")


@case
def the_doctor_sees_that_no_worker_is_reached():
    with Server() as s:
        s.stop_serve()
        row = doctor(s)["address: page"]
        same(row["state"], "bad")
        has(row["what"], "502")
        has(row["what to do"], "server.listen_page")


@case
def the_doctor_says_that_the_server_fails_and_no_password():
    with Server() as s:
        s.lose_store()
        row = until(20, lambda: (lambda r: r["state"] == "bad" and r)(
            doctor(s, f"http://ann:hush@127.0.0.1:{s.port}/")
            ["address: ready"]), "the server misses its store")
        same(row["what"], f"503 at http://127.0.0.1:{s.port}/readyz")
        has(row["what to do"], "log")


@case
def what_an_administrator_added_stays():
    with Server(prepare=prepared(
            **{"parlance.d__own.conf": "add_header X-Own yes always;\n"}
            )) as s:
        same(Visitor(s).get("/")["X-Own"], "yes")
        made = s.parlance("nginx-conf", "-c", "parlance.conf", "server", "/",
                          "errors", "--user", "$remote_user")
        has(made.splitlines()[0],
            "nginx-conf server / errors --user '$remote_user'`")
        has(made, "fastcgi_param PARLANCE_USER $remote_user;")


@cases([["server", "/"], ["server", "/", "e", "--user"],
        ["server", "/", "e", "--user", "a;b"], ["server", "/", "e", "more"],
        ["server", "/", "e", "--sign-in", "http://x"]])
def words_that_make_no_configuration(*args):
    done = subprocess.run([PARLANCE, "nginx-conf", *args], text=True,
                          env={"PARLANCE_CONFIG": "/dev/null"},
                          capture_output=True)
    same((done.returncode, done.stdout), (2, ""))
    has(done.stderr, "usage: parlance nginx-conf")


@case
def passwords_beside_bearer_tokens():
    text = recipe("basic.conf")
    lines = [line.strip("#\t\n") for line in text.splitlines()
             if line.startswith("#\tauth_basic")]
    same(len(lines), 2)
    login = "\n".join(lines).replace("/etc/nginx/parlance.users", "users")

    with with_http(text)(PROXY, base="/ask-data", change=generated(
            "--user", "$remote_user"), prepare=prepared(**{
                "parlance.d__login.conf": login,
                "users": "ann:{PLAIN}secret\n"})) as s:
        for headers, want in (
                ({}, 401), (basic("ann", "wrong"), 401),
                (basic("ann", "secret"), 200), (token(s, "bob"), 200),
                ({"Authorization": "Bearer plt_none"}, 401)):
            r = Visitor(s, script=True, **headers).get(
                "/ask-data/databases.json")
            same(r.status, want, headers)
        for path in ("/healthz", "/readyz", "/metrics"):
            same(Visitor(s, script=True).get("/ask-data" + path).status, 200,
                 path)
        found = doctor(s)
        same(found["forged identity"]["state"], "ok", found)
        same(found["address: style sheet"]["state"], "ok")


class SignIn(http.server.BaseHTTPRequestHandler):
    """As oauth2-proxy answers: 202 with names in headers, or 401."""

    def do_GET(self):
        known = "signed=ann" in self.headers.get("Cookie", "")
        self.server.asked.append(self.headers.get("X-Original-URI"))
        self.send_response(202 if known else 401)
        if known:
            self.send_header("X-Auth-Request-User", "ann")
            self.send_header("X-Auth-Request-Groups", "staff,admins")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@case
def a_sign_in_service():
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SignIn)
    service.asked = []
    threading.Thread(target=service.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{service.server_address[1]}/oauth2/auth"
    with Server(PROXY + "\nadmin_groups = admins", base="/ask-data",
                change=generated("--auth-request", address, "--sign-in",
                                 "https://login.example/start")) as s:
        r = Visitor(s).get("/ask-data/chats?x=1")
        same(r.status, 302)
        same(r["Location"], "https://login.example/start?rd=http://"
             f"127.0.0.1:{s.port}/ask-data/chats?x=1")
        has(service.asked, "/ask-data/chats?x=1")
        script = Visitor(s, script=True)
        same(script.get("/ask-data/databases.json").status, 401)
        forged = {"X-Auth-Request-User": "ann", "Cookie": "signed=bob"}
        same(Visitor(s, script=True, **forged).get(
            "/ask-data/databases.json").status, 401)
        ann = Visitor(s, script=True, Cookie="signed=ann")
        same(ann.get("/ask-data/databases.json").status, 200)
        same(ann.get("/ask-data/review.json").status, 200)  # by her group
        r = ann.post("/ask-data/ask.csv", "question=how+many+orders")
        same((r.status, r.text.split()[-1]), (200, "50000"))
        bob = Visitor(s, script=True, **token(s, "bob"))
        same(bob.get("/ask-data/databases.json").status, 200)
        same(bob.get("/ask-data/review.json").status, 403)
        before = len(service.asked)
        same(Visitor(s, script=True).get("/ask-data/healthz").status, 200)
        same(len(service.asked), before)
    service.shutdown()


def openssl(folder, *args):
    subprocess.run(["openssl", *args], cwd=folder, check=True,
                   capture_output=True)


def certificates(folder):
    """A site's own, and visitors' of a CA."""
    os.mkdir(os.path.join(folder, "parlance.d"))
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
           "-nodes"]
    for name, subject in (("site", "/CN=localhost"), ("ca", "/CN=CA"),
                          ("stranger", "/CN=ann")):
        openssl(folder, "req", "-x509", *key, "-keyout", name + ".key",
                "-out", name + ".pem", "-subj", subject, "-days", "2")
    openssl(folder, "req", *key, "-keyout", "ann.key", "-out", "ann.csr",
            "-subj", "/O=Shop/CN=ann")
    openssl(folder, "x509", "-req", "-in", "ann.csr", "-CA", "ca.pem",
            "-CAkey", "ca.key", "-CAcreateserial", "-out", "ann.pem", "-days",
            "2")


@case
def names_from_certificates():
    port = free_port()

    def change(_):
        return (f"listen 127.0.0.1:{port} ssl;\nssl_certificate site.pem;\n"
                "ssl_certificate_key site.key;\n"
                "ssl_client_certificate ca.pem;\nssl_verify_client optional;\n"
                + generated("--user", "$parlance_name", base="/")(""))

    def get(server, name):
        context = ssl._create_unverified_context()
        if name:
            context.load_cert_chain(server.path(name + ".pem"),
                                    server.path(name + ".key"))
        c = http.client.HTTPSConnection("127.0.0.1", port, context=context,
                                        timeout=60)
        c.request("GET", "/chats.json")
        r = c.getresponse()
        return Answer(r, r.read())

    with with_http(recipe("mutual-tls.conf"))(
            PROXY, change=change, prepare=certificates) as s:
        same(get(s, None).status, 401)
        same(get(s, "ann").status, 200)
        same(get(s, "stranger").status, 400)  # of another CA
        same(Visitor(s, script=True).get("/chats.json").status, 401)


@case
def this_machine_is_not_who_a_proxy_asks_for():
    with Server() as s:
        def get(**headers):
            return Visitor(s, script=True, **headers).get("/metrics").status

        same(get(), 200)
        same(get(**{"X-Forwarded-For": "203.0.113.9"}), 404)
        same(get(Forwarded="for=203.0.113.9"), 404)
        same(get(Via="1.1 front"), 404)
    with Server("hosts = *", nginx=False) as s:
        # A front that says nothing keeps the name that visitors asked for
        for host, status in (("intranet.example", 404), ("localhost", 200),
                             ("127.0.0.1:8080", 200), ("[::1]:80", 200),
                             ("localhost.example", 404)):
            got = fcgi(s.path("page.sock"), PATH_INFO="/metrics",
                       REMOTE_ADDR="127.0.0.1", HTTP_HOST=host)
            same(got[0], status, host)
