"""A food bank: singular names, lookup tables, integer codes."""
import random
from datetime import date

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 11, 10)
DDL = """
CREATE TABLE donor_type (donor_type_id INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE district (district_id INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE food_group (food_group_id INTEGER PRIMARY KEY, label TEXT,
 perishable INTEGER);
CREATE TABLE task (task_id INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE donor (donor_id INTEGER PRIMARY KEY, donor_name TEXT,
 donor_type_id INTEGER REFERENCES donor_type (donor_type_id), district_id
 INTEGER REFERENCES district (district_id), first_contact DATE,
 newsletter INTEGER);
CREATE TABLE gift (gift_id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES
 donor (donor_id), received_on DATE, amount NUMERIC(9,2), pay_way INTEGER,
 thanked_on DATE);
CREATE TABLE delivery (delivery_id INTEGER PRIMARY KEY, donor_id INTEGER
 REFERENCES donor (donor_id), received_on DATE, food_group_id INTEGER
 REFERENCES food_group (food_group_id), weight_kg NUMERIC(8,1),
 spoilt_kg NUMERIC(8,1));
CREATE TABLE household (household_id INTEGER PRIMARY KEY, family_name TEXT,
 adults INTEGER, children INTEGER, district_id INTEGER REFERENCES district
 (district_id), registered_on DATE, status INTEGER);
CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, household_id INTEGER
 REFERENCES household (household_id), planned_for DATE, state INTEGER,
 weight_kg NUMERIC(6,1), by_van INTEGER);
CREATE TABLE volunteer (volunteer_id INTEGER PRIMARY KEY, full_name TEXT,
 joined_on DATE, left_on DATE, has_licence INTEGER, birth_year INTEGER);
CREATE TABLE shift (shift_id INTEGER PRIMARY KEY, volunteer_id INTEGER
 REFERENCES volunteer (volunteer_id), task_id INTEGER REFERENCES task
 (task_id), shift_date DATE, hours NUMERIC(4,1), state INTEGER);
"""
FIRMS = ["Bakery Sommer", "Freshmart", "Kornblum Mills", "Grocer Aksoy",
         "Dairy Wiesental", "Hof Lindner", "Supermarket Nova", "Cafe Jasmin",
         "Bank of Talheim", "Printworks Ebner"]
BODIES = ["St Anne Parish", "Rotary Talheim", "Sports Club 1910",
          "Primary School West", "Choir Talheim"]


def _donors(rng):
    names = [(n, 2) for n in FIRMS] + [(n, 3) for n in BODIES] + [
        (n, 1) for n in people(rng, 105)]
    return [(i, name, kind, some(rng, .92, rng.randint(1, 5)), str(day_in(
        rng, date(2016, 1, 1), date(2026, 10, 30))), int(rng.random() < .6))
        for i, (name, kind) in enumerate(names, 1)]


def _gifts(rng):
    rows = []
    for i in range(1, 801):
        giver = rng.choice([rng.choice([1, 2, 3, 4, 5, 7, 9, 11, 12, 14, 15]),
                            rng.randint(16, 110)])
        day = day_in(rng, date(2024, 11, 1), date(2026, 11, 9))
        size = rng.choice([100, 250, 500, 1000, 2500]) if giver < 16 else (
            rng.choice([10, 15, 20, 25, 50, 50, 100, 200]))
        thanked = later(rng, day, 1, 30)
        rows.append((i, giver, str(day), size + rng.choice([0, 0, 0, 5, 7.5]),
                     rng.choice([1, 1, 1, 2, 3]), str(thanked) if thanked
                     < TODAY and rng.random() < .88 else None))
    return rows


def make():
    rng = random.Random(403)
    con = create("foodbank", DDL)
    put(con, "donor_type", [(1, "private person"), (2, "company"),
                            (3, "association")])
    put(con, "district", [(1, "Old Town"), (2, "Westend"), (3, "Riverside"),
                          (4, "Bergheim"), (5, "Neustadt")])
    put(con, "food_group", [(1, "bread", 1), (2, "vegetables and fruit", 1),
                            (3, "dairy", 1), (4, "tins", 0), (5, "pasta", 0),
                            (6, "hygiene", 0)])
    put(con, "task", [(1, "sorting"), (2, "driving"), (3, "counter"),
                      (4, "office"), (5, "cleaning")])
    put(con, "donor", _donors(rng))
    put(con, "gift", _gifts(rng))
    rows = []
    for i in range(1, 1101):
        weight = rng.randint(50, 1800) / 10
        group = rng.randint(1, 6)
        rows.append((i, some(rng, .95, rng.choice(
            [1, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 11, 14])), str(day_in(
                rng, date(2024, 11, 1), date(2026, 11, 9))), group, weight,
            round(weight * rng.choice([0, 0, .05, .1, .3]), 1)
            if group < 4 else 0))
    put(con, "delivery", rows)
    homes = [(i, rng.choice(LAST), rng.choice([1, 1, 2, 2, 3]), rng.choice(
        [0, 0, 1, 2, 3, 4]), rng.randint(1, 5), str(day_in(
            rng, date(2022, 1, 1), date(2026, 11, 5))), rng.choice(
                [1, 1, 1, 1, 1, 2, 3])) for i in range(1, 261)]
    put(con, "household", homes)
    rows = []
    for i in range(1, 1801):
        home = rng.choice(homes[:245])
        day = day_in(rng, max(date(2024, 11, 1), date.fromisoformat(home[5])),
                     date(2026, 11, 24))
        state = 0 if day >= TODAY else rng.choice([1] * 17 + [2, 2, 3])
        size = home[2] + home[3]
        rows.append((i, home[0], str(day), state, round(
            size * rng.randint(30, 60) / 10, 1) if state == 1 else None,
            int(rng.random() < .15)))
    put(con, "parcel", rows)
    put(con, "volunteer", [(i, name, str(joined), some(rng, .3, str(day_in(
        rng, date(2025, 8, 1), date(2026, 11, 9))))
        if joined < date(2025, 7, 1) else None, int(rng.random() < .45), some(
            rng, .9, rng.randint(1944, 2008)))
        for i, (name, joined) in enumerate(((name, day_in(
            rng, date(2018, 1, 1), date(2026, 10, 20)))
            for name in people(rng, 72)), 1)])
    put(con, "shift", [(i, rng.randint(1, 66), rng.choice(
        [1, 1, 2, 3, 3, 3, 4, 5]), str(day), rng.choice([2, 3, 3, 4, 4.5]),
        (1 if day < TODAY else 0) if rng.random() < .9 else rng.choice([2, 3])
        if day < TODAY else 2) for i, day in ((i, day_in(
            rng, date(2024, 11, 1), date(2026, 11, 30)))
            for i in range(1, 1601))])
    con.commit()
