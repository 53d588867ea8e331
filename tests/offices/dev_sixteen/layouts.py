"""Ways in which the same answer may be laid out."""
import os
import sqlite3
from itertools import combinations, permutations

import base
import forms
from forms import frac, rnd  # noqa: F401


def ls(tail, names, *more, first=None, most=3, count=False):
    """A list: each form of the name with up to `most` of the further columns, in any order of up to two of them; with count the number of rows, too."""
    out = []
    for nm in names:
        for k in range(min(most, len(more)) + 1):
            for c in combinations(more, k):
                block = [nm] + list(c)
                for p in permutations(block) if k <= 2 else [block]:
                    out.append("SELECT %s %s" % (", ".join(p), tail))
    if count and "LIMIT" not in tail:
        if "GROUP BY" in tail or "DISTINCT" in names[0]:
            out.append("SELECT count(*) FROM (SELECT %s %s)" % (names[0], tail))
        else:
            out.append("SELECT count(*) %s" % tail)
    if first is not None:
        out.insert(0, "SELECT %s %s" % (first, tail))
    return out


def by(tail, keys, *values):
    """Each form of the key before (or after) each value."""
    out = ["SELECT %s, %s %s" % (k, v, tail) for v in values for k in keys]
    return out + ["SELECT %s, %s %s" % (v, k, tail) for v in values for k in keys]


def months(col, *sqls):
    """# as year and month, month, both."""
    return [s.replace("#", f) for s in sqls for f in (
        "strftime('%Y-%m', {0})".format(col), "strftime('%m', {0})".format(col), "CAST(strftime('%m', {0}) AS INTEGER)".format(col),
        "strftime('%Y', {0}), strftime('%m', {0})".format(col), "CAST(strftime('%Y', {0}) AS INTEGER), CAST(strftime('%m', {0}) AS INTEGER)".format(col),
        "date({0}, 'start of month')".format(col))]


def quarters(col, year):
    """Forms of the quarter."""
    n = "(strftime('%%m', %s) + 2) / 3" % col
    return [n, "'Q' || (%s)" % n, "'%s-Q' || (%s)" % (year, n), "'%s Q' || (%s)" % (year, n), "'Q' || (%s) || ' %s'" % (n, year), "'%s', %s" % (year, n), "%s, %s" % (year, n),
            "CAST(%s AS TEXT)" % n]


def yn(cond, *more):
    """A yes or no."""
    return ["SELECT " + cond, "SELECT NOT (%s)" % cond][:1] + ["SELECT CASE WHEN %s THEN '%s' ELSE '%s' END" % (cond, a, b)
                                                               for a, b in (("yes", "no"), ("Yes", "No"))] + list(more)


def versus(tail, keys, group, x, a, b, labels=()):
    """Two periods beside each other, or one below the other. tail ends in conditions; keys [''] for none."""
    g = " GROUP BY " + group if group else ""
    out = []
    for k in keys:
        p = k + ", " if k else ""
        for t in (tail + " AND ((%s) OR (%s))" % (a, b), tail):
            for e in (" ELSE 0", ""):
                A, B = ("sum(CASE WHEN %s THEN %s%s END)" % (c, x, e) for c in (a, b))
                pct = "100.0 * (%s - %s) / %s" % (A, B, B)
                for v in ("@%s@, @%s@" % (A, B), "@%s@, @%s@" % (B, A), "@%s@, @%s@, @%s - %s@" % (A, B, A, B), "@%s@, @%s@, @%s - %s@" % (B, A, A, B),
                          "@%s@, @%s@, @%s@" % (A, B, pct), "@%s@, @%s@, @%s@" % (B, A, pct), "@%s@, @%s@, @%s - %s@, @%s@" % (A, B, A, B, pct), "@%s@, @%s@, @%s - %s@, @%s@" % (B, A, A, B, pct)):
                    out.append("SELECT %s%s %s%s" % (p, v, t, g))
        for lb in labels:
            out.append("SELECT %s%s, @sum(%s)@ %s AND ((%s) OR (%s)) GROUP BY %s%s" % (p, lb, x, tail, a, b, group + ", " if group else "", lb))
            if k:
                out.append("SELECT %s, %s@sum(%s)@ %s AND ((%s) OR (%s)) GROUP BY %s%s" % (lb, p, x, tail, a, b, group + ", " if group else "", lb))
    return rnd(*out)


def median(val, tail, keys=("",), group=None):
    part = "PARTITION BY %s " % group if group else ""
    out = []
    for k in keys:
        cols = [c.strip() for c in k.split(",")] if k else []
        inner = "".join("%s AS k%d, " % (c, i) for i, c in enumerate(cols))
        outer = "".join("k%d, " % i for i in range(len(cols)))
        out.append("WITH x AS (SELECT %s%s AS v, row_number() OVER (%sORDER BY %s) AS rn, count(*) OVER (%s) AS n %s) SELECT %s@avg(v)@ FROM x WHERE rn IN ((n + 1) / 2, (n + 2) / 2)%s" % (
            inner, val, part, val, part, tail, outer, " GROUP BY " + outer.rstrip(", ") if cols else ""))
    return rnd(*out)


def ordered(sql):
    depth, flat = 0, []
    for c in sql:
        depth += (c == "(") - (c == ")")
        if not depth:
            flat.append(c)
    return "ORDER BY" in "".join(flat)


class Paper(forms.Paper):
    """Leaves out alternatives whose result equals an earlier one."""

    def run(self, show=False):
        con = sqlite3.connect(os.path.join(base.HERE, "db", self.db + ".sqlite"))
        for r in self.answers:
            seen, keep = set(), []
            for s in [r["gold_sql"]] + r["gold_alt"]:
                try:
                    rows = con.execute(s).fetchall()
                except sqlite3.Error as e:
                    raise SystemExit("%s: %s\n%s" % (r["question"], e, s))
                o = ordered(s) and len(rows) > 1
                k = (o, repr(rows if o else sorted(rows, key=repr)))
                if k not in seen:
                    seen.add(k)
                    keep.append(s)
            r["gold_alt"] = keep[1:]
        con.close()
        super().run(show)
