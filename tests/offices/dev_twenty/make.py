#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a ferry line (plain English, declared keys, notes in paragraphs), chimney sweeps (prefixed
names, codes in one table, cents, no declared keys), a golf club (camelCase) and a fish auction
(Portuguese names, S and N, grams and cents), all invented. Fixed seeds; the standard library
only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import ferry  # noqa: E402
import fishmarket  # noqa: E402
import golf  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import sweeps  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (ferry, sweeps, golf, fishmarket))
