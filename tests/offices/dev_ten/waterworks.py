"""A water utility: French abbreviated, prefixed column names, codes in T_CODE, no declared keys."""
import random
from datetime import date, timedelta

from base import LAST, FIRST, day_in, people, write
from quiz import Quiz

TODAY = date(2025, 10, 14)
DDL = """
CREATE TABLE T_COMMUNE (com_code TEXT, com_lib TEXT, com_hab INTEGER, com_dt_adh DATE);
CREATE TABLE T_CODE (cod_dom TEXT, cod_val TEXT, cod_lib TEXT);
CREATE TABLE T_AGENT (agt_mat TEXT, agt_nom TEXT, agt_equipe TEXT, agt_dt_ent DATE, agt_dt_sor DATE);
CREATE TABLE T_ABO (abo_num INTEGER, abo_nom TEXT, abo_type TEXT, abo_com TEXT, abo_dt_deb DATE, abo_dt_fin DATE,
 abo_mode_paie TEXT, abo_mensu TEXT);
CREATE TABLE T_CPT (cpt_num TEXT, cpt_abo INTEGER, cpt_dn INTEGER, cpt_marque TEXT, cpt_radio INTEGER, cpt_dt_pose DATE,
 cpt_dt_dep DATE);
CREATE TABLE T_REL (rel_id INTEGER, rel_cpt TEXT, rel_date DATE, rel_mode TEXT, rel_index INTEGER, rel_conso INTEGER,
 rel_agt TEXT);
CREATE TABLE T_FAC (fac_num INTEGER, fac_abo INTEGER, fac_date DATE, fac_ech DATE, fac_m3 INTEGER, fac_mt_eau
 NUMERIC(9,2), fac_mt_ass NUMERIC(9,2), fac_mt_tva NUMERIC(9,2), fac_sta INTEGER, fac_dt_paie DATE);
CREATE TABLE T_ITV (itv_id INTEGER, itv_type TEXT, itv_com TEXT, itv_abo INTEGER, itv_agt TEXT, itv_dt_dem DATE,
 itv_dt_fin DATE, itv_urg TEXT, itv_heures NUMERIC(4,1));
"""

NOTES = """
# Words and codes - billing and network office

Our software comes from France, hence the column names. Every code is explained in T_CODE (domain, value, meaning).
Please add to this page when somebody asks you something twice.

| You hear / ask | What we mean |
|---|---|
| customer | A row of T_ABO (abonné). Current as long as `abo_dt_fin` is empty. When somebody counts customers, only the current ones, and **without the municipal connections (type M)** - those are the towns' own fountains and schools. |
| town | `T_COMMUNE`; a customer's town is `abo_com`. |
| meter | `T_CPT`. In service while `cpt_dt_dep` (removal) is empty; removed meters are never counted. Smart meter: `cpt_radio` = 1. |
| old meter | In service and installed more than 15 years ago. |
| consumption | The m³ on the invoices (`fac_m3`), by invoice date, cancelled invoices left out. Not the readings! |
| turnover, "billed" | Water plus sewage (`fac_mt_eau` + `fac_mt_ass`), i.e. without VAT (`fac_mt_tva`). By invoice date. Cancelled invoices (status 4) out. |
| amount of an invoice | What the customer has to pay: water + sewage + VAT. |
| unpaid | Status 1, 2 or 5. What somebody "owes" is the amount of his unpaid invoices. |
| overdue | Unpaid and the due date `fac_ech` has passed. |
| large user | More than 1,000 m³ of consumption within a calendar year. |

**And the estimates?** Readings with mode E. The *estimation rate* is their share of all readings. A "real" reading is any
other.

**What is a job?** A row of T_ITV (intervention). `itv_dt_dem` is the day it was reported, `itv_dt_fin` the day it was
finished; still open if that is empty. Repair time = days from one to the other. Urgent: `itv_urg` O (oui), otherwise N.

**Who is a reader, who is crew?** Team RLV are the meter readers, team RES the network crew, FAC sits in the office. People
with a date in `agt_dt_sor` have left.

**Instalments?** `abo_mensu` = O means the customer pays monthly instalments.

**Payment time?** Days from the invoice date to `fac_dt_paie`, paid invoices only.
"""

TYPES = [("P", "private"), ("C", "business"), ("A", "farm"), ("M", "municipal")]
SHOPS = "Brasserie Laundry Bakery Hotel Garage Dairy Nursery Campsite Butcher Sawmill Winery Clinic".split()


def make():
    rng = random.Random(10202)
    communes = [("BRV", "Brévine", 2140, date(1974, 1, 1)), ("CHX", "Chaux", 3870, date(1974, 1, 1)),
                ("FLR", "Fleurier", 5210, date(1981, 1, 1)), ("MTR", "Môtiers", 1460, date(1974, 1, 1)),
                ("NRG", "Noiraigue", 980, date(1996, 1, 1)), ("STS", "Saint-Sulpice", 1720, date(2004, 1, 1)),
                ("TRV", "Travers", 2630, date(1981, 1, 1))]
    weights = [12, 22, 30, 10, 6, 8, 14]
    codes = [("ABO_TYPE", a, b) for a, b in TYPES]
    codes += [("MODE_PAIE", "PRL", "direct debit"), ("MODE_PAIE", "VIR", "bank transfer"), ("MODE_PAIE", "CHQ", "cheque"),
              ("MODE_PAIE", "GUI", "at the counter")]
    codes += [("REL_MODE", "R", "radio"), ("REL_MODE", "T", "on site"), ("REL_MODE", "A", "by the customer"),
              ("REL_MODE", "E", "estimated")]
    codes += [("FAC_STA", "1", "issued"), ("FAC_STA", "2", "reminded"), ("FAC_STA", "3", "paid"),
              ("FAC_STA", "4", "cancelled"), ("FAC_STA", "5", "collection")]
    codes += [("ITV_TYPE", "FU", "leak"), ("ITV_TYPE", "CP", "meter change"), ("ITV_TYPE", "BR", "new connection"),
              ("ITV_TYPE", "CO", "cut-off"), ("ITV_TYPE", "QU", "water quality")]
    agents = []
    for i, n in enumerate(people(rng, 15), 1):
        team = "RLV" if i <= 5 else "RES" if i <= 12 else "FAC"
        ent = day_in(rng, date(2006, 1, 1), date(2022, 11, 30))
        sor = day_in(rng, date(2024, 2, 1), date(2025, 8, 31)) if i in (2, 8, 13) else None
        agents.append(("A%02d" % i, n, team, ent, sor))
    who = lambda team, d: rng.choice([a[0] for a in agents if a[2] == team and (a[4] is None or d <= a[4])])  # noqa: E731
    private = people(rng, 360)
    abos, cpts, rels, facs, itvs = [], [], [], [], []
    biz = [s + " " + n for s in SHOPS for n in rng.sample(LAST, 6)]
    rng.shuffle(biz)
    farms = ["Farm " + n for n in rng.sample(LAST, 26)]
    town = ["%s %s" % (x, c[1]) for c in communes for x in ("School", "Fountains", "Sports hall")]
    plan = [(n, "P") for n in private] + [(n, "C") for n in biz[:58]] + [(n, "A") for n in farms] + [(n, "M") for n in town]
    rng.shuffle(plan)
    cno = 7000
    for k, (name, typ) in enumerate(plan):
        num = 10025 + 7 * k
        com = rng.choices([c[0] for c in communes], weights)[0]
        if typ == "M":
            com = [c[0] for c in communes if name.endswith(c[1])][0]
        deb = day_in(rng, date(1996, 1, 1), date(2022, 12, 1))
        if typ != "M" and rng.random() < .16:
            deb = day_in(rng, date(2023, 1, 10), date(2025, 9, 25))
        fin = None
        if typ != "M" and rng.random() < .13 and deb < date(2024, 1, 1):
            fin = day_in(rng, max(date(2023, 6, 1), deb + timedelta(days=200)), date(2025, 9, 30))
        abos.append((num, name, typ, com, deb, fin, rng.choices(["PRL", "VIR", "CHQ", "GUI"], [52, 28, 13, 7])[0],
                     "O" if rng.random() < (.22 if typ == "P" else .06) else "N"))
        base_use = {"P": rng.choice([28, 45, 60, 75, 90, 120]), "C": rng.choice([70, 130, 260, 480, 900]),
                    "A": rng.choice([160, 320, 640, 880]), "M": rng.choice([60, 150, 400])}[typ]
        dn = 15 if base_use < 125 else 20 if base_use < 400 else rng.choice([30, 40])
        # meters: one, seldom two one after the other, or two at once
        meters = []
        pose = max(deb, day_in(rng, date(2006, 3, 1), date(2022, 12, 20)))
        n_par = 2 if typ in ("A", "M", "C") and rng.random() < .18 else 1
        for _ in range(n_par):
            cno += rng.randint(1, 9)
            radio = 1 if pose >= date(2017, 1, 1) and rng.random() < .85 else 0
            change = None
            if rng.random() < .14 and pose < date(2020, 1, 1):
                change = day_in(rng, max(date(2023, 2, 1), pose + timedelta(days=90)), date(2025, 9, 20))
                if fin and change > fin:
                    change = None
            meters.append(["C%06d" % (cno * 13), num, dn, rng.choice(["Sensus", "Itron", "Diehl"]), radio, pose, change or fin])
            if change:
                cno += rng.randint(1, 9)
                meters.append(["C%06d" % (cno * 13), num, dn, rng.choice(["Itron", "Diehl"]), 1, change, fin])
        if rng.random() < .015:
            meters = []
        cpts += [tuple(m) for m in meters]
        # rounds each half-year
        slot = rng.randint(0, 5)
        index = {m[0]: rng.randint(40, 2400) for m in meters}
        lazy = rng.random()
        for r in range(6):
            month = slot + 6 * r
            day = date(2023 + month // 12, month % 12 + 1, rng.randint(2, 27))
            if day < deb + timedelta(days=40) or day > TODAY or (fin and day > fin + timedelta(days=35)):
                continue
            m3 = 0
            for m in meters:
                if m[5] > day or (m[6] and m[6] < day - timedelta(days=180)):
                    continue
                rd = day - timedelta(days=rng.randint(3, 12))
                if rd < m[5]:
                    continue
                if m[6] and rd > m[6]:
                    rd = m[6]
                use = int(base_use * rng.uniform(.75, 1.3) * (1.12 if rd.month in (7, 8, 9, 10) else .96) / n_par)
                index[m[0]] += use
                mode = "R" if m[4] and rng.random() < .93 else rng.choices(["T", "A", "E"], [55, 22, 23])[0]
                rels.append((rd, m[0], mode, index[m[0]], use, who("RLV", rd) if mode == "T" else None))
                m3 += use
            if not meters and rng.random() < .6:
                continue
            if typ == "M" and name.startswith("Fountains") and rng.random() < .5:
                continue
            eau = round(32 + 1.85 * m3, 2)
            ass = 0 if typ == "A" else round(2.1 * m3, 2)
            tva = round(.055 * eau + .1 * ass, 2)
            ech = day + timedelta(days=30)
            paie, sta = None, 3
            x = rng.random()
            if x < .035:
                sta = 4
            else:
                paie = day + timedelta(days=rng.choice([6, 12, 18, 24, 27, 29, 30, 30, 33, 41, 58]) + (25 if lazy > .9 else 0))
                unpaid = (TODAY - day).days < 75 and rng.random() < .25 or rng.random() < (.14 if lazy > .9 else .015)
                if paie > TODAY or unpaid:
                    paie = None
                    late = (TODAY - ech).days
                    sta = 1 if late < 15 else rng.choices([1, 2], [35, 65])[0] if late < 90 else rng.choices([2, 5], [40, 60])[0]
            facs.append((day, num, ech, m3, eau, ass, tva, sta, paie))
    rels.sort()
    rels = [(i, x[1], x[0], x[2], x[3], x[4], x[5]) for i, x in enumerate(rels, 1)]
    facs.sort(key=lambda x: (x[0], x[1]))
    facs = [(230000 + i, x[1], x[0]) + x[2:] for i, x in enumerate(facs, 1)]
    d = date(2023, 1, 4)
    pool = []
    while d <= TODAY:
        winter = d.month in (12, 1, 2)
        for _ in range(rng.choices([0, 1, 2, 3], [45, 38, 13, 4] if not winter else [35, 38, 18, 9])[0]):
            t = rng.choices(["FU", "CP", "BR", "CO", "QU"], [38 + 16 * winter, 26, 12, 12, 12])[0]
            there = [a for a in abos if a[4] <= d and (a[5] is None or a[5] >= d)]
            a = rng.choice(there) if t in ("CP", "BR", "CO") or rng.random() < .4 else None
            com = a[3] if a else rng.choices([c[0] for c in communes], weights)[0]
            urg = "O" if rng.random() < {"FU": .48, "QU": .35, "CO": .06, "CP": .03, "BR": .02}[t] else "N"
            took = rng.choice([0, 0, 1, 1, 2, 3]) if urg == "O" else rng.choice([1, 2, 4, 6, 9, 13, 20, 31])
            end = d + timedelta(days=took)
            if end > TODAY or (TODAY - d).days < 120 and rng.random() < .09:
                end = None
            ag = who("RES", d)
            if end is None and rng.random() < .4:
                ag = None
            pool.append((t, com, a[0] if a else None, ag, d, end, urg, rng.choice([.5, 1, 1.5, 2, 2.5, 3, 4, 6, 8.5]) if end else None))
        d += timedelta(days=1)
    itvs = [(i,) + x for i, x in enumerate(pool, 1)]
    write("waterworks", DDL, [("T_COMMUNE", communes), ("T_CODE", codes), ("T_AGENT", agents), ("T_ABO", abos),
                              ("T_CPT", cpts), ("T_REL", rels), ("T_FAC", facs), ("T_ITV", itvs)])



CUR = "a.abo_dt_fin IS NULL AND a.abo_type <> 'M'"
LIVE = "fac_sta <> 4"
UNP = "fac_sta IN (1, 2, 5)"
DUE = UNP + " AND fac_ech < '2025-10-14'"
AMT = "fac_mt_eau + fac_mt_ass + fac_mt_tva"


def label(dom, col):
    return "JOIN T_CODE k ON k.cod_dom = '%s' AND k.cod_val = %s" % (dom, col)


def questions():
    z = Quiz("waterworks", TODAY)
    q = z.q
    q("how many customers do we have", "SELECT count(*) FROM T_ABO a WHERE " + CUR, notes=True, start=True)
    q("by type", "SELECT k.cod_lib, count(*) FROM T_ABO a %s WHERE %s GROUP BY a.abo_type" % (
        label("ABO_TYPE", "a.abo_type"), CUR), alts=["SELECT a.abo_type, count(*) FROM T_ABO a WHERE %s GROUP BY 1" % CUR],
      kind="count by group", notes=True, follow=True)
    q("just the ones in fleurier", "SELECT k.cod_lib, count(*) FROM T_ABO a %s JOIN T_COMMUNE c ON c.com_code = a.abo_com "
      "WHERE %s AND c.com_lib = 'Fleurier' GROUP BY a.abo_type" % (label("ABO_TYPE", "a.abo_type"), CUR),
      alts=["SELECT a.abo_type, count(*) FROM T_ABO a WHERE %s AND a.abo_com = 'FLR' GROUP BY 1" % CUR,
            "SELECT count(*) FROM T_ABO a WHERE %s AND a.abo_com = 'FLR'" % CUR],
      kind="count by group", notes=True, follow=True, hard="medium")
    q("customers per town", "SELECT c.com_lib, count(*) FROM T_ABO a JOIN T_COMMUNE c ON c.com_code = a.abo_com WHERE %s "
      "GROUP BY c.com_code" % CUR, alts=[
          "SELECT c.com_lib, count(*) FROM T_ABO a JOIN T_COMMUNE c ON c.com_code = a.abo_com WHERE %s GROUP BY c.com_code "
          "ORDER BY 2 DESC" % CUR], kind="count by group", notes=True)
    q("meters in service", "SELECT count(*) FROM T_CPT WHERE cpt_dt_dep IS NULL", start=True)
    q("smart ones only", "SELECT count(*) FROM T_CPT WHERE cpt_dt_dep IS NULL AND cpt_radio = 1", notes=True, follow=True)
    q("how many by make", "SELECT cpt_marque, count(*) FROM T_CPT WHERE cpt_dt_dep IS NULL AND cpt_radio = 1 GROUP BY 1",
      kind="count by group", notes=True, follow=True, hard="medium")
    q("what did we bill in september", "SELECT sum(fac_mt_eau + fac_mt_ass) FROM T_FAC WHERE %s AND fac_date BETWEEN "
      "'2025-09-01' AND '2025-09-30'" % LIVE, kind="sum", notes=True, start=True)
    q("and in august", "SELECT sum(fac_mt_eau + fac_mt_ass) FROM T_FAC WHERE %s AND fac_date BETWEEN '2025-08-01' AND "
      "'2025-08-31'" % LIVE, kind="sum", notes=True, follow=True)
    q("jobs reported per month in 2024", "SELECT strftime('%Y-%m', itv_dt_dem) AS m, count(*) FROM T_ITV WHERE itv_dt_dem BETWEEN "
      "'2024-01-01' AND '2024-12-31' GROUP BY m ORDER BY m", alts=[
          "SELECT strftime('%m', itv_dt_dem) AS m, count(*) FROM T_ITV WHERE itv_dt_dem BETWEEN '2024-01-01' AND '2024-12-31' "
          "GROUP BY m ORDER BY m"], kind="per month")
    q("consumption per town in 2024", "SELECT c.com_lib, sum(f.fac_m3) FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo "
      "JOIN T_COMMUNE c ON c.com_code = a.abo_com WHERE f.fac_sta <> 4 AND f.fac_date BETWEEN '2024-01-01' AND '2024-12-31' "
      "GROUP BY c.com_code", alts=[
          "SELECT c.com_lib, sum(f.fac_m3) FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo JOIN T_COMMUNE c ON "
          "c.com_code = a.abo_com WHERE f.fac_sta <> 4 AND f.fac_date BETWEEN '2024-01-01' AND '2024-12-31' GROUP BY "
          "c.com_code ORDER BY 2 DESC"], kind="sum by group", notes=True, hard="medium")
    z.versus("leaks reported first half of 2025 vs first half of 2024", "sum(itv_dt_dem BETWEEN '2025-01-01' AND '2025-06-30')",
             "sum(itv_dt_dem BETWEEN '2024-01-01' AND '2024-06-30')", ("2025", "2024"), "FROM T_ITV WHERE itv_type = 'FU'")
    q("how many invoices are overdue", "SELECT count(*) FROM T_FAC WHERE " + DUE, notes=True, start=True, kind="overdue")
    q("how much money is that", "SELECT sum(%s) FROM T_FAC WHERE %s" % (AMT, DUE), alts=[
        "SELECT round(sum(%s), 2) FROM T_FAC WHERE %s" % (AMT, DUE)], notes=True, follow=True, kind="sum", hard="medium")
    q("split it by town", "SELECT c.com_lib, sum(%s) FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo JOIN T_COMMUNE c ON "
      "c.com_code = a.abo_com WHERE %s GROUP BY c.com_code" % (AMT, DUE), notes=True, follow=True, kind="sum by group",
      hard="hard")
    q("which 10 customers owe us the most", "SELECT {} FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo WHERE %s GROUP BY "
      "a.abo_num ORDER BY sum(%s) DESC LIMIT 10" % (UNP, AMT),
      cols=["a.abo_nom, sum(%s)" % AMT, "a.abo_nom", "a.abo_num, a.abo_nom, sum(%s)" % AMT, "a.abo_num, a.abo_nom"],
      kind="top n", notes=True, hard="medium")
    q("who has 3 or more unpaid invoices", "SELECT {} FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo WHERE %s GROUP BY "
      "a.abo_num HAVING count(*) >= 3" % UNP, cols=["a.abo_nom", "a.abo_nom, count(*)", "a.abo_num, a.abo_nom",
                                                    "a.abo_num, a.abo_nom, count(*)"], kind="at least n", notes=True,
      hard="medium")
    q("invoices in collection", "SELECT {} FROM T_FAC WHERE fac_sta = 5",
      cols=["count(*)", "fac_num", "*", "fac_num, fac_abo", "fac_num, fac_date"], kind="count")
    q("how many invoices were cancelled each year", "SELECT strftime('%Y', fac_date) AS y, count(*) FROM T_FAC WHERE fac_sta "
      "= 4 GROUP BY y ORDER BY y", alts=[
          "SELECT CAST(strftime('%Y', fac_date) AS INTEGER) AS y, count(*) FROM T_FAC WHERE fac_sta = 4 GROUP BY y ORDER BY y"],
      kind="per year")
    q("average m3 per reading in 2024", "SELECT avg(rel_conso) FROM T_REL WHERE rel_date BETWEEN '2024-01-01' AND '2024-12-31'",
      alts=["SELECT round(avg(rel_conso), 1) FROM T_REL WHERE rel_date BETWEEN '2024-01-01' AND '2024-12-31'"], kind="average")
    pt = "julianday(fac_dt_paie) - julianday(fac_date)"
    q("average payment time by way of paying", "SELECT k.cod_lib, avg(%s) FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo "
      "%s WHERE f.fac_sta = 3 GROUP BY a.abo_mode_paie" % (pt, label("MODE_PAIE", "a.abo_mode_paie")), alts=[
          "SELECT k.cod_lib, round(avg(%s), 1) FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo %s WHERE f.fac_sta = 3 "
          "GROUP BY a.abo_mode_paie" % (pt, label("MODE_PAIE", "a.abo_mode_paie")),
          "SELECT a.abo_mode_paie, avg(%s) FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo WHERE f.fac_sta = 3 GROUP BY "
          "a.abo_mode_paie" % pt], kind="difference of dates", hard="hard")
    z.share("estimation rate in 2024", "sum(rel_mode = 'E')", "count(*)", "FROM T_REL WHERE rel_date BETWEEN '2024-01-01' "
            "AND '2024-12-31'", kind="rate")
    q("readings per reader this year", "SELECT {} FROM T_REL r JOIN T_AGENT g ON g.agt_mat = r.rel_agt WHERE r.rel_date >= "
      "'2025-01-01' GROUP BY g.agt_mat", cols=["g.agt_nom, count(*)", "g.agt_mat, g.agt_nom, count(*)",
                                               "g.agt_mat, count(*)"], kind="count by group")
    q("which readers work for us", "SELECT {} FROM T_AGENT WHERE agt_equipe = 'RLV' AND agt_dt_sor IS NULL",
      cols=["agt_nom", "agt_mat, agt_nom", "agt_nom, agt_dt_ent", "*"], kind="list", notes=True)
    q("open leaks", "SELECT {} FROM T_ITV i JOIN T_COMMUNE c ON c.com_code = i.itv_com WHERE i.itv_type = 'FU' AND "
      "i.itv_dt_fin IS NULL", cols=["i.itv_id, i.itv_dt_dem, c.com_lib", "i.itv_id", "count(*)", "i.*", "i.itv_id, i.itv_dt_dem",
                                    "i.itv_id, i.itv_com, i.itv_dt_dem", "i.itv_id, c.com_lib"],
      kind="open", start=True)
    q("which of them are urgent", "SELECT {} FROM T_ITV i JOIN T_COMMUNE c ON c.com_code = i.itv_com WHERE i.itv_type = 'FU' "
      "AND i.itv_dt_fin IS NULL AND i.itv_urg = 'O'",
      cols=["i.itv_id, i.itv_dt_dem, c.com_lib", "i.itv_id", "i.*", "i.itv_id, i.itv_dt_dem",
            "i.itv_id, i.itv_com, i.itv_dt_dem", "i.itv_id, c.com_lib"], kind="open", follow=True)
    rt = "julianday(itv_dt_fin) - julianday(itv_dt_dem)"
    q("average repair time for leaks in 2024", "SELECT avg(%s) FROM T_ITV WHERE itv_type = 'FU' AND itv_dt_dem BETWEEN "
      "'2024-01-01' AND '2024-12-31'" % rt, alts=[
          "SELECT round(avg(%s), 1) FROM T_ITV WHERE itv_type = 'FU' AND itv_dt_dem BETWEEN '2024-01-01' AND '2024-12-31'" % rt,
          "SELECT avg(%s) FROM T_ITV WHERE itv_type = 'FU' AND itv_dt_fin BETWEEN '2024-01-01' AND '2024-12-31'" % rt],
      kind="difference of dates", hard="medium")
    q("median repair time of urgent jobs", "SELECT avg(d) FROM (SELECT %s AS d, row_number() OVER (ORDER BY %s) AS r, count(*) "
      "OVER () AS n FROM T_ITV WHERE itv_urg = 'O' AND itv_dt_fin IS NOT NULL) WHERE r IN ((n + 1) / 2, (n + 2) / 2)" % (
          rt, rt), kind="median", hard="hard")
    q("jobs per kind this year", "SELECT k.cod_lib, count(*) FROM T_ITV %s WHERE itv_dt_dem >= '2025-01-01' GROUP BY itv_type" %
      label("ITV_TYPE", "itv_type"), alts=["SELECT itv_type, count(*) FROM T_ITV WHERE itv_dt_dem >= '2025-01-01' GROUP BY 1"],
      kind="count by group")
    q("hours worked per crew member in the 3rd quarter", "SELECT {} FROM T_ITV i JOIN T_AGENT g ON g.agt_mat = i.itv_agt WHERE "
      "i.itv_dt_dem BETWEEN '2025-07-01' AND '2025-09-30' GROUP BY g.agt_mat",
      cols=["g.agt_nom, sum(i.itv_heures)", "g.agt_mat, g.agt_nom, sum(i.itv_heures)"],
      alts=["SELECT {} FROM T_ITV i JOIN T_AGENT g ON g.agt_mat = i.itv_agt WHERE i.itv_dt_fin BETWEEN '2025-07-01' AND "
            "'2025-09-30' GROUP BY g.agt_mat"], kind="sum by group", hard="medium")
    q("which month of 2023 had the most leaks", "SELECT {} FROM T_ITV WHERE itv_type = 'FU' AND itv_dt_dem BETWEEN '2023-01-01' "
      "AND '2023-12-31' GROUP BY strftime('%m', itv_dt_dem) ORDER BY count(*) DESC LIMIT 1",
      cols=["strftime('%Y-%m', itv_dt_dem), count(*)", "strftime('%Y-%m', itv_dt_dem)", "strftime('%m', itv_dt_dem)",
            "strftime('%m', itv_dt_dem), count(*)"], kind="superlative", hard="medium")
    q("customers that left in 2024", "SELECT {} FROM T_ABO WHERE abo_dt_fin BETWEEN '2024-01-01' AND '2024-12-31'",
      cols=["abo_nom", "abo_nom, abo_dt_fin", "abo_num, abo_nom", "abo_num, abo_nom, abo_dt_fin", "count(*)", "*"], kind="list")
    q("how many meters in service have never been read", "SELECT count(*) FROM T_CPT p WHERE p.cpt_dt_dep IS NULL AND NOT EXISTS "
      "(SELECT 1 FROM T_REL r WHERE r.rel_cpt = p.cpt_num)", kind="never", hard="medium")
    q("old meters per town", "SELECT c.com_lib, count(*) FROM T_CPT p JOIN T_ABO a ON a.abo_num = p.cpt_abo JOIN T_COMMUNE c ON "
      "c.com_code = a.abo_com WHERE p.cpt_dt_dep IS NULL AND p.cpt_dt_pose < date('2025-10-14', '-15 years') GROUP BY "
      "c.com_code", alts=[
          "SELECT c.com_lib, count(p.cpt_num) FROM T_COMMUNE c LEFT JOIN T_ABO a ON a.abo_com = c.com_code LEFT JOIN T_CPT p ON "
          "p.cpt_abo = a.abo_num AND p.cpt_dt_dep IS NULL AND p.cpt_dt_pose < date('2025-10-14', '-15 years') GROUP BY "
          "c.com_code"], kind="count by group", notes=True, hard="hard")
    q("list the large users of 2024", "SELECT {} FROM T_FAC f JOIN T_ABO a ON a.abo_num = f.fac_abo WHERE f.fac_sta <> 4 AND "
      "f.fac_date BETWEEN '2024-01-01' AND '2024-12-31' GROUP BY a.abo_num HAVING sum(f.fac_m3) > 1000",
      cols=["a.abo_nom", "a.abo_nom, sum(f.fac_m3)", "a.abo_num, a.abo_nom", "a.abo_num, a.abo_nom, sum(f.fac_m3)"],
      kind="list", notes=True, hard="medium")
    q("which agent worked the most hours in each town in 2024", "SELECT {} FROM (SELECT c.com_lib, g.agt_mat, g.agt_nom, sum(i.itv_heures) AS n, "
      "rank() OVER (PARTITION BY c.com_code ORDER BY sum(i.itv_heures) DESC) AS r FROM T_ITV i JOIN T_AGENT g ON g.agt_mat = i.itv_agt "
      "JOIN T_COMMUNE c ON c.com_code = i.itv_com WHERE i.itv_dt_dem BETWEEN '2024-01-01' AND '2024-12-31' GROUP BY c.com_code, "
      "g.agt_mat) WHERE r = 1", cols=["com_lib, agt_nom, n", "com_lib, agt_nom", "com_lib, agt_mat, agt_nom, n"],
      alts=["SELECT {} FROM (SELECT c.com_lib, g.agt_mat, g.agt_nom, sum(i.itv_heures) AS n, rank() OVER (PARTITION BY c.com_code ORDER BY "
            "sum(i.itv_heures) DESC) AS r FROM T_ITV i JOIN T_AGENT g ON g.agt_mat = i.itv_agt JOIN T_COMMUNE c ON c.com_code = i.itv_com "
            "WHERE i.itv_dt_fin BETWEEN '2024-01-01' AND '2024-12-31' GROUP BY c.com_code, g.agt_mat) WHERE r = 1"],
      kind="top per group", hard="hard")
    z.share("what percentage of this years jobs was urgent", "sum(itv_urg = 'O')", "count(*)", "FROM T_ITV WHERE itv_dt_dem >= "
            "'2025-01-01'", typo=True)
    q("how many customers pay in instalments", "SELECT count(*) FROM T_ABO a WHERE %s AND a.abo_mensu = 'O'" % CUR, notes=True)
    q("when was the last reading at brasserie weber", "SELECT max(r.rel_date) FROM T_REL r JOIN T_CPT p ON p.cpt_num = r.rel_cpt "
      "JOIN T_ABO a ON a.abo_num = p.cpt_abo WHERE a.abo_nom = 'Brasserie Weber'", kind="look-up", hard="medium")
    q("is Zoe Novak still with us", "SELECT CASE WHEN agt_dt_sor IS NULL THEN 'yes' ELSE 'no' END FROM T_AGENT WHERE agt_nom = 'Zoe "
      "Novak'", alts=["SELECT agt_dt_sor IS NULL FROM T_AGENT WHERE agt_nom = 'Zoe Novak'",
                      "SELECT count(*) FROM T_AGENT WHERE agt_nom = 'Zoe Novak' AND agt_dt_sor IS NULL",
                      "SELECT agt_dt_sor FROM T_AGENT WHERE agt_nom = 'Zoe Novak'",
                      "SELECT agt_nom, agt_dt_sor FROM T_AGENT WHERE agt_nom = 'Zoe Novak'"], kind="yes/no")
    z.ask("how much water do we lose in the network", "neither the water fed in nor the losses are recorded")
    z.ask("which towns have bad water", "water-quality jobs are recorded, but no measurements, and bad is not defined")
    z.ask("send me the phone numbers of the customers in collection", "no phone numbers are recorded")
    z.ask("who are our problem customers", "no note says what a problem customer is (unpaid, overdue, estimated readings?)")
    z.ask("will we need more crew next winter", "a forecast or an opinion, not in the data")
    return z
