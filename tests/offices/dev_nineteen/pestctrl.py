"""A pest control firm: plain English names, declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 4, 20)
NOTES = """
# Pest control - notes

- Data as of 2026-04-20 ("today"). Times are local.
- A contract runs if start_date <= today and end_date is empty or >= today. Clients with a running contract are contract clients, all others are one-off clients.
- service_contract.level: B = basic, P = plus, F = full cover.
- Contract income = monthly fees of the running contracts.
- visit.done_at empty = not done yet. A visit is overdue if it is not done and planned_for is before today.
- visit.outcome: clear, activity, no access. Wasted trips are the visits with no access.
- Severity goes from 1 (traces) to 4 (infestation). Serious = 3 or 4.
- Infestation rate = visits with a serious finding / visits done.
- Response time of a callout = reached_at minus called_at in hours. In time means reached within 24 hours. reached_at empty = nobody has been there yet.
- staff.left_on empty = still with us. Technicians = role technician, still with us unless you say otherwise.
- A licence has lapsed when licence_until is before today.
- Revenue = net of the invoices, by issued_on.
- Outstanding = not paid, net + vat. Overdue = outstanding and due_on has passed.
- To reorder: stock under minimum_stock. Banned products: approved_until before today.
- Lost clients: had a contract, none runs today.
"""
DDL = """
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, hired_on DATE, left_on DATE, licence_until DATE);
CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT, sector TEXT, town TEXT, client_since DATE, account_manager_id INTEGER REFERENCES staff(id));
CREATE TABLE site (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client(id), name TEXT, kind TEXT, town TEXT);
CREATE TABLE service_contract (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client(id), level TEXT, visits_per_year INTEGER, monthly_fee NUMERIC(8,2),
 start_date DATE, end_date DATE);
CREATE TABLE visit (id INTEGER PRIMARY KEY, site_id INTEGER REFERENCES site(id), technician_id INTEGER REFERENCES staff(id), planned_for DATE, done_at DATETIME,
 minutes INTEGER, outcome TEXT);
CREATE TABLE pest (id INTEGER PRIMARY KEY, name TEXT, family TEXT);
CREATE TABLE finding (id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visit(id), pest_id INTEGER REFERENCES pest(id), severity INTEGER, note TEXT);
CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, unit TEXT, stock NUMERIC(8,1), minimum_stock NUMERIC(8,1), unit_cost NUMERIC(7,2), approved_until DATE);
CREATE TABLE product_use (id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visit(id), product_id INTEGER REFERENCES product(id), amount NUMERIC(7,1));
CREATE TABLE callout (id INTEGER PRIMARY KEY, site_id INTEGER REFERENCES site(id), pest_id INTEGER REFERENCES pest(id), called_at DATETIME, reached_at DATETIME, closed_at DATETIME);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client(id), issued_on DATE, due_on DATE, net NUMERIC(9,2), vat NUMERIC(9,2), paid_on DATE);
"""


def ts(d, rng):
    return datetime(d.year, d.month, d.day, rng.randint(7, 17), rng.randint(0, 59)).strftime("%Y-%m-%d %H:%M:%S")


def make():
    rng = random.Random(1901)
    staff = []
    for i, n in enumerate(people(rng, 19), 1):
        h = day_in(rng, date(2012, 1, 1), date(2025, 11, 1))
        role = "manager" if i <= 3 else "office" if i <= 6 else "technician"
        staff.append((i, n, role, h, day_in(rng, max(h, date(2025, 2, 1)), date(2026, 4, 1)) if i > 6 and rng.random() < .25 else None,
                      day_in(rng, date(2025, 12, 1), date(2028, 6, 1)) if role == "technician" else None))
    clients, sites, contracts = [], [], []
    names = [a + " " + b for a in "Almond Bracken Copper Dunes Elder Ferry Granite Harbour Ivory Jubilee".split() for b in "Foods Hotel Bakery Logistics Clinic Farm".split()]
    rng.shuffle(names)
    for i, n in enumerate(names[:48], 1):
        since = day_in(rng, date(2014, 1, 1), date(2026, 3, 15))
        town = rng.choice("Norwick Stanmere Overby Hale Quay Ludd".split())
        clients.append((i, n, {"Foods": "food", "Bakery": "food", "Hotel": "hospitality", "Logistics": "warehouse", "Clinic": "health", "Farm": "farming"}[n.split()[1]], town, since, rng.randint(1, 3)))
        for k in range(rng.choice([1, 1, 2, 3, 4])):
            sites.append((len(sites) + 1, i, rng.choice("North South Main Old Mill Dock".split()) + " " + rng.choice("depot kitchen hall store wing".split()), rng.choice("kitchen warehouse office shop".split()), rng.choice("Norwick Stanmere Overby Hale Ludd".split())))
        if i % 6:
            s = max(since, day_in(rng, date(2020, 1, 1), date(2026, 2, 1)))
            e = None if rng.random() < .55 else s + timedelta(days=rng.choice([365, 730, 1095]))
            contracts.append((len(contracts) + 1, i, rng.choices("BPF", [4, 4, 2])[0], rng.choice([4, 6, 8, 12]), rng.randrange(60, 480, 10), s, e))
            if e and e < date(2026, 1, 1) and rng.random() < .6:
                contracts.append((len(contracts) + 1, i, rng.choice("BPF"), rng.choice([6, 8, 12]), rng.randrange(80, 520, 10), e + timedelta(days=1), None))
    pests = [(i + 1, n, f) for i, (n, f) in enumerate([("brown rat", "rodents"), ("house mouse", "rodents"), ("german cockroach", "insects"), ("bed bug", "insects"), ("flour moth", "insects"), ("wasp", "insects"), ("feral pigeon", "birds"), ("black ant", "insects"), ("marten", "mammals")])]
    products = [(i + 1,) + x for i, x in enumerate([("Ratstop block", "kg", 42, 20, 18.5, date(2027, 6, 30)), ("Mouse foam", "can", 8, 12, 9.9, date(2026, 12, 31)), ("Roach gel", "tube", 30, 30, 14.2, date(2028, 1, 31)), ("Bedbug spray", "l", 3.5, 6, 32, date(2026, 3, 31)),
                ("Moth trap", "piece", 210, 100, 4.1, None), ("Wasp dust", "kg", 11, 5, 21, date(2025, 12, 31)), ("Bird spikes", "m", 64, 80, 6.5, None), ("Ant bait", "piece", 95, 40, 2.2, date(2027, 2, 28)), ("Fog fluid", "l", 12, 4, 27, date(2027, 9, 30))])]
    visits, finds, uses, calls, inv = [], [], [], [], []
    used = sites[:-5]
    d = date(2024, 7, 1)
    while d <= TODAY + timedelta(days=30):
        if d.weekday() < 5:
            for _ in range(rng.choice([0, 1, 2, 2, 3])):
                s = rng.choice(used)
                if clients[s[1] - 1][4] > d:
                    continue
                tech = rng.choice([t for t in staff if t[2] == "technician" and t[3] <= d and (t[4] is None or t[4] > d) and t[0] != 19])
                done = d <= TODAY and not (d > date(2026, 3, 1) and rng.random() < .15) and d < TODAY
                out = rng.choices(["clear", "activity", "no access"], [55, 37, 8])[0] if done else None
                v = len(visits) + 1
                visits.append((v, s[0], tech[0], d, ts(d + timedelta(days=rng.choice([0, 0, 0, 1, 3])), rng) if done else None, rng.randrange(20, 180, 5) if done and out != "no access" else None, out))
                if out == "activity":
                    for p in rng.sample(pests[:8], rng.choice([1, 1, 1, 2])):
                        finds.append((len(finds) + 1, v, p[0], rng.choices([1, 2, 3, 4], [4, 4, 2, 1])[0], None))
                    for p in rng.sample(products[:8], rng.choice([0, 1, 1, 2])) + ([products[3]] if d > date(2026, 4, 5) else []):
                        uses.append((len(uses) + 1, v, p[0], rng.randint(1, 40) / 2))
            if rng.random() < (.35 if d < date(2026, 4, 13) else .8):
                s = rng.choice(used)
                if clients[s[1] - 1][4] <= d <= TODAY:
                    c = datetime(d.year, d.month, d.day, rng.randint(6, 20), rng.randint(0, 59))
                    r = c + timedelta(hours=rng.triangular(1, 60, 8))
                    cl = r + timedelta(days=rng.randint(1, 25))
                    end = datetime(2026, 4, 20)
                    f = "%Y-%m-%d %H:%M:%S"
                    calls.append((len(calls) + 1, s[0], rng.choice(pests)[0], c.strftime(f), r.strftime(f) if r < end and not (d > date(2026, 4, 14) and rng.random() < .5) else None, cl.strftime(f) if cl < end and d < date(2026, 4, 13) else None))
        if d.day == 3 and d <= TODAY:
            for c in clients:
                if c[4] <= d and rng.random() < .6:
                    net = round(rng.triangular(80, 2600, 300), 2)
                    pd = d + timedelta(days=int(rng.triangular(5, 70, 20)))
                    inv.append((3000 + len(inv), c[0], d, d + timedelta(days=30), net, round(net * .2, 2), pd if pd < TODAY and rng.random() > .03 else None))
        d += timedelta(days=1)
    write("pestctrl", DDL, [("staff", staff), ("client", clients), ("site", sites), ("service_contract", contracts), ("visit", visits), ("pest", pests), ("finding", finds), ("product", products), ("product_use", uses), ("callout", calls), ("invoice", inv)])


def questions():
    p = Paper("pestctrl", TODAY)
    q = p.q
    RUN = "start_date <= '2026-04-20' AND (end_date IS NULL OR end_date >= '2026-04-20')"
    CC = "SELECT client_id FROM service_contract WHERE " + RUN

    q("how many contract clients", ["SELECT count(*) FROM client WHERE id IN (%s)" % CC], "count", "medium", True, chain="cc")
    q("per sector", by("FROM client WHERE id IN (%s) GROUP BY sector" % CC, ["sector"], "count(*)"), "count by group", "hard", True, chain="cc")
    q("and the one-off ones", ["SELECT sector, count(*) FROM client WHERE id NOT IN (%s) GROUP BY sector" % CC, "SELECT count(*) FROM client WHERE id NOT IN (%s)" % CC], "count by group", "hard", True, chain="cc")
    q("contract income by level", by("FROM service_contract WHERE %s GROUP BY level" % RUN, ["level", "CASE level WHEN 'B' THEN 'basic' WHEN 'P' THEN 'plus' ELSE 'full cover' END"], "sum(monthly_fee)"), "sum by group", "medium", True)
    q("overdue visits", ["SELECT count(*) FROM visit WHERE done_at IS NULL AND planned_for < '2026-04-20'"] + w("FROM visit v JOIN site s ON s.id = v.site_id JOIN client c ON c.id = s.client_id JOIN staff t ON t.id = v.technician_id WHERE v.done_at IS NULL AND v.planned_for < '2026-04-20'",
      "v.*", "v.id", "v.id;v.planned_for", "v.id;s.name", "v.id;v.planned_for;s.name", "v.id;c.name", "v.id;v.planned_for;c.name", "s.name;v.planned_for", "v.planned_for;t.full_name;v.id"), "list", "medium", True, chain="ov")
    q("by technician", by("FROM visit v JOIN staff t ON t.id = v.technician_id WHERE v.done_at IS NULL AND v.planned_for < '2026-04-20' GROUP BY t.id", ["t.full_name", "t.id, t.full_name"], "count(*)"), "count by group", "hard", True, chain="ov")
    q("visits done in march", ["SELECT count(*) FROM visit WHERE done_at >= '2026-03-01' AND done_at < '2026-04-01'"], "count", "easy", False, chain="vm")
    q("how many of them were wasted trips", ["SELECT count(*) FROM visit WHERE done_at >= '2026-03-01' AND done_at < '2026-04-01' AND outcome = 'no access'"], "count", "hard", True, chain="vm")

    q("share of wasted trips per technician last yr", [s % x for x in ("", "AND t.left_on IS NULL") for s in frac(*by("FROM visit v JOIN staff t ON t.id = v.technician_id WHERE v.done_at >= '2025-01-01' AND v.done_at < '2026-01-01' %s GROUP BY t.id", ["t.full_name", "t.id, t.full_name"], "@avg(v.outcome = 'no access')@"))], "rate by group", "hard", True)
    q("most common pest this year", ["SELECT p.name%s FROM finding f JOIN visit v ON v.id = f.visit_id JOIN pest p ON p.id = f.pest_id WHERE v.done_at >= '2026-01-01' GROUP BY p.id ORDER BY count(*) DESC LIMIT 1" % x for x in ("", ", count(*)")], "top 1", "medium")
    q("serious findings per quarter 2025", ["SELECT %s, count(*) FROM finding f JOIN visit v ON v.id = f.visit_id WHERE f.severity >= 3 AND v.done_at >= '2025-01-01' AND v.done_at < '2026-01-01' GROUP BY 1" % k.replace("#", "((strftime('%m', v.done_at) + 2) / 3)") for k in ("#", "'Q' || #", "'2025-Q' || #", "'Q' || # || ' 2025'", "'2025 Q' || #")] +
      ["SELECT %s, (strftime('%%m', v.done_at) + 2) / 3, count(*) FROM finding f JOIN visit v ON v.id = f.visit_id WHERE f.severity >= 3 AND v.done_at >= '2025-01-01' AND v.done_at < '2026-01-01' GROUP BY 2" % y for y in ("'2025'", "2025")], "count by quarter", "hard", True)
    q("infestation rate by site kind", frac(*by("FROM visit v JOIN site s ON s.id = v.site_id WHERE v.done_at IS NOT NULL GROUP BY s.kind", ["s.kind"], "@avg(EXISTS (SELECT 1 FROM finding f WHERE f.visit_id = v.id AND f.severity >= 3))@")), "rate by group", "hard", True)
    q("callouts nobody has been to yet", ["SELECT count(*) FROM callout WHERE reached_at IS NULL"] + w("FROM callout k JOIN site s ON s.id = k.site_id WHERE k.reached_at IS NULL", "k.*", "k.id", "k.id;s.name", "k.id;k.called_at", "k.id;s.name;k.called_at"), "not yet", "easy", True)
    q("avg response time last month", rnd("SELECT @avg((julianday(reached_at) - julianday(called_at)) * 24)@ FROM callout WHERE called_at >= '2026-03-01' AND called_at < '2026-04-01'"), "date difference", "hard", True, chain="rt")
    q("same month last year", rnd("SELECT @avg((julianday(reached_at) - julianday(called_at)) * 24)@ FROM callout WHERE called_at >= '2025-03-01' AND called_at < '2025-04-01'"), "date difference", "hard", True, chain="rt")
    q("% of callouts reached in time per month 2025", months("called_at", *frac("SELECT #, @avg(coalesce((julianday(reached_at) - julianday(called_at)) * 24 <= 24, 0))@ FROM callout WHERE called_at >= '2025-01-01' AND called_at < '2026-01-01' GROUP BY strftime('%Y-%m', called_at)")), "rate by month", "hard", True)
    q("who has a lapsed licence", w("FROM staff WHERE licence_until < '2026-04-20' AND left_on IS NULL", "full_name", "id;full_name", "full_name;licence_until", "*", "count(*)") + w("FROM staff WHERE licence_until < '2026-04-20'", "full_name", "id;full_name", "full_name;licence_until", "*"), "list", "medium", True)
    q("licences running out before the end of the year", w("FROM staff WHERE licence_until BETWEEN '2026-04-20' AND '2026-12-31' AND left_on IS NULL", "full_name", "id;full_name", "full_name;licence_until", "*", "count(*)") + w("FROM staff WHERE licence_until BETWEEN '2026-04-20' AND '2026-12-31'", "full_name", "id;full_name", "full_name;licence_until", "*") +
      w("FROM staff WHERE licence_until BETWEEN '2026-04-20' AND '2026-12-30' AND left_on IS NULL", "full_name", "full_name;licence_until"), "list", "medium")
    q("how many technicians do we have", ["SELECT count(*) FROM staff WHERE role = 'technician' AND left_on IS NULL"], "count", "easy", True)
    q("hours on site per technician in q1", rnd(*by("FROM visit v JOIN staff t ON t.id = v.technician_id WHERE v.done_at >= '2026-01-01' AND v.done_at < '2026-04-01' GROUP BY t.id", ["t.full_name", "t.id, t.full_name"], "@sum(v.minutes) / 60.0@")) +
      rnd(*by("FROM visit v JOIN staff t ON t.id = v.technician_id WHERE v.done_at >= '2026-01-01' AND v.done_at < '2026-04-01' AND t.left_on IS NULL GROUP BY t.id", ["t.full_name", "t.id, t.full_name"], "@sum(v.minutes) / 60.0@")), "sum by group", "medium")
    q("revenue ytd vs last year same period", ["SELECT sum(CASE WHEN issued_on BETWEEN '%s' AND '%s' THEN net END), sum(CASE WHEN issued_on BETWEEN '%s' AND '%s' THEN net END) FROM invoice" % x for x in (("2026-01-01", "2026-04-20", "2025-01-01", "2025-04-20"), ("2025-01-01", "2025-04-20", "2026-01-01", "2026-04-20"))] +
      ["SELECT sum(a), sum(b), sum(a) - sum(b) FROM (SELECT CASE WHEN issued_on BETWEEN '2026-01-01' AND '2026-04-20' THEN net END AS a, CASE WHEN issued_on BETWEEN '2025-01-01' AND '2025-04-20' THEN net END AS b FROM invoice)",
       "SELECT strftime('%Y', issued_on), sum(net) FROM invoice WHERE issued_on BETWEEN '2026-01-01' AND '2026-04-20' OR issued_on BETWEEN '2025-01-01' AND '2025-04-20' GROUP BY 1",
       "SELECT CAST(strftime('%Y', issued_on) AS INTEGER), sum(net) FROM invoice WHERE issued_on BETWEEN '2026-01-01' AND '2026-04-20' OR issued_on BETWEEN '2025-01-01' AND '2025-04-20' GROUP BY 1"], "comparison", "hard", True)
    q("top 5 clients by revenue 2025", ["SELECT c.name%s FROM invoice i JOIN client c ON c.id = i.client_id WHERE i.issued_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY c.id ORDER BY sum(i.net) DESC LIMIT 5" % x for x in (", sum(i.net)", "")], "top n", "medium", True)
    q("outstanding per client, only over 1000", by("FROM invoice i JOIN client c ON c.id = i.client_id WHERE i.paid_on IS NULL GROUP BY c.id HAVING sum(i.net + i.vat) > 1000", ["c.name", "c.id, c.name"], "sum(i.net + i.vat)") + ["SELECT c.name FROM invoice i JOIN client c ON c.id = i.client_id WHERE i.paid_on IS NULL GROUP BY c.id HAVING sum(i.net + i.vat) > 1000"], "having", "hard", True)
    q("overdue invoices and total", ["SELECT count(*), sum(net + vat) FROM invoice WHERE paid_on IS NULL AND due_on < '2026-04-20'", "SELECT sum(net + vat), count(*) FROM invoice WHERE paid_on IS NULL AND due_on < '2026-04-20'"], "count and sum", "medium", True)
    q("what do we have to reorder", w("FROM product WHERE stock < minimum_stock", "name", "id;name", "*", "name;stock;minimum_stock", "name;stock", "count(*)"), "business term", "easy", True)
    q("did we use banned products this month", yn("EXISTS (SELECT 1 FROM product_use u JOIN product p ON p.id = u.product_id JOIN visit v ON v.id = u.visit_id WHERE p.approved_until < '2026-04-20' AND v.done_at >= '2026-04-01')") +
      w("FROM product_use u JOIN product p ON p.id = u.product_id JOIN visit v ON v.id = u.visit_id WHERE p.approved_until < '2026-04-20' AND v.done_at >= '2026-04-01'", "count(*)", "u.*", "p.name", "DISTINCT p.name", "u.id", "p.name, v.id", "p.name, v.done_at", "p.*", "DISTINCT p.*", "DISTINCT p.id, p.name"), "yes no", "hard", True)
    q("cost of products used per visit, average", rnd("SELECT @avg(c)@ FROM (SELECT sum(u.amount * p.unit_cost) AS c FROM product_use u JOIN product p ON p.id = u.product_id GROUP BY u.visit_id)", "SELECT @sum(u.amount * p.unit_cost) / (SELECT count(*) FROM visit WHERE done_at IS NOT NULL)@ FROM product_use u JOIN product p ON p.id = u.product_id", "SELECT @sum(u.amount * p.unit_cost) / (SELECT count(*) FROM visit)@ FROM product_use u JOIN product p ON p.id = u.product_id"), "nested average", "hard")
    q("products not used once", w("FROM product WHERE id NOT IN (SELECT product_id FROM product_use)", "name", "id;name", "*"), "never", "easy")
    q("sites we have never visited", w("FROM site s JOIN client c ON c.id = s.client_id WHERE NOT EXISTS (SELECT 1 FROM visit v WHERE v.site_id = s.id AND v.done_at IS NOT NULL)", "s.name", "s.id;s.name", "s.*", "s.name;c.name", "s.id;s.name;c.name", "s.name;s.town", "count(*)") +
      w("FROM site s JOIN client c ON c.id = s.client_id WHERE NOT EXISTS (SELECT 1 FROM visit v WHERE v.site_id = s.id)", "s.name", "s.id;s.name", "s.*", "s.name;c.name"), "never", "medium")
    q("clients with more than 2 sites", w("FROM client c JOIN site s ON s.client_id = c.id GROUP BY c.id HAVING count(*) > 2", "c.name", "c.id;c.name", "c.name;count(*)", "c.id;c.name;count(*)"), "at least n", "easy")
    q("lost clients", w("FROM client WHERE id IN (SELECT client_id FROM service_contract) AND id NOT IN (%s)" % CC, "name", "id;name", "*", "count(*)"), "business term", "hard", True, chain="lo")
    q("when did their contract end", by("FROM client c JOIN service_contract k ON k.client_id = c.id WHERE c.id NOT IN (%s) GROUP BY c.id" % CC, ["c.name", "c.id, c.name"], "max(k.end_date)"), "latest", "hard", True, chain="lo")
    q("last visit to each site of copper hotel", by("FROM visit v JOIN site s ON s.id = v.site_id JOIN client c ON c.id = s.client_id WHERE c.name = 'Copper Hotel' AND v.done_at IS NOT NULL GROUP BY s.id", ["s.name", "s.id, s.name"], "max(v.done_at)", "date(max(v.done_at))"), "latest", "hard")
    q("which account manager has the most clients", ["SELECT t.full_name%s FROM client c JOIN staff t ON t.id = c.account_manager_id GROUP BY t.id ORDER BY count(*) DESC LIMIT 1" % x for x in ("", ", count(*)")], "top 1", "easy")
    q("biggest contract for each level", ["SELECT %s FROM (SELECT k.*, c.name, rank() OVER (PARTITION BY level ORDER BY monthly_fee DESC) AS r FROM service_contract k JOIN client c ON c.id = k.client_id WHERE %s) WHERE r = 1" % (x, y) for x in ("level, name, monthly_fee", "level, id, monthly_fee", "level, monthly_fee", "level, name", "level, id", "name, level, monthly_fee", "id, level, monthly_fee") for y in (RUN, "1 = 1")], "top per group", "hard")
    p.ask("are the clients happy", "not recorded")
    p.ask("best technician", "best by what?")
    p.ask("how many traps are out", "traps set up are not recorded")
    p.ask("cancel the visits on friday", "wish to change data")
    return p
