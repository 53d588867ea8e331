"""A ferry line: plain English names, declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 8, 3)
NOTES = """
# Ferry line: what you need to know

Everything is as of 3 August 2026. Times are local, money is in euros.

A sailing is late if it left more than 15 minutes after scheduled_departure. Punctuality is the share of the sailings that went and were not late. Sailings with status cancelled did not go; status planned is still to come, gone is what has left.

Only bookings with state confirmed or travelled count as bookings; state cancelled and state no-show do not, unless somebody asks for them. Passengers are adults plus children. Fare revenue is the fare of the bookings that count, by the day of the sailing. A booking without agent_id was made directly with us, everything else came through an agent. Agents get commission_pct percent of the fare.

Vehicles: vehicle_type is car, van, lorry or empty (foot passengers). Car deck load is the metres of vehicles on a sailing (vehicle_length) divided by the vessel's deck_metres. Sailings with a load above 80 percent are called full.

Peak season is June, July and August. Everything else is low season.

Vessels with retired_on are no longer in the fleet. Crew with left_on have left us. A certificate has to be renewed within 60 days of today or has run out already: we call these due. Frequent travellers are customers with 5 or more bookings. Unanswered complaints have no answered_on; we have to answer within 10 days, after that they are overdue. Fuel cost = litres x price_per_litre.
"""
DDL = """
CREATE TABLE port (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);
CREATE TABLE vessel (id INTEGER PRIMARY KEY, name TEXT NOT NULL, seats INTEGER, deck_metres INTEGER, built_year INTEGER, retired_on DATE);
CREATE TABLE route (id INTEGER PRIMARY KEY, name TEXT, from_port_id INTEGER REFERENCES port(id), to_port_id INTEGER REFERENCES port(id), distance_nm REAL);
CREATE TABLE sailing (id INTEGER PRIMARY KEY, route_id INTEGER REFERENCES route(id), vessel_id INTEGER REFERENCES vessel(id), scheduled_departure DATETIME, actual_departure DATETIME, arrived_at DATETIME, status TEXT);
CREATE TABLE agent (id INTEGER PRIMARY KEY, name TEXT, country TEXT, commission_pct REAL);
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT, town TEXT, email TEXT);
CREATE TABLE booking (id INTEGER PRIMARY KEY, sailing_id INTEGER REFERENCES sailing(id), customer_id INTEGER REFERENCES customer(id), agent_id INTEGER REFERENCES agent(id), booked_on DATE, adults INTEGER, children INTEGER, vehicle_type TEXT, vehicle_length REAL, fare REAL, state TEXT);
CREATE TABLE fuel_purchase (id INTEGER PRIMARY KEY, vessel_id INTEGER REFERENCES vessel(id), bought_on DATE, litres INTEGER, price_per_litre REAL);
CREATE TABLE crew_member (id INTEGER PRIMARY KEY, name TEXT, job TEXT, vessel_id INTEGER REFERENCES vessel(id), hired_on DATE, left_on DATE, certificate_until DATE);
CREATE TABLE complaint (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES booking(id), received_on DATE, topic TEXT, answered_on DATE, refund REAL);
"""


def make():
    rng = random.Random(2001)
    ports = [(1, "Norrvik", "SE"), (2, "Helmsund", "SE"), (3, "Skagby", "DK"), (4, "Rostum", "DE"), (5, "Ulsö", "SE")]
    vessels = [(1, "Aurora", 320, 420, 2009, None), (2, "Baltica", 540, 700, 2016, None), (3, "Kittiwake", 90, 60, 1994, None), (4, "Old Marten", 210, 250, 1981, date(2025, 10, 1)), (5, "Stella", 410, 520, 2021, None)]
    routes = [(1, "Norrvik - Skagby", 1, 3, 41.5), (2, "Helmsund - Rostum", 2, 4, 88), (3, "Norrvik - Ulsö", 1, 5, 9.5), (4, "Helmsund - Skagby", 2, 3, 55)]
    agents = [(i + 1,) + x for i, x in enumerate([("Seaways Travel", "DE", 8), ("Nordtur", "SE", 6.5), ("Ferry24", "DE", 10), ("Ostrejser", "DK", 7), ("Coach & Sea", "NL", 9)])]
    cust = [(i, n, "private", rng.choice("Lund Malmby Kiel Odens Växo Tarp".split()), n.lower().replace(" ", ".") + "@post.example" if rng.random() < .85 else None) for i, n in enumerate(people(rng, 190), 1)]
    cust += [(191 + i, n, "company", rng.choice("Lund Kiel Odens Tarp".split()), "info@%s.example" % n.split()[0].lower()) for i, n in enumerate("Brask Haulage;Dorn Freight;Ekman Furniture;Fjord Foods;Gran Timber;Holt Logistics;Ivar Steel;Jute Carpets;Kral Fruit;Lysa Glass".split(";"))]
    sail, book, comp = [], [], []
    d = date(2025, 5, 1)
    while d <= TODAY + timedelta(days=20):
        for r, v, h in ((1, 1, 8), (2, 2, 9), (3, 3, 10), (4, 5 if d >= date(2025, 10, 1) or d.day % 2 else 4, 14)):
            if (d.toordinal() + r) % 3 == 0 or r == 3 and d.month in (6, 7, 8) and d.weekday() > 3:
                t = datetime(d.year, d.month, d.day, h, rng.choice([0, 30]))
                st = "planned" if d > TODAY or (d == TODAY and h > 9) else "cancelled" if rng.random() < (.09 if d.month in (11, 12, 1, 2) else .03) else "gone"
                act = t + timedelta(minutes=int(rng.triangular(-3, 70, 3))) if st == "gone" else None
                n = len(sail) + 1
                sail.append((n, r, v, str(t), act and str(act), act and str(act + timedelta(minutes=int(routes[r - 1][4] * 3.4 + rng.randint(0, 25)))), st))
                for _ in range(rng.randint(2, 7) + (4 if d.month in (6, 7, 8) else 0)):
                    c = rng.choice(cust[:170] + cust[190:199] * 5)
                    vt = rng.choices(["lorry", "van"], [4, 1])[0] if c[2] == "company" else rng.choices([None, "car", "van"], [4, 5, 1])[0]
                    if r == 3 and vt == "lorry":
                        vt = "van"
                    ln = {None: None, "car": rng.choice([4.2, 4.6, 4.8]), "van": rng.choice([5.5, 6, 7]), "lorry": rng.choice([12, 16.5])}[vt]
                    ad, ch = (1, 0) if vt == "lorry" else (rng.randint(1, 4), rng.choice([0, 0, 0, 1, 2]))
                    b = d - timedelta(days=rng.randint(1, 60))
                    if b > TODAY:
                        b = TODAY - timedelta(days=rng.randint(0, 9))
                    sx = "cancelled" if st == "cancelled" or rng.random() < .08 else "confirmed" if st == "planned" else "no-show" if rng.random() < .05 else "travelled"
                    book.append((len(book) + 1, n, c[0], rng.choice(agents[:4])[0] if rng.random() < .35 else None, b, ad, ch, vt, ln, round((ad * 21 + ch * 9 + (ln or 0) * 9.5) * (1 + routes[r - 1][4] / 100) * rng.uniform(.85, 1.2), 2), sx))
                    if st != "planned" and rng.random() < .035:
                        rc = d + timedelta(days=rng.randint(1, 12))
                        if rc <= TODAY:
                            an = rc + timedelta(days=int(rng.triangular(1, 28, 6)))
                            comp.append((len(comp) + 1, len(book), rc, rng.choice(["delay", "delay", "cleanliness", "food", "booking"]), an if an <= TODAY and rng.random() < .93 else None, round(book[-1][9] * .5, 2) if rng.random() < .3 else None))
        d += timedelta(days=1)
    fuel = []
    for v in vessels:
        d = date(2025, 5, 3)
        while d <= TODAY and (v[5] is None or d < v[5]):
            fuel.append((len(fuel) + 1, v[0], d, rng.randrange(2000, 9000, 100) * (2 if v[2] > 400 else 1), round(.78 + .12 * (d > date(2026, 2, 1)) + rng.uniform(-.05, .05), 3)))
            d += timedelta(days=rng.randint(8, 15))
    crew = []
    for i, n in enumerate(people(rng, 46), 1):
        h = day_in(rng, date(2009, 1, 1), date(2026, 6, 1))
        crew.append((i, n, ["captain", "mate", "engineer", "deckhand", "steward", "cook"][i % 6], rng.choice([1, 2, 2, 3, 5]), h, day_in(rng, max(h, date(2025, 2, 1)), date(2026, 7, 20)) if rng.random() < .2 else None, day_in(rng, date(2026, 6, 1), date(2029, 6, 1))))
    write("ferry", DDL, [("port", ports), ("vessel", vessels), ("route", routes), ("sailing", sail), ("agent", agents), ("customer", cust), ("booking", book), ("fuel_purchase", fuel), ("crew_member", crew), ("complaint", comp)])


def questions():
    p = Paper("ferry", TODAY)
    q = p.q
    OK = "b.state IN ('confirmed', 'travelled')"
    BS = "FROM booking b JOIN sailing s ON s.id = b.sailing_id"
    LATE = "(julianday(s.actual_departure) - julianday(s.scheduled_departure)) * 1440 > 15.01"
    D = "date(s.scheduled_departure)"
    JUL = D + " BETWEEN '2026-07-01' AND '2026-07-31'"
    q("how many sailings were cancelled last winter", ["SELECT count(*) FROM sailing s WHERE status = 'cancelled' AND %s BETWEEN '2025-12-01' AND '2026-02-28'" % D, "SELECT count(*) FROM sailing s WHERE status = 'cancelled' AND %s BETWEEN '2025-12-21' AND '2026-03-20'" % D], "count", "medium", True)
    q("how many sailings went in july", ["SELECT count(*) FROM sailing s WHERE status = 'gone' AND " + JUL], "count", "easy", True, chain="jl")
    q("late ones", ["SELECT count(*) FROM sailing s WHERE status = 'gone' AND %s AND %s" % (JUL, LATE)] + w("FROM sailing s WHERE %s AND %s" % (JUL, LATE), "s.*", "s.id", "s.id;s.scheduled_departure;s.actual_departure"), "count", "hard", True, chain="jl")
    q("punctuality per route", frac(*by("FROM sailing s JOIN route r ON r.id = s.route_id WHERE s.status = 'gone' AND %s GROUP BY r.id" % JUL, ["r.name", "r.id, r.name"], "@1 - avg(%s)@" % LATE)), "rate by group", "hard", True, chain="jl")
    q("punctuality of each vessel this year", frac(*by("FROM sailing s JOIN vessel v ON v.id = s.vessel_id WHERE s.status = 'gone' AND %s >= '2026-01-01' GROUP BY v.id" % D, ["v.name", "v.id, v.name"], "@1 - avg(%s)@" % LATE)), "rate by group", "hard", True)
    q("fare revenue in june", rnd("SELECT @sum(b.fare)@ %s WHERE %s AND %s BETWEEN '2026-06-01' AND '2026-06-30'" % (BS, OK, D)), "sum", "medium", True, chain="fr")
    q("by route", rnd(*by("%s JOIN route r ON r.id = s.route_id WHERE %s AND %s BETWEEN '2026-06-01' AND '2026-06-30' GROUP BY r.id" % (BS, OK, D), ["r.name", "r.id, r.name"], "@sum(b.fare)@")), "sum by group", "medium", True, chain="fr")
    q("fare revenue per month in 2026 so far", rnd(*months("s.scheduled_departure", "SELECT #, @sum(b.fare)@ %s WHERE %s AND %s BETWEEN '2026-01-01' AND '2026-08-03' GROUP BY strftime('%%Y-%%m', s.scheduled_departure)" % (BS, OK, D), "SELECT #, @sum(b.fare)@ %s WHERE %s AND %s BETWEEN '2026-01-01' AND '2026-12-31' GROUP BY strftime('%%Y-%%m', s.scheduled_departure)" % (BS, OK, D))), "sum by month", "hard", True)
    q("passengers peak season vs low season", ["SELECT CASE WHEN strftime('%%m', s.scheduled_departure) IN ('06', '07', '08') THEN '%s' ELSE '%s' END, sum(b.adults + b.children) %s WHERE %s GROUP BY 1" % (a, c, BS, OK) for a, c in (("peak", "low"), ("peak season", "low season"))] + ["SELECT sum(CASE WHEN strftime('%%m', s.scheduled_departure) IN ('06', '07', '08') THEN b.adults + b.children ELSE 0 END), sum(CASE WHEN strftime('%%m', s.scheduled_departure) IN ('06', '07', '08') THEN 0 ELSE b.adults + b.children END) %s WHERE %s" % (BS, OK)], "comparison", "hard", True)
    q("share of bookings that came direct", frac("SELECT @avg(b.agent_id IS NULL)@ FROM booking b WHERE " + OK), "share", "medium", True, chain="dr")
    q("and for companies", frac("SELECT @avg(b.agent_id IS NULL)@ FROM booking b JOIN customer c ON c.id = b.customer_id WHERE c.kind = 'company' AND " + OK), "share", "hard", True, chain="dr")
    cm = "FROM booking b JOIN agent a ON a.id = b.agent_id %s WHERE %s AND %s GROUP BY a.id"
    q("commission per agent this year", rnd(*[x for tail in (cm % ("JOIN sailing s ON s.id = b.sailing_id", OK, D + " >= '2026-01-01'"), cm % ("JOIN sailing s ON s.id = b.sailing_id", OK, D + " BETWEEN '2026-01-01' AND '2026-08-03'"), cm % ("", OK, "b.booked_on >= '2026-01-01'")) for x in by(tail, ["a.name", "a.id, a.name"], "@sum(b.fare * a.commission_pct / 100)@")]), "business term", "hard", True)
    q("agents w/o a booking", w("FROM agent WHERE id NOT IN (SELECT agent_id FROM booking WHERE agent_id IS NOT NULL)", "name", "id;name", "*"), "never", "easy")
    q("foot passengers per route this summer", by("%s JOIN route r ON r.id = s.route_id WHERE %s AND b.vehicle_type IS NULL AND %s BETWEEN '2026-06-01' AND '2026-08-03' GROUP BY r.id" % (BS, OK, D), ["r.name", "r.id, r.name"], "sum(b.adults + b.children)") + by("%s JOIN route r ON r.id = s.route_id WHERE %s AND b.vehicle_type IS NULL AND %s BETWEEN '2026-06-01' AND '2026-08-31' GROUP BY r.id" % (BS, OK, D), ["r.name", "r.id, r.name"], "sum(b.adults + b.children)", "count(*)") + by("%s JOIN route r ON r.id = s.route_id WHERE %s AND b.vehicle_type IS NULL AND %s BETWEEN '2026-06-01' AND '2026-08-03' GROUP BY r.id" % (BS, OK, D), ["r.name"], "count(*)"), "sum by group", "hard", True)
    LOAD = "FROM sailing s JOIN vessel v ON v.id = s.vessel_id JOIN booking b ON b.sailing_id = s.id WHERE %s AND %s GROUP BY s.id"
    q("average car deck load per vessel", frac(*["SELECT %s, @avg(x)@ FROM (SELECT v.id AS i, v.name AS n, sum(coalesce(b.vehicle_length, 0)) / v.deck_metres AS x %s) GROUP BY i" % (k, LOAD % (OK, c)) for c in ("s.status = 'gone'", "1") for k in ("n", "i, n")]), "nested average", "hard", True)
    q("our frequent travellers", w("FROM customer c JOIN booking b ON b.customer_id = c.id WHERE %s GROUP BY c.id HAVING count(*) >= 5" % OK, "c.name", "c.id;c.name", "c.*", "c.name;count(*)", "c.id;c.name;count(*)"), "list", "hard", True, chain="ft")
    q("how many of them are private", ["SELECT count(*) FROM (SELECT c.id FROM customer c JOIN booking b ON b.customer_id = c.id WHERE c.kind = 'private' AND %s GROUP BY c.id HAVING count(*) >= 5)" % OK], "count", "hard", True, chain="ft")
    q("top 5 customers by fares paid since january", [s for c in (OK, "b.state = 'travelled'") for d in (D, "b.booked_on") for y in ("", " AND %s <= '2026-08-03'" % D) for s in ["SELECT c.name%s %s JOIN customer c ON c.id = b.customer_id WHERE %s AND %s >= '2026-01-01'%s GROUP BY c.id ORDER BY sum(b.fare) DESC LIMIT 5" % (x, BS, c, d, y) for x in ("", ", sum(b.fare)", ", round(sum(b.fare), 2)")]], "top n", "medium", True)
    q("vessels in the fleet, oldest first", ["SELECT %s FROM vessel WHERE retired_on IS NULL ORDER BY built_year" % c for c in ("name", "name, built_year", "*", "id, name, built_year", "id, name")], "list", "easy", True)
    q("whose certificates are due", w("FROM crew_member WHERE left_on IS NULL AND certificate_until <= '2026-10-02'", "name", "id;name", "*", "name;certificate_until", "name;job;certificate_until", "name;job"), "business term", "hard", True)
    q("crew per vessel by job", ["SELECT %s, count(*) FROM crew_member m JOIN vessel v ON v.id = m.vessel_id WHERE m.left_on IS NULL GROUP BY v.id, m.job" % k for k in ("v.name, m.job", "m.job, v.name", "v.id, v.name, m.job")], "count by group", "medium", True)
    q("any captains on the kittiwake?", yn("EXISTS (SELECT 1 FROM crew_member WHERE job = 'captain' AND vessel_id = 3 AND left_on IS NULL)") + w("FROM crew_member WHERE job = 'captain' AND vessel_id = 3 AND left_on IS NULL", "name", "count(*)", "*", "id;name"), "yes no", "medium", True)
    q("unanswered complaints by topic", by("FROM complaint WHERE answered_on IS NULL GROUP BY topic", ["topic"], "count(*)"), "count by group", "easy", True, chain="cp")
    q("how many are overdue", ["SELECT count(*) FROM complaint WHERE answered_on IS NULL AND received_on < '2026-07-24'", "SELECT count(*) FROM complaint WHERE answered_on IS NULL AND received_on <= '2026-07-24'"], "count", "hard", True, chain="cp")
    q("how long do we take to answer a complaint on avg", rnd("SELECT @avg(julianday(answered_on) - julianday(received_on))@ FROM complaint"), "duration", "medium")
    q("fuel cost per vessel, q1 vs q2", rnd(*["SELECT %s, @sum(CASE WHEN bought_on < '2026-04-01' THEN litres * price_per_litre ELSE 0 END)@, @sum(CASE WHEN bought_on >= '2026-04-01' THEN litres * price_per_litre ELSE 0 END)@ FROM fuel_purchase f JOIN vessel v ON v.id = f.vessel_id WHERE bought_on BETWEEN '2026-01-01' AND '2026-06-30' GROUP BY v.id" % k for k in ("v.name", "v.id, v.name")], *["SELECT v.name, %s, @sum(litres * price_per_litre)@ FROM fuel_purchase f JOIN vessel v ON v.id = f.vessel_id WHERE bought_on BETWEEN '2026-01-01' AND '2026-06-30' GROUP BY 1, 2" % k for k in ("CASE WHEN bought_on < '2026-04-01' THEN 'Q1' ELSE 'Q2' END", "CASE WHEN bought_on < '2026-04-01' THEN '2026-Q1' ELSE '2026-Q2' END", "CASE WHEN bought_on < '2026-04-01' THEN 1 ELSE 2 END")]), "comparison", "hard", True)
    q("when did we last buy fuel for the aurora", ["SELECT max(bought_on) FROM fuel_purchase WHERE vessel_id = 1"] + w("FROM fuel_purchase WHERE vessel_id = 1 ORDER BY bought_on DESC LIMIT 1", "*", "bought_on;litres"), "latest", "easy")
    q("which route had the most no shows", ["SELECT %s %s JOIN route r ON r.id = s.route_id WHERE b.state = 'no-show' GROUP BY r.id ORDER BY count(*) DESC LIMIT 1" % (c, BS) for c in ("r.name", "r.name, count(*)", "r.id, r.name, count(*)", "r.id, r.name")], "superlative", "medium", True)
    q("lorry metres to rostum last month", rnd("SELECT @sum(b.vehicle_length)@ %s JOIN route r ON r.id = s.route_id JOIN port p ON p.id = r.to_port_id WHERE p.name = 'Rostum' AND b.vehicle_type = 'lorry' AND %s AND %s" % (BS, OK, JUL)), "sum", "hard", True)
    q("avg crossing time helmsund to rostum in minutes", rnd("SELECT @avg((julianday(arrived_at) - julianday(actual_departure)) * 1440)@ FROM sailing WHERE route_id = 2"), "duration", "hard")
    p.ask("best crossing", "by revenue, passengers or punctuality?")
    p.ask("how many rough weather days did we have", "no weather data")
    p.ask("move the late ones to sunday", "a wish to change data", ["how many sailings went in july", "late ones"])
    p.ask("numbers for aurora", "which numbers: sailings, passengers, revenue, fuel?")
    return p
