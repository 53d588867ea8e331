#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: an auction house (plain English, declared keys), a lift maintenance firm (prefixed names,
codes in one lookup table, no declared keys; leans on its notes) and a day nursery (French names,
cents, O and N, times of day as text), all invented. Fixed seeds; the standard
library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import auction  # noqa: E402
import creche  # noqa: E402
import lifts  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven

if __name__ == "__main__":
    paper.make(HERE, (auction, lifts, creche))
