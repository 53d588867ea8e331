"""Service of coffee machines at clients' offices: mixed case names, state codes, no declared keys."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from forms import Paper, case, cols, frac, rnd

TODAY = date(2026, 9, 9)
DDL = """
CREATE TABLE Client (ClientID INTEGER, ClientName TEXT, City TEXT, Segment TEXT, ClientSince DATE, IsDeleted INTEGER);
CREATE TABLE Machine (MachineID INTEGER, ClientID INTEGER, Model TEXT, SerialNo TEXT, InstalledOn DATE, RemovedOn DATE);
CREATE TABLE Contract (ContractID INTEGER, ClientID INTEGER, PlanCode TEXT, StartsOn DATE, EndsOn DATE, MonthlyFee NUMERIC(8,2),
 ResponseHrs INTEGER);
CREATE TABLE Technician (TechID INTEGER, TechName TEXT, HomeBase TEXT, HiredOn DATE, LeftOn DATE);
CREATE TABLE Ticket (TicketNo INTEGER, MachineID INTEGER, ContractID INTEGER, OpenedAt DATETIME, ArrivedAt DATETIME,
 ClosedAt DATETIME, Prio INTEGER, State TEXT, Fault TEXT, Channel TEXT, Stars INTEGER);
CREATE TABLE Visit (VisitID INTEGER, TicketNo INTEGER, TechID INTEGER, VisitDate DATE, Minutes INTEGER, TravelKm INTEGER,
 Outcome TEXT);
CREATE TABLE Part (PartNo TEXT, PartName TEXT, UnitCost NUMERIC(7,2), OnHand INTEGER, MinLevel INTEGER);
CREATE TABLE PartUsed (VisitID INTEGER, PartNo TEXT, Qty INTEGER);
"""
NOTES = """
# Service desk cheat sheet

- Clients marked IsDeleted = 1 are gone: not in client counts or client lists.
- Ticket states: NEW, PLN = planned, HLD = on hold for parts, DON = done, CAN = cancelled.
- Backlog / open tickets: NEW, PLN and HLD. CAN tickets are never counted, unless the question is about cancellations.
- A ticket belongs to the month and year it was opened.
- Prio 1 = machine down, 2 = degraded, 3 = cosmetic.
- Response time: hours from OpenedAt to ArrivedAt. Resolution time: hours from OpenedAt to ClosedAt.
- SLA met: response time not longer than the ResponseHrs of the ticket's contract. Tickets without contract or not yet attended have no SLA.
- FTF (first-time fix): a done ticket that took exactly one visit. FTF rate is by done tickets.
- Active contract: begun and not yet ended; no end date means it runs on. PlanCode: G gold, S silver, B basic. MRR: the monthly fees of the active contracts.
- Machines in the field: not removed.
- Parts cost: quantity times unit cost. Prices in euros.
- CSAT: average stars (1 to 5); tickets without stars are ignored.
"""
STATE = [("NEW", "new"), ("PLN", "planned"), ("HLD", "on hold"), ("DON", "done"), ("CAN", "cancelled")]
PLAN = [("G", "gold"), ("S", "silver"), ("B", "basic")]
PRIO = "CASE Prio WHEN 1 THEN 'machine down' WHEN 2 THEN 'degraded' ELSE 'cosmetic' END"


def make():
    rng = random.Random(13301)
    names = [a + " " + b for a in "Argon Beacon Cobalt Dune Ember Fjord Gable Harbor Indigo Juniper Krypton Lumen Meadow Nimbus".split()
             for b in ("Insurance", "Clinic", "Law", "Hotel", "Software", "Bank", "Logistics")]
    rng.shuffle(names)
    seg = {"Insurance": "office", "Clinic": "healthcare", "Law": "office", "Hotel": "hospitality", "Software": "office", "Bank": "office", "Logistics": "industry"}
    clients = []
    for i, n in enumerate(names[:86], 1):
        clients.append((i, n, rng.choice(["Graz"] * 3 + ["Linz"] * 3 + ["Salzburg"] * 2 + ["Vienna"] * 5 + ["Wels"]), seg[n.split()[1]],
                        day_in(rng, date(2018, 1, 1), date(2026, 7, 15)) if i % 3 == 0 else day_in(rng, date(2018, 1, 1), date(2024, 6, 1)),
                        int(rng.random() < .09)))
    machines, contracts = [], []
    for c in clients:
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 6])):
            ins = day_in(rng, c[4], date(2026, 8, 20))
            rem = day_in(rng, ins + timedelta(days=5), TODAY) if c[5] or rng.random() < .1 else None
            mod = rng.choice(["Aroma 200", "Aroma 200", "Aroma 500", "Crema Duo", "Crema Duo", "Ristretto X", "Bean Tower"])
            machines.append((len(machines) + 1, c[0], mod, "%s-%05d" % (mod[:2].upper(), rng.randint(10000, 99999)), ins, rem))
        d = max(c[4], date(2023, 1, 1)) + timedelta(days=rng.randint(0, 60))
        if rng.random() < .14:
            continue
        while d < date(2026, 11, 15):
            pl = rng.choice("GSSBB")
            end = d + timedelta(days=rng.choice([364, 364, 729]))
            if rng.random() < .2:
                end = None
            if c[5] and (end is None or end > TODAY):
                end = TODAY - timedelta(days=rng.randint(20, 200))
                if end <= d:
                    break
            contracts.append((len(contracts) + 501, c[0], pl, d, end, {"G": 189.0, "S": 119.0, "B": 69.0}[pl] + rng.choice([0, 0, 10, 15.5, 25]),
                              {"G": 8, "S": 24, "B": 48}[pl]))
            if end is None or rng.random() < .2:
                break
            d = end + timedelta(days=rng.choice([1, 1, 1, 30]))
    techs = []
    for i, n in enumerate(people(random.Random(13302), 14), 1):
        techs.append((i, n, rng.choice(["Vienna", "Vienna", "Linz", "Graz"]), day_in(rng, date(2016, 1, 1), date(2025, 11, 1)),
                      date(2025, 3, 31) if i == 4 else date(2026, 4, 30) if i == 9 else None))
    techs.append((15, "Heidi Wolff", "Linz", date(2026, 9, 1), None))
    parts = [("P%03d" % (i + 1), n, c, oh, mn) for i, (n, c, oh, mn) in enumerate([
        ("Brew unit", 142.0, 4, 6), ("Grinder burrs", 48.5, 22, 10), ("Water pump", 61.9, 3, 8), ("Descaler kit", 12.4, 90, 40),
        ("Milk hose", 7.2, 55, 30), ("Seal set", 9.8, 34, 40), ("Heating element", 88.0, 9, 5), ("Display board", 215.0, 2, 2), ("Main board", 310.0, 1, 2),
        ("Flow meter", 23.6, 17, 10), ("Drip tray", 14.9, 12, None), ("Bean hopper", 32.0, 6, 4), ("Solenoid valve", 27.3, 0, 10),
        ("Power supply", 74.0, 5, 4), ("Water filter", 18.6, 140, 60), ("Coin unit", 129.0, 3, None)])]
    wt = [3, 6, 5, 12, 9, 10, 3, 1, 1, 5, 3, 2, 6, 2, 14, 0]
    faults = ["no water", "grinder", "milk system", "leak", "display", "no power", "taste"]
    keen = {m[0]: rng.choice([.2, .5, 1, 1, 1.5, 3]) for m in machines}
    skill = {t[0]: rng.choice([.6, .7, .78, .85]) for t in techs}
    tickets, visits, used = [], [], []
    d = date(2024, 7, 1)
    while d <= TODAY:
        n = rng.choices([0, 1, 2, 3, 4, 5], [8, 22, 26, 20, 12, 5])[0] if d.weekday() < 5 else rng.choice([0, 0, 1])
        for _ in range(n + (d.month in (1, 2) and rng.random() < .4)):
            ms = [m for m in machines if m[4] <= d and (m[5] is None or m[5] >= d)]
            m = rng.choices(ms, [keen[x[0]] for x in ms])[0]
            con = [c for c in contracts if c[1] == m[1] and c[3] <= d and (c[4] is None or c[4] >= d)]
            con = con[0] if con else None
            prio = rng.choices([1, 2, 3], [3, 5, 2])[0]
            op = datetime(d.year, d.month, d.day, rng.randint(7, 17), rng.randint(0, 59))
            hrs = con[6] if con else 40
            arr = op + timedelta(minutes=int(60 * hrs * rng.lognormvariate(-.65, .65)) + 20)
            no = 9001 + len(tickets)
            r = rng.random()
            fault, chan = rng.choice(faults + ["milk system", "leak"]), rng.choice(["phone", "phone", "mail", "app", "app" if d.year > 2024 else "mail"])
            now = datetime(2026, 9, 9, 8, 0)
            if op > now:
                continue
            cid = con[0] if con else None
            if r < .06:
                tickets.append((no, m[0], cid, op, None, None, prio, "CAN", fault, chan, None))
                continue
            if arr > now:
                tickets.append((no, m[0], cid, op, None, None, prio, rng.choice(["NEW", "PLN"]), fault, chan, None))
                continue
            tt = [t for t in techs if t[3] <= arr.date() and (t[4] is None or t[4] >= arr.date()) and t[0] != 15]
            t = rng.choices(tt, [1 + x[0] % 3 for x in tt])[0]
            k, at, st, close = 0, arr, "DON", None
            while True:
                k += 1
                mins = rng.choice([25, 30, 40, 45, 60, 75, 90, 120])
                x = rng.random()
                out = "fixed" if x < skill[t[0]] or k == 4 else rng.choice(["parts needed", "parts needed", "no access"])
                vid = len(visits) + 1
                visits.append((vid, no, t[0], at.date(), mins if out != "no access" else 10, rng.choice([None, 4, 8, 12, 20, 35, 60, 85]), out))
                if out != "no access":
                    for pi in sorted(set(rng.choices(range(16), wt, k=rng.choice([0, 0, 1, 1, 2])))):
                        used.append((vid, parts[pi][0], rng.choice([1, 1, 1, 2])))
                if out == "fixed":
                    close = at + timedelta(minutes=mins)
                    break
                at = at + timedelta(days=rng.choice([1, 2, 3, 5, 8]))
                if at > now:
                    st = "HLD" if out == "parts needed" else "PLN"
                    break
            if st == "DON" and d < date(2026, 8, 25) and rng.random() < .006:
                st, close = "HLD", None
            stars = rng.choices([1, 2, 3, 4, 5], [1 + k, 1 + k, 3, 6, 5])[0] if st == "DON" and rng.random() < .4 else None
            tickets.append((no, m[0], cid, op, arr, close, prio, st, fault, chan, stars))
        d += timedelta(days=1)
    fm = lambda v: v.strftime("%Y-%m-%d %H:%M") if isinstance(v, datetime) else v  # noqa: E731
    tickets = [tuple(fm(v) for v in t) for t in tickets]
    write("brewcare", DDL, [("Client", clients), ("Machine", machines), ("Contract", contracts), ("Technician", techs),
                            ("Ticket", tickets), ("Visit", visits), ("Part", parts), ("PartUsed", used)])


def questions():
    p = Paper("brewcare", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-09-09'"
    ok = "t.State <> 'CAN'"
    opn = "t.State IN ('NEW', 'PLN', 'HLD')"
    tm = "FROM Ticket t JOIN Machine m ON m.MachineID = t.MachineID"
    tc = tm + " JOIN Client c ON c.ClientID = m.ClientID"
    resp = "(julianday(t.ArrivedAt) - julianday(t.OpenedAt)) * 24"
    reso = "(julianday(t.ClosedAt) - julianday(t.OpenedAt)) * 24"
    act = "k.StartsOn <= %s AND (k.EndsOn IS NULL OR k.EndsOn >= %s)" % (T, T)
    y = lambda n, c="t.OpenedAt": "%s >= '%d-01-01' AND %s < '%d-01-01'" % (c, n, c, n + 1)  # noqa: E731
    mon = lambda a, b, c="t.OpenedAt": "%s >= '%s-01' AND %s < '%s-01'" % (c, a, c, b)  # noqa: E731

    q("# clients", "SELECT count(*) FROM Client WHERE IsDeleted = 0", "count", "easy", True, chain="cl")
    q("by city", "SELECT City, count(*) FROM Client WHERE IsDeleted = 0 GROUP BY City", "count by group", "easy", True, chain="cl")
    q("top 3 only", cols("FROM Client WHERE IsDeleted = 0 GROUP BY City ORDER BY count(*) DESC LIMIT 3", "City, count(*)", "City"), "top n", "medium", True, chain="cl")
    bk = "%s WHERE %s" % (tc, opn)
    q("backlog", cols(bk, "count(*)", "t.*", "t.TicketNo", "t.TicketNo, c.ClientName, t.OpenedAt", "t.TicketNo, t.OpenedAt"), "count", "easy", True, chain="bl")
    q("by prio", ["SELECT %s, count(*) FROM Ticket t WHERE %s GROUP BY Prio" % (x, opn) for x in ("Prio", PRIO)], "count by group", "medium", True, chain="bl")
    o1 = bk + " AND t.Prio = 1"
    q("which ones are machine down", cols(o1, "t.TicketNo", "t.TicketNo, c.ClientName", "t.TicketNo, c.ClientName, t.OpenedAt", "t.*", "t.TicketNo, t.OpenedAt",
                                          "t.TicketNo, m.MachineID", "t.TicketNo, m.Model", "t.TicketNo, c.ClientName, m.Model"), "list", "medium", True, chain="bl")
    q("oldest 5 open tickets w client", cols(bk + " ORDER BY t.OpenedAt LIMIT 5", "t.TicketNo, c.ClientName, t.OpenedAt", "t.TicketNo, c.ClientName", "t.TicketNo, t.OpenedAt, c.ClientName",
                                             "c.ClientName, t.TicketNo, t.OpenedAt", "t.TicketNo, c.ClientName, t.OpenedAt, t.State", "t.TicketNo, c.ClientName, t.State, t.OpenedAt"), "top n", "medium", True)
    st = case("t.State", STATE)
    q("tickets by state", ["SELECT %s, count(*) FROM Ticket t GROUP BY t.State" % x for x in ("t.State", st)] +
      ["SELECT %s, count(*) FROM Ticket t WHERE %s GROUP BY t.State" % (x, ok) for x in ("t.State", st)], "count by group")
    q("tickets last month", ["SELECT count(*) FROM Ticket t WHERE %s AND %s" % (ok, mon("2026-08", "2026-09"))], "count", "easy", True, chain="lm")
    q("vs same month last yr", ["SELECT {a}, {b} FROM Ticket t WHERE {ok}".format(ok=ok, a="sum(%s)" % mon("2026-08", "2026-09"), b="sum(%s)" % mon("2025-08", "2025-09")),
                                "SELECT sum({a}), sum({b}), sum({a}) - sum({b}) FROM Ticket t WHERE {ok}".format(ok=ok, a=mon("2026-08", "2026-09"), b=mon("2025-08", "2025-09")),
                                "SELECT strftime('%%Y-%%m', t.OpenedAt), count(*) FROM Ticket t WHERE %s AND (%s OR %s) GROUP BY 1 ORDER BY 1" % (ok, mon("2025-08", "2025-09"), mon("2026-08", "2026-09")),
                                "SELECT strftime('%%Y', t.OpenedAt), count(*) FROM Ticket t WHERE %s AND (%s OR %s) GROUP BY 1 ORDER BY 1" % (ok, mon("2025-08", "2025-09"), mon("2026-08", "2026-09")),
                                "SELECT count(*) FROM Ticket t WHERE %s AND %s" % (ok, mon("2025-08", "2025-09"))], "year over year", "hard", True, chain="lm")
    chs = ("app", "mail", "phone")
    q("tickets by month and channel 2026 as pivot", [("SELECT strftime('%s', t.OpenedAt), %s FROM Ticket t WHERE %s AND %s GROUP BY 1 ORDER BY 1" %
                                                      (f, ", ".join("sum(t.Channel = '%s')" % c for c in cc), ok, y(2026)))
                                                     for cc in (chs, ("phone", "mail", "app"), ("phone", "app", "mail")) for f in ("%Y-%m", "%m")], "pivot", "hard", True)
    sl = "FROM Ticket t JOIN Contract k ON k.ContractID = t.ContractID WHERE %s AND t.ArrivedAt IS NOT NULL" % ok
    met = "@1.0 * sum(%s <= k.ResponseHrs) / count(*)@" % resp
    q("sla met this yr", frac("SELECT %s %s AND %s" % (met, sl, y(2026))) + ["SELECT sum(%s <= k.ResponseHrs) %s AND %s" % (resp, sl, y(2026))], "ratio", "hard", True, chain="sla")
    pn = case("k.PlanCode", PLAN)
    q("by plan", frac(*["SELECT %s, %s %s AND %s GROUP BY k.PlanCode" % (x, met, sl, y(2026)) for x in ("k.PlanCode", pn)]) +
      ["SELECT k.PlanCode, sum(%s <= k.ResponseHrs) %s AND %s GROUP BY k.PlanCode" % (resp, sl, y(2026))], "rate by group", "hard", True, chain="sla")
    q("and 2025", frac(*["SELECT %s, %s %s AND %s GROUP BY k.PlanCode" % (x, met, sl, y(2025)) for x in ("k.PlanCode", pn)]) +
      ["SELECT k.PlanCode, sum(%s <= k.ResponseHrs) %s AND %s GROUP BY k.PlanCode" % (resp, sl, y(2025))], "rate by group", "hard", True, chain="sla")
    q("avg response time by prio in h", rnd(*["SELECT %s, @avg(%s)@ FROM Ticket t WHERE %s AND t.ArrivedAt IS NOT NULL GROUP BY t.Prio" % (x, resp, ok) for x in ("t.Prio", PRIO)]), "duration by group", "medium", True)
    md = ("FROM (SELECT v, row_number() OVER (ORDER BY v) AS r, count(*) OVER () AS n FROM (SELECT %s AS v FROM Ticket t WHERE t.State = 'DON' AND %s AND t.ClosedAt IS NOT NULL)) WHERE r IN ((n + 1) / 2, (n + 2) / 2)")
    q("median resolution time 2026", rnd("SELECT @avg(v)@ " + md % (reso, y(2026)), "SELECT @avg(v) / 24@ " + md % (reso, y(2026))), "median", "hard", True, chain="md")
    q("and for 2025", rnd("SELECT @avg(v)@ " + md % (reso, y(2025)), "SELECT @avg(v) / 24@ " + md % (reso, y(2025))), "median", "hard", True, chain="md")
    vis = "(SELECT count(*) FROM Visit v WHERE v.TicketNo = t.TicketNo)"
    q("ftf rate 2025", frac("SELECT @1.0 * sum(%s = 1) / count(*)@ FROM Ticket t WHERE t.State = 'DON' AND %s" % (vis, y(2025))), "ratio", "hard", True, chain="ftf")
    q("by fault", frac("SELECT t.Fault, @1.0 * sum(%s = 1) / count(*)@ FROM Ticket t WHERE t.State = 'DON' AND %s GROUP BY t.Fault" % (vis, y(2025))), "rate by group", "hard", True, chain="ftf")
    q("visits per technician this year", ["SELECT h.TechName, count(*) FROM Visit v JOIN Technician h ON h.TechID = v.TechID WHERE v.VisitDate >= '2026-01-01' GROUP BY h.TechID",
                                          "SELECT h.TechID, h.TechName, count(*) FROM Visit v JOIN Technician h ON h.TechID = v.TechID WHERE v.VisitDate >= '2026-01-01' GROUP BY h.TechID",
                                          "SELECT h.TechName, count(v.VisitID) FROM Technician h LEFT JOIN Visit v ON h.TechID = v.TechID AND v.VisitDate >= '2026-01-01' GROUP BY h.TechID",
                                          "SELECT h.TechName, count(v.VisitID) FROM Technician h LEFT JOIN Visit v ON h.TechID = v.TechID AND v.VisitDate >= '2026-01-01' WHERE h.LeftOn IS NULL GROUP BY h.TechID"], "count by group", "medium", chain="vt")
    q("avg minutes too", rnd("SELECT h.TechName, count(*), @avg(v.Minutes)@ FROM Visit v JOIN Technician h ON h.TechID = v.TechID WHERE v.VisitDate >= '2026-01-01' GROUP BY h.TechID",
                             "SELECT h.TechName, @avg(v.Minutes)@ FROM Visit v JOIN Technician h ON h.TechID = v.TechID WHERE v.VisitDate >= '2026-01-01' GROUP BY h.TechID",
                             "SELECT h.TechID, h.TechName, count(*), @avg(v.Minutes)@ FROM Visit v JOIN Technician h ON h.TechID = v.TechID WHERE v.VisitDate >= '2026-01-01' GROUP BY h.TechID",
                             "SELECT h.TechName, count(v.VisitID), @avg(v.Minutes)@ FROM Technician h LEFT JOIN Visit v ON h.TechID = v.TechID AND v.VisitDate >= '2026-01-01' GROUP BY h.TechID"), "avg by group", "medium", chain="vt")
    q("tehcnician without a visit so far", cols("FROM Technician h WHERE NOT EXISTS (SELECT 1 FROM Visit v WHERE v.TechID = h.TechID)", "h.TechName", "h.TechID, h.TechName", "h.*", "h.TechName, h.HiredOn"), "never", "medium")
    q("no access share of visits by year", frac("SELECT strftime('%Y', VisitDate), @1.0 * sum(Outcome = 'no access') / count(*)@ FROM Visit GROUP BY 1 ORDER BY 1"), "trend", "medium")
    q("total km driven in august", "SELECT sum(TravelKm) FROM Visit WHERE VisitDate BETWEEN '2026-08-01' AND '2026-08-31'", "sum")
    pc = "FROM PartUsed u JOIN Part p ON p.PartNo = u.PartNo JOIN Visit v ON v.VisitID = u.VisitID"
    q("parts cost per quarter 2025", rnd(*["SELECT %s, @sum(u.Qty * p.UnitCost)@ %s WHERE v.VisitDate BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1 ORDER BY 1" % (x, pc) for x in (
        "'Q' || ((strftime('%m', v.VisitDate) + 2) / 3)", "(strftime('%m', v.VisitDate) + 2) / 3", "'2025-Q' || ((strftime('%m', v.VisitDate) + 2) / 3)")]), "sum by quarter", "medium", True)
    t5 = pc + " WHERE v.VisitDate >= '2026-01-01' GROUP BY p.PartNo ORDER BY sum(u.Qty * p.UnitCost) DESC LIMIT 5"
    q("top 5 parts by cost ytd", rnd(*cols(t5, "p.PartName, @sum(u.Qty * p.UnitCost)@", "p.PartName", "p.PartNo, p.PartName, @sum(u.Qty * p.UnitCost)@")), "top n", "medium", True)
    q("parts below min level", cols("FROM Part WHERE OnHand < MinLevel", "PartName, OnHand, MinLevel", "PartName", "PartNo, PartName", "PartNo, PartName, OnHand, MinLevel", "*", "PartName, OnHand", "count(*)"), "list")
    q("part never used", cols("FROM Part p WHERE NOT EXISTS (SELECT 1 FROM PartUsed u WHERE u.PartNo = p.PartNo)", "p.PartName", "p.PartNo, p.PartName", "p.*"), "never", "medium")
    q("how many water pumps in stock", "SELECT OnHand FROM Part WHERE PartName = 'Water pump'", "lookup", alt=["SELECT PartName, OnHand FROM Part WHERE PartName = 'Water pump'"])
    q("mrr", rnd("SELECT @sum(k.MonthlyFee)@ FROM Contract k WHERE " + act), "sum", "medium", True, chain="mrr")
    q("by segment", rnd("SELECT c.Segment, @sum(k.MonthlyFee)@ FROM Contract k JOIN Client c ON c.ClientID = k.ClientID WHERE %s GROUP BY c.Segment" % act), "sum by group", "medium", True, chain="mrr")
    nx = "FROM Contract k JOIN Client c ON c.ClientID = k.ClientID WHERE k.EndsOn BETWEEN '2026-09-09' AND '2027-03-31' AND k.StartsOn <= '2026-09-09'"
    nx2 = nx.replace(" AND k.StartsOn <= '2026-09-09'", "")
    q("contracts running out by end of march 27, w client + end date", [s for n in (nx, nx2) for s in cols(n, "k.ContractID, c.ClientName, k.EndsOn", "c.ClientName, k.EndsOn", "k.ContractID, k.EndsOn, c.ClientName")], "list", "medium")
    nc = "FROM Client c WHERE c.IsDeleted = 0 AND NOT EXISTS (SELECT 1 FROM Contract k WHERE k.ClientID = c.ClientID AND %s)" % act
    q("clients w/o active contract", cols(nc, "c.ClientName", "c.ClientID, c.ClientName", "count(*)", "c.*", "c.ClientName, c.City"), "never", "hard", True)
    q("machines in the field by model", "SELECT Model, count(*) FROM Machine WHERE RemovedOn IS NULL GROUP BY Model", "count by group", "medium", True)
    mt = "FROM Machine m LEFT JOIN Ticket t ON t.MachineID = m.MachineID AND %s AND %s" % (ok, y(2025))
    q("tickets per machine by model 2025", rnd(
        "SELECT m.Model, @1.0 * count(t.TicketNo) / count(DISTINCT m.MachineID)@ %s GROUP BY m.Model" % mt,
        "SELECT m.Model, @1.0 * count(t.TicketNo) / count(DISTINCT m.MachineID)@ %s AND %s AND %s GROUP BY m.Model" % (tm, ok, y(2025)),
        "SELECT m.Model, @1.0 * count(t.TicketNo) / count(DISTINCT m.MachineID)@ %s WHERE m.RemovedOn IS NULL GROUP BY m.Model" % mt), "ratio", "hard", True)
    t2 = "FROM (SELECT c.City AS g, c.ClientName AS n, count(*) AS v, row_number() OVER (PARTITION BY c.City ORDER BY count(*) DESC) AS r %s WHERE %s AND %s GROUP BY c.ClientID) WHERE r = 1" % (tc, ok, y(2025))
    q("client with most tickets in each city 2025", [s.replace(*x).replace(*w) for w in (("", ""), ("WHERE t.", "WHERE c.IsDeleted = 0 AND t.")) for x in (("row_number()", "rank()"), ("", "")) for s in cols(t2, "g, n, v", "g, n")], "top n per group", "hard", True)
    q("csat by segment 2026", rnd("SELECT c.Segment, @avg(t.Stars)@ %s WHERE %s AND %s GROUP BY c.Segment" % (tc, ok, y(2026))), "avg by group", "medium", True)
    q("share of rated tickets w 4+ stars", frac("SELECT @1.0 * sum(Stars >= 4) / count(*)@ FROM Ticket WHERE Stars IS NOT NULL"), "share", "medium")
    lv = "%s JOIN Visit v ON v.TicketNo = t.TicketNo WHERE m.RemovedOn IS NULL AND m.Model = 'Bean Tower' GROUP BY m.MachineID" % tm
    q("last visit per bean tower machine", cols(lv, "m.MachineID, max(v.VisitDate)", "m.SerialNo, max(v.VisitDate)", "m.MachineID, m.SerialNo, max(v.VisitDate)") + [
        s.replace("m.RemovedOn IS NULL AND ", "") for s in cols(lv, "m.MachineID, max(v.VisitDate)", "m.SerialNo, max(v.VisitDate)", "m.MachineID, m.SerialNo, max(v.VisitDate)")] + [
        "SELECT m.%s, max(v.VisitDate) FROM Machine m LEFT JOIN Ticket t ON t.MachineID = m.MachineID LEFT JOIN Visit v ON v.TicketNo = t.TicketNo WHERE m.Model = 'Bean Tower'%s GROUP BY m.MachineID" % (c, w) for c in ("MachineID", "SerialNo") for w in ("", " AND m.RemovedOn IS NULL")],
      "latest per group", "medium")
    q("most common fault on crema duo", cols("%s WHERE m.Model = 'Crema Duo' AND %s GROUP BY t.Fault ORDER BY count(*) DESC LIMIT 1" % (tm, ok), "t.Fault, count(*)", "t.Fault"), "superlative", "medium", True, chain="cf")
    q("2nd most common", cols("%s WHERE m.Model = 'Crema Duo' AND %s GROUP BY t.Fault ORDER BY count(*) DESC LIMIT 1 OFFSET 1" % (tm, ok), "t.Fault, count(*)", "t.Fault"), "second", "medium", True, chain="cf")
    h4 = "FROM Ticket t JOIN Visit v ON v.TicketNo = t.TicketNo WHERE %s GROUP BY t.TicketNo HAVING count(*) >= 4" % y(2026)
    q("tickets from this yr with 4 or more visits", cols(h4, "t.TicketNo, count(*)", "t.TicketNo"), "having", "medium")
    q("is there an open ticket for fjord hotel", ["SELECT count(*) > 0 %s WHERE c.ClientName = 'Fjord Hotel' AND %s" % (tc, opn)] + cols(
        "%s WHERE c.ClientName = 'Fjord Hotel' AND %s" % (tc, opn), "count(*)", "t.TicketNo", "t.*"), "yes/no", "medium", True)
    q("technicians still employed, longest first", cols("FROM Technician WHERE LeftOn IS NULL ORDER BY HiredOn", "TechName, HiredOn", "TechName", "TechID, TechName, HiredOn", "*", "TechID, TechName", "TechName, HomeBase, HiredOn"), "list")
    q("machines installed per yr", ["SELECT strftime('%Y', InstalledOn), count(*) FROM Machine GROUP BY 1 ORDER BY 1"], "count by year")
    q("most expensive part", cols("FROM Part ORDER BY UnitCost DESC LIMIT 1", "PartName, UnitCost", "PartName", "PartNo, PartName, UnitCost", "*"), "superlative", chain="part")
    q("how many of those did we use in 2025", ["SELECT coalesce(sum(u.Qty), 0) FROM PartUsed u JOIN Visit v ON v.VisitID = u.VisitID JOIN Part p ON p.PartNo = u.PartNo WHERE p.PartName = 'Main board' AND v.VisitDate BETWEEN '2025-01-01' AND '2025-12-31'"], "sum", "hard", chain="part")
    q("visits last week", cols("FROM Visit WHERE VisitDate BETWEEN '2026-08-31' AND '2026-09-06'", "count(*)", "*"), "count", chain="vw")
    q("by technican", ["SELECT h.TechName, count(*) FROM Visit v JOIN Technician h ON h.TechID = v.TechID WHERE v.VisitDate BETWEEN '2026-08-31' AND '2026-09-06' GROUP BY h.TechID",
                       "SELECT h.TechID, h.TechName, count(*) FROM Visit v JOIN Technician h ON h.TechID = v.TechID WHERE v.VisitDate BETWEEN '2026-08-31' AND '2026-09-06' GROUP BY h.TechID"], "count by group", "medium", chain="vw")

    ask("overtime last month", "no working times or overtime are recorded, only visit minutes")
    ask("profit per contract", "labour, travel costs and overheads are not recorded; profit is not defined")
    ask("worst technician", "worst by what: stars, first-time fix, response, visits?")
    ask("how many cups were brewed", "no counter readings are recorded")
    ask("penalties paid for sla misses", "no penalties are recorded")
    return p
