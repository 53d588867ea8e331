"""A tutoring agency: lookup tables and codes, declared keys."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 3, 19)
DDL = """
CREATE TABLE lk_subject (subject_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE lk_level (level_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE lk_lesson_status (status_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE lk_branch (branch_code INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE tutor (tutor_id INTEGER PRIMARY KEY, full_name TEXT, branch_code
 INTEGER REFERENCES lk_branch (branch_code), hourly_pay NUMERIC(5,2), joined_on
 DATE, left_on DATE);
CREATE TABLE tutor_subject (tutor_id INTEGER REFERENCES tutor (tutor_id),
 subject_code INTEGER REFERENCES lk_subject (subject_code),
 PRIMARY KEY (tutor_id, subject_code));
CREATE TABLE pupil (pupil_id INTEGER PRIMARY KEY, full_name TEXT, level_code
 INTEGER REFERENCES lk_level (level_code), branch_code INTEGER REFERENCES
 lk_branch (branch_code), registered_on DATE, source_code INTEGER);
CREATE TABLE lesson (lesson_id INTEGER PRIMARY KEY, pupil_id INTEGER REFERENCES
 pupil (pupil_id), tutor_id INTEGER REFERENCES tutor (tutor_id), subject_code
 INTEGER REFERENCES lk_subject (subject_code), held_on DATE, minutes INTEGER,
 fee NUMERIC(6,2), status_code INTEGER REFERENCES lk_lesson_status
 (status_code), online INTEGER);
CREATE TABLE exam (exam_id INTEGER PRIMARY KEY, pupil_id INTEGER REFERENCES
 pupil (pupil_id), subject_code INTEGER REFERENCES lk_subject (subject_code),
 taken_on DATE, grade INTEGER);
CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, pupil_id INTEGER
 REFERENCES pupil (pupil_id), issued_on DATE, amount NUMERIC(7,2), paid_on
 DATE);
"""
SUBJECTS = [(1, "Maths"), (2, "English"), (3, "French"), (4, "Physics"),
            (5, "Chemistry"), (6, "Latin"), (7, "Biology"), (8, "Statistics")]
LEVELS = [(10, "Primary"), (20, "Lower secondary"), (30, "Upper secondary"),
          (40, "University")]
STATES = [(1, "planned"), (2, "given"), (3, "cancelled by pupil"),
          (4, "no-show"), (5, "cancelled by tutor")]
BRANCHES = [(1, "Centre"), (2, "Riverside"), (3, "University Quarter"),
            (4, "Northgate")]


def _lessons(rng, pupils, teach):
    rows = []
    for pupil in pupils[:238]:
        first = max(date(2024, 3, 18), date.fromisoformat(pupil[4]))
        last = TODAY + timedelta(14) if rng.random() < .4 else later(
            rng, first, 20, 420)
        usual = rng.choice(teach)
        day = later(rng, first, 2, 12)
        while day <= min(last, TODAY + timedelta(21)):
            if rng.random() < .08:
                usual = rng.choice(teach)
            gone = usual[2] and usual[2] <= str(day)
            if day.month != 8 and day.weekday() < 6 and not gone:
                mins = rng.choice([45, 60, 60, 60, 90])
                rate = {10: 28, 20: 32, 30: 38, 40: 46}[pupil[2]]
                rows.append((day, pupil[0], usual, mins, round(
                    rate * mins / 60, 2)))
            elif gone:
                usual = rng.choice(teach)
            day += timedelta(rng.choice([7, 7, 7, 14, 14, 21]))
    rows.sort(key=lambda r: r[:2])
    return [(i, pupil, usual[0], usual[1], str(day), mins, fee, rng.choice(
        [2] * 17 + [3, 3, 4, 5]) if day < TODAY else 1, int(
            rng.random() < .28))
        for i, (day, pupil, usual, mins, fee) in enumerate(rows, 1)]


def make():
    rng = random.Random(704)
    con = create("tutoring", DDL)
    put(con, "lk_subject", SUBJECTS)
    put(con, "lk_level", LEVELS)
    put(con, "lk_lesson_status", STATES)
    put(con, "lk_branch", BRANCHES)
    names = people(rng, 290)
    tutors = [(i, name, rng.choice([1, 1, 2, 3, 4]), rng.choice(
        [14, 15.5, 16, 18, 20, 23]), str(day_in(rng, date(2019, 1, 1), date(
            2024, 3, 1))), {3: "2025-06-30", 8: "2025-12-31", 21: "2026-02-15",
                            26: "2024-10-31"}.get(i))
        for i, name in enumerate(names[:32], 1)]
    put(con, "tutor", tutors)
    teach = []
    for tutor in tutors:
        for code in rng.sample([1, 1, 1, 2, 2, 3, 4, 5, 6, 7],
                               rng.choice([1, 2, 2, 3])):
            if (tutor[0], code, tutor[5]) not in teach:
                teach.append((tutor[0], code, tutor[5]))
    put(con, "tutor_subject", [t[:2] for t in teach])
    pupils = [(i, name, rng.choice([10, 20, 20, 20, 30, 30, 40]), rng.choice(
        [1, 1, 2, 2, 3, 4]), str(day_in(rng, date(2022, 9, 1), date(
            2024, 3, 1)) if i < 70 else day_in(rng, date(2024, 3, 18), date(
                2026, 3, 15))), rng.choice([1, 1, 1, 2, 2, 3, 4]))
        for i, name in enumerate(names[32:], 1)]
    put(con, "pupil", pupils)
    lessons = _lessons(rng, pupils, [t for t in teach if t[0] < 30])
    put(con, "lesson", lessons)
    months = {}
    for row in lessons:
        if row[7] in (2, 4) and row[4] < "2026-03":
            key = (row[4][:7], row[1])
            months[key] = months.get(key, 0) + row[6]
    bills = []
    for i, ((month, pupil), amount) in enumerate(sorted(months.items()), 1):
        day = date(int(month[:4]), int(month[5:]), 28) + timedelta(5)
        paid = later(rng, day, 2, 45)
        bills.append((i, pupil, str(day), round(amount, 2), some(
            rng, .96, str(paid)) if paid < TODAY else None))
    put(con, "invoice", bills)
    rows = []
    for row in rng.sample([r for r in lessons if r[7] == 2], 330):
        rows.append((str(min(TODAY - timedelta(1), later(
            rng, date.fromisoformat(row[4]), 1, 20))), row[1], row[3],
            rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 5, 6])))
    put(con, "exam", [(i, pupil, code, day, grade) for i, (
        day, pupil, code, grade) in enumerate(sorted(rows), 1)])
    con.commit()
