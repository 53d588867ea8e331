"""Engines that the suite starts by itself, each as an ordinary user."""

import ctypes
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import fixture

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from ports import free_port  # noqa: E402


TOO_LATE = ["deadline", "ran out of time"]  # of refuses.c


class Missing(Exception):
    """What an engine needs is not installed."""


SILENT = []


def silent_port():
    """Of a server that lets everybody connect and says nothing."""
    if not SILENT:
        SILENT.append(socket.create_server(("127.0.0.1", 0)))
    return SILENT[0].getsockname()[1]


def odbc_url(engine, driver, settings):
    """By ODBC, when Debian's driver for that engine is there; or None."""
    try:
        known = subprocess.run(["odbcinst", "-q", "-d", "-n", driver],
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        known = False
    if known:
        return f"odbc:Driver={{{driver}}};{settings}"
    print(f"skipped odbc-{engine}: no ODBC driver \"{driver}\" here")
    return None


def odbc(engine, driver, settings):
    url = odbc_url(engine, driver, settings)
    if url:
        yield f"odbc-{engine}", ["contract", f"odbc-{engine}", url]


def with_odbc(engine, url, odbc):
    """The URLs of one database, by the name of the way to it."""
    return {engine: url, **({f"odbc-{engine}": odbc} if odbc else {})}


class SQLite:
    name = "sqlite"
    control = False

    def __init__(self, folder, drivers):
        self.folder = folder
        self.path = os.path.join(folder, "contract.db")
        if not shutil.which("sqlite3"):
            raise Missing("no sqlite3 here")

    def start(self):
        pass

    def stop(self):
        pass

    def load(self):
        feed(["sqlite3", "-batch", "-bail", self.path],
             ["BEGIN", *fixture.statements("sqlite"), "COMMIT"])

    def fill(self, name, statements):
        """A database of that name and content; its URLs."""
        path = os.path.join(self.folder, name + ".db")
        feed(["sqlite3", "-batch", "-bail", path],
             ["BEGIN", *statements, "COMMIT"])
        return with_odbc("sqlite", "sqlite:" + path,
                         odbc_url("sqlite", "SQLite3", f"Database={path}"))

    def programs(self):
        yield "sqlite", ["contract", "sqlite", "sqlite:" + self.path]
        yield from odbc("sqlite", "SQLite3", f"Database={self.path}")
        yield "odbc urls", [
            "refuses", "odbc",
            "odbc:Driver={No Such Driver};PWD=geheim", "database_unreachable",
            "ODBC driver", "odbc:nowhere", "database_unreachable",
            "no such data source",
            "odbc:Driver={PostgreSQL Unicode};Server=127.0.0.1;Port=1;"
            "Database=x;UID=u;PWD=geheim", "database_unreachable",
            "does not answer", "odbc:Driver={PostgreSQL Unicode};"
            f"Server=127.0.0.1;Port={silent_port()};Database=x;UID=u",
            *TOO_LATE]


class Library:
    """As much of libduckdb as writing a fixture takes."""

    def __init__(self, drivers, path):
        self.lib = ctypes.CDLL(os.path.join(drivers, "libduckdb.so"))
        self.lib.duckdb_result_error.restype = ctypes.c_char_p
        self.db, self.connection = ctypes.c_void_p(), ctypes.c_void_p()
        assert self.lib.duckdb_open(path.encode(),
                                    ctypes.byref(self.db)) == 0
        assert self.lib.duckdb_connect(self.db,
                                       ctypes.byref(self.connection)) == 0

    def run(self, sql):
        result = (ctypes.c_uint64 * 6)()
        if self.lib.duckdb_query(self.connection, sql.encode(), result) != 0:
            raise RuntimeError(
                self.lib.duckdb_result_error(result).decode() + ": " + sql)
        self.lib.duckdb_destroy_result(result)

    def close(self):
        self.lib.duckdb_disconnect(ctypes.byref(self.connection))
        self.lib.duckdb_close(ctypes.byref(self.db))


class DuckDB:
    """No server: a file, written by the library itself."""
    name = "duckdb"
    control = False

    def __init__(self, folder, drivers):
        self.folder = folder
        self.drivers = drivers
        self.locked = None
        if not os.path.exists(os.path.join(drivers, "libduckdb.so")):
            raise Missing("scripts/get-duckdb could not fetch libduckdb.so")

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self):
        pass

    def stop(self):
        if self.locked:
            self.locked.close()

    def write(self, name, text, encoding="utf-8"):
        with open(self.path(name), "w", encoding=encoding) as f:
            f.write(text)

    def load_files(self, db):
        os.mkdir(self.path("folder"))
        os.mkdir(self.path("empty"))
        self.write("sales.csv", "id,Name,amount,day\n1,Ann,10.50,2024-01-05\n"
                   '2,"Bob; Jr",-3,\n')
        self.write("Größe 2.tsv", "name\tn\nx y\t7\n")
        self.write("latin.csv", "city\nZürich\n", "latin-1")
        self.write("events.jsonl", '{"id":1,"kind":"x"}\n{"id":2}\n')
        self.write("many.csv", "n\n" + "".join(
            f"{i}\n" for i in range(100000)))
        self.write("sales.bin", "this is no Parquet file")
        # its types are found before what cannot be read
        self.write("broken.jsonl", '{"id": 1}\n' * 30000 + '{"id": \n')
        db.run("COPY (SELECT random() AS x FROM range(8500000)) TO"
               f" '{self.path('large.parquet')}' (COMPRESSION uncompressed)")
        self.write("folder/a.csv", "v\n1\n")
        self.write("folder/a.tsv", "v\n2\n")
        self.write("folder/.hidden.csv", "v\n3\n")
        self.write("folder/notes.txt", "not data")
        for name in ("facts.parquet", "folder/facts.parquet"):
            db.run("COPY (SELECT i AS id, (i / 10)::DECIMAL(9,2) AS x"
                   f" FROM range(1, 3) t(i)) TO '{self.path(name)}'")

    def load(self):
        db = Library(self.drivers, self.path("contract.duckdb"))
        for sql in fixture.statements("duckdb"):
            db.run(sql)
        self.load_files(db)
        db.close()
        self.locked = Library(self.drivers, self.path("locked.duckdb"))

    def fill(self, name, statements):
        path = self.path(name + ".duckdb")
        db = Library(self.drivers, path)
        for sql in statements:
            db.run(sql)
        db.close()
        return {"duckdb": "duckdb:" + path}

    def programs(self):
        yield "duckdb", ["contract", "duckdb",
                         "duckdb:" + self.path("contract.duckdb")]
        yield "files", ["files", self.folder]


def alive(pid):
    """Whether a process still runs; a dead child counts as gone."""
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(happens, seconds=60):
    end = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > end:
            raise RuntimeError("the server did not do so in time")
        time.sleep(0.05)


def as_user(command, **more):
    """Run a server's program as an ordinary user, also when we are root."""
    if os.geteuid() == 0:
        more.update(user="nobody", group="nogroup", extra_groups=[])
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, **more)


def must(command, **more):
    with tempfile.TemporaryFile() as out:
        status = as_user(command, stdout=out, stderr=out, **more).wait()
        if status:
            out.seek(0)
            raise RuntimeError(f"{command[0]} ended with status {status}: "
                               + out.read().decode(errors="replace")[-2000:])


def feed(command, statements):
    text = "".join(f"{sql};\n" for sql in statements)
    done = subprocess.run(command, input=text.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise RuntimeError(done.stdout.decode(errors="replace")[-2000:])


class PostgreSQL:
    name = "postgresql"
    control = True

    def __init__(self, folder, drivers):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        if not found or not shutil.which("psql"):
            raise Missing("no PostgreSQL server here")
        if not os.path.exists(f"{drivers}/parlance-postgresql.so"):
            raise Missing("the driver was not built: libpq-dev is missing")
        self.bin = os.path.dirname(found[-1])
        self.folder = folder
        self.data = os.path.join(folder, "data")

    def start(self, address=""):
        """By its socket, and at the address when there is one."""
        if not os.path.exists(self.data):
            must([f"{self.bin}/initdb", "-D", self.data, "-U", "postgres",
                  "-A", "trust", "--no-sync", "-E", "UTF8",
                  "--locale=C.UTF-8"])
        must([f"{self.bin}/pg_ctl", "-D", self.data, "-w", "-l",
              f"{self.folder}/log", "-o",
              f"-c listen_addresses='{address}' -k {self.folder} -c fsync=off"
              " -c timezone=UTC", "start"])

    def stop(self):
        if os.path.exists(f"{self.data}/postmaster.pid"):
            must([f"{self.bin}/pg_ctl", "-D", self.data, "-m", "immediate",
                  "-w", "stop"])

    def psql(self, database):
        return ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h",
                self.folder, "-U", "postgres", "-d", database]

    def load(self):
        feed(self.psql("postgres"), [
            "CREATE DATABASE contract", "CREATE ROLE reader LOGIN",
            "ALTER ROLE reader NOINHERIT", "CREATE ROLE north",
            "ALTER ROLE reader SET standard_conforming_strings = off",
            "CREATE ROLE south", "CREATE ROLE stranger",
            "GRANT north, south TO reader",
            "CREATE ROLE almost LOGIN NOINHERIT IN ROLE postgres",
            "CREATE ROLE files LOGIN IN ROLE pg_read_server_files"])
        feed(self.psql("contract"), fixture.statements("postgresql"))

    def fill(self, name, statements):
        feed(self.psql("postgres"), [f"CREATE DATABASE {name}"])
        feed(self.psql(name), [
            "DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN"
            " duplicate_object THEN END $$", *statements,
            "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
            "ANALYZE"])
        return with_odbc(
            "postgresql", self.url(database=name),
            odbc_url("postgresql", "PostgreSQL Unicode",
                     f"Server={self.folder};Port=5432;Database={name};"
                     "UID=reader"))

    def url(self, user="reader", database="contract"):
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def programs(self):
        yield "postgresql", ["contract", "postgresql", self.url()]
        yield from odbc("postgresql", "PostgreSQL Unicode",
                        f"Server={self.folder};Port=5432;Database=contract;"
                        "UID=reader")
        yield "postgresql careless", ["contract", "postgresql",
                                      self.url("postgres"), "careless"]
        yield "postgresql urls", [
            "refuses", "postgresql",
            self.url("nobody-known"), "database_unreachable", "login",
            self.url(database="none"), "database_unreachable",
            "no such database",
            self.url("postgres"), "bad_config", "superuser",
            self.url("almost"), "bad_config", "superuser",
            self.url("files"), "bad_config", "pg_read_server_files",
            "postgresql://u:geheim@127.0.0.1:1/x", "database_unreachable",
            "does not answer",
            "postgresql://u:geheim@[::bad/x?nonsense=geheim", "bad_config",
            "cannot be read",
            "postgresql:host=/nowhere password=geheim dbname=x",
            "database_unreachable", "does not answer",
            f"postgresql://u@127.0.0.1:{silent_port()}/x", *TOO_LATE]


class MariaDB:
    name = "mariadb"
    control = True

    def __init__(self, folder, drivers):
        self.server = shutil.which("mariadbd", path="/usr/sbin:/usr/bin")
        if not self.server or not shutil.which("mariadb-install-db"):
            raise Missing("no MariaDB server here")
        if not os.path.exists(f"{drivers}/parlance-mysql.so"):
            raise Missing("the driver was not built: libmariadb-dev is"
                          " missing")
        self.folder = folder
        self.data = os.path.join(folder, "data")
        self.socket = os.path.join(folder, "s")
        self.plugins = os.path.join(folder, "plugins")

    def pid(self):
        try:
            with open(os.path.join(self.folder, "pid")) as f:
                return int(f.read())
        except (OSError, ValueError):
            return None

    def environment(self):
        """A server that starts removes what others keep in its TMPDIR."""
        return dict(os.environ, TMPDIR=self.folder)

    def start(self):
        if not os.path.exists(self.data):
            os.makedirs(self.plugins)
            subprocess.run(["cc", "-shared", "-fPIC", "-o",
                            f"{self.plugins}/loaded.so",
                            os.path.join(HERE, "loadable.c")], check=True)
            must(["mariadb-install-db", "--no-defaults",
                  f"--datadir={self.data}", "--skip-test-db",
                  "--auth-root-authentication-method=normal",
                  "--innodb-log-file-size=4M"], env=self.environment())
        with open(os.path.join(self.folder, "log"), "ab") as log:
            as_user([self.server, "--no-defaults", f"--datadir={self.data}",
                     f"--socket={self.socket}", "--skip-networking",
                     f"--pid-file={self.folder}/pid",
                     f"--plugin-dir={self.plugins}",
                     "--innodb-flush-log-at-trx-commit=0",
                     "--innodb-buffer-pool-size=32M",
                     "--default-time-zone=+00:00"],
                    stdout=log, stderr=log, start_new_session=True,
                    env=self.environment())
        until(lambda: subprocess.run(
            [*self.client(), "-e", "SELECT 1"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode == 0)

    def stop(self):
        pid = self.pid()
        if pid:
            os.kill(pid, signal.SIGKILL)
            until(lambda: not alive(pid))
            os.unlink(os.path.join(self.folder, "pid"))

    def client(self, database=None):
        return ["mariadb", "--no-defaults", f"--socket={self.socket}", "-u",
                "root", "--default-character-set=utf8mb4",
                *([database] if database else [])]

    @staticmethod
    def accounts():
        return [
            "CREATE DATABASE contract CHARACTER SET utf8mb4",
            "CREATE USER reader@localhost IDENTIFIED BY 'geheim'",
            "CREATE USER files@localhost", "GRANT FILE ON *.* TO"
            " files@localhost", "GRANT SELECT, SHOW VIEW, EXECUTE, INSERT,"
            " UPDATE, DELETE ON contract.* TO reader@localhost",
            "SET GLOBAL init_connect = 'SET sql_mode ="
            " \"ANSI_QUOTES,NO_BACKSLASH_ESCAPES\"'"]

    def load(self):
        feed(self.client(), [*self.accounts(), "CREATE FUNCTION loaded"
                             " RETURNS INTEGER SONAME 'loaded.so'"])
        feed(self.client("contract"), fixture.statements("mariadb"))

    def fill(self, name, statements):
        feed(self.client(), [
            f"CREATE DATABASE {name} CHARACTER SET utf8mb4",
            "CREATE USER IF NOT EXISTS reader@localhost IDENTIFIED BY"
            " 'geheim'", f"GRANT SELECT ON {name}.* TO reader@localhost"])
        feed(self.client(name), statements)
        return with_odbc(
            self.name, self.url(database=name),
            odbc_url("mariadb", "MariaDB Unicode",
                     f"Socket={self.socket};Database={name};UID=reader;"
                     "PWD=geheim"))

    def url(self, login="reader:geheim", database="contract"):
        return (f"mariadb://{login}@localhost/{database}"
                f"?socket={self.socket}")

    def programs(self):
        yield "mariadb", ["contract", "mariadb", self.url()]
        yield from odbc("mariadb", "MariaDB Unicode",
                        f"Socket={self.socket};Database=contract;"
                        "UID=reader;PWD=geheim")
        yield "mariadb careless", ["contract", "mariadb", self.url("root"),
                                   "careless"]
        yield "mariadb unseen", ["contract", "mariadb",
                                 self.url("unseeing"), "unseen"]
        yield "mariadb urls", [
            "refuses", "mariadb",
            self.url("reader:wrong-geheim"), "database_unreachable", "login",
            self.url(database="none"), "database_unreachable", "login",
            self.url("root"), "bad_config", "too much power",
            self.url("files", ""), "bad_config", "FILE",
            "mysql://u:geheim@127.0.0.1:1/x", "database_unreachable",
            "does not answer",
            "mysql:u:geheim", "bad_config", "cannot be read",
            "mysql://u:geheim@nowhere.invalid/x", "database_unreachable",
            "name is not known",
            f"mysql://u@127.0.0.1:{silent_port()}/x", *TOO_LATE]


class MySQL(MariaDB):
    """Debian 12 has none: one whose mysqld is in the PATH, or is named by
    PARLANCE_TEST_MYSQLD, with the options that it needs."""
    name = "mysql"

    def __init__(self, folder, drivers):
        self.server = os.environ.get("PARLANCE_TEST_MYSQLD") or shutil.which(
            "mysqld", path="/usr/sbin:/usr/bin")
        told = subprocess.run(f"{self.server} --version", shell=True,
                              capture_output=True, text=True).stdout
        if not self.server or "MariaDB" in told or "mysqld" not in told:
            raise Missing("no MySQL server here")
        self.folder = folder
        self.data = os.path.join(folder, "data")
        self.socket = os.path.join(folder, "s")

    def mysqld(self, *options):
        command, *named = self.server.split()
        return [command, "--no-defaults", *named, f"--datadir={self.data}",
                "--innodb-redo-log-capacity=16M", *options]

    def start(self):
        if not os.path.exists(self.data):
            must(self.mysqld("--initialize-insecure"),
                 env=self.environment())
        with open(os.path.join(self.folder, "log"), "ab") as log:
            as_user(self.mysqld(
                f"--socket={self.socket}", "--skip-networking", "--mysqlx=0",
                f"--pid-file={self.folder}/pid", "--secure-file-priv=",
                "--disable-log-bin", "--innodb-flush-log-at-trx-commit=0",
                "--innodb-buffer-pool-size=32M",
                "--default-time-zone=+00:00"),
                stdout=log, stderr=log, start_new_session=True,
                env=self.environment())
        until(lambda: subprocess.run(
            [*self.client(), "-e", "SELECT 1"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode == 0)

    def stop(self):
        super().stop()
        if os.path.exists(self.socket + ".lock"):
            os.unlink(self.socket + ".lock")

    def load(self):
        feed(self.client(), self.accounts())
        feed(self.client("contract"), fixture.statements("mysql"))

    def url(self, login="reader:geheim", database="contract"):
        return super().url(login, database).replace("mariadb", "mysql", 1)

    def programs(self):
        yield "mysql", ["contract", "mysql", self.url()]
        yield "mysql careless", ["contract", "mysql", self.url("root"),
                                 "careless"]
        yield "mysql unseen", ["contract", "mysql", self.url("unseeing"),
                               "unseen"]


CLICKHOUSE_CONFIG = """<yandex>
<logger><level>error</level><log>{folder}/log</log>
<errorlog>{folder}/errors</errorlog></logger>
<listen_host>127.0.0.1</listen_host><http_port>{http}</http_port>
<tcp_port>{tcp}</tcp_port><path>{folder}/data/</path>
<tmp_path>{folder}/tmp/</tmp_path><users_config>{folder}/users.xml</users_config>
<default_profile>default</default_profile>
<default_database>default</default_database><timezone>UTC</timezone>
<mark_cache_size>67108864</mark_cache_size>
</yandex>
"""
CLICKHOUSE_USER = """<{name}><password>{password}</password>
<networks><ip>127.0.0.1</ip></networks>
<profile>{profile}</profile><quota>default</quota></{name}>"""
CLICKHOUSE_USERS = """<yandex><profiles>
<default><max_memory_usage>1000000000</max_memory_usage></default>
<strict><readonly>1</readonly><max_execution_time>5</max_execution_time>
<max_memory_usage>1000000000</max_memory_usage></strict>
<loose><readonly>2</readonly></loose>
</profiles><users>{users}</users><quotas><default></default></quotas></yandex>
"""


class ClickHouse:
    name = "clickhouse"
    control = True

    def __init__(self, folder, drivers):
        self.server = shutil.which("clickhouse-server",
                                   path="/usr/sbin:/usr/bin")
        if not self.server:
            raise Missing("no ClickHouse server here")
        self.folder = folder
        self.config = os.path.join(folder, "config.xml")
        self.pidfile = os.path.join(folder, "pid")
        if not os.path.exists(self.config):
            self.configure()
        with open(self.config) as f:
            self.port = re.search(r"<http_port>(\d+)", f.read())[1]

    def configure(self):
        with open(self.config, "w") as f:
            f.write(CLICKHOUSE_CONFIG.format(
                folder=self.folder, http=free_port(), tcp=free_port()))
        users = "".join(
            CLICKHOUSE_USER.format(name=name, password=password,
                                   profile=profile)
            for name, password, profile in (
                ("default", "", "default"), ("reader", "geheim", "default"),
                ("strict", "", "strict"), ("loose", "", "loose")))
        with open(os.path.join(self.folder, "users.xml"), "w") as f:
            f.write(CLICKHOUSE_USERS.format(users=users))

    def post(self, sql, database="default"):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/?database={database}",
            data=sql.encode())
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode() + ": " + sql[:200])

    def answers(self):
        try:
            return self.post("SELECT 1") == b"1\n"
        except OSError:
            return False

    def start(self):
        with open(os.path.join(self.folder, "out"), "ab") as out:
            server = as_user([self.server, f"--config-file={self.config}"],
                             stdout=out, stderr=out, start_new_session=True,
                             cwd=self.folder)
        with open(self.pidfile, "w") as f:
            f.write(str(server.pid))
        until(self.answers)

    def stop(self):
        if os.path.exists(self.pidfile):
            with open(self.pidfile) as f:
                pid = int(f.read())
            if alive(pid):
                os.kill(pid, signal.SIGKILL)
            until(lambda: not alive(pid))
            os.unlink(self.pidfile)

    def load(self):
        for sql in fixture.statements("clickhouse"):
            self.post(sql)

    def fill(self, name, statements):
        self.post(f"CREATE DATABASE {name}")
        for sql in statements:
            self.post(sql, name)
        return {"clickhouse": self.url(database=name)}

    def url(self, login="reader:geheim", database="default"):
        return f"clickhouse://{login}@127.0.0.1:{self.port}/{database}"

    def programs(self):
        yield "clickhouse", ["contract", "clickhouse", self.url()]
        yield "clickhouse profile", ["contract", "clickhouse",
                                     self.url("strict")]
        yield "clickhouse careless", ["contract", "clickhouse",
                                      self.url("default"), "careless"]
        yield "clickhouse urls", [
            "refuses", "clickhouse",
            self.url("reader:wrong-geheim"), "database_unreachable", "login",
            self.url(database="none"), "database_unreachable",
            "no such database",
            self.url("loose"), "bad_config", "readonly = 1",
            "clickhouse://u:geheim@127.0.0.1:1/x", "database_unreachable",
            "does not answer", "clickhouse:geheim", "bad_config",
            "cannot be read", f"clickhouse://u@127.0.0.1:{silent_port()}/x",
            *TOO_LATE]


ENGINES = [SQLite, DuckDB, PostgreSQL, MariaDB, ClickHouse]
