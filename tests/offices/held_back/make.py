#!/usr/bin/env python3
"""make.py: writes db/foodbank.sqlite, db/testlab.sqlite and db/carrental.sqlite
beside itself. All people, firms and places are invented. Fixed seed."""
import calendar
import os
import random
import sqlite3
from datetime import date, timedelta

SEED = 20261124
HERE = os.path.dirname(os.path.abspath(__file__))
FIRST = """Abel Bente Corin Dilara Edwin Frida Gustav Hilde Isko Juna Kees Leona
Marek Nora Otis Petra Quirin Rosa Silvan Tamar Ulrika Viktor Wenka Xaver Yvon
Zita Anselm Birte Casper Doris Emre Fenja Gero Hanka Ivo Jarmila""".split()
LAST = """Almbach Brunner Carsten Dahlke Ehlers Fonck Grabow Hollander Ising
Jensen Krull Lindner Maas Nagel Ostwald Prahl Quast Reimers Sommer Thoma Ulrich
Vogt Wendt Yilmaz Zander Ahrens Bartel Cohrs Dierks Ebel Fabian Gosch Harms""".split()
TOWNS = ["Ostermarsch", "Kirchhude", "Bad Lerne", "Wolsbek", "Tannried",
         "Sankt Veiten", "Neuhafen", "Brackwede"]
WORDS = """Amberg Bollwerk Cestra Duvall Elbkauf Frisko Gerlach Hubra Inselhof
Jakobi Kornmann Lavendo Mirano Nordkost Optima Peltzer Quandt Rewitt Saturo
Tilmann Umbra Vesta Wiesengrund Xantos Yolanda Zenker""".split()


class Office:
    """A database that is being written, and the chance that fills it. Nothing
    happens on the days of GAPS, where "the last 12 months" may begin."""

    def __init__(self, name, number, ddl, gaps):
        self.gaps = [date.fromisoformat(d) + timedelta(n)
                     for d in gaps.split() for n in (-1, 0, 1)]
        self.rng = random.Random(SEED + number)
        self.used = set()
        path = os.path.join(HERE, "db", name + ".sqlite")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.exists(path):
            os.remove(path)
        self.con = sqlite3.connect(path)
        self.con.executescript(ddl)

    def put(self, table, rows):
        marks = ",".join("?" * len(rows[0]))
        self.con.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)

    def close(self):
        self.con.commit()
        assert not self.con.execute("PRAGMA foreign_key_check").fetchall()
        self.con.execute("VACUUM")
        self.con.close()

    def person(self):
        """First and last name; last names are met more than once."""
        while True:
            name = self.rng.choice(FIRST), self.rng.choice(LAST)
            if name not in self.used:
                self.used.add(name)
                return name

    def day(self, first, last):
        while True:
            day = first + timedelta(self.rng.randint(0, (last - first).days))
            if day not in self.gaps or last - first < timedelta(9):
                return day

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, options, weights):
        return self.rng.choices(options, weights)[0]


def months_later(day, months):
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


def text(day):
    return day and day.isoformat()


# --- a food bank: plain English names, every key declared
FOODBANK = """
CREATE TABLE warehouses (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
  town TEXT);
CREATE TABLE donors (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
  donor_type TEXT, town TEXT, email TEXT, first_contact_on TEXT);
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories(id), storage TEXT);
CREATE TABLE volunteers (id INTEGER PRIMARY KEY, first_name TEXT,
  last_name TEXT, phone TEXT, email TEXT, town TEXT, joined_on TEXT,
  left_on TEXT, has_driving_licence INTEGER);
CREATE TABLE agencies (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
  agency_type TEXT, town TEXT, people_registered INTEGER,
  agreement_start TEXT, agreement_end TEXT);
CREATE TABLE donations (id INTEGER PRIMARY KEY,
  donor_id INTEGER NOT NULL REFERENCES donors(id),
  warehouse_id INTEGER NOT NULL REFERENCES warehouses(id),
  driver_id INTEGER REFERENCES volunteers(id), received_on TEXT, status TEXT);
CREATE TABLE donation_items (id INTEGER PRIMARY KEY,
  donation_id INTEGER NOT NULL REFERENCES donations(id),
  product_id INTEGER NOT NULL REFERENCES products(id), weight_kg REAL,
  best_before TEXT);
CREATE TABLE deliveries (id INTEGER PRIMARY KEY,
  agency_id INTEGER NOT NULL REFERENCES agencies(id),
  warehouse_id INTEGER NOT NULL REFERENCES warehouses(id), requested_on TEXT,
  delivered_on TEXT, status TEXT, people_served INTEGER);
CREATE TABLE delivery_items (
  delivery_id INTEGER NOT NULL REFERENCES deliveries(id),
  product_id INTEGER NOT NULL REFERENCES products(id), weight_kg REAL,
  PRIMARY KEY (delivery_id, product_id));
CREATE TABLE losses (id INTEGER PRIMARY KEY,
  warehouse_id INTEGER NOT NULL REFERENCES warehouses(id),
  product_id INTEGER NOT NULL REFERENCES products(id), recorded_on TEXT,
  weight_kg REAL, reason TEXT);
CREATE TABLE shifts (id INTEGER PRIMARY KEY,
  volunteer_id INTEGER NOT NULL REFERENCES volunteers(id),
  warehouse_id INTEGER NOT NULL REFERENCES warehouses(id), shift_date TEXT,
  role TEXT, hours REAL, attended INTEGER);
CREATE TABLE money_gifts (id INTEGER PRIMARY KEY,
  donor_id INTEGER NOT NULL REFERENCES donors(id), given_on TEXT, amount REAL,
  campaign TEXT);
"""
PRODUCTS = {"Vegetables": ["Carrots", "Potatoes", "Cabbage", "Tomatoes"],
            "Fruit": ["Apples", "Bananas", "Pears"],
            "Bread": ["Rye bread", "Rolls", "Toast"],
            "Dairy": ["Milk", "Yoghurt", "Butter", "Hard cheese"],
            "Meat": ["Minced beef", "Chicken legs", "Sausages"],
            "Dry goods": ["Rice", "Pasta", "Lentils", "Flour", "Sugar"],
            "Tins": ["Tinned tomatoes", "Tinned peas", "Tinned tuna"],
            "Hygiene": ["Soap", "Nappies"]}
STORAGE = {"Dairy": "chilled", "Meat": "frozen"}


def foodbank():
    today = date(2026, 9, 17)
    o = Office("foodbank", 1, FOODBANK,
               "2026-08-18 2026-06-19 2026-03-17 2025-09-17")
    rng, start = o.rng, date(2024, 7, 1)
    o.put("warehouses", [(1, "Harbour Store", "Neuhafen"),
                         (2, "Mill Street", "Kirchhude"),
                         (3, "Old Dairy", "Tannried")])
    kinds = {"supermarket": "Markt", "bakery": "Backhaus", "farm": "Hof",
             "wholesaler": "Grosshandel", "private": ""}
    donors, weight = [], []
    for i in range(1, 91):
        kind = o.pick(list(kinds), [30, 18, 16, 8, 18])
        name = " ".join(o.person()) if kind == "private" else (
            rng.choice(WORDS) + " " + kinds[kind])
        town = rng.choice(TOWNS)
        donors.append((i, name, kind, town, f"info{i}@donor.example"
                       if o.chance(.8) else None,
                       text(o.day(date(2019, 1, 1), date(2026, 6, 30)))))
        weight.append(0 if o.chance(.12) else rng.paretovariate(1.2))
    o.put("donors", donors)
    categories, products = list(PRODUCTS), []
    o.put("categories", [(i, n) for i, n in enumerate(categories, 1)])
    for i, category in enumerate(categories, 1):
        for name in PRODUCTS[category]:
            products.append((len(products) + 1, name, i,
                             STORAGE.get(category, "ambient")))
    products.append((len(products) + 1, "Baby food", 6, "ambient"))
    o.put("products", products)
    volunteers, active = [], []
    for i in range(1, 86):
        first, last = o.person()
        joined = o.day(date(2018, 1, 1), date(2026, 9, 10))
        left = o.day(joined, today) if o.chance(.3) else None
        if i % 17 == 0:
            left = max(joined, today - timedelta(i % 40 + 3))
        volunteers.append((i, first, last, "0555 %06d" % rng.randrange(10 ** 6)
                           if o.chance(.9) else None,
                           f"{first}.{last}@mail.example".lower(),
                           rng.choice(TOWNS), text(joined), text(left),
                           int(o.chance(.4))))
        active.append((i, joined, left, rng.paretovariate(1.3)
                       if o.chance(.85) else 0))
    o.put("volunteers", volunteers)
    drivers = [v[0] for v in volunteers if v[8]]
    agencies = []
    forms = {"shelter": "Shelter", "soup kitchen": "Kitchen",
             "school": "School", "church": "Parish", "youth club": "Youth Club"}
    for i in range(1, 49):
        kind = o.pick(list(forms), [12, 12, 10, 9, 5])
        begun = o.day(date(2018, 1, 1), date(2026, 5, 1))
        end = o.day(date(2025, 1, 1), date(2027, 12, 31)) if o.chance(.5) else None
        end = max(end, begun + timedelta(60)) if end else None
        agencies.append((i, f"{rng.choice(WORDS)} {forms[kind]}",
                         kind, rng.choice(TOWNS), rng.randint(15, 420),
                         text(begun), text(end)))
    o.put("agencies", agencies)
    donations, items, losses = [], [], []
    pull = [rng.paretovariate(1.4) for _ in products[:-1]]
    for n in range(2600):
        day = o.day(start, today)
        if day.weekday() == 6:
            continue
        donor = o.pick(range(1, 91), weight)
        if n % 3 == 0:
            donor = o.pick(range(1, 91), [w ** .5 for w in weight])
        status = o.pick(["accepted", "rejected", "pending check"], [92, 6,
                        40 if (today - day).days < 9 else 0])
        donations.append((donor, rng.choice([1, 1, 1, 2, 2, 3]),
                          rng.choice(drivers) if o.chance(.7) else None,
                          text(day), status))
    donations.sort(key=lambda d: d[3])
    donations = [(i,) + d for i, d in enumerate(donations, 1)]
    o.put("donations", donations)
    for d in donations:
        day = date.fromisoformat(d[4])
        for product in {o.pick(products[:-1], pull)[0]
                        for _ in range(rng.randint(1, 4))}:
            items.append((len(items) + 1, d[0], product,
                          round(rng.lognormvariate(3.2, .8), 1),
                          text(day + timedelta(rng.randint(2, 300)))
                          if product < 28 and o.chance(.95) else None))
    o.put("donation_items", items)
    for _ in range(420):
        product = o.pick(products[:-1], pull)[0]
        losses.append((len(losses) + 1, rng.randint(1, 3), product,
                       text(o.day(start, today)),
                       round(rng.lognormvariate(2.2, .7), 1),
                       o.pick(["expired", "damaged", "cooling failure",
                               "pests"], [60, 25, 10, 5])))
    o.put("losses", losses)
    foodbank_out(o, agencies, products[:-1], active, today)
    gifts = [(i, rng.choice([d for d in donors if d[0] % 3])[0],
              text(o.day(date(2024, 1, 3), today)),
              round(rng.choice([20, 25, 50, 50, 75, 100, 150, 250, 400])
                    * rng.choice([1, 1, 1, 2, 4.8]) + i * .01, 2),
              o.pick(["Winter appeal", "Harvest", "Back to school", None],
                     [40, 25, 20, 15])) for i in range(1, 331)]
    o.put("money_gifts", gifts)
    o.close()


def foodbank_out(o, agencies, products, active, today):
    rng, rows, items, shifts = o.rng, [], [], []
    appetite = [0 if o.chance(.08) else rng.paretovariate(1.5)
                for _ in agencies]
    pull = [rng.paretovariate(1.3) for _ in products]
    for _ in range(2100):
        agency, asked = o.pick(agencies, appetite), o.day(date(2024, 7, 1), today)
        if text(asked) < agency[5] or agency[6] and text(asked) > agency[6]:
            continue
        day = asked + timedelta(int(rng.lognormvariate(1.1, .6)))
        status = o.pick(["delivered", "cancelled"], [93, 7])
        if status == "delivered" and day > today:
            status = rng.choice(["requested", "packed"])
        rows.append((agency[0], o.pick([1, 2, 3], [5, 3, 2]), text(asked),
                     text(day) if status == "delivered" else None, status,
                     max(5, int(agency[4] * rng.uniform(.3, .9)))
                     if status == "delivered" and o.chance(.93) else None))
    rows.sort(key=lambda r: r[2])
    rows = [(i,) + r for i, r in enumerate(rows, 1)]
    o.put("deliveries", rows)
    for r in rows:
        for product in {o.pick(products, pull)[0]
                        for _ in range(rng.randint(2, 6))}:
            items.append((r[0], product, round(rng.lognormvariate(2.6, .7), 1)))
    o.put("delivery_items", items)
    for _ in range(5200):
        number, joined, left, eager = o.pick(active, [a[3] for a in active])
        day = o.day(date(2024, 7, 1), today)
        if day < joined or left and day > left or day.weekday() == 6:
            continue
        shifts.append((number, o.pick([1, 2, 3], [5, 3, 2]), text(day),
                       o.pick(["sorting", "driver", "packing", "front desk"],
                              [4, 3, 3, 2]),
                       rng.choice([2, 3, 3, 4, 4, 5.5]),
                       int(o.chance(.88) and number % 23 > 0)))
    shifts.sort(key=lambda s: s[2])
    o.put("shifts", [(i,) + s for i, s in enumerate(shifts, 1)])


# --- a laboratory: a vendor's prefixes, no key declared, codes without texts
TESTLAB = """
CREATE TABLE LB_CUST (CU_NO INTEGER PRIMARY KEY, CU_NM TEXT, CU_TWN TEXT,
  CU_KND TEXT, CU_SNC TEXT, CU_BLK INTEGER);
CREATE TABLE LB_EMP (EM_ID INTEGER PRIMARY KEY, EM_NM TEXT, EM_FN TEXT,
  EM_INDT TEXT, EM_OUTDT TEXT);
CREATE TABLE LB_ORD (OR_NO INTEGER PRIMARY KEY, OR_CUNO INTEGER, OR_DT TEXT,
  OR_DUEDT TEXT, OR_FINDT TEXT, OR_ST TEXT, OR_EXPR TEXT, OR_EMP INTEGER);
CREATE TABLE LB_SMP (SM_NO INTEGER PRIMARY KEY, SM_ORNO INTEGER, SM_MTX TEXT,
  SM_PLC TEXT, SM_TKDT TEXT, SM_RCDT TEXT, SM_OKFL INTEGER);
CREATE TABLE LB_MTH (MT_CD TEXT PRIMARY KEY, MT_NM TEXT, MT_GRP TEXT,
  MT_UNT TEXT, MT_LIM REAL, MT_PRC INTEGER, MT_ACCR INTEGER);
CREATE TABLE LB_TST (TS_ID INTEGER PRIMARY KEY, TS_SMNO INTEGER, TS_MTCD TEXT,
  TS_EMP INTEGER, TS_EQID INTEGER, TS_STDT TEXT, TS_FINDT TEXT, TS_VAL REAL,
  TS_FLG TEXT);
CREATE TABLE LB_EQP (EQ_ID INTEGER PRIMARY KEY, EQ_NM TEXT, EQ_ROOM TEXT,
  EQ_LSTCAL TEXT, EQ_NXTCAL TEXT, EQ_OOS INTEGER);
CREATE TABLE LB_INV (IV_NO TEXT PRIMARY KEY, IV_ORNO INTEGER, IV_DT TEXT,
  IV_DUE TEXT, IV_AMT INTEGER, IV_PDDT TEXT);
CREATE TABLE LB_CMPL (CP_ID INTEGER PRIMARY KEY, CP_ORNO INTEGER, CP_DT TEXT,
  CP_RSN TEXT, CP_CLDT TEXT);
"""
METHODS = [("NO3", "Nitrate", "CH", "mg/l", 50, 1450, 1),
           ("PB", "Lead", "CH", "ug/l", 10, 2600, 1),
           ("CU", "Copper", "CH", "mg/l", 2, 2400, 1),
           ("PH", "pH value", "PH", None, 9.5, 600, 1),
           ("COND", "Conductivity", "PH", "uS/cm", 2790, 550, 1),
           ("TURB", "Turbidity", "PH", "NTU", 1, 700, 0),
           ("ECOL", "E. coli", "MB", "cfu/100ml", 1, 2900, 1),
           ("LEGI", "Legionella", "MB", "cfu/100ml", 100, 5400, 1),
           ("ENTC", "Enterococci", "MB", "cfu/100ml", 1, 2800, 0),
           ("PEST", "Pesticides", "CH", "ug/l", .5, 14800, 1),
           ("TOC", "Total organic carbon", "CH", "mg/l", 5, 3100, 0),
           ("HG", "Mercury", "CH", "ug/l", 1, 3300, 0)]


def testlab():
    today = date(2026, 4, 30)
    o = Office("testlab", 2, TESTLAB, "2026-03-31 2025-04-30")
    rng, start = o.rng, date(2024, 1, 2)
    customers, weight = [], []
    for i in range(1, 111):
        kind = o.pick("MIFPC", [22, 26, 18, 26, 8])
        town, word = rng.choice(TOWNS), rng.choice(WORDS)
        office = rng.choice(["Waterworks", "City of", "District of", "Baths"])
        name = {"M": f"{office} {town}", "I": f"{word} Chemie",
                "F": f"{word} Hof", "P": ", ".join(reversed(o.person())),
                "C": f"{word} Bau"}[kind]
        customers.append((1000 + i * 3, name, town, kind,
                          text(o.day(date(2012, 1, 1), date(2026, 3, 31))),
                          int(o.chance(.06))))
        weight.append(0 if o.chance(.1) else rng.paretovariate(1.1)
                      * {"M": 3, "I": 2, "F": 1, "P": .4, "C": 1}[kind])
    o.put("LB_CUST", customers)
    staff = []
    for i in range(1, 27):
        first, last = o.person()
        function = "T" if i < 15 else rng.choice("TSSAA")
        staff.append((i, f"{last}, {first}", function,
                      text(o.day(date(2008, 1, 1), date(2025, 10, 1)))
                      if i != 4 else "2006-02-01",
                      text(o.day(date(2025, 2, 1), date(2026, 3, 31)))
                      if i in (4, 11, 19, 23) else None))
    o.put("LB_EMP", staff)
    technicians = [e[0] for e in staff if e[2] == "T"]
    office = [e[0] for e in staff if e[2] == "A"]
    o.put("LB_MTH", METHODS)
    o.put("LB_EQP", [
        (i, f"{name} {i:02d}", rng.choice(["R101", "R102", "R204"]),
         text(last), text(months_later(last, rng.choice([6, 12, 12, 24]))),
         int(i in (5, 17))) for i, (name, last) in enumerate(
            ((rng.choice(["Photometer", "ICP-MS", "Incubator", "pH meter",
                          "Chromatograph", "Balance"]),
              o.day(date(2024, 9, 1), date(2026, 3, 20)))
             for _ in range(22)), 1)])
    orders = []
    for _ in range(2300):
        customer, day = o.pick(customers, weight)[0], o.day(start, today)
        if day.weekday() > 4:
            continue
        express = "Y" if o.chance(.14) else "N"
        due = day + timedelta(4 if express == "Y" else 14)
        took = rng.lognormvariate(.8 if express == "Y" else 2.2, .45)
        done = day + timedelta(1 + int(took))
        state = "X" if o.chance(.05) else "F"
        if state == "F" and (done > today or (today - day).days < 70
                             and o.chance(.08)):
            state = "N" if (today - day).days < 4 else "W"
        if state != "F":
            done = None
        if state in "NW" and due == today:
            due += timedelta(1)
        orders.append([customer, text(day), text(due), text(done), state,
                       express, rng.choice(office)])
    orders.sort(key=lambda r: r[1])
    orders = [[60001 + i] + r for i, r in enumerate(orders)]
    o.put("LB_ORD", orders)
    testlab_work(o, orders, technicians, {c[0]: c[3] for c in customers})
    o.close()


def testlab_work(o, orders, technicians, kinds):
    rng, samples, tests, bills, complaints = o.rng, [], [], [], []
    today = date(2026, 4, 30)
    price = {m[0]: m[5] for m in METHODS}
    codes = [m[0] for m in METHODS if m[0] != "HG"]
    skill = {t: rng.paretovariate(1.5) for t in technicians}
    for number, customer, begun, _, done, state, express, _ in orders:
        day, total = date.fromisoformat(begun), 0
        end = date.fromisoformat(done) if done else None
        matrix = o.pick(["DW", "WW", "GW", "SO", "SL"],
                        [2, 0, 8, 85, 5] if kinds[customer] in "FC"
                        else [50, 22, 14, 8, 6])
        for _ in range(o.pick([1, 2, 3, 5], [45, 28, 17, 10])):
            good = int(o.chance(.955))
            samples.append((len(samples) + 800001, number, matrix,
                            rng.choice(["tap", "well", "basin", "field",
                                        "outlet", "tank", None]),
                            text(day - timedelta(rng.randint(0, 3))),
                            text(day), good))
            if state == "X" or not good:
                continue
            for code in sorted({o.pick(codes, [9, 5, 4, 9, 6, 4, 8, 5, 3, 2,
                                               2]) for _ in range(3)}):
                total += price[code] * (2 if express == "Y" else 1)
                tests.append(testlab_test(o, len(tests) + 1, samples[-1][0],
                                          code, o.pick(technicians, [
                                              skill[t] for t in technicians]),
                                          (day, end, today)))
        if state == "F":
            billed = end + timedelta(rng.randint(0, 6))
            if billed <= today and total and o.chance(.97):
                due = billed + timedelta(30)
                due += timedelta(due == today)
                paid = billed + timedelta(max(1, int(rng.gauss(24, 12))))
                if o.chance(.05):
                    paid = today + timedelta(1)
                bills.append((f"IV{billed.year}-{len(bills) + 1:05d}", number,
                              text(billed), text(due), total,
                              text(paid) if paid <= today else None))
            if o.chance(.045):
                said = end + timedelta(rng.randint(1, 25))
                closed = said + timedelta(rng.randint(1, 30))
                if said <= today:
                    complaints.append((len(complaints) + 1, number, text(said),
                                       o.pick("DVPR", [4, 3, 2, 2]),
                                       text(closed) if closed <= today
                                       and o.chance(.85) else None))
    o.put("LB_SMP", samples)
    o.put("LB_TST", tests)
    o.put("LB_INV", bills)
    o.put("LB_CMPL", complaints)


def testlab_test(o, number, sample, code, technician, days):
    day, end, today = days
    begun = day + timedelta(o.rng.randint(0, 2))
    done = o.day(begun, end) if end and end >= begun else end
    if not end and o.chance(.4) and begun < today:
        done = o.day(begun, today)
    if begun > today or done and begun > done:
        begun = day
    limit = next(m[4] for m in METHODS if m[0] == code)
    value = round(limit * o.rng.lognormvariate(-1.1, .75), 3)
    flag = "F" if value > limit else "P"
    if o.chance(.03):
        flag = "R"
    return (number, sample, code, technician, o.rng.randint(1, 22), text(begun),
            text(done), value if done else None,
            flag if done and o.chance(.97) else None)


# --- a car rental: camelCase, look-up tables, empty dates that say something
CARRENTAL = """
CREATE TABLE Station (stationId INTEGER PRIMARY KEY, stationName TEXT,
  cityName TEXT, openedOn TEXT, closedOn TEXT);
CREATE TABLE VehicleClass (classId INTEGER PRIMARY KEY, className TEXT,
  dailyRate REAL);
CREATE TABLE FuelType (fuelTypeId INTEGER PRIMARY KEY, fuelName TEXT);
CREATE TABLE CustomerType (customerTypeId INTEGER PRIMARY KEY, typeName TEXT);
CREATE TABLE RentalStatus (statusId INTEGER PRIMARY KEY, statusName TEXT);
CREATE TABLE BookingChannel (channelId INTEGER PRIMARY KEY, channelName TEXT);
CREATE TABLE Extra (extraId INTEGER PRIMARY KEY, extraName TEXT,
  pricePerDay REAL);
CREATE TABLE Vehicle (vehicleId INTEGER PRIMARY KEY, plateNo TEXT,
  makeName TEXT, modelName TEXT, classId INTEGER REFERENCES VehicleClass,
  fuelTypeId INTEGER REFERENCES FuelType, homeStationId INTEGER,
  purchasedOn TEXT, soldOn TEXT, mileageKm INTEGER);
CREATE TABLE Customer (customerId INTEGER PRIMARY KEY, firstName TEXT,
  lastName TEXT, companyName TEXT,
  customerTypeId INTEGER REFERENCES CustomerType, emailAddress TEXT,
  cityName TEXT, birthDate TEXT, registeredOn TEXT, blockedOn TEXT);
CREATE TABLE Rental (rentalId INTEGER PRIMARY KEY, rentalNo TEXT,
  customerId INTEGER REFERENCES Customer, vehicleId INTEGER REFERENCES Vehicle,
  statusId INTEGER, channelId INTEGER, pickupStationId INTEGER,
  returnStationId INTEGER, bookedOn TEXT, pickupOn TEXT, dueOn TEXT,
  returnedOn TEXT, rentAmount REAL);
CREATE TABLE RentalLine (rentalLineId INTEGER PRIMARY KEY,
  rentalId INTEGER REFERENCES Rental, extraId INTEGER, quantity INTEGER,
  lineAmount REAL);
CREATE TABLE Invoice (invoiceId INTEGER PRIMARY KEY, invoiceNo TEXT,
  rentalId INTEGER REFERENCES Rental, invoicedOn TEXT, payableBy TEXT,
  grossAmount REAL, paidOn TEXT, cancelledOn TEXT);
CREATE TABLE Damage (damageId INTEGER PRIMARY KEY,
  rentalId INTEGER REFERENCES Rental, vehicleId INTEGER REFERENCES Vehicle,
  reportedOn TEXT, partName TEXT, repairCost REAL, repairedOn TEXT);
CREATE TABLE ServiceVisit (visitId INTEGER PRIMARY KEY, vehicleId INTEGER,
  startedOn TEXT, finishedOn TEXT, workshopName TEXT, serviceCost REAL);
"""
CARS = {1: ["Velta Mino", "Orsa Pico"], 2: ["Velta Strada", "Karro 3"],
        3: ["Karro Family", "Orsa Tour"], 4: ["Brandt X5", "Velta Ridge"],
        5: ["Karro Cargo", "Orsa Van"]}
RATES = [(1, "Mini", 29.0), (2, "Compact", 39.0), (3, "Estate", 54.0),
         (4, "SUV", 79.0), (5, "Van", 69.0)]
EXTRAS = [(1, "Child seat", 8.0), (2, "Second driver", 10.0),
          (3, "Full cover", 17.5), (4, "Snow chains", 6.0),
          (5, "Roof box", 9.0), (6, "Navigation", 5.0)]


def carrental():
    today = date(2026, 11, 11)
    o = Office("carrental", 3, CARRENTAL, "2026-10-12 2025-11-11")
    rng = o.rng
    o.put("Station", [
        (1, "Airport", "Neuhafen", "2015-03-01", None),
        (2, "Central Station", "Neuhafen", "2015-03-01", None),
        (3, "Kirchhude", "Kirchhude", "2017-06-15", None),
        (4, "Wolsbek Nord", "Wolsbek", "2018-09-01", None),
        (5, "Tannried", "Tannried", "2019-04-01", None),
        (6, "Harbour", "Neuhafen", "2016-01-10", "2025-09-30"),
        (7, "Bad Lerne", "Bad Lerne", "2026-05-01", None)])
    o.put("VehicleClass", RATES + [(6, "Convertible", 99.0)])
    o.put("FuelType", [(1, "Petrol"), (2, "Diesel"), (3, "Electric"),
                       (4, "Hybrid")])
    o.put("CustomerType", [(1, "Private"), (2, "Business"), (3, "Broker")])
    o.put("RentalStatus", [(1, "Reserved"), (2, "Running"), (3, "Returned"),
                           (4, "Cancelled"), (5, "No-show")])
    o.put("BookingChannel", [(1, "Website"), (2, "Phone"), (3, "Counter"),
                             (4, "Partner portal")])
    o.put("Extra", EXTRAS)
    vehicles = []
    for i in range(1, 121):
        size = o.pick(range(1, 6), [5, 8, 5, 4, 3])
        make, model = rng.choice(CARS[size]).split(" ", 1)
        bought = o.day(date(2020, 1, 10), date(2026, 8, 30))
        sold = o.day(bought + timedelta(500), today) if (
            (today - bought).days > 800 and o.chance(.4)) else None
        vehicles.append((i, f"NH-{rng.choice('ABCDE')}{rng.choice('KLMN')} "
                         f"{100 + i * 7}", make, model, size,
                         o.pick([1, 2, 3, 4], [5, 4, 2, 2]),
                         o.pick([1, 2, 3, 4, 5, 7], [6, 4, 3, 3, 2, 1]),
                         text(bought), text(sold),
                         ((sold or today) - bought).days * rng.randint(35, 90)))
    o.put("Vehicle", vehicles)
    customers = []
    for i in range(1, 421):
        first, last = o.person()
        kind = o.pick([1, 2, 3], [70, 26, 4])
        since = o.day(date(2019, 1, 1), date(2023, 6, 1) if i <= 41
                      else date(2026, 11, 9))
        customers.append((i, first, last, None if kind == 1 else
                          rng.choice(WORDS) + rng.choice([" GmbH", " AG"]),
                          kind, f"{last}{i}@post.example".lower()
                          if o.chance(.92) else None, rng.choice(TOWNS),
                          text(o.day(date(1950, 1, 1), date(2006, 12, 31))),
                          text(since), text(o.day(since, today))
                          if o.chance(.05) else None))
    o.put("Customer", customers)
    rentals = carrental_rentals(o, vehicles, customers, today)
    carrental_money(o, rentals, today)
    visits = []
    for v in vehicles:
        day = date.fromisoformat(v[7]) + timedelta(rng.randint(150, 400))
        end = date.fromisoformat(v[8]) if v[8] else today
        while day < end:
            done = day + timedelta(rng.choice([0, 1, 1, 2, 3, 6, 9]))
            visits.append([v[0], text(day), text(done) if done < end or v[8]
                           else None, rng.choice(["Autohof Ebel", "Pit Stop",
                                                  "Velta Service"]),
                           round(rng.lognormvariate(5.6, .6), 2)])
            day = done + timedelta(rng.randint(120, 420))
    for v in [v for v in vehicles if not v[8]][5:60:9]:
        visits.append([v[0], text(today - timedelta(v[0] % 7 + 1)), None,
                       "Pit Stop", None])
    visits.sort(key=lambda v: v[1])
    o.put("ServiceVisit", [[i] + (v[:4] + [None] if not v[2] else v)
                           for i, v in enumerate(visits, 1)])
    o.close()


def carrental_rentals(o, vehicles, customers, today):
    rng, rows = o.rng, []
    keen = [0 if o.chance(.1) else rng.paretovariate(1.4) *
            {1: 1, 2: 2, 3: 5}[c[4]] for c in customers]
    season = [.6, .6, .8, 1, 1.1, 1.4, 1.7, 1.7, 1.1, .9, .7, .9]
    for v in vehicles:
        day = max(date.fromisoformat(v[7]), date(2024, 1, 1))
        day += timedelta(rng.randint(2, 12))
        end = date.fromisoformat(v[8]) if v[8] else today + timedelta(40)
        while day < end:
            while day in o.gaps:
                day += timedelta(1)
            length = o.pick([1, 2, 3, 4, 7, 10, 14], [14, 20, 20, 14, 18, 8, 6])
            due, back = day + timedelta(length), None
            if due == today or due + timedelta(1) == today:
                due, length = due + timedelta(2), length + 2
            late = o.pick([0, -1, 1, 2, 4], [84, 6, 6, 3, 1])
            late = max(late, 1 - length)
            state = o.pick([3, 4, 5], [88, 9, 3])
            if day > today:
                state = o.pick([1, 4], [93, 7])
            elif state == 3 and due + timedelta(late) >= today:
                state = 2
            elif (state == 3 and (today - due).days < 16 and not v[8]
                  and o.chance(.1)):
                state = 2
            if v[8] and state in (1, 2):
                break
            if state == 3:
                back = due + timedelta(late)
            customer = o.pick(customers, keen)
            booked = day - timedelta(int(rng.lognormvariate(2.2, 1)))
            booked = min(booked, today)
            if customer[8] > text(booked): # was no customer then
                customer = customers[v[0] % 40]
            home = v[6] if not (v[6] == 7 and day < date(2026, 5, 1)) else 1
            leave = home if o.chance(.8) else rng.choice([1, 2, 3, 4, 5])
            if o.chance(.08) and day < date(2025, 9, 1):
                leave = 6
            goal = leave if o.chance(.87) else rng.choice([1, 2, 3, 4, 5])
            rate = RATES[v[4] - 1][2] * season[(day.month - 1)] ** .5
            rows.append([customer[0], v[0], state,
                         o.pick([1, 2, 3, 4], [50, 20, 18, 12]), leave, goal,
                         text(booked), text(day), text(due), text(back),
                         round(rate * length * rng.uniform(.9, 1.1), 2)])
            gap = 1 + int(rng.expovariate(1 / (9 / season[day.month - 1])))
            day = (back or due) + timedelta(gap)
            if state == 2:
                day = max(day, today + timedelta(2))
    rows.sort(key=lambda r: (r[6], r[7], r[1]))
    rows = [[i, f"R{r[6][2:4]}-{i:05d}"] + r for i, r in enumerate(rows, 1)]
    o.put("Rental", rows)
    return rows


def carrental_money(o, rentals, today):
    rng, lines, bills, damages = o.rng, [], [], []
    for r in rentals:
        number, state, amount = r[0], r[4], r[12]
        length = (date.fromisoformat(r[10]) - date.fromisoformat(r[9])).days
        for extra in sorted({o.pick(range(1, 6), [4, 3, 6, 1 if r[9][5:7] in
                             ("11", "12", "01", "02") else .05, 2])
                             for _ in range(o.pick([0, 1, 2], [45, 35, 20]))}):
            lines.append((len(lines) + 1, number, extra, 1,
                          round(EXTRAS[extra - 1][2] * length, 2)))
            amount += lines[-1][4]
        if state == 3:
            day = date.fromisoformat(r[11]) + timedelta(rng.choice([0, 0, 1, 2]))
            due = day + timedelta(14)
            due += timedelta(due == today)
            paid = day + timedelta(int(rng.lognormvariate(2, .7)))
            paid = None if paid > today or o.chance(.02) else paid
            void = o.chance(.02)
            if day <= today:
                bills.append((len(bills) + 1, f"I{day.year}{len(bills):05d}",
                              number, text(day), text(due),
                              round(amount * 1.19, 2),
                              None if void else text(paid),
                              text(day + timedelta(1)) if void else None))
            if o.chance(.06):
                back = date.fromisoformat(r[11])
                fixed = back + timedelta(int(rng.lognormvariate(2.5, .8)))
                fixed = None if fixed > today or o.chance(.06) else fixed
                damages.append((len(damages) + 1, number, r[3], text(back),
                                o.pick(["bumper", "mirror", "windscreen",
                                        "door", "rim"], [5, 3, 2, 4, 3]),
                                round(rng.lognormvariate(5.8, .7), 2)
                                if fixed else None, text(fixed)))
    o.put("RentalLine", lines)
    o.put("Invoice", bills)
    o.put("Damage", damages)


if __name__ == "__main__":
    foodbank()
    testlab()
    carrental()
