#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: coworking houses (plain snake_case names, declared keys, three notes) and a boarding home for
pets (plain Title Case names, no declared keys, one note), both invented. Fixed seeds;
the standard library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
for other in ("dev_nine", "dev_eleven", "dev_thirteen", "dev_fifteen"):
    sys.path.append(os.path.join(HERE, "..", other))

import coworking  # noqa: E402
import paper  # noqa: E402  shared with dev_eleven
import petstay  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (coworking, petstay))
