"""Collects the questions of one organisation and writes them out, each gold run once."""
import json
import os
import re
import sqlite3
import sys

import base


NUMBERS = {
    "dev_eleven": 11, "dev_twelve": 12, "dev_thirteen": 13, "dev_fourteen": 14, "dev_fifteen": 15,
    "dev_sixteen": 16, "dev_seventeen": 17, "dev_eighteen": 18, "dev_nineteen": 19, "dev_twenty": 20,
    "dev_twentyone": 21, "dev_twentytwo": 22, "dev_twentythree": 23, "dev_twentyfour": 24,
}


class Paper:
    def __init__(self, db, today):
        self.db, self.today = db, today.isoformat()
        self.set = os.path.basename(base.HERE)
        self.answers, self.asks, self.said = [], [], {}

    def q(self, question, gold, kind, hard="easy", notes=False, alt=(), chain=None):
        """gold: one statement, or a list whose first is the gold and whose others are alternatives."""
        if not isinstance(gold, str):
            gold, alt = gold[0], list(gold[1:]) + list(alt)
        row = {"id": "%s_%s_%03d" % (self.set, self.db, len(self.answers) + 1), "db": self.db, "question": question,
               "expect": "answer", "gold_sql": " ".join(gold.split()), "gold_alt": [" ".join(a.split()) for a in alt],
               "hardness": hard, "kind": kind, "needs_notes": notes, "today": self.today, "history": []}
        if chain:
            before = self.said.setdefault(chain, [])
            row["history"] = list(before)
            row["chain"] = "%s%d_%s" % (self.db, NUMBERS[self.set], chain)
            row["turn"] = len(before) + 1
            before.append(question)
        self.answers.append(row)

    def ask(self, question, why, history=()):
        self.asks.append({"id": "%s_%s_ask_%02d" % (self.set, self.db, len(self.asks) + 1), "db": self.db,
                          "question": question, "expect": "ask", "gold_sql": None, "gold_alt": [], "hardness": None,
                          "kind": "ask", "needs_notes": False, "today": self.today, "history": list(history),
                          "why": why})

    def run(self, show=False):
        con = sqlite3.connect(os.path.join(base.HERE, "db", self.db + ".sqlite"))
        for row in self.answers:
            got = con.execute(row["gold_sql"]).fetchall()
            row["gold_rows"] = len(got)
            alts = [con.execute(a).fetchall() for a in row["gold_alt"]]
            if not got or (len(got) == 1 and all(v is None for v in got[0])):
                print("EMPTY", row["id"], row["question"])
            m = re.search(r"LIMIT (\d+)$", row["gold_sql"])
            if m and len(got) == int(m.group(1)):
                more = con.execute(row["gold_sql"][:m.start()] + "LIMIT %d" % (len(got) + 1)).fetchall()
                if len(more) > len(got) and more[-1][-1] == got[-1][-1]:
                    print("TIE", row["id"], row["question"], more[-2:])
            if len({r["question"] + str(r["history"]) for r in self.answers}) < len(self.answers):
                print("TWICE", row["id"])
            if show:
                print(row["id"][-3:], row["hardness"][0], "N" if row["needs_notes"] else " ", row["question"],
                      row["history"][-1:] or "", "\n      ", len(got), got[:5],
                      ["%d %s" % (len(a), a[:2]) for a in alts])
        con.close()


def write_all(papers, notes):
    os.makedirs(os.path.join(base.HERE, "notes"), exist_ok=True)
    for name, text in notes:
        with open(os.path.join(base.HERE, "notes", name + ".md"), "w", encoding="utf-8") as f:
            f.write(text.strip() + "\n")
    for file, part in (("questions.jsonl", "answers"), ("ask.jsonl", "asks")):
        with open(os.path.join(base.HERE, file), "w", encoding="utf-8") as f:
            for p in papers:
                for row in getattr(p, part):
                    f.write(json.dumps(row, ensure_ascii=False) + "\n")


def make(here, offices, change=None):
    """The databases, questions and notes of a set's offices, each a module of its own, beside its make.py.
    change, if any, is called with each paper before its golds are run.
    With --show every gold's result is printed, or those of the databases that are named behind it."""
    base.HERE = here
    papers, notes = [], []
    for office in offices:
        office.make()
        p = office.questions()
        if change:
            change(p)
        p.run("--show" in sys.argv and (len(sys.argv) < 3 or p.db in sys.argv))
        papers.append(p)
        if office.NOTES:
            notes.append((p.db, office.NOTES))
    write_all(papers, notes)
    for p in papers:
        n = len(p.answers)
        print("%-9s %d answerable (%d need the notes, %d follow-ups, %d with alternatives), %d to ask back" % (
            p.db, n, sum(r["needs_notes"] for r in p.answers), sum(bool(r["history"]) for r in p.answers),
            sum(bool(r["gold_alt"]) for r in p.answers), len(p.asks)))
