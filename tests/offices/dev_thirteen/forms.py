"""Golds that are accepted in several forms."""
import re

import paper


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


class Paper(paper.Paper):
    def q(self, question, gold, kind, hard="easy", notes=False, alt=(), chain=None):
        """A year and a month are right as a number, too."""
        if not isinstance(gold, str):
            gold, alt = gold[0], list(gold[1:]) + list(alt)
        alt = list(alt)
        for a in [gold] + alt:
            b = re.sub(r"SELECT (strftime\('%[Ym]', [\w.]+\))(?=[, ])", r"SELECT CAST(\1 AS INTEGER)", a)
            if b != a:
                alt.append(b)
        alt = [a for i, a in enumerate(alt) if a != gold and a not in alt[:i]]
        super().q(question, gold, kind, hard, notes, alt, chain)
