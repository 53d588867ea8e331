"""Further helpers: readings put in by name, and questions that may be asked back as well."""
from itertools import product

import layouts


def alts(sqls, **kw):
    """Each statement with each of the readings of a word (in capitals) put in."""
    if isinstance(sqls, str):
        sqls = [sqls]
    out = []
    for s in sqls:
        keys = [k for k in kw if k in s]
        for vals in product(*[kw[k] for k in keys]):
            t = s
            for k, v in zip(keys, vals):
                t = t.replace(k, v)
            if t not in out:
                out.append(t)
    return out


def y(col, year):
    return "strftime('%%Y', %s) = '%s'" % (col, year)


def between(col, a, b):
    return "%s >= '%s' AND %s < '%s'" % (col, a, col, b)


class Paper(layouts.Paper):
    """typo and either are marked after the question."""

    def q(self, question, gold, kind, hard="easy", notes=False, alt=(), chain=None, typo=False, either=False):
        super().q(question, gold, kind, hard, notes, alt, chain)
        if typo:
            self.answers[-1]["typo"] = True
        if either:
            self.answers[-1]["expect"] = "either"
