"""A physiotherapy practice: plain names, declared keys, a long page of notes."""
import random
from datetime import date, timedelta

from base import day_in, people, write
from paper import Paper

TODAY = date(2026, 6, 17)
START = date(2024, 3, 4)
DDL = """
CREATE TABLE insurers (insurer_id INTEGER PRIMARY KEY, name TEXT, phone TEXT, covers_percent INTEGER);
CREATE TABLE patients (patient_id INTEGER PRIMARY KEY, full_name TEXT, gender TEXT, date_of_birth DATE, town TEXT,
 phone TEXT, email TEXT, insurer_id INTEGER REFERENCES insurers (insurer_id), registered_on DATE, heard_from TEXT);
CREATE TABLE therapists (therapist_id INTEGER PRIMARY KEY, full_name TEXT, speciality TEXT, weekly_hours INTEGER,
 hired_on DATE, left_on DATE);
CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, name TEXT, floor INTEGER);
CREATE TABLE treatments (treatment_id INTEGER PRIMARY KEY, name TEXT, minutes INTEGER, price NUMERIC(6,2));
CREATE TABLE prescriptions (prescription_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (patient_id),
 doctor TEXT, area TEXT, issued_on DATE, sessions_allowed INTEGER);
CREATE TABLE appointments (appointment_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (patient_id),
 therapist_id INTEGER REFERENCES therapists (therapist_id), treatment_id INTEGER REFERENCES treatments (treatment_id),
 room_id INTEGER REFERENCES rooms (room_id), prescription_id INTEGER REFERENCES prescriptions (prescription_id),
 booked_on DATE, starts_at DATETIME, status TEXT, cancelled_on DATE, fee NUMERIC(6,2));
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (patient_id),
 invoice_date DATE, due_date DATE, amount NUMERIC(8,2), payer TEXT, status TEXT, paid_on DATE, reminders INTEGER);
"""
NOTES = """
# How we use our words

When we say session we mean an appointment that the patient attended. Appointments that are still booked, were
cancelled or were missed are not sessions.

A no-show is a patient who did not come and did not tell us (status no_show). The no-show rate is the no-shows divided
by the sessions and no-shows together; cancelled and coming appointments stay out of it.

A short-notice cancellation is one that was made on the day of the appointment or on the day before. We count it under
the day of the appointment.

Revenue is the fees of the sessions, by the day of the session, in euros. The 30 euros we charge for a no-show stand in
the fee column too but are not revenue.

An active patient is one who has had a session this calendar year.

Private patients are those without an insurer. Children are patients who are under 16 today.

When somebody asks for "our therapists" or "the team" we mean those who still work here, which is everybody without a
leaving date.

The waiting time is the number of days from the booking to the appointment; cancelled appointments are left out.

An invoice with the status void was written by mistake and never counts. Open invoices are those that are neither paid
nor void, and they are overdue once the due date has passed.

The area of a prescription is a code: LB is the lower back, NK the neck, SH the shoulder, KN the knee, HP the hip and AN
the ankle.

"Intake" is what we call the initial assessment among ourselves.
"""
WOMEN = set("Anna Clara Elena Greta Ines Karin Mara Olga Rita Tessa Vera Yara Zoe Bea Dora Fiona Hanna Julia Linda Mona Petra "
            "Sara Ulla Wanda Agnes Celia".split())
TREAT = [("Initial assessment", 45, 78), ("Manual therapy", 30, 54), ("Exercise therapy", 40, 58), ("Massage", 30, 46),
         ("Lymph drainage", 60, 84), ("Dry needling", 20, 42), ("Ultrasound therapy", 15, 28),
         ("Home visit", 60, 96), ("Group class", 50, 22)]


def make():
    rng = random.Random(11101)
    insurers = [(i, n, "08%02d %03d %03d" % (i * 7, 100 + i * 37, 900 - i * 61), c) for i, (n, c) in enumerate(
        [("Avita", 90), ("Careline", 80), ("Helvia", 75), ("Mutual West", 85), ("Sanora", 70), ("Union Health", 100)], 1)]
    towns = ["Marlow"] * 8 + ["Stanton"] * 4 + ["Kirkby"] * 3 + ["Harwell"] * 2 + ["Oakley"]
    patients = []
    for i, name in enumerate(people(rng, 290), 1):
        born = day_in(rng, date(1938, 1, 1), date(2003, 1, 1)) if rng.random() < .86 \
            else day_in(rng, date(2009, 1, 1), date(2020, 6, 1))
        mail = name.lower().replace(" ", ".") + "@post.example" if rng.random() < .8 else None
        patients.append((i, name, "x" if rng.random() < .02 else "f" if name.split()[0] in WOMEN else "m", born if rng.random() < .97 else None,
                         rng.choice(towns), "0%d %03d %03d" % (rng.randint(41, 69), rng.randint(100, 999),
                         rng.randint(100, 999)) if rng.random() < .95 else None, mail,
                         rng.choice([1, 1, 1, 2, 2, 3, 4, 4, 5, None, None]),
                         date(2000, 1, 1), rng.choice(["doctor", "doctor", "friend", "website", None])))
    regs = sorted(day_in(rng, date(2023, 9, 1), TODAY - timedelta(days=2)) for _ in patients)
    patients = [p[:8] + (r,) + p[9:] for p, r in zip(patients, regs)]
    spec = ["back", "sports", "children", "neurology", "hands", "sports", "back", "women's health", "back", "neurology", "sports"]
    therapists = []
    for i, name in enumerate(people(random.Random(11102), 11), 1):
        hired = day_in(rng, date(2016, 1, 1), date(2024, 1, 31))
        left = None
        if i in (8, 9, 10):
            left = [date(2025, 3, 31), date(2025, 10, 31), date(2026, 2, 28)][i - 8]
        if i in (7, 11):
            hired = [date(2025, 4, 15), date(2026, 2, 2)][i == 11]
        therapists.append((i, name, spec[i - 1], rng.choice([18, 20, 24, 30, 36, 38, 40]), hired, left))
    rooms = [(1, "Blue room", 0), (2, "Green room", 0), (3, "Gym", 0), (4, "Attic", 2), (5, "Garden room", 1)]
    treatments = [(i,) + t for i, t in enumerate(TREAT, 1)]
    docs = ["Dr. Amberg", "Dr. Bell", "Dr. Costa", "Dr. Dunn", "Dr. Egli", "Dr. Fuchs", "Dr. Grant"]
    pres, appts = [], []
    slots = set()

    def therapist(d, like):
        who = [t for t in therapists if t[4] <= d and (t[5] is None or d <= t[5])]
        if like in [t[0] for t in who] and rng.random() < .8:
            return like
        return rng.choices(who, [t[3] for t in who])[0][0]

    for p in patients:
        if rng.random() < .05:
            continue
        d = max(p[8], START) + timedelta(days=rng.randint(2, 25))
        for course in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
            if d > TODAY + timedelta(days=14):
                break
            pid = None
            n = rng.choice([6, 6, 9, 9, 12, 18])
            booked0 = d - timedelta(days=rng.choice([3, 5, 8, 12, 15, 20]))
            if p[7] is not None and rng.random() < .9 or rng.random() < .3:
                iss = max(min(d, TODAY) - timedelta(days=rng.randint(4, 30)), date(2024, 1, 8))
                pres.append((len(pres) + 1, p[0], rng.choices(docs, [9, 7, 5, 4, 3, 2, 1])[0],
                             rng.choices(["LB", "NK", "SH", "KN", "HP", "AN"], [30, 18, 17, 16, 9, 10])[0],
                             iss, n))
                pid = len(pres)
                if rng.random() < .06:
                    d += timedelta(days=rng.randint(60, 200))
                    continue
            like = rng.choice(therapists)[0]
            main = rng.choices(range(2, 10), [22, 20, 14, 8, 8, 5, 5, 9])[0]
            lax = rng.choice([.3, .7, 1, 1, 1, 2.5])
            for k in range(max(1, n - rng.choice([0, 0, 0, 1, 2, 4]))):
                if d > TODAY + timedelta(days=32):
                    break
                while d.weekday() > 4:
                    d += timedelta(days=1)
                t = 1 if k == 0 else (main if rng.random() < .75 else rng.choice([2, 3, 4, 6, 7]))
                th = therapist(d, like)
                time = "%02d:%02d" % (rng.choice([8, 8, 9, 10, 10, 11, 13, 14, 15, 16, 16, 17]), rng.choice([0, 20, 40]))
                if (th, d, time) in slots:
                    d += timedelta(days=1)
                    continue
                slots.add((th, d, time))
                booked = booked0 if k == 0 else d - timedelta(days=rng.choice([4, 7, 7, 10, 14, 21]))
                booked = min(booked, TODAY)
                canc = None
                r = rng.random()
                if d > TODAY:
                    st = "cancelled" if r < .07 else "booked"
                elif d == TODAY:
                    st = "attended" if time < "13:00" else "booked"
                    if r < .08:
                        st = "cancelled"
                else:
                    st = "cancelled" if r < .09 * lax else "no_show" if r < .09 * lax + .05 * lax + .04 * (th in (3, 6)) else "attended"
                if st == "cancelled":
                    canc = max(booked, min(TODAY, d - timedelta(days=rng.choice([0, 0, 1, 1, 2, 3, 5, 8]))))
                fee = TREAT[t - 1][2] * (1.0 if d < date(2025, 7, 1) else 1.05)
                fee = {"attended": round(fee, 2), "no_show": 30.0}.get(st)
                appts.append([p[0], th, t, rng.choices([1, 2, 3, 4, 5], [30, 22, 25, 9, 14])[0] if t != 8 else None,
                              pid, booked, "%s %s" % (d.isoformat(), time), st, canc, fee])
                d += timedelta(days=rng.choice([3, 4, 7, 7, 7, 10, 14]))
            d += timedelta(days=rng.randint(25, 160))
    appts.sort(key=lambda a: (a[6], a[1]))
    appts = [(i,) + tuple(a) for i, a in enumerate(appts, 1)]
    insured = {p[0]: p[7] for p in patients}
    month = {}
    for a in appts:
        if a[10]:
            k = (a[7][:7], a[1])
            month[k] = round(month.get(k, 0) + a[10], 2)
    inv = []
    for (m, p), amt in sorted(month.items()):
        if m >= "2026-06":
            continue
        y, mo = int(m[:4]), int(m[5:])
        first = date(y + mo // 12, mo % 12 + 1, 1) + timedelta(days=rng.choice([0, 1, 1, 2, 4]))
        due = first + timedelta(days=30)
        pay = first + timedelta(days=rng.choice([3, 6, 9, 14, 18, 22, 25, 28, 30, 33, 41, 60, 75]))
        st, paid, rem = "sent", None, 0
        if rng.random() < .03:
            st = "void"
        elif pay <= TODAY and rng.random() > .03:
            st, paid = "paid", pay
        late = ((paid or TODAY) - due).days
        if st != "void":
            rem = 0 if late < 5 else 1 if late < 25 else 2 if late < 60 else 3
        inv.append((len(inv) + 1, p, first, due, amt, "insurer" if insured[p] and rng.random() < .85 else "patient",
                    st, paid, rem))
    write("physio", DDL, [("insurers", insurers), ("patients", patients), ("therapists", therapists),
                          ("rooms", rooms), ("treatments", treatments), ("prescriptions", pres),
                          ("appointments", appts), ("invoices", inv)])


def questions():
    p = Paper("physio", TODAY)
    q, ask = p.q, p.ask
    att = "a.status = 'attended'"
    ap_t = "FROM appointments a JOIN therapists t ON t.therapist_id = a.therapist_id"
    ap_p = "FROM appointments a JOIN patients p ON p.patient_id = a.patient_id"
    ap_r = "FROM appointments a JOIN treatments r ON r.treatment_id = a.treatment_id"

    q("how many patients are registered", "SELECT count(*) FROM patients", "count")
    q("active patients", "SELECT count(DISTINCT patient_id) FROM appointments WHERE status = 'attended' AND "
      "starts_at >= '2026-01-01'", "count", "medium", True,
      ["SELECT DISTINCT p.full_name %s WHERE %s AND a.starts_at >= '2026-01-01'" % (ap_p, att),
       "SELECT DISTINCT p.* %s WHERE %s AND a.starts_at >= '2026-01-01'" % (ap_p, att)])
    q("new patients this year", "SELECT count(*) FROM patients WHERE registered_on BETWEEN '2026-01-01' AND "
      "'2026-12-31'", "count", chain="new")
    q("and last year?", "SELECT count(*) FROM patients WHERE registered_on BETWEEN '2025-01-01' AND '2025-12-31'",
      "count", chain="new")
    q("by month please", "SELECT strftime('%Y-%m', registered_on), count(*) FROM patients WHERE registered_on BETWEEN "
      "'2025-01-01' AND '2025-12-31' GROUP BY 1 ORDER BY 1", "count by month", "medium", chain="new",
      alt=["SELECT strftime('%m', registered_on), count(*) FROM patients WHERE registered_on BETWEEN "
           "'2025-01-01' AND '2025-12-31' GROUP BY 1 ORDER BY 1"])
    q("phone number of Sara Pohl", "SELECT phone FROM patients WHERE full_name = 'Sara Pohl'", "lookup",
      alt=["SELECT full_name, phone FROM patients WHERE full_name = 'Sara Pohl'"], chain="sara")
    q("which insurer is she with", "SELECT i.name FROM patients p JOIN insurers i ON i.insurer_id = p.insurer_id WHERE "
      "p.full_name = 'Sara Pohl'", "lookup", alt=["SELECT p.full_name, i.name FROM patients p JOIN insurers i ON "
      "i.insurer_id = p.insurer_id WHERE p.full_name = 'Sara Pohl'"], chain="sara")
    q("when did gregor ebner last attend", "SELECT max(date(a.starts_at)) %s WHERE p.full_name = "
      "'Gregor Ebner' AND %s" % (ap_p, att), "lookup", "medium", False,
      ["SELECT max(a.starts_at) %s WHERE p.full_name = 'Gregor Ebner' AND %s" % (ap_p, att)])
    q("when was Karin Nagel hired", "SELECT hired_on FROM therapists WHERE full_name = 'Karin Nagel'", "lookup",
      alt=["SELECT full_name, hired_on FROM therapists WHERE full_name = 'Karin Nagel'"])
    q("attended appointments per therapist last month", "SELECT t.full_name, count(*) %s WHERE %s AND date(a.starts_at) BETWEEN "
      "'2026-05-01' AND '2026-05-31' GROUP BY t.therapist_id" % (ap_t, att), "count by group", "medium", False,
      ["SELECT t.therapist_id, t.full_name, count(*) %s WHERE %s AND date(a.starts_at) BETWEEN '2026-05-01' AND "
       "'2026-05-31' GROUP BY t.therapist_id" % (ap_t, att)])
    rev = "SELECT sum(fee) FROM appointments WHERE status = 'attended' AND date(starts_at) BETWEEN '%s' AND '%s'"
    q("revenue last month", rev % ("2026-05-01", "2026-05-31"), "sum", "easy", True, chain="rev")
    q("and in may 2025", rev % ("2025-05-01", "2025-05-31"), "sum", "easy", True, chain="rev")
    q("just the manual therapy", "SELECT sum(a.fee) %s WHERE %s AND date(a.starts_at) BETWEEN '2025-05-01' AND "
      "'2025-05-31' AND r.name = 'Manual therapy'" % (ap_r, att), "sum", "medium", True, chain="rev")
    q("revenue by month in 2025", "SELECT strftime('%Y-%m', starts_at), sum(fee) FROM appointments WHERE status = "
      "'attended' AND strftime('%Y', starts_at) = '2025' GROUP BY 1 ORDER BY 1", "sum by month", "medium", True,
      ["SELECT strftime('%m', starts_at), sum(fee) FROM appointments WHERE status = 'attended' AND "
       "strftime('%Y', starts_at) = '2025' GROUP BY 1 ORDER BY 1"])
    q("which 5 patients attended the most often last year", "SELECT p.full_name, count(*) %s WHERE %s AND "
      "strftime('%%Y', a.starts_at) = '2025' GROUP BY p.patient_id ORDER BY 2 DESC LIMIT 5" % (ap_p, att), "top n",
      "medium", False, ["SELECT p.full_name %s WHERE %s AND strftime('%%Y', a.starts_at) = '2025' GROUP BY p.patient_id "
                        "ORDER BY count(*) DESC LIMIT 5" % (ap_p, att),
                        "SELECT p.full_name, count(*) %s WHERE %s AND strftime('%%Y', a.starts_at) = '2025' GROUP BY "
                        "p.patient_id ORDER BY 2 DESC, p.full_name LIMIT 5" % (ap_p, att)])
    q("no-show rate by therapist", "SELECT t.full_name, 1.0 * sum(a.status = 'no_show') / count(*) %s WHERE a.status IN "
      "('attended', 'no_show') GROUP BY t.therapist_id" % ap_t, "rate by group", "hard", True,
      ["SELECT t.full_name, 100.0 * sum(a.status = 'no_show') / count(*) %s WHERE a.status IN ('attended', 'no_show') "
       "GROUP BY t.therapist_id" % ap_t])
    q("what share of the 2025 appointments was cancelled", "SELECT 1.0 * sum(status = 'cancelled') / count(*) FROM "
      "appointments WHERE strftime('%Y', starts_at) = '2025'", "share", "medium",
      alt=["SELECT 100.0 * sum(status = 'cancelled') / count(*) FROM appointments WHERE strftime('%Y', starts_at) = "
           "'2025'"])
    q("how many children do we treat", "SELECT count(*) FROM patients WHERE date_of_birth > '2010-06-17'", "count",
      "medium", True, ["SELECT count(DISTINCT p.patient_id) %s WHERE p.date_of_birth > '2010-06-17' AND %s"
                       % (ap_p, att)])
    q("how many patients have no email adress", "SELECT count(*) FROM patients WHERE email IS NULL", "count")
    never = "FROM patients p WHERE NOT EXISTS (SELECT 1 FROM appointments a WHERE a.patient_id = p.patient_id)"
    q("patients who never had an appointment", "SELECT p.full_name " + never, "never", "medium",
      alt=["SELECT p.patient_id, p.full_name " + never, "SELECT p.full_name, p.registered_on " + never,
           "SELECT p.* " + never, "SELECT p.full_name, p.phone " + never])
    q("how many patients have been treated by at least 4 different therapists", "SELECT count(*) FROM (SELECT "
      "patient_id FROM appointments WHERE status = 'attended' GROUP BY patient_id HAVING count(DISTINCT therapist_id) "
      ">= 4)", "count having", "hard")
    q("how many patients attended only once so far", "SELECT count(*) FROM (SELECT patient_id FROM appointments WHERE "
      "status = 'attended' GROUP BY patient_id HAVING count(*) = 1)", "count having", "medium")
    q("average number of sessions per active patient this year", "SELECT 1.0 * count(*) / count(DISTINCT patient_id) FROM "
      "appointments WHERE status = 'attended' AND starts_at >= '2026-01-01'", "ratio", "hard", True)
    q("total of open invoices", "SELECT sum(amount) FROM invoices WHERE paid_on IS NULL AND status <> 'void'", "sum",
      "easy", True)
    over = "i.paid_on IS NULL AND i.status <> 'void' AND i.due_date < '2026-06-17'"
    q("how many invoices are overdue", "SELECT count(*) FROM invoices i WHERE " + over, "count", "medium", True,
      chain="due")
    q("how much money is that", "SELECT sum(i.amount) FROM invoices i WHERE " + over, "sum", "medium", True,
      chain="due")
    q("who owes us the most of it", "SELECT p.full_name, sum(i.amount) FROM invoices i JOIN patients p ON p.patient_id "
      "= i.patient_id WHERE %s GROUP BY p.patient_id ORDER BY 2 DESC LIMIT 1" % over, "superlative", "hard", True,
      ["SELECT p.full_name FROM invoices i JOIN patients p ON p.patient_id = i.patient_id WHERE %s GROUP BY "
       "p.patient_id ORDER BY sum(i.amount) DESC LIMIT 1" % over], chain="due")
    q("how many days does it take on average until an invoice is paid", "SELECT avg(julianday(paid_on) - "
      "julianday(invoice_date)) FROM invoices WHERE paid_on IS NOT NULL", "duration", "medium", chain="pay")
    q("patients compared with insurers", "SELECT payer, avg(julianday(paid_on) - julianday(invoice_date)) FROM invoices "
      "WHERE paid_on IS NOT NULL GROUP BY payer", "duration by group", "medium", chain="pay")
    q("average waiting time for an intake this year", "SELECT avg(julianday(date(a.starts_at)) - "
      "julianday(a.booked_on)) %s WHERE r.name = 'Initial assessment' AND a.status <> 'cancelled' AND "
      "date(a.starts_at) BETWEEN '2026-01-01' AND '2026-12-31'" % ap_r, "duration", "hard", True,
      ["SELECT avg(julianday(date(a.starts_at)) - julianday(a.booked_on)) %s WHERE r.name = 'Initial assessment' AND "
       "a.status <> 'cancelled' AND date(a.starts_at) BETWEEN '2026-01-01' AND '2026-06-17'" % ap_r])
    tom = "%s WHERE a.status = 'booked' AND date(a.starts_at) = '2026-06-18'" % ap_p
    q("who is booked in tomorrow", "SELECT p.full_name " + tom, "list", "medium",
      alt=["SELECT p.full_name, a.starts_at " + tom, "SELECT a.starts_at, p.full_name " + tom,
           "SELECT p.full_name, p.phone " + tom])
    q("how many bookings does clara sandoz have next week", "SELECT count(*) %s WHERE t.full_name = 'Clara Sandoz' AND "
      "a.status = 'booked' AND date(a.starts_at) BETWEEN '2026-06-22' AND '2026-06-28'" % ap_t, "count", "medium")
    q("which room had the most attended appointments this year", "SELECT m.name, count(*) FROM appointments a JOIN rooms m "
      "ON m.room_id = a.room_id WHERE a.status = 'attended' AND a.starts_at >= '2026-01-01' GROUP BY m.room_id ORDER BY "
      "2 DESC LIMIT 1", "superlative", "medium", False,
      ["SELECT m.name FROM appointments a JOIN rooms m ON m.room_id = a.room_id WHERE a.status = 'attended' AND "
       "a.starts_at >= '2026-01-01' GROUP BY m.room_id ORDER BY count(*) DESC LIMIT 1"])
    q("treatments that cost more than 50", "SELECT name, price FROM treatments WHERE price > 50", "list",
      alt=["SELECT name FROM treatments WHERE price > 50", "SELECT * FROM treatments WHERE price > 50",
           "SELECT treatment_id, name, price FROM treatments WHERE price > 50"], chain="treat")
    q("only those under an hour", "SELECT name, price FROM treatments WHERE price > 50 AND minutes < 60", "list",
      alt=["SELECT name FROM treatments WHERE price > 50 AND minutes < 60",
           "SELECT name, price, minutes FROM treatments WHERE price > 50 AND minutes < 60",
           "SELECT name, minutes FROM treatments WHERE price > 50 AND minutes < 60",
           "SELECT * FROM treatments WHERE price > 50 AND minutes < 60",
           "SELECT treatment_id, name, price FROM treatments WHERE price > 50 AND minutes < 60"], chain="treat")
    q("do we have more female than male patients", "SELECT sum(gender = 'f') > sum(gender = 'm') FROM patients",
      "yes/no", "medium", alt=["SELECT sum(gender = 'f'), sum(gender = 'm') FROM patients",
                               "SELECT gender, count(*) FROM patients WHERE gender IN ('f', 'm') GROUP BY gender",
                               "SELECT gender, count(*) FROM patients GROUP BY gender"])
    q("therapists who left in 2025", "SELECT full_name FROM therapists WHERE strftime('%Y', left_on) = '2025'", "list",
      alt=["SELECT full_name, left_on FROM therapists WHERE strftime('%Y', left_on) = '2025'",
           "SELECT therapist_id, full_name FROM therapists WHERE strftime('%Y', left_on) = '2025'",
           "SELECT * FROM therapists WHERE strftime('%Y', left_on) = '2025'"])
    q("who in the team works less than 30 hours a week", "SELECT full_name FROM therapists WHERE weekly_hours < 30 AND "
      "left_on IS NULL", "list", "easy", True,
      ["SELECT full_name, weekly_hours FROM therapists WHERE weekly_hours < 30 AND left_on IS NULL",
       "SELECT * FROM therapists WHERE weekly_hours < 30 AND left_on IS NULL"])
    more = ("FROM (SELECT t.full_name AS n, count(*) AS c %s WHERE %s AND strftime('%%Y', a.starts_at) = '2025' GROUP BY "
            "t.therapist_id)" % (ap_t, att))
    q("which therapists had more attended appointments than average last year", "SELECT n, c %s WHERE c > (SELECT avg(c) %s)"
      % (more, more), "more than average", "hard", False, ["SELECT n %s WHERE c > (SELECT avg(c) %s)" % (more, more)])
    q("short notice cancellations in the first quarter", "SELECT count(*) FROM appointments WHERE status = 'cancelled' "
      "AND cancelled_on >= date(starts_at, '-1 day') AND date(starts_at) BETWEEN '2026-01-01' AND '2026-03-31'",
      "count", "hard", True)
    q("how many shoulder prescriptions this year", "SELECT count(*) FROM prescriptions WHERE area = 'SH' AND issued_on "
      "BETWEEN '2026-01-01' AND '2026-12-31'", "count", "easy", True)
    q("which doctor wrote the most prescriptions in 2025", "SELECT doctor, count(*) FROM prescriptions WHERE "
      "strftime('%Y', issued_on) = '2025' GROUP BY doctor ORDER BY 2 DESC LIMIT 1", "superlative", "easy",
      alt=["SELECT doctor FROM prescriptions WHERE strftime('%Y', issued_on) = '2025' GROUP BY doctor ORDER BY count(*) "
           "DESC LIMIT 1"])
    q("Patients per insurer", "SELECT i.name, count(*) FROM patients p JOIN insurers i ON i.insurer_id = p.insurer_id "
      "GROUP BY i.insurer_id", "count by group", "easy",
      alt=["SELECT i.name, count(p.patient_id) FROM insurers i LEFT JOIN patients p ON i.insurer_id = p.insurer_id "
           "GROUP BY i.insurer_id", "SELECT i.name, count(*) FROM patients p LEFT JOIN insurers i ON i.insurer_id = "
           "p.insurer_id GROUP BY i.insurer_id"])
    q("what percentage of patients has no insurer", "SELECT 100.0 * sum(insurer_id IS NULL) / count(*) FROM patients",
      "share", "medium", alt=["SELECT 1.0 * sum(insurer_id IS NULL) / count(*) FROM patients"])
    gone = ("FROM patients p WHERE p.town = 'Harwell' AND NOT EXISTS (SELECT 1 FROM appointments a WHERE a.patient_id = "
            "p.patient_id AND a.status = 'attended' AND a.starts_at >= '2026-01-01')")
    q("which patients from harwell havent attended anything this year", "SELECT p.full_name " + gone, "never", "hard", False,
      ["SELECT p.patient_id, p.full_name " + gone, "SELECT p.full_name, p.phone " + gone, "SELECT p.* " + gone])
    q("who is our oldest patient", "SELECT full_name FROM patients ORDER BY date_of_birth IS NULL, date_of_birth LIMIT "
      "1", "superlative", "easy", alt=["SELECT full_name, date_of_birth FROM patients ORDER BY date_of_birth IS NULL, "
                                       "date_of_birth LIMIT 1"])
    q("hours of attended treatment per therapist in april", "SELECT t.full_name, sum(r.minutes) / 60.0 %s JOIN "
      "treatments r ON r.treatment_id = a.treatment_id WHERE %s AND date(a.starts_at) BETWEEN '2026-04-01' AND "
      "'2026-04-30' GROUP BY t.therapist_id" % (ap_t, att), "sum by group", "hard")
    rem = "FROM invoices i JOIN patients p ON p.patient_id = i.patient_id WHERE i.status = 'sent' AND i.reminders = 3"
    q("who has an unpaid invoice with 3 reminders", "SELECT DISTINCT p.full_name " + rem, "list", "medium",
      alt=["SELECT DISTINCT p.patient_id, p.full_name " + rem, "SELECT DISTINCT p.* " + rem,
           "SELECT p.full_name, i.amount " + rem, "SELECT p.full_name, i.invoice_date, i.amount " + rem,
           "SELECT p.full_name " + rem, "SELECT DISTINCT p.full_name, p.phone " + rem])
    q("has Hugo Moser ever been a no-show", "SELECT count(*) > 0 %s WHERE p.full_name = "
      "'Hugo Moser' AND a.status = 'no_show'" % ap_p, "yes/no", "medium", False,
      ["SELECT count(*) %s WHERE p.full_name = 'Hugo Moser' AND a.status = 'no_show'" % ap_p,
       "SELECT a.starts_at %s WHERE p.full_name = 'Hugo Moser' AND a.status = 'no_show'" % ap_p,
       "SELECT a.* %s WHERE p.full_name = 'Hugo Moser' AND a.status = 'no_show'" % ap_p])

    ask("are our patients happy with the treatment", "no ratings or feedback are recorded")
    ask("how much do we pay our therapists", "no wages are recorded, only the weekly hours")
    ask("who are the difficult patients", "no note or column says what difficult means")
    ask("best therapist", "best by what: sessions, revenue, no-show rate? nothing says so")
    return p
