"""Chimney sweeps: prefixed names, codes in one table, cents, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 2, 27)
NOTES = """
Chimney sweeps, notes for the question box (27.2.2026)

* lst: one list for everything. grp CU = type of customer, AP = appliance, JB = job, ST = state of an appointment, SV = severity of a defect.
* ap_off set -> appliance is out of use, don't count it
* visits = appointments that took place, vs_st D. O is still open, N = nobody at home, X = called off by the customer
* missed visit: N. Rate of missed visits = N / (D + N)
* district = pr_dst (1 to 6). each sweep has a home district sw_dst. Away job: visit outside the sweep's home district
* turnover: iv_amt (cents, net) by iv_dt. unpaid: iv_pd null, overdue: unpaid + iv_due in the past. iv_dun = number of reminders sent, 3 is the last one before court ("court cases": 3 reminders and still unpaid)
* a defect is pending until df_fix is filled; it is expired if pending and df_ddl has passed. Severe = SV 3. Time to repair: df_fix - df_fnd
* old boilers: GB or OB built before 1996. wood = WS and PS
* due for sweeping = property without a visit in the last 12 months
* sw_end filled: sweep doesn't work here any more. sw_rk M = master, J = journeyman, A = apprentice. Only masters may do job IN
* minutes per flue = vs_min / pr_fl
* weekly target is 25 visits per sweep
* household = customer type P, all other types are business customers
"""
DDL = """
CREATE TABLE cst (cs_id INTEGER PRIMARY KEY, cs_nm TEXT, cs_ty TEXT, cs_tel TEXT, cs_mail TEXT);
CREATE TABLE prp (pr_id INTEGER PRIMARY KEY, pr_cs INTEGER, pr_str TEXT, pr_dst INTEGER, pr_fl INTEGER, pr_key INTEGER);
CREATE TABLE apl (ap_id INTEGER PRIMARY KEY, ap_pr INTEGER, ap_kd TEXT, ap_kw NUMERIC(5,1), ap_yr INTEGER, ap_off DATE);
CREATE TABLE swp (sw_id INTEGER PRIMARY KEY, sw_nm TEXT, sw_rk TEXT, sw_dst INTEGER, sw_beg DATE, sw_end DATE);
CREATE TABLE vst (vs_id INTEGER PRIMARY KEY, vs_pr INTEGER, vs_sw INTEGER, vs_dt DATE, vs_jb TEXT, vs_min INTEGER, vs_st TEXT);
CREATE TABLE dfc (df_id INTEGER PRIMARY KEY, df_ap INTEGER, df_vs INTEGER, df_sv INTEGER, df_fnd DATE, df_ddl DATE, df_fix DATE, df_tx TEXT);
CREATE TABLE inv (iv_no INTEGER PRIMARY KEY, iv_cs INTEGER, iv_vs INTEGER, iv_dt DATE, iv_amt INTEGER, iv_due DATE, iv_pd DATE, iv_dun INTEGER);
CREATE TABLE lst (grp TEXT, cd TEXT, tx TEXT);
"""
LST = [("CU", "P", "household"), ("CU", "H", "housing company"), ("CU", "R", "restaurant"), ("CU", "I", "industry"), ("CU", "C", "church"),
       ("AP", "GB", "gas boiler"), ("AP", "OB", "oil boiler"), ("AP", "WS", "wood stove"), ("AP", "PS", "pellet stove"), ("AP", "OF", "open fireplace"),
       ("JB", "SW", "sweeping"), ("JB", "MS", "emission measurement"), ("JB", "IN", "inspection"), ("JB", "EM", "emergency"),
       ("ST", "D", "done"), ("ST", "O", "open"), ("ST", "N", "not at home"), ("ST", "X", "called off"),
       ("SV", "1", "minor"), ("SV", "2", "medium"), ("SV", "3", "severe")]


def make():
    rng = random.Random(2002)
    cst = [(i, n, "P", "0555 %05d" % rng.randrange(10 ** 5) if rng.random() < .8 else None, n.lower().replace(" ", ".") + "@mail.example" if rng.random() < .6 else None) for i, n in enumerate(people(rng, 210), 1)]
    for n, t in [("Hofbau", "H"), ("Wohnring", "H"), ("Stadtheim", "H"), ("Zum Hirsch", "R"), ("Trattoria Sole", "R"), ("Bella Vista", "R"), ("Pizzeria Nero", "R"), ("Metallwerk Ott", "I"), ("Keramik Lux", "I"), ("St. Anna", "C"), ("St. Veit", "C")]:
        cst.append((len(cst) + 1, n, t, "0555 %05d" % rng.randrange(10 ** 5), "office@%s.example" % n.split()[-1].lower()))
    prp, apl = [], []
    for c in cst:
        for _ in range(rng.randint(8, 15) if c[2] == "H" else rng.choice([1, 1, 1, 2])):
            prp.append((len(prp) + 1, c[0], rng.choice("Tannenweg Bachgasse Ringstr Schulweg Feldstr Mattenweg".split()) + " %d" % rng.randint(1, 99), rng.choices(range(1, 7), [5, 4, 3, 3, 2, 1])[0], rng.choice([1, 1, 2, 2, 3, 5]), int(rng.random() < .2)))
            for _ in range(rng.choice([1, 1, 2, 3])):
                y = rng.randint(1982, 2025)
                apl.append((len(apl) + 1, len(prp), rng.choices(["GB", "OB", "WS", "PS", "OF"], [5, 3, 4, 2, 1])[0], rng.choice([4.5, 7, 11, 15, 18, 24, 35]), y, day_in(rng, date(2023, 1, 1), TODAY) if rng.random() < .08 else None))
    swp = []
    for i, n in enumerate(people(rng, 12), 1):
        b = day_in(rng, date(2010, 1, 1), date(2024, 9, 1))
        swp.append((i, n, "M" if i in (1, 4, 8) else "A" if i in (3, 11) else "J", (i - 1) % 6 + 1, b, date(2025, 9, 30) if i == 7 else date(2025, 3, 31) if i == 10 else None))
    vst, dfc, inv = [], [], []
    d = date(2024, 7, 1)
    while d <= TODAY + timedelta(days=25):
        if d.weekday() < 5:
            for s in swp:
                if s[4] > d or (s[5] and s[5] < d) or rng.random() < .35:
                    continue
                for _ in range(rng.randint(1, 3)):
                    p = rng.choice([x for x in prp if x[0] % 9 and (x[0] % 7 or d < date(2025, 2, 1))])
                    if p[3] != s[3] and rng.random() < .75:
                        p = rng.choice([x for x in prp if x[3] == s[3] and x[0] % 9 and (x[0] % 7 or d < date(2025, 2, 1))])
                    jb = rng.choices(["SW", "MS", "IN", "EM"], [10, 5, 3 if s[2] == "M" else .15, 1])[0]
                    st = "O" if d > TODAY or (d == TODAY and rng.random() < .5) else rng.choices("DNX", [86, 9, 5])[0]
                    mn = int((12 + 9 * p[4]) * rng.uniform(.7, 1.5)) if st == "D" else None
                    n = len(vst) + 1
                    vst.append((n, p[0], s[0], d, jb, mn, st))
                    if st != "D":
                        continue
                    mine = [a for a in apl if a[1] == p[0]]
                    if rng.random() < .12:
                        sv = rng.choices([1, 2, 3], [5, 3, 1])[0]
                        ddl = d + timedelta(days={1: 120, 2: 60, 3: 14}[sv])
                        fx = d + timedelta(days=int(rng.triangular(3, 170, 40)))
                        dfc.append((len(dfc) + 1, rng.choice(mine)[0], n, sv, d, ddl, fx if fx <= TODAY and rng.random() < .9 else None, rng.choice(["crack in flue", "soot", "no cleaning door", "bad draught", "CO too high"])))
                    t = d + timedelta(days=rng.randint(0, 6))
                    if t <= TODAY:
                        pd = t + timedelta(days=int(rng.triangular(2, 70, 16)))
                        pd = pd if pd <= TODAY and rng.random() < .97 else None
                        late = (TODAY - t).days if pd is None else (pd - t).days
                        inv.append((70001 + len(inv), p[1], n, t, int(3900 + 1500 * p[4] + {"SW": 0, "MS": 2500, "IN": 6000, "EM": 9000}[jb] * rng.uniform(.8, 1.2)), t + timedelta(days=21), pd, 0 if late < 30 else 1 if late < 45 else 2 if late < 90 else 3))
        d += timedelta(days=1)
    write("sweeps", DDL, [("cst", cst), ("prp", prp), ("apl", apl), ("swp", swp), ("vst", vst), ("dfc", dfc), ("inv", inv), ("lst", LST)])


def questions():
    p = Paper("sweeps", TODAY)
    q = p.q
    SW = "JOIN swp ON sw_id = vs_sw"
    PR = "JOIN prp ON pr_id = vs_pr"

    def tx(g, c):
        return "JOIN lst ON grp = '%s' AND cd = %s" % (g, c)
    q("visits in january", ["SELECT count(*) FROM vst WHERE vs_st = 'D' AND vs_dt BETWEEN '2026-01-01' AND '2026-01-31'"], "count", "easy", True, chain="vj")
    q("per sweep", by("FROM vst %s WHERE vs_st = 'D' AND vs_dt BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY sw_id" % SW, ["sw_nm", "sw_id, sw_nm"], "count(*)"), "count by group", "medium", True, chain="vj")
    q("and in january last year", by("FROM vst %s WHERE vs_st = 'D' AND vs_dt BETWEEN '2025-01-01' AND '2025-01-31' GROUP BY sw_id" % SW, ["sw_nm", "sw_id, sw_nm"], "count(*)"), "count by group", "medium", True, chain="vj")
    q("missed visit rate by district, 2025", frac(*by("FROM vst %s WHERE vs_st IN ('D', 'N') AND vs_dt BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY pr_dst" % PR, ["pr_dst"], "@avg(vs_st = 'N')@")), "rate by group", "hard", True)
    q("what jobs were done last week and how often", by("FROM vst %s WHERE vs_st = 'D' AND vs_dt BETWEEN '2026-02-16' AND '2026-02-22' GROUP BY vs_jb" % tx("JB", "vs_jb"), ["tx", "vs_jb", "vs_jb, tx"], "count(*)") + by("FROM vst %s WHERE vs_st = 'D' AND vs_dt BETWEEN '2026-02-20' AND '2026-02-27' GROUP BY vs_jb" % tx("JB", "vs_jb"), ["tx", "vs_jb", "vs_jb, tx"], "count(*)"), "count by group", "medium", True)
    q("share of away jobs per sweep this yr", frac(*by("FROM vst %s %s WHERE vs_st = 'D' AND vs_dt >= '2026-01-01' GROUP BY sw_id" % (SW, PR), ["sw_nm", "sw_id, sw_nm"], "@avg(pr_dst <> sw_dst)@")), "rate by group", "hard", True)
    q("turnover per quarter 2025", rnd(*["SELECT %s, @sum(iv_amt) / 100.0@ FROM inv WHERE iv_dt BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1" % k for k in ("(CAST(strftime('%m', iv_dt) AS INTEGER) + 2) / 3", "'Q' || ((CAST(strftime('%m', iv_dt) AS INTEGER) + 2) / 3)", "'2025-Q' || ((CAST(strftime('%m', iv_dt) AS INTEGER) + 2) / 3)")] + ["SELECT strftime('%Y', iv_dt), (CAST(strftime('%m', iv_dt) AS INTEGER) + 2) / 3, sum(iv_amt) / 100.0 FROM inv WHERE iv_dt BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1, 2"]), "sum by quarter", "medium", True)
    q("turnover with business customers vs households last year", rnd(*["SELECT %s, @sum(iv_amt) / 100.0@ FROM inv JOIN cst ON cs_id = iv_cs WHERE iv_dt BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1" % k for k in ("CASE WHEN cs_ty = 'P' THEN 'household' ELSE 'business' END", "CASE WHEN cs_ty = 'P' THEN 'households' ELSE 'business customers' END", "cs_ty = 'P'", "cs_ty <> 'P'")] + ["SELECT @sum(CASE WHEN cs_ty <> 'P' THEN iv_amt END) / 100.0@, @sum(CASE WHEN cs_ty = 'P' THEN iv_amt END) / 100.0@ FROM inv JOIN cst ON cs_id = iv_cs WHERE iv_dt BETWEEN '2025-01-01' AND '2025-12-31'"]), "comparison", "hard", True)
    q("overdue total", rnd("SELECT @sum(iv_amt) / 100.0@ FROM inv WHERE iv_pd IS NULL AND iv_due < '2026-02-27'"), "sum", "easy", True, chain="od")
    q("who owes most", ["SELECT %s FROM inv JOIN cst ON cs_id = iv_cs WHERE iv_pd IS NULL AND iv_due < '2026-02-27' GROUP BY cs_id ORDER BY sum(iv_amt) DESC LIMIT 1" % c for c in ("cs_nm", "cs_nm, sum(iv_amt) / 100.0", "cs_id, cs_nm, sum(iv_amt) / 100.0", "cs_id, cs_nm")] + ["SELECT %s FROM inv JOIN cst ON cs_id = iv_cs WHERE iv_pd IS NULL GROUP BY cs_id ORDER BY sum(iv_amt) DESC LIMIT 1" % c for c in ("cs_nm", "cs_nm, sum(iv_amt) / 100.0")], "superlative", "hard", True, chain="od")
    q("list the court cases", w("FROM inv JOIN cst ON cs_id = iv_cs WHERE iv_dun = 3 AND iv_pd IS NULL", "iv_no", "inv.*", "iv_no;cs_nm", "iv_no;cs_nm;iv_amt", "iv_no;cs_nm;iv_amt / 100.0", "cs_nm", "cs_nm;iv_amt / 100.0", "iv_no;iv_amt / 100.0", "iv_no;iv_dt;iv_amt / 100.0"), "list", "medium", True)
    q("invoices with no reminder that are overdue, how many", ["SELECT count(*) FROM inv WHERE iv_pd IS NULL AND iv_due < '2026-02-27' AND iv_dun = 0"], "count", "medium", True)
    q("appliances by type, in use only", by("FROM apl %s WHERE ap_off IS NULL GROUP BY ap_kd" % tx("AP", "ap_kd"), ["tx", "ap_kd", "ap_kd, tx"], "count(*)"), "count by group", "medium", True)
    OLD = "ap_kd IN ('GB', 'OB') AND ap_yr < 1996 AND ap_off IS NULL"
    q("how many old boilers are there in district 2", ["SELECT count(*) FROM apl JOIN prp ON pr_id = ap_pr WHERE pr_dst = 2 AND " + OLD], "count", "hard", True)
    q("customers with an old boiler and phone", w("FROM cst WHERE cs_id IN (SELECT pr_cs FROM prp JOIN apl ON ap_pr = pr_id WHERE %s)" % OLD, "cs_nm;cs_tel", "cs_id;cs_nm;cs_tel") + w("FROM cst WHERE cs_tel IS NOT NULL AND cs_id IN (SELECT pr_cs FROM prp JOIN apl ON ap_pr = pr_id WHERE %s)" % OLD, "cs_nm;cs_tel", "cs_id;cs_nm;cs_tel", "cs_nm"), "list", "hard", True)
    q("average kw of wood appliances", rnd("SELECT @avg(ap_kw)@ FROM apl WHERE ap_kd IN ('WS', 'PS') AND ap_off IS NULL"), "average", "medium", True)
    q("pending defects by severity", by("FROM dfc %s WHERE df_fix IS NULL GROUP BY df_sv" % tx("SV", "CAST(df_sv AS TEXT)"), ["tx", "df_sv", "df_sv, tx"], "count(*)"), "count by group", "medium", True, chain="pd")
    q("which are expired", w("FROM dfc WHERE df_fix IS NULL AND df_ddl < '2026-02-27'", "df_id", "*", "count(*)", "df_id;df_tx", "df_id;df_ddl", "df_id;df_tx;df_ddl") + by("FROM dfc %s WHERE df_fix IS NULL AND df_ddl < '2026-02-27' GROUP BY df_sv" % tx("SV", "CAST(df_sv AS TEXT)"), ["tx", "df_sv"], "count(*)"), "list", "hard", True, chain="pd")
    q("severe ones with street", w("FROM dfc JOIN apl ON ap_id = df_ap JOIN prp ON pr_id = ap_pr WHERE df_fix IS NULL AND df_ddl < '2026-02-27' AND df_sv = 3", "df_id;pr_str", "pr_str", "df_id;df_tx;pr_str", "df_id;df_ddl;pr_str", "df_tx;pr_str") + w("FROM dfc JOIN apl ON ap_id = df_ap JOIN prp ON pr_id = ap_pr WHERE df_fix IS NULL AND df_sv = 3", "df_id;pr_str", "pr_str", "df_id;df_tx;pr_str"), "list", "hard", True, chain="pd")
    q("avg time to repair per kind of defect", rnd(*by("FROM dfc WHERE df_fix IS NOT NULL GROUP BY df_tx", ["df_tx"], "@avg(julianday(df_fix) - julianday(df_fnd))@"), *by("FROM dfc %s WHERE df_fix IS NOT NULL GROUP BY df_sv" % tx("SV", "CAST(df_sv AS TEXT)"), ["tx", "df_sv"], "@avg(julianday(df_fix) - julianday(df_fnd))@")), "duration by group", "hard", True)
    DUE = "NOT EXISTS (SELECT 1 FROM vst WHERE vs_pr = pr_id AND vs_st = 'D' AND vs_dt >= '2025-02-27')"
    q("how many properties are due for sweeping", ["SELECT count(*) FROM prp WHERE " + DUE, "SELECT count(*) FROM prp WHERE " + DUE.replace(">= '", "> '")], "business term", "hard", True, chain="du")
    q("by district", by("FROM prp WHERE %s GROUP BY pr_dst" % DUE, ["pr_dst"], "count(*)"), "count by group", "hard", True, chain="du")
    q("properties we never visited", w("FROM prp WHERE NOT EXISTS (SELECT 1 FROM vst WHERE vs_pr = pr_id AND vs_st = 'D')", "count(*)", "pr_id", "*", "pr_id;pr_str", "pr_str", "pr_str;pr_dst") + w("FROM prp WHERE NOT EXISTS (SELECT 1 FROM vst WHERE vs_pr = pr_id)", "count(*)", "pr_id", "*", "pr_id;pr_str", "pr_str"), "never", "hard", True)
    q("masters still with us", w("FROM swp WHERE sw_rk = 'M' AND sw_end IS NULL", "sw_nm", "sw_id;sw_nm", "*", "count(*)", "sw_nm;sw_beg", "sw_nm;sw_dst"), "list", "easy", True)
    q("did anybody but a master do an inspection", yn("EXISTS (SELECT 1 FROM vst %s WHERE vs_jb = 'IN' AND vs_st = 'D' AND sw_rk <> 'M')" % SW) + w("FROM vst %s WHERE vs_jb = 'IN' AND vs_st = 'D' AND sw_rk <> 'M'" % SW, "vs_id", "vst.*", "vs_id;sw_nm", "count(*)", "vs_dt;sw_nm", "vs_id;vs_dt;sw_nm", "DISTINCT sw_nm"), "yes no", "hard", True)
    q("minutes per flue by sweep", rnd(*by("FROM vst %s %s WHERE vs_st = 'D' GROUP BY sw_id" % (SW, PR), ["sw_nm", "sw_id, sw_nm"], "@1.0 * sum(vs_min) / sum(pr_fl)@", "@avg(1.0 * vs_min / pr_fl)@")), "rate by group", "hard", True)
    q("longest visit of each sweep in 2026", ["SELECT %s FROM (SELECT *, rank() OVER (PARTITION BY vs_sw ORDER BY vs_min DESC) AS k FROM vst WHERE vs_st = 'D' AND vs_dt >= '2026-01-01') %s WHERE k = 1" % (c, SW) for c in ("sw_nm, vs_id, vs_min", "sw_nm, vs_dt, vs_min", "sw_nm, vs_min", "sw_nm, vs_id, vs_dt, vs_min", "sw_nm, vs_id", "sw_id, sw_nm, vs_min")] + ["SELECT sw_nm, max(vs_min) FROM vst %s WHERE vs_st = 'D' AND vs_dt >= '2026-01-01' GROUP BY sw_id" % SW], "top per group", "hard", True)
    q("tel of trattoria sole", w("FROM cst WHERE cs_nm = 'Trattoria Sole'", "cs_tel", "cs_nm;cs_tel"), "lookup")
    q("housing companies: properties and flues each", by("FROM cst JOIN prp ON pr_cs = cs_id WHERE cs_ty = 'H' GROUP BY cs_id", ["cs_nm", "cs_id, cs_nm"], "count(*), sum(pr_fl)", "sum(pr_fl), count(*)"), "two measures", "medium", True)
    q("open appointments for the next 2 weeks", w("FROM vst WHERE vs_st = 'O' AND vs_dt BETWEEN '2026-02-27' AND '2026-03-13'", "count(*)", "*", "vs_id", "vs_id;vs_dt", "vs_id;vs_dt;vs_jb") + w("FROM vst WHERE vs_st = 'O' AND vs_dt BETWEEN '2026-02-28' AND '2026-03-13'", "count(*)", "*", "vs_id", "vs_id;vs_dt", "vs_id;vs_dt;vs_jb") + w("FROM vst WHERE vs_st = 'O' AND vs_dt BETWEEN '2026-03-02' AND '2026-03-15'", "count(*)", "*", "vs_id"), "list", "medium", True)
    p.ask("soot removed in kg", "no weight of soot is recorded")
    p.ask("best district", "by turnover, missed visits or defects?")
    p.ask("write off the court cases", "a wish to change data")
    p.ask("will the oil boilers be gone by 2030", "a forecast")
    return p
