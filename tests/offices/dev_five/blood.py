"""A blood donation service: short, prefixed names, codes, no declared keys."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 3, 18)
DDL = """
CREATE TABLE dnr (dnr_no INTEGER PRIMARY KEY, dnr_nm TEXT, dnr_sx TEXT,
 dnr_bd DATE, dnr_abo TEXT, dnr_rh TEXT, dnr_twn TEXT, dnr_reg_dt DATE,
 dnr_st INTEGER, dnr_ml INTEGER);
CREATE TABLE site (ste_cd TEXT PRIMARY KEY, ste_nm TEXT, ste_typ TEXT,
 ste_beds INTEGER);
CREATE TABLE ssn (ssn_no INTEGER PRIMARY KEY, ste_cd TEXT, ssn_dt DATE,
 ssn_tgt INTEGER, ssn_st TEXT);
CREATE TABLE don (don_no INTEGER PRIMARY KEY, dnr_no INTEGER, ssn_no INTEGER,
 don_typ TEXT, don_ml INTEGER, don_res TEXT, don_rsn TEXT);
CREATE TABLE bag (bag_no INTEGER PRIMARY KEY, don_no INTEGER, bag_prd TEXT,
 bag_exp DATE, bag_st TEXT, bag_iss_dt DATE, hsp_cd TEXT);
CREATE TABLE hsp (hsp_cd TEXT PRIMARY KEY, hsp_nm TEXT, hsp_twn TEXT);
CREATE TABLE ord (ord_no INTEGER PRIMARY KEY, hsp_cd TEXT, ord_dt DATE,
 ord_prd TEXT, ord_qty INTEGER, ord_urg INTEGER, ord_dlv_qty INTEGER,
 ord_dlv_dt DATE);
CREATE TABLE stf (stf_no INTEGER PRIMARY KEY, stf_nm TEXT, stf_rl TEXT,
 stf_beg DATE, stf_end DATE);
CREATE TABLE dty (ssn_no INTEGER, stf_no INTEGER, dty_hrs REAL);
"""
TOWNS = ["Arlen", "Bissau", "Creek", "Dunholm", "Eastry", "Fulmar"]
SITES = [("MC", "Main Centre", "F", 14), ("WC", "West Centre", "F", 8), (
    "TH", "Town Hall Arlen", "M", 8), ("UN", "University", "M", 10), (
    "FS", "Fire Station Creek", "M", 6), ("SC", "School Dunholm", "M", 6), (
    "CH", "Church Hall Eastry", "M", 5), ("AP", "Airport", "M", 6)]
HOSPITALS = [("H1", "St Brigid", "Arlen"), ("H2", "County Hospital", "Creek"),
             ("H3", "University Clinic", "Arlen"), ("H4", "Eastry Infirmary",
                                                    "Eastry"),
             ("H5", "Children's Hospital", "Bissau"), ("H6", "Lake Clinic",
                                                       "Fulmar")]
LIFE = {"RC": 42, "PL": 730, "TC": 5}


def _donors(rng):
    return [(i, name, rng.choice("FFM" if i % 3 else "M"), str(day_in(
        rng, date(1958, 1, 1), date(2007, 6, 1))), rng.choice(
            ["O"] * 41 + ["A"] * 43 + ["B"] * 11 + ["AB"] * 5), rng.choice(
                "+++++-"), some(rng, .97, rng.choice(TOWNS + TOWNS[:2])),
             str(day_in(rng, date(2016, 1, 1), date(2026, 3, 10))), rng.choice(
                 [1] * 14 + [2, 3]), int(rng.random() < .7))
            for i, name in enumerate(people(rng, 480), 1)]


def _sessions(rng):
    rows = []
    day = date(2023, 3, 1)
    while day < date(2026, 4, 20):
        day = later(rng, day, 1, 5)
        site = rng.choice(SITES + SITES[:2] * 2)
        state = "P" if day >= TODAY else "H"
        if rng.random() < .05:
            state = "X"
        rows.append((3001 + len(rows), site[0], str(day), rng.choice(
            [4, 5, 6, 6, 8]) if site[2] == "M" else rng.choice([8, 10]),
            state))
    return rows


def _donations(rng, donors, sessions):
    rows = []
    keen = rng.sample(donors, 150)
    for session in sessions:
        if session[4] != "H":
            continue
        known = [d for d in donors if d[7] <= session[2] and d[0] % 9]
        often = [d for d in keen if d in known]
        target = max(2, round(session[3] * rng.choice(
            [.6, .8, .9, 1, 1, 1.2, 1.4])))
        guests = {rng.choice(often if rng.random() < .6 else known)[0]
                  for _ in range(target)}
        for donor in sorted(guests):
            kind = rng.choice("WWWWWWWPPT" if session[1] in ("MC", "WC")
                              else "W")
            result = rng.choice(["OK"] * 17 + ["DF", "DF", "AB"])
            volume = {"W": 500, "P": rng.choice([650, 700, 750]),
                      "T": 250}[kind]
            rows.append((60001 + len(rows), donor, session[0], kind, volume
                         if result == "OK" else rng.choice([80, 150, 220])
                         if result == "AB" else None, result, rng.choice(
                             ["HB", "HB", "HB", "TR", "IN", "BP", None])
                         if result == "DF" else None))
    return rows


def _bags(rng, gifts, sessions):
    day_of = {s[0]: date.fromisoformat(s[2]) for s in sessions}
    rows = []
    for gift in gifts:
        if gift[5] != "OK":
            continue
        made = day_of[gift[2]]
        for kind in {"W": ["RC", "PL"], "P": ["PL"], "T": ["TC"]}[gift[3]]:
            ends = made + timedelta(LIFE[kind])
            used = later(rng, made, 1, {"RC": 45, "PL": 500, "TC": 5}[kind])
            state = "I" if used < TODAY and used <= ends else (
                "S" if ends >= TODAY or rng.random() < .12 else "D")
            if rng.random() < .03:
                state = "D"
            rows.append((400001 + len(rows), gift[0], kind, str(ends), state,
                         str(used) if state == "I" else None, rng.choice(
                             HOSPITALS + HOSPITALS[:3])[0] if state == "I"
                         else None))
    return rows


def _orders(rng):
    rows = []
    for day in sorted(day_in(rng, date(2024, 1, 2), date(2026, 3, 17))
                      for _ in range(620)):
        count = rng.choice([1, 2, 2, 3, 4, 6, 10])
        kind = rng.choice(["RC", "RC", "RC", "PL", "TC"])
        given = count if rng.random() < .85 else rng.randint(0, count)
        sent = later(rng, day, 0, 3)
        done = sent < TODAY and given
        rows.append((5001 + len(rows), rng.choice(
            HOSPITALS + HOSPITALS[:3])[0], str(day), kind, count, int(
                rng.random() < .18), None if sent >= TODAY else given,
            str(sent) if done else None))
    return rows


def make():
    rng = random.Random(502)
    con = create("blood", DDL)
    donors = _donors(rng)
    put(con, "dnr", donors)
    put(con, "site", SITES)
    sessions = _sessions(rng)
    put(con, "ssn", sessions)
    gifts = _donations(rng, donors, sessions)
    put(con, "don", gifts)
    put(con, "bag", _bags(rng, gifts, sessions))
    put(con, "hsp", HOSPITALS)
    put(con, "ord", _orders(rng))
    put(con, "stf", [(i, name, rng.choice("DNNNVVVV"), str(day_in(
        rng, date(2012, 1, 1), date(2025, 12, 1))), some(rng, .15, str(day_in(
            rng, date(2025, 12, 2), date(2026, 6, 30)))))
        for i, name in enumerate(people(rng, 38), 1)])
    put(con, "dty", [(session[0], person, rng.choice([3, 4, 4.5, 5, 6]))
                     for session in sessions if session[4] != "X"
                     for person in sorted(rng.sample(range(1, 36), 4))])
    con.commit()
