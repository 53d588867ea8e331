"""What the programs beside this share: a server whose program is replaced."""

import os
import re
import shutil
import signal
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(TESTS, "web"), TESTS]
sys.dont_write_bytecode = True

from server import PARLANCE, Server, until

SETTINGS = "ask_workers = 16\npage_workers = 2\nuser_workers = 16\n"


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


class Upgrading(Server):
    """A server whose program is a copy that can be replaced."""

    def start_serve(self):
        self.env["PARLANCE_DRIVERS"] = os.path.join(
            os.path.dirname(PARLANCE), "drivers")  # of a store on a server
        self.program = self.path("parlance")
        if not os.path.exists(self.program):
            shutil.copy(PARLANCE, self.program)
        self.serve = self.start("serve", self.program, "serve", "-c",
                                "parlance.conf")
        until(5, lambda: "event=serve.ready" in self.log(), "it is ready")
        self.manager = self.serve.pid

    def replace(self, whole=True):
        """As a package does: another file, by a rename."""
        shutil.copy(PARLANCE, self.program + ".new")
        if not whole:
            os.truncate(self.program + ".new", 4096)
        os.rename(self.program + ".new", self.program)

    def upgrade(self):
        n = self.log().count("event=upgrade.done")
        os.kill(self.manager, signal.SIGUSR2)
        until(10, lambda: self.log().count("event=upgrade.done") > n,
              "the next one answers")
        before = self.manager
        self.manager = int(re.findall(r"event=upgrade\.done pid=(\d+)",
                                      self.log())[-1])
        return before

    def __exit__(self, *how):
        if self.manager != self.serve.pid and alive(self.manager):
            os.kill(self.manager, signal.SIGTERM)
            until(20, lambda: not alive(self.manager), "it ends")
        super().__exit__(*how)
