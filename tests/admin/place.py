"""A machine for an administrator: folders of this one, in a mount and a
network namespace of their own, so that what a document says can be run as it
stands. There is no systemd in it: its commands are stood in for."""

import os
import shutil
import subprocess
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(TESTS, "drivers"), os.path.join(TESTS, "web"),
                TESTS]
sys.dont_write_bytecode = True

import engines
from suite import SHOP, TOP

NEEDED = ("unshare", "ip", "nginx", "setpriv", "systemd-sysusers", "curl",
          "openssl")
ALONE = ("unshare", "--mount", "--net", "--pid", "--fork", "--kill-child",
         "--mount-proc")
EMPTY = ("/usr/local", "/var/lib/parlance", "/var/cache/parlance", "/run",
         "/srv", "/backup", "/var/log/nginx")
SITE = """server {
	listen 127.0.0.1:80 default_server;
	root /srv/www;
	auth_basic "Intranet";
	auth_basic_user_file /etc/nginx/users;
}
"""
STAND_INS = {
    "systemctl": """#!/bin/sh
pid=/run/parlance.pid
start()
{
	install -d -o parlance -g www-data -m 2750 /run/parlance
	install -d -o parlance -g parlance -m 750 /var/lib/parlance
	cd /
	setpriv --reuid parlance --regid www-data --init-groups \\
		parlance serve >>/run/parlance.log 2>&1 &
	echo $! >$pid
	for i in $(seq 100); do
		[ ! -S /run/parlance/ask.sock ] || return 0
		sleep 0.1
	done
	return 1
}
stop()
{
	[ ! -e $pid ] || ! kill "$(cat $pid)" 2>/dev/null ||
		while kill -0 "$(cat $pid)" 2>/dev/null; do sleep 0.1; done
	rm -f $pid
}
case "$*" in
"reload nginx") exec nginx -s reload ;;
"reload parlance") exec kill -HUP "$(cat $pid)" ;;
"enable --now parlance.socket parlance" | "start parlance.socket parlance" | \\
	"enable --quiet --now parlance.socket") [ -e $pid ] || start ;;
"stop parlance.socket parlance" | "disable --now parlance.socket parlance") stop ;;
"restart parlance.service") stop; start ;;
"kill -s USR2 --kill-whom=main parlance")
	before=$(grep -c upgrade.done /run/parlance.log)
	kill -USR2 "$(cat $pid)"
	for i in $(seq 100); do
		[ "$(grep -c upgrade.done /run/parlance.log)" = "$before" ] || break
		sleep 0.1
	done
	sed -n 's/.*event=upgrade.done pid=\\([0-9]*\\).*/\\1/p' /run/parlance.log |
		tail -n 1 | grep . >$pid ;;
*) echo "systemctl: not stood in for: $*" >&2; exit 1 ;;
esac
""",
    "sudo": '#!/bin/sh\nexec "$@"\n',
    "journalctl": "#!/bin/sh\nexec tail -n 20 /run/parlance.log\n",
}


def enter():
    """This program again, inside: its mounts and its network end with it."""
    if os.environ.get("PARLANCE_TEST_PLACE") == "inside":
        return
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    missing = [n for n in NEEDED if not shutil.which(n, path=path)]
    try:
        engines.PostgreSQL("", os.path.join(TOP, "build", "drivers"))
    except engines.Missing as e:
        missing.append(str(e))
    if not missing and subprocess.run([*ALONE, "mount", "--bind", "/tmp",
                                       "/mnt"], capture_output=True).returncode:
        missing.append("namespaces with mounts of their own")
    if os.getuid() != 0 or missing:
        print("skipped admin: needs root and", *(missing or NEEDED))
        print("0 passed, 0 failed")
        sys.exit(0)
    os.environ.update(PARLANCE_TEST_PLACE="inside", PATH=path)
    os.execvp("unshare", [*ALONE, "sh", "-c", '"$@"; exit $?',
                          "sh",  # which reaps what is left
                          sys.executable, *sys.argv])


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        f.write(text)
    os.chmod(path, mode)


def bind(folder, at):
    os.makedirs(at, exist_ok=True)
    subprocess.run(["mount", "--bind", folder, at], check=True)


class Place:
    """folder: where its parts are kept, gone with it."""

    def __init__(self, folder):
        self.folder = folder
        self.made = []  # mount points that were not there

    def __enter__(self):
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        etc = os.path.join(self.folder, "etc")
        shutil.copytree("/etc", etc, symlinks=True)
        shutil.rmtree(etc + "/parlance", ignore_errors=True)
        bind(etc, "/etc")
        for at in EMPTY:
            if not os.path.exists(at):
                self.made.append(at)
            part = os.path.join(self.folder, at.strip("/").replace("/", "-"))
            os.mkdir(part)
            bind(part, at)
        os.chmod(self.folder, 0o755)
        os.mkdir("/run/systemd")
        os.mkdir("/run/systemd/system")
        for name, text in STAND_INS.items():
            write("/usr/local/bin/" + name, text, 0o755)
        os.environ["PATH"] = "/usr/local/bin:" + os.environ["PATH"]
        with open("/etc/hosts", "a") as f:
            f.write("127.0.0.1 db host\n")
        self.web()
        self.database()
        return self

    def __exit__(self, *_):
        subprocess.run(["systemctl", "stop", "parlance.socket", "parlance"])
        subprocess.run(["nginx", "-s", "quit"])
        self.engine.stop()
        for at in reversed(self.made):
            subprocess.run(["umount", at])
            try:
                os.rmdir(at)
            except OSError:
                pass  # somebody else's by now

    def web(self):
        """An intranet with a sign-in of its own, before Parlance came."""
        for name in ("sites-available", "sites-enabled", "conf.d", "snippets"):
            shutil.rmtree("/etc/nginx/" + name, ignore_errors=True)
            os.makedirs("/etc/nginx/" + name)
        write("/etc/nginx/nginx.conf", "user www-data;\npid /run/nginx.pid;\n"
              "events {}\nhttp {\n\tinclude /etc/nginx/conf.d/*.conf;\n"
              "\tinclude /etc/nginx/sites-enabled/*;\n}\n")
        write("/etc/nginx/sites-available/intranet", SITE)
        os.symlink("/etc/nginx/sites-available/intranet",
                   "/etc/nginx/sites-enabled/intranet")
        done = subprocess.run(["openssl", "passwd", "-apr1", "secret"],
                              capture_output=True, text=True, check=True)
        write("/etc/nginx/users", "ann:" + done.stdout)
        os.mkdir("/srv/www")
        subprocess.run(["nginx"], check=True)

    def database(self):
        """PostgreSQL on this machine's usual port, with a shop in it."""
        folder = os.path.join(self.folder, "postgresql")
        os.mkdir(folder)
        shutil.chown(folder, "nobody", "nogroup")
        self.engine = engines.PostgreSQL(
            folder, os.path.join(TOP, "build", "drivers"))
        self.engine.start("127.0.0.1")
        engines.feed(self.engine.psql("postgres"), ["CREATE DATABASE shop"])
        engines.feed(self.engine.psql("shop"), [
            "CREATE TABLE orders (id int PRIMARY KEY, total numeric(9, 2))",
            "INSERT INTO orders SELECT i, i FROM generate_series(1, 100) i"])
        os.environ.update(PGHOST=folder, PGUSER="postgres")
        shutil.copy(SHOP, "/srv/shop.db")
