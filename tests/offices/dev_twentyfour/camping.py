"""A campsite on a fjord: Danish names, J and N, hundredths of a krone, empty text for no date, many notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w

TODAY = date(2026, 8, 5)
NOTES = """
# Fjordbo Camping - how we talk, and what it is called in the database

The system is Danish: gaest = guest, plads = pitch, regning = bill, vare = article, salg = what was sold to a booking, opgave = task, medarbejder = staff, anmeldelse = review.

- Everything ending in _oere is øre, we want kroner. No date is an empty text. J = yes, N = no.
- plads.type: T = tent, C = caravan, A = motorhome, H = cabin. Pitches that are lukket (J) are out of use; leave them out when you count pitches.
- booking.stand: R = reserved, I = on site now, U = checked out, X = cancelled, N = no-show. Stays are I and U only.
- Nights = afrejse - ankomst. Guest nights = nights x persons (voksne + boern). Both for stays only, by ankomst.
- kanal: W = our website, P = portal, T = phone, D = walk-in. Direct bookings are all but P.
- Booked ahead = days between bestilt and ankomst.
- Arrivals are bookings that have not been cancelled, by ankomst; departures the same by afrejse.
- Long stay: 14 nights or more. A family is a booking with children (boern).
- Pitch revenue: nights of stays x pris_oere of the pitch. Extras: antal x pris_oere of salg, by salg.dato.
- Cancellation rate: cancelled / all bookings.
- Bills: unpaid while betalt is empty, overdue if forfald has gone by as well.
- Regulars are guests with at least three stays. Card holders: medlem J.
- A task is open until udfoert is filled in. minutter = time it took, we talk in hours. art: R = cleaning, V = maintenance, S = damage. Response time: days from meldt to udfoert.
- Our people = fratraadt empty.
- stjerner = stars, 1 to 5. A bad review is one with 1 or 2 stars. svar J = we answered.
- High season: July and August.
- Average spend = extras per stay.
"""
DDL = """
CREATE TABLE gaest (gaest_nr INTEGER PRIMARY KEY, navn TEXT, land TEXT, postby TEXT, medlem TEXT, nyhedsbrev TEXT, oprettet TEXT);
CREATE TABLE plads (plads_nr INTEGER PRIMARY KEY, omraade TEXT, type TEXT, stroem TEXT, pris_oere INTEGER, lukket TEXT);
CREATE TABLE booking (booking_nr INTEGER PRIMARY KEY, gaest_nr INTEGER, plads_nr INTEGER, bestilt TEXT, ankomst TEXT, afrejse TEXT, voksne INTEGER, boern INTEGER, hund TEXT, stand TEXT, kanal TEXT);
CREATE TABLE regning (regning_nr INTEGER PRIMARY KEY, booking_nr INTEGER, dato TEXT, forfald TEXT, beloeb_oere INTEGER, betalt TEXT);
CREATE TABLE vare (vare_nr INTEGER PRIMARY KEY, navn TEXT, gruppe TEXT);
CREATE TABLE salg (salg_nr INTEGER PRIMARY KEY, booking_nr INTEGER, vare_nr INTEGER, dato TEXT, antal INTEGER, pris_oere INTEGER);
CREATE TABLE medarbejder (medarbejder_nr INTEGER PRIMARY KEY, navn TEXT, stilling TEXT, ansat TEXT, fratraadt TEXT);
CREATE TABLE opgave (opgave_nr INTEGER PRIMARY KEY, plads_nr INTEGER, medarbejder_nr INTEGER, meldt TEXT, udfoert TEXT, minutter INTEGER, art TEXT);
CREATE TABLE anmeldelse (anmeldelse_nr INTEGER PRIMARY KEY, booking_nr INTEGER, dato TEXT, stjerner INTEGER, svar TEXT);
"""


def make():
    rng = random.Random(2402)
    guests = [(i, n, rng.choices(["Danmark", "Tyskland", "Sverige", "Norge", "Holland"], [55, 22, 9, 8, 6])[0], rng.choice("Aarhus Odense Vejle Hamburg Kiel Malmö Oslo Utrecht".split()), rng.choice("JNN"), rng.choice("JN"), day_in(rng, date(2019, 3, 1), date(2026, 7, 30))) for i, n in enumerate(people(rng, 430), 1)]
    pitches = []
    for i in range(1, 87):
        t = rng.choices("TCAH", [30, 35, 15, 20])[0]
        pitches.append((i, rng.choice(["Fjorden", "Skoven", "Bakken", "Engen"]), t, "J" if t == "H" or rng.random() < .7 else "N", {"T": 14500, "C": 21000, "A": 23500, "H": 62000}[t] + rng.choice([0, 0, 1500, 3000]), "J" if rng.random() < .06 else "N"))
    goods = [(i, n, g) for i, (n, g) in enumerate([("Brød", "Kiosk"), ("Is", "Kiosk"), ("Gas", "Kiosk"), ("Kano", "Leje"), ("Cykel", "Leje"), ("Barneseng", "Leje"), ("Morgenmad", "Mad"), ("Pizza", "Mad"), ("Strøm", "Forbrug")], 1)]
    staff = [(i, n, rng.choice(["Reception", "Rengøring", "Pedel"]), day_in(rng, date(2016, 3, 1), date(2026, 4, 1)), "") for i, n in enumerate(people(rng, 14), 1)]
    for i in (3, 7, 12):
        staff[i] = staff[i][:4] + (day_in(rng, date(2025, 9, 1), date(2026, 6, 1)),)
    bk, bills, sales, revs, tasks = [], [], [], [], []
    d = date(2024, 4, 1)
    while d <= TODAY + timedelta(days=60):
        if 4 <= d.month <= 10:
            for _ in range(rng.choice([4, 5, 7, 8]) if d.month in (7, 8) else rng.choice([0, 1, 2, 3])):
                b = d - timedelta(days=int(rng.triangular(0, 150, 12)))
                if b > TODAY:
                    continue
                nights = rng.choices([1, 2, 3, 4, 7, 10, 14, 21], [14, 22, 16, 10, 20, 8, 7, 3])[0]
                g = rng.choice(guests[:400])
                if d <= TODAY:
                    st = rng.choices("UXN", [87, 10, 3])[0]
                    if st == "U" and d + timedelta(days=nights) > TODAY:
                        st = "I"
                else:
                    st = rng.choices("RX", [90, 10])[0]
                n = len(bk) + 1
                pl = rng.choice(pitches)
                bk.append((n, g[0], pl[0], b, d, d + timedelta(days=nights), rng.choice([1, 2, 2, 2, 3]), rng.choices([0, 1, 2, 3], [50, 15, 25, 10])[0], rng.choice("JNNN"), st, rng.choices("WPTD", [45, 25, 15, 15])[0]))
                if st in "UI":
                    for _ in range(rng.choice([0, 0, 1, 2, 4])):
                        s = d + timedelta(days=rng.randint(0, nights))
                        v = rng.choice(goods)
                        if s <= TODAY:
                            sales.append((len(sales) + 1, n, v[0], s, rng.randint(1, 4), {"Kiosk": 2500, "Leje": 15000, "Mad": 8900, "Forbrug": 400}[v[2]] + 100 * rng.randint(0, 9)))
                if st == "U":
                    f = d + timedelta(days=nights)
                    pd = f + timedelta(days=int(rng.triangular(0, 45, 3)))
                    bills.append((len(bills) + 1, n, f, f + timedelta(days=14), nights * pl[4] + rng.randrange(0, 80000, 500), pd if pd <= TODAY and rng.random() < .96 else ""))
                    if rng.random() < .3:
                        r = f + timedelta(days=rng.randint(1, 20))
                        if r <= TODAY:
                            revs.append((len(revs) + 1, n, r, rng.choices([1, 2, 3, 4, 5], [4, 6, 15, 35, 40])[0], rng.choice("JJN")))
        for _ in range(rng.choice([0, 1, 1, 2])):
            if d <= TODAY:
                e = d + timedelta(days=rng.randint(0, 12))
                done = e <= TODAY and rng.random() < .97
                tasks.append((len(tasks) + 1, rng.choice(pitches)[0], rng.choice([s for s in staff if s[3] <= d and (not s[4] or s[4] > d)])[0], d, e if done else "", rng.choice([15, 20, 30, 45, 60, 90, 150]) if done else None, rng.choices("RVS", [50, 35, 15])[0]))
        d += timedelta(days=1)
    write("camping", DDL, [("gaest", guests), ("plads", pitches), ("booking", bk), ("regning", bills), ("vare", goods), ("salg", sales), ("medarbejder", staff), ("opgave", tasks), ("anmeldelse", revs)])


def questions():
    p = Paper("camping", TODAY)
    q = p.q
    B = "FROM booking b"
    BG = B + " JOIN gaest g ON g.gaest_nr = b.gaest_nr"
    BP = B + " JOIN plads p ON p.plads_nr = b.plads_nr"
    STAY = "b.stand IN ('I', 'U')"
    N = "(julianday(b.afrejse) - julianday(b.ankomst))"
    Y, LY = "b.ankomst BETWEEN '2026-01-01' AND '2026-12-31'", "b.ankomst BETWEEN '2025-01-01' AND '2025-12-31'"
    GN = ["g.navn", "g.gaest_nr, g.navn"]
    GW = ["g.navn", "g.gaest_nr;g.navn", "g.*", "count(*)", "g.navn;g.land"]
    TYP = ["p.type", "CASE p.type WHEN 'T' THEN 'tent' WHEN 'C' THEN 'caravan' WHEN 'A' THEN 'motorhome' ELSE 'cabin' END"]
    KAN = ["b.kanal", "CASE b.kanal WHEN 'W' THEN 'our website' WHEN 'P' THEN 'portal' WHEN 'T' THEN 'phone' ELSE 'walk-in' END"]
    q("how many pitches do we have", "SELECT count(*) FROM plads WHERE lukket = 'N'", "count", "easy", True, chain="pi")
    q("by type", by("FROM plads p WHERE p.lukket = 'N' GROUP BY p.type", TYP, "count(*)"), "count by group", "medium", True, chain="pi")
    q("guests from Tyskland with the newsletter", w("FROM gaest g WHERE g.land = 'Tyskland' AND g.nyhedsbrev = 'J'", *GW), "list", "easy")
    q("arrivals today", w("%s WHERE b.stand <> 'X' AND b.ankomst = '2026-08-05'" % BG, "b.*", "count(*)", "b.booking_nr", "g.navn", "b.booking_nr;g.navn", "g.navn;b.plads_nr", "b.booking_nr;g.navn;b.plads_nr", "b.booking_nr;b.plads_nr"), "list", "medium", True, chain="arr")
    q("and tomorrow", w("%s WHERE b.stand <> 'X' AND b.ankomst = '2026-08-06'" % BG, "b.*", "count(*)", "b.booking_nr", "g.navn", "b.booking_nr;g.navn", "g.navn;b.plads_nr", "b.booking_nr;g.navn;b.plads_nr", "b.booking_nr;b.plads_nr"), "list", "medium", True, chain="arr")
    q("how many departures on saturday", ["SELECT count(*) FROM booking WHERE stand <> 'X' AND afrejse = '2026-08-%s'" % d for d in ("08", "01")], "count", "medium", True)
    q("who is on site now", w("%s WHERE b.stand = 'I'" % BG, "g.navn", "g.gaest_nr;g.navn", "b.*", "g.navn;b.plads_nr", "b.booking_nr;g.navn", "g.*", "count(*)") + w("%s WHERE b.stand = 'I'" % BG, "DISTINCT g.navn"), "list", "medium", True)
    q("guest nights per month this year", rnd(*months("b.ankomst", "SELECT #, @sum(%s * (b.voksne + b.boern))@ %s WHERE %s AND %s GROUP BY strftime('%%Y-%%m', b.ankomst)" % (N, B, STAY, Y))), "sum by month", "hard", True, chain="gn")
    q("by country instead", rnd(*by("%s WHERE %s AND %s GROUP BY g.land" % (BG, STAY, Y), ["g.land"], "@sum(%s * (b.voksne + b.boern))@" % N)), "sum by group", "hard", True, chain="gn")
    q("nights in july compared to july last year", rnd(*["SELECT %s, %s %s WHERE %s" % (x, y, B, STAY) for a, c in [("@sum(CASE WHEN b.ankomst BETWEEN '2026-07-01' AND '2026-07-31' THEN %s END)@" % N, "@sum(CASE WHEN b.ankomst BETWEEN '2025-07-01' AND '2025-07-31' THEN %s END)@" % N)] for x, y in ((a, c), (c, a))],
      "SELECT strftime('%%Y', b.ankomst), @sum(%s)@ %s WHERE %s AND strftime('%%m', b.ankomst) = '07' AND b.ankomst >= '2025-01-01' GROUP BY 1" % (N, B, STAY)), "comparison", "hard", True)
    q("average length of stay by pitch type", rnd(*by("%s WHERE %s GROUP BY p.type" % (BP, STAY), TYP, "@avg(%s)@" % N)), "average by group", "hard", True)
    q("share of direct bookings this year", frac(*["SELECT @avg(b.kanal <> 'P')@ %s WHERE %s" % (B, c) for c in (Y, "b.bestilt >= '2026-01-01'", Y + " AND b.stand <> 'X'")]), "share", "medium", True)
    q("bookings per channel last year", [s for c in (LY, "b.bestilt BETWEEN '2025-01-01' AND '2025-12-31'") for s in by("%s WHERE %s GROUP BY b.kanal" % (B, c), KAN, "count(*)")], "count by group", "medium", chain="ch")
    q("without the cancelled ones", [s for c in (LY, "b.bestilt BETWEEN '2025-01-01' AND '2025-12-31'") for s in by("%s WHERE %s AND b.stand <> 'X' GROUP BY b.kanal" % (B, c), KAN, "count(*)")], "count by group", "medium", True, chain="ch")
    q("how far ahead do people book on average", rnd("SELECT @avg(julianday(b.ankomst) - julianday(b.bestilt))@ " + B, "SELECT @avg(julianday(b.ankomst) - julianday(b.bestilt))@ %s WHERE b.stand <> 'X'" % B), "date difference", "hard", True)
    q("how many long stays this summer", ["SELECT count(*) %s WHERE %s AND %s >= 14 AND b.ankomst BETWEEN '2026-%s' AND '2026-08-31'" % (B, STAY, N, a) for a in ("06-01", "06-21")], "count", "hard", True)
    q("share of families among stays 2025", frac("SELECT @avg(b.boern > 0)@ %s WHERE %s AND %s" % (B, STAY, LY)), "share", "hard", True)
    q("pitch revenue by area this year", rnd(*by("%s WHERE %s AND %s GROUP BY p.omraade" % (BP, STAY, Y), ["p.omraade"], "@sum(%s * p.pris_oere) / 100.0@" % N)), "sum by group", "hard", True)
    X = "FROM salg s JOIN vare v ON v.vare_nr = s.vare_nr"
    q("extras in july", rnd("SELECT @sum(s.antal * s.pris_oere) / 100.0@ FROM salg s WHERE s.dato BETWEEN '2026-07-01' AND '2026-07-31'"), "sum", "medium", True, chain="ex")
    q("by article", rnd(*by("%s WHERE s.dato BETWEEN '2026-07-01' AND '2026-07-31' GROUP BY v.vare_nr" % X, ["v.navn", "v.vare_nr, v.navn"], "@sum(s.antal * s.pris_oere) / 100.0@")), "sum by group", "hard", True, chain="ex")
    q("top 3", rnd(*["SELECT %s %s WHERE s.dato BETWEEN '2026-07-01' AND '2026-07-31' GROUP BY v.vare_nr ORDER BY sum(s.antal * s.pris_oere) DESC LIMIT 3" % (k, X) for k in ("v.navn, @sum(s.antal * s.pris_oere) / 100.0@", "v.navn", "v.vare_nr, v.navn, @sum(s.antal * s.pris_oere) / 100.0@")]), "top n", "hard", True, chain="ex")
    q("cancelation rate by channel this year", frac(*[s for c in (Y, "b.bestilt >= '2026-01-01'") for s in by("%s WHERE %s GROUP BY b.kanal" % (B, c), KAN, "@avg(b.stand = 'X')@")]), "rate by group", "hard", True)
    q("unpaid bills, total in kroner", rnd("SELECT @sum(beloeb_oere) / 100.0@ FROM regning WHERE betalt = ''", "SELECT count(*), @sum(beloeb_oere) / 100.0@ FROM regning WHERE betalt = ''"), "sum", "medium", True)
    q("overdue bills with guest name and amount", rnd(*w("FROM regning r JOIN booking b ON b.booking_nr = r.booking_nr JOIN gaest g ON g.gaest_nr = b.gaest_nr WHERE r.betalt = '' AND r.forfald < '2026-08-05'", "r.regning_nr;g.navn;r.beloeb_oere / 100.0", "g.navn;r.beloeb_oere / 100.0", "g.navn;r.forfald;r.beloeb_oere / 100.0", "r.regning_nr, r.forfald, g.navn, r.beloeb_oere / 100.0", "r.regning_nr, g.navn, r.beloeb_oere / 100.0, r.forfald")), "list", "hard", True)
    reg = "FROM gaest g WHERE (SELECT count(*) FROM booking b WHERE b.gaest_nr = g.gaest_nr AND b.stand IN ('I', 'U')) >= 3"
    q("how many regulars are there", "SELECT count(*) " + reg, "count", "hard", True, chain="rg")
    q("which of them hold the card", w(reg + " AND g.medlem = 'J'", *GW[:3]), "list", "hard", True, chain="rg")
    q("card holders by country", by("FROM gaest g WHERE g.medlem = 'J' GROUP BY g.land", ["g.land"], "count(*)"), "count by group", "medium", True)
    q("open tasks", w("FROM opgave o WHERE o.udfoert = ''", "o.*", "count(*)", "o.opgave_nr", "o.opgave_nr;o.plads_nr", "o.opgave_nr;o.meldt", "o.opgave_nr, o.plads_nr, o.meldt, o.art"), "list", "easy", True)
    q("hours spent on cleaning per person this year", rnd(*[s for c in ("o.udfoert >= '2026-01-01'", "o.meldt >= '2026-01-01'") for s in by("FROM opgave o JOIN medarbejder m ON m.medarbejder_nr = o.medarbejder_nr WHERE o.art = 'R' AND %s GROUP BY m.medarbejder_nr" % c, ["m.navn", "m.medarbejder_nr, m.navn"], "@sum(o.minutter) / 60.0@")]), "sum by group", "hard", True)
    q("avg response time for damages", rnd("SELECT @avg(julianday(udfoert) - julianday(meldt))@ FROM opgave WHERE art = 'S' AND udfoert <> ''"), "date difference", "hard", True)
    q("our people and since when they are here", w("FROM medarbejder WHERE fratraadt = ''", "navn;ansat", "medarbejder_nr;navn;ansat", "*"), "list", "medium", True)
    q("bad reviews this season, how many", ["SELECT count(*) FROM anmeldelse WHERE stjerner IN (1, 2) AND dato >= '2026-0%d-01'" % m for m in (1, 4, 5, 6, 7)], "count", "medium", True)
    q("bad reviews we have not answered", w("FROM anmeldelse a JOIN booking b ON b.booking_nr = a.booking_nr JOIN gaest g ON g.gaest_nr = b.gaest_nr WHERE a.stjerner <= 2 AND a.svar = 'N'", "a.*", "count(*)", "a.anmeldelse_nr", "a.anmeldelse_nr;a.stjerner", "a.anmeldelse_nr;g.navn", "a.anmeldelse_nr;a.dato;a.stjerner"), "list", "medium", True)
    q("average stars per area", rnd(*by("FROM anmeldelse a JOIN booking b ON b.booking_nr = a.booking_nr JOIN plads p ON p.plads_nr = b.plads_nr GROUP BY p.omraade", ["p.omraade"], "@avg(a.stjerner)@")), "average by group", "medium", True, chain="st")
    q("only reviews of this year", rnd(*by("FROM anmeldelse a JOIN booking b ON b.booking_nr = a.booking_nr JOIN plads p ON p.plads_nr = b.plads_nr WHERE a.dato >= '2026-01-01' GROUP BY p.omraade", ["p.omraade"], "@avg(a.stjerner)@")), "average by group", "medium", True, chain="st")
    q("high season stays 2025 by type of pitch", by("%s WHERE %s AND b.ankomst BETWEEN '2025-07-01' AND '2025-08-31' GROUP BY p.type" % (BP, STAY), TYP, "count(*)"), "count by group", "hard", True)
    q("average spend 2025", rnd("SELECT @(SELECT sum(antal * pris_oere) / 100.0 FROM salg WHERE dato BETWEEN '2025-01-01' AND '2025-12-31') / (SELECT count(*) FROM booking b WHERE %s AND %s)@" % (STAY, LY), "SELECT @(SELECT sum(s.antal * s.pris_oere) / 100.0 FROM salg s JOIN booking b ON b.booking_nr = s.booking_nr WHERE %s AND %s) / (SELECT count(*) FROM booking b WHERE %s AND %s)@" % (STAY, LY, STAY, LY)), "ratio", "hard", True)
    q("guests that have never been here", w("FROM gaest g WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.gaest_nr = g.gaest_nr AND b.stand IN ('I', 'U'))", *GW) + w("FROM gaest g WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.gaest_nr = g.gaest_nr)", *GW), "never", "hard", True)
    q("bookings with a dog next week", w("%s WHERE b.hund = 'J' AND b.stand <> 'X' AND b.ankomst BETWEEN '2026-08-10' AND '2026-08-16'" % B, "b.*", "count(*)", "b.booking_nr", "b.booking_nr;b.ankomst") + w("%s WHERE b.hund = 'J' AND b.ankomst BETWEEN '2026-08-10' AND '2026-08-16'" % B, "b.*", "count(*)", "b.booking_nr"), "list", "medium")
    q("which cabins have no bookngs in august", w("FROM plads p WHERE p.type = 'H'%s AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.plads_nr = p.plads_nr%s AND b.ankomst BETWEEN '2026-08-01' AND '2026-08-31')" % ("", " AND b.stand <> 'X'"), "p.plads_nr", "p.*", "p.plads_nr;p.omraade", "count(*)") +
      w("FROM plads p WHERE p.type = 'H' AND p.lukket = 'N' AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.plads_nr = p.plads_nr AND b.stand <> 'X' AND b.ankomst BETWEEN '2026-08-01' AND '2026-08-31')", "p.plads_nr", "p.*", "p.plads_nr;p.omraade") + w("FROM plads p WHERE p.type = 'H' AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.plads_nr = p.plads_nr AND b.ankomst BETWEEN '2026-08-01' AND '2026-08-31')", "p.plads_nr", "p.*"), "never", "hard", True)
    p.ask("how many kwh did the cabins use", "kWh are not recorded; electricity is only sold as an article")
    p.ask("the best pitches", "best by what?")
    p.ask("wages per month", "pay is not recorded")
    p.ask("what did the guests complain about most", "reviews have stars, but no text or reason")
    p.ask("how many visitors did the swimming pool have", "no pool is recorded")
    p.ask("vat for the second quarter", "VAT is not recorded")
    return p
