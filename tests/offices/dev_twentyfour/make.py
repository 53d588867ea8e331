#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a ready-mixed concrete plant (a vendor's short prefixed names, one table of codes, minutes,
cents, no declared keys) and a campsite (Danish names, J and N, hundredths of a krone, empty text
for no date), both with many notes and both invented. Fixed seeds; the standard library only.
With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import base  # noqa: E402  shared with dev_nine
import camping  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import readymix  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    papers, notes = [], []
    paper.NUMBERS["dev_twentyfour"] = 24
    for office in (readymix, camping):
        office.make()
        p = office.questions()
        p.run("--show" in sys.argv and (len(sys.argv) < 3 or p.db in sys.argv))
        papers.append(p)
        notes.append((p.db, office.NOTES))
    paper.write_all(papers, notes)
    for p in papers:
        n = len(p.answers)
        print("%-9s %d answerable (%d need the notes, %d follow-ups, %d with alternatives), %d to ask back" % (
            p.db, n, sum(r["needs_notes"] for r in p.answers), sum(bool(r["history"]) for r in p.answers),
            sum(bool(r["gold_alt"]) for r in p.answers), len(p.asks)))
