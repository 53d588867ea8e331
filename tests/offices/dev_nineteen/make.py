#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a pest control firm (plain English, declared keys), a scaffolding firm (prefixed names,
codes in one table, cents, no declared keys), a museum (camelCase) and an olive oil mill (Italian
names, S and N, empty text for no date, cents), all invented. Fixed seeds; the standard library
only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import museum  # noqa: E402
import oilmill  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import pestctrl  # noqa: E402
import scaffold  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (pestctrl, scaffold, museum, oilmill))
