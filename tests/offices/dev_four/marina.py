"""A marina: abbreviated, prefixed names, no declared keys, cents."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 8, 5)
DDL = """
CREATE TABLE pier (pr_cd TEXT PRIMARY KEY, pr_nm TEXT, pr_dpth REAL);
CREATE TABLE brth (brt_no TEXT PRIMARY KEY, pr_cd TEXT, brt_len REAL,
 brt_pwr INTEGER, brt_rate_cts INTEGER, brt_oos INTEGER);
CREATE TABLE ownr (own_no INTEGER PRIMARY KEY, own_nm TEXT, own_ctry TEXT,
 own_tel TEXT, own_since DATE);
CREATE TABLE boat (bt_id INTEGER PRIMARY KEY, bt_nm TEXT, own_no INTEGER,
 bt_typ TEXT, bt_len REAL, bt_yr INTEGER, bt_ins_to DATE);
CREATE TABLE ctr (ctr_no INTEGER PRIMARY KEY, own_no INTEGER, bt_id INTEGER,
 brt_no TEXT, ctr_typ TEXT, ctr_beg DATE, ctr_end DATE, ctr_amt_cts INTEGER,
 ctr_dep_cts INTEGER);
CREATE TABLE inv (inv_no INTEGER PRIMARY KEY, ctr_no INTEGER, inv_dt DATE,
 inv_due_dt DATE, inv_amt_cts INTEGER, inv_pd_dt DATE, inv_rem_cnt INTEGER);
CREATE TABLE vst (vst_id INTEGER PRIMARY KEY, brt_no TEXT, vst_bt_nm TEXT,
 vst_ctry TEXT, vst_len REAL, vst_arr DATE, vst_dep DATE, vst_prs INTEGER,
 vst_fee_cts INTEGER);
CREATE TABLE wrk (wrk_no INTEGER PRIMARY KEY, bt_id INTEGER, wrk_typ TEXT,
 wrk_ord_dt DATE, wrk_fin_dt DATE, wrk_hrs REAL, wrk_cst_cts INTEGER,
 wrk_st TEXT);
"""
NAMES = ("Albatros Brise Calypso Delfin Estrella Fortuna Gannet Halcyon Iris "
         "Juno Kormoran Libelle Mistral Nautilus Odin Pelikan Quest Rasmus "
         "Seestern Triton Undine Viking Wanderer Zephyr").split()


def _term(kind, day):
    """First and last day of a contract that begins on DAY or, summer and
    winter ones, with the half year after it."""
    if kind == "Y":
        return day, day + timedelta(364)
    first = date(day.year, 4 if kind == "S" else 10, 1)
    if first < day:
        first = first.replace(year=day.year + 1)
    return first, (date(first.year, 9, 30) if kind == "S" else
                   date(first.year + 1, 3, 31))


def _contracts(rng, berths, boats):
    contracts, bills = [], []
    taken = rng.sample(boats[:140], 130)
    for k, berth in enumerate(berths[:112]):
        day = day_in(rng, date(2024, 8, 1), date(2025, 6, 1))
        boat = taken[k]
        while day < date(2026, 9, 20):
            kind = rng.choice("YYYSSW")
            day, end = _term(kind, day)
            price = {"Y": 1, "S": .6, "W": .35}[kind]
            amount = int(berth[4] * 120 * price)
            no = 7001 + len(contracts)
            contracts.append((no, boat[2], boat[0], berth[0], kind, str(day),
                              str(end) if rng.random() < .95 else None, amount,
                              some(rng, .6, 20000)))
            for part in range(2):
                sent = later(rng, day, 0, 10) + timedelta(90 * part)
                paid = later(rng, sent, 2, 50)
                if sent <= TODAY:
                    ok = paid <= TODAY and rng.random() < .95
                    bills.append((90001 + len(bills), no, str(sent), str(
                        sent + timedelta(14)), amount // 2, str(paid)
                        if ok else None, rng.choice([0, 0, 0, 1, 2])
                        if ok else rng.choice([0, 1, 2, 3])))
            if contracts[-1][6] is None or rng.random() < .2:
                break
            day = end + timedelta(rng.choice([1, 1, 1, 30]))
            if rng.random() < .1:
                boat = rng.choice(taken[112:])
    return contracts, bills


def _visitors(rng, berths):
    rows = []
    for i in range(1, 1001):
        month = rng.choice([5, 6, 6, 7, 7, 7, 8, 8, 9])
        day = date(rng.choice([2024, 2025, 2025, 2026, 2026]), month,
                   rng.randint(1, 28))
        if day < date(2024, 8, 1) or day > date(2026, 8, 5):
            continue
        stay = rng.choice([1, 1, 1, 2, 2, 3, 5, 9])
        length = rng.randint(60, 150) / 10
        out = day + timedelta(stay)
        rows.append((len(rows) + 1, rng.choice(berths[112:])[0], rng.choice(
            NAMES), rng.choice(["DE", "DE", "NL", "NL", "DK", "SE"]), length,
            str(day), str(out) if out < TODAY else None, rng.randint(1, 6),
            int(length * 220) * stay if out < TODAY else None))
    return rows


def make():
    rng = random.Random(405)
    con = create("marina", DDL)
    put(con, "pier", [("A", "North Pier", 2.4), ("B", "Middle Pier", 2.1), (
        "C", "South Pier", 3.2), ("G", "Guest Pier", 3.0)])
    berths = [("%s%02d" % (pier, k), pier, rng.choice([8, 10, 12, 15]), int(
        rng.random() < .7), rng.randint(900, 3200), int(rng.random() < .05))
        for pier in "ABCG" for k in range(1, 25 if pier == "G" else 41)]
    put(con, "brth", berths)
    put(con, "ownr", [(i, name, rng.choice(
        ["DE", "DE", "DE", "NL", "DK"]), some(rng, .9, "0%d" % rng.randint(
            1600000, 1799999)), str(day_in(
                rng, date(2009, 1, 1), date(2024, 7, 1))))
        for i, name in enumerate(people(rng, 130), 1)])
    boats = [(i, rng.choice(NAMES) + rng.choice(["", "", " II", " III"]),
              rng.randint(1, 118), rng.choice("SSSMMC"), rng.randint(
                  55, 112) / 10, some(rng, .92, rng.randint(1972, 2025)), some(
                      rng, .93, str(day_in(rng, date(2026, 4, 1), date(
                          2027, 8, 1))))) for i in range(1, 161)]
    put(con, "boat", boats)
    for table, rows in zip(("ctr", "inv"), _contracts(rng, berths, boats)):
        put(con, table, rows)
    put(con, "vst", _visitors(rng, berths))
    rows = []
    for i in range(1, 421):
        day = day_in(rng, date(2024, 8, 5), date(2026, 8, 4))
        done = later(rng, day, 1, 35)
        state = "X" if rng.random() < .04 else "F" if done <= TODAY else (
            rng.choice("OP"))
        hours = rng.choice([1, 1.5, 2, 3, 4.5, 8, 12])
        rows.append((i, rng.randint(1, 150), rng.choice(
            ["CR", "CR", "AF", "EN", "RG", "WT"]), str(day), str(done)
            if state == "F" else None, hours if state == "F" else None,
            int(hours * 6800) + rng.randint(0, 40000) if state == "F"
            else None, state))
    put(con, "wrk", rows)
    con.commit()
