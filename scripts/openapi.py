#!/usr/bin/env python3
"""The table of routes, as other checks need it."""

import os
import re

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROW = re.compile(r'\{\s*"([A-Z]+)",\s*((?:AGENT\s*)?"[^"]*"),'
                 r'\s*(PAGE|ASK),\s*([^,]+),\s*(\w+)\s*\}')


class Route:
    def __init__(self, method, path, pool, want, page):
        self.method, self.path, self.pool = method, path, pool
        self.want = {w.strip() for w in want.split("|")}
        self.page = page
        if "VISITOR" in self.want:
            self.want |= {"WANT_USER", "WANT_SESSION"}


def routes():
    """The rows of fcgi/route/routes.c, in order."""
    with open(os.path.join(TOP, "fcgi", "route", "routes.c")) as f:
        text = f.read()
    agent = re.search(r'#define AGENT "([^"]*)"', text).group(1)
    found = []
    for method, path, pool, want, page in ROW.findall(text):
        path = path.replace("AGENT", f'"{agent}"')
        path = "".join(re.findall(r'"([^"]*)"', path))
        found.append(Route(method, path, pool.lower(), want, page))
    rows = len(re.findall(r'^\t\{ "[A-Z]', text, re.M))
    assert len(found) == rows, f"{len(found)} of {rows} rows were understood"
    return found


if __name__ == "__main__":
    for route in routes():
        print(route.method, route.path, route.pool, *sorted(route.want))
