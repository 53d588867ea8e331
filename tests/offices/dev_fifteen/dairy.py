"""A cheese dairy: German names, dates as numbers (yyyymmdd, 0 = none), cents, J and N, few declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, rnd, w, yn

TODAY = date(2026, 6, 9)
DDL = """
CREATE TABLE bauer (nr INTEGER PRIMARY KEY, name TEXT, ort TEXT, tier TEXT, bio TEXT, seit INTEGER, bis INTEGER, telefon TEXT);
CREATE TABLE anlieferung (nr INTEGER PRIMARY KEY, bauer_nr INTEGER, datum INTEGER, liter INTEGER, fett REAL, keimzahl INTEGER,
 angenommen TEXT, preis_ct INTEGER);
CREATE TABLE sorte (kz TEXT PRIMARY KEY, name TEXT, art TEXT, tier TEXT, reife_tage INTEGER, kg_preis_ct INTEGER, aktiv TEXT);
CREATE TABLE charge (nr INTEGER PRIMARY KEY, sorte_kz TEXT REFERENCES sorte(kz), datum INTEGER, kaeser TEXT, liter INTEGER, kg REAL,
 verworfen TEXT, grund TEXT);
CREATE TABLE tour (nr INTEGER PRIMARY KEY, name TEXT, wochentag TEXT, fahrer TEXT);
CREATE TABLE laden (nr INTEGER PRIMARY KEY, name TEXT, ort TEXT, typ TEXT, tour_nr INTEGER, seit INTEGER, zu INTEGER, telefon TEXT);
CREATE TABLE lieferung (nr INTEGER PRIMARY KEY, laden_nr INTEGER REFERENCES laden(nr), datum INTEGER, bestellt INTEGER, status TEXT);
CREATE TABLE liefer_pos (lieferung_nr INTEGER, pos INTEGER, charge_nr INTEGER, kg REAL, preis_ct INTEGER);
CREATE TABLE reklamation (nr INTEGER PRIMARY KEY, lieferung_nr INTEGER, datum INTEGER, grund TEXT, gutschrift_ct INTEGER, erledigt INTEGER);
CREATE TABLE rechnung (nr INTEGER PRIMARY KEY, laden_nr INTEGER, datum INTEGER, faellig INTEGER, betrag_ct INTEGER, bezahlt INTEGER);
"""
NOTES = """
# Dairy database: reading aid

- Dates are numbers, yyyymmdd. 0 means no date: still with us, still open, not yet paid, not yet settled.
- Everything ending in _ct is cents; we talk in euros. Yes / no is J / N.
- bauer = farmers (milk suppliers), bis = left us on. tier: K cow, Z goat, S sheep. bio = organic. "Our farmers": bis is 0.
- anlieferung = milk loads. Rejected loads (angenommen N) are poured away and not paid; milk intake is accepted loads only. preis_ct is the price of one litre. Milk money: litres x price of accepted loads.
- keimzahl = germ count (thousands per ml). Warning level: above 100.
- sorte = cheese. art: H hard, HH semi-hard, W soft, F fresh. aktiv N = no longer made. Long agers: reife_tage 180 or more.
- charge = batch, datum is the day it was made. Thrown-away batches (verworfen J) are left out of production and yield. Yield: kg of cheese per 100 litres of milk. Loss rate: thrown-away batches by all batches.
- Ripe: not thrown away, and made at least reife_tage days ago.
- Stock of a batch: its kg less what has been delivered from it. What is only planned is still in stock. No stock in thrown-away batches.
- laden = shops and other customers. zu = closed on. typ: B deli, M supermarket, R restaurant, H farm shop. "Our shops": zu is 0, whatever the typ.
- lieferung = deliveries. status: G delivered, P planned, X called off. Only G counts as a delivery. bestellt = ordered on.
- liefer_pos.preis_ct is the price per kg. Sales: kg x price of deliveries, by delivery date, credit notes not taken off. Net sales: sales less credit notes (gutschrift_ct, by date of the complaint).
- Lead time: days from ordered to delivered.
- Complaint rate: complaints by deliveries.
- Sleeping shop: one of our shops that has had deliveries, but none in the last 60 days.
- Overdue: rechnung not paid and faellig before today.
- Cheese year: July to June; KJ26 = July 2025 to June 2026.
"""


def n(d):
    return int(d.strftime("%Y%m%d")) if d else 0


def make():
    rng = random.Random(15303)
    nm = people(rng, 60)
    places = ["Hindelang", "Sonthofen", "Immenstadt", "Oberstaufen", "Rettenberg", "Fischen"]
    bau = []
    for i in range(34):
        tier = "K" if i < 24 else "Z" if i < 31 else "S"
        seit = day_in(rng, date(2008, 1, 1), date(2024, 5, 1)) if i % 7 else day_in(rng, date(2024, 9, 1), date(2026, 2, 1))
        bis = day_in(rng, date(2025, 3, 1), date(2026, 4, 30)) if i in (3, 9, 16, 26) else None
        bau.append((i + 1, ("Hof " if rng.random() < .3 else "") + nm[i], rng.choice(places), tier,
                    "J" if rng.random() < .4 else "N", seit, bis, "083%d %d" % (rng.randint(21, 29), rng.randint(1000, 99999)) if rng.random() < .88 else None))
    size = {b[0]: rng.choice([400, 700, 900, 1400, 2000]) if b[3] == "K" else rng.choice([90, 160, 240, 320]) for b in bau}
    dirty = {b[0]: rng.choice([.01, .01, .02, .04, .1]) for b in bau}
    anl = []
    d = date(2024, 7, 1)
    while d <= TODAY:
        for b in bau:
            x = d + timedelta(days=b[0] % 6)
            if x > TODAY or b[5] > x or (b[6] and b[6] < x) or rng.random() < .05:
                continue
            season = {1: .9, 2: .9, 3: 1, 4: 1.1, 5: 1.2, 6: 1.15, 7: 1.05, 8: 1, 9: .95, 10: .9, 11: .85, 12: .85}[x.month]
            if b[3] != "K" and x.month in (12, 1):
                continue
            germ = int(rng.lognormvariate(3.3, .5))
            ok = "J"
            if rng.random() < dirty[b[0]]:
                germ, ok = rng.randint(90, 480), rng.choice(["N", "N", "J"])
            pr = {"K": 50, "Z": 92, "S": 145}[b[3]] + (9 if b[4] == "J" else 0) + (3 if x >= date(2025, 4, 1) else 0) + (-2 if x >= date(2026, 2, 1) else 0)
            anl.append([0, b[0], x, int(size[b[0]] * season * rng.uniform(.85, 1.15)), round(rng.gauss({"K": 4.1, "Z": 3.5, "S": 6.2}[b[3]], .2), 2), germ, ok, pr])
        d += timedelta(days=7)
    anl.sort(key=lambda a: (a[2], a[1]))
    for i, a in enumerate(anl, 1):
        a[0] = i
    sor = [("BK", "Bergkäse", "H", "K", 180, 2290, "J"), ("BA", "Bergkäse alt", "H", "K", 365, 2850, "J"), ("HA", "Hornkäse", "H", "K", 270, 2690, "N"), ("EM", "Emmentaler", "H", "K", 120, 1650, "J"),
           ("WS", "Weisslacker", "HH", "K", 90, 1990, "N"), ("AL", "Alpenkräuter", "HH", "K", 60, 1890, "J"), ("RA", "Raclette", "HH", "K", 75, 1750, "J"),
           ("RO", "Rotschmierer", "W", "K", 28, 1590, "J"), ("CA", "Camembert", "W", "K", 14, 1690, "J"), ("ZR", "Ziegenrolle", "W", "Z", 10, 2590, "J"),
           ("ZF", "Ziegenfrischkäse", "F", "Z", 1, 1990, "J"), ("QU", "Schichtkäse", "F", "K", 1, 790, "J"), ("SH", "Schafkäse", "HH", "S", 60, 2990, "J"),
           ("SF", "Feta nach Bauernart", "F", "S", 5, 2450, "N"), ("TR", "Trüffelkäse", "HH", "K", 60, 3490, "J")]
    by_kz = {s[0]: s for s in sor}
    per = {"BK": 11, "BA": 11, "HA": 10.8, "EM": 10, "WS": 9.5, "AL": 10, "RA": 10.5, "RO": 8.2, "CA": 7.6, "ZR": 7, "ZF": 5.6, "QU": 3.9, "SH": 5.2 * 3, "SF": 14}
    kaeser = ["Agnes Thoma", "Boris Imhof", "Carlo Engel", "Hanna Frey"]
    cha = []
    d = date(2023, 5, 2)
    while d <= TODAY:
        if d.weekday() < 6:
            for kz in rng.sample(["BK", "BK", "BA", "HA", "EM", "EM", "AL", "RA", "RO", "CA", "CA", "ZR", "ZF", "QU", "SH", "SF", "WS"], rng.choice([0, 1, 1, 2] if d < date(2024, 6, 1) else [1, 2, 2])):
                s = by_kz[kz]
                if s[6] == "N" and d > date(2025, 5, 31) or (d < date(2024, 6, 1) and s[4] < 60):
                    continue
                if s[3] != "K" and d.month in (12, 1):
                    continue
                li = rng.choice([300, 400, 500, 600]) if s[3] == "K" else rng.choice([80, 100, 120, 160])
                v = rng.random() < (.11 if s[2] == "W" else .045)
                kg = round(li / 50 * per[kz] * rng.uniform(.92, 1.07)) / 2
                who = rng.choice(kaeser[:3] if d < date(2025, 2, 1) else kaeser[1:] if d > date(2025, 11, 30) else kaeser)
                cha.append([0, kz, d, who, li, kg, "J" if v else "N", rng.choice(["Blähung", "Fremdschimmel", "Listerien", "zu salzig", None]) if v else None])
        d += timedelta(days=1)
    for i, c in enumerate(cha, 1):
        c[0] = 5000 + i
    tou = [(1, "Nord", "Di", "Ralf Huber"), (2, "Süd", "Mi", "Petra Lang"), (3, "Stadt", "Do", "Ralf Huber"), (4, "Tal", "Fr", "Ivan Dorn"), (5, "Reserve", "Sa", None)]
    wd = {1: 1, 2: 2, 3: 3, 4: 4}
    lad = []
    a1 = ["Kempten", "Kempten", "Kempten", "Sonthofen", "Immenstadt", "Oberstdorf", "Lindau", "Füssen", "Memmingen"]
    for i in range(47):
        ty = rng.choice("BBBMMRRRH")
        ort = rng.choice(a1)
        head = {"B": ["Feinkost", "Käseladen", "Käsetheke"], "M": ["Markt", "Frischmarkt", "Kaufhalle"], "R": ["Gasthof", "Hotel", "Wirtshaus"], "H": ["Hofladen"]}[ty]
        name = rng.choice(head) + " " + nm[36 + i % 24].split()[1] + (" " + ort if i >= 24 else "")
        seit = day_in(rng, date(2012, 1, 1), date(2024, 6, 1)) if i % 6 else day_in(rng, date(2024, 9, 1), date(2026, 5, 1))
        zu = day_in(rng, date(2025, 1, 15), date(2026, 4, 20)) if i in (4, 11, 20, 33, 40) else None
        lad.append((i + 1, name, ort, ty, rng.choice([1, 2, 3, 3, 4]), seit, zu, "08%d %d" % (rng.randint(31, 399), rng.randint(1000, 99999)) if rng.random() < .9 else None))
    quiet = {7, 22, 36}
    lost = {k: day_in(rng, date(2025, 8, 1), date(2026, 4, 2)) for k in (2, 15, 28, 44)}
    beat = {x[0]: rng.choice([7, 14, 14, 14, 28]) for x in lad}
    vol = {x[0]: rng.choice([.5, 1, 1, 1.5, 2.5]) * {"M": 1.8, "B": 1.2, "R": .8, "H": .5}[x[3]] for x in lad}
    left = {c[0]: c[5] for c in cha if c[6] == "N"}
    lie, pos, rek = [], [], []
    plan = []
    for x in lad:
        if x[0] in quiet:
            continue
        d = date(2024, 7, 1) + timedelta(days=rng.randrange(beat[x[0]]))
        while d <= TODAY + timedelta(days=12):
            e = d + timedelta(days=(wd[x[4]] - d.weekday()) % 7)
            if x[5] <= e and not (x[6] and x[6] < e) and not (x[0] in lost and lost[x[0]] < e) and rng.random() > .04 and e <= TODAY + timedelta(days=12):
                plan.append((e, x))
            d += timedelta(days=beat[x[0]])
    plan.sort(key=lambda z: (z[0], z[1][0]))
    for e, x in plan:
        no = 80001 + len(lie)
        st = "X" if rng.random() < .06 else "P" if e > TODAY or (e == TODAY and rng.random() < .5) else "G"
        if st == "G" and e > TODAY - timedelta(days=9) and rng.random() < .08:
            st = "P"
        best = e - timedelta(days=rng.choice([1, 2, 2, 3, 4, 5, 7, 9]))
        best = min(best, TODAY)
        opts = [c for c in cha if c[0] in left and left[c[0]] >= .5 and (e - c[2]).days >= by_kz[c[1]][4] and ((e - c[2]).days < 30 + by_kz[c[1]][4] * 2 + 90 * (by_kz[c[1]][2] in ("H", "HH")))]
        kinds = sorted({c[1] for c in opts})
        want = rng.sample(kinds, min(len(kinds), rng.choice([1, 2, 2, 3, 4])))
        k = 0
        for kz in want:
            c = rng.choice([c for c in opts if c[1] == kz][:3])
            kg = int(min(left[c[0]], vol[x[0]] * rng.choice([1.5, 2, 3, 4, 5])) * 2) / 2
            if kg < .5:
                continue
            if st == "G":
                left[c[0]] -= kg
            k += 1
            pos.append((no, k, c[0], kg, int(by_kz[kz][5] * rng.choice([1, 1, .95, .9]) * (1 if e < date(2025, 10, 1) else 1.04))))
        if not k:
            continue
        lie.append((no, x[0], e, best, st))
        if st == "G" and rng.random() < (.07 if x[4] == 4 else .035):
            rd = e + timedelta(days=rng.randint(0, 7))
            if rd <= TODAY:
                er = rd + timedelta(days=rng.randint(1, 25))
                rek.append((len(rek) + 1, no, rd, rng.choice(["zu weich", "Schimmel", "falsche Sorte", "zu spät", "Bruch"]),
                            rng.choice([0, 500, 900, 1450, 2200, 3900]), er if er <= TODAY and rng.random() > .06 else None))
    rek.sort(key=lambda r: (r[2], r[1]))
    rek = [(i,) + r[1:] for i, r in enumerate(rek, 1)]
    val = {}
    m = {z[0]: z for z in lie}
    for z in pos:
        h = m[z[0]]
        if h[4] == "G":
            k = (h[2].year, h[2].month, h[1])
            val[k] = val.get(k, 0) + z[3] * z[4]
    slow = {x[0]: rng.choice([-8, -3, 0, 4, 12]) for x in lad}
    rec = []
    for (y, mo, l), v in sorted(val.items()):
        iss = date(y + mo // 12, mo % 12 + 1, 1) + timedelta(days=1)
        if iss > TODAY:
            continue
        due = iss + timedelta(days=rng.choice([14, 21, 30]))
        pd = max(iss + timedelta(days=1), due + timedelta(days=int(rng.gauss(slow[l], 5))))
        if pd > TODAY or (iss > date(2025, 8, 1) and rng.random() < .06):
            pd = None
        rec.append((20001 + len(rec), l, iss, due, int(v), pd))

    def num(rows):
        return [tuple(n(v) if isinstance(v, date) else v for v in r) for r in rows]

    def zero(rows, cols):
        return [tuple(0 if i in cols and v is None else n(v) if isinstance(v, date) else v for i, v in enumerate(r)) for r in rows]

    write("dairy", DDL, [("bauer", zero(bau, {6})), ("anlieferung", num(anl)), ("sorte", sor), ("charge", num(cha)), ("tour", tou), ("laden", zero(lad, {6})),
                         ("lieferung", num(lie)), ("liefer_pos", pos), ("reklamation", zero(rek, {5})), ("rechnung", zero(rec, {5}))])


def J(c):
    return f"julianday(substr({c}, 1, 4) || '-' || substr({c}, 5, 2) || '-' || substr({c}, 7, 2))"


def mon(col, *sqls):
    return [s.replace("#", f) for s in sqls for f in (f"{col} / 100", f"{col} / 100 % 100", f"substr({col}, 1, 4) || '-' || substr({col}, 5, 2)", f"substr({col}, 1, 6)",
                                                      f"substr({col}, 5, 2)", f"{col} / 10000, {col} / 100 % 100", f"substr({col}, 1, 4), substr({col}, 5, 2)")]


def D(*cols):
    """A list's columns, its dates as numbers or as text."""
    out = []
    for c in cols:
        out.append(c)
        if "~" in c:
            out.append(";".join(f"substr({x.strip()[1:]}, 1, 4) || '-' || substr({x.strip()[1:]}, 5, 2) || '-' || substr({x.strip()[1:]}, 7, 2)" if x.strip().startswith("~") else x for x in c.split(";")))
    return [c.replace("~", "") for c in out]


def questions():
    p = Paper("dairy", TODAY)
    q, ask = p.q, p.ask
    JT = "julianday('2026-06-09')"
    T = "20260609"
    txt = lambda c, *pp: [c, "CASE %s %s END" % (c, " ".join("WHEN '%s' THEN '%s'" % x for x in pp))]  # noqa: E731
    TIER = txt("b.tier", ("K", "cow"), ("Z", "goat"), ("S", "sheep"))
    TYP = txt("l.typ", ("B", "deli"), ("M", "supermarket"), ("R", "restaurant"), ("H", "farm shop"))
    ART = txt("s.art", ("H", "hard"), ("HH", "semi-hard"), ("W", "soft"), ("F", "fresh"))
    an = "FROM anlieferung a JOIN bauer b ON b.nr = a.bauer_nr WHERE a.angenommen = 'J'"
    li = "FROM lieferung d JOIN laden l ON l.nr = d.laden_nr LEFT JOIN tour t ON t.nr = l.tour_nr WHERE d.status = 'G'"
    sa = "FROM liefer_pos p JOIN lieferung d ON d.nr = p.lieferung_nr JOIN laden l ON l.nr = d.laden_nr JOIN charge c ON c.nr = p.charge_nr JOIN sorte s ON s.kz = c.sorte_kz WHERE d.status = 'G'"
    S = "sum(p.kg * p.preis_ct) / 100.0"
    ch = "FROM charge c JOIN sorte s ON s.kz = c.sorte_kz WHERE c.verworfen = 'N'"
    LA = ["l.name", "l.nr, l.name", "l.name, l.ort"]
    SO = ["s.name", "s.kz, s.name", "s.kz"]
    BA = ["b.name", "b.nr, b.name"]

    q("how many farmers deliver to us", "SELECT count(*) FROM bauer WHERE bis = 0", "count", "easy", True, chain="fa")
    q("cow goat sheep", [f"SELECT {k}, count(*) FROM bauer b WHERE bis = 0 GROUP BY b.tier" for k in TIER] + w("FROM bauer WHERE bis = 0", "sum(tier = 'K'), sum(tier = 'Z'), sum(tier = 'S')"), "count by group", "medium", True, chain="fa")
    q("n how many of each are organic", [f"SELECT {k}, {v} FROM bauer b WHERE bis = 0 GROUP BY b.tier" for k in TIER for v in ("sum(bio = 'J')", "count(*), sum(bio = 'J')")] + [f"SELECT {k}, count(*) FROM bauer b WHERE bis = 0 AND bio = 'J' GROUP BY b.tier" for k in TIER] +
      w("FROM bauer WHERE bis = 0 AND bio = 'J'", "sum(tier = 'K'), sum(tier = 'Z'), sum(tier = 'S')"), "count by group", "medium", True, chain="fa")
    q("milk intake may", f"SELECT sum(a.liter) {an} AND a.datum BETWEEN 20260501 AND 20260531", "sum", "easy", True, chain="mi")
    q("vs may 25", [f"SELECT sum(a.liter) {an} AND a.datum BETWEEN 20250501 AND 20250531"] + w(an, "sum(CASE WHEN a.datum BETWEEN 20260501 AND 20260531 THEN a.liter END); sum(CASE WHEN a.datum BETWEEN 20250501 AND 20250531 THEN a.liter END)") +
      mon("a.datum", f"SELECT #, sum(a.liter) {an} AND (a.datum BETWEEN 20260501 AND 20260531 OR a.datum BETWEEN 20250501 AND 20250531) GROUP BY a.datum / 100") +
      [f"SELECT {k}, sum(a.liter) {an} AND (a.datum BETWEEN 20260501 AND 20260531 OR a.datum BETWEEN 20250501 AND 20250531) GROUP BY a.datum / 100" for k in ("a.datum / 10000", "substr(a.datum, 1, 4)")], "comparison", "medium", True, chain="mi")
    wide = [f"SELECT {k}, sum(CASE WHEN a.datum BETWEEN 20260501 AND 20260531 THEN a.liter END), sum(CASE WHEN a.datum BETWEEN 20250501 AND 20250531 THEN a.liter END) {an} AND (a.datum / 100 IN (202505, 202605)) GROUP BY b.tier" for k in TIER]
    wide += [f"SELECT {k}, sum(CASE WHEN a.datum BETWEEN 20250501 AND 20250531 THEN a.liter END), sum(CASE WHEN a.datum BETWEEN 20260501 AND 20260531 THEN a.liter END) {an} AND (a.datum / 100 IN (202505, 202605)) GROUP BY b.tier" for k in TIER]
    q("both by animal", wide + [f"SELECT {x} {an} AND a.datum / 100 IN (202505, 202605) GROUP BY b.tier, a.datum / 100" for k in TIER for y in ("a.datum / 100", "a.datum / 10000", "substr(a.datum, 1, 4)", "substr(a.datum, 1, 6)", "substr(a.datum, 1, 4) || '-' || substr(a.datum, 5, 2)") for x in (f"{k}, {y}, sum(a.liter)", f"{y}, {k}, sum(a.liter)")],
      "comparison", "hard", True, chain="mi")
    mm = f"{an} AND a.datum BETWEEN 20250101 AND 20251231 GROUP BY a.datum / 100"
    q("milk money per month 2025 in euros", rnd(*mon("a.datum", f"SELECT #, @sum(a.liter * a.preis_ct) / 100.0@ {mm}")), "sum by month", "medium", True)
    t5 = f"{an} AND a.datum BETWEEN 20250101 AND 20251231 GROUP BY b.nr ORDER BY sum(a.liter) DESC LIMIT 5"
    q("top 5 farmers by litres 2025", w(t5, "b.name; sum(a.liter)", "b.nr; b.name; sum(a.liter)", "b.name", "b.name; b.ort; sum(a.liter)", "b.nr; b.name"), "top n", "medium", True, chain="t5")
    q("what did we pay them", rnd(*w(t5, "b.name; @sum(a.liter * a.preis_ct) / 100.0@", "b.nr; b.name; @sum(a.liter * a.preis_ct) / 100.0@", "b.name; sum(a.liter); @sum(a.liter * a.preis_ct) / 100.0@"),
      f"SELECT b.nr, b.name, sum(a.liter), @sum(a.liter * a.preis_ct) / 100.0@ {t5}", f"SELECT @sum(x)@ FROM (SELECT sum(a.liter * a.preis_ct) / 100.0 AS x {t5})"), "sum by group", "hard", True, chain="t5")
    q("avg price per litre paid, organic vs not, this yr", rnd(*[f"SELECT {k}, @{v}@ {an} AND a.datum >= 20260101 GROUP BY b.bio" for v in ("1.0 * sum(a.liter * a.preis_ct) / sum(a.liter)", "avg(a.preis_ct)", "sum(a.liter * a.preis_ct) / 100.0 / sum(a.liter)", "avg(a.preis_ct) / 100.0") for k in ("b.bio", "CASE b.bio WHEN 'J' THEN 'organic' ELSE 'not organic' END", "CASE b.bio WHEN 'J' THEN 'organic' ELSE 'conventional' END")],
      *[f"SELECT round({v}, 3), round({u}, 3) {an} AND a.datum >= 20260101" for v, u in (("sum(CASE WHEN b.bio = 'J' THEN a.liter * a.preis_ct END) / 100.0 / sum(CASE WHEN b.bio = 'J' THEN a.liter END)", "sum(CASE WHEN b.bio = 'N' THEN a.liter * a.preis_ct END) / 100.0 / sum(CASE WHEN b.bio = 'N' THEN a.liter END)"),)]) +
      [f"SELECT {k}, round({v}, {r}) {an} AND a.datum >= 20260101 GROUP BY b.bio" for r in (3, 4) for v in ("sum(a.liter * a.preis_ct) / 100.0 / sum(a.liter)", "avg(a.preis_ct) / 100.0") for k in ("b.bio", "CASE b.bio WHEN 'J' THEN 'organic' ELSE 'not organic' END")], "avg by group", "hard", True)
    rj = "FROM anlieferung a JOIN bauer b ON b.nr = a.bauer_nr WHERE a.angenommen = 'N' AND a.datum BETWEEN 20250101 AND 20251231"
    q("rejected loads 2025 per farmer, litres too", by(rj + " GROUP BY b.nr", BA, "count(*), sum(a.liter)", "sum(a.liter), count(*)"), "sum by group", "medium", True)
    g3 = "FROM anlieferung a JOIN bauer b ON b.nr = a.bauer_nr WHERE a.keimzahl > 100 AND a.datum > 20250609 GROUP BY b.nr HAVING count(*) >= 3"
    q("who was over the germ warning level 3 times or more in the last 12 months", [s for t in (g3, g3.replace("> 20250609", ">= 20250609"), g3.replace("WHERE", "WHERE b.bis = 0 AND")) for s in w(t, "b.name; count(*)", "b.name", "b.nr; b.name; count(*)", "b.nr; b.name")], "having", "hard", True)
    ll = "FROM bauer b WHERE b.bis <> 0"
    q("farmers who left us n when", w(ll, *D("b.name; ~b.bis", "b.nr; b.name; ~b.bis", "b.name; b.ort; ~b.bis", "b.name; ~b.seit; ~b.bis")), "list", "easy", True)
    pr = f"{ch} AND c.datum BETWEEN 20250101 AND 20251231"
    q("kg produced per cheese 2025", rnd(*by(pr + " GROUP BY s.kz", SO, "@sum(c.kg)@")), "sum by group", "medium", True, chain="pr")
    yi = "@100.0 * sum(c.kg) / sum(c.liter)@"
    q("and the yield", rnd(*by(pr + " GROUP BY s.kz", SO, yi, "sum(c.kg), " + yi, "round(sum(c.kg), 1), " + yi, "round(sum(c.kg), 2), " + yi, "sum(c.kg), sum(c.liter), " + yi)), "ratio by group", "hard", True, chain="pr")
    q("hard cheese only", rnd(*by(pr + " AND s.art = 'H' GROUP BY s.kz", SO, yi, "sum(c.kg), " + yi, "round(sum(c.kg), 1), " + yi, "round(sum(c.kg), 2), " + yi, "sum(c.kg), sum(c.liter), " + yi), f"SELECT {yi} {pr} AND s.art = 'H'"), "ratio by group", "hard", True, chain="pr")
    al = "FROM charge c JOIN sorte s ON s.kz = c.sorte_kz WHERE c.datum BETWEEN 20250101 AND 20251231"
    lr = "@avg(c.verworfen = 'J')@"
    q("loss rate by type of cheese 2025", [x for k in ART for x in frac(f"SELECT {k}, {lr} {al} GROUP BY s.art", f"SELECT {k}, sum(c.verworfen = 'J'), count(*), {lr} {al} GROUP BY s.art", f"SELECT {k}, count(*), sum(c.verworfen = 'J'), {lr} {al} GROUP BY s.art")] +
      [x for x in frac(*by(al + " GROUP BY s.kz", SO, lr))], "rate by group", "hard", True, chain="lr")
    q("reasons", ["SELECT c.grund, count(*) " + t + " AND c.verworfen = 'J'" + z + " GROUP BY c.grund" for t in (al,) for z in ("", " AND c.grund IS NOT NULL")] + [f"SELECT coalesce(c.grund, '{u}'), count(*) {al} AND c.verworfen = 'J' GROUP BY c.grund" for u in ("unknown", "none", "")] +
      [f"SELECT {x} {al} AND c.verworfen = 'J' GROUP BY s.art, c.grund" for k in ART for x in (f"{k}, c.grund, count(*)", f"c.grund, {k}, count(*)")], "count by group", "medium", True, chain="lr")
    q("batches per cheesemaker this yr", [f"SELECT c.kaeser, count(*) {t} AND c.datum >= 20260101 GROUP BY c.kaeser" for t in (ch, "FROM charge c WHERE 1")], "count by group", "easy", True)
    age = f"{JT} - {J('c.datum')}"
    stc = "c.kg - coalesce((SELECT sum(p.kg) FROM liefer_pos p JOIN lieferung d ON d.nr = p.lieferung_nr WHERE p.charge_nr = c.nr AND d.status = 'G'), 0)"
    q("kg in stock per cheese", rnd(*by(ch + " GROUP BY s.kz", SO, f"@sum({stc})@"), *by(ch + f" AND {stc} > 0.001 GROUP BY s.kz", SO, f"@sum({stc})@")), "business term", "hard", True, chain="sk")
    q("only what is ripe", rnd(*by(ch + f" AND {age} >= s.reife_tage GROUP BY s.kz", SO, f"@sum({stc})@"), *by(ch + f" AND {age} >= s.reife_tage AND {stc} > 0.001 GROUP BY s.kz", SO, f"@sum({stc})@")), "business term", "hard", True, chain="sk")
    bs = ch + f" AND s.name = 'Hornkäse' AND {stc} > 0.001 AND {age} >= s.reife_tage ORDER BY c.datum LIMIT 1"
    q("oldest batch of hornkäse not yet sold out", [x for t in (bs, bs.replace(f" AND {age} >= s.reife_tage", "")) for x in w(t, *D("c.nr; ~c.datum", "c.nr", "c.nr; s.name; ~c.datum")) + rnd(*w(t, *D(f"c.nr; @{stc}@", f"c.nr; ~c.datum; @{stc}@")))] + w(bs, "c.*"), "superlative", "hard", True)
    ns = "FROM sorte s WHERE NOT EXISTS (SELECT 1 FROM charge c WHERE c.sorte_kz = s.kz)"
    q("which cheese did we never make", w(ns, "s.name", "s.kz; s.name", "s.*", "s.kz"), "never", "easy")
    q("list price of raclette", rnd(*w("FROM sorte WHERE name = 'Raclette'", "@kg_preis_ct / 100.0@", "name; @kg_preis_ct / 100.0@", "kz; name; @kg_preis_ct / 100.0@")) + w("FROM sorte WHERE name = 'Raclette'", "kg_preis_ct", "name; kg_preis_ct"), "lookup", "easy", True)
    q("long agers still made", w("FROM sorte WHERE reife_tage >= 180 AND aktiv = 'J'", "name", "kz; name", "name; reife_tage", "*", "kz; name; reife_tage", "count(*)"), "business term", "easy", True)
    kj = f"{sa} AND d.datum BETWEEN 20250701 AND 20260630"
    q("sales kj26 so far", rnd(f"SELECT @{S}@ {kj}"), "business term", "medium", True, chain="kj")
    kjb = f"{sa} AND d.datum BETWEEN 20240701 AND 20250609"
    A, B = "sum(CASE WHEN d.datum >= 20250701 THEN p.kg * p.preis_ct END) / 100.0", "sum(CASE WHEN d.datum <= 20250609 THEN p.kg * p.preis_ct END) / 100.0"
    q("same stretch the year before", rnd(f"SELECT @{S}@ {kjb}", *w(sa, f"@{A}@; @{B}@", f"@{A}@; @{B}@; @{A} - {B}@")), "comparison", "hard", True, chain="kj")
    q("by shop type", [x for k in TYP for x in rnd(f"SELECT {k}, @{S}@ {kjb} GROUP BY l.typ", f"SELECT {k}, @{A}@, @{B}@ {sa} GROUP BY l.typ", f"SELECT {k}, @{B}@, @{A}@ {sa} GROUP BY l.typ", f"SELECT {k}, @{A}@, @{B}@, @{A} - {B}@ {sa} GROUP BY l.typ", f"SELECT {k}, @{S}@ {kj} GROUP BY l.typ")], "comparison", "hard", True, chain="kj")
    sq = f"{sa} AND d.datum BETWEEN 20250101 AND 20251231"
    cre = "coalesce((SELECT sum(r.gutschrift_ct) / 100.0 FROM reklamation r WHERE r.datum / 100 = m), 0)"
    q("net sales per month 2025", rnd(*[s for s in (f"SELECT {k}, @v - {cre}@ FROM (SELECT d.datum / 100 AS m, {S} AS v {sq} GROUP BY 1)" for k in ("m", "m % 100", "substr(m, 1, 4) || '-' || substr(m, 5, 2)", "substr(m, 5, 2)", "substr(m, 1, 6)", "m / 100, m % 100"))]), "business term", "hard", True)
    top = f"{sq} GROUP BY l.nr ORDER BY {S} DESC LIMIT 10"
    q("10 best shops by sales 2025", rnd(*w(top, f"l.name; @{S}@", "l.name", f"l.nr; l.name; @{S}@", f"l.name; l.ort; @{S}@", "l.nr; l.name")), "top n", "medium", True, chain="bs")
    q("only kempten", rnd(*w(top.replace("GROUP BY", "AND l.ort = 'Kempten' GROUP BY"), f"l.name; @{S}@", "l.name", f"l.nr; l.name; @{S}@", f"l.name; l.ort; @{S}@", "l.nr; l.name")) +
      rnd(*w(f"FROM (SELECT l.nr AS i, l.name AS n, l.ort AS o, {S} AS v {top}) WHERE o = 'Kempten'", "n; @v@", "n", "i; n; @v@", "n; o; @v@", "i; n")), "top n", "medium", True, chain="bs")
    k1 = f"FROM (SELECT l.typ AS t, s.name AS n, sum(p.kg) AS v, rank() OVER (PARTITION BY l.typ ORDER BY sum(p.kg) DESC) AS k {sq} GROUP BY l.typ, s.kz) WHERE k <= 2"
    tt = "CASE t WHEN 'B' THEN 'deli' WHEN 'M' THEN 'supermarket' WHEN 'R' THEN 'restaurant' WHEN 'H' THEN 'farm shop' END"
    q("2 best selling cheeses (kg) per shop type 2025", rnd(*[s for k in ("t", tt) for s in w(k1, f"{k}; n; @v@", f"{k}; n")], *[f"SELECT {k}, n, @v@, k {k1}" for k in ("t", tt)], f"SELECT t, k, n, @v@ {k1}"), "top n per group", "hard", True)
    tr = f"{li} AND d.datum BETWEEN 20260501 AND 20260531 GROUP BY t.nr"
    q("deliveries per tour last month", by(tr, ["t.name", "t.nr, t.name", "t.nr", "t.name, t.fahrer"], "count(*)") + by("FROM tour t LEFT JOIN laden l ON l.tour_nr = t.nr LEFT JOIN lieferung d ON d.laden_nr = l.nr AND d.status = 'G' AND d.datum BETWEEN 20260501 AND 20260531 GROUP BY t.nr", ["t.name", "t.nr, t.name"], "count(d.nr)"), "count by group", "medium", True)
    le = f"{J('d.datum')} - {J('d.bestellt')}"
    q("avg lead time per tour this year", rnd(*by(f"{li} AND d.datum >= 20260101 GROUP BY t.nr", ["t.name", "t.nr, t.name", "t.nr"], f"@avg({le})@")), "duration by group", "hard", True)
    xx = "FROM lieferung d JOIN laden l ON l.nr = d.laden_nr WHERE d.datum BETWEEN 20250101 AND 20251231"
    q("share of deliveries called off 2025", frac(f"SELECT @avg(d.status = 'X')@ {xx}", f"SELECT @1.0 * sum(d.status = 'X') / sum(d.status = 'G')@ {xx}", f"SELECT sum(d.status = 'X'), count(*), @avg(d.status = 'X')@ {xx}"), "rate", "medium", True)
    cr = "@1.0 * (SELECT count(*) FROM reklamation r JOIN lieferung e ON e.nr = r.lieferung_nr JOIN laden m ON m.nr = e.laden_nr WHERE m.tour_nr = t.nr AND {0} BETWEEN 20250101 AND 20251231) / count(*)@"
    q("complaint rate per tour 2025", frac(*[x for dd in ("r.datum", "e.datum") for x in by(f"{li} AND d.datum BETWEEN 20250101 AND 20251231 GROUP BY t.nr", ["t.name", "t.nr, t.name", "t.nr", "t.name, t.fahrer"], cr.format(dd))],
      *by(f"{li} AND d.datum BETWEEN 20250101 AND 20251231 GROUP BY t.nr", ["t.name"], cr.format("r.datum").replace("@1.0 * ", "").replace(" / count(*)@", "") + ", count(*), " + cr.format("r.datum"), "count(*), " + cr.format("r.datum").replace("@1.0 * ", "").replace(" / count(*)@", "") + ", " + cr.format("r.datum"))), "rate by group", "hard", True)
    oc = "FROM reklamation r JOIN lieferung d ON d.nr = r.lieferung_nr JOIN laden l ON l.nr = d.laden_nr WHERE r.erledigt = 0"
    q("complaints not settled yet, shop n reason", w(oc, *D("l.name; r.grund", "r.nr; l.name; r.grund", "l.name; r.grund; ~r.datum", "l.nr; l.name; r.grund")) + [f"SELECT {c} {oc}" for c in D("r.nr, l.name, r.grund, r.datum", "r.nr, r.datum, l.name, r.grund", "r.nr, r.lieferung_nr, l.name, r.grund", "r.nr, l.nr, l.name, r.grund")], "not yet", "medium", True, chain="oc")
    q("how long has each been open", [f"SELECT {c} {oc}" for g in (f"{JT} - {J('r.datum')}",) for c in (f"l.name, r.grund, {g}", f"r.nr, {g}", f"r.nr, l.name, r.grund, {g}", f"l.name, {g}", f"r.nr, l.name, {g}", f"l.name, r.grund, r.datum, {g}", f"r.nr, r.datum, {g}", f"r.nr, l.name, r.grund, r.datum, {g}", f"r.nr, r.grund, {g}", f"l.name, r.datum, {g}", f"r.nr, l.name, r.datum, {g}", f"r.nr, r.datum, l.name, r.grund, {g}")], "duration", "hard", True, chain="oc")
    sl = "FROM laden l WHERE l.zu = 0 AND (SELECT max(d.datum) FROM lieferung d WHERE d.laden_nr = l.nr AND d.status = 'G') < 20260410"
    ld = "(SELECT max(d.datum) FROM lieferung d WHERE d.laden_nr = l.nr AND d.status = 'G')"
    q("sleeping shops with last delivery", [s for t in (sl, sl.replace("< 2026", "<= 2026")) for s in w(t, *D(f"l.name; ~{ld}", f"l.nr; l.name; ~{ld}", f"l.name; l.ort; ~{ld}", f"l.name; l.telefon; ~{ld}"))], "business term", "hard", True)
    nd = "FROM laden l WHERE NOT EXISTS (SELECT 1 FROM lieferung d WHERE d.laden_nr = l.nr%s)"
    q("shops never delivered to", [s for z in (" AND d.status = 'G'", "") for t in (nd % z, nd % z + " AND l.zu = 0") for s in w(t, *D("l.name", "l.nr; l.name", "l.*", "l.name; l.ort", "l.name; ~l.seit", "count(*)", "l.nr; l.name; l.ort", "l.nr; l.name; ~l.seit"))], "never", "medium", True)
    ov = f"FROM rechnung r JOIN laden l ON l.nr = r.laden_nr WHERE r.bezahlt = 0 AND r.faellig < {T}"
    q("overdue invoices, how many and how much", rnd(*w(ov, "count(*); @sum(r.betrag_ct) / 100.0@")), "business term", "easy", True, chain="ov")
    bk = f"CASE WHEN {JT} - {J('r.faellig')} <= 30 THEN '%s' WHEN {JT} - {J('r.faellig')} <= 90 THEN '%s' ELSE '%s' END"
    bks = [bk % x for x in (("up to 30", "31-90", "over 90"), ("0-30", "31-90", "over 90"), ("0-30", "31-90", ">90"), ("1-30", "31-90", "over 90"), ("<=30", "31-90", ">90"), ("up to 30 days", "31-90 days", "over 90 days"), ("0-30", "31-90", "90+"))]
    q("by age: up to 30 days, 31-90, over 90", rnd(*[f"SELECT {b}, {v} {ov} GROUP BY 1" for b in bks for v in ("count(*), @sum(r.betrag_ct) / 100.0@", "@sum(r.betrag_ct) / 100.0@", "@sum(r.betrag_ct) / 100.0@, count(*)")]) +
      [f"SELECT {b}, count(*) {ov} GROUP BY 1" for b in bks] + rnd("SELECT " + ", ".join("@sum(CASE WHEN %s THEN r.betrag_ct END) / 100.0@" % x for x in [f"{JT} - {J('r.faellig')} {z}" for z in ("<= 30", "BETWEEN 31 AND 90", "> 90")]) + " " + ov), "aging buckets", "hard", True, chain="ov")
    q("which shop owes most", rnd(*w(ov + " GROUP BY l.nr ORDER BY sum(r.betrag_ct) DESC LIMIT 1", "l.name; @sum(r.betrag_ct) / 100.0@", "l.name", "l.nr; l.name", "l.nr; l.name; @sum(r.betrag_ct) / 100.0@"),
      *w(ov.replace(f" AND r.faellig < {T}", "") + " GROUP BY l.nr ORDER BY sum(r.betrag_ct) DESC LIMIT 1", "l.name; @sum(r.betrag_ct) / 100.0@", "l.name", "l.nr; l.name; @sum(r.betrag_ct) / 100.0@")), "superlative", "medium", True, chain="ov")
    nx = "FROM lieferung d JOIN laden l ON l.nr = d.laden_nr JOIN tour t ON t.nr = l.tour_nr WHERE d.status = 'P' AND d.datum BETWEEN 20260608 AND 20260614 AND t.name = 'Stadt'"
    q("planned deliveries of tour stadt this week", [s for t in (nx, nx.replace("20260608", "20260609")) for s in w(t, *D("l.name", "l.name; ~d.datum", "d.nr; l.name; ~d.datum", "d.nr; l.name", "d.nr", "d.*", "count(*)", "d.nr; ~d.datum", "l.name; l.ort; ~d.datum", "l.name; l.ort"))], "list", "medium", True)
    dl = "FROM lieferung d JOIN laden l ON l.nr = d.laden_nr WHERE l.name = 'SHOP' AND d.status = 'G' ORDER BY d.datum DESC LIMIT 1".replace("SHOP", SHOP)
    q(f"last delivery to {SHOP.lower()}", w(dl, *D("~d.datum", "d.nr; ~d.datum", "l.name; ~d.datum", "d.nr; l.name; ~d.datum", "d.*")), "last", "medium", True, chain="la")
    lp = f"FROM liefer_pos p JOIN charge c ON c.nr = p.charge_nr JOIN sorte s ON s.kz = c.sorte_kz WHERE p.lieferung_nr = (SELECT d.nr {dl})"
    q("what did they get", w(lp, "s.name; p.kg", "s.name", "p.pos; s.name; p.kg", "s.kz; s.name; p.kg", "c.nr; s.name; p.kg", "s.name; p.kg; p.preis_ct") + rnd(*w(lp, "s.name; p.kg; @p.preis_ct / 100.0@", "s.name; p.kg; @p.kg * p.preis_ct / 100.0@")) +
      [f"SELECT {c} {lp}" for c in ("p.pos, s.name, p.kg, p.preis_ct", "p.pos, c.nr, s.name, p.kg", "s.name, c.nr, p.kg, p.preis_ct", "s.name, p.kg, p.preis_ct / 100.0, p.kg * p.preis_ct / 100.0")] + rnd(f"SELECT p.pos, s.name, p.kg, @p.preis_ct / 100.0@ {lp}"), "list", "medium", True, chain="la")
    q("which driver does tour süd", w("FROM tour WHERE name = 'Süd'", "fahrer", "name; fahrer", "nr; name; fahrer", "fahrer; wochentag"), "lookup")
    bo = f"FROM laden l WHERE l.zu = 0 AND EXISTS (SELECT 1 {sa.replace('laden l', 'laden x').replace('x ON l.nr', 'x ON x.nr')} AND d.laden_nr = l.nr AND s.tier = 'Z' AND d.datum >= 20260101) AND NOT EXISTS (SELECT 1 {sa.replace('laden l', 'laden x').replace('x ON l.nr', 'x ON x.nr')} AND d.laden_nr = l.nr AND s.tier = 'S' AND d.datum >= 20260101)"
    q("our shops that took goat cheese but no sheep cheese this yr", w(bo, "l.name", "l.nr; l.name", "l.*", "l.name; l.ort", "count(*)", "l.nr", "l.nr; l.name; l.ort"), "set operation", "hard", True)

    ask("what does the rennet cost us", "rennet and other ingredients are not recorded")
    ask("our best cheese", "best by what: sales, kg, price, yield, few complaints?")
    ask("how full is the cellar in %", "the capacity of the cellar is not recorded")
    ask("numbers for kempten", "too vague: shops, deliveries, sales, complaints?")
    ask("milk price next year", "a forecast, only prices of past loads are there")
    return p


SHOP = "Gasthof Quint"
