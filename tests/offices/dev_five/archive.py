"""A county archive: one table of codes for all lists, no declared keys."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 9, 2)
DDL = """
CREATE TABLE code_list (list_name TEXT, code INTEGER, meaning TEXT);
CREATE TABLE fonds (fonds_no INTEGER PRIMARY KEY, title TEXT, origin INTEGER,
 year_from INTEGER, year_to INTEGER, shelf_m NUMERIC(7,1), access INTEGER,
 closed_until INTEGER, inventory INTEGER);
CREATE TABLE item (item_no INTEGER PRIMARY KEY, fonds_no INTEGER, call_no TEXT,
 kind INTEGER, year INTEGER, state INTEGER, scanned INTEGER, leaves INTEGER);
CREATE TABLE reader (reader_no INTEGER PRIMARY KEY, full_name TEXT, purpose
 INTEGER, home_town TEXT, card_since DATE, card_until DATE);
CREATE TABLE visit (visit_no INTEGER PRIMARY KEY, reader_no INTEGER, visit_day
 DATE, minutes INTEGER);
CREATE TABLE slip (slip_no INTEGER PRIMARY KEY, reader_no INTEGER, item_no
 INTEGER, ordered DATE, outcome INTEGER, back_on DATE);
CREATE TABLE copy_order (copy_no INTEGER PRIMARY KEY, reader_no INTEGER,
 item_no INTEGER, ordered DATE, medium INTEGER, pages INTEGER,
 fee NUMERIC(8,2), sent DATE, paid DATE);
CREATE TABLE accession (acc_no INTEGER PRIMARY KEY, fonds_no INTEGER,
 received DATE, manner INTEGER, giver TEXT, shelf_m NUMERIC(6,1));
CREATE TABLE treatment (treat_no INTEGER PRIMARY KEY, item_no INTEGER,
 measure INTEGER, begun DATE, ended DATE, cost NUMERIC(8,2));
"""
LISTS = {"origin": ["county offices", "municipalities", "parishes", "firms",
                    "clubs", "private papers"],
         "access": ["open", "on request", "closed"],
         "kind": ["file", "charter", "map", "photograph", "newspaper"],
         "state": ["good", "used", "damaged", "unusable"],
         "purpose": ["family history", "university", "school", "press",
                     "local history", "official"],
         "outcome": ["issued", "refused", "not found", "withdrawn"],
         "medium": ["paper", "scan", "film"],
         "manner": ["transfer", "gift", "purchase", "deposit"],
         "measure": ["cleaning", "deacidification", "binding", "repair",
                     "mould removal"]}
PLACES = ["Aldbrook", "Corley", "Fenwick", "Marsham", "Netherby", "Thorpe"]
TOPICS = {1: ["Land Registry", "Roads Office", "Health Board", "School Board"],
          2: ["Council", "Tax Office", "Building Office", "Registry Office"],
          3: ["St Mary", "St Peter", "Holy Cross"],
          4: ["Textile Mill", "Brewery", "Ironworks", "Dairy"],
          5: ["Choir", "Gymnastics Club", "Fire Volunteers"],
          6: ["Papers Ashworth", "Papers Delacourt", "Papers Winter"]}


def _fonds(rng):
    rows = []
    for origin, topics in TOPICS.items():
        for topic in topics:
            for place in rng.sample(PLACES, rng.choice([2, 3, 4])):
                first = rng.randint(1620, 1950)
                last = min(2018, first + rng.randint(15, 180))
                access = rng.choice([1, 1, 1, 1, 2, 2, 3])
                rows.append((100 + len(rows), "%s %s" % (topic, place), origin,
                             first, some(rng, .93, last), rng.randint(
                                 5, 900) / 10, access, rng.randint(2027, 2060)
                             if access == 3 else None, rng.choice(
                                 [0, 1, 1, 1, 2])))
    return rows


def _items(rng, fonds):
    rows = []
    for group in fonds:
        for k in range(1, rng.randint(8, 36)):
            rows.append((len(rows) + 1, group[0], "F%d/%d" % (group[0], k),
                         rng.choice([1] * 8 + [2, 3, 3, 4, 4, 5]), some(
                             rng, .88, rng.randint(group[3], group[4] or
                                                   group[3] + 40)), rng.choice(
                             [1, 1, 1, 2, 2, 2, 2, 3, 3, 4]), int(
                                 rng.random() < .22), some(
                                     rng, .9, rng.randint(4, 420))))
    return rows


def _open_day(rng, first, last):
    """The reading room opens from Tuesday to Friday."""
    while True:
        day = day_in(rng, first, last)
        if day.weekday() in (1, 2, 3, 4):
            return day


def _reading(rng, readers, items, fonds):
    access = {f[0]: f[6] for f in fonds}
    visits, slips = [], []
    keen = rng.sample(readers, 40)
    famous = [item for item in rng.sample(items, 25) if item[0] % 3
              and access[item[1]] != 3 and item[5] < 4]
    famous = [item for k, item in enumerate(famous) for _ in range(k)]
    for _ in range(1500):
        reader = rng.choice(keen if rng.random() < .5 else readers)
        day = _open_day(rng, max(date(2024, 1, 3), date.fromisoformat(
            reader[4])), TODAY - timedelta(1)) if reader[4] < str(
                TODAY - timedelta(12)) else None
        if not day or (reader[5] and str(day) > reader[5]):
            continue
        visits.append((len(visits) + 1, reader[0], str(day), some(
            rng, .93, rng.randint(20, 400))))
        for item in rng.sample(items, rng.choice([0, 1, 1, 2, 3])):
            if rng.random() < .2:
                item = rng.choice(famous)
            if item[0] % 3 == 0 or (item[1] % 8 == 5 and day.year > 2024):
                continue
            closed = access[item[1]] == 3 or item[5] == 4
            outcome = 2 if closed else rng.choice([1] * 22 + [2, 3, 4])
            back = later(rng, day, 0, 12)
            slips.append((7001 + len(slips), reader[0], item[0], str(day),
                          outcome, str(back) if outcome == 1 and back < TODAY
                          and rng.random() < .97 else None))
    return visits, slips


def _copies(rng, readers, items):
    rows = []
    for day in sorted(_open_day(rng, date(2024, 1, 3), date(2026, 9, 1))
                      for _ in range(520)):
        pages = rng.choice([1, 2, 4, 8, 12, 30, 75])
        medium = rng.choice([1, 2, 2, 2, 3])
        sent = later(rng, day, 2, 45)
        paid = later(rng, sent, 1, 50)
        done = sent < TODAY
        rows.append((4001 + len(rows), rng.choice(readers[:290])[0],
                     rng.choice(items)[0], str(day), medium, pages, round(
                         5 + pages * {1: .3, 2: .5, 3: 1.2}[medium], 2), str(
                             sent) if done else None, str(paid) if done
                     and paid < TODAY and rng.random() < .93 else None))
    return rows


def make():
    rng = random.Random(505)
    con = create("archive", DDL)
    put(con, "code_list", [(name, code, text) for name, texts in LISTS.items()
                           for code, text in enumerate(texts, 1)])
    fonds = _fonds(rng)
    put(con, "fonds", fonds)
    items = _items(rng, fonds)
    put(con, "item", items)
    readers = []
    for i, name in enumerate(people(rng, 330), 1):
        day = day_in(rng, date(2021, 1, 4), date(2026, 8, 28))
        readers.append((i, name, rng.choice([1, 1, 1, 2, 2, 3, 4, 5, 5, 6]),
                        some(rng, .93, rng.choice(PLACES + PLACES[:2])), str(
                            day), some(rng, .8, str(day + timedelta(
                                rng.choice([365, 730, 1095]))))))
    put(con, "reader", readers)
    for table, rows in zip(("visit", "slip"), _reading(
            rng, readers[:310], items, fonds)):
        put(con, table, rows)
    put(con, "copy_order", _copies(rng, readers, items))
    names = people(rng, 40)
    rows = []
    for i in range(1, 181):
        manner = rng.choice([1, 1, 1, 2, 2, 3, 4])
        rows.append((i, some(rng, .9, rng.choice(fonds)[0]), str(day_in(
            rng, date(2019, 1, 2), date(2026, 8, 27))), manner, rng.choice(
                names) if manner in (2, 3, 4) else None, rng.randint(
                    1, 140) / 10))
    put(con, "accession", rows)
    rows = []
    worn = [i for i in items if i[5] > 1]
    for i in range(1, 241):
        day = day_in(rng, date(2023, 1, 10), date(2026, 8, 30))
        end = later(rng, day, 3, 120)
        done = end < TODAY
        rows.append((i, rng.choice(worn)[0], rng.choice([1, 1, 2, 3, 4, 4, 5]),
                     str(day), str(end) if done else None, rng.randint(
                         3500, 62000) / 100 if done else None))
    put(con, "treatment", rows)
    con.commit()
