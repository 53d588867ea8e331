"""A veterinary clinic: plain names, declared keys."""
import random
from datetime import date, timedelta

from base import day_in, people, write

TODAY = date(2026, 5, 13)
START = date(2024, 5, 1)
DDL = """
CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT,
 phone TEXT, email TEXT, registered_on DATE, newsletter INTEGER);
CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, owner_id INTEGER
 REFERENCES owners (owner_id), name TEXT, species TEXT, breed TEXT, sex TEXT,
 neutered INTEGER, born_on DATE, died_on DATE, chip_no TEXT);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT, role TEXT,
 started_on DATE, left_on DATE);
CREATE TABLE services (service_id INTEGER PRIMARY KEY, name TEXT, category
 TEXT, list_price NUMERIC(7,2));
CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, animal_id INTEGER
 REFERENCES animals (animal_id), staff_id INTEGER REFERENCES staff (staff_id),
 visit_date DATE, status TEXT, emergency INTEGER, weight_kg NUMERIC(5,1));
CREATE TABLE visit_services (visit_id INTEGER REFERENCES visits (visit_id),
 service_id INTEGER REFERENCES services (service_id), quantity INTEGER, amount
 NUMERIC(8,2), PRIMARY KEY (visit_id, service_id));
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, visit_id INTEGER
 REFERENCES visits (visit_id), issued_on DATE, total NUMERIC(8,2), paid_on
 DATE);
CREATE TABLE vaccinations (vaccination_id INTEGER PRIMARY KEY, animal_id
 INTEGER REFERENCES animals (animal_id), vaccine TEXT, given_on DATE, due_on
 DATE);
CREATE TABLE stays (stay_id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES
 animals (animal_id), ward TEXT, admitted_on DATE, discharged_on DATE);
"""
BREEDS = {"dog": ["Labrador", "Beagle", "Border Collie", "Dachshund", "mixed", "Poodle"],
          "cat": ["European Shorthair", "Persian", "Maine Coon", "mixed"],
          "rabbit": ["Dwarf", "Lop"], "bird": ["Budgie", "Cockatiel"], "guinea pig": ["Smooth", "Rosette"]}
NAMES = ("Rex Luna Bella Max Minka Felix Balu Nala Simba Lilly Rocky Coco Mia Charly Sunny Pepper Oscar Lucky Maya "
         "Teddy Molly Snow Kiwi Hazel Bruno Cleo Fips Gizmo Heidi Jazz Loki Momo Nemo Pablo Ruby Sam Tiger Yuki").split()
SERVICES = [("Consultation", "consultation", 58), ("Follow-up check", "consultation", 36),
            ("Emergency surcharge", "consultation", 90), ("Rabies shot", "vaccination", 42),
            ("Distemper shot", "vaccination", 46), ("Cat flu shot", "vaccination", 44),
            ("Spay", "surgery", 380), ("Castration", "surgery", 260), ("Wound suture", "surgery", 175),
            ("Tumour removal", "surgery", 620), ("Dental scaling", "dental", 210), ("Tooth extraction", "dental", 140),
            ("X-ray", "diagnostics", 125), ("Ultrasound", "diagnostics", 145), ("Blood panel", "diagnostics", 98),
            ("Urine test", "diagnostics", 38), ("Nail trim", "grooming", 22), ("Shearing", "grooming", 65),
            ("Acupuncture", "therapy", 80), ("Laser therapy", "therapy", 70)]


def make():
    rng = random.Random(9101)
    towns = ["Aldwick"] * 7 + ["Brookham"] * 4 + ["Castor"] * 3 + ["Denby"] * 2 + ["Elmsford"]
    owners = []
    for i, name in enumerate(people(rng, 320), 1):
        mail = name.lower().replace(" ", ".") + "@mail.example" if rng.random() < 0.78 else None
        owners.append((i, name, rng.choice(towns), "0%d %03d %03d" % (rng.randint(31, 79), rng.randint(100, 999),
                       rng.randint(100, 999)), mail, day_in(rng, date(2019, 1, 10), date(2026, 5, 11)),
                       int(rng.random() < 0.45)))
    animals = []
    for o in owners:
        for _ in range(rng.choice([1, 1, 1, 1, 2, 2, 3, 0])):
            sp = rng.choices(list(BREEDS), [45, 38, 9, 4, 4])[0]
            back = {"dog": 13, "cat": 15, "rabbit": 7, "bird": 8, "guinea pig": 5}[sp]
            born = day_in(rng, date(2026 - back, 1, 1), min(date(2026, 1, 31), max(o[5], date(2023, 6, 1))))
            died = None
            if rng.random() < 0.07:
                died = day_in(rng, max(START, born + timedelta(days=200), o[5]), TODAY) \
                    if max(START, born + timedelta(days=200), o[5]) < TODAY else None
            chip = "756%012d" % rng.randint(1, 10 ** 11) if rng.random() < {"dog": .95, "cat": .7}.get(sp, 0) else None
            animals.append((len(animals) + 1, o[0], rng.choice(NAMES), sp, rng.choice(BREEDS[sp]), rng.choice("fm"),
                            int(rng.random() < (.55 if sp in ("dog", "cat") else .15)),
                            born if rng.random() < 0.93 else None, died, chip))
    roles = ["vet", "vet", "vet", "vet", "vet", "vet", "nurse", "nurse", "nurse", "nurse", "reception", "reception"]
    extra = ["vet", "nurse", "vet", "reception", "nurse", "vet", "nurse", "reception"]
    staff = []
    for i, name in enumerate(people(random.Random(9102), 20), 1):
        role = (roles + extra)[i - 1]
        started = day_in(rng, date(2015, 1, 1), date(2023, 12, 1))
        left = None
        if i > 12:
            left = day_in(rng, date(2024, 8, 1), date(2026, 3, 31)) if i < 18 else None
            if left is None:
                started = day_in(rng, date(2025, 2, 1), date(2026, 2, 1))
        staff.append((i, name, role, started, left))
    services = [(i,) + s for i, s in enumerate(SERVICES, 1)]
    vets = [s for s in staff if s[2] == "vet"]
    love = {s[0]: 0.5 + 1.5 * random.Random(s[0]).random() for s in vets}
    visits, lines, invoices, vacc = [], [], [], []
    keen = {a[0]: rng.choice([0.3, 0.6, 1, 1, 1.5, 3]) for a in animals}
    start_of = {o[0]: o[5] for o in owners}
    span = (TODAY - START).days
    days = []
    for k in range(span + 29):
        d = START + timedelta(days=k)
        if d.weekday() == 6 and rng.random() < 0.75:
            continue
        base_n = 3.1 + 0.9 * (d.month in (4, 5, 6, 9)) + 0.0009 * k - 1.5 * (d.weekday() == 5)
        if d > TODAY:
            base_n = 2.6 - 0.09 * (d - TODAY).days
        n = max(0, int(base_n + rng.random() * 1.6 - .5))
        days += [d] * n
    pool = [a[0] for a in animals]
    weights = [keen[a] for a in pool]
    for d in days:
        while True:
            a = animals[rng.choices(pool, weights)[0] - 1]
            if start_of[a[1]] <= d and (a[8] is None or d <= a[8]) and (a[7] is None or a[7] < d):
                break
        who = [s for s in vets if s[3] <= d and (s[4] is None or d < s[4])]
        s = rng.choices(who, [love[x[0]] for x in who])[0]
        vid = len(visits) + 1
        if d > TODAY:
            st = "booked" if rng.random() < 0.93 else "cancelled"
        elif d == TODAY:
            st = rng.choice(["done", "booked"])
        else:
            st = rng.choices(["done", "no-show", "cancelled"], [88, 6.5 + 3 * (a[3] == "cat"), 5])[0]
        em = int(rng.random() < (0.45 if d.weekday() == 6 else 0.07)) if st == "done" else 0
        kg = None
        if st == "done" and rng.random() < .82:
            kg = round({"dog": rng.uniform(5, 38), "cat": rng.uniform(2.8, 7), "rabbit": rng.uniform(1.2, 3.5),
                        "bird": .1, "guinea pig": rng.uniform(.7, 1.2)}[a[3]], 1)
        visits.append((vid, a[0], s[0], d, st, em, kg))
        if st != "done":
            continue
        ids = {1 if rng.random() < .65 else 2}
        if em:
            ids.add(3)
            ids.add(rng.choice([9, 13, 15]))
        r = rng.random()
        if r < .34 and a[3] in ("dog", "cat"):
            sid = {"dog": rng.choice([4, 4, 5]), "cat": rng.choice([4, 6, 6])}[a[3]]
            ids.add(sid)
            vname = {4: "rabies", 5: "distemper", 6: "cat flu"}[sid]
            vacc.append((len(vacc) + 1, a[0], vname, d, d + timedelta(days=365)))
        elif r < .46:
            ids.add(rng.choice([7, 8, 9, 9, 10]))
        elif r < .57:
            ids.add(rng.choice([11, 11, 12]))
        elif r < .80:
            ids.update(rng.sample([13, 14, 15, 15, 16], 2))
        elif r < .9:
            ids.add(rng.choice([17, 17, 18]))
        elif r < .94:
            ids.add(rng.choice([19, 20]))
        total = 0
        for sid in sorted(ids):
            q = rng.randint(2, 3) if sid == 12 and rng.random() < .4 else 1
            price = SERVICES[sid - 1][2] * (1.0 if d < date(2025, 7, 1) else 1.05)
            amt = round(q * price * rng.choice([1, 1, 1, .9]), 2)
            total += amt
            lines.append((vid, sid, q, amt))
        issued = d + timedelta(days=rng.choice([0, 0, 0, 1, 3]))
        if issued > TODAY:
            issued = d
        paid = None
        pay = issued + timedelta(days=rng.choice([0, 0, 0, 0, 0, 5, 12, 20, 27, 35, 48]))
        if pay <= TODAY and rng.random() > .035:
            paid = pay
        invoices.append((len(invoices) + 1, vid, issued, round(total, 2), paid))
    stays = []
    done = [v for v in visits if v[4] == "done"]
    for v in sorted(rng.sample(done, 170), key=lambda v: v[3]):
        out = v[3] + timedelta(days=rng.choice([1, 1, 2, 2, 3, 4, 6, 9]))
        stays.append((len(stays) + 1, v[1], rng.choice(["A", "A", "B", "isolation"]), v[3],
                      out if out <= TODAY else None))
    for v in done[-7:-1]:
        if all(s[1] != v[1] or s[4] for s in stays):
            stays.append((len(stays) + 1, v[1], rng.choice(["A", "B", "isolation"]), v[3], None))
    write("vet", DDL, [("owners", owners), ("animals", animals), ("staff", staff), ("services", services),
                       ("visits", visits), ("visit_services", lines), ("invoices", invoices),
                       ("vaccinations", vacc), ("stays", stays)])
