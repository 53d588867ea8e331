"""A venue for weddings and other events: plain names, declared keys."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 8, 20)
DDL = """
CREATE TABLE halls (id INTEGER PRIMARY KEY, name TEXT, capacity INTEGER,
 day_rate NUMERIC(8,2), outdoor INTEGER);
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, town TEXT,
 email TEXT, created_on DATE);
CREATE TABLE bookings (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES
 clients (id), hall_id INTEGER REFERENCES halls (id), event_type TEXT,
 event_date DATE, guests INTEGER, status TEXT, booked_on DATE, hall_fee
 NUMERIC(8,2));
CREATE TABLE caterers (id INTEGER PRIMARY KEY, name TEXT, cuisine TEXT);
CREATE TABLE catering_orders (id INTEGER PRIMARY KEY, booking_id INTEGER
 REFERENCES bookings (id), caterer_id INTEGER REFERENCES caterers (id), menu
 TEXT, covers INTEGER, price_per_cover NUMERIC(6,2));
CREATE TABLE payments (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES
 bookings (id), paid_on DATE, amount NUMERIC(8,2), method TEXT);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, role TEXT, hourly_wage
 NUMERIC(5,2), hired_on DATE, left_on DATE);
CREATE TABLE shifts (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES
 bookings (id), staff_id INTEGER REFERENCES staff (id), hours NUMERIC(4,1));
CREATE TABLE feedback (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES
 bookings (id), given_on DATE, rating INTEGER, comment TEXT);
"""
HALLS = [(1, "Barn", 140, 1800, 0), (2, "Orangery", 90, 1450, 0),
         (3, "Vault", 60, 900, 0), (4, "Lake Lawn", 220, 2200, 1),
         (5, "Library Room", 35, 480, 0), (6, "Great Hall", 260, 2900, 0)]
CATERERS = [(1, "Green Fork", "vegetarian"), (2, "Nonna Pia", "italian"),
            (3, "Smoke & Oak", "barbecue"), (4, "Maison Clair", "french"),
            (5, "Bento Brothers", "japanese"), (6, "Hearth Kitchen",
                                                "regional")]
TYPES = ["wedding"] * 5 + ["conference"] * 4 + ["birthday"] * 4 + [
    "concert"] + ["dinner"] * 3
TOWNS = ["Hallam", "Hallam", "Norbury", "Eastwick", "Fenton", "Milden"]
FIRMS = ["Systems", "Insurance", "Foods", "Motors", "Partners"]


def _clients(rng):
    rows = []
    for i, name in enumerate(people(rng, 190), 1):
        kind = rng.choice(["private"] * 3 + ["company", "association"])
        if kind == "company":
            name = "%s. %s %s" % (name[0], name.split()[1], FIRMS[i % 5])
        elif kind == "association":
            name = "Friends of " + name
        rows.append((i, name, kind, rng.choice(TOWNS), some(
            rng, .9, "c%d@post.example" % i), str(day_in(
                rng, date(2023, 3, 1), date(2026, 8, 10)))))
    return rows


def _bookings(rng, clients):
    usual = [c for c in clients if c[2] != "private"][:22]
    days = []
    for _ in range(760):
        client = rng.choice(usual if rng.random() < .4 else clients[:172])
        day = day_in(rng, date(2024, 8, 20), date(2027, 6, 30)
                     if rng.random() < .4 else date(2026, 9, 30))
        if day.month in (1, 2, 11) and rng.random() < .4:
            day += timedelta(120)
        days.append((day, client))
    rows = []
    for i, (day, client) in enumerate(sorted(days), 501):
        kind = rng.choice(TYPES)
        if client[2] == "private" and kind in ("conference", "concert"):
            kind = "wedding"
        if client[2] != "private" and kind in ("wedding", "birthday"):
            kind = "dinner"
        hall = rng.choice(HALLS[:4] + HALLS)
        made = min(day - timedelta(rng.randint(12, 420)),
                   TODAY - timedelta(rng.randint(0, 60)))
        state = "cancelled" if rng.random() < .11 else "confirmed"
        if day > TODAY and rng.random() < .3:
            state = "enquiry"
        rows.append((i, client[0], hall[0], kind, str(day), rng.randint(
            hall[2] // 4, hall[2]), state, str(made), round(
                hall[3] * rng.choice([.8, .9, 1, 1, 1, 1.15]), 2)))
    return rows


def _payments(rng, bookings):
    rows = []
    for row in bookings:
        if row[6] != "confirmed":
            continue
        parts = [(later(rng, date.fromisoformat(row[7]), 3, 25), .3)]
        parts.append((later(rng, date.fromisoformat(row[4]), -10, 40), .7))
        for day, part in parts:
            if day < TODAY and rng.random() < .94:
                rows.append((str(day), row[0], round(row[8] * part, 2)))
    return [(i, booking, day, amount, rng.choice(
        ["transfer", "transfer", "transfer", "card", "cash"]))
        for i, (day, booking, amount) in enumerate(sorted(rows), 1)]


def make():
    rng = random.Random(701)
    con = create("venue", DDL)
    put(con, "halls", HALLS)
    put(con, "caterers", CATERERS)
    clients = _clients(rng)
    put(con, "clients", clients)
    bookings = _bookings(rng, clients)
    put(con, "bookings", bookings)
    put(con, "payments", _payments(rng, bookings))
    staff = [(i, name, rng.choice(["waiter"] * 4 + [
        "bartender", "bartender", "technician", "host", "cleaner"]),
        rng.choice([14.5, 15, 16, 17.5, 19, 22]), str(day_in(
            rng, date(2019, 1, 1), date(2024, 8, 1))), {
                4: "2025-10-31", 11: "2026-02-28", 19: "2026-06-30"}.get(i))
        for i, name in enumerate(people(rng, 26), 1)]
    put(con, "staff", staff)
    orders, shifts, words = [], [], []
    for row in bookings:
        if row[6] == "confirmed" and rng.random() < .7:
            orders.append((len(orders) + 1, row[0], rng.choice(
                [1, 2, 2, 3, 4, 6, 6]), rng.choice(
                    ["buffet", "buffet", "three courses", "finger food"]),
                row[5], rng.choice([24, 29.5, 36, 42, 58, 75])))
        if row[6] != "confirmed" or row[4] >= str(TODAY):
            continue
        fit = [s for s in staff[:24] if not s[5] or s[5] > row[4]]
        for man in rng.sample(fit, rng.randint(1, 4)):
            shifts.append((len(shifts) + 1, row[0], man[0], rng.choice(
                [4, 5, 6, 6, 7.5, 8, 9])))
        if rng.random() < .55:
            words.append((len(words) + 1, row[0], str(later(
                rng, date.fromisoformat(row[4]), 1, 20)), rng.choice(
                    [5, 5, 5, 4, 4, 4, 3, 3, 2, 1]), some(rng, .4, rng.choice(
                        ["lovely evening", "too loud", "great food",
                         "heating was off", "friendly team"]))))
    put(con, "catering_orders", orders)
    put(con, "shifts", shifts)
    put(con, "feedback", [w for w in words if w[2] <= str(TODAY)])
    con.commit()
