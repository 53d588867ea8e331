"""Collects the questions of one organisation and writes them out, each gold run once."""
import json
import os
import sqlite3

import base


def sels(tail, *cols):
    """The same rows with several acceptable column sets."""
    return ["SELECT %s %s" % (c, tail) for c in cols]


def rate(num, den, tail, pre="", post=""):
    """Fraction or percent, rounded or not."""
    p, f = "100.0 * %s / %s" % (num, den), "1.0 * %s / %s" % (num, den)
    return ["SELECT %s%s%s %s" % (pre, e, post, tail) for e in (
        f, p, "round(%s, 1)" % p, "round(%s, 2)" % p, "round(%s, 0)" % p, "round(%s, 2)" % f, "round(%s, 4)" % f)]


def avg(expr, tail, pre="", agg="avg(%s)"):
    e = agg % expr
    return ["SELECT %s%s %s" % (pre, x, tail) for x in (e, "round(%s, 1)" % e, "round(%s, 2)" % e)]


def months(col, what, tail, rest="GROUP BY 1 ORDER BY 1"):
    return ["SELECT %s, %s %s %s" % (m % col, what, tail, rest) for m in (
        "strftime('%%Y-%%m', %s)", "strftime('%%m', %s)", "CAST(strftime('%%m', %s) AS INTEGER)")]


def years(col, what, tail, rest="GROUP BY 1 ORDER BY 1"):
    return ["SELECT %s, %s %s %s" % (m % col, what, tail, rest) for m in (
        "strftime('%%Y', %s)", "CAST(strftime('%%Y', %s) AS INTEGER)")]


class Paper:
    def __init__(self, db, today):
        self.db, self.today = db, today.isoformat()
        self.answers, self.asks, self.said = [], [], {}

    def q(self, question, gold, kind, hard="easy", notes=False, alt=(), chain=None):
        """gold: one statement, or a list whose first is the gold and whose others are alternatives."""
        if not isinstance(gold, str):
            gold, alt = gold[0], list(gold[1:]) + list(alt)
        row = {"id": "dev_twelve_%s_%03d" % (self.db, len(self.answers) + 1), "db": self.db, "question": question,
               "expect": "answer", "gold_sql": " ".join(gold.split()), "gold_alt": [" ".join(a.split()) for a in alt],
               "hardness": hard, "kind": kind, "needs_notes": notes, "today": self.today, "history": []}
        if chain:
            before = self.said.setdefault(chain, [])
            row["history"] = list(before)
            row["chain"] = "%s12_%s" % (self.db, chain)
            row["turn"] = len(before) + 1
            before.append(question)
        self.answers.append(row)

    def ask(self, question, why, history=()):
        self.asks.append({"id": "dev_twelve_%s_ask_%02d" % (self.db, len(self.asks) + 1), "db": self.db,
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
