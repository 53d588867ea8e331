#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a fastener wholesaler (abbreviated, codes, cents), a self-storage firm (plain English,
declared keys) and a coffee machine service firm (mixed case), all invented. Fixed seeds; the
standard library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.append(os.path.join(HERE, "..", "dev_nine"))
sys.path.append(os.path.join(HERE, "..", "dev_eleven"))

import bolts  # noqa: E402
import brewcare  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import storage  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (bolts, storage, brewcare))
