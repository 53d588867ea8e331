"""A charity with donors, pledges and volunteers: plain names, declared keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 5, 18)
DDL = """
CREATE TABLE donors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT
 NULL CHECK (kind IN ('person', 'company', 'trust')), town TEXT NOT NULL,
 email TEXT, registered_on DATE NOT NULL, gift_aid INTEGER NOT NULL);
CREATE TABLE campaigns (id INTEGER PRIMARY KEY, name TEXT NOT NULL, started_on
 DATE NOT NULL, ended_on DATE, target NUMERIC(10,2) NOT NULL);
CREATE TABLE gifts (id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL
 REFERENCES donors (id), campaign_id INTEGER REFERENCES campaigns (id),
 received_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL, method TEXT NOT
 NULL, thanked_on DATE, refunded INTEGER NOT NULL DEFAULT 0);
CREATE TABLE pledges (id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL
 REFERENCES donors (id), monthly_amount NUMERIC(8,2) NOT NULL, started_on DATE
 NOT NULL, cancelled_on DATE);
CREATE TABLE projects (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT
 NOT NULL, budget NUMERIC(10,2) NOT NULL, started_on DATE NOT NULL, ended_on
 DATE);
CREATE TABLE project_payments (id INTEGER PRIMARY KEY, project_id INTEGER NOT
 NULL REFERENCES projects (id), paid_on DATE NOT NULL, amount NUMERIC(10,2)
 NOT NULL, purpose TEXT NOT NULL);
CREATE TABLE volunteers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT
 NOT NULL, joined_on DATE NOT NULL, left_on DATE);
CREATE TABLE shifts (id INTEGER PRIMARY KEY, volunteer_id INTEGER NOT NULL
 REFERENCES volunteers (id), place TEXT NOT NULL, worked_on DATE NOT NULL,
 hours NUMERIC(3,1) NOT NULL);
"""
TOWNS = ["Ashwick", "Brindle", "Coldham", "Dunmere", "Elverton"]
CAMPAIGNS = [
    (1, "Winter Coats", "2024-10-01", "2025-02-28", 45000),
    (2, "Clean Wells", "2024-03-01", "2025-09-30", 90000),
    (3, "School Bags", "2025-06-15", "2025-10-15", 25000),
    (4, "Flood Relief", "2025-01-20", None, 80000),
    (5, "Warm Meals", "2025-11-01", None, 60000),
    (6, "Tree Nursery", "2026-03-01", None, 30000),
    (7, "Night Shelter", "2026-06-01", None, 40000)]
PROJECTS = [
    (1, "Lake Villages Wells", "Malawi", 64000, "2024-04-01", "2025-11-30"),
    (2, "Hill Schools", "Nepal", 48000, "2024-08-15", None),
    (3, "River Defences", "Bangladesh", 85000, "2025-02-10", None),
    (4, "Seedling Farm", "Malawi", 22000, "2025-09-01", None),
    (5, "Mobile Clinic", "Kenya", 70000, "2024-05-01", None),
    (6, "Street Kitchen", "Romania", 30000, "2025-01-15", "2026-02-28"),
    (7, "Girls in Science", "Kenya", 26000, "2026-04-01", None),
    (8, "Bakery Training", "Romania", 18000, "2026-07-01", None)]
PLACES = ["charity shop", "warehouse", "soup kitchen", "office"]


def _donors(rng):
    firms = ["%s %s" % (name, kind) for name in LAST[:9]
             for kind in ("Motors", "Foods")]
    trusts = ["The %s Trust" % name for name in LAST[9:19]]
    names = [(n, "person") for n in people(rng, 230)] + [
        (n, "company") for n in firms] + [(n, "trust") for n in trusts]
    rng.shuffle(names)
    return [(i, name, kind, rng.choice(TOWNS + TOWNS[:2]),
             some(rng, .8, "%s@example.org" % name.lower().replace(" ", ".")),
             str(day_in(rng, date(2021, 1, 4), date(2026, 5, 10))),
             int(kind == "person" and rng.random() < .55))
            for i, (name, kind) in enumerate(names, 1)]


def _gifts(rng, donors):
    rows = []
    for donor in donors:
        begin = max(date.fromisoformat(donor[5]), date(2023, 4, 3))
        quit_day = TODAY - timedelta(1) if rng.random() < .7 else day_in(
            rng, begin, TODAY - timedelta(1))
        many = rng.choice([0, 1, 1, 2, 3, 4, 6, 9, 14, 20])
        for _ in range(many):
            if quit_day <= begin:
                continue
            day = day_in(rng, begin, quit_day)
            open_then = [c[0] for c in CAMPAIGNS if c[2] <= str(day)
                         and (c[3] is None or str(day) <= c[3])]
            amount = rng.choice([10, 15, 20, 25, 30, 50, 50, 75, 100, 150]) \
                if donor[2] == "person" else rng.choice(
                    [200, 250, 400, 500, 750, 1200, 2500])
            if donor[2] == "person" and rng.random() < .03:
                amount *= rng.choice([8, 12])
            thanks = later(rng, day, 0, 12)
            rows.append((str(day), rng.random(), donor[0], some(
                rng, .75, rng.choice(open_then)) if open_then else None,
                amount + rng.choice([0, 0, 0, 0, .5]), rng.choice(
                    ["card", "card", "bank transfer", "bank transfer",
                     "cheque"] + ["cash"] * (donor[2] == "person")),
                str(thanks) if thanks <= TODAY and rng.random() < .9
                else None, int(rng.random() < .025)))
    rows.sort()
    return [(i, r[2], r[3], r[0], r[4], r[5], r[6], r[7])
            for i, r in enumerate(rows, 1)]


def _pledges(rng, donors):
    rows = []
    for donor in rng.sample([d for d in donors if d[2] == "person"], 105):
        day = max(date.fromisoformat(donor[5]), day_in(
            rng, date(2022, 1, 1), date(2026, 5, 1)))
        end = day_in(rng, day, TODAY) if rng.random() < .35 else None
        rows.append((donor[0], rng.choice([5, 8, 10, 10, 15, 20, 25, 40]),
                     str(day), str(end) if end else None))
        if end and rng.random() < .3 and end < TODAY - timedelta(80):
            rows.append((donor[0], rng.choice([10, 15, 20]), str(later(
                rng, end, 30, 75)), None))
    rows.sort(key=lambda r: r[2])
    return [(i,) + row for i, row in enumerate(rows, 1)]


def _shifts(rng, volunteers):
    rows = []
    for who in volunteers[:66]:
        first = max(date.fromisoformat(who[3]), date(2024, 9, 1))
        last = date.fromisoformat(who[4]) if who[4] else TODAY - timedelta(1)
        place = rng.choice(PLACES)
        for _ in range(rng.choice([4, 8, 12, 20, 30, 45])):
            if first < last:
                rows.append((str(day_in(rng, first, last)), who[0], rng.choice(
                    [place, place, place] + PLACES), rng.choice(
                        [2, 2.5, 3, 3, 4, 4, 5, 6.5])))
    rows.sort()
    return [(i, who, place, day, hours)
            for i, (day, who, place, hours) in enumerate(rows, 1)]


def make():
    rng = random.Random(801)
    con = create("charity", DDL)
    donors = _donors(rng)
    put(con, "donors", donors)
    put(con, "campaigns", CAMPAIGNS)
    put(con, "gifts", _gifts(rng, donors))
    put(con, "pledges", _pledges(rng, donors))
    put(con, "projects", PROJECTS)
    rows = sorted((str(day_in(rng, date.fromisoformat(p[4]),
                              date.fromisoformat(p[5]) if p[5] else TODAY)),
                   p[0], rng.choice([450, 800, 1250, 1900, 2400, 3600.5]),
                   rng.choice(["materials", "wages", "wages", "transport"]))
                  for p in PROJECTS[:7] for _ in range(
                      rng.randint(9, 34) if p[0] < 7 else 4))
    put(con, "project_payments", [(i, p, day, amount, why) for i, (
        day, p, amount, why) in enumerate(rows, 1)])
    volunteers = []
    for i, name in enumerate(people(rng, 74), 1):
        day = day_in(rng, date(2022, 2, 1), date(2026, 4, 30))
        gone = day_in(rng, max(day, date(2024, 10, 1)), TODAY)
        volunteers.append((i, name, rng.choice(TOWNS), str(day), some(
            rng, .25, str(gone))))
    put(con, "volunteers", volunteers)
    put(con, "shifts", _shifts(rng, volunteers))
    con.commit()
