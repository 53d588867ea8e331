"""A towing firm: prefixed names, one table of codes, Y and N, no declared keys, three short notes."""
import random
from datetime import date, datetime, timedelta

from base import day_in, people, write
from ways import Paper, by, frac, months, rnd, w, yn

TODAY = date(2026, 2, 20)
NOTES = """
- Waiting time = J_ARRIVED minus J_CALLED in minutes.
- Revenue = I_NET by I_DATE.
- A car is still in the yard if Y_OUT is empty.
"""
DDL = """
CREATE TABLE T_CUST (C_ID INTEGER PRIMARY KEY, C_NAME TEXT, C_KIND TEXT, C_TOWN TEXT, C_PHONE TEXT, C_SINCE TEXT);
CREATE TABLE T_TRUCK (K_ID INTEGER PRIMARY KEY, K_PLATE TEXT, K_MODEL TEXT, K_BOUGHT TEXT, K_MAXKG INTEGER, K_ACTIVE TEXT);
CREATE TABLE T_DRIVER (D_ID INTEGER PRIMARY KEY, D_NAME TEXT, D_HIRED TEXT, D_LEFT TEXT, D_NIGHT TEXT);
CREATE TABLE T_JOB (J_ID INTEGER PRIMARY KEY, J_NO TEXT, J_CUST INTEGER, J_TRUCK INTEGER, J_DRIVER INTEGER, J_TYPE TEXT, J_STAT INTEGER, J_CALLED TEXT,
 J_ARRIVED TEXT, J_DONE TEXT, J_KM INTEGER, J_MAKE TEXT);
CREATE TABLE T_INV (I_ID INTEGER PRIMARY KEY, I_JOB INTEGER, I_DATE TEXT, I_DUE TEXT, I_NET REAL, I_VAT REAL, I_PAID TEXT);
CREATE TABLE T_YARD (Y_ID INTEGER PRIMARY KEY, Y_JOB INTEGER, Y_SLOT TEXT, Y_IN TEXT, Y_OUT TEXT);
CREATE TABLE T_FUEL (F_ID INTEGER PRIMARY KEY, F_TRUCK INTEGER, F_DATE TEXT, F_LTR REAL, F_COST REAL);
CREATE TABLE T_CODE (CD_GRP TEXT, CD_VAL TEXT, CD_TEXT TEXT);
"""
CODES = [("TYPE", "TW", "tow"), ("TYPE", "JS", "jump start"), ("TYPE", "FT", "flat tyre"), ("TYPE", "LO", "lockout"), ("TYPE", "AC", "accident recovery"),
         ("STAT", "1", "called"), ("STAT", "2", "on the way"), ("STAT", "3", "done"), ("STAT", "9", "cancelled"),
         ("KIND", "INS", "insurer"), ("KIND", "GAR", "garage"), ("KIND", "PRV", "private"), ("KIND", "POL", "police")]


def make():
    rng = random.Random(2103)
    custs = []
    firms = {"INS": ["Helvor Insurance", "Alpina Cover", "Nordia Mutual", "Tessin Re"], "GAR": ["Garage Huber", "Garage Pilatus", "Auto Zeller", "Carrosserie Frei", "Pneu Graf"], "POL": ["Cantonal Police", "City Police"]}
    for k, names in firms.items():
        for n in names:
            custs.append((len(custs) + 1, n, k, rng.choice(["Zug", "Cham", "Baar"]), "041%d" % rng.randint(1000000, 9999999), day_in(rng, date(2014, 1, 1), date(2023, 1, 1))))
    for n in people(rng, 75):
        custs.append((len(custs) + 1, n, "PRV", rng.choice(["Zug", "Cham", "Baar", "Steinhausen", "Rotkreuz"]), "079%d" % rng.randint(1000000, 9999999) if rng.random() < .9 else None, day_in(rng, date(2022, 1, 1), date(2026, 2, 18))))
    trucks = [(i, "ZG %d" % rng.randint(10000, 99999), m, day_in(rng, date(2012, 1, 1), date(2025, 6, 1)), kg, a) for i, (m, kg, a) in enumerate(
        [("Atego", 5500, "Y"), ("Atego", 5500, "Y"), ("Daily", 2800, "Y"), ("Daily", 2600, "N"), ("Canter", 3200, "Y"), ("Actros", 18000, "Y"), ("TGL", 4800, "N")], 1)]
    drivers = [(1, "Reto Kull", date(2013, 5, 1), None, "Y"), (2, "Ana Babic", date(2019, 9, 1), None, "N"), (3, "Marko Iten", date(2021, 2, 1), None, "Y"), (4, "Luca Hess", date(2016, 1, 1), date(2025, 7, 31), "Y"),
               (5, "Silvan Roos", date(2024, 10, 1), None, "N"), (6, "Petra Nuss", date(2026, 2, 1), None, "N")]
    jobs, invs, yard = [], [], []
    t = datetime(2024, 7, 1, 6)
    while t.date() <= TODAY:
        n = len(jobs) + 1
        c = rng.choice(custs[:11]) if rng.random() < .55 else rng.choice([x for x in custs[11:] if x[0] % 7])
        ty = rng.choices(["TW", "JS", "FT", "LO", "AC"], [5, 4, 3, 2, 2])[0]
        st = 9 if rng.random() < .06 else 3
        arr = t + timedelta(minutes=rng.randint(12, 75) + (20 if t.hour < 6 or t.hour > 20 else 0))
        done = arr + timedelta(minutes=rng.randint(15, 120))
        if t.date() == TODAY and st == 3:
            st = rng.choice([1, 2, 3])
        ds = [d for d in drivers[:5] if d[2] <= t.date() and (not d[3] or d[3] >= t.date())]
        fm = "%Y-%m-%d %H:%M"
        jobs.append((n, "J%06d" % (240000 + n), c[0], rng.choice([1, 1, 2, 3, 5, 6]), rng.choices(ds, [5, 3, 3, 2, 2][:len(ds)])[0][0], ty, st, t.strftime(fm),
                     arr.strftime(fm) if st == 3 else None, done.strftime(fm) if st == 3 else None, rng.randint(3, 90) if st == 3 else None,
                     rng.choice(["VW", "BMW", "Opel", "Fiat", "Skoda", "Tesla", "Audi"])))
        if st == 3:
            i_d = t.date() + timedelta(days=rng.randint(0, 6))
            if i_d <= TODAY:
                net = round({"TW": 210, "JS": 95, "FT": 120, "LO": 110, "AC": 480}[ty] * rng.uniform(.8, 1.4), 2)
                due = i_d + timedelta(days=30)
                pd = i_d + timedelta(days=int(rng.triangular(2, 75, 24)))
                invs.append((len(invs) + 1, n, i_d, due, net, round(net * .081, 2), None if pd > TODAY or rng.random() < .04 else pd))
            if ty == "AC" or ty == "TW" and rng.random() < .3:
                out = t.date() + timedelta(days=int(rng.triangular(1, 60, 6)))
                yard.append((len(yard) + 1, n, "P%02d" % rng.randint(1, 24), t.date(), None if out > TODAY or rng.random() < .03 else out))
        t += timedelta(minutes=rng.randint(150, 1900))
    fuel = [(i, rng.choice([1, 1, 2, 3, 5, 6, 6]), day_in(rng, date(2024, 7, 1), TODAY), round(rng.uniform(30, 160), 1)) for i in range(1, 380)]
    fuel = [f + (round(f[3] * rng.uniform(1.62, 1.95), 2),) for f in fuel]
    write("towing", DDL, [("T_CUST", custs), ("T_TRUCK", trucks), ("T_DRIVER", drivers), ("T_JOB", jobs), ("T_INV", invs), ("T_YARD", yard), ("T_FUEL", fuel), ("T_CODE", CODES)])


def questions():
    p = Paper("towing", TODAY)
    q = p.q
    J = "FROM T_JOB j"
    JC = J + " JOIN T_CUST c ON c.C_ID = j.J_CUST"
    JD = J + " JOIN T_DRIVER d ON d.D_ID = j.J_DRIVER"
    CD = " JOIN T_CODE k ON k.CD_GRP = 'TYPE' AND k.CD_VAL = j.J_TYPE"
    IJ = "FROM T_INV i JOIN T_JOB j ON j.J_ID = i.I_JOB"
    live = "j.J_STAT <> 9"
    key = ["k.CD_TEXT", "k.CD_VAL", "k.CD_VAL, k.CD_TEXT"]
    y = lambda c, v: "substr(%s, 1, %d) = '%s'" % (c, len(v), v)
    two = lambda f, cond="": [f % (a and (" AND " + a)) for a in (cond, "")]
    q("how many jobs yesterday", ["SELECT count(*) %s WHERE %s" % (J, y("J_CALLED", "2026-02-19")), "SELECT count(*) %s WHERE %s AND %s" % (J, y("J_CALLED", "2026-02-19"), live)], "count")
    jt = J + CD + " WHERE " + y("j.J_CALLED", "2026-01") + "%s GROUP BY k.CD_VAL"
    q("jobs in january by type", by(jt % "", key, "count(*)") + by(jt % (" AND " + live), key, "count(*)"), "count by group", "medium", chain="jt")
    jt1 = jt.replace("2026-01", "2025-01")
    q("same for jan 2025", by(jt1 % "", key, "count(*)") + by(jt1 % (" AND " + live), key, "count(*)"), "count by group", "medium", chain="jt")
    jt2 = jt1.replace(" WHERE ", " JOIN T_CUST c ON c.C_ID = j.J_CUST WHERE c.C_KIND = 'INS' AND ")
    q("insurers only", by(jt2 % "", key, "count(*)") + by(jt2 % (" AND " + live), key, "count(*)"), "count by group", "medium", chain="jt")
    q("cancelled jobs this year", w(J + " WHERE J_STAT = 9 AND " + y("J_CALLED", "2026"), "count(*)", "*", "J_NO", "J_NO;J_CALLED"), "count")
    q("jobs not done yet", w(J + " WHERE J_STAT IN (1, 2)", "*", "count(*)", "J_NO", "J_NO;J_CALLED", "J_ID;J_NO") + w(J + " WHERE J_DONE IS NULL", "*", "count(*)"), "list")
    wt = "(julianday(J_ARRIVED) - julianday(J_CALLED)) * 1440"
    q("average waiting time last month", rnd("SELECT @avg(%s)@ %s WHERE %s" % (wt, J, y("J_CALLED", "2026-01"))), "duration", "medium", True, chain="wt")
    q("per driver", rnd(*by(JD + " WHERE %s AND J_ARRIVED IS NOT NULL GROUP BY d.D_ID" % y("J_CALLED", "2026-01"), ["d.D_NAME", "d.D_ID, d.D_NAME"], "@avg(%s)@" % wt)), "duration by group", "medium", True, chain="wt")
    q("slowest first", rnd(*by(JD + " WHERE %s AND J_ARRIVED IS NOT NULL GROUP BY d.D_ID ORDER BY avg(%s) DESC" % (y("J_CALLED", "2026-01"), wt), ["d.D_NAME", "d.D_ID, d.D_NAME"], "@avg(%s)@" % wt)), "sorted", "medium", True, chain="wt")
    q("revenue 2025", rnd("SELECT @sum(I_NET)@ FROM T_INV WHERE " + y("I_DATE", "2025")), "sum", "easy", True, chain="rv")
    q("by quarter", rnd(*by("FROM T_INV WHERE %s GROUP BY (substr(I_DATE, 6, 2) + 2) / 3" % y("I_DATE", "2025"), ["(substr(I_DATE, 6, 2) + 2) / 3", "'Q' || ((substr(I_DATE, 6, 2) + 2) / 3)", "'2025-Q' || ((substr(I_DATE, 6, 2) + 2) / 3)", "2025, (substr(I_DATE, 6, 2) + 2) / 3", "'2025', (substr(I_DATE, 6, 2) + 2) / 3"], "@sum(I_NET)@")), "sum by quarter", "medium", True, chain="rv")
    ic = IJ + " JOIN T_CUST c ON c.C_ID = j.J_CUST WHERE %s " % y("i.I_DATE", "2025")
    q("by customer, top 5", rnd(*w(ic + "GROUP BY c.C_ID ORDER BY sum(i.I_NET) DESC LIMIT 5", "c.C_NAME;@sum(i.I_NET)@", "c.C_NAME", "c.C_ID;c.C_NAME;@sum(i.I_NET)@")), "top n", "hard", True, chain="rv")
    q("add their phone", rnd(*w(ic + "GROUP BY c.C_ID ORDER BY sum(i.I_NET) DESC LIMIT 5", "c.C_NAME;@sum(i.I_NET)@;c.C_PHONE", "c.C_NAME;c.C_PHONE", "c.C_ID;c.C_NAME;@sum(i.I_NET)@;c.C_PHONE")), "top n", "hard", True, chain="rv")
    q("open invoices", w("FROM T_INV WHERE I_PAID IS NULL", "*", "count(*)", "I_ID", "I_ID;I_NET", "I_ID;I_DATE;I_NET"), "list", chain="oi")
    q("how much altogether", rnd("SELECT @sum(I_NET + I_VAT)@ FROM T_INV WHERE I_PAID IS NULL", "SELECT @sum(I_NET)@ FROM T_INV WHERE I_PAID IS NULL"), "sum", "medium", chain="oi")
    q("which are overdue", w("FROM T_INV WHERE I_PAID IS NULL AND I_DUE < '2026-02-20'", "*", "count(*)", "I_ID", "I_ID;I_NET", "I_ID;I_DATE;I_NET", "I_ID;I_DUE;I_NET"), "list", "medium", chain="oi")
    q("cars still in the yard", w("FROM T_YARD WHERE Y_OUT IS NULL", "count(*)", "*", "Y_ID", "Y_SLOT", "Y_SLOT;Y_IN", "Y_ID;Y_SLOT;Y_IN") + w("FROM T_YARD t JOIN T_JOB j ON j.J_ID = t.Y_JOB WHERE t.Y_OUT IS NULL", "j.J_NO;j.J_MAKE;t.Y_IN", "j.J_MAKE;t.Y_SLOT;t.Y_IN", "j.J_NO;t.Y_SLOT", "j.J_MAKE;t.Y_SLOT"), "count", "easy", True)
    q("longest stay in the yard so far", rnd("SELECT @max(julianday(coalesce(Y_OUT, '2026-02-20')) - julianday(Y_IN))@ FROM T_YARD", "SELECT @max(julianday(Y_OUT) - julianday(Y_IN))@ FROM T_YARD", "SELECT @max(julianday('2026-02-20') - julianday(Y_IN))@ FROM T_YARD WHERE Y_OUT IS NULL") +
      w("FROM T_YARD WHERE Y_OUT IS NULL ORDER BY Y_IN LIMIT 1", "*", "Y_SLOT;Y_IN"), "duration", "hard", True)
    q("which driver did the most jobs in 2025", w(JD + " WHERE %s GROUP BY d.D_ID ORDER BY count(*) DESC LIMIT 1" % y("J_CALLED", "2025"), "d.D_NAME", "d.D_NAME;count(*)", "d.D_ID;d.D_NAME", "d.D_ID;d.D_NAME;count(*)") +
      w(JD + " WHERE %s AND J_STAT = 3 GROUP BY d.D_ID ORDER BY count(*) DESC LIMIT 1" % y("J_CALLED", "2025"), "d.D_NAME;count(*)"), "superlative", "medium")
    q("drivers who can do nights", w("FROM T_DRIVER WHERE D_NIGHT = 'Y'", "D_NAME", "*", "D_ID;D_NAME", "count(*)", "D_NAME;D_NIGHT") + w("FROM T_DRIVER WHERE D_NIGHT = 'Y' AND D_LEFT IS NULL", "D_NAME", "*", "D_ID;D_NAME", "count(*)", "D_NAME;D_NIGHT"), "list", "easy")
    q("trucks not in use", w("FROM T_TRUCK WHERE K_ACTIVE = 'N'", "K_PLATE", "*", "K_PLATE;K_MODEL", "K_ID;K_PLATE", "K_MODEL", "count(*)"), "list", "medium")
    q("km driven per truck 2025", by(J + " JOIN T_TRUCK k ON k.K_ID = j.J_TRUCK WHERE %s GROUP BY k.K_ID" % y("J_CALLED", "2025"), ["k.K_PLATE", "k.K_ID", "k.K_ID, k.K_PLATE", "k.K_PLATE, k.K_MODEL"], "sum(j.J_KM)"), "sum by group", "medium")
    q("fuel cost per month 2025", rnd(*months("F_DATE", "SELECT #, @sum(F_COST)@ FROM T_FUEL WHERE %s GROUP BY strftime('%%m', F_DATE)" % y("F_DATE", "2025"))), "sum by month", chain="fc")
    q("litres too", rnd(*months("F_DATE", *["SELECT #, %s FROM T_FUEL WHERE %s GROUP BY strftime('%%m', F_DATE)" % (x, y("F_DATE", "2025")) for x in ("@sum(F_COST)@, @sum(F_LTR)@", "@sum(F_LTR)@, @sum(F_COST)@")])), "sum by month", "medium", chain="fc")
    q("only the atego trucks", rnd(*months("F_DATE", *["SELECT #, %s FROM T_FUEL f JOIN T_TRUCK k ON k.K_ID = f.F_TRUCK WHERE k.K_MODEL = 'Atego' AND %s GROUP BY strftime('%%m', F_DATE)" % (x, y("F_DATE", "2025")) for x in ("@sum(F_COST)@, @sum(F_LTR)@", "@sum(F_LTR)@, @sum(F_COST)@")])), "sum by month", "hard", chain="fc")
    q("how many private customers", ["SELECT count(*) FROM T_CUST WHERE C_KIND = 'PRV'"], "count", "easy")
    q("customers with no job at all", w("FROM T_CUST c WHERE NOT EXISTS (SELECT 1 FROM T_JOB j WHERE j.J_CUST = c.C_ID)", "C_NAME", "*", "C_ID;C_NAME", "count(*)", "C_NAME;C_TOWN"), "never", "medium")
    q("phone garage pilatus", w("FROM T_CUST WHERE C_NAME = 'Garage Pilatus'", "C_PHONE", "C_NAME;C_PHONE", "C_ID;C_NAME;C_PHONE"), "lookup")
    q("teslas towed", w(J + " WHERE J_MAKE = 'Tesla' AND J_TYPE = 'TW'", "count(*)", "*", "J_NO", "J_NO;J_CALLED") + w(J + " WHERE J_MAKE = 'Tesla' AND J_TYPE = 'TW' AND " + live, "count(*)", "*", "J_NO"), "count", "medium")
    q("did reto kull work last sunday", yn("EXISTS (SELECT 1 %s WHERE d.D_NAME = 'Reto Kull' AND %s)" % (JD, y("J_CALLED", "2026-02-15")), *w(JD + " WHERE d.D_NAME = 'Reto Kull' AND %s" % y("J_CALLED", "2026-02-15"), "count(*)", "j.*", "J_NO;J_CALLED")), "yes/no", "medium")
    q("share of jobs that were flat tyres in 2025", frac("SELECT @1.0 * sum(J_TYPE = 'FT') / count(*)@ %s WHERE %s" % (J, y("J_CALLED", "2025")), "SELECT @1.0 * sum(J_TYPE = 'FT') / count(*)@ %s WHERE %s AND %s" % (J, y("J_CALLED", "2025"), live)), "rate", "medium")
    p.ask("speeding tickets this year", "no fines are recorded")
    p.ask("is the actros worth keeping", "an opinion")
    p.ask("how many calls will we get over easter", "a forecast")
    p.ask("biggest customer", "by jobs, by revenue; which period?")
    return p
