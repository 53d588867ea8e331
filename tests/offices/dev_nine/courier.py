"""A bicycle-courier firm: lookup tables and codes, declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write

TODAY = date(2026, 11, 5)
DDL = """
CREATE TABLE zones (zone_code TEXT PRIMARY KEY, label TEXT, surcharge NUMERIC(5,2));
CREATE TABLE contract_types (contract_code INTEGER PRIMARY KEY, label TEXT,
 monthly_fee NUMERIC(7,2));
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, company TEXT, trade
 TEXT, zone_code TEXT REFERENCES zones (zone_code), contract_code INTEGER
 REFERENCES contract_types (contract_code), since DATE, ended_on DATE);
CREATE TABLE bike_types (bike_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, full_name TEXT, bike_code
 INTEGER REFERENCES bike_types (bike_code), hired_on DATE, left_on DATE,
 hourly_rate NUMERIC(5,2));
CREATE TABLE service_levels (service_code TEXT PRIMARY KEY, label TEXT,
 promised_minutes INTEGER);
CREATE TABLE job_status (status_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE jobs (job_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES
 customers (customer_id), rider_id INTEGER REFERENCES riders (rider_id),
 service_code TEXT REFERENCES service_levels (service_code), from_zone TEXT
 REFERENCES zones (zone_code), to_zone TEXT REFERENCES zones (zone_code),
 ordered_at DATETIME, delivered_at DATETIME, km NUMERIC(4,1), weight_kg
 NUMERIC(4,1), price NUMERIC(6,2), status_code INTEGER REFERENCES job_status
 (status_code));
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, rider_id INTEGER REFERENCES
 riders (rider_id), shift_date DATE, hours NUMERIC(3,1));
CREATE TABLE claims (claim_id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES
 jobs (job_id), filed_on DATE, kind TEXT, amount NUMERIC(7,2), settled_on DATE);
"""
ZONES = [("CEN", "Centre", 0), ("NOR", "North", 1.5), ("EAS", "East", 1.5), ("SOU", "South", 2), ("WES", "West", 2),
         ("AIR", "Airport", 6)]
TRADES = ["law firm", "dental lab", "print shop", "architect", "florist", "bank", "caterer", "agency"]


def make():
    rng = random.Random(9404)
    contracts = [(1, "pay as you go", 0), (2, "basic", 39), (3, "plus", 95), (4, "key account", 240)]
    a = "Aster Birch Cobalt Delta Ember Falcon Granite Harbor Indigo Juniper Kestrel Lotus Maple Nimbus Opal".split()
    b = {"law firm": "Legal", "dental lab": "Dental", "print shop": "Print", "architect": "Architects",
         "florist": "Flowers", "bank": "Bank", "caterer": "Catering", "agency": "Agency"}
    names = [(x + " " + b[t], t) for x in a for t in TRADES]
    rng.shuffle(names)
    customers = []
    for i, (n, t) in enumerate(names[:86], 1):
        since = day_in(rng, date(2020, 2, 1), date(2026, 10, 10))
        ended = None
        if rng.random() < .17 and since < date(2026, 3, 1):
            ended = day_in(rng, max(date(2025, 1, 15), since + timedelta(days=60)), date(2026, 10, 20))
        customers.append((i, n, t, rng.choices([z[0] for z in ZONES], [40, 15, 15, 14, 12, 4])[0],
                          rng.choices([1, 2, 3, 4], [40, 28, 20, 12])[0], since, ended))
    bikes = [(1, "bicycle"), (2, "e-bike"), (3, "cargo bike")]
    riders = []
    for i, n in enumerate(people(rng, 26), 1):
        hired = day_in(rng, date(2021, 3, 1), date(2026, 8, 31))
        if i <= 9:
            hired = day_in(rng, date(2021, 3, 1), date(2024, 9, 30))
        left = None
        if i > 6 and rng.random() < .36 and hired < date(2026, 5, 1):
            left = day_in(rng, max(date(2025, 1, 1), hired + timedelta(days=70)), date(2026, 10, 31))
        riders.append((i, n, rng.choices([1, 2, 3], [55, 25, 20])[0], hired, left, 14 + rng.choice([0, .5, 1, 1.5, 2, 3])))
    levels = [("STD", "standard", 240), ("EXP", "express", 90), ("DIR", "direct", 45), ("OVN", "next day", 1440)]
    statuses = [(1, "ordered"), (2, "on the way"), (3, "delivered"), (4, "failed"), (5, "cancelled")]
    shifts = []
    on = {}
    d = date(2024, 11, 1)
    skill = {r[0]: rng.uniform(.75, 1.25) for r in riders}
    while d <= TODAY:
        if d.weekday() < 6:
            there = [r for r in riders if r[3] <= d and (r[4] is None or d <= r[4])]
            k = min(len(there), 2 if d.weekday() < 5 else 1)
            for r in sorted(rng.sample(there, k)):
                h = rng.choice([2, 2.5, 3, 3, 3.5, 4, 4.5])
                shifts.append((len(shifts) + 1, r[0], d, h))
                on.setdefault(d, []).append(r)
        d += timedelta(days=1)
    jobs, claims = [], []
    cw = {c[0]: {1: 1, 2: 2, 3: 4, 4: 9}[c[4]] * rng.choice([.4, .8, 1, 1.4]) for c in customers}
    quiet = set(rng.sample([c[0] for c in customers if c[6] is None and c[5] < date(2026, 1, 1)], 9))
    d = date(2024, 11, 1)
    while d <= TODAY:
        crew = on.get(d)
        if crew:
            lam = 3.9 + 1.4 * (d.month in (11, 12)) - 1.0 * (d.month in (7, 8)) + .0016 * (d - date(2024, 11, 1)).days
            if d.weekday() == 5:
                lam *= .45
            n = int(lam + rng.random() * 2 - .5)
            if (TODAY - d).days < 2:
                n += 9
            cs = [c for c in customers if c[5] <= d and (c[6] is None or d <= c[6]) and
                  not (c[0] in quiet and d > date(2026, 8, 15))]
            stamps = []
            for _ in range(n):
                hour = rng.choices(range(8, 18), [6, 9, 11, 14, 13, 9, 10, 10, 8, 6])[0]
                stamps.append(datetime(d.year, d.month, d.day, hour, rng.randint(0, 59), rng.randint(0, 59)))
            for at in sorted(stamps):
                c = rng.choices(cs, [cw[x[0]] for x in cs])[0]
                r = rng.choices(crew, [skill[x[0]] for x in crew])[0]
                lv = rng.choices(levels, [46, 30, 14, 10])[0]
                if d == TODAY and lv[0] == "DIR":
                    lv = levels[0]
                fz = c[3] if rng.random() < .75 else rng.choice(ZONES)[0]
                tz = rng.choices([z[0] for z in ZONES], [35, 17, 16, 14, 12, 6])[0]
                km = round(rng.uniform(.8, 4.5) if fz == tz else rng.uniform(2.5, 11) + 6 * ("AIR" in (fz, tz)), 1)
                kg = round(rng.triangular(.1, 13 if r[2] != 3 else 45, .8), 1)
                price = round(6 + 1.1 * km + {"STD": 0, "EXP": 5, "DIR": 11, "OVN": -1.5}[lv[0]] +
                              dict((z[0], z[2]) for z in ZONES)[tz] + (4 if kg > 10 else 0), 2)
                st = rng.choices([3, 4, 5], [91, 4, 5])[0]
                took = int(lv[2] * rng.triangular(.25, 1.45, .62) / (skill[r[0]] ** .6))
                if lv[0] == "OVN":
                    took = rng.randint(840, 1500)
                done = at + timedelta(minutes=took, seconds=rng.randint(0, 59))
                if st == 3 and done > datetime(2026, 11, 5, 13, 0):
                    st = 2 if at.hour < 12 or at.date() < TODAY else 1
                if at > datetime(2026, 11, 5, 13, 0):
                    continue
                jid = len(jobs) + 1
                rid = None if (st == 1 or (st == 5 and rng.random() < .6)) else r[0]
                jobs.append((jid, c[0], rid, lv[0], fz, tz, at.strftime("%Y-%m-%d %H:%M:%S"),
                             done.strftime("%Y-%m-%d %H:%M:%S") if st == 3 else None, km, kg, price, st))
                if st in (3, 4) and rng.random() < (.022 if st == 3 else .12):
                    f = d + timedelta(days=rng.randint(1, 12))
                    if f <= TODAY:
                        s = f + timedelta(days=rng.choice([4, 9, 15, 22, 40, 75]))
                        if s > TODAY or rng.random() < .05:
                            s = None
                        claims.append((len(claims) + 1, jid, f, rng.choice(["damage", "damage", "loss", "delay", "delay",
                                       "wrong address"]), rng.randrange(15, 420, 5), s))
        d += timedelta(days=1)
    write("courier", DDL, [("zones", ZONES), ("contract_types", contracts), ("customers", customers),
                           ("bike_types", bikes), ("riders", riders), ("service_levels", levels),
                           ("job_status", statuses), ("jobs", jobs), ("shifts", shifts), ("claims", claims)])
