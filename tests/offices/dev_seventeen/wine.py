"""A wine importer: plain English names, declared keys, no notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 9, 14)
NOTES = ""
DDL = """
CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE producer (id INTEGER PRIMARY KEY, name TEXT, country_id INTEGER REFERENCES country(id), region TEXT, organic INTEGER,
 partner_since DATE);
CREATE TABLE wine (id INTEGER PRIMARY KEY, name TEXT, producer_id INTEGER REFERENCES producer(id), colour TEXT, vintage INTEGER,
 purchase_price REAL, list_price REAL, bottles_in_stock INTEGER, discontinued_on DATE);
CREATE TABLE sales_rep (id INTEGER PRIMARY KEY, name TEXT, hired_on DATE, left_on DATE);
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, city TEXT, sales_rep_id INTEGER REFERENCES sales_rep(id),
 customer_since DATE, credit_limit REAL);
CREATE TABLE customer_order (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), ordered_on DATE, wanted_on DATE,
 delivered_on DATE, status TEXT, channel TEXT);
CREATE TABLE order_line (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES customer_order(id), wine_id INTEGER REFERENCES wine(id),
 bottles INTEGER, unit_price REAL);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES customer_order(id), issued_on DATE, due_on DATE, amount REAL,
 paid_on DATE);
CREATE TABLE shipment (id INTEGER PRIMARY KEY, producer_id INTEGER REFERENCES producer(id), ordered_on DATE, arrived_on DATE,
 freight_cost REAL);
CREATE TABLE shipment_line (id INTEGER PRIMARY KEY, shipment_id INTEGER REFERENCES shipment(id), wine_id INTEGER REFERENCES wine(id),
 bottles INTEGER, broken INTEGER);
CREATE TABLE tasting (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), sales_rep_id INTEGER REFERENCES sales_rep(id),
 held_on DATE, guests INTEGER, cost REAL);
"""
LANDS = ["France", "Italy", "Spain", "Portugal", "Austria", "Slovenia"]
REGIONS = {"France": ["Loire", "Rhone", "Jura"], "Italy": ["Piedmont", "Sicily", "Veneto"], "Spain": ["Rioja", "Priorat"],
           "Portugal": ["Douro", "Dao"], "Austria": ["Wachau", "Burgenland"], "Slovenia": ["Brda"]}


def make():
    rng = random.Random(1701)
    producers, wines = [], []
    first = "Domaine Casa Bodega Quinta Weingut Tenuta Chateau Cantina".split()
    last = "Morel Alba Serrano Lobo Hirsch Kovac Verdi Laurent Pinto Gruber Rossi Navarro Dufour Santi Zupan".split()
    for i in range(1, 25):
        land = rng.randrange(6)
        producers.append((i, rng.choice(first) + " " + last[(i - 1) % 15] + (" Fils" if i > 15 else ""), land + 1,
                          rng.choice(REGIONS[LANDS[land]]), int(rng.random() < .35), day_in(rng, date(2012, 1, 1), date(2026, 3, 1))))
    for i in range(1, 91):
        p = rng.randint(1, 23)
        cost = round(rng.uniform(3, 24), 2)
        wines.append((i, rng.choice("Grand Petit Vieux Alto Terra Sole Luna Monte Riserva Bianco".split()) + " " +
                      rng.choice("Cuvee Vento Fiore Colline Roche Vigna Stein Mar Noir".split()) + " %d" % i, p,
                      rng.choices(["red", "white", "rose", "sparkling"], [45, 33, 10, 12])[0], rng.randint(2015, 2025), cost,
                      round(cost * rng.uniform(1.5, 2.1), 1), rng.choice([0, rng.randint(1, 30), rng.randint(40, 900), rng.randint(40, 900)]),
                      day_in(rng, date(2025, 2, 1), date(2026, 8, 20)) if rng.random() < .15 else None))
    reps = [(i, n, day_in(rng, date(2015, 1, 1), date(2025, 10, 1)), None) for i, n in enumerate(people(rng, 9), 1)]
    reps[7] = reps[7][:2] + (date(2019, 4, 1), date(2026, 1, 31))
    reps[8] = reps[8][:2] + (date(2026, 2, 2), None)
    customers = []
    kinds = {"restaurant": "Osteria Bistro Brasserie Trattoria", "hotel": "Hotel Inn", "wine shop": "Vinothek Cellar", "private": ""}
    who = people(rng, 30)
    for i in range(1, 81):
        k = rng.choices(list(kinds), [45, 15, 22, 18])[0]
        name = who[i % 30] if k == "private" else rng.choice(kinds[k].split()) + " " + rng.choice(
            "Aurora Bellavista Corso Delfin Eden Flora Giardino Horizont Iris Jade Krone Linde Mirabel Nord".split()) + " %d" % i
        customers.append((i, name, k, rng.choice("Zurich Basel Bern Lucerne Geneva Chur".split()), rng.randint(1, 7),
                          day_in(rng, date(2017, 1, 1), date(2026, 8, 25)), rng.choice([None, 1000, 2000, 5000, 10000])))
    orders, lines, invoices = [], [], []
    d = date(2024, 10, 1)
    quiet = set(rng.sample(range(1, 81), 14))
    while d <= TODAY:
        for _ in range(rng.choice([0, 1, 1, 2, 3]) + (d.month == 12)):
            cs = [c for c in customers if c[5] <= d and not (c[0] in quiet and d > date(2026, 1, 20)) and c[0] % 13]
            c = rng.choice(cs)
            n = len(orders) + 1
            st = rng.choices(["delivered", "cancelled"], [94, 6])[0]
            want = d + timedelta(days=rng.randint(3, 14))
            done = d + timedelta(days=rng.randint(2, 17))
            if st == "delivered" and done > TODAY:
                st, done = rng.choice(["open", "packed"]), None
            if st == "cancelled":
                done = None
            orders.append((n, c[0], d, want, done, st, rng.choice(["phone", "web", "e-mail", "rep"])))
            tot = 0
            for wi in rng.sample(wines, rng.randint(1, 5)):
                if wi[8] and wi[8] < d or wi[0] % 17 == 0:
                    wi = wines[4]
                b = rng.choice([6, 6, 12, 12, 24, 36, 60])
                pr = round(wi[6] * rng.choice([1, 1, .95, .9]), 2)
                lines.append((len(lines) + 1, n, wi[0], b, pr))
                tot += b * pr
            if done:
                due = done + timedelta(days=30)
                paid = done + timedelta(days=int(rng.triangular(3, 70, 22)))
                if paid > TODAY or rng.random() < .03:
                    paid = None
                invoices.append((len(invoices) + 1, n, done, due, round(tot, 2), paid))
        d += timedelta(days=1)
    ships, slines = [], []
    for i in range(1, 121):
        o = day_in(rng, date(2024, 9, 1), TODAY)
        a = o + timedelta(days=rng.randint(12, 60))
        p = rng.randint(1, 22)
        ships.append((i, p, o, a if a <= TODAY else None, rng.randrange(180, 2400, 10)))
        for wi in [x for x in wines if x[2] == p][:4]:
            slines.append((len(slines) + 1, i, wi[0], rng.choice([60, 120, 240, 300]), rng.choice([0, 0, 0, 1, 2, 5])))
    tast = [(i, rng.randint(1, 70), rng.randint(1, 7), day_in(rng, date(2025, 1, 1), date(2026, 10, 20)), rng.randint(2, 25),
             rng.randrange(40, 600, 5)) for i in range(1, 96)]
    write("wine", DDL, [("country", list(enumerate(LANDS, 1))), ("producer", producers), ("wine", wines), ("sales_rep", reps),
                        ("customer", customers), ("customer_order", orders), ("order_line", lines), ("invoice", invoices),
                        ("shipment", ships), ("shipment_line", slines), ("tasting", tast)])


def questions():
    p = Paper("wine", TODAY)
    q = p.q
    C = "FROM customer"
    O = "FROM customer_order o"
    OL = "FROM order_line l JOIN customer_order o ON o.id = l.order_id"
    LIVE = "o.status <> 'cancelled'"
    q("how many restaurants do we supply", ["SELECT count(*) FROM customer WHERE kind = 'restaurant'",
      "SELECT count(DISTINCT c.id) FROM customer c JOIN customer_order o ON o.customer_id = c.id WHERE c.kind = 'restaurant'"], "count")
    q("wines per country", by("FROM wine w JOIN producer p ON p.id = w.producer_id JOIN country c ON c.id = p.country_id GROUP BY c.id",
      ["c.name"], "count(*)"), "count by group", chain="wpc")
    q("just the reds", by("FROM wine w JOIN producer p ON p.id = w.producer_id JOIN country c ON c.id = p.country_id WHERE "
      "w.colour = 'red' GROUP BY c.id", ["c.name"], "count(*)"), "count by group", "medium", chain="wpc")
    q("and sparkling?", by("FROM wine w JOIN producer p ON p.id = w.producer_id JOIN country c ON c.id = p.country_id WHERE "
      "w.colour = 'sparkling' GROUP BY c.id", ["c.name"], "count(*)"), "count by group", "medium", chain="wpc")
    q("wines out of stock", w("FROM wine WHERE bottles_in_stock = 0", "name", "id;name", "*", "count(*)") +
      w("FROM wine WHERE bottles_in_stock = 0 AND discontinued_on IS NULL", "name", "id;name", "*", "count(*)"), "list")
    q("avg list price by colour", rnd(*by("FROM wine GROUP BY colour", ["colour"], "@avg(list_price)@")), "average by group")
    q("open orders older than 10 days", w(O + " WHERE o.status = 'open' AND o.ordered_on < '2026-09-04'", "o.id", "*", "o.id;o.ordered_on",
      "count(*)") + w(O + " JOIN customer c ON c.id = o.customer_id WHERE o.status = 'open' AND o.ordered_on < '2026-09-04'", "o.id;c.name;o.ordered_on",
      "o.id;c.name") + w(O + " WHERE o.status in ('open', 'packed') AND o.ordered_on < '2026-09-04'", "o.id", "*"), "list", "medium")
    q("top 5 customers by bottles this year", ["SELECT c.name, sum(l.bottles) " + OL + " JOIN customer c ON c.id = o.customer_id WHERE "
      "o.ordered_on >= '2026-01-01' %s GROUP BY c.id ORDER BY sum(l.bottles) DESC LIMIT 5" % x for x in ("AND " + LIVE, "")] +
      ["SELECT c.name " + OL + " JOIN customer c ON c.id = o.customer_id WHERE "
       "o.ordered_on >= '2026-01-01' %s GROUP BY c.id ORDER BY sum(l.bottles) DESC LIMIT 5" % x for x in ("AND " + LIVE, "")],
      "top n", "medium")
    q("sales per month 2026", months("o.ordered_on", *["SELECT #, sum(l.bottles * l.unit_price) " + OL +
      " WHERE o.ordered_on >= '2026-01-01' AND o.ordered_on < '2027-01-01' %s GROUP BY strftime('%%Y-%%m', o.ordered_on)" % x for x in
      ("AND " + LIVE, "")]) + months("issued_on", "SELECT #, sum(amount) FROM invoice WHERE issued_on >= '2026-01-01' GROUP BY strftime('%Y-%m', issued_on)"),
      "sum by month", "medium")
    q("which customers never ordered anything", w("FROM customer c WHERE NOT EXISTS (SELECT 1 FROM customer_order o WHERE o.customer_id = c.id)",
      "c.name", "c.id;c.name", "*"), "never", "medium")
    q("unpaid invoices", w("FROM invoice WHERE paid_on IS NULL", "*", "id", "id;amount", "count(*)", "id;due_on;amount"), "list", chain="unp")
    q("how much in total", "SELECT sum(amount) FROM invoice WHERE paid_on IS NULL", "sum", "medium", chain="unp")
    q("per customer, biggest first", by("FROM invoice i JOIN customer_order o ON o.id = i.order_id JOIN customer c ON c.id = o.customer_id "
      "WHERE i.paid_on IS NULL GROUP BY c.id ORDER BY sum(i.amount) DESC", ["c.name", "c.id, c.name"], "sum(i.amount)"), "sum by group", "hard", chain="unp")
    q("overdue more than 30 days", w("FROM invoice WHERE paid_on IS NULL AND due_on < '2026-08-15'", "*", "id", "id;amount", "count(*)", "id;due_on;amount"),
      "list", "medium", alt=w("FROM invoice i JOIN customer_order o ON o.id = i.order_id JOIN customer c ON c.id = o.customer_id WHERE "
      "i.paid_on IS NULL AND i.due_on < '2026-08-15'", "c.name;i.amount", "i.id;c.name;i.amount"))
    q("avg days till an invoice is paid", rnd("SELECT @avg(julianday(paid_on) - julianday(issued_on))@ FROM invoice",
      "SELECT @avg(julianday(paid_on) - julianday(issued_on))@ FROM invoice WHERE paid_on IS NOT NULL"), "date difference", "medium")
    q("slowest payer on average", ["SELECT c.name%s FROM invoice i JOIN customer_order o ON o.id = i.order_id JOIN customer c ON c.id = o.customer_id "
      "WHERE i.paid_on IS NOT NULL GROUP BY c.id ORDER BY avg(julianday(i.paid_on) - julianday(i.issued_on)) DESC LIMIT 1" % x for x in
      ("", ", avg(julianday(i.paid_on) - julianday(i.issued_on))")], "top 1", "hard")
    q("share of orders delivered late this yr", frac(*["SELECT @avg(o.delivered_on > o.wanted_on)@ " + O +
      " WHERE o.delivered_on IS NOT NULL AND o.%s >= '2026-01-01'" % c for c in ("ordered_on", "delivered_on")]) +
      frac("SELECT @1.0 * sum(o.delivered_on > o.wanted_on) / count(*)@ " + O + " WHERE o.ordered_on >= '2026-01-01'"), "rate", "hard")
    q("organic producers in italy", w("FROM producer p JOIN country c ON c.id = p.country_id WHERE p.organic = 1 AND c.name = 'Italy'",
      "p.name", "p.id;p.name", "p.*", "count(*)", "p.name;p.region"), "list", "medium")
    q("who has the most wines with us", ["SELECT p.name%s FROM producer p JOIN wine w ON w.producer_id = p.id GROUP BY p.id ORDER BY count(*) DESC LIMIT 1" % x
      for x in ("", ", count(*)")], "top 1", "medium")
    q("producers w/o any shipment in the last 12 months", w("FROM producer p WHERE NOT EXISTS (SELECT 1 FROM shipment s WHERE s.producer_id = p.id AND "
      "s.ordered_on >= '2025-09-14')", "p.name", "p.id;p.name", "p.*") + w("FROM producer p WHERE NOT EXISTS (SELECT 1 FROM shipment s WHERE "
      "s.producer_id = p.id AND s.arrived_on >= '2025-09-14')", "p.name", "p.id;p.name", "p.*"), "never", "hard")
    q("shipments still under way", w("FROM shipment s WHERE arrived_on IS NULL", "*", "id", "count(*)", "id;ordered_on") +
      w("FROM shipment s JOIN producer p ON p.id = s.producer_id WHERE arrived_on IS NULL", "s.id;p.name", "p.name", "s.id;p.name;s.ordered_on"), "not yet", "medium")
    q("how long does a shipment take on avg, by country", rnd(*by("FROM shipment s JOIN producer p ON p.id = s.producer_id JOIN country c ON "
      "c.id = p.country_id WHERE s.arrived_on IS NOT NULL GROUP BY c.id", ["c.name"], "@avg(julianday(s.arrived_on) - julianday(s.ordered_on))@")),
      "date difference", "hard")
    q("broken bottles in %", frac("SELECT @1.0 * sum(broken) / sum(bottles)@ FROM shipment_line"), "rate", "medium")
    q("freight cost q2 vs q1", ["SELECT sum(CASE WHEN ordered_on >= '2026-04-01' THEN freight_cost END), sum(CASE WHEN ordered_on < '2026-04-01' THEN "
      "freight_cost END) FROM shipment WHERE ordered_on >= '2026-01-01' AND ordered_on < '2026-07-01'".replace("ordered_on", c) for c in ("ordered_on", "arrived_on")] +
      ["SELECT sum(CASE WHEN ordered_on < '2026-04-01' THEN freight_cost END), sum(CASE WHEN ordered_on >= '2026-04-01' THEN "
      "freight_cost END) FROM shipment WHERE ordered_on >= '2026-01-01' AND ordered_on < '2026-07-01'".replace("ordered_on", c) for c in ("ordered_on", "arrived_on")] +
      ["SELECT %s, sum(freight_cost) FROM shipment WHERE %s >= '2026-01-01' AND %s < '2026-07-01' GROUP BY 1" % (k.replace("#", c), c, c) for c in
       ("ordered_on", "arrived_on") for k in ("CASE WHEN # >= '2026-04-01' THEN 'Q2' ELSE 'Q1' END", "CASE WHEN # >= '2026-04-01' THEN '2026-Q2' ELSE '2026-Q1' END",
        "CASE WHEN # >= '2026-04-01' THEN 2 ELSE 1 END", "CASE WHEN # >= '2026-04-01' THEN 'Q2 2026' ELSE 'Q1 2026' END")] +
      ["SELECT sum(CASE WHEN ordered_on >= '2026-04-01' THEN freight_cost END), sum(CASE WHEN ordered_on < '2026-04-01' THEN "
      "freight_cost END), sum(CASE WHEN ordered_on >= '2026-04-01' THEN freight_cost END) - sum(CASE WHEN ordered_on < '2026-04-01' THEN "
      "freight_cost END) FROM shipment WHERE ordered_on >= '2026-01-01' AND ordered_on < '2026-07-01'".replace("ordered_on", c) for c in ("ordered_on", "arrived_on")],
      "comparison", "hard")
    q("best selling wine per colour last year", ["SELECT %s FROM (SELECT w.colour AS colour, w.name AS name, sum(l.bottles) AS n, rank() OVER (PARTITION BY "
      "w.colour ORDER BY sum(l.bottles) DESC) AS r %s JOIN wine w ON w.id = l.wine_id WHERE o.ordered_on >= '2025-01-01' AND o.ordered_on < '2026-01-01' %s "
      "GROUP BY w.id) WHERE r = 1" % (c, OL, x) for c in ("colour, name", "colour, name, n", "name, colour", "name, colour, n") for x in ("AND " + LIVE, "")], "top per group", "hard")
    q("customers with at least 20 orders", w("FROM customer c JOIN customer_order o ON o.customer_id = c.id GROUP BY c.id HAVING count(*) >= 20", "c.name",
      "c.name;count(*)", "c.id;c.name;count(*)", "c.id;c.name") + w("FROM customer c JOIN customer_order o ON o.customer_id = c.id WHERE " + LIVE +
      " GROUP BY c.id HAVING count(*) >= 20", "c.name", "c.name;count(*)", "c.id;c.name;count(*)"), "at least n", "medium")
    q("orders cancelled per channel", by(O + " WHERE o.status = 'cancelled' GROUP BY o.channel", ["o.channel"], "count(*)"), "count by group", chain="can")
    q("as % of all orders", frac(*by(O + " GROUP BY o.channel", ["o.channel"], "@avg(o.status = 'cancelled')@", "sum(o.status = 'cancelled'), @avg(o.status = 'cancelled')@")),
      "rate by group", "hard", chain="can")
    q("only 2026", frac(*by(O + " WHERE o.ordered_on >= '2026-01-01' GROUP BY o.channel", ["o.channel"], "@avg(o.status = 'cancelled')@",
      "sum(o.status = 'cancelled'), @avg(o.status = 'cancelled')@")), "rate by group", "hard", chain="can")
    q("new customers per year", ["SELECT %s, count(*) FROM customer GROUP BY 1" % y for y in ("strftime('%Y', customer_since)", "CAST(strftime('%Y', customer_since) AS INTEGER)")],
      "count by year")
    q("which reps left", w("FROM sales_rep WHERE left_on IS NOT NULL", "name", "id;name", "*", "name;left_on"), "list")
    q("reps without any customers", w("FROM sales_rep r WHERE NOT EXISTS (SELECT 1 FROM customer c WHERE c.sales_rep_id = r.id)", "r.name", "r.id;r.name", "r.*"), "never", "medium")
    q("sales by rep this yr vs last yr", ["SELECT r.name, %s %s JOIN customer c ON c.id = o.customer_id JOIN sales_rep r ON r.id = c.sales_rep_id WHERE "
      "o.ordered_on >= '2025-01-01' %s GROUP BY r.id" % (v, OL, x) for x in ("AND " + LIVE, "") for v in (
      "sum(CASE WHEN o.ordered_on >= '2026-01-01' THEN l.bottles * l.unit_price END), sum(CASE WHEN o.ordered_on < '2026-01-01' THEN l.bottles * l.unit_price END)",
      "sum(CASE WHEN o.ordered_on < '2026-01-01' THEN l.bottles * l.unit_price END), sum(CASE WHEN o.ordered_on >= '2026-01-01' THEN l.bottles * l.unit_price END)")],
      "comparison", "hard")
    q("5 wines w highest margin", ["SELECT name%s FROM wine ORDER BY list_price - purchase_price DESC LIMIT 5" % x for x in (", list_price - purchase_price", "", ", list_price, purchase_price, list_price - purchase_price")] +
      ["SELECT name%s FROM wine ORDER BY (list_price - purchase_price) / list_price DESC LIMIT 5" % x for x in ("", ", (list_price - purchase_price) / list_price")], "top n", "medium")
    q("stock value at purchase price", "SELECT sum(bottles_in_stock * purchase_price) FROM wine", "sum", "medium", chain="sv")
    q("per colour", by("FROM wine GROUP BY colour", ["colour"], "sum(bottles_in_stock * purchase_price)"), "sum by group", "medium", chain="sv")
    q("upcoming tastings", w("FROM tasting WHERE held_on > '2026-09-14'", "*", "id;held_on", "count(*)", "held_on") + w("FROM tasting WHERE held_on >= '2026-09-14'", "*") +
      w("FROM tasting t JOIN customer c ON c.id = t.customer_id WHERE t.held_on > '2026-09-14'", "c.name;t.held_on", "t.id;c.name;t.held_on"), "list", "medium")
    q("did we have more tastings in 2025 than so far this year", yn("(SELECT count(*) FROM tasting WHERE held_on BETWEEN '2025-01-01' AND '2025-12-31') > "
      "(SELECT count(*) FROM tasting WHERE held_on BETWEEN '2026-01-01' AND '2026-09-14')", "SELECT count(*) FILTER (WHERE held_on < '2026-01-01'), count(*) FILTER (WHERE held_on >= '2026-01-01') FROM tasting WHERE held_on BETWEEN '2025-01-01' AND '2026-09-14'",
      "SELECT strftime('%Y', held_on), count(*) FROM tasting WHERE held_on BETWEEN '2025-01-01' AND '2026-09-14' GROUP BY 1"), "yes no", "hard")
    q("what does a guest cost us at a tasting", rnd("SELECT @sum(cost) / sum(guests)@ FROM tasting", "SELECT @avg(cost / guests)@ FROM tasting"), "rate", "hard")
    q("last order of each hotel", by("FROM customer c JOIN customer_order o ON o.customer_id = c.id WHERE c.kind = 'hotel' GROUP BY c.id", ["c.name", "c.id, c.name"], "max(o.ordered_on)"), "latest", "medium")
    q("customers in bern w/o credit limit", w("FROM customer WHERE city = 'Bern' AND credit_limit IS NULL", "name", "id;name", "*", "count(*)"), "list", "medium")
    q("wines never sold", w("FROM wine w WHERE NOT EXISTS (SELECT 1 FROM order_line l WHERE l.wine_id = w.id)", "w.name", "w.id;w.name", "w.*"), "never", "medium")
    p.ask("how many complaints this month", "complaints are not recorded")
    p.ask("best customer", "best by what?")
    p.ask("which wines are corked", "not recorded")
    p.ask("salary of the reps", "not recorded")
    return p
