"""A removal firm: Dutch names, cents, J and N, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 10, 7)
NOTES = """
# Verhuizingen - notes on the database

Tables and columns are in Dutch, people ask in English.

- Klant = customer. Soort: P = private, Z = business. Geblokkeerd J = blocked.
- Offerte = quote. Stand: O = open, G = won, V = lost, I = expired. Hit rate: won quotes by won plus lost, by OffDatum. VerkoperNr = who sold it (Medewerker).
- Opdracht = move. Stand: 1 planned, 2 on the road, 3 done, 4 cancelled. Cancelled moves are never counted.
- Moves take place on VerhuisDatum. VanPlaats is where from, NaarPlaats where to. Local move: both the same town.
- VolumeM3 = volume. Big move: 50 m3 or more.
- Wagen = truck, LaadM3 = how much fits in. ApkTot = inspection valid until. A truck is in service as long as AfgevoerdOp is empty.
- Inzet = one man on one move with one truck; Uren = hours. Crew hours are the sum of Uren.
- Schade = damage. Claimed: BedragCt. Settled: VergoedOp is filled. Damage rate = moves done with a damage / moves done.
- Factuur = invoice. Soort F = invoice, C = credit note; the amount of a credit note is positive and has to be subtracted. Turnover = invoices less credit notes, by FactDatum. All amounts (Ct) are in cents; we talk euros.
- Owed = invoices (F) with BetaaldOp empty. Overdue: owed and VervalDatum has passed.
- Opslag = storage: Vak = the unit, PrijsCt a month. Units rented out now: TotEnMet empty or not over yet.
- Medewerker: Functie V = sales, C = driver, S = packer, K = office. Staff = UitDienst empty.
"""
DDL = """
CREATE TABLE Klant (KlantNr INTEGER PRIMARY KEY, Naam TEXT, Soort TEXT, Plaats TEXT, Sinds DATE, Geblokkeerd TEXT);
CREATE TABLE Medewerker (MedNr INTEGER PRIMARY KEY, Naam TEXT, Functie TEXT, InDienst DATE, UitDienst DATE);
CREATE TABLE Offerte (OffNr INTEGER PRIMARY KEY, KlantNr INTEGER, VerkoperNr INTEGER, OffDatum DATE, BedragCt INTEGER, Stand TEXT);
CREATE TABLE Opdracht (OpdrNr INTEGER PRIMARY KEY, OffNr INTEGER, KlantNr INTEGER, VerhuisDatum DATE, VanPlaats TEXT, NaarPlaats TEXT, VolumeM3 INTEGER,
 Km INTEGER, Stand INTEGER, Inpakken TEXT);
CREATE TABLE Wagen (WagenNr INTEGER PRIMARY KEY, Kenteken TEXT, LaadM3 INTEGER, AangeschaftOp DATE, ApkTot DATE, AfgevoerdOp DATE);
CREATE TABLE Inzet (InzetNr INTEGER PRIMARY KEY, OpdrNr INTEGER, WagenNr INTEGER, MedNr INTEGER, Uren NUMERIC(4,1));
CREATE TABLE Schade (SchadeNr INTEGER PRIMARY KEY, OpdrNr INTEGER, GemeldOp DATE, Wat TEXT, BedragCt INTEGER, VergoedOp DATE, Verzekerd TEXT);
CREATE TABLE Factuur (FactNr INTEGER PRIMARY KEY, OpdrNr INTEGER, Soort TEXT, FactDatum DATE, VervalDatum DATE, BedragCt INTEGER, BetaaldOp DATE);
CREATE TABLE Opslag (OpslagNr INTEGER PRIMARY KEY, KlantNr INTEGER, Vak TEXT, Vanaf DATE, TotEnMet DATE, PrijsCt INTEGER);
"""
TOWNS = "Utrecht Zwolle Arnhem Breda Gouda Leiden Delft".split()


def make():
    rng = random.Random(1704)
    staff = []
    for i, n in enumerate(people(rng, 26), 1):
        f = "V" if i <= 4 else "K" if i <= 6 else rng.choice("CCSSS")
        h = day_in(rng, date(2010, 1, 1), date(2026, 5, 1)) if i > 4 else date(2019, i, 1)
        staff.append((i, n, f, h, day_in(rng, max(h, date(2025, 2, 1)), date(2026, 9, 30)) if i > 6 and rng.random() < .2 else None))
    klant = []
    for i, n in enumerate(people(rng, 150), 1):
        z = rng.random() < .25
        klant.append((i, n.split()[1] + rng.choice([" BV", " Groep", " & Zn"]) + (" %d" % i) if z else n, "Z" if z else "P", rng.choice(TOWNS), day_in(rng, date(2021, 1, 1), date(2026, 9, 28)), "J" if rng.random() < .06 else "N"))
    wagen = [(i, "V-%03d-%s" % (rng.randint(100, 999), rng.choice(["BX", "KL", "TR"])), m, day_in(rng, date(2014, 1, 1), date(2025, 6, 1)), day_in(rng, date(2026, 8, 1), date(2027, 9, 1)), None)
             for i, m in enumerate([20, 20, 35, 35, 45, 60, 60, 80, 12], 1)]
    wagen[1] = wagen[1][:5] + (date(2026, 2, 14),)
    off, opdr, inzet, schade, fact, opslag = [], [], [], [], [], []
    d = date(2024, 9, 1)
    while d <= TODAY:
        for _ in range(rng.choice([0, 1, 1, 2]) + (d.month in (6, 7, 8) and rng.random() < .5)):
            ks = [k for k in klant if k[4] <= d and k[0] % 12]
            if not ks:
                continue
            k = rng.choice(ks)
            n = 100 + len(off) + 1
            st = rng.choices("GVI", [52, 33, 15])[0] if d < date(2026, 9, 12) else rng.choice("OOOGGV")
            vol = int(rng.triangular(5, 95, 25))
            amt = vol * rng.randint(2200, 4200) + rng.randrange(5000, 30000, 500)
            off.append((n, k[0], rng.choices([1, 2, 3, 4], [40, 30, 20, 10])[0], d, amt, st))
            if st == "G":
                m = d + timedelta(days=rng.randint(5, 60))
                s = 1 if m > TODAY else rng.choice([2, 2, 3]) if m >= TODAY - timedelta(days=1) else 3
                if rng.random() < .06:
                    s = 4
                o = 500 + len(opdr) + 1
                van = k[3]
                naar = van if rng.random() < .35 else rng.choice(TOWNS)
                opdr.append((o, n, k[0], m, van, naar, vol, rng.randint(3, 25) if van == naar else rng.randint(30, 180), s, rng.choice("JNN")))
                if s in (2, 3):
                    wg = rng.choice([x for x in wagen if x[0] != 9 and (x[5] is None or x[5] > m)])
                    crew = [x for x in staff if x[2] in "CS" and x[3] <= m and (x[4] is None or x[4] > m)]
                    for x in rng.sample(crew, min(len(crew), 2 + (vol > 35) + (vol > 65))):
                        inzet.append((len(inzet) + 1, o, wg[0], x[0], rng.randrange(30, 105, 5) / 10))
                if s == 3:
                    fd = m + timedelta(days=rng.randint(0, 6))
                    if fd <= TODAY:
                        pd = fd + timedelta(days=int(rng.triangular(2, 60, 16)))
                        fact.append((len(fact) + 9001, o, "F", fd, fd + timedelta(days=14), amt, pd if pd <= TODAY and rng.random() > .03 else None))
                        if rng.random() < .05 and fd + timedelta(days=20) <= TODAY:
                            fact.append((len(fact) + 9001, o, "C", fd + timedelta(days=20), fd + timedelta(days=34), int(amt * .15), None))
                    for _ in range(rng.choices([0, 1, 2], [86, 11, 3])[0]):
                        g = m + timedelta(days=rng.randint(0, 10))
                        if g <= TODAY:
                            v = g + timedelta(days=rng.randint(5, 70))
                            schade.append((len(schade) + 1, o, g, rng.choice(["furniture", "china", "wall", "floor", "piano"]), rng.randrange(2000, 90000, 500), v if v <= TODAY and rng.random() > .1 else None, rng.choice("JJN")))
        d += timedelta(days=1)
    for i in range(1, 70):
        v = day_in(rng, date(2024, 1, 1), date(2026, 9, 20))
        t = v + timedelta(days=rng.randint(30, 500))
        opslag.append((i, rng.randint(1, 150), "%s%02d" % (rng.choice("ABC"), rng.randint(1, 40)), v, None if rng.random() < .3 else t, rng.randrange(4500, 22000, 500)))
    write("removals", DDL, [("Klant", klant), ("Medewerker", staff), ("Offerte", off), ("Opdracht", opdr), ("Wagen", wagen), ("Inzet", inzet), ("Schade", schade), ("Factuur", fact), ("Opslag", opslag)])


def questions():
    p = Paper("removals", TODAY)
    q = p.q
    MV = "Stand <> 4"

    def eur(*sqls):
        """@cents@ in euros."""
        return rnd(*[s.replace("$(", "@(").replace(")$", ") / 100.0@") for s in sqls])
    q("how many moves last month", "SELECT count(*) FROM Opdracht WHERE Stand <> 4 AND VerhuisDatum BETWEEN '2026-09-01' AND '2026-09-30'", "count", "medium", True, chain="mv")
    q("and this month so far", "SELECT count(*) FROM Opdracht WHERE Stand <> 4 AND VerhuisDatum BETWEEN '2026-10-01' AND '2026-10-07'", "count", "medium", True, alt=["SELECT count(*) FROM Opdracht WHERE Stand <> 4 AND VerhuisDatum BETWEEN '2026-10-01' AND '2026-10-31'"], chain="mv")
    q("planned moves next 7 days", w("FROM Opdracht WHERE Stand = 1 AND VerhuisDatum > '2026-10-07' AND VerhuisDatum <= '2026-10-14'", "*", "OpdrNr", "count(*)", "OpdrNr;VerhuisDatum") +
      w("FROM Opdracht o JOIN Klant k ON k.KlantNr = o.KlantNr WHERE o.Stand = 1 AND VerhuisDatum > '2026-10-07' AND VerhuisDatum <= '2026-10-14'", "o.OpdrNr;k.Naam", "o.OpdrNr;k.Naam;o.VerhuisDatum") +
      w("FROM Opdracht WHERE Stand = 1 AND VerhuisDatum >= '2026-10-07' AND VerhuisDatum < '2026-10-14'", "*", "OpdrNr", "count(*)"), "list", "medium", True)
    q("moves per month this year", months("VerhuisDatum", *["SELECT #, count(*) FROM Opdracht WHERE Stand <> 4 AND VerhuisDatum BETWEEN '2026-01-01' AND '%s' GROUP BY strftime('%%Y-%%m', VerhuisDatum)" % e for e in ("2026-12-31", "2026-10-07")]), "count by month", "medium", True)
    q("local moves 2026", w("FROM Opdracht WHERE Stand <> 4 AND VanPlaats = NaarPlaats AND VerhuisDatum BETWEEN '2026-01-01' AND '2026-12-31'", "count(*)", "*", "OpdrNr") + w("FROM Opdracht WHERE Stand <> 4 AND VanPlaats = NaarPlaats AND VerhuisDatum BETWEEN '2026-01-01' AND '2026-10-07'", "count(*)", "*"), "business term", "hard", True, chain="lo")
    q("as share of all moves", frac(*["SELECT @avg(VanPlaats = NaarPlaats)@ FROM Opdracht WHERE Stand <> 4 AND VerhuisDatum BETWEEN '2026-01-01' AND '%s'" % e for e in ("2026-12-31", "2026-10-07")]), "rate", "hard", True, chain="lo")
    q("big moves still to come", w("FROM Opdracht WHERE Stand = 1 AND VolumeM3 >= 50", "*", "OpdrNr", "count(*)", "OpdrNr;VerhuisDatum") + w("FROM Opdracht WHERE Stand <> 4 AND VerhuisDatum > '2026-10-07' AND VolumeM3 >= 50", "*", "OpdrNr", "count(*)") +
      w("FROM Opdracht o JOIN Klant k ON k.KlantNr = o.KlantNr WHERE o.Stand = 1 AND VolumeM3 >= 50", "o.OpdrNr;k.Naam", "o.OpdrNr;k.Naam;o.VerhuisDatum"), "list", "hard", True)
    q("where do people move to most", ["SELECT NaarPlaats%s FROM Opdracht WHERE Stand <> 4 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1" % x for x in ("", ", count(*)")], "top 1", "medium", True)
    q("avg volume private vs business", rnd(*by("FROM Opdracht o JOIN Klant k ON k.KlantNr = o.KlantNr WHERE o.Stand <> 4 GROUP BY k.Soort", ["k.Soort", "CASE k.Soort WHEN 'P' THEN 'private' ELSE 'business' END"], "@avg(o.VolumeM3)@")) +
      rnd("SELECT @avg(CASE WHEN k.Soort = 'P' THEN o.VolumeM3 END)@, @avg(CASE WHEN k.Soort = 'Z' THEN o.VolumeM3 END)@ FROM Opdracht o JOIN Klant k ON k.KlantNr = o.KlantNr WHERE o.Stand <> 4"), "comparison", "hard", True)
    q("open quotes", w("FROM Offerte WHERE Stand = 'O'", "count(*)", "*", "OffNr", "OffNr;OffDatum") + eur(*w("FROM Offerte WHERE Stand = 'O'", "OffNr;$(BedragCt)$")), "list", "medium", True, chain="oq")
    q("total value", eur("SELECT $(sum(BedragCt))$ FROM Offerte WHERE Stand = 'O'"), "sum", "hard", True, chain="oq")
    q("by sales person", eur(*by("FROM Offerte o JOIN Medewerker m ON m.MedNr = o.VerkoperNr WHERE o.Stand = 'O' GROUP BY m.MedNr", ["m.Naam", "m.MedNr, m.Naam"], "$(sum(BedragCt))$")), "sum by group", "hard", True, chain="oq")
    q("hit rate this yr", frac("SELECT @1.0 * sum(Stand = 'G') / sum(Stand IN ('G', 'V'))@ FROM Offerte WHERE OffDatum >= '2026-01-01'"), "rate", "hard", True, chain="hr")
    q("per quarter", frac(*["SELECT %s, @1.0 * sum(Stand = 'G') / sum(Stand IN ('G', 'V'))@ FROM Offerte WHERE OffDatum >= '2026-01-01' GROUP BY 1" % k.replace("#", "((strftime('%m', OffDatum) + 2) / 3)") for k in
      ("#", "'Q' || #", "'2026-Q' || #", "'Q' || # || ' 2026'", "'2026 Q' || #")]) + frac(*["SELECT %s, (strftime('%%m', OffDatum) + 2) / 3, @1.0 * sum(Stand = 'G') / sum(Stand IN ('G', 'V'))@ FROM Offerte WHERE OffDatum >= '2026-01-01' GROUP BY 2" % y for y in ("'2026'", "2026")]), "rate by quarter", "hard", True, chain="hr")
    q("hit rate by seller", frac(*by("FROM Offerte o JOIN Medewerker m ON m.MedNr = o.VerkoperNr GROUP BY m.MedNr", ["m.Naam", "m.MedNr, m.Naam"], "@1.0 * sum(Stand = 'G') / sum(Stand IN ('G', 'V'))@")), "rate by group", "hard", True)
    q("avg quote in euro", eur("SELECT $(avg(BedragCt))$ FROM Offerte"), "average", "medium", True)
    q("lost quotes over 3000 euro in q3", w("FROM Offerte WHERE Stand = 'V' AND BedragCt > 300000 AND OffDatum BETWEEN '2026-07-01' AND '2026-09-30'", "count(*)", "*", "OffNr", "OffNr;OffDatum") + eur(*w("FROM Offerte WHERE Stand = 'V' AND BedragCt > 300000 AND OffDatum BETWEEN '2026-07-01' AND '2026-09-30'", "OffNr;$(BedragCt)$")), "list", "hard", True)
    q("days between quote and move on avg", rnd("SELECT @avg(julianday(o.VerhuisDatum) - julianday(f.OffDatum))@ FROM Opdracht o JOIN Offerte f ON f.OffNr = o.OffNr WHERE o.Stand <> 4"), "date difference", "hard", True)
    q("turnover 2025", eur("SELECT $(sum(CASE Soort WHEN 'F' THEN BedragCt ELSE -BedragCt END))$ FROM Factuur WHERE FactDatum BETWEEN '2025-01-01' AND '2025-12-31'"), "sum", "hard", True, chain="to")
    q("by month", eur(*months("FactDatum", "SELECT #, $(sum(CASE Soort WHEN 'F' THEN BedragCt ELSE -BedragCt END))$ FROM Factuur WHERE FactDatum BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', FactDatum)")), "sum by month", "hard", True, chain="to")
    q("turnover sept vs aug", eur("SELECT $(sum(CASE WHEN FactDatum >= '2026-09-01' THEN CASE Soort WHEN 'F' THEN BedragCt ELSE -BedragCt END END))$, $(sum(CASE WHEN FactDatum < '2026-09-01' THEN CASE Soort WHEN 'F' THEN BedragCt ELSE -BedragCt END END))$ FROM Factuur WHERE FactDatum BETWEEN '2026-08-01' AND '2026-09-30'",
      "SELECT $(sum(CASE WHEN FactDatum < '2026-09-01' THEN CASE Soort WHEN 'F' THEN BedragCt ELSE -BedragCt END END))$, $(sum(CASE WHEN FactDatum >= '2026-09-01' THEN CASE Soort WHEN 'F' THEN BedragCt ELSE -BedragCt END END))$ FROM Factuur WHERE FactDatum BETWEEN '2026-08-01' AND '2026-09-30'",
      *months("FactDatum", "SELECT #, $(sum(CASE Soort WHEN 'F' THEN BedragCt ELSE -BedragCt END))$ FROM Factuur WHERE FactDatum BETWEEN '2026-08-01' AND '2026-09-30' GROUP BY strftime('%Y-%m', FactDatum)")), "comparison", "hard", True)
    q("turnover business customers this year", eur("SELECT $(sum(CASE f.Soort WHEN 'F' THEN f.BedragCt ELSE -f.BedragCt END))$ FROM Factuur f JOIN Opdracht o ON o.OpdrNr = f.OpdrNr JOIN Klant k ON k.KlantNr = o.KlantNr WHERE k.Soort = 'Z' AND f.FactDatum >= '2026-01-01'"), "sum", "hard", True)
    q("how much are we owed", eur("SELECT $(sum(BedragCt))$ FROM Factuur WHERE Soort = 'F' AND BetaaldOp IS NULL"), "sum", "hard", True)
    q("overdue invoices with customer name", ["SELECT %s FROM Factuur f JOIN Opdracht o ON o.OpdrNr = f.OpdrNr JOIN Klant k ON k.KlantNr = o.KlantNr WHERE f.Soort = 'F' AND f.BetaaldOp IS NULL AND f.VervalDatum < '2026-10-07'" % c for c in
      ("f.FactNr, k.Naam", "k.Naam, f.FactNr", "f.*, k.Naam", "f.FactNr, k.Naam, f.VervalDatum", "f.FactNr, k.Naam, f.BedragCt / 100.0", "f.FactNr, k.Naam, f.VervalDatum, f.BedragCt / 100.0", "k.Naam", "f.FactNr, f.VervalDatum, k.Naam")], "list", "hard", True)
    q("how many credit notes did we write in 2026", "SELECT count(*) FROM Factuur WHERE Soort = 'C' AND FactDatum >= '2026-01-01'", "count", "medium", True)
    q("customers paying late at least 3 times", w("FROM Factuur f JOIN Opdracht o ON o.OpdrNr = f.OpdrNr JOIN Klant k ON k.KlantNr = o.KlantNr WHERE f.Soort = 'F' AND f.BetaaldOp > f.VervalDatum GROUP BY k.KlantNr HAVING count(*) >= 3", "k.Naam", "k.KlantNr;k.Naam", "k.Naam;count(*)"), "at least n", "hard", True)
    q("damage rate 2026", frac("SELECT @avg(EXISTS (SELECT 1 FROM Schade s WHERE s.OpdrNr = o.OpdrNr))@ FROM Opdracht o WHERE o.Stand = 3 AND o.VerhuisDatum >= '2026-01-01'"), "rate", "hard", True)
    q("damages not settled yet", w("FROM Schade WHERE VergoedOp IS NULL", "count(*)", "*", "SchadeNr", "SchadeNr;GemeldOp"), "not yet", "medium", True, chain="dm")
    q("how much is claimed in those", eur("SELECT $(sum(BedragCt))$ FROM Schade WHERE VergoedOp IS NULL"), "sum", "hard", True, chain="dm")
    q("just the uninsured", eur("SELECT $(sum(BedragCt))$ FROM Schade WHERE VergoedOp IS NULL AND Verzekerd = 'N'"), "sum", "hard", True, chain="dm")
    q("what gets damaged most", ["SELECT Wat%s FROM Schade GROUP BY Wat ORDER BY count(*) DESC LIMIT 1" % x for x in ("", ", count(*)")], "top 1", "easy")
    q("crew hours per truck this year", by("FROM Inzet i JOIN Wagen w ON w.WagenNr = i.WagenNr JOIN Opdracht o ON o.OpdrNr = i.OpdrNr WHERE o.VerhuisDatum >= '2026-01-01' GROUP BY w.WagenNr", ["w.Kenteken", "w.WagenNr", "w.WagenNr, w.Kenteken"], "sum(i.Uren)"), "sum by group", "hard", True)
    q("top 3 drivers by hours in september", ["SELECT m.Naam%s FROM Inzet i JOIN Medewerker m ON m.MedNr = i.MedNr JOIN Opdracht o ON o.OpdrNr = i.OpdrNr WHERE m.Functie = 'C' AND o.VerhuisDatum BETWEEN '2026-09-01' AND '2026-09-30' GROUP BY m.MedNr ORDER BY sum(i.Uren) DESC LIMIT 3" % x for x in ("", ", sum(i.Uren)")], "top n", "hard", True)
    q("trucks with inspection expired", w("FROM Wagen WHERE ApkTot < '2026-10-07' AND AfgevoerdOp IS NULL", "Kenteken", "*", "WagenNr", "WagenNr;Kenteken", "Kenteken;ApkTot", "count(*)") + w("FROM Wagen WHERE ApkTot < '2026-10-07'", "Kenteken", "*", "WagenNr"), "list", "hard", True)
    q("biggest truck in service", ["SELECT %s FROM Wagen WHERE AfgevoerdOp IS NULL ORDER BY LaadM3 DESC LIMIT 1" % c for c in ("Kenteken", "WagenNr", "*", "Kenteken, LaadM3", "WagenNr, Kenteken", "WagenNr, Kenteken, LaadM3", "WagenNr, LaadM3")], "top 1", "medium", True)
    q("trucks never used", w("FROM Wagen w WHERE NOT EXISTS (SELECT 1 FROM Inzet i WHERE i.WagenNr = w.WagenNr)", "Kenteken", "*", "WagenNr", "WagenNr;Kenteken"), "never", "medium", True)
    q("units rented out now", w("FROM Opslag WHERE TotEnMet IS NULL OR TotEnMet >= '2026-10-07'", "count(*)", "*", "Vak", "OpslagNr", "count(DISTINCT Vak)"), "count", "hard", True, chain="un")
    q("monthly income from these", eur("SELECT $(sum(PrijsCt))$ FROM Opslag WHERE TotEnMet IS NULL OR TotEnMet >= '2026-10-07'"), "sum", "hard", True, chain="un")
    q("business customers that store with us", w("FROM Klant k WHERE k.Soort = 'Z' AND EXISTS (SELECT 1 FROM Opslag o WHERE o.KlantNr = k.KlantNr AND (o.TotEnMet IS NULL OR o.TotEnMet >= '2026-10-07'))", "k.Naam", "k.KlantNr;k.Naam", "k.*", "count(*)") +
      w("FROM Klant k WHERE k.Soort = 'Z' AND EXISTS (SELECT 1 FROM Opslag o WHERE o.KlantNr = k.KlantNr)", "k.Naam", "k.KlantNr;k.Naam", "k.*", "count(*)"), "list", "hard", True)
    q("staff by function", by("FROM Medewerker WHERE UitDienst IS NULL GROUP BY Functie", ["Functie", "CASE Functie WHEN 'V' THEN 'sales' WHEN 'C' THEN 'driver' WHEN 'S' THEN 'packer' ELSE 'office' END"], "count(*)"), "count by group", "medium", True)
    q("who is longest with us", ["SELECT %s FROM Medewerker WHERE UitDienst IS NULL ORDER BY InDienst LIMIT 1" % c for c in ("Naam", "Naam, InDienst", "*", "MedNr, Naam")], "top 1", "medium", True)
    q("is any blocked customer still planned for a move", yn("EXISTS (SELECT 1 FROM Opdracht o JOIN Klant k ON k.KlantNr = o.KlantNr WHERE k.Geblokkeerd = 'J' AND o.Stand = 1)") + w("FROM Klant k WHERE k.Geblokkeerd = 'J' AND EXISTS (SELECT 1 FROM Opdracht o WHERE k.KlantNr = o.KlantNr AND o.Stand = 1)", "count(*)", "k.Naam", "k.*"), "yes no", "hard", True)
    q("customers w more than 3 moves", w("FROM Opdracht o JOIN Klant k ON k.KlantNr = o.KlantNr WHERE o.Stand <> 4 GROUP BY k.KlantNr HAVING count(*) > 3", "k.Naam", "k.KlantNr;k.Naam", "k.Naam;count(*)", "count(*) OVER ()"), "at least n", "medium", True)
    q("cancelled moves this year", w("FROM Opdracht WHERE Stand = 4 AND VerhuisDatum BETWEEN '2026-01-01' AND '2026-12-31'", "count(*)", "*", "OpdrNr") + w("FROM Opdracht WHERE Stand = 4 AND VerhuisDatum BETWEEN '2026-01-01' AND '2026-10-07'", "count(*)", "*"), "count", "medium", True)
    p.ask("diesel per truck", "fuel is not recorded")
    p.ask("customer satisfaction", "not recorded")
    p.ask("best driver", "best by what?")
    p.ask("how many boxes did we use", "not recorded")
    return p
