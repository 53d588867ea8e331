"""A film-equipment rental house: German names with prefixes."""
import random
from datetime import date, timedelta

from base import day_in, people, write

TODAY = date(2026, 2, 27)
DDL = """
CREATE TABLE t_kdart (ka_code TEXT PRIMARY KEY, ka_bez TEXT);
CREATE TABLE t_kunde (kd_nr INTEGER PRIMARY KEY, kd_name TEXT, kd_art TEXT
 REFERENCES t_kdart (ka_code), kd_ort TEXT, kd_seit DATE, kd_rabatt INTEGER,
 kd_gesperrt INTEGER);
CREATE TABLE t_kategorie (kat_nr INTEGER PRIMARY KEY, kat_bez TEXT);
CREATE TABLE t_geraet (ger_nr INTEGER PRIMARY KEY, ger_bez TEXT, ger_kat
 INTEGER REFERENCES t_kategorie (kat_nr), ger_tagpreis NUMERIC(7,2),
 ger_kaufdat DATE, ger_kaufpreis NUMERIC(9,2), ger_ausgem DATE);
CREATE TABLE t_mitarb (ma_nr INTEGER PRIMARY KEY, ma_name TEXT, ma_eintr DATE,
 ma_austr DATE);
CREATE TABLE t_miete (mt_nr INTEGER PRIMARY KEY, mt_kd INTEGER REFERENCES
 t_kunde (kd_nr), mt_ma INTEGER REFERENCES t_mitarb (ma_nr), mt_projekt TEXT,
 mt_von DATE, mt_bis DATE, mt_rueck DATE, mt_storno INTEGER);
CREATE TABLE t_mietpos (mp_mt INTEGER REFERENCES t_miete (mt_nr), mp_ger
 INTEGER REFERENCES t_geraet (ger_nr), mp_tage INTEGER, mp_betrag
 NUMERIC(9,2), PRIMARY KEY (mp_mt, mp_ger));
CREATE TABLE t_sdart (sa_code INTEGER PRIMARY KEY, sa_bez TEXT);
CREATE TABLE t_schaden (sd_nr INTEGER PRIMARY KEY, sd_ger INTEGER REFERENCES
 t_geraet (ger_nr), sd_mt INTEGER REFERENCES t_miete (mt_nr), sd_art INTEGER
 REFERENCES t_sdart (sa_code), sd_dat DATE, sd_kosten NUMERIC(8,2), sd_repdat
 DATE);
CREATE TABLE t_rechnung (re_nr INTEGER PRIMARY KEY, re_mt INTEGER REFERENCES
 t_miete (mt_nr), re_dat DATE, re_betrag NUMERIC(9,2), re_bezdat DATE, re_mahn
 INTEGER);
"""
CATS = ["Kamera", "Objektiv", "Licht", "Ton", "Stativ", "Kran & Dolly", "Monitor", "Zubehör"]
MODELS = {1: ["Arri Alexa 35", "Arri Alexa Mini", "Sony FX6", "Sony FX9", "RED Komodo", "Canon C70", "Blackmagic 6K"],
          2: ["Zeiss CP.3 25", "Zeiss CP.3 50", "Zeiss CP.3 85", "Cooke S4 32", "Cooke S4 75", "Sigma Cine 35",
              "Fujinon 19-90"],
          3: ["Skypanel S60", "Aputure 600d", "Arri M18", "Kino Flo 4", "Astera Titan Set", "Dedolight Kit"],
          4: ["Sound Devices 833", "Sennheiser MKH 416", "Wisycom Set", "Zoom F8", "Sennheiser 6000"],
          5: ["Sachtler Video 18", "OConnor 2575", "Manfrotto 504"],
          6: ["Panther Dolly", "Slider 120", "Jib 5m", "Ronin 2"],
          7: ["SmallHD 17", "TVLogic 24", "Atomos Shogun"],
          8: ["Teradek Bolt", "Follow Focus", "Matte Box", "V-Mount Set", "C-Stand Set"]}
PRICE = {1: (110, 620), 2: (35, 160), 3: (40, 190), 4: (30, 140), 5: (20, 75), 6: (50, 210), 7: (30, 85), 8: (10, 60)}


def make():
    rng = random.Random(9303)
    kdart = [("PF", "Produktionsfirma"), ("FR", "Freischaffend"), ("HS", "Filmhochschule"), ("SE", "Sender"),
             ("WA", "Werbeagentur")]
    companies = ("Nordlicht Film,Kranich Pictures,Atelier Sieben,Bildwerk,Filmkante,Rote Lampe,Panorama Produktion,"
                 "Weitwinkel,Studio Falke,Doppelpunkt Film,Lichtspiel GmbH,Tonkopf Medien,Alpenfilm,Stadtkino Prod,"
                 "Blende Acht,Schnittstelle,Zweite Klappe,Rabenfilm,Gegenlicht,Kurzschluss Media,Mondsee Film,"
                 "Hafenblick TV,Isar Studios,Zeitlupe").split(",")
    agencies = ["Werbung Nord", "Agentur Kolibri", "Plan B Kommunikation", "Spotlight Agentur", "Ideenhaus",
                "Marktschreier", "Agentur Zebra"]
    schools = ["HFF Isar", "Filmakademie Neckar", "Kunsthochschule Elbe"]
    stations = ["Kanal Süd", "Regio TV", "Stadtsender 5", "Kultur Eins"]
    names = ([("PF", c) for c in companies] + [("WA", c) for c in agencies] + [("HS", c) for c in schools] +
             [("SE", c) for c in stations] + [("FR", n) for n in people(rng, 52)])
    rng.shuffle(names)
    kunde = []
    for i, (k, n) in enumerate(names, 101):
        seit = day_in(rng, date(2017, 1, 1), date(2025, 12, 1))
        kunde.append((i, n, k, rng.choice(["München"] * 6 + ["Augsburg", "Augsburg", "Salzburg", "Nürnberg", "Berlin"]),
                      seit, rng.choice([0, 0, 0, 5, 10]) if k != "HS" else 25, int(rng.random() < .05)))
    geraet = []
    for kat, models in MODELS.items():
        for m in models:
            lo, hi = PRICE[kat]
            day_price = round(rng.triangular(lo, hi, lo * 1.5) / 5) * 5
            for j in range(rng.choice([1, 2, 2, 3, 4])):
                buy = day_in(rng, date(2018, 3, 1), date(2025, 10, 30))
                out = None
                if buy < date(2021, 6, 1) and rng.random() < .3:
                    out = day_in(rng, date(2024, 4, 1), date(2026, 1, 31))
                cost = round(day_price * rng.uniform(70, 240) / 10) * 10
                geraet.append((1000 + len(geraet) + 1, "%s #%d" % (m, j + 1), kat, day_price, buy, cost, out))
    mit = [(i, n, day_in(rng, date(2014, 1, 1), date(2024, 1, 31)),
            {3: date(2025, 5, 31), 17: date(2024, 11, 30), 8: date(2025, 10, 31)}.get(i))
           for i, n in enumerate(people(rng, 20), 1)]
    desk = [1, 2, 3, 5, 6, 8, 11, 12]
    ti1 = "Nacht Stille Letzte Rote Kalte Ferne Zweite Blaue Lange Leise".split()
    ti2 = "Ufer Stadt Reise Spur Insel Stunde Grenze Liebe Küste Straße".split()
    miete, pos, rech, schad = [], [], [], []
    active = [k for k in kunde if rng.random() < .93]
    kw = [{"PF": 5, "FR": 1.6, "HS": 5, "SE": 4, "WA": 3}[k[2]] * rng.choice([.3, .7, 1, 1.6]) for k in active]
    d = date(2024, 2, 5)
    busy = {}
    shelf = set(rng.sample([g[0] for g in geraet if g[4] < date(2024, 6, 1)], 11))
    while d <= TODAY + timedelta(days=24):
        lam = 1.25 + .55 * (d.month in (5, 6, 7, 9)) - .5 * (d.month in (1, 12)) + .25 * (d.year >= 2025)
        if d > TODAY:
            lam = .55
        n = int(lam + rng.random() * 1.2 - .3) if d.weekday() < 6 else 0
        for _ in range(n):
            k = rng.choices(active, kw)[0]
            if k[4] > d or (k[6] and d > date(2025, 9, 1)):
                continue
            tage = rng.choices([1, 2, 3, 4, 5, 7, 10, 14, 21], [14, 16, 16, 10, 14, 12, 8, 6, 3])[0]
            bis = d + timedelta(days=tage - 1)
            storno = int(rng.random() < .075)
            rueck = None
            if not storno and d <= TODAY:
                r = rng.random()
                rueck = bis if r < .72 else bis + timedelta(days=rng.choice([1, 1, 2, 3, 6]))
                if r > .975:
                    rueck = bis - timedelta(days=1) if tage > 1 else bis
                if rueck > TODAY or (bis > date(2026, 2, 1) and rng.random() < .13):
                    rueck = None
            nr = 24000 + len(miete) + 1
            proj = "%s %s" % (rng.choice(ti1), rng.choice(ti2)) if rng.random() < .7 else None
            workers = [m for m in mit if m[0] in desk and (m[3] is None or d < m[3]) and m[2] <= d]
            w = rng.choices(workers, [1 + (m[0] % 4) for m in workers])[0]
            free = [g for g in geraet if g[4] <= d and (g[6] is None or bis < g[6]) and
                    not any(a <= bis and d <= b for a, b in busy.get(g[0], [])) and
                    (g[0] not in shelf or rng.random() < .1)]
            want = min(len(free), rng.choice([1, 2, 2, 3, 4, 5, 6]))
            if not want:
                continue
            picks = rng.sample(free, want)
            total = 0
            for g in sorted(picks):
                if not storno:
                    busy.setdefault(g[0], []).append((d, (rueck or max(bis, TODAY if d <= TODAY else bis))))
                eff = tage if tage < 7 else tage * .75
                amt = round(g[3] * eff * (1 - k[5] / 100), 2)
                total += amt
                pos.append((nr, g[0], tage, amt))
                if not storno and d <= TODAY and rng.random() < (.035 if g[2] not in (1, 3) else .06):
                    sd = min(rueck or TODAY, TODAY)
                    rep = sd + timedelta(days=rng.choice([2, 4, 7, 12, 20, 33]))
                    cost = round(rng.triangular(20, max(80, g[5] * .07), 60) / 5) * 5
                    if rep > TODAY or rng.random() < .05:
                        rep, cost = None, (cost if rng.random() < .3 else None)
                    schad.append([g[0], nr, rng.choices([1, 2, 3, 4, 5], [35, 22, 10, 8, 12])[0], sd, cost, rep])
            miete.append((nr, k[0], w[0], proj, d, bis, rueck, storno))
            if not storno and rueck is not None and total:
                rd = rueck + timedelta(days=rng.choice([0, 1, 1, 2, 4]))
                if rd <= TODAY:
                    bez = rd + timedelta(days=rng.choice([3, 7, 10, 13, 14, 18, 25, 40]))
                    mahn = 0
                    if bez > TODAY or rng.random() < .03:
                        bez = None
                    late = ((bez or TODAY) - rd).days
                    if late > 14:
                        mahn = 1 + (late > 30) + (late > 60)
                    rech.append([nr, rd, round(total * 1.19, 2), bez, mahn])
        d += timedelta(days=1)
    for _ in range(9):  # damage found in the store, not on a rental
        g = rng.choice([g for g in geraet if g[6] is None])
        sd = day_in(rng, date(2024, 6, 1), date(2026, 1, 20))
        schad.append([g[0], None, rng.choice([1, 2, 5]), sd, rng.randrange(40, 300, 5), sd + timedelta(days=9)])
    schad.sort(key=lambda x: x[3])
    rech.sort(key=lambda x: x[1])
    write("filmgear", DDL, [
        ("t_kdart", kdart), ("t_kunde", kunde), ("t_kategorie", list(enumerate(CATS, 1))), ("t_geraet", geraet),
        ("t_mitarb", mit), ("t_miete", miete), ("t_mietpos", pos),
        ("t_sdart", [(1, "Bruch"), (2, "Feuchtigkeit"), (3, "Diebstahl"), (4, "Verlust"), (5, "Verschleiss")]),
        ("t_schaden", [tuple([i] + r) for i, r in enumerate(schad, 1)]),
        ("t_rechnung", [tuple([70000 + i] + r) for i, r in enumerate(rech, 1)])])
