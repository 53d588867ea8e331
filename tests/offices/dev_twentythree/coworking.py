"""Coworking houses: plain English names, declared keys, three notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w

TODAY = date(2026, 9, 17)
NOTES = """
- Revenue is what we invoiced.
- Active members have not left (left_on empty).
- Cancelled bookings and no-shows are not room usage.
"""
DDL = """
CREATE TABLE locations (id INTEGER PRIMARY KEY, name TEXT, city TEXT, opened_on DATE, square_meters INTEGER);
CREATE TABLE rooms (id INTEGER PRIMARY KEY, location_id INTEGER REFERENCES locations(id), name TEXT, kind TEXT, capacity INTEGER, hourly_rate REAL);
CREATE TABLE plans (id INTEGER PRIMARY KEY, name TEXT, monthly_price REAL, meeting_hours_included INTEGER);
CREATE TABLE companies (id INTEGER PRIMARY KEY, name TEXT, industry TEXT, website TEXT);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, role TEXT, location_id INTEGER REFERENCES locations(id), hired_on DATE);
CREATE TABLE members (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, phone TEXT, company_id INTEGER REFERENCES companies(id),
 location_id INTEGER REFERENCES locations(id), joined_on DATE, left_on DATE);
CREATE TABLE memberships (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), plan_id INTEGER REFERENCES plans(id), start_date DATE,
 end_date DATE, monthly_fee REAL, cancelled_on DATE, cancel_reason TEXT);
CREATE TABLE bookings (id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES rooms(id), member_id INTEGER REFERENCES members(id), booked_on DATE,
 booking_date DATE, start_time TEXT, hours REAL, amount REAL, status TEXT);
CREATE TABLE check_ins (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), location_id INTEGER REFERENCES locations(id), visit_date DATE,
 arrived_at TEXT, left_at TEXT);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), invoice_date DATE, due_date DATE, total REAL, paid_on DATE);
CREATE TABLE events (id INTEGER PRIMARY KEY, location_id INTEGER REFERENCES locations(id), host_id INTEGER REFERENCES staff(id), title TEXT, event_date DATE,
 max_guests INTEGER, ticket_price REAL);
CREATE TABLE event_signups (id INTEGER PRIMARY KEY, event_id INTEGER REFERENCES events(id), member_id INTEGER REFERENCES members(id), signed_up_on DATE,
 attended INTEGER);
CREATE TABLE tickets (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), location_id INTEGER REFERENCES locations(id), assigned_to INTEGER REFERENCES staff(id),
 category TEXT, priority TEXT, opened_on DATE, closed_on DATE);
CREATE TABLE tours (id INTEGER PRIMARY KEY, location_id INTEGER REFERENCES locations(id), staff_id INTEGER REFERENCES staff(id), visitor_name TEXT, tour_date DATE,
 became_member INTEGER);
"""


def make():
    rng = random.Random(2301)
    locs = [(1, "Harbour House", "Hamburg", date(2021, 3, 1), 1400), (2, "Old Mill", "Leipzig", date(2022, 5, 1), 900), (3, "Station Lofts", "Hamburg", date(2023, 9, 15), 1100),
            (4, "Green Yard", "Bremen", date(2024, 10, 1), 620)]
    rooms = []
    for loc in locs:
        for k, n in (("meeting room", 4), ("phone booth", 2), ("event space", 1)):
            for j in range(n):
                cap = {"meeting room": rng.choice([4, 6, 8, 12, 16]), "phone booth": 1, "event space": rng.choice([40, 60, 80])}[k]
                rooms.append((len(rooms) + 1, loc[0], "%s %s" % (rng.choice("Amber Birch Cedar Delta Ember Fjord Grove Indigo Jade Kelp Lotus Maple Nord Onyx".split()), len(rooms) + 11), k, cap,
                              {"meeting room": 15.0 + cap, "phone booth": 5.0, "event space": 60.0 + cap}[k] + rng.choice([0, .5, 2])))
    plans = [(1, "Day Pass", 29.0, 0), (2, "Flex", 149.0, 2), (3, "Fixed Desk", 289.0, 6), (4, "Team Office", 690.0, 20), (5, "Virtual", 45.0, 0)]
    comps = [(i, n, k, None if i % 5 == 0 else "www.%s.example" % n.split()[0].lower()) for i, (n, k) in enumerate(
        [("Pixelhof", "design"), ("Nordlicht Software", "software"), ("Kranich Legal", "law"), ("Tidewater Media", "media"), ("Lumen Analytics", "software"), ("Feldmann Architects", "architecture"),
         ("Blue Kettle", "food"), ("Greenstep", "energy"), ("Marlin Travel", "travel"), ("Oakline", "design"), ("Quantum Parcel", "logistics"), ("Birkenstein Audit", "finance")], 1)]
    staff = [(i, n, r, l, day_in(rng, date(2021, 2, 1), date(2026, 5, 1))) for i, (n, r, l) in enumerate(
        zip(people(rng, 12), ["manager", "host", "host", "manager", "host", "technician", "manager", "host", "host", "manager", "technician", "host"], [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]), 1)]
    mem, ships, inv = [], [], []
    for i, n in enumerate(people(rng, 240), 1):
        f, l = n.split()
        loc = rng.choices(locs, [40, 25, 25, 10])[0]
        j = day_in(rng, loc[3], date(2026, 9, 14))
        left = j + timedelta(days=rng.randint(60, 900))
        left = left if left < TODAY and rng.random() < .75 else None
        mem.append((i, f, l, None if i % 31 == 0 else "%s.%s@mail.example" % (f.lower(), l.lower()), None if rng.random() < .2 else "040 %d" % rng.randint(200000, 999999),
                    rng.choice(comps[:11])[0] if rng.random() < .55 else None, loc[0], j, left))
        pl = rng.choices(plans[1:], [45, 30, 8, 17])[0]
        start = j
        if (left or TODAY) - j > timedelta(days=300) and rng.random() < .4:
            mid = j + timedelta(days=rng.randint(100, 250))
            ships.append((len(ships) + 1, i, pl[0], j, mid, pl[2], None, None))
            pl, start = rng.choice([x for x in plans[1:] if x != pl]), mid + timedelta(days=1)
        c = left - timedelta(days=rng.choice([14, 30, 30, 45])) if left else None
        c = max(c, start) if c else None
        ships.append((len(ships) + 1, i, pl[0], start, left, round(pl[2] * rng.choice([1, 1, 1, .9]), 2), c,
                      rng.choice(["too expensive", "moved away", "moved away", "new office", "working from home", None]) if left else None))
        d = date(j.year, j.month, 1)
        while d <= (left or TODAY):
            if d >= date(2025, 1, 1):
                pay = d + timedelta(days=int(rng.triangular(1, 60, 10)))
                inv.append((i, d, d + timedelta(days=14), round(pl[2] + rng.choice([0, 0, 0, 12, 25, 40, 61.5]), 2), pay if pay <= TODAY and rng.random() < .96 else None))
            d = (d + timedelta(days=32)).replace(day=1)
    inv = [(i,) + x for i, x in enumerate(sorted(inv, key=lambda x: (x[1], x[0])), 1)]
    book, chk, evs, sign, tick, tours = [], [], [], [], [], []
    d = date(2025, 1, 2)
    idle = {rooms[3][0], rooms[17][0]}
    titles = ["Founders Breakfast", "Friday Drinks", "Tax Workshop", "Photo Walk", "Pitch Night", "Yoga Lunch", "Hiring Clinic"]
    while d <= TODAY + timedelta(days=21):
        ok = [m for m in mem if m[7] <= d and (not m[8] or m[8] >= d)]
        wd = d.weekday()
        if wd < 5:
            for _ in range(rng.choice([0, 1, 2, 3, 4])):
                r, m = rng.choice([x for x in rooms if x[0] not in idle or d.year == 2025]), rng.choice(ok)
                bo = d - timedelta(days=rng.choice([0, 1, 1, 2, 5, 9, 20]))
                if bo > TODAY:
                    continue
                h = rng.choice([.5, 1, 1, 1.5, 2, 3, 4])
                st = rng.choices(["confirmed", "cancelled", "no-show"], [84, 11, 5])[0]
                if d > TODAY and st == "no-show":
                    st = "confirmed"
                book.append((len(book) + 1, r[0], m[0], bo, d, "%02d:00" % rng.randint(8, 17), h, round(h * r[5], 2), st))
        if wd < 6 and d <= TODAY:
            seen = [m for m in ok if m[0] % 9 or d < date(2026, 5, 20)]
            for m in rng.sample(seen, min(len(seen), int(rng.randint(3, 11) * [1, 1.5, 1.4, 1.6, .8, .3][wd]))):
                a = rng.randint(7, 12)
                chk.append((len(chk) + 1, m[0], m[6] if rng.random() < .93 else rng.choice([x for x in locs if x[3] <= d])[0], d, "%02d:%02d" % (a, rng.randint(0, 59)),
                            None if rng.random() < .06 else "%02d:%02d" % (a + rng.randint(2, 9), rng.randint(0, 59))))
        if rng.random() < .09:
            lo = rng.choice([x for x in locs if x[3] <= d])
            e = (len(evs) + 1, lo[0], rng.choice([s for s in staff if s[3] == lo[0]])[0], rng.choice(titles), d, rng.choice([15, 20, 30, 60]), rng.choice([0.0, 0.0, 5.0, 12.0]))
            evs.append(e)
            for m in rng.sample([x for x in ok if x[0] % 6], min(e[5], rng.randint(4, 26))):
                s = d - timedelta(days=rng.randint(0, 18))
                if s <= TODAY:
                    sign.append((len(sign) + 1, e[0], m[0], s, (None if d > TODAY else int(rng.random() < .71))))
        if rng.random() < .3 and d <= TODAY:
            m = rng.choice(ok)
            cl = d + timedelta(days=int(rng.triangular(0, 40, 3)))
            tick.append((len(tick) + 1, m[0], m[6], rng.choice([s for s in staff if s[3] == m[6]])[0], rng.choices(["wifi", "heating", "printer", "cleaning", "access card"], [30, 15, 20, 20, 15])[0],
                         rng.choice(["low", "normal", "normal", "high"]), d, cl if cl <= TODAY and rng.random() < .93 else None))
        if rng.random() < .45 and d <= TODAY and wd < 5:
            lo = rng.choice([x for x in locs if x[3] <= d])
            tours.append((len(tours) + 1, lo[0], rng.choice([s for s in staff if s[3] == lo[0]])[0], people(rng, 1)[0], d, int(rng.random() < .34)))
        d += timedelta(days=1)
    write("coworking", DDL, [("locations", locs), ("rooms", rooms), ("plans", plans), ("companies", comps), ("staff", staff), ("members", mem), ("memberships", ships), ("bookings", book),
                             ("check_ins", chk), ("invoices", inv), ("events", evs), ("event_signups", sign), ("tickets", tick), ("tours", tours)])


def questions():
    p = Paper("coworking", TODAY)
    q = p.q
    Y, LY = ">= '2026-01-01'", "BETWEEN '2025-01-01' AND '2025-12-31'"
    NM = ["m.first_name, m.last_name", "m.first_name || ' ' || m.last_name", "m.id, m.first_name, m.last_name", "m.last_name", "m.id", "m.last_name, m.first_name", "m.email", "m.first_name, m.last_name, m.email",
          "m.id, m.first_name || ' ' || m.last_name", "m.*"]
    LO = ["l.name", "l.id, l.name", "l.name, l.city"]

    def nm(tail, *more):
        return ["SELECT %s%s %s" % (c, x, tail) for x in ("",) + more for c in NM]
    q("how many active members do we have", "SELECT count(*) FROM members WHERE left_on IS NULL", "count", chain="act")
    q("per location", by("FROM members m JOIN locations l ON l.id = m.location_id WHERE m.left_on IS NULL GROUP BY l.id", LO, "count(*)"), "count by group", "medium", chain="act")
    new = "FROM members m WHERE m.joined_on %s"
    q("new members this year", ["SELECT count(*) " + new % Y] + nm(new % Y, ", m.joined_on"), "count", chain="new")
    q("and last year?", ["SELECT count(*) " + new % LY] + nm(new % LY, ", m.joined_on"), "count", "medium", chain="new")
    q("who left in august", nm("FROM members m WHERE m.left_on BETWEEN '2026-08-01' AND '2026-08-31'", ", m.left_on"), "list", chain="left")
    q("how many is that", "SELECT count(*) FROM members m WHERE m.left_on BETWEEN '2026-08-01' AND '2026-08-31'", "count", "medium", chain="left")
    I = "FROM invoices i"
    q("revenue last month", rnd("SELECT @sum(total)@ FROM invoices WHERE invoice_date BETWEEN '2026-08-01' AND '2026-08-31'"), "sum", "easy", True, chain="rev")
    q("and the month before", rnd("SELECT @sum(total)@ FROM invoices WHERE invoice_date BETWEEN '2026-07-01' AND '2026-07-31'"), "sum", "medium", True, chain="rev")
    q("revenue per month this year", rnd(*months("i.invoice_date", "SELECT #, @sum(i.total)@ %s WHERE i.invoice_date %s GROUP BY strftime('%%Y-%%m', i.invoice_date)" % (I, Y))), "sum by month", "medium", True)
    ILO = I + " JOIN members m ON m.id = i.member_id JOIN locations l ON l.id = m.location_id"
    q("revenue by location this year", rnd(*by("%s WHERE i.invoice_date %s GROUP BY l.id" % (ILO, Y), LO, "@sum(i.total)@")), "sum by group", "medium", True)
    OD = I + " JOIN members m ON m.id = i.member_id WHERE i.paid_on IS NULL AND i.due_date < '2026-09-17'"
    q("overdue invoices", w(OD, "i.*", "i.id", "i.id;m.last_name", "i.id;i.total", "i.id;i.due_date", "count(*)", "i.id;i.total;i.due_date", "m.first_name;m.last_name;i.total") +
      ["SELECT i.id, i.due_date, i.total, m.first_name, m.last_name " + OD, "SELECT i.id, m.first_name, m.last_name, i.total, i.due_date " + OD, "SELECT i.id, i.invoice_date, i.due_date, i.total " + OD], "list", "medium", chain="od")
    q("total?", rnd("SELECT @sum(i.total)@ " + OD, "SELECT count(*) " + OD), "sum", "medium", chain="od")
    q("who owes us the most", rnd(*["SELECT %s%s %s JOIN members m ON m.id = i.member_id WHERE i.paid_on IS NULL GROUP BY m.id ORDER BY sum(i.total) DESC LIMIT 1" % (c, x, I) for x in (", @sum(i.total)@", "") for c in NM]), "superlative", "hard")
    q("how many invoices are unpaid", "SELECT count(*) FROM invoices WHERE paid_on IS NULL", "count")
    q("average invoice amount this year", rnd("SELECT @avg(total)@ FROM invoices WHERE invoice_date " + Y), "average")
    B, U = "FROM bookings b JOIN rooms r ON r.id = b.room_id", "b.status NOT IN ('cancelled', 'no-show')"
    q("most popular room", ["SELECT %s%s %s WHERE %s GROUP BY r.id ORDER BY %s DESC LIMIT 1" % (c, x, B, u, o) for o in ("count(*)", "sum(b.hours)") for u in (U, "1", "b.status <> 'cancelled'") for c in ("r.name", "r.id, r.name")
                            for x in ("", ", " + o)], "superlative", "medium")
    JUL = "b.booking_date BETWEEN '2026-08-01' AND '2026-08-31'"
    q("how many bookings did we have in august", ["SELECT count(*) FROM bookings b WHERE %s%s" % (JUL, x) for x in ("", " AND " + U, " AND b.status <> 'cancelled'")], "count", chain="bk")
    q("by location", by("%s JOIN locations l ON l.id = r.location_id WHERE %s GROUP BY l.id" % (B, JUL), LO, "count(*)") + by("%s JOIN locations l ON l.id = r.location_id WHERE %s AND %s GROUP BY l.id" % (B, JUL, U), LO, "count(*)"), "count by group", "medium", chain="bk")
    q("hours booked per room this year", rnd(*[s for u in (" AND " + U, "", " AND b.status <> 'cancelled'") for f in ("FROM rooms r LEFT JOIN bookings b ON r.id = b.room_id AND b.booking_date %s%s GROUP BY r.id", "FROM bookings b JOIN rooms r ON r.id = b.room_id WHERE b.booking_date %s%s GROUP BY r.id")
      for y in (Y, "BETWEEN '2026-01-01' AND '2026-09-17'") for s in by(f % (y, u), ["r.name", "r.id, r.name"], "@sum(b.hours)@", "@coalesce(sum(b.hours), 0)@")]), "sum by group", "medium")
    q("no-show rate this year", frac("SELECT @avg(status = 'no-show')@ FROM bookings WHERE booking_date BETWEEN '2026-01-01' AND '2026-09-17'", "SELECT @avg(status = 'no-show')@ FROM bookings WHERE booking_date " + Y, "SELECT @avg(status = 'no-show')@ FROM bookings WHERE status <> 'cancelled' AND booking_date BETWEEN '2026-01-01' AND '2026-09-17'",
      "SELECT @avg(status = 'no-show')@ FROM bookings WHERE status <> 'cancelled' AND booking_date " + Y), "rate", "medium")
    q("rooms that nobody booked this year", w("FROM rooms r WHERE NOT EXISTS (SELECT 1 FROM bookings b WHERE b.room_id = r.id AND b.booking_date %s)" % Y, "r.name", "r.id;r.name", "r.*", "r.id", "r.name;r.kind") +
      w("FROM rooms r JOIN locations l ON l.id = r.location_id WHERE NOT EXISTS (SELECT 1 FROM bookings b WHERE b.room_id = r.id AND b.booking_date %s)" % Y, "r.name;l.name"), "never", "medium")
    q("rooms for at least 10 people", w("FROM rooms r WHERE r.capacity >= 10", "r.name", "r.name;r.capacity", "r.*", "r.id;r.name", "r.id;r.name;r.capacity", "count(*)"), "list")
    MS = "FROM memberships s JOIN plans p ON p.id = s.plan_id"
    q("how many people are on each plan", [s for x in ("s.end_date IS NULL", "(s.end_date IS NULL OR s.end_date >= '2026-09-17')") for s in by("%s WHERE %s GROUP BY p.id" % (MS, x), ["p.name", "p.id, p.name"], "count(DISTINCT s.member_id)")] +
      by("FROM plans p LEFT JOIN memberships s ON p.id = s.plan_id AND s.end_date IS NULL GROUP BY p.id", ["p.name", "p.id, p.name"], "count(s.id)") + by(MS + " GROUP BY p.id", ["p.name", "p.id, p.name"], "count(DISTINCT s.member_id)"), "count by group", "hard")
    q("average monthly fee by plan", rnd(*by(MS + " GROUP BY p.id", ["p.name", "p.id, p.name"], "@avg(s.monthly_fee)@") + by(MS + " WHERE s.end_date IS NULL GROUP BY p.id", ["p.name", "p.id, p.name"], "@avg(s.monthly_fee)@")), "average by group")
    q("cancellations per reason", by("FROM memberships WHERE cancelled_on IS NOT NULL GROUP BY cancel_reason", ["cancel_reason"], "count(*)") + by("FROM memberships WHERE cancel_reason IS NOT NULL GROUP BY cancel_reason", ["cancel_reason"], "count(*)"), "count by group", chain="can")
    q("just this year", by("FROM memberships WHERE cancelled_on >= '2026-01-01' GROUP BY cancel_reason", ["cancel_reason"], "count(*)") + by("FROM memberships WHERE cancel_reason IS NOT NULL AND cancelled_on >= '2026-01-01' GROUP BY cancel_reason", ["cancel_reason"], "count(*)"), "count by group", "medium", chain="can")
    q("upcoming events", w("FROM events e WHERE e.event_date >= '2026-09-17'", "e.*", "e.title", "e.title;e.event_date", "e.id;e.title", "e.id;e.title;e.event_date", "count(*)") +
      w("FROM events e JOIN locations l ON l.id = e.location_id WHERE e.event_date >= '2026-09-17'", "e.title;e.event_date;l.name", "e.title;l.name"), "list")
    q("which event had the most sign-ups", ["SELECT %s%s FROM event_signups s JOIN events e ON e.id = s.event_id GROUP BY e.id ORDER BY count(*) DESC, e.id LIMIT 1" % (c, x) for c in ("e.title", "e.id, e.title", "e.title, e.event_date", "e.id, e.title, e.event_date") for x in ("", ", count(*)")] +
      ["SELECT %s%s FROM event_signups s JOIN events e ON e.id = s.event_id GROUP BY e.title ORDER BY count(*) DESC LIMIT 1" % ("e.title", x) for x in ("", ", count(*)")], "superlative", "medium")
    AT = "FROM event_signups s JOIN events e ON e.id = s.event_id"
    q("what percentage of signups actually attended", frac("SELECT @avg(attended)@ FROM event_signups", "SELECT @avg(attended = 1)@ FROM event_signups WHERE attended IS NOT NULL", "SELECT @1.0 * sum(attended = 1) / count(*)@ FROM event_signups"), "share", "medium", chain="att")
    q("per event title", frac(*by(AT + " GROUP BY e.title", ["e.title"], "@avg(s.attended)@", "@1.0 * sum(s.attended = 1) / count(*)@")), "share by group", "hard", chain="att")
    q("members who never signed up for an event", [s for x in ("", " AND m.left_on IS NULL") for s in nm("FROM members m WHERE NOT EXISTS (SELECT 1 FROM event_signups s WHERE s.member_id = m.id)" + x)] + ["SELECT count(*) FROM members m WHERE NOT EXISTS (SELECT 1 FROM event_signups s WHERE s.member_id = m.id)"], "never", "medium")
    q("open tickets by category", by("FROM tickets WHERE closed_on IS NULL GROUP BY category", ["category"], "count(*)"), "count by group")
    q("avg days to close a ticket", rnd("SELECT @avg(julianday(closed_on) - julianday(opened_on))@ FROM tickets"), "date difference", "medium", chain="tk")
    q("by category", rnd(*by("FROM tickets GROUP BY category", ["category"], "@avg(julianday(closed_on) - julianday(opened_on))@") + by("FROM tickets WHERE closed_on IS NOT NULL GROUP BY category", ["category"], "@avg(julianday(closed_on) - julianday(opened_on))@", )), "date difference by group", "hard", chain="tk")
    q("tickets open for more than 30 days", w("FROM tickets t WHERE t.closed_on IS NULL AND t.opened_on < '2026-08-18'", "t.*", "t.id", "t.id;t.opened_on", "t.id;t.category", "t.id;t.category;t.opened_on", "count(*)") +
      ["SELECT t.id, t.category, t.priority, t.opened_on FROM tickets t WHERE t.closed_on IS NULL AND t.opened_on < '2026-08-18'"], "list", "medium")
    q("who closed the most tickets this year", ["SELECT %s%s FROM tickets t JOIN staff s ON s.id = t.assigned_to WHERE t.closed_on >= '2026-01-01' GROUP BY s.id ORDER BY count(*) DESC LIMIT 1" % (c, x) for c in ("s.name", "s.id, s.name") for x in ("", ", count(*)")], "superlative", "medium")
    q("visits per weekday", by("FROM check_ins GROUP BY strftime('%w', visit_date)", ["strftime('%w', visit_date)", "CAST(strftime('%w', visit_date) AS INTEGER)",
      "CASE strftime('%w', visit_date) WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' ELSE 'Saturday' END"], "count(*)"), "count by group", "medium")
    q("average number of check-ins per day in august", rnd("SELECT @1.0 * count(*) / count(DISTINCT visit_date)@ FROM check_ins WHERE visit_date BETWEEN '2026-08-01' AND '2026-08-31'", "SELECT @count(*) / 31.0@ FROM check_ins WHERE visit_date BETWEEN '2026-08-01' AND '2026-08-31'"), "average", "hard")
    q("active members who haven't checked in since june", [s for d in ("2026-06-01", "2026-07-01", "2026-06-30") for s in nm("FROM members m WHERE m.left_on IS NULL AND NOT EXISTS (SELECT 1 FROM check_ins k WHERE k.member_id = m.id AND k.visit_date >= '%s')" % d) +
      ["SELECT count(*) FROM members m WHERE m.left_on IS NULL AND NOT EXISTS (SELECT 1 FROM check_ins k WHERE k.member_id = m.id AND k.visit_date >= '%s')" % d]], "never", "hard")
    q("how many tours did we give last month", "SELECT count(*) FROM tours WHERE tour_date BETWEEN '2026-08-01' AND '2026-08-31'", "count")
    q("share of tours that became members by location", frac(*by("FROM tours t JOIN locations l ON l.id = t.location_id GROUP BY l.id", LO, "@avg(t.became_member)@")), "share by group", "medium")
    q("companies with more than 5 members", ["SELECT %s%s FROM companies c JOIN members m ON m.company_id = c.id WHERE %s GROUP BY c.id HAVING count(*) > 5" % (c, x, a) for a in ("1", "m.left_on IS NULL") for c in ("c.name", "c.id, c.name", "c.*") for x in ("", ", count(*)")], "having", "medium")
    q("longest standing member", ["SELECT %s%s FROM members m WHERE %s ORDER BY m.joined_on LIMIT 1" % (c, x, a) for a in ("m.left_on IS NULL", "1") for c in NM for x in ("", ", m.joined_on")], "superlative", "medium")
    q("how many of the rooms are in hamburg", "SELECT count(*) FROM rooms r JOIN locations l ON l.id = r.location_id WHERE l.city = 'Hamburg'", "count", "medium", chain="hh")
    q("list them with capacity", w("FROM rooms r JOIN locations l ON l.id = r.location_id WHERE l.city = 'Hamburg'", "r.name;r.capacity", "r.id;r.name;r.capacity", "r.*", "r.name;l.name;r.capacity"), "list", "medium", chain="hh")
    q("staff per location", by("FROM staff s JOIN locations l ON l.id = s.location_id GROUP BY l.id", LO, "count(*)") + w("FROM staff s JOIN locations l ON l.id = s.location_id", "s.name;l.name", "s.name;s.role;l.name"), "count by group")
    p.ask("how happy are our members", "satisfaction is not recorded")
    p.ask("coffee consumption per location", "coffee is not recorded")
    p.ask("how many parking spaces are free", "parking is not recorded")
    p.ask("which location is doing best", "best by what: members, revenue, bookings?")
    p.ask("electricity costs last month", "costs are not recorded")
    p.ask("how does it look for next year", "too vague, nothing is planned that far")
    return p
