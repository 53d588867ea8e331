"""A fresh Debian 12 in a folder, for the tests of machines. Needs root,
mmdebstrap and Debian's mirror; ROOT_TAR names a root made before."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests"))
sys.dont_write_bytecode = True

from suite import same

INSTALL = "DEBIAN_FRONTEND=noninteractive apt-get install -qqy" \
    " --no-install-recommends "


def run(*args, both=False, **more):
    """What it printed; with what it complained of when both."""
    done = subprocess.run(args, capture_output=True, text=True, **more)
    same(done.returncode, 0, f"{args}\n{done.stdout}{done.stderr}"[-3000:])
    return done.stdout + (done.stderr if both else "")


def debian():
    """The root as one file, made once."""
    tar = os.environ.get("ROOT_TAR") or \
        os.path.join(TOP, "build", "lab", "bookworm.tar")
    if not os.path.exists(tar):
        os.makedirs(os.path.dirname(tar), exist_ok=True)
        new = tar.replace(".tar", ".new.tar")  # its end says what it is
        run("mmdebstrap", "--variant=apt", "bookworm", new)
        os.rename(new, tar)
    return tar


def until(seconds, check, what):
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.1)


class Root:
    """A Debian of its own, in a folder; its network is loopback alone once
    it is offline()."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="parlance-root-")
        self.path = self.folder.name
        run("tar", "-xf", debian(), "-C", self.path)
        os.chmod(self.path, 0o755)
        self.write("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n", 0o755)
        shutil.copy("/etc/resolv.conf", self.at("etc/resolv.conf"))
        self.sh("apt-get -qq update")

    def at(self, name):
        return os.path.join(self.path, name)

    def write(self, name, text, mode=0o644):
        os.makedirs(os.path.dirname(self.at(name)), exist_ok=True)
        with open(self.at(name), "w") as f:
            f.write(text)
        os.chmod(self.at(name), mode)

    def read(self, name):
        with open(self.at(name)) as f:
            return f.read()

    def sh(self, script):
        return run("chroot", self.path, "sh", "-euc", script, both=True)

    def offline(self, script):
        """With /proc, and no network but its own loopback; whatever it
        started ends with it."""
        return run("unshare", "--mount", "--net", "--pid", "--fork",
                   "--kill-child", "sh", "-euc",
                   "ip link set lo up; mount -t proc none \"$1/proc\";"
                   " exec chroot \"$1\" sh -euc \"$2\"", "sh", self.path,
                   script, both=True)

    def packages(self, *names):
        """Of Debian."""
        self.sh(INSTALL + " ".join(names))

    def install(self, *debs):
        """Files."""
        for deb in debs:
            shutil.copy(deb, self.path)
        self.sh(INSTALL + " ".join("./" + os.path.basename(d) for d in debs))


# A machine's folders, then its first process.
BOOT = """root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for folder in run tmp dev; do mount -t tmpfs none "$root/$folder"; done
chmod 1777 "$root/tmp"
for name in null zero full random urandom tty; do
	touch "$root/dev/$name"
	mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
ip link set lo up
cd "$root"
mkdir -p .old
pivot_root . .old
umount -l /.old
exec env -i container=parlance PATH=/usr/sbin:/usr/bin:/sbin:/bin \\
	/lib/systemd/systemd
"""


# Where there is a hierarchy of version 2, be it beside one of version 1.
CGROUPS = next((f for f in ("/sys/fs/cgroup/unified", "/sys/fs/cgroup")
                if os.path.exists(f + "/cgroup.procs")), "")


class Booted:
    """That Debian, run by its own systemd, with no network but loopback."""

    def __init__(self, root):
        self.root = root
        os.unlink(root.at("usr/sbin/policy-rc.d"))
        self.group = f"{CGROUPS}/parlance-{os.getpid()}"
        self.process = None

    def __enter__(self):
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--uts", "--ipc", "--net",
             "--cgroup", "--fork", "--kill-child", "sh", "-euc", BOOT, "sh",
             self.root.path], preexec_fn=self.in_its_group,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        until(60, lambda: self.pid() and self.state() == "running",
              "it is booted")
        return self

    def __exit__(self, *_):
        self.process.kill()  # and with it all that runs there
        self.process.wait()
        until(30, self.left, "its group is empty")

    def in_its_group(self):
        os.mkdir(self.group)
        with open(self.group + "/cgroup.procs", "w") as f:
            f.write(str(os.getpid()))

    def left(self):
        for folder, _, _ in os.walk(self.group, topdown=False):
            try:
                os.rmdir(folder)
            except OSError:
                return False
        return True

    def pid(self):
        """Of its first process, in a list; empty: there is none yet."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}"
                  "/children") as f:
            return f.read().split()[0:1]

    def enter(self, script):
        return ["nsenter", "--all", "-t", *self.pid(), "sh", "-euc", script]

    def state(self):
        done = subprocess.run(self.enter("systemctl is-system-running"),
                              capture_output=True, text=True)
        return done.stdout.strip()

    def sh(self, script):
        return run(*self.enter(script), both=True)


def skip_without(suite, *needed):
    """Ends the suite, which says so, where these or root are missing."""
    path = os.environ["PATH"] + ":/usr/sbin"
    missing = [n for n in needed if not shutil.which(n, path=path)]
    if missing or os.getuid() != 0:
        print(f"skipped {suite}: needs root and", *(missing or needed))
        print("0 passed, 0 failed")
        sys.exit(0)
