#!/usr/bin/env python3
"""Writes db/*.sqlite, notes/*.md, questions.jsonl and ask.jsonl beside this
file: a driving school, a waterworks (French column names) and a small theatre,
all invented. Fixed seeds; the standard library only."""
import os
import sqlite3
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.append(os.path.join(HERE, "..", "dev_nine"))

import base  # noqa: E402  shared with dev_nine
import driving  # noqa: E402
import quiz  # noqa: E402
import theatre  # noqa: E402
import waterworks  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    rows, asks = [], []
    for office in (driving, waterworks, theatre):
        office.make()
        name = office.__name__
        quiz.notes(name, office.NOTES)
        r, a = office.questions().finish()
        rows += r
        asks += a
        con = sqlite3.connect(os.path.join(HERE, "db", name + ".sqlite"))
        tables = [t for t, in con.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        n = [con.execute("SELECT count(*) FROM " + t).fetchone()[0] for t in tables]
        con.close()
        print("%s: %d tables, %d rows (%s)" % (name, len(n), sum(n), ", ".join("%s %d" % x for x in zip(tables, n))))
        print("   %d questions: %d need notes, %d follow-ups, %d to ask back" % (
            len(r), sum(x["needs_notes"] for x in r), sum(bool(x["history"]) for x in r), len(a)))
    quiz.dump(os.path.join(HERE, "questions.jsonl"), rows)
    quiz.dump(os.path.join(HERE, "ask.jsonl"), asks)
