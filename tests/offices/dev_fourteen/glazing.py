"""A maker of windows and doors: German names, J and N, cents, empty texts for missing dates, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from forms import Paper, case, cols, frac, rnd

TODAY = date(2026, 3, 5)
DDL = """
CREATE TABLE Mitarbeiter (MaNr INTEGER PRIMARY KEY, Name TEXT, Rolle TEXT, Eintritt TEXT, Austritt TEXT);
CREATE TABLE Kunde (KdNr INTEGER PRIMARY KEY, Name TEXT, Ort TEXT, KdArt TEXT, Seit TEXT, Gesperrt TEXT, Telefon TEXT);
CREATE TABLE Artikel (ArtNr TEXT PRIMARY KEY, Bezeichnung TEXT, Gruppe TEXT, Material TEXT, ListenpreisCt INTEGER,
 Auslauf TEXT);
CREATE TABLE Angebot (AngNr INTEGER PRIMARY KEY, KdNr INTEGER, VkNr INTEGER, AngDatum TEXT, SummeCt INTEGER, Stand TEXT,
 Grund TEXT);
CREATE TABLE Auftrag (AufNr INTEGER PRIMARY KEY, AngNr INTEGER, KdNr INTEGER, VkNr INTEGER, AufDatum TEXT, Wunschtermin TEXT,
 MitMontage TEXT, Status INTEGER, Versand TEXT);
CREATE TABLE AufPos (AufNr INTEGER, Pos INTEGER, ArtNr TEXT, Menge INTEGER, PreisCt INTEGER);
CREATE TABLE Fertigung (FaNr INTEGER PRIMARY KEY, AufNr INTEGER, Pos INTEGER, Linie TEXT, Beginn TEXT, Fertig TEXT,
 Gut INTEGER, Ausschuss INTEGER);
CREATE TABLE Montage (MoNr INTEGER PRIMARY KEY, AufNr INTEGER, LeiterNr INTEGER, Geplant TEXT, Erledigt TEXT, Stunden REAL,
 AbnahmeOk TEXT);
CREATE TABLE Reklamation (RekNr INTEGER PRIMARY KEY, AufNr INTEGER, Gemeldet TEXT, Ursache TEXT, Behoben TEXT, KostenCt INTEGER,
 Garantie TEXT);
CREATE TABLE Rechnung (ReNr INTEGER PRIMARY KEY, AufNr INTEGER, Art TEXT, ReDatum TEXT, FaelligAm TEXT, BetragCt INTEGER,
 BezahltAm TEXT);
"""
NOTES = """
# Windows and doors - notes for the database

- Everything ending in Ct is cents, net. Show euros. A missing date is an empty text, flags are J (yes) and N (no).
- Kunde = customer. KdArt: P = private, B = builder, H = dealer. Gesperrt = J: blocked, still a customer.
- Artikel.Gruppe: F = windows, T = front doors, S = sliding doors, R = shutters. Material: K = PVC, H = wood, A = aluminium. Auslauf = J: discontinued.
- Angebot = quote. Stand: O = open, A = accepted, V = lost. Win rate = accepted / (accepted + lost), by quote date. Grund = why we lost it. VkNr is the sales person (Mitarbeiter).
- Auftrag = order. Status: 1 entered, 2 confirmed, 3 in production, 4 ready, 5 delivered, 6 closed, 9 cancelled. Open orders = 1 to 4. Cancelled orders never count, except when we ask about them.
- Order intake = Menge x PreisCt of the order lines (AufPos), by AufDatum. PreisCt is per piece. Backlog = the same for open orders.
- MitMontage = J: we install it ourselves; N: pick-up or shipping. Delivered: Versand for orders without installation, Montage.Erledigt for those with.
- Late = open order with a Wunschtermin (date the customer wants) before today.
- On time (installation) = Erledigt not later than Wunschtermin.
- Fertigung = production jobs, Linie = line. Scrap rate = Ausschuss / (Gut + Ausschuss), by Fertig. Job not finished = Fertig empty.
- Montage = installation, LeiterNr = head of the crew. AbnahmeOk = J: customer signed without defects. First-time acceptance rate = J / finished installations.
- Reklamation = complaint. Open = Behoben empty. Complaint rate of a year = orders placed in the year with at least one complaint / orders placed in the year.
- Garantie = J: we pay. Warranty cost = KostenCt of those, by Gemeldet.
- Rechnung.Art: A = down payment, S = final invoice, G = credit note (BetragCt is positive, to be taken off). Revenue = A + S - G by ReDatum.
- Receivables = invoices (A and S) not paid; overdue = receivables with FaelligAm before today.
"""
KD = [("P", "private"), ("B", "builder"), ("H", "dealer")]
GR = [("F", "windows"), ("T", "front doors"), ("S", "sliding doors"), ("R", "shutters")]
MAT = [("K", "PVC"), ("H", "wood"), ("A", "aluminium")]
STS = [("1", "entered"), ("2", "confirmed"), ("3", "in production"), ("4", "ready"), ("5", "delivered"), ("6", "closed"), ("9", "cancelled")]


def make():
    rng = random.Random(14303)
    ppl = people(rng, 260)
    ma = []
    for i, (r, a, b) in enumerate([("Vertrieb", "2010-02-01", ""), ("Vertrieb", "2017-05-01", ""), ("Vertrieb", "2020-09-01", ""), ("Vertrieb", "2014-01-01", "2025-06-30"), ("Vertrieb", "2025-07-01", ""),
                                   ("Montage", "2008-04-01", ""), ("Montage", "2013-03-15", ""), ("Montage", "2018-10-01", ""), ("Montage", "2021-06-01", "2025-11-30"), ("Montage", "2025-10-01", ""), ("Montage", "2023-02-01", ""),
                                   ("Produktion", "2005-01-01", ""), ("Produktion", "2011-08-01", ""), ("Produktion", "2016-03-01", ""), ("Produktion", "2019-01-07", "2024-12-31"), ("Produktion", "2022-05-01", ""), ("Produktion", "2026-01-02", ""),
                                   ("Büro", "2009-09-01", ""), ("Büro", "2019-11-01", ""), ("Leitung", "2003-01-01", "")]):
        ma.append((i + 1, ppl.pop(), r, a, b))
    firms = [a + " " + b for a in "Alpen Donau Isar Wald See Hof Markt Ring Tal Nova".split() for b in ("Wohnbau", "Bau GmbH", "Fensterstudio", "Baustoffe")]
    rng.shuffle(firms)
    kd = []
    for i in range(1, 231):
        t = rng.choices(["P", "B", "H"], [76, 14, 10])[0] if firms else "P"
        if t == "P":
            n = ppl.pop()
        else:
            want = ("Wohnbau", "Bau GmbH") if t == "B" else ("Fensterstudio", "Baustoffe")
            fit = [f for f in firms if f.split(" ", 1)[1] in want]
            if not fit:
                t, n = "P", ppl.pop()
            else:
                n = fit[0]
                firms.remove(n)
        kd.append((2000 + i, n, rng.choice(["Rosenheim"] * 4 + ["Traunstein"] * 3 + ["Bad Aibling"] * 2 + ["Kufstein", "Wasserburg", "Wasserburg", "München", "München"]), t,
                   day_in(rng, date(2016, 1, 1), date(2026, 2, 20)).isoformat(), "J" if rng.random() < .05 else "N", "08%d %d" % (rng.randint(31, 99), rng.randint(10000, 99999)) if rng.random() < .92 else ""))
    art = []
    for g, names in (("F", ["Kippfenster", "Drehfenster", "Doppelflügel", "Dachfenster", "Rundbogen"]), ("T", ["Haustür Classic", "Haustür Design", "Nebentür"]), ("S", ["Hebeschiebetür", "Faltanlage"]), ("R", ["Rollladen Motor", "Rollladen Gurt"])):
        for n in names:
            for m in ("K", "H", "A") if g in "FT" else ("H", "A") if g == "S" else ("K", "A"):
                p = {"F": 32000, "T": 190000, "S": 340000, "R": 24000}[g] * {"K": 1, "H": 1.45, "A": 1.3}[m] * rng.uniform(.8, 1.5)
                art.append(("%s%s%02d" % (g, m, len(art) + 1), n, g, m, int(p / 100) * 100, "J" if rng.random() < .12 else "N"))
    dead = {art[4][0], art[20][0], art[-1][0]}
    ang, auf, pos, fert, mont, rek, rech = [], [], [], [], [], [], []
    d = date(2024, 1, 8)
    weight = [5 if k[3] == "B" else 6 if k[3] == "H" else 1 for k in kd]
    idle = set(rng.sample([k[0] for k in kd], 30))
    while d < TODAY:
        for _ in range(rng.choices([0, 1, 2, 3, 4, 5], [10, 24, 28, 22, 10, 6])[0] if d.weekday() < 5 else 0):
            k = rng.choices(kd, weight)[0]
            if k[0] in idle:
                continue
            vk = rng.choice([1, 1, 2, 2, 2, 3, 4 if d < date(2025, 6, 20) else 5])
            ls = []
            for _ in range(rng.choice([1, 1, 2, 3, 4])):
                a = rng.choice([x for x in art if x[0] not in dead])
                qn = {"F": rng.randint(1, 12), "T": 1, "S": rng.choice([1, 1, 2]), "R": rng.randint(2, 10)}[a[2]] * (rng.choice([1, 2, 4]) if k[3] != "P" and a[2] != "T" else 1)
                ls.append((a, qn, int(a[4] * rng.choice([1, 1, .95, .9, .85 if k[3] == "H" else 1]))))
            tot = sum(x[1] * x[2] for x in ls)
            if d < TODAY - timedelta(days=1) and rng.random() < .9:
                no = 40001 + len(ang)
                r = rng.random()
                age = (TODAY - d).days
                st = "O" if r < (.6 if age < 30 else .25 if age < 70 else .02) else "A" if rng.random() < {1: .55, 2: .42, 3: .35, 4: .4, 5: .6}[vk] + (.12 if k[3] == "H" else 0) else "V"
                ang.append((no, k[0], vk, d.isoformat(), int(tot / 1000) * 1000, st, rng.choice(["Preis", "Preis", "Preis", "Lieferzeit", "Wettbewerb", ""]) if st == "V" else ""))
                if st != "A":
                    continue
                od = d + timedelta(days=rng.randint(2, 25))
                if od > TODAY:
                    od = TODAY - timedelta(days=1)
            else:
                no, od = None, d
            want = od + timedelta(days=rng.choice([35, 42, 49, 56, 70, 90]))
            mon = "N" if k[3] == "H" or rng.random() < .25 else "J"
            auf.append([0, no, k[0], vk, od, want, mon, None, None, ls])
        d += timedelta(days=1)
    auf.sort(key=lambda x: x[4])
    for i, a in enumerate(auf):
        a[0] = 70001 + i
        od, want, mon, ls = a[4], a[5], a[6], a[9]
        beg = od + timedelta(days=rng.randint(8, 24))
        rdy = max(beg + timedelta(days=rng.randint(6, 20)), want - timedelta(days=rng.randint(8, 24)))
        out = max(rdy + timedelta(days=rng.randint(1, 12)), want + timedelta(days=int(rng.gauss(-4, 9)) + (4 if mon == "J" else -4)))
        a[8] = ""
        if rng.random() < .05:
            a[7] = 9
        elif out <= TODAY and (rng.random() > .13 or out < TODAY - timedelta(days=40)):
            a[7] = 6 if (TODAY - out).days > 20 and rng.random() < .95 else 5
            if mon == "N":
                a[8] = out.isoformat()
        else:
            a[7] = 4 if rdy <= TODAY else 3 if beg <= TODAY else 2 if (TODAY - od).days > 5 else 1
        for n, (x, qn, pr) in enumerate(ls, 1):
            pos.append((a[0], n, x[0], qn, pr))
            if a[7] in (3, 4, 5, 6):
                fin = beg + timedelta(days=rng.randint(2, max(3, (rdy - beg).days)))
                ln = {"F": rng.choice(["L1", "L2"]), "T": "L3", "S": "L3", "R": "L4"}[x[2]]
                done = a[7] > 3 or (fin <= TODAY and rng.random() < .5)
                bad = sum(rng.random() < {"L1": .02, "L2": .055, "L3": .05, "L4": .03}[ln] * (1.6 if x[3] == "H" else 1) for _ in range(qn)) if done else 0
                fert.append((len(fert) + 1, a[0], n, ln, beg.isoformat(), min(fin, TODAY).isoformat() if done else "", qn if done else 0, bad))
        tot = sum(x[1] * x[2] for x in ls)
        if mon == "J" and a[7] in (3, 4, 5, 6):
            crew = rng.choice([6, 6, 7, 8, 9 if out < date(2025, 11, 20) else 10, 11])
            if a[7] in (3, 4):
                if rng.random() < (.8 if a[7] == 4 else .4):
                    mont.append((len(mont) + 1, a[0], crew if crew != 9 else 10, (TODAY + timedelta(days=rng.randint(0, 12) + (5 if a[7] == 3 else 0))).isoformat(), "", None, ""))
            else:
                plan = out - timedelta(days=rng.choice([0, 0, 0, 2, 5]))
                mont.append((len(mont) + 1, a[0], crew, plan.isoformat(), out.isoformat(), round(3 + sum(x[1] for x in ls) * rng.uniform(.7, 1.3), 1), "J" if rng.random() < {6: .93, 7: .84, 8: .76, 9: .7}.get(crew, .86) else "N"))
        if a[7] in (5, 6) and rng.random() < .15:
            for _ in range(rng.choice([1, 1, 1, 2])):
                g = out + timedelta(days=int(rng.expovariate(1 / 60)) + 2)
                if g > TODAY:
                    continue
                f = g + timedelta(days=int(rng.expovariate(1 / 34)) + 1)
                rek.append([0, a[0], g.isoformat(), rng.choice(["Glasbruch", "undicht", "undicht", "Kratzer", "Beschlag", "Maßfehler", "falsche Farbe"]), f.isoformat() if f <= TODAY and rng.random() < .97 else "", int(rng.uniform(60, 1400) * 100) if f <= TODAY else None, rng.choice("JJJN")])
        if a[7] != 9:
            if tot > 800000:
                rech.append([0, a[0], "A", od + timedelta(days=3), int(tot * .3)])
            if a[7] == 6 or (a[7] == 5 and rng.random() < .6):
                rech.append([0, a[0], "S", out + timedelta(days=rng.randint(1, 9)), tot - (int(tot * .3) if tot > 800000 else 0)])
                if rng.random() < .04:
                    rech.append([0, a[0], "G", out + timedelta(days=rng.randint(15, 60)), int(tot * rng.uniform(.02, .1))])
    rek.sort(key=lambda r: r[2])
    for i, r in enumerate(rek):
        r[0] = 901 + i
    rech = sorted([r for r in rech if r[3] <= TODAY], key=lambda r: r[3])
    out = []
    for i, r in enumerate(rech):
        due = r[3] + timedelta(days=14)
        paid = due + timedelta(days=int(rng.gauss(0, 9)))
        paid = max(paid, r[3])
        out.append((60001 + i, r[1], r[2], r[3].isoformat(), due.isoformat(), r[4], paid.isoformat() if paid <= TODAY and rng.random() > .03 else ""))
    auf = [(a[0], a[1], a[2], a[3], a[4].isoformat(), a[5].isoformat(), a[6], a[7], a[8]) for a in auf]
    first = {}
    for k, dd in [(g[1], g[3]) for g in ang] + [(a[2], a[4]) for a in auf]:
        first[k] = min(dd, first.get(k, dd))
    kd = [k[:4] + (min(k[4], first.get(k[0], k[4])),) + k[5:] for k in kd]
    write("glazing", DDL, [("Mitarbeiter", ma), ("Kunde", kd), ("Artikel", art), ("Angebot", ang), ("Auftrag", auf), ("AufPos", pos), ("Fertigung", fert), ("Montage", mont), ("Reklamation", rek), ("Rechnung", out)])


def questions():
    p = Paper("glazing", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-03-05'"
    J = lambda t, *cc: cols(t, *cc)  # noqa: E731
    bet = lambda c, a, b: "%s BETWEEN '%s' AND '%s'" % (c, a, b)  # noqa: E731
    yr = lambda c, y: "%s BETWEEN '%d-01-01' AND '%d-12-31'" % (c, y, y)  # noqa: E731
    ok, opn = "a.Status <> 9", "a.Status IN (1, 2, 3, 4)"
    ak = "FROM Auftrag a JOIN Kunde k ON k.KdNr = a.KdNr"
    ap = "FROM AufPos l JOIN Auftrag a ON a.AufNr = l.AufNr JOIN Artikel t ON t.ArtNr = l.ArtNr JOIN Kunde k ON k.KdNr = a.KdNr"
    val = "sum(l.Menge * l.PreisCt) / 100.0"
    kda, gr, mat, stn = case("k.KdArt", KD), case("t.Gruppe", GR), case("t.Material", MAT), case("CAST(a.Status AS TEXT)", STS)

    q("customers by type", J("FROM Kunde k GROUP BY k.KdArt", "k.KdArt, count(*)", kda + ", count(*)", "k.KdArt, %s, count(*)" % kda), "count by group", "easy", True)
    q("number of open orders", "SELECT count(*) FROM Auftrag a WHERE " + opn, "count", "easy", True, chain="oo")
    q("by status", J("FROM Auftrag a WHERE %s GROUP BY a.Status" % opn, "a.Status, count(*)", stn + ", count(*)", "a.Status, %s, count(*)" % stn), "count by group", "easy", True, chain="oo")
    lt = "%s WHERE %s AND a.Wunschtermin < %s" % (ak, opn, T)
    oc = ("a.AufNr", "a.AufNr, k.Name", "a.AufNr, k.Name, a.Wunschtermin", "a.AufNr, a.Wunschtermin", "a.*", "count(*)", "a.AufNr, k.Name, a.AufDatum, a.Wunschtermin", "a.AufNr, k.Name, a.Wunschtermin, a.Status", "a.AufNr, a.AufDatum, a.Wunschtermin", "a.AufNr, a.Status, a.Wunschtermin")
    q("which are late", J(lt, *oc), "list", "medium", True, chain="oo")
    ld = "julianday(%s) - julianday(a.Wunschtermin)" % T
    q("by how many days, worst first", J(lt + " ORDER BY a.Wunschtermin", "a.AufNr, " + ld, "a.AufNr, k.Name, " + ld, "a.AufNr, k.Name, a.Wunschtermin, " + ld, "a.AufNr, a.Wunschtermin, " + ld, "a.AufNr, CAST(%s AS INTEGER)" % ld), "duration", "hard", True, chain="oo")
    q("backlog in euro", rnd("SELECT @%s@ %s WHERE %s" % (val, ap, opn)), "sum", "medium", True, chain="bl")
    q("split by product group", rnd(*J("%s WHERE %s GROUP BY t.Gruppe" % (ap, opn), "t.Gruppe, @%s@" % val, "%s, @%s@" % (gr, val), "t.Gruppe, %s, @%s@" % (gr, val))), "sum by group", "medium", True, chain="bl")
    b2 = "%s WHERE %s AND a.MitMontage = 'J' GROUP BY t.Gruppe" % (ap, opn)
    q("just the ones we install", rnd(*J(b2, "t.Gruppe, @%s@" % val, "%s, @%s@" % (gr, val), "t.Gruppe, %s, @%s@" % (gr, val)), "SELECT @%s@ %s WHERE %s AND a.MitMontage = 'J'" % (val, ap, opn)), "sum by group", "hard", True, chain="bl")
    oi = "%s WHERE %s AND %s" % (ap, ok, "a.AufDatum BETWEEN '%s' AND '%s'")
    q("order intake february", rnd("SELECT @%s@ %s" % (val, oi % ("2026-02-01", "2026-02-28"))), "sum", "medium", True, chain="oi")
    fa, fb = ["sum(CASE WHEN a.AufDatum BETWEEN '%d-02-01' AND '%d-02-28' THEN l.Menge * l.PreisCt END) / 100.0" % (y, y) for y in (2026, 2025)]
    ow = "%s WHERE %s AND (%s OR %s)" % (ap, ok, bet("a.AufDatum", "2026-02-01", "2026-02-28"), bet("a.AufDatum", "2025-02-01", "2025-02-28"))
    q("vs feb 2025", rnd("SELECT @%s@, @%s@ %s" % (fa, fb, ow), "SELECT @%s@, @%s@ %s" % (fb, fa, ow), "SELECT @%s@, @%s@, @%s - %s@ %s" % (fa, fb, fa, fb, ow), "SELECT @%s@, @%s@, @100.0 * (%s - %s) / (%s)@ %s" % (fa, fb, fa, fb, fb, ow),
                         *["SELECT strftime('%s', a.AufDatum), @%s@ %s GROUP BY 1" % (f, val, ow) for f in ("%Y", "%Y-%m")]) + rnd("SELECT @%s@ %s" % (val, oi % ("2025-02-01", "2025-02-28"))), "comparison", "hard", True, chain="oi")
    qn = "(strftime('%m', a.AufDatum) + 2) / 3"
    q("intake per quarter 2025", rnd(*["SELECT %s, @%s@ %s GROUP BY 1" % (x, val, oi % ("2025-01-01", "2025-12-31")) for x in ("'Q' || (%s)" % qn, qn, "'2025-Q' || (%s)" % qn)]), "sum by quarter", "medium", True)
    aov = "@1.0 * %s / count(DISTINCT a.AufNr)@" % val
    q("average order value per customer type, last yr", rnd(*J("%s WHERE %s AND %s GROUP BY k.KdArt" % (ap, ok, yr("a.AufDatum", 2025)), "k.KdArt, " + aov, "%s, %s" % (kda, aov), "k.KdArt, %s, %s" % (kda, aov))), "avg by group", "hard", True)
    tk = oi % ("2025-01-01", "2025-12-31") + " GROUP BY k.KdNr ORDER BY sum(l.Menge * l.PreisCt) DESC LIMIT 10"
    q("top 10 customers by intake 2025", rnd(*J(tk, "k.Name, @%s@" % val, "k.Name", "k.KdNr, k.Name, @%s@" % val, "k.KdNr, k.Name")), "top n", "medium", True)
    pcs = oi % ("2025-01-01", "2025-12-31")
    q("how many wooden windows did we sell in 2025", "SELECT sum(l.Menge) %s AND t.Gruppe = 'F' AND t.Material = 'H'" % pcs, "sum", "medium", True, chain="pc")
    q("and pvc", ["SELECT sum(l.Menge) %s AND t.Gruppe = 'F' AND t.Material = 'K'" % pcs], "sum", "medium", True, chain="pc")
    t1 = "FROM (SELECT t.Gruppe AS g, %s AS gn, t.ArtNr AS nr, t.Bezeichnung AS b, sum(l.Menge) AS m, row_number() OVER (PARTITION BY t.Gruppe ORDER BY sum(l.Menge) DESC) AS r %s GROUP BY t.ArtNr) WHERE r = 1" % (gr, pcs)
    t2 = t1.replace("GROUP BY t.ArtNr", "GROUP BY t.Gruppe, t.Bezeichnung")
    q("best selling article in each group 2025 (pieces)", J(t1, "g, nr, m", "gn, nr, m", "g, b, m", "gn, b, m", "g, nr, b, m", "gn, nr, b, m", "g, nr", "gn, nr", "g, b", "gn, b", "g, nr, b", "gn, nr, b") + J(t1.replace("row_number", "rank"), "g, nr, m", "gn, nr, m", "g, b, m", "gn, b, m", "g, nr, b, m", "gn, nr, b, m", "g, b", "gn, b") +
      J(t2, "g, b, m", "gn, b, m", "g, b", "gn, b"), "top n per group", "hard", True)
    nv = "FROM Artikel t WHERE NOT EXISTS (SELECT 1 FROM AufPos l%s WHERE l.ArtNr = t.ArtNr%s)%s"
    q("articles nobody ever ordered", [s for w in ("", " AND t.Auslauf = 'N'") for x in (("", ""), (" JOIN Auftrag a ON a.AufNr = l.AufNr", " AND a.Status <> 9")) for s in J(nv % (x[0], x[1], w), "t.ArtNr, t.Bezeichnung", "t.ArtNr", "t.Bezeichnung", "t.*", "count(*)", "t.ArtNr, t.Bezeichnung, t.Gruppe")], "never", "medium")
    q("dearest front door in aluminum still in the range", J("FROM Artikel t WHERE t.Gruppe = 'T' AND t.Material = 'A' AND t.Auslauf = 'N' ORDER BY t.ListenpreisCt DESC LIMIT 1", "t.ArtNr, t.Bezeichnung, t.ListenpreisCt / 100.0", "t.Bezeichnung, t.ListenpreisCt / 100.0", "t.Bezeichnung", "t.ArtNr", "t.ArtNr, t.Bezeichnung",
      "t.*", "t.ArtNr, t.ListenpreisCt / 100.0", "t.ArtNr, t.Bezeichnung, t.ListenpreisCt", "t.Bezeichnung, t.ListenpreisCt"), "superlative", "medium", True)

    wr = "@1.0 * sum(g.Stand = 'A') / sum(g.Stand IN ('A', 'V'))@"
    q("win rate 2025", frac("SELECT %s FROM Angebot g WHERE %s" % (wr, yr("g.AngDatum", 2025))), "ratio", "hard", True, chain="wr")
    gv = "FROM Angebot g JOIN Mitarbeiter m ON m.MaNr = g.VkNr WHERE "
    q("by sales person", frac(*J(gv + yr("g.AngDatum", 2025) + " GROUP BY m.MaNr", "m.Name, " + wr, "m.MaNr, m.Name, " + wr)), "rate by group", "hard", True, chain="wr")
    q("only people still here", frac(*J(gv + yr("g.AngDatum", 2025) + " AND m.Austritt = '' GROUP BY m.MaNr", "m.Name, " + wr, "m.MaNr, m.Name, " + wr)), "rate by group", "hard", True, chain="wr")
    lq = "FROM Angebot g WHERE g.Stand = 'V' AND g.AngDatum >= '2025-01-01'"
    q("why did we loose quotes since 2025", J(lq + " GROUP BY g.Grund", "g.Grund, count(*)", "g.Grund, count(*), sum(g.SummeCt) / 100.0") + J(lq + " AND g.Grund <> '' GROUP BY g.Grund", "g.Grund, count(*)"), "count by group", "medium", True)
    gq = "FROM Angebot g JOIN Kunde k ON k.KdNr = g.KdNr WHERE g.Stand = 'O' AND g.SummeCt > 1500000"
    q("open quotes above 15000 with customer and phone", J(gq, "g.AngNr, k.Name, k.Telefon", "g.AngNr, k.Name, k.Telefon, g.SummeCt / 100.0", "g.AngNr, g.SummeCt / 100.0, k.Name, k.Telefon", "k.Name, k.Telefon, g.SummeCt / 100.0", "k.Name, k.Telefon", "g.AngNr, g.AngDatum, g.SummeCt / 100.0, k.Name, k.Telefon", "g.AngNr, g.AngDatum, k.Name, k.Telefon, g.SummeCt / 100.0",
      "g.AngNr, g.SummeCt, k.Name, k.Telefon", "g.AngNr, k.Name, k.Telefon, g.SummeCt"), "list", "medium", True)
    ql = "@avg(julianday(a.AufDatum) - julianday(g.AngDatum))@"
    q("avg days from quote to order", rnd("SELECT %s FROM Auftrag a JOIN Angebot g ON g.AngNr = a.AngNr WHERE a.Status <> 9" % ql, "SELECT %s FROM Auftrag a JOIN Angebot g ON g.AngNr = a.AngNr" % ql), "duration", "medium")

    sr = "@1.0 * sum(f.Ausschuss) / sum(f.Gut + f.Ausschuss)@"
    q("scrap rate per line 2025", frac("SELECT f.Linie, %s FROM Fertigung f WHERE %s GROUP BY f.Linie" % (sr, yr("f.Fertig", 2025))), "rate by group", "medium", True, chain="sr")
    fl = "FROM Fertigung f JOIN AufPos l ON l.AufNr = f.AufNr AND l.Pos = f.Pos JOIN Artikel t ON t.ArtNr = l.ArtNr WHERE " + yr("f.Fertig", 2025)
    q("same but by material", frac(*J(fl + " GROUP BY t.Material", "t.Material, " + sr, "%s, %s" % (mat, sr), "t.Material, %s, %s" % (mat, sr))), "rate by group", "hard", True, chain="sr")
    uf = "FROM Fertigung f WHERE f.Fertig = ''"
    q("how many jobs not finished per line", J(uf + " GROUP BY f.Linie", "f.Linie, count(*)"), "count by group", "easy", True)
    pm = "SELECT #, sum(f.Gut) FROM Fertigung f WHERE %s GROUP BY 1" % bet("f.Fertig", "2025-09-01", "2026-02-28")
    q("good pieces produced per month sep-feb", [pm.replace("#", "strftime('%s', f.Fertig)" % f) for f in ("%Y-%m", "%m")], "sum by month", "medium", True)

    mo = "FROM Montage o JOIN Auftrag a ON a.AufNr = o.AufNr JOIN Kunde k ON k.KdNr = a.KdNr JOIN Mitarbeiter m ON m.MaNr = o.LeiterNr WHERE "
    nw = mo + "o.Erledigt = '' AND " + bet("o.Geplant", "2026-03-09", "2026-03-15")
    q("installations planned next week, customer town crew head", J(nw, "o.Geplant, k.Name, k.Ort, m.Name", "k.Name, k.Ort, m.Name", "o.MoNr, k.Name, k.Ort, m.Name", "o.MoNr, o.Geplant, k.Name, k.Ort, m.Name", "a.AufNr, o.Geplant, k.Name, k.Ort, m.Name", "a.AufNr, k.Name, k.Ort, m.Name", "o.MoNr, a.AufNr, o.Geplant, k.Name, k.Ort, m.Name",
      "k.Name, k.Ort, m.Name, o.Geplant", "o.MoNr, k.Name, k.Ort, m.Name, o.Geplant"), "list", "medium", True)
    ot = "@1.0 * sum(o.Erledigt <= a.Wunschtermin) / count(*)@"
    ow = mo + "o.Erledigt <> '' AND %s" % ok
    q("on time installations 2025 in %", frac("SELECT %s %s AND %s" % (ot, ow, yr("o.Erledigt", 2025))), "ratio", "hard", True, chain="ot")
    q("per month", frac(*["SELECT strftime('%s', o.Erledigt), %s %s AND %s GROUP BY 1" % (f, ot, ow, yr("o.Erledigt", 2025)) for f in ("%Y-%m", "%m")]), "rate by month", "hard", True, chain="ot")
    fr = "@1.0 * sum(o.AbnahmeOk = 'J') / count(*)@"
    q("first-time acceptance by crew head", frac(*J(mo + "o.Erledigt <> '' GROUP BY m.MaNr", "m.Name, " + fr, "m.MaNr, m.Name, " + fr, "m.Name, count(*), " + fr)), "rate by group", "hard", True, chain="ft")
    q("hours worked by each in jan", rnd(*J(mo + bet("o.Erledigt", "2026-01-01", "2026-01-31") + " GROUP BY m.MaNr", "m.Name, @sum(o.Stunden)@", "m.MaNr, m.Name, @sum(o.Stunden)@")), "sum by group", "medium", True, chain="ft")
    dl = "CASE WHEN a.MitMontage = 'J' THEN o.Erledigt ELSE a.Versand END"
    dt = "FROM Auftrag a LEFT JOIN Montage o ON o.AufNr = a.AufNr WHERE a.Status IN (5, 6) AND %s" % yr(dl, 2025)
    dv = "@avg(julianday(%s) - julianday(a.AufDatum))@" % dl
    q("average days from order till delivered 2025, w and w/o installation", rnd("SELECT a.MitMontage, %s %s GROUP BY a.MitMontage" % (dv, dt), "SELECT CASE a.MitMontage WHEN 'J' THEN 'yes' ELSE 'no' END, %s %s GROUP BY a.MitMontage" % (dv, dt),
      "SELECT @avg(CASE WHEN a.MitMontage = 'J' THEN julianday(o.Erledigt) - julianday(a.AufDatum) END)@, @avg(CASE WHEN a.MitMontage = 'N' THEN julianday(a.Versand) - julianday(a.AufDatum) END)@ " + dt,
      "SELECT a.MitMontage, %s %s GROUP BY a.MitMontage" % (dv, dt.replace(yr(dl, 2025), yr("a.AufDatum", 2025)))), "duration by group", "hard", True)

    q("open complaints", J("FROM Reklamation r JOIN Auftrag a ON a.AufNr = r.AufNr JOIN Kunde k ON k.KdNr = a.KdNr WHERE r.Behoben = ''", "count(*)", "r.*", "r.RekNr", "r.RekNr, k.Name", "r.RekNr, r.Gemeldet", "r.RekNr, k.Name, r.Gemeldet", "r.RekNr, r.Gemeldet, r.Ursache", "r.RekNr, k.Name, r.Ursache", "r.RekNr, k.Name, r.Gemeldet, r.Ursache", "r.RekNr, r.AufNr, r.Gemeldet, r.Ursache"), "count", "easy", True, chain="rk")
    od = "FROM Reklamation r JOIN Auftrag a ON a.AufNr = r.AufNr JOIN Kunde k ON k.KdNr = a.KdNr WHERE r.Behoben = '' AND r.Gemeldet %s '2026-02-03'"
    q("older than 30 days", [s for op in ("<", "<=") for s in J(od % op, "count(*)", "r.*", "r.RekNr", "r.RekNr, k.Name", "r.RekNr, r.Gemeldet", "r.RekNr, k.Name, r.Gemeldet", "r.RekNr, r.Gemeldet, r.Ursache", "r.RekNr, k.Name, r.Ursache", "r.RekNr, k.Name, r.Gemeldet, r.Ursache", "r.RekNr, r.AufNr, r.Gemeldet, r.Ursache")], "list", "medium", True, chain="rk")
    cr = "@1.0 * sum(EXISTS (SELECT 1 FROM Reklamation r WHERE r.AufNr = a.AufNr)) / count(*)@"
    q("complaint rate 2024 and 2025", frac("SELECT strftime('%%Y', a.AufDatum), %s FROM Auftrag a WHERE %s AND a.AufDatum BETWEEN '2024-01-01' AND '2025-12-31' GROUP BY 1" % (cr, ok),
      "SELECT %s FROM Auftrag a WHERE %s" % (", ".join("@1.0 * sum({0} AND EXISTS (SELECT 1 FROM Reklamation r WHERE r.AufNr = a.AufNr)) / sum({0})@".format(yr("a.AufDatum", y)) for y in (2024, 2025)), ok)), "rate by year", "hard", True)
    wc = "FROM Reklamation r WHERE r.Garantie = 'J' AND " + yr("r.Gemeldet", 2025)
    q("warranty cost 25 by cause", rnd("SELECT r.Ursache, @sum(r.KostenCt) / 100.0@ %s GROUP BY r.Ursache" % wc, "SELECT r.Ursache, count(*), @sum(r.KostenCt) / 100.0@ %s GROUP BY r.Ursache" % wc), "sum by group", "medium", True)

    sg = "sum(CASE h.Art WHEN 'G' THEN -h.BetragCt ELSE h.BetragCt END) / 100.0"
    q("revenue 2025", rnd("SELECT @%s@ FROM Rechnung h WHERE %s" % (sg, yr("h.ReDatum", 2025))), "sum", "medium", True, chain="re")
    rm = "SELECT #, @%s@ FROM Rechnung h WHERE %s GROUP BY 1" % (sg, yr("h.ReDatum", 2025))
    q("month by month", rnd(*[rm.replace("#", "strftime('%s', h.ReDatum)" % f) for f in ("%Y-%m", "%m")]), "sum by month", "medium", True, chain="re")
    mn = ["strftime('%s', h.ReDatum)" % f for f in ("%Y-%m", "%m")]
    wk = "FROM Rechnung h WHERE %s GROUP BY %s ORDER BY %s LIMIT 1" % (yr("h.ReDatum", 2025), mn[0], sg)
    q("weakest month", rnd(*J(wk, *["%s, @%s@" % (m, sg) for m in mn] + mn)),
      "superlative", "medium", True, chain="re")
    od = "FROM Rechnung h JOIN Auftrag a ON a.AufNr = h.AufNr JOIN Kunde k ON k.KdNr = a.KdNr WHERE h.Art IN ('A', 'S') AND h.BezahltAm = '' AND h.FaelligAm < " + T
    q("overdue invoices, how many and how much", rnd("SELECT count(*), @sum(h.BetragCt) / 100.0@ " + od), "count and sum", "medium", True, chain="ov")
    q("who owes us the most, top 5", rnd(*J(od + " GROUP BY k.KdNr ORDER BY sum(h.BetragCt) DESC LIMIT 5", "k.Name, @sum(h.BetragCt) / 100.0@", "k.Name", "k.KdNr, k.Name, @sum(h.BetragCt) / 100.0@", "k.Name, count(*), @sum(h.BetragCt) / 100.0@")) +
      rnd(*J(od.replace(" AND h.FaelligAm < " + T, "") + " GROUP BY k.KdNr ORDER BY sum(h.BetragCt) DESC LIMIT 5", "k.Name, @sum(h.BetragCt) / 100.0@", "k.Name", "k.KdNr, k.Name, @sum(h.BetragCt) / 100.0@")), "top n", "hard", True, chain="ov")
    nc = "FROM Kunde k WHERE %sEXISTS (SELECT 1 FROM Auftrag a WHERE a.KdNr = k.KdNr AND a.Status <> 9) AND NOT EXISTS (SELECT 1 FROM Auftrag a WHERE a.KdNr = k.KdNr AND a.Status <> 9 AND a.AufDatum >= '2025-01-01')"
    q("customers who ordered in 2024 but not since", J(nc % "", "k.Name", "k.KdNr, k.Name", "count(*)", "k.*", "k.Name, k.Ort", "k.KdNr", "k.Name, k.Telefon"), "set operation", "hard", True)
    pl = "FROM Rechnung h WHERE h.Art IN ('A', 'S') AND h.BezahltAm <> '' AND " + yr("h.ReDatum", 2025)
    q("share of 2025 invoices paid late", frac("SELECT @1.0 * sum(h.BezahltAm > h.FaelligAm) / count(*)@ " + pl, "SELECT @1.0 * sum(h.BezahltAm > h.FaelligAm) / count(*)@ FROM Rechnung h WHERE h.Art IN ('A', 'S') AND " + yr("h.ReDatum", 2025),
                                               "SELECT @1.0 * sum(h.BezahltAm > h.FaelligAm) / count(*)@ FROM Rechnung h WHERE " + yr("h.ReDatum", 2025), "SELECT @1.0 * sum(h.BezahltAm > h.FaelligAm) / count(*)@ FROM Rechnung h WHERE h.BezahltAm <> '' AND " + yr("h.ReDatum", 2025),
                                               "SELECT @1.0 * sum(h.BezahltAm > h.FaelligAm OR (h.BezahltAm = '' AND h.FaelligAm < %s)) / count(*)@ FROM Rechnung h WHERE h.Art IN ('A', 'S') AND %s" % (T, yr("h.ReDatum", 2025))), "share", "medium")
    q("is alpen wohnbau blocked", ["SELECT Gesperrt FROM Kunde WHERE Name = 'Alpen Wohnbau'", "SELECT Name, Gesperrt FROM Kunde WHERE Name = 'Alpen Wohnbau'", "SELECT Gesperrt = 'J' FROM Kunde WHERE Name = 'Alpen Wohnbau'", "SELECT CASE Gesperrt WHEN 'J' THEN 'yes' ELSE 'no' END FROM Kunde WHERE Name = 'Alpen Wohnbau'", "SELECT * FROM Kunde WHERE Name = 'Alpen Wohnbau'",
                                   "SELECT KdNr, Name, Gesperrt FROM Kunde WHERE Name = 'Alpen Wohnbau'", "SELECT count(*) FROM Kunde WHERE Name = 'Alpen Wohnbau' AND Gesperrt = 'J'"], "yes/no", "easy", True)

    ask("margin on sliding doors", "no purchase or production costs are recorded")
    ask("glass stock", "no stock is recorded")
    ask("biggest problem at the moment", "an opinion: late orders, complaints, scrap, receivables?")
    ask("how good are our fitters", "good by what: acceptance, hours, punctuality, complaints?")
    ask("production capacity next month", "no capacities or forecasts are recorded")
    return p
