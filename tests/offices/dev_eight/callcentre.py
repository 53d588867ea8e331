"""A call centre: one wide table, loaded from a spreadsheet, dates as text."""
import random
from datetime import date, timedelta

from base import create, day_in, later, people, put, some

TODAY = date(2026, 3, 20)
DDL = """
CREATE TABLE "call log" ("Ref" TEXT, "Call date" TEXT, "Time" TEXT, "Agent"
 TEXT, "TEAM" TEXT, "client_name" TEXT, "Topic" TEXT, "In/Out" TEXT,
 "Wait (sec)" INTEGER, "Talk mins" REAL, "Outcome" TEXT, "csat" INTEGER,
 "Escalated?" TEXT, "callback due" TEXT, "Called back" TEXT, "Order value"
 REAL, "Remarks" TEXT);
"""
CLIENTS = ["Bluefin Energy", "Kettle & Co", "Nordbank", "Parcelo", "Solvita",
           "Tandem Travel"]
TOPICS = ["billing", "billing", "delivery", "delivery", "delivery", "order",
          "order", "technical", "cancellation", "other"]
TEAMS = ["Amber", "Cobalt", "Jade"]
REMARKS = ["angry", "very friendly", "line was bad", "asked for supervisor",
           "wants written confirmation", "language problem"]


def _day(day):
    return day.strftime("%d/%m/%Y")


def _row(rng, day, agent):
    inward = rng.random() < .78
    topic = rng.choice(TOPICS)
    wait = int(rng.expovariate(1 / 22)) + rng.randint(1, 9) if inward else None
    lost = inward and rng.random() < min(.6, wait / 260)
    if lost:
        outcome = "abandoned"
    else:
        outcome = rng.choice(["resolved"] * 7 + ["callback", "callback",
                                                 "transferred", "no answer"
                                                 if not inward else "callback"
                                                 ])
    spoken = outcome not in ("abandoned", "no answer")
    due = later(rng, day, 1, 4) if outcome == "callback" else None
    back = later(rng, due, *rng.choice([(-1, 0), (-1, 0), (0, 5)])) if due and \
        rng.random() < .95 else None
    sold = round(rng.choice([19, 29, 45, 60, 99, 140]) * rng.uniform(.8, 1.5),
                 2) if topic == "order" and outcome == "resolved" and \
        rng.random() < .7 else None
    return ("%02d:%02d" % (rng.choice([8, 9, 9, 10, 10, 11, 12, 13, 14, 14, 15,
                                       16, 17, 18]), rng.randint(0, 59)),
            None if lost else agent[1], agent[2] if not lost else rng.choice(
                TEAMS), rng.choice(CLIENTS + CLIENTS[2:4]), topic,
            "in" if inward else "out", wait, round(rng.gammavariate(2.2, 2.4)
                                                   + .3, 1) if spoken else
            None, outcome, some(rng, .42, rng.choice([1, 2, 3, 3, 4, 4, 4, 5,
                                                      5, 5])) if spoken else
            None, "yes" if spoken and rng.random() < .07 else "no",
            _day(due) if due else None,
            _day(back) if back and back < TODAY else None, sold,
            some(rng, .08, rng.choice(REMARKS)))


def make():
    rng = random.Random(803)
    con = create("callcentre", DDL)
    agents = [(i, name, TEAMS[i % 3]) for i, name in enumerate(
        people(rng, 22))]
    first, rows = date(2025, 1, 6), []
    for _ in range(4200):
        day = day_in(rng, first, TODAY - timedelta(1))
        if day.weekday() == 6 or (day.weekday() == 5 and rng.random() < .6):
            continue
        agent = rng.choice(agents[:16] if day < date(2025, 9, 1) else
                           agents[2:])
        rows.append((day, _row(rng, day, agent)))
    rows.sort(key=lambda r: (r[0], r[1][0]))
    put(con, '"call log"', [("C-%05d" % i, _day(day)) + row for i, (
        day, row) in enumerate(rows, 1)])
    con.commit()
