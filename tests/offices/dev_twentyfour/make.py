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

import camping  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import readymix  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (readymix, camping))
