"""A ski school: camelCase names, declared keys, empty dates as flags."""
import random
from datetime import date, timedelta

from base import FIRST, LAST, create, day_in, later, people, put, some

TODAY = date(2026, 3, 24)
DDL = """
CREATE TABLE instructor (instructorId INTEGER PRIMARY KEY, fullName TEXT,
 licenceLevel INTEGER, homeTown TEXT, speaksEnglish INTEGER, speaksFrench
 INTEGER, dayRate NUMERIC(6,2), hiredOn DATE, leftOn DATE);
CREATE TABLE guest (guestId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT,
 birthDate DATE, country TEXT, email TEXT, newsletterSince DATE);
CREATE TABLE meetingPoint (meetingPointId INTEGER PRIMARY KEY, pointName TEXT,
 altitude INTEGER);
CREATE TABLE courseType (courseTypeId INTEGER PRIMARY KEY, title TEXT,
 discipline TEXT, audience TEXT, isPrivate INTEGER, maxGuests INTEGER,
 pricePerDay NUMERIC(6,2));
CREATE TABLE course (courseId INTEGER PRIMARY KEY, courseTypeId INTEGER
 REFERENCES courseType (courseTypeId), instructorId INTEGER REFERENCES
 instructor (instructorId), meetingPointId INTEGER REFERENCES meetingPoint
 (meetingPointId), startDate DATE, endDate DATE, cancelledOn DATE);
CREATE TABLE booking (bookingId INTEGER PRIMARY KEY, courseId INTEGER
 REFERENCES course (courseId), guestId INTEGER REFERENCES guest (guestId),
 bookedOn DATE, channel TEXT, price NUMERIC(8,2), paidOn DATE, cancelledOn
 DATE, noShow INTEGER);
CREATE TABLE feedback (feedbackId INTEGER PRIMARY KEY, bookingId INTEGER
 REFERENCES booking (bookingId), givenOn DATE, stars INTEGER, remark TEXT);
CREATE TABLE gear (gearId INTEGER PRIMARY KEY, kind TEXT, brand TEXT, size
 INTEGER, boughtOn DATE, purchasePrice NUMERIC(7,2), retiredOn DATE);
CREATE TABLE rental (rentalId INTEGER PRIMARY KEY, gearId INTEGER REFERENCES
 gear (gearId), guestId INTEGER REFERENCES guest (guestId), fromDate DATE,
 dueDate DATE, returnedOn DATE, fee NUMERIC(7,2));
CREATE TABLE accident (accidentId INTEGER PRIMARY KEY, courseId INTEGER
 REFERENCES course (courseId), guestId INTEGER REFERENCES guest (guestId),
 happenedOn DATE, severity INTEGER, helicopter INTEGER);
CREATE TABLE absence (absenceId INTEGER PRIMARY KEY, instructorId INTEGER
 REFERENCES instructor (instructorId), fromDate DATE, toDate DATE, reason
 TEXT);
"""
TYPES = [
    ("Snow Mice", "ski", "children", 0, 8, 62),
    ("Junior Ski", "ski", "children", 0, 10, 58),
    ("Teen Race Camp", "ski", "children", 0, 8, 75),
    ("Adult Beginners", "ski", "adults", 0, 9, 70),
    ("Carving", "ski", "adults", 0, 8, 78),
    ("Off-piste", "ski", "adults", 0, 6, 110),
    ("Board Start", "snowboard", "adults", 0, 8, 72),
    ("Board Kids", "snowboard", "children", 0, 8, 64),
    ("Freestyle", "snowboard", "adults", 0, 6, 85),
    ("Nordic Classic", "cross-country", "adults", 0, 10, 48),
    ("Private Ski", "ski", "adults", 1, 2, 290),
    ("Private Board", "snowboard", "adults", 1, 2, 290),
    ("Telemark", "ski", "adults", 0, 6, 80)]
POINTS = [("Valley Station", 1120), ("Sun Meadow", 1480),
          ("Glacier Hut", 2350), ("Kids Park", 1150), ("Old Mill", 1090)]
COUNTRIES = ["Austria"] * 5 + ["Germany"] * 9 + ["Netherlands"] * 4 + [
    "United Kingdom"] * 3 + ["France", "Italy", "Poland", "Denmark"]
SEASONS = [(date(2023, 12, 16), date(2024, 4, 6)), (
    date(2024, 12, 14), date(2025, 4, 12)), (
        date(2025, 12, 13), date(2026, 4, 11))]


def _courses(rng, teachers):
    rows = []
    for season, (first, last) in enumerate(SEASONS):
        for _ in range((150, 190, 215)[season]):
            start = day_in(rng, first, last - timedelta(6))
            days = rng.choice([1, 2, 3, 5, 5, 5, 6])
            kind = rng.choice([1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 4, 5, 6, 7, 7, 8,
                               8, 9, 10, 11, 11, 12])
            fit = [t for t in teachers[:37] if t[7] <= str(start) and (
                not t[8] or t[8] > str(start + timedelta(6)))]
            off = None
            if rng.random() < .07:
                off = str(min(start, TODAY) - timedelta(rng.randint(0, 9)))
            rows.append((start, kind, None if off and rng.random() < .5
                         else rng.choice(fit)[0], 4 if kind == 1
                         else rng.choice([1, 1, 2, 2, 3, 4]),
                         start + timedelta(days - 1), off))
    rows.sort(key=lambda row: row[0])
    return [(i, row[1], row[2], row[3], str(row[0]), str(row[4]), row[5])
            for i, row in enumerate(rows, 301)]


def _guest_for(rng, course, guests):
    young = TYPES[course[1] - 1][2] == "children"
    while True:
        guest = guests[min(int(rng.expovariate(1 / 240)), 609)]
        years = int(course[4][:4]) - int(guest[3][:4])
        if (years < 16) == young:
            return guest


def _bookings(rng, courses, guests):
    rows = []
    for course in courses:
        kind = TYPES[course[1] - 1]
        start = date.fromisoformat(course[4])
        days = (date.fromisoformat(course[5]) - start).days + 1
        count = 1 if kind[3] else min(kind[4], max(0, int(rng.gauss(
            kind[4] * .62, 2.2))))
        picked = {_guest_for(rng, course, guests)[0] for _ in range(count)}
        for guest in sorted(picked):
            day = min(start, TODAY) - timedelta(rng.choice(
                [0, 1, 2, 5, 9, 20, 33, 48, 75, 110]))
            off = course[6]
            if not off and rng.random() < .06:
                off = str(day_in(rng, day, min(start, TODAY)))
            paid = later(rng, day, 0, 25)
            rows.append((day, course[0], guest, rng.choice(
                ["web", "web", "web", "desk", "desk", "phone", "hotel"]),
                round(days * kind[5] * rng.choice([1, 1, 1, .9]), 2), str(paid)
                if paid < TODAY and not off and rng.random() < .97 else None,
                off, int(not off and start < TODAY and rng.random() < .025)))
    rows.sort(key=lambda row: row[0])
    return [(i, row[1], row[2], str(row[0])) + row[3:]
            for i, row in enumerate(rows, 7001)]


def _gear(rng, guests):
    gear, rentals = [], []
    for i in range(1, 141):
        kind = rng.choice(["ski", "ski", "snowboard", "boots", "boots",
                           "helmet"])
        day = day_in(rng, date(2019, 10, 1), date(2025, 12, 10))
        gear.append((i, kind, rng.choice(["Alpo", "Nordkant", "Firn",
                                          "Steilhang"]), rng.randint(
            *{"ski": (90, 185), "snowboard": (95, 165), "boots": (28, 47),
              "helmet": (50, 61)}[kind]), str(day), rng.choice(
                  [59, 120, 189, 240, 310]), "2025-04-30"
            if day < date(2022, 1, 1) and rng.random() < .5 else None))
    for _ in range(820):
        first, last = rng.choice(SEASONS)
        day = day_in(rng, first, min(last, TODAY - timedelta(1)))
        item = rng.choice([g for g in gear[:130] if g[4] < str(day) and (
            not g[6] or g[6] > str(day))])
        days = rng.choice([1, 2, 3, 6, 6, 7])
        due = day + timedelta(days - 1)
        back = due + timedelta(rng.choice([0, 0, 0, 0, 0, 0, 0, 1, 3]))
        rentals.append((day, item[0], rng.choice(guests[:520])[0], due, str(
            back) if back < TODAY and rng.random() < .985 else None, days * {
                "ski": 19, "snowboard": 21, "boots": 9, "helmet": 4}[item[1]]))
    rentals.sort(key=lambda row: row[0])
    return gear, [(i, row[1], row[2], str(row[0]), str(row[3]), row[4], row[5])
                  for i, row in enumerate(rentals, 1)]


def _teachers(rng):
    rows = []
    for i, name in enumerate(people(rng, 40), 1):
        day = day_in(rng, date(2008, 11, 1), date(2025, 12, 5))
        if i < 9:
            day = date(2010 + i, 12, 1)
        level = rng.choice([1, 1, 2, 2, 3, 3, 4])
        rows.append((i, name, level, rng.choice(
            ["Bergen", "Bergen", "Talheim", "Oberau", "Oberau", None]), int(
                rng.random() < .7), int(rng.random() < .25),
            95 + level * 20 + rng.choice([0, 5, 10]), str(day), rng.choice(
                ["2024-04-15", "2025-04-20"]) if i > 8 and day < date(
                    2022, 1, 1) and rng.random() < .4 else None))
    return rows


def make():
    rng = random.Random(602)
    con = create("skischool", DDL)
    teachers = _teachers(rng)
    put(con, "instructor", teachers)
    guests = []
    for i in range(1, 611):
        born = day_in(rng, date(2009, 1, 1), date(2021, 6, 1)) if (
            rng.random() < .5) else day_in(rng, date(1955, 1, 1), date(
                2005, 1, 1))
        name = rng.choice(FIRST), rng.choice(LAST)
        mail = "%s.%s%d@mail.example" % (name + (i,))
        guests.append((i,) + name + (str(born), rng.choice(COUNTRIES), some(
            rng, .8, mail.lower()), some(rng, .35, str(day_in(
                rng, date(2023, 11, 1), TODAY)))))
    put(con, "guest", guests)
    put(con, "meetingPoint", [(i,) + p for i, p in enumerate(POINTS, 1)])
    put(con, "courseType", [(i,) + t for i, t in enumerate(TYPES, 1)])
    courses = _courses(rng, teachers)
    put(con, "course", courses)
    bookings = _bookings(rng, courses, guests)
    put(con, "booking", bookings)
    ends = {c[0]: c[5] for c in courses}
    rows = [(b[0], str(later(rng, date.fromisoformat(ends[b[1]]), 0, 9)),
             rng.choice([1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5])) for b in bookings
            if not b[7] and not b[8] and ends[b[1]] < str(
                TODAY - timedelta(9)) and rng.random() < .3]
    put(con, "feedback", [(i, row[0], row[1], row[2], some(
        rng, .3, rng.choice(["great group", "too many people", "super teacher",
                             "cold hut", "would come again"])))
        for i, row in enumerate(rows, 1)])
    gear, rentals = _gear(rng, guests)
    put(con, "gear", gear)
    put(con, "rental", rentals)
    taken = [b for b in bookings if not b[7] and not b[8]
             and ends[b[1]] < str(TODAY)]
    starts = {c[0]: c[4] for c in courses}
    rows = sorted((str(day_in(rng, date.fromisoformat(starts[b[1]]),
                              date.fromisoformat(ends[b[1]]))), b[1], b[2])
                  for b in rng.sample(taken, 46))
    put(con, "accident", [(i, row[1], row[2], row[0], level, int(
        level == 3 and rng.random() < .7)) for i, row in enumerate(rows, 1)
        for level in [rng.choice([1, 1, 1, 2, 2, 3])]])
    rows = []
    for i in range(1, 71):
        teacher = rng.choice(teachers[:30])
        first, last = rng.choice(SEASONS)
        day = day_in(rng, first, min(last, TODAY))
        if teacher[7] > str(day) or (teacher[8] and teacher[8] < str(day)):
            continue
        rows.append((len(rows) + 1, teacher[0], str(day), str(
            day + timedelta(rng.choice([0, 0, 1, 2, 4, 9]))), rng.choice(
                ["sick", "sick", "sick", "training", "private"])))
    put(con, "absence", rows)
    con.commit()
