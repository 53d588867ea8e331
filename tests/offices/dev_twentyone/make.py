#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a riding school (camelCase, Y and N, no notes), a florist (one table as of a spreadsheet,
dates as text, no notes), a towing firm (prefixed names, one table of codes, three notes) and a
vegetable box scheme (names as of an office database, Y and N, two notes), all invented. Fixed
seeds; the standard library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import florist  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import riding  # noqa: E402
import towing  # noqa: E402
import vegbox  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (riding, florist, towing, vegbox))
