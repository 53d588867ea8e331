"""A bakery with branches and wholesale: plain English names, declared keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 6, 10)
DDL = """
CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT, town TEXT,
 opened_on DATE, closed_on DATE, has_cafe INTEGER);
CREATE TABLE product_groups (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, group_id INTEGER
 REFERENCES product_groups (id), price NUMERIC(6,2), cost NUMERIC(6,2),
 weight INTEGER, vegan INTEGER, introduced_on DATE, discontinued_on DATE);
CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, job TEXT,
 branch_id INTEGER REFERENCES branches (id), hired_on DATE, left_on DATE,
 weekly_hours INTEGER);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, kind TEXT,
 town TEXT, customer_since DATE);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES
 customers (id), ordered_on DATE, deliver_on DATE, status TEXT);
CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES
 orders (id), product_id INTEGER REFERENCES products (id), quantity INTEGER,
 unit_price NUMERIC(6,2));
CREATE TABLE deliveries (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES
 orders (id), driver_id INTEGER REFERENCES employees (id), van TEXT,
 delivered_on DATE, minutes_late INTEGER);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES
 customers (id), issued_on DATE, due_on DATE, amount NUMERIC(9,2),
 paid_on DATE);
CREATE TABLE complaints (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES
 orders (id), received_on DATE, reason TEXT, credit NUMERIC(7,2));
CREATE TABLE branch_days (id INTEGER PRIMARY KEY, branch_id INTEGER REFERENCES
 branches (id), day DATE, takings NUMERIC(8,2), receipts INTEGER);
CREATE TABLE write_offs (id INTEGER PRIMARY KEY, branch_id INTEGER REFERENCES
 branches (id), product_id INTEGER REFERENCES products (id), day DATE,
 quantity INTEGER);
"""
BRANCHES = [
    ("Market Square", "Altdorf", "2009-04-01", None, 1),
    ("Station", "Altdorf", "2013-09-16", None, 1),
    ("Mill Lane", "Altdorf", "2011-03-01", "2025-10-31", 0),
    ("Harbour", "Brunn", "2016-05-02", None, 1),
    ("Church Street", "Brunn", "2018-10-08", None, 0),
    ("Hospital", "Celling", "2021-02-01", None, 1),
    ("Retail Park", "Celling", "2025-03-03", None, 0),
    ("Ring Road", "Dorfen", "2014-06-02", "2024-12-24", 0)]
GROUPS = ["Bread", "Rolls", "Pastries", "Cakes", "Sandwiches", "Drinks",
          "Gluten-free"]
PRODUCTS = [
    ("Farmhouse loaf", 1, 4.6, 1000), ("Rye loaf", 1, 4.9, 1000),
    ("Spelt loaf", 1, 5.4, 750), ("Baguette", 1, 2.2, 300),
    ("Walnut loaf", 1, 5.9, 600), ("Toast loaf", 1, 3.1, 500),
    ("Potato loaf", 1, 4.3, 800), ("Plain roll", 2, .45, 60),
    ("Poppy roll", 2, .65, 65), ("Rye roll", 2, .7, 75),
    ("Pumpkin roll", 2, .85, 80), ("Pretzel", 2, .95, 90),
    ("Cheese roll", 2, 1.3, 95), ("Croissant", 3, 1.6, 55),
    ("Cinnamon bun", 3, 2.1, 90), ("Apple turnover", 3, 2.3, 110),
    ("Almond horn", 3, 2.5, 95), ("Doughnut", 3, 1.7, 80),
    ("Plum slice", 3, 2.4, 130), ("Cheesecake", 4, 26, 1400),
    ("Black Forest cake", 4, 34, 1600), ("Carrot cake", 4, 24, 1200),
    ("Marble cake", 4, 18, 1000), ("Ham sandwich", 5, 4.2, 190),
    ("Egg sandwich", 5, 3.9, 200), ("Hummus sandwich", 5, 4.4, 195),
    ("Coffee", 6, 2.4, None), ("Hot chocolate", 6, 3.1, None),
    ("Apple juice", 6, 2.2, None)]
VEGAN = {1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 26, 27, 29}
GONE = {7: "2025-06-30", 13: "2025-01-31", 19: "2024-11-15"}
NEW = {3: "2025-02-03", 11: "2025-09-01", 26: "2026-01-12", 22: "2025-04-14"}
KINDS = {"Cafe": "cafe", "Hotel": "hotel", "School": "school",
         "Canteen": "canteen", "Kiosk": "kiosk", "Care Home": "care home"}


def _staff(rng):
    jobs = (["driver"] * 6 + ["baker"] * 12 + ["confectioner"] * 4
            + ["shop assistant"] * 28 + ["apprentice"] * 5 + ["office"] * 3)
    rows = []
    for i, (name, job) in enumerate(zip(people(rng, len(jobs)), jobs), 1):
        day = day_in(rng, date(2012, 1, 1), date(2026, 5, 1))
        if job == "driver":
            day = day_in(rng, date(2015, 1, 1), date(2023, 12, 1))
        gone = later(rng, day, 200, 3000)
        rows.append((i, name, job, rng.choice([1, 1, 2, 4, 5, 6, 7])
                     if job == "shop assistant" else None, str(day),
                     str(gone) if gone < TODAY and rng.random() < .35
                     and i > 4 else None, rng.choice(
                         [12, 20, 20, 25, 30, 38, 40, 40])))
    return rows


def _orders(rng, customers, drivers):
    orders, lines, trips = [], [], []
    usual = rng.sample(customers[:60], 14)
    for i in range(1400):
        customer = rng.choice(usual if rng.random() < .65 else customers[:64])
        first = max(date(2024, 6, 3), date.fromisoformat(customer[4]))
        last = TODAY + timedelta(1)
        if customer[0] % 9 == 4:
            last = max(first, date(2026, 2, 20))
        orders.append((day_in(rng, first, last), customer))
    orders.sort()
    rows = []
    for i, (day, customer) in enumerate(orders, 10001):
        ordered = min(day - timedelta(rng.choice([1, 1, 1, 2, 3, 7])), TODAY)
        state = "open" if day >= TODAY else (
            "cancelled" if rng.random() < .04 else "delivered")
        rows.append((i, customer[0], str(ordered), str(day), state))
        for product in rng.sample(range(1, 27), rng.randint(1, 6)):
            gone, new = GONE.get(product), NEW.get(product, "2000-01-01")
            if (gone and gone < str(day)) or new > str(day):
                continue
            price = PRODUCTS[product - 1][2]
            lines.append((len(lines) + 1, i, product, rng.choice(
                [1, 2, 3]) if price > 10 else rng.choice(
                    [5, 10, 10, 20, 30, 50, 80]), round(price * .8, 2)))
        if state == "delivered":
            trips.append((len(trips) + 1, i, rng.choice(drivers[:5]),
                          "VAN-%d" % rng.choice([1, 1, 2, 2, 3, 4]), str(day),
                          max(0, int(rng.gauss(3, 11)))
                          if rng.random() < .97 else None))
    return rows, lines, trips


def _invoices(rng, orders, lines):
    sums = {}
    state = {o[0]: o for o in orders}
    for line in lines:
        order = state[line[1]]
        if order[4] == "delivered":
            key = order[3][:7], order[1]
            sums[key] = sums.get(key, 0) + line[3] * line[4]
    rows = []
    for (month, customer), amount in sorted(sums.items()):
        year, number = int(month[:4]), int(month[5:])
        day = date(year + number // 12, number % 12 + 1, 2)
        if day > TODAY:
            continue
        paid = later(rng, day, 3, 45)
        rows.append((len(rows) + 5001, customer, str(day), str(
            day + timedelta(21)), round(amount, 2), str(paid)
            if paid < TODAY and rng.random() < .96 else None))
    return rows


def _shops(rng):
    days, waste = [], []
    for i, branch in enumerate(BRANCHES, 1):
        day = max(date(2024, 6, 3), date.fromisoformat(branch[2]))
        last = date.fromisoformat(branch[3]) if branch[3] else TODAY
        size = [2100, 1700, 900, 1500, 1000, 1300, 850, 700][i - 1]
        while day <= last and day < TODAY:
            if day.weekday() < 6 or branch[4]:
                count = int(size / 7 * rng.uniform(.75, 1.2) * (
                    1.3 if day.weekday() == 5 else 1))
                days.append((len(days) + 1, i, str(day), round(
                    count * rng.uniform(5.6, 7.4), 2), count))
                for product in rng.sample(range(1, 27), rng.choice(
                        [0, 0, 0, 1, 1])):
                    if GONE.get(product, "9") > str(day) > NEW.get(
                            product, "0"):
                        waste.append((len(waste) + 1, i, product, str(day),
                                      rng.randint(1, 14)))
            day += timedelta(1)
    return days, waste


def make():
    rng = random.Random(601)
    con = create("bakery", DDL)
    put(con, "branches", [(i,) + row for i, row in enumerate(BRANCHES, 1)])
    put(con, "product_groups", list(enumerate(GROUPS, 1)))
    put(con, "products", [(i, name, group, price, round(
        price * rng.uniform(.28, .55), 2), weight, int(i in VEGAN),
        NEW.get(i, "2015-01-01"), GONE.get(i))
        for i, (name, group, price, weight) in enumerate(PRODUCTS, 1)])
    staff = _staff(rng)
    put(con, "employees", staff)
    names = rng.sample([(last, kind) for last in LAST for kind in KINDS], 70)
    customers = [(i, "%s %s" % name, KINDS[name[1]], rng.choice(
        ["Altdorf", "Altdorf", "Brunn", "Celling", "Dorfen"]), str(
            day_in(rng, date(2014, 1, 1), date(2026, 4, 30))))
        for i, name in enumerate(names, 1)]
    put(con, "customers", customers)
    orders, lines, trips = _orders(rng, customers, [
        s[0] for s in staff if s[2] == "driver"])
    put(con, "orders", orders)
    put(con, "order_lines", lines)
    put(con, "deliveries", trips)
    put(con, "invoices", _invoices(rng, orders, lines))
    rows = []
    for order in orders:
        if order[4] == "delivered" and rng.random() < .08:
            day = later(rng, date.fromisoformat(order[3]), 0, 4)
            rows.append((len(rows) + 1, order[0], str(min(day, TODAY)),
                         rng.choice(["late", "late", "wrong item", "missing",
                                     "missing", "stale"]), some(
                             rng, .6, rng.choice([5, 10, 15, 25, 40]))))
    put(con, "complaints", rows)
    days, waste = _shops(rng)
    put(con, "branch_days", days)
    put(con, "write_offs", waste)
    con.commit()
