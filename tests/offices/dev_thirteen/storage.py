"""A self-storage firm: plain English names, declared keys, money in euros."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from forms import Paper, case, cols, frac, rnd

TODAY = date(2026, 2, 18)
DDL = """
CREATE TABLE building (id INTEGER PRIMARY KEY, name TEXT, town TEXT, opened_on DATE, closed_on DATE, manager TEXT);
CREATE TABLE unit (id INTEGER PRIMARY KEY, building_id INTEGER REFERENCES building(id), unit_number TEXT, floor INTEGER,
 size_sqm REAL, kind TEXT, list_rent REAL, out_of_service INTEGER);
CREATE TABLE tenant (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, email TEXT, phone TEXT, registered_on DATE,
 deleted_on DATE);
CREATE TABLE lease (id INTEGER PRIMARY KEY, unit_id INTEGER REFERENCES unit(id), tenant_id INTEGER REFERENCES tenant(id),
 signed_on DATE, start_date DATE, end_date DATE, monthly_rent REAL, deposit REAL, status TEXT, found_us_by TEXT);
CREATE TABLE charge (id INTEGER PRIMARY KEY, lease_id INTEGER REFERENCES lease(id), kind TEXT, charged_on DATE,
 due_on DATE, amount REAL, waived INTEGER);
CREATE TABLE payment (id INTEGER PRIMARY KEY, charge_id INTEGER REFERENCES charge(id), paid_on DATE, amount REAL,
 method TEXT);
CREATE TABLE contractor (id INTEGER PRIMARY KEY, name TEXT, trade TEXT, phone TEXT, dropped_on DATE);
CREATE TABLE repair (id INTEGER PRIMARY KEY, building_id INTEGER REFERENCES building(id),
 unit_id INTEGER REFERENCES unit(id), contractor_id INTEGER REFERENCES contractor(id), category TEXT, urgent INTEGER,
 reported_on DATE, completed_on DATE, status TEXT, cost REAL);
"""
NOTES = """
# Self-storage: how we count

- Our buildings: those not yet closed (no closing date). A closed building only turns up in old figures.
- Lettable unit: in one of our buildings and not out of service.
- Let (rented) unit: a running lease covers it today. Running lease: status active, i.e. begun and not ended. Reserved = signed, starts later; a reserved unit is still vacant.
- Vacant unit: lettable and not let. Vacancy rate: vacant units by lettable units. Occupancy is the rest.
- Cancelled leases (status cancelled) never began, they count neither as leases nor as move-ins.
- Move-in: the start date of the lease. Move-out (m/o): its end date. Length of stay: start to end, ended leases only.
- Current tenant: has at least one running lease.
- Rent roll: total monthly rent of the running leases.
- Billed: charges by the day charged, without waived ones. Rent income means the charges of kind rent only.
- Arrears: charges past their due date, not waived, less what has been paid on them. A tenant is in arrears if anything is left.
- Repairs: cancelled ones are left out everywhere. Open repair: reported or assigned. Repair cost counts in the year of completion. Common-area repairs have no unit.
- Turnaround: days from report to completion.
- biz = business tenants, CC = climate controlled (kind climate).
"""


def months(a, b):
    y, m = a.year, a.month
    while date(y, m, 1) <= b:
        yield date(y, m, 1)
        m += 1
        if m == 13:
            y, m = y + 1, 1


def make():
    rng = random.Random(13201)
    blds = [(1, "Canal House", "Rotterdam", date(2011, 3, 1), None, "Rita Graf"), (2, "Dock Nine", "Rotterdam", date(2014, 6, 1), None, "Rita Graf"),
            (3, "Tram Depot", "Utrecht", date(2016, 9, 1), None, "Nils Kern"), (4, "Foundry Yard", "Utrecht", date(2018, 2, 1), date(2025, 6, 30), "Nils Kern"),
            (5, "Mill Court", "Breda", date(2019, 5, 1), None, "Wanda Frey"), (6, "Airport Box", "Eindhoven", date(2024, 9, 1), None, None)]
    units, leases, charges, pays = [], [], [], []
    for b in blds:
        for k in range({1: 44, 2: 52, 3: 38, 4: 24, 5: 31, 6: 36}[b[0]]):
            size = rng.choice([1.5, 2, 3, 4, 6, 6, 8, 10, 15, 20])
            kind = rng.choice(["standard"] * 5 + ["climate"] * 3 + (["drive-in"] * 2 if size >= 6 else []))
            fl = 0 if kind == "drive-in" else rng.choice([0, 1, 1, 2])
            units.append((len(units) + 1, b[0], "%s%d%02d" % ("CDTFMA"[b[0] - 1], fl, k + 1), fl, size, kind,
                          round(18 + size * 13.5 + (kind == "climate") * 14 + (kind == "drive-in") * 20 + rng.randint(0, 9), 2), int(rng.random() < .055)))
    names = people(rng, 250)
    firms = [a + " " + b for a in ("Tulip Polder Zuid Amstel Vesting Kade Haring Molen Brug Anker Duin Linde").split()
             for b in ("Catering", "Events", "Antiques", "Webshop", "Flooring")]
    rng.shuffle(firms)
    tens = []
    for i in range(300):
        biz = i % 6 == 0
        reg = day_in(rng, date(2022, 1, 1), date(2026, 2, 10))
        n = firms[i // 6] if biz else names[i - i // 6 - 1]
        tens.append([i + 1, n, "business" if biz else "private", n.lower().replace(" ", ".") + "@mail.example" if rng.random() < .85 else None,
                     "06 %d" % rng.randint(10000000, 59999999) if rng.random() < .93 else None, reg, None])
    unused = set(rng.sample(range(1, 301), 40))
    usable = [t for t in tens if t[0] not in unused]
    demand = {1: .9, 2: .93, 3: .8, 4: .75, 5: .85, 6: .6}
    for u in units:
        b = blds[u[1] - 1]
        d = max(date(2023, 6, 1), b[3]) + timedelta(days=rng.randint(0, 150))
        last = b[4] or TODAY + timedelta(days=40)
        while d <= last:
            if u[7] and d > date(2025, 3, 1):
                break
            t = rng.choice([x for x in usable if x[5] <= d] or usable)
            signed = d - timedelta(days=rng.choice([0, 1, 3, 5, 10, 20]))
            if d > TODAY and signed > TODAY and rng.random() < .7:
                signed = TODAY - timedelta(days=rng.randint(1, 25))
            r = rng.random()
            rent = round(u[6] * rng.choice([1, 1, 1, .95, .9]), 2)
            by = rng.choice(["website", "website", "website", "passing by", "recommendation", "comparison site", None])
            dep = None if rng.random() < .2 else round(rent, 0)
            if r < .06:
                leases.append([0, u[0], t[0], signed, d, None, rent, None, "cancelled", by])
                d += timedelta(days=rng.randint(3, 30))
                continue
            if signed > TODAY:
                break
            end = d + timedelta(days=rng.choice([45, 90, 120, 180, 240, 365, 500, 800, 1200]) + rng.randint(-10, 20))
            if b[4] and end > b[4]:
                end = b[4]
            if u[7] and end > date(2025, 3, 1):
                end = max(d, date(2025, 3, 1))
            st = "reserved" if d > TODAY else "ended" if end < TODAY else "active"
            leases.append([0, u[0], t[0], signed, d, end if st == "ended" else None, rent, dep, st, by])
            if st != "ended":
                break
            d = end + timedelta(days=int(rng.expovariate(1 / (150 * (1 - demand[u[1]]) + 20))) + 1)
    leases.sort(key=lambda x: (x[3], x[1]))
    bad = {t[0]: rng.choice([0, 0, 0, .003, .01, .12]) for t in tens}
    for i, l in enumerate(leases, 1):
        l[0] = i
        if l[8] in ("cancelled", "reserved"):
            continue
        for m in months(l[4].replace(day=1), l[5] or TODAY):
            on = max(m, l[4])
            todo = [("rent", l[6])]
            if rng.random() < .3:
                todo.append(("insurance", rng.choice([6.5, 9.9, 14])))
            if rng.random() < .03:
                todo.append(("late fee", 15.0))
            if l[5] and on.replace(day=1) == l[5].replace(day=1) and rng.random() < .3:
                todo.append(("cleaning", rng.choice([35.0, 60.0])))
            for kind, amt in todo:
                cid = len(charges) + 1
                wv = int(rng.random() < (.25 if kind == "late fee" else .008))
                due = on + timedelta(days=14)
                charges.append((cid, i, kind, on, due, amt, wv))
                if wv:
                    continue
                pd = due + timedelta(days=int(rng.gauss(-5, 9)))
                pd = max(pd, on)
                owed = rng.random() < bad[l[2]] * (3 if on > date(2025, 9, 1) else .6)
                if pd <= TODAY and not owed:
                    x = amt if rng.random() > .006 else round(amt / 2, 2)
                    pays.append((len(pays) + 1, cid, pd, x, rng.choice(["direct debit"] * 5 + ["transfer", "transfer", "card", "cash"])))
    runs = {l[2] for l in leases if l[8] in ("active", "reserved")}
    for t in tens:
        if t[0] not in runs and t[5] < date(2025, 1, 1) and rng.random() < .3:
            t[6] = day_in(rng, date(2025, 2, 1), date(2026, 1, 31))
    cons = [(1, "Roelofs Doors", "doors", "010 441 22 10", None), (2, "Van Dam Electric", "electrical", "030 219 80 04", None),
            (3, "Klimaat Noord", "climate", "010 700 31 31", None), (4, "Bos Roofing", "roofing", "076 520 11 90", None),
            (5, "Liftservice Oost", "lifts", None, None), (6, "Handyman Peeters", "general", "06 22 91 40 18", None),
            (7, "Security Plus", "security", "040 299 00 77", date(2025, 5, 31)), (8, "Lockwise", "security", "040 711 65 20", None),
            (9, "Brabant Painters", "painting", "076 510 22 33", None)]
    reps = []
    d = date(2024, 1, 3)
    catc = {"door": [1, 1, 6], "lighting": [2], "climate": [3], "roof": [4], "lift": [5], "lock": [7, 8], "cleaning": [6], "other": [6, 6]}
    while d <= TODAY:
        for _ in range(rng.choices([0, 1, 2], [55, 37, 8])[0]):
            b = rng.choices(blds, [5, 6, 3, 2, 3, 1])[0]
            if (b[4] and d > b[4]) or b[3] > d:
                continue
            c = rng.choice(list(catc))
            us = [u for u in units if u[1] == b[0] and (c != "climate" or u[5] == "climate")]
            u = rng.choice(us)[0] if c in ("door", "lock", "climate", "cleaning") and us else None
            who = rng.choice(catc[c])
            if who == 7 and d > date(2025, 5, 15):
                who = 8
            if who == 8 and d < date(2025, 3, 1):
                who = 7
            urg = int(rng.random() < .22)
            done = d + timedelta(days=int(rng.expovariate(1 / (4 if urg else 13))))
            r = rng.random()
            if r < .07:
                st, done, cost, who = "cancelled", None, rng.choice([None, None, 45.0]), rng.choice([None, who])
            elif done > TODAY or r > .975:
                st, done, cost = rng.choice(["reported", "assigned"]), None, None
                who = None if st == "reported" else who
            else:
                st, cost = "completed", round(rng.uniform(40, 420) * {"lift": 2.6, "roof": 3.1, "climate": 1.8}.get(c, 1), 2)
                if rng.random() < .06:
                    cost = None
            reps.append((len(reps) + 1, b[0], u, who, c, urg, d, done, st, cost))
        d += timedelta(days=1)
    write("storage", DDL, [("building", blds), ("unit", units), ("tenant", tens), ("lease", leases), ("charge", charges),
                           ("payment", pays), ("contractor", cons), ("repair", reps)])


def questions():
    p = Paper("storage", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-02-18'"
    lett = "FROM unit u JOIN building b ON b.id = u.building_id WHERE b.closed_on IS NULL AND u.out_of_service = 0"
    let_ = "EXISTS (SELECT 1 FROM lease l WHERE l.unit_id = u.id AND l.status = 'active')"
    vac = lett + " AND NOT " + let_
    lt = "FROM lease l JOIN tenant t ON t.id = l.tenant_id"
    lb = "FROM lease l JOIN unit u ON u.id = l.unit_id JOIN building b ON b.id = u.building_id"
    ch = "FROM charge c JOIN lease l ON l.id = c.lease_id JOIN unit u ON u.id = l.unit_id JOIN building b ON b.id = u.building_id"
    rb = "FROM repair r JOIN building b ON b.id = r.building_id"
    rok = "r.status <> 'cancelled'"
    yr = lambda c, y: "strftime('%%Y', %s) = '%s'" % (c, y)  # noqa: E731

    q("how many bldgs do we have", "SELECT count(*) FROM building WHERE closed_on IS NULL", "count", "easy", True)
    q("who manages tram depot", cols("FROM building WHERE name = 'Tram Depot'", "manager", "name, manager"), "lookup")
    q("# vacant units", "SELECT count(*) " + vac, "count", "hard", True, chain="vac")
    z = "SELECT b.name, count(*) %s GROUP BY b.id" % vac
    q("by building", z, "count by group", "hard", True, ["SELECT b.id, b.name, count(*) %s GROUP BY b.id" % vac,
       "SELECT b.name, sum(NOT %s) %s GROUP BY b.id" % (let_, lett)], chain="vac")
    q("only climate", "SELECT b.name, count(*) %s AND u.kind = 'climate' GROUP BY b.id" % vac, "count by group", "hard", True,
      ["SELECT b.id, b.name, count(*) %s AND u.kind = 'climate' GROUP BY b.id" % vac,
       "SELECT b.name, sum(u.kind = 'climate' AND NOT %s) %s GROUP BY b.id" % (let_, lett),
       "SELECT count(*) %s AND u.kind = 'climate'" % vac], chain="vac")
    vr = "@1.0 * sum(NOT %s) / count(*)@" % let_
    q("vacancy rate per building", frac("SELECT b.name, %s %s GROUP BY b.id" % (vr, lett),
                                        "SELECT b.name, sum(NOT %s), count(*), %s %s GROUP BY b.id" % (let_, vr, lett)),
      "rate by group", "hard", True, chain="vr")
    q("highest one", frac(*["SELECT %s %s GROUP BY b.id ORDER BY 1.0 * sum(NOT %s) / count(*) DESC LIMIT 1" %
                            (c, lett, let_) for c in ("b.name, " + vr, "b.name")]), "superlative", "hard", True, chain="vr")
    d1 = vac + " AND u.kind = 'drive-in'"
    q("vacant drive-in units w size and rent", cols(d1, "u.unit_number, u.size_sqm, u.list_rent", "b.name, u.unit_number, u.size_sqm, u.list_rent",
                                                    "u.id, u.unit_number, u.size_sqm, u.list_rent", "u.id, u.size_sqm, u.list_rent",
                                                    "u.unit_number, b.name, u.size_sqm, u.list_rent"), "list", "hard", True)
    q("rent roll", rnd("SELECT @sum(monthly_rent)@ FROM lease WHERE status = 'active'"), "sum", "easy", True, chain="rr")
    q("split by town", rnd("SELECT b.town, @sum(l.monthly_rent)@ %s WHERE l.status = 'active' GROUP BY b.town" % lb),
      "sum by group", "medium", True, chain="rr")
    rt = "%s WHERE l.status = 'active'" % lb
    q("as pct of total", frac("SELECT b.town, @sum(l.monthly_rent) / (SELECT sum(monthly_rent) FROM lease WHERE status = 'active')@ %s GROUP BY b.town" % rt,
                              "SELECT b.town, sum(l.monthly_rent), @sum(l.monthly_rent) / (SELECT sum(monthly_rent) FROM lease WHERE status = 'active')@ %s GROUP BY b.town" % rt),
      "share of total", "hard", True, chain="rr")
    q("current tenants", ["SELECT count(DISTINCT tenant_id) FROM lease WHERE status = 'active'",
                          "SELECT DISTINCT t.name %s WHERE l.status = 'active'" % lt,
                          "SELECT DISTINCT t.id, t.name %s WHERE l.status = 'active'" % lt,
                          "SELECT t.* FROM tenant t WHERE EXISTS (SELECT 1 FROM lease l WHERE l.tenant_id = t.id AND l.status = 'active')"],
      "count", "medium", True, chain="ct")
    q("private vs biz", ["SELECT t.kind, count(DISTINCT t.id) %s WHERE l.status = 'active' GROUP BY t.kind" % lt,
                         "SELECT count(DISTINCT CASE WHEN t.kind = 'private' THEN t.id END), count(DISTINCT CASE WHEN t.kind = 'business' THEN t.id END) %s WHERE l.status = 'active'" % lt],
      "count by group", "medium", True, chain="ct")
    m3 = "%s WHERE l.status = 'active' GROUP BY t.id HAVING count(*) >= 3" % lt
    q("tenants with 3 or more running leases", cols(m3, "t.name, count(*)", "t.name", "t.id, t.name, count(*)", "t.id, t.name"),
      "having", "medium", True)
    nl = "FROM tenant t WHERE NOT EXISTS (SELECT 1 FROM lease l WHERE l.tenant_id = t.id%s)%s"
    q("tenants who never had a lease, how many", ["SELECT count(*) " + nl % (" AND l.status <> 'cancelled'", ""),
                                                "SELECT count(*) " + nl % (" AND l.status <> 'cancelled'", " AND t.deleted_on IS NULL")],
      "never", "medium", True)
    mi = "SELECT #, count(*) FROM lease WHERE status <> 'cancelled' AND %s GROUP BY 1 ORDER BY 1" % yr("start_date", 2025)
    q("move-ins per month 2025", [mi.replace("#", "strftime('%Y-%m', start_date)"), mi.replace("#", "strftime('%m', start_date)")], "count by month",
      "medium", True, chain="mi")
    mo = "SELECT #, count(*) FROM lease WHERE status <> 'cancelled' AND %s GROUP BY 1 ORDER BY 1" % yr("end_date", 2025)
    q("and m/o", [mo.replace("#", "strftime('%Y-%m', end_date)"), mo.replace("#", "strftime('%m', end_date)")], "count by month", "medium", True,
      chain="mi")
    q("avg length of stay in days", rnd("SELECT @avg(julianday(end_date) - julianday(start_date))@ FROM lease WHERE status = 'ended'"),
      "duration", "medium", True, chain="los")
    q("by unit kind", rnd("SELECT u.kind, @avg(julianday(l.end_date) - julianday(l.start_date))@ FROM lease l JOIN unit u ON u.id = l.unit_id WHERE l.status = 'ended' GROUP BY u.kind"),
      "duration", "medium", True, chain="los")
    q("reserved units starting in march", cols(
        "FROM lease l JOIN unit u ON u.id = l.unit_id JOIN building b ON b.id = u.building_id JOIN tenant t ON t.id = l.tenant_id WHERE l.status = 'reserved' AND l.start_date BETWEEN '2026-03-01' AND '2026-03-31'",
        "u.unit_number", "u.unit_number, l.start_date", "b.name, u.unit_number, l.start_date", "b.name, u.unit_number", "u.id",
        "u.unit_number, t.name, l.start_date", "u.*", "count(*)", "u.id, u.unit_number", "u.id, u.unit_number, l.start_date"), "list", "medium")
    q("rent income 2025 vs 2024", rnd(
        "SELECT strftime('%Y', charged_on), @sum(amount)@ FROM charge WHERE kind = 'rent' AND waived = 0 AND charged_on BETWEEN '2024-01-01' AND '2025-12-31' GROUP BY 1 ORDER BY 1",
        "SELECT @sum(CASE WHEN charged_on >= '2025-01-01' THEN amount END)@, @sum(CASE WHEN charged_on < '2025-01-01' THEN amount END)@ FROM charge WHERE kind = 'rent' AND waived = 0 AND charged_on BETWEEN '2024-01-01' AND '2025-12-31'",
        "SELECT @sum(CASE WHEN charged_on >= '2025-01-01' THEN amount END)@, @sum(CASE WHEN charged_on < '2025-01-01' THEN amount END)@, @sum(CASE WHEN charged_on >= '2025-01-01' THEN amount ELSE -amount END)@ FROM charge WHERE kind = 'rent' AND waived = 0 AND charged_on BETWEEN '2024-01-01' AND '2025-12-31'"),
      "year over year", "medium", True)
    q("how much did we waive in 2025", rnd("SELECT @sum(amount)@ FROM charge WHERE waived = 1 AND " + yr("charged_on", 2025)), "sum")
    left = ("SELECT c.id, c.lease_id, c.due_on, c.amount - coalesce((SELECT sum(x.amount) FROM payment x WHERE x.charge_id = c.id), 0) AS o "
            "FROM charge c WHERE c.waived = 0 AND c.due_on < %s" % T)
    q("arrears total", rnd("SELECT @sum(o)@ FROM (%s)" % left), "sum", "hard", True, chain="arr")
    a5 = "FROM (%s) a JOIN lease l ON l.id = a.lease_id JOIN tenant t ON t.id = l.tenant_id WHERE a.o > 0.001 GROUP BY t.id ORDER BY sum(a.o) DESC LIMIT 10" % left
    q("top 10 tenants", rnd(*cols(a5, "t.name, @sum(a.o)@", "t.name", "t.id, t.name, @sum(a.o)@")), "top n", "hard", True, chain="arr")
    age = "(julianday(%s) - julianday(due_on))" % T
    bk = "CASE WHEN %s <= 30 THEN '0-30' WHEN %s <= 60 THEN '31-60' WHEN %s <= 90 THEN '61-90' ELSE 'over 90' END" % (age, age, age)
    q("arrears by age: up to 30, 31-60, 61-90, over 90 days", rnd(
        "SELECT %s, @sum(o)@ FROM (%s) WHERE o > 0.001 GROUP BY 1 ORDER BY 1" % (bk, left),
        "SELECT %s, count(*), @sum(o)@ FROM (%s) WHERE o > 0.001 GROUP BY 1 ORDER BY 1" % (bk, left),
        "SELECT %s FROM (%s)" % (", ".join("@sum(CASE WHEN %s THEN o ELSE 0 END)@" % w.replace("#", age) for w in ("# <= 30", "# BETWEEN 31 AND 60", "# BETWEEN 61 AND 90", "# > 90")), left)),
      "aging buckets", "hard", True)
    an = "FROM (%s) a JOIN lease l ON l.id = a.lease_id JOIN tenant t ON t.id = l.tenant_id WHERE a.o > 0.001" % left
    q("how many tenants in arrears", "SELECT count(DISTINCT l.tenant_id) " + an, "count", "hard", True)
    q("payments by method 2025, share", frac(
        "SELECT method, @sum(amount) / (SELECT sum(amount) FROM payment WHERE {y})@ FROM payment WHERE {y} GROUP BY method".format(y=yr("paid_on", 2025)),
        "SELECT method, @1.0 * count(*) / (SELECT count(*) FROM payment WHERE {y})@ FROM payment WHERE {y} GROUP BY method".format(y=yr("paid_on", 2025)),
        "SELECT method, sum(amount), @sum(amount) / (SELECT sum(amount) FROM payment WHERE {y})@ FROM payment WHERE {y} GROUP BY method".format(y=yr("paid_on", 2025)),
        "SELECT method, count(*), @1.0 * count(*) / (SELECT count(*) FROM payment WHERE {y})@ FROM payment WHERE {y} GROUP BY method".format(y=yr("paid_on", 2025))),
      "share of total", "medium")
    q("repair cost per building 2025", rnd("SELECT b.name, @sum(r.cost)@ %s WHERE %s AND %s GROUP BY b.id" % (rb, rok, yr("r.completed_on", 2025)),
                                           "SELECT b.id, b.name, @sum(r.cost)@ %s WHERE %s AND %s GROUP BY b.id" % (rb, rok, yr("r.completed_on", 2025)),
                                           "SELECT b.name, @sum(r.cost)@ %s WHERE %s AND b.closed_on IS NULL AND %s GROUP BY b.id" % (rb, rok, yr("r.completed_on", 2025))),
      "sum by group", "medium", True, chain="rc")
    q("and 2024", rnd("SELECT b.name, @sum(r.cost)@ %s WHERE %s AND %s GROUP BY b.id" % (rb, rok, yr("r.completed_on", 2024)),
                      "SELECT b.id, b.name, @sum(r.cost)@ %s WHERE %s AND %s GROUP BY b.id" % (rb, rok, yr("r.completed_on", 2024)),
                      "SELECT b.name, @sum(r.cost)@ %s WHERE %s AND b.closed_on IS NULL AND %s GROUP BY b.id" % (rb, rok, yr("r.completed_on", 2024))),
      "sum by group", "medium", True, chain="rc")
    ro = "%s WHERE r.status IN ('reported', 'assigned')" % rb
    q("open repairs", cols(ro, "count(*)", "r.*", "r.id, b.name, r.category, r.reported_on", "r.id, r.category, r.reported_on", "r.id"), "count", "easy", True, chain="or")
    q("which of those are urgent", cols(ro + " AND r.urgent = 1", "r.id", "r.*", "r.id, b.name, r.category, r.reported_on", "r.id, r.category, r.reported_on",
                                        "r.id, r.category", "r.id, b.name, r.category", "r.id, r.reported_on"), "list", "medium", True, chain="or")
    q("oldest open repair w building", cols(ro + " ORDER BY r.reported_on, r.id LIMIT 1", "r.id, b.name, r.reported_on", "r.id, b.name", "b.name, r.reported_on", "r.id, r.reported_on, b.name",
                                           "b.name, r.category, r.reported_on", "r.id, b.name, r.category, r.reported_on", "r.id, r.category, b.name, r.reported_on", "r.id, r.category, r.reported_on, b.name"), "superlative", "medium", True)
    ta = "@avg(julianday(r.completed_on) - julianday(r.reported_on))@"
    tc = "FROM repair r JOIN contractor k ON k.id = r.contractor_id WHERE r.completed_on IS NOT NULL GROUP BY k.id"
    q("avg turnaround by contractor", rnd(*cols(tc, "k.name, " + ta, "k.id, k.name, " + ta)), "duration by group", "medium", True)
    t2 = "FROM (SELECT b.name AS n, r.category AS c, sum(r.cost) AS v, row_number() OVER (PARTITION BY b.id ORDER BY sum(r.cost) DESC) AS k %s WHERE %s AND %s GROUP BY b.id, r.category) WHERE k = 1" % (rb, rok, yr("r.completed_on", 2025))
    q("most expensive repair category in each bldg 2025", rnd(*cols(t2, "n, c, @v@", "n, c")), "top n per group", "hard", True)
    q("2nd most expensive unit in mill court", cols("FROM unit u JOIN building b ON b.id = u.building_id WHERE b.name = 'Mill Court' ORDER BY u.list_rent DESC LIMIT 1 OFFSET 1",
                                                   "u.unit_number, u.list_rent", "u.unit_number", "u.id, u.unit_number, u.list_rent", "u.*", "u.id, u.list_rent"), "second", "medium")
    q("avg list rent by kind", rnd("SELECT kind, @avg(list_rent)@ FROM unit GROUP BY kind",
                                   "SELECT u.kind, @avg(u.list_rent)@ %s GROUP BY u.kind" % lett), "avg by group")
    q("units per floor in canal house", "SELECT u.floor, count(*) FROM unit u JOIN building b ON b.id = u.building_id WHERE b.name = 'Canal House' GROUP BY u.floor", "count by group")
    q("cash payments this yr", ["SELECT %s FROM payment WHERE method = 'cash' AND paid_on >= '2026-01-01'" % c for c in
                                ("sum(amount)", "round(sum(amount), 2)", "count(*)", "count(*), sum(amount)", "*")], "sum")
    q("phone of van dam electric", cols("FROM contractor WHERE name = 'Van Dam Electric'", "phone", "name, phone"), "lookup")
    q("avg rent per sqm by unit kind, running leases", rnd("SELECT u.kind, @avg(l.monthly_rent / u.size_sqm)@ FROM lease l JOIN unit u ON u.id = l.unit_id WHERE l.status = 'active' GROUP BY u.kind",
                                                          "SELECT u.kind, @sum(l.monthly_rent) / sum(u.size_sqm)@ FROM lease l JOIN unit u ON u.id = l.unit_id WHERE l.status = 'active' GROUP BY u.kind"), "ratio", "medium", True)
    mav = ("SELECT m, %s avg(v) OVER (ORDER BY m ROWS 2 PRECEDING)@ FROM (SELECT strftime('%%Y-%%m', start_date) AS m, count(*) AS v FROM lease WHERE status <> 'cancelled' AND start_date BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1) ORDER BY m")
    q("3 month moving avg of move-ins 2025", rnd(mav % "v, @", mav % "@"), "moving average", "hard", True)
    q("is unit C105 free", ["SELECT NOT EXISTS (SELECT 1 FROM lease l JOIN unit u ON u.id = l.unit_id WHERE u.unit_number = 'C105' AND l.status = 'active')",
                               "SELECT CASE WHEN count(*) = 0 THEN 'yes' ELSE 'no' END FROM lease l JOIN unit u ON u.id = l.unit_id WHERE u.unit_number = 'C105' AND l.status = 'active'",
                               "SELECT l.* FROM lease l JOIN unit u ON u.id = l.unit_id WHERE u.unit_number = 'C105' AND l.status = 'active'",
                               "SELECT count(*) FROM lease l JOIN unit u ON u.id = l.unit_id WHERE u.unit_number = 'C105' AND l.status = 'active'"],
      "yes/no", "medium", True)
    q("email of tenant with the highest monthly rent", cols("%s WHERE l.status = 'active' ORDER BY l.monthly_rent DESC, l.id LIMIT 1" % lt, "t.email", "t.name, t.email", "t.email, l.monthly_rent", "t.name, t.email, l.monthly_rent"), "lookup", "medium")
    q("contractors w/o any repair", cols("FROM contractor k WHERE NOT EXISTS (SELECT 1 FROM repair r WHERE r.contractor_id = k.id)", "k.name", "k.id, k.name", "k.*", "k.name, k.trade"), "never", "medium")
    pm = "SELECT #, @sum(amount)@ FROM payment WHERE %s GROUP BY 1 ORDER BY 1" % yr("paid_on", 2025)
    q("payments recieved per month 2025", rnd(*[pm.replace("#", f) for f in ("strftime('%Y-%m', paid_on)", "strftime('%m', paid_on)")]), "sum by month", "medium", chain="pay")
    q("best month", rnd(*[
        "SELECT %s FROM payment WHERE %s GROUP BY strftime('%%Y-%%m', paid_on) ORDER BY sum(amount) DESC LIMIT 1" % (c, yr("paid_on", 2025))
        for c in ("strftime('%Y-%m', paid_on), @sum(amount)@", "strftime('%Y-%m', paid_on)", "strftime('%m', paid_on), @sum(amount)@", "strftime('%m', paid_on)")]), "superlative", "medium", chain="pay")
    q("tenants w/o email", cols("FROM tenant WHERE email IS NULL", "count(*)", "name", "id, name", "*", "name, phone") +
      cols("FROM tenant WHERE email IS NULL AND deleted_on IS NULL", "count(*)", "name", "id, name", "*"), "null")

    ask("electricity per building", "no energy use or energy cost is recorded")
    ask("which tenants are trouble", "no note or column says what trouble means: arrears, late fees, complaints?")
    ask("insurance claims 2025", "only the insurance charges are recorded, no claims")
    ask("market rent comparison", "no market or competitors' rents are recorded")
    ask("numbers for dock nine", "too vague: units, occupancy, rent roll, arrears, repairs?")
    return p
