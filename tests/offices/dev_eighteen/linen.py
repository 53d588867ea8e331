"""A linen service for hotels and restaurants: prefixed names, codes in a lookup table, cents, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from layouts import by, frac, ls, months, rnd, versus
from more import Paper, alts, between, y

TODAY = date(2026, 9, 30)
DDL = """
CREATE TABLE LKP (lk_typ TEXT, lk_cd TEXT, lk_txt TEXT, PRIMARY KEY (lk_typ, lk_cd));
CREATE TABLE RTE (ro_cd TEXT PRIMARY KEY, ro_nm TEXT, ro_drv TEXT, ro_days TEXT);
CREATE TABLE CUS (cu_no INTEGER PRIMARY KEY, cu_nm TEXT, cu_city TEXT, cu_typ TEXT, cu_rt TEXT, cu_since TEXT, cu_end TEXT,
 cu_del INTEGER DEFAULT 0);
CREATE TABLE GRP (gr_cd TEXT PRIMARY KEY, gr_nm TEXT, gr_up TEXT);
CREATE TABLE ART (ar_no TEXT PRIMARY KEY, ar_nm TEXT, ar_grp TEXT, ar_rent_ct INTEGER, ar_repl_ct INTEGER, ar_until TEXT,
 ar_del INTEGER DEFAULT 0);
CREATE TABLE ORD (or_no INTEGER PRIMARY KEY, or_cu INTEGER, or_dt TEXT, or_dlv TEXT, or_done TEXT, or_st TEXT, or_rt TEXT, or_exp TEXT);
CREATE TABLE ORP (op_or INTEGER, op_pos INTEGER, op_ar TEXT, op_qty INTEGER, op_dlv INTEGER, op_prc_ct INTEGER, PRIMARY KEY (op_or, op_pos));
CREATE TABLE LOS (ls_id INTEGER PRIMARY KEY, ls_cu INTEGER, ls_ar TEXT, ls_dt TEXT, ls_qty INTEGER, ls_rsn TEXT, ls_chg INTEGER);
CREATE TABLE INV (iv_no TEXT PRIMARY KEY, iv_cu INTEGER, iv_dt TEXT, iv_due TEXT, iv_net_ct INTEGER, iv_vat_ct INTEGER, iv_paid TEXT,
 iv_canc INTEGER DEFAULT 0);
CREATE TABLE STK (sk_pl TEXT, sk_ar TEXT, sk_clean INTEGER, sk_wash INTEGER, sk_min INTEGER, PRIMARY KEY (sk_pl, sk_ar));
CREATE INDEX ix_ord_cu ON ORD(or_cu);
CREATE INDEX ix_orp_ar ON ORP(op_ar);
"""
NOTES = """
# Linen service – notes

- Data as of 2026-09-30 ("today"). All ..._ct columns are cents, net.
- LKP holds texts: CT = customer type, OS = order status, LR = loss reason.
- Order status 1, 2 = open, 3 = delivered, 4 = invoiced, 9 = cancelled. or_dlv = day promised, or_done = day delivered.
- Revenue = sum(op_dlv * op_prc_ct)/100 of delivered and invoiced orders, by or_done. Euro.
- op_qty = pieces ordered, op_dlv = pieces delivered. Fill rate = pieces delivered / pieces ordered of delivered and invoiced orders.
- Short line = line of a delivered or invoiced order with op_dlv under op_qty.
- On time = or_done not after or_dlv. On-time rate is over delivered and invoiced orders.
- Express = or_exp X.
- "Our customers" = cu_del 0 and cu_end empty or >= today. "Our articles" = ar_del 0 and ar_until empty or >= today.
- Active customer = had a delivery in the last 6 months. Dormant = one of our customers with a delivery before that, but none since.
- Key account = revenue over 4,000 euro in the last 12 months.
- ar_rent_ct = list rent per piece, ar_repl_ct = replacement price.
- Losses (LOS): loss value = ls_qty * ar_repl_ct/100. Loss rate = pieces lost / pieces delivered. ls_chg 1 = charged to the customer.
- Plants (sk_pl): M = main, W = west. Clean stock = sk_clean, sk_wash is in the laundry. Below minimum = sk_clean under sk_min, per plant.
- Open invoice = iv_paid empty and not cancelled. Overdue = open and iv_due before today. Amounts due are net + VAT.
- A customer's driver is the driver of his route (cu_rt). or_rt = the route that delivered.
- Financial year (FY) runs April to March: FY27 = 2026-04-01 to 2027-03-31.
- Groups: letter = main group, letter+digit = sub group.
"""


def make():
    rng = random.Random(18203)
    lk = [("CT", "H", "hotel"), ("CT", "R", "restaurant"), ("CT", "C", "clinic"), ("CT", "S", "spa"), ("OS", "1", "new"), ("OS", "2", "packed"), ("OS", "3", "delivered"), ("OS", "4", "invoiced"),
          ("OS", "9", "cancelled"), ("LR", "LST", "lost"), ("LR", "TRN", "torn"), ("LR", "STN", "stained"), ("LR", "BRN", "burnt")]
    drv = people(rng, 6)
    rts = [("R%d" % i, n, drv[i - 1] if i < 6 else drv[0], d) for i, (n, d) in enumerate((("Old town", "Mon-Sat"), ("Harbour", "Mon-Sat"), ("North", "Mon-Fri"), ("Lake side", "Tue-Sat"), ("Hills", "Mon Wed Fri"), ("South", "Tue Thu")), 1)]
    cities = {"Wellmark": ["R1", "R2"], "Seeheim": ["R4"], "Brunau": ["R3", "R5"], "Talbach": ["R5", "R6"], "Nordeck": ["R3"]}
    a = "Adler Krone Hirsch Linde Post Anker Rose Stern Löwen Sonne Traube Mühle Kastanie Brücke Seeblick Bergblick Rathaus Goldener Park Schloss".split()
    kinds = {"H": ["Hotel %s", "Pension %s", "Gasthof %s"], "R": ["Restaurant %s", "Café %s", "Weinstube %s"], "C": ["Klinik %s", "Praxis %s"], "S": ["Spa %s", "Therme %s"]}
    cus, used = [], set()
    while len(cus) < 150:
        t = rng.choices("HRCS", [6, 7, 2, 2])[0]
        n = rng.choice(kinds[t]) % rng.choice(a)
        if n in used:
            continue
        used.add(n)
        city = rng.choices(list(cities), [6, 4, 4, 3, 2])[0]
        since = day_in(rng, date(2016, 1, 1), date(2026, 8, 31)) if rng.random() < .35 else day_in(rng, date(2016, 1, 1), date(2023, 12, 31))
        end = day_in(rng, max(since + timedelta(days=90), date(2024, 6, 1)), date(2026, 9, 15)) if rng.random() < .17 and since < date(2026, 1, 1) else None
        if not end and rng.random() < .05:
            end = date(2026, 12, 31)
        cus.append((10000 + len(cus) + 1, n, city, t, rng.choice(cities[city]), since, end, int(rng.random() < .04)))
    grp = [("B", "Bed linen", None), ("T", "Table linen", None), ("F", "Towels", None), ("W", "Workwear", None), ("B1", "Sheets", "B"), ("B2", "Duvet covers", "B"), ("B3", "Pillow cases", "B"), ("T1", "Tablecloths", "T"),
           ("T2", "Napkins", "T"), ("F1", "Bath towels", "F"), ("F2", "Hand towels", "F"), ("F3", "Bath robes", "F"), ("W1", "Chef jackets", "W"), ("W2", "Aprons", "W"), ("W3", "Coats", "W")]
    base_p = {"B1": 95, "B2": 140, "B3": 48, "T1": 160, "T2": 28, "F1": 85, "F2": 42, "F3": 260, "W1": 230, "W2": 75, "W3": 280}
    col = "white ivory grey navy sand green red striped".split()
    size = "small medium large XL".split()
    art = []
    for g in base_p:
        for k, (c, z) in enumerate(rng.sample([(c, z) for c in col for z in size], rng.randint(8, 13)), 1):
            r = int(base_p[g] * rng.uniform(.8, 1.4))
            art.append(("%s-%d" % (g, 100 + k), "%s %s %s" % (dict((x[0], x[1]) for x in grp)[g].rstrip("s"), c, z), g, r, r * rng.randint(9, 16), day_in(rng, date(2025, 1, 1), date(2026, 12, 31)) if rng.random() < .08 else None,
                        int(rng.random() < .05)))
    like = {"H": "BBBFFFT", "R": "TTTTW", "C": "BBWWF", "S": "FFFFFW"}
    pop = {x[0]: 0 if rng.random() < .08 else rng.paretovariate(1.2) for x in art}
    price = {x[0]: x[3] for x in art}
    fav = {}
    for c in cus:
        pool = [x[0] for x in art if x[2][0] in like[c[3]]]
        fav[c[0]] = pool
    wt = {c[0]: {"H": 3, "R": 1.4, "C": 4, "S": 2}[c[3]] * rng.uniform(.2, 2.2) if rng.random() > .06 else 0 for c in cus}
    stop = {c[0]: day_in(rng, date(2025, 3, 1), date(2026, 3, 1)) for c in cus if rng.random() < .1}
    late = {"R1": .05, "R2": .12, "R3": .04, "R4": .2, "R5": .09, "R6": .15}
    orders, pos, los = [], [], []
    bill = {}
    d = date(2024, 1, 2)
    while d <= TODAY:
        if d.weekday() < 6:
            for _ in range(max(0, int(rng.gauss(4.6 * (1.35 if d.month in (6, 7, 8, 12) else .9 if d.month in (1, 2) else 1) * (1 + .08 * (d.year - 2024)), 2)))):
                ok = [c for c in cus if c[5] <= d and (not c[6] or c[6] >= d) and (c[0] not in stop or stop[c[0]] > d) and wt[c[0]]]
                c = rng.choices(ok, [wt[x[0]] for x in ok])[0]
                no = 260000 + len(orders) + 1
                dlv = d + timedelta(days=rng.choice([1, 2, 2, 3]))
                exp = "X" if rng.random() < (.07 if d < date(2026, 4, 1) else .11) else None
                rt = c[4] if rng.random() < .92 else rng.choice(rts)[0]
                done = dlv + timedelta(days=rng.choice([1, 1, 2, 4])) if rng.random() < late[rt] else dlv - timedelta(days=int(rng.random() < .15))
                st = "4"
                if rng.random() < .045:
                    st, done = "9", None
                elif done > TODAY or (TODAY - d).days < 25 and rng.random() < .09:
                    st, done = rng.choice("112"), None
                elif done >= date(2026, 9, 1):
                    st = "3"
                orders.append((no, c[0], d, dlv, done, st, rt, exp))
                seen = []
                for _ in range(rng.choices([1, 2, 3, 4, 6, 8], [3, 5, 5, 4, 2, 1])[0]):
                    z = rng.choices(fav[c[0]], [pop[x] * (3 if x[0] == like[c[3]][0] else 1) for x in fav[c[0]]])[0]
                    if z in seen or pop[z] == 0:
                        continue
                    seen.append(z)
                    q = rng.choice([10, 20, 20, 30, 40, 50, 80, 100, 150]) if z[0] != "W" else rng.choice([2, 4, 5, 6, 10, 12])
                    dl = 0 if done is None else q if rng.random() < .92 else int(q * rng.uniform(.5, .95))
                    pr = int(price[z] * rng.choice([1, 1, .95, .9]) * (1 - .04 * (2026 - d.year)))
                    pos.append((no, len(seen), z, q, dl, pr))
                    if done:
                        k = (c[0], done.year, done.month)
                        bill[k] = bill.get(k, 0) + dl * pr
                        if rng.random() < (.11 if z[0] == "F" else .07):
                            ld = done + timedelta(days=rng.randint(2, 20))
                            if ld <= TODAY:
                                los.append([0, c[0], z, ld, max(1, int(q * rng.uniform(.01, .12))), rng.choices(["LST", "TRN", "STN", "BRN"], [45, 25, 24, 6])[0] if rng.random() < .96 else None, int(rng.random() < .62)])
        d += timedelta(days=1)
    los.sort(key=lambda x: x[3])
    los = [(i,) + tuple(x[1:]) for i, x in enumerate(los, 1)]
    slow = {c[0]: rng.choice([-6, -3, 0, 3, 15]) for c in cus}
    inv = []
    for k in sorted(bill, key=lambda k: (k[1], k[2], k[0])):
        on = date(k[1] + k[2] // 12, k[2] % 12 + 1, 1) + timedelta(days=rng.randint(0, 5))
        if on >= TODAY or bill[k] == 0:
            continue
        due = on + timedelta(days=rng.choice([14, 14, 30]))
        pd = max(on, due + timedelta(days=int(rng.gauss(slow[k[0]], 6))))
        inv.append(("L%d-%05d" % (on.year, len(inv) + 1), k[0], on, due if due != TODAY else due + timedelta(days=1), bill[k], int(bill[k] * .19 + .5), pd if pd <= TODAY and rng.random() > .012 else None, int(rng.random() < .02)))
    stk = []
    for x in art:
        for pl in "MW":
            if pl == "M" or rng.random() < .6:
                mn = rng.choice([20, 50, 50, 100, 200]) if x[2][0] != "W" else rng.choice([5, 10, 20])
                stk.append((pl, x[0], int(mn * rng.lognormvariate(.8, .8)), int(mn * rng.uniform(.1, 1.5)), mn))
    write("linen", DDL, [("LKP", lk), ("RTE", rts), ("CUS", cus), ("GRP", grp), ("ART", art), ("ORD", orders), ("ORP", pos), ("LOS", los), ("INV", inv), ("STK", stk)])


def questions():
    p = Paper("linen", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-09-30'"
    CN = ["c.cu_nm", "c.cu_no, c.cu_nm"]
    AN = ["a.ar_no, a.ar_nm", "a.ar_no", "a.ar_nm"]
    ours = "c.cu_del = 0 AND (c.cu_end IS NULL OR c.cu_end >= %s)" % T
    arts = "a.ar_del = 0 AND (a.ar_until IS NULL OR a.ar_until >= %s)" % T
    ok = "o.or_st IN ('3', '4')"
    oo = "FROM ORD o JOIN CUS c ON c.cu_no = o.or_cu"
    op = "FROM ORD o JOIN ORP p ON p.op_or = o.or_no JOIN CUS c ON c.cu_no = o.or_cu"
    opa = op + " JOIN ART a ON a.ar_no = p.op_ar JOIN GRP s ON s.gr_cd = a.ar_grp JOIN GRP g ON g.gr_cd = s.gr_up"
    rev = "sum(p.op_dlv * p.op_prc_ct) / 100.0"
    V = "p.op_dlv * p.op_prc_ct / 100.0"
    B6 = ["'2026-03-30'", "'2026-03-31'", "'2026-04-01'"]
    dlv6 = "EXISTS (SELECT 1 FROM ORD o WHERE o.or_cu = c.cu_no AND o.or_st IN ('3', '4') AND o.or_done >= B6)"
    before = "EXISTS (SELECT 1 FROM ORD o WHERE o.or_cu = c.cu_no AND o.or_st IN ('3', '4') AND o.or_done < B6)"
    CT = ["(SELECT lk_txt FROM LKP WHERE lk_typ = 'CT' AND lk_cd = c.cu_typ)", "c.cu_typ", "c.cu_typ, (SELECT lk_txt FROM LKP WHERE lk_typ = 'CT' AND lk_cd = c.cu_typ)"]
    G = ["g.gr_nm", "g.gr_cd, g.gr_nm", "g.gr_cd"]
    ytd = between("o.or_done", "2026-01-01", "2026-10-01")
    lytd = between("o.or_done", "2025-01-01", "2025-10-01")
    YL = ["strftime('%Y', o.or_done)", "CAST(strftime('%Y', o.or_done) AS INTEGER)"]

    q("how many customers do we have", "SELECT count(*) FROM CUS c WHERE " + ours, "business term", "medium", True, chain="cu")
    q("by type", by("FROM CUS c WHERE %s GROUP BY c.cu_typ" % ours, CT, "count(*)"), "count by group", "medium", True, chain="cu")
    q("# active customers", alts(["SELECT count(*) FROM CUS c WHERE " + dlv6, "SELECT count(*) FROM CUS c WHERE %s AND %s" % (dlv6, ours)], B6=B6), "business term", "medium", True, chain="ac")
    q("and dormant", alts("SELECT count(*) FROM CUS c WHERE %s AND %s AND NOT %s" % (ours, before, dlv6), B6=B6), "business term", "medium", True, chain="ac")
    q("turnover ytd", rnd("SELECT @%s@ %s WHERE %s AND %s" % (rev, op, ok, ytd)), "business term", "medium", True, chain="rev")
    q("vs same months last yr", versus(op + " WHERE " + ok, [""], "", V, ytd, lytd, labels=YL), "comparison", "hard", True, chain="rev")
    q("per main group", versus(opa + " WHERE " + ok, G, "g.gr_cd", V, ytd, lytd, labels=YL[:1]), "comparison", "hard", True, chain="rev")
    q("hotels only", versus(opa + " WHERE %s AND c.cu_typ = 'H'" % ok, G, "g.gr_cd", V, ytd, lytd, labels=YL[:1]), "comparison", "hard", True, chain="rev")
    rt = "WITH m AS (SELECT # AS mon, %s AS r %s WHERE %s AND %s GROUP BY 1) SELECT " % (rev, op, ok, between("o.or_done", "2026-04-01", "2027-04-01"))
    q("revenue fy27 per month with running total", rnd(*months("o.or_done", rt + "mon, @r@, @sum(r) OVER (ORDER BY mon)@ FROM m", rt + "mon, @sum(r) OVER (ORDER BY mon)@ FROM m")[:3] +
      months("o.or_done", rt + "mon, @sum(r) OVER (ORDER BY mon)@ FROM m")[:3]), "running total", "hard", True)
    q2 = between("o.or_done", "2026-04-01", "2026-07-01")
    top = "%s WHERE %s AND %s GROUP BY c.cu_no ORDER BY sum(p.op_dlv * p.op_prc_ct) DESC LIMIT 10" % (op, ok, q2)
    q("top 10 customers by revenue q2", rnd(*ls(top, CN, "@%s@" % rev, first="c.cu_nm, @%s@" % rev)), "top n", "medium", True, chain="top")
    topr = top.replace("WHERE", "JOIN RTE r ON r.ro_cd = c.cu_rt WHERE", 1)
    q("add route and driver", rnd(*["SELECT %s %s" % (c, topr) for n in CN for ro in ("r.ro_nm", "r.ro_cd", "r.ro_cd, r.ro_nm") for c in (
        "%s, %s, r.ro_drv, @%s@" % (n, ro, rev), "%s, @%s@, %s, r.ro_drv" % (n, rev, ro), "%s, %s, r.ro_drv" % (n, ro))]), "list", "hard", True, chain="top")
    odc = "SELECT 1 FROM INV i WHERE i.iv_cu = x.cu_no AND i.iv_paid IS NULL AND i.iv_canc = 0 AND i.iv_due < " + T
    ods = "(SELECT sum(i.iv_net_ct + i.iv_vat_ct) / 100.0 FROM INV i WHERE i.iv_cu = x.cu_no AND i.iv_paid IS NULL AND i.iv_canc = 0 AND i.iv_due < %s)" % T
    odn = ods.replace("sum(i.iv_net_ct + i.iv_vat_ct) / 100.0", "count(*)")
    tx = "FROM (SELECT c.cu_no, c.cu_nm, %s AS v, (SELECT r.ro_nm FROM RTE r WHERE r.ro_cd = c.cu_rt) AS ro, (SELECT r.ro_drv FROM RTE r WHERE r.ro_cd = c.cu_rt) AS dr %s) x WHERE EXISTS (%s)" % (rev, top, odc)
    q("which of those have overdue invoices", rnd(*[s for n in ("x.cu_nm", "x.cu_no, x.cu_nm") for s in ls(tx, [n], "@x.v@", "@%s@" % ods, odn, most=2) +
      ["SELECT %s, x.ro, x.dr, @x.v@ %s" % (n, tx), "SELECT %s, @x.v@, x.ro, x.dr %s" % (n, tx), "SELECT %s, x.ro, x.dr %s" % (n, tx)]]), "business term", "extra", True, chain="top")
    opn = "o.or_st IN ('1', '2')"
    q("how many open orders", ["SELECT count(*) FROM ORD o WHERE " + opn], "business term", "easy", True, chain="oo")
    q("oldest 5 with customer", ls("%s WHERE %s ORDER BY o.or_dt, o.or_no LIMIT 5" % (oo, opn), ["o.or_no, c.cu_nm", "o.or_no, c.cu_no, c.cu_nm"], "o.or_dt", "o.or_dlv", "o.or_st", first="o.or_no, c.cu_nm, o.or_dt") +
      ["SELECT o.or_no, o.or_dt, c.cu_nm %s WHERE %s ORDER BY o.or_dt, o.or_no LIMIT 5" % (oo, opn), "SELECT c.cu_nm, o.or_dt %s WHERE %s ORDER BY o.or_dt, o.or_no LIMIT 5" % (oo, opn)] + 
      ls("%s WHERE %s ORDER BY o.or_dt, o.or_no LIMIT 5" % (oo, opn), ["o.or_no, o.or_dt, c.cu_nm", "c.cu_nm"], "o.or_dlv", "o.or_st", "o.or_no", "o.or_dt"), "top n", "medium", True, chain="oo")
    otr = "@1.0 * sum(o.or_done <= o.or_dlv) / count(*)@"
    q("on time rate per route this yr", frac(*by("FROM ORD o JOIN RTE r ON r.ro_cd = o.or_rt WHERE %s AND %s GROUP BY o.or_rt" % (ok, ytd), ["r.ro_nm", "r.ro_cd", "r.ro_cd, r.ro_nm"], otr, "count(*), " + otr, "sum(o.or_done <= o.or_dlv), count(*), " + otr)),
      "ratio", "hard", True)
    fr = "@1.0 * sum(p.op_dlv) / sum(p.op_qty)@"
    q("fill rate by sub group this yr", frac(*by("%s WHERE %s AND %s GROUP BY s.gr_cd" % (opa, ok, ytd), ["s.gr_nm", "s.gr_cd, s.gr_nm", "s.gr_cd"], fr, "sum(p.op_qty), sum(p.op_dlv), " + fr, "sum(p.op_dlv), sum(p.op_qty), " + fr)), "ratio", "hard", True)
    los = "FROM LOS l JOIN ART a ON a.ar_no = l.ls_ar JOIN GRP s ON s.gr_cd = a.ar_grp JOIN GRP g ON g.gr_cd = s.gr_up"
    lr = ("WITH d AS (SELECT g.gr_cd, g.gr_nm, sum(p.op_dlv) AS n %s WHERE %s AND %s GROUP BY g.gr_cd), x AS (SELECT g.gr_cd, sum(l.ls_qty) AS n %s WHERE %s GROUP BY g.gr_cd) SELECT # FROM d g JOIN x ON x.gr_cd = g.gr_cd" %
          (opa, ok, y("o.or_done", 2026), los, y("l.ls_dt", 2026)))
    q("loss rate by main group 2026", frac(*[lr.replace("#", "%s, %s" % (k, v)) for k in G for v in ("@1.0 * x.n / g.n@", "x.n, g.n, @1.0 * x.n / g.n@", "g.n, x.n, @1.0 * x.n / g.n@")]), "ratio", "extra", True)
    LR = ["(SELECT lk_txt FROM LKP WHERE lk_typ = 'LR' AND lk_cd = l.ls_rsn)", "l.ls_rsn", "l.ls_rsn, (SELECT lk_txt FROM LKP WHERE lk_typ = 'LR' AND lk_cd = l.ls_rsn)", "coalesce((SELECT lk_txt FROM LKP WHERE lk_typ = 'LR' AND lk_cd = l.ls_rsn), 'unknown')"]
    lv = "sum(l.ls_qty * a.ar_repl_ct) / 100.0"
    q("loss value by reason this yr", rnd(*by("%s WHERE l.ls_dt >= '2026-01-01' GROUP BY l.ls_rsn" % los, LR, "@%s@" % lv, "sum(l.ls_qty), @%s@" % lv),
      *by("%s WHERE l.ls_dt >= '2026-01-01' AND l.ls_rsn IS NOT NULL GROUP BY l.ls_rsn" % los, LR, "@%s@" % lv, "sum(l.ls_qty), @%s@" % lv)), "aggregate", "medium", True)
    nc = "FROM LOS l JOIN ART a ON a.ar_no = l.ls_ar JOIN CUS c ON c.cu_no = l.ls_cu WHERE l.ls_chg = 0 AND %s GROUP BY c.cu_no HAVING %s > 80" % (y("l.ls_dt", 2026), lv)
    q("losses not charged this yr per customer, only over 80 eur", rnd(*by(nc, CN, "@%s@" % lv, "sum(l.ls_qty), @%s@" % lv, "count(*), @%s@" % lv)), "aggregate", "hard", True)
    od = "FROM INV i JOIN CUS c ON c.cu_no = i.iv_cu WHERE i.iv_paid IS NULL AND i.iv_canc = 0 AND i.iv_due < " + T
    am = "sum(i.iv_net_ct + i.iv_vat_ct) / 100.0"
    q("overdue invoices, how many n how much", rnd("SELECT count(*), @%s@ %s" % (am, od), "SELECT @%s@, count(*) %s" % (am, od)), "business term", "medium", True, chain="od")
    q("by customer type", rnd(*by(od + " GROUP BY c.cu_typ", CT, "count(*), @%s@" % am, "@%s@, count(*)" % am, "@%s@" % am)), "aggregate", "medium", True, chain="od")
    q("avarage order value per customer type 2026", rnd(*by("%s WHERE %s AND %s GROUP BY c.cu_typ" % (op, ok, y("o.or_done", 2026)), CT, "@%s / count(DISTINCT o.or_no)@" % rev, "count(DISTINCT o.or_no), @%s / count(DISTINCT o.or_no)@" % rev)), "aggregate", "hard", True, typo=True)
    ex = "@1.0 * sum(o.or_exp = 'X') / count(*)@".replace("sum(o.or_exp = 'X')", "count(CASE WHEN o.or_exp = 'X' THEN 1 END)")
    exn = "count(CASE WHEN o.or_exp = 'X' THEN 1 END)"
    q("express share per month this yr", frac(*alts([s for D in ("o.or_dt", "o.or_done") for s in months(D, *by("FROM ORD o WHERE OKK AND %s GROUP BY #" % between(D, "2026-01-01", "2026-10-01"), ["#"], ex, exn + ", count(*), " + ex)[:2])],
      OKK=["o.or_st <> '9'", "1", ok])), "ratio", "hard", True)
    q("customers w/o a single order", alts(ls("FROM CUS c WHERE NOT EXISTS (SELECT 1 FROM ORD o WHERE o.or_cu = c.cu_no OKK) AND OURS", CN, "c.cu_city", "c.cu_since", "c.cu_typ", count=True), OKK=["", "AND o.or_st <> '9'"], OURS=["1", ours]), "negation", "medium")
    one = "FROM STK k JOIN ART a ON a.ar_no = k.sk_ar WHERE k.sk_ar = 'F1-103'"
    q("clean stock f1-103", ["SELECT sum(k.sk_clean) " + one] + ls(one, ["k.sk_pl", "k.sk_ar, k.sk_pl", "a.ar_nm, k.sk_pl"], "k.sk_clean", "k.sk_wash", "k.sk_min") + ["SELECT k.sk_ar, sum(k.sk_clean) " + one, "SELECT a.ar_nm, sum(k.sk_clean) " + one], "look-up", "easy", True)
    bm = "FROM STK k JOIN ART a ON a.ar_no = k.sk_ar WHERE k.sk_pl = 'M' AND k.sk_clean < k.sk_min AND OURS"
    q("articels below minimum in the main plant", alts(ls(bm, AN, "k.sk_clean", "k.sk_min", "k.sk_min - k.sk_clean", "k.sk_wash", count=True), OURS=["1", arts]), "business term", "medium", True, typo=True)
    q("which of our articles were never ordered", alts(ls("FROM ART a WHERE %s AND NOT EXISTS (SELECT 1 FROM ORP p WHEREE p.op_ar = a.ar_no)" % arts, AN, "a.ar_grp", "a.ar_rent_ct / 100.0", count=True),
      WHEREE=["WHERE", "JOIN ORD o ON o.or_no = p.op_or WHERE o.or_st <> '9' AND"]), "negation", "medium", True)
    q("who drives the lake side route", ls("FROM RTE r WHERE r.ro_nm = 'Lake side'", ["r.ro_drv"], "r.ro_nm", "r.ro_cd", "r.ro_days"), "look-up", "easy", chain="dr")
    hm = "FROM CUS c JOIN RTE r ON r.ro_cd = c.cu_rt WHERE r.ro_nm = 'Lake side' AND " + ours
    q("how many customers on it", ["SELECT count(*) " + hm, "SELECT r.ro_nm, count(*) " + hm], "count", "medium", True, chain="dr")
    bl = "FROM ORD o JOIN CUS c ON c.cu_no = o.or_cu WHERE c.cu_nm = 'Hotel Anker' AND " + ok
    q("days since last delivery hotel anker", ["SELECT CAST(julianday(%s) - julianday(max(o.or_done)) AS INTEGER) %s" % (T, bl), "SELECT max(o.or_done) " + bl, "SELECT c.cu_nm, CAST(julianday(%s) - julianday(max(o.or_done)) AS INTEGER) %s" % (T, bl),
      "SELECT max(o.or_done), CAST(julianday(%s) - julianday(max(o.or_done)) AS INTEGER) %s" % (T, bl), "SELECT CAST(julianday(%s) - julianday(max(o.or_done)) AS INTEGER), max(o.or_done) %s" % (T, bl)], "since last", "medium")
    ka = "%s WHERE %s AND o.or_done >= KKK AND o.or_done <= %s GROUP BY c.cu_no HAVING %s > 4000" % (op, ok, T, rev)
    q("key accounts and their revenue", rnd(*alts(ls(ka, CN, "@%s@" % rev, "c.cu_city", "c.cu_typ", first="c.cu_nm, @%s@" % rev), KKK=["'2025-09-30'", "'2025-10-01'"])), "business term", "hard", True)
    cs = "@sum(p.op_dlv * p.op_prc_ct) * 1.0 / (SELECT sum(p.op_dlv * p.op_prc_ct) %s WHERE %s AND %s)@" % (op, ok, ytd)
    ct = "%s WHERE %s AND %s GROUP BY c.cu_city" % (op, ok, ytd)
    q("rev by city this yr n share of total", [t for s in ("%s, " + cs, cs + ", %s") for v in (rev, "round(%s, 2)" % rev, "round(%s)" % rev) for t in frac(*by(ct, ["c.cu_city"], s % v)[:1])], "share of total", "hard", True)
    b3 = ("FROM (SELECT g.gr_cd AS gc, g.gr_nm AS gn, a.ar_no AS an, a.ar_nm AS nm, sum(p.op_dlv) AS n, sum(p.op_qty) AS nq, rank() OVER (PARTITION BY g.gr_cd ORDER BY sum(p.op_dlv) DESC) AS r %s WHERE %s AND %s GROUP BY g.gr_cd, a.ar_no) WHERE r <= 3" % (opa, ok, ytd))
    q("best 3 articles per main group by pieces delivered this yr", ["SELECT %s %s" % (", ".join(c), b3) for g in ("gn", "gc", "gc, gn") for a in ("an, nm", "nm", "an") for c in ((g, a, "n"), (g, a), (g, a, "n", "r"), (g, "r", a, "n"))], "top n per group", "extra", True)
    both = "c.cu_no IN (SELECT o.or_cu FROM ORD o JOIN ORP p ON p.op_or = o.or_no JOIN ART a ON a.ar_no = p.op_ar WHERE a.ar_grp LIKE '%s%%' AND OKK AND %s)"
    q("who ordered towels AND workwear in september", [s for D in ("o.or_dt", "o.or_done") for s in alts(ls("FROM CUS c WHERE %s AND %s" % (both % ("F", between(D, "2026-09-01", "2026-10-01")), both % ("W", between(D, "2026-09-01", "2026-10-01"))), CN, "c.cu_city", "c.cu_typ"),
      OKK=["o.or_st <> '9'", "1"])], "set operation", "hard", True)
    q("replacement price w1-104", ls("FROM ART a WHERE a.ar_no = 'W1-104'", ["a.ar_repl_ct / 100.0", "a.ar_no, a.ar_repl_ct / 100.0", "a.ar_nm, a.ar_repl_ct / 100.0", "a.ar_no, a.ar_nm, a.ar_repl_ct / 100.0", "a.ar_repl_ct", "a.ar_no, a.ar_repl_ct"]), "look-up", "easy", True)
    yo = "WITH m AS (SELECT strftime('%%Y-%%m', o.or_done) AS mon, %s AS r %s WHERE %s GROUP BY 1) SELECT KK, VV FROM m a JOIN m b ON b.mon = '2024' || substr(a.mon, 5) WHERE a.mon LIKE '2025-%%'" % (rev, op, ok)
    q("revnue per mth 2025 n % vs 2024", [t for f in ("%s", "round(%s, 2)", "round(%s)") for t in frac(*alts(yo, KK=["a.mon", "substr(a.mon, 6)", "CAST(substr(a.mon, 6) AS INTEGER)"],
      VV=[v.replace("A.R", f % "a.r").replace("B.R", f % "b.r") for v in ("A.R, B.R, @(a.r - b.r) / b.r@", "A.R, @(a.r - b.r) / b.r@", "B.R, A.R, @(a.r - b.r) / b.r@")]))], "year over year", "extra", True, typo=True)
    dp = "FROM INV i JOIN CUS c ON c.cu_no = i.iv_cu WHERE i.iv_paid IS NOT NULL AND CANC AND %s GROUP BY c.cu_typ"
    q("avg days till invoices get paid, per customer type, paid this yr", rnd(*alts(by(dp % "i.iv_paid >= '2026-01-01'", CT, "@avg(julianday(i.iv_paid) - julianday(i.iv_dt))@", "count(*), @avg(julianday(i.iv_paid) - julianday(i.iv_dt))@"), CANC=["i.iv_canc = 0", "1"])), "aggregate", "hard", True)
    sl = "%s WHERE %s AND p.op_dlv < p.op_qty AND %s GROUP BY a.ar_no" % (opa, ok, between("o.or_done", "2026-09-01", "2026-10-01"))
    q("short lines this month per article, missing pieces", by(sl, AN, "sum(p.op_qty - p.op_dlv)", "count(*), sum(p.op_qty - p.op_dlv)", "sum(p.op_qty - p.op_dlv), count(*)"), "business term", "hard", True)
    sv = "sum((k.sk_clean + k.sk_wash) * a.ar_repl_ct) / 100.0"
    PL = ["k.sk_pl", "CASE k.sk_pl WHEN 'M' THEN 'main' ELSE 'west' END"]
    q("stock value at replacement price per plant, clean stock only", rnd(*alts(by("FROM STK k JOIN ART a ON a.ar_no = k.sk_ar WHERE OURS GROUP BY k.sk_pl", PL, "@sum(k.sk_clean * a.ar_repl_ct) / 100.0@"), OURS=["1", "a.ar_del = 0", arts])), "aggregate", "medium", True)
    q("canceled orders per month 2026", by("FROM ORD o WHERE o.or_st = '9' AND %s GROUP BY 1" % y("o.or_dt", 2026), ["strftime('%Y-%m', o.or_dt)", "strftime('%m', o.or_dt)", "CAST(strftime('%m', o.or_dt) AS INTEGER)"], "count(*)")[:3] +
      ["SELECT strftime('%%Y', o.or_dt), strftime('%%m', o.or_dt), count(*) FROM ORD o WHERE o.or_st = '9' AND %s GROUP BY 1, 2" % y("o.or_dt", 2026)], "count by group", "easy", True)
    q("biggest single order this yr w customer and value", rnd(*ls("%s WHERE %s AND o.or_done >= '2026-01-01' GROUP BY o.or_no ORDER BY sum(p.op_dlv * p.op_prc_ct) DESC LIMIT 1" % (op, ok), ["o.or_no, c.cu_nm, @%s@" % rev, "c.cu_nm, @%s@" % rev, "o.or_no, c.cu_no, c.cu_nm, @%s@" % rev,
      "c.cu_nm, o.or_no, @%s@" % rev, "o.or_no, @%s@, c.cu_nm" % rev], "o.or_dt", "o.or_done") + ["SELECT o.or_no, o.or_dt, c.cu_nm, @%s@ %s" % (rev, "%s WHERE %s AND o.or_done >= '2026-01-01' GROUP BY o.or_no ORDER BY sum(p.op_dlv * p.op_prc_ct) DESC LIMIT 1" % (op, ok))]), "superlative", "medium", True)
    q("custmers from talbach on route r6", ls("FROM CUS c WHERE c.cu_city = 'Talbach' AND c.cu_rt = 'R6'", CN, "c.cu_typ", "c.cu_since", count=True) + ls("FROM CUS c WHERE c.cu_city = 'Talbach' AND c.cu_rt = 'R6' AND " + ours, CN, "c.cu_typ", "c.cu_since", count=True) +
      ["SELECT c.* FROM CUS c WHERE c.cu_city = 'Talbach' AND c.cu_rt = 'R6'"], "list", "easy", typo=True)

    ask("water used per kg of laundry", "no water or weight is recorded")
    ask("numbers for seeheim", "which numbers: customers, orders, revenue, losses")
    ask("put hotel anker on route r2", "wish to change data")
    ask("revenue next quarter", "forecast")
    ask("worst article", "by losses, orders, stock or fill rate; no period")
    return p
