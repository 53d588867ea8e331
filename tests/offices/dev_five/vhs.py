"""An evening school: German names, a lookup table, declared keys."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 11, 19)
DDL = """
CREATE TABLE fachbereich (fb_id INTEGER PRIMARY KEY, bezeichnung TEXT,
 leitung TEXT);
CREATE TABLE kursleiter (kl_id INTEGER PRIMARY KEY, name TEXT, wohnort TEXT,
 honorar_std NUMERIC(6,2), dabei_seit DATE, ausgeschieden_am DATE);
CREATE TABLE raum (raum_id INTEGER PRIMARY KEY, raumname TEXT, haus TEXT,
 plaetze INTEGER);
CREATE TABLE kurs (kurs_nr TEXT PRIMARY KEY, titel TEXT, fb_id INTEGER
 REFERENCES fachbereich (fb_id), kl_id INTEGER REFERENCES kursleiter (kl_id),
 raum_id INTEGER REFERENCES raum (raum_id), semester TEXT, beginn DATE,
 ende DATE, wochentag TEXT, ustd INTEGER, gebuehr NUMERIC(7,2), min_tn INTEGER,
 max_tn INTEGER, status TEXT);
CREATE TABLE teilnehmer (tn_id INTEGER PRIMARY KEY, name TEXT, geschlecht TEXT,
 geburtsjahr INTEGER, wohnort TEXT, email TEXT, newsletter INTEGER);
CREATE TABLE anmeldung (anm_id INTEGER PRIMARY KEY, tn_id INTEGER REFERENCES
 teilnehmer (tn_id), kurs_nr TEXT REFERENCES kurs (kurs_nr), anmeldedatum DATE,
 weg TEXT, warteliste INTEGER, ermaessigt INTEGER, betrag NUMERIC(7,2),
 bezahlt_am DATE, storniert_am DATE);
CREATE TABLE bewertung (anm_id INTEGER REFERENCES anmeldung (anm_id),
 note INTEGER, kommentar TEXT);
"""
TOWNS = ["Lauterbach", "Lauterbach", "Lauterbach", "Alsfeld", "Schlitz",
         "Herbstein", "Wartenberg"]
AREAS = ["Sprachen", "Gesundheit", "Kultur", "Beruf und EDV", "Gesellschaft"]
TITLES = {1: ["Englisch A1", "Englisch A2", "Englisch B1", "Spanisch A1",
              "Spanisch A2", "Italienisch A1", "Deutsch B1", "Deutsch B2"],
          2: ["Yoga", "Pilates", "Rückenfit", "Aqua-Fitness", "Autogenes "
              "Training"],
          3: ["Aquarell", "Töpfern", "Gitarre", "Nähen", "Fotografie"],
          4: ["Excel", "Word", "Buchhaltung", "Smartphone 60+", "Python"],
          5: ["Erbrecht", "Stadtgeschichte", "Imkern", "Philosophie"]}
TERMS = [("2024H", date(2024, 9, 9)), ("2025F", date(2025, 2, 10)),
         ("2025H", date(2025, 9, 8)), ("2026F", date(2026, 2, 9)),
         ("2026H", date(2026, 9, 7)), ("2027F", date(2027, 2, 8))]
REMARKS = ["sehr nett", "Raum zu klein", "zu schnell", "gerne wieder",
           "super Kurs", "zu laut"]


def _courses(rng):
    rows = []
    for term, first in TERMS:
        for k in range(1, 31 if term == "2027F" else 47):
            area = rng.choice([1, 1, 1, 2, 2, 3, 4, 4, 5])
            start = later(rng, first, 0, 75)
            start += timedelta(start.weekday() == 6)
            meets = 1 if area == 5 else rng.choice([5, 8, 10, 12])
            end = start + timedelta(7 * (meets - 1))
            state = "geplant" if start > TODAY else "laufend" if (
                end >= TODAY) else "beendet"
            if start <= TODAY and rng.random() < .14:
                state = "ausgefallen"
            hours = meets * 2
            rows.append(("%s-%d%02d" % (term, area, k), rng.choice(
                TITLES[area]), area, rng.randint(area * 6 - 5, area * 6 + 3),
                rng.randint(1, 12) if rng.random() < .93 else None, term,
                str(start), str(end), ["Mo", "Di", "Mi", "Do", "Fr", "Sa"][
                    start.weekday()], hours,
                hours * rng.choice([3.5, 4, 4.5, 6]), rng.choice([5, 6, 8]),
                rng.choice([10, 12, 15]), state))
    return rows


def _bookings(rng, courses, pupils):
    rows = []
    for course in courses:
        start = date.fromisoformat(course[6])
        dead = course[13] == "ausgefallen"
        count = rng.randint(1, 5) if dead else rng.randint(
            course[11] - 1, course[12] + 3)
        if course[13] == "geplant":
            count = rng.randint(0, 8)
        heads = 0
        for pupil in rng.sample(pupils, count):
            day = min(later(rng, start, -70, -1), TODAY)
            cheap = int(rng.random() < .18)
            due = round(course[10] * (.7 if cheap else 1), 2)
            gone = rng.random() < .07
            waits = int(heads >= course[12])
            heads += not gone
            paid = later(rng, start, -10, 40)
            rows.append((10001 + len(rows), pupil[0], course[0], str(day),
                         rng.choice(["web", "web", "web", "telefon",
                                     "schalter"]), waits, cheap, due, str(paid)
                         if paid < TODAY and not (gone or dead or waits)
                         and rng.random() < .95 else None, str(min(later(
                             rng, day, 1, 20), TODAY)) if gone else None))
    return rows


def make():
    rng = random.Random(503)
    con = create("vhs", DDL)
    put(con, "fachbereich", list(zip(range(1, 6), AREAS, people(rng, 5))))
    put(con, "kursleiter", [(i, name, rng.choice(TOWNS), rng.choice(
        [24, 26, 28, 28, 32, 36]), str(day_in(rng, date(2008, 1, 1), date(
            2024, 8, 1))), str(day_in(rng, date(2025, 8, 1), date(
                2026, 8, 1))) if i % 11 == 4 else None)
        for i, name in enumerate(people(rng, 36), 1)])
    put(con, "raum", [(i, "%s %d" % (house, 100 + i), house, rng.choice(
        [10, 12, 15, 18, 24])) for i, house in enumerate(
            ["Altes Amt"] * 6 + ["Schulzentrum"] * 5 + ["Kurbad"], 1)])
    courses = _courses(rng)
    put(con, "kurs", courses)
    pupils = [(i, name, rng.choice("wwwmm"), some(rng, .9, rng.randint(
        1938, 2009)), rng.choice(TOWNS), some(rng, .8, "%s@example.org" %
                                              name.lower().replace(" ", ".")),
               int(rng.random() < .4))
              for i, name in enumerate(people(rng, 590), 1)]
    put(con, "teilnehmer", pupils)
    bookings = _bookings(rng, courses, pupils[:560])
    put(con, "anmeldung", bookings)
    over = {c[0] for c in courses if c[13] == "beendet"}
    put(con, "bewertung", [(b[0], rng.choice([1, 1, 2, 2, 2, 3, 3, 4, 5]),
                            some(rng, .3, rng.choice(REMARKS)))
                           for b in bookings if b[2] in over and not b[9]
                           and not b[5] and rng.random() < .35])
    con.commit()
