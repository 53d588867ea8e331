"""A solar installer: camelCase names, declared keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 10, 7)
DDL = """
CREATE TABLE employee (employeeId INTEGER PRIMARY KEY, fullName TEXT,
 jobRole TEXT, hiredOn DATE, leftOn DATE);
CREATE TABLE crew (crewId INTEGER PRIMARY KEY, crewName TEXT, baseTown TEXT,
 foremanId INTEGER REFERENCES employee (employeeId));
CREATE TABLE customer (customerId INTEGER PRIMARY KEY, customerName TEXT,
 customerKind TEXT, town TEXT, phone TEXT, firstContact DATE, leadSource TEXT);
CREATE TABLE offer (offerId INTEGER PRIMARY KEY, customerId INTEGER REFERENCES
 customer (customerId), salesRepId INTEGER REFERENCES employee (employeeId),
 sentOn DATE, validUntil DATE, netPrice NUMERIC(10,2), kWp NUMERIC(6,1),
 withBattery INTEGER, decision TEXT, decidedOn DATE);
CREATE TABLE project (projectId INTEGER PRIMARY KEY, offerId INTEGER REFERENCES
 offer (offerId), crewId INTEGER REFERENCES crew (crewId), plannedStart DATE,
 installedOn DATE, gridConnectedOn DATE, cancelledOn DATE);
CREATE TABLE invoice (invoiceId INTEGER PRIMARY KEY, projectId INTEGER
 REFERENCES project (projectId), invoiceKind TEXT, issuedOn DATE, dueOn DATE,
 netAmount NUMERIC(10,2), paidOn DATE);
CREATE TABLE serviceCase (caseId INTEGER PRIMARY KEY, projectId INTEGER
 REFERENCES project (projectId), reportedOn DATE, faultType TEXT,
 underWarranty INTEGER, technicianId INTEGER REFERENCES employee (employeeId),
 closedOn DATE, repairCost NUMERIC(8,2));
CREATE TABLE part (partId INTEGER PRIMARY KEY, partName TEXT, category TEXT,
 maker TEXT, unitCost NUMERIC(8,2), stockQty INTEGER, minStock INTEGER);
CREATE TABLE partUse (projectId INTEGER REFERENCES project (projectId),
 partId INTEGER REFERENCES part (partId), quantity INTEGER);
"""
TOWNS = ["Ahlfeld", "Brunnen", "Dornau", "Lindach", "Sundern", "Weiden"]
FIRMS = ["Ahlfeld Joinery", "Autohaus Brandt", "Brunnen Dairy", "Dornau Print",
         "Hotel Adler", "Kern Logistics", "Lindach Cold Store",
         "Metzgerei Ott",
         "Sundern Tools", "Weiden Nursery", "Zimmer & Sons", "Cafe Morgenrot",
         "Riedl Transport", "Schreiber Foods", "Vogel Plastics"]
PUBLIC = ["Ahlfeld Town Hall", "Brunnen Primary School", "Dornau Fire Brigade",
          "Lindach Swimming Pool", "Sundern Secondary School",
          "Weiden Kindergarten"]
TRADES = ["Bakery", "Farm", "Garage", "Metalworks"]
PARTS = [("Helios 430", "module", "Helios", 71.5), (
    "Helios 455", "module", "Helios", 82), ("Novasun 440", "module",
    "Novasun", 64.9), ("Novasun Black 450", "module", "Novasun", 78.4), (
    "Voltara 5", "inverter", "Voltara", 690), ("Voltara 10", "inverter",
    "Voltara", 1140), ("Enwerk H8", "inverter", "Enwerk", 1320), (
    "Enwerk H30", "inverter", "Enwerk", 2890), ("Cellbox 5", "battery",
    "Cellbox", 2150), ("Cellbox 10", "battery", "Cellbox", 3890), (
    "Enwerk Store 8", "battery", "Enwerk", 3240), ("Roof hook", "mounting",
    "Stahlfix", 4.2), ("Rail 3.3 m", "mounting", "Stahlfix", 13.8), (
    "Flat roof base", "mounting", "Stahlfix", 21), ("Solar cable 100 m",
    "cabling", "Kabelwerk", 96), ("Surge protector", "cabling", "Kabelwerk",
                                  118)]


def _staff(rng):
    roles = ["sales"] * 6 + ["fitter"] * 16 + ["technician"] * 4 + [
        "planner"] * 3 + ["office"] * 4
    return [(i, name, role, str(day_in(rng, date(2014, 1, 1), date(
        2025, 9, 1))), str(day_in(rng, date(2026, 2, 1), date(2026, 9, 1)))
        if i in (3, 11, 18) else "2026-12-31" if i == 25 else None)
        for i, (name, role) in enumerate(zip(people(rng, 33), roles), 1)]


def _customers(rng):
    names = [(n, "private") for n in people(rng, 390)]
    names += [(n, "business") for n in FIRMS + [
        "%s %s" % (last, trade) for last, trade in zip(
            LAST, TRADES * 6)]] + [(n, "public") for n in PUBLIC]
    rng.shuffle(names)
    return [(i, name, kind, rng.choice(TOWNS + TOWNS[:2]), some(
        rng, .9, "0%d" % rng.randint(3100000, 3199999)), str(day_in(
            rng, date(2023, 9, 1), date(2026, 10, 5))), some(
                rng, .9, rng.choice(["website", "website", "referral",
                                     "referral", "fair", "advert"])))
        for i, (name, kind) in enumerate(names, 1)]


def _offers(rng, customers):
    rows = []
    for customer in customers:
        day = later(rng, date.fromisoformat(customer[5]), 3, 25)
        for _ in range(rng.choice([0, 1, 1, 1, 1, 2, 2, 3])):
            if day >= TODAY:
                break
            size = {"private": (45, 160), "business": (250, 1400),
                    "public": (200, 900)}[customer[2]]
            power = rng.randint(*size) / 10
            battery = int(rng.random() < (.6 if power < 20 else .25))
            price = round(power * rng.randint(1050, 1500) + battery * 5200, 2)
            valid = day + timedelta(rng.choice([30, 30, 42]))
            decided = later(rng, day, 4, 60)
            state = rng.choice(["accepted", "accepted", "declined", "declined",
                                "open"])
            if decided >= TODAY:
                state = "open"
            rows.append((2001 + len(rows), customer[0], rng.choice(
                [1, 2, 2, 4, 5, 6] if day > date(2026, 3, 1) else
                [1, 2, 3, 3, 4, 5]), str(day), str(valid), price, power,
                battery, state, None if state == "open" else str(decided)))
            if state == "accepted":
                break
            day = later(rng, day, 40, 200)
    return rows


def _projects(rng, offers):
    projects, bills, uses = [], [], []
    for offer in offers:
        if offer[8] != "accepted":
            continue
        no, sold = 501 + len(projects), date.fromisoformat(offer[9])
        start = later(rng, sold, 30, 110)
        done = later(rng, start, 0, 14) if rng.random() < .85 else later(
            rng, start, 20, 90)
        grid = later(rng, done, 5, 70)
        gone = later(rng, sold, 5, 28) if rng.random() < .1 else None
        if gone and gone >= TODAY:
            gone = None
        built = not gone and done < TODAY
        projects.append((no, offer[0], some(rng, .85, rng.randint(1, 4))
                         if not built else rng.randint(1, 4), str(start),
                         str(done) if built else None, str(grid) if built
                         and grid < TODAY and rng.random() < .96 else None,
                         str(gone) if gone else None))
        for kind, share, day in (("deposit", .3, later(rng, sold, 1, 10)), (
                "final", .7, later(rng, done, 2, 20))):
            if gone or day >= TODAY or (kind == "final" and not built):
                continue
            paid = later(rng, day, 3, 45)
            bills.append((8001 + len(bills), no, kind, str(day), str(
                day + timedelta(21)), round(offer[5] * share, 2), str(paid)
                if paid < TODAY and rng.random() < .96 else None))
        if built:
            panels = round(float(offer[6]) * 1000 / 440)
            picks = [(rng.randint(1, 4), panels), (
                8 if offer[6] > 25 else rng.randint(5, 7), max(
                    1, round(offer[6] / 30))), (rng.choice([12, 12, 14]),
                                                panels * 2), (13, panels), (
                15, max(1, panels // 20))]
            if offer[7]:
                picks.append((rng.randint(9, 11), 1))
            uses += [(no, part, count) for part, count in picks]
    return projects, bills, uses


def _cases(rng, projects):
    rows = []
    live = [p for p in projects if p[4]]
    for i in range(1, 231):
        project = rng.choice(live)
        day = day_in(rng, date.fromisoformat(project[4]), TODAY)
        closed = later(rng, day, 0, 40)
        done = closed < TODAY and rng.random() < .95
        fault = rng.choice(["inverter", "inverter", "inverter", "monitoring",
                            "monitoring", "battery", "module", "roof leak"])
        rows.append((i, project[0], str(day), fault, int(rng.random() < .75),
                     rng.randint(23, 26) if done or rng.random() < .6
                     else None, str(closed) if done else None, rng.randint(
                         4000, 98000) / 100 if done else None))
    return rows


def make():
    rng = random.Random(501)
    con = create("solar", DDL)
    put(con, "employee", _staff(rng))
    put(con, "crew", [(1, "North", "Ahlfeld", 7), (2, "South", "Sundern", 8),
                      (3, "Valley", "Lindach", 9), (4, "Large roofs",
                                                    "Ahlfeld", 10)])
    customers = _customers(rng)
    put(con, "customer", customers)
    offers = _offers(rng, customers)
    put(con, "offer", offers)
    projects, bills, uses = _projects(rng, offers)
    put(con, "project", projects)
    put(con, "invoice", bills)
    put(con, "serviceCase", _cases(rng, projects))
    put(con, "part", [(i,) + row + (rng.randint(0, 20) if row[3] > 500 else
                                    rng.randint(20, 600), 8 if row[3] > 500
                                    else 180)
                      for i, row in enumerate(PARTS, 1)])
    put(con, "partUse", uses)
    con.commit()
