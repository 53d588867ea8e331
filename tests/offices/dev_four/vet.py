"""A veterinary practice: plain names, declared keys."""
import random
from datetime import date, datetime, time, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 9, 16)
LEFT = "2026-03-31"
DDL = """
CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT, town TEXT, phone TEXT,
 email TEXT, registered_on DATE);
CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT, species TEXT, breed TEXT,
 sex TEXT, born_on DATE, weight_kg NUMERIC(6,1), neutered INTEGER,
 owner_id INTEGER REFERENCES owners (id), deceased_on DATE);
CREATE TABLE vets (id INTEGER PRIMARY KEY, name TEXT, specialty TEXT,
 hired_on DATE, left_on DATE);
CREATE TABLE appointments (id INTEGER PRIMARY KEY, pet_id INTEGER REFERENCES
 pets (id), vet_id INTEGER REFERENCES vets (id), scheduled_at DATETIME,
 reason TEXT, status TEXT, minutes INTEGER, emergency INTEGER);
CREATE TABLE treatments (id INTEGER PRIMARY KEY, appointment_id INTEGER
 REFERENCES appointments (id), description TEXT, category TEXT,
 price NUMERIC(8,2));
CREATE TABLE vaccinations (id INTEGER PRIMARY KEY, pet_id INTEGER REFERENCES
 pets (id), vaccine TEXT, given_on DATE, valid_until DATE);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES
 owners (id), appointment_id INTEGER REFERENCES appointments (id),
 issued_on DATE, due_on DATE, total NUMERIC(8,2), paid_on DATE);
"""
BREEDS = {"dog": ["Beagle", "Boxer", "Labrador", "Poodle", "Terrier"],
          "cat": ["Maine Coon", "Persian", "Siamese"],
          "rabbit": ["Dwarf", "Lop"], "guinea pig": ["Smooth"],
          "parrot": ["Grey"], "tortoise": ["Greek"]}
WEIGHT = {"dog": (4, 45), "cat": (2, 9), "rabbit": (1, 4), "guinea pig":
          (1, 2), "parrot": (1, 2), "tortoise": (1, 6)}
WORK = [("blood test", "diagnostics", 48), ("x-ray", "diagnostics", 95),
        ("ultrasound", "diagnostics", 120), ("tooth extraction", "dental", 140),
        ("scaling", "dental", 85), ("castration", "surgery", 180),
        ("wound suture", "surgery", 110), ("antibiotics", "medication", 26),
        ("painkiller", "medication", 18), ("worming tablet", "medication", 12)]
REASONS = ["check-up", "vaccination", "injury", "skin", "teeth", "surgery"]


def _pets(rng, owners):
    names = ("Bella Bruno Cleo Coco Felix Flocke Gizmo Kira Leo Lucky Luna "
             "Max Mimi Nero Oreo Paco Rocky Sammy Simba Tiger").split()
    rows = []
    for i in range(1, 331):
        kind = rng.choice("dog dog dog cat cat cat rabbit rabbit guinea_pig "
                          "parrot tortoise".split()).replace("_", " ")
        born = day_in(rng, date(2010, 1, 1), date(2026, 6, 1))
        dead = day_in(rng, date(2024, 9, 1), TODAY)
        low, high = WEIGHT[kind]
        rows.append((i, rng.choice(names), kind,
                     some(rng, .85, rng.choice(BREEDS[kind])),
                     rng.choice("mf"), some(rng, .93, str(born)),
                     some(rng, .9, rng.randint(low * 10, high * 10) / 10),
                     int(rng.random() < .55), rng.randint(1, owners - 12),
                     str(dead) if dead > born and rng.random() < .09
                     else None))
    return rows


def _visits(rng, pets):
    visits, works, bills = [], [], []
    for i in range(1, 1501):
        pet = rng.choice(pets[:310])
        day = day_in(rng, date(2024, 9, 2), date(2026, 10, 9))
        day += timedelta(day.weekday() == 6)
        at = datetime.combine(day, time(rng.randint(8, 18), rng.choice(
            [0, 20, 40])))
        r = rng.random()
        status = "booked" if day >= TODAY else "completed" if r < .86 else (
            "cancelled" if r < .94 else "missed")
        if status == "booked" and r > .93:
            status = "cancelled"
        if pet[9] and str(day) > pet[9]:
            status = "cancelled"
        done = status == "completed"
        vet = rng.choice([1, 1, 2, 2, 3, 4, 5, 6, 7])
        visits.append((i, pet[0], 3 if vet == 5 and str(day) > LEFT else vet,
                       str(at), rng.choice(REASONS), status,
                       rng.choice([15, 20, 20, 30, 45, 90]) if done else None,
                       int(done and rng.random() < .08)))
        if not done:
            continue
        total = 35
        for what, group, price in rng.sample(WORK, rng.randint(0, 3)):
            price = round(price * rng.choice([1, 1, 1.1, 1.25]), 2)
            works.append((len(works) + 1, i, what, group, price))
            total += price
        paid = later(rng, day, 0, 45)
        bills.append((len(bills) + 1, pet[8], i, str(day), str(
            day + timedelta(21)), round(total, 2), str(paid)
            if paid <= TODAY and rng.random() < .95 else None))
    return visits, works, bills


def make():
    rng = random.Random(401)
    con = create("vet", DDL)
    put(con, "owners", [(i, name, rng.choice(
        ["Altendorf", "Altendorf", "Birkau", "Hochfeld", "Lindau"]),
        some(rng, .9, "0%d" % rng.randint(1500000, 1799999)), some(
            rng, .7, "o%d@post.test" % i), str(day_in(
                rng, date(2017, 1, 1), TODAY)))
        for i, name in enumerate(people(rng, 220), 1)])
    pets = _pets(rng, 220)
    put(con, "pets", pets)
    put(con, "vets", [(i, "Dr " + name, rng.choice(
        ["small animals", "surgery", "exotics", "dentistry"]), str(day_in(
            rng, date(2012, 1, 1), date(2024, 8, 1))), LEFT
        if i == 5 else None)
        for i, name in enumerate(people(rng, 7), 1)])
    for table, rows in zip(("appointments", "treatments", "invoices"),
                           _visits(rng, pets)):
        put(con, table, rows)
    shots = []
    for i in range(1, 601):
        pet = rng.choice([p for p in pets if p[2] in ("dog", "cat",
                                                      "rabbit")])
        day = day_in(rng, date(2024, 9, 2), date(2026, 9, 15))
        if pet[9] and str(day) > pet[9]:
            continue
        shots.append((i, pet[0], rng.choice(
            ["rabies", "distemper", "parvo"] if pet[2] == "dog" else
            ["rabies", "cat flu"] if pet[2] == "cat" else ["myxomatosis"]),
            str(day), str(day + timedelta(365))))
    put(con, "vaccinations", shots)
    con.commit()
