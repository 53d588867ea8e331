"""A municipal swimming-pools operator: plain English names, declared keys."""
import math
import random
from datetime import date, timedelta

from base import day_in, people, write
from forms import Paper, cols, frac, rnd

TODAY = date(2026, 8, 12)
DDL = """
CREATE TABLE pool (id INTEGER PRIMARY KEY, name TEXT, district TEXT, kind TEXT, capacity INTEGER, opened_on DATE,
 closed_on DATE);
CREATE TABLE basin (id INTEGER PRIMARY KEY, pool_id INTEGER REFERENCES pool(id), name TEXT, length_m REAL, lanes INTEGER,
 target_temp REAL);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, role TEXT, pool_id INTEGER REFERENCES pool(id), hired_on DATE,
 left_on DATE, weekly_hours REAL, certificate_until DATE);
CREATE TABLE day_record (id INTEGER PRIMARY KEY, pool_id INTEGER REFERENCES pool(id), day DATE, adults INTEGER,
 children INTEGER, pass_holders INTEGER, cash_takings REAL, card_takings REAL);
CREATE TABLE closure (id INTEGER PRIMARY KEY, pool_id INTEGER REFERENCES pool(id), first_day DATE, last_day DATE, reason TEXT);
CREATE TABLE course (id INTEGER PRIMARY KEY, pool_id INTEGER REFERENCES pool(id), instructor_id INTEGER REFERENCES staff(id),
 title TEXT, level INTEGER, weekday TEXT, starts_on DATE, ends_on DATE, places INTEGER, fee REAL, cancelled INTEGER);
CREATE TABLE swimmer (id INTEGER PRIMARY KEY, name TEXT, born_on DATE, district TEXT, phone TEXT, email TEXT);
CREATE TABLE enrolment (id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES course(id),
 swimmer_id INTEGER REFERENCES swimmer(id), enrolled_on DATE, status TEXT, paid_on DATE, passed INTEGER);
CREATE TABLE water_sample (id INTEGER PRIMARY KEY, basin_id INTEGER REFERENCES basin(id), taken_on DATE, chlorine REAL,
 ph REAL, temperature REAL, result TEXT);
CREATE TABLE incident (id INTEGER PRIMARY KEY, pool_id INTEGER REFERENCES pool(id), staff_id INTEGER REFERENCES staff(id),
 happened_on DATE, kind TEXT, severity INTEGER, ambulance_called INTEGER);
"""
NOTES = """
# City pools: words we use

Our pools are those without a closing date; the old ones stay in the database for the history. kind is indoor, outdoor or combined.

Visits are adults, children and pass holders together. Takings are cash and card together, in euros. Paying visitors are adults and children only; spend per head = takings / paying visitors. A day with a day record is an opening day. Summer season: 15 May to 15 September.

Courses: cancelled ones (cancelled = 1) are left out of everything unless we ask about cancellations. A running course has begun and has not ended. Levels: 1 = beginner, 2 = improver, 3 = advanced, 0 = fitness (no swimming level). Enrolment status is booked, waiting or withdrawn. Only booked ones are participants. Fill rate = participants / places. A course is full when participants have reached the places. Course income = fees of the booked enrolments that are paid, by the day paid. Fee outstanding: booked, not paid and the course has already begun. Pass rate: passed = 1 among the booked with a result (passed is filled), swimming levels only.

Kids are swimmers under 14 today.

Staff: left_on empty = still employed. Headcount is employed people; FTE = weekly hours / 39. Certificate lapsed: a lifeguard still employed whose certificate_until is before today.

Water: result ok or failed. A basin is unchecked when it had no sample in the last 7 days; basins of closed pools do not matter. Failure rate = failed / all samples.

Incidents: severity 1 (minor) to 4. Serious = 3 or 4.

Closure days count the first and the last day.
"""


def make():
    rng = random.Random(14202)
    pools = [(1, "Rosebank Baths", "Rosebank", "indoor", 420, date(1978, 4, 1), None), (2, "Lido Eastwater", "Eastwater", "outdoor", 2200, date(1962, 5, 20), None),
             (3, "Kingsfield Leisure Pool", "Kingsfield", "combined", 1300, date(2004, 9, 4), None), (4, "Mill Lane Pool", "Old Town", "indoor", 280, date(1969, 10, 1), date(2025, 9, 30)),
             (5, "Harbour Pool", "Harbour", "indoor", 510, date(2011, 3, 12), None), (6, "Northfield Lido", "Northfield", "outdoor", 1500, date(1971, 6, 1), None),
             (7, "Harbour Sauna & Spa", "Harbour", "indoor", 90, date(2026, 7, 1), None)]
    basins = []
    for pl, n, ln, la, t in [(1, "Main", 25, 6, 27.5), (1, "Teaching", 12.5, None, 31), (2, "50 m", 50, 8, 24), (2, "Diving", 15, None, 24), (2, "Splash", None, None, 26), (3, "Indoor", 25, 5, 28), (3, "Leisure", None, None, 30), (3, "Outdoor", 25, 6, 25),
                             (4, "Main", 25, 4, 27.5), (5, "Main", 25, 8, 27), (5, "Teaching", 16.7, None, 31), (5, "Toddlers", None, None, 33), (6, "Main", 50, 6, 23.5), (6, "Fun", None, None, 25), (7, "Plunge", None, None, 16)]:
        basins.append((len(basins) + 1, pl, n, ln, la, t))
    clos = []
    for pl, a, b, why in [(1, "2025-01-20", "2025-02-02", "maintenance"), (1, "2025-11-10", "2025-11-12", "staff shortage"), (1, "2026-02-16", "2026-03-01", "maintenance"), (1, "2026-06-08", "2026-06-08", "water quality"),
                          (3, "2025-03-03", "2025-03-16", "maintenance"), (3, "2025-07-19", "2025-07-20", "staff shortage"), (3, "2026-03-09", "2026-03-18", "maintenance"), (3, "2026-05-26", "2026-05-27", "water quality"),
                          (3, "2026-08-10", "2026-08-14", "technical fault"), (4, "2025-02-10", "2025-03-09", "technical fault"), (4, "2025-06-11", "2025-06-13", "staff shortage"), (5, "2025-04-22", "2025-05-02", "maintenance"), (5, "2025-12-27", "2026-01-04", "maintenance"),
                          (5, "2026-06-29", "2026-06-30", "staff shortage"), (2, "2025-06-24", "2025-06-25", "storm damage"), (2, "2026-07-08", "2026-07-08", "water quality"), (6, "2025-08-04", "2025-08-06", "water quality"), (6, "2026-06-15", "2026-06-18", "technical fault"),
                          (1, "2026-09-07", "2026-09-20", "maintenance")]:
        clos.append((len(clos) + 1, pl, date.fromisoformat(a), date.fromisoformat(b), why))
    shut = {(c[1], c[2] + timedelta(days=k)) for c in clos for k in range((c[3] - c[2]).days + 1)}
    recs = []
    d = date(2025, 1, 1)
    while d < TODAY:
        heat = rng.gauss(0, 1)
        for pl in pools:
            if (pl[0], d) in shut or (pl[6] and d > pl[6]) or d < pl[5] or (d.month, d.day) in ((12, 25), (1, 1)):
                continue
            season = (5, 15) <= (d.month, d.day) <= (9, 15)
            if pl[3] == "outdoor" and not season:
                continue
            if pl[0] == 5 and d.weekday() == 0:
                continue
            base = {1: 250, 2: 640, 3: 380, 4: 120, 5: 330, 6: 410, 7: 35}[pl[0]]
            warm = math.exp(.55 * heat + .7 * math.cos((d.timetuple().tm_yday - 200) / 58)) if pl[3] == "outdoor" else math.exp(-.12 * heat + .15 * math.cos((d.timetuple().tm_yday - 20) / 58)) * (1.5 if pl[3] == "combined" and season else 1)
            v = base * warm * (1.35 if d.weekday() >= 5 else 1) * rng.uniform(.85, 1.15) * (1.06 if d.year == 2026 and pl[0] in (2, 5) else .95 if d.year == 2026 else 1)
            kid = {1: .26, 2: .42, 3: .38, 4: .2, 5: .24, 6: .47, 7: 0}[pl[0]] * rng.uniform(.85, 1.15)
            pas = {1: .31, 2: .12, 3: .18, 4: .4, 5: .35, 6: .15, 7: .1}[pl[0]] * rng.uniform(.85, 1.15)
            ch, pa = int(v * kid), int(v * pas)
            ad = max(4, int(v) - ch - pa)
            take = ad * {7: 19.0}.get(pl[0], 5.2) + ch * 3.1 + rng.uniform(0, 90)
            card = rng.uniform(.5, .7) + (.12 if d.year == 2026 else 0)
            recs.append((len(recs) + 1, pl[0], d, ad, ch, pa, round(take * (1 - card), 2), round(take * card, 2)))
        d += timedelta(days=1)
    names = people(rng, 520)
    staff = []
    for i in range(58):
        role = ("lifeguard lifeguard lifeguard lifeguard instructor instructor cashier cashier technician manager".split())[i % 10]
        pl = {"manager": [1, 2, 3, 1, 5, 6][(i // 10) % 6]}.get(role, rng.choices([1, 2, 3, 4, 5, 6], [5, 4, 5, 2, 5, 3])[0])
        h = day_in(rng, date(2008, 1, 1), date(2026, 7, 1)) if i % 3 else day_in(rng, date(2022, 1, 1), date(2026, 7, 1))
        left = day_in(rng, max(h, date(2024, 6, 1)), date(2026, 8, 1)) if rng.random() < .22 else None
        if pl == 4 and (not left or left > date(2025, 9, 30)):
            pl = rng.choice([1, 3, 5])
        staff.append((i + 1, names[i], role, pl, h, left, rng.choice([39, 39, 39, 30, 20, 19.5, 15]), day_in(rng, date(2026, 5, 15), date(2027, 8, 1)) if role == "lifeguard" else None))
    swims = []
    for i in range(420):
        kid = rng.random() < .66
        n = names[58 + i]
        swims.append((i + 1, n, day_in(rng, date(2011, 1, 1), date(2022, 6, 1)) if kid else day_in(rng, date(1946, 1, 1), date(2008, 12, 31)), rng.choice(["Rosebank", "Eastwater", "Kingsfield", "Old Town", "Harbour", "Northfield", "Harbour", None]),
                      "07%d %d" % (rng.randint(300, 999), rng.randint(100000, 999999)) if rng.random() < .9 else None, n.lower().replace(" ", ".") + "@mail.example" if rng.random() < .8 else None))
    kids = [s[0] for s in swims if s[2] > date(2011, 1, 1)]
    grown = [s[0] for s in swims if s[2] < date(2009, 1, 1)]
    hidden = set(rng.sample(range(1, 421), 26))
    courses, enr = [], []
    titles = [("Seahorse", 1, 66), ("Penguin", 1, 72), ("Otter", 2, 78), ("Dolphin", 3, 84), ("Adult beginners", 1, 110), ("Aqua fit", 0, 95), ("Aqua jogging", 0, 88), ("Crawl technique", 3, 120)]
    for term, (a, weeks) in enumerate([("2025-01-13", 10), ("2025-04-22", 10), ("2025-09-08", 12), ("2026-01-12", 10), ("2026-04-20", 10), ("2026-07-06", 8), ("2026-09-07", 12)]):
        for pl in (1, 3, 4, 5):
            if pl == 4 and term >= 2:
                continue
            teach = [s for s in staff if s[2] == "instructor" and s[4] < date.fromisoformat(a) and (not s[5] or s[5] > date.fromisoformat(a))]
            home = [s for s in teach if s[3] == pl] or teach
            for t in titles:
                for _ in range(rng.choice([0, 1, 1, 2]) if t[1] == 1 else rng.choice([0, 0, 1, 1])):
                    wd = rng.randint(0, 5)
                    st = date.fromisoformat(a) + timedelta(days=(wd - date.fromisoformat(a).weekday()) % 7)
                    places = rng.choice([6, 8, 8, 10, 12]) if t[1] else rng.choice([12, 15, 18])
                    can = int(rng.random() < .07)
                    cid = len(courses) + 1
                    courses.append((cid, pl, rng.choice(home if rng.random() < .75 else teach)[0], t[0], t[1], ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][wd], st, st + timedelta(weeks=weeks - 1), places, float(t[2]), can))
                    want = int(places * (rng.uniform(.3, 1.35) if not can else rng.uniform(0, .4)) * (1.05 if term == 6 and t[1] == 1 else .8 if term == 6 else 1) * (1.1 if t[1] == 1 else .95))
                    if term == 6 and rng.random() < .12:
                        want = 0
                    who = [x for x in (kids if t[0] in ("Seahorse", "Penguin", "Otter", "Dolphin") else grown) if x not in hidden]
                    n = 0
                    for s in rng.sample(who, min(len(who), want)):
                        on = day_in(rng, st - timedelta(days=50), min(st + timedelta(days=3), TODAY))
                        if on > TODAY:
                            on = TODAY - timedelta(days=rng.randint(0, 9))
                        r = rng.random()
                        if r < .08:
                            stt = "withdrawn"
                        elif n >= places:
                            stt = "waiting"
                        else:
                            stt, n = "booked", n + 1
                        pay = None
                        if stt == "booked" and rng.random() > (.05 if st < date(2026, 6, 1) else .16):
                            pay = on + timedelta(days=rng.randint(0, 25))
                            if pay > TODAY:
                                pay = None
                        pas = int(rng.random() < {1: .74, 2: .8, 3: .68}[t[1]]) if stt == "booked" and t[1] and st + timedelta(weeks=weeks - 1) < TODAY and not can and rng.random() < .93 else None
                        enr.append((len(enr) + 1, cid, s, on, stt, pay, pas))
    samples = []
    for b in basins:
        pl = pools[b[1] - 1]
        d = date(2025, 1, 2) + timedelta(days=rng.randint(0, 6))
        while d <= TODAY:
            if (b[1], d) not in shut and not (pl[6] and d > pl[6]) and d >= pl[5] and (pl[3] != "outdoor" or (5, 10) <= (d.month, d.day) <= (9, 15)):
                bad = rng.random() < {2: .035, 3: .05, 5: .11, 7: .09, 12: .12, 14: .1}.get(b[0], .025)
                samples.append((len(samples) + 1, b[0], d, round(rng.uniform(.05, .25) if bad and rng.random() < .6 else rng.uniform(.3, .6), 2), round(rng.uniform(7.7, 8.1) if bad else rng.uniform(6.8, 7.6), 1), round(b[5] + rng.gauss(0, .5), 1), "failed" if bad else "ok"))
            d += timedelta(days=rng.choice([5, 6, 7, 7, 9]))
    samples = [s for s in samples if not (s[1] in (5, 11) and s[2] > date(2026, 8, 1))]
    incs = []
    d = date(2025, 1, 2)
    while d < TODAY:
        season = (5, 15) <= (d.month, d.day) <= (9, 15)
        if rng.random() < (.42 if season else .22):
            op = [r[1] for r in recs if r[2] == d]
            if op:
                pl = rng.choices(op, [{1: 2, 2: 5, 3: 4, 4: 1, 5: 2, 6: 3, 7: 0}[x] for x in op])[0] if any(x != 7 for x in op) else op[0]
                sev = rng.choices([1, 2, 3, 4], [55, 28, 13, 4])[0]
                if pl == 5 and d.year == 2026:
                    sev = min(sev, 2)
                who = [s[0] for s in staff if s[2] == "lifeguard" and s[3] == pl and s[4] <= d and (not s[5] or s[5] >= d)]
                incs.append((len(incs) + 1, pl, rng.choice(who) if who and rng.random() < .9 else None, d, rng.choices(["slip", "cut", "near drowning", "heat", "collision", "theft", "other"], [8, 6, 2, 4 if season else 1, 4, 4, 2])[0], sev, int(rng.random() < {1: .02, 2: .15, 3: .7, 4: 1}[sev])))
        d += timedelta(days=1)
    write("pools", DDL, [("pool", pools), ("basin", basins), ("staff", staff), ("day_record", recs), ("closure", clos), ("course", courses), ("swimmer", swims), ("enrolment", enr), ("water_sample", samples), ("incident", incs)])


def ours(sql):
    """The same without the pools that are closed for good."""
    i = sql.find("GROUP BY p.id")
    if i < 0 or "closed_on" in sql:
        return sql
    j = sql.rfind(" WHERE ", 0, i)
    if j < 0 or sql.rfind(" FROM ", 0, i) > j:
        return sql[:i] + "WHERE p.closed_on IS NULL " + sql[i:]
    return sql[:j] + " WHERE p.closed_on IS NULL AND (" + sql[j + 7:i].strip() + ") " + sql[i:]


class Pools(Paper):
    def q(self, question, gold, kind, hard="easy", notes=False, alt=(), chain=None):
        golds = ([gold] if isinstance(gold, str) else list(gold)) + list(alt)
        super().q(question, golds + [ours(g) for g in golds], kind, hard, notes, (), chain)


def questions():
    p = Pools("pools", TODAY)
    q, ask = p.q, p.ask
    T = "'2026-08-12'"
    v, tk = "sum(r.adults + r.children + r.pass_holders)", "sum(r.cash_takings + r.card_takings)"
    rp = "FROM day_record r JOIN pool p ON p.id = r.pool_id"
    cp = "FROM course c JOIN pool p ON p.id = c.pool_id"
    ec = "FROM enrolment e JOIN course c ON c.id = e.course_id"
    yr = lambda c, y: "strftime('%%Y', %s) = '%s'" % (c, y)  # noqa: E731
    bet = lambda c, a, b: "%s BETWEEN '%s' AND '%s'" % (c, a, b)  # noqa: E731
    J = lambda t, *cc: cols(t, *cc)  # noqa: E731
    run = "c.cancelled = 0 AND c.starts_on <= %s AND c.ends_on >= %s" % (T, T)
    bkd = "(SELECT count(*) FROM enrolment e WHERE e.course_id = c.id AND e.status = 'booked')"

    q("how many pools are we running", "SELECT count(*) FROM pool WHERE closed_on IS NULL", "count", "easy", True, chain="po")
    ou = "FROM pool p WHERE p.closed_on IS NULL AND p.kind = 'outdoor'"
    q("the outdoor ones", J(ou, "p.name", "p.id, p.name", "p.*", "count(*)", "p.name, p.district", "p.name, p.capacity"), "list", "easy", True, chain="po")
    q("since when is the harbour pool open + capacity", J("FROM pool WHERE name = 'Harbour Pool'", "opened_on, capacity", "name, opened_on, capacity", "capacity, opened_on"), "lookup")
    jl = "%s WHERE %s" % (rp, bet("r.day", "2026-07-01", "2026-07-31"))
    jo = "%s WHERE %s" % (rp, bet("r.day", "2025-07-01", "2025-07-31"))
    q("visits in july", "SELECT %s %s" % (v, jl), "sum", "easy", True, chain="vi")
    q("by pool, busiest first", J(jl + " GROUP BY p.id ORDER BY %s DESC" % v, "p.name, " + v, "p.id, p.name, " + v), "sum by group", "medium", True, chain="vi")
    j2 = [bet("r.day", "2026-07-01", "2026-07-31"), bet("r.day", "2025-07-01", "2025-07-31")]
    cs = ["sum(CASE WHEN %s THEN r.adults + r.children + r.pass_holders END)" % x for x in j2]
    z0 = [x.replace(" END", " ELSE 0 END") for x in cs]
    g2 = "%s WHERE %s OR %s GROUP BY p.id" % (rp, j2[0], j2[1])
    q("next to july last yr", J(g2, *["p.name, " + ", ".join(x) for x in (cs, cs[::-1], z0, z0[::-1], [cs[0], cs[1], "%s - %s" % (cs[0], cs[1])])]) + J(g2 + " ORDER BY %s DESC" % z0[0], *["p.name, " + ", ".join(x) for x in (cs, z0)]) + J(
        "%s WHERE %s OR %s GROUP BY p.id, strftime('%%Y', r.day)" % (rp, j2[0], j2[1]), "p.name, strftime('%Y', r.day), " + v, "p.name, strftime('%Y-%m', r.day), " + v) + J(jo + " GROUP BY p.id", "p.name, " + v) + J(jo + " GROUP BY p.id ORDER BY %s DESC" % v, "p.name, " + v),
      "comparison", "hard", True, chain="vi")
    tm = "SELECT #, @%s@ FROM day_record r WHERE r.day >= '2026-01-01' GROUP BY 1" % tk
    q("takings per month this year", rnd(*[tm.replace("#", "strftime('%s', r.day)" % f) for f in ("%Y-%m", "%m")]), "sum by month", "easy", True, chain="tk")
    kf = "JOIN pool p ON p.id = r.pool_id WHERE p.name = 'Kingsfield Leisure Pool' AND"
    q("just kingsfield", rnd(*[tm.replace("#", "strftime('%s', r.day)" % f).replace("WHERE", kf) for f in ("%Y-%m", "%m")]), "sum by month", "medium", True, chain="tk")
    bd = "%s WHERE p.name = 'Lido Eastwater' AND r.day >= '2026-05-15' ORDER BY r.adults + r.children + r.pass_holders DESC LIMIT 1" % rp
    q("best day at eastwater this summer, how many came", J(bd, "r.day, r.adults + r.children + r.pass_holders", "p.name, r.day, r.adults + r.children + r.pass_holders", "r.adults + r.children + r.pass_holders", "r.adults + r.children + r.pass_holders, r.day"), "superlative", "medium", True)
    av = "@1.0 * %s / count(*)@" % v
    q("avg visits per opening day 2025 for each pool", rnd(*J("%s WHERE %s GROUP BY p.id" % (rp, yr("r.day", 2025)), "p.name, " + av, "p.id, p.name, " + av)), "avg by group", "medium", True)
    wd = "strftime('%w', r.day)"
    wn = "CASE %s %s END" % (wd, " ".join("WHEN '%d' THEN '%s'" % x for x in enumerate("Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split())))
    q("which weekday is busiest at rosebank", [s for o in (v, "avg(r.adults + r.children + r.pass_holders)") for s in J("%s WHERE p.name = 'Rosebank Baths' GROUP BY %s ORDER BY %s DESC LIMIT 1" % (rp, wd, o), *[x + y for x in (wd, wn) for y in (", " + o, "")] + ["CAST(%s AS INTEGER), %s" % (wd, o), "CAST(%s AS INTEGER)" % wd])],
      "superlative", "hard", True)
    q("what share of the visits 2025 were children, by pool", frac("SELECT p.name, @1.0 * sum(r.children) / %s@ %s WHERE %s GROUP BY p.id" % (v, rp, yr("r.day", 2025)), "SELECT p.name, sum(r.children), %s, @1.0 * sum(r.children) / %s@ %s WHERE %s GROUP BY p.id" % (v, v, rp, yr("r.day", 2025)),
                                                                                                              "SELECT p.name, sum(r.children), @1.0 * sum(r.children) / %s@ %s WHERE %s GROUP BY p.id" % (v, rp, yr("r.day", 2025))), "share", "medium", True)
    sp = "@%s / sum(r.adults + r.children)@" % tk
    q("spend per head per pool 2026", rnd(*J("%s WHERE r.day >= '2026-01-01' GROUP BY p.id" % rp, "p.name, " + sp, "p.id, p.name, " + sp)), "ratio", "hard", True)
    q("days with over 2000 visits this yr", J("%s WHERE r.day >= '2026-01-01' AND r.adults + r.children + r.pass_holders > 2000" % rp, "r.day, p.name, r.adults + r.children + r.pass_holders", "p.name, r.day, r.adults + r.children + r.pass_holders", "r.day", "count(*)", "r.day, p.name", "p.name, r.day",
      "r.day, r.adults + r.children + r.pass_holders", "r.*", "DISTINCT r.day", "count(DISTINCT r.day)") + J("%s WHERE r.day >= '2026-01-01' GROUP BY r.day HAVING %s > 2000" % (rp, v), "r.day, " + v, "r.day") + ["SELECT count(*) FROM (SELECT r.day FROM day_record r WHERE r.day >= '2026-01-01' GROUP BY r.day HAVING %s > 2000)" % v], "list", "medium", True)
    q("card share of takings 2025 and 2026", frac("SELECT strftime('%Y', r.day), @sum(r.card_takings) / " + tk + "@ FROM day_record r GROUP BY 1", "SELECT @sum(CASE WHEN r.day < '2026-01-01' THEN r.card_takings END) / sum(CASE WHEN r.day < '2026-01-01' THEN r.cash_takings + r.card_takings END)@, @sum(CASE WHEN r.day >= '2026-01-01' THEN r.card_takings END) / sum(CASE WHEN r.day >= '2026-01-01' THEN r.cash_takings + r.card_takings END)@ FROM day_record r"),
      "share by year", "medium", True)

    q("courses running at the moment", J("%s WHERE %s" % (cp, run), "count(*)", "c.*", "c.title", "c.id, c.title", "p.name, c.title", "c.title, p.name", "c.id, c.title, p.name", "c.id, c.title, c.starts_on, c.ends_on", "c.title, c.starts_on, c.ends_on"), "count", "easy", True, chain="cr")
    lv = "CASE c.level WHEN 1 THEN 'beginner' WHEN 2 THEN 'improver' WHEN 3 THEN 'advanced' WHEN 0 THEN 'fitness' END"
    q("per level", J("%s WHERE %s GROUP BY c.level" % (cp, run), "c.level, count(*)", lv + ", count(*)", "c.level, %s, count(*)" % lv), "count by group", "medium", True, chain="cr")
    fr = "@1.0 * sum(%s) / sum(c.places)@" % bkd
    f2 = "@avg(1.0 * %s / c.places)@" % bkd
    q("and their fill rate", frac(*["SELECT %s, %s %s WHERE %s GROUP BY c.level" % (x, f, cp, run) for x in ("c.level", lv, "c.level, count(*)", lv + ", count(*)") for f in (fr, f2)]) + frac("SELECT %s %s WHERE %s" % (fr, cp, run), "SELECT %s %s WHERE %s" % (f2, cp, run)) +
      frac("SELECT c.id, c.title, @1.0 * %s / c.places@ %s WHERE %s" % (bkd, cp, run)), "rate by group", "hard", True, chain="cr")
    fu = "%s WHERE c.cancelled = 0 AND c.starts_on BETWEEN '2026-09-01' AND '2026-09-30' AND %s >= c.places" % (cp, bkd)
    cl = ("c.id, c.title", "c.id, c.title, p.name", "c.title, p.name", "c.id", "c.*", "count(*)", "c.title", "p.name, c.title", "c.title, c.starts_on", "c.id, c.title, c.starts_on", "c.title, p.name, c.starts_on", "c.id, c.title, p.name, c.starts_on", "c.title, c.weekday, p.name", "p.name, c.title, c.starts_on", "p.name, c.title, c.weekday", "c.id, c.title, c.places", "c.title, c.places, " + bkd, "c.id, c.title, c.places, " + bkd)
    q("which september courses are already full", J(fu, *cl), "list", "hard", True)
    wl = "%s WHERE e.status = 'waiting' AND c.cancelled = 0 AND c.starts_on BETWEEN '2026-09-01' AND '2026-09-30'" % ec
    q("how many on waiting lists for sept", ["SELECT count(*) " + wl, "SELECT count(DISTINCT e.swimmer_id) " + wl], "count", "medium", True)
    emp = "%s WHERE c.cancelled = 0 AND c.starts_on > %s AND NOT EXISTS (SELECT 1 FROM enrolment e WHERE e.course_id = c.id%s)"
    q("upcoming courses nobody has booked", [s for w in (" AND e.status = 'booked'", "") for s in J(emp % (cp, T, w), *cl)], "negation", "hard", True)
    ca = "FROM course c WHERE " + yr("c.starts_on", 2025)
    q("how many courses did we have to cancel in 2025, in %", frac("SELECT @1.0 * sum(c.cancelled) / count(*)@ " + ca, "SELECT sum(c.cancelled), @1.0 * sum(c.cancelled) / count(*)@ " + ca), "ratio", "medium", True)
    inc = "%s WHERE e.status = 'booked' AND c.cancelled = 0 AND %s"
    qn = "(strftime('%m', e.paid_on) + 2) / 3"
    q("course income per quarter 2025", rnd(*["SELECT %s, @sum(c.fee)@ %s GROUP BY 1" % (x, inc % (ec, yr("e.paid_on", 2025))) for x in ("'Q' || (%s)" % qn, qn, "'2025-Q' || (%s)" % qn)]), "sum by quarter", "hard", True)
    of = "%s JOIN swimmer s ON s.id = e.swimmer_id WHERE e.status = 'booked' AND c.cancelled = 0 AND e.paid_on IS NULL AND c.starts_on <= %s" % (ec, T)
    q("course fees outstanding", rnd("SELECT @sum(c.fee)@ " + of, "SELECT count(*), @sum(c.fee)@ " + of), "sum", "hard", True, chain="fee")
    q("who owes more than 110", J(of + " GROUP BY s.id HAVING sum(c.fee) > 110", "s.name, sum(c.fee)", "s.name", "s.id, s.name, sum(c.fee)", "s.id, s.name", "s.name, s.phone, sum(c.fee)", "s.name, count(*), sum(c.fee)"), "having", "hard", True, chain="fee")
    pr = "@1.0 * sum(e.passed) / count(*)@"
    pw = "%s WHERE e.status = 'booked' AND e.passed IS NOT NULL AND c.cancelled = 0 AND c.level > 0" % ec
    q("pass rate by course title", frac("SELECT c.title, %s %s GROUP BY c.title" % (pr, pw)), "rate by group", "hard", True)
    b5 = "FROM swimmer s JOIN enrolment e ON e.swimmer_id = s.id JOIN course c ON c.id = e.course_id WHERE e.status = 'booked' AND c.cancelled = 0 GROUP BY s.id HAVING count(*) >= 6"
    q("swimmers who took part in 6 courses or more", J(b5, "s.name, count(*)", "s.name", "s.id, s.name, count(*)", "s.id, s.name") + ["SELECT count(*) FROM (SELECT s.id %s)" % b5], "having", "hard", True)
    nv = "FROM swimmer s WHERE NOT EXISTS (SELECT 1 FROM enrolment e WHERE e.swimmer_id = s.id%s)"
    q("how many swimmers never enrolled for anything", ["SELECT count(*) " + nv % "", "SELECT count(*) " + nv % " AND e.status = 'booked'"], "never", "easy")
    q("kids per district", J("FROM swimmer s WHERE s.born_on > '2012-08-12' GROUP BY s.district", "s.district, count(*)") + J("FROM swimmer s WHERE s.born_on > '2012-08-12' AND s.district IS NOT NULL GROUP BY s.district", "s.district, count(*)"), "count by group", "medium", True)
    t1 = "FROM (SELECT p.name AS g, s.name AS n, count(*) AS k, rank() OVER (PARTITION BY p.id ORDER BY count(*) DESC) AS r %s JOIN staff s ON s.id = c.instructor_id WHERE c.cancelled = 0 AND %s GROUP BY p.id, s.id) WHERE r = 1" % (cp, yr("c.starts_on", 2025))
    q("instructor with most courses at each pool in 2025", [s for f in ("rank()", "row_number()") for s in J(t1.replace("rank()", f), "g, n, k", "g, n")], "top n per group", "hard", True)

    hd = "FROM staff s JOIN pool p ON p.id = s.pool_id WHERE s.left_on IS NULL"
    q("headcount and fte per pool", rnd(*J(hd + " GROUP BY p.id", "p.name, count(*), @sum(s.weekly_hours) / 39@", "p.id, p.name, count(*), @sum(s.weekly_hours) / 39@", "p.name, count(*), @sum(s.weekly_hours / 39)@"), *["SELECT p.name, count(s.id), @coalesce(sum(s.weekly_hours), 0) / 39@ FROM pool p LEFT JOIN staff s ON s.pool_id = p.id AND s.left_on IS NULL%s GROUP BY p.id" % w for w in ("", " WHERE p.closed_on IS NULL")]), "count and sum", "medium", True)
    lc = hd + " AND s.role = 'lifeguard' AND s.certificate_until < " + T
    sc = ("s.name", "s.name, s.certificate_until", "s.name, p.name", "s.name, p.name, s.certificate_until", "s.id, s.name", "s.id, s.name, s.certificate_until", "s.*", "count(*)", "s.name, s.certificate_until, p.name")
    q("lifeguards w lapsed certificate", J(lc, *sc), "list", "medium", True, chain="lg")
    nx = hd + " AND s.role = 'lifeguard' AND s.certificate_until BETWEEN '2026-08-12' AND '%s'"
    q("whose runs out till end of november", J(nx % "2026-11-30", *sc), "list", "medium", True, chain="lg")
    q("who left us in 2025", J("FROM staff s JOIN pool p ON p.id = s.pool_id WHERE " + yr("s.left_on", 2025), "s.name", "s.name, s.left_on", "s.name, s.role", "s.name, s.role, s.left_on", "s.id, s.name", "s.*", "s.name, p.name", "s.name, s.role, p.name, s.left_on", "s.name, s.role, p.name", "s.id, s.name, s.left_on"), "list")
    q("longest serving 3 in the team, pool too", J(hd + " ORDER BY s.hired_on LIMIT 3", "s.name, p.name", "s.name, s.hired_on, p.name", "s.name, p.name, s.hired_on", "s.name, s.role, p.name, s.hired_on", "s.name, s.role, p.name", "s.name, s.role, s.hired_on, p.name"), "top n", "medium", True)

    fs = "FROM water_sample w JOIN basin b ON b.id = w.basin_id JOIN pool p ON p.id = b.pool_id"
    q("failed samples this year per basin", J(fs + " WHERE w.result = 'failed' AND w.taken_on >= '2026-01-01' GROUP BY b.id", "p.name, b.name, count(*)", "b.id, count(*)", "b.name, count(*)", "b.id, b.name, count(*)", "b.name, p.name, count(*)", "b.id, b.name, p.name, count(*)") +
      J("FROM basin b JOIN pool p ON p.id = b.pool_id LEFT JOIN water_sample w ON w.basin_id = b.id AND w.result = 'failed' AND w.taken_on >= '2026-01-01' GROUP BY b.id", "p.name, b.name, count(w.id)", "b.id, b.name, count(w.id)", "b.name, count(w.id)") +
      J(fs + " WHERE w.taken_on >= '2026-01-01' GROUP BY b.id", "p.name, b.name, sum(w.result = 'failed')", "b.id, b.name, sum(w.result = 'failed')", "b.name, sum(w.result = 'failed')"), "count by group", "medium", chain="ws")
    wf = "@1.0 * sum(w.result = 'failed') / count(*)@"
    q("failure rate per pool, 2025 vs 2026", frac("SELECT p.name, strftime('%%Y', w.taken_on), %s %s GROUP BY p.id, 2" % (wf, fs), "SELECT strftime('%%Y', w.taken_on), p.name, %s %s GROUP BY 1, p.id" % (wf, fs),
                                                  *["SELECT p.name, %s %s GROUP BY p.id" % (", ".join("@1.0 * sum(w.result = 'failed' AND {0}) / nullif(sum({0}), 0)@".format(yr("w.taken_on", y)) for y in ys), fs) for ys in ((2025, 2026), (2026, 2025))]), "comparison", "hard", True, chain="ws")
    un = "FROM basin b JOIN pool p ON p.id = b.pool_id WHERE p.closed_on IS NULL AND NOT EXISTS (SELECT 1 FROM water_sample w WHERE w.basin_id = b.id AND w.taken_on %s '2026-08-05')"
    q("unchecked basins", [s for op in (">=", ">") for s in J(un % op, "b.name", "p.name, b.name", "b.name, p.name", "b.id, b.name", "b.*", "b.id, p.name, b.name", "count(*)", "b.id")], "negation", "hard", True)
    q("last sample of each basin at harbour pool w ph", ["SELECT %s FROM (SELECT b.id AS bid, b.name AS bn, w.taken_on AS d, w.ph AS ph, w.result AS res, w.chlorine AS cl, row_number() OVER (PARTITION BY b.id ORDER BY w.taken_on DESC) AS r %s WHERE p.name = 'Harbour Pool') WHERE r = 1" % (c, fs) for c in ("bn, d, ph", "bid, bn, d, ph", "bn, ph", "bn, d, ph, res", "bn, ph, d", "bn, d, cl, ph", "bid, d, ph")], "latest per group", "hard")

    ip = "FROM incident i JOIN pool p ON p.id = i.pool_id"
    q("incidents 2026 by kind", "SELECT i.kind, count(*) FROM incident i WHERE i.happened_on >= '2026-01-01' GROUP BY i.kind", "count by group", "easy", chain="inc")
    q("serious only", ["SELECT i.kind, count(*) FROM incident i WHERE i.happened_on >= '2026-01-01' AND i.severity >= 3 GROUP BY i.kind", "SELECT i.kind, sum(i.severity >= 3) FROM incident i WHERE i.happened_on >= '2026-01-01' GROUP BY i.kind",
                       "SELECT count(*) FROM incident i WHERE i.happened_on >= '2026-01-01' AND i.severity >= 3"], "count by group", "medium", True, chain="inc")
    ns = "FROM pool p WHERE %sNOT EXISTS (SELECT 1 FROM incident i WHERE i.pool_id = p.id AND i.severity >= 3 AND i.happened_on >= '2026-01-01')"
    q("pools w/o a serious incident so far this yr", [s for w in ("p.closed_on IS NULL AND ", "") for s in J(ns % w, "p.name", "p.id, p.name", "p.*", "count(*)")], "negation", "hard", True)
    sm = "i.happened_on BETWEEN '%d-05-15' AND '%d-09-15'"
    q("how often did we call the ambulance in last summer season", J("FROM incident i WHERE i.ambulance_called = 1 AND " + sm % (2025, 2025), "count(*)", "i.*"), "count", "medium", True)
    iv = "@1000.0 * (SELECT count(*) FROM incident i WHERE i.pool_id = p.id AND %s) / (SELECT %s FROM day_record r WHERE r.pool_id = p.id AND %s)@" % (yr("i.happened_on", 2025), v, yr("r.day", 2025))
    q("incidents per 1000 visits 2025, pool by pool", rnd("SELECT p.name, %s FROM pool p WHERE p.opened_on < '2026-01-01'" % iv, "SELECT p.name, %s FROM pool p" % iv, "SELECT p.name, %s FROM pool p WHERE p.opened_on < '2026-01-01' AND p.closed_on IS NULL" % iv, "SELECT p.name, %s FROM pool p WHERE p.closed_on IS NULL" % iv) +
      ["SELECT p.name, round(%s, %d) FROM pool p WHERE p.opened_on < '2026-01-01'" % (iv.replace("@", ""), n) for n in (3, 4)], "ratio", "hard", True)
    cd = "sum(julianday(k.last_day) - julianday(k.first_day) + 1)"
    k5 = "FROM closure k JOIN pool p ON p.id = k.pool_id WHERE k.first_day <= '2025-12-31' AND k.last_day >= '2025-01-01'"
    c5 = "sum(julianday(min(k.last_day, '2025-12-31')) - julianday(max(k.first_day, '2025-01-01')) + 1)"
    q("closure days 2025 per pool", J(k5 + " GROUP BY p.id", "p.name, " + cd, "p.name, " + c5, "p.id, p.name, " + cd, "p.id, p.name, " + c5), "duration", "hard", True, chain="cd")
    q("by reason instead", J(k5 + " GROUP BY k.reason", "k.reason, " + cd, "k.reason, " + c5), "duration", "hard", True, chain="cd")
    kt = "FROM closure k JOIN pool p ON p.id = k.pool_id WHERE %s BETWEEN k.first_day AND k.last_day" % T
    q("is any pool shut today", J(kt, "p.name", "p.name, k.reason", "p.name, k.last_day", "p.name, k.reason, k.last_day", "p.name, k.first_day, k.last_day, k.reason", "count(*) > 0", "count(*)", "p.id, p.name", "k.*", "p.name, k.first_day, k.last_day", "p.*", "CASE WHEN count(*) > 0 THEN 'yes' ELSE 'no' END", "p.id, p.name, k.reason"), "yes/no", "medium")

    ask("heating bill per pool", "no energy use or cost is recorded")
    ask("how full is eastwater right now", "only whole days are recorded, nothing by the hour")
    ask("best instructor", "best by what: pass rate, number of courses, fill rate?")
    ask("give me the stats for kingsfield", "which: visits, takings, courses, incidents, samples?")
    ask("put the otter course on tuesdays", "a wish to change data, and which of the courses")
    return p
