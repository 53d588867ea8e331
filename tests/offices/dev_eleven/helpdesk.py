"""An IT help desk for small firms: plain names, declared keys, three lines of notes."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from paper import Paper

TODAY = date(2026, 10, 8)
NOW = datetime(2026, 10, 8, 11, 0)
DDL = """
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, name TEXT, industry TEXT, city TEXT, contract TEXT,
 monthly_fee NUMERIC(8,2), client_since DATE, ended_on DATE);
CREATE TABLE contacts (contact_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (client_id), full_name TEXT,
 job_title TEXT, phone TEXT, email TEXT, is_main INTEGER);
CREATE TABLE agents (agent_id INTEGER PRIMARY KEY, full_name TEXT, team TEXT, extension TEXT, joined_on DATE, left_on DATE);
CREATE TABLE devices (device_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (client_id), kind TEXT,
 model TEXT, serial_no TEXT, bought_on DATE, warranty_until DATE, retired_on DATE);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (client_id), contact_id INTEGER
 REFERENCES contacts (contact_id), agent_id INTEGER REFERENCES agents (agent_id), device_id INTEGER REFERENCES devices
 (device_id), category TEXT, priority TEXT, channel TEXT, subject TEXT, opened_at DATETIME, first_reply_at DATETIME,
 due_date DATE, closed_at DATETIME, status TEXT, reopened INTEGER);
CREATE TABLE time_entries (entry_id INTEGER PRIMARY KEY, ticket_id INTEGER REFERENCES tickets (ticket_id), agent_id
 INTEGER REFERENCES agents (agent_id), work_date DATE, minutes INTEGER, billable INTEGER);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (client_id), invoice_date DATE,
 due_date DATE, amount NUMERIC(9,2), paid_on DATE);
CREATE TABLE ratings (rating_id INTEGER PRIMARY KEY, ticket_id INTEGER REFERENCES tickets (ticket_id), rated_on DATE,
 stars INTEGER, comment TEXT);
"""
NOTES = """
A ticket is open as long as it has no closing time, and overdue when it is open and its due date has passed.
We keep our promise (SLA) when the first reply comes within 4 hours of opening; tickets without a reply don't count.
Clients are only those without an end date, the others are lost clients; billable time costs 95 euros an hour.
"""
FIRMS = ("Alder Dental,health;Bright Accounting,finance;Castle Hotel,hospitality;Delta Freight,transport;Elm Street Books,"
         "retail;Fischer Glass,crafts;Garden World,retail;Hill & Sons,crafts;Iris Opticians,health;Jolly Toys,retail;"
         "Keller Roofing,crafts;Lakeside Clinic,health;Maple Insurance,finance;North Pier Cafe,hospitality;Orion Travel,"
         "transport;Pine Furniture,crafts;Quick Print,retail;River Law,finance;Summit Gym,hospitality;Tower Pharmacy,health;"
         "Union Taxi,transport;Valley Wines,retail;West End Theatre,hospitality;Yellow Cab Parts,retail;Zenith Tax,finance;"
         "Amber Cosmetics,retail;Blue Door Bakery,hospitality;Cedar Care Home,health;Dover Shipping,transport;Eagle "
         "Plumbing,crafts;Forge Metal,crafts;Grand Cinema,hospitality;Harbour Bank,finance;Ivory Dental Lab,health;Juniper "
         "Foods,retail;Kings Garage,transport;Linden School,education;Meadow Nursery,education;Nova Tutors,education;"
         "Old Town Museum,education").split(";")
SUBJECT = {"hardware": ["Laptop does not start", "Broken screen", "Docking station dead", "Keyboard stuck"],
           "software": ["Office crashes", "Update failed", "Licence expired", "Program very slow"],
           "network": ["No internet", "VPN drops", "Wifi weak in meeting room"],
           "account": ["Password reset", "New starter account", "Access to shared folder"],
           "printing": ["Printer offline", "Paper jam", "Scanner not found"],
           "email": ["Mailbox full", "Mail not arriving", "Suspicious mail"]}
MODELS = {"laptop": ["ThinBook 14", "ThinBook 15", "Novo X2"], "desktop": ["Tower T5", "Mini M3"],
          "printer": ["LaserJet 400", "InkPro 7"], "phone": ["Desk 22"], "server": ["Rack R1"], "router": ["Gate 50"]}


def make():
    rng = random.Random(11301)
    cities = ["Brayford"] * 6 + ["Milton"] * 4 + ["Sandbury"] * 3 + ["Thorne"]
    clients, contacts, devices = [], [], []
    size = {}
    for i, f in enumerate(FIRMS, 1):
        name, ind = f.split(",")
        since = day_in(rng, date(2017, 1, 1), date(2024, 3, 1)) if i % 6 else day_in(rng, date(2024, 6, 1), date(2026, 6, 1))
        ended = day_in(rng, max(since, date(2025, 1, 1)) + timedelta(days=90), date(2026, 9, 10)) if i % 7 == 3 else None
        flat = rng.random() < .6
        size[i] = rng.choice([.3, .5, 1, 1, 1.5, 2, 3])
        if i in (39,):
            size[i] = 0
        fee = 50 * round(4 + 7 * size[i] + rng.randint(0, 6)) if flat else None
        clients.append((i, name, ind, rng.choice(cities), "flat" if flat else "hourly", fee, since, ended))
    names = iter(people(rng, 190))
    for c in clients:
        for k in range(rng.choice([1, 2, 3, 4, 6])):
            n = next(names)
            contacts.append((len(contacts) + 1, c[0], n, ["manager", "office", "accounts", "sales", "reception", "owner"][
                rng.randint(0, 5)], "0%d %03d %03d" % (rng.randint(21, 39), rng.randint(100, 999), rng.randint(100, 999))
                if rng.random() < .9 else None, "%s@%s.example" % (n.lower().replace(" ", "."),
                c[1].lower().replace(" ", "").replace("&", "and")), int(k == 0)))
        if c[0] in (14, 17, 33, 39):
            continue
        for _ in range(int(3 + size[c[0]] * rng.randint(4, 9))):
            kind = rng.choices(list(MODELS), [40, 22, 14, 10, 6, 8])[0]
            bought = day_in(rng, max(c[6], date(2019, 1, 1)), c[7] or date(2026, 9, 1))
            ret = None
            if bought < date(2023, 6, 1) and rng.random() < .45:
                ret = day_in(rng, date(2024, 1, 1), TODAY - timedelta(days=3))
            if c[7]:
                ret = min(ret or c[7], c[7])
            devices.append((len(devices) + 1, c[0], kind, rng.choice(MODELS[kind]), "SN%06d" % rng.randint(10 ** 5, 10 ** 6 - 1),
                            bought, bought + timedelta(days=365 * rng.choice([1, 2, 3, 3])) if rng.random() < .9 else None, ret))
    agents = []
    taken = {c[2] for c in contacts}
    pool = [n for n in people(random.Random(11302), 60) if n not in taken][:14]
    for i, n in enumerate(pool, 1):
        team = "first line" if i % 2 else rng.choice(["second line", "field"])
        joined = day_in(rng, date(2017, 1, 1), date(2023, 11, 30))
        left = None
        if i in (3, 8, 11):
            left = [date(2024, 11, 30), date(2025, 8, 31), date(2026, 4, 30)][(3, 8, 11).index(i)]
        if i in (13, 14):
            joined = [date(2025, 9, 1), date(2026, 3, 2)][i - 13]
        agents.append((i, n, team, str(200 + i * 3) if i != 14 else None, joined, left))
    fast = {a[0]: rng.uniform(.5, 1.8) for a in agents}
    by_client = {c[0]: [k for k in contacts if k[1] == c[0]] for c in clients}
    dev = {c[0]: [k for k in devices if k[1] == c[0]] for c in clients}
    tickets, entries, ratings = [], [], []
    fmt = "%Y-%m-%d %H:%M"
    d = date(2024, 1, 2)
    while d <= TODAY:
        n = 0 if d.weekday() > 4 else rng.choice([1, 2, 3, 4, 5, 6]) + (1 if d.weekday() == 0 else 0)
        stamps = sorted(datetime(d.year, d.month, d.day, rng.randint(7, 16), rng.randint(0, 59)) for _ in range(n))
        for at in stamps:
            if at > NOW:
                continue
            live = [c for c in clients if c[6] <= d and (c[7] is None or d <= c[7])]
            c = rng.choices(live, [size[x[0]] for x in live])[0]
            cat = rng.choices(list(SUBJECT), [20, 25, 14, 18, 11, 12])[0]
            pri = rng.choices(["low", "normal", "high", "urgent"], [20, 52, 20, 8])[0]
            who = [a for a in agents if a[4] <= d and (a[5] is None or d + timedelta(days=20) <= a[5])]
            a = rng.choice(who)
            days = {"low": 10, "normal": 5, "high": 2, "urgent": 1}[pri]
            due = d + timedelta(days=days)
            hrs = {"low": 9, "normal": 4.5, "high": 2, "urgent": .8}[pri] * rng.expovariate(1) * fast[a[0]] + .1
            if 3.96 < hrs < 4.04:
                hrs = 3.7
            reply = at + timedelta(hours=hrs)
            close = reply + timedelta(hours=days * 24 * rng.expovariate(1) * .55 * fast[a[0]] + .3)
            status, aid = "solved", a[0]
            r = rng.random()
            if r < .05:
                status = "dropped"
                if rng.random() < .4:
                    reply = None
            if r > .985 and d > date(2026, 5, 1) or (TODAY - d).days < 14 and r > .6:
                close = NOW + timedelta(days=9)
            reopened = int(status == "solved" and rng.random() < (.1 if cat == "network" else .05))
            if reopened:
                close += timedelta(days=rng.randint(1, 6))
            if close > NOW:
                close = None
                status = rng.choice(["in progress", "in progress", "waiting"])
                if reply and reply > NOW:
                    reply, status = None, "new"
                    if rng.random() < .5:
                        aid = None
                elif rng.random() < .08:
                    aid = None
                reopened = 0
            tid = len(tickets) + 1
            dv = None
            if cat in ("hardware", "printing", "network") and rng.random() < .75:
                ok = [k for k in dev[c[0]] if k[5] <= d and (k[7] is None or d <= k[7]) and (cat != "printing" or k[2] == "printer")]
                dv = rng.choice(ok)[0] if ok else None
            tickets.append((tid, c[0], rng.choice(by_client[c[0]])[0] if rng.random() < .95 else None, aid, dv, cat, pri,
                            rng.choices(["phone", "email", "portal"], [35, 40, 25])[0], rng.choice(SUBJECT[cat]),
                            at.strftime(fmt), reply and reply.strftime(fmt), due, close and close.strftime(fmt), status,
                            reopened))
            if reply and status != "dropped":
                for k in range(rng.choice([0, 1, 1, 1, 2, 2, 3])):
                    w = min((close or NOW).date(), reply.date() + timedelta(days=k))
                    b = aid if k == 0 or rng.random() < .7 else rng.choice(who)[0]
                    entries.append((len(entries) + 1, tid, b, w, rng.choice([10, 15, 15, 20, 30, 30, 45, 60, 90, 120]),
                                    int(rng.random() < (.55 if c[4] == "flat" else .85))))
            if status == "solved" and close and rng.random() < .3:
                late = close.date() > due
                st = rng.choices([1, 2, 3, 4, 5], [9, 12, 20, 30, 29] if late else [2, 4, 11, 36, 47])[0]
                ratings.append((len(ratings) + 1, tid, close.date(), st, rng.choice(["thanks", "took long", "friendly"])
                                if rng.random() < .25 else None))
        d += timedelta(days=1)
    inv = []
    for y in (2024, 2025, 2026):
        for m in range(1, 13):
            first = date(y, m, 1)
            if first > date(2026, 10, 1):
                continue
            prev = (first - timedelta(days=1)).strftime("%Y-%m")
            for c in clients:
                if c[6] >= first or (c[7] and c[7] < first):
                    continue
                if c[5]:
                    amt = c[5]
                else:
                    amt = 95 * sum(e[4] for e in entries if e[5] and e[3].strftime("%Y-%m") == prev and
                                   tickets[e[1] - 1][1] == c[0]) / 60
                if not amt:
                    continue
                due = first + timedelta(days=20)
                pay = first + timedelta(days=rng.choice([2, 5, 9, 13, 16, 18, 19, 20, 24, 33, 50]) + (9 if c[0] % 9 == 4 else 0))
                paid = pay if pay <= TODAY and rng.random() > .025 else None
                inv.append((len(inv) + 1, c[0], first, due, round(amt, 2), paid))
    write("helpdesk", DDL, [("clients", clients), ("contacts", contacts), ("agents", agents), ("devices", devices),
                            ("tickets", tickets), ("time_entries", entries), ("invoices", inv), ("ratings", ratings)])


def questions():
    p = Paper("helpdesk", TODAY)
    q, ask = p.q, p.ask
    t_c = "FROM tickets t JOIN clients c ON c.client_id = t.client_id"
    t_a = "FROM tickets t JOIN agents a ON a.agent_id = t.agent_id"
    e_a = "FROM time_entries e JOIN agents a ON a.agent_id = e.agent_id"
    e_t = "FROM time_entries e JOIN tickets t ON t.ticket_id = e.ticket_id"
    i_c = "FROM invoices i JOIN clients c ON c.client_id = i.client_id"
    r_t = "FROM ratings r JOIN tickets t ON t.ticket_id = r.ticket_id"
    kept = "(julianday(t.first_reply_at) - julianday(t.opened_at)) * 24 <= 4"

    def on(col, a, b):
        return "date(%s) BETWEEN '%s' AND '%s'" % (col, a, b)

    q("how many tickets are open right now", "SELECT count(*) FROM tickets WHERE closed_at IS NULL", "count", "easy", True,
      chain="open")
    q("by priority", "SELECT priority, count(*) FROM tickets WHERE closed_at IS NULL GROUP BY priority", "count by group",
      "easy", True, chain="open")
    q("just those nobody is assigned to", "SELECT priority, count(*) FROM tickets WHERE closed_at IS NULL AND agent_id IS "
      "NULL GROUP BY priority", "count by group", "medium", True,
      ["SELECT count(*) FROM tickets WHERE closed_at IS NULL AND agent_id IS NULL",
       "SELECT * FROM tickets WHERE closed_at IS NULL AND agent_id IS NULL"], chain="open")
    late = "t.closed_at IS NULL AND t.due_date < '2026-10-08'"
    q("how many tickets are overdue", "SELECT count(*) FROM tickets t WHERE " + late, "count", "medium", True, chain="late")
    q("per agent", "SELECT a.full_name, count(*) %s WHERE %s GROUP BY a.agent_id" % (t_a, late), "count by group", "medium",
      True, ["SELECT a.full_name, count(*) FROM tickets t LEFT JOIN agents a ON a.agent_id = t.agent_id WHERE %s GROUP BY "
             "a.agent_id" % late, "SELECT a.agent_id, a.full_name, count(*) %s WHERE %s GROUP BY a.agent_id" % (t_a, late)],
      chain="late")
    q("tickets opened last month", "SELECT count(*) FROM tickets WHERE " + on("opened_at", "2026-09-01", "2026-09-30"),
      "count", chain="cat")
    q("by category", "SELECT category, count(*) FROM tickets WHERE %s GROUP BY category" % on("opened_at", "2026-09-01",
      "2026-09-30"), "count by group", chain="cat")
    q("and in august", "SELECT category, count(*) FROM tickets WHERE %s GROUP BY category" % on("opened_at", "2026-08-01",
      "2026-08-31"), "count by group", "medium",
      alt=["SELECT count(*) FROM tickets WHERE " + on("opened_at", "2026-08-01", "2026-08-31")], chain="cat")
    q("tickets per month in 2025", "SELECT strftime('%Y-%m', opened_at), count(*) FROM tickets WHERE "
      "strftime('%Y', opened_at) = '2025' GROUP BY 1 ORDER BY 1", "count by month", "easy",
      alt=["SELECT strftime('%m', opened_at), count(*) FROM tickets WHERE strftime('%Y', opened_at) = '2025' GROUP BY 1 "
           "ORDER BY 1"])
    one, two = on("opened_at", "2026-01-01", "2026-10-08"), on("opened_at", "2025-01-01", "2025-10-08")
    q("tickets this year compared with last year up to the same day", "SELECT sum(%s), sum(%s) FROM tickets" % (one, two),
      "comparison", "hard", alt=["SELECT sum(%s), sum(%s) FROM tickets" % (two, one),
                                 "SELECT strftime('%%Y', opened_at), count(*) FROM tickets WHERE (%s) OR (%s) GROUP BY 1"
                                 % (one, two)])
    q("average hours until the first reply, by priority", "SELECT priority, avg((julianday(first_reply_at) - "
      "julianday(opened_at)) * 24) FROM tickets WHERE first_reply_at IS NOT NULL GROUP BY priority", "duration by group",
      "medium")
    q("how many days does it take on average to close a ticket", "SELECT avg(julianday(closed_at) - julianday(opened_at)) "
      "FROM tickets WHERE closed_at IS NOT NULL", "duration", "medium",
      alt=["SELECT avg(julianday(date(closed_at)) - julianday(date(opened_at))) FROM tickets WHERE closed_at IS NOT NULL"])
    q("how often did we keep the SLA this year, in percent", "SELECT 100.0 * sum(%s) / count(*) FROM tickets t WHERE "
      "t.first_reply_at IS NOT NULL AND %s" % (kept, on("t.opened_at", "2026-01-01", "2026-12-31")), "rate", "hard", True,
      ["SELECT 1.0 * sum(%s) / count(*) FROM tickets t WHERE t.first_reply_at IS NOT NULL AND %s"
       % (kept, on("t.opened_at", "2026-01-01", "2026-12-31"))], chain="sla")
    q("for urgent ones only", "SELECT 100.0 * sum(%s) / count(*) FROM tickets t WHERE t.first_reply_at IS NOT NULL AND %s "
      "AND t.priority = 'urgent'" % (kept, on("t.opened_at", "2026-01-01", "2026-12-31")), "rate", "hard", True,
      ["SELECT 1.0 * sum(%s) / count(*) FROM tickets t WHERE t.first_reply_at IS NOT NULL AND %s AND t.priority = 'urgent'"
       % (kept, on("t.opened_at", "2026-01-01", "2026-12-31"))], chain="sla")
    y26 = on("t.opened_at", "2026-01-01", "2026-12-31")
    q("top 3 clients by number of tickets this year", "SELECT c.name, count(*) %s WHERE %s GROUP BY c.client_id ORDER BY 2 "
      "DESC LIMIT 3" % (t_c, y26), "top n", "medium",
      alt=["SELECT c.name %s WHERE %s GROUP BY c.client_id ORDER BY count(*) DESC LIMIT 3" % (t_c, y26)])
    quiet = ("FROM clients c WHERE c.ended_on IS NULL AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.client_id = "
             "c.client_id AND %s)")
    q("which clients had no ticket last month", "SELECT c.name " + quiet % on("t.opened_at", "2026-09-01",
      "2026-09-30"), "never", "hard", True,
      ["SELECT c.client_id, c.name " + quiet % on("t.opened_at", "2026-09-01", "2026-09-30"),
       "SELECT c.* " + quiet % on("t.opened_at", "2026-09-01", "2026-09-30")])
    q("number of clients per industry", "SELECT industry, count(*) FROM clients WHERE ended_on IS NULL GROUP BY industry",
      "count by group", "easy", True)
    q("which clients did we lose this year", "SELECT name FROM clients WHERE ended_on BETWEEN '2026-01-01' AND "
      "'2026-12-31'", "list", "easy",
      alt=["SELECT name, ended_on FROM clients WHERE ended_on BETWEEN '2026-01-01' AND '2026-12-31'",
           "SELECT client_id, name FROM clients WHERE ended_on BETWEEN '2026-01-01' AND '2026-12-31'",
           "SELECT * FROM clients WHERE ended_on BETWEEN '2026-01-01' AND '2026-12-31'"])
    q("monthly fees from all current flat contracts together", "SELECT sum(monthly_fee) FROM clients WHERE contract = "
      "'flat' AND ended_on IS NULL", "sum", "easy")
    main = "FROM contacts k JOIN clients c ON c.client_id = k.client_id WHERE c.name = 'Tower Pharmacy' AND k.is_main = 1"
    q("who is the main contact at tower pharmacy", "SELECT k.full_name " + main, "lookup", "easy",
      alt=["SELECT k.full_name, k.phone " + main, "SELECT k.full_name, k.email " + main, "SELECT k.full_name, k.phone, "
           "k.email " + main, "SELECT k.* " + main], chain="main")
    q("email?", "SELECT k.email " + main, "lookup", "medium", alt=["SELECT k.full_name, k.email " + main], chain="main")
    q("when did Garden World last open a ticket", "SELECT max(t.opened_at) %s WHERE c.name = 'Garden World'" % t_c, "lookup",
      "easy", alt=["SELECT max(date(t.opened_at)) %s WHERE c.name = 'Garden World'" % t_c])
    sep = on("t.closed_at", "2026-09-01", "2026-09-30")
    q("which agent closed the most tickets last month", "SELECT a.full_name, count(*) %s WHERE %s GROUP BY a.agent_id ORDER "
      "BY 2 DESC LIMIT 1" % (t_a, sep), "superlative", "medium",
      alt=["SELECT a.full_name %s WHERE %s GROUP BY a.agent_id ORDER BY count(*) DESC LIMIT 1" % (t_a, sep)])
    q("agents still here who joined since 2023", "SELECT full_name FROM agents WHERE left_on IS NULL AND joined_on >= "
      "'2023-01-01'", "list", "easy",
      alt=["SELECT full_name, joined_on FROM agents WHERE left_on IS NULL AND joined_on >= '2023-01-01'",
           "SELECT agent_id, full_name FROM agents WHERE left_on IS NULL AND joined_on >= '2023-01-01'",
           "SELECT * FROM agents WHERE left_on IS NULL AND joined_on >= '2023-01-01'"])
    q("extension of Dora Ulrich", "SELECT extension FROM agents WHERE full_name = 'Dora Ulrich'", "lookup", "easy",
      alt=["SELECT full_name, extension FROM agents WHERE full_name = 'Dora Ulrich'"])
    r_a = r_t + " JOIN agents a ON a.agent_id = t.agent_id"
    q("avarage rating per agent", "SELECT a.full_name, avg(r.stars) %s GROUP BY a.agent_id" % r_a, "avg by group", "medium",
      chain="stars")
    q("only the ones below 4", "SELECT a.full_name, avg(r.stars) %s GROUP BY a.agent_id HAVING avg(r.stars) < 4" % r_a,
      "having", "medium", alt=["SELECT a.full_name %s GROUP BY a.agent_id HAVING avg(r.stars) < 4" % r_a], chain="stars")
    q("what share of the ratings has just one star", "SELECT 1.0 * sum(stars = 1) / count(*) FROM ratings", "share", "easy",
      alt=["SELECT 100.0 * sum(stars = 1) / count(*) FROM ratings"])
    q("reopen rate by category", "SELECT category, 1.0 * sum(reopened) / count(*) FROM tickets GROUP BY category",
      "rate by group", "medium", alt=["SELECT category, 100.0 * sum(reopened) / count(*) FROM tickets GROUP BY category",
                                      "SELECT category, 1.0 * sum(reopened) / count(*) FROM tickets WHERE closed_at IS NOT "
                                      "NULL GROUP BY category", "SELECT category, 100.0 * sum(reopened) / count(*) FROM "
                                      "tickets WHERE closed_at IS NOT NULL GROUP BY category",
                                      "SELECT category, avg(reopened) FROM tickets GROUP BY category"])
    wsep = "e.work_date BETWEEN '2026-09-01' AND '2026-09-30'"
    q("hours logged per team in september", "SELECT a.team, sum(e.minutes) / 60.0 %s WHERE %s GROUP BY a.team" % (e_a, wsep),
      "sum by group", "medium")
    q("how much of this years time was not billable", "SELECT 1.0 * sum(CASE WHEN billable = 0 THEN minutes ELSE 0 END) / "
      "sum(minutes) FROM time_entries WHERE work_date BETWEEN '2026-01-01' AND '2026-12-31'", "share", "medium",
      alt=["SELECT 100.0 * sum(CASE WHEN billable = 0 THEN minutes ELSE 0 END) / sum(minutes) FROM time_entries WHERE "
           "work_date BETWEEN '2026-01-01' AND '2026-12-31'", "SELECT sum(minutes) FROM time_entries WHERE billable = 0 AND "
           "work_date BETWEEN '2026-01-01' AND '2026-12-31'", "SELECT sum(minutes) / 60.0 FROM time_entries WHERE billable = "
           "0 AND work_date BETWEEN '2026-01-01' AND '2026-12-31'"])
    q("what is the billable time of fischer glass in september worth", "SELECT 95 * sum(e.minutes) / 60.0 %s JOIN clients c "
      "ON c.client_id = t.client_id WHERE c.name = 'Fischer Glass' AND e.billable = 1 AND %s" % (e_t, wsep), "sum", "hard",
      True)
    q("unpaid invoices, total amount", "SELECT sum(amount) FROM invoices WHERE paid_on IS NULL", "sum", "easy", chain="inv")
    q("and how many of them are past their due date", "SELECT count(*) FROM invoices WHERE paid_on IS NULL AND due_date < "
      "'2026-10-08'", "count", "medium", chain="inv")
    q("Which 3 clients take the longest to pay on average?", "SELECT c.name, avg(julianday(i.paid_on) - "
      "julianday(i.invoice_date)) %s WHERE i.paid_on IS NOT NULL GROUP BY c.client_id ORDER BY 2 DESC LIMIT 3" % i_c,
      "top n", "hard", alt=["SELECT c.name %s WHERE i.paid_on IS NOT NULL GROUP BY c.client_id ORDER BY "
                            "avg(julianday(i.paid_on) - julianday(i.invoice_date)) DESC LIMIT 3" % i_c])
    q("amount invoiced per year", "SELECT strftime('%Y', invoice_date), sum(amount) FROM invoices GROUP BY 1 ORDER BY 1",
      "sum by year", "easy")
    big = "WHERE strftime('%%Y', i.invoice_date) = '2025' GROUP BY c.client_id HAVING sum(i.amount) > 10000"
    q("which customers were invoiced more than 10000 in 2025", "SELECT c.name, sum(i.amount) %s " % i_c + big % (),
      "having", "medium", alt=["SELECT c.name %s " % i_c + big % (), "SELECT c.client_id, c.name, sum(i.amount) %s " % i_c
                               + big % ()])
    q("how many devices still in use are out of warranty", "SELECT count(*) FROM devices WHERE retired_on IS NULL AND "
      "warranty_until < '2026-10-08'", "count", "medium")
    old = "FROM devices d JOIN clients c ON c.client_id = d.client_id WHERE d.kind = 'laptop' AND d.retired_on IS NULL"
    q("who has the oldest laptop still in use", "SELECT c.name, d.bought_on %s ORDER BY d.bought_on LIMIT 1" % old,
      "superlative", "medium", alt=["SELECT c.name %s ORDER BY d.bought_on LIMIT 1" % old,
                                    "SELECT c.name, d.model, d.bought_on %s ORDER BY d.bought_on LIMIT 1" % old])
    none = "FROM clients c WHERE c.ended_on IS NULL AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.client_id = c.client_id)"
    q("clients without any device", "SELECT c.name " + none, "never", "medium", True,
      ["SELECT c.client_id, c.name " + none, "SELECT c.* " + none])
    mod = "FROM tickets t JOIN devices d ON d.device_id = t.device_id GROUP BY d.model ORDER BY"
    q("which device model causes the most tickets", "SELECT d.model, count(*) %s 2 DESC LIMIT 1" % mod, "superlative",
      "medium", alt=["SELECT d.model %s count(*) DESC LIMIT 1" % mod])
    wk = "%s WHERE c.name = 'Kings Garage' AND %s" % (t_c, on("t.opened_at", "2026-10-05", "2026-10-08"))
    q("did kings garage open a ticket this week", "SELECT count(*) > 0 " + wk, "yes/no", "medium",
      alt=["SELECT count(*) " + wk, "SELECT t.ticket_id " + wk, "SELECT t.* " + wk, "SELECT t.ticket_id, t.subject " + wk])
    q("share of tickets by channel this year", "SELECT channel, 1.0 * count(*) / (SELECT count(*) FROM tickets t WHERE %s) "
      "FROM tickets t WHERE %s GROUP BY channel" % (y26, y26), "share by group", "hard",
      alt=["SELECT channel, 100.0 * count(*) / (SELECT count(*) FROM tickets t WHERE %s) FROM tickets t WHERE %s GROUP BY "
           "channel" % (y26, y26), "SELECT channel, count(*), 100.0 * count(*) / (SELECT count(*) FROM tickets t WHERE %s) "
           "FROM tickets t WHERE %s GROUP BY channel" % (y26, y26)])
    q("how many tickets did more than one agent log time on", "SELECT count(*) FROM (SELECT ticket_id FROM time_entries "
      "GROUP BY ticket_id HAVING count(DISTINCT agent_id) > 1)", "count having", "hard")
    q("high priority tickets last quarter that were closed the same day", "SELECT count(*) FROM tickets t WHERE t.priority = "
      "'high' AND %s AND date(t.closed_at) = date(t.opened_at)" % on("t.opened_at", "2026-07-01", "2026-09-30"), "count",
      "medium", alt=["SELECT t.* FROM tickets t WHERE t.priority = 'high' AND %s AND date(t.closed_at) = "
                     "date(t.opened_at)" % on("t.opened_at", "2026-07-01", "2026-09-30"),
                     "SELECT t.ticket_id FROM tickets t WHERE t.priority = 'high' AND %s AND date(t.closed_at) = "
                     "date(t.opened_at)" % on("t.opened_at", "2026-07-01", "2026-09-30"),
                     "SELECT t.ticket_id, t.subject FROM tickets t WHERE t.priority = 'high' AND %s AND date(t.closed_at) "
                     "= date(t.opened_at)" % on("t.opened_at", "2026-07-01", "2026-09-30")])
    avg = "FROM (SELECT c.name AS n, count(*) AS k %s WHERE %s GROUP BY c.client_id)" % (t_c, on("t.opened_at",
          "2025-01-01", "2025-12-31"))
    now = avg.replace("WHERE date", "WHERE c.ended_on IS NULL AND date")
    q("how many of the clients with tickets last year had more of them than the average", "SELECT count(*) %s WHERE k > (SELECT avg(k) "
      "%s)" % (avg, avg), "more than average", "hard", alt=["SELECT n %s WHERE k > (SELECT avg(k) %s)" % (avg, avg), "SELECT count(*) %s WHERE k > (SELECT avg(k) %s)"
           % (now, now)])
    q("what ticket has been open the longest", "SELECT ticket_id, subject FROM tickets WHERE closed_at IS NULL ORDER BY "
      "opened_at LIMIT 1", "superlative", "medium", True,
      ["SELECT ticket_id FROM tickets WHERE closed_at IS NULL ORDER BY opened_at LIMIT 1",
       "SELECT subject FROM tickets WHERE closed_at IS NULL ORDER BY opened_at LIMIT 1",
       "SELECT ticket_id, subject, opened_at FROM tickets WHERE closed_at IS NULL ORDER BY opened_at LIMIT 1",
       "SELECT ticket_id, opened_at FROM tickets WHERE closed_at IS NULL ORDER BY opened_at LIMIT 1",
       "SELECT subject, opened_at FROM tickets WHERE closed_at IS NULL ORDER BY opened_at LIMIT 1",
       "SELECT * FROM tickets WHERE closed_at IS NULL ORDER BY opened_at LIMIT 1"])

    ask("what do our agents earn", "no salaries are recorded")
    ask("how many virus attacks did we stop", "not recorded; no category for it")
    ask("who are our best clients", "best by what: fees, invoices, prompt payment, few tickets? not said")
    ask("is the new ticket software any good", "an opinion; nothing in the data")
    return p
