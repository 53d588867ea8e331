"""The packages that `make deb` made, and a site that they are installed into."""

import os
import tempfile

from root import TOP, run

DEBS = os.path.join(TOP, "build", "deb")
NEXT = "0.1.0+next"
SITE = """server {
	listen 127.0.0.1:80 default_server;
	root /var/www/html;
	auth_basic "Intranet";
	auth_basic_user_file /etc/nginx/users;
}
"""
SHOP_IN_POSTGRESQL = """\
su postgres -c "psql -q -c \\"CREATE ROLE reader LOGIN PASSWORD 'hush'\\"
 -c 'CREATE DATABASE shop'" </dev/null
su postgres -c "psql -q shop -c 'CREATE TABLE members (id int, name text)'
 -c \\"INSERT INTO members VALUES (1, 'Ann'), (2, 'Ben')\\"
 -c 'GRANT SELECT ON members TO reader'"
""".replace("\n -c", " -c")


def packages(version="0.1.0"):
    return sorted(n for n in os.listdir(DEBS)
                  if n.endswith(".deb") and "dbgsym" not in n
                  and f"_{version}_" in n)


def deb(name, version="0.1.0"):
    return os.path.join(DEBS, f"{name}_{version}_amd64.deb")


def next_version(name):
    """The same, as the version after it."""
    with tempfile.TemporaryDirectory() as work:
        run("dpkg-deb", "-R", deb(name), work + "/next")
        control = work + "/next/DEBIAN/control"
        with open(control) as f:
            text = f.read()
        with open(control, "w") as f:
            f.write(text.replace("0.1.0", NEXT))
        run("dpkg-deb", "--root-owner-group", "-b", work + "/next",
            deb(name, NEXT))
    return deb(name, NEXT)
