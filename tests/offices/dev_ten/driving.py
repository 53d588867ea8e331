"""A driving school: tidy English schema, declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from quiz import Quiz

TODAY = date(2026, 3, 18)
DDL = """
CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, name TEXT NOT NULL, street TEXT, opened_on DATE);
CREATE TABLE instructors (instructor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, branch_id INTEGER REFERENCES
 branches (branch_id), hired_on DATE, left_on DATE);
CREATE TABLE cars (car_id INTEGER PRIMARY KEY, plate TEXT, model TEXT, gearbox TEXT, branch_id INTEGER REFERENCES
 branches (branch_id), bought_on DATE, sold_on DATE, next_inspection_on DATE);
CREATE TABLE packages (package_id INTEGER PRIMARY KEY, name TEXT, lessons_included INTEGER, price NUMERIC(7,2));
CREATE TABLE students (student_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, birth_date DATE, branch_id INTEGER
 REFERENCES branches (branch_id), instructor_id INTEGER REFERENCES instructors (instructor_id), package_id INTEGER
 REFERENCES packages (package_id), registered_on DATE, status TEXT, finished_on DATE);
CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, student_id INTEGER REFERENCES students (student_id),
 instructor_id INTEGER REFERENCES instructors (instructor_id), car_id INTEGER REFERENCES cars (car_id), lesson_date
 DATE, start_time TEXT, minutes INTEGER, kind TEXT, status TEXT, price NUMERIC(6,2));
CREATE TABLE exams (exam_id INTEGER PRIMARY KEY, student_id INTEGER REFERENCES students (student_id), instructor_id
 INTEGER REFERENCES instructors (instructor_id), exam_date DATE, kind TEXT, result TEXT, fee NUMERIC(6,2));
CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, student_id INTEGER REFERENCES students (student_id), paid_on
 DATE, amount NUMERIC(8,2), method TEXT, purpose TEXT);
"""

NOTES = """
# Welcome to the desk

Hi Jana,

good to have you with us from Monday. Here is what I wish somebody had told me about our database when I started.

When the boss says "our students" she means the people who are active or paused. The ones with status passed or dropped
out are former students. If somebody says "active", though, it is really only the status active. The *waiting list* is
simply the active students who have not had a single lesson with us yet, and we call a student *stalled* when he or she
is active and did have lessons, but none in the last 45 days.

A lesson counts once it was held. Booked, cancelled and no-show ones only come into it when somebody asks for them by
name. The *no-show rate* is no-shows out of held plus no-shows. Mind that no-shows are charged in full and cancelled
lessons are not charged, so the *billed value* of lessons is the price of the held ones and the no-shows together. We
plan in units: one *unit* is 45 minutes. *Special drives* are the motorway and the night lessons.

Turnover is what was paid in, by the day of payment; refunds sit in the same table as negative amounts and stay in the
sum. The prices at the lessons are just the list price, please never report them as turnover.

Exams: the *pass rate* is passed out of passed plus failed. Somebody who didn't turn up, or an exam whose result we don't
have yet, is left out of it. If nobody says which exam, the practical one is meant. A *first-timer* is a student who
passed the practical at the very first attempt (a practical where the student did not turn up is an attempt as well).

Instructors with a leaving date are gone, and sold cars are no longer part of the fleet. A car is *overdue* if it is still
ours and the day of its next inspection has gone by. An *early bird* is a student who was not yet 18 on the day of
registration. High season for us is April to September.

See you on Monday, and bring a mug!
Renate
"""


def make():
    rng = random.Random(10101)
    branches = [(1, "Harbour", "Quay Street 4", date(2009, 4, 1)), (2, "Old Town", "Minster Lane 17", date(2012, 9, 1)),
                (3, "Station", "Platform Road 2", date(2017, 3, 15)), (4, "Hillside", "Upper Terrace 31", date(2022, 8, 1))]
    names = people(rng, 441)
    instructors = []
    for i in range(1, 18):
        hired = day_in(rng, date(2014, 1, 10), date(2023, 6, 30)) if i <= 12 else day_in(rng, date(2023, 10, 1), date(2025, 10, 1))
        left = None
        if i in (4, 7, 11, 14):
            hired = min(hired, date(2024, 2, 12))
            left = day_in(rng, date(2024, 10, 1), date(2026, 1, 31))
        instructors.append((i, names[i - 1], [1, 2, 3, 4, 1, 2, 3, 1, 2, 3, 1, 4, 2, 1, 3, 4, 1][i - 1], hired, left))
    no_sat = {2, 6, 13}
    models = ["VW Golf", "VW Polo", "Skoda Fabia", "Renault Clio", "Toyota Yaris", "Mini Cooper"]
    cars = []
    for i in range(1, 21):
        bought = day_in(rng, date(2018, 2, 1), date(2025, 9, 30)) if i > 13 else day_in(rng, date(2017, 2, 1), date(2023, 8, 1))
        sold = day_in(rng, date(2024, 9, 1), date(2026, 2, 20)) if i in (2, 5, 9, 12) else None
        insp = day_in(rng, date(2026, 4, 1), date(2027, 9, 30))
        if i in (3, 8, 15):
            insp = day_in(rng, date(2025, 12, 20), date(2026, 3, 10))
        if i in (5, 9):
            insp = day_in(rng, date(2025, 1, 20), date(2025, 12, 10))
        cars.append((i, "KR %s %d" % (rng.choice(["FS", "DR", "GO", "AB"]), 100 + i * 37), rng.choice(models),
                     "automatic" if i % 4 == 1 else "manual", (i - 1) % 4 + 1, bought, sold, insp))
    packages = [(1, "Starter", 5, 320), (2, "Basic", 10, 610), (3, "Comfort", 18, 1060), (4, "Premium", 25, 1440),
                (5, "Refresher", 3, 195), (6, "Intensive", 20, 1290)]
    students, lessons, exams, payments = [], [], [], []
    regs = sorted(day_in(rng, date(2023, 9, 1), date(2026, 3, 16)) for _ in range(424))
    for sid, reg in enumerate(regs, 1):
        name = names[16 + sid]
        br = rng.choices([1, 2, 3, 4], [35, 28, 22, 15])[0]
        pk = rng.choices([None, 1, 2, 3, 4, 5, 6], [18, 14, 25, 22, 10, 6, 5])[0]
        age = rng.choices([16.8, 17.3, 17.7, 18.4, 19.5, 22, 27, 35, 48], [9, 14, 16, 20, 14, 11, 8, 5, 3])[0] + rng.random() * .6
        birth = reg - timedelta(days=int(age * 365.25))
        there = [r for r in instructors if r[3] <= reg and (r[4] is None or r[4] > reg + timedelta(days=40))]
        near = [r for r in there if r[2] == br] or there
        teacher = rng.choice(near)
        fate = rng.choices(["go", "drop", "pause", "idle"], [76, 13, 7, 4])[0]
        n_max = rng.choices([9, 13, 17, 22, 28], [14, 26, 30, 20, 10])[0]
        if fate == "drop":
            n_max = rng.choice([0, 1, 2, 4, 6, 9])
        if fate == "pause":
            n_max = rng.choice([3, 5, 8, 11])
        if fate == "idle":
            n_max = rng.choice([0, 0, 3, 6])
        fleet = [c for c in cars if c[4] == br]
        auto = rng.random() < .3
        d = reg + timedelta(days=rng.randint(6, 34))
        pay = lambda on, amt, why: on <= TODAY and payments.append(  # noqa: E731
            (0, sid, on, amt, rng.choices(["card", "cash", "transfer"], [52, 14, 34])[0], why))
        pay(reg, 95, "registration")
        if pk:
            price = packages[pk - 1][3]
            if rng.random() < .6:
                pay(reg + timedelta(days=rng.randint(0, 9)), price, "package")
            else:
                pay(reg + timedelta(days=rng.randint(0, 9)), price // 2, "package")
                pay(reg + timedelta(days=rng.randint(35, 60)), price - price // 2, "package")
        held, last, owed = 0, None, 0
        quit_after = reg + timedelta(days=rng.randint(30, 90)) if fate in ("drop", "pause", "idle") else None
        while held < n_max and d <= date(2026, 4, 3):
            if d.weekday() == 6:
                d += timedelta(days=1)
            t = teacher
            if rng.random() < .08 or (t[4] and d > t[4]):
                ok = [r for r in instructors if r[3] <= d and (r[4] is None or d <= r[4])]
                same = [r for r in ok if r[2] == br] or ok
                t = rng.choice(same)
                if teacher[4] and d > teacher[4]:
                    teacher = t
            if d.weekday() == 5 and t[0] in no_sat:
                d += timedelta(days=2)
                continue
            kind = rng.choices(["city", "country road", "motorway", "night", "simulator"], [50, 20, 13, 9, 8])[0]
            ours = [c for c in fleet if c[5] <= d and (c[6] is None or d <= c[6])]
            pick = [c for c in ours if (c[3] == "automatic") == auto] or ours
            car = None if kind == "simulator" or not pick else rng.choice(pick)[0]
            mins = rng.choices([45, 90, 135], [46, 48, 6])[0]
            if d > TODAY:
                st = "cancelled" if rng.random() < .05 else "booked"
            elif d == TODAY:
                st = "booked"
            else:
                st = rng.choices(["held", "cancelled", "no-show"], [86, 9, 5])[0]
            hour = rng.choices([8, 9, 10, 11, 13, 14, 15, 16, 17, 18], [5, 7, 8, 8, 9, 11, 13, 14, 14, 9])[0]
            if kind == "night":
                hour = rng.choice([19, 20, 21])
            price = {45: 58, 90: 114, 135: 168}[mins]
            lessons.append((0, sid, t[0], car, d, "%02d:%s" % (hour, rng.choice(["00", "15", "30"])), mins, kind, st, price))
            if st in ("held", "booked"):
                held += 1
                last = d if st == "held" else last
            if st in ("held", "no-show"):
                owed += price
            if not pk and owed > 400:
                pay(d + timedelta(days=rng.randint(1, 14)), owed, "lessons")
                owed = 0
            step = rng.choice([2, 3, 4, 5, 7, 7, 8, 9, 14])
            if d.month in (7, 8) and rng.random() < .12:
                step += 20
            d += timedelta(days=step)
        if owed and not pk:
            pay(d + timedelta(days=rng.randint(1, 14)), owed, "lessons")
        # exams
        status, fin = "active", None
        if fate in ("go", "pause") and n_max > 3:
            e = reg + timedelta(days=rng.randint(28, 70))
            ok = False
            while e <= date(2026, 4, 17) and not ok:
                e += timedelta(days={5: 2, 6: 1}.get(e.weekday(), 0))
                if e == TODAY:
                    e += timedelta(days=1)
                res = rng.choices(["passed", "failed", "no-show"], [76, 20, 4])[0]
                if e > TODAY or (TODAY - e).days <= 3 and rng.random() < .6:
                    res = None
                exams.append((0, sid, None, e, "theory", res, 52))
                pay(e - timedelta(days=rng.randint(3, 20)), 52, "exam")
                ok = res == "passed"
                if res is None:
                    break
                nxt = e + timedelta(days=rng.randint(15, 40))
                th = e
                e = nxt
            if ok and fate == "go":
                p = max(th + timedelta(days=14), d + timedelta(days=rng.randint(3, 18)))
                tries = 0
                while p <= date(2026, 4, 20):
                    p += timedelta(days={5: 2, 6: 1}.get(p.weekday(), 0))
                    if p == TODAY:
                        p += timedelta(days=1)
                    tries += 1
                    skill = .58 + .012 * ((teacher[0] * 7) % 17)
                    res = "passed" if rng.random() < skill else rng.choices(["failed", "no-show"], [88, 12])[0]
                    if p > TODAY or (TODAY - p).days <= 3 and rng.random() < .6:
                        res = None
                    exams.append((0, sid, teacher[0] if teacher[4] is None or p <= teacher[4] else None, p, "practical", res, 146))
                    pay(p - timedelta(days=rng.randint(3, 20)), 146, "exam")
                    if res == "passed":
                        status, fin = "passed", p
                        break
                    if res is None:
                        break
                    if tries == 3:
                        status, fin = "dropped out", p + timedelta(days=9)
                        if fin > TODAY:
                            status, fin = "active", None
                        break
                    p += timedelta(days=rng.randint(18, 45))
        if fate == "drop" and quit_after <= TODAY and (last is None or (TODAY - last).days > 20):
            status, fin = "dropped out", max(quit_after, (last or quit_after) + timedelta(days=12))
            if fin > TODAY:
                status, fin = "active", None
            elif pk and rng.random() < .5:
                pay(fin + timedelta(days=rng.randint(0, 12)), -rng.choice([80, 120, 150, 210, 260]), "refund")
        if fate == "pause" and (last is None or (TODAY - last).days > 20) and quit_after <= TODAY:
            status = "paused"
        if fate == "idle" and reg < date(2025, 7, 1):
            status, fin = "dropped out", reg + timedelta(days=150)
        if status in ("dropped out", "paused"):
            lessons[:] = [x for x in lessons if not (x[1] == sid and x[4] >= TODAY)]
        students.append((sid, name, birth, br, teacher[0] if rng.random() < .96 else None, pk, reg, status, fin))
    lessons.sort(key=lambda x: (x[4], x[5], x[1]))
    lessons = [(i,) + x[1:] for i, x in enumerate(lessons, 1)]
    exams.sort(key=lambda x: (x[3], x[1], x[4]))
    exams = [(i,) + x[1:] for i, x in enumerate(exams, 1)]
    payments.sort(key=lambda x: (x[2], x[1], x[5]))
    payments = [(i,) + x[1:] for i, x in enumerate(payments, 1)]
    write("driving", DDL, [("branches", branches), ("instructors", instructors), ("cars", cars), ("packages", packages),
                           ("students", students), ("lessons", lessons), ("exams", exams), ("payments", payments)])



CURRENT = "status IN ('active', 'paused')"


def questions():
    z = Quiz("driving", TODAY)
    q = z.q
    q("how many students do we have", "SELECT count(*) FROM students WHERE " + CURRENT, notes=True, start=True)
    q("how many of them are paused", "SELECT count(*) FROM students WHERE status = 'paused'", follow=True)
    q("and per branch", "SELECT b.name, count(*) FROM students s JOIN branches b USING (branch_id) WHERE s.status = "
      "'paused' GROUP BY b.branch_id", alts=[
          "SELECT b.name, count(s.student_id) FROM branches b LEFT JOIN students s ON s.branch_id = b.branch_id AND "
          "s.status = 'paused' GROUP BY b.branch_id"], kind="count by group", follow=True, hard="medium")
    q("lessons last month", "SELECT count(*) FROM lessons WHERE status = 'held' AND lesson_date BETWEEN '2026-02-01' AND "
      "'2026-02-28'", notes=True, start=True)
    q("and in january", "SELECT count(*) FROM lessons WHERE status = 'held' AND lesson_date BETWEEN '2026-01-01' AND "
      "'2026-01-31'", notes=True, follow=True)
    q("by instructor please", "SELECT i.full_name, count(*) FROM lessons l JOIN instructors i USING (instructor_id) WHERE "
      "l.status = 'held' AND l.lesson_date BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY i.instructor_id",
      alts=["SELECT i.full_name, count(*) FROM lessons l JOIN instructors i USING (instructor_id) WHERE l.status = 'held' "
            "AND l.lesson_date BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY i.instructor_id ORDER BY 2 DESC",
            "SELECT i.instructor_id, i.full_name, count(*) FROM lessons l JOIN instructors i USING (instructor_id) WHERE "
            "l.status = 'held' AND l.lesson_date BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY i.instructor_id",
            "SELECT i.full_name, count(l.lesson_id) FROM instructors i LEFT JOIN lessons l ON l.instructor_id = "
            "i.instructor_id AND l.status = 'held' AND l.lesson_date BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY "
            "i.instructor_id"],
      notes=True, follow=True, kind="count by group", hard="medium")
    q("which instructors do we have at harbour right now", "SELECT {} FROM instructors i JOIN branches b USING (branch_id) "
      "WHERE b.name = 'Harbour' AND i.left_on IS NULL", cols=["i.full_name", "i.instructor_id, i.full_name",
                                                              "i.full_name, i.hired_on", "i.full_name, b.name"],
      kind="list")
    q("turnover 2025", "SELECT sum(amount) FROM payments WHERE paid_on BETWEEN '2025-01-01' AND '2025-12-31'",
      kind="sum", notes=True, start=True)
    q("per month", "SELECT strftime('%Y-%m', paid_on) AS m, sum(amount) FROM payments WHERE paid_on BETWEEN '2025-01-01' "
      "AND '2025-12-31' GROUP BY m ORDER BY m", alts=[
          "SELECT strftime('%m', paid_on) AS m, sum(amount) FROM payments WHERE paid_on BETWEEN '2025-01-01' AND "
          "'2025-12-31' GROUP BY m ORDER BY m"], kind="per month", notes=True, follow=True)
    q("payments by method last month", "SELECT method, sum(amount) FROM payments WHERE paid_on BETWEEN '2026-02-01' AND "
      "'2026-02-28' GROUP BY method", alts=[
          "SELECT method, count(*), sum(amount) FROM payments WHERE paid_on BETWEEN '2026-02-01' AND '2026-02-28' GROUP BY "
          "method", "SELECT method, count(*) FROM payments WHERE paid_on BETWEEN '2026-02-01' AND '2026-02-28' GROUP BY "
          "method"], kind="sum by group", start=True)
    q("and january?", "SELECT method, sum(amount) FROM payments WHERE paid_on BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY "
      "method", alts=[
          "SELECT method, count(*), sum(amount) FROM payments WHERE paid_on BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY "
          "method", "SELECT method, count(*) FROM payments WHERE paid_on BETWEEN '2026-01-01' AND '2026-01-31' GROUP BY "
          "method"], kind="sum by group", follow=True)
    q("just the cash", "SELECT sum(amount) FROM payments WHERE method = 'cash' AND paid_on BETWEEN '2026-01-01' AND "
      "'2026-01-31'", alts=["SELECT method, sum(amount) FROM payments WHERE method = 'cash' AND paid_on BETWEEN '2026-01-01' "
                            "AND '2026-01-31' GROUP BY 1",
                            "SELECT count(*), sum(amount) FROM payments WHERE method = 'cash' AND paid_on BETWEEN "
                            "'2026-01-01' AND '2026-01-31'",
                            "SELECT count(*) FROM payments WHERE method = 'cash' AND paid_on BETWEEN '2026-01-01' AND "
                            "'2026-01-31'"], kind="sum", follow=True)
    pr = "sum(result = 'passed')", "sum(result IN ('passed', 'failed'))"
    z.share("pass rate 2025?", *pr, "FROM exams WHERE kind = 'practical' AND exam_date BETWEEN '2025-01-01' AND "
            "'2025-12-31'", notes=True, kind="rate", start=True)
    z.share("what about theory", *pr, "FROM exams WHERE kind = 'theory' AND exam_date BETWEEN '2025-01-01' AND "
            "'2025-12-31'", notes=True, kind="rate", follow=True)
    g = ("FROM exams e JOIN instructors i USING (instructor_id) WHERE e.kind = 'practical' GROUP BY i.instructor_id")
    q("pass rate per instructor", "SELECT i.full_name, round(100.0 * %s / %s, 1) %s" % (pr + (g,)), alts=[
        "SELECT i.full_name, 100.0 * %s / %s %s" % (pr + (g,)), "SELECT i.full_name, 1.0 * %s / %s %s" % (pr + (g,)),
        "SELECT i.full_name, round(100.0 * %s / %s, 2) %s" % (pr + (g,)),
        "SELECT i.full_name, round(100.0 * %s / %s, 1) %s ORDER BY 2 DESC" % (pr + (g,))],
      kind="rate by group", notes=True, hard="medium")
    q("top 5 students by what they have paid us", "SELECT {} FROM payments p JOIN students s USING (student_id) GROUP BY "
      "s.student_id ORDER BY sum(p.amount) DESC LIMIT 5", cols=[
          "s.full_name, sum(p.amount)", "s.full_name", "s.student_id, s.full_name, sum(p.amount)",
          "s.student_id, s.full_name"], kind="top n", hard="medium")
    q("how many cars are in the fleet", "SELECT count(*) FROM cars WHERE sold_on IS NULL", start=True)
    q("how many of those are automatic", "SELECT count(*) FROM cars WHERE sold_on IS NULL AND gearbox = 'automatic'",
      notes=False, follow=True)
    q("which cars are overdue", "SELECT {} FROM cars WHERE sold_on IS NULL AND next_inspection_on < '2026-03-18'",
      cols=["plate", "plate, next_inspection_on", "plate, model, next_inspection_on", "plate, model", "car_id, plate",
            "car_id, plate, next_inspection_on", "*"], kind="overdue", notes=True)
    q("oldest car we still have", "SELECT {} FROM cars WHERE sold_on IS NULL ORDER BY bought_on LIMIT 1",
      cols=["plate, bought_on", "plate", "plate, model, bought_on", "plate, model", "car_id, plate, bought_on",
            "car_id, plate", "model", "model, bought_on", "*"], kind="superlative", notes=False)
    q("new registrations this year per month", "SELECT strftime('%Y-%m', registered_on) AS m, count(*) FROM students WHERE "
      "registered_on >= '2026-01-01' GROUP BY m ORDER BY m", alts=[
          "SELECT strftime('%m', registered_on) AS m, count(*) FROM students WHERE registered_on >= '2026-01-01' GROUP BY "
          "m ORDER BY m"], kind="per month")
    q("who registered last week", "SELECT {} FROM students WHERE registered_on BETWEEN '2026-03-09' AND '2026-03-15'",
      cols=["full_name", "full_name, registered_on", "student_id, full_name", "student_id, full_name, registered_on", "*"],
      kind="list")
    q("who's on the waiting list", "SELECT {} FROM students s WHERE s.status = 'active' AND NOT EXISTS (SELECT 1 FROM "
      "lessons l WHERE l.student_id = s.student_id AND l.status = 'held')",
      cols=["s.full_name", "s.full_name, s.registered_on", "s.student_id, s.full_name",
            "s.student_id, s.full_name, s.registered_on", "s.*"], kind="never", notes=True, hard="medium")
    z.share("no-show rate last year", "sum(status = 'no-show')", "sum(status IN ('held', 'no-show'))", "FROM lessons WHERE "
            "lesson_date BETWEEN '2025-01-01' AND '2025-12-31'", notes=True, kind="rate")
    q("exams coming up in the next 7 days", "SELECT {} FROM exams e JOIN students s USING (student_id) WHERE e.exam_date "
      "BETWEEN '2026-03-18' AND '2026-03-25' ORDER BY e.exam_date",
      cols=["e.exam_date, e.kind, s.full_name", "e.exam_date, s.full_name", "s.full_name, e.exam_date, e.kind",
            "e.exam_id, e.exam_date, e.kind, s.full_name", "e.exam_id", "e.exam_id, e.exam_date", "e.exam_id, e.exam_date, e.kind",
            "e.*", "count(*)"], kind="list")
    q("what does the Comfort package cost", "SELECT price FROM packages WHERE name = 'Comfort'", alts=[
        "SELECT name, price FROM packages WHERE name = 'Comfort'"], kind="look-up")
    q("which of our students have no package", "SELECT {} FROM students WHERE package_id IS NULL AND " + CURRENT,
      cols=["full_name", "student_id, full_name", "count(*)", "full_name, registered_on", "*"],
      kind="no", notes=True)
    q("who failed the practical at least twice", "SELECT {} FROM exams e JOIN students s USING (student_id) WHERE e.kind = "
      "'practical' AND e.result = 'failed' GROUP BY s.student_id HAVING count(*) >= 2",
      cols=["s.full_name", "s.full_name, count(*)", "s.student_id, s.full_name", "s.student_id, s.full_name, count(*)"],
      kind="at least n", hard="medium")
    q("does Dora Nagel still work for us", "SELECT CASE WHEN left_on IS NULL THEN 'yes' ELSE 'no' END FROM instructors "
      "WHERE full_name = 'Dora Nagel'", alts=[
          "SELECT left_on IS NULL FROM instructors WHERE full_name = 'Dora Nagel'",
          "SELECT count(*) FROM instructors WHERE full_name = 'Dora Nagel' AND left_on IS NULL",
          "SELECT left_on FROM instructors WHERE full_name = 'Dora Nagel'",
          "SELECT full_name, left_on FROM instructors WHERE full_name = 'Dora Nagel'"], kind="yes/no")
    q("who has a lesson today and with which instructor", "SELECT {} FROM lessons l JOIN instructors i ON i.instructor_id = "
      "l.instructor_id JOIN students s ON s.student_id = l.student_id WHERE l.lesson_date = '2026-03-18' AND l.status = "
      "'booked' ORDER BY l.start_time",
      cols=["s.full_name, i.full_name", "l.start_time, s.full_name, i.full_name", "s.full_name, i.full_name, l.start_time",
            "s.student_id, s.full_name, i.full_name"], kind="list", hard="medium")
    q("cancelled lessons per month 2025", "SELECT strftime('%Y-%m', lesson_date) AS m, count(*) FROM lessons WHERE status = "
      "'cancelled' AND lesson_date BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY m ORDER BY m", alts=[
          "SELECT strftime('%m', lesson_date) AS m, count(*) FROM lessons WHERE status = 'cancelled' AND lesson_date "
          "BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY m ORDER BY m"], kind="per month")
    z.share("share of special drives in february", "sum(kind IN ('motorway', 'night'))", "count(*)", "FROM lessons WHERE "
            "status = 'held' AND lesson_date BETWEEN '2026-02-01' AND '2026-02-28'", notes=True)
    q("how many units did we drive last week", "SELECT sum(minutes) / 45.0 FROM lessons WHERE status = 'held' AND "
      "lesson_date BETWEEN '2026-03-09' AND '2026-03-15'", kind="sum", notes=True, hard="medium")
    q("best instructor per branch by held lessons in 2025", "SELECT {} FROM (SELECT b.branch_id, b.name, i.full_name, "
      "count(*) AS n, rank() OVER (PARTITION BY b.branch_id ORDER BY count(*) DESC) AS r FROM lessons l JOIN instructors i "
      "ON i.instructor_id = l.instructor_id JOIN branches b ON b.branch_id = i.branch_id WHERE l.status = 'held' AND "
      "l.lesson_date BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY b.branch_id, i.instructor_id) WHERE r = 1",
      cols=["name, full_name, n", "name, full_name"], kind="top per group", hard="hard")
    q("average age at registration of the students who came in 2025", "SELECT avg((julianday(registered_on) - "
      "julianday(birth_date)) / 365.25) FROM students WHERE registered_on BETWEEN '2025-01-01' AND '2025-12-31'", alts=[
          "SELECT round(avg((julianday(registered_on) - julianday(birth_date)) / 365.25), 1) FROM students WHERE "
          "registered_on BETWEEN '2025-01-01' AND '2025-12-31'",
          "SELECT avg(strftime('%Y', registered_on) - strftime('%Y', birth_date) - (strftime('%m-%d', registered_on) < "
          "strftime('%m-%d', birth_date))) FROM students WHERE registered_on BETWEEN '2025-01-01' AND '2025-12-31'"],
      kind="average", hard="medium")
    z.versus("new students january and february, this year vs last year",
             "sum(registered_on BETWEEN '2026-01-01' AND '2026-02-28')", "sum(registered_on BETWEEN '2025-01-01' AND "
             "'2025-02-28')", ("2026", "2025"), "FROM students")
    q("how many first timers in 2025", "SELECT count(*) FROM exams e WHERE e.kind = 'practical' AND e.result = 'passed' AND "
      "e.exam_date BETWEEN '2025-01-01' AND '2025-12-31' AND NOT EXISTS (SELECT 1 FROM exams f WHERE f.student_id = "
      "e.student_id AND f.kind = 'practical' AND f.exam_date < e.exam_date)", notes=True, hard="hard", kind="count")
    q("stalled students with their instructor", "SELECT {} FROM students s LEFT JOIN instructors i USING (instructor_id) "
      "WHERE s.status = 'active' AND (SELECT max(l.lesson_date) FROM lessons l WHERE l.student_id = s.student_id AND "
      "l.status = 'held') < date('2026-03-18', '-45 days')",
      cols=["s.full_name, i.full_name", "s.student_id, s.full_name, i.full_name"], kind="list", notes=True, hard="hard")
    q("how many days does it take from registration to the passed practical on average", "SELECT "
      "avg(julianday(e.exam_date) - julianday(s.registered_on)) FROM exams e JOIN students s USING (student_id) WHERE "
      "e.kind = 'practical' AND e.result = 'passed'", alts=[
          "SELECT round(avg(julianday(e.exam_date) - julianday(s.registered_on)), 1) FROM exams e JOIN students s USING "
          "(student_id) WHERE e.kind = 'practical' AND e.result = 'passed'"], kind="difference of dates", hard="medium")
    q("which instructors never teach on saturdays", "SELECT {} FROM instructors i WHERE i.left_on IS NULL AND NOT EXISTS "
      "(SELECT 1 FROM lessons l WHERE l.instructor_id = i.instructor_id AND l.status = 'held' AND strftime('%w', "
      "l.lesson_date) = '6')", cols=["i.full_name", "i.instructor_id, i.full_name", "i.*"], kind="never",
      hard="medium")
    q("refunds in 2024", "SELECT sum(amount) FROM payments WHERE purpose = 'refund' AND paid_on BETWEEN '2024-01-01' AND "
      "'2024-12-31'", alts=[
          "SELECT -sum(amount) FROM payments WHERE purpose = 'refund' AND paid_on BETWEEN '2024-01-01' AND '2024-12-31'",
          "SELECT count(*), sum(amount) FROM payments WHERE purpose = 'refund' AND paid_on BETWEEN '2024-01-01' AND "
          "'2024-12-31'"], kind="sum")
    z.ask("how happy are the students with their instructors", "no ratings or feedback are recorded")
    z.ask("who is our best instructor", "best is not defined: pass rate, lessons held, no-shows?")
    z.ask("how much petrol did the cars use in february", "no fuel is recorded")
    z.ask("which students are ready for the practical", "no note or column says when a student is ready")
    z.ask("what do we earn per lesson after salaries", "salaries and costs are not recorded")
    return z
