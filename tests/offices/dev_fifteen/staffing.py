"""A staffing agency: plain English names, declared keys, money in pounds."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 3, 11)
DDL = """
CREATE TABLE branch (id INTEGER PRIMARY KEY, name TEXT, city TEXT, opened_on DATE, closed_on DATE);
CREATE TABLE consultant (id INTEGER PRIMARY KEY, name TEXT, branch_id INTEGER REFERENCES branch(id), hired_on DATE, left_on DATE);
CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT, industry TEXT, city TEXT, consultant_id INTEGER REFERENCES consultant(id),
 client_since DATE, blocked INTEGER);
CREATE TABLE worker (id INTEGER PRIMARY KEY, full_name TEXT, birth_date DATE, phone TEXT, email TEXT, has_car INTEGER,
 branch_id INTEGER REFERENCES branch(id), registered_on DATE, left_on DATE);
CREATE TABLE job_type (id INTEGER PRIMARY KEY, name TEXT, field TEXT);
CREATE TABLE job_order (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client(id), job_type_id INTEGER REFERENCES job_type(id),
 placed_on DATE, start_date DATE, headcount INTEGER, shift TEXT, status TEXT);
CREATE TABLE assignment (id INTEGER PRIMARY KEY, job_order_id INTEGER REFERENCES job_order(id),
 worker_id INTEGER REFERENCES worker(id), start_date DATE, end_date DATE, pay_rate REAL, bill_rate REAL, status TEXT, end_reason TEXT);
CREATE TABLE timesheet (id INTEGER PRIMARY KEY, assignment_id INTEGER REFERENCES assignment(id), week_start DATE, hours REAL,
 overtime REAL, approved_on DATE);
CREATE TABLE absence (id INTEGER PRIMARY KEY, worker_id INTEGER REFERENCES worker(id), kind TEXT, first_day DATE, last_day DATE);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client(id), issued_on DATE, due_on DATE, amount REAL,
 paid_on DATE);
"""
NOTES = """
# Temp agency - how we count

- "Temps" are the people in worker. Our temps: those who haven't left (left_on empty).
- Cancelled assignments never took place, they don't count anywhere.
- A temp is out (placed) if an assignment runs today: it has begun and has no end date or one that is not yet over. Bench: our temps who are not out.
- Job orders: open = still places to fill, filled, closed = over, withdrawn = taken back by the client. Withdrawn orders are left out, unless you ask for them. Places = headcount.
- Open places: headcount of the open orders less the assignments made on them.
- Fill rate: assignments made on the orders by the places of those orders, by the date the order was placed.
- Time to fill: days from the order being placed to the start of its first assignment.
- timesheet: one a week, week_start is the Monday. Hours are normal hours, overtime comes on top. A week belongs to the month of its Monday.
- Only approved timesheets count for hours and money (approved_on filled).
- Turnover: hours x bill_rate, overtime at 1.25 times the rate. Wages the same with pay_rate. Margin: turnover less wages; margin % is by turnover.
- Figures of a branch go by the branch of the temp.
- Factor: bill_rate by pay_rate.
- Dropout: an assignment whose end_reason is quit or no-show. Dropout rate: dropouts by assignments that have ended, by end date.
- Length of an assignment: start to end in days, ended ones only.
- Sleeping client: has had assignments, but none in the last 6 months (none running, none that ended in that time) and none planned.
- Absences count by their first day. Days off: calendar days, first and last included. last_day empty = not back yet.
- Overdue invoice: not paid and due_on has passed.
"""
TYPES = [(1, "warehouse operative", "logistics", 12.2), (2, "forklift driver", "logistics", 13.9), (3, "HGV driver", "logistics", 17.5),
         (4, "kitchen porter", "catering", 11.9), (5, "waiter", "catering", 12.0), (6, "chef", "catering", 16.4),
         (7, "receptionist", "office", 12.6), (8, "data entry clerk", "office", 12.4), (9, "bookkeeper", "office", 18.2),
         (10, "production operative", "industry", 12.5), (11, "welder", "industry", 19.1), (12, "care assistant", "care", 13.1)]
IND = {"logistics": [1, 1, 2, 2, 3, 8], "hotel": [4, 5, 5, 6, 7], "restaurant": [4, 5, 6], "manufacturing": [10, 10, 11, 2, 1, 9],
       "public sector": [7, 8, 9], "retail": [1, 1, 8, 2], "care home": [12, 12, 4]}


def make():
    rng = random.Random(15101)
    brs = [(1, "Harbour Road", "Bristol", date(2012, 4, 2), None), (2, "Castle Street", "Cardiff", date(2015, 9, 1), None),
           (3, "Station Square", "Gloucester", date(2018, 1, 15), None), (4, "Mill Lane", "Bath", date(2019, 3, 1), date(2025, 4, 30)),
           (5, "Docks", "Newport", date(2024, 9, 2), None)]
    names = people(rng, 300)
    cons = []
    for i in range(14):
        b = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 1][i]
        h = day_in(rng, date(2016, 1, 1), date(2024, 3, 1)) if b != 5 else date(2024, 9, 2)
        out = {3: date(2025, 1, 31), 9: date(2025, 4, 30), 6: date(2025, 10, 31)}.get(i)
        cons.append((i + 1, names[280 + i], b, h if i != 13 else date(2026, 2, 2), out))
    pool = [a + " " + b for a in "Avon Severn Wye Taff Usk Brunel Clifton Mendip Quay Sabrina Tidal Portway".split()
            for b in ("Logistics", "Hotel", "Kitchens", "Plastics", "Council", "Stores", "House")]
    kind = {"Logistics": "logistics", "Hotel": "hotel", "Kitchens": "restaurant", "Plastics": "manufacturing", "Council": "public sector",
            "Stores": "retail", "House": "care home"}
    rng.shuffle(pool)
    clis = []
    for i, n in enumerate(pool[:58], 1):
        clis.append((i, n, kind[n.split()[1]], rng.choice(["Bristol"] * 4 + ["Cardiff"] * 3 + ["Gloucester", "Gloucester", "Bath", "Newport"]),
                     rng.choice([1, 2, 3, 5, 6, 8, 8, 11, 12, 13, 7, 10]) if rng.random() < .9 else None,
                     day_in(rng, date(2018, 1, 1), date(2025, 12, 1)) if i % 3 else day_in(rng, date(2018, 1, 1), date(2023, 12, 1)), int(rng.random() < .08)))
    silent = {4, 17, 23, 38, 51}
    stop = {i: day_in(rng, date(2024, 10, 1), date(2025, 9, 20)) for i in rng.sample([k for k in range(1, 59) if k not in silent], 11)}
    heat = {c[0]: rng.choice([.4, .7, 1, 1, 1.6, 3, 5]) for c in clis}
    wks = []
    for i in range(275):
        b = rng.choices([1, 2, 3, 4, 5], [10, 8, 5, 4, 4])[0]
        reg = day_in(rng, date(2020, 6, 1), date(2026, 3, 5)) if i % 2 else day_in(rng, date(2021, 1, 1), date(2024, 6, 1))
        if b == 5 and reg < date(2024, 9, 2):
            reg = day_in(rng, date(2024, 9, 2), date(2026, 3, 5))
        if b == 4 and reg > date(2025, 3, 1):
            b = 1
        n = names[i]
        wks.append([i + 1, n, day_in(rng, date(1962, 1, 1), date(2007, 6, 1)) if i % 4 else day_in(rng, date(2000, 6, 1), date(2007, 10, 1)),
                    "07%d %d" % (rng.randint(400, 999), rng.randint(100000, 999999)) if rng.random() < .95 else None,
                    n.lower().replace(" ", ".") + "@post.example" if rng.random() < .83 else None, int(rng.random() < .45), b, reg, None])
    never = set(rng.sample(range(1, 276), 26))
    fav = {x[0]: rng.choice([.3, 1, 1, 2, 4]) for x in wks}
    free = {x[0]: x[7] for x in wks}
    for x in wks:
        if x[7] < date(2025, 3, 1) and rng.random() < .22:
            x[8] = day_in(rng, max(x[7] + timedelta(days=60), date(2024, 8, 1)), date(2026, 2, 20))
    orders, asg, sheets = [], [], []
    d = date(2024, 4, 1)
    while d <= TODAY:
        n = (rng.random() < .5) + (rng.random() < .14) if d.weekday() < 5 else 0
        for _ in range(n):
            c = rng.choices(clis, [heat[x[0]] for x in clis])[0]
            if c[0] in silent or c[5] > d or stop.get(c[0], TODAY) < d - timedelta(days=40):
                continue
            jt = TYPES[rng.choice(IND[c[2]]) - 1]
            st = d + timedelta(days=rng.choice([0, 1, 2, 3, 5, 7, 14, 21]))
            heads = rng.choices([1, 2, 3, 4, 6, 8], [8, 6, 4, 3, 2, 1])[0]
            o = [len(orders) + 1, c[0], jt[0], d, st, heads, rng.choice(["day", "day", "early", "late", "night", None]), "closed"]
            orders.append(o)
            if rng.random() < .085:
                o[7] = "withdrawn"
                continue
            made = runs = 0
            length = rng.choice([5, 12, 20, 30, 45, 60, 90, 120, 200])
            for _ in range(heads):
                if rng.random() < (.14 if (TODAY - d).days > 30 else .5):
                    continue
                b = st + timedelta(days=rng.choice([0, 0, 0, 1, 3, 6]))
                e = b + timedelta(days=max(1, length + rng.randint(-4, 9)))
                if c[0] in stop:
                    e = max(b, min(e, date(2025, 9, 5)))
                    if b > date(2025, 9, 1):
                        continue
                ok = [x for x in wks if x[0] not in never and free[x[0]] <= b and (x[8] is None or x[8] > e) and not (x[6] == 4 and e > date(2025, 4, 30))]
                if not ok:
                    continue
                k = rng.choices(ok, [fav[x[0]] for x in ok])[0]
                pay = round(jt[3] + rng.choice([0, 0, .3, .5, 1, 1.6]) + (b.year - 2024) * .6, 2)
                bill = round(pay * rng.choice([1.28, 1.33, 1.38, 1.42, 1.45, 1.5, 1.58]), 2)
                if rng.random() < .06:
                    asg.append([0, o[0], k[0], b, e if rng.random() < .6 else None, pay, bill, "cancelled", None])
                    continue
                why = "completed"
                r = rng.random()
                if r < .05:
                    why, e = "no-show", b + timedelta(days=rng.choice([0, 1]))
                elif r < .15:
                    why, e = "quit", b + timedelta(days=max(1, int((e - b).days * rng.uniform(.1, .8))))
                elif r < .2:
                    why, e = "client ended", b + timedelta(days=max(1, int((e - b).days * rng.uniform(.2, .8))))
                free[k[0]] = e + timedelta(days=rng.choice([1, 2, 4, 15, 40]))
                made += 1
                over = e < TODAY
                runs += not over
                if not over:
                    why = None
                asg.append([0, o[0], k[0], b, e if over or rng.random() < .6 else None, pay, bill, "confirmed", why])
            if st > TODAY - timedelta(days=45) and made < heads:
                o[7] = "open"
            elif runs:
                o[7] = "filled"
        d += timedelta(days=1)
    asg.sort(key=lambda a: (a[3], a[1], a[2]))
    ocl = {o[0]: o[1] for o in orders}
    money = {}
    for i, a in enumerate(asg, 1):
        a[0] = i
        if a[7] == "cancelled" or a[8] == "no-show":
            continue
        m = a[3] - timedelta(days=a[3].weekday())
        full = rng.choice([40, 40, 37.5, 37.5, 24, 20])
        while m <= min(a[4] or TODAY, TODAY - timedelta(days=3)):
            h = round(full * rng.choice([1, 1, 1, .8, .6]) * 2) / 2
            ot = rng.choice([0, 0, 0, 0, 1.5, 2, 4, 6]) if full >= 37 else 0
            ap = m + timedelta(days=7 + rng.choice([0, 0, 1, 2, 4, 9]))
            if ap > TODAY or rng.random() < .008:
                ap = None
            sheets.append((len(sheets) + 1, i, m, h, ot, ap))
            if ap:
                k = (ocl[a[1]], m.year, m.month)
                money[k] = money.get(k, 0) + (h + 1.25 * ot) * a[6]
            m += timedelta(days=7)
    slow = {c[0]: rng.choice([-6, -3, 0, 2, 9, 20]) for c in clis}
    inv = []
    for (c, y, m), v in sorted(money.items(), key=lambda x: (x[0][1], x[0][2], x[0][0])):
        iss = date(y + (m == 12), m % 12 + 1, 4)
        if iss > TODAY:
            continue
        due = iss + timedelta(days=rng.choice([14, 30, 30]))
        paid = due + timedelta(days=int(rng.gauss(slow[c], 6)))
        paid = max(paid, iss + timedelta(days=1))
        if paid > TODAY or (iss > date(2025, 7, 1) and rng.random() < .07):
            paid = None
        inv.append((len(inv) + 1, c, iss, due, round(v * 1.2, 2), paid))
    absn = []
    for x in wks:
        for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 4])):
            last = x[8] or TODAY
            lo = max(x[7], date(2024, 4, 1))
            if lo >= last:
                continue
            f = day_in(rng, lo, last)
            kd = rng.choice(["sick"] * 5 + ["holiday"] * 3 + ["unpaid"])
            e = f + timedelta(days=rng.choice([0, 0, 1, 2, 4, 6, 9]) if kd == "sick" else rng.choice([2, 4, 6, 13]))
            absn.append([0, x[0], kd, f, e if e <= TODAY or kd == "holiday" else None])
    stay = [x for x in wks if not x[8]]
    for x in rng.sample(stay, 7):
        absn.append([0, x[0], "sick", day_in(rng, TODAY - timedelta(days=18), TODAY), None])
    absn.sort(key=lambda a: (a[3], a[1]))
    for i, a in enumerate(absn, 1):
        a[0] = i
    write("staffing", DDL, [("branch", brs), ("consultant", cons), ("client", clis), ("worker", wks), ("job_type", [t[:3] for t in TYPES] + [(13, "gardener", "outdoor")]),
                            ("job_order", orders), ("assignment", asg), ("timesheet", sheets), ("absence", absn), ("invoice", inv)])


def questions():
    p = Paper("staffing", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-03-11'"
    run = f"a.status <> 'cancelled' AND a.start_date <= {T} AND (a.end_date IS NULL OR a.end_date >= {T})"
    out = f"EXISTS (SELECT 1 FROM assignment a WHERE a.worker_id = w.id AND {run})"
    wb = "FROM worker w JOIN branch b ON b.id = w.branch_id WHERE w.left_on IS NULL"
    ts = ("FROM timesheet t JOIN assignment a ON a.id = t.assignment_id JOIN worker w ON w.id = a.worker_id JOIN branch b ON b.id = w.branch_id "
          "JOIN job_order o ON o.id = a.job_order_id JOIN job_type j ON j.id = o.job_type_id JOIN client c ON c.id = o.client_id "
          "WHERE t.approved_on IS NOT NULL AND a.status <> 'cancelled'")
    turn = "sum((t.hours + 1.25 * t.overtime) * a.bill_rate)"
    marg = "sum((t.hours + 1.25 * t.overtime) * (a.bill_rate - a.pay_rate))"
    y25 = "t.week_start BETWEEN '2025-01-01' AND '2025-12-31'"
    ab = ("FROM assignment a JOIN job_order o ON o.id = a.job_order_id JOIN job_type j ON j.id = o.job_type_id JOIN client c ON c.id = o.client_id "
          "JOIN worker w ON w.id = a.worker_id WHERE a.status <> 'cancelled'")
    od = "FROM job_order o JOIN client c ON c.id = o.client_id JOIN job_type j ON j.id = o.job_type_id WHERE o.status <> 'withdrawn'"

    q("how many temps do we have", "SELECT count(*) FROM worker WHERE left_on IS NULL", "count", "easy", True, chain="be")
    q("n how many of them are out", [f"SELECT count(*) FROM worker w WHERE w.left_on IS NULL AND {out}",
                                     f"SELECT count(DISTINCT a.worker_id) FROM assignment a WHERE {run}"], "business term", "medium", True, chain="be")
    q("bench per branch", by(f"{wb} AND NOT {out} GROUP BY b.id", ["b.name", "b.id, b.name", "b.city", "b.name, b.city"], "count(*)"),
      "count by group", "hard", True, chain="be")
    cc = f"{wb} AND NOT {out} AND b.city = 'Cardiff' AND w.has_car = 1"
    q("who of those in cardiff has a car", w(cc, "w.full_name", "w.id; w.full_name", "w.full_name; w.phone", "w.id; w.full_name; w.phone", "w.*", "w.full_name; b.name",
                                             "w.full_name; b.city", "w.full_name; w.has_car", "w.id; w.full_name; w.has_car"), "list", "hard", True, chain="be")
    q("turnover last month", rnd(f"SELECT @{turn}@ {ts} AND t.week_start BETWEEN '2026-02-01' AND '2026-02-28'"), "business term", "medium", True, chain="tu")
    a1 = f"sum(CASE WHEN t.week_start >= '2026-02-01' THEN (t.hours + 1.25 * t.overtime) * a.bill_rate END)"
    a2 = f"sum(CASE WHEN t.week_start < '2025-03-01' THEN (t.hours + 1.25 * t.overtime) * a.bill_rate END)"
    two = f"{ts} AND (t.week_start BETWEEN '2026-02-01' AND '2026-02-28' OR t.week_start BETWEEN '2025-02-01' AND '2025-02-28')"
    q("same month a yr ago", rnd(f"SELECT @{turn}@ {ts} AND t.week_start BETWEEN '2025-02-01' AND '2025-02-28'", *w(two, f"@{a1}@; @{a2}@", f"@{a1}@; @{a2}@; @{a1} - {a2}@"),
                                 *months("t.week_start", f"SELECT #, @{turn}@ {two} GROUP BY strftime('%Y-%m', t.week_start)"),
                                 f"SELECT strftime('%Y', t.week_start), @{turn}@ {two} GROUP BY 1"), "comparison", "medium", True, chain="tu")
    mt = f"{ts} AND {y25} GROUP BY strftime('%Y-%m', t.week_start)"
    q("turnover per month 2025", rnd(*months("t.week_start", f"SELECT #, @{turn}@ {mt}")), "sum by month", "medium", True, chain="tm")
    q("which was the weakest", rnd(*months("t.week_start", f"SELECT #, @{turn}@ {mt} ORDER BY {turn} LIMIT 1", f"SELECT # {mt} ORDER BY {turn} LIMIT 1")),
      "superlative", "medium", True, chain="tm")
    t5 = f"{ts} AND {y25} GROUP BY c.id ORDER BY {turn} DESC LIMIT 5"
    q("top 5 clients by turnover last yr", rnd(*w(t5, f"c.name; @{turn}@", f"c.id; c.name; @{turn}@", "c.name", "c.id; c.name")), "top n", "hard", True, chain="tc")
    q("with margin in pounds n %", [x for y in (rnd(*w(t5, f"c.name; @{turn}@; @{marg}@")[:1]) + rnd(*w(t5, f"c.name; @{marg}@")[:1]),) for s in y for x in
                                   [s.replace(" FROM timesheet", f", {pc} FROM timesheet", 1) for pc in
                                    [f % f"{marg} / {turn}" for f in ("100.0 * %s", "round(100.0 * %s, 1)", "round(100.0 * %s, 2)", "round(100.0 * %s)", "%s", "round(%s, 3)", "round(%s, 4)", "round(%s, 2)")]]],
      "business term", "hard", True, chain="tc")
    q("margin % by field this yr", frac(f"SELECT j.field, @{marg} / {turn}@ {ts} AND t.week_start >= '2026-01-01' GROUP BY j.field",
                                        f"SELECT j.field, {turn}, {marg}, @{marg} / {turn}@ {ts} AND t.week_start >= '2026-01-01' GROUP BY j.field",
                                        f"SELECT j.field, {marg}, @{marg} / {turn}@ {ts} AND t.week_start >= '2026-01-01' GROUP BY j.field"), "rate by group", "hard", True)
    tot = f"(SELECT {turn} {ts} AND {y25})"
    q("share of each branch in 2025 turnover", frac(*by(f"{ts} AND {y25} GROUP BY b.id", ["b.name", "b.id, b.name", "b.city", "b.name, b.city"],
                                                       f"@{turn} / {tot}@", f"{turn}, @{turn} / {tot}@")), "share of total", "hard", True)
    made = "(SELECT count(*) FROM assignment a WHERE a.job_order_id = o.id AND a.status <> 'cancelled')"
    op = f"FROM job_order o JOIN job_type j ON j.id = o.job_type_id JOIN client c ON c.id = o.client_id WHERE o.status = 'open'"
    q("how many open places", f"SELECT sum(o.headcount - {made}) {op}", "business term", "hard", True, chain="op")
    q("by job type", by(f"{op} GROUP BY j.id", ["j.name", "j.id, j.name", "j.name, j.field"], f"sum(o.headcount - {made})"), "sum by group", "hard", True, chain="op")
    late = f"{op} AND o.start_date < {T}"
    q("open orders that shoud have started already", w(late, "o.id; c.name; o.start_date", "o.id", "o.id; c.name", "o.id; o.start_date", "o.*", "count(*)", "c.name; o.start_date",
      "c.name; j.name; o.start_date") + w(late, "o.id; c.name; j.name; o.start_date", "o.id; c.name; j.name; o.start_date; o.headcount", "o.id; c.name; o.start_date; o.headcount",
                                          "o.id; j.name; c.name; o.start_date", "o.id; c.id; c.name; o.start_date", "o.id; o.placed_on; o.start_date; o.headcount") +
      w(late.replace("<", "<="), "o.id; c.name; o.start_date", "o.id", "o.*", "count(*)"), "list", "medium", True)
    fi = "julianday((SELECT min(a.start_date) FROM assignment a WHERE a.job_order_id = o.id AND a.status <> 'cancelled')) - julianday(o.placed_on)"
    ftail = f"{od} AND o.placed_on BETWEEN '2025-01-01' AND '2025-12-31' AND {made} > 0"
    fother = f"{od} AND (SELECT min(a.start_date) FROM assignment a WHERE a.job_order_id = o.id AND a.status <> 'cancelled') BETWEEN '2025-01-01' AND '2025-12-31'"
    q("avg time to fill 2025", rnd(f"SELECT @avg({fi})@ {ftail}", f"SELECT @avg({fi})@ {fother}"), "duration", "hard", True, chain="tf")
    q("per field", rnd(f"SELECT j.field, @avg({fi})@ {ftail} GROUP BY j.field", f"SELECT j.field, @avg({fi})@ {fother} GROUP BY j.field"), "duration by group", "hard", True, chain="tf")
    qt = "(CAST(strftime('%m', o.placed_on) AS INTEGER) + 2) / 3"
    fr = f"@1.0 * sum({made}) / sum(o.headcount)@"
    q("fill rate per quarter 2025", frac(*[f"SELECT {k}, {v} {od} AND o.placed_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY {qt}" for k in
                                         (qt, f"'Q' || {qt}", f"'2025-Q' || {qt}", f"2025, {qt}", f"'2025', {qt}", f"'Q' || {qt} || ' 2025'", f"'2025 Q' || {qt}") for v in (fr, f"sum({made}), sum(o.headcount), {fr}", f"sum(o.headcount), sum({made}), {fr}")]),
      "rate by quarter", "hard", True)
    wd = "FROM job_order o JOIN client c ON c.id = o.client_id WHERE o.status = 'withdrawn' GROUP BY c.id HAVING count(*) >= 2"
    q("clients who withdrew 2 or more orders", w(wd, "c.name; count(*)", "c.name", "c.id; c.name; count(*)", "c.id; c.name"), "having", "medium")
    no = "FROM client c WHERE NOT EXISTS (SELECT 1 FROM job_order o WHERE o.client_id = c.id%s)"
    q("clients that never ordered anything", w(no % "", "c.name", "c.id; c.name", "c.*", "count(*)", "c.name; c.client_since", "c.id; c.name; c.client_since", "c.name; c.city", "c.name; c.industry", "c.id; c.name; c.city") +
      w(no % " AND o.status <> 'withdrawn'", "c.name", "c.id; c.name", "c.*", "count(*)", "c.name; c.client_since"), "never", "medium")
    sl = ("FROM client c WHERE EXISTS (SELECT 1 FROM assignment a JOIN job_order o ON o.id = a.job_order_id WHERE o.client_id = c.id AND a.status <> 'cancelled') AND NOT EXISTS "
          "(SELECT 1 FROM assignment a JOIN job_order o ON o.id = a.job_order_id WHERE o.client_id = c.id AND a.status <> 'cancelled' AND (a.end_date IS NULL OR a.end_date >= '2025-09-11'))")
    q("# sleeping clients", ["SELECT count(*) " + sl, "SELECT count(*) " + sl.replace(">= '2025-09-11'", "> '2025-09-11'")], "business term", "hard", True, chain="sl")
    me = "(SELECT max(a.end_date) FROM assignment a JOIN job_order o ON o.id = a.job_order_id WHERE o.client_id = c.id AND a.status <> 'cancelled')"
    q("names and consultant", w(sl.replace("FROM client c", "FROM client c LEFT JOIN consultant k ON k.id = c.consultant_id"), "c.name; k.name", "c.id; c.name; k.name", f"c.name; k.name; {me}",
                               "c.id; c.name; k.id; k.name") +
      w(sl.replace("FROM client c", "FROM client c JOIN consultant k ON k.id = c.consultant_id"), "c.name; k.name", "c.id; c.name; k.name"), "list", "hard", True, chain="sl")
    en = f"{ab} AND a.end_date < {T} AND a.end_date BETWEEN '2025-01-01' AND '2025-12-31'"
    dr = "@avg(a.end_reason IN ('quit', 'no-show'))@"
    q("dropout rate last yr", frac(f"SELECT {dr} {en}"), "rate", "medium", True, chain="dr")
    q("by job type, worst 3", frac(*w(f"{en} GROUP BY j.id ORDER BY avg(a.end_reason IN ('quit', 'no-show')) DESC LIMIT 3", f"j.name; {dr}", f"j.id; j.name; {dr}", "j.name",
                                     "j.name; count(*); " + dr, "j.name; sum(a.end_reason IN ('quit', 'no-show')); count(*); " + dr)), "top n", "hard", True, chain="dr")
    m5 = f"{ab} AND a.start_date BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY w.id HAVING count(*) >= 4"
    q("temps who started 4 or more assignments in 2025", w(m5, "w.full_name; count(*)", "w.full_name", "w.id; w.full_name; count(*)", "w.id; w.full_name") +
      w(m5.replace("WHERE", "WHERE w.left_on IS NULL AND", 1), "w.full_name; count(*)", "w.full_name", "w.id; w.full_name; count(*)", "w.id; w.full_name"), "having", "medium", True)
    nx = f"{ab} AND a.start_date <= {T} AND a.end_date BETWEEN {T} AND '2026-04-10'"
    q("assignments ending in the next 30 days, temp and client", w(nx, "w.full_name; c.name; a.end_date", "w.full_name; c.name", "a.id; w.full_name; c.name", ) +
      w(nx, "a.id; w.full_name; c.name; a.end_date", "a.id; a.end_date; w.full_name; c.name", "w.full_name; c.name; j.name; a.end_date", "w.full_name; c.name; a.start_date; a.end_date", "w.id; w.full_name; c.id; c.name; a.end_date",
        "a.id; a.start_date; a.end_date; w.full_name; c.name") +
      w(nx.replace(f"BETWEEN {T} AND '2026-04-10'", f"> {T} AND a.end_date <= '2026-04-10'"), "w.full_name; c.name; a.end_date", "w.full_name; c.name", "a.id; w.full_name; c.name", "a.id; w.full_name; c.name; a.end_date") +
      w(nx.replace(f"a.start_date <= {T} AND ", ""), "w.full_name; c.name; a.end_date", "w.full_name; c.name", "a.id; w.full_name; c.name", "a.id; w.full_name; c.name; a.end_date"), "list", "medium", True)
    iv = f"FROM invoice i JOIN client c ON c.id = i.client_id WHERE i.paid_on IS NULL AND i.due_on < {T}"
    q("overdue invoices number n amount", rnd(*w(iv, "count(*); @sum(i.amount)@")), "business term", "easy", True, chain="ov")
    q("per client", rnd(*by(iv + " GROUP BY c.id", ["c.name", "c.id, c.name"], "count(*), @sum(i.amount)@", "@sum(i.amount)@, count(*)", "@sum(i.amount)@")), "sum by group", "medium", True, chain="ov")
    o60 = iv + f" AND julianday({T}) - julianday(i.due_on) > 60 GROUP BY c.id"
    q("only those more than 60 days over", rnd(*by(o60, ["c.name", "c.id, c.name"], "count(*), @sum(i.amount)@", "@sum(i.amount)@, count(*)", "@sum(i.amount)@")) +
      rnd(*by(o60.replace("> 60", ">= 60"), ["c.name"], "count(*), @sum(i.amount)@", "@sum(i.amount)@")), "sum by group", "hard", True, chain="ov")
    dp = "avg(julianday(i.paid_on) - julianday(i.issued_on))"
    sp = f"FROM invoice i JOIN client c ON c.id = i.client_id WHERE i.paid_on IS NOT NULL GROUP BY c.id ORDER BY {dp} DESC LIMIT 5"
    q("5 slowest payers, avg days from issue to payment", rnd(*w(sp, f"c.name; @{dp}@", f"c.id; c.name; @{dp}@")), "duration", "hard")
    sk = f"FROM absence x JOIN worker w ON w.id = x.worker_id WHERE x.kind = 'sick' AND x.first_day <= {T} AND (x.last_day IS NULL OR x.last_day >= {T})"
    q("who is off sick today", w(sk, "w.full_name", "w.id; w.full_name", "w.full_name; x.first_day", "w.id; w.full_name; x.first_day", "w.full_name; w.phone", "w.full_name; x.first_day; x.last_day", "DISTINCT w.full_name", "DISTINCT w.id, w.full_name", "w.*", "x.*") +
      w(sk + " AND w.left_on IS NULL", "w.full_name", "w.id; w.full_name", "w.full_name; x.first_day"), "list", "medium", True, chain="si")
    q("since when", w(sk, "w.full_name; x.first_day", "w.id; w.full_name; x.first_day", "x.first_day") + w(sk, f"w.full_name; x.first_day; CAST(julianday({T}) - julianday(x.first_day) AS INTEGER)"), "list", "medium", True, chain="si")
    sd = "sum(julianday(x.last_day) - julianday(x.first_day) + 1)"
    q("sick days per branch 2025", by("FROM absence x JOIN worker w ON w.id = x.worker_id JOIN branch b ON b.id = w.branch_id WHERE x.kind = 'sick' AND x.first_day BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY b.id",
                                      ["b.name", "b.id, b.name", "b.city", "b.name, b.city"], sd), "sum by group", "hard", True)
    q("overtime hrs by job type last quarter", by(f"{ts} AND t.week_start BETWEEN '2025-10-01' AND '2025-12-31' GROUP BY j.id", ["j.name", "j.id, j.name"], "sum(t.overtime)") +
      by(f"{ts} AND t.week_start BETWEEN '2025-10-01' AND '2025-12-31' GROUP BY j.id HAVING sum(t.overtime) > 0", ["j.name"], "sum(t.overtime)"), "sum by group", "medium", True)
    ua = "FROM timesheet t JOIN assignment a ON a.id = t.assignment_id JOIN job_order o ON o.id = a.job_order_id JOIN client c ON c.id = o.client_id WHERE t.approved_on IS NULL"
    q("timesheets from before february not aproved yet", w(ua + " AND t.week_start < '2026-02-01'", "count(*)", "t.*", "t.id", "t.id; t.week_start", "t.id; c.name; t.week_start", "c.name; t.week_start", "t.id; t.week_start; t.hours") +
      w(ua.replace("WHERE", "JOIN worker w ON w.id = a.worker_id WHERE") + " AND t.week_start < '2026-02-01'", "t.id; w.full_name; t.week_start", "w.full_name; t.week_start", "w.full_name; c.name; t.week_start", "t.id; w.full_name; c.name; t.week_start", "t.id; t.week_start; w.full_name; t.hours; t.overtime"), "not yet", "medium")
    rj = f"{ab} AND a.start_date <= {T} AND (a.end_date IS NULL OR a.end_date >= {T})"
    q("avg pay rate and bill rate by job type, running assignments", rnd(*by(rj + " GROUP BY j.id", ["j.name", "j.id, j.name"], "@avg(a.pay_rate)@, @avg(a.bill_rate)@")), "avg by group", "medium", True)
    f3 = rj + " AND a.bill_rate / a.pay_rate < 1.3"
    q("running assignments with a factor under 1.3", w(f3, "a.id", "a.*", "count(*)", "a.id; w.full_name; c.name", "w.full_name; c.name", "a.id; a.pay_rate; a.bill_rate", "w.full_name; c.name; a.bill_rate / a.pay_rate") +
      rnd(*w(f3, "a.id; @a.bill_rate / a.pay_rate@", "a.id; w.full_name; @a.bill_rate / a.pay_rate@", "w.full_name; @a.bill_rate / a.pay_rate@", "a.id; w.full_name; c.name; @a.bill_rate / a.pay_rate@", "a.id; a.pay_rate; a.bill_rate; @a.bill_rate / a.pay_rate@",
                "w.full_name; c.name; @a.bill_rate / a.pay_rate@", "w.full_name; c.name; a.pay_rate; a.bill_rate; @a.bill_rate / a.pay_rate@")), "list", "hard", True)
    q("temps under 25 per branch", by(f"{wb} AND w.birth_date > '2001-03-11' GROUP BY b.id", ["b.name", "b.id, b.name", "b.city", "b.name, b.city"], "count(*)"), "count by group", "medium", True)
    h2 = f"{ts} AND t.week_start BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY c.id ORDER BY sum(t.hours + t.overtime) DESC LIMIT 1 OFFSET 1"
    q("which client had the second most hours in january", w(h2, "c.name; sum(t.hours + t.overtime)", "c.name", "c.id; c.name; sum(t.hours + t.overtime)", "c.id; c.name") +
      w(h2.replace("t.hours + t.overtime", "t.hours"), "c.name; sum(t.hours)", "c.name", "c.id; c.name; sum(t.hours)"), "second", "hard", True)
    k3 = ("FROM (SELECT b.name AS b, w.id AS i, w.full_name AS n, sum(t.hours + t.overtime) AS h, rank() OVER (PARTITION BY b.id ORDER BY sum(t.hours + t.overtime) DESC) AS k "
          f"{ts} AND {y25} GROUP BY w.id) WHERE k <= 3")
    q("top 3 temps per branch by hours 2025", w(k3, "b; n; h", "b; n", "b; i; n", "b; n; h; k", "b; k; n; h", "b; i; n; h") + w(k3.replace("t.hours + t.overtime", "t.hours"), "b; n; h", "b; n"), "top n per group", "hard", True)
    kc = "FROM consultant k WHERE k.left_on IS NULL AND NOT EXISTS (SELECT 1 FROM client c WHERE c.consultant_id = k.id)"
    q("consultants still here w/o any client", w(kc, "k.name", "k.id; k.name", "k.*", "k.name; k.hired_on", "k.name; k.branch_id") + w(kc.replace("WHERE k.left", "JOIN branch b ON b.id = k.branch_id WHERE k.left"), "k.name; b.name", "k.id; k.name; b.name"), "never", "medium")
    q("registrations q4 2025 vs q4 2024", ["SELECT strftime('%Y', registered_on), count(*) FROM worker WHERE strftime('%Y', registered_on) IN ('2024', '2025') AND strftime('%m', registered_on) >= '10' GROUP BY 1"] +
      w("FROM worker", "sum(registered_on BETWEEN '2025-10-01' AND '2025-12-31'); sum(registered_on BETWEEN '2024-10-01' AND '2024-12-31')") +
      ["SELECT %s, count(*) FROM worker WHERE strftime('%%Y', registered_on) IN ('2024', '2025') AND strftime('%%m', registered_on) >= '10' GROUP BY 1" % k for k in ("'Q4 ' || strftime('%Y', registered_on)", "strftime('%Y', registered_on) || '-Q4'")] +
      ["SELECT sum(registered_on BETWEEN '2025-10-01' AND '2025-12-31') AS a, sum(registered_on BETWEEN '2024-10-01' AND '2024-12-31') AS b, sum(registered_on BETWEEN '2025-10-01' AND '2025-12-31') - sum(registered_on BETWEEN '2024-10-01' AND '2024-12-31') FROM worker"], "comparison", "medium")
    q("is the bath branch still open", ["SELECT closed_on IS NULL FROM branch WHERE city = 'Bath'"] + w("FROM branch WHERE city = 'Bath'", "closed_on", "name; closed_on", "city; closed_on", "*", "name; city; closed_on",
      "CASE WHEN closed_on IS NULL THEN 'yes' ELSE 'no' END", "CASE WHEN closed_on IS NULL THEN 'Yes' ELSE 'No' END", "name; closed_on IS NULL", "name; opened_on; closed_on", "id; name; city; closed_on") +
      ["SELECT EXISTS (SELECT 1 FROM branch WHERE city = 'Bath' AND closed_on IS NULL)", "SELECT count(*) FROM branch WHERE city = 'Bath' AND closed_on IS NULL"], "yes/no")
    q("avg length of assignments by field", rnd(f"SELECT j.field, @avg(julianday(a.end_date) - julianday(a.start_date))@ {ab} AND a.end_date < {T} GROUP BY j.field",
                                               f"SELECT j.field, @avg(julianday(a.end_date) - julianday(a.start_date))@ {ab} AND a.end_reason IS NOT NULL GROUP BY j.field"), "duration by group", "medium", True)
    bo = ("FROM worker w WHERE EXISTS (SELECT 1 {0} AND a.worker_id = w.id AND j.field = 'catering') AND EXISTS (SELECT 1 {0} AND a.worker_id = w.id AND j.field = 'office')").format(
        ab.replace(" JOIN worker w ON w.id = a.worker_id", ""))
    q("who has done both catering and office jobs", w(bo, "w.full_name", "w.id; w.full_name", "w.*", "count(*)") + w(bo + " AND w.left_on IS NULL", "w.full_name", "w.id; w.full_name", "w.*"), "set operation", "hard", True)
    la = f"{ab} AND w.full_name = 'NAME1' AND a.start_date <= {T} ORDER BY a.start_date DESC LIMIT 1".replace("NAME1", NAME1)
    q(f"where is {NAME1.lower()} working", w(la, "c.name", "c.name; j.name", "c.name; c.city", "w.full_name; c.name", "c.id; c.name", "w.full_name; c.name; j.name", "c.name; a.start_date", "c.name; c.city; j.name", "c.name; a.start_date; a.end_date", "w.full_name; c.name; a.start_date", "w.full_name; c.name; c.city"), "lookup", "medium", True, chain="wo")
    q("what do we pay her there", w(la, "a.pay_rate", "w.full_name; a.pay_rate", "c.name; a.pay_rate", "w.full_name; c.name; a.pay_rate"), "lookup", "medium", True, chain="wo")
    q(f"phone of {NAME2}", w(f"FROM worker WHERE full_name = '{NAME2}'", "phone", "full_name; phone", "id; full_name; phone"), "lookup")
    q("night shift orders this year, how many places", [f"SELECT sum(o.headcount) {od} AND o.shift = 'night' AND o.placed_on >= '2026-01-01'", f"SELECT count(*), sum(o.headcount) {od} AND o.shift = 'night' AND o.placed_on >= '2026-01-01'",
      f"SELECT sum(o.headcount) {od} AND o.shift = 'night' AND o.start_date >= '2026-01-01'", f"SELECT sum(o.headcount) {od} AND o.shift = 'night' AND o.start_date BETWEEN '2026-01-01' AND '2026-12-31'"], "sum", "medium", True)

    ask("commission per consultant 2025", "no commission is recorded and no note says how one would be reckoned")
    ask("which temps are reliable", "no note or column says what reliable means: dropouts, sick days, long assignments?")
    ask("numbers for cardiff", "too vague: temps, turnover, orders, clients? and the branch or the clients there?")
    ask("how many hours will we bill in april", "a forecast, there are no planned hours")
    ask("complaints from clients this yr", "complaints are not recorded")
    return p


NAME1 = "Elena Oser"
NAME2 = "Frank Arnold"
