"""A small publishing house: camelCase columns, statuses as words, the notes a list of words."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from forms import avg, months, rate, sels, years
from paper import Paper

TODAY = date(2026, 11, 12)
DDL = """
CREATE TABLE authors (authorId INTEGER PRIMARY KEY, fullName TEXT, country TEXT, email TEXT, agentName TEXT, firstContact DATE);
CREATE TABLE titles (titleId INTEGER PRIMARY KEY, titleName TEXT, isbn TEXT, genre TEXT, authorId INTEGER REFERENCES authors
 (authorId), editorName TEXT, publishedOn DATE, listPrice NUMERIC(6,2), pageCount INTEGER, titleStatus TEXT);
CREATE TABLE contracts (contractId INTEGER PRIMARY KEY, titleId INTEGER REFERENCES titles (titleId), signedOn DATE, advance
 NUMERIC(9,2), royaltyPercent NUMERIC(4,1), endsOn DATE);
CREATE TABLE shops (shopId INTEGER PRIMARY KEY, shopName TEXT, shopKind TEXT, city TEXT, country TEXT, customerSince DATE,
 closedOn DATE);
CREATE TABLE shopOrders (orderId INTEGER PRIMARY KEY, shopId INTEGER REFERENCES shops (shopId), orderedOn DATE, shippedOn DATE,
 orderStatus TEXT, discountPercent INTEGER);
CREATE TABLE orderLines (lineId INTEGER PRIMARY KEY, orderId INTEGER REFERENCES shopOrders (orderId), titleId INTEGER REFERENCES
 titles (titleId), copies INTEGER, unitPrice NUMERIC(6,2));
CREATE TABLE bookReturns (returnId INTEGER PRIMARY KEY, shopId INTEGER REFERENCES shops (shopId), titleId INTEGER REFERENCES titles
 (titleId), returnedOn DATE, copies INTEGER, reason TEXT);
CREATE TABLE royaltyPayments (paymentId INTEGER PRIMARY KEY, contractId INTEGER REFERENCES contracts (contractId), forYear
 INTEGER, amount NUMERIC(9,2), paymentStatus TEXT, paidOn DATE);
"""
NOTES = """
sold copies - copies on shipped orders, by shipping date. New and cancelled orders have sold nothing
turnover - copies times unitPrice of what was sold, minus the order's discount in %. Returns aren't taken off
return rate - copies returned / copies sold
our customers - shops that haven't closed
list / our titles - what is published, i.e. titleStatus in print or out of print. Planned ones aren't on the list yet
backlist - titles on the list that came out before 2025
frontlist - titles on the list that came out in 2025 or later
bestseller - more than 1500 sold copies, all time
kids' books - genre picture book or young reader
house author - has at least 3 titles on the list
stuck order - still new more than 7 days after it was ordered
delivery time - days from order to shipping
royalties paid - payments with status paid, under the year they are for (forYear). Held back = status held
KNV - nickname of Nordlicht Wholesale
"""
WORD1 = "Silent Broken Golden Last Hidden Winter Paper Blue Lost Northern Small Crooked Salt Glass Midnight Summer".split()
WORD2 = "River Garden Letter House Sea Train Bird Mountain Clock Kitchen Island Orchard Bridge Fox Moon Harbour".split()
SHOPS = ("Page & Co,bookshop,Hamburg,Germany;Bücherwurm,bookshop,Bremen,Germany;Leseecke,bookshop,Leipzig,Germany;Nordlicht Wholesale,"
         "wholesaler,Hamburg,Germany;Alpenbuch,wholesaler,Vienna,Austria;Lesbar,bookshop,Graz,Austria;Buchhaus Linth,bookshop,Zurich,"
         "Switzerland;Readerama,online,Berlin,Germany;Bookfinch,online,London,United Kingdom;Papyrus,bookshop,Basel,Switzerland;Kapitel "
         "Eins,bookshop,Berlin,Germany;Seitenweise,bookshop,Munich,Germany;Buchstube am Markt,bookshop,Erfurt,Germany;Lindenblatt,bookshop,"
         "Cologne,Germany;Museum Shop,other,Dresden,Germany;Kinderbuchladen,bookshop,Hamburg,Germany;Librairie du Lac,bookshop,Geneva,"
         "Switzerland;Wort & Bild,bookshop,Linz,Austria;Zentrale Buch,wholesaler,Stuttgart,Germany;Inselbuch,bookshop,Husum,Germany;"
         "Station Books,other,Frankfurt,Germany;Campus Buch,bookshop,Heidelberg,Germany;Bergbuch,bookshop,Innsbruck,Austria;Lesezeit,online,"
         "Berlin,Germany;Alte Post,bookshop,Kassel,Germany;Schmökerei,bookshop,Mainz,Germany;Tintenfass,bookshop,Rostock,Germany;Drei Eulen,"
         "bookshop,Salzburg,Austria;Atlas Travel Books,other,Zurich,Switzerland;Blattwerk,bookshop,Bonn,Germany").split(";")


def make():
    rng = random.Random(12301)
    names = people(rng, 70)
    authors = []
    for i in range(1, 61):
        n = names[i]
        authors.append((i, n, rng.choices(["Germany", "Austria", "Switzerland", "United Kingdom", "Norway"], [55, 15, 12, 10, 8])[0],
                        n.lower().replace(" ", ".") + "@write.example" if rng.random() < .85 else None,
                        rng.choice(["Lit & Partner", "Agentur Kant", "Mohr"]) if rng.random() < .45 else None,
                        day_in(rng, date(2012, 1, 1), date(2026, 8, 1))))
    editors = names[61:66]
    combos = [(a, b) for a in WORD1 for b in WORD2]
    rng.shuffle(combos)
    titles, contracts = [], []
    byold = sorted(authors, key=lambda a: a[5])
    for i in range(1, 131):
        a = rng.choice(byold[:18]) if rng.random() < .5 else rng.choice(byold[:52])
        lo = a[5] + timedelta(days=200)
        pub = day_in(rng, lo, max(lo, date(2026, 10, 20))) if rng.random() < .92 else None
        status = "in print"
        if pub is None or pub > TODAY:
            status = "planned"
            pub = day_in(rng, date(2026, 12, 1), date(2027, 10, 1)) if rng.random() < .6 else None
        elif pub < date(2021, 1, 1) and rng.random() < .4:
            status = "out of print"
        g = rng.choices(["novel", "crime", "picture book", "young reader", "non-fiction", "poetry"], [30, 22, 14, 12, 18, 6])[0]
        price = rng.choice({"novel": [22, 24, 25], "crime": [14, 16, 18], "picture book": [15, 16], "young reader": [12, 13, 14],
                            "non-fiction": [26, 28, 32], "poetry": [18, 20]}[g])
        titles.append((i, "The %s %s" % combos[i], "978-3-%05d-%02d" % (10000 + i * 613, i % 97), g, a[0], rng.choice(editors), pub, price,
                       None if status == "planned" else rng.randint(60, 140) if g in ("picture book", "poetry") else rng.randint(180, 560),
                       status))
        sign = (pub or date(2026, 10, 1)) - timedelta(days=rng.randint(200, 500))
        sign = min(sign, TODAY - timedelta(days=rng.randint(5, 60)))
        contracts.append((i, i, sign, rng.choice([500, 1000, 1500, 2500, 4000, 8000, 12000]) if rng.random() < .85 else None,
                          rng.choice([6, 8, 8, 10, 10, 12]), date(sign.year + 10, sign.month, 28) if rng.random() < .8 else None))
    shops = []
    for i, s in enumerate(SHOPS, 1):
        since = day_in(rng, date(2012, 1, 1), date(2023, 6, 1)) if i % 9 else day_in(rng, date(2025, 2, 1), date(2026, 8, 1))
        closed = {6: date(2025, 6, 30), 15: date(2026, 2, 28), 20: date(2024, 9, 30), 25: date(2026, 7, 31)}.get(i)
        shops.append((i,) + tuple(s.split(",")) + (since, closed))
    size = {s[0]: {"wholesaler": 5, "online": 4, "bookshop": 1, "other": .6}[s[2]] * rng.choice([.6, 1, 1.4]) for s in shops}
    size[30] = 0
    pull = {t[0]: rng.choice([.1, .3, .6, 1, 1.5, 3, 7]) for t in titles}
    for k in (17, 58):
        pull[k] = 0
    orders, lines, rets = [], [], []
    d = date(2024, 1, 2)
    while d <= TODAY:
        n = 0 if d.weekday() > 4 else rng.choice([0, 1, 1, 2, 3]) + (2 if d.month in (11, 12) and rng.random() < .5 else 0)
        live = [s for s in shops if s[5] <= d and (s[6] is None or d <= s[6])]
        can = [t for t in titles if t[9] != "planned" and t[6] <= d and (t[9] == "in print" or rng.random() < .2)]
        used = set()
        for _ in range(n):
            s = rng.choices(live, [size[x[0]] for x in live])[0]
            st, ship = "shipped", d + timedelta(days=rng.choice([0, 1, 1, 2, 2, 3, 4, 6, 9, 14]))
            r = rng.random()
            if r < .06:
                st, ship = "cancelled", None
            elif ship > TODAY or r > .985 and d > date(2026, 7, 1) or (TODAY - d).days < 14 and r > .55:
                st, ship = "new", None
            oid = len(orders) + 1
            orders.append((oid, s[0], d, ship, st, {"wholesaler": 50, "online": 45, "bookshop": 35, "other": 30}[s[2]] +
                           rng.choice([0, 0, 0, 5])))
            k = min(rng.choice([1, 2, 2, 3, 4, 5]), len(can))
            pick = set()
            while len(pick) < k:
                pick.add(rng.choices(can, [pull[t[0]] * (3 if (d - t[6]).days < 365 else 1) for t in can])[0])
            for t in sorted(pick):
                c = rng.choice([2, 3, 5, 8, 10, 15]) * (rng.choice([3, 5, 8]) if s[2] in ("wholesaler", "online") else 1)
                lines.append((len(lines) + 1, oid, t[0], c, t[7] if d > date(2024, 12, 31) else round(t[7] * .95, 2)))
                if st == "shipped" and rng.random() < .16:
                    back = ship + timedelta(days=rng.randint(40, 260))
                    if back <= TODAY:
                        rets.append((None, s[0], t[0], back, max(1, int(c * rng.choice([.2, .4, .5, 1]))),
                                     rng.choices(["unsold", "damaged", "wrong delivery", None], [70, 15, 9, 6])[0]))
        d += timedelta(days=1)
    rets.sort(key=lambda r: (r[3], r[1], r[2]))
    rets = [(i,) + r[1:] for i, r in enumerate(rets, 1)]
    pays = []
    for y in (2023, 2024, 2025):
        for c in contracts:
            t = titles[c[1] - 1]
            if t[9] == "planned" or t[6].year > y or rng.random() < .15:
                continue
            st = rng.choices(["paid", "held"], [90, 10])[0]
            on = day_in(rng, date(y + 1, 3, 1), date(y + 1, 5, 31)) if st == "paid" else None
            if y == 2025 and st == "paid" and rng.random() < .12:
                st, on = "due", None
            pays.append((len(pays) + 1, c[0], y, round(rng.expovariate(1) * 60 * (pull[t[0]] + .5) + 12, 2), st, on))
    write("publisher", DDL, [("authors", authors), ("titles", titles), ("contracts", contracts), ("shops", shops),
                             ("shopOrders", orders), ("orderLines", lines), ("bookReturns", rets), ("royaltyPayments", pays)])


def questions():
    p = Paper("publisher", TODAY)
    q, ask = p.q, p.ask

    def on(col, a, b):
        return "%s BETWEEN '%s' AND '%s'" % (col, a, b)
    y25, y26, octo = ("2025-01-01", "2025-12-31"), ("2026-01-01", "2026-12-31"), ("2026-10-01", "2026-10-31")
    lst = "titleStatus IN ('in print', 'out of print')"
    l_o = "FROM orderLines l JOIN shopOrders o ON o.orderId = l.orderId"
    l_t = l_o + " JOIN titles t ON t.titleId = l.titleId"
    l_s = l_o + " JOIN shops s ON s.shopId = o.shopId"
    o_s = "FROM shopOrders o JOIN shops s ON s.shopId = o.shopId"
    t_a = "FROM titles t JOIN authors a ON a.authorId = t.authorId"
    p_c = ("FROM royaltyPayments p JOIN contracts c ON c.contractId = p.contractId JOIN titles t ON t.titleId = c.titleId JOIN "
           "authors a ON a.authorId = t.authorId")
    sold = "o.orderStatus = 'shipped'"
    money = "sum(l.copies * l.unitPrice * (1 - o.discountPercent / 100.0))"

    def sel_title(tail, measure=None):
        cols = ["t.titleName", "t.titleId, t.titleName"]
        if measure:
            cols = ["t.titleName, " + measure] + cols + ["t.titleId, t.titleName, " + measure]
        return sels(tail, *cols)

    q("sold copies last month", "SELECT sum(l.copies) %s WHERE %s AND %s" % (l_o, sold, on("o.shippedOn", *octo)), "sum", "medium", True,
      chain="sold")
    q("by genre", "SELECT t.genre, sum(l.copies) %s WHERE %s AND %s GROUP BY t.genre" % (l_t, sold, on("o.shippedOn", *octo)),
      "sum by group", "medium", True, chain="sold")
    q("and in september?", "SELECT t.genre, sum(l.copies) %s WHERE %s AND %s GROUP BY t.genre" % (l_t, sold, on("o.shippedOn", "2026-09-01",
      "2026-09-30")), "sum by group", "medium", True, ["SELECT sum(l.copies) %s WHERE %s AND %s" % (l_o, sold, on("o.shippedOn",
      "2026-09-01", "2026-09-30"))], chain="sold")
    q("turnover this year", sels("%s WHERE %s AND %s" % (l_o, sold, on("o.shippedOn", *y26)), money, "round(%s, 2)" % money,
      "round(%s, 0)" % money), "sum", "hard", True, chain="turn")
    q("per month", months("o.shippedOn", money, "%s WHERE %s AND %s" % (l_o, sold, on("o.shippedOn", *y26))) + months("o.shippedOn",
      "round(%s, 2)" % money, "%s WHERE %s AND %s" % (l_o, sold, on("o.shippedOn", *y26))), "sum by month", "hard", True, chain="turn")
    t = "%s WHERE %s AND %s GROUP BY s.shopId ORDER BY %s DESC LIMIT 5" % (l_s, sold, on("o.shippedOn", *y25), money)
    q("top 5 shops by turnover 2025", sels(t, "s.shopName, " + money, "s.shopName", "s.shopId, s.shopName, " + money,
      "s.shopId, s.shopName", "s.shopName, round(%s, 2)" % money), "top n", "hard", True)
    q("how many titles are on our list", "SELECT count(*) FROM titles WHERE " + lst, "count", "easy", True, chain="list")
    q("and the backlist?", "SELECT count(*) FROM titles WHERE %s AND publishedOn < '2025-01-01'" % lst, "count", "medium", True, chain="list")
    q("planned titles without a date", sels("FROM titles t WHERE t.titleStatus = 'planned' AND t.publishedOn IS NULL", "t.titleName",
      "count(*)", "t.titleId, t.titleName", "t.*"), "list", "easy")
    t = "%s WHERE %s GROUP BY t.titleId HAVING sum(l.copies) > 1500" % (l_t, sold)
    q("list the bestsellers with copies", sel_title(t, "sum(l.copies)"), "having", "hard", True)
    t = t_a + " WHERE t.%s GROUP BY a.authorId HAVING count(*) >= 3" % lst
    q("how many house authors do we have", ["SELECT count(*) FROM (SELECT a.authorId %s)" % t] + sels(t, "a.fullName",
      "a.fullName, count(*)", "a.authorId, a.fullName"), "count having", "hard", True)
    t = "FROM authors a WHERE NOT EXISTS (SELECT 1 FROM titles t WHERE t.authorId = a.authorId)"
    q("authors without any title at all", sels(t, "a.fullName", "a.authorId, a.fullName", "a.*", "a.fullName, a.email", "count(*)"), "never",
      "medium")
    q("number of authors per country", "SELECT country, count(*) FROM authors GROUP BY country", "count by group")
    q("which authors have no agent and live in Austria", sels("FROM authors WHERE agentName IS NULL AND country = 'Austria'", "fullName",
      "authorId, fullName", "*", "fullName, email", "fullName, country"), "list")
    q("who wrote the midnight moon", sels(t_a + " WHERE t.titleName = 'The Midnight Moon'", "a.fullName", "t.titleName, a.fullName", "a.authorId, a.fullName"),
      "lookup", chain="who")
    q("other books by the same author", sels("FROM titles t WHERE t.authorId = (SELECT authorId FROM titles WHERE titleName = 'The Midnight Moon') AND "
      "t.titleName <> 'The Midnight Moon'", "t.titleName", "t.titleId, t.titleName", "t.*", "t.titleName, t.publishedOn", "t.titleName, t.genre") +
      sels("FROM titles t WHERE t.authorId = (SELECT authorId FROM titles WHERE titleName = 'The Midnight Moon')", "t.titleName",
      "t.titleId, t.titleName", "t.*"), "list", "medium", chain="who")
    q("isbn and price of The Paper Sea", sels("FROM titles WHERE titleName = 'The Paper Sea'", "isbn, listPrice", "titleName, isbn, listPrice",
      "listPrice, isbn"), "lookup")
    q("how many new orders are waiting", "SELECT count(*) FROM shopOrders WHERE orderStatus = 'new'", "count", chain="new")
    q("which of them are stuck", sels(o_s + " WHERE o.orderStatus = 'new' AND o.orderedOn < '2026-11-05'", "o.orderId, s.shopName",
      "o.orderId", "o.*", "o.orderId, o.orderedOn", "o.orderId, s.shopName, o.orderedOn", "s.shopName, o.orderedOn", "o.orderId, o.shopId, "
      "o.orderedOn", "s.shopName"), "list", "medium", True, chain="new")
    q("orders per year", years("orderedOn", "count(*)", "FROM shopOrders") + years("orderedOn", "count(*)", "FROM shopOrders WHERE "
      "orderStatus <> 'cancelled'"), "count by year")
    q("what percentage of orders was cancelled in 2025", rate("sum(orderStatus = 'cancelled')", "count(*)", "FROM shopOrders WHERE "
      + on("orderedOn", *y25)), "rate", "medium")
    q("average delivery time this year", [x for c in ("shippedOn", "orderedOn") for x in avg("julianday(shippedOn) - julianday(orderedOn)",
      "FROM shopOrders WHERE orderStatus = 'shipped' AND " + on(c, *y26))], "duration", "medium", True, chain="deliv")
    q("only the wholesalers", [x for c in ("o.shippedOn", "o.orderedOn") for x in avg("julianday(o.shippedOn) - julianday(o.orderedOn)",
      o_s + " WHERE s.shopKind = 'wholesaler' AND o.orderStatus = 'shipped' AND " + on(c, *y26))], "duration", "medium", True, chain="deliv")
    q("how many customers per country do we have", "SELECT country, count(*) FROM shops WHERE closedOn IS NULL GROUP BY country",
      "count by group", "easy", True)
    q("shops that closed since 2025", sels("FROM shops WHERE closedOn >= '2025-01-01'", "shopName", "shopName, closedOn", "shopId, shopName",
      "*", "shopName, city", "shopName, city, closedOn", "shopId, shopName, closedOn", "count(*)"), "list")
    t = "FROM shops s WHERE s.closedOn IS NULL AND NOT EXISTS (SELECT 1 FROM shopOrders o WHERE o.shopId = s.shopId AND %s%s)"
    q("which customers haven't ordered anything since september", [x for e in ("", " AND o.orderStatus <> 'cancelled'") for x in sels(
      t % ("o.orderedOn >= '2026-09-01'", e), "s.shopName", "s.shopId, s.shopName", "s.*", "s.shopName, s.city")], "never", "hard", True)
    q("how many copies came back last year", "SELECT sum(copies) FROM bookReturns WHERE " + on("returnedOn", *y25), "sum", chain="ret")
    q("by reason", "SELECT reason, sum(copies) FROM bookReturns WHERE %s GROUP BY reason" % on("returnedOn", *y25), "sum by group",
      alt=["SELECT reason, sum(copies) FROM bookReturns WHERE %s AND reason IS NOT NULL GROUP BY reason" % on("returnedOn", *y25)], chain="ret")
    q("return rate 2025", rate("(SELECT sum(copies) FROM bookReturns WHERE %s)" % on("returnedOn", *y25), "sum(l.copies)",
      "%s WHERE %s AND %s" % (l_o, sold, on("o.shippedOn", *y25))), "rate", "hard", True)
    q("did KNV send back more than 100 copies this year", sels("FROM bookReturns r JOIN shops s ON s.shopId = r.shopId WHERE s.shopName = "
      "'Nordlicht Wholesale' AND " + on("r.returnedOn", *y26), "sum(r.copies) > 100", "sum(r.copies)"), "yes/no", "medium", True)
    q("royalties paid per year", "SELECT forYear, sum(amount) FROM royaltyPayments WHERE paymentStatus = 'paid' GROUP BY forYear",
      "sum by year", "medium", True, ["SELECT forYear, round(sum(amount), 2) FROM royaltyPayments WHERE paymentStatus = 'paid' GROUP BY forYear"])
    q("how much is held back at the moment", sels("FROM royaltyPayments WHERE paymentStatus = 'held'", "sum(amount)", "round(sum(amount), 2)"),
      "sum", "easy", True)
    t = p_c + " WHERE p.forYear = 2025 AND p.paymentStatus = 'paid' GROUP BY a.authorId ORDER BY sum(p.amount) DESC LIMIT 3"
    q("3 authors with the highest royalties paid for 2025", sels(t, "a.fullName, sum(p.amount)", "a.fullName", "a.authorId, a.fullName, "
      "sum(p.amount)", "a.fullName, round(sum(p.amount), 2)", "a.authorId, a.fullName"), "top n", "hard", True)
    q("total advances for contracts signed in 2025", "SELECT sum(advance) FROM contracts WHERE " + on("signedOn", *y25), "sum")
    q("contracts without an advance", sels("FROM contracts WHERE advance IS NULL", "count(*)", "*", "contractId", "contractId, titleId") +
      ["SELECT c.contractId, t.titleName FROM contracts c JOIN titles t ON t.titleId = c.titleId WHERE c.advance IS NULL",
       "SELECT t.titleName FROM contracts c JOIN titles t ON t.titleId = c.titleId WHERE c.advance IS NULL"], "count")
    q("how many contracts end in the next 12 months", ["SELECT count(*) FROM contracts WHERE " + on("endsOn", "2026-11-12", "2027-11-12"),
      "SELECT count(*) FROM contracts WHERE " + on("endsOn", "2026-11-12", "2027-11-11")], "count", "medium")
    q("average list price per genre", avg("listPrice", "FROM titles GROUP BY genre", "genre, ") + avg("listPrice", "FROM titles WHERE %s "
      "GROUP BY genre" % lst, "genre, "), "avg by group", "easy")
    q("kids books published this year, how many", "SELECT count(*) FROM titles WHERE %s AND genre IN ('picture book', 'young reader') AND %s"
      % (lst, on("publishedOn", *y26)), "count", "medium", True, ["SELECT count(*) FROM titles WHERE genre IN ('picture book', "
      "'young reader') AND publishedOn BETWEEN '2026-01-01' AND '2026-11-12'"])
    q("longest book we have", sel_title("FROM titles t ORDER BY t.pageCount DESC LIMIT 1", "t.pageCount"), "superlative")
    t = "FROM titles t WHERE t.editorName = 'Mona Pohl' AND t.%s" % on("publishedOn", *y25)
    q("what did Mona Pohl edit in 2025", sel_title(t, "t.publishedOn") + sels(t, "t.*", "t.titleName, t.genre"), "list", "medium")
    q("titles published per editor since 2024", "SELECT editorName, count(*) FROM titles WHERE publishedOn BETWEEN '2024-01-01' AND "
      "'2026-11-12' GROUP BY editorName", "count by group", "medium")
    t = "%s WHERE %s AND %s AND s.shopKind IN ('bookshop', 'online') GROUP BY s.shopKind" % (l_s, sold, on("o.shippedOn", *y25))
    q("copies sold in 2025: bookshops vs online", sels(t, "s.shopKind, sum(l.copies)") + sels("%s WHERE %s AND %s" % (l_s, sold,
      on("o.shippedOn", *y25)), "sum(CASE WHEN s.shopKind = 'bookshop' THEN l.copies END), sum(CASE WHEN s.shopKind = 'online' THEN "
      "l.copies END)"), "comparison", "medium", True)

    ask("what does printing cost us per copy", "printing costs are not recorded")
    ask("which books got good reviews", "no reviews are recorded")
    ask("who are our most important authors", "important by what: copies, turnover, titles, royalties? nothing says so")
    ask("how many ebooks did we sell", "formats are not recorded")
    return p
