"""A chain of opticians: prefixed names, codes in a lookup table, no declared keys, money in euros."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 1, 27)
DDL = """
CREATE TABLE LUT (LU_TAB TEXT, LU_CD INTEGER, LU_TXT TEXT);
CREATE TABLE SHP (SH_ID INTEGER, SH_NAM TEXT, SH_CTY TEXT, SH_OPN TEXT, SH_CLS TEXT);
CREATE TABLE EMP (EM_ID INTEGER, EM_NAM TEXT, EM_SH INTEGER, EM_ROL INTEGER, EM_IN TEXT, EM_OUT TEXT);
CREATE TABLE CUS (CU_ID INTEGER, CU_NAM TEXT, CU_DOB TEXT, CU_SH INTEGER, CU_NEW TEXT, CU_TEL TEXT, CU_NL INTEGER, CU_DEL INTEGER);
CREATE TABLE ART (AR_ID INTEGER, AR_TXT TEXT, AR_GRP INTEGER, AR_BRD TEXT, AR_VK REAL, AR_EK REAL, AR_STK INTEGER, AR_MIN INTEGER, AR_OFF TEXT);
CREATE TABLE ORD (OR_ID INTEGER, OR_CU INTEGER, OR_SH INTEGER, OR_EM INTEGER, OR_KND INTEGER, OR_DT TEXT, OR_RDY TEXT, OR_COL TEXT, OR_ST INTEGER);
CREATE TABLE ORL (OL_OR INTEGER, OL_POS INTEGER, OL_AR INTEGER, OL_QTY INTEGER, OL_AMT REAL);
CREATE TABLE EXM (EX_ID INTEGER, EX_CU INTEGER, EX_SH INTEGER, EX_EM INTEGER, EX_DT TEXT, EX_REA INTEGER, EX_ST INTEGER);
CREATE TABLE RMK (RM_ID INTEGER, RM_OR INTEGER, RM_DT TEXT, RM_CAU INTEGER, RM_CST REAL);
"""
NOTES = """
# Shop system - what you need to know

- What a code means is in LUT: LU_TAB names the column (OR_ST, OR_KND, AR_GRP, EM_ROL, EX_REA, EX_ST, RM_CAU), LU_CD is the code, LU_TXT the text.
- Orders that were cancelled (OR_ST 90) are left out everywhere.
- OL_AMT is what the customer pays for the whole line, VAT included and discounts already off. Sales (takings): OL_AMT by order date. Net sales: sales / 1.19.
- Profit: net sales less the purchase price (OL_QTY x AR_EK).
- Pairs: orders of kind 1 (glasses) or 2 (prescription sunglasses).
- Waiting order: ready, not collected yet (OR_ST 30). Shelf warmer: a waiting order that has been ready for more than 21 days.
- Lead time: days from order (OR_DT) to ready (OR_RDY). On time: a pair ready within 10 days. On-time rate: by the pairs that have been made ready, by order date.
- A test is an EXM that took place (EX_ST 2). No-show rate: no-shows by tests plus no-shows.
- Conversion: share of the tests after which the customer placed an order within 30 days (same day included).
- Recall list: customers tested before, the last test more than 24 months ago, with nothing booked.
- CU_DEL = 1: customer has asked to be forgotten or has died, leave out of counts and lists of customers.
- Remake rate: pairs remade at least once by pairs, by order date.
- Sales of a shop go by OR_SH. CU_SH is the customer's home shop.
- Our staff: EM_OUT empty. Optoms: the optometrists. SH_CLS filled = shop given up.
- Low stock: AR_STK below AR_MIN, only articles still sold (AR_OFF empty).
- Kids: under 16 today. Seniors: 65 and over. Regulars: 3 or more orders.
- NL = newsletter.
"""
LUT = {"OR_ST": [(10, "entered"), (20, "in workshop"), (30, "ready"), (40, "collected"), (90, "cancelled")],
       "OR_KND": [(1, "glasses"), (2, "prescription sunglasses"), (3, "contact lenses"), (4, "counter sale")],
       "AR_GRP": [(1, "frames"), (2, "single vision lenses"), (3, "progressive lenses"), (4, "contact lenses"), (5, "care products"), (6, "accessories")],
       "EM_ROL": [(1, "optometrist"), (2, "dispenser"), (3, "workshop"), (4, "trainee")],
       "EX_REA": [(1, "routine"), (2, "complaint"), (3, "driving licence"), (4, "contact lens fitting")],
       "EX_ST": [(1, "booked"), (2, "done"), (3, "no-show"), (4, "called off")],
       "RM_CAU": [(1, "wrong strength"), (2, "scratched lens"), (3, "broken frame"), (4, "measuring error"), (5, "does not get used to it")]}


def make():
    rng = random.Random(15202)
    shp = [(1, "Marktplatz", "Kassel", "2009-03-02", None), (2, "Bahnhof", "Kassel", "2014-10-01", None), (3, "Altstadt", "Fulda", "2012-05-14", None),
           (4, "Seepark", "Fulda", "2019-09-02", "2025-03-31"), (5, "Lahntor", "Marburg", "2016-02-01", None), (6, "Stadtwald", "Giessen", "2024-06-03", None)]
    names = people(rng, 470)
    emp = []
    for i in range(27):
        s = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 1, 3][i]
        rol = [1, 2, 2, 3, 4, 1, 1, 2, 2, 4, 1, 2, 2, 3, 4, 1, 2, 2, 1, 2, 2, 3, 1, 2, 4, 3, 1][i]
        en = day_in(rng, date(2010, 1, 1), date(2024, 2, 1)) if s != 6 else date(2024, 6, 3)
        out = {5: "2025-08-31", 15: "2025-03-31", 16: "2025-03-31", 12: "2024-11-30", 21: "2025-12-31"}.get(i)
        emp.append((i + 1, names[440 + i], s, rol, en, out))
    cus = []
    for i in range(430):
        s = rng.choices([1, 2, 3, 4, 5, 6], [10, 6, 7, 3, 6, 4])[0]
        new = day_in(rng, date(2012, 1, 1), date(2026, 1, 20)) if i % 3 else day_in(rng, date(2024, 1, 1), date(2026, 1, 20))
        if s == 4 and new > date(2025, 3, 1):
            s = 3
        if s == 6 and new < date(2024, 6, 3):
            s = 5
        dob = day_in(rng, date(1938, 1, 1), date(1995, 1, 1)) if rng.random() < .72 else day_in(rng, date(1996, 1, 1), date(2020, 1, 1))
        cus.append((i + 1, names[i], dob, s, new, "0%d %d" % (rng.choice([561, 661, 6421, 641]), rng.randint(10000, 999999)) if rng.random() < .9 else None,
                    int(rng.random() < .4), int(rng.random() < .06)))
    art = []
    brands = ["Lindqvist", "Ottico", "Mareno", "Fjell", "Brook & Vale", "Hausmarke"]
    for b in brands:
        for m in range(rng.randint(5, 9)):
            vk = rng.randint(5, 32) * 10 - 1 + (60 if b in ("Lindqvist", "Ottico") else 0)
            art.append([0, "%s %s" % (b, rng.choice("Aria Bolt Cora Dune Echo Flow Gala Hive Iris Jade Kite Luna Moss Nova".split()) + " %d" % (m + 1)), 1, b, vk, 0])
    for b, t in (("Vistalux", "VL"), ("Klarum", "KL")):
        for idx in ("1.5", "1.6", "1.67"):
            art.append([0, "%s single %s" % (t, idx), 2, b, {"1.5": 49, "1.6": 89, "1.67": 139}[idx] + rng.randint(0, 9), 0])
            art.append([0, "%s progressive %s" % (t, idx), 3, b, {"1.5": 189, "1.6": 259, "1.67": 339}[idx] + rng.randint(0, 30), 0])
    for t, b in (("Daily 30", "Aquila"), ("Monthly 6", "Aquila"), ("Toric 6", "Aquila"), ("Daily 90", "Softy"), ("Multifocal 6", "Softy")):
        art.append([0, b + " " + t, 4, b, rng.randint(24, 89), 0])
    for t in ("Cleaner 360 ml", "Eye drops", "Spray", "Travel set"):
        art.append([0, t, 5, rng.choice(["Aquila", "Hausmarke"]), rng.choice([4.9, 7.5, 9.9, 12.9]), 0])
    for t in ("Hard case", "Cloth", "Cord", "Chain"):
        art.append([0, t, 6, "Hausmarke", rng.choice([3.5, 5.9, 8.9, 14.9]), 0])
    rng.shuffle(art)
    dead = set()
    for i, a in enumerate(art):
        a[0] = 101 + i
        a[5] = round(a[4] / 1.19 * rng.uniform(.28, .6), 2)
        a += [rng.choice([0, 1, 2, 3, 4, 6, 8, 12]) if a[2] in (1, 6) else rng.randint(3, 40), rng.choice([0, 2, 2, 3, 5]) if a[2] in (1, 6) else rng.choice([5, 10, 15]),
              day_in(rng, date(2024, 6, 1), date(2025, 12, 20)) if rng.random() < .1 else None]
        if a[2] == 1 and rng.random() < .12:
            dead.add(a[0])
    grp = {g: [a for a in art if a[2] == g and a[0] not in dead] for g in range(1, 7)}
    pull = {a[0]: rng.choice([.3, 1, 1, 2, 4]) for a in art}
    ex, od, ol, rm = [], [], [], []
    silent = set(rng.sample(range(1, 431), 60))
    live = [c for c in cus if c[0] not in silent]
    keen = {c[0]: rng.choice([.4, 1, 1, 1.5, 3]) for c in cus}
    plan = []
    d = date(2023, 3, 1)
    while d <= TODAY:
        if d.weekday() < 6:
            k = rng.choices([0, 1, 2, 3], [35, 35, 20, 10])[0]
            plan += [(d, "t")] * k + [(d, "o")] * rng.choices([0, 1, 2], [42, 38, 20])[0]
        d += timedelta(days=1)
    opt = {s: [e for e in emp if e[2] == s and e[3] == 1] for s in range(1, 7)}
    sel = {s: [e for e in emp if e[2] == s and e[3] in (2, 4)] for s in range(1, 7)}

    def who(pool, d):
        ok = [e for e in pool if e[4] <= d and (e[5] is None or e[5] > d.isoformat())]
        return rng.choice(ok)[0] if ok else None

    def order(c, s, d, knd=None):
        kd = knd or rng.choices([1, 2, 3, 4], [50, 9, 22, 19])[0]
        no = 70001 + len(od)
        age = (TODAY - d).days
        rdy = d if kd == 4 else d + timedelta(days=max(2, int(rng.gauss({1: 8, 2: 9, 3: 4}[kd] + (s == 5) * 3 + (s == 6), 3))))
        col = rdy if kd == 4 else rdy + timedelta(days=int(rng.expovariate(1 / 6)))
        st = 40
        r = rng.random()
        if kd != 4 and r < .05:
            st, rdy, col = 90, None, None
        elif rdy > TODAY or (age < 60 and kd != 4 and r < .16):
            st, rdy, col = rng.choice([10, 20, 20]), None, None
        elif kd != 4 and (col > TODAY or age < 120 and r > .83):
            st, col = 30, None
        od.append((no, c[0], s, who(sel[s], d), kd, d, rdy, col, st))
        off = rng.choice([1, 1, 1, .9, .8])
        lines = []
        pick = lambda g: rng.choices([a for a in grp[g] if a[8] is None or a[8] > d], [pull[a[0]] for a in grp[g] if a[8] is None or a[8] > d])[0]  # noqa: E731
        if kd in (1, 2):
            lines = [(pick(1), 1), (pick(3 if (d.year - c[2].year) > 44 and rng.random() < .8 else 2), 2)]
            if rng.random() < .1:
                lines.append((pick(1), 1))
        if kd == 3:
            lines = [(pick(4), rng.choice([1, 2, 2, 4]))]
        if kd == 4 or rng.random() < .2:
            lines.append((pick(rng.choice([5, 5, 6])), rng.choice([1, 1, 2])))
        for k, (a, n) in enumerate(lines, 1):
            ol.append((no, k, a[0], n, round(a[4] * n * off, 2)))
        if kd < 3 and st == 40 and rng.random() < .075 + (s == 2) * .05:
            x = col + timedelta(days=rng.randint(1, 25))
            if x <= TODAY:
                rm.append((0, no, x, rng.choice([1, 1, 2, 3, 4, 5, 5]), round(rng.uniform(20, 190), 2) if rng.random() < .92 else None))
                y = x + timedelta(days=rng.randint(8, 30))
                if rng.random() < .15 and y <= TODAY:
                    rm.append((0, no, y, rng.choice([1, 4, 5]), round(rng.uniform(20, 150), 2)))

    for d, what in plan:
        for _ in range(9):
            c = rng.choices(live, [keen[x[0]] for x in live])[0]
            if c[4] <= d:
                break
        if c[4] > d:
            continue
        s = c[3] if rng.random() < .88 else rng.choice([1, 2, 3, 5])
        if s == 4 and d > date(2025, 3, 28):
            s = 3
        if s == 6 and d < date(2024, 6, 3):
            s = 5
        if c[7] and d > date(2025, 2, 1):
            continue
        if what == "o":
            order(c, s, d)
            continue
        st = rng.choices([2, 3, 4], [84, 9 + (s == 2) * 7, 7])[0]
        e = who(opt[s], d)
        ex.append((0, c[0], s, e, d, rng.choices([1, 2, 3, 4], [60, 14, 12, 14])[0], st))
        if st == 2 and rng.random() < .4 + .1 * (s == 3):
            x = d + timedelta(days=rng.choice([0, 0, 0, 1, 3, 7, 14, 25, 29, 45]))
            if x <= TODAY:
                order(c, s, x, rng.choice([1, 1, 1, 2, 3]))
    for c in rng.sample([c for c in live if not c[7]], 38):
        s = 3 if c[3] == 4 else c[3]
        x = day_in(rng, TODAY + timedelta(days=1), date(2026, 3, 20))
        ex.append((0, c[0], s, who(opt[s], TODAY), x, rng.choice([1, 1, 1, 3, 4]), 1))
    ex = [(i,) + e[1:] for i, e in enumerate(sorted(ex, key=lambda e: (e[4], e[1])), 1)]
    new, o2 = {}, []
    for i, o in enumerate(sorted(od, key=lambda o: (o[5], o[0])), 70001):
        new[o[0]] = i
        o2.append((i,) + o[1:])
    ol = sorted((new[x[0]],) + x[1:] for x in ol)
    rm = [(i, new[r[1]]) + r[2:] for i, r in enumerate(sorted(rm, key=lambda r: (r[2], r[1])), 1)]
    write("optics", DDL, [("LUT", [(t, k, x) for t, v in LUT.items() for k, x in v]), ("SHP", shp), ("EMP", emp), ("CUS", cus), ("ART", art),
                          ("ORD", o2), ("ORL", ol), ("EXM", ex), ("RMK", rm)])


def questions():
    p = Paper("optics", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-01-27'"
    lu = lambda c: f"(SELECT LU_TXT FROM LUT WHERE LU_TAB = '{c}' AND LU_CD = {c})"  # noqa: E731
    ks = lambda c: [lu(c), c, f"{c}, {lu(c)}"]  # noqa: E731
    SH = ["SH_NAM", "SH_ID, SH_NAM", "SH_NAM, SH_CTY", "SH_CTY, SH_NAM", "SH_ID"]
    EM = ["EM_NAM", "EM_ID, EM_NAM", "EM_ID"]
    sal = ("FROM ORL JOIN ORD ON OR_ID = OL_OR JOIN SHP ON SH_ID = OR_SH JOIN ART ON AR_ID = OL_AR JOIN CUS ON CU_ID = OR_CU "
           "LEFT JOIN EMP ON EM_ID = OR_EM WHERE OR_ST <> 90")
    o = "FROM ORD JOIN SHP ON SH_ID = OR_SH JOIN CUS ON CU_ID = OR_CU WHERE OR_ST <> 90"
    ex = "FROM EXM JOIN SHP ON SH_ID = EX_SH JOIN CUS ON CU_ID = EX_CU LEFT JOIN EMP ON EM_ID = EX_EM WHERE EX_ST = 2"
    y25 = "OR_DT BETWEEN '2025-01-01' AND '2025-12-31'"
    e25 = "EX_DT BETWEEN '2025-01-01' AND '2025-12-31'"
    prof = "sum(OL_AMT / 1.19 - OL_QTY * AR_EK)"

    q("how many shops have we got", "SELECT count(*) FROM SHP WHERE SH_CLS IS NULL", "count", "easy", True, chain="sh")
    st = "FROM EMP JOIN SHP ON SH_ID = EM_SH WHERE EM_OUT IS NULL"
    q("staff in each", by(st + " AND SH_CLS IS NULL GROUP BY SH_ID", SH, "count(*)") + by(st + " GROUP BY SH_ID", SH[:3], "count(*)") +
      w("FROM EMP JOIN SHP ON SH_ID = EM_SH WHERE EM_OUT IS NULL", "SH_NAM; EM_NAM"), "count by group", "medium", True, chain="sh")
    q("of those optoms only", by(st + " AND EM_ROL = 1 GROUP BY SH_ID", SH, "count(*)") + w(st + " AND EM_ROL = 1", "SH_NAM; EM_NAM") +
      ["SELECT SH_NAM, sum(EM_ROL = 1) " + st + " GROUP BY SH_ID", "SELECT SH_NAM, (SELECT count(*) FROM EMP WHERE EM_SH = SH_ID AND EM_OUT IS NULL AND EM_ROL = 1) FROM SHP WHERE SH_CLS IS NULL"], "count by group", "medium", True, chain="sh")
    dec = f"{sal} AND OR_DT BETWEEN '2025-12-01' AND '2025-12-31'"
    q("takings december", rnd(f"SELECT @sum(OL_AMT)@ {dec}"), "sum", "easy", True, chain="ta")
    q("by shop", rnd(*by(dec + " GROUP BY SH_ID", SH, "@sum(OL_AMT)@")), "sum by group", "medium", True, chain="ta")
    both = f"{sal} AND (OR_DT BETWEEN '2025-12-01' AND '2025-12-31' OR OR_DT BETWEEN '2024-12-01' AND '2024-12-31')"
    A, B = "sum(CASE WHEN OR_DT >= '2025-12-01' THEN OL_AMT END)", "sum(CASE WHEN OR_DT < '2025-01-01' THEN OL_AMT END)"
    q("compared to dec 24", rnd(*by(both + " GROUP BY SH_ID", SH[:3], f"@{A}@, @{B}@", f"@{B}@, @{A}@", f"@{A}@, @{B}@, @{A} - {B}@"), *[f"SELECT SH_NAM, {k}, @sum(OL_AMT)@ {both} GROUP BY SH_ID, strftime('%Y', OR_DT)" for k in
        ("strftime('%Y', OR_DT)", "strftime('%Y-%m', OR_DT)")]) + rnd(*[s for x in [f"@coalesce({A}, 0)@, @coalesce({B}, 0)@", f"@coalesce({B}, 0)@, @coalesce({A}, 0)@"] for s in by(both + " GROUP BY SH_ID", SH[:2], x)],
        *by(both + " GROUP BY SH_ID", SH[:2], f"@{A}@, @{B}@, @{A} - {B}@, round(100.0 * ({A} - {B}) / {B}, 1)"), *by(both + " AND SH_CLS IS NULL GROUP BY SH_ID", SH[:2], f"@{A}@, @{B}@")), "comparison", "hard", True, chain="ta")
    mt = f"{sal} AND {y25} GROUP BY strftime('%Y-%m', OR_DT)"
    q("net sales per month 2025", rnd(*months("OR_DT", f"SELECT #, @sum(OL_AMT) / 1.19@ {mt}")), "sum by month", "medium", True)
    q("sales by article group last yr with share", [x for k in ks("AR_GRP") for x in frac(*rnd(f"SELECT {k}, sum(OL_AMT), @sum(OL_AMT) / (SELECT sum(OL_AMT) {sal} AND {y25})@ {sal} AND {y25} GROUP BY AR_GRP")[:1],
        f"SELECT {k}, round(sum(OL_AMT), 2), @sum(OL_AMT) / (SELECT sum(OL_AMT) {sal} AND {y25})@ {sal} AND {y25} GROUP BY AR_GRP", f"SELECT {k}, @sum(OL_AMT) / (SELECT sum(OL_AMT) {sal} AND {y25})@ {sal} AND {y25} GROUP BY AR_GRP")],
      "share of total", "hard", True)
    t5 = f"{sal} AND AR_GRP = 1 AND {y25} GROUP BY AR_BRD ORDER BY sum(OL_QTY) DESC LIMIT 3"
    q("top 3 frame brands by pieces 2025", w(t5, "AR_BRD; sum(OL_QTY)", "AR_BRD"), "top n", "medium", True, chain="br")
    q("and by profit", rnd(*w(t5.replace("sum(OL_QTY) DESC", prof + " DESC"), f"AR_BRD; @{prof}@", "AR_BRD")), "top n", "hard", True, chain="br")
    q("profit 2025 vs 2024", rnd(f"SELECT strftime('%Y', OR_DT), @{prof}@ {sal} AND OR_DT BETWEEN '2024-01-01' AND '2025-12-31' GROUP BY 1") +
      rnd(*w(f"{sal} AND OR_DT BETWEEN '2024-01-01' AND '2025-12-31'", "@sum(CASE WHEN OR_DT >= '2025-01-01' THEN OL_AMT / 1.19 - OL_QTY * AR_EK END)@; @sum(CASE WHEN OR_DT < '2025-01-01' THEN OL_AMT / 1.19 - OL_QTY * AR_EK END)@")), "year over year", "hard", True)
    wa = "FROM ORD JOIN SHP ON SH_ID = OR_SH JOIN CUS ON CU_ID = OR_CU WHERE OR_ST = 30"
    q("how many orders are waiting for pick up", "SELECT count(*) " + wa, "business term", "easy", True, chain="wt")
    sw = wa + f" AND julianday({T}) - julianday(OR_RDY) > 21"
    q("shelf warmers w name and phone", w(sw, "CU_NAM; CU_TEL", "OR_ID; CU_NAM; CU_TEL", "CU_ID; CU_NAM; CU_TEL", "CU_NAM; CU_TEL; OR_RDY", "CU_NAM; CU_TEL; OR_ID", "DISTINCT CU_NAM, CU_TEL") +
      w(sw, "OR_ID; CU_NAM; CU_TEL; OR_RDY", "OR_ID; OR_RDY; CU_NAM; CU_TEL", "CU_NAM; CU_TEL; OR_ID; OR_RDY", "SH_NAM; CU_NAM; CU_TEL; OR_RDY", "CU_NAM; CU_TEL; SH_NAM; OR_RDY"), "list", "medium", True, chain="wt")
    q("oldest one, how many days", [f"SELECT {c} {sw} ORDER BY OR_RDY LIMIT 1" for d in (f"julianday({T}) - julianday(OR_RDY)",) for c in
      (d, f"CU_NAM, {d}", f"CU_NAM, CU_TEL, {d}", f"OR_ID, {d}", f"OR_ID, CU_NAM, {d}", f"OR_ID, OR_RDY, {d}", f"CU_NAM, OR_RDY, {d}", f"OR_RDY, {d}", f"OR_ID, CU_NAM, OR_RDY, {d}", f"OR_ID, CU_NAM, CU_TEL, {d}", f"CU_NAM, CU_TEL, OR_RDY, {d}")], "superlative", "hard", True, chain="wt")
    lt = "julianday(OR_RDY) - julianday(OR_DT)"
    pr = f"{o} AND OR_KND IN (1, 2) AND OR_RDY IS NOT NULL AND {y25}"
    q("avg lead time of pairs per shop 2025", rnd(*by(pr + " GROUP BY SH_ID", SH, f"@avg({lt})@")), "duration by group", "medium", True)
    q("on time rate per shop last yr", frac(*by(pr + " GROUP BY SH_ID", SH[:3], f"@avg({lt} <= 10)@", f"count(*), sum({lt} <= 10), @avg({lt} <= 10)@", f"sum({lt} <= 10), count(*), @avg({lt} <= 10)@")), "rate by group", "hard", True, chain="ot")
    q("worst shop", frac(*w(pr + f" GROUP BY SH_ID ORDER BY avg({lt} <= 10) LIMIT 1", f"SH_NAM; @avg({lt} <= 10)@", "SH_NAM", "SH_ID; SH_NAM", f"SH_ID; SH_NAM; @avg({lt} <= 10)@", "SH_NAM; SH_CTY", f"SH_NAM; SH_CTY; @avg({lt} <= 10)@")), "superlative", "hard", True, chain="ot")
    q("tests per optom in 2025", by(f"{ex} AND {e25} AND EX_EM IS NOT NULL GROUP BY EM_ID", EM, "count(*)") + by(f"{ex} AND {e25} GROUP BY EM_ID", EM, "count(*)") + by(f"{ex} AND {e25} AND EM_OUT IS NULL AND EX_EM IS NOT NULL GROUP BY EM_ID", EM[:2], "count(*)") +
      by(f"{ex} AND {e25} AND EX_EM IS NOT NULL GROUP BY EM_ID", ["EM_NAM, SH_NAM"], "count(*)"), "count by group", "medium", True)
    cv = "EXISTS (SELECT 1 FROM ORD WHERE OR_CU = EX_CU AND OR_ST <> 90 AND julianday(OR_DT) - julianday(EX_DT) BETWEEN 0 AND 30)"
    q("conversion 2025", frac(f"SELECT @avg({cv})@ {ex} AND {e25}"), "rate", "hard", True, chain="cv")
    q("per shop best first", frac(*by(f"{ex} AND {e25} GROUP BY SH_ID ORDER BY avg({cv}) DESC", SH[:3], f"@avg({cv})@", f"count(*), sum({cv}), @avg({cv})@", f"sum({cv}), count(*), @avg({cv})@")), "rate by group", "hard", True, chain="cv")
    ns = "FROM EXM JOIN SHP ON SH_ID = EX_SH WHERE EX_ST IN (2, 3)"
    q("no-show rate by shop last year in %", frac(*by(f"{ns} AND {e25} GROUP BY SH_ID", SH[:3], "@avg(EX_ST = 3)@", "sum(EX_ST = 3), count(*), @avg(EX_ST = 3)@", "count(*), sum(EX_ST = 3), @avg(EX_ST = 3)@")), "rate by group", "hard", True)
    bk = "FROM EXM JOIN CUS ON CU_ID = EX_CU JOIN SHP ON SH_ID = EX_SH LEFT JOIN EMP ON EM_ID = EX_EM WHERE EX_ST = 1 AND SH_NAM = 'Lahntor'"
    wk = bk + " AND EX_DT BETWEEN '2026-02-01' AND '2026-02-28'"
    q("who is booked for a test at lahntor in feb", w(wk, "CU_NAM", "CU_NAM; EX_DT", "CU_ID; CU_NAM; EX_DT", "CU_ID; CU_NAM", "CU_NAM; CU_TEL; EX_DT", "EX_ID; CU_NAM; EX_DT", "CU_NAM; CU_TEL", "EX_DT; CU_NAM; EM_NAM", "CU_NAM; EX_DT; " + lu("EX_REA"), "CU_NAM; EX_DT; EX_REA"), "list", "medium", True)
    rc = (f"FROM CUS JOIN SHP ON SH_ID = CU_SH WHERE CU_DEL = 0 AND (SELECT max(EX_DT) FROM EXM WHERE EX_CU = CU_ID AND EX_ST = 2) < '2024-01-27' AND NOT EXISTS (SELECT 1 FROM EXM WHERE EX_CU = CU_ID AND EX_ST = 1)")
    rc2 = rc.replace("< '2024-01-27'", "<= '2024-01-27'")
    q("how many customers on the recall list", ["SELECT count(*) " + rc, "SELECT count(*) " + rc2], "business term", "hard", True, chain="rc")
    q("by home shop", by(rc + " GROUP BY SH_ID", SH, "count(*)") + by(rc2 + " GROUP BY SH_ID", SH[:2], "count(*)"), "count by group", "hard", True, chain="rc")
    q("only seniors", by(rc + " AND CU_DOB <= '1961-01-27' GROUP BY SH_ID", SH, "count(*)") + ["SELECT count(*) " + rc + " AND CU_DOB <= '1961-01-27'"] + by(rc2 + " AND CU_DOB <= '1961-01-27' GROUP BY SH_ID", SH[:2], "count(*)") +
      ["SELECT SH_NAM, sum(CU_DOB <= '1961-01-27') " + rc + " GROUP BY SH_ID"], "count by group", "hard", True, chain="rc")
    rmk = "EXISTS (SELECT 1 FROM RMK WHERE RM_OR = OR_ID)"
    pp = f"{o} AND OR_KND IN (1, 2) AND {y25}"
    q("remake rate 2025", frac(f"SELECT @avg({rmk})@ {pp}"), "rate", "hard", True, chain="rm")
    q("which shop is worst", frac(*w(pp + f" GROUP BY SH_ID ORDER BY avg({rmk}) DESC LIMIT 1", f"SH_NAM; @avg({rmk})@", "SH_NAM", "SH_ID; SH_NAM", f"SH_ID; SH_NAM; @avg({rmk})@", "SH_NAM; SH_CTY", f"SH_NAM; SH_CTY; @avg({rmk})@"),
      *w(pp + f" AND SH_CLS IS NULL GROUP BY SH_ID ORDER BY avg({rmk}) DESC LIMIT 1", f"SH_NAM; @avg({rmk})@", "SH_NAM")), "superlative", "hard", True, chain="rm")
    q("remakes by cause 2025 and what they cost", [x for k in ks("RM_CAU") for x in rnd(*[f"SELECT {k}, {v} FROM RMK WHERE RM_DT BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY RM_CAU" for v in ("count(*), @sum(RM_CST)@", "@sum(RM_CST)@, count(*)", "@sum(RM_CST)@")])], "sum by group", "medium")
    tw = "FROM RMK JOIN ORD ON OR_ID = RM_OR JOIN CUS ON CU_ID = OR_CU JOIN SHP ON SH_ID = OR_SH GROUP BY OR_ID HAVING count(*) > 1"
    q("orders remade more than once", w(tw, "OR_ID", "OR_ID; count(*)", "OR_ID; CU_NAM", "OR_ID; CU_NAM; count(*)", "OR_ID; OR_DT", "OR_ID; OR_DT; count(*)", "OR_ID; SH_NAM; count(*)") + ["SELECT ORD.* " + tw, f"SELECT count(*) FROM (SELECT 1 {tw})"], "having", "medium")
    q("low stock frames", w("FROM ART WHERE AR_GRP = 1 AND AR_OFF IS NULL AND AR_STK < AR_MIN", "AR_TXT", "AR_ID; AR_TXT", "AR_TXT; AR_STK; AR_MIN", "*", "AR_TXT; AR_STK", "AR_ID; AR_TXT; AR_STK", "count(*)", "AR_TXT; AR_BRD", "AR_ID", "AR_TXT; AR_MIN - AR_STK") +
      ["SELECT %s FROM ART WHERE AR_GRP = 1 AND AR_OFF IS NULL AND AR_STK < AR_MIN" % c for c in ("AR_ID, AR_TXT, AR_STK, AR_MIN", "AR_ID, AR_TXT, AR_BRD, AR_STK, AR_MIN", "AR_TXT, AR_BRD, AR_STK, AR_MIN", "AR_TXT, AR_STK, AR_MIN, AR_MIN - AR_STK")], "business term", "medium", True)
    nv = "FROM ART WHERE AR_GRP = 1 AND NOT EXISTS (SELECT 1 FROM ORL JOIN ORD ON OR_ID = OL_OR WHERE OL_AR = AR_ID%s)"
    q("frames never sold", [s for z in ("", " AND OR_ST <> 90") for t in (nv % z, nv % z + " AND AR_OFF IS NULL") for s in w(t, "AR_TXT", "AR_ID; AR_TXT", "AR_ID", "*", "AR_TXT; AR_BRD", "count(*)", "AR_TXT; AR_STK", "AR_ID; AR_TXT; AR_STK", "AR_ID; AR_TXT; AR_BRD", "AR_BRD; AR_TXT; AR_VK", "AR_TXT; AR_VK")], "never", "medium", True)
    nb = "FROM CUS WHERE CU_DEL = 0 AND EXISTS (SELECT 1 FROM EXM WHERE EX_CU = CU_ID AND EX_ST = 2) AND NOT EXISTS (SELECT 1 FROM ORD WHERE OR_CU = CU_ID AND OR_ST <> 90)"
    q("customers who were tested but never bought anything", w(nb, "CU_NAM", "CU_ID; CU_NAM", "count(*)", "*", "CU_NAM; CU_TEL", "CU_ID; CU_NAM; CU_TEL", "CU_ID", "CU_NAM; CU_SH"), "never", "hard", True)
    rg = "FROM CUS JOIN SHP ON SH_ID = CU_SH WHERE CU_DEL = 0 AND (SELECT count(*) FROM ORD WHERE OR_CU = CU_ID AND OR_ST <> 90) >= 3"
    q("# regulars", "SELECT count(*) " + rg, "business term", "medium", True, chain="rg")
    q("n how many of them get the nl", "SELECT count(*) " + rg + " AND CU_NL = 1", "count", "medium", True, chain="rg")
    q("kids per home shop", by("FROM CUS JOIN SHP ON SH_ID = CU_SH WHERE CU_DEL = 0 AND CU_DOB > '2010-01-27' GROUP BY SH_ID", SH, "count(*)"), "count by group", "medium", True)
    q("new customers per year since 2022", ["SELECT strftime('%Y', CU_NEW), count(*) FROM CUS WHERE CU_DEL = 0 AND CU_NEW >= '2022-01-01' GROUP BY 1", "SELECT strftime('%Y', CU_NEW), count(*) FROM CUS WHERE CU_NEW >= '2022-01-01' GROUP BY 1"], "count by year", "easy", True)
    pv = "(SELECT avg((SELECT sum(OL_AMT) FROM ORL WHERE OL_OR = OR_ID)) FROM ORD WHERE OR_ST <> 90 AND OR_KND IN (1, 2) AND " + y25 + " AND EXISTS (SELECT 1 FROM ORL JOIN ART ON AR_ID = OL_AR WHERE OL_OR = OR_ID AND AR_GRP = %d))"
    q("avg order value of pairs with progressive lenses vs single vision 2025", [x for k in ks("AR_GRP") for x in rnd(f"SELECT {k}, @avg((SELECT sum(OL_AMT) FROM ORL WHERE OL_OR = OR_ID))@ FROM (SELECT DISTINCT OR_ID, AR_GRP {sal} AND OR_KND IN (1, 2) AND AR_GRP IN (2, 3) AND {y25}) GROUP BY AR_GRP")] + rnd(f"SELECT @{pv % 3}@, @{pv % 2}@", f"SELECT @{pv % 2}@, @{pv % 3}@"), "avg by group", "hard", True)
    q("best seller in each shop 2025 (staff, by sales)", [s for m in ("",) for s in rnd(*w(f"FROM (SELECT SH_NAM AS s, SH_ID AS si, EM_ID AS i, EM_NAM AS n, sum(OL_AMT) AS v, rank() OVER (PARTITION BY SH_ID ORDER BY sum(OL_AMT) DESC) AS k {sal} AND OR_EM IS NOT NULL AND {y25} GROUP BY SH_ID, EM_ID) WHERE k = 1",
      "s; n; @v@", "s; n", "s; i; n", "s; i; n; @v@", "si; s; n; @v@")) + rnd(*w(f"FROM (SELECT SH_NAM AS s, EM_ID AS i, EM_NAM AS n, sum(OL_AMT) AS v, rank() OVER (PARTITION BY SH_ID ORDER BY sum(OL_AMT) DESC) AS k {sal} AND OR_EM IS NOT NULL AND SH_CLS IS NULL AND {y25} GROUP BY SH_ID, EM_ID) WHERE k = 1",
      "s; n; @v@", "s; n"))], "top n per group", "hard", True)
    lo = f"FROM ORD JOIN CUS ON CU_ID = OR_CU WHERE OR_ST <> 90 AND CU_NAM = '{NAME}' ORDER BY OR_DT DESC LIMIT 1"
    q(f"when did {NAME.lower()} last order", w(lo, "OR_DT", "OR_ID; OR_DT", "CU_NAM; OR_DT", "OR_DT; " + lu("OR_KND"), "OR_ID; CU_NAM; OR_DT"), "last", "easy", True, chain="lo")
    la = f"FROM ORL JOIN ART ON AR_ID = OL_AR WHERE OL_OR = (SELECT OR_ID {lo})"
    q("what was it", w(la, "AR_TXT", "AR_TXT; OL_QTY", "AR_TXT; OL_QTY; OL_AMT", "AR_TXT; OL_AMT", "AR_ID; AR_TXT", "OL_POS; AR_TXT; OL_QTY", "OL_POS; AR_TXT", lu("AR_GRP") + "; AR_TXT", "OL_QTY; AR_TXT; OL_AMT") + w(lo, lu("OR_KND"), "OR_KND", "OR_ID; " + lu("OR_KND"), "OR_DT; " + lu("OR_KND")) +
      [f"SELECT {c} {la}" for c in ("OL_POS, AR_TXT, OL_QTY, OL_AMT", "AR_ID, AR_TXT, OL_QTY, OL_AMT", "AR_TXT, AR_BRD, OL_QTY, OL_AMT", "OL_OR, OL_POS, AR_TXT, OL_QTY, OL_AMT")], "list", "medium", True, chain="lo")
    q("is the seepark shop still ours", ["SELECT SH_CLS IS NULL FROM SHP WHERE SH_NAM = 'Seepark'"] + w("FROM SHP WHERE SH_NAM = 'Seepark'", "SH_CLS", "SH_NAM; SH_CLS", "*", "CASE WHEN SH_CLS IS NULL THEN 'yes' ELSE 'no' END", "CASE WHEN SH_CLS IS NULL THEN 'Yes' ELSE 'No' END", "SH_NAM; SH_CLS IS NULL", "SH_NAM; SH_CTY; SH_CLS", "SH_ID; SH_NAM; SH_CLS", "SH_NAM; SH_OPN; SH_CLS") +
      ["SELECT EXISTS (SELECT 1 FROM SHP WHERE SH_NAM = 'Seepark' AND SH_CLS IS NULL)", "SELECT count(*) FROM SHP WHERE SH_NAM = 'Seepark' AND SH_CLS IS NULL"], "yes/no", "easy", True)
    q("avg discount on frames by shop 2025 in %", frac(*by(f"{sal} AND AR_GRP = 1 AND {y25} GROUP BY SH_ID", SH[:3], "@avg(1 - OL_AMT / (OL_QTY * AR_VK))@", "@1 - sum(OL_AMT) / sum(OL_QTY * AR_VK)@")), "rate by group", "hard", True)
    q("tests by reason this month so far", [f"SELECT {k}, count(*) {ex} AND EX_DT BETWEEN '2026-01-01' AND {T} GROUP BY EX_REA" for k in ks("EX_REA")], "count by group", "medium", True)
    q("orders still in the workshop ordered over 2 weeks ago", w(f"{o} AND OR_ST = 20 AND OR_DT < '2026-01-13'", "OR_ID", "OR_ID; OR_DT", "OR_ID; CU_NAM", "OR_ID; CU_NAM; OR_DT", "count(*)", "ORD.*", "OR_ID; SH_NAM; OR_DT", "CU_NAM; OR_DT", "OR_ID; SH_NAM") +
      w(f"{o} AND OR_ST = 20 AND OR_DT <= '2026-01-13'", "OR_ID", "OR_ID; OR_DT", "OR_ID; CU_NAM", "OR_ID; CU_NAM; OR_DT", "count(*)", "ORD.*") + [f"SELECT {c} {o} AND OR_ST = 20 AND OR_DT < '2026-01-13'" for c in ("OR_ID, CU_NAM, SH_NAM, OR_DT", "OR_ID, OR_DT, CU_NAM, SH_NAM", "OR_ID, SH_NAM, CU_NAM, OR_DT", "OR_ID, CU_NAM, CU_TEL, OR_DT")], "not yet", "medium")
    bt = "FROM CUS WHERE CU_DEL = 0 AND {0} AND {1}"
    hs = "EXISTS (SELECT 1 FROM ORD WHERE OR_CU = CU_ID AND OR_ST <> 90 AND OR_KND %s AND " + y25 + ")"
    q("customers who bought glasses and contact lenses in 2025", [s for a in ("= 1", "IN (1, 2)") for s in w(bt.format(hs % a, hs % "= 3"), "CU_NAM", "CU_ID; CU_NAM", "CU_ID", "count(*)", "*", "CU_NAM; CU_TEL", "CU_ID; CU_NAM; CU_TEL")], "set operation", "hard", True)
    q("progressives sold per quarter 2025", [f"SELECT {k}, {v} {sal} AND AR_GRP = 3 AND {y25} GROUP BY (strftime('%m', OR_DT) + 2) / 3" for Q in ("(strftime('%m', OR_DT) + 2) / 3",) for k in (Q, f"'Q' || ({Q})", f"'2025-Q' || ({Q})", f"'2025', {Q}", f"2025, {Q}", f"'2025 Q' || ({Q})", f"'Q' || ({Q}) || ' 2025'") for v in ("sum(OL_QTY)", "count(*)", "count(DISTINCT OR_ID)")], "sum by quarter", "medium", True)

    ask("how much did the insurance pay", "no insurer or refund is recorded")
    ask("who is our best optom", "best by what: tests, conversion, sales, few remakes?")
    ask("footfall saturdays", "visitors of the shops are not counted anywhere")
    ask("numbers for fulda", "too vague: which numbers, and of which of the two shops there?")
    ask("rent of the marktplatz shop", "no costs of the shops are recorded")
    return p


NAME = "Petra Ebner"
