"""An auction house: plain English names, declared keys, money in pounds."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from layouts import Paper, by, frac, ls, median, months, quarters, rnd, versus

TODAY = date(2026, 5, 20)
DDL = """
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, department_id INTEGER REFERENCES departments(id),
  joined_on DATE, left_on DATE);
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, city TEXT, country TEXT, email TEXT, phone TEXT, registered_on DATE);
CREATE TABLE sales (id INTEGER PRIMARY KEY, sale_no TEXT UNIQUE, title TEXT, department_id INTEGER REFERENCES departments(id),
  sale_date DATE, format TEXT, auctioneer_id INTEGER REFERENCES staff(id));
CREATE TABLE consignments (id INTEGER PRIMARY KEY, consignor_id INTEGER REFERENCES clients(id), specialist_id INTEGER REFERENCES staff(id),
  received_on DATE, commission_pct REAL);
CREATE TABLE lots (id INTEGER PRIMARY KEY, sale_id INTEGER REFERENCES sales(id), lot_no INTEGER, consignment_id INTEGER REFERENCES consignments(id),
  title TEXT, estimate_low REAL, estimate_high REAL, reserve REAL, status TEXT, hammer_price REAL, buyer_id INTEGER REFERENCES clients(id));
CREATE TABLE bids (id INTEGER PRIMARY KEY, lot_id INTEGER REFERENCES lots(id), client_id INTEGER REFERENCES clients(id), channel TEXT,
  amount REAL, placed_at DATETIME);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, sale_id INTEGER REFERENCES sales(id), buyer_id INTEGER REFERENCES clients(id),
  issued_on DATE, due_on DATE, amount REAL, paid_on DATE);
CREATE TABLE payouts (id INTEGER PRIMARY KEY, sale_id INTEGER REFERENCES sales(id), consignment_id INTEGER REFERENCES consignments(id),
  amount REAL, due_on DATE, paid_on DATE);
CREATE TABLE collections (id INTEGER PRIMARY KEY, lot_id INTEGER UNIQUE REFERENCES lots(id), collected_on DATE, method TEXT);
"""
NOTES = """
# Auction house - notes

- Data as of 2026-05-20 ("today").
- lots.status: open (sale still to come), sold, unsold, withdrawn.
- Turnover = hammer prices of sold lots, by sale date. The buyer's premium is not in it.
- Buyer's premium = 25 % of the hammer price. Invoices are hammer plus premium.
- Seller's commission = commission_pct percent of the hammer price, it goes to the specialist of the consignment.
- Sell-through rate = sold lots / (sold + unsold). Withdrawn lots don't count.
- Overdue invoice = not paid and due_on before today.
- Owed to consignors = payouts without paid_on.
- Uncollected = sold, but no row in collections.
- Dormant buyer = has bought before, but nothing in the last 12 months.
- staff.left_on empty = still with us. Upcoming sale = sale_date after today.
- clients.kind: private, dealer, museum. country is a two-letter code.
"""
COUNTRY = {"GB": ["London", "Bath", "York", "Leeds", "Norwich", "Exeter"], "FR": ["Paris", "Lyon", "Lille"], "DE": ["Hamburg", "Munich", "Cologne"],
           "NL": ["Utrecht", "Delft"], "IE": ["Dublin", "Cork"], "US": ["Boston", "New York"], "CH": ["Basel", "Geneva"]}
THINGS = {1: "Landscape with cattle,Portrait of a lady,Harbour at dusk,Still life with lemons,Study of a horse,View of the Thames,Winter morning,Girl reading".split(","),
          2: "Walnut bureau,Mahogany dining table,Oak settle,Pair of side chairs,Chest of drawers,Longcase clock,Satinwood commode,Gilt mirror".split(","),
          3: "Sapphire ring,Pearl necklace,Diamond brooch,Gold bracelet,Emerald earrings,Signet ring,Cocktail watch,Opal pendant".split(","),
          4: "Blue and white vase,Majolica charger,Pair of figures,Tea service,Studio bowl,Delft tile panel,Stoneware jug,Tureen and cover".split(","),
          5: "First edition,Atlas,Book of hours,Letters and papers,Set of Dickens,Herbal,Sea chart,Album of photographs".split(","),
          6: "Jade carving,Bronze censer,Netsuke group,Silk scroll,Lacquer box,Woodblock print,Cloisonne vase,Snuff bottle".split(",")}
DEPS = ["Paintings", "Furniture", "Jewellery", "Ceramics", "Books", "Asian Art"]
SCALE = {1: 2400, 2: 900, 3: 1500, 4: 500, 5: 380, 6: 1100}


def make():
    rng = random.Random(16101)
    names = people(rng, 292)
    staff, spec, auc = [], {}, []
    for i in range(30):
        dep = i % 6 + 1 if i < 16 else None
        role = "specialist" if i < 16 else "auctioneer" if i < 21 else rng.choice(["porter", "porter", "cashier", "office"])
        left = {4: "2025-06-30", 9: "2026-01-31", 18: "2025-10-15", 23: "2024-11-30", 27: "2026-03-31"}.get(i)
        staff.append((i + 1, names[260 + i], role, dep, day_in(rng, date(2010, 1, 1), date(2023, 9, 1)), left))
        if dep and i not in (13, 15):
            spec.setdefault(dep, []).append((i + 1, left))
        if role == "auctioneer":
            auc.append((i + 1, left))
    cli, keen, shy = [], {}, set()
    for i in range(260):
        c = rng.choices(list(COUNTRY), [60, 12, 9, 5, 6, 5, 3])[0]
        kind = rng.choices(["private", "dealer", "museum"], [70, 26, 4])[0]
        reg = day_in(rng, date(2015, 1, 1), date(2023, 12, 31)) if i < 150 else day_in(rng, date(2024, 1, 1), TODAY - timedelta(days=4))
        f, l = names[i].lower().split()
        cli.append((i + 1, names[i], kind, rng.choice(COUNTRY[c]), c, "%s.%s@post.example" % (f, l) if rng.random() < .86 else None,
                    "0%d %d" % (rng.randint(20, 99), rng.randint(100000, 999999)) if rng.random() < .9 else None, reg))
        keen[i + 1] = min(14, rng.paretovariate(1.1)) * (2.2 if kind == "dealer" else 1)
        if rng.random() < .13:
            shy.add(i + 1)
    gone = {c[0]: day_in(rng, date(2024, 6, 1), date(2025, 9, 1)) for c in cli if rng.random() < .22}
    sellers = [c for c in cli if rng.random() < .5]
    buyers = [c for c in cli if c[0] not in shy]
    sw = {c[0]: min(9, rng.paretovariate(1.2)) for c in sellers}
    sal, con, lot, bid, inv, pay, col = [], [], [], [], [], [], []
    dates = []
    d = date(2024, 1, 16)
    while d <= date(2026, 7, 14):
        if d.month != 8 and d != TODAY:
            dates.append(d)
        d += timedelta(days=rng.choice([5, 6, 8, 9, 12]))
    order = []
    while len(order) < len(dates):
        x = [1, 1, 2, 3, 3, 4, 5, 6]
        rng.shuffle(x)
        order += x
    for d, dep in zip(dates, order):
        fmt = rng.choices(["room", "online"], [62, 38])[0]
        sid = len(sal) + 1
        a = rng.choice([x for x in auc if x[1] is None or x[1] > d.isoformat()])[0]
        season = "Spring Summer Autumn Winter".split()[(d.month % 12) // 3 - 1]
        sal.append((sid, "S-%d" % (400 + sid), "%s %s" % (season, {1: rng.choice(["Paintings", "Old Masters", "Modern Pictures"]), 2: "Furniture & Clocks", 3: rng.choice(["Jewels", "Jewellery & Watches"]),
                    4: "Ceramics & Glass", 5: "Books & Maps", 6: "Asian Art"}[dep]), dep, d, fmt, a))
        n = rng.randint(9, 20)
        no = 0
        bills, outs = {}, {}
        while no < n:
            rec = d - timedelta(days=rng.randint(28, 100))
            s = rng.choices(sellers, [sw[c[0]] for c in sellers])[0]
            if s[7] > rec:
                continue
            sp = rng.choice([x for x in spec[dep] if x[1] is None or x[1] > rec.isoformat()] or spec[dep])[0]
            cid = len(con) + 1
            con.append([cid, s[0], sp, rec, rng.choice([10, 12.5, 15, 15, 18, 20])])
            for _ in range(rng.choice([1, 1, 2, 3, 4, 6, 8])):
                no += 1
                lid = len(lot) + 1
                low = max(40, round(SCALE[dep] * rng.lognormvariate(-.3, .9) / 50) * 50)
                high = round(low * rng.choice([1.3, 1.5, 1.6, 2]) / 10) * 10
                res = round(low * rng.choice([.8, .9, 1])) if rng.random() < .7 else None
                t = rng.choice(THINGS[dep])
                if d > TODAY:
                    lot.append((lid, sid, no, cid, t, low, high, res, "open" if rng.random() < .96 else "withdrawn", None, None))
                    continue
                if rng.random() < .045:
                    lot.append((lid, sid, no, cid, t, low, high, res, "withdrawn", None, None))
                    continue
                ok = rng.random() < {1: .68, 2: .6, 3: .83, 4: .75, 5: .79, 6: .72}[dep] + (.05 if fmt == "online" else 0)
                fit = [c for c in buyers if c[7] <= d and c[0] != s[0] and not (c[0] in gone and gone[c[0]] < d)]
                k = rng.choice([1, 2, 2, 3, 3, 4, 5, 7, 9]) if ok else rng.choice([0, 0, 1, 2])
                who = rng.choices(fit, [keen[c[0]] for c in fit], k=2 + k // 3)
                final = max(res or low * .5, round(low * rng.lognormvariate(.15, .45) / 10) * 10) if ok else (res or low) * .8
                if ok and rng.random() < .03:
                    final = round(high * rng.uniform(2.1, 4) / 10) * 10
                amt = final * rng.uniform(.4, .7) if k > 1 else final
                last = None
                tm = datetime(d.year, d.month, d.day, 10) + timedelta(minutes=2 * no)
                for j in range(k):
                    v = final if j == k - 1 else round((amt + (final - amt) * j / k) / 5) * 5
                    c = rng.choice([x for x in who if x is not last] or who)
                    last = c
                    ch = "online" if fmt == "online" and rng.random() < .88 else rng.choices(["room", "phone", "online", "absentee"], [36, 20, 30, 14])[0] if fmt == "room" else "absentee"
                    bid.append((len(bid) + 1, lid, c[0], ch, v, (tm + timedelta(seconds=9 * j)).strftime("%Y-%m-%d %H:%M:%S")))
                if not ok:
                    lot.append((lid, sid, no, cid, t, low, high, res, "unsold", None, None))
                    continue
                lot.append((lid, sid, no, cid, t, low, high, res, "sold", final, last[0]))
                bills[last[0]] = bills.get(last[0], 0) + final * 1.25
                outs[cid] = outs.get(cid, 0) + final * (1 - con[cid - 1][4] / 100)
                cd = d + timedelta(days=int(rng.lognormvariate(2, .9)))
                if cd <= TODAY and rng.random() < (.975 if (TODAY - d).days > 120 else .8):
                    col.append((len(col) + 1, lid, cd, rng.choices(["pickup", "courier", "post"], [45, 38, 17])[0]))
        slow = .02 if (TODAY - d).days > 200 else .13
        for b, v in bills.items():
            iss = d + timedelta(days=rng.choice([1, 1, 2, 3]))
            if iss > TODAY:
                continue
            due = iss + timedelta(days=7 if fmt == "online" else 14)
            p = iss + timedelta(days=max(1, int(rng.gauss(10 + 5 * (b % 3), 6))))
            inv.append((len(inv) + 1, sid, b, iss, due if due != TODAY else due + timedelta(days=1), round(v, 2), None if p > TODAY or rng.random() < slow else p))
        for c, v in outs.items():
            due = d + timedelta(days=35)
            p = due + timedelta(days=rng.choice([-3, -1, 0, 0, 1, 4, 9]))
            pay.append((len(pay) + 1, sid, c, round(v, 2), due if due != TODAY else due + timedelta(days=1), None if p > TODAY or rng.random() < .02 else p))
    for _ in range(13):
        s = rng.choices(sellers, [sw[c[0]] for c in sellers])[0]
        dep = rng.randint(1, 6)
        con.append([0, s[0], rng.choice([x for x in spec[dep] if not x[1]])[0], day_in(rng, max(s[7], date(2026, 3, 20)), date(2026, 5, 18)), rng.choice([10, 12.5, 15])])
    key = sorted(range(len(con)), key=lambda i: (con[i][3], i))
    new = {con[i][0]: k for k, i in enumerate(key, 1) if con[i][0]}
    con2 = [(k,) + tuple(con[i][1:]) for k, i in enumerate(key, 1)]
    lot = [x[:3] + (new[x[3]],) + x[4:] for x in lot]
    pay = [x[:2] + (new[x[2]],) + x[3:] for x in pay]
    write("auction", DDL, [("departments", list(enumerate(DEPS, 1))), ("staff", staff), ("clients", cli), ("sales", sal), ("consignments", con2),
                           ("lots", lot), ("bids", bid), ("invoices", inv), ("payouts", pay), ("collections", col)])


def questions():
    p = Paper("auction", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-05-20'"
    L = ("FROM lots l JOIN sales s ON s.id = l.sale_id JOIN departments d ON d.id = s.department_id JOIN consignments k ON k.id = l.consignment_id "
         "JOIN clients o ON o.id = k.consignor_id JOIN staff sp ON sp.id = k.specialist_id LEFT JOIN clients b ON b.id = l.buyer_id")
    S = L + " WHERE l.status = 'sold'"
    D = ["d.name", "d.id, d.name"]
    y25 = "s.sale_date BETWEEN '2025-01-01' AND '2025-12-31'"
    y26 = "s.sale_date BETWEEN '2026-01-01' AND '2026-12-31'"
    apr = "s.sale_date BETWEEN '2026-04-01' AND '2026-04-30'"

    q("how many lots did we sell last month", f"SELECT count(*) {S} AND {apr}", "count", chain="a")
    q("by dept", by(f"{S} AND {apr} GROUP BY d.id", D, "count(*)"), "count by group", chain="a")
    q("and unsold", by(f"{L} WHERE l.status = 'unsold' AND {apr} GROUP BY d.id", D, "count(*)") + by(f"{L} WHERE {apr} GROUP BY d.id", D, "sum(l.status = 'sold'), sum(l.status = 'unsold')", "sum(l.status = 'unsold'), sum(l.status = 'sold')", "sum(l.status = 'unsold')") +
      [f"SELECT {k}, l.status, count(*) {L} WHERE {apr} AND l.status IN ('sold', 'unsold') GROUP BY d.id, l.status" for k in D], "count by group", "medium", chain="a")
    mt = f"{S} AND {y25} GROUP BY strftime('%Y-%m', s.sale_date)"
    q("turnover per month 2025", rnd(*months("s.sale_date", f"SELECT #, @sum(l.hammer_price)@ {mt}")), "sum by month", "medium", True, chain="t")
    rt = f"FROM (SELECT s.sale_date AS sd, sum(l.hammer_price) AS v {mt})"
    q("with running total", rnd(*months("sd", f"SELECT #, @v@, @sum(v) OVER (ORDER BY strftime('%Y-%m', sd))@ {rt}", f"SELECT #, @sum(v) OVER (ORDER BY strftime('%Y-%m', sd))@ {rt}")), "running total", "extra", True, chain="t")
    st = "1.0 * sum(l.status = 'sold') / sum(l.status IN ('sold', 'unsold'))"
    sl = f"{L} WHERE {y25} GROUP BY d.id"
    q("sell through rate by department 2025", frac(*by(sl, D, f"@{st}@", f"sum(l.status = 'sold'), sum(l.status IN ('sold', 'unsold')), @{st}@", f"sum(l.status = 'sold'), sum(l.status = 'unsold'), @{st}@")), "rate by group", "hard", True, chain="s")
    q("which is the lowest", frac(*ls(f"{sl} ORDER BY {st} LIMIT 1", D, f"@{st}@")), "superlative", "hard", True, chain="s")
    tb = f"{S} AND {y25} GROUP BY b.id ORDER BY sum(l.hammer_price) DESC LIMIT 10"
    q("top10 buyers by hammer total last yr", ls(tb, ["b.name", "b.id, b.name"], "sum(l.hammer_price)", "count(*)", first="b.name, sum(l.hammer_price)"), "top n", "medium", chain="b")
    q("what country are they from", ls(tb, ["b.name, b.country", "b.id, b.name, b.country", "b.country"], "b.city", "sum(l.hammer_price)", "count(*)") + [f"SELECT {c} FROM (SELECT b.id, b.name, b.city, b.country, sum(l.hammer_price) AS v {tb})" for c in
      ("name, country", "id, name, country", "name, city, country", "name, v, country", "name, country, v")] + [f"SELECT b.country, count(*) FROM clients b WHERE b.id IN (SELECT b.id {tb}) GROUP BY 1"], "look-up", "medium", chain="b")
    od = f"FROM invoices i JOIN clients c ON c.id = i.buyer_id JOIN sales s ON s.id = i.sale_id WHERE i.paid_on IS NULL AND i.due_on < {T}"
    q("overdue invoices, how many and how much", rnd(f"SELECT count(*), @sum(i.amount)@ {od}", f"SELECT @sum(i.amount)@, count(*) {od}"), "business term", "medium", True, chain="o")
    o5 = od + " GROUP BY c.id ORDER BY sum(i.amount) DESC LIMIT 5"
    q("5 biggest debtors", rnd(*ls(o5, ["c.name", "c.id, c.name"], "@sum(i.amount)@", "count(*)", first="c.name, @sum(i.amount)@")), "top n", "hard", True, chain="o")
    q("with phone n email", rnd(*ls(o5, ["c.name, c.phone, c.email", "c.id, c.name, c.phone, c.email", "c.name, c.email, c.phone"], "@sum(i.amount)@", "count(*)", first="c.name, @sum(i.amount)@, c.phone, c.email"),
      f"SELECT c.name, count(*), @sum(i.amount)@, c.phone, c.email {o5}", f"SELECT c.id, c.name, @sum(i.amount)@, c.phone, c.email {o5}"), "list", "hard", True, chain="o")
    nb = "FROM clients c WHERE c.registered_on >= '2026-01-01' AND NOT EXISTS (SELECT 1 FROM bids x WHERE x.client_id = c.id)"
    CL = ["c.name", "c.id, c.name", "c.*"]
    q("clients registered this yr who never placed a bid", ls(nb, CL, "c.registered_on", "c.kind", "c.city", "c.country", "c.email", "c.phone", count=True), "negation", "medium")
    age = f"julianday({T}) - julianday(i.due_on)"
    bk = [(f"{age} <= 30", "0-30"), (f"{age} BETWEEN 31 AND 60", "31-60"), (f"{age} BETWEEN 61 AND 90", "61-90"), (f"{age} > 90", ">90")]
    wide = ", ".join(f"@sum(CASE WHEN {c} THEN i.amount ELSE 0 END)@" for c, _ in bk)
    nums = ", ".join(f"sum({c})" for c, _ in bk)
    both = ", ".join(f"sum({c}), @sum(CASE WHEN {c} THEN i.amount ELSE 0 END)@" for c, _ in bk)
    lb = lambda *z: "CASE " + " ".join(f"WHEN {c} THEN '{t}'" for (c, _), t in zip(bk, z)) + " END"  # noqa: E731
    q("unpaid invoices past due, aging 0-30 31-60 61-90 >90 days", rnd(f"SELECT {wide} {od}", f"SELECT {nums} {od}", f"SELECT {both} {od}", f"SELECT {nums}, {wide} {od}", *[f"SELECT {b}, {v} {od} GROUP BY 1" for b in
      (lb("0-30", "31-60", "61-90", ">90"), lb("0-30", "31-60", "61-90", "over 90"), lb("0-30 days", "31-60 days", "61-90 days", ">90 days"), lb("0-30", "31-60", "61-90", "90+"), lb("0-30", "31-60", "61-90", "> 90")) for v in ("@sum(i.amount)@", "count(*)", "count(*), @sum(i.amount)@", "@sum(i.amount)@, count(*)")]), "aging buckets", "hard", True)
    mx = f"{S} ORDER BY l.hammer_price DESC LIMIT 1"
    q("most expensve lot we ever sold", ls(mx, ["l.title", "l.id, l.title", "l.id", "l.*", "s.sale_no, l.lot_no, l.title", "l.lot_no, l.title", "l.lot_no", "s.sale_no, l.lot_no"], "l.hammer_price", "s.sale_date", "s.title", "d.name", "b.name", first="l.title, l.hammer_price"), "top 1", "easy", chain="m")
    q("who bought it", ls(mx, ["b.name", "b.id, b.name", "b.*"], "l.title", "l.hammer_price", "b.city", "b.country", "b.kind"), "look-up", "easy", chain="m")
    mb = f"FROM bids x JOIN lots l ON l.id = x.lot_id WHERE l.id = (SELECT l.id {mx})"
    q("how many bids were there on it", [f"SELECT count(*) {mb}", f"SELECT l.title, count(*) {mb}", f"SELECT l.id, count(*) {mb}", f"SELECT l.id, l.title, count(*) {mb}"], "count", "medium", chain="m")
    ab = f"{S} AND {y26} GROUP BY d.id"
    nbid = "(SELECT count(*) FROM bids x WHERE x.lot_id = l.id)"
    q("avg nr of bids per sold lot by department this year", rnd(*by(ab, D, f"@avg({nbid})@", f"count(*), @avg({nbid})@", f"sum({nbid}), count(*), @avg({nbid})@")), "avg by group", "hard")
    bc = "FROM bids x JOIN lots l ON l.id = x.lot_id WHERE x.placed_at >= '2026-01-01' GROUP BY x.channel"
    q("bids by chanel this yr in %", frac(*by(bc, ["x.channel"], "@1.0 * count(*) / sum(count(*)) OVER ()@", "count(*), @1.0 * count(*) / sum(count(*)) OVER ()@")), "share of total", "hard")
    q("turnover online vs room sales 2025", rnd(f"SELECT s.format, @sum(l.hammer_price)@ {S} AND {y25} GROUP BY s.format", *[f"SELECT @sum(CASE WHEN s.format = '{a}' THEN l.hammer_price END)@, @sum(CASE WHEN s.format = '{b}' THEN l.hammer_price END)@ {S} AND {y25}" for a, b in
      (("online", "room"), ("room", "online"))], f"SELECT s.format, count(*), @sum(l.hammer_price)@ {S} AND {y25} GROUP BY s.format", *frac(f"SELECT s.format, @sum(l.hammer_price)@, 100.0 * sum(l.hammer_price) / sum(sum(l.hammer_price)) OVER () {S} AND {y25} GROUP BY s.format")), "comparison", "hard", True)
    q("median hammer price per dept 2025", median("l.hammer_price", f"{S} AND {y25}", D, "d.id"), "median", "extra")
    tw = f"{S} AND {y26} AND l.hammer_price > 2 * l.estimate_high"
    LT = ["l.title", "l.id, l.title", "l.id", "l.*", "l.lot_no, l.title", "s.sale_no, l.lot_no", "s.sale_no, l.lot_no, l.title", "s.title, l.lot_no, l.title", "l.lot_no"]
    q("lots this yr that went for more than double the high estimate", ls(tw, LT, "l.estimate_high", "l.hammer_price", "d.name", "s.sale_date", "b.name", "l.estimate_low, l.estimate_high", first="l.title, l.estimate_high, l.hammer_price"), "list", "medium")
    ns = ("FROM staff f LEFT JOIN departments d ON d.id = f.department_id WHERE f.role = 'specialist' AND f.left_on IS NULL AND NOT EXISTS (SELECT 1 FROM consignments k WHERE k.specialist_id = f.id AND k.received_on %s '%s')")
    q("specialists still with us who brought in nothing in the last 3 months", [s for a, b in ((">=", "2026-02-20"), (">", "2026-02-20"), (">=", "2026-02-19"), (">=", "2026-02-01"), (">=", "2026-02-28")) for s in ls(ns % (a, b), ["f.full_name", "f.id, f.full_name", "f.*"], "d.name", "f.joined_on")], "negation", "hard", True)
    nl = "FROM consignments k JOIN clients c ON c.id = k.consignor_id JOIN staff f ON f.id = k.specialist_id WHERE NOT EXISTS (SELECT 1 FROM lots l WHERE l.consignment_id = k.id)"
    q("consignments not in any sale yet", ls(nl, ["k.id", "k.*", "k.id, c.name", "c.name"], "k.received_on", "f.full_name", "k.commission_pct", "c.name", first="k.id, c.name, k.received_on"), "negation", "medium")
    un = f"{S} AND NOT EXISTS (SELECT 1 FROM collections z WHERE z.lot_id = l.id)"
    q("# uncollected lots", f"SELECT count(*) {un}", "business term", "easy", True, chain="u")
    q("sold over 3 months ago", [f"SELECT count(*) {un} AND s.sale_date {c}" for c in ("< '2026-02-20'", "<= '2026-02-20'", "< '2026-02-19'")] + ls(un + " AND s.sale_date < '2026-02-20'", LT, "s.sale_date", "b.name", "l.hammer_price", "b.phone"), "period", "medium", True, chain="u")
    q("list them with buyer and sale date", ls(un + " AND s.sale_date < '2026-02-20'", [x for n in LT for x in (n + ", b.name, s.sale_date", n + ", s.sale_date, b.name", "b.name, s.sale_date, " + n, "s.sale_date, b.name, " + n)], "l.hammer_price", "b.phone", first="s.sale_no, l.lot_no, l.title, b.name, s.sale_date") +
      ls(un + " AND s.sale_date <= '2026-02-20'", [n + ", b.name, s.sale_date" for n in LT]), "list", "medium", True, chain="u")
    ow = "FROM payouts y JOIN consignments k ON k.id = y.consignment_id JOIN clients c ON c.id = k.consignor_id WHERE y.paid_on IS NULL"
    q("how much do we still owe consignors", rnd(f"SELECT @sum(y.amount)@ {ow}", f"SELECT count(*), @sum(y.amount)@ {ow}", f"SELECT @sum(y.amount)@, count(*) {ow}"), "sum", "easy", True, chain="p")
    q("already due", rnd(*[s for c in ("<=", "<") for s in (f"SELECT @sum(y.amount)@ {ow} AND y.due_on {c} {T}", f"SELECT count(*), @sum(y.amount)@ {ow} AND y.due_on {c} {T}", f"SELECT @sum(y.amount)@, count(*) {ow} AND y.due_on {c} {T}")]), "sum", "medium", True, chain="p")
    q("turnover by dept jan-apr vs same months last yr", versus(S, D, "d.id", "l.hammer_price", "s.sale_date BETWEEN '2026-01-01' AND '2026-04-30'", "s.sale_date BETWEEN '2025-01-01' AND '2025-04-30'", ["strftime('%Y', s.sale_date)"]), "comparison", "hard", True)
    up = f"FROM sales s JOIN departments d ON d.id = s.department_id LEFT JOIN lots l ON l.sale_id = s.id WHERE s.sale_date > {T} GROUP BY s.id"
    SN = ["s.title", "s.sale_no, s.title", "s.id, s.title", "s.sale_no", "s.id, s.sale_no, s.title"]
    q("upcoming sales with date and number of lots", ls(up, [n + ", s.sale_date, count(l.id)" for n in SN] + [n + ", s.sale_date, sum(l.status = 'open')" for n in SN] + [n + ", s.sale_date, sum(l.status <> 'withdrawn')" for n in SN] + ["s.sale_date, " + n + ", count(l.id)" for n in SN], "d.name", "s.format"), "list", "medium", True)
    nx = f"FROM sales s JOIN departments d ON d.id = s.department_id WHERE s.sale_date >= {T} AND d.name = 'Jewellery' ORDER BY s.sale_date LIMIT 1"
    q("when is the next jewellery sale", ls(nx, ["s.sale_date"] + [n + ", s.sale_date" for n in SN] + ["s.sale_date, " + n for n in SN] + ["s.*"], "s.format", "d.name"), "look-up")
    q(f"email of {WHO.lower()}", [f"SELECT {c} FROM clients WHERE name = '{WHO}'" for c in ("email", "name, email", "id, name, email", "email, name")], "look-up")
    ds = f"CAST(julianday({T}) - julianday(max(s.sale_date)) AS INTEGER)"
    q("days since gregor marti last bought something", [f"SELECT {c} {S} AND b.name = 'Gregor Marti'" for c in (ds, f"b.name, {ds}", f"max(s.sale_date), {ds}", f"b.name, max(s.sale_date), {ds}", f"{ds}, max(s.sale_date)", f"b.id, b.name, {ds}")], "since last", "medium")
    t3 = (f"FROM (SELECT d.name AS d, d.id AS di, l.title AS t, l.id AS i, s.sale_no AS sn, l.lot_no AS n, l.hammer_price AS h, s.sale_date AS sd, b.name AS bn, %s() OVER (PARTITION BY d.id ORDER BY l.hammer_price DESC) AS k {S} AND {y25}) WHERE k <= 3")
    q("3 highest priced lots of each department 2025", [s for r in ("rank", "row_number") for s in ls(t3 % r, ["d, t", "di, d, t", "d, i, t", "d, sn, n, t", "d, n, t", "d, n", "d, i"], "h", "sd", "k", "bn", first="d, t, h", count=False)], "top n per group", "extra")
    bs = (f"FROM clients c WHERE EXISTS (SELECT 1 {S} AND {y25} AND l.buyer_id = c.id) AND EXISTS (SELECT 1 {S} AND {y25} AND k.consignor_id = c.id)")
    q("who both bought and sold something with us in 2025", ls(bs, CL, "c.kind", "c.city", "c.country"), "set operation", "hard")
    nq = "FROM clients c WHERE c.registered_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY (strftime('%m', c.registered_on) + 2) / 3"
    kd = "sum(c.kind = 'private'), sum(c.kind = 'dealer'), sum(c.kind = 'museum')"
    kp = [", ".join("sum(c.kind = '%s')" % k for k in x) for x in (("dealer", "museum", "private"), ("private", "dealer", "museum"), ("dealer", "private", "museum"), ("museum", "dealer", "private"))]
    q("new clients per quarter 2025 by kind", [f"SELECT {x}, c.kind, count(*) {nq}, c.kind" for x in quarters("c.registered_on", 2025)] + [f"SELECT c.kind, {x}, count(*) {nq}, c.kind" for x in quarters("c.registered_on", 2025)] + by(nq, quarters("c.registered_on", 2025), kd, *kp) +
      [f"SELECT c.kind, {', '.join('sum((%s) = %d)' % (quarters('c.registered_on', 2025)[0], n) for n in (1, 2, 3, 4))} FROM clients c WHERE c.registered_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY c.kind"], "pivot", "hard")
    q("dealers from france", ls("FROM clients c WHERE c.kind = 'dealer' AND c.country = 'FR'", CL, "c.city", "c.country", "c.email", "c.phone", "c.registered_on"), "list", "easy")
    q(f"is {EX.split()[1].lower()} in the {EXD.lower()} dept still with us", [f"SELECT left_on IS NULL FROM staff WHERE full_name = '{EX}'"] + [f"SELECT {c} FROM staff WHERE full_name = '{EX}'" for c in
      ("left_on", "full_name, left_on", "*", "CASE WHEN left_on IS NULL THEN 'yes' ELSE 'no' END", "CASE WHEN left_on IS NULL THEN 'Yes' ELSE 'No' END", "full_name, left_on IS NULL", "id, full_name, left_on", "full_name, joined_on, left_on", "full_name, role, left_on",
       "CASE WHEN left_on IS NULL THEN 'still with us' ELSE 'left' END")] + [f"SELECT EXISTS (SELECT 1 FROM staff WHERE full_name = '{EX}' AND left_on IS NULL)", f"SELECT count(*) FROM staff WHERE full_name = '{EX}' AND left_on IS NULL"], "yes/no", "easy", True)
    pd = "julianday(i.paid_on) - julianday(i.issued_on)"
    q("how many days does it take buyers to pay on avg, by client kind", rnd(*by("FROM invoices i JOIN clients c ON c.id = i.buyer_id WHERE i.paid_on IS NOT NULL GROUP BY c.kind", ["c.kind"], f"@avg({pd})@", f"count(*), @avg({pd})@")), "avg by group", "medium")
    q("premium income this yr so far", rnd(f"SELECT @sum(l.hammer_price) * 0.25@ {S} AND {y26}"), "business term", "medium", True)
    q("nr of sales per auctioneer 2025", by(f"FROM sales s JOIN staff f ON f.id = s.auctioneer_id WHERE {y25} GROUP BY f.id", ["f.full_name", "f.id, f.full_name"], "count(*)") + by(f"FROM staff f LEFT JOIN sales s ON f.id = s.auctioneer_id AND {y25} WHERE f.role = 'auctioneer' GROUP BY f.id", ["f.full_name", "f.id, f.full_name"], "count(s.id)"), "count by group", "medium")
    db = f"FROM clients c WHERE EXISTS (SELECT 1 {S} AND l.buyer_id = c.id) AND NOT EXISTS (SELECT 1 {S} AND l.buyer_id = c.id AND s.sale_date %s '2025-05-20')"
    q("how many dormant buyers", [f"SELECT count(*) {db % c}" for c in (">=", ">")], "business term", "hard", True)
    cm = f"{S} AND {y25} GROUP BY sp.id"
    v = "sum(l.hammer_price * k.commission_pct / 100)"
    q("sellers commission per specialist 2025", rnd(*by(cm, ["sp.full_name", "sp.id, sp.full_name", "sp.full_name, d.name"], f"@{v}@")), "sum by group", "hard", True)
    c5 = "FROM consignments k JOIN clients c ON c.id = k.consignor_id WHERE k.received_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY c.id HAVING count(*) >= 4"
    q("consigners with 4 or more consignments in 2025", ls(c5, CL, "count(*)", "c.kind", "c.city", "c.country", first="c.name, count(*)"), "at least", "medium")

    ask("how is winter jewels doing", "the words don't say what counts: bids, prices, lots sold; there are several such sales")
    ask("best specialist", "best by turnover, commission, sell-through or number of consignments; no period")
    ask("mark lot 12 of s-450 as collected", "wish to change data")
    ask("what will the july sale bring in", "forecast")
    ask("how many people came to the viewing", "visitors are not recorded")
    return p


WHO = "Ines Drake"
EX = "David Abel"
EXD = "Ceramics"
