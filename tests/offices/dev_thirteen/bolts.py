"""A fastener wholesaler: abbreviated names with prefixes, status codes, cents, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from forms import Paper, case, cols, frac, rnd

TODAY = date(2026, 5, 20)
DDL = """
CREATE TABLE SREP (SR_NO INTEGER, SR_NAME TEXT, SR_REG TEXT, SR_EXIT TEXT);
CREATE TABLE CUST (CU_NO INTEGER, CU_NAME TEXT, CU_CITY TEXT, CU_GRP TEXT, CU_STAT TEXT, CU_SINCE TEXT, CU_SR INTEGER,
 CU_TEL TEXT);
CREATE TABLE SUPP (SU_NO INTEGER, SU_NAME TEXT, SU_CTRY TEXT, SU_LT INTEGER);
CREATE TABLE ITEM (IT_NO TEXT, IT_DESC TEXT, IT_CAT TEXT, IT_SU INTEGER, IT_PRC INTEGER, IT_COST INTEGER, IT_STK INTEGER,
 IT_MIN INTEGER, IT_STAT TEXT);
CREATE TABLE ORDH (OH_NO INTEGER, OH_CU INTEGER, OH_DAT TEXT, OH_REQ TEXT, OH_SHP TEXT, OH_CHN TEXT, OH_STAT TEXT);
CREATE TABLE ORDL (OL_OH INTEGER, OL_POS INTEGER, OL_IT TEXT, OL_QTY INTEGER, OL_NET INTEGER, OL_STAT TEXT);
CREATE TABLE INVH (IV_NO INTEGER, IV_OH INTEGER, IV_CU INTEGER, IV_TYP TEXT, IV_DAT TEXT, IV_DUE TEXT, IV_AMT INTEGER);
CREATE TABLE PAYM (PY_NO INTEGER, PY_IV INTEGER, PY_DAT TEXT, PY_AMT INTEGER);
"""
NOTES = """
# Order database - what is what

- All prices and amounts are held in cents. We report in euros.
- CU_STAT: 10 = active, 20 = blocked, 90 = deleted. Deleted customers are left out of every count or list of customers.
- CU_GRP: HW = hardware shops, IN = industry, CR = craft trades, EX = export.
- OH_STAT: 10 entered, 20 confirmed, 30 part shipped, 50 shipped, 90 cancelled. Open order: 10, 20 or 30. Cancelled orders never count as orders.
- OL_STAT: 10 open, 50 shipped, 90 cancelled (the line only). OL_NET is the net amount of the whole line.
- OH_CHN: W = web shop, P = phone, E = EDI, F = field sales.
- Order intake: net amount of the order lines by order date (OH_DAT), without cancelled orders and without cancelled lines.
- Backlog: net amount of the lines still open (10) in open orders.
- Revenue (turnover): IVs minus CNs, by invoice date (IV_DAT). IV_TYP: I = invoice (IV), C = credit note (CN). CN amounts are held as positive numbers.
- Late order: an open order whose requested date (OH_REQ) has passed. OTD (on-time delivery): share of the shipped orders (50) that left on or before the requested date.
- Open items: invoices (not CNs) less the payments received on them. Overdue: something is still open and the due date has passed.
- Dormant customer: active, but no order in the last 12 months.
- Item short: IT_STK below IT_MIN, listed items only (IT_STAT 10 = listed, 80 = discontinued). Stock value is at cost (IT_COST).
"""
CAT = ["SCR", "BLT", "NUT", "WSH", "ANC", "RIV"]
GRP = [("HW", "hardware shops"), ("IN", "industry"), ("CR", "craft trades"), ("EX", "export")]
CHN = [("W", "web shop"), ("P", "phone"), ("E", "EDI"), ("F", "field sales")]


def make():
    rng = random.Random(13101)
    reps = [(1, "Karin Holm", "North", None), (2, "Otto Brandt", "South", None), (3, "Mona Fisk", "West", None),
            (4, "Emil Drake", "East", "2025-08-31"), (5, "Julia Cole", "East", None), (6, "Leo Quint", "Export", None)]
    names = []
    for a in ("Alder Birch Castor Delta Eagle Falcon Granite Hammer Iron Jupiter Kestrel Lion Maple Nordic Oak Pioneer "
              "Quarry Raven Summit Titan Union Vulcan Willow Zenith").split():
        for b in ("Joinery", "Metalworks", "Hardware", "Roofing", "Machines", "Tools", "Carriage Co"):
            names.append(a + " " + b)
    rng.shuffle(names)
    cust = []
    for i, n in enumerate(names[:152], 1):
        grp = rng.choice(["HW", "HW", "HW", "IN", "IN", "CR", "CR", "CR", "EX"])
        city = rng.choice(["Vienna", "Prague", "Zurich", "Milan"]) if grp == "EX" else \
            rng.choice(["Berlin"] * 4 + ["Hamburg"] * 3 + ["Leipzig"] * 2 + ["Cologne"] * 3 + ["Munich"] * 3)
        st = rng.choices(["10", "20", "90"], [84, 7, 9])[0]
        since = day_in(rng, date(2015, 1, 1), date(2026, 4, 30)) if i % 4 else day_in(rng, date(2024, 2, 1), date(2026, 4, 30))
        rep = 6 if grp == "EX" else {"Berlin": 5, "Leipzig": 5, "Hamburg": 1, "Cologne": 3, "Munich": 2}[city]
        cust.append((1000 + i, n, city, grp, st, since, rep if rng.random() < .86 else None,
                     "+49 %d %d" % (rng.randint(30, 999), rng.randint(10000, 99999)) if rng.random() < .9 else None))
    supp = [(1, "Westfal Wire", "DE", 12), (2, "Torino Viti", "IT", 21), (3, "Ningbo Fast", "CN", 75), (4, "Baltic Steel", "PL", 18),
            (5, "Taichung Bolt", "TW", 68), (6, "Sauer Anchors", "DE", 9), (7, "Rivetex", "CZ", 15), (8, "Moravia Nuts", "CZ", 20),
            (9, "Helvet Inox", "CH", 14)]
    word = {"SCR": "Screw", "BLT": "Hex bolt", "NUT": "Nut", "WSH": "Washer", "ANC": "Anchor", "RIV": "Rivet"}
    items = []
    for c in CAT:
        for k, size in enumerate(["M4", "M5", "M6", "M8", "M10", "M12", "M16", "M20"]):
            for mat in ("zinc", "inox"):
                if rng.random() < .12:
                    continue
                cost = rng.randint(180, 900) + k * 130 + (mat == "inox") * 420 + (c == "ANC") * 600
                mn = rng.choice([20, 40, 50, 80, 100, None])
                items.append(("%s-%03d" % (c, len(items) + 1), "%s %s %s" % (word[c], size, mat), c,
                              6 if c == "ANC" else 7 if c == "RIV" else rng.choice([1, 2, 3, 4, 5, 8]),
                              int(cost * rng.uniform(1.35, 1.9)), cost, rng.randint(0, 420) if rng.random() > .12 else 0, mn,
                              "80" if rng.random() < .1 else "10"))
    keen = {c[0]: rng.choice([.1, .4, .7, 1, 1, 1.6, 2.6, 4]) for c in cust}
    gone = {c[0] for c in cust if rng.random() < .14}
    live_items = [x for x in items if x[0][-2:] not in ("13", "44", "71")]
    pop = [rng.choice([.3, .6, 1, 1, 2, 3.5]) for _ in live_items]
    oh, ol, iv, py = [], [], [], []
    d = date(2024, 1, 2)
    while d <= TODAY:
        k = rng.choices([0, 1, 2, 3, 4, 5], [6, 20, 26, 20, 12, 6])[0] if d.weekday() < 5 else int(rng.random() < .2)
        if d.year == 2026:
            k += rng.random() < .35
        for _ in range(k):
            c = rng.choices(cust, [keen[x[0]] for x in cust])[0]
            if c[5] > d or (c[0] in gone and d > date(2025, 3, 31)) or (c[4] == "90" and d > date(2025, 6, 30)):
                continue
            no = 40001 + len(oh)
            req = d + timedelta(days=rng.choice([2, 3, 5, 7, 7, 10, 14, 21, 28]))
            age = (TODAY - d).days
            r = rng.random()
            shp = None
            if r < .06:
                st = "90"
            elif age < 35 and (req > TODAY or rng.random() < .3):
                st = rng.choice(["10", "20", "20", "30"])
            elif age < 150 and rng.random() < .05:
                st = rng.choice(["20", "30"])
            else:
                st = "50"
                shp = max(d, min(TODAY, req + timedelta(days=rng.choice([-3, -2, -1, -1, 0, 0, 0, 1, 2, 5, 9]))))
            oh.append((no, c[0], d, req, shp, rng.choices("WPEF", [5 + 3 * (d.year - 2024), 4, 3, 2])[0], st))
            total = 0
            for pos, it in enumerate(rng.sample(range(len(live_items)), rng.choice([1, 1, 2, 2, 3, 4, 6])), 1):
                it = rng.choices(range(len(live_items)), pop)[0] if rng.random() < .7 else it
                q = rng.choice([1, 2, 5, 5, 10, 20, 50])
                net = int(q * live_items[it][4] * rng.choice([1, 1, 1, .95, .9, .85]))
                ls = "90" if st == "90" or rng.random() < .03 else "50" if st == "50" else \
                    rng.choice(["10", "50"]) if st == "30" and pos > 1 else "10" if st != "30" or pos > 1 else "50"
                if st == "30" and pos == 1:
                    ls = "50"
                ol.append((no, pos, live_items[it][0], q, net, ls))
                total += net if ls == "50" else 0
            if total and st in ("50", "30"):
                idt = (shp or min(TODAY, d + timedelta(days=4))) + timedelta(days=rng.choice([0, 0, 1, 2]))
                idt = min(idt, TODAY)
                ino = 70001 + len(iv)
                due = idt + timedelta(days=30 if c[3] != "EX" else 60)
                iv.append((ino, no, c[0], "I", idt, due, total))
                x = rng.random()
                paid = due + timedelta(days=int(rng.gauss(-4, 14)))
                if paid < idt:
                    paid = idt + timedelta(days=3)
                if paid <= TODAY and x > .045:
                    if x < .1:
                        py.append((len(py) + 1, ino, paid, total // 2))
                    elif x < .16:
                        py.append((len(py) + 1, ino, paid, total // 3))
                        p2 = min(TODAY, paid + timedelta(days=20))
                        py.append((len(py) + 1, ino, p2, total - total // 3))
                    else:
                        py.append((len(py) + 1, ino, paid, total))
                if rng.random() < .055 and idt + timedelta(days=12) <= TODAY:
                    cd = idt + timedelta(days=12)
                    iv.append((70001 + len(iv), no, c[0], "C", cd, cd, total // rng.choice([1, 2, 4, 8])))
        d += timedelta(days=1)
    write("bolts", DDL, [("SREP", reps), ("CUST", cust), ("SUPP", supp), ("ITEM", items), ("ORDH", oh), ("ORDL", ol),
                         ("INVH", iv), ("PAYM", py)])


def questions():
    p = Paper("bolts", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-05-20'"
    nodel = "CU_STAT <> '90'"
    ok = "OH_STAT <> '90'"
    opn = "OH_STAT IN ('10', '20', '30')"
    oc = "FROM ORDH JOIN CUST ON CU_NO = OH_CU"
    ic = "FROM INVH JOIN CUST ON CU_NO = IV_CU"
    rev = "sum(CASE WHEN IV_TYP = 'C' THEN -IV_AMT ELSE IV_AMT END) / 100.0"
    yr = lambda c, y: "strftime('%%Y', %s) = '%s'" % (c, y)  # noqa: E731
    ol = "FROM ORDH JOIN ORDL ON OL_OH = OH_NO"
    intake = "OH_STAT <> '90' AND OL_STAT <> '90'"
    grp, chn = case("CU_GRP", GRP), case("OH_CHN", CHN)

    def both(code, word, *sqls):
        return [s.replace("#", x) for x in (code, word) for s in sqls]

    q("# active customers", "SELECT count(*) FROM CUST WHERE CU_STAT = '10'", "count", "easy", True, chain="act")
    q("by group", both("CU_GRP", grp, "SELECT #, count(*) FROM CUST WHERE CU_STAT = '10' GROUP BY CU_GRP"),
      "count by group", "easy", True, chain="act")
    q("only berlin", both("CU_GRP", grp, "SELECT #, count(*) FROM CUST WHERE CU_STAT = '10' AND CU_CITY = 'Berlin' "
                          "GROUP BY CU_GRP"), "count by group", "medium", True, chain="act")
    b = "FROM CUST WHERE CU_STAT = '20'"
    q("open orders", cols("FROM ORDH WHERE " + opn, "count(*)", "*", "OH_NO", "OH_NO, OH_DAT") +
      cols("%s WHERE %s" % (oc, opn), "OH_NO, CU_NAME", "OH_NO, CU_NAME, OH_DAT"), "count", "easy", True, chain="oo")
    q("how much is that", rnd("SELECT @sum(OL_NET) / 100.0@ %s WHERE %s AND OL_STAT = '10'" % (ol, opn),
                              "SELECT @sum(OL_NET) / 100.0@ %s WHERE %s AND OL_STAT <> '90'" % (ol, opn)),
      "sum", "hard", True, chain="oo")
    late = "%s WHERE %s AND OH_REQ < %s" % (oc, opn, T)
    q("which of those are late", cols(late, "OH_NO", "OH_NO, OH_REQ", "OH_NO, CU_NAME", "OH_NO, CU_NAME, OH_REQ",
                                      "OH_NO, CU_NAME, OH_DAT, OH_REQ", "OH_NO, OH_DAT, OH_REQ", "ORDH.*"), "list",
      "medium", True, chain="oo")
    q("oldest 3 open orders w customer", cols("%s WHERE %s ORDER BY OH_DAT, OH_NO LIMIT 3" % (oc, opn),
                                              "OH_NO, CU_NAME, OH_DAT", "OH_NO, CU_NAME", "OH_NO, OH_DAT, CU_NAME",
                                              "CU_NAME, OH_NO, OH_DAT", "OH_NO, OH_DAT, CU_NO, CU_NAME"), "top n",
      "medium", True)
    bl = "FROM ORDH JOIN ORDL ON OL_OH = OH_NO JOIN ITEM ON IT_NO = OL_IT WHERE %s AND OL_STAT = '10'" % opn
    q("backlog in eur", rnd("SELECT @sum(OL_NET) / 100.0@ %s WHERE %s AND OL_STAT = '10'" % (ol, opn)), "sum", "medium",
      True, chain="bl")
    q("by item category", rnd("SELECT IT_CAT, @sum(OL_NET) / 100.0@ %s GROUP BY IT_CAT" % bl), "sum by group", "medium",
      True, chain="bl")
    q("as share of total", frac("SELECT IT_CAT, @1.0 * sum(OL_NET) / (SELECT sum(OL_NET) %s)@ %s GROUP BY IT_CAT" %
                                (bl, bl), "SELECT IT_CAT, sum(OL_NET) / 100.0, @1.0 * sum(OL_NET) / (SELECT "
                                "sum(OL_NET) %s)@ %s GROUP BY IT_CAT" % (bl, bl)), "share of total", "hard", True,
      chain="bl")
    ytd = "substr(IV_DAT, 6) <= '05-20' AND IV_DAT >= '2025-01-01'"
    cur = rev.replace("sum(CASE", "sum(CASE WHEN NOT (%s) THEN 0")
    two = ["IV_DAT >= '2026-01-01'", "IV_DAT BETWEEN '2025-01-01' AND '2025-05-20'",
           "IV_DAT BETWEEN '2025-01-01' AND '2025-12-31'"]
    y1, y2, y3 = [cur % t for t in two]
    q("revenue ytd vs last yr", rnd("SELECT @%s@, @%s@ FROM INVH" % (y1, y2),
                                    "SELECT strftime('%%Y', IV_DAT), @%s@ FROM INVH WHERE %s GROUP BY 1" % (rev, ytd),
                                    "SELECT @%s@, @%s@, @%s - %s@ FROM INVH" % (y1, y2, y1, y2),
                                    "SELECT @%s@, @%s@ FROM INVH" % (y1, y3),
                                    "SELECT strftime('%%Y', IV_DAT), @%s@ FROM INVH WHERE IV_DAT >= '2025-01-01' GROUP "
                                    "BY 1" % rev,
                                    "SELECT @%s@, @%s@, @%s - %s@, 100.0 * (%s - %s) / %s FROM INVH" %
                                    (y1, y2, y1, y2, y1, y2, y2)), "year over year", "hard", True)
    q("turnover per quarter 2025", rnd(
        *["SELECT %s, @%s@ FROM INVH WHERE %s GROUP BY 1 ORDER BY 1" % (x, rev, yr("IV_DAT", 2025)) for x in (
            "'Q' || ((strftime('%m', IV_DAT) + 2) / 3)", "(strftime('%m', IV_DAT) + 2) / 3",
            "'2025-Q' || ((strftime('%m', IV_DAT) + 2) / 3)")]), "sum by quarter", "medium", True, chain="qt")
    q("and 2024", rnd(
        *["SELECT %s, @%s@ FROM INVH WHERE %s GROUP BY 1 ORDER BY 1" % (x, rev, yr("IV_DAT", 2024)) for x in (
            "'Q' || ((strftime('%m', IV_DAT) + 2) / 3)", "(strftime('%m', IV_DAT) + 2) / 3",
            "'2024-Q' || ((strftime('%m', IV_DAT) + 2) / 3)")]), "sum by quarter", "medium", True, chain="qt")
    t5 = "%s WHERE %s GROUP BY CU_NO ORDER BY %s DESC LIMIT 5" % (ic, yr("IV_DAT", 2025), rev)
    q("top 5 customers by revenue 2025", rnd(*cols(t5, "CU_NAME, @%s@" % rev, "CU_NAME", "CU_NO, CU_NAME, @%s@" % rev) +
                                               cols(t5.replace("WHERE", "WHERE CU_STAT <> '90' AND"), "CU_NAME, @%s@" % rev, "CU_NAME")),
      "top n", "medium", True)
    r_sr = "%s JOIN SREP ON SR_NO = CU_SR WHERE IV_DAT >= '2026-01-01' GROUP BY SR_NO" % ic
    q("revenue by rep this yr", rnd(*cols(r_sr, "SR_NAME, @%s@" % rev, "SR_NO, SR_NAME, @%s@" % rev) + [
        "SELECT SR_NAME, @%s@ %s LEFT JOIN SREP ON SR_NO = CU_SR WHERE IV_DAT >= '2026-01-01' GROUP BY SR_NO" % (rev, ic)]),
      "sum by group", "medium", True)
    inm = "SELECT %%s, @sum(OL_NET) / 100.0@ %s WHERE %s AND OH_DAT >= '2026-01-01' GROUP BY 1 ORDER BY 1" % (ol, intake)
    q("order intake by month this year", rnd(inm % "strftime('%Y-%m', OH_DAT)", inm % "strftime('%m', OH_DAT)"),
      "sum by month", "medium", True, chain="in")
    run = ("SELECT m, @sum(v) OVER (ORDER BY m)@ FROM (SELECT %%s AS m, sum(OL_NET) / 100.0 AS v %s WHERE %s AND OH_DAT "
           ">= '2026-01-01' GROUP BY 1) ORDER BY m" % (ol, intake))
    run2 = run.replace("SELECT m, @", "SELECT m, v, @")
    q("w running total", rnd(run2 % "strftime('%Y-%m', OH_DAT)", run2 % "strftime('%m', OH_DAT)",
                             run % "strftime('%Y-%m', OH_DAT)", run % "strftime('%m', OH_DAT)"), "running total", "hard",
      True, chain="in")
    q("orders last month", cols("FROM ORDH WHERE %s AND OH_DAT BETWEEN '2026-04-01' AND '2026-04-30'" % ok, "count(*)",
                                "*"), "count", "easy", True, chain="om")
    q("by channel", both("OH_CHN", chn, "SELECT #, count(*) FROM ORDH WHERE %s AND OH_DAT BETWEEN '2026-04-01' AND "
                         "'2026-04-30' GROUP BY OH_CHN" % ok), "count by group", "easy", True, chain="om")
    piv = ", ".join("sum(OH_CHN = '%s')" % c for c in "WPEF")
    pivs = ", ".join("sum(OH_CHN = '%s')" % c for c in "EFPW")
    q("orders per month by channel 2025, channels as columns",
      ["SELECT strftime('%s', OH_DAT), %s FROM ORDH WHERE %s AND %s GROUP BY 1 ORDER BY 1" % (f, x, ok, yr("OH_DAT", 2025))
       for x in (pivs, piv) for f in ("%Y-%m", "%m")], "pivot", "hard", True)
    otd = "@1.0 * sum(OH_SHP <= OH_REQ) / count(*)@"
    q("otd 2025", frac("SELECT %s FROM ORDH WHERE OH_STAT = '50' AND %s" % (otd, yr("OH_SHP", 2025)),
                       "SELECT %s FROM ORDH WHERE OH_STAT = '50' AND %s" % (otd, yr("OH_DAT", 2025)),
                       "SELECT %s FROM ORDH WHERE OH_STAT = '50' AND %s" % (otd, yr("OH_REQ", 2025))), "ratio", "hard",
      True)
    q("avg days order to shipment", rnd("SELECT @avg(julianday(OH_SHP) - julianday(OH_DAT))@ FROM ORDH WHERE OH_SHP IS NOT "
                                        "NULL"), "duration", "medium")
    open_ = ("SELECT IV_NO, IV_CU, IV_DUE, IV_AMT - coalesce((SELECT sum(PY_AMT) FROM PAYM WHERE PY_IV = IV_NO), 0) AS o "
             "FROM INVH WHERE IV_TYP = 'I'")
    q("total open items", rnd("SELECT @sum(o) / 100.0@ FROM (%s)" % open_), "sum", "hard", True, chain="op")
    q("how much of it is overdue", rnd("SELECT @sum(o) / 100.0@ FROM (%s) WHERE IV_DUE < %s" % (open_, T)), "sum", "hard",
      True, chain="op")
    tt = "FROM (%s) JOIN CUST ON CU_NO = IV_CU WHERE IV_DUE < %s AND o > 0 GROUP BY CU_NO ORDER BY sum(o) DESC LIMIT 5" % \
        (open_, T)
    q("top 5 customers there", rnd(*cols(tt, "CU_NAME, @sum(o) / 100.0@", "CU_NAME", "CU_NO, CU_NAME, @sum(o) / 100.0@")),
      "top n", "hard", True, chain="op")
    age = "(julianday(%s) - julianday(IV_DUE))" % T
    bk = "CASE WHEN %s <= 30 THEN '1-30' WHEN %s <= 60 THEN '31-60' WHEN %s <= 90 THEN '61-90' ELSE '90+' END" % (age, age, age)
    ag = "FROM (%s) WHERE IV_DUE < %s AND o > 0" % (open_, T)
    parts = ", ".join("@sum(CASE WHEN %s THEN o ELSE 0 END) / 100.0@" % w.replace("#", age) for w in (
        "# <= 30", "# BETWEEN 31 AND 60", "# BETWEEN 61 AND 90", "# > 90"))
    q("overdue amount aged 1-30, 31-60, 61-90, 90+ days", rnd(
        "SELECT %s, @sum(o) / 100.0@ %s GROUP BY 1 ORDER BY 1" % (bk, ag),
        "SELECT %s, count(*), @sum(o) / 100.0@ %s GROUP BY 1 ORDER BY 1" % (bk, ag), "SELECT %s %s" % (parts, ag)),
      "aging buckets", "hard", True)
    q("invoice 70120 paid?", ["SELECT o <= 0 FROM (%s) WHERE IV_NO = 70120" % open_] + cols(
        "FROM (%s) WHERE IV_NO = 70120" % open_, "CASE WHEN o <= 0 THEN 'yes' ELSE 'no' END", "o", "o / 100.0",
        "IV_NO, o / 100.0") + ["SELECT count(*) FROM PAYM WHERE PY_IV = 70120", "SELECT * FROM PAYM WHERE PY_IV = 70120"],
      "yes/no", "medium")
    dor = ("FROM CUST WHERE CU_STAT = '10' AND NOT EXISTS (SELECT 1 FROM ORDH WHERE OH_CU = CU_NO AND OH_STAT <> '90' AND "
           "OH_DAT >= '2025-05-20')")
    q("dormant customers", cols(dor, "CU_NAME", "CU_NO, CU_NAME", "count(*)", "*", "CU_NAME, CU_CITY"), "never", "hard", True)
    sh = "FROM ITEM WHERE IT_STAT = '10' AND IT_STK < IT_MIN"
    q("items short", cols(sh, "IT_NO, IT_DESC, IT_STK, IT_MIN", "IT_NO, IT_DESC", "IT_DESC", "IT_NO", "*", "count(*)",
                          "IT_NO, IT_DESC, IT_STK", "IT_DESC, IT_STK, IT_MIN", "IT_NO, IT_STK, IT_MIN"), "list",
      "medium", True, chain="st")
    sup = "%s JOIN SUPP ON SU_NO = IT_SU WHERE IT_STAT = '10' AND IT_STK < IT_MIN GROUP BY SU_NO" % "FROM ITEM"
    q("count by supplier", cols(sup, "SU_NAME, count(*)", "SU_NO, SU_NAME, count(*)"), "count by group", "medium", True,
      chain="st")
    nv = "FROM ITEM WHERE NOT EXISTS (SELECT 1 FROM ORDL WHERE OL_IT = IT_NO)"
    q("items never orderd", cols(nv, "IT_NO, IT_DESC", "IT_DESC", "IT_NO", "*") +
      cols(nv.replace("FROM ORDL WHERE", "FROM ORDL JOIN ORDH ON OH_NO = OL_OH WHERE OH_STAT <> '90' AND"),
           "IT_NO, IT_DESC", "IT_DESC", "IT_NO", "*"), "never", "medium")
    q("supplier with longest lead time", cols("FROM SUPP ORDER BY SU_LT DESC LIMIT 1", "SU_NAME, SU_LT", "SU_NAME",
                                              "SU_NO, SU_NAME, SU_LT"), "superlative")
    q("2nd most expensive anchor", cols("FROM ITEM WHERE IT_CAT = 'ANC' ORDER BY IT_PRC DESC LIMIT 1 OFFSET 1",
                                        "IT_DESC, IT_PRC / 100.0", "IT_DESC", "IT_NO, IT_DESC", "IT_NO, IT_DESC, IT_PRC / "
                                        "100.0", "IT_NO", "IT_DESC, IT_PRC"), "second", "medium")
    med = ("FROM (SELECT v, row_number() OVER (ORDER BY v) AS r, count(*) OVER () AS n FROM (SELECT sum(OL_NET) AS v %s "
           "WHERE %s AND %s GROUP BY OH_NO)) WHERE r IN ((n + 1) / 2, (n + 2) / 2)" % (ol, intake, yr("OH_DAT", 2025)))
    q("median order value 2025", rnd("SELECT @avg(v) / 100.0@ " + med), "median", "hard", True)
    t2 = ("FROM (SELECT SR_NAME, CU_NAME, v, row_number() OVER (PARTITION BY SR_NO ORDER BY v DESC) AS r FROM (SELECT "
          "SR_NO, SR_NAME, CU_NAME, %s AS v %s JOIN SREP ON SR_NO = CU_SR WHERE %s GROUP BY CU_NO)) WHERE r <= 2 ORDER BY "
          "SR_NAME, r" % (rev, ic, yr("IV_DAT", 2025)))
    q("top 2 customers per rep by revenue 2025", rnd(*cols(t2, "SR_NAME, CU_NAME, @v@", "SR_NAME, CU_NAME",
                                                           "SR_NAME, CU_NAME, @v@, r")), "top n per group", "hard", True)
    h = "%s WHERE %s AND %s AND %s GROUP BY CU_NO HAVING count(*) >= 12" % (oc, ok, nodel, yr("OH_DAT", 2025))
    h0 = h.replace("AND %s " % nodel, "")
    q("customers with at least 12 orders in 2025", [s for t in (h, h0) for s in cols(
        t, "CU_NAME, count(*)", "CU_NAME", "CU_NO, CU_NAME, count(*)", "CU_NO, CU_NAME")], "having", "hard", True)
    la = "%s WHERE %s AND CU_GRP = 'EX' AND %s GROUP BY CU_NO" % (oc, ok, nodel)
    q("last order date of each export customer", cols(la, "CU_NAME, max(OH_DAT)", "CU_NO, CU_NAME, max(OH_DAT)") + [
        "SELECT CU_NAME, max(OH_DAT) FROM CUST LEFT JOIN ORDH ON OH_CU = CU_NO AND OH_STAT <> '90' WHERE CU_GRP = 'EX' AND "
        + nodel + " GROUP BY CU_NO"], "latest per group", "medium", True)
    nr = "FROM CUST WHERE CU_SR IS NULL AND " + nodel
    q("avg payment delay in days", rnd("SELECT @avg(julianday(PY_DAT) - julianday(IV_DUE))@ FROM PAYM JOIN INVH ON IV_NO = "
                                       "PY_IV", "SELECT @avg(julianday(PY_DAT) - julianday(IV_DUE))@ FROM PAYM JOIN INVH ON "
                                       "IV_NO = PY_IV WHERE PY_DAT > IV_DUE"), "duration", "medium")
    q("credit notes as pct of invoiced amount per year", frac(
        "SELECT strftime('%Y', IV_DAT), @1.0 * sum(CASE WHEN IV_TYP = 'C' THEN IV_AMT ELSE 0 END) / sum(CASE WHEN IV_TYP = "
        "'I' THEN IV_AMT ELSE 0 END)@ FROM INVH GROUP BY 1 ORDER BY 1"), "ratio", "hard", True)
    q("suppliers in cz", cols("FROM SUPP WHERE SU_CTRY = 'CZ'", "SU_NAME", "SU_NO, SU_NAME", "*", "count(*)", "SU_NAME, SU_LT"), "list")
    q("items per supplier", ["SELECT SU_NAME, count(*) FROM ITEM JOIN SUPP ON SU_NO = IT_SU GROUP BY SU_NO",
                             "SELECT SU_NAME, count(IT_NO) FROM SUPP LEFT JOIN ITEM ON SU_NO = IT_SU GROUP BY SU_NO",
                             "SELECT SU_NO, SU_NAME, count(*) FROM ITEM JOIN SUPP ON SU_NO = IT_SU GROUP BY SU_NO"], "count by group")
    q("phone oak roofing", cols("FROM CUST WHERE CU_NAME = 'Oak Roofing'", "CU_TEL", "CU_NAME, CU_TEL"), "lookup")
    q("reps who left", cols("FROM SREP WHERE SR_EXIT IS NOT NULL", "SR_NAME", "SR_NAME, SR_EXIT", "*", "SR_NO, SR_NAME"), "list")
    q("which supplier countries do we buy from", "SELECT DISTINCT SU_CTRY FROM SUPP", "list",
      alt=["SELECT SU_CTRY, count(*) FROM SUPP GROUP BY SU_CTRY"])
    q("items with zero stock", cols("FROM ITEM WHERE IT_STK = 0", "IT_NO, IT_DESC", "IT_DESC", "IT_NO", "*", "count(*)") +
      cols("FROM ITEM WHERE IT_STK = 0 AND IT_STAT = '10'", "IT_NO, IT_DESC", "IT_DESC", "IT_NO", "*", "count(*)"), "list", "easy", chain="zero")
    q("only inox", cols("FROM ITEM WHERE IT_STK = 0 AND IT_DESC LIKE '%inox%'", "IT_NO, IT_DESC", "IT_DESC", "IT_NO", "*", "count(*)") +
      cols("FROM ITEM WHERE IT_STK = 0 AND IT_STAT = '10' AND IT_DESC LIKE '%inox%'", "IT_NO, IT_DESC", "IT_DESC", "IT_NO", "*"), "list", "medium", chain="zero")
    q("nr of payments per month 2026", ["SELECT strftime('%s', PY_DAT), count(*) FROM PAYM WHERE PY_DAT >= '2026-01-01' GROUP BY 1 ORDER BY 1" % f for f in ("%Y-%m", "%m")], "count by month")
    q("avg lead time by country", rnd("SELECT SU_CTRY, @avg(SU_LT)@ FROM SUPP GROUP BY SU_CTRY"), "avg by group")

    ask("freight costs last month", "no freight or shipping cost is recorded")
    ask("customer satisfaction by rep", "no ratings or complaints are recorded")
    ask("best customers", "best by what - revenue, orders, intake, payment? and which period")
    ask("revenue vs budget", "no budget or target is recorded")
    ask("are the prices ok", "an opinion; no yardstick recorded")
    return p
