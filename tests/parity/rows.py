"""Whether two engines said the same: values made alike by their kind, rows
without regard to their order unless one was asked for. An answer may show
more columns than were asked for, and in another order."""

import itertools
import math
import re


def plain(value):
    """Numbers as numbers, days without a midnight, no trailing blanks."""
    if isinstance(value, (bool, int, float)):
        return float(value)
    if not isinstance(value, str):
        return value
    if re.fullmatch(r"-?\d+(\.\d+)?([eE][-+]?\d+)?", value):
        return float(value)
    if re.match(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d", value):
        value = re.sub(r"(\.\d+)?(Z|[+-]00(:?00)?)?$", "", value)
        return value.replace("T", " ").removesuffix(" 00:00:00")
    return value.rstrip()


def alike(a, b):
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-4)
    return a == b


def key(row):
    return [(str(type(c)), f"{c:.4f}" if isinstance(c, float) else str(c))
            for c in row]


def match(want, got, ordered):
    if not ordered:
        want, got = sorted(want, key=key), sorted(got, key=key)
    return all(alike(a, b) for x, y in zip(want, got) for a, b in zip(x, y))


def differ(want, got, ordered):
    """What is different, in words; or None."""
    want = [tuple(map(plain, row)) for row in want]
    got = [tuple(map(plain, row)) for row in got]
    if len(want) != len(got):
        return f"{len(got)} rows, not {len(want)}: {got[:3]}"
    if not want:
        return None
    n, m = len(want[0]), len(got[0])
    fits = [[k for k in range(m)
             if match([(r[i],) for r in want], [(r[k],) for r in got], False)]
            for i in range(n)]
    for pick in itertools.product(*fits):
        if len(set(pick)) == n and match(
                want, [tuple(r[k] for k in pick) for r in got], ordered):
            return None
    return f"other rows: {got[:3]}, not {want[:3]}"
