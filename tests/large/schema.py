"""A database of a thousand tables with twenty columns each, as a company has
it after some years: forty areas of twenty-five kinds of things, keys inside an
area and to a few tables that all refer to. FILE [TABLES] writes it."""

import sqlite3
import sys

AREAS = ("sales purchasing logistics warehouse production quality maintenance"
         " finance controlling payroll recruiting training travel fleet legal"
         " compliance marketing campaign newsletter website support returns"
         " warranty service field repair rental leasing insurance claims"
         " energy facility security access laboratory research patent catering"
         " events archive").split()
THINGS = ("request offer contract delivery invoice payment reminder booking"
          " schedule shift inspection incident measure target budget forecast"
          " rating document note task approval history snapshot setting"
          " category").split()
PLAIN = ("code title status priority created_at updated_at valid_from"
         " valid_until amount currency quantity unit remark source region"
         " is_active reviewed").split()
KINDS = {"amount": "NUMERIC(12, 2)", "quantity": "INTEGER",
         "created_at": "TIMESTAMP", "updated_at": "TIMESTAMP",
         "valid_from": "DATE", "valid_until": "DATE",
         "is_active": "BOOLEAN", "reviewed": "BOOLEAN"}
# What all areas refer to, and one corner that nothing else is called like.
CORE = ("employee", "customer", "supplier", "site")
CORNER = """
CREATE TABLE greenhouse(id INTEGER PRIMARY KEY, label TEXT, area_m2 INTEGER,
    site_id INTEGER REFERENCES site(id));
CREATE TABLE orchid(id INTEGER PRIMARY KEY, cultivar TEXT, petals INTEGER,
    greenhouse_id INTEGER REFERENCES greenhouse(id));
CREATE TABLE watering(id INTEGER PRIMARY KEY, litres INTEGER, done_on DATE,
    orchid_id INTEGER REFERENCES orchid(id),
    employee_id INTEGER REFERENCES employee(id));
INSERT INTO greenhouse VALUES (1, 'North', 120, 1), (2, 'South', 80, 1);
INSERT INTO orchid VALUES (1, 'Vanda', 5, 1), (2, 'Phalaenopsis', 6, 1),
    (3, 'Cattleya', 6, 2);
INSERT INTO watering VALUES (1, 3, '2024-05-01', 1, 1),
    (2, 4, '2024-05-02', 2, 1), (3, 5, '2024-06-01', 3, 1);
"""


def columns(names):
    return ", ".join(f"{n} {KINDS.get(n, 'TEXT')}" for n in names)


def tables(n):
    for name in CORE:
        yield (f"CREATE TABLE {name}(id INTEGER PRIMARY KEY, name TEXT,"
               f" {columns(PLAIN)})")
    left = n - len(CORE) - 3
    for area in AREAS:
        before = None
        for i, thing in enumerate(THINGS):
            if left <= 0:
                return
            left -= 1
            other = CORE[i % len(CORE)]
            up = (f"{before}_id INTEGER REFERENCES {area}_{before}(id)"
                  if before else "reference TEXT")
            yield (f"CREATE TABLE {area}_{thing}(id INTEGER PRIMARY KEY, {up},"
                   f" {other}_id INTEGER REFERENCES {other}(id),"
                   f" {columns(PLAIN)})")
            before = thing


def write(path, n=1000):
    db = sqlite3.connect(path)
    db.execute("PRAGMA synchronous = OFF")
    for sql in tables(n):
        db.execute(sql)
    for name in CORE:
        db.execute(f"INSERT INTO {name}(id, name, code)"
                   f" VALUES (1, 'First {name}', 'F1')")
    db.executescript(CORNER)
    db.commit()
    db.close()


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
