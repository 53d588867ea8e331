"""An online toy shop: plain English names, declared keys, no notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 10, 12)
NOTES = ""
DDL = """
CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE supplier (id INTEGER PRIMARY KEY, name TEXT, country TEXT, email TEXT);
CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, category_id INTEGER REFERENCES category(id),
 supplier_id INTEGER REFERENCES supplier(id), price REAL, cost REAL, stock INTEGER, min_age INTEGER, launched_on DATE, discontinued INTEGER);
CREATE TABLE customer (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, city TEXT, country TEXT, signed_up_on DATE,
 newsletter INTEGER);
CREATE TABLE coupon (id INTEGER PRIMARY KEY, code TEXT, percent_off INTEGER, valid_from DATE, valid_until DATE);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), order_date DATE, status TEXT,
 payment_method TEXT, shipping_cost REAL, coupon_id INTEGER REFERENCES coupon(id), shipped_date DATE, delivered_date DATE);
CREATE TABLE order_item (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), product_id INTEGER REFERENCES product(id),
 quantity INTEGER, unit_price REAL);
CREATE TABLE product_return (id INTEGER PRIMARY KEY, order_item_id INTEGER REFERENCES order_item(id), returned_on DATE, quantity INTEGER,
 reason TEXT, refund_amount REAL);
CREATE TABLE review (id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES product(id), customer_id INTEGER REFERENCES customer(id),
 rating INTEGER, written_on DATE);
"""


def make():
    rng = random.Random(2201)
    cats = list(enumerate(["Puzzles", "Board games", "Plush", "Building blocks", "Outdoor", "Craft kits"], 1))
    sups = [(i, n, c, n.lower().replace(" ", ".") + "@sup.example" if i != 4 else None) for i, (n, c) in enumerate(
        [("Holzwurm", "Germany"), ("Tiny Bear", "Netherlands"), ("Playmoor", "Denmark"), ("Kubik", "Poland"), ("Larkspur", "Germany"),
         ("Sunny Kite", "France"), ("Old Attic", "Poland")], 1)]
    prods = []
    for i in range(1, 73):
        cat = rng.choices(range(1, 7), [14, 20, 14, 12, 9, 8])[0]
        price = round(rng.uniform(6, 75), 0) - .05
        prods.append((i, rng.choice("Merry Little Forest Magic Robin Moon River Castle Pirate Dragon".split()) + " " +
                      rng.choice({1: ["Puzzle"], 2: ["Quest", "Race"], 3: ["Fox", "Bear"], 4: ["Blocks"], 5: ["Kite", "Hoop"], 6: ["Kit"]}[cat]) + " %d" % i,
                      cat, rng.randint(1, 6), price, round(price * rng.uniform(.38, .7), 2), rng.choice([0, rng.randint(1, 9), rng.randint(10, 160), rng.randint(10, 160)]),
                      rng.choice([0, 3, 3, 5, 6, 8, 10]), day_in(rng, date(2022, 1, 1), date(2026, 9, 20)), int(rng.random() < .1)))
    custs = []
    for i, n in enumerate(people(rng, 160), 1):
        f, l = n.split()
        land = rng.choices(["Germany", "Austria", "Switzerland", "Netherlands"], [60, 18, 14, 8])[0]
        town = rng.choice({"Germany": ["Berlin", "Hamburg", "Cologne", "Munich"], "Austria": ["Vienna", "Graz"], "Switzerland": ["Zurich", "Bern"],
                           "Netherlands": ["Utrecht"]}[land])
        custs.append((i, f, l, "%s.%s@mail.example" % (f.lower(), l.lower()), town, land, day_in(rng, date(2023, 1, 1), date(2026, 10, 8)), int(rng.random() < .45)))
    coups = [(1, "SPRING10", 10, date(2025, 3, 1), date(2025, 4, 30)), (2, "SUMMER15", 15, date(2026, 6, 1), date(2026, 8, 31)),
             (3, "WELCOME5", 5, date(2024, 1, 1), date(2026, 12, 31)), (4, "XMAS20", 20, date(2025, 12, 1), date(2025, 12, 24)), (5, "VIP30", 30, date(2026, 1, 1), date(2026, 12, 31))]
    orders, items, rets, revs = [], [], [], []
    lazy = set(rng.sample(range(1, 161), 22))
    weight = [0 if c[0] in lazy else rng.choice([1, 1, 2, 3, 6]) for c in custs]
    d = date(2024, 9, 1)
    while d <= TODAY:
        for _ in range(rng.choice([0, 1, 1, 2, 3]) + 2 * (d.month == 12) + (d.month == 11)):
            ok = [(c, x) for c, x in zip(custs, weight) if c[6] <= d and x]
            c = rng.choices([a for a, _ in ok], [b for _, b in ok])[0]
            n = len(orders) + 1
            st = "cancelled" if rng.random() < .06 else "delivered"
            ship = d + timedelta(days=rng.choice([0, 1, 1, 2, 3, 5]))
            dl = ship + timedelta(days=rng.choice([1, 2, 2, 3, 4, 7]))
            if st == "cancelled":
                ship = dl = None
            elif ship > TODAY or (TODAY - d).days < 4 and rng.random() < .5:
                st, ship, dl = rng.choice(["new", "paid"]), None, None
            elif dl > TODAY:
                st, dl = "shipped", None
            cp = [k[0] for k in coups[:4] if k[3] <= d <= k[4]]
            orders.append((n, c[0], d, st, rng.choices(["card", "paypal", "invoice", "bank transfer"], [40, 35, 18, 7])[0], rng.choice([0, 0, 4.9, 4.9, 6.9]),
                           rng.choice(cp) if cp and rng.random() < .22 else None, ship, dl))
            for pr in rng.sample([x for x in prods if x[8] <= d and x[0] % 19], rng.choice([1, 1, 2, 2, 3, 4])):
                it = (len(items) + 1, n, pr[0], rng.choice([1, 1, 1, 2, 2, 3, 5]), round(pr[4] * rng.choice([1, 1, 1, .9]), 2))
                items.append(it)
                if dl and rng.random() < .085:
                    r = dl + timedelta(days=rng.randint(2, 25))
                    qn = rng.randint(1, it[3])
                    if r <= TODAY:
                        rets.append((len(rets) + 1, it[0], r, qn, rng.choice(["broken", "wrong item", "did not like it", "did not like it", "too late"]), round(qn * it[4], 2)))
                if dl and rng.random() < .2:
                    revs.append((len(revs) + 1, pr[0], c[0], rng.choices([1, 2, 3, 4, 5], [5, 8, 17, 36, 34])[0], min(TODAY, dl + timedelta(days=rng.randint(1, 30)))))
        d += timedelta(days=1)
    write("toyshop", DDL, [("category", cats), ("supplier", sups), ("product", prods), ("customer", custs), ("coupon", coups), ("orders", orders),
                           ("order_item", items), ("product_return", rets), ("review", revs)])


def questions():
    p = Paper("toyshop", TODAY)
    q = p.q
    O = "FROM orders o"
    OI = "FROM order_item i JOIN orders o ON o.id = i.order_id"
    OK = "o.status <> 'cancelled'"
    REV = "sum(i.quantity * i.unit_price)"
    NM = ["c.first_name, c.last_name", "c.first_name || ' ' || c.last_name", "c.id, c.first_name, c.last_name", "c.last_name", "c.id", "c.last_name, c.first_name", "c.email",
          "c.id, c.first_name || ' ' || c.last_name", "c.first_name, c.last_name, c.email", "c.*"]
    two = lambda s: [s.replace("@@", "AND " + OK), s.replace("@@", "")]  # noqa: E731  cancelled ones out or in

    def all2(ss):
        return [x for s in ss for x in two(s)]
    q("how many orders did we get last month", two("SELECT count(*) FROM orders o WHERE o.order_date BETWEEN '2026-09-01' AND '2026-09-30' @@")[::-1], "count", chain="om")
    q("and in september last year?", two("SELECT count(*) FROM orders o WHERE o.order_date BETWEEN '2025-09-01' AND '2025-09-30' @@")[::-1], "count", "medium", chain="om")
    q("revenue this year so far", all2(["SELECT %s %s WHERE o.order_date >= '2026-01-01' @@" % (REV, OI)]), "sum")
    q("revenue per month this year", all2(months("o.order_date", "SELECT #, %s %s WHERE o.order_date >= '2026-01-01' @@ GROUP BY strftime('%%Y-%%m', o.order_date)" % (REV, OI))), "sum by month", "medium", chain="rpm")
    q("only puzzles", all2(months("o.order_date", "SELECT #, %s %s JOIN product p ON p.id = i.product_id JOIN category k ON k.id = p.category_id WHERE k.name = 'Puzzles' AND o.order_date >= '2026-01-01' @@ GROUP BY strftime('%%Y-%%m', o.order_date)" % (REV, OI))), "sum by month", "hard", chain="rpm")
    best = "%s JOIN product p ON p.id = i.product_id WHERE 1 @@ GROUP BY p.id ORDER BY %s DESC LIMIT 5"
    q("top 5 best selling products", all2(["SELECT %s %s" % (c, best % (OI, "sum(i.quantity)")) for c in ("p.name, sum(i.quantity)", "p.name", "p.id, p.name, sum(i.quantity)", "p.id, p.name")] +
      ["SELECT %s %s" % (c, best % (OI, REV)) for c in ("p.name, " + REV, "p.name")]), "top n", "medium")
    q("customers in vienna", w("FROM customer c WHERE c.city = 'Vienna'", *NM, "count(*)", "c.first_name; c.last_name"), "list")
    q("how many customers have signed up for the newsletter", "SELECT count(*) FROM customer WHERE newsletter = 1", "count")
    q("what percentage is that", frac("SELECT @avg(newsletter)@ FROM customer"), "share", "medium", chain=None)
    p.answers[-1]["history"] = ["how many customers have signed up for the newsletter"]
    q("which customers have never ordered", w("FROM customer c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id)", *NM), "never", "medium")
    q("products with less than 10 in stock", w("FROM product p WHERE p.stock < 10", "p.name", "p.name;p.stock", "p.id;p.name", "p.id;p.name;p.stock", "p.*", "count(*)") +
      w("FROM product p WHERE p.stock < 10 AND p.discontinued = 0", "p.name", "p.name;p.stock", "p.id;p.name;p.stock", "p.*"), "list")
    q("average order value", rnd(*all2(["SELECT @1.0 * sum(i.quantity * i.unit_price) / count(DISTINCT o.id)@ %s WHERE 1 @@" % OI])), "average", "medium", chain="aov")
    q("by payment method", rnd(*all2(by(OI + " WHERE 1 @@ GROUP BY o.payment_method", ["o.payment_method"], "@1.0 * sum(i.quantity * i.unit_price) / count(DISTINCT o.id)@"))), "average by group", "hard", chain="aov")
    q("number of orders per status", by(O + " GROUP BY o.status", ["o.status"], "count(*)"), "count by group")
    q("orders not shipped yet", w(O + " WHERE o.shipped_date IS NULL AND o.status <> 'cancelled'", "o.*", "o.id", "o.id;o.order_date", "count(*)") +
      w(O + " JOIN customer c ON c.id = o.customer_id WHERE o.shipped_date IS NULL AND o.status <> 'cancelled'", "o.id;c.last_name", "o.id;c.last_name;o.order_date"), "not yet", "medium")
    q("average rating per category", rnd(*by("FROM review r JOIN product p ON p.id = r.product_id JOIN category k ON k.id = p.category_id GROUP BY k.id", ["k.name", "k.id, k.name"], "@avg(r.rating)@", "@avg(r.rating)@, count(*)")), "average by group", "medium")
    q("worst rated product with at least 5 reviews", ["SELECT %s FROM review r JOIN product p ON p.id = r.product_id GROUP BY p.id HAVING count(*) >= 5 ORDER BY avg(r.rating) LIMIT 1" % c
      for c in ("p.name, avg(r.rating)", "p.name", "p.id, p.name", "p.name, avg(r.rating), count(*)", "p.id, p.name, avg(r.rating)")], "superlative", "hard")
    q("how many products have no review", ["SELECT count(*) FROM product p WHERE NOT EXISTS (SELECT 1 FROM review r WHERE r.product_id = p.id)"], "never", "medium")
    q("who spent the most this year", [s for c in NM for s in all2(["SELECT %s%s %s JOIN customer c ON c.id = o.customer_id WHERE o.order_date >= '2026-01-01' @@ GROUP BY c.id ORDER BY %s DESC LIMIT 1" % (c, x, OI, REV) for x in ("", ", " + REV)])], "superlative", "medium")
    q("total refunds by reason", rnd(*by("FROM product_return t GROUP BY t.reason", ["t.reason"], "@sum(t.refund_amount)@")) + by("FROM product_return t GROUP BY t.reason", ["t.reason"], "count(*), sum(t.refund_amount)"), "sum by group", chain="ref")
    q("this year only", rnd(*by("FROM product_return t WHERE t.returned_on >= '2026-01-01' GROUP BY t.reason", ["t.reason"], "@sum(t.refund_amount)@")), "sum by group", "medium", chain="ref")
    q("which product is returned most often", ["SELECT %s FROM product_return t JOIN order_item i ON i.id = t.order_item_id JOIN product p ON p.id = i.product_id GROUP BY p.id ORDER BY %s DESC LIMIT 1" % (c, o)
      for o in ("count(*)", "sum(t.quantity)") for c in ("p.name", "p.name, " + o, "p.id, p.name", "p.id, p.name, " + o)], "superlative", "medium")
    q("average days between order and delivery", rnd("SELECT @avg(julianday(delivered_date) - julianday(order_date))@ FROM orders"), "date difference", "medium", chain="del")
    q("per month in 2026", rnd(*months("order_date", "SELECT #, @avg(julianday(delivered_date) - julianday(order_date))@ FROM orders WHERE order_date >= '2026-01-01' AND delivered_date IS NOT NULL GROUP BY strftime('%Y-%m', order_date)") +
      months("delivered_date", "SELECT #, @avg(julianday(delivered_date) - julianday(order_date))@ FROM orders WHERE delivered_date >= '2026-01-01' AND delivered_date IS NOT NULL GROUP BY strftime('%Y-%m', delivered_date)")), "date difference by month", "hard", chain="del")
    q("last order date of every customer from bern", [s for c in NM[:9] for s in two("SELECT %s, max(o.order_date) FROM customer c JOIN orders o ON o.customer_id = c.id WHERE c.city = 'Bern' @@ GROUP BY c.id" % c)] +
      [s for c in NM[:9] for s in two("SELECT %s, max(o.order_date) FROM customer c LEFT JOIN orders o ON o.customer_id = c.id WHERE c.city = 'Bern' @@ GROUP BY c.id" % c)[1:]], "latest", "medium")
    q("new customers per quarter in 2025", ["SELECT %s, count(*) FROM customer WHERE signed_up_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1" % k for k in
      ("(CAST(strftime('%m', signed_up_on) AS INTEGER) + 2) / 3", "'2025-Q' || ((CAST(strftime('%m', signed_up_on) AS INTEGER) + 2) / 3)", "'Q' || ((CAST(strftime('%m', signed_up_on) AS INTEGER) + 2) / 3)",
       "strftime('%Y', signed_up_on), (CAST(strftime('%m', signed_up_on) AS INTEGER) + 2) / 3", "'2025 Q' || ((CAST(strftime('%m', signed_up_on) AS INTEGER) + 2) / 3)",
       "'Q' || ((CAST(strftime('%m', signed_up_on) AS INTEGER) + 2) / 3) || ' 2025'")], "count by quarter", "medium")
    q("customers with more than 10 orders", [s for c in NM for x in ("", ", count(*)") for s in two("SELECT %s%s FROM customer c JOIN orders o ON o.customer_id = c.id WHERE 1 @@ GROUP BY c.id HAVING count(*) > 10" % (c, x))][::-1], "at least n", "medium")
    q("most expensive product in each category", w("FROM product p JOIN category k ON k.id = p.category_id WHERE p.price = (SELECT max(x.price) FROM product x WHERE x.category_id = p.category_id)",
      "k.name;p.name", "k.name;p.name;p.price", "k.name, p.id, p.name, p.price") + w("FROM product p JOIN category k ON k.id = p.category_id WHERE p.id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY category_id ORDER BY price DESC, id) AS r FROM product) WHERE r = 1)",
      "k.name;p.name", "k.name;p.name;p.price"), "top per group", "hard")
    q("what is our margin per category", rnd(*all2(by(OI + " JOIN product p ON p.id = i.product_id JOIN category k ON k.id = p.category_id WHERE 1 @@ GROUP BY k.id", ["k.name"],
      "@sum(i.quantity * (i.unit_price - p.cost))@", "@1.0 * sum(i.quantity * (i.unit_price - p.cost)) / sum(i.quantity * i.unit_price)@", "@100.0 * sum(i.quantity * (i.unit_price - p.cost)) / sum(i.quantity * i.unit_price)@") ) +
      by("FROM product p JOIN category k ON k.id = p.category_id GROUP BY k.id", ["k.name"], "@avg(p.price - p.cost)@", "@sum(p.price - p.cost)@", "@avg((p.price - p.cost) / p.price)@", "@100.0 * avg((p.price - p.cost) / p.price)@")), "rate by group", "hard")
    q("share of orders with a coupon", frac(*two("SELECT @1.0 * count(o.coupon_id) / count(*)@ FROM orders o WHERE 1 @@")), "share", "medium")
    q("which coupon was used most", [s for c in ("k.code", "k.code, count(*)", "k.id, k.code", "k.id, k.code, count(*)") for s in two("SELECT %s FROM orders o JOIN coupon k ON k.id = o.coupon_id WHERE 1 @@ GROUP BY k.id ORDER BY count(*) DESC LIMIT 1" % c)], "superlative", "medium")
    q("coupons nobody has used", w("FROM coupon k WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.coupon_id = k.id)", "k.code", "k.id;k.code", "k.*"), "never", "medium")
    q("return rate this year", frac("SELECT @(SELECT 1.0 * sum(quantity) FROM product_return WHERE returned_on >= '2026-01-01') / (SELECT sum(i.quantity) FROM order_item i JOIN orders o ON o.id = i.order_id WHERE o.order_date >= '2026-01-01')@",
      "SELECT @(SELECT 1.0 * count(*) FROM product_return WHERE returned_on >= '2026-01-01') / (SELECT count(*) FROM order_item i JOIN orders o ON o.id = i.order_id WHERE o.order_date >= '2026-01-01')@",
      "SELECT @1.0 * count(DISTINCT t.order_item_id) / count(DISTINCT i.id)@ FROM order_item i JOIN orders o ON o.id = i.order_id LEFT JOIN product_return t ON t.order_item_id = i.id WHERE o.order_date >= '2026-01-01'",
      "SELECT @1.0 * sum(t.quantity) / sum(i.quantity)@ FROM order_item i JOIN orders o ON o.id = i.order_id LEFT JOIN product_return t ON t.order_item_id = i.id WHERE o.order_date >= '2026-01-01'",
      "SELECT @1.0 * count(DISTINCT CASE WHEN t.id IS NOT NULL THEN o.id END) / count(DISTINCT o.id)@ FROM order_item i JOIN orders o ON o.id = i.order_id LEFT JOIN product_return t ON t.order_item_id = i.id WHERE o.order_date >= '2026-01-01'"), "rate", "hard")
    q("sales by country, 2026 vs 2025", all2(["SELECT c.country, %s %s JOIN customer c ON c.id = o.customer_id WHERE o.order_date >= '2025-01-01' @@ GROUP BY c.country" % (v, OI) for v in
      ("sum(CASE WHEN o.order_date >= '2026-01-01' THEN i.quantity * i.unit_price END), sum(CASE WHEN o.order_date < '2026-01-01' THEN i.quantity * i.unit_price END)",
       "sum(CASE WHEN o.order_date < '2026-01-01' THEN i.quantity * i.unit_price END), sum(CASE WHEN o.order_date >= '2026-01-01' THEN i.quantity * i.unit_price END)")] +
      ["SELECT c.country, strftime('%%Y', o.order_date), %s %s JOIN customer c ON c.id = o.customer_id WHERE o.order_date >= '2025-01-01' @@ GROUP BY 1, 2" % (REV, OI)]), "comparison", "hard")
    q("orders over 200 euros this month", w(O + " JOIN order_item i ON i.order_id = o.id WHERE o.order_date >= '2026-10-01' GROUP BY o.id HAVING " + REV + " > 200", "o.id", "o.id;" + REV, "o.*", "o.id;o.order_date;" + REV, "o.id;o.order_date") +
      ["SELECT count(*) FROM (SELECT 1 FROM orders o JOIN order_item i ON i.order_id = o.id WHERE o.order_date >= '2026-10-01' GROUP BY o.id HAVING %s > 200)" % REV] +
      w(O + " JOIN order_item i ON i.order_id = o.id WHERE o.order_date >= '2026-10-01' AND o.status <> 'cancelled' GROUP BY o.id HAVING " + REV + " > 200", "o.id", "o.id;" + REV, "o.*"), "having", "hard")
    q("which supplier brings in the most revenue", all2(["SELECT %s %s JOIN product p ON p.id = i.product_id JOIN supplier s ON s.id = p.supplier_id WHERE 1 @@ GROUP BY s.id ORDER BY %s DESC LIMIT 1" % (c, OI, REV) for c in ("s.name", "s.name, " + REV, "s.id, s.name", "s.id, s.name, " + REV)]), "superlative", "hard")
    q("suppliers without products", w("FROM supplier s WHERE NOT EXISTS (SELECT 1 FROM product p WHERE p.supplier_id = s.id)", "s.name", "s.id;s.name", "s.*"), "never")
    q("did we sell more plush than board games in 2026", yn("(SELECT sum(i.quantity) FROM order_item i JOIN orders o ON o.id = i.order_id JOIN product p ON p.id = i.product_id WHERE p.category_id = 3 AND o.order_date >= '2026-01-01') > (SELECT sum(i.quantity) FROM order_item i JOIN orders o ON o.id = i.order_id JOIN product p ON p.id = i.product_id WHERE p.category_id = 2 AND o.order_date >= '2026-01-01')",
      *all2(["SELECT sum(CASE WHEN p.category_id = 3 THEN i.quantity END), sum(CASE WHEN p.category_id = 2 THEN i.quantity END) %s JOIN product p ON p.id = i.product_id WHERE o.order_date >= '2026-01-01' @@" % OI,
             "SELECT k.name, sum(i.quantity) %s JOIN product p ON p.id = i.product_id JOIN category k ON k.id = p.category_id WHERE o.order_date >= '2026-01-01' AND k.id IN (2, 3) @@ GROUP BY k.id" % OI])), "yes no", "hard")
    q("customers who ordered in 2025 but not in 2026", [s for c in NM for s in ["SELECT %s FROM customer c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.order_date BETWEEN '2025-01-01' AND '2025-12-31'%s) AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.order_date >= '2026-01-01'%s)" % (c, x, x) for x in ("", " AND " + OK)]], "never", "hard", chain="lost")
    q("how many are that", ["SELECT count(*) FROM customer c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.order_date BETWEEN '2025-01-01' AND '2025-12-31'%s) AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.order_date >= '2026-01-01'%s)" % (x, x) for x in ("", " AND " + OK)], "count", "hard", chain="lost")
    q("stock value", ["SELECT sum(stock * cost) FROM product", "SELECT sum(stock * price) FROM product", "SELECT sum(stock * cost) FROM product WHERE discontinued = 0"], "sum", "medium")
    q("busiest weekday", [s for k in ("CASE strftime('%w', o.order_date) WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' ELSE 'Saturday' END", "strftime('%w', o.order_date)", "CAST(strftime('%w', o.order_date) AS INTEGER)")
      for x in ("", ", count(*)") for s in two("SELECT " + k + x + " FROM orders o WHERE 1 @@ GROUP BY strftime('%w', o.order_date) ORDER BY count(*) DESC LIMIT 1")], "superlative", "hard")
    q("how many items does an order have on average", rnd(*all2(["SELECT @1.0 * sum(i.quantity) / count(DISTINCT o.id)@ %s WHERE 1 @@" % OI, "SELECT @1.0 * count(*) / count(DISTINCT o.id)@ %s WHERE 1 @@" % OI])), "average", "medium")
    q("email of the customers who gave 1 star this year", [s for c in ("c.email", "c.first_name, c.last_name, c.email", "c.id, c.email", "c.last_name, c.email", "c.first_name || ' ' || c.last_name, c.email") for s in
      ["SELECT DISTINCT %s FROM customer c JOIN review r ON r.customer_id = c.id WHERE r.rating = 1 AND r.written_on >= '2026-01-01'" % c]], "list", "medium")
    q("first order ever", w(O + " WHERE o.order_date = (SELECT min(order_date) FROM orders)", "o.*", "o.id", "o.id;o.order_date", "min(o.order_date)") + ["SELECT * FROM orders ORDER BY order_date, id LIMIT 1", "SELECT id FROM orders ORDER BY order_date, id LIMIT 1", "SELECT id, order_date FROM orders ORDER BY order_date, id LIMIT 1"], "first", "medium")
    p.ask("how many visitors did the site have", "visits are not recorded")
    p.ask("which customers are unhappy", "unhappy by what: rating, returns?")
    p.ask("parcels lost by the courier", "couriers and lost parcels are not recorded")
    p.ask("how is it going", "too vague")
    p.ask("advertising spend per month", "advertising is not recorded")
    return p
