"""What each engine makes of a text as it stands: how many statements, whether
each one reads, and what came of them. By their own libraries, as users who may
do anything, and with several statements allowed where that can be."""

import ctypes
import http.client
import os
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TESTS, "drivers"))

import engines as servers  # noqa: E402

SECRET, SPOKEN = "k4n4ry", "sp0k3n"
TABLES = ["CREATE TABLE orders(id int, name varchar(20))",
          "INSERT INTO orders VALUES (1, 'a'), (2, 'b')",
          "CREATE TABLE canary(c varchar(20))",
          f"INSERT INTO canary VALUES ('{SECRET}')",
          "CREATE TABLE spare(id int)"]
VOID = ctypes.c_void_p


class Seen:
    """ran: without an error; statements: those that the engine counted."""

    def __init__(self):
        self.ran, self.statements, self.reads = False, 0, True
        self.cells = []

    def told(self, word):
        return any(word in cell for cell in self.cells)


def library(name, **returns):
    lib = ctypes.CDLL(name)
    for function, kind in returns.items():
        getattr(lib, function).restype = kind
    return lib


class SQLite:
    dialect = "sqlite"

    def __init__(self, folder, drivers):
        self.lib = library("libsqlite3.so.0",
                           sqlite3_column_text=ctypes.c_char_p)
        self.db = VOID()
        assert self.lib.sqlite3_open(b":memory:", ctypes.byref(self.db)) == 0
        for sql in TABLES:
            assert self.run(sql.encode()).ran, sql

        kind = ctypes.CFUNCTYPE(None, VOID, ctypes.c_int, VOID)
        self.say = kind(lambda context, n, args: self.lib.sqlite3_result_text(
            VOID(context), SPOKEN.encode(), -1, VOID(-1)))
        assert self.lib.sqlite3_create_function(
            self.db, b"canary_f", 0, 1, None, self.say, None, None) == 0

    def close(self):
        self.lib.sqlite3_close(self.db)

    def run(self, sql):
        seen, at = Seen(), ctypes.c_char_p(sql)
        rest = ctypes.cast(at, VOID)
        seen.ran = True
        while seen.ran:
            statement, tail = VOID(), VOID()
            if self.lib.sqlite3_prepare_v2(self.db, rest, -1,
                                           ctypes.byref(statement),
                                           ctypes.byref(tail)):
                seen.ran = False
                break
            if not statement:
                break
            seen.statements += 1
            seen.reads = seen.reads and self.reads(statement)
            self.step(statement, seen)
            self.lib.sqlite3_finalize(statement)
            rest = tail
        return seen

    def reads(self, statement):
        return self.lib.sqlite3_stmt_readonly(statement) == 1

    def step(self, statement, seen):
        for _ in range(1000):
            code = self.lib.sqlite3_step(statement)
            if code != 100:
                seen.ran = seen.ran and code == 101
                return
            for i in range(self.lib.sqlite3_column_count(statement)):
                text = self.lib.sqlite3_column_text(statement, i)
                seen.cells.append((text or b"").decode(errors="replace"))


class DuckDB:
    dialect = "duckdb"
    READS = (1, 4)  # SELECT, EXPLAIN

    def __init__(self, folder, drivers):
        path = os.path.join(drivers, "libduckdb.so")
        if not os.path.exists(path):
            raise servers.Missing("there is no libduckdb")
        self.lib = library(path, duckdb_extract_statements=ctypes.c_uint64,
                           duckdb_column_count=ctypes.c_uint64,
                           duckdb_row_count=ctypes.c_uint64,
                           duckdb_value_varchar=VOID)
        for name in ("duckdb_column_count", "duckdb_row_count"):
            getattr(self.lib, name).argtypes = [VOID]
        self.lib.duckdb_value_varchar.argtypes = [VOID, ctypes.c_uint64,
                                                  ctypes.c_uint64]
        self.db, self.connection = VOID(), VOID()
        assert self.lib.duckdb_open(None, ctypes.byref(self.db)) == 0
        assert self.lib.duckdb_connect(
            self.db, ctypes.byref(self.connection)) == 0
        for sql in TABLES + [f"CREATE MACRO canary_f() AS '{SPOKEN}'"]:
            assert self.run(sql.encode()).ran, sql

    def close(self):
        self.lib.duckdb_disconnect(ctypes.byref(self.connection))
        self.lib.duckdb_close(ctypes.byref(self.db))

    def run(self, sql):
        seen, extracted = Seen(), VOID()
        n = self.lib.duckdb_extract_statements(self.connection, sql,
                                               ctypes.byref(extracted))
        seen.statements, seen.ran = n, n > 0
        for i in range(n):
            prepared = VOID()
            if self.lib.duckdb_prepare_extracted_statement(
                    self.connection, extracted, ctypes.c_uint64(i),
                    ctypes.byref(prepared)):
                seen.ran = False
            else:
                kind = self.lib.duckdb_prepared_statement_type(prepared)
                seen.reads = seen.reads and kind in self.READS
                self.execute(prepared, seen)
            self.lib.duckdb_destroy_prepare(ctypes.byref(prepared))
        self.lib.duckdb_destroy_extracted(ctypes.byref(extracted))
        return seen

    def execute(self, prepared, seen):
        result = (ctypes.c_uint64 * 6)()
        if self.lib.duckdb_execute_prepared(prepared, ctypes.byref(result)):
            seen.ran = False
        else:
            at = ctypes.addressof(result)
            for row in range(min(self.lib.duckdb_row_count(at), 1000)):
                for col in range(self.lib.duckdb_column_count(at)):
                    text = self.lib.duckdb_value_varchar(at, col, row)
                    if text:
                        seen.cells.append(
                            ctypes.string_at(text).decode(errors="replace"))
                        self.lib.duckdb_free(VOID(text))
        self.lib.duckdb_destroy_result(ctypes.byref(result))


class Served:
    """One with a server, which is started for it."""

    def __init__(self, folder, drivers):
        self.server = self.kind(folder, drivers)
        self.server.start()
        try:
            self.connect()
            for sql in TABLES + self.more:
                assert self.run(sql.encode()).ran, sql
        except BaseException:
            self.server.stop()
            raise

    def close(self):
        self.server.stop()


class PostgreSQL(Served):
    dialect, kind = "postgresql", servers.PostgreSQL
    more = ["CREATE FUNCTION canary_f() RETURNS text LANGUAGE sql AS"
            f" $$SELECT '{SPOKEN}'$$"]
    COMMAND, ROWS, ONE_ROW = 1, 2, 9

    def connect(self):
        self.lib = library("libpq.so.5", PQconnectdb=VOID, PQgetResult=VOID,
                           PQgetvalue=ctypes.c_char_p)
        self.lib.PQgetResult.argtypes = [VOID]
        for name in ("PQresultStatus", "PQntuples", "PQnfields", "PQclear"):
            getattr(self.lib, name).argtypes = [VOID]
        self.lib.PQgetvalue.argtypes = [VOID, ctypes.c_int, ctypes.c_int]
        self.db = VOID(self.lib.PQconnectdb(
            f"host={self.server.folder} user=postgres dbname=postgres"
            " options='-c client_min_messages=error"
            " -c statement_timeout=5000'".encode()))
        assert self.lib.PQstatus(self.db) == 0

    def run(self, sql):
        seen = Seen()
        seen.ran = True
        assert self.lib.PQsendQuery(self.db, sql) == 1, sql
        while result := self.lib.PQgetResult(self.db):
            status = self.lib.PQresultStatus(result)
            if status in (3, 4, 8):  # COPY: nobody is there to take part
                self.reset()
                return seen
            seen.statements += status in (self.COMMAND, self.ROWS)
            seen.ran = seen.ran and status in (0, self.COMMAND, self.ROWS)
            seen.reads = seen.reads and status != self.COMMAND
            self.take(result, seen)
            self.lib.PQclear(result)
        return seen

    def take(self, result, seen):
        for row in range(min(self.lib.PQntuples(result), 1000)):
            for col in range(self.lib.PQnfields(result)):
                seen.cells.append(self.lib.PQgetvalue(
                    result, row, col).decode(errors="replace"))

    def reset(self):
        self.lib.PQreset(self.db)


class MariaDB(Served):
    dialect, kind = "mysql", servers.MariaDB
    more = ["CREATE FUNCTION canary_f() RETURNS varchar(9) DETERMINISTIC"
            f" RETURN '{SPOKEN}'",
            "SET sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,"
            "NO_ENGINE_SUBSTITUTION'"]
    SEVERAL = 1 << 16

    def connect(self):
        self.lib = library("libmariadb.so.3", mysql_init=VOID,
                           mysql_real_connect=VOID, mysql_store_result=VOID,
                           mysql_fetch_row=ctypes.POINTER(ctypes.c_char_p))
        for name in ("mysql_store_result", "mysql_fetch_row",
                     "mysql_num_fields", "mysql_free_result"):
            getattr(self.lib, name).argtypes = [VOID]
        servers.feed(self.server.client(), ["CREATE DATABASE lexers"])
        self.db = VOID(self.lib.mysql_init(None))
        self.lib.mysql_options(self.db, 7, b"utf8mb4")
        assert self.lib.mysql_real_connect(
            self.db, b"localhost", b"root", b"", b"lexers", 0,
            self.server.socket.encode(), ctypes.c_ulong(self.SEVERAL))

    def run(self, sql):
        seen = Seen()
        more = self.lib.mysql_real_query(self.db, sql,
                                         ctypes.c_ulong(len(sql)))
        seen.ran = more == 0
        while more == 0:
            seen.statements += 1
            result = self.lib.mysql_store_result(self.db)
            if result:
                self.take(result, seen)
                self.lib.mysql_free_result(result)
            else:
                seen.reads = False
            more = self.lib.mysql_next_result(self.db)
        seen.ran = seen.ran and more == -1
        return seen

    def take(self, result, seen):
        n = self.lib.mysql_num_fields(result)
        while row := self.lib.mysql_fetch_row(result):
            seen.cells += [(row[i] or b"").decode(errors="replace")
                           for i in range(n)]


class ClickHouse(Served):
    dialect, kind = "clickhouse", servers.ClickHouse
    more = []

    def connect(self):
        self.http = http.client.HTTPConnection("127.0.0.1",
                                               int(self.server.port),
                                               timeout=20)

    def run(self, sql):
        seen = Seen()
        if sql.startswith(b"CREATE"):  # as ClickHouse has them
            sql = (sql.replace(b" int", b" Int64")
                   .replace(b"varchar(20)", b"String") + b" ENGINE = Memory")
        self.http.request("POST", "/?max_execution_time=5", sql)
        answer = self.http.getresponse()
        seen.cells = [answer.read().decode(errors="replace")]
        seen.ran, seen.statements = answer.status == 200, 1
        return seen


ENGINES = [SQLite, DuckDB, PostgreSQL, MariaDB, ClickHouse]
