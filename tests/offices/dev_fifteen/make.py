#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a staffing agency (plain English, declared keys), a chain of opticians (prefixed names,
codes in a lookup table, no declared keys) and a cheese dairy (German names, dates as numbers,
cents, J and N), all invented. Fixed seeds; the standard library only. With --show every gold's
result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import dairy  # noqa: E402
import optics  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import staffing  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (staffing, optics, dairy))
