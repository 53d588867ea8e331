"""A recycling company: integer codes and lookup tables, declared keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 11, 5)
DDL = """
CREATE TABLE lk_material (material_code INTEGER PRIMARY KEY, label TEXT,
 hazardous INTEGER);
CREATE TABLE lk_customer_kind (kind_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE lk_job_status (status_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE lk_container_type (type_code INTEGER PRIMARY KEY, label TEXT,
 volume_m3 NUMERIC(4,1), monthly_rent NUMERIC(6,2));
CREATE TABLE lk_site (site_code INTEGER PRIMARY KEY, label TEXT, town TEXT);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT, kind_code
 INTEGER REFERENCES lk_customer_kind (kind_code), town TEXT, contract_from
 DATE, contract_to DATE);
CREATE TABLE vehicle (vehicle_id INTEGER PRIMARY KEY, plate TEXT, load_limit_kg
 INTEGER, bought_on DATE, sold_on DATE, inspection_due DATE);
CREATE TABLE driver (driver_id INTEGER PRIMARY KEY, name TEXT, site_code
 INTEGER REFERENCES lk_site (site_code), hired_on DATE, left_on DATE);
CREATE TABLE container (container_id INTEGER PRIMARY KEY, type_code INTEGER
 REFERENCES lk_container_type (type_code), customer_id INTEGER REFERENCES
 customer (customer_id), placed_on DATE, state_code INTEGER);
CREATE TABLE job (job_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES
 customer (customer_id), job_kind INTEGER, status_code INTEGER REFERENCES
 lk_job_status (status_code), requested_on DATE, planned_for DATE, done_on
 DATE, driver_id INTEGER REFERENCES driver (driver_id), vehicle_id INTEGER
 REFERENCES vehicle (vehicle_id), charge NUMERIC(8,2));
CREATE TABLE weighing (weighing_id INTEGER PRIMARY KEY, job_id INTEGER
 REFERENCES job (job_id), site_code INTEGER REFERENCES lk_site (site_code),
 material_code INTEGER REFERENCES lk_material (material_code), gross_kg
 INTEGER, tare_kg INTEGER, weighed_on DATE, quality_code INTEGER);
CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, material_code INTEGER
 REFERENCES lk_material (material_code), buyer TEXT, tonnes NUMERIC(7,2),
 price_per_tonne NUMERIC(7,2), sold_on DATE, collected_on DATE, paid_on DATE);
"""
MATERIALS = [(10, "Paper", 0), (11, "Cardboard", 0), (20, "Glass", 0),
             (30, "Scrap iron", 0), (31, "Aluminium", 0), (32, "Copper", 0),
             (40, "Wood", 0), (50, "Plastics", 0), (60, "Rubble", 0),
             (70, "Batteries", 1), (71, "Asbestos", 1), (72, "Paint", 1),
             (80, "Tyres", 0)]
PRICE = {10: 95, 11: 120, 20: 38, 30: 260, 31: 1450, 32: 7100, 40: 22, 50: 180}
KINDS = [(1, "Industry"), (2, "Craft business"), (3, "Municipality"),
         (4, "Private"), (5, "Construction")]
STATES = [(1, "requested"), (2, "planned"), (3, "done"), (4, "called off"),
          (5, "in vain")]
TYPES = [(1, "Skip 5", 5, 28), (2, "Skip 7", 7, 34),
         (3, "Roll-off 20", 20, 75),
         (4, "Roll-off 36", 36, 98), (5, "Press", 10, 160),
         (6, "Bin 1.1", 1.1, 9)]
SITES = [(1, "North yard", "Kessel"), (2, "Port yard", "Hafen"),
         (3, "South yard", "Linden")]
NAMES = ["Metalworks", "Roofing", "Joinery", "Logistics", "Printers", "Foods"]


def _customers(rng):
    rows = []
    for last, word in rng.sample([(a, b) for a in LAST for b in NAMES], 66):
        rows.append(("%s %s" % (last, word), rng.choice([1, 1, 2, 2, 5])))
    rows += [("Town of " + town, 3) for town in (
        "Kessel", "Hafen", "Linden", "Aue", "Moos")]
    rows += [(name, 4) for name in people(rng, 25)]
    rng.shuffle(rows)
    out = []
    for i, (name, kind) in enumerate(rows, 1):
        day = day_in(rng, date(2016, 1, 1), date(2026, 9, 30))
        out.append((i, name, kind, name[8:] if kind == 3 else rng.choice(
            ["Kessel", "Kessel", "Hafen", "Linden", "Aue", "Moos"]), str(day),
            str(day_in(rng, max(day, date(2025, 1, 1)), date(2027, 6, 30)))
            if rng.random() < .22 else None))
    return out


def _jobs(rng, customers, drivers, vehicles):
    jobs, scales = [], []
    usual = rng.sample(customers[:80], 22)
    for _ in range(1700):
        cust = rng.choice(usual if rng.random() < .55 else customers[:90])
        first = max(date(2024, 11, 4), date.fromisoformat(cust[4]))
        last = TODAY if not cust[5] else max(first, min(
            TODAY, date.fromisoformat(cust[5])))
        jobs.append((day_in(rng, first, last), cust))
    jobs.sort()
    rows = []
    for i, (day, cust) in enumerate(jobs, 20001):
        plan = day + timedelta(rng.choice([1, 1, 2, 3, 5, 7]))
        done = plan + timedelta(rng.choice([0, 0, 0, 0, 0, 1, 2, 6]))
        state = 4 if rng.random() < .04 else 5 if rng.random() < .03 else 3
        kind = rng.choice([1, 2, 2, 2, 3])
        if done >= TODAY and state != 4:
            state = 1 if rng.random() < .4 else 2
        elif state == 3 and day > date(2026, 10, 10) and rng.random() < .1:
            state = 2
        fit = [d for d in drivers[:15] if d[3] <= str(plan) and (
            not d[4] or d[4] > str(plan))]
        man = rng.choice(fit)
        out = state in (3, 5)
        rows.append((i, cust[0], kind, state, str(day), str(plan)
                     if state != 1 else None, str(done) if out else None,
                     man[0] if state in (2, 3, 5) else None, rng.choice(
                         vehicles[:9])[0] if state in (2, 3, 5) else None,
                     rng.choice([45, 60, 75, 90, 120, 150])
                     if state in (3, 5) else None))
        if state == 3 and kind > 1:
            stuff = rng.choice([10, 11, 11, 20, 30, 30, 31, 32, 40, 40, 50, 60,
                                60, 70, 71, 72])
            tare = rng.choice([11800, 12400, 13100, 14050])
            net = int(rng.lognormvariate(7.4, .7)) // 20 * 20 + 40
            scales.append((len(scales) + 1, i, rng.choice([1, 1, 2, 3]), stuff,
                           tare + net, tare, str(done), rng.choice(
                               [1, 1, 1, 1, 2, 2, 3])))
    return rows, scales


def make():
    rng = random.Random(604)
    con = create("recycling", DDL)
    put(con, "lk_material", MATERIALS)
    put(con, "lk_customer_kind", KINDS)
    put(con, "lk_job_status", STATES)
    put(con, "lk_container_type", TYPES)
    put(con, "lk_site", SITES)
    customers = _customers(rng)
    put(con, "customer", customers)
    vehicles = [(i, "KE-RC %d" % (100 + i * 7), rng.choice(
        [9000, 12000, 14000]), str(day_in(rng, date(2012, 1, 1), date(
            2024, 9, 1))), {3: "2026-02-28", 8: "2025-06-30"}.get(i), str(
                day_in(rng, date(2026, 9, 20), date(2027, 8, 30))))
        for i in range(1, 12)]
    put(con, "vehicle", vehicles)
    drivers = [(i, name, rng.choice([1, 1, 2, 3]), str(day_in(rng, date(
        2008, 1, 1), date(2024, 10, 30))), {4: "2025-08-31", 9: "2026-05-31",
                                            12: "2025-12-31"}.get(i))
        for i, name in enumerate(people(rng, 17), 1)]
    put(con, "driver", drivers)
    boxes = []
    now = [c for c in customers if not c[5] or c[5] > str(TODAY)]
    for i in range(1, 241):
        out = rng.random() < .7
        cust = rng.choice(now)
        boxes.append((i, rng.choice([1, 1, 2, 2, 3, 4, 5, 6, 6]), cust[0]
                      if out else None, str(day_in(rng, max(date(
                          2024, 1, 1), date.fromisoformat(cust[4])), TODAY))
                      if out else None, 1 if out else rng.choice(
                          [1, 1, 1, 2, 3])))
    put(con, "container", boxes)
    jobs, scales = _jobs(rng, customers, drivers, vehicles)
    put(con, "job", jobs)
    put(con, "weighing", scales)
    days = sorted(day_in(rng, date(2024, 11, 4), TODAY - timedelta(1))
                  for _ in range(430))
    rows = []
    for i, day in enumerate(days, 1):
        stuff = rng.choice([10, 11, 11, 20, 30, 30, 30, 31, 32, 40, 50])
        got = later(rng, day, 1, 12)
        paid = later(rng, got, 8, 50)
        got = got if got < TODAY and rng.random() < .97 else None
        rows.append((i, stuff, rng.choice(
            ["Northmill", "Northmill", "Glasson", "Ferrum Trade",
             "Ferrum Trade", "Metz & Co", "Chipboard Works", "Polyloop"]),
            round(rng.uniform(.4, 3) if stuff == 32 else rng.uniform(
                4, 26), 2),
            round(PRICE[stuff] * rng.uniform(.85, 1.2), 2), str(day), str(got)
            if got else None, some(rng, .96, str(paid))
            if got and paid < TODAY else None))
    put(con, "sale", rows)
    con.commit()
