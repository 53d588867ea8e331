"""A pest control firm: plain English names, declared keys, money in euros."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from layouts import by, frac, ls, median, months, rnd, versus, yn
from more import Paper, alts, between, y

TODAY = date(2026, 4, 15)
DDL = """
CREATE TABLE technicians (id INTEGER PRIMARY KEY, full_name TEXT, depot TEXT, phone TEXT, licence_valid_until TEXT,
 hired_on TEXT, left_on TEXT);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, industry TEXT, city TEXT, email TEXT, phone TEXT,
 customer_since TEXT);
CREATE TABLE sites (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), name TEXT, street TEXT,
 city TEXT, area_sqm REAL);
CREATE TABLE contracts (id INTEGER PRIMARY KEY, contract_no TEXT UNIQUE, site_id INTEGER REFERENCES sites(id), plan TEXT,
 visits_per_year INTEGER, annual_fee REAL, start_date TEXT, end_date TEXT);
CREATE TABLE visits (id INTEGER PRIMARY KEY, site_id INTEGER REFERENCES sites(id),
 technician_id INTEGER REFERENCES technicians(id), kind TEXT, planned_on TEXT, done_on TEXT, minutes INTEGER, status TEXT);
CREATE TABLE findings (id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visits(id), pest TEXT, severity INTEGER);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, unit TEXT, unit_price REAL, approved_until TEXT);
CREATE TABLE product_use (id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visits(id),
 product_id INTEGER REFERENCES products(id), quantity REAL);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT UNIQUE, customer_id INTEGER REFERENCES customers(id),
 issued_on TEXT, due_on TEXT, amount REAL, paid_on TEXT);
CREATE TABLE complaints (id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visits(id), received_on TEXT, reason TEXT,
 settled_on TEXT);
CREATE INDEX ix_visits_site ON visits(site_id);
CREATE INDEX ix_findings_visit ON findings(visit_id);
CREATE INDEX ix_complaints_visit ON complaints(visit_id);
"""
NOTES = """
# Pest control – notes

- Data as of 2026-04-15 ("today").
- technicians.left_on empty = still with us. Team size = technicians still with us.
- A contract runs if start_date <= today and end_date is empty or >= today.
- Covered site = site with a running contract.
- Portfolio value = sum of annual_fee of the running contracts.
- Lost customer = had a contract at any of its sites in the past, none running today.
- visits.status: planned, done, no access, cancelled. Overdue visit = still planned and planned_on before today.
- On time = done_on at most 3 days after planned_on. On-time rate = visits done on time / visits done.
- No-access rate = no access / (done + no access), by planned_on.
- findings.severity: 1 = traces, 2 = moderate, 3 = severe. Infestation = finding with severity 3.
- Clean visit = done visit without a finding.
- Open invoice = paid_on empty. Overdue invoice = open and due_on before today.
- Open complaint = settled_on empty. Complaint rate = visits with a complaint / visits done.
- Amounts are net, in euro.
"""
CITIES = ["Kingsford", "Ashby", "Thornwick", "Lowmoor", "Penhurst"]
PESTS = ["mice", "rats", "cockroaches", "ants", "wasps", "moths", "pigeons", "bed bugs"]


def make():
    rng = random.Random(18101)
    names = people(rng, 16)
    techs = []
    for i, n in enumerate(names, 1):
        hired = day_in(rng, date(2015, 1, 1), date(2023, 11, 30)) if i < 14 else day_in(rng, date(2025, 1, 1), date(2026, 1, 31))
        left = {3: date(2024, 9, 30), 8: date(2025, 5, 31), 11: date(2025, 12, 31), 12: date(2026, 2, 28)}.get(i)
        lic = day_in(rng, date(2026, 5, 1), date(2029, 6, 30))
        if i in (2, 5, 13):
            lic = day_in(rng, date(2025, 10, 1), date(2026, 4, 10))
        if left:
            lic = left + timedelta(days=rng.randint(-300, 500))
        techs.append((i, n, ["Kingsford", "Thornwick", "Penhurst"][(i * 7 // 3) % 3], "0555 %06d" % rng.randrange(10 ** 6), lic, hired, left))
    first = "Golden Old Blue Corner Harbour Station Garden River Market Castle Linden Copper Silver North Park Bridge".split()
    kinds = {"restaurant": ["Grill", "Bistro", "Kitchen"], "hotel": ["Hotel", "Inn"], "food retail": ["Foods", "Grocers"], "logistics": ["Cargo", "Storage"],
             "school": ["School"], "clinic": ["Clinic"], "housing": ["Homes"]}
    custs, used = [], set()
    while len(custs) < 108:
        ind = rng.choices(list(kinds), [8, 4, 5, 4, 2, 2, 3])[0]
        n = rng.choice(first) + " " + rng.choice(kinds[ind])
        if n in used:
            continue
        used.add(n)
        i = len(custs) + 1
        custs.append((i, n, ind, rng.choices(CITIES, [6, 4, 4, 3, 2])[0], "office@%s.example" % n.lower().replace(" ", "-") if rng.random() < .88 else None,
                      "0555 %06d" % rng.randrange(10 ** 6) if rng.random() < .9 else None, day_in(rng, date(2018, 1, 1), date(2025, 12, 31))))
    streets = "Mill Lane;High Street;Dock Road;Church Walk;Station Road;Elm Avenue;Canal Street;Hill Road".split(";")
    sites = []
    for c in custs:
        k = rng.choices([1, 2, 3, 4, 5, 7], [50, 24, 12, 8, 4, 3])[0]
        for j in range(k):
            sites.append((len(sites) + 1, c[0], c[1] + ("" if k == 1 else " " + "ABCDEFG"[j]), "%s %d" % (rng.choice(streets), rng.randint(1, 140)),
                          c[3] if rng.random() < .8 else rng.choice(CITIES), rng.choice([80, 120, 150, 220, 300, 450, 800, 1500, 2400, 4000])))
    since = {c[0]: c[6] for c in custs}
    contracts, visits = [], []
    bad = {s[0]: rng.choice([.1, .2, .3, .5, .8]) for s in sites}

    def tech(city, d):
        dep = {"Ashby": "Kingsford", "Lowmoor": "Thornwick"}.get(city, city)
        ok = [t for t in techs if t[5] <= d and (not t[6] or t[6] >= d)]
        near = [t for t in ok if t[2] == dep]
        return rng.choice(near if near and rng.random() < .75 else ok)[0]

    slow = {t[0]: rng.choice([.6, .8, 1, 1.5, 2.4]) for t in techs}
    for s in sites:
        d = since[s[1]] + timedelta(days=rng.randint(0, 60))
        if rng.random() < .06:
            continue
        while d <= TODAY + timedelta(days=30):
            plan, n, f = rng.choice([("basic", 4, 520), ("basic", 4, 520), ("standard", 6, 840), ("standard", 6, 840), ("intensive", 12, 1750)])
            term = rng.choice([365, 730, 730, 1095])
            end = d + timedelta(days=term - 1)
            if end > TODAY and rng.random() < .3:
                end = None
            contracts.append((0, None, s[0], plan, n, round(2.1 * f * (.8 + s[5] / 3000) * rng.uniform(.9, 1.15), 2), d, end))
            v = d + timedelta(days=rng.randint(7, 30))
            while v <= min(end or date(2099, 1, 1), TODAY + timedelta(days=75)):
                if v >= date(2024, 1, 1):
                    visits.append((s[0], s[4], "routine", v))
                    if rng.random() < bad[s[0]] * .16:
                        visits.append((s[0], s[4], "follow-up", v + timedelta(days=rng.randint(7, 16))))
                v += timedelta(days=365 // n + rng.randint(-6, 6))
            if end is None or rng.random() < .22:
                break
            d = end + timedelta(days=1)
    contracts.sort(key=lambda c: (c[6], c[2]))
    contracts = [(i, "PC-%d-%03d" % (c[6].year, i)) + c[2:] for i, c in enumerate(contracts, 1)]
    d = date(2024, 1, 2)
    weight = [bad[s[0]] ** 1.5 for s in sites]
    while d <= TODAY:
        for _ in range(rng.choices([0, 1, 2, 3], [5, 4, 2, 1] if d.month in (6, 7, 8, 9) else [8, 4, 1, 0])[0]):
            s = rng.choices(sites, weight)[0]
            if since[s[1]] <= d:
                visits.append((s[0], s[4], "call-out", d))
        d += timedelta(days=1)
    visits.sort(key=lambda v: (v[3], v[0]))
    rows, finds, use, comp = [], [], [], []
    prods = [(1, "RodentStop block", "kg", 18.5, date(2027, 8, 31)), (2, "RodentStop paste", "kg", 24.9, date(2026, 12, 31)), (3, "AntAway gel", "tube", 9.8, date(2028, 3, 31)),
             (4, "RoachLine gel", "tube", 14.2, date(2026, 3, 31)), (5, "Waspex spray", "can", 7.6, date(2027, 1, 31)), (6, "MothGuard trap", "piece", 4.3, None),
             (7, "Snap trap", "piece", 3.2, None), (8, "Bait station", "piece", 11.9, None), (9, "BugHeat powder", "kg", 31.0, date(2025, 9, 30)),
             (10, "Bird spikes", "m", 6.4, None), (11, "Fly board", "piece", 2.7, None), (12, "CoolFog", "litre", 42.0, date(2029, 1, 31))]
    fit = {"mice": [1, 2, 7, 8], "rats": [1, 2, 8], "cockroaches": [4], "ants": [3], "wasps": [5], "moths": [6], "pigeons": [10], "bed bugs": [9]}
    for i, (s, city, kind, pl) in enumerate(visits, 1):
        t = tech(city, min(pl + timedelta(days=12), TODAY))
        st, done, mins = "done", None, None
        r = rng.random()
        if r < .03:
            st = "cancelled"
        elif r < .03 + (.09 if kind == "routine" else .04):
            st = "no access"
        if kind == "call-out":
            done = pl + timedelta(days=rng.choice([0, 0, 0, 1, 1, 2]))
        else:
            done = pl + timedelta(days=max(-2, int(rng.gauss(.8, 2.6) * slow[t])))
        if pl > TODAY:
            st = "planned" if st != "cancelled" else st
        elif st == "done" and (done > TODAY or rng.random() < (.16 if (TODAY - pl).days < 50 else .004)):
            st = "planned"
        if st == "done":
            mins = {"routine": 45, "call-out": 70, "follow-up": 35}[kind] * rng.uniform(.5, 1.8)
            mins = int(mins / 5) * 5
        else:
            done = None
        rows.append((i, s, t, kind, pl, done, mins, st))
        if st != "done":
            continue
        got = []
        p = bad[s] * .6 if kind == "routine" else .45 if kind == "follow-up" else .93
        for _ in range(3):
            if rng.random() < p:
                w = [9, 7, 5, 6 if pl.month in (4, 5, 6, 7) else 1, 6 if pl.month in (7, 8, 9) else 0, 3, 2, 2]
                x = rng.choices(PESTS, w)[0]
                if x not in got:
                    got.append(x)
                    finds.append((len(finds) + 1, i, x, rng.choices([1, 2, 3], [55, 32, 13] if kind != "call-out" else [25, 42, 33])[0]))
            p *= .35
        for x in got:
            use.append((len(use) + 1, i, rng.choice(fit[x]), rng.choice([.5, 1, 1, 2, 3, 4]) if x != "pigeons" else rng.choice([5, 10, 20])))
        if rng.random() < .25:
            use.append((len(use) + 1, i, rng.choice([1, 8, 11]), rng.choice([.5, 1, 2])))
        if rng.random() < .028 * slow[t]:
            rc = done + timedelta(days=rng.randint(0, 20))
            if rc <= TODAY:
                se = rc + timedelta(days=int(rng.expovariate(1 / 14)) + 1)
                comp.append((0, i, rc, rng.choice(["pests back", "pests back", "too late", "no report", "damage", "staff"]),
                             se if se <= TODAY and rng.random() > .05 else None))
    comp.sort(key=lambda c: (c[2], c[1]))
    comp = [(i,) + c[1:] for i, c in enumerate(comp, 1)]
    inv = []
    site_c = {s[0]: s[1] for s in sites}
    moral = {c[0]: rng.choice([-4, 0, 2, 6, 30]) for c in custs}
    q = date(2024, 1, 1)
    while q < date(2026, 4, 10):
        nq = date(q.year + q.month // 12, q.month % 12 + 3 - 2, 1)
        nq = date(q.year + (q.month + 2) // 12, (q.month + 2) % 12 + 1, 1)
        for c in custs:
            amt = sum(k[5] / 4 for k in contracts if site_c[k[2]] == c[0] and k[6] < nq and (k[7] is None or k[7] >= q))
            amt += 145 * sum(1 for r in rows if r[3] == "call-out" and r[7] == "done" and site_c[r[1]] == c[0] and q <= r[5] < nq)
            if amt < 1:
                continue
            on = nq + timedelta(days=rng.randint(0, 80))
            if on >= TODAY:
                continue
            due = on + timedelta(days=rng.choice([14, 30]))
            pd = due + timedelta(days=int(rng.gauss(moral[c[0]], 9)))
            pd = max(on, pd)
            inv.append((len(inv) + 1, "%d/%04d" % (on.year, len(inv) + 1), c[0], on, due if due != TODAY else due + timedelta(days=1), round(amt, 2),
                        pd if pd < TODAY and rng.random() > .03 else None))
        q = nq
    write("pest", DDL, [("technicians", techs), ("customers", custs), ("sites", sites), ("contracts", contracts), ("visits", rows), ("findings", finds),
                        ("products", prods), ("product_use", use), ("invoices", inv), ("complaints", comp)])


def questions():
    p = Paper("pest", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-04-15'"
    TN = ["t.full_name", "t.id, t.full_name"]
    CN = ["c.name", "c.id, c.name"]
    SN = ["s.name", "s.id, s.name", "c.name, s.name", "s.id", "s.name, s.street, s.city"]
    run = "k.start_date <= %s AND (k.end_date IS NULL OR k.end_date >= %s)" % (T, T)
    vt = "FROM visits v JOIN technicians t ON t.id = v.technician_id"
    vc = "FROM visits v JOIN sites s ON s.id = v.site_id JOIN customers c ON c.id = s.customer_id"
    kc = "FROM contracts k JOIN sites s ON s.id = k.site_id JOIN customers c ON c.id = s.customer_id"
    fv = "FROM findings f JOIN visits v ON v.id = f.visit_id"
    D = ["v.done_on", "v.planned_on"]
    OK = ["1", "v.status = 'done'", "v.status <> 'cancelled'"]

    q("team size", ["SELECT count(*) FROM technicians WHERE left_on IS NULL"], "business term", "easy", True, chain="team")
    q("by depot", by("FROM technicians WHERE left_on IS NULL GROUP BY depot", ["depot"], "count(*)"), "count by group", "easy", True, chain="team")
    q("whose licence is out", ls("FROM technicians t WHERE t.licence_valid_until < %s AND t.left_on IS NULL" % T, TN, "t.licence_valid_until", "t.depot", "t.phone") +
      ls("FROM technicians t WHERE t.licence_valid_until < %s" % T, TN, "t.licence_valid_until", "t.depot", "t.left_on"), "list", "medium", chain="team")
    q("which customer called us out most in 2025", alts(ls(vc + " WHERE v.kind = 'call-out' AND OKK AND %s GROUP BY c.id ORDER BY count(*) DESC LIMIT 1" % y("DD", 2025), CN, "count(*)", first="c.name"), DD=D, OKK=OK),
      "top n", "medium")
    ti = "FROM invoices i JOIN customers c ON c.id = i.customer_id WHERE %s GROUP BY c.id ORDER BY sum(i.amount) DESC LIMIT 5" % y("i.issued_on", 2025)
    q("top5 custmers by invoiced amount last yr", rnd(*ls(ti, CN, "@sum(i.amount)@", first="c.name, @sum(i.amount)@")), "top n", "medium", typo=True)
    ov = "v.status = 'planned' AND v.planned_on < " + T
    zero = [x for w in ("1", "t.left_on IS NULL") for x in by("FROM technicians t LEFT JOIN visits v ON v.technician_id = t.id AND %s WHERE %s GROUP BY t.id" % (ov, w), TN, "count(v.id)")]
    q("how many vists are overdue", "SELECT count(*) FROM visits v WHERE " + ov, "business term", "medium", True, chain="ov", typo=True)
    q("per technician", by("%s WHERE %s GROUP BY t.id" % (vt, ov), TN, "count(*)") + zero, "count by group", "medium", True, chain="ov")
    q("just the ones from kingsford depot", by("%s WHERE %s AND t.depot = 'Kingsford' GROUP BY t.id" % (vt, ov), TN + ["t.full_name, t.depot"], "count(*)") + [z.replace("WHERE", "WHERE t.depot = 'Kingsford' AND") for z in zero], "count by group", "medium", True, chain="ov")
    q("median minutes per kind of visit 2025", alts(median("v.minutes", "FROM visits v WHERE v.minutes IS NOT NULL AND " + y("DD", 2025), ["v.kind"], "v.kind"), DD=D), "median", "extra")
    piv = "FROM visits v WHERE OKK AND DD >= '2026-01-01' AND DD <= %s GROUP BY #" % T
    q("visits done per month this yr, one column per kind", alts(months("DD", *["SELECT #, %s %s" % (", ".join("sum(v.kind = '%s')" % k for k in o), piv)
      for o in (("routine", "call-out", "follow-up"), ("call-out", "follow-up", "routine"), ("routine", "follow-up", "call-out"))]), OKK=["v.status = 'done'"], DD=D), "pivot", "hard")
    ot = "@1.0 * sum(julianday(v.done_on) - julianday(v.planned_on) <= 3) / count(*)@"
    otw = vt + " WHERE v.status = 'done' AND %s GROUP BY t.id" % between("DD", "2026-01-01", "2026-04-01")
    q("on time rate per technician q1", alts(frac(*by(otw, TN, ot, "count(*), " + ot, "sum(julianday(v.done_on) - julianday(v.planned_on) <= 3), count(*), " + ot)), DD=D), "ratio", "hard", True, chain="ot")
    q("worst 3", alts(frac(*by(otw + " ORDER BY 1.0 * sum(julianday(v.done_on) - julianday(v.planned_on) <= 3) / count(*) LIMIT 3", TN, ot) +
                      ls(otw + " ORDER BY 1.0 * sum(julianday(v.done_on) - julianday(v.planned_on) <= 3) / count(*) LIMIT 3", TN)), DD=D), "top n", "hard", True, chain="ot")
    q("portfolio value", rnd("SELECT @sum(k.annual_fee)@ FROM contracts k WHERE " + run), "business term", "medium", True, chain="pv")
    q("by plan", rnd(*by("FROM contracts k WHERE %s GROUP BY k.plan" % run, ["k.plan"], "@sum(k.annual_fee)@")), "aggregate", "medium", True, chain="pv")
    q("n how many contracts in each", rnd(*by("FROM contracts k WHERE %s GROUP BY k.plan" % run, ["k.plan"], "count(*)", "@sum(k.annual_fee)@, count(*)", "count(*), @sum(k.annual_fee)@")),
      "count by group", "medium", True, chain="pv")
    nv = "FROM sites s JOIN customers c ON c.id = s.customer_id WHERE NOT EXISTS (SELECT 1 FROM visits v WHERE v.site_id = s.id AND OKK)"
    q("sites we have never been to", alts(ls(nv, SN, "s.city", "s.street", "c.name", count=True), OKK=["v.status = 'done'", "1"]), "negation", "medium")
    ms = "FROM customers c JOIN sites s ON s.customer_id = c.id GROUP BY c.id HAVING count(*) > 3"
    q("customers with more than 3 sites", ls(ms, CN, "count(*)", "c.city", "c.industry", first="c.name, count(*)"), "at least", "medium")
    ke = kc + " WHERE k.end_date LO %s AND k.end_date OP '2026-06-14'" % T
    q("contracts expiring in the next 60 days, customer n fee", alts(ls(ke, ["k.contract_no, c.name, k.annual_fee", "c.name, k.annual_fee", "k.id, c.name, k.annual_fee", "c.name, k.contract_no, k.annual_fee",
      "k.contract_no, c.name, s.name, k.annual_fee"], "k.end_date", "k.plan", "s.name") + ls(ke, ["k.contract_no, c.name, k.end_date, k.annual_fee", "c.name, k.contract_no, k.end_date, k.annual_fee", "k.contract_no, k.end_date, c.name, k.annual_fee", "c.name, k.end_date, k.annual_fee",
      "k.id, k.contract_no, c.name, k.annual_fee", "k.id, k.contract_no, c.name, k.end_date, k.annual_fee"]), LO=[">=", ">"], OP=["<=", "<"]), "list", "medium")
    pg = ("FROM (SELECT s.city AS g, f.pest AS x, count(*) AS n, rank() OVER (PARTITION BY s.city ORDER BY count(*) DESC) AS r FROM findings f JOIN visits v ON v.id = f.visit_id JOIN sites s ON s.id = v.site_id "
          "WHERE %s GROUP BY 1, 2) WHERE r = 1" % y("DD", 2025))
    q("most found pest in each city 2025", alts(["SELECT %s %s" % (c, z) for z in (pg, pg.replace("s.city", "c.city").replace("WHERE s", "JOIN customers c ON c.id = s.customer_id WHERE s", 1))
                                                 for c in ("g, x, n", "g, x", "x, g, n")], DD=D), "top n per group", "extra")
    sh = "@1.0 * count(*) / (SELECT count(*) FROM findings f JOIN visits v ON v.id = f.visit_id WHERE %s)@" % y("DD", 2025)
    q("findings last yr per pest and share of all", alts(frac(*by(fv + " WHERE %s GROUP BY f.pest" % y("DD", 2025), ["f.pest"], "count(*), " + sh, sh + ", count(*)", sh)), DD=D), "share of total", "hard")
    lost = ("FROM customers c WHERE EXISTS (SELECT 1 FROM contracts k JOIN sites s ON s.id = k.site_id WHERE s.customer_id = c.id PAST) AND NOT EXISTS "
            "(SELECT 1 FROM contracts k JOIN sites s ON s.id = k.site_id WHERE s.customer_id = c.id AND %s)" % run)
    q("which customers did we lose", alts(ls(lost, CN, "c.city", "c.industry", "c.phone", "c.email", "c.customer_since"), PAST=["AND k.end_date < " + T, ""]), "business term", "hard", True)
    co = [between("DD", "2026-01-01", "2026-04-16"), between("DD", "2025-01-01", "2025-04-16")]
    q("# call-outs ytd vs same time last yr", alts(versus("FROM visits v WHERE v.kind = 'call-out' AND OKK", [""], "", "1", *co, labels=[y("DD", 2026).split(" = ")[0]]), DD=D, OKK=OK), "comparison", "hard")
    q("phone and email of market bistro", ls("FROM customers c WHERE c.name = 'Market Bistro'", ["c.phone, c.email", "c.name, c.phone, c.email", "c.email, c.phone"]), "look-up", "easy", chain="cust")
    sk = vc + " JOIN technicians t ON t.id = v.technician_id WHERE c.name = 'Market Bistro' AND v.status = 'done'"
    q("when were we last there", ["SELECT max(v.done_on) " + sk] + ls(sk + " ORDER BY v.done_on DESC LIMIT 1", ["v.done_on"], "s.name", "t.full_name", "v.kind", "c.name"), "look-up", "medium", chain="cust")
    q("who was it", ls(sk + " ORDER BY v.done_on DESC LIMIT 1", ["t.full_name", "t.id, t.full_name"], "t.phone", "v.done_on", "t.depot"), "look-up", "medium", chain="cust")
    age = "julianday(%s) - julianday(i.due_on)" % T
    bk = "CASE WHEN %s <= 30 THEN '0-30' WHEN %s <= 60 THEN '31-60' ELSE 'over 60' END" % (age, age)
    oi = "FROM invoices i WHERE i.paid_on IS NULL AND i.due_on < " + T
    q("overdue invoices 1-30, 31-60, over 60 days", rnd(*by(oi + " GROUP BY 1", [bk], "@sum(i.amount)@", "count(*)", "count(*), @sum(i.amount)@", "@sum(i.amount)@, count(*)")[:4],
      *["SELECT %s %s" % (", ".join(f % c for c in (age + " <= 30", age + " BETWEEN 31 AND 60", age + " > 60")), oi) for f in
        ("@sum(CASE WHEN %s THEN i.amount ELSE 0 END)@", "sum(%s)")],
      *["SELECT %s, @sum(i.amount)@ %s GROUP BY 1" % (bk.replace("'0-30'", "'1-30'").replace("over 60", o), oi) for o in ("over 60", "60+", ">60")],
      *["SELECT %s, %s %s GROUP BY 1" % (bk.replace("'0-30'", "'1-30'"), v, oi) for v in ("count(*)", "count(*), @sum(i.amount)@")]), "aging buckets", "extra", True)
    na = "@1.0 * sum(v.status = 'no access') / count(*)@"
    q("no access rate per month 2025", frac(*months("v.planned_on", *by("FROM visits v WHERE v.status IN ('done', 'no access') AND %s GROUP BY #" % y("v.planned_on", 2025), ["#"], na,
      "sum(v.status = 'no access'), count(*), " + na, "sum(v.status = 'no access'), " + na)[:3])), "ratio", "hard", True)
    q("complaints last quarter by reason", by("FROM complaints x WHERE %s GROUP BY x.reason" % between("x.received_on", "2026-01-01", "2026-04-01"), ["x.reason"], "count(*)"), "count by group", "easy", chain="cp")
    q("same for q4", by("FROM complaints x WHERE %s GROUP BY x.reason" % between("x.received_on", "2025-10-01", "2026-01-01"), ["x.reason"], "count(*)"), "period", "easy", chain="cp")
    oc = "FROM complaints x JOIN visits v ON v.id = x.visit_id JOIN sites s ON s.id = v.site_id JOIN customers c ON c.id = s.customer_id WHERE x.settled_on IS NULL AND x.received_on OP '2026-03-16'"
    q("any complaints open longer than 30 days", alts(ls(oc, ["x.id", "x.id, c.name", "c.name", "x.id, x.visit_id", "s.name"], "x.received_on", "x.reason", "c.name", count=True) + ["SELECT x.* " + oc, "SELECT count(*) > 0 " + oc] +
      ["SELECT CASE WHEN count(*) > 0 THEN '%s' ELSE '%s' END %s" % (a, b, oc) for a, b in (("yes", "no"), ("Yes", "No"))], OP=["<", "<="]), "yes/no", "medium", True)
    pc = "FROM product_use u JOIN products p ON p.id = u.product_id JOIN visits v ON v.id = u.visit_id WHERE %s GROUP BY p.id" % y("DD", 2025)
    q("what did we spend on each product last year", alts(rnd(*by(pc, ["p.name", "p.id, p.name"], "@sum(u.quantity * p.unit_price)@", "@sum(u.quantity)@, @sum(u.quantity * p.unit_price)@")), DD=D), "aggregate", "medium")
    yo = "WITH m AS (SELECT strftime('%Y-%m', v.done_on) AS mon, count(*) AS n FROM visits v WHERE v.status = 'done' GROUP BY 1) SELECT KK, VV FROM m a JOIN m b ON b.mon = '2024' || substr(a.mon, 5) WHERE a.mon LIKE '2025-%'"
    q("done visits per mth 2025 with % change to yr before", frac(*alts(yo, KK=["a.mon", "substr(a.mon, 6)", "CAST(substr(a.mon, 6) AS INTEGER)"],
      VV=["a.n, b.n, @1.0 * (a.n - b.n) / b.n@", "a.n, @1.0 * (a.n - b.n) / b.n@", "b.n, a.n, @1.0 * (a.n - b.n) / b.n@"])), "year over year", "extra")
    cl = "@1.0 * sum(NOT EXISTS (SELECT 1 FROM findings f WHERE f.visit_id = v.id)) / count(*)@"
    q("% clean visits by industry this yr", frac(*by(vc + " WHERE v.status = 'done' AND v.done_on >= '2026-01-01' GROUP BY c.industry", ["c.industry"], cl, "count(*), " + cl,
      "sum(NOT EXISTS (SELECT 1 FROM findings f WHERE f.visit_id = v.id)), count(*), " + cl)), "ratio", "hard", True)
    q("infestaions by pest q1", alts(by(fv + " WHERE f.severity = 3 AND %s GROUP BY f.pest" % between("DD", "2026-01-01", "2026-04-01"), ["f.pest"], "count(*)") + by(fv + " WHERE %s GROUP BY f.pest" % between("DD", "2026-01-01", "2026-04-01"), ["f.pest"], "sum(f.severity = 3)"), DD=D), "business term", "medium", True, typo=True)
    rc = "t.id IN (SELECT v.technician_id FROM visits v JOIN findings f ON f.visit_id = v.id WHERE f.pest = '%s' AND DD LIKE '2026-03-%%')"
    q("who found both rats and cockroaches in march", alts(ls("FROM technicians t WHERE %s AND %s" % (rc % "rats", rc % "cockroaches"), TN, "t.depot", "t.phone"), DD=D), "set operation", "hard")
    q("how long does a complaint take us on avarage", rnd("SELECT @avg(julianday(x.settled_on) - julianday(x.received_on))@ FROM complaints x", "SELECT @avg((julianday(x.settled_on) - julianday(x.received_on)) * 24)@ FROM complaints x",
      "SELECT @avg(julianday(coalesce(x.settled_on, %s)) - julianday(x.received_on))@ FROM complaints x" % T), "aggregate", "medium", typo=True, either=True)
    q("is ebner still with us", yn("t.left_on IS NULL FROM technicians t WHERE t.full_name LIKE '%Ebner'") [:1] + ["SELECT t.left_on FROM technicians t WHERE t.full_name LIKE '%Ebner'"] +
      ls("FROM technicians t WHERE t.full_name LIKE '%Ebner'", ["t.full_name", "t.id, t.full_name"], "t.left_on", "t.left_on IS NULL", "t.depot", "t.hired_on") + ["SELECT t.* FROM technicians t WHERE t.full_name LIKE '%Ebner'",
      "SELECT CASE WHEN t.left_on IS NULL THEN 'yes' ELSE 'no' END FROM technicians t WHERE t.full_name LIKE '%Ebner'", "SELECT CASE WHEN t.left_on IS NULL THEN 'Yes' ELSE 'No' END FROM technicians t WHERE t.full_name LIKE '%Ebner'",
      "SELECT count(*) FROM technicians t WHERE t.full_name LIKE '%Ebner' AND t.left_on IS NULL"], "yes/no", "easy")
    q("custoemrs w/o email", ls("FROM customers c WHERE c.email IS NULL", CN, "c.phone", "c.city", "c.industry", count=True) + ["SELECT c.* FROM customers c WHERE c.email IS NULL"], "list", "easy", typo=True)
    q("2nd most used product by value this yr", alts(rnd(*ls("FROM product_use u JOIN products p ON p.id = u.product_id JOIN visits v ON v.id = u.visit_id WHERE DD >= '2026-01-01' GROUP BY p.id ORDER BY sum(u.quantity * p.unit_price) DESC LIMIT 1 OFFSET 1",
      ["p.name", "p.id, p.name"], "@sum(u.quantity * p.unit_price)@")), DD=D), "second highest", "hard")
    cr = "@1.0 * count(DISTINCT x.visit_id) / count(DISTINCT v.id)@"
    crt = vt + " LEFT JOIN complaints x ON x.visit_id = v.id WHERE v.status = 'done' AND %s GROUP BY t.id" % y("v.done_on", 2025)
    q("complaint rate per technician 2025", frac(*by(crt, TN, cr, "count(DISTINCT x.visit_id), count(DISTINCT v.id), " + cr, "count(DISTINCT v.id), count(DISTINCT x.visit_id), " + cr)), "ratio", "hard", True)
    lv = ("FROM (SELECT s.id AS i, s.name AS n, s.city AS c, v.done_on AS d, v.kind AS k, t.full_name AS t, row_number() OVER (PARTITION BY s.id ORDER BY v.done_on DESC, v.id DESC) AS r FROM visits v JOIN sites s ON s.id = v.site_id JOIN customers c ON c.id = s.customer_id "
          "JOIN technicians t ON t.id = v.technician_id WHERE c.name = 'MULTI' AND v.status = 'done') WHERE r = 1").replace("MULTI", "Copper Kitchen")
    q("last visit at each site of copper kitchen", ls(lv, ["n", "i, n", "i"], "d", "k", "t", "c", first="n, d")[0:1] + [s for s in ls(lv, ["n", "i, n", "i"], "d", "k", "t", "c") if "d" in s.split("FROM")[0].replace("SELECT", "").split(", ") or " d" in s.split("FROM")[0]],
      "latest per group", "hard")
    sq = "FROM contracts k JOIN sites s ON s.id = k.site_id WHERE %s GROUP BY k.plan" % run
    q("avg fee per sqm by plan, running contracts only", rnd(*by(sq, ["k.plan"], "@avg(k.annual_fee / s.area_sqm)@", "@sum(k.annual_fee) / sum(s.area_sqm)@", "count(*), @avg(k.annual_fee / s.area_sqm)@"), *["SELECT k.plan, round(avg(k.annual_fee / s.area_sqm), %d) %s" % (n, sq) for n in (3, 4)]),
      "aggregate", "hard", True)

    ask("profit per technician", "no wages or other costs of the technicians are recorded")
    ask("how many wasp jobs will we have this summer", "forecast")
    ask("mark it as settled", "wish to change data", ["any complaints open longer than 30 days"])
    ask("best technician", "by visits, on-time rate, complaints or findings; no period")
    ask("vst ppl 33 krrt", "gibberish")
    return p
