"""A water laboratory: dates as text (YYYYMMDD), money in cents."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 2, 12)
DDL = """
CREATE TABLE client (client_no TEXT PRIMARY KEY, client_name TEXT, sector TEXT,
 city TEXT, contact_person TEXT, discount_pct INTEGER, since TEXT);
CREATE TABLE method (method_code TEXT PRIMARY KEY, method_name TEXT, device
 TEXT, price_cents INTEGER, accredited TEXT);
CREATE TABLE analyst (analyst_id INTEGER PRIMARY KEY, analyst_name TEXT,
 grade TEXT, entry_date TEXT, exit_date TEXT);
CREATE TABLE sample (sample_no TEXT PRIMARY KEY, client_no TEXT REFERENCES
 client (client_no), taken_date TEXT, received_date TEXT, promised_date TEXT,
 reported_date TEXT, matrix TEXT, site TEXT, rush TEXT, status TEXT);
CREATE TABLE test (test_id INTEGER PRIMARY KEY, sample_no TEXT REFERENCES
 sample (sample_no), method_code TEXT REFERENCES method (method_code),
 analyst_id INTEGER REFERENCES analyst (analyst_id), tested_date TEXT,
 result_value REAL, limit_value REAL, repeat_of INTEGER, charged_cents
 INTEGER);
CREATE TABLE invoice (invoice_no TEXT PRIMARY KEY, client_no TEXT REFERENCES
 client (client_no), invoice_date TEXT, due_date TEXT, net_cents INTEGER,
 vat_cents INTEGER, paid_date TEXT);
CREATE TABLE device_service (service_id INTEGER PRIMARY KEY, device TEXT,
 service_date TEXT, next_due TEXT, kind TEXT, cost_cents INTEGER);
"""
METHODS = [("NIT", "nitrate", "IC-1", 2400, 50), ("NO2", "nitrite", "IC-1",
                                                  2600, .5),
           ("LEAD", "lead", "ICP-MS", 4800, 10), ("CU", "copper", "ICP-MS",
                                                  4500, 2),
           ("ECOLI", "E. coli", "Incubator A", 3600, 1), (
               "LEG", "legionella", "Incubator B", 6900, 100),
           ("PH", "pH value", "Bench 2", 900, None), (
               "TURB", "turbidity", "Bench 2", 1100, 1)]
CLIENTS = ["Stadtwerke Elmstedt", "Brauerei Kranz", "Hotel Seeblick",
           "Klinik Rosenhof", "Aqua Nord", "Molkerei Feld", "Camping Birkensee",
           "Schwimmbad Mitte", "Wasserverband Ost", "Seniorenheim Linde",
           "Kita Sonnenhof", "Papierfabrik Rehm", "Metallbau Tietz",
           "Gutshof Arndt", "Gemeinde Sollberg", "Gemeinde Trautal"]


def text(day):
    return day.strftime("%Y%m%d")


def _samples(rng):
    samples, tests = [], []
    for i in range(1, 761):
        got = day_in(rng, date(2024, 2, 12), date(2026, 2, 11))
        rush = rng.random() < .15
        promised = got + timedelta(3 if rush else 10)
        done = later(rng, got, 1, 5) if rush else later(rng, got, 3, 14)
        no = "S%s-%04d" % (got.strftime("%y"), i)
        status = "rejected" if rng.random() < .03 else "reported" if (
            done < TODAY) else rng.choice(["received", "in work"])
        samples.append((no, "C%02d" % rng.choice(
            [1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 13, 14]),
            some(rng, .9, text(later(rng, got, -2, 0))), text(got),
            text(promised), text(done) if status == "reported" else None,
            rng.choice(["drinking water", "drinking water", "waste water",
                        "pool water", "ground water"]), some(
                            rng, .8, rng.choice(["tap 1", "tap 2", "inlet",
                                                 "outlet", "well"])),
            "Y" if rush else "N", status))
        if status in ("rejected", "received"):
            continue
        for code, _, _, price, limit in rng.sample(METHODS,
                                                   rng.randint(1, 4)):
            day = later(rng, got, 0, 2)
            if day >= TODAY:
                continue
            value = round((limit or 8) * rng.choice(
                [.02, .1, .3, .5, .8, .95, 1.3] if limit else
                [.8, .9, 1, 1.05]), 3)
            tests.append((len(tests) + 1, no, code, rng.randint(1, 8), text(
                day), some(rng, .97, value), limit, None, price))
            if rng.random() < .06:
                tests.append((len(tests) + 1, no, code, rng.randint(1, 8),
                              text(day), value, limit, len(tests), 0))
    return samples, tests


def make():
    rng = random.Random(404)
    con = create("lab", DDL)
    sectors = "utility food hotel health utility food leisure leisure " \
        "utility health health industry industry food public public"
    put(con, "client", [("C%02d" % i, name, sectors.split()[i - 1], rng.choice(
        ["Elmstedt", "Sollberg", "Trautal"]), some(rng, .8, person),
        rng.choice([0, 0, 0, 5, 10]), text(day_in(
            rng, date(2012, 1, 1), date(2025, 12, 1))))
        for i, (name, person) in enumerate(zip(CLIENTS, people(rng, 16)), 1)])
    put(con, "method", [row[:4] + ("N" if row[0] == "TURB" else "Y",)
                        for row in METHODS])
    put(con, "analyst", [(i, name, rng.choice(["junior", "senior"]), text(
        day_in(rng, date(2010, 1, 1), date(2024, 1, 1))), "20251130"
        if i == 3 else None) for i, name in enumerate(people(rng, 9), 1)])
    samples, tests = _samples(rng)
    put(con, "sample", samples)
    put(con, "test", [row[:3] + (4 if row[3] == 3 and row[4] > "20251130"
                                 else row[3],) + row[4:] for row in tests])
    rows = []
    for month in range(24):
        year, index = divmod(month + 2, 12)
        day = date(2024 + year, index + 1, 1) - timedelta(1)
        for client in range(1, 15):
            if rng.random() < .2:
                continue
            net = rng.randint(40, 900) * 100
            paid = later(rng, day, 3, 60)
            rows.append(("R%05d" % (len(rows) + 1), "C%02d" % client, text(
                day), text(day + timedelta(30)), net, net * 19 // 100, text(
                    paid) if paid < TODAY and rng.random() < .97 else None))
    put(con, "invoice", rows)
    rows = []
    for device in sorted({m[2] for m in METHODS}):
        day = later(rng, date(2024, 2, 20), 0, 60)
        last = date(2025, 7, 20) if device in ("IC-1", "Incubator A") else (
            TODAY)
        while day < last:
            rows.append((len(rows) + 1, device, text(day), text(
                day + timedelta(182)), rng.choice(
                    ["maintenance", "maintenance", "calibration", "repair"]),
                rng.randint(120, 2600) * 100))
            day = later(rng, day, 90, 200)
    put(con, "device_service", rows)
    con.commit()
