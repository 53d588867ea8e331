"""A golf club: camelCase, no declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 5, 18)
NOTES = """
# Golf club

- Today is 2026-05-18.
- Member.category: F = full, W = weekday only, J = junior, S = social (doesn't play). Playing members are everybody except social ones. resignedOn filled: no longer a member.
- Tee times: a round is a tee time that was neither cancelled (cancelledAt) nor a no-show (noShow = 1). Rounds played = number of players on them. Guests are counted in players, too.
- Green fees: 45 per guest on weekdays, 60 at weekends.
- Utilisation = players booked / (tee times x 4).
- Prime time is Saturday and Sunday before 12.
- A single-figure golfer has a handicap below 10. handicap empty = none yet.
- Tournaments: results are in Entry.netScore, the lowest net score wins. withdrawn = 1 doesn't count as a starter. Sold out when the starters reach maxPlayers.
- Entry income = starters x entryFee.
- Lessons: paid 0 = still to be paid. Pros keep 80 % of the price, the rest stays with the club (club share).
- Shop margin = (unitPrice - costPrice) x quantity. Margin in percent is margin / sales. Low stock = stock at or under reorderLevel. Slow seller: nothing sold in the last 90 days.
- Subscriptions: paidOn empty = outstanding. Paid late = more than 14 days after dueOn.
- Green keeping: machine hours until next service = serviceEvery - (hoursNow - hoursAtService). Service needed when that is 20 or less. scrappedOn filled = gone.
- Inactive members: playing members without a round in the last 6 months.
"""
DDL = """
CREATE TABLE Member (memberId INTEGER PRIMARY KEY, fullName TEXT, category TEXT, handicap REAL, birthDate DATE, homeTown TEXT, joinedOn DATE, resignedOn DATE);
CREATE TABLE Course (courseId INTEGER PRIMARY KEY, courseName TEXT, holes INTEGER, par INTEGER);
CREATE TABLE TeeTime (teeTimeId INTEGER PRIMARY KEY, courseId INTEGER, startsAt DATETIME, memberId INTEGER, players INTEGER, guests INTEGER, cancelledAt DATETIME, noShow INTEGER);
CREATE TABLE Tournament (tournamentId INTEGER PRIMARY KEY, title TEXT, heldOn DATE, courseId INTEGER, entryFee REAL, maxPlayers INTEGER, sponsor TEXT);
CREATE TABLE Entry (entryId INTEGER PRIMARY KEY, tournamentId INTEGER, memberId INTEGER, enteredOn DATE, withdrawn INTEGER, grossScore INTEGER, netScore INTEGER);
CREATE TABLE Pro (proId INTEGER PRIMARY KEY, proName TEXT, hourlyRate REAL, leftOn DATE);
CREATE TABLE Lesson (lessonId INTEGER PRIMARY KEY, proId INTEGER, memberId INTEGER, heldAt DATETIME, minutes INTEGER, price REAL, paid INTEGER);
CREATE TABLE ShopItem (itemId INTEGER PRIMARY KEY, itemName TEXT, itemGroup TEXT, costPrice REAL, listPrice REAL, stock INTEGER, reorderLevel INTEGER);
CREATE TABLE ShopSale (saleId INTEGER PRIMARY KEY, itemId INTEGER, memberId INTEGER, soldOn DATE, quantity INTEGER, unitPrice REAL);
CREATE TABLE Subscription (subscriptionId INTEGER PRIMARY KEY, memberId INTEGER, feeYear INTEGER, amount REAL, dueOn DATE, paidOn DATE);
CREATE TABLE Machine (machineId INTEGER PRIMARY KEY, machineName TEXT, boughtOn DATE, hoursNow INTEGER, hoursAtService INTEGER, serviceEvery INTEGER, scrappedOn DATE);
"""


def make():
    rng = random.Random(2003)
    mem = []
    for i, n in enumerate(people(rng, 240), 1):
        cat = rng.choices("FWJS", [12, 5, 3, 4])[0]
        j = day_in(rng, date(2008, 1, 1), date(2026, 4, 20))
        b = day_in(rng, date(2008, 6, 1), date(2014, 1, 1)) if cat == "J" else day_in(rng, date(1942, 1, 1), date(1998, 1, 1))
        if cat == "J":
            j = max(j, date(2019, 1, 1))
        mem.append((i, n, cat, None if cat == "S" or rng.random() < .1 else round(rng.triangular(2, 48, 19), 1), b, rng.choice("Farnham Elstow Birley Oakham Thorpe".split()), j, day_in(rng, max(j, date(2024, 9, 1)), date(2026, 5, 10)) if rng.random() < .12 else None))
    crs = [(1, "Old Course", 18, 72), (2, "Lakes", 18, 71), (3, "Short Nine", 9, 29)]
    tee = []
    players = [m for m in mem if m[2] != "S" and m[0] % 11]
    d = date(2025, 3, 1)
    while d <= TODAY + timedelta(days=6):
        if d.month not in (12, 1, 2):
            for _ in range(rng.randint(3, 7) + (4 if d.weekday() >= 5 else 0)):
                m = rng.choice([x for x in players if x[6] <= d and (x[7] is None or x[7] > d)])
                if m[0] % 5 == 0 and d > date(2025, 9, 1):
                    m = rng.choice([x for x in players if x[6] <= d and x[7] is None and x[0] % 5])
                if m[2] == "W" and d.weekday() >= 5:
                    continue
                pl = rng.randint(1, 4)
                t = datetime(d.year, d.month, d.day, rng.randint(8, 17), rng.choice([0, 10, 20, 30, 40, 50]))
                can = t - timedelta(hours=rng.randint(2, 60)) if rng.random() < .09 else None
                if can and can.date() > TODAY:
                    can = None
                tee.append((len(tee) + 1, rng.choices([1, 2, 3], [5, 4, 2])[0], str(t), m[0], pl, rng.randint(0, pl - 1) if rng.random() < .3 else 0, can and str(can), 1 if can is None and d < TODAY and rng.random() < .05 else 0))
        d += timedelta(days=1)
    tour, ent = [], []
    for n, h, c, f, mx, sp in [("Spring Cup", date(2025, 4, 12), 1, 25, 40, "Hallam Bank"), ("Captain's Day", date(2025, 6, 14), 1, 20, 48, None), ("Ladies' Trophy", date(2025, 7, 5), 2, 18, 24, "Rose & Co"), ("Midsummer Stableford", date(2025, 6, 28), 2, 15, 36, None),
                               ("Autumn Open", date(2025, 9, 20), 1, 35, 44, "Hallam Bank"), ("Junior Challenge", date(2025, 8, 9), 3, 5, 24, None), ("Turkey Shoot", date(2025, 11, 22), 2, 22, 30, "Birley Farm"), ("Spring Cup 2026", date(2026, 4, 11), 1, 28, 40, "Hallam Bank"), ("May Medal", date(2026, 5, 9), 2, 12, 36, None), ("Captain's Day 2026", date(2026, 6, 13), 1, 22, 48, None), ("Rose Bowl", date(2026, 7, 4), 2, 20, 30, "Rose & Co")]:
        t = len(tour) + 1
        tour.append((t, n, h, c, f, mx, sp))
        pool = [m for m in players if m[3] is not None and m[6] < h - timedelta(days=40) and (m[7] is None or m[7] > h) and (m[2] == "J") == (c == 3)]
        k = min(len(pool), mx if t in (1, 5, 8) else int(mx * rng.uniform(.5, .95)))
        used = set()
        for m in rng.sample(pool, min(len(pool), k + 4)):
            wd = 1 if len(ent) % 13 == 5 else 0
            if sum(1 for e in ent if e[1] == t and not e[4]) >= k and not wd:
                continue
            net = None
            if h <= TODAY and not wd:
                net = rng.randint(64, 92)
                while net in used and net < 68:
                    net += 1
                used.add(net)
            en = h - timedelta(days=rng.randint(3, 40))
            ent.append((len(ent) + 1, t, m[0], min(en, TODAY - timedelta(days=1)), wd, net and net + int(m[3]), net))
    pros = [(1, "Iain Murdoch", 60, None), (2, "Paula Reyes", 72, None), (3, "Sam Holt", 50, date(2025, 10, 31)), (4, "Ewa Lind", 55, None)]
    les = []
    d = date(2025, 3, 1)
    while d <= TODAY:
        for pr in pros:
            if rng.random() < (.6 if d.month in (4, 5, 6, 7) else .3) and (pr[3] is None or d < pr[3]) and (pr[0] != 4 or d >= date(2025, 11, 1)):
                mn = rng.choice([30, 30, 60, 60, 90])
                m = rng.choice([x for x in players if x[6] <= d])
                les.append((len(les) + 1, pr[0], m[0], str(datetime(d.year, d.month, d.day, rng.randint(9, 17))), mn, round(pr[2] * mn / 60 * rng.choice([1, 1, 1, .9]), 2), 1 if d < date(2026, 4, 1) or rng.random() < .6 else 0))
        d += timedelta(days=1)
    items = [(i + 1,) + x for i, x in enumerate([("Tour balls 12", "balls", 21, 36, 80, 30), ("Range balls 50", "balls", 14, 25, 12, 20), ("Glove leather", "clothing", 7.5, 16, 44, 15), ("Polo shirt", "clothing", 14, 35, 9, 10), ("Rain jacket", "clothing", 48, 99, 7, 4), ("Cap", "clothing", 5, 15, 60, 20), ("Putter X2", "clubs", 74, 139, 3, 3), ("Driver 460", "clubs", 190, 329, 4, 2), ("Wedge 56", "clubs", 52, 95, 6, 3), ("Trolley", "equipment", 110, 189, 2, 2), ("Tees 100", "equipment", 2, 6, 150, 40), ("Umbrella", "equipment", 11, 25, 18, 8), ("Towel", "equipment", 3, 9, 33, 10)])]
    sales = []
    d = date(2025, 3, 1)
    while d <= TODAY:
        for _ in range(rng.choice([0, 1, 2, 3])):
            it = rng.choices(items, [9, 4, 6, 4, 1, 4, 1, .6, 1, .4, 8, 2, 3])[0]
            if it[0] in (8, 10) and d > date(2026, 2, 10):
                continue
            sales.append((len(sales) + 1, it[0], rng.choice(mem)[0] if rng.random() < .7 else None, d, rng.choice([1, 1, 1, 2, 3]) if it[3] < 40 else 1, round(it[4] * rng.choice([1, 1, 1, .9, .8]), 2)))
        d += timedelta(days=1)
    sub = []
    for y in (2024, 2025, 2026):
        for m in mem:
            if m[6].year <= y and (m[7] is None or m[7].year >= y):
                due = max(date(y, 1, 31), m[6] + timedelta(days=14))
                pd = due + timedelta(days=int(rng.triangular(-30, 60, 0)))
                sub.append((len(sub) + 1, m[0], y, {"F": 1450, "W": 980, "J": 190, "S": 120}[m[2]] + (y - 2024) * 20, due, pd if pd <= TODAY and (y < 2026 or rng.random() < .88) and rng.random() < .99 else None))
    mac = [(i + 1,) + x for i, x in enumerate([("Fairway mower A", date(2019, 3, 1), 3120, 2940, 200, None), ("Fairway mower B", date(2022, 3, 1), 1510, 1420, 200, None), ("Greens mower 1", date(2020, 4, 1), 2210, 2070, 150, None), ("Greens mower 2", date(2023, 4, 1), 940, 880, 150, None), ("Bunker rake", date(2016, 5, 1), 2800, 2560, 250, None), ("Old tractor", date(2004, 5, 1), 9900, 9500, 300, date(2025, 8, 1)), ("Utility cart", date(2024, 2, 1), 610, 400, 250, None)])]
    write("golf", DDL, [("Member", mem), ("Course", crs), ("TeeTime", tee), ("Tournament", tour), ("Entry", ent), ("Pro", pros), ("Lesson", les), ("ShopItem", items), ("ShopSale", sales), ("Subscription", sub), ("Machine", mac)])


def questions():
    p = Paper("golf", TODAY)
    q = p.q
    R = "cancelledAt IS NULL AND noShow = 0"
    APR = "date(startsAt) BETWEEN '2026-04-01' AND '2026-04-30'"
    CAT = ["category", "CASE category WHEN 'F' THEN 'full' WHEN 'W' THEN 'weekday only' WHEN 'J' THEN 'junior' WHEN 'S' THEN 'social' END", "CASE category WHEN 'F' THEN 'full' WHEN 'W' THEN 'weekday' WHEN 'J' THEN 'junior' WHEN 'S' THEN 'social' END"]
    q("how many members do we have", ["SELECT count(*) FROM Member WHERE resignedOn IS NULL"], "count", "easy", True, chain="mb")
    q("per category", by("FROM Member WHERE resignedOn IS NULL GROUP BY category", CAT, "count(*)"), "count by group", "easy", True, chain="mb")
    q("just those from oakham", by("FROM Member WHERE resignedOn IS NULL AND homeTown = 'Oakham' GROUP BY category", CAT, "count(*)"), "count by group", "medium", True, chain="mb")
    q("avg handicap of the playing members", rnd("SELECT @avg(handicap)@ FROM Member WHERE resignedOn IS NULL AND category <> 'S'"), "average", "medium", True)
    q("single figure golfers with handicap", w("FROM Member WHERE resignedOn IS NULL AND handicap < 10", "fullName;handicap", "memberId;fullName;handicap"), "list", "medium", True)
    q("who joined this year", w("FROM Member WHERE joinedOn >= '2026-01-01'", "fullName", "memberId;fullName", "*", "fullName;joinedOn") + w("FROM Member WHERE joinedOn >= '2026-01-01' AND resignedOn IS NULL", "fullName", "memberId;fullName", "*", "fullName;joinedOn"), "list", "easy", True)
    q("rounds played in april", ["SELECT sum(players) FROM TeeTime WHERE %s AND %s" % (R, APR)], "sum", "hard", True, chain="rp")
    q("split by course", by("FROM TeeTime JOIN Course USING (courseId) WHERE %s AND %s GROUP BY courseId" % (R, APR), ["courseName", "courseId, courseName"], "sum(players)"), "sum by group", "hard", True, chain="rp")
    q("same for april last year", by("FROM TeeTime JOIN Course USING (courseId) WHERE %s AND %s GROUP BY courseId" % (R, APR.replace("2026", "2025")), ["courseName", "courseId, courseName"], "sum(players)"), "sum by group", "hard", True, chain="rp")
    q("what % of tee times gets cancelled", frac("SELECT @avg(cancelledAt IS NOT NULL)@ FROM TeeTime"), "rate", "easy", True)
    q("no shows per member, only those with 2 or more", by("FROM TeeTime JOIN Member USING (memberId) WHERE noShow = 1 GROUP BY memberId HAVING count(*) >= 2", ["fullName", "memberId, fullName"], "count(*)"), "having", "medium", True)
    q("utilisation by course last month", frac(*[s % c for c in ("cancelledAt IS NULL", R, "1") for s in by("FROM TeeTime JOIN Course USING (courseId) WHERE %%s AND %s GROUP BY courseId" % APR, ["courseName", "courseId, courseName"], "@1.0 * sum(players) / (count(*) * 4)@")]), "rate by group", "hard", True)
    GF = "sum(guests * CASE WHEN strftime('%w', startsAt) IN ('0', '6') THEN 60 ELSE 45 END)"
    q("green fees taken in 2025", ["SELECT %s FROM TeeTime WHERE %s AND strftime('%%Y', startsAt) = '2025'" % (GF, R)], "business term", "hard", True)
    q("how many prime time rounds this year", ["SELECT %s FROM TeeTime WHERE %s AND strftime('%%w', startsAt) IN ('0', '6') AND strftime('%%H', startsAt) < '12' AND date(startsAt) BETWEEN '2026-01-01' AND '2026-05-18'" % (c, R) for c in ("count(*)", "sum(players)")] + ["SELECT %s FROM TeeTime WHERE %s AND strftime('%%w', startsAt) IN ('0', '6') AND strftime('%%H', startsAt) < '12' AND date(startsAt) >= '2026-01-01'" % (c, R) for c in ("count(*)", "sum(players)")], "count", "hard", True)
    q("starters per tournament 2025", by("FROM Tournament JOIN Entry USING (tournamentId) WHERE withdrawn = 0 AND heldOn BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY tournamentId", ["title", "tournamentId, title", "title, heldOn"], "count(*)"), "count by group", "medium", True, chain="to")
    q("and entry income", by("FROM Tournament JOIN Entry USING (tournamentId) WHERE withdrawn = 0 AND heldOn BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY tournamentId", ["title", "tournamentId, title", "title, heldOn"], "count(*) * entryFee", "count(*), count(*) * entryFee") + ["SELECT sum(entryFee) FROM Tournament JOIN Entry USING (tournamentId) WHERE withdrawn = 0 AND heldOn BETWEEN '2025-01-01' AND '2025-12-31'"], "sum by group", "hard", True, chain="to")
    q("who won the may medal", ["SELECT %s FROM Entry JOIN Tournament USING (tournamentId) JOIN Member USING (memberId) WHERE title = 'May Medal' AND netScore IS NOT NULL AND withdrawn = 0 ORDER BY netScore LIMIT 1" % c for c in ("fullName", "fullName, netScore", "memberId, fullName", "memberId, fullName, netScore")], "superlative", "hard", True)
    q("winner of each tournament", ["SELECT %s FROM (SELECT title, heldOn, fullName, netScore, rank() OVER (PARTITION BY tournamentId ORDER BY netScore) AS k FROM Entry JOIN Tournament USING (tournamentId) JOIN Member USING (memberId) WHERE netScore IS NOT NULL AND withdrawn = 0) WHERE k = 1" % c for c in ("title, fullName", "title, fullName, netScore", "fullName, title", "title, heldOn, fullName", "title, netScore, fullName", "title, heldOn, fullName, netScore")], "top per group", "hard", True)
    q("which tournaments were sold out", w("FROM Tournament JOIN Entry USING (tournamentId) WHERE withdrawn = 0 GROUP BY tournamentId HAVING count(*) >= maxPlayers", "title", "tournamentId;title", "title;count(*);maxPlayers", "title;count(*)", "Tournament.*", "title;heldOn"), "business term", "hard", True)
    q("next tournament", w("FROM Tournament WHERE heldOn > '2026-05-18' ORDER BY heldOn LIMIT 1", "title", "title;heldOn", "*", "tournamentId;title;heldOn"), "next", "medium", True)
    q("lesson income by pro in 2026", rnd(*by("FROM Lesson JOIN Pro USING (proId) WHERE date(heldAt) >= '2026-01-01' GROUP BY proId", ["proName", "proId, proName"], "@sum(price)@")), "sum by group", "medium", chain="ls")
    q("club share", rnd(*by("FROM Lesson JOIN Pro USING (proId) WHERE date(heldAt) >= '2026-01-01' GROUP BY proId", ["proName", "proId, proName"], "@sum(price) * 0.2@", "@sum(price)@, @sum(price) * 0.2@"), "SELECT @sum(price) * 0.2@ FROM Lesson WHERE date(heldAt) >= '2026-01-01'"), "business term", "hard", True, chain="ls")
    q("members with unpaid lessons, how much each", rnd(*by("FROM Lesson JOIN Member USING (memberId) WHERE paid = 0 GROUP BY memberId", ["fullName", "memberId, fullName"], "@sum(price)@")), "sum by group", "medium", True)
    q("margin % per item group", frac(*by("FROM ShopSale JOIN ShopItem USING (itemId) GROUP BY itemGroup", ["itemGroup"], "@sum((unitPrice - costPrice) * quantity) / sum(unitPrice * quantity)@")), "rate by group", "hard", True)
    q("low stock items", w("FROM ShopItem WHERE stock <= reorderLevel", "itemName", "itemId;itemName", "*", "itemName;stock;reorderLevel", "itemName;stock", "itemId;itemName;stock;reorderLevel"), "list", "medium", True)
    q("slow sellers", w("FROM ShopItem WHERE itemId NOT IN (SELECT itemId FROM ShopSale WHERE soldOn >= '2026-02-17')", "itemName", "itemId;itemName", "*", "itemName;stock") + w("FROM ShopItem WHERE itemId NOT IN (SELECT itemId FROM ShopSale WHERE soldOn > '2026-02-17')", "itemName", "itemId;itemName", "*"), "never", "hard", True)
    q("best selling item by pieces since march", ["SELECT %s FROM ShopSale JOIN ShopItem USING (itemId) WHERE soldOn >= '2026-03-01' GROUP BY itemId ORDER BY sum(quantity) DESC LIMIT 1" % c for c in ("itemName", "itemName, sum(quantity)", "itemId, itemName", "itemId, itemName, sum(quantity)")], "superlative", "medium")
    q("outstanding subscriptions 2026 by category", [s for s in by("FROM Subscription JOIN Member USING (memberId) WHERE feeYear = 2026 AND paidOn IS NULL GROUP BY category", CAT, "count(*)", "sum(amount)", "count(*), sum(amount)")], "sum by group", "medium", True)
    q("how many paid late this year and last year", ["SELECT feeYear, count(*) FROM Subscription WHERE feeYear IN (2025, 2026) AND julianday(paidOn) - julianday(dueOn) > 14 GROUP BY feeYear", "SELECT strftime('%Y', paidOn), count(*) FROM Subscription WHERE paidOn >= '2025-01-01' AND julianday(paidOn) - julianday(dueOn) > 14 GROUP BY 1", "SELECT count(*) FROM Subscription WHERE feeYear IN (2025, 2026) AND julianday(paidOn) - julianday(dueOn) > 14", "SELECT sum(feeYear = 2026), sum(feeYear = 2025) FROM Subscription WHERE julianday(paidOn) - julianday(dueOn) > 14"], "comparison", "hard", True)
    q("machines that need service", w("FROM Machine WHERE scrappedOn IS NULL AND serviceEvery - (hoursNow - hoursAtService) <= 20", "machineName", "machineId;machineName", "*", "machineName;serviceEvery - (hoursNow - hoursAtService)", "count(*)"), "business term", "hard", True)
    IN = "FROM Member m WHERE resignedOn IS NULL AND category <> 'S' AND NOT EXISTS (SELECT 1 FROM TeeTime t WHERE t.memberId = m.memberId AND %s AND date(startsAt) >= '2025-11-18' AND date(startsAt) <= '2026-05-18')" % R
    q("how many inactive members are there", ["SELECT count(*) " + IN, "SELECT count(*) " + IN.replace(">= '2025-11-18'", "> '2025-11-18'"), "SELECT count(*) " + IN.replace(" AND date(startsAt) <= '2026-05-18'", "")], "never", "hard", True)
    p.ask("who is our best player", "by handicap, wins or scores?")
    p.ask("restaurant takings in april", "no restaurant in the database")
    p.ask("cancel the tee time of mr dorn", "a wish to change data")
    p.ask("is the old course too wet", "nothing about the state of the courses")
    return p
