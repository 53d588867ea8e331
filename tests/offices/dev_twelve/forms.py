"""Golds that are accepted in several forms."""


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
