"""A server of PostgreSQL for the length of a with: of its own folder, reached
through a socket there, and gone with it."""

import glob
import os
import shutil
import subprocess
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


class Missing(Exception):
    """What the server needs is not installed."""


class Cluster:
    """address: where it is reached beside its socket, by whom asks from there
    or the net around it."""

    def __init__(self, address=None):
        self.address = address
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        if not found or not shutil.which("psql"):
            raise Missing("no PostgreSQL server here")
        if not os.path.exists(os.path.join(TOP, "build", "drivers",
                                           "parlance-postgresql.so")):
            raise Missing("the driver was not built: libpq-dev is missing")
        self.bin = os.path.dirname(found[-1])

    def as_nobody(self, *args):
        """For the server refuses root."""
        if os.getuid() != 0:
            return args
        return ("setpriv", "--reuid=nobody", "--regid=nogroup",
                "--clear-groups", *args)

    def do(self, *args):
        done = subprocess.run(self.as_nobody(*args), stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, cwd="/")
        if done.returncode:
            raise RuntimeError(" ".join(args))

    def make_folder(self):
        self.folder = tempfile.mkdtemp(prefix="parlance-store-")
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
        os.chmod(self.folder, 0o755)

    def __enter__(self):
        self.make_folder()
        self.do(f"{self.bin}/initdb", "-D", f"{self.folder}/data", "-U",
                "postgres", "-A", "trust", "--no-sync", "-E", "UTF8",
                "--locale=C.UTF-8")
        if self.address:
            with open(f"{self.folder}/data/pg_hba.conf", "a") as f:
                f.write("host all all samenet trust\n")
                f.write("host replication all samenet trust\n")
        self.start()
        self.create("units")
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        self.do(f"{self.bin}/pg_ctl", "-D", f"{self.folder}/data", "-w", "-l",
                f"{self.folder}/log", "-o",
                f"-c listen_addresses='{self.address or ''}' -k {self.folder} -c fsync=off"
                " -c timezone=UTC -c max_connections=1000", "start")

    def stop(self):
        """At once, as a machine that dies."""
        self.do(f"{self.bin}/pg_ctl", "-D", f"{self.folder}/data", "-m",
                "immediate", "-w", "stop")

    def replica(self, address=None):
        """Another server that follows this one; stop() is its end."""
        other = Cluster(address)
        other.make_folder()
        other.do(f"{self.bin}/pg_basebackup", "-h", self.folder, "-U",
                 "postgres", "-D", f"{other.folder}/data", "-R", "-X",
                 "stream", "-c", "fast")
        other.start()
        return other

    def promote(self):
        self.do(f"{self.bin}/pg_ctl", "-D", f"{self.folder}/data", "-w",
                "promote")

    def create(self, name):
        subprocess.run(["psql", "-X", "-q", "-h", self.folder, "-U",
                        "postgres", "-c", f"CREATE DATABASE {name}"],
                       check=True)

    def url(self, name):
        return f"postgresql://postgres@/{name}?host={self.folder}"
