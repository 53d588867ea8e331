"""An insurance broker: camelCase, a dozen tables, no declared keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 11, 5)
DDL = """
CREATE TABLE office (officeId INTEGER, officeName TEXT, city TEXT);
CREATE TABLE advisor (advisorId INTEGER, advisorName TEXT, officeId INTEGER,
 hiredAt DATE, leftAt DATE);
CREATE TABLE client (clientId INTEGER, clientName TEXT, clientType TEXT, city
 TEXT, birthDate DATE, createdAt DATE, advisorId INTEGER);
CREATE TABLE insurer (insurerId INTEGER, insurerName TEXT, homeCountry TEXT);
CREATE TABLE insuranceLine (lineId INTEGER, lineName TEXT);
CREATE TABLE product (productId INTEGER, productName TEXT, insurerId INTEGER,
 lineId INTEGER, commissionPct NUMERIC(4,1));
CREATE TABLE policy (policyId INTEGER, policyNo TEXT, clientId INTEGER,
 productId INTEGER, startDate DATE, endDate DATE, annualPremium NUMERIC(9,2),
 payMode TEXT, cancelReason TEXT);
CREATE TABLE quote (quoteId INTEGER, clientId INTEGER, productId INTEGER,
 advisorId INTEGER, quotedAt DATE, quotedPremium NUMERIC(9,2), acceptedAt
 DATE);
CREATE TABLE claim (claimId INTEGER, policyId INTEGER, lossDate DATE,
 reportedAt DATE, claimedAmount NUMERIC(9,2), paidAmount NUMERIC(9,2),
 settledAt DATE, decision TEXT);
CREATE TABLE commission (commissionId INTEGER, policyId INTEGER, bookedAt DATE,
 amount NUMERIC(8,2));
CREATE TABLE meeting (meetingId INTEGER, clientId INTEGER, advisorId INTEGER,
 heldAt DATE, meetingKind TEXT, durationMin INTEGER);
CREATE TABLE complaint (complaintId INTEGER, clientId INTEGER, insurerId
 INTEGER, receivedAt DATE, answeredAt DATE);
"""
CITIES = ["Halden", "Morbach", "Nieder", "Ostheim", "Quellbad", "Rosental"]
OFFICES = [(1, "Old Market", "Halden"), (2, "Riverside", "Morbach"),
           (3, "Station", "Ostheim")]
INSURERS = [(1, "Aurelia", "DE"), (2, "Helvetas Assurance", "CH"),
            (3, "Nordstern Mutual", "DE"), (4, "Vienna Union", "AT"),
            (5, "Castor Life", "DE"), (6, "Lloyd Brick", "UK"),
            (7, "Pax Rural", "AT")]
LINES = [(1, "Motor"), (2, "Household"), (3, "Liability"), (4, "Legal"),
         (5, "Life"), (6, "Health"), (7, "Travel")]
PREMIUM = {1: 680, 2: 190, 3: 95, 4: 260, 5: 1150, 6: 1900, 7: 60}
REASONS = ["price", "moved", "sold", "unhappy", "other insurer"]


def _policies(rng, clients, products):
    rows = []
    for client in clients:
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4, 6])):
            product = rng.choice(products)
            day = day_in(rng, max(date.fromisoformat(client[5]), date(
                2019, 1, 1)), TODAY + timedelta(40))
            end, why = None, None
            if rng.random() < .3:
                end = later(rng, day, 200, 1500)
                why = some(rng, .85, rng.choice(REASONS))
                if end > TODAY + timedelta(150):
                    end, why = None, None
            price = round(PREMIUM[product[3]] * rng.uniform(.6, 1.7) * (
                2.4 if client[2] == "B" else 1), 2)
            rows.append((str(day), client[0], product[0], end and str(end),
                         price, rng.choice("YYHQM"), why))
    rows.sort(key=lambda r: r[:3])
    return [(i, "P%06d" % (i * 7 + 1000), r[1], r[2], r[0], r[3], r[4], r[5],
             r[6]) for i, r in enumerate(rows, 1)]


def _claims(rng, policies):
    rows = []
    for policy in policies:
        first = max(date.fromisoformat(policy[4]), date(2023, 1, 1))
        last = min(date.fromisoformat(policy[5] or "2099-01-01"), TODAY)
        for _ in range(rng.choice([0, 0, 0, 0, 0, 1, 1, 2])):
            if first >= last - timedelta(30):
                continue
            loss = day_in(rng, first, last - timedelta(12))
            told = later(rng, loss, 0, 11)
            done = later(rng, told, 8, 120)
            want = round(rng.gammavariate(1.3, 1100) + 40, 2)
            verdict = rng.choice(["paid", "paid", "paid", "part", "refused"]) \
                if done < TODAY and rng.random() < .95 else None
            paid = {"paid": want, "part": round(want * .55, 2), "refused": 0,
                    None: None}[verdict]
            rows.append((policy[0], str(loss), str(told), want, paid,
                         str(done) if verdict else None, verdict))
    rows.sort(key=lambda r: r[2])
    return [(i,) + row for i, row in enumerate(rows, 1)]


def _commissions(rng, policies, products):
    share = {product[0]: product[4] for product in products}
    rows = []
    for policy in policies:
        start = date.fromisoformat(policy[4])
        last = min(policy[5] or "2099-01-01", str(TODAY))
        for year in range(max(start.year, 2023), 2027):
            day = start.replace(year=year, day=min(start.day, 28))
            if str(day) >= policy[4] and str(day) < last:
                rows.append((str(later(rng, day, 0, 9)), policy[0], round(
                    policy[6] * share[policy[3]] / 100, 2)))
    rows = sorted(row for row in rows if row[0] < str(TODAY))
    return [(i, no, day, amount) for i, (day, no, amount)
            in enumerate(rows, 1)]


def _contacts(rng, con, clients, advisors, products):
    rows = []
    for day in sorted(day_in(rng, date(2024, 1, 2), TODAY - timedelta(1))
                      for _ in range(900)):
        client = rng.choice(clients[:300])
        rows.append((client[0], client[6] if rng.random() < .9 else rng.choice(
            advisors)[0], str(day), rng.choice(
                ["office", "home", "phone", "phone", "video"]), rng.choice(
                    [15, 20, 30, 30, 45, 60, 90])))
    put(con, "meeting", [(i,) + row for i, row in enumerate(rows, 1)])
    rows = []
    for day in sorted(day_in(rng, date(2024, 1, 2), TODAY - timedelta(1))
                      for _ in range(700)):
        client, product = rng.choice(clients), rng.choice(products)
        taken = later(rng, day, 1, 40)
        rows.append((client[0], product[0], client[6], str(day), round(
            PREMIUM[product[3]] * rng.uniform(.6, 1.7), 2), some(
                rng, .4 if product[3] < 4 else .25, str(taken))
            if taken < TODAY else None))
    put(con, "quote", [(i,) + row for i, row in enumerate(rows, 1)])
    rows = []
    for day in sorted(day_in(rng, date(2024, 3, 1), TODAY - timedelta(1))
                      for _ in range(95)):
        back = later(rng, day, 1, 34)
        rows.append((rng.choice(clients)[0], rng.choice(INSURERS[:6])[0], str(
            day), some(rng, .95, str(back)) if back < TODAY else None))
    put(con, "complaint", [(i,) + row for i, row in enumerate(rows, 1)])


def make():
    rng = random.Random(804)
    con = create("broker", DDL)
    put(con, "office", OFFICES)
    put(con, "insurer", INSURERS)
    put(con, "insuranceLine", LINES)
    advisors = [(i, name, 1 + i % 3, str(day_in(rng, date(2012, 1, 1), date(
        2025, 6, 30))), str(day_in(rng, date(2025, 8, 1), TODAY))
        if i in (4, 9) else None) for i, name in enumerate(people(rng, 13), 1)]
    put(con, "advisor", advisors)
    products, no = [], 0
    for line in LINES:
        for insurer in rng.sample(INSURERS, rng.choice([2, 3, 4])):
            no += 1
            products.append((no, "%s %s" % (insurer[1].split()[0], line[1]),
                             insurer[0], line[0], rng.choice(
                                 [4, 6, 7.5, 10, 12])))
    put(con, "product", products)
    names = people(rng, 290) + ["%s %s" % (a, b) for a in LAST
                                for b in ("Roofing", "Catering")]
    rng.shuffle(names)
    clients = []
    for i, name in enumerate(names, 1):
        firm = name.endswith(("Roofing", "Catering"))
        clients.append((i, name, "B" if firm else "P", rng.choice(CITIES),
                        None if firm else some(rng, .94, str(day_in(
                            rng, date(1944, 1, 1), date(2006, 1, 1)))),
                        str(day_in(rng, date(2016, 1, 1), date(2026, 10, 20))),
                        rng.choice(advisors)[0]))
    put(con, "client", clients)
    policies = _policies(rng, clients, products)
    put(con, "policy", policies)
    put(con, "claim", _claims(rng, policies))
    put(con, "commission", _commissions(rng, policies, products))
    _contacts(rng, con, clients, advisors, products)
    con.commit()
