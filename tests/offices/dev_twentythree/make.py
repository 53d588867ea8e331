#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: coworking houses (plain snake_case names, declared keys, three notes) and a boarding home for
pets (plain Title Case names, no declared keys, one note), both invented. Fixed seeds;
the standard library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import base  # noqa: E402  shared with dev_nine
import coworking  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import petstay  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    papers, notes = [], []
    paper.NUMBERS["dev_twentythree"] = 23
    for office in (coworking, petstay):
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
