"""Sections of rights that administrators keep on their page: by form and by
curl, what they may not do, and that they hold at once in every worker."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from urllib.parse import urlencode

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "web"))
from server import PARLANCE, Server, Visitor, case, has, lacks, same

RIGHTS = """
[rights sales]
database = shop
groups = sales
tables = customers (id, name, email, country), orders
masks = customers.email email
rows = customers: country in (:user.countries)
row_limit = 40
"""
PROXY = "auth = proxy\nadmins = ada\nask_workers = 2\npage_workers = 2"
SQL = "SELECT DISTINCT country FROM customers ORDER BY country"


def vouch(text):
    return text.replace('PARLANCE_USER ""', "PARLANCE_USER $http_x_user") \
        .replace('PARLANCE_GROUPS "";', "PARLANCE_GROUPS $http_x_groups;\n"
                 "fastcgi_param PARLANCE_USER_COUNTRIES $http_x_countries;\n"
                 "fastcgi_param PARLANCE_USER_CITIES $http_x_cities;")


@contextlib.contextmanager
def site(more=""):
    with Server(PROXY, more=more, change=vouch) as server:
        yield server


def reader(server, name, groups="", script=True, **facts):
    return Visitor(server, script=script, **{
        "X-User": name, "X-Groups": groups,
        **{"X-" + k.title(): v for k, v in facts.items()}})


def keep(server, name, status=201, at="", **fields):
    """A section, or at "/NAME" a change of one, as a script does it."""
    if not at:
        fields = {"name": name, "database": "shop", **fields}
    r = reader(server, "ada").post("/rights" + at, urlencode(fields),
                                   Accept="application/json")
    same(r.status, status, r.text[:400])
    return json.loads(r.text)


def asked(who, sql, status=200):
    r = who.post("/ask.csv", urlencode(
        {"database": "shop", "question": "q", "sql": sql}))
    same(r.status, status, r.text[:400])
    return r.text.split()[1:] if status == 200 else r.text


@case
def a_kept_section_holds_at_once():
    with site() as server:
        ann, eve = reader(server, "ann", "sales"), reader(server, "eve", "hr")
        same(len(asked(ann, SQL)) > 5, True)
        got = keep(server, "sales", groups="sales",
                   tables="customers (id, country), orders",
                   rows="customers: country in ('Spain', 'Italy')")
        same(got, {"section": "sales", "edit": 1, "withdrawn": False})
        for _ in range(6):  # whichever worker it is
            same(asked(ann, SQL), ["Italy", "Spain"])
        lacks(asked(ann, "SELECT email FROM customers", 422), "@")
        lacks(ann.get("/databases/shop.json").text, "email")
        # a database with sections is not there for whom none names
        asked(eve, SQL, 404)
        same(len(asked(reader(server, "ada"), SQL)) > 5, True)
        keep(server, "sales", 200, "/sales",
             rows="customers: country = 'Spain'")
        for _ in range(6):
            same(asked(ann, SQL), ["Spain"])
        keep(server, "sales", 200, "/sales/withdraw")
        for _ in range(6):
            same(len(asked(ann, SQL)) > 5, True)
        same(len(asked(eve, SQL)) > 5, True)
        keep(server, "sales", 200, "/sales/undo", edit="1")
        same(asked(ann, SQL), ["Italy", "Spain"])
        edits = json.loads(reader(server, "ada").get(
            "/rights/sales.json").text)["edits"]
        same([(e["edit"], e["by"], bool(e["text"])) for e in edits],
             [(4, "ada", True), (3, "ada", False), (2, "ada", True),
              (1, "ada", True)])
        has(edits[-1]["text"], "[rights sales]\ndatabase = shop\n")
        lacks(json.dumps(edits), "salt")
        done = subprocess.run(
            [PARLANCE, "audit", "-f", "csv", "-c",
             server.path("parlance.conf")], stdout=subprocess.PIPE,
            cwd=server.folder)
        for act in ("added", "changed", "withdrawn", "put back"):
            has(done.stdout.decode(), "rights sales " + act)


@case
def a_kept_section_only_narrows():
    """The configuration's sections are the upper bound of those."""
    with site(RIGHTS) as server:
        ann = reader(server, "ann", "sales", countries="Spain,France")
        eve = reader(server, "eve", "hr")
        same(asked(ann, SQL), ["France", "Spain"])
        keep(server, "wide", groups="sales hr", tables="*")
        same(asked(ann, SQL), ["France", "Spain"])
        asked(eve, SQL, 404)
        asked(ann, "SELECT phone FROM customers", 422)
        asked(ann, "SELECT * FROM employees", 422)
        keep(server, "wide", 200, "/wide", row_limit="1000",
             tables="customers, orders, employees",
             masks="customers.country null")
        same(asked(ann, SQL), [])
        for email in asked(ann, "SELECT email FROM customers"):
            same(email[1:], "***@…")
        same(len(asked(ann, "SELECT id FROM orders")), 40)
        keep(server, "wide", 200, "/wide", masks="", row_limit="7",
             rows="customers: country <> 'France' or 1 = 1\n"
                  " orders: id < 5")
        same(asked(ann, SQL), ["France", "Spain"])
        same(asked(ann, "SELECT id FROM orders ORDER BY id"),
             ["1", "2", "3", "4"])
        keep(server, "wide", 200, "/wide", tables="customers (country)",
             masks="", rows="")
        same(len(asked(ann, "SELECT * FROM customers")), 7)
        asked(ann, "SELECT name FROM customers", 422)
        asked(ann, "SELECT id FROM orders", 422)


@case
def facts_of_kept_rules_need_no_restart():
    with site() as server:
        keep(server, "own", users="*", tables="customers (id, country)",
             rows="customers: country in (:user.cities)")
        same(asked(reader(server, "ann", cities="Spain,x"), SQL), ["Spain"])
        same(asked(reader(server, "ann"), SQL), [])
        for odd in ("x') OR ('' LIKE '", 'x" OR 1=1 --'):
            same(asked(reader(server, "ann", cities=odd), SQL), [])


@case
def what_cannot_hold_is_not_kept():
    """In one line each; what was kept before goes on to hold."""
    good = {"groups": "x", "tables": "customers, orders"}
    bad = [
        ({"name": "Sales"}, 400, "needs a name of small letters"),
        ({"name": ""}, 400, "needs a name of small letters"),
        ({"groups": ""}, 400, "[rights s] needs users or groups"),
        ({"database": "shpo"}, 400, 'no database named "shpo"'),
        ({"tables": "customers ("}, 400, "tables of [rights s] takes"),
        ({"tables": "custmers"}, 400, "There is no table custmers."),
        ({"tables": "customers (nme)"}, 400,
         "There is no column customers.nme."),
        ({"masks": "customers.email blue"}, 400, "masks of [rights s] takes"),
        ({"masks": "customers.mail null"}, 400,
         "There is no column customers.mail."),
        ({"rows": "orders: id < 5) or (1 = 1"}, 400, "rows of [rights s]"),
        ({"rows": "orders: shade = 5"}, 400, "does not fit"),
        ({"rows": "orders: frobnicate(id) = 5"}, 400, "does not run"),
        ({"rows": "products: id = 5"}, 400, "of tables that are listed"),
        ({"row_limit": "many"}, 400, "takes a number of rows"),
        ({"tables": "customers\n[database x]\nurl = x"}, 400, "rights s"),
        ({"name": "sales"}, 409, "is in the configuration"),
    ]
    with site(RIGHTS) as server:
        for fields, status, says in bad:
            fields = {"name": "s", **good, **fields}
            name = fields.pop("name")
            has(keep(server, name, status, **fields)["detail"], says)
        keep(server, "s", **good)
        has(keep(server, "s", 409, **good)["detail"], "is taken")
        has(keep(server, "s", 400, "/s", tables="t")["detail"], "table t")
        has(keep(server, "s", 404, "/s/undo", edit="9")["detail"], "no edit")
        keep(server, "none", 404, "/none", **good)
        keep(server, "sales", 404, "/sales", **good)
        same(json.loads(reader(server, "ada").get(
            "/rights/s.json").text)["edits"][0]["edit"], 1)
        for name in ("ann", "eve"):
            r = reader(server, name, "sales").post("/rights", urlencode(
                {"name": "mine", "database": "shop", **good}))
            same(r.status, 403)
            for path in ("/rights/s", "/rights/s/undo", "/rights/s/withdraw"):
                same(reader(server, name).post(path, "edit=1").status, 403)
        other = reader(server, "ada", script=False)
        other.headers["Sec-Fetch-Site"] = "cross-site"
        same(other.post("/rights", urlencode(
            {"name": "mine", "database": "shop", **good})).status, 403)


@case
def a_form_does_it_without_script():
    with site() as server:
        ada = reader(server, "ada", script=False)
        has(ada.get("/rights").text, "<h2>Add a section</h2>")
        r = ada.post("/rights", urlencode({
            "name": "office", "database": "shop", "groups": "office",
            "users": "", "tables": "customers (id, email),\r\norders",
            "masks": "customers.email email", "row_limit": "",
            "rows": "orders: id < 5\r\n customers: id < 9"}))
        same((r.status, r.headers["Location"][-14:]), (303, "/rights/office"))
        page = ada.get("/rights/office").text
        for part in ("orders: id &lt; 5", "Withdraw it", "Change 1"):
            has(page, part)
        lacks(page, "Put back")
        same(ada.post("/rights/office/withdraw", "").status, 303)
        has(ada.get("/rights/office").text, "was withdrawn")
        has(ada.get("/rights/office").text, "customers.email email</textarea>")
        has(ada.get("/rights").text, "withdrawn</span>")
        same(ada.post("/rights/office/undo", "edit=1").status, 303)
        same(asked(reader(server, "cy", "office"), "SELECT id FROM orders"),
             ["1", "2", "3", "4"])
        rows = json.loads(reader(server, "ada").get("/rights.json").text)
        same({(r["table"], r["section"], r["kept"])
              for r in rows["rights"]},
             {("customers", "office", "page"), ("orders", "office", "page")})


def doctor(server):
    done = subprocess.run(
        [PARLANCE, "doctor", "-c", server.path("parlance.conf")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=server.folder)
    return [line for line in done.stdout.decode().splitlines()
            if " rights " in line]


def finding(lines, name, says):
    """Its first word: ok, note or bad."""
    found = [line.split()[0] for line in lines
             if f" rights {name} " in line and says in line]
    same(len(found), 1, "\n".join([says, *lines]))
    return found[0]


@case
def doctor_proves_limits_facts_and_what_is_kept():
    open_rule = "customers: country = :user.land or :user.land is null"
    public = "customers: country in (:user.land) or country = 'Spain'"
    with site(RIGHTS) as server:
        keep(server, "less", groups="sales", tables="customers (id), orders",
             rows="orders: id < 100", row_limit="7")
        keep(server, "gone", groups="sales", tables="customers")
        keep(server, "gone", 200, "/gone/withdraw")
        lines = doctor(server)
        nobody = "of customers, a reader of whom nothing is known sees 0 of"
        for name, limit in (("sales", 40), ("less in sales", 7)):
            for says in (nobody, f"ends after {limit} rows",
                         "none does"):
                same(finding(lines, name, says), "ok")
        lacks("\n".join(lines), "rights gone")
    with site() as server:
        keep(server, "open", groups="a", tables="customers", rows=open_rule)
        keep(server, "public", groups="b", tables="customers", rows=public)
        lines = doctor(server)
        same(finding(lines, "open", "facts are in no row sees 0"), "bad")
        same(finding(lines, "public", "of whom nothing is known sees"),
             "note")


@case
def doctor_names_views_that_a_star_gives():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "staff.db")
        with contextlib.closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE staff (id integer, pay integer)")
            db.execute("CREATE VIEW paid AS SELECT pay FROM staff")
        os.chmod(folder, 0o755)
        with site(f"[database staff]\nurl = sqlite:{path}\n"
                  "[rights wide]\ndatabase = staff\ngroups = a\n"
                  "tables = *, staff (id)\n[rights part]\n"
                  "database = staff\ngroups = b\ntables = staff (id)\n"
                  ) as server:
            lines = doctor(server)
            same(finding(lines, "wide", "rules of other tables: paid"),
                 "note")
            same([x for x in lines
                  if " rights part " in x and "other tables" in x], [])
            same(finding(lines, "part", "none does"), "ok")
