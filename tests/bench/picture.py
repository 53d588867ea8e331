#!/usr/bin/env python3
"""Two charts side by side, of lines over the number of clients: questions a
second, and the slowest of a hundred. An SVG that needs no other file.

`picture.py docs/SCALE.md >docs/clients.svg` draws what that page's table has;
make bench draws what it measured."""

import re
import sys

WIDTH, HEIGHT, LEFT, TOP, GAP = 300, 200, 60, 40, 90
COLORS = ("#888888", "#2458a6", "#b3541e")


def ceiling(value):
    """1, 2 or 5 with zeros, not below it."""
    step = 1
    while True:
        for n in (1, 2, 5):
            if n * step >= value:
                return n * step
        step *= 10


def chart(left, title, lines, field):
    most = ceiling(max(row[field] or 0 for rows in lines.values()
                       for row in rows))
    crowds = [row[0] for row in next(iter(lines.values()))]

    def x(i):
        return left + WIDTH * i / max(1, len(crowds) - 1)

    def y(value):
        return TOP + HEIGHT * (1 - value / most)

    out = [f'<text x="{left}" y="{TOP - 16}">{title}</text>']
    for part in (0, 0.5, 1):
        at = y(most * part)
        out.append(f'<path class="grid" d="M{left} {at}h{WIDTH}"/>'
                   f'<text class="y" x="{left - 6}" y="{at + 4}">'
                   f"{most * part:g}</text>")
    for i, n in enumerate(crowds):
        out.append(f'<text class="x" x="{x(i):.0f}" y="{TOP + HEIGHT + 18}">'
                   f"{n}</text>")
    for (name, rows), color in zip(lines.items(), COLORS):
        points = " ".join(f"{x(i):.1f},{y(row[field]):.1f}"
                          for i, row in enumerate(rows)
                          if row[field] is not None)
        out.append(f'<polyline stroke="{color}" points="{points}">'
                   f"<title>{name}</title></polyline>")
    return out


def picture(lines):
    """lines: of each name rows of (clients, questions a second, p99 in ms, or
    None)."""
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '
           f'{2 * (LEFT + WIDTH) + GAP} {TOP + HEIGHT + 60}" role="img">',
           "<title>Questions over clients at once</title>",
           "<style>text{font:12px sans-serif}.x{text-anchor:middle}"
           ".y{text-anchor:end}.grid{stroke:#ddd}"
           "polyline{fill:none;stroke-width:2}</style>"]
    out += chart(LEFT, "questions a second, by clients", lines, 1)
    out += chart(LEFT + WIDTH + GAP, "p99 in ms, by clients", lines, 2)
    for i, (name, color) in enumerate(zip(lines, COLORS)):
        out.append(f'<text x="{LEFT + 110 * i}" y="{TOP + HEIGHT + 46}" '
                   f'fill="{color}">{name}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


HEAD = "| questions a second | 1 client | 16 | 64 | p99 at 16 | p99 at 64 |"


def table(page):
    """The lines of a page's table, by what stands first in each row."""
    rows = page[page.index(HEAD):].split("\n\n")[0].splitlines()[2:]
    lines = {}
    for name, row in zip(("bare C", "model", "translator"), rows):
        one, some, many, some_ms, many_ms = (
            int(n) for n in re.findall(r"\d+(?= )", row.replace(",", "")))
        lines[name] = [(1, one, None), (16, some, some_ms),
                       (64, many, many_ms)]
    return lines


if __name__ == "__main__":
    with open(sys.argv[1]) as f:
        sys.stdout.write(picture(table(f.read())))
