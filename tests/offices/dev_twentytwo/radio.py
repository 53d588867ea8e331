"""A local radio station that sells spots: Swedish names, J and N, hundredths of a krona, empty text for no date, many notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 5, 27)
NOTES = """
# Sales at Radio Kusten - what the words mean

The tables are Swedish: kund = customer, saljare = sales rep, kampanj = campaign, sandning = airing of a spot, faktura = invoice, samtal = sales call or visit.

- Money is in öre (belopp_ore, pris_ore, budget_ore), reports are in kronor.
- kampanj.lage: O = offer, B = booked, K = completed, S = stopped. "Sold" campaigns are booked or completed. Pipeline is the budget of the open offers.
- A live campaign is booked and today lies between its first and last day.
- Hit rate: sold campaigns out of all that were offered (every campaign began as an offer, the stopped ones count as lost).
- sandning.sand = J: the spot went out. N means missed; missed airings are made good and cost nothing.
- Airtime revenue = price of the airings that went out, less the discount of the campaign (rabatt_pct, in percent).
- Prime time is 6 to 9 in the morning and 15 to 18. klockslag is the time of day.
- A long spot runs 30 seconds or more.
- An invoice is open as long as betald is blank. Overdue: open and past forfaller. Credit notes (kredit = J) are deducted from what we invoice.
- A customer counts as active if one of its spots went out in the last 90 days; dormant if it has had airings, but none since.
- New business: the first sold campaign of a customer. A returning customer has two or more sold campaigns.
- Our reps are those without a slutade date.
- samtal.utfall: 1 = no interest, 2 = call again, 3 = wants an offer, 4 = sold on the spot. A good call is a 3 or a 4.
- Small customers spend under 20 000 kr a year. (We mean invoiced.)
- Season: high is March to June and September to November, the rest is low.
- The commission of a rep is 8 % of the airtime revenue of his or her customers.
"""
DDL = """
CREATE TABLE saljare (saljare_id INTEGER PRIMARY KEY, namn TEXT, borjade TEXT, slutade TEXT);
CREATE TABLE kund (kund_id INTEGER PRIMARY KEY, namn TEXT, ort TEXT, bransch TEXT, saljare_id INTEGER, kund_sedan TEXT);
CREATE TABLE kampanj (kampanj_id INTEGER PRIMARY KEY, kund_id INTEGER, namn TEXT, skapad TEXT, startdag TEXT, slutdag TEXT, budget_ore INTEGER,
 rabatt_pct INTEGER, lage TEXT);
CREATE TABLE spot (spot_id INTEGER PRIMARY KEY, kampanj_id INTEGER, titel TEXT, langd_s INTEGER);
CREATE TABLE sandning (sandning_id INTEGER PRIMARY KEY, spot_id INTEGER, dag TEXT, klockslag TEXT, pris_ore INTEGER, sand TEXT);
CREATE TABLE faktura (faktura_id INTEGER PRIMARY KEY, kampanj_id INTEGER, dag TEXT, forfaller TEXT, belopp_ore INTEGER, betald TEXT, kredit TEXT);
CREATE TABLE samtal (samtal_id INTEGER PRIMARY KEY, kund_id INTEGER, saljare_id INTEGER, dag TEXT, typ TEXT, utfall INTEGER);
"""
CUT = 20000


def make():
    rng = random.Random(2203)
    reps = [(i, n, day_in(rng, date(2015, 1, 1), date(2025, 6, 1)), "") for i, n in enumerate(people(rng, 7), 1)]
    reps[5] = reps[5][:3] + (date(2025, 9, 30),)
    kunder = []
    for i in range(1, 66):
        kunder.append((i, rng.choice("Lindgrens Sjöbloms Norra Kustens Gamla Hamnens Östra Strand Fyrens Skärets".split()) + " " +
                       rng.choice("Bil Bageri Möbler Optik Bygg Blommor El Cykel Gym Fisk".split()) + " %d" % i, rng.choice("Norrvik Sandhamn Fjordby Ekeryd".split()),
                       rng.choice("bil mat hem hälsa bygg".split()), rng.randint(1, 6), day_in(rng, date(2019, 1, 1), date(2026, 4, 1))))
    kamp, spots, sand, fakt, samt = [], [], [], [], []
    d = date(2024, 6, 1)
    while d <= TODAY:
        if rng.random() < .33:
            k = rng.choice([x for x in kunder if x[5] <= d and x[0] % 11] or kunder[:3])
            st = d + timedelta(days=rng.randint(5, 30))
            en = st + timedelta(days=rng.choice([6, 13, 13, 20, 27, 55]))
            lage = rng.choices("KSO", [62, 22, 16])[0] if en < TODAY else rng.choices("BOS", [58, 34, 8])[0]
            if lage == "O" and (TODAY - d).days > 90:
                lage = "S"
            n = len(kamp) + 1
            kamp.append((n, k[0], rng.choice("Vår Sommar Höst Jul Rea Nyöppning".split()) + " %d" % n, d, st, en, rng.randrange(400000, 6000000, 50000), rng.choice([0, 0, 0, 5, 10, 15, 20]), lage))
            for s in range(rng.choice([1, 1, 2])):
                spots.append((len(spots) + 1, n, "Spot %d" % (len(spots) + 1), rng.choice([10, 15, 20, 20, 30, 30, 45])))
                if lage in "BK":
                    x = st
                    while x <= min(en, TODAY):
                        for _ in range(rng.choice([0, 1, 1, 2])):
                            h = rng.choices(range(5, 23), [1, 3, 4, 4, 2, 2, 2, 2, 2, 2, 3, 4, 4, 2, 1, 1, 1, 1])[0]
                            sand.append((len(sand) + 1, spots[-1][0], x, "%02d:%02d" % (h, rng.choice([5, 20, 35, 50])), rng.randrange(15000, 90000, 2500) + (30000 if h in (6, 7, 8, 15, 16, 17) else 0), "N" if rng.random() < .05 else "J"))
                        x += timedelta(days=1)
            if lage == "K":
                f = en + timedelta(days=rng.randint(1, 6))
                if f <= TODAY:
                    pd = f + timedelta(days=int(rng.triangular(4, 75, 25)))
                    fakt.append((len(fakt) + 1, n, f, f + timedelta(days=30), rng.randrange(300000, 5000000, 12500), pd if pd <= TODAY and rng.random() < .95 else "", "N"))
                    if rng.random() < .1:
                        fakt.append((len(fakt) + 1, n, min(TODAY, f + timedelta(days=9)), min(TODAY, f + timedelta(days=9)), rng.randrange(50000, 300000, 12500), min(TODAY, f + timedelta(days=9)), "J"))
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            k = rng.choice(kunder)
            samt.append((len(samt) + 1, k[0], k[4] if rng.random() < .85 else rng.randint(1, 5), d, rng.choice(["telefon", "telefon", "besök"]), rng.choices([1, 2, 3, 4], [35, 35, 22, 8])[0]))
        d += timedelta(days=1)
    write("radio", DDL, [("saljare", reps), ("kund", kunder), ("kampanj", kamp), ("spot", spots), ("sandning", sand), ("faktura", fakt), ("samtal", samt)])


def questions():
    p = Paper("radio", TODAY)
    q = p.q
    S = "FROM sandning a JOIN spot s ON s.spot_id = a.spot_id JOIN kampanj k ON k.kampanj_id = s.kampanj_id"
    SK = S + " JOIN kund c ON c.kund_id = k.kund_id"
    AR = "sum(a.pris_ore * (100 - k.rabatt_pct)) / 10000.0"
    OUT = "a.sand = 'J'"
    INV = "sum(CASE WHEN f.kredit = 'J' THEN -f.belopp_ore ELSE f.belopp_ore END) / 100.0"
    KN = ["c.namn", "c.kund_id, c.namn", "c.*", "c.namn, c.ort"]
    Y = "a.dag >= '2026-01-01'"
    q("how many customers in Norrvik", w("FROM kund WHERE ort = 'Norrvik'", "count(*)"), "count")
    q("live campaigns", w("FROM kampanj k JOIN kund c ON c.kund_id = k.kund_id WHERE k.lage = 'B' AND '2026-05-27' BETWEEN k.startdag AND k.slutdag", "k.namn", "k.*", "k.kampanj_id;k.namn", "count(*)", "c.namn;k.namn", "k.kampanj_id"), "list", "medium", True, chain="live")
    q("who are the customers", w("FROM kund c WHERE EXISTS (SELECT 1 FROM kampanj k WHERE c.kund_id = k.kund_id AND k.lage = 'B' AND '2026-05-27' BETWEEN k.startdag AND k.slutdag)", *KN) +
      w("FROM kampanj k JOIN kund c ON c.kund_id = k.kund_id WHERE k.lage = 'B' AND '2026-05-27' BETWEEN k.startdag AND k.slutdag", "c.namn", "k.namn;c.namn", "k.kampanj_id;c.namn", "k.kampanj_id, k.namn, c.namn"), "list", "hard", True, chain="live")
    q("airtime revenue this year", rnd("SELECT @%s@ %s WHERE %s AND %s" % (AR, S, OUT, Y)), "sum", "hard", True, chain="ar")
    q("per month", rnd(*months("a.dag", "SELECT #, @%s@ %s WHERE %s AND %s GROUP BY strftime('%%Y-%%m', a.dag)" % (AR, S, OUT, Y))), "sum by month", "hard", True, chain="ar")
    q("airtime revenue by branch 2025", rnd(*by("%s WHERE %s AND a.dag BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY c.bransch" % (SK, OUT), ["c.bransch"], "@" + AR + "@")), "sum by group", "hard", True)
    q("top 5 customers by airtime revenue last year", rnd(*["SELECT %s %s WHERE %s AND a.dag BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY c.kund_id ORDER BY %s DESC LIMIT 5" % (c, SK, OUT, AR) for c in ("c.namn, @" + AR + "@", "c.namn", "c.kund_id, c.namn, @" + AR + "@")]), "top n", "hard", True)
    PT = "(substr(a.klockslag, 1, 2) BETWEEN '06' AND '08' OR substr(a.klockslag, 1, 2) BETWEEN '15' AND '17')"
    PT2 = "(a.klockslag BETWEEN '06:00' AND '09:00' OR a.klockslag BETWEEN '15:00' AND '18:00')"
    q("how many airings in prime time in april", ["SELECT count(*) FROM sandning a WHERE %s AND a.dag BETWEEN '2026-04-01' AND '2026-04-30'%s" % (x, y) for x in (PT, PT2) for y in ("", " AND a.sand = 'J'")], "count", "hard", True, chain="pt")
    q("as a share of all airings that month", frac(*["SELECT @avg(%s)@ FROM sandning a WHERE a.dag BETWEEN '2026-04-01' AND '2026-04-30'%s" % (x, y) for x in (PT, PT2) for y in ("", " AND a.sand = 'J'")]), "share", "hard", True, chain="pt")
    q("missed airings per month this year", months("a.dag", "SELECT #, count(*) FROM sandning a WHERE a.sand = 'N' AND %s GROUP BY strftime('%%Y-%%m', a.dag)" % Y), "count by month", "medium", True)
    q("what share of airings was missed in 2025", frac("SELECT @avg(a.sand = 'N')@ FROM sandning a WHERE a.dag BETWEEN '2025-01-01' AND '2025-12-31'"), "share", "medium", True)
    q("pipeline", rnd("SELECT @sum(budget_ore) / 100.0@ FROM kampanj WHERE lage = 'O'"), "sum", "medium", True, chain="pipe")
    q("by rep", rnd(*by("FROM kampanj k JOIN kund c ON c.kund_id = k.kund_id JOIN saljare r ON r.saljare_id = c.saljare_id WHERE k.lage = 'O' GROUP BY r.saljare_id", ["r.namn", "r.saljare_id, r.namn"], "@sum(k.budget_ore) / 100.0@")), "sum by group", "hard", True, chain="pipe")
    q("campaigns sold this quarter", w("FROM kampanj k WHERE k.lage IN ('B', 'K') AND k.skapad >= '2026-04-01'", "count(*)", "k.*", "k.namn") + w("FROM kampanj k WHERE k.lage IN ('B', 'K') AND k.startdag BETWEEN '2026-04-01' AND '2026-06-30'", "count(*)", "k.*", "k.namn"), "count", "medium", True)
    q("hit rate by rep", frac(*by("FROM kampanj k JOIN kund c ON c.kund_id = k.kund_id JOIN saljare r ON r.saljare_id = c.saljare_id GROUP BY r.saljare_id", ["r.namn", "r.saljare_id, r.namn"], "@avg(k.lage IN ('B', 'K'))@")), "rate by group", "hard", True)
    q("hit rate this year compared to last", frac(*["SELECT @avg(CASE WHEN skapad >= '2026-01-01' THEN lage IN ('B', 'K') END)@, @avg(CASE WHEN skapad < '2026-01-01' THEN lage IN ('B', 'K') END)@ FROM kampanj WHERE skapad >= '2025-01-01'".replace("skapad", c) for c in ("skapad", "startdag")],
      *["SELECT @avg(CASE WHEN skapad < '2026-01-01' THEN lage IN ('B', 'K') END)@, @avg(CASE WHEN skapad >= '2026-01-01' THEN lage IN ('B', 'K') END)@ FROM kampanj WHERE skapad >= '2025-01-01'".replace("skapad", c) for c in ("skapad", "startdag")],
      *["SELECT strftime('%Y', skapad), @avg(lage IN ('B', 'K'))@ FROM kampanj WHERE skapad >= '2025-01-01' GROUP BY 1".replace("skapad", c) for c in ("skapad", "startdag")]), "comparison", "hard", True)
    q("open invoices", w("FROM faktura f WHERE f.betald = ''", "f.*", "count(*)", "f.faktura_id", "f.faktura_id;f.belopp_ore", "sum(f.belopp_ore) / 100.0", "f.faktura_id;f.belopp_ore / 100.0"), "list", "easy", True, chain="inv")
    q("total in kronor", rnd("SELECT @sum(belopp_ore) / 100.0@ FROM faktura WHERE betald = ''"), "sum", "medium", True, chain="inv")
    q("overdue per customer", rnd(*by("FROM faktura f JOIN kampanj k ON k.kampanj_id = f.kampanj_id JOIN kund c ON c.kund_id = k.kund_id WHERE f.betald = '' AND f.forfaller < '2026-05-27' GROUP BY c.kund_id", KN[:2], "@sum(f.belopp_ore) / 100.0@", "count(*)", "count(*), @sum(f.belopp_ore) / 100.0@")), "sum by group", "hard", True)
    q("how much did we invoice in 2025", rnd("SELECT @%s@ FROM faktura f WHERE f.dag BETWEEN '2025-01-01' AND '2025-12-31'" % INV), "sum", "hard", True, chain="fi")
    q("per quarter", rnd(*["SELECT %s, @%s@ FROM faktura f WHERE f.dag BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1" % (k, INV) for k in ("(CAST(strftime('%m', f.dag) AS INTEGER) + 2) / 3", "'2025-Q' || ((CAST(strftime('%m', f.dag) AS INTEGER) + 2) / 3)", "'Q' || ((CAST(strftime('%m', f.dag) AS INTEGER) + 2) / 3)", "strftime('%Y', f.dag), (CAST(strftime('%m', f.dag) AS INTEGER) + 2) / 3")]), "sum by quarter", "hard", True, chain="fi")
    q("credit notes last year in total", rnd("SELECT @sum(belopp_ore) / 100.0@ FROM faktura WHERE kredit = 'J' AND dag BETWEEN '2025-01-01' AND '2025-12-31'", "SELECT count(*), @sum(belopp_ore) / 100.0@ FROM faktura WHERE kredit = 'J' AND dag BETWEEN '2025-01-01' AND '2025-12-31'", "SELECT count(*) FROM faktura WHERE kredit = 'J' AND dag BETWEEN '2025-01-01' AND '2025-12-31'"), "sum", "medium", True)
    q("how many days does it take until we get our money", rnd("SELECT @avg(julianday(betald) - julianday(dag))@ FROM faktura WHERE betald <> ''", "SELECT @avg(julianday(betald) - julianday(dag))@ FROM faktura WHERE betald <> '' AND kredit = 'N'"), "date difference", "medium", True)
    AIR = "EXISTS (SELECT 1 %s WHERE k.kund_id = c.kund_id AND a.sand = 'J'%s)"
    act, any_ = AIR % (S, " AND a.dag >= '2026-02-26'"), AIR % (S, "")
    q("active customers", w("FROM kund c WHERE " + act, *KN, "count(*)"), "list", "hard", True, chain="act")
    q("and how many are dormant", ["SELECT count(*) FROM kund c WHERE %s AND NOT %s" % (any_, act)], "count", "hard", True, chain="act")
    q("list of dormant customers in Ekeryd with their rep", w("FROM kund c JOIN saljare r ON r.saljare_id = c.saljare_id WHERE c.ort = 'Ekeryd' AND %s AND NOT %s" % (any_, act), "c.namn;r.namn", "c.kund_id;c.namn;r.namn"), "list", "hard", True)
    q("customers that never had a campaign", w("FROM kund c WHERE NOT EXISTS (SELECT 1 FROM kampanj k WHERE k.kund_id = c.kund_id)", *KN), "never", "medium")
    q("returning customers, how many", "SELECT count(*) FROM (SELECT kund_id FROM kampanj WHERE lage IN ('B', 'K') GROUP BY kund_id HAVING count(*) >= 2)", "count", "hard", True)
    q("new business by month this year", months("d", "SELECT #, count(*) FROM (SELECT min(skapad) AS d FROM kampanj WHERE lage IN ('B', 'K') GROUP BY kund_id) WHERE d >= '2026-01-01' GROUP BY strftime('%Y-%m', d)", "SELECT #, count(*) FROM (SELECT min(startdag) AS d FROM kampanj WHERE lage IN ('B', 'K') GROUP BY kund_id) WHERE d >= '2026-01-01' GROUP BY strftime('%Y-%m', d)"), "first by month", "hard", True)
    q("our reps", w("FROM saljare WHERE slutade = ''", "namn", "saljare_id;namn", "*", "count(*)"), "list", "easy", True)
    q("good calls per rep this year", by("FROM samtal t JOIN saljare r ON r.saljare_id = t.saljare_id WHERE t.utfall IN (3, 4) AND t.dag >= '2026-01-01' GROUP BY r.saljare_id", ["r.namn", "r.saljare_id, r.namn"], "count(*)"), "count by group", "medium", True, chain="call")
    q("in % of all their calls", frac(*by("FROM samtal t JOIN saljare r ON r.saljare_id = t.saljare_id WHERE t.dag >= '2026-01-01' GROUP BY r.saljare_id", ["r.namn", "r.saljare_id, r.namn"], "@avg(t.utfall IN (3, 4))@", "sum(t.utfall IN (3, 4)), @avg(t.utfall IN (3, 4))@")), "rate by group", "hard", True, chain="call")
    q("customers without a call in the last 6 months", w("FROM kund c WHERE NOT EXISTS (SELECT 1 FROM samtal t WHERE t.kund_id = c.kund_id AND t.dag >= '2025-11-27')", *KN, "count(*)"), "never", "medium")
    q("last call to each customer in Sandhamn", by("FROM kund c JOIN samtal t ON t.kund_id = c.kund_id WHERE c.ort = 'Sandhamn' GROUP BY c.kund_id", KN[:2], "max(t.dag)"), "latest", "medium")
    q("share of long spots", frac("SELECT @avg(langd_s >= 30)@ FROM spot"), "share", "medium", True)
    q("avg price of an airing in kr by hour of the day", rnd(*by("FROM sandning a GROUP BY substr(a.klockslag, 1, 2)", ["substr(a.klockslag, 1, 2)", "CAST(substr(a.klockslag, 1, 2) AS INTEGER)"], "@avg(a.pris_ore) / 100.0@")) +
      rnd(*by("FROM sandning a WHERE a.sand = 'J' GROUP BY substr(a.klockslag, 1, 2)", ["substr(a.klockslag, 1, 2)", "CAST(substr(a.klockslag, 1, 2) AS INTEGER)"], "@avg(a.pris_ore) / 100.0@")), "average by group", "hard", True)
    q("commission per rep for april", rnd(*by(SK + " JOIN saljare r ON r.saljare_id = c.saljare_id WHERE %s AND a.dag BETWEEN '2026-04-01' AND '2026-04-30' GROUP BY r.saljare_id" % OUT, ["r.namn", "r.saljare_id, r.namn"], "@0.08 * " + AR + "@")), "sum by group", "hard", True)
    q("high season vs low season airtime revenue 2025", rnd(*["SELECT sum(CASE WHEN %s a.pris_ore * (100 - k.rabatt_pct) END) / 10000.0, sum(CASE WHEN %s a.pris_ore * (100 - k.rabatt_pct) END) / 10000.0 %s WHERE %s AND a.dag BETWEEN '2025-01-01' AND '2025-12-31'" % (x, y, S, OUT) for hi, lo in
      [("strftime('%m', a.dag) IN ('03', '04', '05', '06', '09', '10', '11') THEN", "strftime('%m', a.dag) NOT IN ('03', '04', '05', '06', '09', '10', '11') THEN")] for x, y in ((hi, lo), (lo, hi))],
      *["SELECT CASE WHEN strftime('%%m', a.dag) IN ('03', '04', '05', '06', '09', '10', '11') THEN '%s' ELSE '%s' END, %s %s WHERE %s AND a.dag BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1" % (h, lo2, AR, S, OUT) for h, lo2 in (("high", "low"), ("high season", "low season"))]), "comparison", "hard", True)
    sm = "FROM kund c JOIN kampanj k ON k.kund_id = c.kund_id JOIN faktura f ON f.kampanj_id = k.kampanj_id WHERE f.dag BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY c.kund_id HAVING %s < 20000" % INV
    q("small customers last year", w(sm, "c.namn", "c.kund_id;c.namn", "c.namn;" + INV) + w("FROM kund c WHERE coalesce((SELECT %s FROM faktura f JOIN kampanj k ON k.kampanj_id = f.kampanj_id WHERE k.kund_id = c.kund_id AND f.dag BETWEEN '2025-01-01' AND '2025-12-31'), 0) < 20000" % INV, "c.namn", "c.kund_id;c.namn", "c.*"), "having", "hard", True)
    q("biggest booked campaign", rnd(*["SELECT %s FROM kampanj k JOIN kund c ON c.kund_id = k.kund_id WHERE k.lage = 'B' ORDER BY k.budget_ore DESC LIMIT 1" % c for c in ("k.namn", "k.namn, @k.budget_ore / 100.0@", "k.*", "k.kampanj_id, k.namn", "k.namn, k.budget_ore", "k.kampanj_id, k.namn, k.budget_ore", "c.namn, k.namn", "k.kampanj_id", "k.kampanj_id, k.budget_ore")]), "superlative", "medium", True)
    q("avg discount per branch", rnd(*by("FROM kampanj k JOIN kund c ON c.kund_id = k.kund_id GROUP BY c.bransch", ["c.bransch"], "@avg(k.rabatt_pct)@")), "average by group", "medium")
    q("campaigns that start next week", w("FROM kampanj k WHERE k.startdag BETWEEN '2026-06-01' AND '2026-06-07'", "k.*", "k.namn", "k.kampanj_id;k.namn", "count(*)", "k.namn;k.startdag") + w("FROM kampanj k WHERE k.startdag BETWEEN '2026-06-01' AND '2026-06-07' AND k.lage = 'B'", "k.*", "k.namn", "count(*)"), "list", "medium")
    p.ask("how many listeners did we have in march", "listening figures are not recorded")
    p.ask("which host sells best", "hosts are not recorded")
    p.ask("the good customers", "good by what?")
    p.ask("production cost of the spots", "not recorded")
    p.ask("profit 2025", "costs are not recorded")
    return p
