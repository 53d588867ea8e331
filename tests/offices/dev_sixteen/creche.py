"""A day nursery: French names, cents, O and N, times as text."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from layouts import Paper, by, frac, ls, months, quarters, rnd, versus

TODAY = date(2026, 3, 18)
DDL = """
CREATE TABLE groupe (id_groupe INTEGER PRIMARY KEY, nom TEXT, age_min INTEGER, age_max INTEGER, places INTEGER);
CREATE TABLE famille (id_famille INTEGER PRIMARY KEY, nom TEXT, ville TEXT, tel TEXT, courriel TEXT, tranche TEXT);
CREATE TABLE enfant (id_enfant INTEGER PRIMARY KEY, id_famille INTEGER REFERENCES famille(id_famille), prenom TEXT, naissance TEXT,
  id_groupe INTEGER REFERENCES groupe(id_groupe), allergie TEXT, entree TEXT, sortie TEXT);
CREATE TABLE employe (id_employe INTEGER PRIMARY KEY, nom TEXT, fonction TEXT, id_groupe INTEGER REFERENCES groupe(id_groupe), taux INTEGER, embauche TEXT, depart TEXT);
CREATE TABLE contrat (id_contrat INTEGER PRIMARY KEY, id_enfant INTEGER, debut TEXT, fin TEXT, jours INTEGER, forfait_ct INTEGER);
CREATE TABLE presence (id_presence INTEGER PRIMARY KEY, id_enfant INTEGER, jour TEXT, arrivee TEXT, depart TEXT, absent TEXT, motif TEXT);
CREATE TABLE facture (no_facture TEXT PRIMARY KEY, id_famille INTEGER, mois TEXT, montant_ct INTEGER, emise_le TEXT, echeance TEXT, payee_le TEXT);
CREATE TABLE attente (id_attente INTEGER PRIMARY KEY, prenom TEXT, nom TEXT, naissance TEXT, demande_le TEXT, souhait_le TEXT, fratrie TEXT, statut TEXT);
CREATE TABLE incident (id_incident INTEGER PRIMARY KEY, id_enfant INTEGER, id_employe INTEGER, jour TEXT, genre TEXT, parents_avertis TEXT);
"""
NOTES = """
# Day nursery - notes

- Data as of 2026-03-18 ("today"). Columns ending in _ct are cents, we talk in euros. O = yes, N = no.
- enfant: entree = first day, sortie = last day. Enrolled ("our kids") = sortie empty or >= today.
- Occupancy = enrolled children / places. Free places = places - enrolled children.
- contrat: forfait_ct = monthly fee, jours = days per week. A contract runs if debut <= today and fin is empty or >= today.
- presence: one row for each day a child was expected. absent = O: did not come, motif says why (maladie = sick, vacances = holidays, autre = other). Sick rate = rows with motif maladie / all rows.
- Late pick-up = depart after 18:00.
- Overdue bill = payee_le empty and echeance before today. Paid late = payee_le after echeance.
- attente = waiting list. statut: en attente = waiting, inscrit = got a place, refuse = turned down, retire = withdrawn by the parents. fratrie = has a brother or sister here.
- employe: depart empty = still with us. taux = percent of full time, FTE = taux / 100. Carers = fonction educateur and auxiliaire.
- tranche = income bracket of the family, A (low) to D (high).
- School year (SY) runs September to August: SY26 = 2025-09-01 to 2026-08-31.
"""
BOYS = "Louis Gabriel Jules Arthur Adam Raphael Hugo Leo Nathan Paul Victor Sacha Tom Noe Basile Marius Octave Simon Yanis Achille".split()
GIRLS = "Emma Jade Louise Alice Chloe Lina Rose Anna Mila Ines Lea Juliette Agathe Zoe Nina Eva Romane Margot Elsa Capucine".split()
NAMES = ("Arnaud Barbier Blanchet Carpentier Chevalier Colin Deschamps Dubreuil Faivre Garnier Gauthier Henry Jacquet Lacroix Lambert Leclerc Lemoine Marchand Masson Mercier "
         "Moreau Morin Noel Paquet Perrin Picard Renaud Riviere Robin Rousset Roy Sabatier Simonet Tessier Thibault Vasseur Vidal Vincent Aubry Besson Brunet Caron Charpentier Cordier "
         "Delmas Fabre Fontaine Girard Guerin Humbert Joly Klein Langlois Legrand Meunier Noir Olivier Pascal Poirier Prevost Remy Rolland Royer Schmitt Tanguy Vaillant Verdier Weiss Adam Barre "
         "Bouvier Collet Dupuis Etienne Ferrand Gilles Hamel Imbert Lucas Maillard").split()


def make():
    rng = random.Random(16303)
    grp = [(1, "Les Oursons", 3, 14, 12), (2, "Les Lapins", 12, 24, 14), (3, "Les Coccinelles", 12, 24, 14), (4, "Les Ecureuils", 22, 36, 16), (5, "Les Dauphins", 22, 36, 16)]
    emp = []
    for i, n in enumerate(people(rng, 31)):
        f = "direction" if i == 0 else "cuisine" if i in (1, 2) else "menage" if i in (3, 4) else rng.choice(["educateur", "auxiliaire", "auxiliaire", "educateur", "auxiliaire", "stagiaire"] if i > 12 else ["educateur", "auxiliaire"])
        a = day_in(rng, date(2013, 1, 1), date(2025, 2, 1)) if f != "stagiaire" else date(2025, rng.choice([2, 9]), 1)
        z = day_in(rng, max(a + timedelta(days=150), date(2024, 10, 1)), date(2026, 2, 20)) if rng.random() < .22 and i > 5 else None
        emp.append((i + 1, n, f, None if i < 5 else (i - 5) % 5 + 1, 100 if f == "stagiaire" else rng.choice([50, 60, 80, 80, 100, 100]), a, z))
    fam, kid, con = [], [], []
    pool = NAMES[:]
    rng.shuffle(pool)
    for i, n in enumerate(pool + ["Moreau", "Garnier", "Klein"]):
        fam.append((i + 1, n, rng.choices(["Beaulieu", "Saint-Loup", "Montclar", "Valrose"], [50, 22, 16, 12])[0], "06 %02d %02d %02d %02d" % tuple(rng.randint(10, 99) for _ in range(4)),
                    "%s%d@courrier.example" % (n.lower(), i + 1) if rng.random() < .87 else None, rng.choices("ABCD", [20, 32, 30, 18])[0]))
        for _ in range(rng.choices([0, 1, 2, 3], [6, 58, 31, 5])[0]):
            kid.append([0, i + 1, None, None, None])
    fee = {"A": 4200, "B": 7100, "C": 10800, "D": 14600}
    spots = {}
    rng.shuffle(kid)
    out = []
    slot = [date(2023, 9, 1) + timedelta(days=30 * k) for k in range(31)]
    for k in kid:
        en = rng.choice([s for s in slot for _ in range(3 if s.month in (8, 9) else 1)] + slot[-5:])
        en = min(day_in(rng, en, en + timedelta(days=20)), date(2026, 3, 9))
        b = en - timedelta(days=int(rng.choice([4, 6, 9, 12, 15, 18, 22]) * 30.4) + rng.randint(0, 25))
        so = None
        school = date(b.year + 3, 8, 28)
        if school < TODAY:
            so = school
        if rng.random() < .09:
            so = min(so or date(2026, 2, 27), en + timedelta(days=rng.randint(120, 420)))
        if so is None and rng.random() < .05:
            so = date(2026, rng.choice([4, 5, 6]), 30)
        if so and so <= en:
            continue
        age = ((so if so and so < TODAY else TODAY) - b).days / 30.4
        g = 1 if age < 13 else rng.choice([2, 3, 3]) if age < 24 else rng.choice([4, 4, 4, 5, 5])
        out.append([k[1], rng.choice(BOYS + GIRLS), b, g, rng.choice(["lait", "oeuf", "arachide", "gluten"]) if rng.random() < .1 else None, en, so])
    cap = {1: 12, 2: 14, 3: 14, 4: 16, 5: 16}
    n = {}
    rest = []
    for k in sorted(out, key=lambda k: k[5]):
        if k[6] is None or k[6] >= TODAY:
            if n.get(k[3], 0) >= cap[k[3]] - (k[3] in (1, 5)) - 2 * (k[3] == 2):
                continue
            n[k[3]] = n.get(k[3], 0) + 1
        rest.append(k)
    kid = []
    used = set()
    for k in rest:
        while (k[0], k[1]) in used:
            k[1] = rng.choice(BOYS + GIRLS)
        used.add((k[0], k[1]))
        kid.append((len(kid) + 1,) + tuple(k))
    tr = {f[0]: f[5] for f in fam}
    for k in kid:
        d, j = k[6], rng.choice([2, 3, 3, 4, 4, 5, 5])
        end = k[7]
        while True:
            e = date(d.year + (d.month >= 9), 8, 31) if rng.random() < .82 else min(date(d.year + (d.month >= 9), 8, 31), d + timedelta(days=rng.randint(90, 200)))
            if end and e >= end:
                con.append((k[0], d, end, j, fee[tr[k[1]]] * j))
                break
            last = e >= TODAY
            con.append((k[0], d, e, j, fee[tr[k[1]]] * j))
            if last:
                break
            d = e + timedelta(days=1)
            j = min(5, max(1, j + rng.choice([-1, 0, 0, 0, 1])))
    con.sort(key=lambda c: (c[1], c[0]))
    con = [(i,) + c for i, c in enumerate(con, 1)]
    pres, inc = [], []
    mine = {}
    for c in con:
        mine.setdefault(c[1], []).append(c)
    sickly = {k[0]: rng.choice([.5, .7, 1, 1, 1.4, 2.5]) for k in kid}
    tardy = {f[0]: rng.choice([.1, .2, .5, 1, 1, 4]) for f in fam}
    pref = {k[0]: rng.sample(range(5), 5) for k in kid}
    d = date(2025, 9, 1)
    carers = lambda g, d: [e for e in emp if e[3] == g and e[2] in ("educateur", "auxiliaire") and (e[6] is None or e[6] > d)] or [emp[0]]  # noqa: E731
    while d <= date(2026, 3, 17):
        hol = date(2025, 12, 22) <= d <= date(2026, 1, 2)
        if d.weekday() < 5 and not hol:
            flu = 2.4 if d.month in (1, 2) else 1.3 if d.month == 12 else .8
            for k in kid:
                c = [c for c in mine[k[0]] if c[2] <= d and c[3] >= d]
                if not c or d.weekday() not in pref[k[0]][:c[0][4]]:
                    continue
                r = rng.random()
                s = .045 * sickly[k[0]] * flu
                if r < s + .035:
                    pres.append((k[0], d, None, None, "O", "maladie" if r < s else rng.choice(["vacances", "vacances", "autre"])))
                    continue
                a = 7 * 60 + 30 + int(abs(rng.gauss(50, 28)))
                z = 17 * 60 + int(rng.gauss(5, 25))
                if rng.random() < .018 * tardy[k[1]]:
                    z = 18 * 60 + rng.randint(1, 35)
                elif z > 1080:
                    z = 1080 - rng.randint(0, 20)
                pres.append((k[0], d, "%02d:%02d" % divmod(a, 60), "%02d:%02d" % divmod(z, 60), "N", None))
        d += timedelta(days=1)
    d = date(2025, 1, 2)
    while d <= TODAY:
        if d.weekday() < 5 and d.month != 8 and rng.random() < .62:
            p = [k for k in kid if k[6] <= d and (k[7] is None or k[7] >= d)]
            k = rng.choice(p)
            g = rng.choices(["chute", "morsure", "fievre", "autre"], [46, 20, 24, 10])[0]
            inc.append((len(inc) + 1, k[0], rng.choice(carers(k[4], d))[0], d, g, "N" if rng.random() < .12 else "O"))
        d += timedelta(days=1)
    fac = []
    slow = {f[0]: rng.choice([-14, -12, -9, -9, -8, -6, -3, 4, 18]) for f in fam}
    for y, m in [(y, m) for y in (2024, 2025, 2026) for m in range(1, 13) if (y, m) < (2026, 3)]:
        a, z = date(y, m, 1), date(y + (m == 12), m % 12 + 1, 1) - timedelta(days=1)
        tot = {}
        for c in con:
            if c[2] <= z and c[3] >= a:
                f = kid[c[1] - 1][1]
                tot[f] = tot.get(f, 0) + (c[5] if c[2] <= a and c[3] >= z else c[5] // 2)
        for f, v in sorted(tot.items()):
            iss = z + timedelta(days=rng.choice([1, 2, 3]))
            due = iss + timedelta(days=15)
            pd = max(iss + timedelta(days=1), due + timedelta(days=int(rng.gauss(slow[f], 4))))
            if pd > date(2026, 3, 17) or (z > date(2025, 9, 1) and rng.random() < .05):
                pd = None
            fac.append(("F%d-%04d" % (y, len(fac) + 1), f, "%d-%02d" % (y, m), v, iss, due, pd))
    att = []
    for i in range(168):
        dm = day_in(rng, date(2024, 2, 1), date(2026, 3, 16))
        b = dm + timedelta(days=rng.randint(-420, 120))
        s = max(b + timedelta(days=90), dm + timedelta(days=rng.randint(40, 300)))
        st = rng.choices(["inscrit", "refuse", "retire", "en attente"], [40, 14, 16, 30] if dm < date(2025, 5, 1) else [26, 8, 10, 56])[0]
        att.append((dm, rng.choice(BOYS + GIRLS), rng.choice(NAMES), b, s.replace(day=1), rng.choices("ON", [27, 73])[0], st))
    att.sort(key=lambda a: a[0])
    att = [(i, a[1], a[2], a[3], a[0], a[4], a[5], a[6]) for i, a in enumerate(att, 1)]
    write("creche", DDL, [("groupe", grp), ("famille", fam), ("enfant", kid), ("employe", emp), ("contrat", con), ("presence", [(i,) + x for i, x in enumerate(pres, 1)]),
                          ("facture", fac), ("attente", att), ("incident", inc)])


def questions():
    p = Paper("creche", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-03-18'"
    E = "FROM enfant e JOIN famille f ON f.id_famille = e.id_famille JOIN groupe g ON g.id_groupe = e.id_groupe"
    en = f"(e.sortie IS NULL OR e.sortie >= {T})"
    EN = f"{E} WHERE {en}"
    G = ["g.nom", "g.id_groupe, g.nom"]
    KID = ["e.prenom, f.nom", "e.prenom", "e.id_enfant, e.prenom", "e.id_enfant, e.prenom, f.nom", "f.nom, e.prenom", "e.*"]
    F = ["f.nom", "f.id_famille, f.nom"]
    P = "FROM presence p JOIN enfant e ON e.id_enfant = p.id_enfant JOIN famille f ON f.id_famille = e.id_famille JOIN groupe g ON g.id_groupe = e.id_groupe"
    B = "FROM facture b JOIN famille f ON f.id_famille = b.id_famille"

    q("how many kids do we have", f"SELECT count(*) {EN}", "count", "easy", True, chain="k")
    q("per group", by(f"{EN} GROUP BY g.id_groupe", G, "count(*)"), "count by group", "easy", True, chain="k")
    q("n free places", by(f"{EN} GROUP BY g.id_groupe", G, "count(*), g.places - count(*)", "g.places - count(*)", "g.places, count(*), g.places - count(*)", "count(*), g.places, g.places - count(*)") + [f"SELECT sum(g.places) - (SELECT count(*) {EN}) FROM groupe g"], "business term", "medium", True, chain="k")
    oc = f"FROM groupe g LEFT JOIN enfant e ON e.id_groupe = g.id_groupe AND {en} GROUP BY g.id_groupe"
    r = "1.0 * count(e.id_enfant) / g.places"
    q("ocupancy by group", frac(*by(oc, G, f"@{r}@", f"count(e.id_enfant), g.places, @{r}@", f"g.places, count(e.id_enfant), @{r}@")), "rate by group", "medium", True)
    bd = f"{EN} AND strftime('%m', e.naissance) = '04'"
    q("kids with birthday in april", [s for t in (bd, f"{E} WHERE strftime('%m', e.naissance) = '04'") for s in ls(t, KID, "e.naissance", "g.nom")], "list", "medium")
    al = f"{EN} AND e.allergie IS NOT NULL"
    ka = [x + ", e.allergie, g.nom" for x in KID] + [x + ", g.nom, e.allergie" for x in KID] + ["g.nom, " + x + ", e.allergie" for x in KID] + ["e.prenom, e.allergie, f.nom, g.nom", "e.prenom, f.nom, g.nom, e.allergie"]
    q("kids with an allergy, which one n what group", [s for t in (al, f"{E} WHERE e.allergie IS NOT NULL") for s in ls(t, ka, "e.naissance", "f.tel")], "list", "medium")
    wt = "FROM attente WHERE statut = 'en attente'"
    A = ["prenom, nom", "id_attente, prenom, nom", "nom, prenom", "attente.*", "prenom", "nom"]
    q("how many on the waiting list", "SELECT count(*) " + wt, "count", "easy", True, chain="w")
    q("of these w a brother or sister here", ["SELECT count(*) " + wt + " AND fratrie = 'O'"] + ls(wt + " AND fratrie = 'O'", A, "demande_le", "souhait_le", "naissance"), "count", "medium", True, chain="w")
    q("the 5 who have waited longest, since when", [s for o in ("demande_le", "demande_le, id_attente DESC") for t in (wt + f" AND fratrie = 'O' ORDER BY {o} LIMIT 5", wt + f" ORDER BY {o} LIMIT 5") for s in ls(t, [a + ", demande_le" for a in A[:3]] + ["demande_le, prenom, nom", "attente.*"], "souhait_le", "naissance")], "top n", "medium", chain="w")
    ap = "FROM attente WHERE demande_le BETWEEN '2025-01-01' AND '2025-12-31'"
    q("applications per month 2025", months("demande_le", f"SELECT #, count(*) {ap} GROUP BY strftime('%Y-%m', demande_le)"), "count by month", "easy", chain="a")
    q("what % got a place", frac(f"SELECT @avg(statut = 'inscrit')@ {ap}", f"SELECT count(*), sum(statut = 'inscrit'), @avg(statut = 'inscrit')@ {ap}", f"SELECT sum(statut = 'inscrit'), count(*), @avg(statut = 'inscrit')@ {ap}",
      *months("demande_le", f"SELECT #, @avg(statut = 'inscrit')@ {ap} GROUP BY strftime('%Y-%m', demande_le)", f"SELECT #, count(*), @avg(statut = 'inscrit')@ {ap} GROUP BY strftime('%Y-%m', demande_le)", f"SELECT #, count(*), sum(statut = 'inscrit'), @avg(statut = 'inscrit')@ {ap} GROUP BY strftime('%Y-%m', demande_le)")), "rate", "medium", True, chain="a")
    mk = ["b.mois", "substr(b.mois, 6)", "CAST(substr(b.mois, 6) AS INTEGER)", "substr(b.mois, 1, 4), substr(b.mois, 6)"]
    mi = ["strftime('%Y-%m', b.emise_le)", "strftime('%m', b.emise_le)"]
    yb = f"{B} WHERE b.mois LIKE '2025%'"
    q("amount billed per month 2025", rnd(*by(f"{yb} GROUP BY b.mois", mk, "@sum(b.montant_ct) / 100.0@"), *by(f"{B} WHERE b.emise_le LIKE '2025%' GROUP BY strftime('%m', b.emise_le)", mi, "@sum(b.montant_ct) / 100.0@")), "sum by month", "medium", True, chain="b")
    vs = lambda a, b: f"sum(CASE WHEN b.mois LIKE '{a}%' THEN b.montant_ct END) / 100.0"  # noqa: E731
    X, Y = vs(2025, 0), vs(2024, 0)
    q("next to 2024", rnd(*by(f"{B} WHERE substr(b.mois, 1, 4) IN ('2024', '2025') GROUP BY substr(b.mois, 6)", mk[1:3], f"@{X}@, @{Y}@", f"@{Y}@, @{X}@", f"@{X}@, @{Y}@, @{X} - {Y}@", f"@{Y}@, @{X}@, @{X} - {Y}@", f"@{X}@, @{Y}@, @100.0 * ({X} - {Y}) / ({Y})@"),
      *by(f"{B} WHERE substr(b.mois, 1, 4) IN ('2024', '2025') GROUP BY b.mois", ["b.mois", "substr(b.mois, 1, 4), substr(b.mois, 6)", "substr(b.mois, 6), substr(b.mois, 1, 4)"], "@sum(b.montant_ct) / 100.0@"),
      f"SELECT x.mois, @x.v@, @y.v@ FROM (SELECT b.mois, sum(b.montant_ct) / 100.0 AS v {B} GROUP BY 1) x JOIN (SELECT b.mois, sum(b.montant_ct) / 100.0 AS v {B} GROUP BY 1) y ON substr(x.mois, 6) = substr(y.mois, 6) AND x.mois LIKE '2025%' AND y.mois LIKE '2024%'"), "comparison", "hard", True, chain="b")
    ov = f"{B} WHERE b.payee_le IS NULL AND b.echeance < {T}"
    am = "@sum(b.montant_ct) / 100.0@"
    q("overdue bills per family, number n total", rnd(*by(f"{ov} GROUP BY f.id_famille", F, f"count(*), {am}", f"{am}, count(*)")), "business term", "medium", True, chain="o")
    q("only over 300 euro", rnd(*by(f"{ov} GROUP BY f.id_famille HAVING sum(b.montant_ct) > 30000", F, f"count(*), {am}", f"{am}, count(*)", am)), "at least", "medium", True, chain="o")
    q("add phone", rnd(*[f"SELECT {x} {ov} GROUP BY f.id_famille HAVING sum(b.montant_ct) > 30000" for f in F for x in (f"{f}, count(*), {am}, f.tel", f"{f}, f.tel, count(*), {am}", f"{f}, {am}, f.tel", f"{f}, f.tel, {am}", f"{f}, {am}, count(*), f.tel", f"{f}, f.tel")]), "list", "medium", True, chain="o")
    dp = "julianday(b.payee_le) - julianday(b.emise_le)"
    q("how many days do families take to pay on avg by town", rnd(*by(f"{B} WHERE b.payee_le IS NOT NULL GROUP BY f.ville", ["f.ville"], f"@avg({dp})@", f"count(*), @avg({dp})@")), "avg by group", "medium")
    nl = "FROM famille f WHERE EXISTS (SELECT 1 FROM facture b WHERE b.id_famille = f.id_famille) AND NOT EXISTS (SELECT 1 FROM facture b WHERE b.id_famille = f.id_famille AND b.payee_le > b.echeance)"
    nl2 = nl[:-1] + f" OR b.id_famille = f.id_famille AND b.payee_le IS NULL AND b.echeance < {T})"
    q("how many families never paid late", [f"SELECT count(*) {t}" for t in (nl, nl2, nl.replace("EXISTS (SELECT 1 FROM facture b WHERE b.id_famille = f.id_famille) AND ", "", 1), nl2.replace("EXISTS (SELECT 1 FROM facture b WHERE b.id_famille = f.id_famille) AND ", "", 1))], "negation", "hard", True)
    fe = f"{P} WHERE p.jour BETWEEN '2026-02-01' AND '2026-02-28'"
    q("absences last month by reason", [f"SELECT p.motif, count(*) {fe} AND p.absent = 'O' GROUP BY p.motif", f"SELECT count(*), p.motif {fe} AND p.absent = 'O' GROUP BY p.motif"], "count by group", "medium", chain="f")
    q("by group too", [f"SELECT {a} {fe} AND p.absent = 'O' GROUP BY g.id_groupe, p.motif" for a in ("p.motif, g.nom, count(*)", "g.nom, p.motif, count(*)", "g.id_groupe, g.nom, p.motif, count(*)", "p.motif, g.id_groupe, g.nom, count(*)")] +
      [f"SELECT g.nom, {', '.join('sum(p.motif = %r)' % m for m in x)} {fe} AND p.absent = 'O' GROUP BY g.id_groupe" for x in (("maladie", "vacances", "autre"), ("autre", "maladie", "vacances"), ("vacances", "maladie", "autre"), ("maladie", "autre", "vacances"))], "pivot", "hard", chain="f")
    sr = f"{P} WHERE p.jour >= '2026-01-01' GROUP BY g.id_groupe"
    sk = "1.0 * sum(coalesce(p.motif = 'maladie', 0)) / count(*)"
    q("sick rate by group this yr", frac(*by(sr, G, f"@{sk}@", f"sum(coalesce(p.motif = 'maladie', 0)), count(*), @{sk}@", f"count(*), sum(coalesce(p.motif = 'maladie', 0)), @{sk}@")), "rate by group", "hard", True)
    lp = f"{P} WHERE p.depart > '18:00' AND p.jour BETWEEN '2025-09-01' AND '2026-08-31'"
    q("late pickups per month sy26", months("p.jour", f"SELECT #, count(*) {lp} GROUP BY strftime('%Y-%m', p.jour)"), "count by month", "medium", True, chain="l")
    q("3 families with the most", ls(f"{lp} GROUP BY f.id_famille ORDER BY count(*) DESC LIMIT 3", F, "count(*)", "f.tel", first="f.nom, count(*)"), "top n", "hard", True, chain="l")
    hr = "(strftime('%s', p.depart) - strftime('%s', p.arrivee)) / 3600.0"
    q("avg hours a kid stays per day, by group, last month", rnd(*by(f"{fe} AND p.absent = 'N' GROUP BY g.id_groupe", G, f"@avg({hr})@", f"count(*), @avg({hr})@")), "avg by group", "hard")
    I = "FROM incident i JOIN enfant e ON e.id_enfant = i.id_enfant JOIN famille f ON f.id_famille = e.id_famille JOIN groupe g ON g.id_groupe = e.id_groupe JOIN employe m ON m.id_employe = i.id_employe"
    i3 = [f"{I} WHERE i.jour {c}" for c in (">= '2026-02-16'", "> '2026-02-16'", ">= '2026-02-15'")]
    q("incidents last 30 days by kind", [s for t in i3 for s in by(f"{t} GROUP BY i.genre", ["i.genre"], "count(*)")], "count by group", "easy", chain="i")
    q("parents not told", [f"SELECT count(*) {t} AND i.parents_avertis = 'N'" for t in i3] + [s for t in i3 for s in by(f"{t} AND i.parents_avertis = 'N' GROUP BY i.genre", ["i.genre"], "count(*)")] + ls(f"{i3[0]} AND i.parents_avertis = 'N'", KID[:-1] + ["i.*", "i.id_incident", "i.jour"], "i.jour", "i.genre", "g.nom", "m.nom") +
      [f"SELECT i.genre, count(*), sum(i.parents_avertis = 'N') {i3[0]} GROUP BY i.genre", f"SELECT i.genre, sum(i.parents_avertis = 'N') {i3[0]} GROUP BY i.genre"], "count", "medium", chain="i")
    bi = f"{I} WHERE i.genre = 'morsure' AND i.jour >= '2025-09-01' GROUP BY e.id_enfant HAVING count(*) >= 2"
    q("kids with 2 or more bites (morsure) since september", ls(bi, KID, "count(*)", "g.nom", first="e.prenom, f.nom, count(*)"), "at least", "medium")
    q("who left us in 2025 (staff)", ls("FROM employe m WHERE m.depart BETWEEN '2025-01-01' AND '2025-12-31'", ["m.nom", "m.id_employe, m.nom", "m.*"], "m.depart", "m.fonction", "m.embauche", "m.taux"), "list", "easy", chain="s")
    q("and who started", ls("FROM employe m WHERE m.embauche BETWEEN '2025-01-01' AND '2025-12-31'", ["m.nom", "m.id_employe, m.nom", "m.*"], "m.embauche", "m.fonction", "m.depart", "m.taux"), "list", "easy", chain="s")
    li = f"FROM (SELECT g.nom AS g, g.id_groupe AS gi, i.jour AS j, i.genre AS k, e.prenom AS p, f.nom AS f, m.nom AS m, %s() OVER (PARTITION BY g.id_groupe ORDER BY i.jour DESC) AS r {I}) WHERE r = 1"
    q("last incident of each group, date n kind", [s for r in ("rank", "row_number") for s in ls(li % r, ["g, j, k", "gi, g, j, k", "g, k, j"], "p", "f", "m")], "latest per group", "hard")
    ca = "m.depart IS NULL AND m.fonction IN ('educateur', 'auxiliaire')"
    q("fte carers per group", rnd(*by(f"FROM employe m JOIN groupe g ON g.id_groupe = m.id_groupe WHERE {ca} GROUP BY g.id_groupe", G, "@sum(m.taux) / 100.0@", "count(*), @sum(m.taux) / 100.0@")), "business term", "hard", True, chain="c")
    kc = f"(SELECT count(*) FROM enfant e WHERE e.id_groupe = g.id_groupe AND {en})"
    q("kids per carer fte", rnd(*by(f"FROM employe m JOIN groupe g ON g.id_groupe = m.id_groupe WHERE {ca} GROUP BY g.id_groupe", G, f"@{kc} / (sum(m.taux) / 100.0)@", f"{kc}, @sum(m.taux) / 100.0@, @{kc} / (sum(m.taux) / 100.0)@", f"@sum(m.taux) / 100.0@, {kc}, @{kc} / (sum(m.taux) / 100.0)@", f"@sum(m.taux) / 100.0@, @{kc} / (sum(m.taux) / 100.0)@"),
      f"SELECT 1.0 * (SELECT count(*) {EN}) / (sum(m.taux) / 100.0) FROM employe m WHERE {ca}"), "ratio", "extra", True, chain="c")
    t3 = f"{EN} AND e.naissance <= '2023-08-31'"
    q("our kids who will be 3 by end of august", [s for t in (t3, t3.replace("<=", "<"), t3.replace("<= '2023-08-31'", "BETWEEN '2023-03-19' AND '2023-08-31'")) for s in ls(t, KID, "e.naissance", "g.nom", "e.sortie", count=True)], "period", "medium", True)
    ce = f"FROM contrat c JOIN enfant e ON e.id_enfant = c.id_enfant JOIN famille f ON f.id_famille = e.id_famille JOIN groupe g ON g.id_groupe = e.id_groupe WHERE c.fin BETWEEN {T} AND '2026-06-30'"
    q("contracts ending before july, child and end date", ls(ce, [x for k in ("e.prenom, f.nom", "e.prenom", "f.nom, e.prenom", "e.id_enfant, e.prenom", "e.id_enfant, e.prenom, f.nom") for x in (k + ", c.fin", "c.id_contrat, " + k + ", c.fin")], "g.nom", "c.jours", "c.debut"), "list", "medium")
    rc = f"FROM contrat c JOIN enfant e ON e.id_enfant = c.id_enfant JOIN famille f ON f.id_famille = e.id_famille WHERE c.debut <= {T} AND (c.fin IS NULL OR c.fin >= {T})"
    q("avg monthly fee by income bracket, running contracts", rnd(*by(f"{rc} GROUP BY f.tranche", ["f.tranche"], "@avg(c.forfait_ct) / 100.0@", "count(*), @avg(c.forfait_ct) / 100.0@")), "avg by group", "medium")
    q(f"email of the {FAM.lower()} family", [f"SELECT {c} FROM famille WHERE nom = '{FAM}'" for c in ("courriel", "nom, courriel", "id_famille, nom, courriel")], "look-up", chain="e")
    ek = f"{E} WHERE f.nom = '{FAM}'"
    q("which group are their kids in", [s for t in (ek, f"{ek} AND {en}") for s in ls(t, ["e.prenom, g.nom", "e.id_enfant, e.prenom, g.nom", "g.nom, e.prenom", "e.prenom, f.nom, g.nom", "g.nom"], "e.naissance", "f.nom")], "look-up", "medium", chain="e")
    yo = f"{EN} ORDER BY e.naissance DESC LIMIT 1"
    q("youngest child", ls(yo, KID, "e.naissance", "g.nom"), "superlative", "easy")
    f2 = f"{EN} GROUP BY f.id_famille HAVING count(*) >= 2"
    q("families with 2 or more kids here", ls(f2, F + ["f.*"], "count(*)", "f.ville", "f.tel", "f.tranche", first="f.nom, count(*)"), "at least", "medium", True)
    qk = quarters("e.entree", 2025)
    q("new kids per quarter 2025", by(f"{E} WHERE e.entree BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY {qk[0]}", qk, "count(*)"), "count by quarter", "medium")
    fr = f"(SELECT g.places FROM groupe g WHERE g.nom = 'Les Lapins') - (SELECT count(*) {EN} AND g.nom = 'Les Lapins')"
    q("is there a place free in les lapins", [f"SELECT {fr} > 0", f"SELECT {fr}", f"SELECT CASE WHEN {fr} > 0 THEN 'yes' ELSE 'no' END", f"SELECT CASE WHEN {fr} > 0 THEN 'Yes' ELSE 'No' END", f"SELECT nom, {fr} FROM groupe WHERE nom = 'Les Lapins'", f"SELECT places, places - ({fr}), {fr} FROM groupe WHERE nom = 'Les Lapins'", f"SELECT places, places - ({fr}) FROM groupe WHERE nom = 'Les Lapins'",
      f"SELECT nom, places, places - ({fr}) FROM groupe WHERE nom = 'Les Lapins'", f"SELECT nom, places, places - ({fr}), {fr} FROM groupe WHERE nom = 'Les Lapins'", f"SELECT nom, {fr} > 0 FROM groupe WHERE nom = 'Les Lapins'", f"SELECT places - ({fr}), places FROM groupe WHERE nom = 'Les Lapins'"], "yes/no", "medium", True)
    ch = "FROM (SELECT b.mois AS mois, sum(b.montant_ct) / 100.0 AS v, lag(sum(b.montant_ct) / 100.0) OVER (ORDER BY b.mois) AS l FROM facture b %s GROUP BY b.mois) %s"
    q("billed per month sy26 with % change to the month before", rnd(*[f"SELECT {m}, {v} {ch % t}" for t in (("", "WHERE mois >= '2025-09'"), ("WHERE b.mois >= '2025-09'", "")) for m in ("mois", "substr(mois, 6)") for v in ("@v@, @100.0 * (v - l) / l@", "@v@, @(v - l) / l@", "@v@, @l@, @100.0 * (v - l) / l@", "@v@, @v - l@, @100.0 * (v - l) / l@", "@v@, @l@, @v - l@, @100.0 * (v - l) / l@")]), "trend", "extra", True)
    ta = "FROM enfant e JOIN groupe g ON g.id_groupe = e.id_groupe JOIN famille f ON f.id_famille = e.id_famille JOIN presence p ON p.id_enfant = e.id_enfant WHERE p.absent = 'O' AND p.motif = 'maladie' AND p.jour >= '2025-09-01' GROUP BY e.id_enfant HAVING count(*) >= 12"
    q("kids with 12 or more sick days since september", [s for t in (ta, ta.replace("WHERE", f"WHERE {en} AND")) for s in ls(t, KID, "count(*)", "g.nom", first="e.prenom, f.nom, count(*)")], "at least", "medium")

    ask("who is our best educator", "opinion, nothing here measures it")
    ask("spend on nappies and food", "purchases are not recorded")
    ask("put the klein baby on the waiting list", "wish to change data")
    ask("will we have enough places in september", "forecast: depends on who leaves and who says yes")
    ask("phone moreau", "two families and perhaps parents on the waiting list bear that name; it is not said which")
    return p


FAM = "Mercier"
