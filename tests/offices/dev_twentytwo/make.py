#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: an online toy shop (plain names, declared keys, no notes), a flying club (a vendor's short
prefixed names, one table of codes, no declared keys, some notes) and a local radio station
(Swedish names, J and N, hundredths of a krona, empty text for no date, many notes), all invented. Fixed seeds;
the standard library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import base  # noqa: E402  shared with dev_nine
import flyclub  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import radio  # noqa: E402
import toyshop  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    papers, notes = [], []
    paper.NUMBERS["dev_twentytwo"] = 22
    for office in (toyshop, flyclub, radio):
        office.make()
        p = office.questions()
        p.run("--show" in sys.argv and (len(sys.argv) < 3 or p.db in sys.argv))
        papers.append(p)
        if office.NOTES:
            notes.append((p.db, office.NOTES))
    paper.write_all(papers, notes)
    for p in papers:
        n = len(p.answers)
        print("%-9s %d answerable (%d need the notes, %d follow-ups, %d with alternatives), %d to ask back" % (
            p.db, n, sum(r["needs_notes"] for r in p.answers), sum(bool(r["history"]) for r in p.answers),
            sum(bool(r["gold_alt"]) for r in p.answers), len(p.asks)))
