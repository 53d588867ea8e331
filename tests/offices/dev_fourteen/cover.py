"""A property-insurance broker: a vendor's short prefixed names, code tables, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from forms import Paper, case, cols, frac, rnd

TODAY = date(2026, 4, 15)
DDL = """
CREATE TABLE emp (em_id INTEGER, em_name TEXT, em_job TEXT, em_in TEXT, em_out TEXT);
CREATE TABLE cli (cl_id INTEGER, cl_name TEXT, cl_typ TEXT, cl_town TEXT, cl_since TEXT, cl_am INTEGER, cl_st TEXT,
 cl_mail TEXT, cl_tel TEXT);
CREATE TABLE ins (in_cd TEXT, in_name TEXT, in_tel TEXT);
CREATE TABLE prd (pr_cd TEXT, pr_name TEXT, pr_com REAL);
CREATE TABLE obj (ob_id INTEGER, ob_cl INTEGER, ob_addr TEXT, ob_town TEXT, ob_use TEXT, ob_year INTEGER, ob_siv INTEGER,
 ob_zone INTEGER);
CREATE TABLE pol (po_no INTEGER, po_ob INTEGER, po_in TEXT, po_pr TEXT, po_qdt TEXT, po_from TEXT, po_to TEXT, po_prem REAL,
 po_exc INTEGER, po_st INTEGER, po_can TEXT, po_cr TEXT, po_prev INTEGER);
CREATE TABLE clm (cm_no TEXT, cm_po INTEGER, cm_loss TEXT, cm_rep TEXT, cm_cause TEXT, cm_st TEXT, cm_res REAL, cm_paid REAL,
 cm_close TEXT);
CREATE TABLE com (co_id INTEGER, co_po INTEGER, co_due TEXT, co_amt REAL, co_rcv TEXT);
CREATE TABLE cod (cd_typ TEXT, cd_val TEXT, cd_txt TEXT);
"""
NOTES = """
# Policy system, how to read it

- cl_st: A = active, X = gone. When we say clients we mean the active ones. cl_am = account manager (emp).
- po_st: 10 = quote out, 20 = written, 30 = cancelled, 40 = expired, 90 = quote turned down. 10 and 90 are quotes, never policies.
- In force: po_st 20 and today lies between po_from and po_to. The status of expired ones is sometimes set late and renewals are written ahead, so look at the dates.
- po_prem is the premium for the year of the policy, in euro. GWP = premium of the policies in force.
- Every renewal is a policy of its own; po_prev is the number of the policy before it. New business = policies without po_prev, counted in the year they begin (po_from), value = premium.
- Written premium of a year = premium of all policies beginning in that year (20, 30, 40).
- Retention = of the policies that ended by running out (po_to) in the period, cancelled ones aside, the share that has a renewal.
- Hit rate = quotes that became a policy / all quotes, by quote date (po_qdt), renewals left out. Open quote = 10.
- Cancellations belong to po_can. Reasons in cod (CR).
- Object without cover = no policy in force on it, clients gone are left out. Flood cover = product FL. Zones 3 and 4 are high risk.
- Claims go by loss date (cm_loss). cm_st: N = new, R = in review, S = settled, D = declined. Open = N or R. Causes in cod (CA).
- Loss ratio of a year = (paid + reserve) of its claims / written premium of that year. Declined claims carry no amounts.
- Settlement time = days from report (cm_rep) to close, settled claims only.
- com: what the insurers owe us. Commission income goes by co_rcv; negative lines are clawbacks and count. Outstanding = co_rcv empty; overdue = outstanding and co_due before today.
"""
TYP = [("P", "private"), ("L", "landlord"), ("B", "business")]
CAUSE = [("W", "water pipe"), ("S", "storm"), ("F", "fire"), ("B", "burglary"), ("H", "hail"), ("E", "flood")]
CR = [("SALE", "object sold"), ("PRC", "too expensive"), ("COMP", "went to competitor"), ("CLM", "after a claim"), ("INS", "cancelled by insurer")]
USE = [("O", "owner occupied"), ("R", "rented out"), ("C", "commercial")]
ST = [("N", "new"), ("R", "in review"), ("S", "settled"), ("D", "declined")]


def plus(d, n=1):
    try:
        return d.replace(year=d.year + n)
    except ValueError:
        return d.replace(year=d.year + n, day=28)


def make():
    rng = random.Random(14101)
    emps = [(1, "Agnes Holm", "account manager", "2012-03-01", None), (2, "Viktor Lang", "account manager", "2016-09-01", None),
            (3, "Tessa Marti", "account manager", "2019-01-15", None), (4, "Boris Kern", "account manager", "2015-05-01", "2025-09-30"),
            (5, "Yara Quint", "account manager", "2025-08-01", None), (6, "Linda Oser", "claims handler", "2014-02-01", None),
            (7, "Dario Frey", "claims handler", "2021-10-01", None), (8, "Wanda Jost", "back office", "2018-04-01", None),
            (9, "Kurt Pohl", "director", "2009-01-01", None), (10, "Celia Dorn", "claims handler", "2017-06-01", "2024-12-31")]
    towns = ["Hallbach"] * 6 + ["Grünau"] * 4 + ["Steinfurt"] * 3 + ["Oberweil"] * 2 + ["Lindach"]
    names = people(rng, 250)
    firms = [a + " " + b for a in "Krone Adler Sonne Linden Berg Ufer Turm Park Nord Stern".split() for b in ("Immobilien", "Bau", "Gastro", "Logistik", "Hausverwaltung")]
    rng.shuffle(firms)
    cli = []
    for i in range(1, 271):
        t = "B" if i % 8 == 0 else rng.choice(["P", "P", "P", "P", "L"])
        n = firms.pop() if t == "B" else names.pop()
        cli.append([i, n, t, rng.choice(towns), day_in(rng, date(2011, 1, 1), date(2026, 3, 20)), rng.choice([1, 1, 2, 2, 3, 3, 3, 4, 5]),
                    "X" if rng.random() < .09 else "A", n.lower().replace(" ", ".") + "@post.example" if rng.random() < .84 else None,
                    "0%d/%d" % (rng.choice([551, 552, 559]), rng.randint(20000, 98999)) if rng.random() < .9 else None])
    ins = [("ALB", "Albrecht Versicherung", "040 7711-0"), ("HEL", "Helvion", "089 4420-100"), ("NRD", "Nordschutz", "0431 905-0"),
           ("PAX", "Pax Mutual", "0221 88-330"), ("RHE", "Rhenania", "0211 6004-0"), ("TER", "Terra Specialty", None)]
    prd = [("HB", "home building", 14.0), ("HC", "home contents", 17.5), ("LL", "landlord building", 13.0), ("CP", "commercial property", 11.0),
           ("FL", "flood and natural hazards", 9.5), ("GL", "glass", 20.0), ("AR", "art and valuables", 15.0)]
    objs = []
    for c in cli:
        for _ in range({"P": rng.choice([1, 1, 1, 2]), "L": rng.choice([1, 2, 3, 4]), "B": rng.choice([1, 1, 2, 3])}[c[2]]):
            use = {"P": "O", "L": rng.choice("RRRO"), "B": rng.choice("CCCR")}[c[2]]
            siv = int({"O": rng.randint(180, 900), "R": rng.randint(350, 2400), "C": rng.randint(500, 6000)}[use]) * 1000
            objs.append((len(objs) + 1, c[0], "%s %d" % (rng.choice("Mühlweg Bahnhofstr. Schulgasse Am Hang Seestr. Gartenweg Kirchplatz Industriestr. Rosenweg Talstr.".replace("Am Hang", "Hangweg").split()), rng.randint(1, 140)),
                         c[3] if rng.random() < .8 else rng.choice(towns), use, rng.choice([None] + [rng.randint(1890, 2022)] * 9), siv, rng.choices([1, 2, 3, 4], [52, 27, 14, 7])[0]))
    pols, coms, clms = [], [], []
    ctyp = {c[0]: c for c in cli}
    exc = [0, 150, 250, 500, 500, 1000]
    for o in objs:
        gone = ctyp[o[1]][6] == "X"
        pool = {"O": ["HB", "HC", "HC", "FL", "GL", "AR"], "R": ["LL", "LL", "FL", "GL"], "C": ["CP", "CP", "FL", "GL"]}[o[4]]
        for pr in sorted(set(rng.sample(pool, rng.choice([1, 1, 2, 2, 3])))):
            rate = {"HB": .0011, "HC": .0005, "LL": .0010, "CP": .0014, "FL": .0004 * o[7], "GL": .0002, "AR": .0004}[pr]
            d = day_in(rng, date(2022, 2, 1), date(2026, 5, 10))
            prem = round(max(70, o[6] * rate * rng.uniform(.8, 1.25)), 2)
            i_cd = rng.choices([x[0] for x in ins[:5]], [6, 5, 4, 2, 3])[0]
            qd = d - timedelta(days=rng.randint(4, 60))
            ex = rng.choice(exc)
            if qd > TODAY:
                continue
            if d > TODAY - timedelta(days=30) and rng.random() < .7 or (d > TODAY - timedelta(days=80) and rng.random() < .2):
                pols.append((len(pols) + 50001, o[0], i_cd, pr, qd, d, None, prem, ex, 10, None, None, None))
                continue
            if rng.random() < .33:
                pols.append((len(pols) + 50001, o[0], i_cd, pr, qd, d, None, prem, ex, 90, None, None, None))
                if rng.random() < .5:
                    continue
                i_cd = rng.choice([x[0] for x in ins[:5]])
                qd = qd + timedelta(days=2)
            prev = None
            while True:
                to = plus(d) - timedelta(days=1)
                no = len(pols) + 50001
                can = reason = None
                if rng.random() < .05 or (gone and d > date(2024, 6, 1)):
                    can = day_in(rng, d + timedelta(days=20), to)
                    if can > TODAY:
                        can = None if not gone else TODAY - timedelta(days=rng.randint(1, 10))
                    if can and can <= d:
                        can = None
                late = TODAY - timedelta(days=25) <= to < TODAY and rng.random() < .6
                st = 30 if can else 20 if to >= TODAY or late else 40
                if can:
                    reason = rng.choice(["SALE", "PRC", "PRC", "COMP", "COMP", "CLM", "INS", None])
                pols.append((no, o[0], i_cd, pr, qd if prev is None else None, d, to, prem, ex, st, can, reason, prev))
                com = {p[0]: p[2] for p in prd}[pr]
                due = d + timedelta(days=30)
                rc = due + timedelta(days=int(rng.gauss(6, 10)))
                coms.append((len(coms) + 1, no, due, round(prem * com / 100, 2), rc if rc <= TODAY and rng.random() > .035 else None))
                if can:
                    due = can + timedelta(days=30)
                    rc = due + timedelta(days=rng.randint(0, 20))
                    coms.append((len(coms) + 1, no, due, -round(prem * com / 100 * (to - can).days / 365, 2), rc if rc <= TODAY else None))
                end = can or min(to, TODAY)
                k = 0
                while rng.random() < {"HB": .2, "HC": .19, "LL": .33, "CP": .3, "FL": .06 * o[7], "GL": .15, "AR": .04}[pr] and k < 2 and d < end:
                    k += 1
                    loss = day_in(rng, d, end)
                    rep = loss + timedelta(days=int(rng.expovariate(.2)))
                    if rep > TODAY:
                        continue
                    ca = {"FL": "E", "GL": rng.choice("HSB"), "AR": rng.choice("BF")}.get(pr) or rng.choices("WSFBH", [9, 6, 1, 4 if pr == "HC" else 1, 3])[0]
                    amt = round(rng.lognormvariate({"GL": 5.2, "CP": 7.5, "LL": 7.1, "FL": 7.4}.get(pr, 6.4) + (1.3 if ca == "F" else 0), .9), 2)
                    cl = rep + timedelta(days=int(rng.expovariate(1 / {"ALB": 40, "HEL": 65, "NRD": 50, "PAX": 95, "RHE": 55}[i_cd])) + 4)
                    if cl > TODAY:
                        clms.append([0, no, loss, rep, ca, "N" if (TODAY - rep).days < 14 else "R", round(amt, -2) or 100.0, None if rng.random() < .7 else round(amt / 4, 2), None])
                    elif rng.random() < .14:
                        clms.append([0, no, loss, rep, ca, "D", None, None, cl])
                    else:
                        clms.append([0, no, loss, rep, ca, "S", None, amt, cl])
                if can or to >= TODAY + timedelta(days=40):
                    break
                if rng.random() > ({"PAX": .74}.get(i_cd, .88) if to < TODAY else .4):
                    break
                prev, d = no, to + timedelta(days=1)
                if rng.random() < .08:
                    i_cd = rng.choice([x[0] for x in ins[:5]])
                prem = round(prem * rng.uniform(.99, 1.13), 2)
    clms.sort(key=lambda c: (c[3], c[1]))
    for k, c in enumerate(clms, 1):
        c[0] = "S%s-%04d" % (str(c[3].year)[2:], k)
    cods = [("CT", a, b) for a, b in TYP] + [("CA", a, b) for a, b in CAUSE] + [("CR", a, b) for a, b in CR] + [("OU", a, b) for a, b in USE] + [("CS", a, b) for a, b in ST]
    own = {o[0]: o[1] for o in objs}
    for x in pols:
        c = cli[own[x[1]] - 1]
        c[4] = min(c[4], x[4] or x[5])
    write("cover", DDL, [("emp", emps), ("cli", cli), ("ins", ins), ("prd", prd), ("obj", objs), ("pol", pols), ("clm", clms), ("com", coms), ("cod", cods)])


def questions():
    p = Paper("cover", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-04-15'"
    inf = "p.po_st = 20 AND p.po_from <= %s AND p.po_to >= %s" % (T, T)
    wr = "p.po_st IN (20, 30, 40)"
    poc = "FROM pol p JOIN obj o ON o.ob_id = p.po_ob JOIN cli c ON c.cl_id = o.ob_cl"
    clc = "FROM clm k JOIN pol p ON p.po_no = k.cm_po JOIN obj o ON o.ob_id = p.po_ob JOIN cli c ON c.cl_id = o.ob_cl"
    yr = lambda c, y: "%s >= '%d-01-01' AND %s <= '%d-12-31'" % (c, y, c, y)  # noqa: E731
    bet = lambda c, a, b: "%s BETWEEN '%s' AND '%s'" % (c, a, b)  # noqa: E731
    ncl = "c.cl_st = 'A'"
    typ, cau, use, cr = case("c.cl_typ", TYP), case("k.cm_cause", CAUSE), case("o.ob_use", USE), case("p.po_cr", CR)
    J = lambda t, *cc: cols(t, *cc)  # noqa: E731

    q("no of clients", "SELECT count(*) FROM cli WHERE cl_st = 'A'", "count", "easy", True, chain="cl")
    q("private, landlords, business each", J("FROM cli c WHERE %s GROUP BY c.cl_typ" % ncl, "c.cl_typ, count(*)", typ + ", count(*)", "c.cl_typ, %s, count(*)" % typ) +
      ["SELECT sum(cl_typ = 'P'), sum(cl_typ = 'L'), sum(cl_typ = 'B') FROM cli WHERE cl_st = 'A'"], "count by group", "easy", True, chain="cl")
    am = "FROM cli c JOIN emp e ON e.em_id = c.cl_am WHERE %s GROUP BY e.em_id" % ncl
    q("clients per account manager", J(am, "e.em_name, count(*)", "e.em_id, e.em_name, count(*)") +
      ["SELECT e.em_name, count(*) FROM cli c JOIN emp e ON e.em_id = c.cl_am WHERE %s AND e.em_out IS NULL GROUP BY e.em_id" % ncl], "count by group", "medium", True, chain="am")
    le = "FROM cli c JOIN emp e ON e.em_id = c.cl_am WHERE %s AND e.em_out IS NOT NULL" % ncl
    q("which ones still sit with someone who left", J(le, "c.cl_name", "c.cl_id, c.cl_name", "c.cl_name, e.em_name", "c.cl_id, c.cl_name, e.em_name", "c.cl_id", "c.*", "count(*)", "c.cl_name, e.em_name, e.em_out",
                                                      "DISTINCT e.em_name") + J(le + " GROUP BY e.em_id", "e.em_name, count(*)"), "list", "medium", True, chain="am")
    q("policies in force", "SELECT count(*) FROM pol p WHERE " + inf, "count", "medium", True, chain="inf")
    bp = "FROM pol p JOIN prd r ON r.pr_cd = p.po_pr WHERE %s GROUP BY r.pr_cd" % inf
    q("per product", J(bp, "r.pr_name, count(*)", "r.pr_cd, count(*)", "r.pr_cd, r.pr_name, count(*)"), "count by group", "medium", True, chain="inf")
    q("only nordschutz", [s.replace("WHERE", "WHERE p.po_in = 'NRD' AND") for s in J(bp, "r.pr_name, count(*)", "r.pr_cd, count(*)", "r.pr_cd, r.pr_name, count(*)")] +
      ["SELECT count(*) FROM pol p WHERE p.po_in = 'NRD' AND " + inf], "count by group", "medium", True, chain="inf")
    q("current gwp", rnd("SELECT @sum(p.po_prem)@ FROM pol p WHERE " + inf), "sum", "medium", True, chain="gwp")
    gi = "FROM pol p JOIN ins i ON i.in_cd = p.po_in WHERE %s GROUP BY i.in_cd" % inf
    tot = "(SELECT sum(p.po_prem) FROM pol p WHERE %s)" % inf
    q("by insurer with share", frac(*J(gi, "i.in_name, sum(p.po_prem), @sum(p.po_prem) / %s@" % tot, "i.in_cd, sum(p.po_prem), @sum(p.po_prem) / %s@" % tot, "i.in_name, @sum(p.po_prem) / %s@" % tot,
                                       "i.in_cd, @sum(p.po_prem) / %s@" % tot, "i.in_name, round(sum(p.po_prem), 2), @sum(p.po_prem) / %s@" % tot)), "share of total", "hard", True, chain="gwp")
    q("average yearly premium for home contents", rnd("SELECT @avg(p.po_prem)@ FROM pol p WHERE p.po_pr = 'HC' AND " + inf, "SELECT @avg(p.po_prem)@ FROM pol p WHERE p.po_pr = 'HC' AND " + wr), "average", "medium", True)
    suc = "EXISTS (SELECT 1 FROM pol n WHERE n.po_prev = p.po_no)"
    pols = ("p.po_no", "p.po_no, c.cl_name", "p.po_no, p.po_to", "p.po_no, c.cl_name, p.po_to", "c.cl_name, p.po_no, p.po_to", "p.*", "count(*)", "p.po_no, p.po_to, p.po_prem", "p.po_no, c.cl_name, p.po_to, p.po_prem",
            "p.po_no, p.po_from, p.po_to", "p.po_no, p.po_pr, p.po_to")
    e1 = "%s WHERE %s AND %s" % (poc, inf, bet("p.po_to", "2026-05-01", "2026-05-31"))
    e2 = "%s WHERE p.po_st = 20 AND %s" % (poc, bet("p.po_to", "2026-05-01", "2026-05-31"))
    q("which policies end in may", J(e1, *pols) + J(e2, *pols), "list", "medium", True, chain="ren")
    q("not renewed yet?", J(e1 + " AND NOT " + suc, *pols) + J(e2 + " AND NOT " + suc, *pols), "negation", "hard", True, chain="ren")
    q("premium at stake there", rnd("SELECT @sum(p.po_prem)@ %s AND NOT %s" % (e1, suc)), "sum", "hard", True, chain="ren")
    nb = "FROM pol p WHERE %s AND p.po_prev IS NULL AND p.po_from BETWEEN '2024-01-01' AND '2025-12-31'" % wr
    y5, y4 = "CASE WHEN p.po_from >= '2025-01-01' THEN p.po_prem END", "CASE WHEN p.po_from < '2025-01-01' THEN p.po_prem END"
    q("new business 2025 vs 24", rnd("SELECT strftime('%%Y', p.po_from), @sum(p.po_prem)@ %s GROUP BY 1" % nb, "SELECT @sum(%s)@, @sum(%s)@ %s" % (y5, y4, nb), "SELECT @sum(%s)@, @sum(%s)@ %s" % (y4, y5, nb),
                                     "SELECT @sum(%s)@, @sum(%s)@, @sum(%s) - sum(%s)@ %s" % (y5, y4, y5, y4, nb), "SELECT strftime('%%Y', p.po_from), count(*), @sum(p.po_prem)@ %s GROUP BY 1" % nb,
                                     "SELECT @sum(%s)@, @sum(%s)@, @100.0 * (sum(%s) - sum(%s)) / sum(%s)@ %s" % (y5, y4, y5, y4, y4, nb)), "comparison", "hard", True, chain="nb")
    q("per account manager 2025 only", rnd(*J("%s JOIN emp e ON e.em_id = c.cl_am WHERE %s AND p.po_prev IS NULL AND %s GROUP BY e.em_id" % (poc, wr, yr("p.po_from", 2025)), "e.em_name, @sum(p.po_prem)@", "e.em_id, e.em_name, @sum(p.po_prem)@",
                                              "e.em_name, count(*), @sum(p.po_prem)@")), "sum by group", "hard", True, chain="nb")
    hr = "@1.0 * sum(%s) / count(*)@" % wr
    q("hit rate last year", frac("SELECT %s FROM pol p WHERE p.po_prev IS NULL AND %s" % (hr, yr("p.po_qdt", 2025))), "ratio", "hard", True, chain="hr")
    q("same by product", frac("SELECT r.pr_name, %s FROM pol p JOIN prd r ON r.pr_cd = p.po_pr WHERE p.po_prev IS NULL AND %s GROUP BY r.pr_cd" % (hr, yr("p.po_qdt", 2025)),
                              "SELECT p.po_pr, %s FROM pol p WHERE p.po_prev IS NULL AND %s GROUP BY p.po_pr" % (hr, yr("p.po_qdt", 2025))), "rate by group", "hard", True, chain="hr")
    oq = "%s WHERE p.po_st = 10 AND p.po_qdt %s '2026-03-16'"
    qc = ("p.po_no, c.cl_name, p.po_qdt", "c.cl_name, p.po_qdt", "p.po_no, c.cl_name", "p.po_no, p.po_qdt, c.cl_name", "c.cl_name, p.po_no", "c.cl_name", "c.cl_name, p.po_no, p.po_qdt", "p.po_no, c.cl_name, p.po_qdt, p.po_prem", "p.po_no, c.cl_id, c.cl_name",
          "p.po_no, c.cl_name, c.cl_tel, p.po_qdt", "p.po_no, p.po_qdt, p.po_prem, c.cl_name")
    q("open quotes older than 30 days, who are they for", [s for w in ("", " AND " + ncl) for op in ("<", "<=") for s in J(oq % (poc, op) + w, *qc)], "list", "medium", True)
    cn = "FROM pol p WHERE p.po_can IS NOT NULL AND " + yr("p.po_can", 2025)
    q("cancelations 2025 by reason", J(cn + " GROUP BY p.po_cr", cr + ", count(*)", "p.po_cr, count(*)", "p.po_cr, %s, count(*)" % cr) + J(cn + " AND p.po_cr IS NOT NULL GROUP BY p.po_cr", cr + ", count(*)", "p.po_cr, count(*)"), "count by group", "medium", True)
    tc = "%s WHERE %s GROUP BY c.cl_id ORDER BY sum(p.po_prem) DESC LIMIT 5" % (poc, inf)
    q("top5 clients by premium in force", rnd(*J(tc, "c.cl_name, @sum(p.po_prem)@", "c.cl_name", "c.cl_id, c.cl_name, @sum(p.po_prem)@", "c.cl_id, c.cl_name")), "top n", "hard", True)
    ob = "FROM obj o JOIN cli c ON c.cl_id = o.ob_cl WHERE %s AND NOT EXISTS (SELECT 1 FROM pol p WHERE p.po_ob = o.ob_id AND %s)" % (ncl, inf)
    q("objects without cover per town", J(ob + " GROUP BY o.ob_town", "o.ob_town, count(*)"), "count by group", "hard", True)
    fl = "FROM obj o JOIN cli c ON c.cl_id = o.ob_cl WHERE o.ob_zone IN (3, 4) AND %s NOT EXISTS (SELECT 1 FROM pol p WHERE p.po_ob = o.ob_id AND p.po_pr = 'FL' AND %s)"
    q("how many high risk objects have no flood cover", ["SELECT count(*) " + fl % (ncl + " AND", inf), "SELECT count(*) " + fl % ("", inf)], "negation", "hard", True)
    q("claims last month", "SELECT count(*) FROM clm k WHERE " + bet("k.cm_loss", "2026-03-01", "2026-03-31"), "count", "easy", True, chain="cm")
    q("by cause pls", J("FROM clm k WHERE %s GROUP BY k.cm_cause" % bet("k.cm_loss", "2026-03-01", "2026-03-31"), cau + ", count(*)", "k.cm_cause, count(*)", "k.cm_cause, %s, count(*)" % cau), "count by group", "medium", True, chain="cm")
    q("and march 25", J("FROM clm k WHERE %s GROUP BY k.cm_cause" % bet("k.cm_loss", "2025-03-01", "2025-03-31"), cau + ", count(*)", "k.cm_cause, count(*)", "k.cm_cause, %s, count(*)" % cau), "period", "medium", True, chain="cm")
    op = clc + " WHERE k.cm_st IN ('N', 'R')"
    q("claims still open + total reserve", rnd("SELECT count(*), @sum(k.cm_res)@ " + op), "count and sum", "medium", True, chain="oc")
    q("show the 3 oldest", J(op + " ORDER BY k.cm_loss LIMIT 3", "k.cm_no, k.cm_loss", "k.cm_no", "k.cm_no, c.cl_name, k.cm_loss", "k.*", "k.cm_no, k.cm_loss, k.cm_res", "k.cm_no, k.cm_po, k.cm_loss", "k.cm_no, c.cl_name, k.cm_loss, k.cm_res") +
      J(op + " ORDER BY k.cm_rep LIMIT 3", "k.cm_no, k.cm_rep", "k.cm_no", "k.cm_no, c.cl_name, k.cm_rep", "k.*", "k.cm_no, k.cm_rep, k.cm_res", "k.cm_no, k.cm_loss, k.cm_rep"), "top n", "medium", True, chain="oc")
    am2 = "sum(coalesce(k.cm_paid, 0) + coalesce(k.cm_res, 0))"
    num = "(SELECT %s FROM clm k WHERE %s)" % (am2, yr("k.cm_loss", 2025))
    den = "(SELECT sum(p.po_prem) FROM pol p WHERE %s AND %s)" % (wr, yr("p.po_from", 2025))
    q("loss ratio 2025", frac("SELECT @%s / %s@" % (num, den)), "ratio", "hard", True, chain="lr")
    ni = "(SELECT %s FROM clm k JOIN pol p ON p.po_no = k.cm_po WHERE p.po_in = i.in_cd AND %s)" % (am2, yr("k.cm_loss", 2025))
    di = "(SELECT sum(p.po_prem) FROM pol p WHERE p.po_in = i.in_cd AND %s AND %s)" % (wr, yr("p.po_from", 2025))
    q("for each insurer", frac(*["SELECT %s, @%s / %s@ FROM ins i%s" % (c, ni, di, w) for w in (" WHERE i.in_cd <> 'TER'", "") for c in ("i.in_name", "i.in_cd", "i.in_cd, i.in_name")]), "rate by group", "hard", True, chain="lr")
    sd = "@avg(julianday(k.cm_close) - julianday(k.cm_rep))@"
    q("how long do insurers take to settle, avg days", rnd(*J("FROM clm k JOIN pol p ON p.po_no = k.cm_po JOIN ins i ON i.in_cd = p.po_in WHERE k.cm_st = 'S' GROUP BY i.in_cd", "i.in_name, " + sd, "i.in_cd, " + sd, "i.in_cd, i.in_name, " + sd)) +
      rnd("SELECT %s FROM clm k WHERE k.cm_st = 'S'" % sd), "duration by group", "hard", True, chain="sd")
    q("slowest one", rnd(*J("FROM clm k JOIN pol p ON p.po_no = k.cm_po JOIN ins i ON i.in_cd = p.po_in WHERE k.cm_st = 'S' GROUP BY i.in_cd ORDER BY avg(julianday(k.cm_close) - julianday(k.cm_rep)) DESC LIMIT 1", "i.in_name, " + sd, "i.in_cd, " + sd, "i.in_name", "i.in_cd", "i.in_cd, i.in_name, " + sd)),
      "superlative", "hard", True, chain="sd")
    q("what % of claims from last yr got declined", frac("SELECT @1.0 * sum(k.cm_st = 'D') / count(*)@ FROM clm k WHERE " + yr("k.cm_loss", 2025)), "share", "medium", True)
    bg = clc + " WHERE %s ORDER BY k.cm_paid DESC LIMIT 1" % yr("k.cm_loss", 2025)
    q("biggest payout for a 2025 claim, client and cause", J(bg, *[s % x for x in (cau, "k.cm_cause") for s in ("c.cl_name, %s, k.cm_paid", "k.cm_paid, c.cl_name, %s", "c.cl_name, %s", "k.cm_no, c.cl_name, %s, k.cm_paid", "k.cm_no, k.cm_paid, c.cl_name, %s", "k.cm_no, c.cl_name, %s", "c.cl_name, k.cm_paid, %s")]), "superlative", "medium", True)
    ci = "SELECT strftime('%%Y-%%m', co_rcv), @sum(co_amt)@ FROM com WHERE %s GROUP BY 1" % yr("co_rcv", 2025)
    q("commission income per month 2025", rnd(ci, ci.replace("'%Y-%m'", "'%m'")), "sum by month", "medium", True, chain="ci")
    ru = "SELECT m, %s FROM (SELECT strftime('%s', co_rcv) AS m, sum(co_amt) AS v FROM com WHERE " + yr("co_rcv", 2025) + " GROUP BY 1)"
    q("running total", rnd(*[ru % (x, f) for f in ("%Y-%m", "%m") for x in ("v, @sum(v) OVER (ORDER BY m)@", "@sum(v) OVER (ORDER BY m)@")]), "running total", "hard", True, chain="ci")
    oc = "FROM com x JOIN pol p ON p.po_no = x.co_po JOIN ins i ON i.in_cd = p.po_in WHERE x.co_rcv IS NULL AND x.co_due < %s GROUP BY i.in_cd" % T
    q("overdue comission by insurer", rnd(*J(oc, "i.in_name, @sum(x.co_amt)@", "i.in_cd, @sum(x.co_amt)@", "i.in_cd, i.in_name, @sum(x.co_amt)@", "i.in_name, count(*), @sum(x.co_amt)@")), "sum by group", "hard", True)
    a, b = "sum(CASE WHEN co_rcv BETWEEN '2026-01-01' AND '2026-04-15' THEN co_amt END)", "sum(CASE WHEN co_rcv BETWEEN '2025-01-01' AND '2025-04-15' THEN co_amt END)"
    yy = "FROM com WHERE co_rcv BETWEEN '2026-01-01' AND '2026-04-15' OR co_rcv BETWEEN '2025-01-01' AND '2025-04-15'"
    q("commission ytd against same time last yr", rnd("SELECT @%s@, @%s@ FROM com" % (a, b), "SELECT @%s@, @%s@ FROM com" % (b, a), "SELECT @%s@, @%s@, @%s - %s@ FROM com" % (a, b, a, b), "SELECT strftime('%%Y', co_rcv), @sum(co_amt)@ %s GROUP BY 1" % yy,
                                                      "SELECT @%s@, @%s@, @100.0 * (%s - %s) / %s@ FROM com" % (a, b, a, b, b)), "comparison", "hard", True)
    q("who looks after Sonne Bau and whats their phone", J("FROM cli c JOIN emp e ON e.em_id = c.cl_am WHERE c.cl_name = 'Sonne Bau'", "e.em_name, c.cl_tel", "c.cl_tel, e.em_name", "c.cl_name, e.em_name, c.cl_tel"), "lookup", "medium", True)
    ls = clc + " WHERE c.cl_name = 'Sonne Bau'"
    q("their last claim?", J(ls + " ORDER BY k.cm_loss DESC LIMIT 1", "k.cm_loss", "k.cm_no, k.cm_loss", "k.*", "k.cm_no", "k.cm_no, k.cm_loss, k.cm_cause", "k.cm_no, k.cm_loss, " + cau, "c.cl_name, k.cm_loss", "k.cm_no, k.cm_loss, k.cm_paid", "k.cm_no, k.cm_loss, k.cm_cause, k.cm_paid"), "last", "hard", True)
    q("avg sum insured by use of the object", rnd("SELECT o.ob_use, @avg(o.ob_siv)@ FROM obj o GROUP BY o.ob_use", "SELECT %s, @avg(o.ob_siv)@ FROM obj o GROUP BY o.ob_use" % use, "SELECT o.ob_use, %s, @avg(o.ob_siv)@ FROM obj o GROUP BY o.ob_use" % use,
                                                  "SELECT o.ob_use, @avg(o.ob_siv)@ FROM obj o JOIN cli c ON c.cl_id = o.ob_cl WHERE c.cl_st = 'A' GROUP BY o.ob_use", "SELECT %s, @avg(o.ob_siv)@ FROM obj o JOIN cli c ON c.cl_id = o.ob_cl WHERE c.cl_st = 'A' GROUP BY o.ob_use" % use), "avg by group")
    rt = "@1.0 * sum(%s) / count(*)@" % suc
    rw = "FROM pol p WHERE p.po_st IN (20, 40) AND %s" % yr("p.po_to", 2025)
    q("retention 2025", frac("SELECT %s %s" % (rt, rw)), "ratio", "hard", True, chain="rt")
    q("by insurer", frac("SELECT i.in_name, %s %s GROUP BY i.in_cd" % (rt, rw.replace("pol p", "pol p JOIN ins i ON i.in_cd = p.po_in")), "SELECT p.po_in, %s %s GROUP BY p.po_in" % (rt, rw)), "rate by group", "hard", True, chain="rt")
    t1 = "FROM (SELECT o.ob_town AS g, %s AS c, count(*) AS n, rank() OVER (PARTITION BY o.ob_town ORDER BY count(*) DESC) AS r %s GROUP BY o.ob_town, k.cm_cause) WHERE r = 1"
    q("most frequent cause of claims in every town", [s for x in (cau, "k.cm_cause") for f in ("rank()", "row_number()") for s in J((t1 % (x, clc)).replace("rank()", f), "g, c, n", "g, c")], "top n per group", "hard")
    ch = "FROM pol p JOIN pol v ON v.po_no = p.po_prev WHERE %s AND %s" % (wr, yr("p.po_from", 2025))
    q("avg premium increase at renewal in 2025, percent", frac("SELECT @avg(p.po_prem / v.po_prem - 1)@ " + ch, "SELECT @sum(p.po_prem) / sum(v.po_prem) - 1@ " + ch), "ratio", "hard", True)
    md = "FROM (SELECT p.po_exc AS v, row_number() OVER (ORDER BY p.po_exc) AS r, count(*) OVER () AS n FROM pol p WHERE p.po_pr = 'HB' AND %s) WHERE r IN ((n + 1) / 2, (n + 2) / 2)" % inf
    q("median excess on home building, in force only", "SELECT avg(v) " + md, "median", "hard", True)
    bo = "FROM cli c WHERE %s%s" % ("%s", " AND ".join("EXISTS (SELECT 1 FROM clm k JOIN pol p ON p.po_no = k.cm_po JOIN obj o ON o.ob_id = p.po_ob WHERE o.ob_cl = c.cl_id AND %s)" % yr("k.cm_loss", y) for y in (2024, 2025)))
    q("clients with claims in 2024 and in 2025", [s for w in (ncl + " AND ", "") for s in J(bo % w, "c.cl_name", "c.cl_id, c.cl_name", "count(*)", "c.cl_id", "c.*")], "set operation", "hard", True)

    ask("premium tax we passed on in 2025", "no tax is recorded")
    ask("best insurer", "best by what: loss ratio, settlement time, price, commission?")
    ask("figures for hallbach", "which figures: clients, objects, premium, claims?")
    ask("how many storms will we get next winter", "a forecast; the data hold only past claims")
    ask("what do clients say about us", "no feedback or ratings are recorded")
    return p
