"""Engines that the suite starts by itself, each as an ordinary user."""

import ctypes
import os
import shutil
import subprocess

import fixture


class Missing(Exception):
    """What an engine needs is not installed."""


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

    def programs(self):
        yield "duckdb", ["contract", "duckdb",
                         "duckdb:" + self.path("contract.duckdb")]
        yield "files", ["files", self.folder]


ENGINES = [DuckDB]
