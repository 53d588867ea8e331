"""A regional newspaper's subscriptions and advertisements: camelCase."""
import random
from datetime import date, datetime, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 10, 14)
DDL = """
CREATE TABLE district (districtId INTEGER PRIMARY KEY, districtName TEXT,
 households INTEGER);
CREATE TABLE subscriber (subscriberId INTEGER PRIMARY KEY, fullName TEXT,
 birthYear INTEGER, districtId INTEGER REFERENCES district (districtId),
 eMail TEXT);
CREATE TABLE plan (planId INTEGER PRIMARY KEY, planName TEXT, monthlyPrice
 NUMERIC(6,2), isDigital INTEGER);
CREATE TABLE subscription (subscriptionId INTEGER PRIMARY KEY, subscriberId
 INTEGER REFERENCES subscriber (subscriberId), planId INTEGER REFERENCES plan
 (planId), startDate DATE, endDate DATE, isTrial INTEGER, cancelReason TEXT);
CREATE TABLE carrier (carrierId INTEGER PRIMARY KEY, fullName TEXT, districtId
 INTEGER REFERENCES district (districtId), startedOn DATE, leftOn DATE);
CREATE TABLE complaint (complaintId INTEGER PRIMARY KEY, subscriptionId INTEGER
 REFERENCES subscription (subscriptionId), category TEXT, reportedAt DATETIME,
 resolvedAt DATETIME);
CREATE TABLE advertiser (advertiserId INTEGER PRIMARY KEY, companyName TEXT,
 industry TEXT, customerSince DATE);
CREATE TABLE salesRep (salesRepId INTEGER PRIMARY KEY, fullName TEXT);
CREATE TABLE newsSection (sectionId INTEGER PRIMARY KEY, sectionName TEXT);
CREATE TABLE adBooking (adBookingId INTEGER PRIMARY KEY, advertiserId INTEGER
 REFERENCES advertiser (advertiserId), sectionId INTEGER REFERENCES newsSection
 (sectionId), salesRepId INTEGER REFERENCES salesRep (salesRepId), bookedOn
 DATE, publishDate DATE, heightMm INTEGER, columnCount INTEGER, netPrice
 NUMERIC(8,2), bookingState TEXT);
"""
DISTRICTS = [(1, "Old Town", 4200), (2, "Harbour", 3100), (3, "Hillside", 2650),
             (4, "Brookfield", 1900), (5, "Westend", 3800), (6, "Oakham", 850),
             (7, "Stationside", 2200)]
PLANS = [(1, "Daily Print", 39.9, 0), (2, "Weekend Print", 17.5, 0),
         (3, "E-Paper", 22, 1), (4, "Web Plus", 9.9, 1),
         (5, "Print and E-Paper", 46, 0)]
SECTIONS = [(1, "Local News"), (2, "Sports"), (3, "Culture"), (4, "Jobs"),
            (5, "Property"), (6, "Obituaries"), (7, "Travel")]
REASONS = ["price", "price", "moved away", "deceased", "delivery", "no time"]
FAULTS = ["not delivered", "not delivered", "late", "wet paper", "billing",
          "login"]
TRADES = ["car dealer", "retail", "retail", "restaurant", "estate agent",
          "crafts", "health"]
SHOPS = ["Motors", "Furniture", "Opticians", "Homes", "Fashion", "Gardens"]


def _subscriptions(rng):
    rows = []
    for person in range(1, 581):
        day = day_in(rng, date(2018, 1, 1), date(2025, 6, 30)) \
            if rng.random() < .45 else day_in(
                rng, date(2024, 10, 14), date(2026, 10, 10))
        for _ in range(rng.choice([1, 1, 1, 1, 2, 2, 3])):
            if day >= TODAY:
                break
            trial = rng.random() < (.3 if day > date(2024, 10, 1) else 0)
            end = day + timedelta(28) if trial else None
            if not trial and rng.random() < .38:
                end = max(later(rng, day, 60, 1100), day_in(
                    rng, date(2024, 8, 1), date(2026, 12, 31)))
            rows.append((day, person, rng.choice([1, 1, 1, 2, 3, 3, 4, 4, 5]),
                         end, int(trial)))
            if not end:
                break
            day = later(rng, end, 1, 150)
    rows.sort()
    return [(i, person, plan, str(day), str(end) if end else None, trial,
             rng.choice(REASONS) if end and not trial and rng.random() < .85
             else None)
            for i, (day, person, plan, end, trial) in enumerate(rows, 1)]


def _complaints(rng, subscriptions):
    rows = []
    for _ in range(720):
        subs = rng.choice(subscriptions)
        first = max(date(2024, 10, 14), date.fromisoformat(subs[3]))
        last = min(TODAY, date.fromisoformat(subs[4] or "2027-01-01"))
        if first > last or rng.random() < .2:
            continue
        when = datetime.combine(day_in(rng, first, last), datetime.min.time())
        when += timedelta(minutes=rng.randint(360, 1200))
        done = when + timedelta(hours=rng.choice([1, 3, 8, 20, 30, 52, 100,
                                                  190]))
        if when.date() < TODAY:
            rows.append((str(when), subs[0], rng.choice(FAULTS), str(done)
                         if done.date() < TODAY and rng.random() < .93
                         else None))
    return [(i, sub, what, when, done)
            for i, (when, sub, what, done) in enumerate(sorted(rows), 1)]


def make():
    rng = random.Random(702)
    con = create("gazette", DDL)
    put(con, "district", DISTRICTS)
    put(con, "plan", PLANS)
    put(con, "newsSection", SECTIONS)
    put(con, "subscriber", [(i, name, rng.randint(1935, 2005), rng.choice(
        [1, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7]), some(
            rng, .8, "reader%d@mail.example" % i))
        for i, name in enumerate(people(rng, 600), 1)])
    subscriptions = _subscriptions(rng)
    put(con, "subscription", subscriptions)
    put(con, "complaint", _complaints(rng, subscriptions))
    put(con, "carrier", [(i, name, 1 + i % 7, str(day_in(
        rng, date(2015, 1, 1), date(2026, 5, 1))), some(rng, .15, str(day_in(
            rng, date(2026, 5, 2), date(2026, 9, 30)))))
        for i, name in enumerate(people(rng, 23), 1)])
    put(con, "advertiser", [(i, "%s %s" % pair, rng.choice(TRADES), str(day_in(
        rng, date(2012, 1, 1), date(2026, 9, 1)))) for i, pair in enumerate(
            rng.sample([(a, b) for a in LAST for b in SHOPS], 74), 1)])
    put(con, "salesRep", list(enumerate(people(rng, 5), 1)))
    days = sorted(day_in(rng, date(2024, 10, 14), date(2026, 12, 20))
                  for _ in range(1500))
    rows = []
    for i, day in enumerate(days, 9001):
        made = day - timedelta(rng.choice([3, 5, 8, 14, 21, 40]))
        if made >= TODAY:
            continue
        high, cols = rng.choice([40, 60, 90, 120, 240]), rng.randint(1, 5)
        state = "S" if rng.random() < .08 else "P" if day < TODAY else "B"
        rows.append((i, rng.choice([rng.randint(1, 20), rng.randint(1, 68)]),
                     rng.choice([1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7]),
                     rng.choice([1, 1, 2, 3, 4]), str(made), str(day), high,
                     cols, round(high * cols * rng.uniform(1.1, 1.9), 2),
                     state))
    put(con, "adBooking", rows)
    con.commit()
