"""A print shop: a vendor's prefixed names, codes in lookup tables, no declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 5, 12)
NOTES = """
# Job system - short guide

- What the codes say is in the K_ tables (K_CD the code, K_TX the text).
- Jobs with JB_ST 9 are cancelled; they count nowhere. Quotes (JB_ST 0) are not jobs yet.
- Job value: JB_NET, net, in euros. Sales go by the invoice: IN_AMT by IN_DT.
- A job is in the house when it is entered, in production or finished but not shipped yet (JB_ST 1, 2, 3).
- Late: shipped after the due date, or not shipped and the due date is over. Lateness is the share of the shipped jobs that went out after the due date, by ship date.
- Turnaround: days from entry (JB_ENT) to shipping (JB_SHP).
- Reprint: a job with JB_RPR filled, which is the number of the job that went wrong. We don't charge for them.
- Spoilage: waste sheets by all sheets (OP_WST / OP_SHT) of the operations.
- Machine cost: minutes / 60 x MC_CPH.
- Running machines: MC_OFF is empty.
- Our people = EE_OUT empty. Minders work in department PR.
- Key accounts: clients with more than 15,000 euros of sales in the last 12 months.
- Sleeping client: has had jobs, but none entered in the last 6 months.
- Paper to reorder: stock (PP_STK) at or below PP_MIN.
- Outstanding: invoices not paid; overdue = outstanding and IN_DUE is over.
- Complaint settled = CP_CLS filled.
"""
DDL = """
CREATE TABLE CLNT (CL_ID INTEGER PRIMARY KEY, CL_NAME TEXT, CL_TOWN TEXT, CL_SEC TEXT, CL_REP INTEGER, CL_SNC DATE);
CREATE TABLE JOBS (JB_NO INTEGER PRIMARY KEY, JB_CL INTEGER, JB_TYP INTEGER, JB_QTY INTEGER, JB_ENT DATE, JB_DUE DATE, JB_SHP DATE, JB_ST INTEGER,
 JB_NET NUMERIC(9,2), JB_RPR INTEGER);
CREATE TABLE OPER (OP_ID INTEGER PRIMARY KEY, OP_JB INTEGER, OP_MC INTEGER, OP_EE INTEGER, OP_DT DATE, OP_MIN INTEGER, OP_SHT INTEGER, OP_WST INTEGER);
CREATE TABLE MACH (MC_ID INTEGER PRIMARY KEY, MC_NAME TEXT, MC_KND TEXT, MC_CPH NUMERIC(6,2), MC_OFF DATE);
CREATE TABLE EMPL (EE_ID INTEGER PRIMARY KEY, EE_NAME TEXT, EE_DEP TEXT, EE_IN DATE, EE_OUT DATE);
CREATE TABLE PAPR (PP_ID INTEGER PRIMARY KEY, PP_NAME TEXT, PP_GSM INTEGER, PP_STK INTEGER, PP_MIN INTEGER, PP_PRC NUMERIC(6,3));
CREATE TABLE CONS (CO_ID INTEGER PRIMARY KEY, CO_JB INTEGER, CO_PP INTEGER, CO_SHT INTEGER);
CREATE TABLE INVC (IN_NO INTEGER PRIMARY KEY, IN_JB INTEGER, IN_DT DATE, IN_DUE DATE, IN_AMT NUMERIC(9,2), IN_PAID DATE);
CREATE TABLE COMP (CP_ID INTEGER PRIMARY KEY, CP_JB INTEGER, CP_DT DATE, CP_CAU INTEGER, CP_CST NUMERIC(8,2), CP_CLS DATE);
CREATE TABLE K_ST (K_CD INTEGER, K_TX TEXT);
CREATE TABLE K_TYP (K_CD INTEGER, K_TX TEXT);
CREATE TABLE K_SEC (K_CD TEXT, K_TX TEXT);
CREATE TABLE K_KND (K_CD TEXT, K_TX TEXT);
CREATE TABLE K_CAU (K_CD INTEGER, K_TX TEXT);
CREATE TABLE K_DEP (K_CD TEXT, K_TX TEXT);
"""
ST = [(0, "quote"), (1, "entered"), (2, "in production"), (3, "finished"), (5, "shipped"), (9, "cancelled")]
TYP = [(10, "flyer"), (20, "brochure"), (30, "business card"), (40, "poster"), (50, "book"), (60, "label")]
SEC = [("RT", "retail"), ("PU", "public sector"), ("AG", "agency"), ("PB", "publisher"), ("CL", "club")]
KND = [("DI", "digital press"), ("OF", "offset press"), ("FO", "folder"), ("CU", "cutter"), ("BI", "binder")]
CAU = [(1, "colour off"), (2, "wrong quantity"), (3, "cut wrong"), (4, "late delivery"), (5, "damaged")]
DEP = [("PP", "prepress"), ("PR", "press"), ("FI", "finishing"), ("OF", "office")]


def make():
    rng = random.Random(1703)
    mach = [(1, "Heidi", "OF", 95, None), (2, "Ryo", "OF", 80, date(2025, 9, 30)), (3, "Indy", "DI", 60, None), (4, "Xena", "DI", 52, None),
            (5, "Stahl", "FO", 35, None), (6, "Polar", "CU", 30, None), (7, "Muller", "BI", 45, None), (8, "Spare", "CU", 20, None)]
    empl = []
    for i, n in enumerate(people(rng, 22), 1):
        h = day_in(rng, date(2008, 1, 1), date(2025, 12, 1))
        empl.append((i, n, rng.choices([d[0] for d in DEP], [20, 35, 30, 15])[0] if i > 4 else "OF", h, day_in(rng, max(h, date(2025, 3, 1)), date(2026, 4, 30)) if i > 6 and rng.random() < .22 else None))
    clnt = []
    names = [a + " " + b for a in "Adler Bergmann Citron Dorado Eiche Falke Globus Hafen Insel Juno".split() for b in "Media Handel Verlag Verein Werbung Stadt".split()]
    rng.shuffle(names)
    for i, n in enumerate(names[:54], 1):
        clnt.append((i, n, rng.choice("Kassel Fulda Marburg Giessen Siegen".split()), {"Media": "AG", "Werbung": "AG", "Handel": "RT", "Verlag": "PB", "Verein": "CL", "Stadt": "PU"}[n.split()[1]],
                     rng.randint(1, 4), day_in(rng, date(2010, 1, 1), date(2026, 4, 20))))
    papr = [(i, n, g, s, m, pr) for i, (n, g, s, m, pr) in enumerate([("Matt art", 115, 42000, 20000, .021), ("Matt art", 170, 8000, 15000, .034), ("Gloss art", 135, 30000, 10000, .027),
            ("Offset white", 80, 12000, 12000, .012), ("Offset white", 120, 60000, 20000, .018), ("Recycled", 90, 2500, 8000, .016), ("Card", 300, 14000, 5000, .071), ("Label stock", 80, 5200, 4000, .055)], 1)]
    jobs, oper, cons, invc, comp = [], [], [], [], []
    d = date(2024, 9, 2)
    quiet = set(rng.sample(range(1, 55), 9))
    good = []
    while d <= TODAY:
        if d.weekday() < 5:
            for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
                cs = [c for c in clnt if c[5] <= d and not (c[0] in quiet and d > date(2025, 10, 1)) and c[0] % 19]
                c = rng.choice(cs)
                n = 4001 + len(jobs)
                typ = rng.choices([t[0] for t in TYP], [30, 20, 20, 12, 8, 10])[0]
                due = d + timedelta(days=rng.randint(4, 20))
                shp = d + timedelta(days=rng.randint(2, 23))
                st = rng.choices([5, 9, 0], [88, 5, 7])[0]
                rpr = None
                if st == 5 and good and rng.random() < .04:
                    rpr = rng.choice(good[-40:])
                if st == 5 and shp > TODAY:
                    st = rng.choice([1, 2, 3])
                net = round(rng.triangular(60, 4200, 350), 2) if not rpr else 0
                jobs.append((n, c[0], typ, rng.choice([100, 250, 500, 1000, 2500, 5000, 10000]), d, due, shp if st == 5 else None, st, net, rpr))
                if st in (2, 3, 5):
                    good.append(n)
                    ms = [m for m in mach if m[0] != 8 and (m[4] is None or m[4] > d)]
                    for m in rng.sample(ms, rng.randint(1, 3)):
                        sh = rng.randrange(200, 9000, 50)
                        oper.append((len(oper) + 1, n, m[0], rng.choice([e for e in empl if e[3] <= d and (e[4] is None or e[4] > d) and e[2] != "OF"])[0], d + timedelta(days=1), rng.randrange(15, 300, 5), sh,
                                     int(sh * rng.triangular(.005, .12, .02))))
                    for pp in rng.sample(papr[:7], rng.choice([1, 1, 2])):
                        cons.append((len(cons) + 1, n, pp[0], rng.randrange(200, 9000, 50)))
                if st == 5 and not rpr:
                    idt = shp + timedelta(days=rng.randint(0, 4))
                    if idt <= TODAY:
                        pd = idt + timedelta(days=int(rng.triangular(4, 80, 25)))
                        invc.append((7001 + len(invc), n, idt, idt + timedelta(days=21), net, pd if pd <= TODAY and rng.random() > .02 else None))
                    if rng.random() < .08:
                        cd = shp + timedelta(days=rng.randint(1, 15))
                        if cd <= TODAY:
                            cl = cd + timedelta(days=rng.randint(1, 40))
                            comp.append((len(comp) + 1, n, cd, rng.randint(1, 5), rng.randrange(0, 600, 10), cl if cl <= TODAY else None))
        d += timedelta(days=1)
    write("printshop", DDL, [("CLNT", clnt), ("JOBS", jobs), ("OPER", oper), ("MACH", mach), ("EMPL", empl), ("PAPR", papr), ("CONS", cons), ("INVC", invc), ("COMP", comp),
                             ("K_ST", ST), ("K_TYP", TYP), ("K_SEC", SEC), ("K_KND", KND), ("K_CAU", CAU), ("K_DEP", DEP)])


def questions():
    p = Paper("printshop", TODAY)
    q = p.q
    JOB = "JB_ST NOT IN (0, 9)"
    CL = "JOIN CLNT ON CL_ID = JB_CL"

    def jl(cond, *more):
        return w("FROM JOBS WHERE " + cond, "JB_NO", "count(*)", "*", "JB_NO;JB_DUE", *more) + w("FROM JOBS " + CL + " WHERE " + cond, "JB_NO;CL_NAME", "JB_NO;CL_NAME;JB_DUE")
    q("jobs in the house", ["SELECT count(*) FROM JOBS WHERE JB_ST IN (1, 2, 3)"] + jl("JB_ST IN (1, 2, 3)"), "count", "medium", True, chain="ih")
    q("by type", by("FROM JOBS JOIN K_TYP ON K_CD = JB_TYP WHERE JB_ST IN (1, 2, 3) GROUP BY JB_TYP", ["K_TX", "JB_TYP"], "count(*)"), "count by group", "medium", True, chain="ih")
    q("what are they worth", "SELECT sum(JB_NET) FROM JOBS WHERE JB_ST IN (1, 2, 3)", "sum", "hard", True, chain="ih",
      alt=by("FROM JOBS JOIN K_TYP ON K_CD = JB_TYP WHERE JB_ST IN (1, 2, 3) GROUP BY JB_TYP", ["K_TX", "JB_TYP"], "sum(JB_NET)"))
    q("which of them are late", jl("JB_ST IN (1, 2, 3) AND JB_DUE < '2026-05-12'"), "list", "hard", True, chain="ih")
    q("lateness this year", frac("SELECT @avg(JB_SHP > JB_DUE)@ FROM JOBS WHERE JB_ST = 5 AND JB_SHP >= '2026-01-01'"), "rate", "hard", True, chain="lt")
    q("and 2025", frac("SELECT @avg(JB_SHP > JB_DUE)@ FROM JOBS WHERE JB_ST = 5 AND JB_SHP BETWEEN '2025-01-01' AND '2025-12-31'"), "rate", "hard", True, chain="lt")
    q("per month", months("JB_SHP", *frac("SELECT #, @avg(JB_SHP > JB_DUE)@ FROM JOBS WHERE JB_ST = 5 AND JB_SHP BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY strftime('%Y-%m', JB_SHP)")), "rate by month", "hard", True, chain="lt")
    q("sales april", "SELECT sum(IN_AMT) FROM INVC WHERE IN_DT BETWEEN '2026-04-01' AND '2026-04-30'", "sum", "medium", True)
    q("sales by sector ytd", by("FROM INVC JOIN JOBS ON JB_NO = IN_JB JOIN CLNT ON CL_ID = JB_CL JOIN K_SEC ON K_CD = CL_SEC WHERE IN_DT >= '2026-01-01' GROUP BY CL_SEC", ["K_TX", "CL_SEC"], "sum(IN_AMT)"), "sum by group", "hard", True)
    q("top 5 clients by sales last year", ["SELECT CL_NAME%s FROM INVC JOIN JOBS ON JB_NO = IN_JB JOIN CLNT ON CL_ID = JB_CL WHERE IN_DT BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY CL_ID ORDER BY sum(IN_AMT) DESC LIMIT 5" % x
      for x in (", sum(IN_AMT)", "")], "top n", "hard", True)
    q("our key accounts", w("FROM INVC JOIN JOBS ON JB_NO = IN_JB JOIN CLNT ON CL_ID = JB_CL WHERE IN_DT >= '2025-05-12' GROUP BY CL_ID HAVING sum(IN_AMT) > 15000", "CL_NAME", "CL_ID;CL_NAME", "CL_NAME;sum(IN_AMT)") +
      w("FROM CLNT WHERE CL_ID IN (SELECT JB_CL FROM INVC JOIN JOBS ON JB_NO = IN_JB WHERE IN_DT >= '2025-05-12' GROUP BY JB_CL HAVING sum(IN_AMT) > 15000)", "*", "count(*)"), "business term", "hard", True)
    q("sleeping clients", w("FROM CLNT WHERE CL_ID IN (SELECT JB_CL FROM JOBS WHERE " + JOB + ") AND CL_ID NOT IN (SELECT JB_CL FROM JOBS WHERE " + JOB + " AND JB_ENT >= '2025-11-12')", "CL_NAME", "CL_ID;CL_NAME", "*", "count(*)"),
      "business term", "hard", True, chain="sl")
    q("when was their last job", by("FROM CLNT JOIN JOBS ON JB_CL = CL_ID WHERE " + JOB + " GROUP BY CL_ID HAVING max(JB_ENT) < '2025-11-12'", ["CL_NAME", "CL_ID, CL_NAME"], "max(JB_ENT)"), "latest", "hard", True, chain="sl")
    q("clients without a single job", w("FROM CLNT WHERE CL_ID NOT IN (SELECT JB_CL FROM JOBS WHERE " + JOB + ")", "CL_NAME", "CL_ID;CL_NAME", "*", "count(*)") + w("FROM CLNT WHERE CL_ID NOT IN (SELECT JB_CL FROM JOBS)", "CL_NAME", "CL_ID;CL_NAME", "*"), "never", "medium", True)
    q("average turnaround", rnd("SELECT @avg(julianday(JB_SHP) - julianday(JB_ENT))@ FROM JOBS WHERE JB_ST = 5"), "date difference", "medium", True, chain="ta")
    q("brochures only", rnd("SELECT @avg(julianday(JB_SHP) - julianday(JB_ENT))@ FROM JOBS WHERE JB_ST = 5 AND JB_TYP = 20"), "date difference", "hard", True, chain="ta")
    q("turnaround per job type, slowest first", rnd(*by("FROM JOBS JOIN K_TYP ON K_CD = JB_TYP WHERE JB_ST = 5 GROUP BY JB_TYP ORDER BY avg(julianday(JB_SHP) - julianday(JB_ENT)) DESC", ["K_TX", "JB_TYP"], "@avg(julianday(JB_SHP) - julianday(JB_ENT))@")),
      "date difference", "hard", True)
    q("how many reprints in 2025", "SELECT count(*) FROM JOBS WHERE JB_RPR IS NOT NULL AND " + JOB + " AND JB_ENT BETWEEN '2025-01-01' AND '2025-12-31'", "count", "medium", True)
    q("reprint rate by job type", frac(*by("FROM JOBS JOIN K_TYP ON K_CD = JB_TYP WHERE " + JOB + " GROUP BY JB_TYP", ["K_TX", "JB_TYP"], "@avg(JB_RPR IS NOT NULL)@")), "rate by group", "hard", True)
    q("spoilage per machine", frac(*by("FROM OPER JOIN MACH ON MC_ID = OP_MC GROUP BY MC_ID", ["MC_NAME", "MC_ID, MC_NAME", "MC_ID"], "@1.0 * sum(OP_WST) / sum(OP_SHT)@")), "rate by group", "hard", True, chain="sp")
    q("only the digital presses", frac(*by("FROM OPER JOIN MACH ON MC_ID = OP_MC WHERE MC_KND = 'DI' GROUP BY MC_ID", ["MC_NAME", "MC_ID, MC_NAME", "MC_ID"], "@1.0 * sum(OP_WST) / sum(OP_SHT)@")), "rate by group", "hard", True, chain="sp")
    q("worst minder for spoilage this year", ["SELECT EE_NAME%s FROM OPER JOIN EMPL ON EE_ID = OP_EE WHERE EE_DEP = 'PR' AND OP_DT >= '2026-01-01' %s GROUP BY EE_ID ORDER BY 1.0 * sum(OP_WST) / sum(OP_SHT) DESC LIMIT 1" % (x, y)
      for x in ("", ", 1.0 * sum(OP_WST) / sum(OP_SHT)", ", 100.0 * sum(OP_WST) / sum(OP_SHT)") for y in ("", "AND EE_OUT IS NULL")], "top 1", "hard", True)
    q("machine hrs per machine last month", rnd(*by("FROM OPER JOIN MACH ON MC_ID = OP_MC WHERE OP_DT BETWEEN '2026-04-01' AND '2026-04-30' GROUP BY MC_ID", ["MC_NAME", "MC_ID, MC_NAME"], "@sum(OP_MIN) / 60.0@")), "sum by group", "hard")
    q("machine cost of job 4100", rnd("SELECT @sum(OP_MIN / 60.0 * MC_CPH)@ FROM OPER JOIN MACH ON MC_ID = OP_MC WHERE OP_JB = 4100"), "sum", "hard", True)
    q("machines never used", w("FROM MACH WHERE MC_ID NOT IN (SELECT OP_MC FROM OPER)", "MC_NAME", "MC_ID;MC_NAME", "*"), "never", "medium")
    q("running offset presses", w("FROM MACH WHERE MC_KND = 'OF' AND MC_OFF IS NULL", "MC_NAME", "MC_ID;MC_NAME", "*", "count(*)"), "list", "medium", True)
    q("how many minders", ["SELECT count(*) FROM EMPL WHERE EE_DEP = 'PR' AND EE_OUT IS NULL", "SELECT count(*) FROM EMPL WHERE EE_DEP = 'PR'"], "count", "medium", True)
    q("people per department", by("FROM EMPL JOIN K_DEP ON K_CD = EE_DEP WHERE EE_OUT IS NULL GROUP BY EE_DEP", ["K_TX", "EE_DEP"], "count(*)"), "count by group", "medium", True)
    q("paper to reorder", w("FROM PAPR WHERE PP_STK <= PP_MIN", "PP_NAME", "PP_ID;PP_NAME", "*", "PP_NAME;PP_GSM", "PP_NAME;PP_STK;PP_MIN", "PP_NAME;PP_GSM;PP_STK", "count(*)"), "business term", "medium", True)
    q("paper used per sort this year in sheets", by("FROM CONS JOIN PAPR ON PP_ID = CO_PP JOIN JOBS ON JB_NO = CO_JB WHERE JB_ENT >= '2026-01-01' GROUP BY PP_ID", ["PP_NAME", "PP_ID, PP_NAME", "PP_NAME, PP_GSM"], "sum(CO_SHT)"), "sum by group", "hard")
    q("paper cost of each job in the house", by("FROM CONS JOIN PAPR ON PP_ID = CO_PP JOIN JOBS ON JB_NO = CO_JB WHERE JB_ST IN (1, 2, 3) GROUP BY JB_NO", ["JB_NO"], "sum(CO_SHT * PP_PRC)"), "sum by group", "hard", True)
    q("outstanding", ["SELECT sum(IN_AMT) FROM INVC WHERE IN_PAID IS NULL"] + w("FROM INVC WHERE IN_PAID IS NULL", "*", "count(*)", "IN_NO", "IN_NO;IN_AMT"), "sum", "medium", True, chain="os")
    q("overdue only", ["SELECT sum(IN_AMT) FROM INVC WHERE IN_PAID IS NULL AND IN_DUE < '2026-05-12'"] + w("FROM INVC WHERE IN_PAID IS NULL AND IN_DUE < '2026-05-12'", "*", "count(*)", "IN_NO", "IN_NO;IN_AMT"), "sum", "hard", True, chain="os")
    q("by client", by("FROM INVC JOIN JOBS ON JB_NO = IN_JB JOIN CLNT ON CL_ID = JB_CL WHERE IN_PAID IS NULL AND IN_DUE < '2026-05-12' GROUP BY CL_ID", ["CL_NAME", "CL_ID, CL_NAME"], "sum(IN_AMT)", "count(*)"), "sum by group", "hard", True, chain="os")
    q("complaints not settled", w("FROM COMP WHERE CP_CLS IS NULL", "*", "count(*)", "CP_ID", "CP_ID;CP_DT", "CP_ID;CP_JB"), "not yet", "medium", True)
    q("most common complaint reason", ["SELECT K_TX%s FROM COMP JOIN K_CAU ON K_CD = CP_CAU GROUP BY CP_CAU ORDER BY count(*) DESC LIMIT 1" % x for x in ("", ", count(*)")] + ["SELECT CP_CAU FROM COMP GROUP BY CP_CAU ORDER BY count(*) DESC LIMIT 1"], "top 1", "medium")
    q("cost of complaints per quarter 2025", ["SELECT %s, sum(CP_CST) FROM COMP WHERE CP_DT BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1" % k.replace("#", "((strftime('%m', CP_DT) + 2) / 3)") for k in ("#", "'Q' || #", "'2025-Q' || #", "'Q' || # || ' 2025'", "'2025 Q' || #")] +
      ["SELECT '2025', (strftime('%m', CP_DT) + 2) / 3, sum(CP_CST) FROM COMP WHERE CP_DT BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 2", "SELECT 2025, (strftime('%m', CP_DT) + 2) / 3, sum(CP_CST) FROM COMP WHERE CP_DT BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 2"], "sum by quarter", "medium")
    q("clients with 3+ complaints", w("FROM COMP JOIN JOBS ON JB_NO = CP_JB JOIN CLNT ON CL_ID = JB_CL GROUP BY CL_ID HAVING count(*) >= 3", "CL_NAME", "CL_ID;CL_NAME", "CL_NAME;count(*)", "CL_ID;CL_NAME;count(*)"), "at least n", "medium")
    q("biggest job for each sector", ["SELECT %s FROM (SELECT K_TX, CL_SEC, JB_NO, JB_NET, CL_NAME, rank() OVER (PARTITION BY CL_SEC ORDER BY JB_NET DESC) AS r FROM JOBS JOIN CLNT ON CL_ID = JB_CL JOIN K_SEC ON K_CD = CL_SEC WHERE %s) WHERE r = 1" % (c, JOB)
      for c in ("K_TX, JB_NO", "K_TX, JB_NO, JB_NET", "CL_SEC, JB_NO", "CL_SEC, JB_NO, JB_NET", "K_TX, JB_NET", "K_TX, CL_NAME, JB_NO, JB_NET", "JB_NO, K_TX, JB_NET", "JB_NO, K_TX")], "top per group", "hard", True)
    q("did adler media order anything this year", yn("EXISTS (SELECT 1 FROM JOBS JOIN CLNT ON CL_ID = JB_CL WHERE CL_NAME = 'Adler Media' AND %s AND JB_ENT >= '2026-01-01')" % JOB) +
      w("FROM JOBS JOIN CLNT ON CL_ID = JB_CL WHERE CL_NAME = 'Adler Media' AND %s AND JB_ENT >= '2026-01-01'" % JOB, "count(*)", "JB_NO", "JOBS.*"), "yes no", "medium", True)
    q("quotes that are still quotes after 60 days", w("FROM JOBS WHERE JB_ST = 0 AND JB_ENT < '2026-03-13'", "JB_NO", "count(*)", "*", "JB_NO;JB_ENT") + w("FROM JOBS JOIN CLNT ON CL_ID = JB_CL WHERE JB_ST = 0 AND JB_ENT < '2026-03-13'", "JB_NO;CL_NAME", "JB_NO;CL_NAME;JB_ENT"), "list", "hard", True)
    q("avg job value flyer vs poster", rnd(*by("FROM JOBS JOIN K_TYP ON K_CD = JB_TYP WHERE " + JOB + " AND K_TX IN ('flyer', 'poster') GROUP BY JB_TYP", ["K_TX", "JB_TYP"], "@avg(JB_NET)@")) +
      rnd("SELECT @avg(CASE WHEN JB_TYP = 10 THEN JB_NET END)@, @avg(CASE WHEN JB_TYP = 40 THEN JB_NET END)@ FROM JOBS WHERE " + JOB), "comparison", "hard", True)
    p.ask("how much ink did we use", "ink is not recorded")
    p.ask("best rep", "best by what?")
    p.ask("energy use per machine", "not recorded")
    p.ask("which jobs have proofs missing", "proofs are not recorded")
    return p
