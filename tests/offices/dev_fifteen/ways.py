"""More ways in which the same answer may be laid out."""
import os
import re
import sqlite3
from itertools import permutations

import base
import forms
from forms import frac, rnd  # noqa: F401


def w(tail, *sets):
    """One statement for each set of columns (parted by ;) in each order of up to three."""
    out = []
    for s in sets:
        c = [x.strip() for x in s.split(";")]
        for p in permutations(c) if len(c) <= 3 else [c]:
            out.append("SELECT %s %s" % (", ".join(p), tail))
    return out


def by(tail, keys, *values):
    """Each form of the key before each value; the value alone is no answer."""
    return [s for v in values for k in keys for s in ["SELECT %s, %s %s" % (k, v, tail)]]


def months(col, *sqls):
    """# as year and month, month, both."""
    return [s.replace("#", f) for s in sqls for f in (
        "strftime('%Y-%m', {0})".format(col), "strftime('%m', {0})".format(col), "CAST(strftime('%m', {0}) AS INTEGER)".format(col),
        "strftime('%Y', {0}), strftime('%m', {0})".format(col), "date({0}, 'start of month')".format(col))]


def yn(cond, *more):
    return ["SELECT " + cond] + ["SELECT CASE WHEN %s THEN '%s' ELSE '%s' END" % (cond, a, b)
                                 for a, b in (("yes", "no"), ("Yes", "No"))] + list(more)


class Paper(forms.Paper):
    def run(self, show=False):
        con = sqlite3.connect(os.path.join(base.HERE, "db", self.db + ".sqlite"))
        for r in self.answers:
            seen, keep = set(), []
            for s in [r["gold_sql"]] + r["gold_alt"]:
                rows = con.execute(s).fetchall()
                ordered = bool(re.search(r"ORDER BY (?!.*\))[^()]*$|ORDER BY .*LIMIT \d+( OFFSET \d+)?$", s))
                if len(rows) < 2:
                    ordered = False
                k = (ordered, repr(rows if ordered else sorted(rows, key=repr)))
                if k not in seen:
                    seen.add(k)
                    keep.append(s)
            r["gold_alt"] = keep[1:]
        con.close()
        super().run(show)
