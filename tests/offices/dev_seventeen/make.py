#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a wine importer (plain English, declared keys, no notes), a bicycle rental (camelCase, no
declared keys, no notes), a print shop (prefixed names, codes in lookup tables) and a removal
firm (Dutch names, cents, J and N), all invented. Fixed seeds; the standard library only. With
--show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import bikehire  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import printshop  # noqa: E402
import removals  # noqa: E402
import wine  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (wine, bikehire, printshop, removals))
