"""A pharmacy wholesaler: a vendor's short, prefixed names, codes, no declared
keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 9, 15)
DDL = """
CREATE TABLE cu_mst (cu_no INTEGER, cu_nm TEXT, cu_cty TEXT, cu_typ TEXT,
 cu_blk TEXT, cu_snc TEXT, cu_rep INTEGER, cu_lim NUMERIC(9,2));
CREATE TABLE rp_mst (rp_no INTEGER, rp_nm TEXT, rp_rgn TEXT, rp_end TEXT);
CREATE TABLE mf_mst (mf_no INTEGER, mf_nm TEXT, mf_ctry TEXT);
CREATE TABLE ar_mst (ar_no INTEGER, ar_nm TEXT, ar_mf INTEGER, ar_grp TEXT,
 ar_pp NUMERIC(8,2), ar_sp NUMERIC(8,2), ar_rx TEXT, ar_cold TEXT,
 ar_min INTEGER, ar_del TEXT);
CREATE TABLE wh_stk (ws_ar INTEGER, ws_lot TEXT, ws_qty INTEGER, ws_exp TEXT,
 ws_loc TEXT, ws_qrn TEXT);
CREATE TABLE so_hd (so_no INTEGER, so_cu INTEGER, so_dt TEXT, so_typ TEXT,
 so_st INTEGER, so_shp TEXT, so_tour INTEGER);
CREATE TABLE so_ln (sl_so INTEGER, sl_pos INTEGER, sl_ar INTEGER, sl_qo
 INTEGER, sl_qd INTEGER, sl_pr NUMERIC(8,2));
CREATE TABLE rt_hd (rt_no INTEGER, rt_so INTEGER, rt_ar INTEGER, rt_qty
 INTEGER, rt_dt TEXT, rt_rsn TEXT, rt_acc TEXT);
CREATE TABLE iv_hd (iv_no INTEGER, iv_cu INTEGER, iv_dt TEXT, iv_due TEXT,
 iv_amt NUMERIC(10,2), iv_pd TEXT, iv_dun INTEGER);
CREATE TABLE po_hd (po_no INTEGER, po_mf INTEGER, po_dt TEXT, po_eta TEXT,
 po_rcv TEXT);
CREATE TABLE po_ln (pl_po INTEGER, pl_ar INTEGER, pl_qty INTEGER, pl_pr
 NUMERIC(8,2));
CREATE TABLE rc_hd (rc_no INTEGER, rc_ar INTEGER, rc_lot TEXT, rc_dt TEXT,
 rc_cls INTEGER, rc_end TEXT);
"""
MAKERS = [("Adlon Pharma", "DE"), ("Bioval", "CH"), ("Curamed", "DE"),
          ("Dermalis", "FR"), ("Elixa", "IT"), ("Fontane Generics", "DE"),
          ("Genova Labs", "IT"), ("Helvet", "CH"), ("Indra Care", "IN"),
          ("Jutland Medical", "DK")]
STEMS = ("Alvo Brex Cardi Dolo Enzi Feli Gastro Hexa Immu Jodi Kali Lipo Mucu "
         "Neuro Opti Penta Quin Rhino Sana Thyro Ultra Vita Xylo Zinc").split()
ENDS = ["min", "pax", "tan", "dol", "cort", "vir"]
GROUPS = ["AB", "PK", "CV", "DM", "OT", "VT"]
TOWNS = ["Nordhaven", "Nordhaven", "Westbach", "Westbach", "Ostrau",
         "Suedtal", "Mittenau"]


def _customers(rng):
    rows = []
    kinds = [("A", "Pharmacy")] * 8 + [("K", "Hospital"), ("H", "Care Centre")]
    picks = rng.sample([(last, k) for last in LAST for k in range(10)], 96)
    used = set()
    for last, pick in picks:
        code, word = kinds[pick]
        name = "%s %s" % (last, word)
        if name in used:
            name = "%s %s %s" % (rng.choice(["Old", "New", "Park", "Bridge"]),
                                 last, word)
        if name in used:
            continue
        used.add(name)
        i = 1001 + len(rows)
        rows.append((i, name, rng.choice(TOWNS), code, "Y" if rng.random() <
                     .06 else "N", str(day_in(rng, date(2010, 1, 1), date(
                         2026, 8, 1))), some(rng, .95, rng.randint(1, 6)),
                     {"A": 8000, "K": 40000, "H": 5000}[code]))
    return rows


def _articles(rng):
    names = rng.sample([stem + end for stem in STEMS for end in ENDS], 110)
    rows = []
    for i, name in enumerate(names, 30001):
        cost = round(rng.lognormvariate(2.2, .9), 2)
        rows.append((i, "%s %d mg" % (name, rng.choice([5, 10, 20, 50, 100])),
                     rng.randint(1, 9), rng.choice(GROUPS), cost, round(
                         cost * rng.uniform(1.08, 1.5), 2), rng.choice("YYN"),
                     "Y" if rng.random() < .15 else "N", rng.choice(
                         [20, 50, 50, 100]), "2026-03-31"
                     if rng.random() < .08 else None))
    return rows


def _orders(rng, customers, articles):
    heads, lines, backs = [], [], []
    usual = rng.sample(customers[:80], 24)
    for _ in range(1900):
        cust = rng.choice(usual if rng.random() < .55 else customers[:85])
        first = max(date(2024, 9, 2), date.fromisoformat(cust[5]))
        last = date(2026, 5, 20) if cust[0] % 11 == 3 else TODAY
        heads.append((day_in(rng, min(first, last), last), cust))
    heads.sort()
    rows = []
    for i, (day, cust) in enumerate(heads, 600001):
        kind = rng.choice("NNNNNNE")
        state = 90 if rng.random() < .03 else 30
        shipped = day + timedelta(0 if kind == "E" else rng.choice(
            [0, 1, 1, 1, 2, 4]))
        if state == 30 and shipped >= TODAY:
            state = rng.choice([10, 20])
        rows.append((i, cust[0], str(day), kind, state, str(shipped)
                     if state == 30 else None, rng.randint(1, 7)))
        for pos, art in enumerate(rng.sample(articles[:104], rng.randint(
                1, 5)), 1):
            if art[9] and art[9] < str(day):
                continue
            want = rng.choice([1, 2, 5, 5, 10, 20]) * (
                6 if cust[3] == "K" else 1)
            got = 0 if state != 30 else want if rng.random() < .92 else (
                rng.choice([0, want // 2]))
            lines.append((i, pos, art[0], want, got, round(
                art[5] * (.93 if cust[3] == "K" else 1), 2)))
            if got and rng.random() < .03:
                back = later(rng, shipped, 1, 20)
                if back <= TODAY:
                    backs.append((back, i, art[0], rng.randint(1, got),
                                  rng.choice("DDWXR"), rng.choice("YYYN")
                                  if back < date(2026, 9, 1) else None))
    backs.sort()
    return rows, lines, [(i, b[1], b[2], b[3], str(b[0])) + b[4:]
                         for i, b in enumerate(backs, 4001)]


def _invoices(rng, orders, lines):
    sums, cust = {}, {}
    for order in orders:
        if order[4] == 30:
            cust[order[0]] = order[1], order[5][:7]
    for line in lines:
        if line[0] in cust:
            key = cust[line[0]][1], cust[line[0]][0]
            sums[key] = sums.get(key, 0) + line[4] * line[5]
    rows = []
    for (month, number), amount in sorted(sums.items()):
        turn = date(int(month[:4]) + int(month[5:]) // 12,
                    int(month[5:]) % 12 + 1, 1)
        if turn > TODAY or not amount:
            continue
        paid = later(rng, turn, 4, 50)
        paid = str(paid) if paid < TODAY and rng.random() < .97 else None
        due = turn + timedelta(30)
        rows.append((80001 + len(rows), number, str(turn), str(due), round(
            amount, 2), paid, rng.randint(1, 3)
            if not paid and due < date(2026, 8, 20) else 0))
    return rows


def _buying(rng, articles):
    heads, lines = [], []
    days = sorted(day_in(rng, date(2024, 9, 2), date(2026, 9, 14))
                  for _ in range(320))
    for i, day in enumerate(days, 7001):
        maker = rng.randint(1, 9)
        due = day + timedelta(rng.choice([3, 5, 7, 14]))
        came = due + timedelta(rng.choice([-1, 0, 0, 0, 1, 2, 6]))
        heads.append((i, maker, str(day), str(due), str(came)
                      if came < TODAY and rng.random() < .98 else None))
        own = [a for a in articles if a[2] == maker]
        for art in rng.sample(own, min(len(own), rng.randint(1, 4))):
            lines.append((i, art[0], rng.choice([50, 100, 200, 400]), art[4]))
    return heads, lines


def make():
    rng = random.Random(603)
    con = create("pharma", DDL)
    put(con, "rp_mst", [(i, name, region, "2025-12-31" if i == 4 else None)
                        for i, (name, region) in enumerate(zip(people(
                            rng, 7), ["North", "North", "West", "West", "East",
                                      "South", "South"]), 1)])
    put(con, "mf_mst", [(i,) + m for i, m in enumerate(MAKERS, 1)])
    customers, articles = _customers(rng), _articles(rng)
    put(con, "cu_mst", customers)
    put(con, "ar_mst", articles)
    orders, lines, backs = _orders(rng, customers, articles)
    put(con, "so_hd", orders)
    put(con, "so_ln", lines)
    put(con, "rt_hd", backs)
    put(con, "iv_hd", _invoices(rng, orders, lines))
    heads, items = _buying(rng, articles)
    put(con, "po_hd", heads)
    put(con, "po_ln", items)
    stock = []
    for art in articles:
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
            stock.append((art[0], "L%05d" % rng.randint(10000, 99999),
                          rng.choice([0, 4, 12, 30, 60, 140, 260]), str(
                              day_in(rng, date(2026, 7, 1), date(
                                  2028, 12, 31))), "%s-%02d" % (
                                      "K" if art[7] == "Y" else rng.choice(
                                          "ABC"), rng.randint(1, 24)),
                          "Y" if rng.random() < .06 else "N"))
    put(con, "wh_stk", stock)
    put(con, "rc_hd", [(i, s[0], s[1], str(day), rng.choice([1, 2, 2, 3]),
                        str(day + timedelta(30)) if day < date(
                            2026, 8, 1) else None)
                       for i, (s, day) in enumerate(zip(rng.sample(
                           stock, 14), sorted(day_in(rng, date(
                               2024, 10, 1), date(2026, 9, 10))
                               for _ in range(14))), 1)])
    con.commit()
