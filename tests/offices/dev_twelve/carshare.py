"""A car-sharing firm: tidy English names, declared keys, notes in full sentences."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from forms import avg, months, rate, sels, years
from paper import Paper

TODAY = date(2026, 9, 16)
NOW = datetime(2026, 9, 16, 14, 0)
DDL = """
CREATE TABLE stations (station_id INTEGER PRIMARY KEY, name TEXT, city TEXT, spaces INTEGER, opened_on DATE, closed_on DATE);
CREATE TABLE cars (car_id INTEGER PRIMARY KEY, plate TEXT, model TEXT, car_class TEXT, fuel TEXT, seats INTEGER,
 station_id INTEGER REFERENCES stations (station_id), bought_on DATE, sold_on DATE);
CREATE TABLE members (member_id INTEGER PRIMARY KEY, full_name TEXT, email TEXT, phone TEXT, city TEXT, birth_date DATE,
 plan TEXT, joined_on DATE, left_on DATE);
CREATE TABLE bookings (booking_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members (member_id), car_id INTEGER
 REFERENCES cars (car_id), booked_at DATETIME, starts_at DATETIME, ends_at DATETIME, returned_at DATETIME, cancelled_at
 DATETIME, km INTEGER, price NUMERIC(8,2), status TEXT);
CREATE TABLE damages (damage_id INTEGER PRIMARY KEY, car_id INTEGER REFERENCES cars (car_id), booking_id INTEGER REFERENCES
 bookings (booking_id), found_on DATE, kind TEXT, repair_cost NUMERIC(8,2), repaired_on DATE);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members (member_id), invoice_date DATE,
 due_date DATE, amount NUMERIC(8,2), status TEXT, paid_on DATE);
"""
NOTES = """
A trip is a booking that took place, so its status is done. Bookings that
are still to come, are under way or were cancelled are not trips. A trip
belongs to the day on which it started.

When we say members we mean the people who are with us now, that is those
without a leaving date. The fleet is the cars that have not been sold, and
our stations are the ones that have not been closed.

Revenue is the price of the trips. When somebody cancels late we keep 8
euros, and this amount stands in the price of the cancelled booking, but it
is not revenue.

A late return is a trip on which the car came back more than 15 minutes
after the booked end. The late rate is the late returns divided by the trips.

A late cancellation is one made less than 24 hours before the start.

A long trip is one of more than 100 kilometres.

Green cars are the electric ones and the hybrids.

A damage is open until it has been repaired. Its cost is only known once
the repair is done.

Invoices with the status void were mistakes, please leave them out always.
An open invoice is neither paid nor void. It is overdue once the due date
has passed.

Young drivers are members who are under 25 today.

For the climate report we reckon 150 grams of CO2 a kilometre for a petrol
car and 90 grams for a hybrid, electric cars have none.

The depot is what we call the station at Canal Yard.
"""
STATIONS = [("Central Station", "Ardale", 12), ("Canal Yard", "Ardale", 10), ("Market Square", "Ardale", 6),
            ("Hospital", "Ardale", 5), ("University", "Ardale", 8), ("Old Port", "Ardale", 4), ("Town Hall", "Fenwick", 6),
            ("Lindenplatz", "Fenwick", 4), ("Railway Park", "Fenwick", 5), ("School Lane", "Moorby", 4),
            ("Sports Hall", "Moorby", 3), ("Mill Bridge", "Moorby", 2), ("Airport", "Ardale", 6)]
MODELS = [("Polo", "small", "petrol", 5), ("Yaris", "small", "hybrid", 5), ("Zoe", "small", "electric", 5),
          ("Octavia", "estate", "petrol", 5), ("Corolla Touring", "estate", "hybrid", 5), ("Kangoo", "van", "electric", 2),
          ("Transit", "van", "petrol", 3), ("Caravelle", "minibus", "petrol", 9)]


def make():
    rng = random.Random(12101)
    stations = []
    for i, (n, c, s) in enumerate(STATIONS, 1):
        opened = day_in(rng, date(2016, 3, 1), date(2022, 5, 1)) if i < 12 else date(2026, 5, 4)
        if i == 13:
            opened = date(2019, 6, 1)
        stations.append((i, n, c, s, opened, {6: date(2025, 10, 31), 13: date(2024, 8, 31)}.get(i)))
    cars = []
    for i in range(1, 65):
        m = rng.choices(MODELS, [14, 12, 12, 10, 8, 5, 6, 3])[0]
        bought = day_in(rng, date(2018, 1, 1), date(2023, 12, 1)) if i < 50 else day_in(rng, date(2024, 1, 1), date(2026, 8, 1))
        sold = day_in(rng, date(2024, 6, 1), date(2026, 8, 20)) if i < 40 and i % 4 == 1 else None
        st = rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 5, 7, 7, 8, 9, 10, 11])
        if sold and sold < date(2025, 10, 1) and rng.random() < .5:
            st = 6
        if i in (62, 63):
            st = None
        cars.append((i, "AR %d %s" % (1000 + i * 37, rng.choice("KLMNP")), m[0], m[1], m[2], m[3], st, bought, sold))
    members = []
    for i, n in enumerate(people(rng, 270), 1):
        joined = day_in(rng, date(2018, 1, 1), date(2026, 9, 10))
        left = day_in(rng, max(joined + timedelta(days=60), date(2024, 1, 1)), TODAY - timedelta(days=8)) if \
            joined < date(2026, 3, 1) and rng.random() < .2 else None
        members.append((i, n, n.lower().replace(" ", ".") + "@mail.example", "07%d" % rng.randint(10 ** 7, 10 ** 8 - 1)
                        if rng.random() < .88 else None, rng.choices(["Ardale", "Fenwick", "Moorby", "Lowick"], [60, 25, 12, 4])[0],
                        day_in(rng, date(1948, 1, 1), date(2007, 12, 1)), rng.choices(["basic", "plus", "business"], [55, 33, 12])[0],
                        joined, left))
    keen = {m[0]: rng.choice([0, .3, .5, 1, 1, 1.5, 2, 4]) for m in members}
    fmt = "%Y-%m-%d %H:%M"
    bookings, damages = [], []
    d = date(2024, 1, 1)
    while d <= date(2026, 9, 27):
        wk = d.weekday()
        n = rng.choice([2, 3, 4, 5, 6]) + (2 if wk > 4 else 0) - (2 if d.month in (1, 2) else 0)
        if d > TODAY:
            n = n // 3
        if d == TODAY:
            n = 14
        live = [m for m in members if m[7] <= d and (m[8] is None or d <= m[8])]
        fleet = [c for c in cars if c[7] <= d and (c[8] is None or d < c[8]) and c[6]]
        for _ in range(n):
            m = rng.choices(live, [keen[x[0]] for x in live])[0]
            c = rng.choice(fleet)
            st = datetime(d.year, d.month, d.day, rng.randint(6, 20), rng.choice([0, 15, 30, 45]))
            hours = rng.choice([1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 24, 48])
            en = st + timedelta(hours=hours)
            bk = st - timedelta(minutes=rng.choice([20, 90, 300, 1500, 3000, 6000, 12000, 20000]) + rng.randint(0, 59))
            if bk > NOW:
                bk = NOW - timedelta(hours=rng.randint(2, 90))
            km = max(2, int(rng.expovariate(1) * 11 * hours ** .75)) + 1
            price = round(hours * {"small": 2.6, "estate": 3.2, "van": 3.9, "minibus": 5.4}[c[3]] + km * .28, 2)
            price = round(min(price, 95 + km * .28), 2)
            ret, can, status = en + timedelta(minutes=rng.choice([-90, -40, -25, -10, -5, -2, 0, 3, 8, 12, 14, 22, 50, 130])
                                              if rng.random() < .75 else -12), None, "done"
            if rng.random() < .13:
                span = (st - bk).total_seconds() / 60
                can = bk + timedelta(minutes=int(span * rng.random() * .97))
                if can > NOW:
                    can = None
            if can:
                late = (st - can) < timedelta(hours=24)
                ret, km, status, price = None, None, "cancelled", 8 if late and rng.random() < .9 else 0
            elif st > NOW:
                ret, km, price, status = None, None, None, "booked"
            elif ret > NOW:
                ret, km, price, status = None, None, None, "running"
            bookings.append((len(bookings) + 1, m[0], c[0], bk.strftime(fmt), st.strftime(fmt), en.strftime(fmt),
                             ret and ret.strftime(fmt), can and can.strftime(fmt), km, price, status))
            if status == "done" and rng.random() < .035:
                found = ret.date()
                rep = found + timedelta(days=rng.randint(2, 40))
                if rep > TODAY or rng.random() < .06:
                    rep = None
                damages.append((len(damages) + 1, c[0], len(bookings) if rng.random() < .8 else None, found,
                                rng.choice(["scratch", "scratch", "dent", "dent", "glass", "tyre", "interior", "mirror"]),
                                rng.randint(4, 180) * 10 if rep else None, rep))
        d += timedelta(days=1)
    spent = {}
    for b in bookings:
        if b[9]:
            k = (b[4][:7], b[1])
            spent[k] = spent.get(k, 0) + b[9]
    inv = []
    for y in (2024, 2025, 2026):
        for mth in range(1, 13):
            first = date(y, mth, 1)
            if first > TODAY or (y, mth) == (2024, 1):
                continue
            prev = (first - timedelta(days=1)).strftime("%Y-%m")
            for m in members:
                amt = spent.get((prev, m[0]))
                if not amt:
                    continue
                due = first + timedelta(days=20)
                pay = first + timedelta(days=rng.choice([1, 3, 6, 10, 14, 16, 18, 19, 20, 25, 46]))
                status, paid = "paid", pay
                r = rng.random()
                if r < .02:
                    status, paid = "void", None
                elif pay > TODAY or r > .975:
                    status, paid = "sent", None
                inv.append((len(inv) + 1, m[0], first, due, round(amt, 2), status, paid))
    write("carshare", DDL, [("stations", stations), ("cars", cars), ("members", members), ("bookings", bookings),
                            ("damages", damages), ("invoices", inv)])


def questions():
    p = Paper("carshare", TODAY)
    q, ask = p.q, p.ask

    def on(col, a, b):
        return "date(%s) BETWEEN '%s' AND '%s'" % (col, a, b)

    def done(a=None, b=None):
        return "b.status = 'done'" + (" AND " + on("b.starts_at", a, b) if a else "")
    b_m = "FROM bookings b JOIN members m ON m.member_id = b.member_id"
    b_c = "FROM bookings b JOIN cars c ON c.car_id = b.car_id"
    y25, y26, aug = ("2025-01-01", "2025-12-31"), ("2026-01-01", "2026-12-31"), ("2026-08-01", "2026-08-31")
    latew = "(julianday(b.returned_at) - julianday(b.ends_at)) * 1440 > 15"

    q("how many members do we have", "SELECT count(*) FROM members WHERE left_on IS NULL", "count", "easy", True, chain="mem")
    q("by plan", "SELECT plan, count(*) FROM members WHERE left_on IS NULL GROUP BY plan", "count by group", "easy", True,
      chain="mem")
    q("only ardale", "SELECT plan, count(*) FROM members WHERE left_on IS NULL AND city = 'Ardale' GROUP BY plan",
      "count by group", "medium", True, ["SELECT count(*) FROM members WHERE left_on IS NULL AND city = 'Ardale'"], chain="mem")
    q("how many people joined this year", "SELECT count(*) FROM members WHERE joined_on BETWEEN '2026-01-01' AND '2026-12-31'",
      "count")
    q("who left us in august", sels("FROM members WHERE left_on BETWEEN '2026-08-01' AND '2026-08-31'", "full_name",
      "full_name, left_on", "member_id, full_name", "member_id, full_name, left_on", "*"), "list")
    q("trips last month", "SELECT count(*) FROM bookings b WHERE " + done(*aug), "count", "easy", True, chain="trips")
    q("and july?", "SELECT count(*) FROM bookings b WHERE " + done("2026-07-01", "2026-07-31"), "count", "easy", True,
      chain="trips")
    q("revenue per month this year", months("b.starts_at", "sum(b.price)", "FROM bookings b WHERE " + done(*y26)) +
      months("b.starts_at", "round(sum(b.price), 2)", "FROM bookings b WHERE " + done(*y26)), "sum by month", "medium", True)
    q("late rate this year", rate("sum(%s)" % latew, "count(*)", "FROM bookings b WHERE " + done(*y26)), "rate", "hard", True,
      chain="late")
    t = "%s WHERE %s AND %s GROUP BY m.member_id ORDER BY count(*) DESC, m.member_id LIMIT 5" % (b_m, done(), latew)
    q("cancelled bookings this year", "SELECT count(*) FROM bookings WHERE status = 'cancelled' AND "
      + on("starts_at", *y26), "count", "easy", alt=["SELECT count(*) FROM bookings WHERE status = 'cancelled' AND "
      + on("cancelled_at", *y26), "SELECT count(*) FROM bookings WHERE status = 'cancelled' AND " + on("booked_at", *y26)],
      chain="can")
    lc = "(julianday(starts_at) - julianday(cancelled_at)) * 24 < 23.999"
    q("how many of them were late cancellations", ["SELECT count(*) FROM bookings WHERE status = 'cancelled' AND %s AND %s"
      % (lc, on(col, *y26)) for col in ("starts_at", "cancelled_at", "booked_at")], "count", "hard", True, chain="can")
    q("number of cars in the fleet by fuel", "SELECT fuel, count(*) FROM cars WHERE sold_on IS NULL GROUP BY fuel",
      "count by group", "easy", True)
    t = "FROM cars c JOIN stations s ON s.station_id = c.station_id WHERE s.name = 'Canal Yard' AND c.sold_on IS NULL"
    q("which cars are at the depot", sels(t, "c.plate", "c.plate, c.model", "c.car_id, c.plate", "c.car_id, c.plate, c.model",
      "c.model, c.plate", "c.*", "c.car_id, c.model", "c.model"), "list", "medium", True)
    t = "FROM stations s WHERE s.closed_on IS NULL AND NOT EXISTS (SELECT 1 FROM cars c WHERE c.station_id = s.station_id AND c.sold_on IS NULL)"
    q("any of our stations without a car?", sels(t, "s.name", "s.station_id, s.name", "s.*", "count(*)", "count(*) > 0"),
      "never", "hard", True)
    q("phone number of Ulla Kern", sels("FROM members WHERE full_name = 'Ulla Kern'", "phone", "full_name, phone"), "lookup", "easy",
      chain="who")
    q("last trip of hers", ["SELECT max(b.starts_at) %s WHERE m.full_name = 'Ulla Kern' AND b.status = 'done'" % b_m,
      "SELECT date(max(b.starts_at)) %s WHERE m.full_name = 'Ulla Kern' AND b.status = 'done'" % b_m] + sels(
      "%s WHERE m.full_name = 'Ulla Kern' AND b.status = 'done' ORDER BY b.starts_at DESC LIMIT 1" % b_m, "b.*",
      "b.booking_id, b.starts_at", "b.booking_id"), "lookup", "medium", True, chain="who")
    t = "FROM members m WHERE m.left_on IS NULL AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.member_id = m.member_id)"
    q("members who have never booked anything", sels(t, "m.full_name", "m.member_id, m.full_name", "m.*", "m.full_name, m.email",
      "m.full_name, m.joined_on"), "never", "medium", True)
    q("young drivers, how many", "SELECT count(*) FROM members WHERE left_on IS NULL AND birth_date > '2001-09-16'", "count",
      "medium", True)
    q("open damages by kind", "SELECT kind, count(*) FROM damages WHERE repaired_on IS NULL GROUP BY kind", "count by group",
      "easy", True)
    q("repair cost per year", years("repaired_on", "sum(repair_cost)", "FROM damages WHERE repaired_on IS NOT NULL") +
      years("found_on", "sum(repair_cost)", "FROM damages"), "sum by year", "easy")
    q("how long does a repair take on average, in days", avg("julianday(repaired_on) - julianday(found_on)", "FROM damages "
      "WHERE repaired_on IS NOT NULL"), "duration", "medium")
    t = "FROM damages d JOIN cars c ON c.car_id = d.car_id GROUP BY c.car_id HAVING count(*) >= 4"
    q("cars with at least 4 damages", sels(t, "c.plate, count(*)", "c.plate", "c.car_id, c.plate, count(*)", "c.car_id, c.plate",
      "c.plate, c.model, count(*)", "c.plate, c.model", "c.*", "c.car_id, count(*)", "c.car_id"), "having", "medium")
    od = "FROM invoices i JOIN members m ON m.member_id = i.member_id WHERE i.paid_on IS NULL AND i.status <> 'void' AND i.due_date < '2026-09-16'"
    q("overdue invoices: number and total", sels(od, "count(*), sum(i.amount)", "count(*), round(sum(i.amount), 2)"),
      "count and sum", "medium", True, chain="od")
    q("who owes the most there", sels(od + " GROUP BY m.member_id ORDER BY sum(i.amount) DESC LIMIT 1",
      "m.full_name, sum(i.amount)", "m.full_name", "m.full_name, round(sum(i.amount), 2)", "m.member_id, m.full_name",
      "m.member_id, m.full_name, sum(i.amount)"), "superlative", "medium", True, chain="od")
    co = "sum(b.km * CASE c.fuel WHEN 'petrol' THEN 150 WHEN 'hybrid' THEN 90 ELSE 0 END)"
    q("how much CO2 in kg did our trips cause in 2025", sels("%s WHERE %s" % (b_c, done(*y25)), co + " / 1000.0",
      "round(%s / 1000.0, 1)" % co, "round(%s / 1000.0, 2)" % co, "round(%s / 1000.0, 0)" % co), "sum rate", "hard", True)
    q("did we make more revenue in the first half of 2026 than in the first half of 2025", sels("FROM bookings b WHERE " + done(),
      "sum(CASE WHEN {a} THEN b.price END) > sum(CASE WHEN {b} THEN b.price END)".format(a=on("b.starts_at", "2026-01-01",
      "2026-06-30"), b=on("b.starts_at", "2025-01-01", "2025-06-30")), "sum(CASE WHEN {a} THEN b.price END), sum(CASE WHEN {b} "
      "THEN b.price END)".format(a=on("b.starts_at", "2026-01-01", "2026-06-30"), b=on("b.starts_at", "2025-01-01",
      "2025-06-30")), "sum(CASE WHEN {b} THEN b.price END), sum(CASE WHEN {a} THEN b.price END)".format(a=on("b.starts_at",
      "2026-01-01", "2026-06-30"), b=on("b.starts_at", "2025-01-01", "2025-06-30"))) + years("b.starts_at", "sum(b.price)",
      "FROM bookings b WHERE b.status = 'done' AND (%s OR %s)" % (on("b.starts_at", "2026-01-01", "2026-06-30"),
      on("b.starts_at", "2025-01-01", "2025-06-30"))), "yes/no", "hard", True)
    q("how many cars are out right now", ["SELECT count(*) FROM bookings WHERE status = 'running'",
      "SELECT count(DISTINCT car_id) FROM bookings WHERE status = 'running'"], "count", "easy")
    q("bookings coming up in the next 7 days", ["SELECT count(*) FROM bookings WHERE status = 'booked' AND "
      + on("starts_at", "2026-09-16", "2026-09-23"), "SELECT * FROM bookings WHERE status = 'booked' AND "
      + on("starts_at", "2026-09-16", "2026-09-23"), "SELECT count(*) FROM bookings WHERE status = 'booked' AND "
      + on("starts_at", "2026-09-17", "2026-09-23"), "SELECT * FROM bookings WHERE status = 'booked' AND "
      + on("starts_at", "2026-09-17", "2026-09-23"), "SELECT count(*) FROM bookings WHERE status = 'booked' AND "
      + on("starts_at", "2026-09-16", "2026-09-22"), "SELECT * FROM bookings WHERE status = 'booked' AND "
      + on("starts_at", "2026-09-16", "2026-09-22")], "count", "medium")
    t = "FROM cars c WHERE c.sold_on IS NULL ORDER BY c.bought_on LIMIT 1"
    q("oldest car still in the fleet", sels(t, "c.plate, c.bought_on", "c.plate", "c.plate, c.model", "c.plate, c.model, "
      "c.bought_on", "c.*", "c.car_id, c.plate, c.bought_on", "c.car_id, c.plate, c.model, c.bought_on", "c.model, c.bought_on",
      "c.model"), "superlative", "easy")

    t = "%s WHERE %s AND %s GROUP BY m.member_id HAVING count(*) >= 12" % (b_m, done(), latew)
    q("who has been late at least 12 times", sels(t, "m.full_name, count(*)", "m.full_name",
      "m.member_id, m.full_name, count(*)", "m.member_id, m.full_name"), "having", "hard", True)
    q("how many damages did we find last year", "SELECT count(*) FROM damages WHERE " + on("found_on", *y25), "count", chain="dam")
    q("which kind was most common", sels("FROM damages WHERE %s GROUP BY kind ORDER BY count(*) DESC LIMIT 1" % on("found_on", *y25),
      "kind, count(*)", "kind"), "superlative", "easy", chain="dam")
    q("average cost of repairing a dent", avg("repair_cost", "FROM damages WHERE kind = 'dent'"), "avg")
    q("which station has the most spaces", sels("FROM stations ORDER BY spaces DESC LIMIT 1", "name, spaces", "name",
      "station_id, name, spaces", "name, city, spaces", "*"), "superlative")
    q("when did the one at Mill Bridge open", sels("FROM stations WHERE name = 'Mill Bridge'", "opened_on", "name, opened_on"), "lookup")
    q("how many invoices were paid after the due date this year", ["SELECT count(*) FROM invoices WHERE paid_on > due_date AND "
      + on(c, *y26) for c in ("invoice_date", "paid_on", "due_date")], "count", "medium")
    q("avg days from invoice to payment, per plan", avg("julianday(i.paid_on) - julianday(i.invoice_date)", "FROM invoices i JOIN "
      "members m ON m.member_id = i.member_id WHERE i.paid_on IS NOT NULL GROUP BY m.plan", "m.plan, "), "duration by group", "medium")
    q("damages per car class in 2026", sels("FROM damages d JOIN cars c ON c.car_id = d.car_id WHERE %s GROUP BY c.car_class"
      % on("d.found_on", *y26), "c.car_class, count(*)"), "count by group")
    q("how many bookings were made in march by business members", ["SELECT count(*) %s WHERE m.plan = 'business' AND %s" % (b_m,
      on(c, "2026-03-01", "2026-03-31")) for c in ("b.booked_at", "b.starts_at")], "count", "medium")
    q("new members per year since 2022", years("joined_on", "count(*)", "FROM members WHERE joined_on >= '2022-01-01'") +
      years("joined_on", "count(*)", "FROM members WHERE joined_on >= '2022-01-01' AND left_on IS NULL"), "count by year")

    q("electric cars bought since 2022", [x for w in ("", " AND sold_on IS NULL") for x in sels("FROM cars WHERE fuel = 'electric' "
      "AND bought_on >= '2022-01-01'" + w, "count(*)", "*", "plate", "plate, model", "car_id, plate", "plate, bought_on",
      "plate, model, bought_on", "model, bought_on", "car_id, plate, model", "car_id, model", "car_id, plate, model, bought_on")], "count")
    for when, text in ((y26, "which cars did we sell this year"), (y25, "and in 2025")):
        q(text, sels("FROM cars WHERE " + on("sold_on", *when), "plate, model", "plate", "*",
          "plate, model, sold_on", "plate, sold_on", "car_id, plate, model", "car_id, plate", "car_id, plate, model, sold_on",
          "car_id, model", "model", "model, sold_on", "model, plate"), "list", chain="sold")
    q("what share of bookings gets cancelled", rate("sum(status = 'cancelled')", "count(*)", "FROM bookings") +
      rate("sum(status = 'cancelled')", "count(*)", "FROM bookings WHERE status IN ('done', 'cancelled')"), "share")
    t = "%s WHERE %s GROUP BY c.car_id ORDER BY sum(b.km) DESC LIMIT 3" % (b_c, done(*y25))
    q("top 3 cars by km driven in 2025", sels(t, "c.plate, sum(b.km)", "c.plate", "c.car_id, c.plate, sum(b.km)", "c.plate, c.model, "
      "sum(b.km)", "c.plate, c.model", "c.car_id, c.plate", "c.car_id, sum(b.km)", "c.car_id, c.model, sum(b.km)", "c.car_id, c.plate, "
      "c.model, sum(b.km)", "c.model, sum(b.km)"), "top n", "medium")

    ask("are the cars clean", "nothing about cleanliness is recorded")
    ask("how much do we spend on insurance", "insurance costs are not recorded")
    ask("which are our worst customers", "worst by what: late returns, damages, unpaid invoices? nothing says so")
    ask("what did the petrol cost us in august", "fuel costs are not recorded")
    return p
