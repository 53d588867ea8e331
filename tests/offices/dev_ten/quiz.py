"""Gathers the questions of one organisation; runs every gold."""
import json
import os
import sqlite3

import base


class Quiz:
    def __init__(self, db, today):
        self.db, self.today = db, today.isoformat()
        self.rows, self.asks = [], []
        self.hist, self.chain_no = [], 0

    def q(self, question, gold, cols=None, alts=(), hard="easy", kind="count", notes=False, start=False, follow=False,
          typo=False, empty=False):
        """cols: column lists put in the place of {} of the gold, the first is the gold one."""
        alts = list(alts)
        if cols:
            alts = [gold.replace("{}", c) for c in cols[1:]] + [a.replace("{}", c) for a in alts for c in
                                                                (cols if "{}" in a else [""])]
            gold = gold.replace("{}", cols[0])
        row = {"id": "dev_ten_%s_%03d" % (self.db, len(self.rows) + 1), "db": self.db, "question": question,
               "expect": "answer", "gold_sql": gold, "gold_alt": alts, "hardness": hard, "kind": kind,
               "needs_notes": notes, "today": self.today, "history": []}
        if start:
            self.chain_no += 1
            self.hist = []
        if follow:
            row["history"] = list(self.hist)
        if start or follow:
            self.hist.append(question)
            row["chain"] = "%s10_%d" % (self.db, self.chain_no)
            row["turn"] = len(self.hist)
        if typo:
            row["typo"] = True
        row["_empty"] = empty
        self.rows.append(row)

    def share(self, question, num, den, frm, **kw):
        """A percentage, also accepted unrounded, to another digit, or as a fraction."""
        e = "%s / %s" % (num, den)
        kw.setdefault("kind", "share")
        kw.setdefault("hard", "medium")
        self.q(question, "SELECT round(100.0 * %s, 1) %s" % (e, frm),
               alts=["SELECT 100.0 * %s %s" % (e, frm), "SELECT round(100.0 * %s, 2) %s" % (e, frm),
                     "SELECT 1.0 * %s %s" % (e, frm), "SELECT %s, %s, round(100.0 * %s, 1) %s" % (num, den, e, frm)],
               **kw)

    def versus(self, question, a, b, cond_labels, frm, **kw):
        """Two periods side by side, or one under the other; a and b are scalar expressions over frm."""
        la, lb = cond_labels
        base_ = "SELECT %s AS a, %s AS b %s" % (a, b, frm)
        alts = ["SELECT b, a FROM (%s)" % base_, "SELECT a, b, a - b FROM (%s)" % base_,
                "SELECT b, a, a - b FROM (%s)" % base_,
                "SELECT a, b, round(100.0 * (a - b) / b, 1) FROM (%s)" % base_,
                "SELECT a, b, a - b, round(100.0 * (a - b) / b, 1) FROM (%s)" % base_,
                "SELECT '%s', a FROM (%s) UNION ALL SELECT '%s', b FROM (%s)" % (la, base_, lb, base_),
                "SELECT '%s', b FROM (%s) UNION ALL SELECT '%s', a FROM (%s)" % (lb, base_, la, base_)]
        kw.setdefault("kind", "comparison")
        kw.setdefault("hard", "medium")
        self.q(question, base_, alts=alts, **kw)

    def ask(self, question, why, history=()):
        self.asks.append({"id": "dev_ten_%s_ask_%02d" % (self.db, len(self.asks) + 1), "db": self.db,
                          "question": question, "expect": "ask", "gold_sql": None, "gold_alt": [], "hardness": None,
                          "kind": "ask", "needs_notes": False, "today": self.today, "history": list(history),
                          "why": why})

    def finish(self):
        con = sqlite3.connect("file:%s?mode=ro" % os.path.join(base.HERE, "db", self.db + ".sqlite"), uri=True)
        for r in self.rows:
            got = con.execute(r["gold_sql"]).fetchall()
            hollow = not got or all(v is None for x in got for v in x)
            if hollow != r.pop("_empty"):
                raise SystemExit("%s: empty result: %s" % (r["id"], r["question"]))
            seen = []
            for a in r["gold_alt"]:
                alt = con.execute(a).fetchall()
                if a != r["gold_sql"] and a not in seen:
                    seen.append(a)
                if not alt:
                    raise SystemExit("%s: an alternative is empty" % r["id"])
            r["gold_alt"] = seen
            r["gold_rows"] = len(got)
        con.close()
        return self.rows, self.asks


def dump(path, rows):
    with open(path, "w", encoding="utf-8") as f:
        for r in rows:
            f.write(json.dumps(r, ensure_ascii=False) + "\n")


def notes(name, text):
    os.makedirs(os.path.join(base.HERE, "notes"), exist_ok=True)
    with open(os.path.join(base.HERE, "notes", name + ".md"), "w", encoding="utf-8") as f:
        f.write(text.lstrip("\n"))
