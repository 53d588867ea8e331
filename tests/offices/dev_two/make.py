#!/usr/bin/env python3
"""Writes db/consult.sqlite and db/depot.sqlite beside this file: a consultancy
and a parcel carrier, both invented. Fixed seed; the standard library only."""
import os
import random
import sqlite3
from datetime import date, datetime, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST = ("Alma Bruno Celia Dora Emil Frida Goran Hilde Ivo Jana Kolja Lena "
         "Marek Nora Oskar Petra Ruben Silke Tomas Ulla Vito Wanda").split()
LAST = ("Ahrens Bertoldi Czerny Drexel Ebner Fiala Grabow Hruska Imhof Jelen "
        "Kranz Lohse Menzel Novotny Oertel Pichler Rauch Stanek Trauner "
        "Urban Vesely Wimmer").split()
FIRMS = ("Adlerbau Bergmann-Foods Cordia Delphin-Pharma Elbwerk Fintura "
         "Glaswelt Hansaport Indigo-Media Jupiter-Solar Kaltenbach Lumen "
         "Morgentau Nordlicht Optimal Parkett-Profi Quellgrund Rotor "
         "Seilbahn-Tal Tangente Umland Vitalis Wolkenfrei Zirbel").split()


def create(name, ddl):
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


def person(rng):
    return "%s %s" % (rng.choice(FIRST), rng.choice(LAST))


def consult():
    rng = random.Random(529)
    today = date(2026, 5, 29)
    con = create("consult", """
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, grade TEXT,
 office TEXT, hiredOn DATE, leftOn DATE, salary NUMERIC(10,2),
 weeklyHours INTEGER);
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, city TEXT,
 country TEXT, industry TEXT, clientSince DATE,
 accountManagerId INTEGER REFERENCES staff (id));
CREATE TABLE projects (id INTEGER PRIMARY KEY,
 clientId INTEGER REFERENCES clients (id), name TEXT, kind TEXT, status TEXT,
 startDate DATE, endDate DATE, budgetHours INTEGER,
 leadId INTEGER REFERENCES staff (id));
CREATE TABLE timeEntries (id INTEGER PRIMARY KEY,
 projectId INTEGER REFERENCES projects (id),
 staffId INTEGER REFERENCES staff (id), workDate DATE, hours REAL,
 billable INTEGER);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, number TEXT,
 projectId INTEGER REFERENCES projects (id), issuedOn DATE, dueOn DATE,
 paidOn DATE, amountNet NUMERIC(10,2), vat NUMERIC(10,2), status TEXT);
CREATE TABLE absences (id INTEGER PRIMARY KEY,
 staffId INTEGER REFERENCES staff (id), kind TEXT, fromDate DATE,
 days INTEGER);
""")
    staff = []
    for i in range(1, 47):
        hired = date(2014, 1, 1) + timedelta(rng.randrange(4400))
        left = None
        if rng.random() < .25:
            left = hired + timedelta(200 + rng.randrange(1500))
            if left > today:
                left = None
        grade = rng.choice("JJJSSP")
        staff.append((i, person(rng), grade,
                      rng.choice(["Graz", "Linz", "Wien", "Passau"]),
                      str(hired), left and str(left),
                      {"J": 42000, "S": 61000, "P": 98000}[grade] +
                      rng.randrange(90) * 100, rng.choice([20, 30, 40, 40])))
    put(con, "staff", staff)
    clients = [(i + 1, n.replace("-", " "), rng.choice(
        ["Graz", "Linz", "Wien", "Passau", "München", "Brno"]),
        rng.choice(["Austria", "Austria", "Germany", "Czechia"]),
        rng.choice(["energy", "food", "media", "pharma", "construction",
                    "finance"]),
        str(date(2015, 1, 1) + timedelta(rng.randrange(4000))),
        rng.randrange(1, 47)) for i, n in enumerate(FIRMS)]
    put(con, "clients", clients)
    projects, entries, invoices = [], [], []
    for i in range(1, 91):
        start = date(2023, 6, 1) + timedelta(rng.randrange(1050))
        status = rng.choice(["lead", "running", "running", "paused",
                             "closed", "closed", "closed", "lost"])
        end = start + timedelta(60 + rng.randrange(300))
        if status in ("running", "paused", "lead"):
            end = None if rng.random() < .4 else \
                today + timedelta(rng.randrange(-40, 200))
        elif end > today:
            end = today - timedelta(rng.randrange(1, 60))
        projects.append((i, rng.randrange(1, 23),
                         "%s %s" % (rng.choice([
                             "Audit", "Rollout", "Migration", "Training",
                             "Redesign", "Strategy"]), 100 + i),
                         rng.choice(["FP", "TM", "TM"]), status, str(start),
                         end and str(end), rng.choice([80, 120, 200, 400]),
                         rng.randrange(1, 47)))
        if status in ("lead", "lost"):
            continue
        stop = min(end or today, today)
        team = rng.sample(range(1, 47), rng.randrange(2, 6))
        for _ in range(rng.randrange(15, 90)):
            day = start + timedelta(rng.randrange(
                max(1, (stop - start).days)))
            entries.append((len(entries) + 1, i, rng.choice(team), str(day),
                            rng.choice([1, 1.5, 2, 3, 4, 6, 8]),
                            int(rng.random() < .78)))
        for _ in range(rng.randrange(1, 8)):
            issued = start + timedelta(rng.randrange(
                max(1, (stop - start).days)))
            due = issued + timedelta(30)
            state = rng.choice(["paid", "paid", "paid", "sent", "draft",
                                "void"])
            paid = None
            if state == "paid":
                paid = issued + timedelta(rng.randrange(5, 75))
                if paid > today:
                    state, paid = "sent", None
            net = rng.randrange(10, 400) * 100 + rng.randrange(100) / 100
            n = len(invoices) + 1
            invoices.append((n, "R-%05d" % (4100 + n), i, str(issued),
                             str(due), paid and str(paid), round(net, 2),
                             round(net * .2, 2), state))
    put(con, "projects", projects)
    put(con, "timeEntries", entries)
    put(con, "invoices", invoices)
    absences = []
    for s in staff:
        for _ in range(rng.randrange(2, 12)):
            day = date(2024, 1, 1) + timedelta(rng.randrange(870))
            if not s[5] or str(day) < s[5]:
                absences.append((len(absences) + 1, s[0], rng.choice(
                    ["vacation", "vacation", "sick", "training"]),
                    str(day), rng.randrange(1, 15)))
    put(con, "absences", absences)
    con.commit()


def depot():
    rng = random.Random(331)
    today = datetime(2026, 3, 31)
    con = create("depot", """
CREATE TABLE t_cus (cus_id INTEGER PRIMARY KEY, cus_nm TEXT, cus_cty TEXT,
 cus_seg TEXT, cus_blk INTEGER);
CREATE TABLE t_dep (dep_id INTEGER PRIMARY KEY, dep_nm TEXT, dep_reg TEXT,
 dep_cap INTEGER);
CREATE TABLE t_drv (drv_id INTEGER PRIMARY KEY, drv_nm TEXT, drv_dep INTEGER,
 drv_from TEXT, drv_to TEXT);
CREATE TABLE lk_svc (svc_cd TEXT PRIMARY KEY, svc_txt TEXT);
CREATE TABLE t_shp (shp_id INTEGER PRIMARY KEY, shp_cus INTEGER,
 shp_dep INTEGER, shp_svc TEXT, shp_stat INTEGER, shp_ts_in TEXT,
 shp_ts_dlv TEXT, shp_wgt_g INTEGER, shp_prc_ct INTEGER);
CREATE TABLE t_tour (tour_id INTEGER PRIMARY KEY, tour_drv INTEGER,
 tour_dt TEXT, tour_km INTEGER, tour_veh TEXT);
CREATE TABLE t_stp (stp_tour INTEGER, stp_seq INTEGER, stp_shp INTEGER,
 stp_res TEXT, PRIMARY KEY (stp_tour, stp_seq));
CREATE TABLE t_clm (clm_id INTEGER PRIMARY KEY, clm_shp INTEGER,
 clm_typ TEXT, clm_amt_ct INTEGER, clm_opn TEXT, clm_cls TEXT);
""")
    put(con, "lk_svc", [("ST", "standard"), ("EX", "express"),
                        ("ON", "overnight"), ("BK", "bulky goods")])
    put(con, "t_cus", [(i + 1, n.replace("-", " ") + rng.choice(
        [" GmbH", " AG", " KG"]), rng.choice(
            ["Ulm", "Kempten", "Bregenz", "Lindau", "Memmingen"]),
        rng.choice(["A", "B", "B", "C", "C"]), int(rng.random() < .15))
        for i, n in enumerate(FIRMS)])
    deps = ["Ulm Nord", "Kempten", "Bregenz", "Lindau Hafen", "Memmingen"]
    put(con, "t_dep", [(i + 1, n, rng.choice(["Allgäu", "Bodensee"]),
                        rng.choice([900, 1200, 2000]))
                       for i, n in enumerate(deps)])
    drivers = []
    for i in range(1, 29):
        begin = date(2016, 1, 1) + timedelta(rng.randrange(3500))
        end = begin + timedelta(rng.randrange(200, 3000))
        drivers.append((i, person(rng), rng.randrange(1, 6), str(begin),
                        str(end) if end < today.date() and
                        rng.random() < .5 else None))
    put(con, "t_drv", drivers)
    ships, claims = [], []
    for i in range(1, 2601):
        came = datetime(2025, 1, 1) + timedelta(
            minutes=rng.randrange(454 * 24 * 60))
        svc = rng.choice(["ST", "ST", "ST", "EX", "ON", "BK"])
        stat = rng.choice([30] * 12 + [40, 90, 20])
        hours = {"ST": 60, "EX": 30, "ON": 16, "BK": 110}[svc]
        done = came + timedelta(hours=hours * (.3 + 1.2 * rng.random()))
        if stat == 30 and done > today:
            stat = 20
        if came > datetime(2026, 3, 28) and stat == 20:
            stat = rng.choice([10, 20])
        ships.append((i, rng.randrange(1, 23), rng.randrange(1, 6), svc, stat,
                      came.strftime("%Y-%m-%d %H:%M:%S"),
                      done.strftime("%Y-%m-%d %H:%M:%S")
                      if stat == 30 else None,
                      rng.randrange(200, 31000) * (4 if svc == "BK" else 1),
                      rng.randrange(390, 2900)))
        if stat in (30, 40) and rng.random() < .06:
            opened = came.date() + timedelta(rng.randrange(2, 20))
            closed = opened + timedelta(rng.randrange(1, 60))
            claims.append((len(claims) + 1, i, rng.choice("DDLT"),
                           rng.randrange(1500, 60000), str(opened),
                           str(closed) if closed < today.date() else None))
    put(con, "t_shp", ships)
    put(con, "t_clm", claims)
    tours, stops = [], []
    alive = [d for d in drivers]
    left = [s for s in ships if s[4] in (30, 40)]
    rng.shuffle(left)
    t = 0
    while left:
        t += 1
        drv = rng.choice(alive)
        part, left = left[:9], left[9:]
        day = max(s[5] for s in part)[:10]
        tours.append((t, drv[0], day, rng.randrange(40, 260),
                      rng.choice(["van", "van", "truck", "bike"])))
        for n, s in enumerate(part):
            stops.append((t, n + 1, s[0], "R" if s[4] == 40 else
                          rng.choice("OOOOOON")))
    put(con, "t_tour", tours)
    put(con, "t_stp", stops)
    con.commit()


if __name__ == "__main__":
    consult()
    depot()
