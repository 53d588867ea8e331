"""A vegetable box scheme: names as of an office database, Y and N, codes, two short notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 6, 10)
NOTES = """
- Active subscription: EndDate empty or not before today.
- Sales = Amt of the deliveries with Delivered = Y.
"""
DDL = """
CREATE TABLE tblDriver (DriverID INTEGER PRIMARY KEY, DriverName TEXT, Phone TEXT, VanPlate TEXT);
CREATE TABLE tblRoute (RouteID INTEGER PRIMARY KEY, RouteName TEXT, DelivDay TEXT, DriverID INTEGER REFERENCES tblDriver(DriverID));
CREATE TABLE tblCustomer (CustID INTEGER PRIMARY KEY, CustName TEXT, Street TEXT, City TEXT, RouteID INTEGER REFERENCES tblRoute(RouteID), Mobile TEXT, Email TEXT,
 SignupDate TEXT, Newsletter TEXT);
CREATE TABLE tblBoxType (BoxTypeID INTEGER PRIMARY KEY, BoxName TEXT, BoxPrice REAL);
CREATE TABLE tblFreq (FreqCode TEXT PRIMARY KEY, FreqText TEXT);
CREATE TABLE tblSubscription (SubID INTEGER PRIMARY KEY, CustID INTEGER REFERENCES tblCustomer(CustID), BoxTypeID INTEGER REFERENCES tblBoxType(BoxTypeID),
 FreqCode TEXT REFERENCES tblFreq(FreqCode), StartDate TEXT, EndDate TEXT, CancelReason TEXT);
CREATE TABLE tblDelivery (DelivID INTEGER PRIMARY KEY, SubID INTEGER REFERENCES tblSubscription(SubID), DelivDate TEXT, Delivered TEXT, Amt REAL, Complaint TEXT);
CREATE TABLE tblGrower (GrowerID INTEGER PRIMARY KEY, GrowerName TEXT, Town TEXT, Organic TEXT);
CREATE TABLE tblProduce (ProdID INTEGER PRIMARY KEY, ProdName TEXT, ProdGroup TEXT, GrowerID INTEGER REFERENCES tblGrower(GrowerID), PricePerKg REAL);
CREATE TABLE tblPurchase (PurchID INTEGER PRIMARY KEY, ProdID INTEGER REFERENCES tblProduce(ProdID), PurchDate TEXT, QtyKg REAL, LineTotal REAL);
"""


def make():
    rng = random.Random(2104)
    drivers = [(1, "Jon Farrow", "0771200301", "VB12 KLO"), (2, "Mina Holt", "0771200302", "VB14 RRT"), (3, "Sam Petty", None, "VB09 AAB"), (4, "Gwen Ash", "0771200304", None)]
    routes = [(1, "North", "Tue", 1), (2, "Harbour", "Wed", 2), (3, "Old Town", "Thu", 2), (4, "Valley", "Fri", 3), (5, "Coast", "Sat", None)]
    custs = [(i, n, "%d %s" % (rng.randint(1, 90), rng.choice(["Mill Lane", "Oak Road", "High Street", "Quay Street"])), rng.choice(["Bexmouth", "Arlow", "Tidecombe"]), rng.choice([1, 1, 2, 2, 3, 4]),
              "07%d" % rng.randint(100000000, 999999999) if rng.random() < .85 else None, n.lower().replace(" ", ".") + "@mail.example" if rng.random() < .9 else None,
              day_in(rng, date(2023, 1, 1), date(2026, 6, 6)), rng.choice("YYN")) for i, n in enumerate(people(rng, 140), 1)]
    boxes = [(1, "Small", 14.5), (2, "Medium", 19.5), (3, "Family", 27.0), (4, "Fruit", 16.0), (5, "Juice", 12.0)]
    freq = [("W", "weekly"), ("B", "every two weeks"), ("M", "monthly")]
    subs, dels = [], []
    step = {"W": 7, "B": 14, "M": 28}
    for c in custs:
        if c[0] % 11 == 0:
            continue
        for _ in range(rng.choice([1, 1, 1, 2])):
            s = c[7] + timedelta(days=rng.randint(0, 60))
            if s > TODAY + timedelta(days=10):
                s = TODAY
            e = s + timedelta(days=rng.randint(30, 700)) if rng.random() < .45 else None
            b = rng.choices([1, 2, 3, 4], [3, 5, 3, 2])[0]
            f = rng.choices("WBM", [6, 4, 1])[0]
            ended = e and e <= TODAY + timedelta(days=40)
            n = len(subs) + 1
            subs.append((n, c[0], b, f, s, e if ended else None, rng.choice(["too expensive", "moved away", "too much food", "quality", None]) if ended else None))
            d = s + timedelta(days=3)
            while d <= min(TODAY + timedelta(days=7), e if ended else date(2027, 1, 1)):
                if d >= date(2025, 1, 1):
                    ok = "N" if d > TODAY or rng.random() < .03 else "Y"
                    dels.append((len(dels) + 1, n, d, ok, boxes[b - 1][2] * rng.choice([1, 1, 1, 1, .9]), rng.choice(["late", "missing item", "bad quality"]) if ok == "Y" and rng.random() < .04 else None))
                d += timedelta(days=step[f])
    dels = [d[:4] + (round(d[4], 2),) + d[5:] for d in dels]
    growers = [(i, n, t, o) for i, (n, t, o) in enumerate([("Barrow Farm", "Arlow", "Y"), ("Green Acre", "Tidecombe", "Y"), ("Hill Orchard", "Arlow", "N"), ("Lowfield", "Stoke", "Y"), ("Marsh & Son", "Bexmouth", "N"),
               ("Sunny Bank", "Stoke", "N"), ("Wren Farm", "Arlow", "Y")], 1)]
    prod = []
    for n, g in (("Carrots", "root"), ("Beetroot", "root"), ("Potatoes", "root"), ("Leeks", "leaf"), ("Kale", "leaf"), ("Spinach", "leaf"), ("Apples", "fruit"), ("Pears", "fruit"), ("Plums", "fruit"), ("Tomatoes", "fruit veg"), ("Courgettes", "fruit veg"), ("Pumpkin", "fruit veg")):
        prod.append((len(prod) + 1, n, g, rng.randint(1, 6), round(rng.uniform(.9, 4.2), 2)))
    buys = []
    for i in range(1, 900):
        x = rng.choice(prod[:11])
        kg = rng.choice([10, 20, 40, 60, 100])
        buys.append((i, x[0], day_in(rng, date(2025, 1, 1), TODAY), kg, round(kg * x[4] * rng.uniform(.85, 1.2), 2)))
    write("vegbox", DDL, [("tblDriver", drivers), ("tblRoute", routes), ("tblCustomer", custs), ("tblBoxType", boxes), ("tblFreq", freq), ("tblSubscription", subs), ("tblDelivery", dels),
                          ("tblGrower", growers), ("tblProduce", prod), ("tblPurchase", buys)])


def questions():
    p = Paper("vegbox", TODAY)
    q = p.q
    act = "(s.EndDate IS NULL OR s.EndDate >= '2026-06-10')"
    S = "FROM tblSubscription s"
    D = "FROM tblDelivery d"
    DS = D + " JOIN tblSubscription s ON s.SubID = d.SubID"
    SB = S + " JOIN tblBoxType b ON b.BoxTypeID = s.BoxTypeID"
    y = lambda c, v: "substr(%s, 1, %d) = '%s'" % (c, len(v), v)
    act2 = act + " AND s.StartDate <= '2026-06-10'"
    q("how many active subscriptions", ["SELECT count(*) %s WHERE %s" % (S, a) for a in (act, act2)], "count", "easy", True, chain="as")
    q("by box", [x for a in (act, act2) for x in by(SB + " WHERE %s GROUP BY b.BoxTypeID" % a, ["b.BoxName", "b.BoxTypeID, b.BoxName"], "count(*)")], "count by group", "medium", True, chain="as")
    q("weekly only", [x for a in (act, act2) for x in by(SB + " WHERE %s AND s.FreqCode = 'W' GROUP BY b.BoxTypeID" % a, ["b.BoxName", "b.BoxTypeID, b.BoxName"], "count(*)")], "count by group", "medium", True, chain="as")
    q("as percentage", frac(*[x % a for a in (act, act2) for x in (
      "SELECT b.BoxName, @1.0 * count(*) / sum(count(*)) OVER ()@ " + SB + " WHERE %s AND s.FreqCode = 'W' GROUP BY b.BoxTypeID",
      "SELECT b.BoxName, count(*), @1.0 * count(*) / sum(count(*)) OVER ()@ " + SB + " WHERE %s AND s.FreqCode = 'W' GROUP BY b.BoxTypeID")]), "share of total", "hard", True, chain="as")
    q("cust list with mobile", w("FROM tblCustomer", "CustName;Mobile", "CustID;CustName;Mobile"), "list")
    q("customers in arlow", w("FROM tblCustomer WHERE City = 'Arlow'", "*", "CustName", "CustID;CustName", "count(*)", "CustName;City"), "list", chain="ca")
    q("how many get the newsletter", "SELECT count(*) FROM tblCustomer WHERE City = 'Arlow' AND Newsletter = 'Y'", "count", "medium", chain="ca")
    q("and in bexmouth", "SELECT count(*) FROM tblCustomer WHERE City = 'Bexmouth' AND Newsletter = 'Y'", "count", "medium", chain="ca")
    q("sales may", rnd("SELECT @sum(Amt)@ %s WHERE Delivered = 'Y' AND %s" % (D, y("DelivDate", "2026-05"))), "sum", "easy", True, chain="sm")
    q("vs april", rnd("SELECT strftime('%%Y-%%m', DelivDate), @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1" % D,
      "SELECT strftime('%%m', DelivDate), @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1" % D,
      "SELECT @sum(CASE WHEN DelivDate >= '2026-05-01' THEN Amt END)@, @sum(CASE WHEN DelivDate < '2026-05-01' THEN Amt END)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01'" % D,
      "SELECT @sum(CASE WHEN DelivDate >= '2026-05-01' THEN Amt END)@, @sum(CASE WHEN DelivDate < '2026-05-01' THEN Amt END)@, @sum(CASE WHEN DelivDate >= '2026-05-01' THEN Amt ELSE -Amt END)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01'" % D,
      "SELECT @sum(Amt)@ %s WHERE Delivered = 'Y' AND %s" % (D, y("DelivDate", "2026-04"))), "comparison", "hard", True, chain="sm")
    rt = DS + " JOIN tblCustomer c ON c.CustID = s.CustID JOIN tblRoute r ON r.RouteID = c.RouteID"
    q("split by route", rnd("SELECT r.RouteName, strftime('%%Y-%%m', DelivDate), @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1, 2" % rt,
      "SELECT strftime('%%Y-%%m', DelivDate), r.RouteName, @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1, 2" % rt,
      "SELECT r.RouteName, strftime('%%m', DelivDate), @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1, 2" % rt,
      "SELECT strftime('%%m', DelivDate), r.RouteName, @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1, 2" % rt,
      "SELECT r.RouteName, @sum(CASE WHEN DelivDate >= '2026-05-01' THEN Amt END)@, @sum(CASE WHEN DelivDate < '2026-05-01' THEN Amt END)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1" % rt,
      "SELECT r.RouteName, @sum(CASE WHEN DelivDate >= '2026-05-01' THEN Amt END)@, @sum(CASE WHEN DelivDate < '2026-05-01' THEN Amt END)@, @sum(CASE WHEN DelivDate >= '2026-05-01' THEN Amt ELSE -Amt END)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-06-01' GROUP BY 1" % rt,
      "SELECT r.RouteName, @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-05-01' AND DelivDate < '2026-06-01' GROUP BY 1" % rt,
      "SELECT r.RouteName, @sum(Amt)@ %s WHERE Delivered = 'Y' AND DelivDate >= '2026-04-01' AND DelivDate < '2026-05-01' GROUP BY 1" % rt), "comparison", "hard", True, chain="sm")
    q("deliveries that failed this year", w(D + " WHERE Delivered = 'N' AND DelivDate >= '2026-01-01' AND DelivDate <= '2026-06-10'", "count(*)", "*", "DelivID", "DelivID;DelivDate") + w(D + " WHERE Delivered = 'N' AND DelivDate >= '2026-01-01' AND DelivDate < '2026-06-10'", "count(*)", "*") +
      w(D + " WHERE Delivered = 'N' AND DelivDate >= '2026-01-01'", "count(*)", "*"), "count", "medium")
    q("complaints per kind 2026", by(D + " WHERE Complaint IS NOT NULL AND %s GROUP BY Complaint" % y("DelivDate", "2026"), ["Complaint"], "count(*)"), "count by group", "easy", chain="co")
    q("which customers complained twice or more", w(DS + " JOIN tblCustomer c ON c.CustID = s.CustID WHERE d.Complaint IS NOT NULL AND %s GROUP BY c.CustID HAVING count(*) >= 2" % y("d.DelivDate", "2026"), "c.CustName", "c.CustName;count(*)", "c.CustID;c.CustName", "c.CustID;c.CustName;count(*)") +
      w(DS + " JOIN tblCustomer c ON c.CustID = s.CustID WHERE d.Complaint IS NOT NULL GROUP BY c.CustID HAVING count(*) >= 2", "c.CustName", "c.CustName;count(*)", "c.CustID;c.CustName", "c.CustID;c.CustName;count(*)"), "having", "hard", chain="co")
    q("with email", w(DS + " JOIN tblCustomer c ON c.CustID = s.CustID WHERE d.Complaint IS NOT NULL AND %s GROUP BY c.CustID HAVING count(*) >= 2" % y("d.DelivDate", "2026"), "c.CustName;c.Email", "c.CustName;count(*);c.Email", "c.CustID;c.CustName;c.Email", "c.CustID;c.CustName;count(*);c.Email") +
      w(DS + " JOIN tblCustomer c ON c.CustID = s.CustID WHERE d.Complaint IS NOT NULL GROUP BY c.CustID HAVING count(*) >= 2", "c.CustName;c.Email", "c.CustName;count(*);c.Email", "c.CustID;c.CustName;c.Email", "c.CustID;c.CustName;count(*);c.Email"), "having", "hard", chain="co")
    q("new customers this year per month", months("SignupDate", "SELECT #, count(*) FROM tblCustomer WHERE SignupDate >= '2026-01-01' GROUP BY strftime('%m', SignupDate)"), "count by month")
    q("subs cancelled in 2025 by reason", by(S + " WHERE %s GROUP BY CancelReason" % y("EndDate", "2025"), ["CancelReason"], "count(*)") + by(S + " WHERE CancelReason IS NOT NULL AND %s GROUP BY CancelReason" % y("EndDate", "2025"), ["CancelReason"], "count(*)"), "count by group", "medium")
    q("customers w/o a subscription", w("FROM tblCustomer c WHERE NOT EXISTS (SELECT 1 FROM tblSubscription s WHERE s.CustID = c.CustID)", "CustName", "*", "CustID;CustName", "count(*)", "CustName;SignupDate") +
      w("FROM tblCustomer c WHERE NOT EXISTS (SELECT 1 FROM tblSubscription s WHERE s.CustID = c.CustID AND %s)" % act, "CustName", "*", "CustID;CustName", "count(*)"), "never", "medium")
    q("who drives old town", w("FROM tblRoute r JOIN tblDriver d ON d.DriverID = r.DriverID WHERE r.RouteName = 'Old Town'", "d.DriverName", "r.RouteName;d.DriverName", "d.*", "d.DriverID;d.DriverName"), "lookup", "medium")
    q("customers per route", by("FROM tblCustomer c JOIN tblRoute r ON r.RouteID = c.RouteID GROUP BY r.RouteID", ["r.RouteName", "r.RouteID, r.RouteName"], "count(*)") + by("FROM tblRoute r LEFT JOIN tblCustomer c ON r.RouteID = c.RouteID GROUP BY r.RouteID", ["r.RouteName", "r.RouteID, r.RouteName"], "count(c.CustID)"), "count by group")
    q("route without driver", w("FROM tblRoute WHERE DriverID IS NULL", "RouteName", "*", "RouteID;RouteName", "RouteName;DelivDay"), "null")
    q("price of the family box", w("FROM tblBoxType WHERE BoxName = 'Family'", "BoxPrice", "BoxName;BoxPrice", "*"), "lookup")
    q("organic growers", w("FROM tblGrower WHERE Organic = 'Y'", "GrowerName", "*", "GrowerID;GrowerName", "count(*)", "GrowerName;Town"), "list", "easy")
    q("what do we get from hill orchard", w("FROM tblProduce p JOIN tblGrower g ON g.GrowerID = p.GrowerID WHERE g.GrowerName = 'Hill Orchard'", "p.ProdName", "p.*", "p.ProdID;p.ProdName", "p.ProdName;p.PricePerKg", "p.ProdName;p.ProdGroup"), "list", "medium")
    pg = "FROM tblPurchase u JOIN tblProduce p ON p.ProdID = u.ProdID JOIN tblGrower g ON g.GrowerID = p.GrowerID"
    q("purchases per grower 2025 in eur", rnd(*by(pg + " WHERE %s GROUP BY g.GrowerID" % y("u.PurchDate", "2025"), ["g.GrowerName", "g.GrowerID, g.GrowerName"], "@sum(u.LineTotal)@")), "sum by group", "medium", chain="pu")
    q("and this year", rnd(*by(pg + " WHERE %s GROUP BY g.GrowerID" % y("u.PurchDate", "2026"), ["g.GrowerName", "g.GrowerID, g.GrowerName"], "@sum(u.LineTotal)@")), "sum by group", "medium", chain="pu")
    q("largest?", rnd(*w(pg + " WHERE %s GROUP BY g.GrowerID ORDER BY sum(u.LineTotal) DESC LIMIT 1" % y("u.PurchDate", "2026"), "g.GrowerName", "g.GrowerName;@sum(u.LineTotal)@", "g.GrowerID;g.GrowerName", "g.GrowerID;g.GrowerName;@sum(u.LineTotal)@")), "superlative", "medium", chain="pu")
    q("kg of carrots bought since march", rnd("SELECT @sum(u.QtyKg)@ FROM tblPurchase u JOIN tblProduce p ON p.ProdID = u.ProdID WHERE p.ProdName = 'Carrots' AND u.PurchDate >= '2026-03-01'"), "sum", "medium")
    q("cheapest fruit", w("FROM tblProduce WHERE ProdGroup = 'fruit' ORDER BY PricePerKg LIMIT 1", "ProdName", "ProdName;PricePerKg", "*", "ProdID;ProdName", "ProdID;ProdName;PricePerKg"), "superlative")
    q("boxes to deliver next week", w(D + " WHERE DelivDate BETWEEN '2026-06-15' AND '2026-06-21'", "count(*)", "*", "DelivID", "DelivID;DelivDate") +
      by(DS + " JOIN tblBoxType b ON b.BoxTypeID = s.BoxTypeID WHERE DelivDate BETWEEN '2026-06-15' AND '2026-06-21' GROUP BY b.BoxTypeID", ["b.BoxName"], "count(*)"), "count", "medium")
    q("box never ordered", w("FROM tblBoxType b WHERE NOT EXISTS (SELECT 1 FROM tblSubscription s WHERE s.BoxTypeID = b.BoxTypeID)", "BoxName", "*", "BoxTypeID;BoxName", "BoxName;BoxPrice"), "never", "medium")
    q("average sales per delivery and route", rnd(*by(rt + " WHERE d.Delivered = 'Y' GROUP BY r.RouteID", ["r.RouteName", "r.RouteID, r.RouteName"], "@avg(d.Amt)@")), "average by group", "medium", True)
    p.ask("van repairs 2025", "no repairs are recorded")
    p.ask("which vegetables do people like", "no likes are recorded")
    p.ask("cancel ben dorns box", "a wish to change data")
    p.ask("top route", "by customers, sales or deliveries?")
    return p
