"""Collects the questions of one organisation and writes them out, each gold run once."""
import json
import os
import re
import sqlite3

import base


def cols(tail, *lists):
    """One statement for each list of columns; further tails with + / lists of lists are joined by the caller."""
    return ["SELECT %s %s" % (c, tail) for c in lists]


def frac(*sqls):
    """@share@ as a fraction, a percentage, rounded."""
    out = []
    for s in sqls:
        for f in ("%s", "100.0 * (%s)", "round(100.0 * (%s), 1)", "round(100.0 * (%s), 2)", "round(%s, 3)",
                  "round(%s, 4)", "round(%s, 2)", "round(100.0 * (%s))"):
            out.append(re.sub("@(.*?)@", lambda m: f % m.group(1), s))
    return out


def rnd(*sqls):
    """@number@ as it is and rounded."""
    out = []
    for s in sqls:
        for f in ("%s", "round(%s, 2)", "round(%s, 1)", "round(%s)"):
            out.append(re.sub("@(.*?)@", lambda m: f % m.group(1), s))
    return out


def case(col, pairs):
    return "CASE %s %s END" % (col, " ".join("WHEN '%s' THEN '%s'" % p for p in pairs))


class Paper:
    def __init__(self, db, today):
        self.db, self.today = db, today.isoformat()
        self.answers, self.asks, self.said = [], [], {}

    def q(self, question, gold, kind, hard="easy", notes=False, alt=(), chain=None):
        if not isinstance(gold, str):
            gold, alt = gold[0], list(gold[1:]) + list(alt)
        alt = list(alt)
        for a in [gold] + alt:  # year and month as a number too
            b = re.sub(r"SELECT (strftime\('%[Ym]', [\w.]+\))(?=[, ])", r"SELECT CAST(\1 AS INTEGER)", a)
            if b != a:
                alt.append(b)
        alt = [a for i, a in enumerate(alt) if a != gold and a not in alt[:i]]
        row = {"id": "dev_thirteen_%s_%03d" % (self.db, len(self.answers) + 1), "db": self.db, "question": question,
               "expect": "answer", "gold_sql": " ".join(gold.split()), "gold_alt": [" ".join(a.split()) for a in alt],
               "hardness": hard, "kind": kind, "needs_notes": notes, "today": self.today, "history": []}
        if chain:
            before = self.said.setdefault(chain, [])
            row["history"] = list(before)
            row["chain"] = "%s13_%s" % (self.db, chain)
            row["turn"] = len(before) + 1
            before.append(question)
        self.answers.append(row)

    def ask(self, question, why, history=()):
        self.asks.append({"id": "dev_thirteen_%s_ask_%02d" % (self.db, len(self.asks) + 1), "db": self.db,
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
