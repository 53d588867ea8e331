#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a pest control firm (plain English, declared keys), a linen service (prefixed names, codes
in a lookup table, cents, no declared keys) and a guarding firm (Spanish names, cents, S and N, a
far day for no end), all invented. Fixed seeds; the standard library only. With --show [db] every
gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_sixteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import guards  # noqa: E402
import linen  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import pest  # noqa: E402

paper.NUMBERS["dev_eighteen"] = 18

if __name__ == "__main__":
    paper.make(HERE, (pest, linen, guards))
