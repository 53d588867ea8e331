"""A network of this host's own for the length of a program: a bridge, and
machines in network namespaces that hang on it by a cable each. Needs root."""

import contextlib
import os
import subprocess
import sys
import time

STORE, REPLICA, SLOW = "10.77.0.1", "10.77.0.2", "10.77.0.3"
WHOLE = "/24"
MINE = "PARLANCE_LAB_NET"


def run(*args):
    subprocess.run(args, check=True)


def enter():
    """Go on in a namespace of the program's own. Why not, where not."""
    if os.environ.get(MINE):
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "lab", "type", "bridge")
        for address in STORE, REPLICA, SLOW:
            run("ip", "addr", "add", address + WHOLE, "dev", "lab")
        run("ip", "link", "set", "lab", "up")
        return None
    if os.getuid() != 0:
        return "who runs it is not root"
    try:
        tried = subprocess.run(
            ["unshare", "-n", "sh", "-c", "ip link add lab type bridge && "
             "ip link add one type veth peer name two && nsenter -V"],
            capture_output=True, text=True)
    except FileNotFoundError:
        return "there is no unshare"
    if tried.returncode:
        return tried.stderr.strip().split("\n")[-1]
    os.environ[MINE] = "1"
    os.execvp("unshare", ["unshare", "-n", sys.executable, *sys.argv])


class Place:
    """Where a machine stands: a namespace, its cable and its address."""
    n = 0

    def __init__(self):
        Place.n += 1
        self.cable = f"lab{Place.n}"
        self.address = f"10.77.0.{10 + Place.n % 200}"
        self.keeper = subprocess.Popen(["unshare", "-n", "sleep", "1d"])
        mine = os.readlink("/proc/self/ns/net")
        while self.net() in (None, mine):  # it is about to have its own
            assert self.keeper.poll() is None, "unshare ended"
            time.sleep(0.01)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name",
            "eth0", "netns", str(self.keeper.pid))
        run("ip", "link", "set", self.cable, "master", "lab", "up")
        run(*self.inside("ip", "link", "set", "lo", "up"))
        run(*self.inside("ip", "addr", "add", self.address + WHOLE, "dev",
                         "eth0"))
        run(*self.inside("ip", "link", "set", "eth0", "up"))

    def net(self):
        with contextlib.suppress(OSError):
            return os.readlink(f"/proc/{self.keeper.pid}/ns/net")

    def inside(self, *args):
        return ("nsenter", "-t", str(self.keeper.pid), "-n", "--", *args)

    def cut(self):
        run("ip", "link", "set", self.cable, "down")

    def mend(self):
        run("ip", "link", "set", self.cable, "up")

    def close(self):
        self.keeper.kill()
        self.keeper.wait()
        subprocess.run(["ip", "link", "del", self.cable],
                       stderr=subprocess.DEVNULL)
