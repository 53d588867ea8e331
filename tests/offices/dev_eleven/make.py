#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a physiotherapy practice, a co-operative bakery with several shops (odd
names, no declared keys) and an IT help desk, all invented. Fixed seeds; the
standard library only. With --show every gold's result is printed."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.append(os.path.join(HERE, "..", "dev_nine"))

import bakery  # noqa: E402
import helpdesk  # noqa: E402
import paper  # noqa: E402
import physio  # noqa: E402

if __name__ == "__main__":
    paper.make(HERE, (physio, bakery, helpdesk))
