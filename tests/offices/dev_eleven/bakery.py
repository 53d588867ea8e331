"""A co-operative bakery with several shops: camelCase names, no declared keys, a short page of bullets."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from paper import Paper

TODAY = date(2026, 3, 20)
DDL = """
CREATE TABLE Shop (shopId INTEGER, shopName TEXT, district TEXT, phoneNo TEXT, openedOn DATE, closedOn DATE);
CREATE TABLE CoopMember (memberNo INTEGER, memberName TEXT, town TEXT, phoneNo TEXT, eMail TEXT, joinedOn DATE,
 leftOn DATE, sharesHeld INTEGER, homeShop INTEGER);
CREATE TABLE Staff (staffNo INTEGER, staffName TEXT, job TEXT, shopId INTEGER, startDate DATE, endDate DATE,
 hourlyWage NUMERIC(5,2));
CREATE TABLE Product (prodCode TEXT, prodName TEXT, prodKind TEXT, unitPrice NUMERIC(6,2), isOrganic INTEGER,
 inRange INTEGER);
CREATE TABLE WeekSales (weekBegin DATE, shopId INTEGER, prodCode TEXT, qtyBaked INTEGER, qtySold INTEGER,
 takings NUMERIC(8,2));
CREATE TABLE SpecialOrder (orderNo INTEGER, memberNo INTEGER, shopId INTEGER, takenBy INTEGER, orderDate DATE,
 pickupDate DATE, collectedOn DATE, orderState TEXT, deposit NUMERIC(6,2));
CREATE TABLE OrderLine (orderNo INTEGER, lineNo INTEGER, prodCode TEXT, qty INTEGER, linePrice NUMERIC(7,2));
CREATE TABLE WorkShift (shiftNo INTEGER, staffNo INTEGER, shiftDay DATE, startsAt TEXT, hours NUMERIC(4,1),
 wasSick INTEGER);
"""
NOTES = """
# Words at the bakery

- Members: only the people who still belong to the co-op, so no leaving date.
- One share is 50 euros. Share capital = shares held by the members times 50.
- Cancelled orders are not orders. They only count when somebody asks about cancellations.
- Orders belong to the day of the pickup, not to the day they were taken.
- Order value: the sum of the lines. `linePrice` is already the price of the whole line, don't multiply it again.
- Leftovers: baked but not sold. Leftover rate: leftovers divided by baked.
- A week's sales belong to the month and year in which the week begins.
- Rush order: taken on the day before the pickup or on the same day.
- Sick shifts were not worked, their hours don't count as hours worked.
- "The old mill" is the shop in Mill Lane.
"""
PRODUCTS = [("Country loaf", "bread", 4.2, 1), ("Sourdough", "bread", 5.4, 1), ("Rye loaf", "bread", 4.6, 1),
            ("White tin loaf", "bread", 3.2, 0), ("Walnut bread", "bread", 6.1, 1), ("Spelt roll", "roll", 1.2, 1),
            ("Poppy roll", "roll", .95, 0), ("Milk roll", "roll", .9, 0), ("Croissant", "pastry", 1.9, 0),
            ("Cinnamon bun", "pastry", 2.6, 1), ("Almond swirl", "pastry", 2.8, 0), ("Apple cake", "cake", 18.5, 1),
            ("Carrot cake", "cake", 22, 1), ("Birthday cake", "cake", 38, 0), ("Cheese straw", "snack", 2.2, 0),
            ("Spinach pasty", "snack", 3.9, 1), ("Pumpkin bread", "bread", 5.2, 1), ("Plum tart", "cake", 16.9, 0)]


def make():
    rng = random.Random(11201)
    shops = [(1, "Mill Lane", "Old Town", "0551 20 31 40", date(2009, 4, 1), None),
             (2, "Station Square", "Centre", "0551 20 31 41", date(2013, 9, 16), None),
             (3, "Harbour Street", "Harbour", "0551 20 31 42", date(2017, 3, 1), None),
             (4, "Church Road", "Centre", "0551 20 31 43", date(2018, 10, 8), date(2025, 9, 27)),
             (5, "Park Avenue", "West End", "0551 20 31 44", date(2020, 5, 4), None),
             (6, "Brewery Yard", "West End", None, date(2025, 5, 5), None)]

    def open_at(d):
        return [s for s in shops if s[4] <= d and (s[5] is None or d <= s[5])]

    members = []
    joined = sorted(day_in(rng, date(2012, 1, 1), TODAY - timedelta(days=1)) if rng.random() < .7 else
                    day_in(rng, date(2024, 1, 1), TODAY - timedelta(days=1)) for _ in range(340))
    for i, (name, j) in enumerate(zip(people(rng, 340), joined), 1):
        left = None
        if rng.random() < .16 and j < date(2025, 10, 1):
            left = day_in(rng, max(j + timedelta(days=120), date(2023, 1, 1)), TODAY - timedelta(days=3))
        members.append((i, name, rng.choice(["Ostham"] * 6 + ["Lindal", "Lindal", "Brook End"]),
                        "0%d %03d %03d" % (rng.randint(151, 179), rng.randint(100, 999), rng.randint(100, 999))
                        if rng.random() < .93 else None,
                        name.lower().replace(" ", ".") + "@web.example" if rng.random() < .84 else None, j, left,
                        rng.choice([1, 1, 1, 2, 2, 3, 5, 10]),
                        rng.choice([1, 1, 1, 2, 2, 2, 3, 3, 5, 5, 6, None])))
    staff = []
    jobs = (["baker"] * 9 + ["sales"] * 17 + ["driver"] * 3 + ["office"] * 2)
    rng.shuffle(jobs)
    for i, (name, job) in enumerate(zip(people(random.Random(11202), 31), jobs), 1):
        shop = None if job in ("driver", "office") else rng.choice([1, 1, 2, 2, 3, 5, 6])
        start = day_in(rng, date(2010, 1, 1), date(2024, 6, 30))
        end = None
        if i % 5 == 0:
            end = day_in(rng, date(2024, 9, 1), date(2026, 2, 20))
        if i == 12:
            shop = 3
        if shop == 6:
            start = day_in(rng, date(2025, 4, 20), date(2025, 9, 1))
            end = None
        if i in (7, 21):
            shop, end = 4, date(2025, 9, 30)
        wage = {"baker": 19.5, "sales": 16, "driver": 17.2, "office": 22}[job] + rng.choice([0, .5, .8, 1.2, 1.9, 2.6])
        staff.append((i, name, job, shop, start, end, round(wage, 2)))
    code = ["%s%02d" % (p[1][0].upper(), i) for i, p in enumerate(PRODUCTS, 1)]
    products = [(code[i], p[0], p[1], p[2], p[3], int(i < 16)) for i, p in enumerate(PRODUCTS)]
    products.append(("B19", "Seed loaf", "bread", 5.9, 1, 1))
    size = {1: 1.25, 2: 1.5, 3: .9, 4: .6, 5: 1.0, 6: .7}
    lean = {(s[0], c): rng.choice([0, .6, .8, 1, 1, 1.2, 1.5]) for s in shops for c in code}
    base_q = {"bread": 95, "roll": 320, "pastry": 140, "cake": 9, "snack": 80}
    weeks = []
    d = date(2024, 7, 1)
    while d <= TODAY:
        for s in open_at(d):
            for i, p in enumerate(PRODUCTS):
                if lean[(s[0], code[i])] == 0:
                    continue
                if i == 16 and not (d.month in (9, 10, 11) and d.year < 2026 and d.year > 2023):
                    continue
                if i == 17 and not (d.month in (8, 9) and d.year == 2024):
                    continue
                q = base_q[p[1]] * size[s[0]] * lean[(s[0], code[i])] * rng.uniform(.8, 1.2)
                q *= 1.12 if d.month in (11, 12) else .88 if d.month in (7, 8) else 1
                if d == date(2026, 3, 16):
                    q *= .6
                baked = max(2, int(q))
                sold = int(baked * min(1, rng.uniform(.8, 1.04) - (.06 if p[1] == "pastry" else 0) - (.04 if s[0] == 6 else 0)))
                price = p[2] * (1 if d >= date(2025, 1, 6) else .95)
                weeks.append((d, s[0], code[i], baked, sold, round(sold * price, 2)))
        d += timedelta(days=7)
    orders, lines = [], []
    keen = [9 if m[1] == "Ivan Pohl" else rng.choice([0, 0, .5, 1, 1, 2, 5]) for m in members]
    sellers = [s for s in staff if s[2] == "sales"]
    d = date(2024, 1, 3)
    while d <= TODAY:
        for _ in range(rng.choices([1, 2, 3, 4, 6], [20, 30, 26, 16, 8])[0] + (1 if d.month == 12 else 0)):
            if d.weekday() == 6:
                continue
            m = rng.choices(members, keen)[0]
            if m[5] > d or (m[6] and m[6] < d):
                continue
            op = open_at(d)
            home = [s for s in op if s[0] == m[8]]
            s = home[0] if home and rng.random() < .75 else rng.choice(op)
            pick = d + timedelta(days=rng.choice([0, 1, 1, 2, 3, 4, 5, 7, 9, 14]))
            if pick.weekday() == 6:
                pick += timedelta(days=1)
            who = [x for x in sellers if x[3] == s[0] and x[4] <= d and (x[5] is None or d <= x[5])]
            taker = rng.choices(who, [1 + x[0] % 4 for x in who])[0][0] if who else None
            r = rng.random()
            coll = None
            if r < .05 + .05 * (s[0] in (3, 6)):
                st = "cancelled"
            elif pick > TODAY:
                st = "open"
            elif pick == TODAY:
                st = rng.choice(["ready", "ready", "collected"])
                coll = pick if st == "collected" else None
            elif (TODAY - pick).days < 12 and r > .7:
                st = rng.choice(["ready", "open"])
            elif r > .955:
                st = "not collected"
            else:
                st, coll = "collected", pick + timedelta(days=rng.choice([0, 0, 0, 0, 0, 0, 1, 2]))
                if coll > TODAY:
                    coll = pick
            dep = rng.choice([None, None, 5, 10, 10, 20])
            no = 5001 + len(orders)
            orders.append((no, m[0], s[0], taker, d, pick, coll, st, dep))
            able = [i for i in range(16)]
            for k, i in enumerate(rng.sample(able, rng.choice([1, 1, 2, 2, 3, 4])), 1):
                q = rng.choice([1, 1, 2]) if PRODUCTS[i][1] == "cake" else rng.choice([2, 4, 6, 10, 20, 30])
                lines.append((no, k, code[i], q, round(q * PRODUCTS[i][2], 2)))
        d += timedelta(days=1)
    shifts = []
    frail = {s[0]: rng.choice([.01, .02, .03, .03, .08]) for s in staff}
    d = date(2025, 10, 1)
    while d <= date(2026, 3, 29):
        for s in staff:
            if s[5] is not None and d > s[5] or d.weekday() == 6 or rng.random() > .66:
                continue
            sick = int(d <= TODAY and rng.random() < frail[s[0]])
            shifts.append((len(shifts) + 1, s[0], d, "02:30" if s[2] == "baker" else rng.choice(["06:00", "06:30", "12:00"]),
                           rng.choice([4, 6, 7.5, 8, 8, 8.5]), sick))
        d += timedelta(days=1)
    write("bakery", DDL, [("Shop", shops), ("CoopMember", members), ("Staff", staff), ("Product", products),
                          ("WeekSales", weeks), ("SpecialOrder", orders), ("OrderLine", lines),
                          ("WorkShift", shifts)])


def questions():
    p = Paper("bakery", TODAY)
    q, ask = p.q, p.ask
    ok = "o.orderState <> 'cancelled'"
    y25 = "o.pickupDate BETWEEN '2025-01-01' AND '2025-12-31'"
    o_s = "FROM SpecialOrder o JOIN Shop s ON s.shopId = o.shopId"
    w_s = "FROM WeekSales w JOIN Shop s ON s.shopId = w.shopId"
    w_p = "FROM WeekSales w JOIN Product p ON p.prodCode = w.prodCode"

    q("how many shops do we run at the moment", "SELECT count(*) FROM Shop WHERE closedOn IS NULL", "count", chain="shops")
    q("and which one is the newest", "SELECT shopName FROM Shop WHERE closedOn IS NULL ORDER BY openedOn DESC LIMIT 1",
      "superlative", alt=["SELECT shopName, openedOn FROM Shop WHERE closedOn IS NULL ORDER BY openedOn DESC LIMIT 1"],
      chain="shops")
    q("how many members do we have", "SELECT count(*) FROM CoopMember WHERE leftOn IS NULL", "count", "easy", True,
      chain="mem")
    q("by home shop", "SELECT s.shopName, count(*) FROM CoopMember m JOIN Shop s ON s.shopId = m.homeShop WHERE m.leftOn "
      "IS NULL GROUP BY s.shopId", "count by group", "medium", True,
      ["SELECT s.shopName, count(*) FROM CoopMember m LEFT JOIN Shop s ON s.shopId = m.homeShop WHERE m.leftOn IS NULL "
       "GROUP BY s.shopId", "SELECT s.shopName, count(m.memberNo) FROM Shop s LEFT JOIN CoopMember m ON s.shopId = "
       "m.homeShop AND m.leftOn IS NULL GROUP BY s.shopId"], chain="mem")
    q("whats our share capital", "SELECT sum(sharesHeld) * 50 FROM CoopMember WHERE leftOn IS NULL", "sum", "medium", True)
    feb = "FROM CoopMember WHERE joinedOn BETWEEN '2026-02-01' AND '2026-02-28'"
    q("who joined in february", "SELECT memberName " + feb, "list",
      alt=["SELECT memberNo, memberName " + feb, "SELECT memberName, joinedOn " + feb, "SELECT * " + feb])
    q("how many members left last year", "SELECT count(*) FROM CoopMember WHERE leftOn BETWEEN '2025-01-01' AND "
      "'2025-12-31'", "count")
    q("phone number of the shop at station square", "SELECT phoneNo FROM Shop WHERE shopName = 'Station Square'", "lookup",
      alt=["SELECT shopName, phoneNo FROM Shop WHERE shopName = 'Station Square'"])
    tk = "SELECT sum(takings) FROM WeekSales WHERE weekBegin BETWEEN '%s' AND '%s'"
    q("takings in february", tk % ("2026-02-01", "2026-02-28"), "sum", "easy", chain="tak")
    q("same month a year ago", tk % ("2025-02-01", "2025-02-28"), "sum", "medium", chain="tak")
    q("split that by shop", "SELECT s.shopName, sum(w.takings) %s WHERE w.weekBegin BETWEEN '2025-02-01' AND '2025-02-28' "
      "GROUP BY s.shopId" % w_s, "sum by group", "medium", chain="tak")
    q("takings per year", "SELECT strftime('%Y', weekBegin), sum(takings) FROM WeekSales GROUP BY 1 ORDER BY 1",
      "sum by year", "easy")
    q("which shop sold the most bread last year", "SELECT s.shopName, sum(w.qtySold) %s JOIN Product p ON p.prodCode = "
      "w.prodCode WHERE p.prodKind = 'bread' AND strftime('%%Y', w.weekBegin) = '2025' GROUP BY s.shopId ORDER BY 2 DESC "
      "LIMIT 1" % w_s, "superlative", "medium",
      alt=["SELECT s.shopName %s JOIN Product p ON p.prodCode = w.prodCode WHERE p.prodKind = 'bread' AND "
           "strftime('%%Y', w.weekBegin) = '2025' GROUP BY s.shopId ORDER BY sum(w.qtySold) DESC LIMIT 1" % w_s])
    q("top 3 products by takings this year", "SELECT p.prodName, sum(w.takings) %s WHERE w.weekBegin >= '2026-01-01' GROUP "
      "BY p.prodCode ORDER BY 2 DESC LIMIT 3" % w_p, "top n", "medium",
      alt=["SELECT p.prodName %s WHERE w.weekBegin >= '2026-01-01' GROUP BY p.prodCode ORDER BY sum(w.takings) DESC LIMIT "
           "3" % w_p, "SELECT p.prodCode, p.prodName, sum(w.takings) %s WHERE w.weekBegin >= '2026-01-01' GROUP "
           "BY p.prodCode ORDER BY 3 DESC LIMIT 3" % w_p])
    q("rolls sold per month in 2025", "SELECT strftime('%%Y-%%m', w.weekBegin), sum(w.qtySold) %s WHERE p.prodKind = 'roll' "
      "AND strftime('%%Y', w.weekBegin) = '2025' GROUP BY 1 ORDER BY 1" % w_p, "sum by month", "medium", False,
      ["SELECT strftime('%%m', w.weekBegin), sum(w.qtySold) %s WHERE p.prodKind = 'roll' AND strftime('%%Y', w.weekBegin) "
       "= '2025' GROUP BY 1 ORDER BY 1" % w_p])
    q("leftover rate by kind of product", "SELECT p.prodKind, 1.0 * sum(w.qtyBaked - w.qtySold) / sum(w.qtyBaked) %s GROUP "
      "BY p.prodKind" % w_p, "rate by group", "hard", True,
      ["SELECT p.prodKind, 100.0 * sum(w.qtyBaked - w.qtySold) / sum(w.qtyBaked) %s GROUP BY p.prodKind" % w_p])
    q("what had the most leftovers last week", "SELECT p.prodName, sum(w.qtyBaked - w.qtySold) %s WHERE w.weekBegin = "
      "'2026-03-09' GROUP BY p.prodCode ORDER BY 2 DESC LIMIT 1" % w_p, "superlative", "hard", True,
      ["SELECT p.prodName %s WHERE w.weekBegin = '2026-03-09' GROUP BY p.prodCode ORDER BY sum(w.qtyBaked - w.qtySold) "
       "DESC LIMIT 1" % w_p])
    nosale = "FROM Product p WHERE NOT EXISTS (SELECT 1 FROM WeekSales w WHERE w.prodCode = p.prodCode)"
    q("which products have no sales at all", "SELECT p.prodName " + nosale, "never", "medium",
      alt=["SELECT p.prodCode, p.prodName " + nosale, "SELECT p.* " + nosale])
    q("average price of organic vs non organic products", "SELECT isOrganic, avg(unitPrice) FROM Product GROUP BY isOrganic",
      "avg by group", "medium", alt=["SELECT avg(CASE WHEN isOrganic = 1 THEN unitPrice END), avg(CASE WHEN isOrganic = 0 "
                                     "THEN unitPrice END) FROM Product"])
    q("products no longer in the range", "SELECT prodName FROM Product WHERE inRange = 0", "list",
      alt=["SELECT prodCode, prodName FROM Product WHERE inRange = 0", "SELECT * FROM Product WHERE inRange = 0"])
    q("Cheapest cake?", "SELECT prodName FROM Product WHERE prodKind = 'cake' ORDER BY unitPrice LIMIT 1", "superlative",
      alt=["SELECT prodName, unitPrice FROM Product WHERE prodKind = 'cake' ORDER BY unitPrice LIMIT 1",
           "SELECT prodName FROM Product WHERE prodKind = 'cake' AND inRange = 1 ORDER BY unitPrice LIMIT 1",
           "SELECT prodName, unitPrice FROM Product WHERE prodKind = 'cake' AND inRange = 1 ORDER BY unitPrice LIMIT 1"])
    q("how many sourdoughs did we sell last week", "SELECT sum(w.qtySold) %s WHERE p.prodName = 'Sourdough' AND w.weekBegin "
      "= '2026-03-09'" % w_p, "sum", "medium")
    old = "%s WHERE s.shopName = 'Mill Lane' GROUP BY w.weekBegin ORDER BY" % w_s
    q("best week the old mill ever had", "SELECT w.weekBegin, sum(w.takings) %s 2 DESC LIMIT 1" % old, "superlative", "hard",
      True, ["SELECT w.weekBegin %s sum(w.takings) DESC LIMIT 1" % old])
    q("how many orders were there last year", "SELECT count(*) FROM SpecialOrder o WHERE %s AND %s" % (ok, y25), "count",
      "medium", True, chain="ord")
    q("and how many got cancelled", "SELECT count(*) FROM SpecialOrder o WHERE o.orderState = 'cancelled' AND " + y25,
      "count", "medium", True, chain="ord")
    q("cancellation rate of special orders by shop", "SELECT s.shopName, 1.0 * sum(o.orderState = 'cancelled') / count(*) "
      "%s GROUP BY s.shopId" % o_s, "rate by group", "medium",
      alt=["SELECT s.shopName, 100.0 * sum(o.orderState = 'cancelled') / count(*) %s GROUP BY s.shopId" % o_s],
      chain="canc")
    q("which ones are above 5 percent", "SELECT s.shopName, 1.0 * sum(o.orderState = 'cancelled') / count(*) %s GROUP BY "
      "s.shopId HAVING 1.0 * sum(o.orderState = 'cancelled') / count(*) > 0.05" % o_s, "having", "hard",
      alt=["SELECT s.shopName, 100.0 * sum(o.orderState = 'cancelled') / count(*) %s GROUP BY s.shopId HAVING 1.0 * "
           "sum(o.orderState = 'cancelled') / count(*) > 0.05" % o_s,
           "SELECT s.shopName %s GROUP BY s.shopId HAVING 1.0 * sum(o.orderState = 'cancelled') / count(*) > 0.05" % o_s],
      chain="canc")
    tom = "%s WHERE o.pickupDate = '2026-03-21' AND %s" % ("FROM SpecialOrder o", ok)
    tomm = tom.replace("FROM SpecialOrder o", "FROM SpecialOrder o JOIN CoopMember m ON m.memberNo = o.memberNo")
    q("orders for pickup tomorrow", "SELECT o.orderNo " + tom, "list", "medium", True,
      ["SELECT o.* " + tom, "SELECT count(*) " + tom, "SELECT o.orderNo, m.memberName " + tomm,
       "SELECT m.memberName " + tomm, "SELECT o.orderNo, o.pickupDate " + tom])
    q("how many orders are still ready or open although the pickup date has passed", "SELECT count(*) FROM SpecialOrder "
      "WHERE orderState IN ('open', 'ready') AND pickupDate < '2026-03-20'", "count", "medium")
    val = ("FROM (SELECT o.orderNo, o.shopId, sum(l.linePrice) AS v FROM SpecialOrder o JOIN OrderLine l ON l.orderNo = "
           "o.orderNo WHERE %s%s GROUP BY o.orderNo)")
    q("average order value", "SELECT avg(v) " + val % (ok, ""), "avg of sums", "hard", True, chain="val")
    q("only last years orders", "SELECT avg(v) " + val % (ok, " AND " + y25), "avg of sums", "hard", True, chain="val")
    q("who ordered most often last year", "SELECT m.memberName, count(*) FROM SpecialOrder o JOIN CoopMember m ON "
      "m.memberNo = o.memberNo WHERE %s AND %s GROUP BY m.memberNo ORDER BY 2 DESC LIMIT 1" % (ok, y25), "superlative",
      "medium", True, ["SELECT m.memberName FROM SpecialOrder o JOIN CoopMember m ON m.memberNo = o.memberNo WHERE %s AND "
                       "%s GROUP BY m.memberNo ORDER BY count(*) DESC LIMIT 1" % (ok, y25)])
    nev = "NOT EXISTS (SELECT 1 FROM SpecialOrder o WHERE o.memberNo = m.memberNo%s)"
    q("how many memebers have never placed a special order", "SELECT count(*) FROM CoopMember m WHERE m.leftOn IS NULL AND "
      + nev % "", "never", "medium", True,
      ["SELECT count(*) FROM CoopMember m WHERE m.leftOn IS NULL AND " + nev % (" AND " + ok)])
    q("what share of last years orders were rush orders", "SELECT 1.0 * sum(julianday(o.pickupDate) - "
      "julianday(o.orderDate) <= 1) / count(*) FROM SpecialOrder o WHERE %s AND %s" % (ok, y25), "share", "hard", True,
      ["SELECT 100.0 * sum(julianday(o.pickupDate) - julianday(o.orderDate) <= 1) / count(*) FROM SpecialOrder o WHERE %s "
       "AND %s" % (ok, y25)])
    q("how long after the pickup date are orders collected on average", "SELECT avg(julianday(collectedOn) - "
      "julianday(pickupDate)) FROM SpecialOrder WHERE collectedOn IS NOT NULL", "duration", "medium")
    q("deposits of orders that were never collected, total", "SELECT sum(deposit) FROM SpecialOrder WHERE orderState = "
      "'not collected'", "sum", "easy")
    t_by = "FROM SpecialOrder o JOIN Staff t ON t.staffNo = o.takenBy WHERE %s GROUP BY t.staffNo ORDER BY" % ok
    q("who in the staff has taken the most orders", "SELECT t.staffName, count(*) %s 2 DESC LIMIT 1" % t_by, "superlative",
      "medium", False, ["SELECT t.staffName %s count(*) DESC LIMIT 1" % t_by,
                       "SELECT t.staffName, count(*) %s 2 DESC LIMIT 1" % t_by.replace("WHERE %s " % ok, "")])
    q("average hourly wage by job, only people still employed", "SELECT job, avg(hourlyWage) FROM Staff WHERE endDate IS "
      "NULL GROUP BY job", "avg by group", "easy", chain="wage")
    q("and who of them earns more than 21", "SELECT staffName, hourlyWage FROM Staff WHERE endDate IS NULL AND hourlyWage > "
      "21", "list", "medium", alt=["SELECT staffName FROM Staff WHERE endDate IS NULL AND hourlyWage > 21",
                                   "SELECT staffName, job, hourlyWage FROM Staff WHERE endDate IS NULL AND hourlyWage > "
                                   "21", "SELECT * FROM Staff WHERE endDate IS NULL AND hourlyWage > 21"], chain="wage")
    q("hours worked last month by job", "SELECT t.job, sum(h.hours) FROM WorkShift h JOIN Staff t ON t.staffNo = h.staffNo "
      "WHERE h.wasSick = 0 AND h.shiftDay BETWEEN '2026-02-01' AND '2026-02-28' GROUP BY t.job", "sum by group", "medium",
      True)
    q("who called in sick most often since january", "SELECT t.staffName, count(*) FROM WorkShift h JOIN Staff t ON "
      "t.staffNo = h.staffNo WHERE h.wasSick = 1 AND h.shiftDay >= '2026-01-01' GROUP BY t.staffNo ORDER BY 2 DESC LIMIT 1",
      "superlative", "medium", alt=["SELECT t.staffName FROM WorkShift h JOIN Staff t ON t.staffNo = h.staffNo WHERE "
                                    "h.wasSick = 1 AND h.shiftDay >= '2026-01-01' GROUP BY t.staffNo ORDER BY count(*) DESC "
                                    "LIMIT 1"])
    tom = "FROM WorkShift h JOIN Staff t ON t.staffNo = h.staffNo WHERE h.shiftDay = '2026-03-21' AND t.job = 'baker'"
    q("which bakers are working tomorrow", "SELECT t.staffName " + tom, "list", "medium",
      alt=["SELECT t.staffName, h.startsAt " + tom, "SELECT t.staffNo, t.staffName " + tom,
           "SELECT t.staffName, h.startsAt, h.hours " + tom, "SELECT t.staffName, h.hours " + tom], chain="work")
    tom = tom.replace("2026-03-21", "2026-03-23")
    q("and on monday?", "SELECT t.staffName " + tom, "list", "medium",
      alt=["SELECT t.staffName, h.startsAt " + tom, "SELECT t.staffNo, t.staffName " + tom,
           "SELECT t.staffName, h.startsAt, h.hours " + tom, "SELECT t.staffName, h.hours " + tom], chain="work")
    q("how manny sales people work in park avenue right now", "SELECT count(*) FROM Staff t JOIN Shop s ON s.shopId = "
      "t.shopId WHERE t.job = 'sales' AND s.shopName = 'Park Avenue' AND t.endDate IS NULL", "count", "medium",
      alt=["SELECT t.staffName FROM Staff t JOIN Shop s ON s.shopId = t.shopId WHERE t.job = 'sales' AND s.shopName = "
           "'Park Avenue' AND t.endDate IS NULL"])
    q("who has been working here the longest", "SELECT staffName FROM Staff WHERE endDate IS NULL ORDER BY startDate LIMIT "
      "1", "superlative", alt=["SELECT staffName, startDate FROM Staff WHERE endDate IS NULL ORDER BY startDate LIMIT 1"])
    q("does petra jansen have an open order", "SELECT count(*) > 0 FROM SpecialOrder o JOIN CoopMember m ON m.memberNo = "
      "o.memberNo WHERE m.memberName = 'Petra Jansen' AND o.orderState = 'open'", "yes/no", "medium",
      alt=["SELECT count(*) FROM SpecialOrder o JOIN CoopMember m ON m.memberNo = o.memberNo WHERE m.memberName = "
           "'Petra Jansen' AND o.orderState = 'open'", "SELECT o.orderNo FROM SpecialOrder o JOIN CoopMember m ON m.memberNo "
           "= o.memberNo WHERE m.memberName = 'Petra Jansen' AND o.orderState = 'open'",
           "SELECT o.* FROM SpecialOrder o JOIN CoopMember m ON m.memberNo = o.memberNo WHERE m.memberName = "
           "'Petra Jansen' AND o.orderState = 'open'"])
    q("when did ulla zeller last collect something", "SELECT max(o.collectedOn) FROM SpecialOrder o JOIN CoopMember m ON "
      "m.memberNo = o.memberNo WHERE m.memberName = 'Ulla Zeller'", "lookup", "medium")
    q("current members with at least 5 shares living outside Ostham", "SELECT memberName FROM CoopMember WHERE sharesHeld >= 5 AND "
      "town <> 'Ostham' AND leftOn IS NULL", "list", "medium", False,
      ["SELECT memberName, sharesHeld FROM CoopMember WHERE sharesHeld >= 5 AND town <> 'Ostham' AND leftOn IS NULL",
       "SELECT memberName, town FROM CoopMember WHERE sharesHeld >= 5 AND town <> 'Ostham' AND leftOn IS NULL",
       "SELECT memberName, town, sharesHeld FROM CoopMember WHERE sharesHeld >= 5 AND town <> 'Ostham' AND leftOn IS NULL",
       "SELECT memberName, sharesHeld, town FROM CoopMember WHERE sharesHeld >= 5 AND town <> 'Ostham' AND leftOn IS NULL",
       "SELECT memberNo, memberName FROM CoopMember WHERE sharesHeld >= 5 AND town <> 'Ostham' AND leftOn IS NULL",
       "SELECT * FROM CoopMember WHERE sharesHeld >= 5 AND town <> 'Ostham' AND leftOn IS NULL"])
    av = "FROM (SELECT s.shopName AS n, sum(w.takings) AS v %s WHERE w.weekBegin = '2026-03-09' GROUP BY s.shopId)" % w_s
    q("which shops took more than the average shop last week", "SELECT n, v %s WHERE v > (SELECT avg(v) %s)" % (av, av),
      "more than average", "hard", alt=["SELECT n %s WHERE v > (SELECT avg(v) %s)" % (av, av)])

    ask("how much profit did we make last year", "costs of flour, rent and so on are not recorded; profit is not defined")
    ask("which shop has the nicest customers", "an opinion; nothing recorded")
    ask("what do we pay for flour", "purchases are not recorded")
    ask("how are we doing", "too vague: takings, members, leftovers, orders?")
    return p
