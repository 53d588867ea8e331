"""Parlance behind Apache, lighttpd, Caddy and h2o as Debian has them, each
with what `parlance web-conf` prints."""

import os
import shutil
import socket
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(TESTS, "web"), TESTS]

from server import Server, until

BASES = {"h2o": ""}  # where it is; the others: below /ask-data
PATH = os.environ["PATH"] + ":/usr/sbin"
MODULES = "/usr/lib/apache2/modules"

APACHE = """
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/apache.pid
ErrorLog {folder}/apache.log
{modules}
{user}
DocumentRoot {folder}/htdocs
{conf}
"""
LIGHTTPD = """
server.port = {port}
server.bind = "127.0.0.1"
server.document-root = "{folder}/htdocs"
server.errorlog = "{folder}/lighttpd.log"
server.modules = ( "mod_redirect" )
{conf}
"""
CADDY = """{{
	admin off
	auto_https off
	storage file_system {folder}/caddy
}}
http://127.0.0.1:{port} {{
{conf}
}}
"""
H2O = """
num-threads: 1
listen:
  host: 127.0.0.1
  port: {port}
{user}error-log: {folder}/h2o.log
hosts:
  default:
    paths:
{conf}
"""


def apache(s, conf):
    names = ["mpm_event", "authz_core", "proxy", "proxy_fcgi", "env",
             "setenvif"]
    modules = "\n".join(f"LoadModule {n}_module {MODULES}/mod_{n}.so"
                        for n in names)
    s.write("web.conf", APACHE.format(
        port=s.port, folder=s.folder, modules=modules, conf=conf,
        user="User www-data\nGroup www-data" if os.getuid() == 0 else ""))
    return ["apache2", "-DFOREGROUND", "-d", s.folder, "-f",
            s.path("web.conf")]


def fcgid(s, conf):
    """Apache starts the workers: as root here, which only tests do."""
    names = ["mpm_event", "authz_core", "alias", "env", "fcgid"]
    modules = "\n".join(f"LoadModule {n}_module {MODULES}/mod_{n}.so"
                        for n in names)
    s.write("web.conf", APACHE.format(
        port=s.port, folder=s.folder, modules=modules, user="",
        conf="<Directory />\nRequire all denied\n</Directory>\n"
        f"FcgidIPCDir {s.folder}\nFcgidProcessTableFile {s.folder}/shm\n"
        f"FcgidInitialEnv PARLANCE_CONFIG {s.folder}/parlance.conf\n"
        f"FcgidInitialEnv PARLANCE_SERVER_STORE {s.folder}/store.db\n" + conf))
    return ["apache2", "-DFOREGROUND", "-d", s.folder, "-f",
            s.path("web.conf")]


def lighttpd(s, conf):
    s.write("web.conf", LIGHTTPD.format(port=s.port, folder=s.folder,
                                        conf=conf))
    return ["lighttpd", "-D", "-f", s.path("web.conf")]


def caddy(s, conf):
    s.write("Caddyfile", CADDY.format(port=s.port, folder=s.folder,
                                      conf=conf))
    return ["caddy", "run", "--config", s.path("Caddyfile"), "--adapter",
            "caddyfile"]


def h2o(s, conf):
    inside = "".join("      " + line + "\n" for line in conf.splitlines())
    s.write("web.conf", H2O.format(
        port=s.port, folder=s.folder, conf=inside,
        user="user: root\n" if os.getuid() == 0 else ""))
    return ["h2o", "-c", s.path("web.conf")]


SERVERS = {"apache": apache, "fcgid": fcgid, "lighttpd": lighttpd, "caddy": caddy, "h2o": h2o}


class Behind(Server):
    """A server under /ask-data/ of another web server than nginx."""

    names = ()  # --user and --groups of web-conf

    def __init__(self, name, more=""):
        super().__init__("ask_workers = 4\npage_workers = 2\nhosts = *\n"
                         "socket_mode = 0666", more,
                         base=BASES.get(name, "/ask-data"))
        self.name = name

    def start_nginx(self):
        os.chmod(self.folder, 0o755)
        os.makedirs(self.path("htdocs"), exist_ok=True)
        sockets = [w for pool in ("page", "ask") for w in
                   ("-s", f"server.listen_{pool}={self.path(pool)}.sock")]
        conf = self.parlance("web-conf", "-c", "parlance.conf", *sockets,
                             self.name, self.base or "/", *self.names)
        args = SERVERS[self.name](self, conf)
        self.env.update(HOME=self.folder, XDG_DATA_HOME=self.folder)
        self.web = self.start("web", shutil.which(args[0], path=PATH),
                              *args[1:])
        until(10, self.listens, f"{self.name} answers")

    def listens(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        except OSError:
            assert self.web.poll() is None, self.log("web")
            return False


def skipped(name):
    if name == "fcgid" and not os.path.exists(f"{MODULES}/mod_fcgid.so"):
        print("skipped fcgid: apt install libapache2-mod-fcgid")
        return True
    program = {"apache": "apache2", "fcgid": "apache2"}.get(name, name)
    if shutil.which(program, path=PATH):
        return False
    print(f"skipped {name}: apt install {program}")
    return True
