#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a property-insurance broker (a vendor's short prefixed names, codes, no declared
keys), a municipal swimming-pools operator (plain English, declared keys) and a maker of windows
and doors (German names, J and N, cents, empty texts for missing dates), all invented. Fixed
seeds; the standard library only. With --show [db] every gold's result is printed."""
import os
import sqlite3
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for d in ("dev_nine", "dev_eleven", "dev_thirteen"):
    sys.path.append(os.path.join(HERE, "..", d))

import cover  # noqa: E402
import glazing  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import pools  # noqa: E402


def thin(p):
    """Leaves out alternatives whose result equals an earlier one."""
    con = sqlite3.connect(os.path.join(HERE, "db", p.db + ".sqlite"))
    for row in p.answers:
        seen, kept = [], []
        for i, sql in enumerate([row["gold_sql"]] + row["gold_alt"]):
            got = con.execute(sql).fetchall()
            if got not in seen:
                seen.append(got)
                if i:
                    kept.append(sql)
        row["gold_alt"] = kept
    con.close()


if __name__ == "__main__":
    paper.make(HERE, (cover, pools, glazing), thin)
