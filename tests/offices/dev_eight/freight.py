"""A freight forwarder: a vendor's prefixed names, code tables, no keys."""
import random
from datetime import date

from base import LAST, create, day_in, later, put, some

TODAY = date(2026, 9, 14)
DDL = """
CREATE TABLE FWCUS (CUS_ID INTEGER, CUS_NAME TEXT, CUS_CTRY TEXT, CUS_CLS TEXT,
 CUS_SINCE DATE, CUS_CRLIM NUMERIC(9,2), CUS_BLK INTEGER);
CREATE TABLE FWCAR (CAR_ID INTEGER, CAR_NAME TEXT, CAR_MODE INTEGER);
CREATE TABLE FWPRT (PRT_CD TEXT, PRT_NAME TEXT, PRT_CTRY TEXT);
CREATE TABLE FWSHP (SHP_NO INTEGER, SHP_CUS INTEGER, SHP_CAR INTEGER, SHP_MODE
 INTEGER, SHP_STAT INTEGER, SHP_ORIG TEXT, SHP_DEST TEXT, SHP_BKDT DATE,
 SHP_ETD DATE, SHP_ETA DATE, SHP_ATA DATE, SHP_KG NUMERIC(8,1), SHP_CBM
 NUMERIC(6,2), SHP_HAZ INTEGER);
CREATE TABLE FWCHG (CHG_ID INTEGER, CHG_SHP INTEGER, CHG_TYP TEXT, CHG_SIDE
 TEXT, CHG_AMT NUMERIC(9,2));
CREATE TABLE FWINV (INV_NO INTEGER, INV_SHP INTEGER, INV_DT DATE, INV_DUE DATE,
 INV_PDDT DATE, INV_AMT NUMERIC(9,2));
CREATE TABLE FWCLM (CLM_NO INTEGER, CLM_SHP INTEGER, CLM_RSN INTEGER, CLM_DT
 DATE, CLM_AMT NUMERIC(9,2), CLM_CLSDT DATE);
CREATE TABLE CDMOD (MOD_CD INTEGER, MOD_TXT TEXT);
CREATE TABLE CDSTA (STA_CD INTEGER, STA_TXT TEXT);
CREATE TABLE CDCHG (CHT_CD TEXT, CHT_TXT TEXT);
CREATE TABLE CDRSN (RSN_CD INTEGER, RSN_TXT TEXT);
"""
MODES = [(1, "Sea"), (2, "Air"), (3, "Road"), (4, "Rail")]
STATES = [(10, "Booked"), (20, "In transit"), (30, "At customs"),
          (40, "Delivered"), (99, "Cancelled")]
TYPES = [("FRT", "Freight"), ("CUS", "Customs clearance"), ("HDL", "Handling"),
         ("INS", "Insurance"), ("STO", "Storage")]
REASONS = [(1, "Damage"), (2, "Loss"), (3, "Delay"), (4, "Wrong papers")]
CARRIERS = [(1, "Baltic Star Line", 1), (2, "Oceanbridge", 1),
            (3, "Meridian Shipping", 1), (4, "Skyhaul Cargo", 2),
            (5, "Condor Airfreight", 2), (6, "Falk Trucking", 3),
            (7, "Rhine Road", 3), (8, "Transalpina", 3),
            (9, "Eurorail Freight", 4), (10, "Polar Wings", 2)]
PORTS = [("HAM", "Hamburg", "DE"), ("RTM", "Rotterdam", "NL"),
         ("ANR", "Antwerp", "BE"), ("GOA", "Genoa", "IT"),
         ("SHA", "Shanghai", "CN"), ("SIN", "Singapore", "SG"),
         ("NYC", "New York", "US"), ("SSZ", "Santos", "BR"),
         ("BOM", "Mumbai", "IN"), ("IST", "Istanbul", "TR"),
         ("MIL", "Milan", "IT"), ("VIE", "Vienna", "AT")]
NEAR = ["HAM", "RTM", "ANR", "GOA", "MIL", "VIE", "IST"]
DAYS = {1: (18, 42), 2: (2, 6), 3: (2, 8), 4: (9, 19)}
RATE = {1: .42, 2: 3.1, 3: .36, 4: .3}


def _shipment(rng, no, day, customers):
    mode = rng.choice([1, 1, 1, 2, 2, 3, 3, 3, 4])
    ends = rng.sample(NEAR if mode in (3, 4) else [p[0] for p in PORTS[:10]],
                      2)
    leave = later(rng, day, 3, 14)
    due = later(rng, leave, *DAYS[mode])
    there = later(rng, due, -3, 0) if rng.random() < .78 else later(
        rng, due, 1, 11)
    if rng.random() < .04:
        state = 99
    elif there < TODAY:
        state = 40
    elif leave > TODAY:
        state = 10
    else:
        state = rng.choice([20, 20, 20, 30])
    weight = round(rng.gammavariate(1.6, {1: 5200, 2: 210, 3: 2600, 4: 4800}[
        mode]) + 20, 1)
    known = [c for c in customers[:58] if c[4] <= str(day)]
    return (no, rng.choice(known[:12] if rng.random() < .4 else known)[0],
            rng.choice([c for c in CARRIERS[:9] if c[2] == mode])[0], mode,
            state, ends[0], ends[1], str(day), str(leave), str(due),
            str(there) if state == 40 else None, weight,
            some(rng, .93, round(weight / rng.uniform(160, 420), 2)),
            int(rng.random() < .09))


def _charges(rng, shipments):
    rows, sold = [], {}
    for ship in shipments:
        if ship[4] == 99:
            continue
        kinds = ["FRT"] + [k for k, share in (("CUS", .6), ("HDL", .7), (
            "INS", .25), ("STO", .12)) if rng.random() < share]
        for kind in kinds:
            buy = round(ship[11] * RATE[ship[3]] * rng.uniform(.85, 1.2) + 60
                        if kind == "FRT" else rng.uniform(35, 320), 2)
            sell = round(buy * rng.uniform(.97, 1.32), 2)
            rows.append((ship[0], kind, "S", sell))
            rows.append((ship[0], kind, "B", buy))
            sold[ship[0]] = sold.get(ship[0], 0) + sell
    return [(i,) + row for i, row in enumerate(rows, 1)], sold


def make():
    rng = random.Random(802)
    con = create("freight", DDL)
    names = ["%s %s" % (a, b) for a in LAST for b in (
        "Machinery", "Textiles", "Trading", "Toys", "Pumps")]
    customers = [(i, name, rng.choice(["DE", "DE", "DE", "AT", "NL", "IT"]),
                  rng.choice("ABBCCC"), str(day_in(
                      rng, date(2015, 1, 1), date(2024, 6, 30)) if i < 2051 else
                      day_in(rng, date(2024, 8, 1), date(2026, 8, 30))),
                  some(rng, .85, rng.choice([5000, 10000, 25000, 50000])),
                  int(rng.random() < .08))
                 for i, name in enumerate(rng.sample(names, 64), 2001)]
    put(con, "FWCUS", customers)
    put(con, "FWCAR", CARRIERS)
    put(con, "FWPRT", PORTS)
    days = sorted(day_in(rng, date(2024, 7, 1), TODAY) for _ in range(1150))
    ships = [_shipment(rng, i, day, customers)
             for i, day in enumerate(days, 500001)]
    put(con, "FWSHP", ships)
    charges, sold = _charges(rng, ships)
    put(con, "FWCHG", charges)
    bills, claims = [], []
    for ship in ships:
        if ship[4] != 40:
            continue
        there = date.fromisoformat(ship[10])
        sent = later(rng, there, 0, 6)
        due = later(rng, sent, 30, 30)
        paid = later(rng, due, -20, 25)
        if sent < TODAY and rng.random() < .98:
            bills.append((len(bills) + 90001, ship[0], str(sent), str(due),
                          some(rng, .97, str(paid)) if paid < TODAY else None,
                          round(sold[ship[0]], 2)))
        if rng.random() < .09:
            made = later(rng, there, 1, 20)
            done = later(rng, made, 10, 95)
            if made < TODAY:
                claims.append((len(claims) + 301, ship[0], rng.choice(
                    [1, 1, 1, 2, 3, 3, 4]), str(made), round(rng.gammavariate(
                        1.5, 900) + 50, 2), str(done) if done < TODAY
                    else None))
    put(con, "FWINV", bills)
    put(con, "FWCLM", claims)
    put(con, "CDMOD", MODES)
    put(con, "CDSTA", STATES)
    put(con, "CDCHG", TYPES)
    put(con, "CDRSN", REASONS)
    con.commit()
