"""A translation agency: plain English names, declared keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 4, 14)
DDL = """
CREATE TABLE languages (code TEXT PRIMARY KEY, name TEXT);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, role TEXT,
 left_on DATE);
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, industry TEXT,
 country TEXT, account_manager_id INTEGER REFERENCES staff (id), since DATE);
CREATE TABLE translators (id INTEGER PRIMARY KEY, name TEXT,
 native_language TEXT REFERENCES languages (code), city TEXT,
 word_rate NUMERIC(5,3), sworn INTEGER, joined_on DATE, available INTEGER);
CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES
 clients (id), source_language TEXT REFERENCES languages (code), subject TEXT,
 ordered_on DATE, deadline DATE, delivered_on DATE, status TEXT);
CREATE TABLE jobs (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders
 (id), translator_id INTEGER REFERENCES translators (id), target_language TEXT
 REFERENCES languages (code), task TEXT, words INTEGER, fee NUMERIC(9,2),
 assigned_on DATE, returned_on DATE);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES
 orders (id), amount NUMERIC(9,2), issued_on DATE, due_on DATE, paid_on DATE);
CREATE TABLE complaints (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES
 orders (id), received_on DATE, reason TEXT, justified INTEGER,
 credit NUMERIC(8,2));
"""
LANGUAGES = [("DE", "German"), ("EN", "English"), ("FR", "French"), (
    "ES", "Spanish"), ("IT", "Italian"), ("NL", "Dutch"), ("PL", "Polish"), (
    "CS", "Czech"), ("SV", "Swedish"), ("JA", "Japanese")]
CODES = [code for code, _ in LANGUAGES]
SUBJECTS = ["contract", "contract", "manual", "manual", "website", "patent",
            "medical report", "brochure"]
KINDS = ["Pharma", "Legal", "Machines", "Travel", "Foods", "Media"]
INDUSTRY = {"Pharma": "pharma", "Legal": "law", "Machines": "engineering",
            "Travel": "tourism", "Foods": "food", "Media": "media"}


def _clients(rng):
    names = rng.sample([(last, kind) for last in LAST for kind in KINDS], 84)
    return [(i, "%s %s" % name, INDUSTRY[name[1]], rng.choice(
        ["Germany"] * 5 + ["Austria", "Switzerland", "Switzerland",
                           "Netherlands"]), some(rng, .94, rng.randint(1, 5)),
             str(day_in(rng, date(2015, 1, 1), date(2026, 3, 30))))
            for i, name in enumerate(names, 1)]


def _orders(rng, clients):
    rows = []
    usual = rng.sample(clients, 25)
    for i in range(1, 1061):
        client = rng.choice(usual if rng.random() < .6 else clients[:78])
        first = max(date(2024, 1, 2), date.fromisoformat(client[5]))
        day = day_in(rng, first, TODAY - timedelta(1))
        days = rng.choice([1, 2, 3, 5, 7, 10, 14, 21])
        end = day + timedelta(days)
        done = end + timedelta(rng.choice([-2, -1, -1, 0, 0, 0, 0, 1, 4, 12]))
        done = max(done, day)
        state = "cancelled" if rng.random() < .05 else "delivered" if (
            done < TODAY) else "in progress"
        if state == "in progress" and day > TODAY - timedelta(12):
            state = rng.choice(["in progress", "in progress", "quoted"])
        rows.append((day, client[0], rng.choice(["DE"] * 5 + ["EN"] * 3 + [
            "FR", "NL"]), rng.choice(SUBJECTS), end, done, state))
    rows.sort()
    return [(i, row[1], row[2], row[3], str(row[0]), str(row[4]), str(row[5])
             if row[6] == "delivered" else None, row[6])
            for i, row in enumerate(rows, 20001)]


def _work(rng, orders, translators):
    jobs, bills = [], []
    for order in orders:
        if order[7] == "quoted":
            continue
        day = date.fromisoformat(order[4])
        words = int(rng.lognormvariate(7.2, .9))
        cost = 0
        for target in rng.sample([c for c in CODES if c != order[2]],
                                 rng.choice([1, 1, 1, 1, 2, 3])):
            fit = [t for t in translators if t[2] == target and t[0] not in
                   (9, 31, 48) and (t[7] or day < date(2025, 12, 1))]
            doer = rng.choice(fit)
            tasks = [("translation", doer, 1)]
            if rng.random() < .45:
                tasks.append(("revision", rng.choice(fit), .35))
            for task, person, share in tasks:
                fee = round(words * person[4] * share, 2)
                cost += fee
                back = later(rng, day, 0, 6)
                jobs.append((50001 + len(jobs), order[0], person[0], target,
                             task, words, fee, str(day), str(back)
                             if order[7] == "delivered" or (
                                 order[7] != "cancelled" and back < TODAY
                                 and rng.random() < .5) else None))
        sent = later(rng, date.fromisoformat(order[6] or order[5]), 1, 20)
        if order[7] == "delivered" and sent < TODAY and rng.random() < .985:
            paid = later(rng, sent, 5, 60)
            bills.append((3001 + len(bills), order[0], round(
                cost * rng.choice([1.3, 1.5, 1.6, 1.8]) + 25, 2), str(sent),
                str(sent + timedelta(30)), str(paid) if paid < TODAY
                and rng.random() < .96 else None))
    return jobs, bills


def make():
    rng = random.Random(504)
    con = create("agency", DDL)
    put(con, "languages", LANGUAGES)
    put(con, "staff", [(i, name, role, "2025-09-30" if i == 4 else None)
                       for i, (name, role) in enumerate(zip(people(
                           rng, 11), ["account manager"] * 5 + [
                               "project manager"] * 4 + ["accounts"] * 2), 1)])
    clients = _clients(rng)
    put(con, "clients", clients)
    translators = [(i, name, CODES[i % 10], rng.choice(
        ["Berlin", "Berlin", "Hamburg", "Vienna", "Zurich", None]),
        (70 + i * 37 % 91) / 1000, int(rng.random() < .3), str(day_in(
            rng, date(2014, 1, 1), date(2026, 2, 1))), int(
                rng.random() < .85)) for i, name in enumerate(people(
                    rng, 64), 1)]
    put(con, "translators", translators)
    orders = _orders(rng, clients)
    put(con, "orders", orders)
    for table, rows in zip(("jobs", "invoices"), _work(rng, orders,
                                                       translators)):
        put(con, table, rows)
    rows = []
    for order in orders:
        if order[7] == "delivered" and rng.random() < .07:
            day = later(rng, date.fromisoformat(order[6]), 1, 30)
            if day < TODAY:
                fair = rng.choice([1, 0] + [None, None] * (
                    day > date(2026, 2, 1)))
                rows.append((len(rows) + 1, order[0], str(day), rng.choice(
                    ["terminology", "terminology", "late", "typing errors",
                     "style"]), fair, rng.choice([50, 80, 120, 200])
                    if fair else None))
    put(con, "complaints", rows)
    con.commit()
