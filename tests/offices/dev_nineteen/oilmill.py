"""An olive oil mill: Italian names, S and N, empty text for no date, cents."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 2, 12)
NOTES = """
# Oil mill - notes

- Data as of 2026-02-12 ("today"). Dates that are not there yet are empty text. prezzo columns are cents.
- soci are the growers. uscito_il empty = still a member. "Our growers" = still a member.
- uliveti = groves. varieta is the olive variety, bio S = organic, N = not.
- conferimenti = deliveries of olives: kg, resa = litres of oil per 100 kg. Oil of a delivery = kg * resa / 100.
- Average yield is weighted: oil / kg x 100.
- Harvest season: October to January. Season 2025 = 2025-10-01 to 2026-01-31, season 2024 = 2024-10-01 to 2025-01-31.
- acidita is the acidity in percent. Extra virgin = acidita up to 0.8, virgin = above 0.8 up to 2, lampante = above 2.
- cisterne = tanks, litri is what is in it now. Free space = capienza - litri. fuori_uso S = out of use, leave them out.
- ordini.stato: A = open, S = shipped, F = invoiced, X = cancelled. Cancelled ones never count.
- Sales = pezzi * prezzo of the lines / 100, by data of the order, in euro.
- Litres sold = pezzi * formato_ml / 1000.
- Unpaid = shipped or invoiced and pagato_il empty.
- Late orders: open for more than 14 days.
- Kind of customer (tipo): N = shop, R = restaurant, P = private, E = export.
- Active growers delivered in season 2025. Sleeping growers: still members, no delivery in season 2025.
- Faithful customers have ordered in both 2024 and 2025.
- Growers get 70 cents per kg of olives, 90 if the grove is organic.
"""
DDL = """
CREATE TABLE soci (id_socio INTEGER PRIMARY KEY, nome TEXT, comune TEXT, socio_dal TEXT, uscito_il TEXT);
CREATE TABLE uliveti (id_uliveto INTEGER PRIMARY KEY, id_socio INTEGER, localita TEXT, varieta TEXT, ettari NUMERIC(5,2), piante INTEGER, bio TEXT);
CREATE TABLE conferimenti (id_conf INTEGER PRIMARY KEY, id_uliveto INTEGER, data TEXT, kg INTEGER, resa NUMERIC(4,1), acidita NUMERIC(3,2), id_cisterna INTEGER);
CREATE TABLE cisterne (id_cisterna INTEGER PRIMARY KEY, nome TEXT, capienza INTEGER, litri INTEGER, fuori_uso TEXT);
CREATE TABLE clienti (id_cliente INTEGER PRIMARY KEY, nome TEXT, citta TEXT, paese TEXT, tipo TEXT, email TEXT);
CREATE TABLE articoli (id_articolo INTEGER PRIMARY KEY, descrizione TEXT, formato_ml INTEGER, prezzo_listino INTEGER, giacenza INTEGER, scorta_minima INTEGER, attivo TEXT);
CREATE TABLE ordini (id_ordine INTEGER PRIMARY KEY, id_cliente INTEGER, data TEXT, spedito_il TEXT, pagato_il TEXT, stato TEXT);
CREATE TABLE righe (id_riga INTEGER PRIMARY KEY, id_ordine INTEGER, id_articolo INTEGER, pezzi INTEGER, prezzo INTEGER);
"""


def make():
    rng = random.Random(1904)
    soci, uliv = [], []
    for i, n in enumerate(people(rng, 46), 1):
        d = day_in(rng, date(1995, 1, 1), date(2025, 8, 1))
        soci.append((i, n, rng.choice("Altomonte Bressa Calvi Dolcedo Ermo".split()), d.isoformat(), day_in(rng, max(d, date(2023, 1, 1)), date(2026, 1, 31)).isoformat() if rng.random() < .15 else ""))
        for k in range(rng.choice([1, 1, 2, 3])):
            ha = rng.randint(3, 60) / 10
            uliv.append((len(uliv) + 1, i, rng.choice("Costa Piana Fonte Colle Rio Serra".split()) + " " + rng.choice("Alta Bassa Nuova Vecchia".split()), rng.choices(["Taggiasca", "Leccino", "Frantoio", "Moraiolo"], [4, 3, 2, 1])[0], ha, int(ha * rng.randint(180, 320)), rng.choices("SN", [35, 65])[0]))
    cis = [(1, "C1", 8000, 6100, "N"), (2, "C2", 8000, 2400, "N"), (3, "C3", 5000, 4870, "N"), (4, "C4", 5000, 0, "S"), (5, "C5", 3000, 900, "N"), (6, "C6", 3000, 0, "N"), (7, "C7", 12000, 7350, "N")]
    conf = []
    for first, last in ((date(2023, 10, 2), date(2024, 1, 28)), (date(2024, 10, 1), date(2025, 1, 30)), (date(2025, 10, 1), date(2026, 1, 31))):
        d = first
        while d <= last:
            for _ in range(rng.choice([0, 1, 2, 3, 4])):
                u = rng.choice(uliv)
                s = soci[u[1] - 1]
                if s[3] > d.isoformat() or (s[4] and s[4] < d.isoformat()) or (s[0] % 9 == 0 and d.year >= 2025) or s[0] % 23 == 0:
                    continue
                conf.append((len(conf) + 1, u[0], d.isoformat(), rng.randrange(120, 2400, 10), round(rng.triangular(10, 22, 15 if d.year < 2025 else 16.5), 1), round(rng.triangular(.1, 2.6, .4), 2), rng.choice([1, 2, 3, 5, 7])))
            d += timedelta(days=1)
    cl = []
    names = ["%s %s" % (a, b) for a in "Bottega Trattoria Enoteca Osteria Casa Import".split() for b in "Verde Lupo Luna Mare Sole Rossa Antica".split()]
    rng.shuffle(names)
    names = names[:36] + people(rng, 20)
    for i, n in enumerate(names, 1):
        t = {"Bottega": "N", "Enoteca": "N", "Casa": "N", "Trattoria": "R", "Osteria": "R", "Import": "E"}.get(n.split()[0], "P")
        cl.append((i, n, rng.choice("Torino Milano Genova Como Parma".split()) if t != "E" else rng.choice("Wien Zurich Lyon Oslo".split()), rng.choice("Austria Switzerland France Norway".split()) if t == "E" else "Italy", t, "" if rng.random() < .25 else "info%d@mail.example" % i))
    art = [(i + 1,) + x for i, x in enumerate([("Fruttato 250", 250, 690, 410, 200, "S"), ("Fruttato 500", 500, 1190, 130, 250, "S"), ("Fruttato 750", 750, 1650, 300, 150, "S"), ("Delicato 500", 500, 1090, 90, 150, "S"), ("Delicato 1000", 1000, 1950, 260, 100, "S"), ("Bio 500", 500, 1490, 60, 60, "S"), ("Bio 250", 250, 890, 25, 80, "S"),
           ("Latta 3l", 3000, 4900, 44, 30, "S"), ("Latta 5l", 5000, 7700, 12, 20, "S"), ("Limone 250", 250, 950, 0, 50, "N"), ("Novello 500", 500, 1690, 35, 30, "S"), ("Regalo 2x250", 500, 1800, 70, 20, "S")])]
    orders, lines = [], []
    d = date(2024, 1, 8)
    while d <= TODAY:
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            c = rng.choice(cl[:50])
            if c[0] % 10 == 0 and d.year > 2024 or c[0] % 7 == 0 and d.year < 2025:
                continue
            st = rng.choices("FSX", [80, 12, 6])[0]
            sh = d + timedelta(days=rng.randint(1, 16))
            if sh > TODAY or (d > date(2026, 1, 5) and rng.random() < .3):
                st = "A"
            pd = sh + timedelta(days=int(rng.triangular(0, 75, 20)))
            o = len(orders) + 1
            orders.append((o, c[0], d.isoformat(), sh.isoformat() if st in "FS" else "", pd.isoformat() if st in "FS" and pd <= TODAY and rng.random() > .03 else "", st))
            for a in rng.sample(art[:11], rng.choice([1, 2, 2, 3])):
                lines.append((len(lines) + 1, o, a[0], rng.randint(1, 6) if c[4] == "P" else rng.randint(6, 60), int(a[3] * (1 if c[4] == "P" else .8))))
        d += timedelta(days=1)
    write("oilmill", DDL, [("soci", soci), ("uliveti", uliv), ("conferimenti", conf), ("cisterne", cis), ("clienti", cl), ("articoli", art), ("ordini", orders), ("righe", lines)])


def questions():
    p = Paper("oilmill", TODAY)
    q = p.q
    S25 = "data BETWEEN '2025-10-01' AND '2026-01-31'"
    S24 = "data BETWEEN '2024-10-01' AND '2025-01-31'"
    CU = "FROM conferimenti JOIN uliveti USING (id_uliveto)"
    LN = "FROM righe r JOIN ordini o ON o.id_ordine = r.id_ordine"
    OK = "o.stato <> 'X'"
    q("how many growers do we have", ["SELECT count(*) FROM soci WHERE uscito_il = ''"], "count", "easy", True, chain="gr")
    q("per village", by("FROM soci WHERE uscito_il = '' GROUP BY comune", ["comune"], "count(*)"), "count by group", "hard", True, chain="gr")
    q("who left last year", w("FROM soci WHERE uscito_il BETWEEN '2025-01-01' AND '2025-12-31'", "nome", "id_socio;nome", "nome;uscito_il", "*", "count(*)"), "list", "medium", True)
    q("hectares by variety, organic only", by("FROM uliveti WHERE bio = 'S' GROUP BY varieta", ["varieta"], "sum(ettari)", "round(sum(ettari), 2)", "round(sum(ettari), 1)") + by("FROM uliveti JOIN soci USING (id_socio) WHERE bio = 'S' AND uscito_il = '' GROUP BY varieta", ["varieta"], "sum(ettari)"), "sum by group", "medium", True)
    q("share of organic groves", frac("SELECT @avg(bio = 'S')@ FROM uliveti", "SELECT @1.0 * sum((bio = 'S') * ettari) / sum(ettari)@ FROM uliveti", "SELECT @avg(bio = 'S')@ FROM uliveti JOIN soci USING (id_socio) WHERE uscito_il = ''"), "rate", "medium", True)
    q("kg of olives season 2025", ["SELECT sum(kg) FROM conferimenti WHERE " + S25], "sum", "medium", True, chain="kg")
    q("and 2024", ["SELECT sum(kg) FROM conferimenti WHERE " + S24], "sum", "hard", True, chain="kg")
    q("by variety", by(CU + " WHERE " + S24 + " GROUP BY varieta", ["varieta"], "sum(kg)"), "sum by group", "hard", True, chain="kg")
    q("average yield per variety this season", [s % x for x in (S25, "data >= '2025-10-01'") for s in rnd(*by(CU + " WHERE %s GROUP BY varieta", ["varieta"], "@100.0 * sum(kg * resa / 100) / sum(kg)@"))], "rate by group", "hard", True)
    q("litres of oil per month season 2025", months("data", *rnd("SELECT #, @sum(kg * resa / 100)@ FROM conferimenti WHERE " + S25 + " GROUP BY strftime('%Y-%m', data)")), "sum by month", "hard", True)
    q("% extra virgin deliveries season 2025", frac("SELECT @avg(acidita <= 0.8)@ FROM conferimenti WHERE " + S25), "rate", "hard", True)
    q("lampante deliveries in january", ["SELECT count(*) FROM conferimenti WHERE acidita > 2 AND data BETWEEN '2026-01-01' AND '2026-01-31'"] + w("FROM conferimenti WHERE acidita > 2 AND data BETWEEN '2026-01-01' AND '2026-01-31'", "*", "id_conf", "id_conf;data", "id_conf;kg", "id_conf;data;kg"), "count", "medium", True)
    q("top 10 growers by kg season 2025", ["SELECT nome%s %s JOIN soci USING (id_socio) WHERE %s GROUP BY id_socio ORDER BY sum(kg) DESC LIMIT 10" % (x, CU, S25) for x in (", sum(kg)", "")], "top n", "hard", True)
    q("sleeping growers", w("FROM soci WHERE uscito_il = '' AND id_socio NOT IN (SELECT id_socio %s WHERE %s)" % (CU, S25), "nome", "id_socio;nome", "*", "count(*)", "nome;comune"), "business term", "hard", True, chain="sl")
    q("when did they last deliver", by("FROM soci s JOIN uliveti u ON u.id_socio = s.id_socio JOIN conferimenti c ON c.id_uliveto = u.id_uliveto WHERE uscito_il = '' GROUP BY s.id_socio HAVING max(data) < '2025-10-01'", ["nome", "s.id_socio, nome"], "max(data)") +
      by("FROM soci s LEFT JOIN uliveti u ON u.id_socio = s.id_socio LEFT JOIN conferimenti c ON c.id_uliveto = u.id_uliveto WHERE uscito_il = '' GROUP BY s.id_socio HAVING max(data) < '2025-10-01' OR max(data) IS NULL", ["nome", "s.id_socio, nome"], "max(data)"), "latest", "hard", True, chain="sl")
    q("what do we owe each grower for season 2025", by(CU + " JOIN soci USING (id_socio) WHERE " + S25 + " GROUP BY id_socio", ["nome", "id_socio, nome"], "sum(kg * CASE bio WHEN 'S' THEN 90 ELSE 70 END) / 100.0", "sum(kg * CASE bio WHEN 'S' THEN 90 ELSE 70 END)"), "sum by group", "hard", True)
    q("groves that never delivered", w("FROM uliveti WHERE id_uliveto NOT IN (SELECT id_uliveto FROM conferimenti)", "id_uliveto", "localita", "id_uliveto;localita", "*", "count(*)") + w("FROM uliveti JOIN soci USING (id_socio) WHERE id_uliveto NOT IN (SELECT id_uliveto FROM conferimenti)", "localita;nome", "id_uliveto;localita;nome"), "never", "medium", True)
    q("kg per hectare by grower last season, best 5", ["SELECT nome%s FROM (SELECT s.nome, s.id_socio, (SELECT sum(kg) FROM conferimenti c JOIN uliveti u ON u.id_uliveto = c.id_uliveto WHERE u.id_socio = s.id_socio AND %s) AS k, (SELECT sum(ettari) FROM uliveti u WHERE u.id_socio = s.id_socio) AS h FROM soci s) ORDER BY k / h DESC LIMIT 5" % (x, y) for y in (S24, S25) for x in (", k / h", "", ", round(k / h, 1)", ", round(k / h, 2)")], "ratio top n", "hard", True)
    q("free space per tank", w("FROM cisterne WHERE fuori_uso = 'N'", "nome;capienza - litri", "id_cisterna;nome;capienza - litri", "nome;capienza;capienza - litri"), "list", "medium", True, chain="ta")
    q("in total", "SELECT sum(capienza - litri) FROM cisterne WHERE fuori_uso = 'N'", "sum", "hard", True, chain="ta")
    q("which tanks are more than 80% full", w("FROM cisterne WHERE fuori_uso = 'N' AND litri > .8 * capienza", "nome", "id_cisterna;nome", "*", "nome;litri", "nome;capienza;litri", "nome;1.0 * litri / capienza", "nome;100.0 * litri / capienza"), "list", "medium", True)
    q("sales per month 2025", months("o.data", "SELECT #, sum(r.pezzi * r.prezzo) / 100.0 " + LN + " WHERE " + OK + " AND o.data BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', o.data)"), "sum by month", "hard", True)
    q("sales by kind of customer this year so far", by(LN + " JOIN clienti c ON c.id_cliente = o.id_cliente WHERE " + OK + " AND o.data >= '2026-01-01' GROUP BY c.tipo", ["c.tipo", "CASE c.tipo WHEN 'N' THEN 'shop' WHEN 'R' THEN 'restaurant' WHEN 'P' THEN 'private' ELSE 'export' END"], "sum(r.pezzi * r.prezzo) / 100.0"), "sum by group", "hard", True)
    q("avg order value restaurants 2025", rnd("SELECT @avg(v)@ FROM (SELECT sum(r.pezzi * r.prezzo) / 100.0 AS v " + LN + " JOIN clienti c ON c.id_cliente = o.id_cliente WHERE " + OK + " AND c.tipo = 'R' AND o.data BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY o.id_ordine)"), "nested average", "hard", True)
    q("export countries ranked by sales", by(LN + " JOIN clienti c ON c.id_cliente = o.id_cliente WHERE " + OK + " AND c.tipo = 'E' GROUP BY c.paese ORDER BY sum(r.pezzi * r.prezzo) DESC", ["c.paese"], "sum(r.pezzi * r.prezzo) / 100.0") + ["SELECT c.paese " + LN + " JOIN clienti c ON c.id_cliente = o.id_cliente WHERE " + OK + " AND c.tipo = 'E' GROUP BY c.paese ORDER BY sum(r.pezzi * r.prezzo) DESC"], "sum by group", "hard", True)
    q("bestseller by pieces last month", ["SELECT a.descrizione%s %s JOIN articoli a ON a.id_articolo = r.id_articolo WHERE %s AND o.data BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY a.id_articolo ORDER BY sum(r.pezzi) DESC LIMIT 1" % (x, LN, OK) for x in ("", ", sum(r.pezzi)")], "top 1", "medium", True)
    q("litres sold 2025 vs 2024", ["SELECT sum(CASE WHEN o.data LIKE '%s%%' THEN r.pezzi * a.formato_ml / 1000.0 END), sum(CASE WHEN o.data LIKE '%s%%' THEN r.pezzi * a.formato_ml / 1000.0 END) %s JOIN articoli a ON a.id_articolo = r.id_articolo WHERE %s" % (x + (LN, OK)) for x in (("2025", "2024"), ("2024", "2025"))] +
      ["SELECT %s, sum(r.pezzi * a.formato_ml / 1000.0) %s JOIN articoli a ON a.id_articolo = r.id_articolo WHERE %s AND o.data BETWEEN '2024-01-01' AND '2025-12-31' GROUP BY 1" % (k, LN, OK) for k in ("strftime('%Y', o.data)", "CAST(strftime('%Y', o.data) AS INTEGER)")], "comparison", "hard", True)
    q("late orders", w("FROM ordini WHERE stato = 'A' AND data < '2026-01-29'", "*", "count(*)", "id_ordine", "id_ordine;data") + w("FROM ordini o JOIN clienti c ON c.id_cliente = o.id_cliente WHERE stato = 'A' AND data < '2026-01-29'", "id_ordine;nome", "id_ordine;nome;data"), "business term", "medium", True)
    q("unpaid orders, total amount", ["SELECT sum(r.pezzi * r.prezzo) / 100.0 %s WHERE o.stato IN ('S', 'F') AND o.pagato_il = ''" % LN, "SELECT count(DISTINCT o.id_ordine), sum(r.pezzi * r.prezzo) / 100.0 %s WHERE o.stato IN ('S', 'F') AND o.pagato_il = ''" % LN], "sum", "hard", True, chain="un")
    q("top 5 debtors", ["SELECT c.nome%s %s JOIN clienti c ON c.id_cliente = o.id_cliente WHERE o.stato IN ('S', 'F') AND o.pagato_il = '' GROUP BY c.id_cliente ORDER BY sum(r.pezzi * r.prezzo) DESC LIMIT 5" % (x, LN) for x in (", sum(r.pezzi * r.prezzo) / 100.0", "")], "top n", "hard", True, chain="un")
    q("avg days from order to shipping", rnd("SELECT @avg(julianday(spedito_il) - julianday(data))@ FROM ordini WHERE spedito_il <> '' AND stato <> 'X'"), "date difference", "medium", True)
    q("faithful customers", w("FROM clienti c WHERE EXISTS (SELECT 1 FROM ordini o WHERE o.id_cliente = c.id_cliente AND stato <> 'X' AND data LIKE '2024%') AND EXISTS (SELECT 1 FROM ordini o WHERE o.id_cliente = c.id_cliente AND stato <> 'X' AND data LIKE '2025%')", "nome", "id_cliente;nome", "*", "count(*)"), "business term", "hard", True)
    q("articles below minimum stock", w("FROM articoli WHERE giacenza < scorta_minima AND attivo = 'S'", "descrizione", "id_articolo;descrizione", "*", "descrizione;giacenza;scorta_minima", "descrizione;giacenza", "count(*)") + w("FROM articoli WHERE giacenza < scorta_minima", "descrizione", "id_articolo;descrizione", "*", "descrizione;giacenza;scorta_minima", "descrizione;giacenza"), "list", "easy", False)
    q("customers w/o email that ordered this year", w("FROM clienti c WHERE email = '' AND EXISTS (SELECT 1 FROM ordini o WHERE o.id_cliente = c.id_cliente AND stato <> 'X' AND data >= '2026-01-01')", "nome", "id_cliente;nome", "*", "count(*)"), "list", "hard", True)
    q("articles never ordered", w("FROM articoli a WHERE NOT EXISTS (SELECT 1 FROM righe r WHERE r.id_articolo = a.id_articolo)", "descrizione", "id_articolo;descrizione", "*") + w("FROM articoli a WHERE NOT EXISTS (SELECT 1 FROM righe r JOIN ordini o ON o.id_ordine = r.id_ordine WHERE r.id_articolo = a.id_articolo AND o.stato <> 'X')", "descrizione", "*"), "never", "easy", True)
    p.ask("rain in october", "not recorded")
    p.ask("best olives", "best by what?")
    p.ask("price of electricity per litre", "not recorded")
    p.ask("how much oil will we make next season", "a forecast")
    return p
