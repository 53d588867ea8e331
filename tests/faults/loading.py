"""A load of an upload as the starter starts it, alone, whose calls fail."""

import os
import shutil
import subprocess
import sys

from faulty import TOP, shim

sys.path.insert(0, os.path.join(TOP, "tests", "helpers"))
sys.path.insert(1, os.path.join(TOP, "tests", "drivers"))
import engines  # noqa: E402
from server import PARLANCE  # noqa: E402
from takeover import text  # noqa: E402

DRIVERS = os.path.join(TOP, "build", "drivers")
LIBRARY = os.path.join(DRIVERS, "libduckdb.so")
ROWS = 3000
WHOLE = (f"SELECT CASE WHEN count(*) = {ROWS} AND sum(id) ="
         f" {ROWS * (ROWS - 1) // 2} AND count(region) = {ROWS} THEN 1 ELSE"
         " error('not all rows') END FROM sales")
# What a load leaves to whoever writes the row (dataset/settle.h); "end.new" is
# removed with all that the row does not name.
KEPT = {"task", "upload-1-0", "progress", "data-1.duckdb", "bad-1.ndjson",
        "end", "end.new", "ended"}


class Load:
    """One dataset's folder, with a file that waits in it."""

    def __init__(self, folder):
        self.folder = folder
        self.here = os.path.join(folder, "d1")
        self.fault = os.path.join(folder, "fault")

    def path(self, name):
        return os.path.join(self.here, name)

    def task(self):
        """Of load 1, as dataset/load/handed.c writes it."""
        upload = self.path("upload-1-0")
        with open(upload, "w") as f:
            f.write("id,region\n" + "".join(
                f"{i},Region {i % 7}\n" for i in range(ROWS)))
        rest = b"".join([
            text(0), text(1), text("sales.csv"), text(upload),
            text(os.path.getsize(upload)), text("sales"), text(0), text(0),
            text("utf-8"), b',"".1', text(2), text("id"), text("auto"),
            text("region"), text("auto"), text(None), text(None)])
        with open(self.path("task"), "wb") as f:
            f.write(b"".join([text("d1"), text("ann"), text(0), text(0),
                              text(1), text(None),
                              b"%d:%s," % (len(rest), rest)]))

    def job(self, timeout_s):
        """As dataset/load/job.c packs it."""
        return b"".join([
            text(self.folder), text("d1"), text(LIBRARY), text(1),
            text(256 << 20), text(timeout_s * 1000), text(1), text(1 << 30), text(0),
            text(None), text(0), text(0), text(None), *[text(1 << 20)] * 6])

    def run(self, fault, timeout_s=20):
        """Its exit code, and how many calls failed."""
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.here)
        self.task()
        with open(self.fault, "w") as f:
            f.write(fault + "\n")
        done = subprocess.run(
            [PARLANCE, "load-dataset"], input=self.job(timeout_s), timeout=60,
            capture_output=True,
            env={"PARLANCE_DRIVERS": DRIVERS, "LD_PRELOAD": shim(),
                 "FAULT_FILE": self.fault})
        hits = self.fault + ".hit"
        self.said = done.stderr.decode(errors="replace")
        return done.returncode, \
            os.path.getsize(hits) if os.path.exists(hits) else 0

    def read(self, name):
        try:
            with open(self.path(name), "rb") as f:
                return f.read()
        except FileNotFoundError:
            return b""

    def told(self):
        """Whether it told of its end, and what went wrong: None, nothing."""
        end, signal = self.read("end"), self.read("ended")
        if not end:  # of dataset/load/watch.h
            return signal != b"", signal
        fields, at = [], 0
        for _ in range(7):
            if end[at:at + 1] == b"-":
                fields.append(None)
                at += 1
                continue
            n, colon = end[at:].split(b":", 1)[0], end.index(b":", at)
            fields.append(end[colon + 1:colon + 1 + int(n)])
            at = colon + 2 + int(n)
        assert at == len(end), "half an end"
        assert fields[4] == b"1", fields
        return True, fields[5]

    def check_data(self):
        """Whether there is data; it is whole, without any file beside it."""
        data = self.path("data-1.duckdb")
        if not os.path.exists(data):
            return False
        copy = os.path.join(self.folder, "copy.duckdb")
        shutil.copy(data, copy)
        db = engines.Library(DRIVERS, copy)
        try:
            db.run(WHOLE)
        finally:
            db.close()
        return True

    def litter(self):
        return set(os.listdir(self.here)) - KEPT
