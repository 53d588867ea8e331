"""What the five generators share: names, a fresh database, rows."""
import itertools
import os
import sqlite3
from datetime import timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST = ("Aino Bela Celia Dario Edda Femke Goran Hilde Ivo Jutta Karim Lotte "
         "Marek Nadia Oskar Petra Quinn Rosa Stefan Thea Umar Vlad Wanda "
         "Xenia Yann Zora").split()
LAST = ("Adler Bosch Calder Dietz Engel Falk Groen Hauser Ihle Janssen Keller "
        "Lemke Moser Nyberg Oster Pirol Raabe Salis Tanner Urban Vogt Wolff "
        "Yardley Zeller").split()


def create(name, ddl):
    """A new, empty db/NAME.sqlite with the tables of DDL."""
    path = os.path.join(HERE, "db", name + ".sqlite")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(ddl)
    return con


def put(con, table, rows):
    con.executemany("INSERT INTO %s VALUES (%s)" % (
        table, ",".join("?" * len(rows[0]))), rows)


def people(rng, count):
    """COUNT different full names."""
    return rng.sample(["%s %s" % pair for pair in itertools.product(
        FIRST, LAST)], count)


def some(rng, share, value):
    return value if rng.random() < share else None


def later(rng, day, low, high):
    """A day LOW to HIGH days after DAY."""
    return day + timedelta(rng.randint(low, high))


def day_in(rng, first, last):
    return later(rng, first, 0, (last - first).days)
