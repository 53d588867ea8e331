"""Databases that cannot be reached: each says so in one line, without its
password, and disturbs no other."""

import os

from program import Program, Site
from server import PARLANCE, Visitor, case, cases, has, lacks, same

DRIVERS = os.path.join(os.path.dirname(PARLANCE), "drivers")
BROKEN = {
    "pg": ("postgresql", "postgresql://u:geheim@127.0.0.1:1/x",
           "does not answer"),
    "maria": ("mysql", "mariadb://u:geheim@127.0.0.1:1/x", "does not answer"),
    "click": ("clickhouse", "clickhouse://u:geheim@127.0.0.1:1/x",
              "does not answer"),
    "odbc": ("odbc", "odbc:Driver={No Such Driver};PWD=geheim",
             "ODBC driver"),
    "duck": ("duckdb", "duckdb:/nowhere/x.duckdb", ""),
    "lite": (None, "sqlite:/nowhere/x.db", ""),
    "bad": ("postgresql", "postgresql://u:geheim@[::bad/x?no=geheim",
            "cannot be read"),
}
site = Site(settings="page_workers = 1\nask_workers = 3",
            more="".join(f"[database {name}]\nurl = {url}\n"
                         "drafters = grammar\n"
                         for name, (_, url, _) in BROKEN.items()))


def is_built(driver):
    return not driver or os.path.exists(
        os.path.join(DRIVERS, f"parlance-{driver}.so"))


@cases([(name, *row) for name, row in BROKEN.items()])
def a_database_that_is_not_there_says_so(name, driver, _, words):
    if not is_built(driver):
        print(f"skipped {name}: no driver for {driver} was built")
        return
    status, answer = Program(site()).post(
        "/ask.json", {"question": "how many are there", "database": name})
    assert status in (500, 502, 503), (status, answer)
    text = answer.get("detail") or answer.get("message")
    has(text, words)
    lacks(text, "\n")
    page = Visitor(site()).get(f"/databases/{name}")
    assert page.status in (500, 502, 503), page.status
    for shown in (str(answer), page.text):
        lacks(shown, "geheim")
    # nobody else notices
    status, answer = Program(site()).post(
        "/ask.json", {"question": "how many orders are there",
                      "database": "shop", "drafters": "grammar"})
    same((status, answer["row_count"]), (200, 1))
    same(Visitor(site()).get("/healthz").status, 200)
