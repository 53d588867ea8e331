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

import flyclub  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import radio  # noqa: E402
import toyshop  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (toyshop, flyclub, radio))
