#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a car-sharing firm, a hospital's equipment workshop (short
names and codes, no declared keys) and a publishing house (camelCase), all invented. Fixed seeds; the
standard library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.append(os.path.join(HERE, "..", "dev_nine"))
sys.path.append(os.path.join(HERE, "..", "dev_eleven"))

import carshare  # noqa: E402
import medtech  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import publisher  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (carshare, medtech, publisher))
