"""A bicycle rental by a lake: camelCase, no declared keys, no notes."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 8, 20)
NOTES = ""
DDL = """
CREATE TABLE Station (stationId INTEGER, stationName TEXT, district TEXT, capacity INTEGER, openedOn DATE);
CREATE TABLE Bike (bikeId INTEGER, frameNo TEXT, bikeType TEXT, brand TEXT, homeStationId INTEGER, purchaseDate DATE, purchasePrice REAL,
 retiredOn DATE);
CREATE TABLE Customer (customerId INTEGER, firstName TEXT, lastName TEXT, homeTown TEXT, signupDate DATE, isMember INTEGER, email TEXT);
CREATE TABLE Rental (rentalId INTEGER, bikeId INTEGER, customerId INTEGER, startStationId INTEGER, endStationId INTEGER,
 startTime DATETIME, endTime DATETIME, totalPrice REAL, paymentMethod TEXT);
CREATE TABLE Booking (bookingId INTEGER, customerId INTEGER, stationId INTEGER, bikeType TEXT, bookedOn DATE, pickupDate DATE,
 bikesWanted INTEGER, bookingStatus TEXT);
CREATE TABLE Mechanic (mechanicId INTEGER, fullName TEXT, hourlyWage REAL, startedOn DATE);
CREATE TABLE Repair (repairId INTEGER, bikeId INTEGER, mechanicId INTEGER, reportedOn DATE, finishedOn DATE, damageKind TEXT,
 partsCost REAL, labourHours REAL);
CREATE TABLE Review (reviewId INTEGER, rentalId INTEGER, stars INTEGER, writtenOn DATE, comment TEXT);
"""


def make():
    rng = random.Random(1702)
    stations = [(i, n, d, c, o) for i, (n, d, c, o) in enumerate([
        ("Harbour", "Old Town", 40, date(2018, 4, 1)), ("Main Station", "Centre", 60, date(2018, 4, 1)), ("Lido", "East Shore", 25, date(2019, 5, 1)),
        ("Castle Park", "Old Town", 20, date(2020, 4, 15)), ("Campsite", "East Shore", 30, date(2021, 5, 1)), ("Ferry Pier", "West Shore", 15, date(2024, 4, 1)),
        ("Hospital", "Centre", 12, date(2026, 3, 15))], 1)]
    bikes = []
    for i in range(1, 131):
        t = rng.choices(["city", "e-bike", "cargo", "kids", "tandem"], [45, 30, 8, 12, 5])[0]
        pd = day_in(rng, date(2019, 3, 1), date(2026, 6, 1))
        price = {"city": 520, "e-bike": 2100, "cargo": 3900, "kids": 260, "tandem": 1500}[t] + rng.randrange(-100, 200, 10)
        bikes.append((i, "FR%05d" % rng.randint(1000, 99999), t, rng.choice(["Velora", "Kettner", "Brisk", "Nordrad"]), rng.randint(1, 7), pd, price,
                      day_in(rng, max(pd, date(2025, 1, 1)), date(2026, 8, 1)) if rng.random() < .14 and pd < date(2026, 1, 1) else None))
    customers = []
    towns = "Lindau Bregenz Konstanz Ravensburg Ulm Munich".split()
    fl = [n.split() for n in (people(rng, 230))]
    for i, (f, la) in enumerate(fl, 1):
        customers.append((i, f, la, rng.choice(towns), day_in(rng, date(2023, 4, 1), date(2026, 8, 18)), int(rng.random() < .28),
                          None if rng.random() < .15 else (f + "." + la + "@post.example").lower()))
    rentals, reviews, repairs, bookings = [], [], [], []
    d = date(2025, 3, 1)
    while d <= TODAY:
        season = {3: 2, 4: 4, 5: 6, 6: 8, 7: 10, 8: 10, 9: 6, 10: 3}.get(d.month, 1)
        for _ in range(rng.randint(0, season)):
            free = [b for b in bikes if b[5] <= d and (b[7] is None or b[7] > d) and b[0] % 29]
            cs = [c for c in customers if c[4] <= d and c[0] % 11]
            if not free or not cs:
                continue
            b, c = rng.choice(free), rng.choice(cs)
            st = datetime(d.year, d.month, d.day, rng.randint(8, 17), rng.choice([0, 10, 15, 20, 30, 45, 50]))
            en = st + timedelta(minutes=int(rng.triangular(30, 1500, 180)))
            h = (en - st).total_seconds() / 3600
            rate = {"city": 4, "e-bike": 8, "cargo": 10, "kids": 2.5, "tandem": 7}[b[2]]
            if c[5]:
                rate *= .8
            open_ = en > datetime(2026, 8, 20, 12, 0) or rng.random() < .004
            if st > datetime(2026, 8, 20, 12, 0):
                continue
            n = len(rentals) + 1
            s0 = rng.choices([1, 2, 3, 4, 5, 6], [24, 30, 16, 8, 14, 8])[0]
            rentals.append((n, b[0], c[0], s0, None if open_ else (s0 if rng.random() < .72 else rng.randint(1, 6)), st.isoformat(" "),
                            None if open_ else en.isoformat(" "), None if open_ else round(h * rate, 1), rng.choice(["card", "card", "cash", "app"])))
            if not open_ and rng.random() < .22:
                reviews.append((len(reviews) + 1, n, rng.choices([1, 2, 3, 4, 5], [5, 8, 15, 35, 37])[0], d + timedelta(days=1), None))
            if not open_ and rng.random() < .09:
                rep = d + timedelta(days=rng.randint(0, 2))
                fin = rep + timedelta(days=int(rng.triangular(0, 21, 3)))
                repairs.append((len(repairs) + 1, b[0], rng.choice([1, 2, 3, 4]), rep, fin if fin <= TODAY and rng.random() > .03 else None,
                                rng.choice(["flat tyre", "brakes", "chain", "lights", "battery" if b[2] == "e-bike" else "saddle"]),
                                round(rng.uniform(2, 90), 2), rng.choice([.25, .5, .75, 1, 1.5, 2, 3])))
        if rng.random() < season / 12:
            c = rng.choice(customers)
            pick = d + timedelta(days=rng.randint(1, 40))
            st = rng.choices(["picked up", "cancelled", "no-show"], [82, 11, 7])[0] if pick < TODAY else rng.choice(["confirmed", "confirmed", "cancelled"])
            bookings.append((len(bookings) + 1, c[0], rng.randint(1, 6), rng.choice(["city", "e-bike", "cargo", "kids"]), d, pick, rng.choice([1, 1, 2, 2, 3, 4, 6]), st))
        d += timedelta(days=1)
    mech = [(i, n, 19 + i * 1.5, day_in(rng, date(2018, 1, 1), date(2025, 1, 1))) for i, n in enumerate(people(rng, 5), 1)]
    write("bikehire", DDL, [("Station", stations), ("Bike", bikes), ("Customer", customers), ("Rental", rentals), ("Booking", bookings),
                            ("Mechanic", mech), ("Repair", repairs), ("Review", reviews)])


def questions():
    p = Paper("bikehire", TODAY)
    q = p.q
    who = ("c.firstName;c.lastName", "c.customerId;c.firstName;c.lastName", "c.*", "c.firstName || ' ' || c.lastName", "c.lastName")
    HRS = "(julianday(r.endTime) - julianday(r.startTime)) * 24"
    q("how many bikes do we have", ["SELECT count(*) FROM Bike WHERE retiredOn IS NULL", "SELECT count(*) FROM Bike"], "count", chain="bk")
    q("by type", by("FROM Bike WHERE retiredOn IS NULL GROUP BY bikeType", ["bikeType"], "count(*)") + by("FROM Bike GROUP BY bikeType", ["bikeType"], "count(*)"),
      "count by group", chain="bk")
    q("and per station", by("FROM Bike b JOIN Station s ON s.stationId = b.homeStationId WHERE retiredOn IS NULL GROUP BY s.stationId", ["s.stationName"], "count(*)") +
      by("FROM Bike b JOIN Station s ON s.stationId = b.homeStationId GROUP BY s.stationId", ["s.stationName"], "count(*)") +
      by("FROM Bike b JOIN Station s ON s.stationId = b.homeStationId GROUP BY s.stationId, bikeType", ["s.stationName, bikeType", "bikeType, s.stationName"], "count(*)"),
      "count by group", "medium", chain="bk")
    q("rentals yesterday", w("FROM Rental WHERE date(startTime) = '2026-08-19'", "count(*)", "*", "rentalId"), "count")
    q("takings july", ["SELECT sum(totalPrice) FROM Rental WHERE date(%s) BETWEEN '2026-07-01' AND '2026-07-31'" % c for c in ("startTime", "endTime")], "sum", chain="tk")
    q("same month last year", ["SELECT sum(totalPrice) FROM Rental WHERE date(%s) BETWEEN '2025-07-01' AND '2025-07-31'" % c for c in ("startTime", "endTime")], "sum", "medium", chain="tk")
    q("split by payment method", by("FROM Rental WHERE date(startTime) BETWEEN '2025-07-01' AND '2025-07-31' GROUP BY paymentMethod", ["paymentMethod"], "sum(totalPrice)"),
      "sum by group", "medium", chain="tk")
    q("bikes out right now", w("FROM Rental WHERE endTime IS NULL", "count(*)", "bikeId", "*", "count(DISTINCT bikeId)") +
      w("FROM Bike b JOIN Rental r ON r.bikeId = b.bikeId WHERE r.endTime IS NULL", "b.*", "b.bikeId;b.frameNo", "b.bikeId;b.bikeType") +
      ["SELECT * FROM Bike WHERE bikeId IN (SELECT bikeId FROM Rental WHERE endTime IS NULL)"], "not yet", "medium")
    q("avg rental duration in hours per bike type", rnd(*by("FROM Rental r JOIN Bike b ON b.bikeId = r.bikeId GROUP BY b.bikeType", ["b.bikeType"], "@avg(" + HRS + ")@")),
      "date difference", "hard")
    q("longest rental ever", ["SELECT %s FROM Rental r WHERE r.endTime IS NOT NULL ORDER BY julianday(r.endTime) - julianday(r.startTime) DESC LIMIT 1" % c for c in
      (HRS, "r.rentalId", "r.*", "r.rentalId, " + HRS, "julianday(r.endTime) - julianday(r.startTime)", "r.rentalId, r.startTime, r.endTime")], "top 1", "medium")
    q("top 3 customers by spending", ["SELECT %sc.firstName, c.lastName%s FROM Customer c JOIN Rental r ON r.customerId = c.customerId GROUP BY c.customerId ORDER BY "
      "sum(r.totalPrice) DESC LIMIT 3" % (i, x) for i in ("", "c.customerId, ") for x in (", sum(r.totalPrice)", "")] + ["SELECT c.firstName || ' ' || c.lastName, sum(r.totalPrice) FROM Customer c JOIN Rental r ON r.customerId = c.customerId GROUP BY c.customerId ORDER BY "
      "sum(r.totalPrice) DESC LIMIT 3"], "top n", "medium")
    q("customers that signed up but never rented", w("FROM Customer c WHERE NOT EXISTS (SELECT 1 FROM Rental r WHERE r.customerId = c.customerId)", *who), "never", "medium", chain="nv")
    q("how many of them are members", "SELECT count(*) FROM Customer c WHERE isMember = 1 AND NOT EXISTS (SELECT 1 FROM Rental r WHERE r.customerId = c.customerId)", "count", "hard", chain="nv")
    q("% of customers who are members", frac("SELECT @avg(isMember)@ FROM Customer"), "rate", "medium")
    q("non members without email", w("FROM Customer c WHERE isMember = 0 AND email IS NULL", *who, "count(*)"), "list", "medium")
    q("which bikes have not been rented this yr", w("FROM Bike b WHERE NOT EXISTS (SELECT 1 FROM Rental r WHERE r.bikeId = b.bikeId AND r.startTime >= '2026-01-01') AND retiredOn IS NULL",
      "b.bikeId", "b.frameNo", "b.bikeId;b.frameNo", "b.*") + w("FROM Bike b WHERE NOT EXISTS (SELECT 1 FROM Rental r WHERE r.bikeId = b.bikeId AND r.startTime >= '2026-01-01')",
      "b.bikeId", "b.frameNo", "b.bikeId;b.frameNo", "b.*"), "never", "medium")
    q("rentals starting at the harbour this month", w("FROM Rental r JOIN Station s ON s.stationId = r.startStationId WHERE s.stationName = 'Harbour' AND r.startTime >= '2026-08-01'",
      "count(*)", "r.*", "r.rentalId"), "count", "medium")
    q("how many rentals end at a different station than they started", "SELECT count(*) FROM Rental WHERE endStationId <> startStationId", "count", "medium")
    q("busiest start station each month 2026", ["SELECT %s FROM (SELECT strftime('%%Y-%%m', r.startTime) AS m, s.stationName AS s, count(*) AS n, rank() OVER (PARTITION BY "
      "strftime('%%Y-%%m', r.startTime) ORDER BY count(*) DESC) AS k FROM Rental r JOIN Station s ON s.stationId = r.startStationId WHERE r.startTime >= '2026-01-01' GROUP BY 1, "
      "s.stationId) WHERE k = 1" % c for c in ("m, s", "m, s, n", "s, m", "s, m, n")], "top per group", "hard")
    q("rentals per weekday", ["SELECT %s, count(*) FROM Rental GROUP BY strftime('%%w', startTime)" % c for c in ("strftime('%w', startTime)", "CAST(strftime('%w', startTime) AS INTEGER)",
      "CASE strftime('%w', startTime) WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' ELSE 'Saturday' END")],
      "count by group", "medium")
    q("rentals after 5pm", w("FROM Rental WHERE strftime('%H', startTime) >= '17'", "count(*)", "*") + w("FROM Rental WHERE strftime('%H:%M', startTime) > '17:00'", "count(*)", "*"), "count", "hard")
    q("repairs not finished yet", w("FROM Repair WHERE finishedOn IS NULL", "*", "repairId", "count(*)", "repairId;bikeId;reportedOn", "repairId;bikeId"), "not yet", chain="rp")
    q("which mechanic has most of them", ["SELECT m.fullName%s FROM Repair r JOIN Mechanic m ON m.mechanicId = r.mechanicId WHERE r.finishedOn IS NULL GROUP BY m.mechanicId ORDER BY "
      "count(*) DESC LIMIT 1" % x for x in (", count(*)", "")], "top 1", "hard", chain="rp")
    q("oldest one", ["SELECT %s FROM Repair r WHERE r.finishedOn IS NULL ORDER BY r.reportedOn LIMIT 1" % c for c in ("r.*", "r.repairId", "r.repairId, r.reportedOn", "r.reportedOn", "r.repairId, r.bikeId, r.reportedOn")],
      "top 1", "hard", chain="rp")
    q("avg repair time in days by damage", rnd(*by("FROM Repair WHERE finishedOn IS NOT NULL GROUP BY damageKind", ["damageKind"], "@avg(julianday(finishedOn) - julianday(reportedOn))@")),
      "date difference", "medium")
    q("parts cost ytd", ["SELECT sum(partsCost) FROM Repair WHERE reportedOn >= '2026-01-01'", "SELECT sum(partsCost) FROM Repair WHERE finishedOn >= '2026-01-01'",
      "SELECT round(sum(partsCost), 2) FROM Repair WHERE reportedOn >= '2026-01-01'"], "sum")
    q("labour cost by mechanic", by("FROM Repair r JOIN Mechanic m ON m.mechanicId = r.mechanicId GROUP BY m.mechanicId", ["m.fullName", "m.mechanicId, m.fullName"], "sum(r.labourHours * m.hourlyWage)"),
      "sum by group", "hard")
    q("mechanics with no repairs", w("FROM Mechanic m WHERE NOT EXISTS (SELECT 1 FROM Repair r WHERE r.mechanicId = m.mechanicId)", "m.fullName", "m.mechanicId;m.fullName", "m.*"), "never")
    q("bikes with 4 or more repairs", w("FROM Repair r GROUP BY bikeId HAVING count(*) >= 4", "bikeId", "bikeId;count(*)") +
      w("FROM Bike b JOIN Repair r ON r.bikeId = b.bikeId GROUP BY b.bikeId HAVING count(*) >= 4", "b.frameNo", "b.bikeId;b.frameNo", "b.frameNo;count(*)", "b.bikeId;b.frameNo;count(*)", "b.*"), "at least n", "medium")
    q("flat tyres last 30 days", w("FROM Repair WHERE damageKind = 'flat tyre' AND reportedOn >= '2026-07-21'", "count(*)", "*", "repairId"), "count", "medium")
    q("avg rating per station", rnd(*by("FROM Review v JOIN Rental r ON r.rentalId = v.rentalId JOIN Station s ON s.stationId = r.startStationId GROUP BY s.stationId", ["s.stationName"], "@avg(v.stars)@")) +
      rnd(*by("FROM Review v JOIN Rental r ON r.rentalId = v.rentalId JOIN Station s ON s.stationId = r.endStationId GROUP BY s.stationId", ["s.stationName"], "@avg(v.stars)@")),
      "average by group", "medium")
    q("1 star reviews this season (since april)", w("FROM Review WHERE stars = 1 AND writtenOn >= '2026-04-01'", "count(*)", "*"), "count", "medium")
    q("share of rentals that got a review", frac("SELECT @1.0 * count(v.reviewId) / count(*)@ FROM Rental r LEFT JOIN Review v ON v.rentalId = r.rentalId"), "rate", "hard")
    q("no-show rate of bookings", frac("SELECT @avg(bookingStatus = 'no-show')@ FROM Booking"), "rate", "medium", chain="ns")
    q("per station", frac(*by("FROM Booking b JOIN Station s ON s.stationId = b.stationId GROUP BY s.stationId", ["s.stationName"], "@avg(bookingStatus = 'no-show')@")), "rate by group", "hard", chain="ns")
    q("bookings for next week", w("FROM Booking WHERE pickupDate BETWEEN '2026-08-24' AND '2026-08-30'", "*", "count(*)", "bookingId", "bookingId;pickupDate") +
      w("FROM Booking WHERE pickupDate BETWEEN '2026-08-24' AND '2026-08-30' AND bookingStatus <> 'cancelled'", "*", "count(*)") +
      w("FROM Booking WHERE pickupDate BETWEEN '2026-08-21' AND '2026-08-27'", "*", "count(*)"), "list", "medium")
    q("how many days ahead do people book", rnd("SELECT @avg(julianday(pickupDate) - julianday(bookedOn))@ FROM Booking"), "date difference", "medium")
    q("customers from ulm or munich", w("FROM Customer c WHERE homeTown IN ('Ulm', 'Munich')", *who, "count(*)"), "list")
    q("e-bikes bought since 2024 and what they cost", w("FROM Bike WHERE bikeType = 'e-bike' AND purchaseDate >= '2024-01-01'", "bikeId;purchasePrice", "frameNo;purchasePrice", "bikeId;frameNo;purchasePrice",
      "count(*);sum(purchasePrice)", "*", "bikeId;brand;purchasePrice", "frameNo;purchaseDate;purchasePrice", "sum(purchasePrice)"), "list", "medium")
    q("more e-bike or city rentals this summer", ["SELECT b.bikeType%s FROM Rental r JOIN Bike b ON b.bikeId = r.bikeId WHERE b.bikeType IN ('e-bike', 'city') AND r.startTime >= '2026-06-01' AND r.startTime < '2026-09-01' "
      "GROUP BY 1 ORDER BY count(*) DESC LIMIT 1" % x for x in (", count(*)", "")] + ["SELECT b.bikeType, count(*) FROM Rental r JOIN Bike b ON b.bikeId = r.bikeId WHERE b.bikeType IN ('e-bike', 'city') AND r.startTime >= '2026-06-01' AND r.startTime < '2026-09-01' GROUP BY 1"] +
      ["SELECT sum(b.bikeType = 'e-bike'), sum(b.bikeType = 'city') FROM Rental r JOIN Bike b ON b.bikeId = r.bikeId WHERE r.startTime >= '2026-06-01' AND r.startTime < '2026-09-01'"], "comparison", "hard")
    q("revenue per bike type this year, highest first", by("FROM Rental r JOIN Bike b ON b.bikeId = r.bikeId WHERE r.startTime >= '2026-01-01' GROUP BY b.bikeType ORDER BY sum(r.totalPrice) DESC", ["b.bikeType"], "sum(r.totalPrice)"),
      "sum by group", "medium")
    q("stations with more than 20 home bikes", w("FROM Station s JOIN Bike b ON b.homeStationId = s.stationId GROUP BY s.stationId HAVING count(*) > 20", "s.stationName", "s.stationName;count(*)", "s.stationId;s.stationName") +
      w("FROM Station s JOIN Bike b ON b.homeStationId = s.stationId WHERE b.retiredOn IS NULL GROUP BY s.stationId HAVING count(*) > 20", "s.stationName", "s.stationName;count(*)", "s.stationId;s.stationName"), "at least n", "medium")
    q("average age of bikes in years", rnd(*["SELECT @avg((julianday('2026-08-20') - julianday(purchaseDate)) / %s)@ FROM Bike %s" % (y, x) for y in ("365.25", "365") for x in ("WHERE retiredOn IS NULL", "")]), "date difference", "hard")
    p.ask("how many helmets were rented", "helmets are not recorded")
    p.ask("weather on busy days", "not recorded")
    p.ask("best mechanic", "best by what?")
    p.ask("bikes needing service", "no service interval is recorded")
    return p
