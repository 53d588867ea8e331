"""A lift maintenance firm: prefixed names, codes in one lookup table, no declared keys. Leans on its notes."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from layouts import Paper, by, frac, ls, median, months, quarters, rnd, versus

TODAY = date(2026, 4, 22)
DDL = """
CREATE TABLE T_CODE (CD_TYP TEXT, CD_VAL INTEGER, CD_TXT TEXT);
CREATE TABLE T_CUST (CU_NO INTEGER, CU_NAME TEXT, CU_CITY TEXT, CU_TYP INTEGER, CU_SINCE TEXT, CU_LOCK INTEGER);
CREATE TABLE T_SITE (SI_NO INTEGER, SI_CU INTEGER, SI_NAME TEXT, SI_CITY TEXT, SI_RGN INTEGER);
CREATE TABLE T_UNIT (UN_NO TEXT, UN_SI INTEGER, UN_TYP INTEGER, UN_MAKE TEXT, UN_YEAR INTEGER, UN_STOPS INTEGER, UN_INSP TEXT, UN_OUT TEXT);
CREATE TABLE T_TECH (TE_NO INTEGER, TE_NAME TEXT, TE_RGN INTEGER, TE_TEL TEXT, TE_IN TEXT, TE_OUT TEXT);
CREATE TABLE T_CONT (CO_NO INTEGER, CO_UN TEXT, CO_PKG INTEGER, CO_FROM TEXT, CO_TO TEXT, CO_FEE REAL);
CREATE TABLE T_CALL (CA_NO INTEGER, CA_UN TEXT, CA_TE INTEGER, CA_REP TEXT, CA_ARR TEXT, CA_END TEXT, CA_TRAP INTEGER, CA_CAU INTEGER, CA_ST INTEGER);
CREATE TABLE T_VIS (VI_NO INTEGER, VI_UN TEXT, VI_TE INTEGER, VI_DUE TEXT, VI_DT TEXT, VI_MIN INTEGER, VI_ST INTEGER);
CREATE TABLE T_PART (PA_NO TEXT, PA_TXT TEXT, PA_COST INTEGER, PA_QTY INTEGER, PA_MIN INTEGER);
CREATE TABLE T_USE (US_CA INTEGER, US_PA TEXT, US_QTY INTEGER);
"""
NOTES = """
# Lift service - notes

- Data as of 2026-04-22 ("today").
- T_CODE holds the texts: CD_TYP UT = unit type, PK = package, CS = call status, CC = cause, VS = visit status, CT = customer type, RG = region.
- UN_OUT filled = dismantled. A contract runs if CO_FROM <= today and CO_TO is empty or >= today. One contract covers one unit.
- Portfolio = units with a running contract that are not dismantled.
- CO_FEE = fee per month in euro. MRR = fees of the running contracts. Annual value = MRR x 12.
- Calls: CA_REP reported, CA_ARR on site, CA_END finished. Open call = CA_ST 10 or 20. False alarms (CA_ST 90) are left out of all call figures.
- Response time = CA_REP to CA_ARR in minutes. Repair time = CA_ARR to CA_END in minutes. Downtime = CA_REP to CA_END.
- In time = on site within 30 minutes for entrapments (CA_TRAP = 1), within 240 minutes for all others. Only calls we have arrived at count.
- Trouble unit = 4 or more calls in the last 12 months.
- Call rate = calls in the last 12 months / units, dismantled units and their calls left out.
- Parts cost of a call = US_QTY x PA_COST. PA_COST is in cents.
- Maintenance: VI_DUE planned for, VI_DT done on. VI_ST 1 planned, 2 done, 3 dropped. Overdue = planned and VI_DUE before today. Done late = VI_DT more than 7 days after VI_DUE.
- UN_INSP = next safety inspection; expired if before today. Dismantled units need none.
- Reorder = PA_QTY below PA_MIN.
- TE_OUT empty = still with us. CU_LOCK = 1: locked for unpaid bills.
- Lost customer = had contracts, none running today.
- The region of a unit or call is that of its site.
"""
CODES = {"UT": [(1, "passenger lift"), (2, "goods lift"), (3, "escalator"), (4, "platform lift")], "PK": [(1, "Basic"), (2, "Comfort"), (3, "Full")],
         "CS": [(10, "open"), (20, "on the way"), (30, "done"), (90, "false alarm")],
         "CC": [(1, "door"), (2, "drive"), (3, "control"), (4, "rope"), (5, "vandalism"), (6, "misuse")],
         "VS": [(1, "planned"), (2, "done"), (3, "dropped")], "CT": [(1, "housing"), (2, "office"), (3, "hospital"), (4, "retail"), (5, "public")],
         "RG": [(1, "North"), (2, "South"), (3, "East"), (4, "City")]}
PARTS = [("D-110", "Door roller", 1850), ("D-120", "Door belt", 4200), ("D-135", "Door motor", 38500), ("D-150", "Light curtain", 21900), ("A-210", "Brake pad", 6900), ("A-220", "Gear oil 5 l", 5400),
         ("A-240", "Encoder", 27400), ("S-310", "Relay", 1290), ("S-320", "Control board", 64800), ("S-330", "Push button", 2150), ("S-345", "Emergency phone", 18900), ("R-410", "Rope 8 mm", 31500),
         ("R-420", "Rope guide", 7700), ("K-510", "Cabin lamp", 1990), ("K-520", "Handrail", 11200), ("K-530", "Mirror", 8800), ("K-540", "Floor mat", 5900), ("R-450", "Tension weight", 15600)]


def make():
    rng = random.Random(16202)
    names = people(rng, 24)
    tech = [(301 + i, names[i], [1, 2, 3, 4][i % 4] if i < 12 else 4, "0170 %06d" % rng.randint(100000, 999999), day_in(rng, date(2009, 1, 1), date(2023, 12, 1)),
             {3: "2025-09-30", 8: "2026-02-28", 13: "2024-12-31"}.get(i)) for i in range(18)]
    cities = {1: ["Bergen", "Altmar"], 2: ["Sandtal", "Rohrfeld"], 3: ["Ostheim", "Lindau"], 4: ["Hafenstadt"]}
    pre = "Alba Nordkap Merian Union Castor Vita Rialto Arka Helios Linden Falken Porta Sigma Tessin Orion Kronen Adler Bellevue Markt Ring".split()
    kinds = {1: ["Wohnbau", "Housing"], 2: ["Offices", "Business Park"], 3: ["Clinic", "Hospital"], 4: ["Centre", "Stores"], 5: ["Library", "Town Hall", "Station"]}
    cust, site, seen = [], [], set()
    while len(cust) < 72:
        t = rng.choices([1, 2, 3, 4, 5], [34, 24, 9, 14, 10])[0]
        n = rng.choice(pre) + " " + rng.choice(kinds[t])
        if n in seen:
            continue
        seen.add(n)
        cust.append((1001 + 3 * len(cust), n, rng.choice(sum(cities.values(), [])), t, day_in(rng, date(2008, 1, 1), date(2025, 10, 1)), int(rng.random() < .09)))
    streets = "Mill Harbour Castle Garden Station Park Church Bridge Meadow Forest Tower Lake School Market King Rose".split()
    for c in cust:
        for _ in range(rng.choice([1, 1, 2, 2, 3, 5])):
            r = rng.choices([1, 2, 3, 4], [22, 24, 18, 36])[0]
            site.append((2001 + len(site), c[0], "%s %s %d" % (rng.choice(streets), rng.choice(["Street", "Lane", "Road"]), rng.randint(1, 98)), rng.choice(cities[r]), r))
    unit, cont, weak, since = [], [], {}, {}
    cs = {c[0]: c for c in cust}
    leave = {c[0]: day_in(rng, date(2024, 6, 1), date(2026, 3, 20)) for c in cust if rng.random() < .13}
    for s in site:
        for _ in range(rng.choice([1, 1, 2, 2, 3, 4])):
            t = rng.choices([1, 2, 3, 4], [66, 14, 9, 11])[0]
            no = "U-%04d" % (1000 + 7 * len(unit))
            mk = rng.choices(["Kolberg", "Ascenta", "Vertix", "Monta", "Schwarz"], [30, 26, 20, 14, 10])[0]
            out = day_in(rng, date(2024, 9, 1), date(2026, 2, 20)) if rng.random() < .06 else None
            ins = TODAY + timedelta(days=rng.randint(1, 700)) if rng.random() < .88 else TODAY - timedelta(days=rng.randint(3, 160))
            unit.append((no, s[0], t, mk, rng.randint(1978, 2023), rng.randint(2, 14) if t != 3 else 2, ins, out))
            weak[no] = min(6, rng.paretovariate(1.3)) * {"Kolberg": .8, "Ascenta": 1, "Vertix": 1.5, "Monta": 1.1, "Schwarz": .7}[mk]
            if rng.random() < .05 or s[1] in (1001 + 3 * 17, 1001 + 3 * 44, 1001 + 3 * 61):
                continue
            st = max(cs[s[1]][4], date(2022, 1, 1)) + timedelta(days=rng.randint(5, 300))
            st = date(st.year, st.month, 1)
            if st > date(2026, 3, 1):
                st = date(2026, 3, 1)
            end = min([x for x in (out, leave.get(s[1])) if x] or [None], key=lambda x: x or date.max)
            since[no] = (st, end)
            pk = rng.choices([1, 2, 3], [44, 36, 20])[0]
            fee = {1: 85, 2: 150, 3: 260}[pk] * (1 + .03 * unit[-1][5]) * rng.uniform(.9, 1.15)
            while True:
                e = date(st.year + rng.choice([1, 2, 3, 5]), st.month, 1) - timedelta(days=1)
                open_ = rng.random() < .3
                if end and (open_ or e >= end):
                    if end > st:
                        cont.append((no, pk, st, end, round(fee, 2)))
                    break
                cont.append((no, pk, st, None if open_ else e, round(fee, 2)))
                if open_ or e >= TODAY:
                    break
                st = e + timedelta(days=1)
                fee *= 1.04
                if rng.random() < .2:
                    pk = min(3, pk + 1)
                    fee *= 1.3
    old = [i for i, u in enumerate(unit) if u[2] == 1 and u[7] is None][7::31]
    for k, i in enumerate(old[:5]):
        unit[i] = unit[i][:4] + (1971 + k,) + unit[i][5:]
    i = [i for i, u in enumerate(unit) if u[2] == 1 and u[7]][1]
    unit[i] = unit[i][:4] + (1970,) + unit[i][5:]
    for i in (5, 40, 77, 120):
        c = [x for x in cont if x[3] is None][i % 60]
        cont.append((c[0], c[1], date(2026, 7, 1), None, round(c[4] * 1.05, 2)))
        cont[cont.index(c)] = c[:3] + (date(2026, 6, 30), c[4])
    cont.sort(key=lambda c: (c[2], c[0]))
    cont = [(70001 + i,) + c for i, c in enumerate(cont)]
    rg = {s[0]: s[4] for s in site}
    call, use, vis = [], [], []
    d = date(2024, 1, 2)
    urgent = {4: 1, 1: 1.3, 2: 1.2, 3: 1.5}
    while d <= TODAY:
        pool = [u for u in unit if (u[7] is None or u[7] > d) and u[0] in since and since[u[0]][0] <= d and (since[u[0]][1] is None or since[u[0]][1] >= d)]
        for _ in range(2 if d == TODAY else rng.choices([0, 1, 2, 3], [30, 38, 22, 10])[0]):
            u = rng.choices(pool, [weak[x[0]] for x in pool])[0]
            r = rg[u[1]]
            ok = [t for t in tech if t[5] is None or t[5] > d.isoformat()]
            t = rng.choices(ok, [9 if x[2] == r else 1 for x in ok])[0]
            rep = datetime(d.year, d.month, d.day, rng.choice([0, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22]), rng.randrange(60))
            if d == TODAY:
                rep = rep.replace(hour=rng.randint(5, 11))
            trap = int(u[2] != 3 and rng.random() < .13)
            arr = rep + timedelta(minutes=max(6, int(rng.lognormvariate(3.05 if trap else 4.75, .5) * urgent[r])))
            end = arr + timedelta(minutes=max(5, int(rng.lognormvariate(3.9, .7))))
            st = 30
            x = rng.random()
            cau = rng.choices([1, 2, 3, 4, 5, 6], [38, 12, 22, 6, 10, 12])[0]
            if x < .07 and d < TODAY:
                st, cau = 90, None
            elif d >= TODAY - timedelta(days=24) and x < .62 or d == TODAY:
                st = rng.choice([10, 10, 20])
                trap = int(d == TODAY and not any(c[6] and c[8] in (10, 20) for c in call))
                arr = end = cau = None
            no = len(call) + 1
            f = lambda z: z and z.strftime("%Y-%m-%d %H:%M")  # noqa: E731
            call.append([no, u[0], t[0] if st != 10 else None, f(rep), f(arr), f(end), trap, cau, st])
            if st == 30 and cau in (1, 2, 3, 4) and rng.random() < .55:
                g = {1: "D", 2: "A", 3: "S", 4: "R"}[cau]
                for pa in rng.sample([p for p in PARTS if p[0][0] == g and p[0] != "R-450"], rng.choice([1, 1, 2])):
                    use.append([no, pa[0], rng.choice([1, 1, 2, 4]) if pa[2] < 9000 else 1])
        d += timedelta(days=1)
    order = sorted(range(len(call)), key=lambda i: call[i][3])
    new = {call[i][0]: 50001 + k for k, i in enumerate(order)}
    call = [[new[call[i][0]]] + call[i][1:] for i in order]
    use = sorted([new[u[0]]] + u[1:] for u in use)
    for u in unit:
        if u[0] not in since:
            continue
        a, b = since[u[0]]
        due = max(a, date(2024, 7, 1)) + timedelta(days=rng.randint(5, 80))
        step = rng.choice([91, 91, 182])
        while due < min(b or date(2026, 7, 15), date(2026, 7, 15)):
            if due == TODAY:
                due += timedelta(days=1)
            ok = [t for t in tech if t[5] is None or t[5] > due.isoformat()]
            t = rng.choices(ok, [8 if x[2] == rg[u[1]] else 1 for x in ok])[0]
            dn = due + timedelta(days=int(rng.gauss(2, 5)))
            st = 2
            if dn > TODAY or (TODAY - due).days < 80 and rng.random() < .13:
                st, dn = 1, None
            elif rng.random() < .04:
                st, dn = 3, None
            vis.append((u[0], t[0], due, dn, int(rng.gauss(55, 14)) if dn else None, st))
            due += timedelta(days=step + rng.randint(-6, 6))
    vis.sort(key=lambda v: (v[2], v[0]))
    part = [(a, b, c, rng.randint(0, 14), rng.choice([2, 4, 5, 6])) for a, b, c in PARTS]
    write("lifts", DDL, [("T_CODE", [(t, v, x) for t, l in CODES.items() for v, x in l]), ("T_CUST", cust), ("T_SITE", site), ("T_UNIT", unit), ("T_TECH", tech),
                         ("T_CONT", cont), ("T_CALL", call), ("T_VIS", [(90001 + i,) + v for i, v in enumerate(vis)]), ("T_PART", part), ("T_USE", use)])


def questions():
    p = Paper("lifts", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-04-22'"
    cd = lambda t, c: f"(SELECT CD_TXT FROM T_CODE WHERE CD_TYP = '{t}' AND CD_VAL = {c})"  # noqa: E731
    ks = lambda t, c: [cd(t, c), c, f"{c}, {cd(t, c)}"]  # noqa: E731
    U = "FROM T_UNIT JOIN T_SITE ON SI_NO = UN_SI JOIN T_CUST ON CU_NO = SI_CU"
    runs = f"CO_FROM <= {T} AND (CO_TO IS NULL OR CO_TO >= {T})"
    C = f"FROM T_CONT JOIN T_UNIT ON UN_NO = CO_UN JOIN T_SITE ON SI_NO = UN_SI JOIN T_CUST ON CU_NO = SI_CU WHERE {runs}"
    K = "FROM T_CALL JOIN T_UNIT ON UN_NO = CA_UN JOIN T_SITE ON SI_NO = UN_SI JOIN T_CUST ON CU_NO = SI_CU LEFT JOIN T_TECH ON TE_NO = CA_TE WHERE CA_ST <> 90"
    V = "FROM T_VIS JOIN T_UNIT ON UN_NO = VI_UN JOIN T_SITE ON SI_NO = UN_SI JOIN T_CUST ON CU_NO = SI_CU LEFT JOIN T_TECH ON TE_NO = VI_TE"
    y25 = "CA_REP >= '2025-01-01' AND CA_REP < '2026-01-01'"
    y26 = "CA_REP >= '2026-01-01'"
    mar = "CA_REP >= '2026-03-01' AND CA_REP < '2026-04-01'"
    CU = ["CU_NAME", "CU_NO, CU_NAME", "T_CUST.*"]
    TE = ["TE_NAME", "TE_NO, TE_NAME"]
    UN = ["UN_NO", "UN_NO, SI_NAME", "UN_NO, CU_NAME", "T_UNIT.*"]
    mins = lambda a, b: f"((strftime('%s', {b}) - strftime('%s', {a})) / 60.0)"  # noqa: E731
    resp = mins("CA_REP", "CA_ARR")

    po = f"{U} WHERE UN_OUT IS NULL AND EXISTS (SELECT 1 FROM T_CONT WHERE CO_UN = UN_NO AND {runs})"
    q("how many units in our portfolio", f"SELECT count(*) {po}", "business term", "easy", True, chain="p")
    q("by type", [f"SELECT {k}, count(*) {po} GROUP BY UN_TYP" for k in ks("UT", "UN_TYP")], "count by group", "medium", True, chain="p")
    q("only north", [f"SELECT {k}, count(*) {po} AND SI_RGN = 1 GROUP BY UN_TYP" for k in ks("UT", "UN_TYP")] + [f"SELECT {k}, sum(SI_RGN = 1) {po} GROUP BY UN_TYP" for k in ks("UT", "UN_TYP")[:2]], "count by group", "medium", True, chain="p")
    q("mrr and annual value", rnd(f"SELECT @sum(CO_FEE)@, @sum(CO_FEE) * 12@ {C}"), "business term", "easy", True, chain="m")
    q("by package", rnd(*[s for k in ks("PK", "CO_PKG") for s in (f"SELECT {k}, @sum(CO_FEE)@, @sum(CO_FEE) * 12@ {C} GROUP BY CO_PKG", f"SELECT {k}, @sum(CO_FEE)@ {C} GROUP BY CO_PKG", f"SELECT {k}, count(*), @sum(CO_FEE)@, @sum(CO_FEE) * 12@ {C} GROUP BY CO_PKG")]), "sum by group", "medium", True, chain="m")
    op = f"{K} AND CA_ST IN (10, 20)"
    q("open calls", [f"SELECT count(*) {op}"] + ls(op, ["CA_NO", "T_CALL.*", "CA_NO, CA_UN", "CA_NO, CU_NAME"], "CA_REP", "CU_NAME", "SI_NAME", "CA_ST", cd("CS", "CA_ST"), "TE_NAME"), "count", "easy", True, chain="o")
    q("anyone trapped", [f"SELECT count(*) > 0 {op} AND CA_TRAP = 1", f"SELECT count(*) {op} AND CA_TRAP = 1", f"SELECT CASE WHEN count(*) > 0 THEN 'yes' ELSE 'no' END {op} AND CA_TRAP = 1", f"SELECT CASE WHEN count(*) > 0 THEN 'Yes' ELSE 'No' END {op} AND CA_TRAP = 1"] +
      ls(f"{op} AND CA_TRAP = 1", ["CA_NO", "T_CALL.*", "CA_NO, CA_UN", "CA_NO, CU_NAME", "CA_UN"], "CA_REP", "CU_NAME", "SI_NAME", "CA_ST", cd("CS", "CA_ST"), "TE_NAME", "CA_TRAP"), "yes/no", "medium", True, chain="o")
    q("calls last month by cause", [f"SELECT {k}, count(*) {K} AND {mar} GROUP BY CA_CAU" for k in ks("CC", "CA_CAU")] + [f"SELECT {k}, count(*) {K} AND {mar} AND CA_CAU IS NOT NULL GROUP BY CA_CAU" for k in ks("CC", "CA_CAU")], "count by group", "medium", True, chain="c")
    q("same for march 25", [f"SELECT {k}, count(*) {K} AND CA_REP LIKE '2025-03%' GROUP BY CA_CAU" for k in ks("CC", "CA_CAU")] + versus(K, ks("CC", "CA_CAU"), "CA_CAU", "1", "CA_REP LIKE '2026-03%'", "CA_REP LIKE '2025-03%'", ["strftime('%Y', CA_REP)", "strftime('%Y-%m', CA_REP)"]), "comparison", "hard", True, chain="c")
    ar = f"{K} AND CA_ARR IS NOT NULL AND {y26}"
    q("avg response time per region this yr in min", rnd(*by(ar + " GROUP BY SI_RGN", ks("RG", "SI_RGN"), f"@avg({resp})@", f"count(*), @avg({resp})@")), "avg by group", "hard", True)
    tr = f"{K} AND CA_ARR IS NOT NULL AND CA_TRAP = 1 AND {y25}"
    q("longest response to an entrapment in 2025, which unit", rnd(*ls(f"{tr} ORDER BY {resp} DESC LIMIT 1", ["CA_UN", "CA_UN, SI_NAME", "CA_NO, CA_UN", "T_UNIT.*"], f"@{resp}@", "CA_REP", "CU_NAME", "TE_NAME", "SI_CITY", "CA_ARR", first=f"CA_UN, @{resp}@")), "superlative", "hard", True, chain="e")
    q("who was the technician", ls(f"{tr} ORDER BY {resp} DESC LIMIT 1", TE + ["T_TECH.*"], "TE_TEL", "CA_NO", "CA_UN", "CA_REP"), "look-up", "medium", True, chain="e")
    it = f"CASE WHEN CA_TRAP = 1 THEN {resp} <= 30 ELSE {resp} <= 240 END"
    itj = it.replace(resp, "((julianday(CA_ARR) - julianday(CA_REP)) * 1440)")
    iy = f"{K} AND CA_ARR IS NOT NULL AND {y26}"
    q("% of calls in time per month 2026", frac(*months("CA_REP", *[f"SELECT #, {v} {iy} GROUP BY strftime('%Y-%m', CA_REP)" for v in [x for i in (it, itj) for x in (f"@1.0 * sum({i}) / count(*)@", f"count(*), sum({i}), @1.0 * sum({i}) / count(*)@", f"sum({i}), count(*), @1.0 * sum({i}) / count(*)@")]])), "rate by month", "hard", True)
    tu = f"{K} AND CA_REP >= '2025-04-22' GROUP BY UN_NO HAVING count(*) >= 4"
    q("trouble units with customer", ls(tu, ["UN_NO, CU_NAME", "CU_NAME, UN_NO", "UN_NO, CU_NO, CU_NAME"], "count(*)", "SI_NAME", "UN_MAKE", "SI_CITY", cd("UT", "UN_TYP")) + ls(tu.replace("GROUP", "AND UN_OUT IS NULL GROUP"), ["UN_NO, CU_NAME"], "count(*)") + ls(tu.replace(">= '2025-04-22'", "> '2025-04-22 24'"), ["UN_NO, CU_NAME"], "count(*)") +
      ls(tu.replace("HAVING", "HAVING"), ["UN_NO, CU_NAME, SI_NAME, SI_CITY, count(*)"]), "business term", "hard", True)
    rate = "1.0 * (SELECT count(*) FROM T_CALL JOIN T_UNIT v ON v.UN_NO = CA_UN WHERE CA_ST <> 90 AND v.UN_OUT IS NULL AND v.UN_MAKE = u.UN_MAKE AND CA_REP >= '%s') / count(*)"
    q("call rate by make", frac(*[s for d in ("2025-04-22", "2025-04-23") for s in by("FROM T_UNIT u WHERE UN_OUT IS NULL GROUP BY UN_MAKE", ["UN_MAKE"], f"@{rate % d}@", f"count(*), @{rate % d}@", f"@{rate % d}@, count(*)", f"{rate.split(' / ')[0].replace('1.0 * ', '') % d}, count(*), @{rate % d}@")]), "rate by group", "extra", True)
    nv = "FROM T_UNIT JOIN T_SITE ON SI_NO = UN_SI JOIN T_CUST ON CU_NO = SI_CU WHERE UN_OUT IS NULL AND NOT EXISTS (SELECT 1 FROM T_CALL WHERE CA_UN = UN_NO AND CA_ST <> 90)"
    q("portfolio units withuot any call since 1 jan 2025", [s for z in (f" AND EXISTS (SELECT 1 FROM T_CONT WHERE CO_UN = UN_NO AND {runs})",) for s in ls(nv.replace("CA_ST <> 90", "CA_ST <> 90 AND CA_REP >= '2025-01-01'") + z, UN, "UN_MAKE", "UN_YEAR", "SI_NAME", "SI_CITY", "CU_NAME", cd("UT", "UN_TYP"), count=True)], "negation", "hard", True)
    pc = f"FROM T_USE JOIN T_PART ON PA_NO = US_PA JOIN T_CALL ON CA_NO = US_CA JOIN T_UNIT ON UN_NO = CA_UN JOIN T_SITE ON SI_NO = UN_SI JOIN T_CUST ON CU_NO = SI_CU WHERE CA_ST <> 90"
    cost = "sum(US_QTY * PA_COST) / 100.0"
    qt = quarters("CA_REP", 2025)
    q("parts cost per quarter 2025", rnd(*by(f"{pc} AND {y25} GROUP BY {qt[0]}", qt, f"@{cost}@")), "sum by quarter", "hard", True)
    q("top 5 customers by parts cost 2025", rnd(*ls(f"{pc} AND {y25} GROUP BY CU_NO ORDER BY {cost} DESC LIMIT 5", CU[:2], f"@{cost}@", "count(DISTINCT CA_NO)", first=f"CU_NAME, @{cost}@")), "top n", "medium", True, chain="k")
    q("and their mrr", rnd(*[f"SELECT {c} FROM (SELECT CU_NO AS n, CU_NAME AS m, {cost} AS v {pc} AND {y25} GROUP BY CU_NO ORDER BY {cost} DESC LIMIT 5){o}" for f in (f"(SELECT sum(CO_FEE) {C} AND CU_NO = n)", f"coalesce((SELECT sum(CO_FEE) {C} AND CU_NO = n), 0)")
      for o in (" ORDER BY v DESC", "", f" WHERE {f} IS NOT NULL ORDER BY v DESC") for c in (f"m, @v@, @{f}@", f"m, @{f}@", f"n, m, @{f}@", f"n, m, @v@, @{f}@", f"m, @{f}@, @v@")]), "sum by group", "extra", True, chain="k")
    q("parts to reorder", ls("FROM T_PART WHERE PA_QTY < PA_MIN", ["PA_TXT", "PA_NO, PA_TXT", "PA_NO", "T_PART.*"], "PA_QTY", "PA_MIN", "PA_QTY, PA_MIN", "PA_MIN - PA_QTY", "PA_COST / 100.0", "PA_COST"), "business term", "easy", True)
    q("parts never used", ls("FROM T_PART WHERE NOT EXISTS (SELECT 1 FROM T_USE WHERE US_PA = PA_NO)", ["PA_TXT", "PA_NO, PA_TXT", "PA_NO", "T_PART.*"], "PA_QTY", "PA_COST", "PA_COST / 100.0", "PA_MIN"), "negation", "easy")
    q("what does a control board cost", ["SELECT %s FROM T_PART WHERE PA_TXT = 'Control board'" % c for c in ("PA_COST / 100.0", "PA_TXT, PA_COST / 100.0", "PA_NO, PA_TXT, PA_COST / 100.0", "PA_NO, PA_COST / 100.0")], "look-up", "easy", True, chain="cb")
    q("how many did we use last yr", [f"SELECT sum(US_QTY) {pc} AND PA_TXT = 'Control board' AND {y25}", f"SELECT PA_TXT, sum(US_QTY) {pc} AND PA_TXT = 'Control board' AND {y25}", f"SELECT PA_NO, PA_TXT, sum(US_QTY) {pc} AND PA_TXT = 'Control board' AND {y25}"], "sum", "medium", chain="cb")
    ov = f"{V} WHERE VI_ST = 1 AND VI_DUE < {T}"
    q("overdue maintenance per region", by(ov + " GROUP BY SI_RGN", ks("RG", "SI_RGN"), "count(*)") + by(ov + " AND UN_OUT IS NULL GROUP BY SI_RGN", ks("RG", "SI_RGN"), "count(*)"), "count by group", "medium", True, chain="v")
    q("list the city ones, oldest first", [s for o in ("VI_DUE", "VI_DUE, VI_NO", "VI_DUE, VI_NO DESC") for s in ls(f"{ov} AND SI_RGN = 4 ORDER BY {o}", ["VI_NO", "VI_NO, UN_NO", "UN_NO", "T_VIS.*", "CU_NAME"], "VI_DUE", "UN_NO", "SI_NAME", "TE_NAME", "CU_NAME", first="UN_NO, CU_NAME, VI_DUE")], "list", "medium", True, chain="v")
    vd = f"{V} WHERE VI_ST = 2 AND VI_DT >= '2025-01-01' AND VI_DT < '2026-01-01'"
    lt = "1.0 * sum(julianday(VI_DT) - julianday(VI_DUE) > 7) / count(*)"
    vd2 = vd.replace("VI_DT >=", "VI_DUE >=").replace("VI_DT <", "VI_DUE <")
    q("share of maintenance done late 2025", frac(f"SELECT @{lt}@ {vd}", f"SELECT @{lt}@ {vd2}", f"SELECT sum(julianday(VI_DT) - julianday(VI_DUE) > 7), count(*), @{lt}@ {vd}"), "rate", "hard", True, chain="l")
    q("per technician", frac(*by(vd + " GROUP BY TE_NO", TE, f"@{lt}@", f"count(*), @{lt}@", f"sum(julianday(VI_DT) - julianday(VI_DUE) > 7), count(*), @{lt}@"), *by(vd2 + " GROUP BY TE_NO", TE, f"@{lt}@")), "rate by group", "hard", True, chain="l")
    q("avg minutes per maintenance visit by unit type", rnd(*by(f"{V} WHERE VI_ST = 2 GROUP BY UN_TYP", ks("UT", "UN_TYP"), "@avg(VI_MIN)@", "count(*), @avg(VI_MIN)@")), "avg by group", "medium", True)
    xi = f"{U} WHERE UN_OUT IS NULL AND UN_INSP < {T}"
    q("units with expired inspection", ls(xi, UN, "UN_INSP", "SI_NAME", "SI_CITY", "CU_NAME", "UN_MAKE", cd("UT", "UN_TYP"), first="UN_NO, UN_INSP", count=True), "business term", "medium", True, chain="x")
    q("how many of them are at locked customers", [f"SELECT count(*) {xi} AND CU_LOCK = 1"] + ls(f"{xi} AND CU_LOCK = 1", UN, "UN_INSP", "SI_NAME", "CU_NAME"), "count", "hard", True, chain="x")
    lc = f"FROM T_CUST WHERE EXISTS (SELECT 1 FROM T_SITE JOIN T_UNIT ON UN_SI = SI_NO JOIN T_CONT ON CO_UN = UN_NO WHERE SI_CU = CU_NO%s) AND NOT EXISTS (SELECT 1 FROM T_SITE JOIN T_UNIT ON UN_SI = SI_NO JOIN T_CONT ON CO_UN = UN_NO WHERE SI_CU = CU_NO AND {runs})"
    q("lost customers", ls(lc % "", CU, "CU_CITY", "CU_SINCE", cd("CT", "CU_TYP"), "CU_TYP", count=True), "business term", "hard", True)
    ec = f"{C} AND CO_TO <= '2026-07-31'"
    q("contracts ending by end of july, with customer and fee", ls(ec, ["CO_NO, CU_NAME, CO_FEE", "CO_NO, CU_NO, CU_NAME, CO_FEE", "CU_NAME, CO_FEE", "CO_NO, CO_UN, CU_NAME, CO_FEE", "CO_UN, CU_NAME, CO_FEE", "CO_NO, CU_NAME, CO_TO, CO_FEE", "CO_NO, CO_TO, CU_NAME, CO_FEE", "CU_NAME, CO_TO, CO_FEE", "CO_NO, CO_UN, CU_NAME, CO_TO, CO_FEE"],
      "CO_TO", cd("PK", "CO_PKG"), "SI_NAME", "CO_FROM", first="CO_NO, CU_NAME, CO_TO, CO_FEE"), "list", "medium")
    cc = f"{K} AND {y25} AND CA_TE IS NOT NULL"
    q("top 3 techs per region by calls 2025", ls(f"FROM (SELECT {cd('RG', 'SI_RGN')} AS r, SI_RGN AS ri, TE_NO AS i, TE_NAME AS n, count(*) AS c, rank() OVER (PARTITION BY SI_RGN ORDER BY count(*) DESC) AS k {cc} GROUP BY SI_RGN, TE_NO) WHERE k <= 3", ["r, n", "ri, n", "r, i, n", "ri, r, n"], "c", "k", first="r, n, c") +
      ls(f"FROM (SELECT {cd('RG', 'TE_RGN')} AS r, TE_RGN AS ri, TE_NO AS i, TE_NAME AS n, count(*) AS c, rank() OVER (PARTITION BY TE_RGN ORDER BY count(*) DESC) AS k {cc} GROUP BY TE_NO) WHERE k <= 3", ["r, n", "ri, n", "r, i, n"], "c", "k"), "top n per group", "extra", True)
    q("calls per week day this yr", [f"SELECT {k}, count(*) {K} AND {y26} GROUP BY strftime('%w', CA_REP)" for k in ("strftime('%w', CA_REP)", "CAST(strftime('%w', CA_REP) AS INTEGER)", "CASE strftime('%w', CA_REP) WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' ELSE 'Saturday' END",
      "CASE strftime('%w', CA_REP) WHEN '0' THEN 'Sun' WHEN '1' THEN 'Mon' WHEN '2' THEN 'Tue' WHEN '3' THEN 'Wed' WHEN '4' THEN 'Thu' WHEN '5' THEN 'Fri' ELSE 'Sat' END", "(strftime('%w', CA_REP) + 6) % 7", "(strftime('%w', CA_REP) + 6) % 7 + 1")], "count by group", "medium", True)
    q("median repair time by cause 2025", [s for mm in (mins("CA_ARR", "CA_END"), "((julianday(CA_END) - julianday(CA_ARR)) * 1440)") for s in median(mm, f"{K} AND CA_END IS NOT NULL AND {y25}", [cd("CC", "CA_CAU"), "CA_CAU"], "CA_CAU") + rnd(f"WITH x AS (SELECT CA_CAU AS c, {mm} AS v, row_number() OVER (PARTITION BY CA_CAU ORDER BY {mm}) AS rn, count(*) OVER (PARTITION BY CA_CAU) AS n {K} AND CA_END IS NOT NULL AND {y25}) SELECT c, {cd('CC', 'c')}, @avg(v)@ FROM x WHERE rn IN ((n + 1) / 2, (n + 2) / 2) GROUP BY c")], "median", "extra", True)
    q(f"phone of technician {TEC.split()[1].lower()}", [f"SELECT {c} FROM T_TECH WHERE TE_NAME = '{TEC}'" for c in ("TE_TEL", "TE_NAME, TE_TEL", "TE_NO, TE_NAME, TE_TEL")], "look-up", chain="te")
    q("is he still with us", [f"SELECT {c} FROM T_TECH WHERE TE_NAME = '{TEC}'" for c in ("TE_OUT IS NULL", "TE_OUT", "TE_NAME, TE_OUT", "TE_NO, TE_NAME, TE_OUT", "*", "TE_NAME, TE_OUT IS NULL", "CASE WHEN TE_OUT IS NULL THEN 'yes' ELSE 'no' END", "CASE WHEN TE_OUT IS NULL THEN 'Yes' ELSE 'No' END", "TE_NAME, TE_IN, TE_OUT")] +
      [f"SELECT count(*) FROM T_TECH WHERE TE_NAME = '{TEC}' AND TE_OUT IS NULL"], "yes/no", "easy", True, chain="te")
    q("calls jan-mar vs same months last yr by region", versus(K, ks("RG", "SI_RGN"), "SI_RGN", "1", "CA_REP >= '2026-01-01' AND CA_REP < '2026-04-01'", "CA_REP >= '2025-01-01' AND CA_REP < '2025-04-01'", ["strftime('%Y', CA_REP)"]), "comparison", "hard", True)
    fa = "FROM T_CALL WHERE CA_REP >= '2025-01-01' AND CA_REP < '2026-01-01'"
    q("what share of calls were false alarms in 2025", frac(f"SELECT @1.0 * sum(CA_ST = 90) / count(*)@ {fa}", f"SELECT sum(CA_ST = 90), count(*), @1.0 * sum(CA_ST = 90) / count(*)@ {fa}"), "rate", "medium", True)
    oc = f"{U} WHERE UN_OUT IS NULL AND UN_TYP = 1"
    q("4 oldest passenger lifts, build year and customer", [s for o in ("",) for t in (f"{oc} ORDER BY UN_YEAR{o} LIMIT 4", f"{U} WHERE UN_TYP = 1 ORDER BY UN_YEAR{o} LIMIT 4") for s in ls(t, ["UN_NO, UN_YEAR, CU_NAME", "UN_NO, CU_NAME, UN_YEAR", "UN_YEAR, CU_NAME", "UN_NO, UN_YEAR, CU_NO, CU_NAME"], "SI_NAME", "SI_CITY", "UN_MAKE")], "top n", "medium", True)
    bo = f"FROM T_CUST WHERE EXISTS (SELECT 1 {po.replace('JOIN T_CUST ON CU_NO = SI_CU ', '')} AND SI_CU = T_CUST.CU_NO AND UN_TYP = %d) AND EXISTS (SELECT 1 {po.replace('JOIN T_CUST ON CU_NO = SI_CU ', '')} AND SI_CU = T_CUST.CU_NO AND UN_TYP = %d)"
    q("customers with both an escalator and a goods lift under contract", ls(bo % (3, 2), CU, "CU_CITY", cd("CT", "CU_TYP")), "set operation", "hard", True)
    kb = f"{V} WHERE VI_ST = 2 AND CU_NAME = 'Kronen Business Park'"
    lw = f"FROM (SELECT UN_NO AS u, UN_OUT AS o, SI_NAME AS s, VI_DT AS d, VI_NO AS v, TE_NAME AS t, VI_MIN AS m, UN_MAKE AS mk, row_number() OVER (PARTITION BY UN_NO ORDER BY VI_DT DESC) AS k {kb}) WHERE k = 1"
    q("kronen business park: date of the last maintenance done on each unit", [s for t in (lw, lw + " AND o IS NULL") for s in ls(t, ["u, d", "s, u, d", "u, s, d", "v, u, d"], "t", "m", "mk")] +
      [f"SELECT UN_NO, max(CASE WHEN VI_ST = 2 THEN VI_DT END) {V.replace('FROM T_VIS JOIN T_UNIT ON UN_NO = VI_UN', 'FROM T_UNIT LEFT JOIN T_VIS ON UN_NO = VI_UN')} WHERE CU_NAME = 'Kronen Business Park' GROUP BY UN_NO"], "latest per group", "hard", True)

    ask("which lifts should be replaced", "no rule says which: old ones, trouble units, expired inspections?")
    ask("overtime of the techs in march", "working hours are not recorded")
    ask("close all open calls older than a week", "wish to change data")
    ask("numbers for sandtal", "which numbers: units, calls, fees, visits")
    ask("how many breakdowns next winter", "forecast")
    return p


TEC = "Ivan Novak"
