"""A fish auction: Portuguese names, S and N, grams and cents, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 3, 31)
NOTES = """
# Fish auction (lota) - notes

- As of 2026-03-31 ("today"). Weights (peso) are grams, all money is in cents.
- barcos = boats, especies = species of fish, lotes = lots, compradores = buyers, faturas = invoices, gelo = ice.
- barcos.arte: A = trawl, C = seine, L = longline, P = pots. ativo N = laid up, not part of the fleet any more.
- lotes.estado: V = sold, R = withdrawn (no bid), D = given to charity. Only sold lots count as landings sold.
- Price per kilo = preco_kg of the lot. Value of a lot = peso / 1000 * preco_kg. Auction turnover = value of the sold lots.
- Average price of a species is weighted: value / kilos.
- The house keeps 4 percent of the turnover, boats with socio S (members of the co-operative) pay 3 percent.
- Withdrawal rate = withdrawn lots / all lots.
- Quota: especies.quota_kg is what may be landed in a year, empty = no quota. Quota used = kilos landed in the calendar year (all lots) / quota.
- Undersized = comprimento_cm of the lot below tamanho_min of the species.
- compradores.tipo: G = wholesaler, P = fishmonger, R = restaurant, F = factory. bloqueado S = may not bid at the moment.
- Owed by a buyer = total of the invoices without paga_em. Over the limit = owed more than limite.
- Payment time = paga_em minus emitida.
- inspecoes.resultado: B = good, M = must be sorted again, X = rejected. Rejection rate = X / all inspections.
- Licence expired: licenca_ate before today. Expiring: within the next 90 days.
- Winter = December to February.
- Ice: given out in kg, free up to 500 kg a day and boat.
- Good customers bought for more than 60000 euros in 2025.
"""
DDL = """
CREATE TABLE barcos (barco_id INTEGER PRIMARY KEY, nome TEXT, mestre TEXT, arte TEXT, porto TEXT, comprimento_m REAL, licenca_ate DATE, socio TEXT, ativo TEXT);
CREATE TABLE especies (especie_id INTEGER PRIMARY KEY, nome TEXT, nome_ingles TEXT, quota_kg INTEGER, tamanho_min INTEGER);
CREATE TABLE compradores (comprador_id INTEGER PRIMARY KEY, nome TEXT, tipo TEXT, cidade TEXT, limite INTEGER, bloqueado TEXT);
CREATE TABLE lotes (lote_id INTEGER PRIMARY KEY, barco_id INTEGER, especie_id INTEGER, data DATE, peso INTEGER, comprimento_cm INTEGER, preco_base INTEGER, preco_kg INTEGER, comprador_id INTEGER, estado TEXT);
CREATE TABLE inspecoes (inspecao_id INTEGER PRIMARY KEY, lote_id INTEGER, inspetor TEXT, data DATE, resultado TEXT);
CREATE TABLE faturas (fatura_id INTEGER PRIMARY KEY, comprador_id INTEGER, emitida DATE, vence DATE, paga_em DATE, total INTEGER);
CREATE TABLE gelo (gelo_id INTEGER PRIMARY KEY, barco_id INTEGER, data DATE, kg INTEGER);
"""
ESP = [("sardinha", "sardine", 60000, 11, 180), ("carapau", "horse mackerel", 45000, 15, 210), ("pescada", "hake", 9000, 27, 620), ("polvo", "octopus", None, 20, 840), ("robalo", "sea bass", 2500, 36, 1450), ("dourada", "gilt-head bream", None, 19, 1120), ("linguado", "sole", 1800, 24, 1680), ("choco", "cuttlefish", None, 10, 560), ("tamboril", "monkfish", 3000, 50, 980), ("raia", "ray", 4000, 52, 390)]


def make():
    rng = random.Random(2004)
    barcos = []
    for i, (n, m) in enumerate(zip("Estrela;Rosa do Mar;Nazareno;Gaivota;Senhora da Guia;Ventura;Mar Azul;Pescador;Ilha Nova;Boa Sorte;Aurora;Santa Rita;Falcão;Maré Alta;Dois Irmãos;Farol".split(";"), people(rng, 16)), 1):
        barcos.append((i, n, m, "ACLP"[i % 4], rng.choice(["Peniche", "Sines", "Olhão"]), round(rng.uniform(7, 26), 1), day_in(rng, date(2026, 1, 10), date(2028, 1, 1)), "S" if rng.random() < .55 else "N", "N" if i in (5, 12) else "S"))
    esp = [(i + 1,) + e[:4] for i, e in enumerate(ESP)]
    comp = []
    for i, n in enumerate("Peixaria Costa;Peixaria Lima;Mar & Sal;Congelados Sul;Conservas Ria;Atlantic Foods;Casa do Polvo;Tasca Nova;O Pescador;Hotel Baía;Peixe Fresco;Irmãos Duarte;Frescos Norte;Banca 12;Banca 7;Ribeira;Conservas Vela;Sabores do Mar;Taberna Velha;Grande Mar;Loja Azul;Quinta Mar".split(";"), 1):
        t = {"Conservas": "F", "Congelados": "F", "Peixaria": "P", "Banca": "P", "Loja": "P", "Casa": "R", "Tasca": "R", "Hotel": "R", "Taberna": "R", "O": "R"}.get(n.split()[0], "G")
        comp.append((i, n, t, rng.choice(["Lisboa", "Porto", "Faro", "Sines"]), {"G": 400000, "F": 600000, "P": 150000, "R": 80000}[t] if i % 8 else None, "S" if i in (9, 15, 18) else "N"))
    lotes, insp, fat, gelo = [], [], [], []
    buy = {}
    d = date(2024, 10, 1)
    while d <= TODAY:
        if d.weekday() < 6:
            for b in barcos:
                if (b[8] == "N" and d > date(2025, 6, 1)) or rng.random() < .72 or (b[0] == 14 and d > date(2025, 12, 10)):
                    continue
                for _ in range(rng.randint(1, 3)):
                    e = rng.choices(esp, {"A": [1, 2, 4, 1, 1, 1, 3, 2, 3, 3], "C": [9, 6, 0, 0, 1, 1, 0, 0, 0, 0], "L": [0, 0, 4, 1, 4, 4, 1, 0, 1, 2], "P": [0, 0, 0, 9, 0, 0, 0, 4, 0, 0]}[b[3]])[0]
                    base = ESP[e[0] - 1][4]
                    kg = rng.uniform(150, 900) if e[0] < 3 else rng.uniform(8, 90)
                    st = rng.choices("VRD", [90, 7, 3])[0]
                    pk = int(base * rng.uniform(.75, 1.5) * (1.15 if d.month in (12, 7, 8) else 1))
                    c = None
                    if st == "V":
                        ws = {"G": 5, "F": 6 if e[0] < 3 else .5, "P": 3, "R": 0 if e[0] < 3 else 2}
                        c = rng.choices(comp[:21], [ws[x[2]] for x in comp[:21]])[0]
                        buy.setdefault((c[0], d.year, d.month), 0)
                        buy[c[0], d.year, d.month] += round(kg * pk)
                    lotes.append((len(lotes) + 1, b[0], e[0], d, int(kg * 1000), max(e[4] - 3, int(rng.gauss(e[4] * 1.35, e[4] * .17))), int(base * .7), pk if st == "V" else None, c and c[0], st))
                    if rng.random() < .22:
                        insp.append((len(insp) + 1, len(lotes), rng.choice(["Matos", "Pires", "Vaz"]), d, rng.choices("BMX", [85, 10, 5])[0]))
                if rng.random() < .8:
                    gelo.append((len(gelo) + 1, b[0], d, rng.randrange(100, 900, 50)))
        d += timedelta(days=1)
    for (c, y, m), v in sorted(buy.items(), key=lambda x: (x[0][1], x[0][2], x[0][0])):
        em = (date(y, m, 28) + timedelta(days=5)).replace(day=3)
        if em > TODAY:
            continue
        pd = em + timedelta(days=int(rng.triangular(5, 75, 22)))
        fat.append((len(fat) + 1, c, em, em + timedelta(days=30), pd if pd <= TODAY and rng.random() < .96 else None, v))
    write("fishmarket", DDL, [("barcos", barcos), ("especies", esp), ("compradores", comp), ("lotes", lotes), ("inspecoes", insp), ("faturas", fat), ("gelo", gelo)])


def questions():
    p = Paper("fishmarket", TODAY)
    q = p.q
    V = "SUM(peso / 1000.0 * preco_kg) / 100"
    E = ["e.nome", "e.nome_ingles", "e.especie_id, e.nome", "e.nome, e.nome_ingles"]
    LE = "FROM lotes l JOIN especies e ON e.especie_id = l.especie_id"
    LB = "FROM lotes l JOIN barcos b ON b.barco_id = l.barco_id"
    LC = "FROM lotes l JOIN compradores c ON c.comprador_id = l.comprador_id"
    B = ["b.nome", "b.barco_id, b.nome"]
    C = ["c.nome", "c.comprador_id, c.nome"]
    MAR = "l.data BETWEEN '2026-03-01' AND '2026-03-31'"
    Y25 = "l.data BETWEEN '2025-01-01' AND '2025-12-31'"
    q("auction turnover in march", rnd("SELECT @%s@ FROM lotes l WHERE estado = 'V' AND %s" % (V, MAR)), "sum", "medium", True, chain="tm")
    q("and february", rnd("SELECT @%s@ FROM lotes l WHERE estado = 'V' AND l.data BETWEEN '2026-02-01' AND '2026-02-28'" % V), "sum", "medium", True, chain="tm")
    q("by boat, highest first", rnd(*["SELECT %s, @%s@ %s WHERE estado = 'V' AND l.data BETWEEN '2026-02-01' AND '2026-02-28' GROUP BY b.barco_id ORDER BY 2 DESC" % ("b.nome", V, LB)]), "sum by group", "hard", True, chain="tm")
    q("kilos of sardine sold in 2025", rnd("SELECT @sum(peso) / 1000.0@ %s WHERE estado = 'V' AND e.nome_ingles = 'sardine' AND %s" % (LE, Y25)), "sum", "medium", True)
    q("average price per kilo of each species this year", rnd(*by("%s WHERE estado = 'V' AND l.data >= '2026-01-01' GROUP BY e.especie_id" % LE, E, "@%s / (sum(peso) / 1000.0)@" % V)), "average by group", "hard", True)
    q("octopus price per month 2025", rnd(*months("l.data", "SELECT #, @%s / (sum(peso) / 1000.0)@ %s WHERE estado = 'V' AND e.nome = 'polvo' AND %s GROUP BY strftime('%%Y-%%m', l.data)" % (V, LE, Y25))), "average by month", "hard", True)
    q("how many boats are in the fleet", ["SELECT count(*) FROM barcos WHERE ativo = 'S'"], "count", "easy", True, chain="bt")
    q("by gear", by("FROM barcos WHERE ativo = 'S' GROUP BY arte", ["arte", "CASE arte WHEN 'A' THEN 'trawl' WHEN 'C' THEN 'seine' WHEN 'L' THEN 'longline' ELSE 'pots' END"], "count(*)"), "count by group", "medium", True, chain="bt")
    q("which licences have expired", w("FROM barcos WHERE licenca_ate < '2026-03-31'", "nome", "barco_id;nome", "*", "nome;licenca_ate", "nome;mestre;licenca_ate") + w("FROM barcos WHERE licenca_ate < '2026-03-31' AND ativo = 'S'", "nome", "barco_id;nome", "*", "nome;licenca_ate", "nome;mestre;licenca_ate"), "list", "medium", True, chain="li")
    q("and expiring", w("FROM barcos WHERE licenca_ate BETWEEN '2026-03-31' AND '2026-06-29'", "nome", "barco_id;nome", "*", "nome;licenca_ate", "nome;mestre;licenca_ate") + w("FROM barcos WHERE licenca_ate BETWEEN '2026-03-31' AND '2026-06-29' AND ativo = 'S'", "nome", "barco_id;nome", "*", "nome;licenca_ate"), "list", "hard", True, chain="li")
    q("boats that landed nothing in 2026", w("FROM barcos b WHERE ativo = 'S' AND NOT EXISTS (SELECT 1 FROM lotes l WHERE l.barco_id = b.barco_id AND l.data >= '2026-01-01')", "nome", "barco_id;nome", "*", "nome;mestre") + w("FROM barcos b WHERE NOT EXISTS (SELECT 1 FROM lotes l WHERE l.barco_id = b.barco_id AND l.data >= '2026-01-01')", "nome", "barco_id;nome", "*", "nome;mestre"), "never", "medium", True)
    q("what did the house earn last year", rnd("SELECT @sum(peso / 1000.0 * preco_kg * CASE WHEN socio = 'S' THEN 0.03 ELSE 0.04 END) / 100@ %s WHERE estado = 'V' AND %s" % (LB, Y25)), "business term", "hard", True)
    q("withdrawal rate by species", frac(*by("%s GROUP BY e.especie_id" % LE, E, "@avg(estado = 'R')@")), "rate by group", "hard", True)
    q("lots given to charity in kg per quarter 2025", rnd(*["SELECT %s, @sum(peso) / 1000.0@ FROM lotes l WHERE estado = 'D' AND %s GROUP BY 1" % (k, Y25) for k in ("(CAST(strftime('%m', l.data) AS INTEGER) + 2) / 3", "'Q' || ((CAST(strftime('%m', l.data) AS INTEGER) + 2) / 3)", "'2025-Q' || ((CAST(strftime('%m', l.data) AS INTEGER) + 2) / 3)")]), "sum by quarter", "hard", True)
    q("quota used so far this year", frac(*by("%s WHERE quota_kg IS NOT NULL AND l.data >= '2026-01-01' GROUP BY e.especie_id" % LE, E, "@sum(peso) / 1000.0 / quota_kg@", "quota_kg, sum(peso) / 1000.0, @sum(peso) / 1000.0 / quota_kg@")), "rate by group", "hard", True)
    q("share of undersized lots per boat", frac(*by("%s JOIN especies e ON e.especie_id = l.especie_id GROUP BY b.barco_id" % LB, B, "@avg(comprimento_cm < tamanho_min)@")), "rate by group", "hard", True)
    q("top 3 buyers of hake by kilos in 2025", ["SELECT c.nome%s %s JOIN especies e ON e.especie_id = l.especie_id WHERE estado = 'V' AND e.nome = 'pescada' AND %s GROUP BY c.comprador_id ORDER BY sum(peso) DESC LIMIT 3" % (x, LC, Y25) for x in ("", ", sum(peso) / 1000.0", ", sum(peso)", ", round(sum(peso) / 1000.0, 1)", ", round(sum(peso) / 1000.0, 2)")], "top n", "medium", True)
    q("biggest buyer in each town", ["SELECT %s FROM (SELECT c.cidade AS t, c.nome AS n, %s AS v, rank() OVER (PARTITION BY c.cidade ORDER BY sum(peso * preco_kg) DESC) AS k %s WHERE estado = 'V' GROUP BY c.comprador_id) WHERE k = 1" % (x, V, LC) for x in ("t, n", "t, n, v", "n, t", "t, n, round(v, 2)", "n, t, v")], "top per group", "hard", True)
    q("buyers who have never bought", w("FROM compradores c WHERE NOT EXISTS (SELECT 1 FROM lotes l WHERE l.comprador_id = c.comprador_id)", "nome", "comprador_id;nome", "*"), "never", "easy")
    q("restaurants that may not bid at the moment", w("FROM compradores WHERE tipo = 'R' AND bloqueado = 'S'", "nome", "comprador_id;nome", "*", "nome;cidade", "count(*)"), "list", "medium", True)
    q("how much is owed to us in total", rnd("SELECT @sum(total) / 100.0@ FROM faturas WHERE paga_em IS NULL"), "sum", "easy", True, chain="ow")
    q("per buyer type", rnd(*by("FROM faturas f JOIN compradores c ON c.comprador_id = f.comprador_id WHERE paga_em IS NULL GROUP BY tipo", ["tipo", "CASE tipo WHEN 'G' THEN 'wholesaler' WHEN 'P' THEN 'fishmonger' WHEN 'R' THEN 'restaurant' ELSE 'factory' END"], "@sum(total) / 100.0@")), "sum by group", "medium", True, chain="ow")
    q("who is over the limit", w("FROM faturas f JOIN compradores c ON c.comprador_id = f.comprador_id WHERE paga_em IS NULL GROUP BY c.comprador_id HAVING sum(total) > limite", "c.nome", "c.comprador_id;c.nome", "c.*", "c.nome;sum(total) / 100.0;limite / 100.0", "c.nome;sum(total) / 100.0", "c.nome;(sum(total) - limite) / 100.0"), "business term", "hard", True, chain="ow")
    q("avg payment time of factories", rnd("SELECT @avg(julianday(paga_em) - julianday(emitida))@ FROM faturas f JOIN compradores c ON c.comprador_id = f.comprador_id WHERE tipo = 'F'"), "duration", "medium", True)
    q("rejection rate per inspector", frac(*by("FROM inspecoes GROUP BY inspetor", ["inspetor"], "@avg(resultado = 'X')@")), "rate by group", "medium", True)
    q("lots never inspected this month", w("FROM lotes l WHERE %s AND NOT EXISTS (SELECT 1 FROM inspecoes i WHERE i.lote_id = l.lote_id)" % MAR, "count(*)", "lote_id", "*"), "never", "medium")
    q("this winter vs last winter: kilos landed", rnd(*["SELECT %s, @sum(peso) / 1000.0@ FROM lotes l WHERE (l.data BETWEEN '2025-12-01' AND '2026-02-28' OR l.data BETWEEN '2024-12-01' AND '2025-02-28') %s GROUP BY 1" % (k, s) for s in ("", "AND estado = 'V'") for k in ("CASE WHEN l.data >= '2025-12-01' THEN 'this winter' ELSE 'last winter' END", "CASE WHEN l.data >= '2025-12-01' THEN '2025/26' ELSE '2024/25' END")], *["SELECT @sum(CASE WHEN l.data >= '2025-12-01' THEN peso END) / 1000.0@, @sum(CASE WHEN l.data < '2025-12-01' THEN peso END) / 1000.0@ FROM lotes l WHERE (l.data BETWEEN '2025-12-01' AND '2026-02-28' OR l.data BETWEEN '2024-12-01' AND '2025-02-28') %s" % s for s in ("", "AND estado = 'V'")]), "comparison", "hard", True)
    q("ice per boat in march", by("FROM gelo g JOIN barcos b ON b.barco_id = g.barco_id WHERE g.data BETWEEN '2026-03-01' AND '2026-03-31' GROUP BY b.barco_id", B, "sum(kg)"), "sum by group", "easy", True)
    q("our good customers", w("%s WHERE estado = 'V' AND %s GROUP BY c.comprador_id HAVING sum(peso / 1000.0 * preco_kg) > 6000000" % (LC, Y25), "c.nome", "c.comprador_id;c.nome", "c.*", "c.nome;sum(peso / 1000.0 * preco_kg) / 100"), "business term", "hard", True)
    q("has the estrela sold any sole this year", yn("EXISTS (SELECT 1 %s JOIN especies e ON e.especie_id = l.especie_id WHERE b.nome = 'Estrela' AND e.nome = 'linguado' AND estado = 'V' AND l.data >= '2026-01-01')" % LB) + w("%s JOIN especies e ON e.especie_id = l.especie_id WHERE b.nome = 'Estrela' AND e.nome = 'linguado' AND estado = 'V' AND l.data >= '2026-01-01'" % LB, "count(*)", "l.*", "l.lote_id"), "yes no", "hard", True)
    p.ask("how far out do they fish", "no positions are recorded")
    p.ask("which boat is the best", "by kilos, value or price?")
    p.ask("raise the base price of hake to 7 euros", "a wish to change data")
    p.ask("fish for easter", "no question that can be told")
    return p
