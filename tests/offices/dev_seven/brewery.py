"""A craft brewery: a vendor's short names, codes, no declared keys."""
import random
from datetime import date, timedelta

from base import LAST, create, day_in, later, people, put, some

TODAY = date(2026, 7, 7)
DDL = """
CREATE TABLE BR_MS (BR_NO INTEGER, BR_NM TEXT, STY_CD TEXT, ABV NUMERIC(3,1),
 ACT_FL TEXT);
CREATE TABLE BT_HD (BT_NO INTEGER, BR_NO INTEGER, TK_NO INTEGER, BRW_DT DATE,
 RDY_DT DATE, VOL_HL NUMERIC(5,1), QC_CD TEXT);
CREATE TABLE CU_MS (CU_NO INTEGER, CU_NM TEXT, CU_TP TEXT, RG_CD TEXT, CR_DT
 DATE);
CREATE TABLE RP_MS (RP_NO INTEGER, RP_NM TEXT);
CREATE TABLE OR_HD (OR_NO INTEGER, CU_NO INTEGER, RP_NO INTEGER, OR_DT DATE,
 WSH_DT DATE, DLV_DT DATE, ST_CD INTEGER);
CREATE TABLE OR_LN (OR_NO INTEGER, LN_NO INTEGER, BR_NO INTEGER, CT_CD TEXT,
 QTY INTEGER, UPR NUMERIC(7,2), DSC_PC NUMERIC(4,1));
CREATE TABLE KG_MV (MV_NO INTEGER, KG_NO INTEGER, CU_NO INTEGER, OUT_DT DATE,
 RET_DT DATE);
CREATE TABLE IV_HD (IV_NO INTEGER, OR_NO INTEGER, IV_DT DATE, DUE_DT DATE,
 PD_DT DATE, AMT NUMERIC(9,2));
"""
BEERS = [(1, "Harbour Lager", "LAG", 4.8, "Y"), (2, "Foghorn IPA", "IPA", 6.2,
                                                 "Y"),
         (3, "Black Tug", "STO", 5.9, "Y"), (4, "Gull White", "WHT", 5.1, "Y"),
         (5, "Sour Puss", "SOU", 4.2, "N"), (6, "Anchor Pils", "LAG", 4.9,
                                             "Y"),
         (7, "Double Fog", "IPA", 8.1, "Y"), (8, "Winter Keel", "STO", 7.5,
                                              "N"),
         (9, "Low Tide", "LAG", 0.5, "Y")]
LAGERS = [beer for beer in BEERS if beer[2] == "LAG"]
PRICE = {"K3": 78, "K5": 122, "B2": 29}
PUBS = ["Arms", "Tavern", "Drinks", "Beverages", "Cellar", "Market"]


def _orders(rng, customers):
    days = sorted((day_in(rng, date(2024, 7, 7), TODAY), rng.random())
                  for _ in range(1350))
    heads, lines, bills = [], [], []
    for no, (day, chance) in enumerate(days, 30001):
        cust = rng.choice(customers[:15] if chance < .45 else customers[:74])
        wish = day + timedelta(rng.choice([2, 3, 5, 7, 10]))
        sent = wish + timedelta(rng.choice([-1, 0, 0, 0, 0, 0, 1, 2, 5]))
        state = 90 if rng.random() < .05 else 30 if sent < TODAY else 20 \
            if rng.random() < .4 else 10
        heads.append((no, cust[0], rng.choice([1, 1, 2, 3, 4]), str(day),
                      str(wish), str(sent) if state == 30 else None, state))
        total = 0
        kinds = rng.sample(LAGERS, rng.choice([1, 2])) if cust[0] in (
            19, 33, 52) else rng.sample(BEERS, rng.choice([1, 1, 2, 2, 3, 4]))
        for i, beer in enumerate(kinds, 1):
            pack = rng.choice(["K3", "K3", "K5", "B2", "B2"])
            many = rng.choice([2, 4, 6, 8, 10, 12, 20]) * (
                2 if cust[2] == "D" else 1)
            price = round(PRICE[pack] * (.9 + beer[3] / 40), 2)
            off = rng.choice([0, 0, 0, 2.5, 5, 10])
            lines.append((no, i, beer[0], pack, many, price, off))
            total += many * price * (1 - off / 100)
        if state == 30 and rng.random() < .97:
            sold = later(rng, sent, 0, 4)
            due = sold + timedelta(30 if cust[2] == "D" else 14)
            paid = later(rng, due, -13, 22)
            if sold < TODAY:
                bills.append((len(bills) + 70001, no, str(sold), str(due),
                              some(rng, .97, str(paid)) if paid < TODAY
                              else None, round(total, 2)))
    return heads, lines, bills


def make():
    rng = random.Random(703)
    con = create("brewery", DDL)
    put(con, "BR_MS", BEERS)
    put(con, "RP_MS", list(enumerate(people(rng, 5), 1)))
    customers = [(i, "%s %s" % pair, rng.choice("DDPPPPSS"), rng.choice(
        "NNSSEW"), str(day_in(rng, date(2019, 1, 1), date(2024, 7, 6))
                       if i < 60 else day_in(rng, date(2024, 8, 1), TODAY)))
        for i, pair in enumerate(rng.sample(
            [(a, b) for a in LAST for b in PUBS], 82), 1)]
    put(con, "CU_MS", customers)
    heads, lines, bills = _orders(rng, customers)
    put(con, "OR_HD", heads)
    put(con, "OR_LN", lines)
    put(con, "IV_HD", bills)
    rows = []
    for i, day in enumerate(sorted(day_in(rng, date(2024, 7, 7), TODAY)
                                   for _ in range(310)), 1):
        beer = rng.choice([1, 1, 1, 2, 2, 3, 4, 6, 6, 7, 9] + (
            [5, 8] if day.year < 2026 else []))
        ripe = later(rng, day, 12, 20) if beer in (2, 4, 7) else later(
            rng, day, 24, 41)
        done = ripe < TODAY
        rows.append((i, beer, rng.randint(1, 8), str(day), str(ripe) if done
                     else None, rng.choice([10, 10, 20, 20, 19.5, 38]), rng
                     .choice(["P"] * 17 + ["D", "D"]) if done else None))
    put(con, "BT_HD", rows)
    rows = []
    for keg in range(1, 261):
        day = day_in(rng, date(2024, 7, 8), date(2025, 2, 1))
        while day < TODAY:
            back = later(rng, day, 9, 100)
            lost = rng.random() < .02
            rows.append((str(day), keg, rng.choice(customers[:74])[0],
                         str(back) if back < TODAY and not lost else None))
            if lost:
                break
            day = later(rng, back, 3, 60)
    put(con, "KG_MV", [(i, keg, cust, out, back) for i, (
        out, keg, cust, back) in enumerate(sorted(
            rows, key=lambda r: r[:2]), 1)])
    con.commit()
