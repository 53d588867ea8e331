"""A property manager: dates as text, cents, 0 and 1, empty dates as flags."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 5, 12)
DDL = """
CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, owner_name TEXT, email TEXT,
 lives_abroad INTEGER);
CREATE TABLE building (building_id INTEGER PRIMARY KEY, street TEXT, district
 TEXT, built_year INTEGER, has_lift INTEGER, managed_from TEXT, managed_until
 TEXT);
CREATE TABLE unit (unit_id INTEGER PRIMARY KEY, building_id INTEGER REFERENCES
 building (building_id), owner_id INTEGER REFERENCES owner (owner_id),
 unit_label TEXT, usage TEXT, floor INTEGER, rooms INTEGER, area_sqm
 NUMERIC(6,1), furnished INTEGER);
CREATE TABLE tenant (tenant_id INTEGER PRIMARY KEY, tenant_name TEXT,
 is_company INTEGER, email TEXT, direct_debit INTEGER);
CREATE TABLE lease (lease_id INTEGER PRIMARY KEY, unit_id INTEGER REFERENCES
 unit (unit_id), tenant_id INTEGER REFERENCES tenant (tenant_id), start_date
 TEXT, notice_date TEXT, end_date TEXT, rent_cents INTEGER, extras_cents
 INTEGER, deposit_cents INTEGER, deposit_returned TEXT);
CREATE TABLE rent_charge (charge_id INTEGER PRIMARY KEY, lease_id INTEGER
 REFERENCES lease (lease_id), due_date TEXT, amount_cents INTEGER, paid_date
 TEXT, reminders INTEGER);
CREATE TABLE contractor (contractor_id INTEGER PRIMARY KEY, firm TEXT, trade
 TEXT, preferred INTEGER, blocked_since TEXT);
CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, unit_id INTEGER REFERENCES
 unit (unit_id), contractor_id INTEGER REFERENCES contractor (contractor_id),
 trade TEXT, reported_at TEXT, urgent INTEGER, done_at TEXT, cost_cents
 INTEGER, withdrawn INTEGER);
CREATE TABLE viewing (viewing_id INTEGER PRIMARY KEY, unit_id INTEGER
 REFERENCES unit (unit_id), prospect TEXT, viewed_on TEXT, came INTEGER);
CREATE TABLE meter_reading (reading_id INTEGER PRIMARY KEY, unit_id INTEGER
 REFERENCES unit (unit_id), meter TEXT, read_on TEXT, reading NUMERIC(9,1),
 estimated INTEGER);
"""
STREETS = ["Lindenweg 4", "Lindenweg 6", "Marktgasse 12", "Hafenallee 80",
           "Hafenallee 82", "Schulstrasse 3", "Parkring 19", "Am Anger 7",
           "Bergstrasse 41", "Ufergasse 2", "Ufergasse 9", "Domplatz 1",
           "Rosenweg 15"]
DISTRICTS = ["Nord", "Nord", "Altstadt", "Hafen", "Hafen", "Altstadt", "Park",
             "Nord", "Berg", "Hafen", "Hafen", "Altstadt", "Park"]
TRADES = ["plumbing", "heating", "electrics", "lock", "painting", "lift"]


def _units(rng):
    rows = []
    for building in range(1, 14):
        for number in range(rng.choice([6, 8, 10, 12, 14])):
            floor = number // 3
            kind = "flat"
            if floor == 0 and building in (3, 4, 6, 12):
                kind = rng.choice(["shop", "shop", "office"])
            if number > 10:
                kind, floor = "garage", -1
            rooms = rng.choice([1, 2, 2, 3, 3, 4]) if kind == "flat" else None
            area = 14.5 if kind == "garage" else round(
                (rooms or 3) * rng.uniform(20, 29), 1)
            rows.append((len(rows) + 1, building, rng.randint(1, 34), "%s%02d"
                         % ("G" if kind == "garage" else "W", number + 1),
                         kind, floor, rooms, area, int(
                             kind == "flat" and rng.random() < .12)))
    return rows


def _leases(rng, units):
    rows, tenant = [], 0
    for unit in units:
        day = day_in(rng, date(2014, 1, 1), date(2024, 6, 1)).replace(day=1)
        while unit[0] % 29 != 5:
            end = day + timedelta(rng.choice([500, 900, 1500, 3000, 5000]))
            end = end.replace(day=1) - timedelta(1)
            told = later(rng, end - timedelta(100), 0, 10)
            known = told < TODAY
            over = known and end < TODAY
            tenant += 1
            rent = 6000 if unit[4] == "garage" else int(
                unit[7] * rng.uniform(9.5, 15)) * 100
            rows.append((len(rows) + 1, unit[0], tenant, str(day), str(told)
                         if known else None, str(end) if known else None, rent,
                         int(unit[7] * 2.6) * 100, rent * 3
                         if unit[4] != "garage" else None, str(later(
                             rng, end, 20, 200)) if over and unit[4] !=
                         "garage" and rng.random() < .8 and end < TODAY
                         - timedelta(210) else None))
            if not over:
                break
            day = (end + timedelta(rng.choice([1, 1, 32, 62, 130]))).replace(
                day=1)
            if day < end:
                day = (day + timedelta(32)).replace(day=1)
            if day > TODAY + timedelta(60) or rng.random() < .06:
                break
    return rows, tenant


def _charges(rng, leases):
    rows = []
    bad = {lease[0] for lease in leases if rng.random() < .05}
    for lease in leases:
        month = date(2024, 5, 1)
        while month <= TODAY:
            if lease[3] <= str(month) and (not lease[5] or str(
                    month) <= lease[5]):
                paid = month + timedelta(rng.choice(
                    [-2, -1, 0, 0, 0, 1, 2, 2, 3, 8, 15]))
                miss = rng.random() < (.3 if lease[0] in bad else .004)
                if lease[0] % 6 == 2:
                    paid, miss = month, False
                if paid >= TODAY or miss:
                    paid = None
                late = (TODAY - month).days if not paid else 0
                rows.append((len(rows) + 1, lease[0], str(month + timedelta(
                    2)), lease[6] + lease[7], str(paid) if paid else None,
                    min(3, late // 21)))
            month = (month + timedelta(32)).replace(day=1)
    return rows


def _repairs(rng, units):
    firms = [(i, "%s %s" % (rng.choice(LAST), word), trade, int(i % 3 == 1),
              "2025-11-03" if i == 6 else None)
             for i, (word, trade) in enumerate([
                 ("Pipes", "plumbing"), ("Bath", "plumbing"),
                 ("Heating", "heating"), ("Boilers", "heating"),
                 ("Electric", "electrics"), ("Volt", "electrics"),
                 ("Keys", "lock"), ("Colours", "painting"),
                 ("Brush", "painting"), ("Lifts", "lift"),
                 ("Drains", "plumbing")], 1)]
    rows = []
    days = sorted(day_in(rng, date(2024, 5, 2), TODAY) for _ in range(720))
    for i, day in enumerate(days, 1):
        trade = rng.choice(TRADES[:5] + ["plumbing", "heating"] * 2 + ["lift"])
        firm = rng.choice([f for f in firms[:10] if f[2] == trade and (
            f[4] is None or f[4] > str(day))])
        urgent = int(rng.random() < .2)
        done = day + timedelta(rng.choice([0, 1, 1, 2] if urgent else [
            2, 4, 7, 9, 14, 21, 45]))
        off = rng.random() < .03
        open_ = off or done >= TODAY or rng.random() < .015
        rows.append((i, rng.choice(units)[0], firm[0] if not off and (
            done < TODAY or rng.random() < .6) else None, trade,
            "%s %02d:%02d" % (day, rng.randint(7, 20), rng.choice(
                [0, 10, 15, 25, 40, 55])), urgent, None if open_
            else "%s %02d:30" % (done, 21 if done == day else rng.randint(
                8, 17)), None if open_ else int(rng.lognormvariate(5.2, .7))
            * 100, int(off)))
    return firms, rows


def make():
    rng = random.Random(605)
    con = create("houses", DDL)
    put(con, "owner", [(i, name, some(rng, .8, name.lower().replace(
        " ", ".") + "@mail.example"), int(rng.random() < .15))
        for i, name in enumerate(people(rng, 36), 1)])
    put(con, "building", [(i, street, district, rng.randint(1890, 2019), int(
        rng.random() < .5), str(day_in(rng, date(2008, 1, 1), date(
            2024, 4, 1))), "2025-12-31" if i == 11 else None)
        for i, (street, district) in enumerate(zip(STREETS, DISTRICTS), 1)])
    units = _units(rng)
    put(con, "unit", units)
    leases, count = _leases(rng, units)
    names = people(rng, count)
    put(con, "tenant", [(i, "%s %s" % (name.split()[1], rng.choice(
        ["Trading", "Studio", "Foods"])) if firm else name, firm, some(
            rng, .7, "t%d@mail.example" % i), int(rng.random() < .55))
        for i, name in enumerate(names, 1) for firm in [int(
            units[leases[i - 1][1] - 1][4] in ("shop", "office"))]])
    put(con, "lease", leases)
    put(con, "rent_charge", _charges(rng, leases))
    firms, repairs = _repairs(rng, units)
    put(con, "contractor", firms)
    put(con, "repair", repairs)
    free = [u for u in units if u[4] != "garage"]
    put(con, "viewing", [(i, rng.choice(free[::4])[0], "%s" % rng.choice(
        names).split()[1], str(day), int(rng.random() < .8)
        if day < TODAY else None) for i, day in enumerate(sorted(day_in(
            rng, date(2024, 6, 1), TODAY + timedelta(12))
            for _ in range(210)), 1)])
    rows = []
    for unit in free:
        for meter in ("water", "heat"):
            value = rng.uniform(100, 900)
            for year in (2023, 2024, 2025):
                if rng.random() < .96:
                    rows.append((len(rows) + 1, unit[0], meter, str(later(
                        rng, date(year, 12, 20), 0, 11)), round(value, 1), int(
                            rng.random() < .1)))
                value += rng.uniform(25, 110) * (1 if meter == "water" else 60)
    put(con, "meter_reading", rows)
    con.commit()
