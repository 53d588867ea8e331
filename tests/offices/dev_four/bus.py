"""A regional bus operator: camelCase, declared keys."""
import random
from datetime import date, datetime, time, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 5, 21)
DDL = """
CREATE TABLE depot (depotId INTEGER PRIMARY KEY, depotName TEXT, town TEXT);
CREATE TABLE route (routeId INTEGER PRIMARY KEY, routeNumber TEXT,
 startStop TEXT, endStop TEXT, lengthKm REAL, isNightRoute INTEGER);
CREATE TABLE bus (busId INTEGER PRIMARY KEY, plateNumber TEXT, depotId INTEGER
 REFERENCES depot (depotId), fuelType TEXT, seatCount INTEGER,
 purchaseDate DATE, retiredDate DATE);
CREATE TABLE driver (driverId INTEGER PRIMARY KEY, fullName TEXT, depotId
 INTEGER REFERENCES depot (depotId), hireDate DATE, leaveDate DATE,
 weeklyHours INTEGER);
CREATE TABLE trip (tripId INTEGER PRIMARY KEY, routeId INTEGER REFERENCES
 route (routeId), busId INTEGER REFERENCES bus (busId), driverId INTEGER
 REFERENCES driver (driverId), plannedDeparture DATETIME, actualDeparture
 DATETIME, passengerCount INTEGER, tripStatus TEXT);
CREATE TABLE ticketSale (saleId INTEGER PRIMARY KEY, routeId INTEGER
 REFERENCES route (routeId), soldAt DATETIME, ticketType TEXT, salesChannel
 TEXT, quantity INTEGER, unitPrice NUMERIC(6,2));
CREATE TABLE complaint (complaintId INTEGER PRIMARY KEY, routeId INTEGER
 REFERENCES route (routeId), receivedOn DATE, topic TEXT, resolvedOn DATE,
 compensation NUMERIC(6,2));
CREATE TABLE repair (repairId INTEGER PRIMARY KEY, busId INTEGER REFERENCES
 bus (busId), startedOn DATE, finishedOn DATE, repairKind TEXT,
 cost NUMERIC(8,2));
"""
STOPS = ("Station", "Market Square", "Hospital", "University", "Airport",
         "Old Mill", "Lakeside", "Industrial Park", "Zoo")
NUMBERS = ("10", "11", "12", "20", "21", "30", "31", "N1", "N2", "X5")
PRICE = {"single": 2.8, "day": 7.5, "weekly": 22, "monthly": 64}


def _trips(rng):
    rows = []
    for i in range(1, 2001):
        day = day_in(rng, date(2024, 5, 20), date(2026, 6, 3))
        at = datetime.combine(day, time(rng.randint(5, 23), rng.choice(
            [0, 10, 15, 30, 45])))
        r = rng.random()
        late = rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 4, 6, 8, 11, 17])
        status = "cancelled" if r < .04 else "run" if day < TODAY else (
            "planned")
        run = status == "run"
        rows.append((i, rng.choice([1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
                     rng.randint(1, 38), rng.randint(1, 48), str(at), str(
                         at + timedelta(minutes=late)) if run else None,
                     some(rng, .95, rng.randint(1, 70)) if run else None,
                     status))
    return rows


def make():
    rng = random.Random(402)
    con = create("bus", DDL)
    put(con, "depot", [(1, "North Depot", "Kesselried"), (
        2, "South Depot", "Anhausen"), (3, "Harbour Depot", "Kesselried")])
    put(con, "route", [(i, number) + tuple(rng.sample(STOPS, 2)) + (
        rng.randint(60, 410) / 10, int(number[0] == "N"))
        for i, number in enumerate(NUMBERS, 1)])
    put(con, "bus", [(i, "KR-%03d" % rng.randint(i * 20, i * 20 + 19),
                      rng.randint(1, 3), rng.choice(
                          ["diesel", "diesel", "electric", "hybrid"]),
                      rng.choice([28, 36, 44, 52]), str(day_in(
                          rng, date(2008, 1, 1), date(2025, 12, 1))),
                      some(rng, .12, str(day_in(
                          rng, date(2026, 1, 1), date(2026, 5, 1)))))
                     for i in range(1, 43)])
    put(con, "driver", [(i, name, rng.randint(1, 3), str(day_in(
        rng, date(2005, 1, 1), date(2026, 3, 1))), some(rng, .2, str(day_in(
            rng, date(2026, 3, 2), date(2026, 8, 1)))), rng.choice(
                [20, 30, 38, 38, 40]))
        for i, name in enumerate(people(rng, 55), 1)])
    put(con, "trip", _trips(rng))
    sales = []
    for i in range(1, 1801):
        kind = rng.choice("single single single day weekly monthly".split())
        at = datetime.combine(day_in(rng, date(2024, 5, 20), date(
            2026, 5, 20)), time(rng.randint(5, 22), rng.randint(0, 59)))
        sales.append((i, some(rng, .9, rng.randint(1, 10)), str(at), kind,
                      rng.choice(["app", "app", "driver", "machine", "kiosk"]),
                      rng.choice([1, 1, 1, 2, 3]), PRICE[kind]
                      if str(at) >= "2025-01-01" else round(
                          PRICE[kind] * .9, 2)))
    put(con, "ticketSale", sales)
    rows = []
    for i in range(1, 261):
        day = day_in(rng, date(2024, 6, 1), date(2026, 5, 20))
        done = later(rng, day, 1, 40)
        done = str(done) if done < TODAY and rng.random() < .9 else None
        rows.append((i, rng.choice([1, 1, 2, 3, 4, 5, 6, 7, 8, 10]), str(day),
                     rng.choice(["delay", "delay", "driver behaviour",
                                 "cleanliness", "no-show bus", "price"]),
                     done, some(rng, .3, rng.randint(2, 12) * 2.5)
                     if done else None))
    put(con, "complaint", rows)
    rows = []
    for i in range(1, 241):
        day = day_in(rng, date(2024, 6, 1), date(2026, 5, 18))
        done = later(rng, day, 0, 16)
        rows.append((i, rng.randint(1, 39), str(day), str(done) if done < TODAY
                     else None, rng.choice(["engine", "brakes", "doors",
                                            "bodywork", "inspection"]),
                     rng.randint(8000, 420000) / 100 if done < TODAY
                     else None))
    put(con, "repair", rows)
    con.commit()
