"""A museum: camelCase, no declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 5, 31)
NOTES = """
# Museum - notes

- Data as of 2026-05-31 ("today").
- Works with leftOn filled are no longer ours (sold, returned). "The collection" / "our works" = leftOn empty.
- howAcquired: P = purchase, G = gift, B = bequest, T = transfer.
- A work is on display if roomId is filled. In store = no room and not on loan.
- Loans: returnedOn empty = the work is still out. Late = still out and dueBack before today, or returned after dueBack.
- An exhibition is running if today lies between opensOn and closesOn. closesOn empty = permanent. Upcoming = opensOn after today.
- Tickets: kind F = full, R = reduced, C = child, G = group, 0 = free. Visitors = quantity. Takings = quantity x unitPrice. Average takings per visitor = takings / visitors.
- Paying visitors are all but kind 0.
- A busy day has more than 80 visitors.
- Treatments (restoration): finishedOn empty = in the workshop. Duration = finishedOn minus startedOn in days. Cost = material + hours x hourlyRate of the restorer.
- Insured value: insuredValue, in euros. Not insured = empty or 0.
- Members: level S = single, D = double, P = patron. Current member = expiresOn today or later. Lapsed = expired in the last 12 months. Renewal rate is not recorded.
- Budget used = sum of the expenses of an exhibition / budget. Over budget = more than 100 %.
- Guides with endedOn filled have left.
"""
DDL = """
CREATE TABLE Department (departmentId INTEGER PRIMARY KEY, departmentName TEXT);
CREATE TABLE Artist (artistId INTEGER PRIMARY KEY, artistName TEXT, country TEXT, bornYear INTEGER, diedYear INTEGER);
CREATE TABLE Room (roomId INTEGER PRIMARY KEY, roomName TEXT, floor INTEGER, areaSqm INTEGER);
CREATE TABLE Work (workId INTEGER PRIMARY KEY, title TEXT, artistId INTEGER, departmentId INTEGER, yearMade INTEGER, acquiredOn DATE, howAcquired TEXT, pricePaid INTEGER,
 insuredValue INTEGER, roomId INTEGER, leftOn DATE);
CREATE TABLE Institution (institutionId INTEGER PRIMARY KEY, institutionName TEXT, city TEXT, country TEXT);
CREATE TABLE Loan (loanId INTEGER PRIMARY KEY, workId INTEGER, institutionId INTEGER, sentOn DATE, dueBack DATE, returnedOn DATE, fee INTEGER);
CREATE TABLE Exhibition (exhibitionId INTEGER PRIMARY KEY, title TEXT, departmentId INTEGER, opensOn DATE, closesOn DATE, budget INTEGER);
CREATE TABLE Expense (expenseId INTEGER PRIMARY KEY, exhibitionId INTEGER, category TEXT, paidOn DATE, amount NUMERIC(9,2));
CREATE TABLE TicketSale (saleId INTEGER PRIMARY KEY, exhibitionId INTEGER, soldOn DATE, kind TEXT, quantity INTEGER, unitPrice NUMERIC(5,2), online INTEGER);
CREATE TABLE Restorer (restorerId INTEGER PRIMARY KEY, restorerName TEXT, hourlyRate INTEGER);
CREATE TABLE Treatment (treatmentId INTEGER PRIMARY KEY, workId INTEGER, restorerId INTEGER, startedOn DATE, finishedOn DATE, hours INTEGER, material NUMERIC(8,2));
CREATE TABLE Member (memberId INTEGER PRIMARY KEY, memberName TEXT, level TEXT, city TEXT, joinedOn DATE, expiresOn DATE, email TEXT);
CREATE TABLE Guide (guideId INTEGER PRIMARY KEY, guideName TEXT, startedOn DATE, endedOn DATE);
CREATE TABLE Tour (tourId INTEGER PRIMARY KEY, guideId INTEGER, exhibitionId INTEGER, startsAt DATETIME, language TEXT, capacity INTEGER, booked INTEGER);
"""


def make():
    rng = random.Random(19031)
    dep = [(i + 1, n) for i, n in enumerate(["Paintings", "Prints", "Sculpture", "Photography", "Design"])]
    artists = [(i, n, rng.choice("France Germany Italy Denmark Austria Japan".split()), b, None if b > 1935 and rng.random() < .8 else b + rng.randint(40, 88)) for i, (n, b) in enumerate([(n, rng.randint(1810, 1985)) for n in people(rng, 44)], 1)]
    rooms = [(i, "Room %d" % i, 0 if i < 5 else 1 if i < 10 else 2, rng.randrange(40, 220, 5)) for i in range(1, 13)]
    inst = [(i + 1,) + x for i, x in enumerate([("Kunsthalle Varn", "Varn", "Germany"), ("Musee Aubin", "Lyon", "France"), ("Galleria Sole", "Turin", "Italy"), ("Holm Museum", "Aarhus", "Denmark"), ("Stadtmuseum Ried", "Ried", "Austria"), ("Haus am Wall", "Bremen", "Germany"), ("Atelier Noir", "Nantes", "France"), ("Museo Delta", "Ferrara", "Italy")])]
    works = []
    tt = "Harbour Orchard Winter Still_life Portrait Bridge Night Garden Mirror Figure Red_chair Window Storm Market".split()
    for i in range(1, 421):
        a = rng.choices(artists[:40], [30, 25, 20, 16, 13] + [5] * 35)[0]
        acq = day_in(rng, date(1975, 1, 1), date(2026, 5, 15)) if rng.random() < .8 else day_in(rng, date(2024, 6, 1), date(2026, 5, 20))
        how = rng.choices("PGBT", [40, 35, 15, 10])[0]
        price = rng.randrange(500, 90000, 100) if how == "P" else None
        works.append([i, rng.choice(tt).replace("_", " ") + " %d" % i, a[0], rng.choices([1, 2, 3, 4, 5], [35, 25, 12, 18, 10])[0], min(a[3] + rng.randint(20, 60), 2024), acq, how, price,
                      rng.choice([None, 0]) if rng.random() < .1 else rng.randrange(1000, 200000, 500), None, None])
    exh = [(i + 1,) + x for i, x in enumerate([("Masters of the Coast", 1, date(2024, 9, 14), date(2025, 1, 19), 90000), ("Ink and Stone", 2, date(2025, 2, 8), date(2025, 5, 25), 45000), ("Light Studies", 4, date(2025, 3, 15), date(2025, 8, 31), 60000),
           ("Form Follows", 5, date(2025, 9, 6), date(2026, 1, 11), 70000), ("Collection Highlights", 1, date(2023, 4, 1), None, 120000), ("Winter Rooms", 1, date(2025, 11, 22), date(2026, 3, 29), 52000), ("Bronze Age of Now", 3, date(2026, 2, 14), date(2026, 6, 28), 66000),
           ("Silver Prints", 4, date(2026, 4, 25), date(2026, 9, 13), 38000), ("Chairs", 5, date(2026, 7, 4), date(2026, 11, 1), 41000)])]
    loans, treat = [], []
    out = set()
    for i in range(1, 141):
        k = works[rng.randrange(0, 400)]
        s = day_in(rng, date(2024, 1, 15), date(2026, 5, 10))
        if k[0] in out or k[5] >= s:
            continue
        due = s + timedelta(days=rng.choice([90, 120, 180, 240]))
        ret = due + timedelta(days=int(rng.triangular(-30, 70, 0)))
        if ret > TODAY or due > date(2026, 3, 1) and rng.random() < .3 or i == 9:
            ret = None
            out.add(k[0])
        loans.append((len(loans) + 1, k[0], rng.choices(range(1, 8), [5, 4, 3, 3, 2, 2, 1])[0], s, due, ret, rng.choice([0, 250, 500, 500, 1200])))
    rest = [(i + 1, n, r) for i, (n, r) in enumerate(zip(people(rng, 5), (48, 55, 62, 58, 40)))]
    inwork = set()
    for i in range(1, 131):
        k = works[rng.randrange(0, 420)]
        s = day_in(rng, date(2024, 2, 1), date(2026, 5, 20))
        f = s + timedelta(days=int(rng.triangular(5, 160, 30)))
        if k[5] >= s or k[0] in inwork:
            continue
        if f > TODAY:
            f = None
            inwork.add(k[0])
        treat.append((len(treat) + 1, k[0], rng.randint(1, 4), s, f, rng.randint(4, 120), round(rng.uniform(10, 900), 2)))
    for k in works:
        if rng.random() < .05:
            k[10] = day_in(rng, max(k[5], date(2019, 1, 1)), date(2026, 4, 1)) if k[0] not in out and k[0] not in inwork else None
        if k[10] is None and k[0] not in out and k[0] not in inwork and rng.random() < .3:
            k[9] = rng.randint(1, 11)
    exp = []
    for e in exh[:8]:
        tot = e[5] * rng.choice([.7, .85, .95, 1.08, 1.2])
        for j in range(14):
            exp.append((len(exp) + 1, e[0], rng.choice(["transport", "building", "printing", "marketing", "insurance"]), day_in(rng, e[3] - timedelta(days=90), min(e[3] + timedelta(days=30), TODAY)), round(tot / 14 * rng.uniform(.6, 1.4), 2)))
    sales = []
    d = date(2024, 9, 1)
    pr = {"F": 14, "R": 10, "C": 5, "G": 9, "0": 0}
    while d <= TODAY:
        if d.weekday() != 0:
            open_ = [e for e in exh if e[3] <= d and (e[4] is None or e[4] >= d)]
            for _ in range(rng.choice([3, 4, 5, 6]) + (4 if d.weekday() >= 5 else 0)):
                k = rng.choices("FRCG0", [40, 25, 15, 5, 15])[0]
                sales.append((len(sales) + 1, rng.choice(open_)[0], d, k, rng.randint(12, 30) if k == "G" else rng.randint(4, 16), pr[k] + (1 if d >= date(2026, 1, 1) and k in "FR" else 0), 1 if rng.random() < .4 else 0))
        d += timedelta(days=1)
    members = []
    for i, n in enumerate(people(rng, 160), 1):
        j = day_in(rng, date(2016, 1, 1), date(2026, 5, 25))
        x = j + timedelta(days=365 * rng.randint(1, 8))
        if x > date(2027, 5, 31):
            x = date(2027, rng.randint(1, 5), 15)
        members.append((i, n, rng.choices("SDP", [6, 3, 1])[0], rng.choice("Varn Moorhof Lindau Esk".split()), j, x, n.lower().replace(" ", ".") + "@mail.example" if rng.random() < .8 else None))
    guides = []
    for i, n in enumerate(people(rng, 11), 1):
        s = day_in(rng, date(2017, 1, 1), date(2025, 6, 1))
        guides.append((i, n, s, date(2025, rng.randint(7, 12), 15) if i in (3, 8) else None))
    tours = []
    d = date(2025, 1, 4)
    while d <= TODAY + timedelta(days=21):
        if d.weekday() in (2, 5, 6):
            open_ = [e for e in exh if e[3] <= d and (e[4] is None or e[4] >= d)]
            for _ in range(rng.choice([1, 2])):
                g = rng.choice([g for g in guides[:10] if g[2] <= d and (g[3] is None or g[3] > d)])
                cap = rng.choice([15, 20, 25])
                tours.append((len(tours) + 1, g[0], rng.choice(open_)[0], datetime(d.year, d.month, d.day, rng.choice([11, 14, 16])).strftime("%Y-%m-%d %H:%M"), rng.choices(["German", "English", "French"], [6, 3, 1])[0], cap, min(cap, int(rng.triangular(1, cap + 6, cap * .8)))))
        d += timedelta(days=1)
    write("museum", DDL, [("Department", dep), ("Artist", artists), ("Room", rooms), ("Work", works), ("Institution", inst), ("Loan", loans), ("Exhibition", exh), ("Expense", exp), ("TicketSale", sales), ("Restorer", rest), ("Treatment", treat), ("Member", members), ("Guide", guides), ("Tour", tours)])


def questions():
    p = Paper("museum", TODAY)
    q = p.q

    def wl(cond):
        return ["SELECT count(*) FROM Work WHERE " + cond] + w("FROM Work WHERE " + cond, "title", "workId", "*", "workId;title", "title;insuredValue", "workId;title;insuredValue") + w("FROM Work JOIN Artist USING (artistId) WHERE " + cond, "title;artistName", "workId;title;artistName")
    OUT = "SELECT workId FROM Loan WHERE returnedOn IS NULL"
    q("how many works are in the collection", ["SELECT count(*) FROM Work WHERE leftOn IS NULL"], "count", "easy", True, chain="co")
    q("by department", by("FROM Work JOIN Department USING (departmentId) WHERE leftOn IS NULL GROUP BY departmentId", ["departmentName", "departmentId, departmentName"], "count(*)"), "count by group", "medium", True, chain="co")
    q("and % on display", frac(*by("FROM Work JOIN Department USING (departmentId) WHERE leftOn IS NULL GROUP BY departmentId", ["departmentName", "departmentId, departmentName"], "@avg(roomId IS NOT NULL)@", "count(*), @avg(roomId IS NOT NULL)@")) + frac("SELECT @avg(roomId IS NOT NULL)@ FROM Work WHERE leftOn IS NULL"), "rate by group", "hard", True, chain="co")
    q("what did we buy this year and for how much", w("FROM Work WHERE howAcquired = 'P' AND acquiredOn >= '2026-01-01'", "title;pricePaid", "workId;title;pricePaid", "*") + w("FROM Work WHERE howAcquired = 'P' AND acquiredOn >= '2026-01-01' AND leftOn IS NULL", "title;pricePaid", "workId;title;pricePaid", "*") + ["SELECT count(*), sum(pricePaid) FROM Work WHERE howAcquired = 'P' AND acquiredOn >= '2026-01-01'"], "list", "medium", True)
    q("gifts per year since 2020", ["SELECT %s, count(*) FROM Work WHERE howAcquired = 'G' AND acquiredOn >= '2020-01-01' %s GROUP BY 1" % (k, y) for k in ("strftime('%Y', acquiredOn)", "CAST(strftime('%Y', acquiredOn) AS INTEGER)") for y in ("", "AND leftOn IS NULL")], "count by year", "medium", True)
    q("insured value per department", by("FROM Work JOIN Department USING (departmentId) WHERE leftOn IS NULL GROUP BY departmentId", ["departmentName", "departmentId, departmentName"], "sum(insuredValue)") + by("FROM Work JOIN Department USING (departmentId) GROUP BY departmentId", ["departmentName", "departmentId, departmentName"], "sum(insuredValue)"), "sum by group", "easy", True)
    q("works on display that arent insured", wl("roomId IS NOT NULL AND (insuredValue IS NULL OR insuredValue = 0) AND leftOn IS NULL"), "list", "hard", True)
    q("works in store by artists still alive", wl("leftOn IS NULL AND roomId IS NULL AND workId NOT IN (%s) AND artistId IN (SELECT artistId FROM Artist WHERE diedYear IS NULL)" % OUT), "list", "hard", True)
    q("artists without a work in our collection", w("FROM Artist WHERE artistId NOT IN (SELECT artistId FROM Work WHERE leftOn IS NULL)", "artistName", "artistId;artistName", "*") + w("FROM Artist WHERE artistId NOT IN (SELECT artistId FROM Work)", "artistName", "artistId;artistName", "*"), "never", "medium", True)
    q("top 5 artists by number of works", ["SELECT artistName%s FROM Work JOIN Artist USING (artistId) %s GROUP BY artistId ORDER BY count(*) DESC LIMIT 5" % (x, y) for y in ("WHERE leftOn IS NULL", "") for x in (", count(*)", "")], "top n", "easy", True)
    q("most valuable work of each department", ["SELECT %s FROM (SELECT departmentName, title, workId, insuredValue, rank() OVER (PARTITION BY departmentId ORDER BY insuredValue DESC) AS r FROM Work JOIN Department USING (departmentId) %s) WHERE r = 1" % (c, y) for y in ("WHERE leftOn IS NULL", "") for c in ("departmentName, title, insuredValue", "departmentName, title", "departmentName, workId, title, insuredValue", "departmentName, workId, title", "title, departmentName, insuredValue", "departmentName, insuredValue")], "top per group", "hard", True)
    q("works out on loan, where and until when", w("FROM Loan JOIN Work USING (workId) JOIN Institution USING (institutionId) WHERE returnedOn IS NULL", "title;institutionName;dueBack", "title;city;dueBack") + ["SELECT %s FROM Loan JOIN Work USING (workId) JOIN Institution USING (institutionId) WHERE returnedOn IS NULL" % c for c in ("workId, title, institutionName, dueBack", "title, institutionName, city, dueBack", "workId, title, institutionName, city, dueBack")], "list", "medium", True, chain="lo")
    q("which should be back already", w("FROM Loan JOIN Work USING (workId) JOIN Institution USING (institutionId) WHERE returnedOn IS NULL AND dueBack < '2026-05-31'", "title;institutionName;dueBack", "title;city;dueBack", "title;dueBack", "title", "workId;title", "Loan.*", "count(*)", "title;institutionName") + ["SELECT %s FROM Loan JOIN Work USING (workId) JOIN Institution USING (institutionId) WHERE returnedOn IS NULL AND dueBack < '2026-05-31'" % c for c in ("workId, title, institutionName, dueBack", "title, institutionName, city, dueBack")], "list", "hard", True, chain="lo")
    q("loan fees per country 2025", by("FROM Loan JOIN Institution USING (institutionId) WHERE sentOn BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY country", ["country"], "sum(fee)"), "sum by group", "medium")
    q("share of late loans per institution", frac(*by("FROM Loan JOIN Institution USING (institutionId) GROUP BY institutionId", ["institutionName", "institutionId, institutionName"], "@avg(coalesce(returnedOn > dueBack, dueBack < '2026-05-31'))@")), "rate by group", "hard", True)
    q("institutions we never lent anything to", w("FROM Institution WHERE institutionId NOT IN (SELECT institutionId FROM Loan)", "institutionName", "institutionId;institutionName", "*"), "never", "easy")
    q("visitors per month 2025", months("soldOn", "SELECT #, sum(quantity) FROM TicketSale WHERE soldOn BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', soldOn)"), "sum by month", "medium", True, chain="vi")
    q("only paying", months("soldOn", "SELECT #, sum(quantity) FROM TicketSale WHERE kind <> '0' AND soldOn BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', soldOn)"), "sum by month", "hard", True, chain="vi")
    q("takings last weekend", ["SELECT sum(quantity * unitPrice) FROM TicketSale WHERE soldOn IN ('2026-05-30', '2026-05-31')", "SELECT sum(quantity * unitPrice) FROM TicketSale WHERE soldOn IN ('2026-05-23', '2026-05-24')"], "sum", "hard", True)
    q("avg takings per visitor by exhibition", rnd(*by("FROM TicketSale JOIN Exhibition USING (exhibitionId) GROUP BY exhibitionId", ["title", "exhibitionId, title"], "@1.0 * sum(quantity * unitPrice) / sum(quantity)@")), "rate by group", "hard", True)
    q("how many busy days in april", ["SELECT count(*) FROM (SELECT soldOn FROM TicketSale WHERE soldOn BETWEEN '2026-04-01' AND '2026-04-30' GROUP BY soldOn HAVING sum(quantity) > 80)"], "nested count", "hard", True)
    q("what % of tickets is sold online", frac("SELECT @1.0 * sum(online * quantity) / sum(quantity)@ FROM TicketSale", "SELECT @avg(online)@ FROM TicketSale"), "rate", "medium")
    q("exhibitions running now", w("FROM Exhibition WHERE opensOn <= '2026-05-31' AND (closesOn IS NULL OR closesOn >= '2026-05-31')", "title", "exhibitionId;title", "*", "title;closesOn", "title;opensOn;closesOn", "count(*)"), "list", "easy", True)
    q("is anything upcoming", yn("EXISTS (SELECT 1 FROM Exhibition WHERE opensOn > '2026-05-31')") + w("FROM Exhibition WHERE opensOn > '2026-05-31'", "title", "count(*)", "*", "title;opensOn", "exhibitionId;title", "title;opensOn;closesOn"), "yes no", "medium", True)
    q("which exhibitions went over budget", w("FROM Exhibition e JOIN (SELECT exhibitionId AS x, sum(amount) AS s FROM Expense GROUP BY exhibitionId) ON x = e.exhibitionId WHERE s > budget", "title", "exhibitionId;title", "e.*", "title;budget;s", "title;s;budget", "title;1.0 * s / budget", "title;100.0 * s / budget", "title;s - budget"), "business term", "hard", True)
    q("spend by category for silver prints", by("FROM Expense JOIN Exhibition USING (exhibitionId) WHERE title = 'Silver Prints' GROUP BY category", ["category"], "sum(amount)"), "sum by group", "medium")
    q("works in the workshop since when", w("FROM Treatment JOIN Work USING (workId) WHERE finishedOn IS NULL", "title;startedOn", "workId;title;startedOn", "workId;startedOn", "treatmentId;startedOn"), "list", "medium", True, chain="ws")
    q("with restorer", ["SELECT %s FROM Treatment JOIN Work USING (workId) JOIN Restorer USING (restorerId) WHERE finishedOn IS NULL" % c for c in ("title, startedOn, restorerName", "title, restorerName, startedOn", "restorerName, title, startedOn", "workId, title, startedOn, restorerName", "workId, startedOn, restorerName", "title, restorerName", "treatmentId, startedOn, restorerName")], "list", "hard", True, chain="ws")
    q("treatment cost per restorer last year", rnd(*by("FROM Treatment JOIN Restorer USING (restorerId) WHERE %s BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY restorerId" , ["restorerName", "restorerId, restorerName"], "@sum(material + hours * hourlyRate)@")) and
      [s % c for c in ("finishedOn", "startedOn") for s in rnd(*by("FROM Treatment JOIN Restorer USING (restorerId) WHERE %s BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY restorerId", ["restorerName", "restorerId, restorerName"], "@sum(material + hours * hourlyRate)@"))], "sum by group", "hard", True)
    q("current members by level", by("FROM Member WHERE expiresOn >= '2026-05-31' GROUP BY level", ["level", "CASE level WHEN 'S' THEN 'single' WHEN 'D' THEN 'double' ELSE 'patron' END"], "count(*)"), "count by group", "medium", True)
    q("lapsed members w/o email", w("FROM Member WHERE expiresOn < '2026-05-31' AND expiresOn >= '2025-05-31' AND email IS NULL", "memberName", "memberId;memberName", "*", "count(*)", "memberName;expiresOn"), "business term", "hard", True)
    q("memberships expiring in june", w("FROM Member WHERE expiresOn BETWEEN '2026-06-01' AND '2026-06-30'", "memberName", "memberId;memberName", "*", "count(*)", "memberName;expiresOn", "memberId;memberName;expiresOn", "memberId", "memberName;email", "memberName;level;expiresOn"), "list", "easy")
    q("tours booked out this year", ["SELECT count(*) FROM Tour WHERE booked >= capacity AND startsAt >= '2026-01-01' %s" % x for x in ("", "AND startsAt < '2026-06-01'")] + w("FROM Tour WHERE booked >= capacity AND startsAt >= '2026-01-01'", "*", "tourId", "tourId;startsAt"), "count", "medium")
    q("avg filling of tours by language", frac(*by("FROM Tour GROUP BY language", ["language"], "@avg(1.0 * booked / capacity)@", "@1.0 * sum(booked) / sum(capacity)@")) + frac(*by("FROM Tour WHERE startsAt < '2026-06-01' GROUP BY language", ["language"], "@avg(1.0 * booked / capacity)@", "@1.0 * sum(booked) / sum(capacity)@")) + rnd(*by("FROM Tour GROUP BY language", ["language"], "@avg(booked)@")), "rate by group", "hard")
    q("tours per guide in may, only current guides", by("FROM Tour JOIN Guide USING (guideId) WHERE endedOn IS NULL AND startsAt >= '2026-05-01' AND startsAt < '2026-06-01' GROUP BY guideId", ["guideName", "guideId, guideName"], "count(*)") + by("FROM Guide g LEFT JOIN Tour t ON t.guideId = g.guideId AND startsAt >= '2026-05-01' AND startsAt < '2026-06-01' WHERE endedOn IS NULL GROUP BY g.guideId", ["guideName", "g.guideId, guideName"], "count(t.tourId)"), "count by group", "medium", True)
    p.ask("where do our visitors come from", "not recorded")
    p.ask("nicest exhibition", "opinion")
    p.ask("shop sales may", "the shop is not recorded")
    p.ask("numbers for paintings", "which numbers?")
    return p
