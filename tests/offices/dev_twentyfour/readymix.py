"""A plant for ready-mixed concrete: a vendor's short prefixed names, one table of codes, minutes, cents, no declared keys, many notes."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w

TODAY = date(2026, 10, 14)
NOTES = """
# Concrete: reading the dispatch database

- zz_code has the texts of the codes: zz_fld is the column they belong to, zz_val the code.
- od_st: 1 = enquiry, 2 = confirmed, 3 = delivered, 8 = called off, 9 = refused by us. An enquiry is not an order yet. Called off and refused ones don't count as orders either, unless you ask for them.
- od_rcv is when the order came in, od_day the day of the pour. "Orders in May" means the pour.
- ld_load: one line per truck load. ld_m3 = cubic metres loaded, ld_ret = what came back in the drum. ld_st: D = discharged, R = rejected on site. Delivered quantity = ld_m3 - ld_ret of the loads that were discharged, by ld_day.
- Order book = cubic metres (od_m3) of the confirmed orders from today on.
- Turnover = delivered quantity x price of the mix (mx_pr, cents per cubic metre). We report in euros.
- Waiting time on site is ld_wt, in minutes; a long wait is more than 45 minutes. ld_dt = drive time in minutes. Loads that drove more than 75 minutes are stale.
- Return rate = ld_ret / ld_m3.
- Strength tests: only those after 28 days (qc_age = 28) count. A test failed if qc_mpa is below the strength of the mix (mx_mpa). Pass rate = passed tests / all tests.
- cu_typ: C = contractor, M = municipality, P = private. cu_blk = 1: blocked. Live customer = a delivered order in the last 12 months.
- iv_amt is in cents. iv_kd: I = invoice, C = credit note. Billed = invoices less credit notes, by iv_dt. Open invoices: iv_kd I and no iv_pd yet; overdue: open and iv_due gone by.
- cu_lim = credit limit in cents. A customer is over the limit when the open invoices come to more than that.
- Drivers: em_fn D. em_out is the last day, empty = still with us; when we say drivers, we mean those. Trucks with tk_out are sold, leave them out.
- Complaints: cp_rs = reason, cp_cls = closed on, pending while empty. Complaint rate = complaints per 100 delivered orders.
- A small pour is under 3 cubic metres. od_pump = 1: with the pump.
- Lead time = days from od_rcv to od_day.
"""
DDL = """
CREATE TABLE zz_code (zz_fld TEXT, zz_val TEXT, zz_txt TEXT);
CREATE TABLE cm_cust (cu_no INTEGER PRIMARY KEY, cu_name TEXT, cu_typ TEXT, cu_town TEXT, cu_sr INTEGER, cu_lim INTEGER, cu_blk INTEGER);
CREATE TABLE cm_site (si_no INTEGER PRIMARY KEY, si_cu INTEGER, si_name TEXT, si_town TEXT, si_km REAL);
CREATE TABLE em_staff (em_no INTEGER PRIMARY KEY, em_name TEXT, em_fn TEXT, em_in TEXT, em_out TEXT);
CREATE TABLE pl_plant (pl_no INTEGER PRIMARY KEY, pl_name TEXT, pl_cap INTEGER);
CREATE TABLE tk_truck (tk_no INTEGER PRIMARY KEY, tk_plate TEXT, tk_pl INTEGER, tk_m3 REAL, tk_out TEXT);
CREATE TABLE mx_mix (mx_no INTEGER PRIMARY KEY, mx_code TEXT, mx_use TEXT, mx_mpa INTEGER, mx_pr INTEGER);
CREATE TABLE od_ord (od_no INTEGER PRIMARY KEY, od_si INTEGER, od_mx INTEGER, od_pl INTEGER, od_rcv TEXT, od_day TEXT, od_m3 REAL, od_st INTEGER, od_pump INTEGER);
CREATE TABLE ld_load (ld_no INTEGER PRIMARY KEY, ld_od INTEGER, ld_tk INTEGER, ld_dr INTEGER, ld_day TEXT, ld_m3 REAL, ld_ret REAL, ld_dt INTEGER, ld_wt INTEGER, ld_st TEXT);
CREATE TABLE qc_test (qc_no INTEGER PRIMARY KEY, qc_ld INTEGER, qc_age INTEGER, qc_dt TEXT, qc_mpa REAL);
CREATE TABLE iv_inv (iv_no INTEGER PRIMARY KEY, iv_cu INTEGER, iv_dt TEXT, iv_due TEXT, iv_amt INTEGER, iv_pd TEXT, iv_kd TEXT);
CREATE TABLE cp_comp (cp_no INTEGER PRIMARY KEY, cp_od INTEGER, cp_dt TEXT, cp_rs TEXT, cp_cls TEXT);
"""


def make():
    rng = random.Random(2401)
    codes = [("od_st", "1", "enquiry"), ("od_st", "2", "confirmed"), ("od_st", "3", "delivered"), ("od_st", "8", "called off"), ("od_st", "9", "refused"),
             ("cu_typ", "C", "contractor"), ("cu_typ", "M", "municipality"), ("cu_typ", "P", "private"), ("em_fn", "D", "driver"), ("em_fn", "S", "sales"),
             ("em_fn", "L", "laboratory"), ("em_fn", "B", "batcher"), ("mx_use", "IN", "interior"), ("mx_use", "OUT", "outdoors"), ("mx_use", "WT", "watertight"),
             ("cp_rs", "LA", "late"), ("cp_rs", "QU", "quality"), ("cp_rs", "QT", "quantity"), ("cp_rs", "DM", "damage on site"), ("ld_st", "D", "discharged"), ("ld_st", "R", "rejected")]
    names = people(rng, 24)
    staff = [(100 + i, n, "SSSLLBB"[i] if i < 7 else "D", day_in(rng, date(2012, 1, 1), date(2025, 9, 1)), None) for i, n in enumerate(names)]
    for i in (2, 9, 15, 20):
        staff[i] = staff[i][:4] + (day_in(rng, date(2025, 10, 1), date(2026, 7, 1)),)
    plants = [(1, "Harbour", 90), (2, "Quarry Road", 120), (3, "Northfield", 60)]
    trucks = [(i, "RM-%d" % (310 + 7 * i), rng.randint(1, 3), rng.choice([6.0, 8.0, 8.0, 9.0]), None) for i in range(1, 15)]
    trucks[3] = trucks[3][:4] + (date(2026, 2, 27),)
    trucks[10] = trucks[10][:4] + (date(2025, 11, 3),)
    mixes = [(1, "B20", "IN", 20, 9850), (2, "B25", "IN", 25, 10400), (3, "B30", "OUT", 30, 11600), (4, "B35", "OUT", 35, 12450), (5, "B40W", "WT", 40, 14800), (6, "B30W", "WT", 30, 13200), (7, "SCREED", "IN", 20, 11900)]
    towns = "Ashport Millbrook Kelham Dunwich Torring".split()
    kinds = "Builders Construction Roofing Civils Homes Groundworks".split()
    custs = []
    for i in range(1, 71):
        t = rng.choices("CMP", [60, 10, 30])[0]
        n = rng.choice("Alder Birch Crane Dover Elm Forth Gorse Heath".split()) + " " + rng.choice(kinds) + " %d" % i if t == "C" else "Town of " + rng.choice(towns) + " %d" % i if t == "M" else people(rng, 1)[0]
        custs.append((1000 + i, n, t, rng.choice(towns), rng.choice([100, 101, 102, 100, 101]), rng.choice([200000, 500000, 1000000, 2500000]) if t != "M" else None, int(rng.random() < .07)))
    sites = [(i, rng.choice(custs[:62])[0], rng.choice("Station Mill Church Harbour Bridge School Garden".split()) + " " + rng.choice("Lane Street Yard Court".split()) + " %d" % i, rng.choice(towns), round(rng.uniform(2, 38), 1)) for i in range(1, 141)]
    orders, loads, tests, inv, comp = [], [], [], [], []
    d = date(2025, 1, 7)
    drivers = [s for s in staff if s[2] == "D"]
    while d <= TODAY + timedelta(days=20):
        for _ in range(0 if d.weekday() > 4 else rng.choice([1, 1, 2, 2, 3, 4])):
            n = len(orders) + 1
            lead = rng.choice([1, 2, 3, 5, 7, 7, 14, 21])
            rcv = d - timedelta(days=lead)
            if rcv > TODAY:
                continue
            st = rng.choices([3, 8, 9], [86, 10, 4])[0] if d < TODAY else rng.choices([1, 2, 8], [25, 68, 7])[0]
            m3 = rng.choice([1.5, 2, 2.5, 4, 6, 7.5, 8, 12, 16, round(rng.uniform(10, 60) * 2) / 2, 24])
            site = rng.choice(sites)
            mix = rng.choice(mixes)
            orders.append((n, site[0], mix[0], rng.randint(1, 3), rcv, d, m3, st, int(rng.random() < .3)))
            if st == 3:
                left = m3
                while left > 0:
                    tk = rng.choice([t for t in trucks if not t[4] or t[4] > d])
                    dr = rng.choice([s for s in drivers if s[3] <= d and (not s[4] or s[4] > d)])
                    q = min(left, tk[3])
                    left -= q
                    ls = "R" if rng.random() < .02 else "D"
                    loads.append((len(loads) + 1, n, tk[0], dr[0], d, q, rng.choice([0.5, 1.0]) if q > 3 and rng.random() < .12 else 0, int(site[4] * 1.7 + rng.randint(6, 40)), int(rng.triangular(5, 95, 18)), ls))
                    if rng.random() < .12 and ls == "D":
                        for age, f in ((7, .72), (28, 1.12)):
                            if d + timedelta(days=age) <= TODAY:
                                tests.append((len(tests) + 1, len(loads), age, d + timedelta(days=age), round(mix[3] * f * rng.uniform(.84, 1.16), 1)))
                f = d + timedelta(days=rng.randint(2, 9))
                cu = [c for c in custs if c[0] == site[1]][0]
                if f <= TODAY:
                    pd = f + timedelta(days=int(rng.triangular(5, 80, 27)))
                    inv.append((len(inv) + 1, cu[0], f, f + timedelta(days=30), int(m3 * mix[4] * 1.19), pd if pd <= TODAY and rng.random() < .96 else None, "I"))
                    if rng.random() < .05:
                        inv.append((len(inv) + 1, cu[0], min(TODAY, f + timedelta(days=12)), min(TODAY, f + timedelta(days=12)), rng.randrange(8000, 60000, 500), min(TODAY, f + timedelta(days=12)), "C"))
                if rng.random() < .06:
                    c0 = min(TODAY, d + timedelta(days=rng.randint(0, 12)))
                    c1 = c0 + timedelta(days=rng.randint(1, 40))
                    comp.append((len(comp) + 1, n, c0, rng.choices(["LA", "QU", "QT", "DM"], [45, 25, 20, 10])[0], c1 if c1 <= TODAY and rng.random() < .85 else None))
        d += timedelta(days=1)
    write("readymix", DDL, [("zz_code", codes), ("cm_cust", custs), ("cm_site", sites), ("em_staff", staff), ("pl_plant", plants), ("tk_truck", trucks), ("mx_mix", mixes), ("od_ord", orders), ("ld_load", loads), ("qc_test", tests), ("iv_inv", inv), ("cp_comp", comp)])


def questions():
    p = Paper("readymix", TODAY)
    q = p.q
    O = "FROM od_ord o"
    OC = O + " JOIN cm_site s ON s.si_no = o.od_si JOIN cm_cust c ON c.cu_no = s.si_cu"
    L = "FROM ld_load l JOIN od_ord o ON o.od_no = l.ld_od"
    LM = L + " JOIN mx_mix m ON m.mx_no = o.od_mx"
    LC = LM + " JOIN cm_site s ON s.si_no = o.od_si JOIN cm_cust c ON c.cu_no = s.si_cu"
    REAL = "o.od_st IN (2, 3)"
    QTY = "sum(l.ld_m3 - l.ld_ret)"
    TO = "sum((l.ld_m3 - l.ld_ret) * m.mx_pr) / 100.0"
    D = "l.ld_st = 'D'"
    Y, LY = "l.ld_day >= '2026-01-01'", "l.ld_day BETWEEN '2025-01-01' AND '2025-12-31'"
    CN = ["c.cu_name", "c.cu_no, c.cu_name"]
    CW = ["c.cu_name", "c.cu_no;c.cu_name", "c.*", "c.cu_name;c.cu_town", "count(*)"]
    q("how many customers in Kelham", w("FROM cm_cust WHERE cu_town = 'Kelham'", "count(*)"), "count")
    q("how many orders did we have in may", "SELECT count(*) %s WHERE %s AND o.od_day BETWEEN '2026-05-01' AND '2026-05-31'" % (O, REAL), "count", "medium", True, chain="ord")
    q("and in june", "SELECT count(*) %s WHERE %s AND o.od_day BETWEEN '2026-06-01' AND '2026-06-30'" % (O, REAL), "count", "medium", True, chain="ord")
    q("per plant", by("%s JOIN pl_plant p ON p.pl_no = o.od_pl WHERE %s AND o.od_day BETWEEN '2026-06-01' AND '2026-06-30' GROUP BY p.pl_no" % (O, REAL), ["p.pl_name", "p.pl_no, p.pl_name"], "count(*)"), "count by group", "medium", True, chain="ord")
    q("called off orders this year", w("FROM od_ord o WHERE o.od_st = 8 AND o.od_day BETWEEN '2026-01-01' AND '2026-12-31'", "count(*)", "o.*", "o.od_no") + w("FROM od_ord o WHERE o.od_st = 8 AND o.od_day BETWEEN '2026-01-01' AND '2026-10-14'", "count(*)", "o.*", "o.od_no"), "count", "medium", True)
    q("delivered quantity per month this year", rnd(*months("l.ld_day", "SELECT #, @%s@ FROM ld_load l WHERE %s AND %s GROUP BY strftime('%%Y-%%m', l.ld_day)" % (QTY, D, Y))), "sum by month", "hard", True, chain="dq")
    q("same for last year", rnd(*months("l.ld_day", "SELECT #, @%s@ FROM ld_load l WHERE %s AND %s GROUP BY strftime('%%Y-%%m', l.ld_day)" % (QTY, D, LY))), "sum by month", "hard", True, chain="dq")
    q("order book", rnd("SELECT @sum(od_m3)@ FROM od_ord WHERE od_st = 2 AND od_day >= '2026-10-14'"), "sum", "medium", True, chain="ob")
    q("by mix", rnd(*by("FROM od_ord o JOIN mx_mix m ON m.mx_no = o.od_mx WHERE o.od_st = 2 AND o.od_day >= '2026-10-14' GROUP BY m.mx_no", ["m.mx_code", "m.mx_no, m.mx_code"], "@sum(o.od_m3)@")), "sum by group", "medium", True, chain="ob")
    q("turnover by custmer type last year", rnd(*by("%s WHERE %s AND %s GROUP BY c.cu_typ" % (LC, D, LY), ["c.cu_typ", "CASE c.cu_typ WHEN 'C' THEN 'contractor' WHEN 'M' THEN 'municipality' ELSE 'private' END"], "@" + TO + "@")), "sum by group", "hard", True)
    q("turnover q3 compared with q3 last year", rnd(*["SELECT %s, %s %s WHERE %s" % (x, y, LM, D) for a, b in [("@sum(CASE WHEN l.ld_day BETWEEN '2026-07-01' AND '2026-09-30' THEN (l.ld_m3 - l.ld_ret) * m.mx_pr END) / 100.0@", "@sum(CASE WHEN l.ld_day BETWEEN '2025-07-01' AND '2025-09-30' THEN (l.ld_m3 - l.ld_ret) * m.mx_pr END) / 100.0@")] for x, y in ((a, b), (b, a))],
      "SELECT strftime('%%Y', l.ld_day), @%s@ %s WHERE %s AND (l.ld_day BETWEEN '2026-07-01' AND '2026-09-30' OR l.ld_day BETWEEN '2025-07-01' AND '2025-09-30') GROUP BY 1" % (TO, LM, D)), "comparison", "hard", True)
    q("top 5 customers by turnover this year", rnd(*["SELECT %s %s WHERE %s AND %s GROUP BY c.cu_no ORDER BY %s DESC LIMIT 5" % (k, LC, D, Y, TO) for k in ("c.cu_name, @%s@" % TO, "c.cu_name", "c.cu_no, c.cu_name, @%s@" % TO)]), "top n", "hard", True)
    q("avg waiting time on site per customer type", rnd(*by(LC + " GROUP BY c.cu_typ", ["c.cu_typ", "CASE c.cu_typ WHEN 'C' THEN 'contractor' WHEN 'M' THEN 'municipality' ELSE 'private' END"], "@avg(l.ld_wt)@")), "average by group", "medium", True)
    q("how many long waits last month", "SELECT count(*) FROM ld_load l WHERE l.ld_wt > 45 AND l.ld_day BETWEEN '2026-09-01' AND '2026-09-30'", "count", "medium", True, chain="lw")
    q("which customers", w(LC + " WHERE l.ld_wt > 45 AND l.ld_day BETWEEN '2026-09-01' AND '2026-09-30' GROUP BY c.cu_no", "c.cu_name", "c.cu_no;c.cu_name", "c.cu_name;count(*)", "c.cu_no;c.cu_name;count(*)"), "list", "hard", True, chain="lw")
    q("share of stale loads this year", frac("SELECT @avg(l.ld_dt > 75)@ FROM ld_load l WHERE " + Y), "share", "medium", True)
    q("return rate per driver this year", frac(*by("FROM ld_load l JOIN em_staff e ON e.em_no = l.ld_dr WHERE %s GROUP BY e.em_no" % Y, ["e.em_name", "e.em_no, e.em_name"], "@sum(l.ld_ret) / sum(l.ld_m3)@") + by("FROM ld_load l JOIN em_staff e ON e.em_no = l.ld_dr WHERE %s AND e.em_out IS NULL GROUP BY e.em_no" % Y, ["e.em_name", "e.em_no, e.em_name"], "@sum(l.ld_ret) / sum(l.ld_m3)@")), "rate by group", "hard", True)
    q("rejected loads this yr with customer and plate", w("%s JOIN tk_truck t ON t.tk_no = l.ld_tk WHERE l.ld_st = 'R' AND %s" % (LC, Y), "l.ld_no;c.cu_name;t.tk_plate", "c.cu_name;t.tk_plate", "l.ld_day;c.cu_name;t.tk_plate", "l.*, c.cu_name, t.tk_plate", "l.ld_no, l.ld_day, c.cu_name, t.tk_plate"), "list", "hard", True)
    T = "FROM qc_test t JOIN ld_load l ON l.ld_no = t.qc_ld JOIN od_ord o ON o.od_no = l.ld_od JOIN mx_mix m ON m.mx_no = o.od_mx WHERE t.qc_age = 28"
    q("pass rate by mix", frac(*by(T + " GROUP BY m.mx_no", ["m.mx_code", "m.mx_no, m.mx_code"], "@avg(t.qc_mpa >= m.mx_mpa)@")), "rate by group", "hard", True)
    q("failed tests since january", w(T + " AND t.qc_mpa < m.mx_mpa AND t.qc_dt >= '2026-01-01'", "count(*)", "t.*", "t.qc_no", "t.qc_no;m.mx_code;t.qc_mpa", "t.qc_no;t.qc_mpa", "t.qc_no, m.mx_code, t.qc_mpa, m.mx_mpa"), "list", "hard", True)
    live = "EXISTS (SELECT 1 FROM od_ord o JOIN cm_site s ON s.si_no = o.od_si WHERE s.si_cu = c.cu_no AND o.od_st = 3 AND o.od_day >= '2025-10-14')"
    live2 = live.replace(">= '2025-10-14'", "> '2025-10-14'")
    q("how many live customers do we have", ["SELECT count(*) FROM cm_cust c WHERE " + x for x in (live, live2)], "count", "hard", True, chain="lc")
    q("how many of them are contractors", ["SELECT count(*) FROM cm_cust c WHERE c.cu_typ = 'C' AND " + x for x in (live, live2)], "count", "hard", True, chain="lc")
    q("billed per quarter 2025", rnd(*["SELECT %s, @sum(CASE WHEN i.iv_kd = 'C' THEN -i.iv_amt ELSE i.iv_amt END) / 100.0@ FROM iv_inv i WHERE i.iv_dt BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1" % k for k in ("(CAST(strftime('%m', i.iv_dt) AS INTEGER) + 2) / 3", "'2025-Q' || ((CAST(strftime('%m', i.iv_dt) AS INTEGER) + 2) / 3)", "'Q' || ((CAST(strftime('%m', i.iv_dt) AS INTEGER) + 2) / 3)", "strftime('%Y', i.iv_dt), (CAST(strftime('%m', i.iv_dt) AS INTEGER) + 2) / 3")]), "sum by quarter", "hard", True)
    q("overdue amount per customer, biggest first", rnd(*["SELECT %s FROM iv_inv i JOIN cm_cust c ON c.cu_no = i.iv_cu WHERE i.iv_kd = 'I' AND i.iv_pd IS NULL AND i.iv_due < '2026-10-14' GROUP BY c.cu_no ORDER BY sum(i.iv_amt) DESC" % k for k in ("c.cu_name, @sum(i.iv_amt) / 100.0@", "c.cu_no, c.cu_name, @sum(i.iv_amt) / 100.0@", "c.cu_name, count(*), @sum(i.iv_amt) / 100.0@")]), "sum by group", "hard", True)
    q("which customers are over the limit", w("FROM cm_cust c WHERE (SELECT sum(i.iv_amt) FROM iv_inv i WHERE i.iv_cu = c.cu_no AND i.iv_kd = 'I' AND i.iv_pd IS NULL) > c.cu_lim", "c.cu_name", "c.cu_no;c.cu_name", "c.*", "c.cu_name;c.cu_lim / 100.0", "c.cu_name;c.cu_lim / 100.0;(SELECT sum(i.iv_amt) / 100.0 FROM iv_inv i WHERE i.iv_cu = c.cu_no AND i.iv_kd = 'I' AND i.iv_pd IS NULL)", "c.cu_name;(SELECT sum(i.iv_amt) / 100.0 FROM iv_inv i WHERE i.iv_cu = c.cu_no AND i.iv_kd = 'I' AND i.iv_pd IS NULL)"), "list", "hard", True)
    q("how many drivers do we have", "SELECT count(*) FROM em_staff WHERE em_fn = 'D' AND em_out IS NULL", "count", "medium", True)
    q("number of trucks at each plant", by("FROM tk_truck t JOIN pl_plant p ON p.pl_no = t.tk_pl WHERE t.tk_out IS NULL GROUP BY p.pl_no", ["p.pl_name", "p.pl_no, p.pl_name"], "count(*)"), "count by group", "medium", True)
    q("pending complaints with reason", w("FROM cp_comp x JOIN zz_code z ON z.zz_fld = 'cp_rs' AND z.zz_val = x.cp_rs WHERE x.cp_cls IS NULL", "x.cp_no;z.zz_txt", "x.cp_no;x.cp_rs", "x.*", "x.*, z.zz_txt", "x.cp_no, x.cp_od, x.cp_dt, z.zz_txt", "x.cp_no;x.cp_dt;z.zz_txt", "x.cp_od;z.zz_txt", "x.cp_no;x.cp_od;z.zz_txt", "x.cp_dt;z.zz_txt", "z.zz_txt;count(*)") + ["SELECT z.zz_txt, count(*) FROM cp_comp x JOIN zz_code z ON z.zz_fld = 'cp_rs' AND z.zz_val = x.cp_rs WHERE x.cp_cls IS NULL GROUP BY 1"], "list", "medium", True)
    q("complains by reason in 2026", by("FROM cp_comp x JOIN zz_code z ON z.zz_fld = 'cp_rs' AND z.zz_val = x.cp_rs WHERE x.cp_dt >= '2026-01-01' GROUP BY x.cp_rs", ["z.zz_txt", "x.cp_rs", "x.cp_rs, z.zz_txt"], "count(*)"), "count by group", "medium", chain="cp")
    q("only the contractors", by("FROM cp_comp x JOIN zz_code z ON z.zz_fld = 'cp_rs' AND z.zz_val = x.cp_rs JOIN od_ord o ON o.od_no = x.cp_od JOIN cm_site s ON s.si_no = o.od_si JOIN cm_cust c ON c.cu_no = s.si_cu WHERE c.cu_typ = 'C' AND x.cp_dt >= '2026-01-01' GROUP BY x.cp_rs", ["z.zz_txt", "x.cp_rs", "x.cp_rs, z.zz_txt"], "count(*)"), "count by group", "hard", chain="cp")
    q("average lead time in days", rnd("SELECT @avg(julianday(o.od_day) - julianday(o.od_rcv))@ FROM od_ord o WHERE o.od_st IN (2, 3)"), "date difference", "medium", True)
    q("share of small pours this year", frac("SELECT @avg(o.od_m3 < 3)@ FROM od_ord o WHERE %s AND o.od_day BETWEEN '2026-01-01' AND '2026-12-31'" % REAL, "SELECT @avg(o.od_m3 < 3)@ FROM od_ord o WHERE %s AND o.od_day BETWEEN '2026-01-01' AND '2026-10-14'" % REAL), "share", "hard", True)
    q("pours this week with the pump", w("%s WHERE %s AND o.od_pump = 1 AND o.od_day BETWEEN '2026-10-12' AND '2026-10-18'" % (OC, REAL), "o.*", "o.od_no", "count(*)", "o.od_no;c.cu_name", "o.od_no;s.si_name", "o.od_no;o.od_m3", "s.si_name", "o.od_no;s.si_name;o.od_m3"), "list", "hard", True)
    q("customers who never ordered", w("FROM cm_cust c WHERE NOT EXISTS (SELECT 1 FROM od_ord o JOIN cm_site s ON s.si_no = o.od_si WHERE s.si_cu = c.cu_no)", *CW) + w("FROM cm_cust c WHERE NOT EXISTS (SELECT 1 FROM od_ord o JOIN cm_site s ON s.si_no = o.od_si WHERE s.si_cu = c.cu_no AND o.od_st IN (2, 3))", *CW), "never", "medium")
    q("biggest order this month", rnd(*["SELECT %s %s WHERE %s AND o.od_day BETWEEN '2026-10-01' AND '2026-10-31' ORDER BY o.od_m3 DESC LIMIT 1" % (k, OC, REAL) for k in ("o.*", "o.od_no", "o.od_no, o.od_m3", "o.od_no, c.cu_name, o.od_m3", "c.cu_name, o.od_m3", "o.od_no, o.od_day, o.od_m3")]), "superlative", "hard", True)
    q("which mix is the most expensive", ["SELECT %s FROM mx_mix ORDER BY mx_pr DESC LIMIT 1" % k for k in ("mx_code", "mx_code, mx_pr / 100.0", "*", "mx_no, mx_code", "mx_no, mx_code, mx_pr / 100.0")], "superlative", "easy")
    q("blocked customers", w("FROM cm_cust c WHERE c.cu_blk = 1", *CW), "list", "easy", True, chain="bl")
    q("and how many of them are private", "SELECT count(*) FROM cm_cust c WHERE c.cu_blk = 1 AND c.cu_typ = 'P'", "count", "medium", True, chain="bl")
    q("loads per driver last week", by("FROM ld_load l JOIN em_staff e ON e.em_no = l.ld_dr WHERE l.ld_day BETWEEN '2026-10-05' AND '2026-10-11' GROUP BY e.em_no", ["e.em_name", "e.em_no, e.em_name"], "count(*)"), "count by group", "medium")
    q("how many m3 did truck RM-324 bring out in september", rnd("SELECT @sum(l.ld_m3)@ FROM ld_load l JOIN tk_truck t ON t.tk_no = l.ld_tk WHERE t.tk_plate = 'RM-324' AND l.ld_day BETWEEN '2026-09-01' AND '2026-09-30'", "SELECT @sum(l.ld_m3 - l.ld_ret)@ FROM ld_load l JOIN tk_truck t ON t.tk_no = l.ld_tk WHERE l.ld_st = 'D' AND t.tk_plate = 'RM-324' AND l.ld_day BETWEEN '2026-09-01' AND '2026-09-30'"), "sum", "medium")
    p.ask("how much cement do we have in the silos", "stock is not recorded")
    p.ask("fuel consumption per truck", "fuel is not recorded")
    p.ask("margin per mix", "costs are not recorded")
    p.ask("who are the best customers", "best by what?")
    p.ask("overtime of the drivers in september", "working hours are not recorded")
    p.ask("sales forecast for next quarter", "no forecast is recorded")
    return p
