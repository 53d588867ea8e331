"""A scaffolding firm: prefixed names, codes in one table, cents, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 6, 8)
NOTES = """
# Scaffolding - notes

- Data as of 2026-06-08 ("today"). Columns ending in _ct are cents.
- cod holds the texts: CT = kind of customer, ST = order status, SK = kind of scaffold, JK = kind of job, CR = result of an inspection.
- or_st: 10 = quoted, 20 = ordered, 30 = standing, 40 = taken down, 90 = lost. Quoted and lost ones are no orders yet, leave them out unless asked.
- Standing = status 30. Square metres out = or_m2 of the standing scaffolds.
- Hit rate = orders / (orders + lost), by or_qdt (date of the quote).
- Basic hire lasts or_bw weeks from or_up. A scaffold is in overtime when it still stands after that.
- Order value = or_net_ct. Extra hire = weeks in overtime x or_m2 x or_wk_ct (price per square metre and week).
- Standing time = or_dn minus or_up in days, of those taken down.
- Sales = iv_ct of the invoices by iv_dt, in euros. Open = iv_pd empty. Overdue = open and iv_due before today.
- Inspections: CR 1 = fine, 2 = minor defects, 3 = closed. Failed = 2 or 3. Every standing scaffold has to be inspected again by ch_nxt of its last inspection.
- wk_out empty = on the payroll. wk_q = 1 may lead a crew.
- Crew hours = jb_hr x jb_ppl. Output = square metres put up per crew hour (jobs of kind U).
- Stock of material: ma_tot all pieces, ma_out on sites, ma_dam damaged. Available = ma_tot - ma_out - ma_dam. Short = available below ma_min.
- Regular customers: 3 or more orders.
"""
DDL = """
CREATE TABLE cus (cu_id INTEGER PRIMARY KEY, cu_nm TEXT, cu_ct TEXT, cu_twn TEXT, cu_since DATE);
CREATE TABLE ord (or_no INTEGER PRIMARY KEY, or_cu INTEGER, or_adr TEXT, or_twn TEXT, or_sk TEXT, or_m2 INTEGER, or_qdt DATE, or_up DATE, or_dn DATE, or_bw INTEGER,
 or_wk_ct INTEGER, or_net_ct INTEGER, or_st INTEGER);
CREATE TABLE crw (cw_id INTEGER PRIMARY KEY, cw_nm TEXT, cw_ld INTEGER);
CREATE TABLE wrk (wk_id INTEGER PRIMARY KEY, wk_nm TEXT, wk_cw INTEGER, wk_in DATE, wk_out DATE, wk_q INTEGER);
CREATE TABLE job (jb_id INTEGER PRIMARY KEY, jb_or INTEGER, jb_cw INTEGER, jb_jk TEXT, jb_dt DATE, jb_hr NUMERIC(5,1), jb_ppl INTEGER, jb_km INTEGER);
CREATE TABLE chk (ch_id INTEGER PRIMARY KEY, ch_or INTEGER, ch_wk INTEGER, ch_dt DATE, ch_cr INTEGER, ch_nxt DATE);
CREATE TABLE mat (ma_id INTEGER PRIMARY KEY, ma_nm TEXT, ma_tot INTEGER, ma_out INTEGER, ma_dam INTEGER, ma_min INTEGER, ma_prc_ct INTEGER);
CREATE TABLE inv (iv_no INTEGER PRIMARY KEY, iv_or INTEGER, iv_dt DATE, iv_due DATE, iv_ct INTEGER, iv_pd DATE);
CREATE TABLE cod (cd_tab TEXT, cd_key TEXT, cd_txt TEXT);
"""
COD = [("CT", "BU", "builder"), ("CT", "PA", "painter"), ("CT", "RO", "roofer"), ("CT", "PR", "private"), ("CT", "MU", "municipality"),
       ("ST", "10", "quoted"), ("ST", "20", "ordered"), ("ST", "30", "standing"), ("ST", "40", "taken down"), ("ST", "90", "lost"),
       ("SK", "FA", "facade"), ("SK", "RF", "roof edge"), ("SK", "TW", "tower"), ("SK", "IN", "indoor"),
       ("JK", "U", "putting up"), ("JK", "D", "taking down"), ("JK", "C", "change"),
       ("CR", "1", "fine"), ("CR", "2", "minor defects"), ("CR", "3", "closed")]


def make():
    rng = random.Random(1902)
    crw = [(i + 1, n, i + 1) for i, n in enumerate("Red Blue Green Yellow Orange".split())]
    wrk = []
    for i, n in enumerate(people(rng, 31), 1):
        h = day_in(rng, date(2011, 1, 1), date(2026, 3, 1))
        if i <= 5:
            h = date(2010, 4, i)
        wrk.append((i, n, (i - 1) % 5 + 1 if i < 29 else None, h, day_in(rng, max(h, date(2025, 1, 1)), date(2026, 5, 30)) if i > 5 and rng.random() < .2 else None, 1 if i <= 5 or rng.random() < .2 else 0))
    cus = []
    kinds = {"Bau": "BU", "Malerei": "PA", "Dach": "RO", "Council": "MU"}
    names = [a + " " + b for a in "Acker Birk Cerny Drews Esser Fink Gross Haas Illner Junge".split() for b in kinds]
    rng.shuffle(names)
    names = names[:30] + people(rng, 18)
    for i, n in enumerate(names, 1):
        cus.append((i, n, kinds.get(n.split()[1], "PR"), rng.choice("Ulmen Rothau Seeburg Talheim Wied".split()), day_in(rng, date(2012, 1, 1), date(2026, 4, 1))))
    ords, job, chk, inv = [], [], [], []
    d = date(2024, 8, 1)
    while d <= TODAY:
        if d.weekday() < 5 and rng.random() < .62:
            c = rng.choice([x for x in cus if x[4] <= d and x[0] % 13])
            n = 5001 + len(ords)
            m2 = rng.randrange(40, 1400, 10)
            st = rng.choices([40, 90], [70, 30])[0]
            up = d + timedelta(days=rng.randint(6, 40))
            bw = rng.choice([4, 4, 6, 8])
            dn = up + timedelta(days=int(rng.triangular(10, 130, 35)))
            if d > date(2026, 5, 10) and rng.random() < .6:
                st = 10
            if st == 40 and up > TODAY:
                st = 20
            elif st == 40 and dn > TODAY:
                st = 30
            ords.append((n, c[0], rng.choice("Lindenweg Hauptstr Am Markt Gartenstr Kirchgasse Mühlweg".split()) + " %d" % rng.randint(1, 90), rng.choice("Ulmen Rothau Seeburg Talheim Wied".split()), rng.choices(["FA", "RF", "TW", "IN"], [5, 3, 1, 1])[0], m2, d,
                         up if st in (30, 40) else None, dn if st == 40 else None, bw, rng.randrange(18, 45), m2 * rng.randrange(550, 1100), st))
            if st in (30, 40):
                cw = rng.choice(crw[:5] if d < date(2026, 1, 10) else crw[:4])
                job.append((len(job) + 1, n, cw[0], "U", up, rng.randint(4, 18) / 2 + m2 / 200, rng.randint(2, 5), rng.randint(2, 80)))
                t = up
                end = dn if st == 40 else TODAY
                while t <= end:
                    nx = t + timedelta(days=rng.choice([14, 28, 28]))
                    if rng.random() < .93 and (nx <= TODAY or rng.random() < .75):
                        chk.append((len(chk) + 1, n, rng.choice([x for x in wrk if x[5] and x[3] <= t and (x[4] is None or x[4] > t)])[0], t, rng.choices([1, 2, 3], [72, 18, 10])[0], nx))
                    t = nx
                if rng.random() < .25 and up + timedelta(days=9) <= end:
                    job.append((len(job) + 1, n, cw[0], "C", up + timedelta(days=9), rng.randint(4, 16) / 2, rng.randint(2, 4), rng.randint(2, 80)))
                if st == 40:
                    job.append((len(job) + 1, n, rng.choice(crw[:5])[0], "D", dn, rng.randint(4, 14) / 2 + m2 / 300, rng.randint(2, 5), rng.randint(2, 80)))
                for part, when in ((.6, up), (.4, dn if st == 40 else None)):
                    if when:
                        dt = when + timedelta(days=rng.randint(1, 9))
                        if dt <= TODAY:
                            pd = dt + timedelta(days=int(rng.triangular(5, 80, 25)))
                            inv.append((9001 + len(inv), n, dt, dt + timedelta(days=30), int(ords[-1][11] * part), pd if pd <= TODAY and rng.random() > .02 else None))
        d += timedelta(days=1)
    mat = [(i + 1,) + x for i, x in enumerate([("frame 2.0", 2400, 1900, 60, 500, 8900), ("frame 1.0", 800, 420, 35, 200, 6200), ("deck 3.07", 3100, 2600, 140, 400, 7400), ("deck 2.57", 1500, 900, 20, 300, 6800), ("guard rail", 5200, 3900, 210, 900, 1900),
            ("toe board", 4100, 3050, 330, 800, 1450), ("base jack", 1900, 1500, 25, 300, 2300), ("ladder", 380, 260, 44, 90, 11900), ("net 50m", 160, 71, 12, 40, 5400)])]
    write("scaffold", DDL, [("cus", cus), ("ord", ords), ("crw", crw), ("wrk", wrk), ("job", job), ("chk", chk), ("mat", mat), ("inv", inv), ("cod", COD)])


def questions():
    p = Paper("scaffold", TODAY)
    q = p.q
    IS = "or_st IN (20, 30, 40)"
    OVER = "or_st = 30 AND date(or_up, '+' || (or_bw * 7) || ' days') < '2026-06-08'"
    CU = "JOIN cus ON cu_id = or_cu"

    def tx(tab, col):
        return "JOIN cod ON cd_tab = '%s' AND cd_key = %s" % (tab, col)

    def ol(cond, *more):
        return w("FROM ord WHERE " + cond, "or_no", "count(*)", "*", "or_no;or_adr", "or_no;or_up", "or_adr", "or_adr;or_twn", "or_no;or_adr;or_twn", *more) + w("FROM ord " + CU + " WHERE " + cond, "or_no;cu_nm", "or_no;cu_nm;or_up", "or_no;cu_nm;or_adr", "cu_nm;or_adr")
    q("how many scaffolds are standing right now", ["SELECT count(*) FROM ord WHERE or_st = 30"], "count", "easy", True, chain="st")
    q("square metres", ["SELECT sum(or_m2) FROM ord WHERE or_st = 30"], "sum", "hard", True, chain="st")
    q("by town", by("FROM ord WHERE or_st = 30 GROUP BY or_twn", ["or_twn"], "sum(or_m2)", "count(*)"), "sum by group", "hard", True, chain="st")
    q("which ones are in overtime", ol(OVER), "business term", "hard", True, chain="st")
    q("hit rate 2025", frac("SELECT @1.0 * sum(or_st IN (20, 30, 40)) / sum(or_st IN (20, 30, 40, 90))@ FROM ord WHERE or_qdt BETWEEN '2025-01-01' AND '2025-12-31'"), "rate", "hard", True, chain="hr")
    q("per customer kind", frac(*by("FROM ord " + CU + " " + tx("CT", "cu_ct") + " WHERE or_qdt BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY cu_ct", ["cd_txt", "cu_ct"], "@1.0 * sum(or_st IN (20, 30, 40)) / sum(or_st IN (20, 30, 40, 90))@")), "rate by group", "hard", True, chain="hr")
    q("quotes older than 2 weeks still not decided", ol("or_st = 10 AND or_qdt < '2026-05-25'", "or_no;or_qdt"), "not yet", "medium", True)
    q("order value per month this yr", months("or_qdt", "SELECT #, sum(or_net_ct) / 100.0 FROM ord WHERE %s AND or_qdt >= '2026-01-01' GROUP BY strftime('%%Y-%%m', or_qdt)" % IS, "SELECT #, round(sum(or_net_ct) / 100.0) FROM ord WHERE %s AND or_qdt >= '2026-01-01' GROUP BY strftime('%%Y-%%m', or_qdt)" % IS), "sum by month", "hard", True)
    q("biggest 5 orders ever with customer", ["SELECT %s FROM ord %s WHERE %s ORDER BY %s DESC LIMIT 5" % (c, CU, IS, k) for k, cs in (("or_net_ct", ("or_no, cu_nm, or_net_ct / 100.0", "or_no, cu_nm", "cu_nm, or_net_ct / 100.0", "cu_nm, or_no, or_net_ct / 100.0")), ("or_m2", ("or_no, cu_nm, or_m2", "or_no, cu_nm"))) for c in cs], "top n", "medium", True)
    q("avg standing time by kind of scaffold", rnd(*by("FROM ord " + tx("SK", "or_sk") + " WHERE or_st = 40 GROUP BY or_sk", ["cd_txt", "or_sk"], "@avg(julianday(or_dn) - julianday(or_up))@")), "date difference", "medium", True)
    q("sales may", ["SELECT sum(iv_ct) / 100.0 FROM inv WHERE iv_dt BETWEEN '2026-05-01' AND '2026-05-31'"], "sum", "medium", True, chain="sm")
    q("vs april", ["SELECT sum(CASE WHEN iv_dt >= '2026-05-01' THEN iv_ct END) / 100.0, sum(CASE WHEN iv_dt < '2026-05-01' THEN iv_ct END) / 100.0 FROM inv WHERE iv_dt BETWEEN '2026-04-01' AND '2026-05-31'",
                   "SELECT sum(CASE WHEN iv_dt < '2026-05-01' THEN iv_ct END) / 100.0, sum(CASE WHEN iv_dt >= '2026-05-01' THEN iv_ct END) / 100.0 FROM inv WHERE iv_dt BETWEEN '2026-04-01' AND '2026-05-31'",
                   "SELECT strftime('%Y-%m', iv_dt), sum(iv_ct) / 100.0 FROM inv WHERE iv_dt BETWEEN '2026-04-01' AND '2026-05-31' GROUP BY 1", "SELECT strftime('%m', iv_dt), sum(iv_ct) / 100.0 FROM inv WHERE iv_dt BETWEEN '2026-04-01' AND '2026-05-31' GROUP BY 1",
                   "SELECT a, b, a - b FROM (SELECT sum(CASE WHEN iv_dt >= '2026-05-01' THEN iv_ct END) / 100.0 AS a, sum(CASE WHEN iv_dt < '2026-05-01' THEN iv_ct END) / 100.0 AS b FROM inv WHERE iv_dt BETWEEN '2026-04-01' AND '2026-05-31')"], "comparison", "hard", True, chain="sm")
    q("sales by customer kind 2025", by("FROM inv JOIN ord ON or_no = iv_or " + CU + " " + tx("CT", "cu_ct") + " WHERE iv_dt BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY cu_ct", ["cd_txt", "cu_ct"], "sum(iv_ct) / 100.0"), "sum by group", "hard", True)
    q("top 3 painters by sales", ["SELECT cu_nm%s FROM inv JOIN ord ON or_no = iv_or %s WHERE cu_ct = 'PA' GROUP BY cu_id ORDER BY sum(iv_ct) DESC LIMIT 3" % (x, CU) for x in (", sum(iv_ct) / 100.0", "")], "top n", "hard", True)
    q("open invoices, total", ["SELECT sum(iv_ct) / 100.0 FROM inv WHERE iv_pd IS NULL", "SELECT count(*), sum(iv_ct) / 100.0 FROM inv WHERE iv_pd IS NULL", "SELECT sum(iv_ct) / 100.0, count(*) FROM inv WHERE iv_pd IS NULL"], "sum", "medium", True, chain="oi")
    q("the overdue ones with customer and days late", w("FROM inv JOIN ord ON or_no = iv_or " + CU + " WHERE iv_pd IS NULL AND iv_due < '2026-06-08'", "iv_no;cu_nm;julianday('2026-06-08') - julianday(iv_due)", "cu_nm;julianday('2026-06-08') - julianday(iv_due)") +
      ["SELECT %s FROM inv JOIN ord ON or_no = iv_or %s WHERE iv_pd IS NULL AND iv_due < '2026-06-08'" % (c, CU) for c in ("iv_no, cu_nm, iv_ct / 100.0, julianday('2026-06-08') - julianday(iv_due)", "iv_no, iv_ct / 100.0, cu_nm, julianday('2026-06-08') - julianday(iv_due)", "iv_no, cu_nm, iv_due, julianday('2026-06-08') - julianday(iv_due)", "iv_no, iv_due, cu_nm, julianday('2026-06-08') - julianday(iv_due)")], "date difference", "hard", True, chain="oi")
    q("how long do customers take to pay on avg", rnd("SELECT @avg(julianday(iv_pd) - julianday(iv_dt))@ FROM inv WHERE iv_pd IS NOT NULL"), "date difference", "medium")
    q("failed inspections this year", ["SELECT count(*) FROM chk WHERE ch_cr IN (2, 3) AND ch_dt >= '2026-01-01'"] + w("FROM chk WHERE ch_cr IN (2, 3) AND ch_dt >= '2026-01-01'", "*", "ch_id", "ch_id;ch_dt", "ch_id;ch_or", "ch_id;ch_or;ch_dt", "ch_or;ch_dt", "ch_id;ch_dt;ch_cr"), "count", "medium", True, chain="fi")
    q("as share of all inspections", frac("SELECT @avg(ch_cr IN (2, 3))@ FROM chk WHERE ch_dt >= '2026-01-01'"), "rate", "hard", True, chain="fi")
    q("standing scaffolds whose inspection is overdue", ol("or_st = 30 AND or_no IN (SELECT ch_or FROM chk GROUP BY ch_or HAVING max(ch_nxt) < '2026-06-08')"), "business term", "hard", True)
    q("scaffolds that were closed by an inspection at least twice", w("FROM ord JOIN chk ON ch_or = or_no WHERE ch_cr = 3 GROUP BY or_no HAVING count(*) >= 2", "or_no", "or_no;or_adr", "or_no;count(*)", "ord.*", "or_adr;count(*)", "or_adr"), "at least n", "hard", True)
    q("who inspected the most last month", ["SELECT wk_nm%s FROM chk JOIN wrk ON wk_id = ch_wk WHERE ch_dt BETWEEN '2026-05-01' AND '2026-05-31' GROUP BY wk_id ORDER BY count(*) DESC LIMIT 1" % x for x in ("", ", count(*)")], "top 1", "medium")
    q("people on the payroll per crew", by("FROM wrk JOIN crw ON cw_id = wk_cw WHERE wk_out IS NULL GROUP BY cw_id", ["cw_nm", "cw_id, cw_nm", "cw_id"], "count(*)") + by("FROM wrk LEFT JOIN crw ON cw_id = wk_cw WHERE wk_out IS NULL GROUP BY cw_id", ["cw_nm", "cw_id"], "count(*)"), "count by group", "medium", True)
    q("who may lead a crew but doesnt", w("FROM wrk WHERE wk_q = 1 AND wk_out IS NULL AND wk_id NOT IN (SELECT cw_ld FROM crw)", "wk_nm", "wk_id;wk_nm", "*") + w("FROM wrk WHERE wk_q = 1 AND wk_id NOT IN (SELECT cw_ld FROM crw)", "wk_nm", "wk_id;wk_nm", "*"), "never", "hard", True)
    q("crew hours per crew in may", by("FROM job JOIN crw ON cw_id = jb_cw WHERE jb_dt BETWEEN '2026-05-01' AND '2026-05-31' GROUP BY cw_id", ["cw_nm", "cw_id, cw_nm"], "sum(jb_hr * jb_ppl)", "round(sum(jb_hr * jb_ppl), 1)"), "sum by group", "medium", True)
    q("output by crew 2026", rnd(*by("FROM job JOIN crw ON cw_id = jb_cw JOIN ord ON or_no = jb_or WHERE jb_jk = 'U' AND jb_dt >= '2026-01-01' GROUP BY cw_id", ["cw_nm", "cw_id, cw_nm"], "@sum(or_m2) / sum(jb_hr * jb_ppl)@")), "rate by group", "hard", True)
    q("km driven per crew per month this year", months("jb_dt", *["SELECT %s, sum(jb_km) FROM job JOIN crw ON cw_id = jb_cw WHERE jb_dt >= '2026-01-01' GROUP BY cw_id, strftime('%%Y-%%m', jb_dt)" % k for k in ("cw_nm, #", "#, cw_nm")]), "sum by two", "medium")
    q("material that is short", w("FROM mat WHERE ma_tot - ma_out - ma_dam < ma_min", "ma_nm", "ma_id;ma_nm", "*", "ma_nm;ma_tot - ma_out - ma_dam", "ma_nm;ma_tot - ma_out - ma_dam;ma_min", "count(*)"), "business term", "medium", True)
    q("available decks", ["SELECT sum(ma_tot - ma_out - ma_dam) FROM mat WHERE ma_nm LIKE 'deck%'", "SELECT ma_nm, ma_tot - ma_out - ma_dam FROM mat WHERE ma_nm LIKE 'deck%'", "SELECT ma_id, ma_nm, ma_tot - ma_out - ma_dam FROM mat WHERE ma_nm LIKE 'deck%'"], "sum", "hard", True)
    q("value of the damaged material", ["SELECT sum(ma_dam * ma_prc_ct) / 100.0 FROM mat"] + by("FROM mat", ["ma_nm"], "ma_dam * ma_prc_ct / 100.0"), "sum", "medium", True)
    q("% damaged per item, worst first", frac(*by("FROM mat ORDER BY 1.0 * ma_dam / ma_tot DESC", ["ma_nm", "ma_id, ma_nm"], "@1.0 * ma_dam / ma_tot@")), "rate by group", "medium")
    q("regular customers", w("FROM ord " + CU + " WHERE " + IS + " GROUP BY cu_id HAVING count(*) >= 3", "cu_nm", "cu_id;cu_nm", "cu_nm;count(*)", "cus.*") + ["SELECT count(*) FROM (SELECT or_cu FROM ord WHERE %s GROUP BY or_cu HAVING count(*) >= 3)" % IS], "business term", "hard", True)
    q("customers that got quotes but never ordered", w("FROM cus WHERE cu_id IN (SELECT or_cu FROM ord) AND cu_id NOT IN (SELECT or_cu FROM ord WHERE %s)" % IS, "cu_nm", "cu_id;cu_nm", "*") + w("FROM cus WHERE cu_id IN (SELECT or_cu FROM ord WHERE or_st IN (10, 90)) AND cu_id NOT IN (SELECT or_cu FROM ord WHERE %s)" % IS, "cu_nm", "cu_id;cu_nm", "*"), "never", "hard", True)
    q("extra hire due as of today", ["SELECT sum((julianday('2026-06-08') - julianday(or_up) - or_bw * 7) / 7 * or_m2 * or_wk_ct) / 100.0 FROM ord WHERE " + OVER, "SELECT sum(CAST((julianday('2026-06-08') - julianday(or_up) - or_bw * 7) / 7 AS INTEGER) * or_m2 * or_wk_ct) / 100.0 FROM ord WHERE " + OVER,
      "SELECT round(sum((julianday('2026-06-08') - julianday(or_up) - or_bw * 7) / 7 * or_m2 * or_wk_ct) / 100.0, 2) FROM ord WHERE " + OVER], "sum", "hard", True)
    q("oldest scaffold still up", ["SELECT %s FROM ord %s WHERE or_st = 30 ORDER BY or_up LIMIT 1" % (c, CU) for c in ("or_no, or_up", "or_no", "ord.*", "or_no, cu_nm, or_up", "or_adr, or_up", "or_no, or_adr, or_up", "cu_nm, or_up", "or_adr", "or_no, or_up, cu_nm")], "first", "medium", True)
    p.ask("accidents this year", "not recorded")
    p.ask("best crew", "best by what?")
    p.ask("will we need more decks in july", "a forecast")
    p.ask("mark 5100 as taken down", "wish to change data")
    return p
