#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: a gym, a library, a hotel and a car
workshop, all invented. Fixed seeds; the standard library only."""
import os
import random
import sqlite3
from datetime import date, datetime, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST = ("Anouk Bartek Carla Detlef Esra Farid Greta Hakan Ilka Jonas Kati "
         "Levin Mila Niko Olga Paavo Rieke Samir Tilda Uwe Vera Yusuf").split()
LAST = ("Abend Brix Carstens Dorn Eilers Feld Giese Hobbs Iversen Jahn Kolb "
        "Lund Marx Nagel Ott Pohl Quast Reuter Sander Thoms Ullrich Voss "
        "Wiek Zander").split()
STREETS = "Oak Elm Mill Church High Station River Park".split()


def create(name, ddl):
    path = os.path.join(HERE, "db", name + ".sqlite")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.exists(path):
        os.remove(path)
    con = sqlite3.connect(path)
    con.executescript(ddl)
    return con


def put(con, table, rows):
    con.executemany("INSERT INTO %s VALUES (%s)" % (
        table, ",".join("?" * len(rows[0]))), rows)


def person(rng):
    return "%s %s" % (rng.choice(FIRST), rng.choice(LAST))


def some(rng, share, value):
    return value if rng.random() < share else None


def gym():
    """Plain names, declared keys."""
    rng = random.Random(11)
    today = date(2026, 4, 20)
    con = create("gym", """
CREATE TABLE plans (id INTEGER PRIMARY KEY, name TEXT, monthly_price
 NUMERIC(8,2), min_months INTEGER);
CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, email TEXT,
 gender TEXT, born DATE, joined_on DATE, cancelled_on DATE,
 plan_id INTEGER REFERENCES plans (id), referred_by INTEGER
 REFERENCES members (id), street TEXT);
CREATE TABLE trainers (id INTEGER PRIMARY KEY, name TEXT, specialty TEXT,
 hourly_rate NUMERIC(8,2), employed INTEGER);
CREATE TABLE classes (id INTEGER PRIMARY KEY, title TEXT, trainer_id INTEGER
 REFERENCES trainers (id), room TEXT, starts_at DATETIME, minutes INTEGER,
 capacity INTEGER, status TEXT);
CREATE TABLE bookings (id INTEGER PRIMARY KEY, class_id INTEGER REFERENCES
 classes (id), member_id INTEGER REFERENCES members (id), booked_at DATETIME,
 attended INTEGER);
CREATE TABLE checkins (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES
 members (id), entered_at DATETIME, left_at DATETIME);
CREATE TABLE payments (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES
 members (id), due_on DATE, paid_on DATE, amount NUMERIC(8,2), method TEXT);
""")
    put(con, "plans", [(1, "Basic", 24.9, 12), (2, "Plus", 39.9, 12),
                       (3, "Flex", 49.9, 1), (4, "Student", 19.9, 6)])
    members = []
    for i in range(1, 241):
        joined = date(2022, 1, 1) + timedelta(rng.randrange(1565))
        gone = joined + timedelta(60 + rng.randrange(900))
        members.append((i, person(rng), some(rng, .8, "m%d@mail.test" % i),
                        rng.choice("fmfmfd"),
                        str(date(1955, 1, 1) + timedelta(
                            rng.randrange(19000))), str(joined),
                        str(gone) if gone < today and rng.random() < .6
                        else None, rng.choice([1, 1, 1, 2, 2, 3, 4]),
                        rng.randrange(1, i) if i > 5 and rng.random() < .2
                        else None, rng.choice(STREETS) + " Street"))
    put(con, "members", members)
    put(con, "trainers", [(i, person(rng), rng.choice(
        ["yoga", "spinning", "boxing", "pilates"]), rng.randrange(20, 46),
        int(rng.random() < .8)) for i in range(1, 13)])
    classes, bookings, n = [], [], 0
    for i in range(1, 501):
        day = datetime(2025, 1, 6) + timedelta(rng.randrange(490))
        at = day.replace(hour=rng.choice([7, 9, 12, 17, 18, 19, 20]),
                         minute=rng.choice([0, 30]))
        size = rng.choice([8, 12, 15, 20])
        past = at.date() < today
        status = "cancelled" if rng.random() < .08 else (
            "held" if past else "planned")
        classes.append((i, rng.choice(["Yoga Flow", "Power Spin", "Box Fit",
                                       "Pilates Core", "Back School"]),
                        rng.randrange(1, 12), rng.choice(
                            ["Studio 1", "Studio 2", "Hall"]),
                        str(at), rng.choice([45, 60, 90]), size, status))
        for m in rng.sample(range(1, 241), rng.randrange(0, size + 1)):
            n += 1
            bookings.append((n, i, m, str(at - timedelta(
                hours=rng.randrange(2, 300))), int(rng.random() < .85)
                if past else None))
    put(con, "classes", classes)
    put(con, "bookings", bookings)
    checkins = []
    for i in range(1, 6001):
        at = datetime(2025, 1, 2, 6) + timedelta(
            rng.randrange(473), minutes=rng.randrange(900) * 60)
        checkins.append((i, rng.randrange(1, 221), str(at), some(
            rng, .95, str(at + timedelta(minutes=rng.randrange(20, 150))))))
    put(con, "checkins", checkins)
    payments, n = [], 0
    price = {1: 24.9, 2: 39.9, 3: 49.9, 4: 19.9}
    for m in members:
        for y, k in [(2025, k) for k in range(1, 13)] + [
                (2026, k) for k in range(1, 6)]:
            due = date(y, k, 1)
            if str(due) < m[5] or (m[6] and str(due) > m[6]):
                continue
            n += 1
            paid = due + timedelta(rng.randrange(-2, 20))
            payments.append((n, m[0], str(due), str(paid) if paid <= today
                             and rng.random() < .96 else None, price[m[7]],
                             rng.choice(["debit", "debit", "card", "cash"])))
    put(con, "payments", payments)
    con.commit()


def library():
    """Singular names, codes, loans with empty dates."""
    rng = random.Random(12)
    today = date(2026, 3, 12)
    con = create("library", """
CREATE TABLE author (author_id INTEGER PRIMARY KEY, full_name TEXT,
 country TEXT);
CREATE TABLE title (title_id INTEGER PRIMARY KEY, name TEXT, author_id
 INTEGER REFERENCES author (author_id), genre TEXT, published_year INTEGER,
 language TEXT, pages INTEGER);
CREATE TABLE copy (copy_id INTEGER PRIMARY KEY, title_id INTEGER REFERENCES
 title (title_id), branch_id INTEGER REFERENCES branch (branch_id), bought_on
 DATE, price NUMERIC(8,2), state TEXT);
CREATE TABLE branch (branch_id INTEGER PRIMARY KEY, branch_name TEXT,
 opened_on DATE, floor_area INTEGER);
CREATE TABLE reader (reader_id INTEGER PRIMARY KEY, full_name TEXT, category
 TEXT, registered_on DATE, card_until DATE, home_branch_id INTEGER REFERENCES
 branch (branch_id), birth_year INTEGER);
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, copy_id INTEGER REFERENCES
 copy (copy_id), reader_id INTEGER REFERENCES reader (reader_id), lent_on
 DATE, due_on DATE, returned_on DATE, renewals INTEGER);
CREATE TABLE fine (fine_id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES
 loan (loan_id), amount NUMERIC(8,2), waived INTEGER, paid_on DATE);
CREATE TABLE reservation (reservation_id INTEGER PRIMARY KEY, title_id INTEGER
 REFERENCES title (title_id), reader_id INTEGER REFERENCES reader
 (reader_id), placed_on DATE, collected_on DATE, lapsed_on DATE);
""")
    put(con, "author", [(i, person(rng), rng.choice(
        ["Norway", "Poland", "Ghana", "Chile", "Japan"]))
        for i in range(1, 61)])
    words = "Amber Frost Harbour Lantern Meadow Orchard Quarry Thistle".split()
    titles = [(i, "The %s %s" % (rng.choice(words), rng.choice(
        ["House", "Road", "Letters", "Garden", "Winter", "Song"])) + (
            " %d" % (i // 48) if i > 47 else ""), rng.randrange(1, 61),
        rng.choice(["novel", "crime", "children", "science", "travel"]),
        rng.randrange(1960, 2026), rng.choice(["en", "en", "en", "de", "fr"]),
        rng.randrange(60, 900)) for i in range(1, 301)]
    put(con, "title", titles)
    put(con, "branch", [(1, "Main Library", "1978-05-02", 2400),
                        (2, "Northside", "1992-09-01", 600),
                        (3, "Harbour Quarter", "2011-03-15", 450),
                        (4, "Schoolhouse", "2019-08-20", 300)])
    put(con, "copy", [(i, rng.randrange(1, 291), rng.choice([1, 1, 2, 3, 4]),
                       str(date(2008, 1, 1) + timedelta(rng.randrange(6600))),
                       rng.randrange(600, 4500) / 100, rng.choice(
                           "SSSSSSLRW")) for i in range(1, 701)])
    put(con, "reader", [(i, person(rng), rng.choice("AAACS"),
                         str(date(2018, 1, 1) + timedelta(
                             rng.randrange(2990))),
                         str(date(2025, 6, 1) + timedelta(
                             rng.randrange(600))), rng.choice([1, 1, 2, 3, 4]),
                         rng.randrange(1940, 2019)) for i in range(1, 321)])
    loans, fines = [], []
    for i in range(1, 4001):
        lent = date(2024, 1, 2) + timedelta(rng.randrange(799))
        due = lent + timedelta(28)
        back = lent + timedelta(rng.randrange(2, 45))
        if back > today or rng.random() < .01:
            back = None
        loans.append((i, rng.randrange(1, 651), rng.randrange(1, 301),
                      str(lent), str(due), back and str(back),
                      rng.choice([0, 0, 0, 1, 2])))
        if back and back > due:
            fines.append((len(fines) + 1, i, .25 * (back - due).days, int(
                rng.random() < .1), some(rng, .7, str(back + timedelta(
                    rng.randrange(0, 9))))))
    put(con, "loan", loans)
    put(con, "fine", fines)
    reservations = []
    for i in range(1, 501):
        placed = date(2024, 6, 1) + timedelta(rng.randrange(640))
        end = placed + timedelta(rng.randrange(3, 40))
        kind = rng.random() if end <= today else 1
        reservations.append((i, rng.randrange(1, 301), rng.randrange(1, 321),
                             str(placed), str(end) if kind < .7 else None,
                             str(end) if .7 <= kind < .9 else None))
    put(con, "reservation", reservations)
    con.commit()


def hotel():
    """camelCase, one table with everything about a stay, cents."""
    rng = random.Random(13)
    today = date(2026, 7, 9)
    con = create("hotel", """
CREATE TABLE roomType (roomTypeId INTEGER PRIMARY KEY, typeName TEXT,
 beds INTEGER, listPriceCents INTEGER);
CREATE TABLE room (roomNo TEXT PRIMARY KEY, roomTypeId INTEGER REFERENCES
 roomType (roomTypeId), floorNo INTEGER, outOfOrder INTEGER);
CREATE TABLE guest (guestId INTEGER PRIMARY KEY, firstName TEXT, lastName
 TEXT, nationality TEXT, vip INTEGER, companyName TEXT);
CREATE TABLE stay (stayId INTEGER PRIMARY KEY, guestId INTEGER REFERENCES
 guest (guestId), roomNo TEXT REFERENCES room (roomNo), bookedAt DATE,
 arrival DATE, departure DATE, adults INTEGER, children INTEGER,
 rateCents INTEGER, channel TEXT, state TEXT);
CREATE TABLE extra (extraId INTEGER PRIMARY KEY, stayId INTEGER REFERENCES
 stay (stayId), item TEXT, soldOn DATE, qty INTEGER, priceCents INTEGER);
CREATE TABLE feedback (feedbackId INTEGER PRIMARY KEY, stayId INTEGER
 REFERENCES stay (stayId), givenOn DATE, stars INTEGER, remark TEXT);
""")
    put(con, "roomType", [(1, "Single", 1, 8900), (2, "Double", 2, 12900),
                          (3, "Family", 4, 17900), (4, "Suite", 2, 25900)])
    rooms = [("%d%02d" % (f, k), rng.choice([1, 2, 2, 2, 3, 4]), f, int(
        rng.random() < .06)) for f in range(1, 5) for k in range(1, 13)]
    put(con, "room", rooms)
    put(con, "guest", [(i,) + tuple(person(rng).split()) + (rng.choice(
        ["DE", "DE", "NL", "FR", "US", "CH"]), int(rng.random() < .07), some(
            rng, .3, rng.choice(["Aldus AG", "Kern Ltd", "Soma SA"])))
        for i in range(1, 401)])
    price = {1: 8900, 2: 12900, 3: 17900, 4: 25900}
    stays, extras, notes = [], [], []
    for i in range(1, 1801):
        booked = date(2024, 10, 1) + timedelta(rng.randrange(640))
        arrival = booked + timedelta(rng.randrange(0, 90))
        departure = arrival + timedelta(rng.randrange(1, 8))
        room = rng.choice(rooms)
        r = rng.random()
        state = "cancelled" if r < .12 else "noShow" if r < .15 else (
            "checkedOut" if departure <= today else "inHouse"
            if arrival <= today else "confirmed")
        stays.append((i, rng.randrange(1, 381), room[0], str(booked),
                      str(arrival), str(departure), rng.choice([1, 1, 2, 2]),
                      rng.choice([0, 0, 0, 1, 2]), int(price[room[1]] *
                                                       rng.choice([1, .9,
                                                                   .8])),
                      rng.choice(["web", "web", "phone", "agency"]), state))
        if state in ("checkedOut", "inHouse"):
            for _ in range(rng.randrange(0, 3)):
                extras.append((len(extras) + 1, i, rng.choice(
                    ["breakfast", "minibar", "parking", "spa"]), str(arrival),
                    rng.randrange(1, 4), rng.choice([600, 900, 1400, 3500])))
        if state == "checkedOut" and rng.random() < .4:
            notes.append((len(notes) + 1, i, str(departure + timedelta(
                rng.randrange(0, 5))), rng.choice([1, 2, 3, 4, 4, 5, 5]),
                None))
    put(con, "stay", stays)
    put(con, "extra", extras)
    put(con, "feedback", notes)
    con.commit()


def workshop():
    """Short prefixed names, no declared keys, codes."""
    rng = random.Random(14)
    today = date(2026, 10, 2)
    con = create("workshop", """
CREATE TABLE cust (c_id INTEGER PRIMARY KEY, c_name TEXT, c_town TEXT,
 c_kind TEXT, c_since DATE);
CREATE TABLE car (car_id INTEGER PRIMARY KEY, c_id INTEGER, plate TEXT,
 make TEXT, model TEXT, first_reg DATE, km INTEGER, fuel TEXT);
CREATE TABLE job (job_no INTEGER PRIMARY KEY, car_id INTEGER, mech_id INTEGER,
 opened DATE, promised DATE, closed DATE, kind TEXT, st INTEGER);
CREATE TABLE job_part (jp_id INTEGER PRIMARY KEY, job_no INTEGER, part_no
 TEXT, qty INTEGER, unit_price REAL, unit_cost REAL);
CREATE TABLE job_labour (jl_id INTEGER PRIMARY KEY, job_no INTEGER, mech_id
 INTEGER, worked_on DATE, hrs REAL, rate REAL, warranty INTEGER);
CREATE TABLE mech (mech_id INTEGER PRIMARY KEY, m_name TEXT, level TEXT,
 started DATE, ended DATE, wage REAL);
CREATE TABLE part (part_no TEXT PRIMARY KEY, descr TEXT, grp TEXT, stock
 INTEGER, min_stock INTEGER, cost REAL, supplier TEXT);
CREATE TABLE bill (bill_no INTEGER PRIMARY KEY, job_no INTEGER, billed DATE,
 due DATE, paid DATE, net REAL, vat REAL);
""")
    put(con, "cust", [(i, person(rng), rng.choice(
        ["Aschau", "Birnfeld", "Celle Bridge", "Dunhaven"]), rng.choice(
            "PPPBF"), str(date(2015, 1, 1) + timedelta(rng.randrange(4200))))
        for i in range(1, 151)])
    put(con, "car", [(i, rng.randrange(1, 146), "%s-%d" % (rng.choice(
        ["AB", "CD", "EF"]), 1000 + i), rng.choice(
            ["Volta", "Kestrel", "Marlin", "Tundra"]), rng.choice(
                ["One", "Sport", "Cargo", "City"]), str(date(
                    2004, 1, 1) + timedelta(rng.randrange(8000))),
        rng.randrange(2000, 260000), rng.choice("PPDE"))
        for i in range(1, 201)])
    put(con, "mech", [(i, person(rng), rng.choice(["J", "M", "T"]), str(date(
        2010, 1, 1) + timedelta(rng.randrange(5500))), some(
            rng, .25, str(date(2025, 1, 1) + timedelta(rng.randrange(600)))),
        rng.randrange(24, 55) * 100) for i in range(1, 11)])
    put(con, "part", [("P-%03d" % i, rng.choice(
        ["brake pad", "oil filter", "spark plug", "wiper", "battery",
         "clutch", "tyre"]) + " %s" % rng.choice("ABCD"), rng.choice(
             ["BR", "FI", "EL", "TY"]), rng.randrange(0, 60), rng.choice(
                 [5, 10, 20]), rng.randrange(300, 15000) / 100, rng.choice(
                     ["Nordteile", "Autoplus", "Kolbenwerk"]))
        for i in range(1, 91)])
    jobs, parts, labour, bills = [], [], [], []
    for i in range(1, 1201):
        opened = date(2024, 9, 1) + timedelta(rng.randrange(760))
        promised = opened + timedelta(rng.randrange(1, 8))
        closed = opened + timedelta(rng.randrange(0, 11))
        st = 9 if rng.random() < .04 else 3 if closed <= today else (
            rng.choice([1, 2]))
        mech = rng.randrange(1, 11)
        jobs.append((i, rng.randrange(1, 196), mech, str(opened),
                     str(promised), str(closed) if st == 3 else None,
                     rng.choice(["I", "R", "R", "T", "B"]), st))
        if st == 9:
            continue
        net = 0
        for _ in range(rng.randrange(0, 4)):
            cost = rng.randrange(300, 15000) / 100
            row = (len(parts) + 1, i, "P-%03d" % rng.randrange(1, 86),
                   rng.randrange(1, 5), round(cost * 1.5, 2), cost)
            net += row[3] * row[4]
            parts.append(row)
        for k in range(rng.randrange(1, 3)):
            row = (len(labour) + 1, i, mech, str(opened + timedelta(k)),
                   rng.choice([.5, 1, 1.5, 2, 4]), rng.choice([78, 92]), int(
                       rng.random() < .07))
            net += 0 if row[6] else row[4] * row[5]
            labour.append(row)
        if st == 3:
            due = closed + timedelta(14)
            paid = closed + timedelta(rng.randrange(0, 40))
            bills.append((5000 + i, i, str(closed), str(due), str(paid) if
                          paid <= today and rng.random() < .97 else None,
                          round(net, 2), round(net * .2, 2)))
    put(con, "job", jobs)
    put(con, "job_part", parts)
    put(con, "job_labour", labour)
    put(con, "bill", bills)
    con.commit()


if __name__ == "__main__":
    gym()
    library()
    hotel()
    workshop()
