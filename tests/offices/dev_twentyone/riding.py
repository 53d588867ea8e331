"""A riding school: camelCase, Y and N, no declared keys, no notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 5, 12)
NOTES = ""
DDL = """
CREATE TABLE horse (horseId INTEGER PRIMARY KEY, horseName TEXT, breed TEXT, birthYear INTEGER, isSchoolHorse TEXT, boxNo TEXT, ownerId INTEGER,
 soldOn TEXT);
CREATE TABLE rider (riderId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, birthDate TEXT, phoneNo TEXT, emailAddr TEXT, riderLevel TEXT,
 joinedOn TEXT, leftOn TEXT);
CREATE TABLE trainer (trainerId INTEGER PRIMARY KEY, trainerName TEXT, hourlyRate REAL, hiredOn TEXT, leftOn TEXT);
CREATE TABLE lesson (lessonId INTEGER PRIMARY KEY, lessonDate TEXT, startTime TEXT, durationMin INTEGER, lessonType TEXT, trainerId INTEGER,
 maxRiders INTEGER, isCancelled TEXT);
CREATE TABLE booking (bookingId INTEGER PRIMARY KEY, lessonId INTEGER, riderId INTEGER, horseId INTEGER, bookedOn TEXT, pricePaid REAL, attended TEXT);
CREATE TABLE vetVisit (visitId INTEGER PRIMARY KEY, horseId INTEGER, visitDate TEXT, reason TEXT, costEur REAL);
CREATE TABLE feedPurchase (purchaseId INTEGER PRIMARY KEY, purchaseDate TEXT, feedType TEXT, qtyKg INTEGER, totalCost REAL, supplierName TEXT);
"""


def make():
    rng = random.Random(2101)
    names = "Apollo Bella Caruso Donna Espresso Falada Gismo Heidi Igor Jolly Kasper Luna Merlin Nora Oskar Pepper Quick Ronja Samson Tinka".split()
    names += "Ulysses Velvet Whisky Xenia Yankee Zorro Amber Bruno".split()
    horses = []
    for i, n in enumerate(names, 1):
        school = "Y" if i % 3 else "N"
        horses.append((i, n, rng.choice(["Haflinger", "Hanoverian", "Icelandic", "Welsh Pony", "Friesian"]), rng.randint(2003, 2021), school,
                       "%s%02d" % (rng.choice("AB"), i), None if school == "Y" else rng.randint(1, 90),
                       day_in(rng, date(2025, 2, 1), date(2026, 3, 30)) if i in (4, 11, 19) else None))
    riders = []
    for i, n in enumerate(people(rng, 110), 1):
        f, l = n.split()
        j = day_in(rng, date(2021, 1, 1), date(2026, 5, 8))
        left = j + timedelta(days=rng.randint(90, 900)) if rng.random() < .25 else None
        riders.append((i, f, l, day_in(rng, date(1965, 1, 1), date(2018, 1, 1)), "07%d" % rng.randint(10000000, 99999999) if rng.random() < .88 else None,
                       (f + "." + l).lower() + "@post.example" if rng.random() < .8 else None, rng.choices(["beginner", "intermediate", "advanced"], [5, 3, 2])[0],
                       j, left if left and left <= TODAY else None))
    trainers = [(1, "Carla Winter", 38, date(2017, 4, 1), None), (2, "Noah Reiter", 34, date(2020, 9, 1), None), (3, "Vera Lang", 42, date(2015, 1, 1), None),
                (4, "Emil Kern", 30, date(2024, 3, 1), None), (5, "Doris Abel", 33, date(2018, 2, 1), date(2025, 8, 31)), (6, "Ivo Sutter", 31, date(2026, 5, 1), None)]
    lessons, books = [], []
    d = date(2024, 6, 1)
    while d <= TODAY + timedelta(days=21):
        if d.weekday() != 6:
            for _ in range(rng.choice([1, 2, 2, 3])):
                ts = [t for t in trainers[:5] if t[3] <= d and (not t[4] or t[4] >= d)]
                n = len(lessons) + 1
                kind = rng.choices(["group", "private", "jumping", "dressage"], [5, 3, 2, 2])[0]
                mx = {"group": 8, "private": 1, "jumping": 5, "dressage": 4}[kind]
                can = "Y" if rng.random() < .06 else "N"
                lessons.append((n, d, rng.choice(["09:00", "10:30", "14:00", "15:30", "17:00"]), rng.choice([45, 60, 60, 90]), kind,
                                rng.choices(ts, [5, 4, 3, 2, 2][:len(ts)])[0][0], mx, can))
                pool = [r for r in riders if r[7] <= d and (not r[8] or r[8] >= d) and r[0] % 9]
                for r in rng.sample(pool, min(len(pool), rng.randint(1, mx))):
                    hs = [h for h in horses if (not h[7] or h[7] > d) and h[0] not in (26, 27)]
                    att = None if d >= TODAY or can == "Y" else "Y" if rng.random() < .91 else "N"
                    books.append((len(books) + 1, n, r[0], rng.choice(hs)[0], d - timedelta(days=rng.randint(1, 14)),
                                  {"group": 25, "private": 55, "jumping": 35, "dressage": 38}[kind] + rng.choice([0, 0, 0, -5]), att))
        d += timedelta(days=1)
    vets = []
    for i in range(1, 141):
        vets.append((i, rng.choice([h for h in range(1, 29) if h not in (2, 8, 21)]), day_in(rng, date(2024, 6, 1), date(2026, 5, 9)),
                     rng.choice(["vaccination", "lameness", "colic", "dental", "check-up"]), rng.randrange(45, 680, 5)))
    feed = []
    d = date(2024, 6, 3)
    while d <= TODAY:
        k = rng.choice(["hay", "hay", "oats", "straw", "minerals"])
        kg = rng.choice([200, 400, 600, 1000])
        feed.append((len(feed) + 1, d, k, kg, round(kg * {"hay": .24, "oats": .41, "straw": .12, "minerals": 1.9}[k] * rng.uniform(.9, 1.15), 2),
                     rng.choice(["Agrarmarkt Sued", "Hofladen Moser", "Raiffeisen"])))
        d += timedelta(days=rng.randint(4, 11))
    write("riding", DDL, [("horse", horses), ("rider", riders), ("trainer", trainers), ("lesson", lessons), ("booking", books), ("vetVisit", vets),
                          ("feedPurchase", feed)])


def questions():
    p = Paper("riding", TODAY)
    q = p.q
    NS = "h.soldOn IS NULL"
    LV = " JOIN trainer t ON t.trainerId = l.trainerId"
    nc = "l.isCancelled = 'N'"
    RN = "r.firstName || ' ' || r.lastName"
    BL = "FROM booking b JOIN lesson l ON l.lessonId = b.lessonId"
    q("how many horses do we have", ["SELECT count(*) FROM horse h WHERE " + NS, "SELECT count(*) FROM horse"], "count")
    q("show me all school horses", w("FROM horse h WHERE isSchoolHorse = 'Y' AND " + NS, "*", "horseName", "horseId;horseName", "horseName;breed", "count(*)") +
      w("FROM horse h WHERE isSchoolHorse = 'Y'", "*", "horseName", "horseId;horseName", "horseName;breed", "count(*)"), "list", chain="sh")
    q("haflingers only", w("FROM horse h WHERE isSchoolHorse = 'Y' AND breed = 'Haflinger' AND " + NS, "*", "horseName", "horseId;horseName", "horseName;breed", "count(*)") +
      w("FROM horse h WHERE isSchoolHorse = 'Y' AND breed = 'Haflinger'", "*", "horseName", "horseId;horseName", "horseName;breed", "count(*)"), "list", "medium", chain="sh")
    q("oldest one", w("FROM horse h WHERE isSchoolHorse = 'Y' AND breed = 'Haflinger' ORDER BY birthYear LIMIT 1", "horseName", "*", "horseName;birthYear", "horseName;breed;birthYear", "horseId;horseName", "horseId;horseName;birthYear"),
      "superlative", "medium", chain="sh")
    q("which horses were sold", w("FROM horse WHERE soldOn IS NOT NULL", "horseName", "*", "horseName;soldOn", "horseId;horseName", "horseId;horseName;soldOn", "count(*)"), "list")
    q("lessons today", w("FROM lesson l WHERE lessonDate = '2026-05-12'", "*", "count(*)", "lessonId", "startTime;lessonType") +
      w("FROM lesson l WHERE lessonDate = '2026-05-12' AND " + nc, "*", "count(*)") + w("FROM lesson l" + LV + " WHERE lessonDate = '2026-05-12'", "l.startTime;l.lessonType;t.trainerName", "l.lessonId;l.startTime;l.lessonType;t.trainerName"), "list")
    q("how many riders are beginners", ["SELECT count(*) FROM rider WHERE riderLevel = 'beginner'", "SELECT count(*) FROM rider WHERE riderLevel = 'beginner' AND leftOn IS NULL"], "count")
    q("riders without a phone number", w("FROM rider WHERE phoneNo IS NULL", "*", "firstName;lastName", "riderId;firstName;lastName", "lastName", "count(*)", "lastName;firstName;emailAddr", "firstName || ' ' || lastName") +
      w("FROM rider WHERE phoneNo IS NULL AND leftOn IS NULL", "*", "firstName;lastName", "riderId;firstName;lastName", "lastName", "count(*)"), "null")
    q("phone number of " + RIDER, w("FROM rider WHERE firstName || ' ' || lastName = '%s'" % RIDER, "phoneNo", "firstName;lastName;phoneNo", "riderId;phoneNo", "firstName || ' ' || lastName;phoneNo"), "lookup", "easy", chain="ph")
    q("when did she join", w("FROM rider WHERE firstName || ' ' || lastName = '%s'" % RIDER, "joinedOn", "firstName;lastName;joinedOn", "riderId;joinedOn", "firstName || ' ' || lastName;joinedOn"), "lookup", "medium", chain="ph")
    q("how many lessons has she booked", ["SELECT count(*) FROM booking b JOIN rider r ON r.riderId = b.riderId WHERE %s = '%s'" % (RN, RIDER),
      "SELECT count(*) %s JOIN rider r ON r.riderId = b.riderId WHERE %s = '%s' AND %s" % (BL, RN, RIDER, nc), "SELECT '%s', count(*) FROM booking b JOIN rider r ON r.riderId = b.riderId WHERE %s = '%s'" % (RIDER, RN, RIDER)], "count", "medium", chain="ph")
    q("new riders per month 2025", months("joinedOn", "SELECT #, count(*) FROM rider WHERE joinedOn LIKE '2025%' GROUP BY strftime('%m', joinedOn)"), "count by month", "medium")
    le = "FROM lesson l" + LV + " WHERE l.lessonDate >= '2026-04-01' AND l.lessonDate < '2026-05-01'"
    q("lessons per trainer last month", by(le + " GROUP BY t.trainerId", ["t.trainerName", "t.trainerId, t.trainerName"], "count(*)") + by(le + " AND %s GROUP BY t.trainerId" % nc, ["t.trainerName", "t.trainerId, t.trainerName"], "count(*)"),
      "count by group", "medium", chain="lt")
    q("without the cancelled ones", by(le + " AND %s GROUP BY t.trainerId" % nc, ["t.trainerName", "t.trainerId, t.trainerName"], "count(*)"), "count by group", "medium", chain="lt")
    le2 = le.replace("2026-04-01", "2026-03-01").replace("2026-05-01", "2026-04-01")
    q("and in march", by(le2 + " AND %s GROUP BY t.trainerId" % nc, ["t.trainerName", "t.trainerId, t.trainerName"], "count(*)"), "count by group", "medium", chain="lt")
    q("by lesson type instead", by(le2 + " AND %s GROUP BY l.lessonType" % nc, ["l.lessonType"], "count(*)"), "count by group", "medium", chain="lt")
    q("vet costs 2025", ["SELECT sum(costEur) FROM vetVisit WHERE visitDate LIKE '2025%'"], "sum", chain="vc")
    q("per horse", by("FROM vetVisit v JOIN horse h ON h.horseId = v.horseId WHERE v.visitDate LIKE '2025%' GROUP BY h.horseId", ["h.horseName", "h.horseId, h.horseName"], "sum(v.costEur)"), "sum by group", "medium", chain="vc")
    q("top 3", w("FROM vetVisit v JOIN horse h ON h.horseId = v.horseId WHERE v.visitDate LIKE '2025%' GROUP BY h.horseId ORDER BY sum(v.costEur) DESC LIMIT 3", "h.horseName;sum(v.costEur)", "h.horseName", "h.horseId;h.horseName;sum(v.costEur)"),
      "top n", "medium", chain="vc")
    q("horses that never saw the vet", w("FROM horse h WHERE horseId NOT IN (SELECT horseId FROM vetVisit)", "horseName", "*", "horseId;horseName", "count(*)"), "never", "medium")
    q("when was apollos last vet visit", w("FROM vetVisit v JOIN horse h ON h.horseId = v.horseId WHERE h.horseName = 'Apollo' GROUP BY h.horseId", "max(v.visitDate)", "h.horseName;max(v.visitDate)") +
      w("FROM vetVisit v JOIN horse h ON h.horseId = v.horseId WHERE h.horseName = 'Apollo' ORDER BY v.visitDate DESC LIMIT 1", "v.*", "v.visitDate;v.reason", "h.horseName;v.visitDate;v.reason"), "last", "medium")
    q("average age of our horses", ["SELECT avg(2026 - birthYear) FROM horse h" + x for x in (" WHERE " + NS, "")] + ["SELECT round(avg(2026 - birthYear), %d) FROM horse h%s" % (n, x) for n in (0, 1, 2) for x in (" WHERE " + NS, "")], "average", "medium")
    bk = BL + " JOIN rider r ON r.riderId = b.riderId WHERE b.attended = 'N'"
    q("no shows this year", ["SELECT count(*) " + bk + " AND l.lessonDate >= '2026-01-01'", "SELECT b.* " + bk + " AND l.lessonDate >= '2026-01-01'"] +
      w(bk + " AND l.lessonDate >= '2026-01-01'", "%s;l.lessonDate" % RN, "r.firstName;r.lastName;l.lessonDate"), "count", "medium")
    q("income from lessons per month this year", months("l.lessonDate", *["SELECT #, sum(b.pricePaid) %s WHERE l.lessonDate >= '2026-01-01' AND l.lessonDate < '%s' %s GROUP BY strftime('%%m', l.lessonDate)" % (BL, e, x)
      for e in ("2027-01-01", "2026-05-13") for x in ("", "AND " + nc)]), "sum by month", "medium")
    q("most popular horse", w("FROM booking b JOIN horse h ON h.horseId = b.horseId GROUP BY h.horseId ORDER BY count(*) DESC LIMIT 1", "h.horseName", "h.horseName;count(*)", "h.horseId;h.horseName", "h.horseId;h.horseName;count(*)"), "superlative", "medium")
    q("hay bought in 2025 in kg", "SELECT sum(qtyKg) FROM feedPurchase WHERE feedType = 'hay' AND purchaseDate LIKE '2025%'", "sum", chain="hay")
    q("what did we pay for it", rnd("SELECT @sum(totalCost)@ FROM feedPurchase WHERE feedType = 'hay' AND purchaseDate LIKE '2025%'"), "sum", "medium", chain="hay")
    q("and oats", rnd("SELECT @sum(totalCost)@ FROM feedPurchase WHERE feedType = 'oats' AND purchaseDate LIKE '2025%'"), "sum", "medium", chain="hay")
    q("average price per kg by feed type", rnd("SELECT feedType, @sum(totalCost) / sum(qtyKg)@ FROM feedPurchase GROUP BY feedType", "SELECT feedType, @avg(totalCost / qtyKg)@ FROM feedPurchase GROUP BY feedType"), "ratio", "hard")
    q("trainers who left", w("FROM trainer WHERE leftOn IS NOT NULL", "trainerName", "*", "trainerName;leftOn", "trainerId;trainerName", "trainerId;trainerName;leftOn", "count(*)"), "list")
    q("which trainer has the most private lessons this year", w("FROM lesson l" + LV + " WHERE l.lessonType = 'private' AND l.lessonDate >= '2026-01-01' GROUP BY t.trainerId ORDER BY count(*) DESC LIMIT 1",
      "t.trainerName", "t.trainerName;count(*)", "t.trainerId;t.trainerName", "t.trainerId;t.trainerName;count(*)"), "superlative", "medium")
    q("percentage of lessons cancelled in 2025", frac("SELECT @1.0 * sum(isCancelled = 'Y') / count(*)@ FROM lesson WHERE lessonDate LIKE '2025%'"), "rate", "medium")
    p.ask("who is the best rider", "best by level, by lessons, by what?")
    p.ask("how much do we pay for the farrier", "no farrier costs are recorded")
    p.ask("is apollo healthy", "an opinion; there are only vet visits")
    p.ask("book nora for friday", "a wish to change data")
    return p


RIDER = "Vera Brandt"
