"""Small helpers of make.py; the standard library only."""
import os
import sqlite3
from datetime import date, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))

FIRST = ("Anna Ben Clara David Elena Frank Greta Hugo Ines Jakob Karin Leo Mara Nils Olga Paul Rita Simon Tessa "
         "Urs Vera Walter Yara Zoe Adam Bea Carlo Dora Emil Fiona Gregor Hanna Ivan Julia Kurt Linda Mona Noah "
         "Otto Petra Ralf Sara Tim Ulla Viktor Wanda Agnes Boris Celia Dario").split()
LAST = ("Abel Brandt Calder Dorn Ebner Fisk Graf Holm Imhof Jansen Keller Lang Moser Novak Orth Pohl Quint Reiter "
        "Sandoz Thoma Ulrich Vogel Weber Zeller Arnold Baum Carter Dietz Engel Frey Gerber Huber Iseli Jost Kern "
        "Lorenz Marti Nagel Oser Peter Roth Sutter Tobler Urban Voss Winter Ziegler Bishop Cole Drake").split()


def people(rng, n):
    """n different names."""
    seen = set()
    out = []
    while len(out) < n:
        name = rng.choice(FIRST) + " " + rng.choice(LAST)
        if name not in seen:
            seen.add(name)
            out.append(name)
    return out


def day_in(rng, first, last):
    return first + timedelta(days=rng.randint(0, (last - first).days))


def write(name, ddl, tables):
    """tables: list of (table, rows)."""
    os.makedirs(os.path.join(HERE, "db"), exist_ok=True)
    path = os.path.join(HERE, "db", name + ".sqlite")
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(ddl)
    for table, rows in tables:
        rows = [tuple(v.isoformat() if isinstance(v, date) else v for v in r) for r in rows]
        con.executemany("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(rows[0]))), rows)
    con.commit()
    con.close()
