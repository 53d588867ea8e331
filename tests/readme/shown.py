"""The commands that README.md shows, each with what it prints."""

import os
import re

TOP = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def shown(uploads):
    """Pairs of both; uploads: also those that need DuckDB's library."""
    rows = []
    with open(os.path.join(TOP, "README.md")) as f:
        for line in f:
            if line.startswith("\t$ "):
                rows.append((line[3:].strip(), []))
            elif line.startswith("\t") and rows:
                rows[-1][1].append(line[1:])
            elif line.strip() and rows:
                rows.append(("", []))  # what follows is not its output
    return [(command, "".join(out)) for command, out in rows
            if command and (uploads or "build/jar" not in command)]


def timeless(text):
    return re.sub(r"\d+ ms|\d+\.\d+ s", "… ms", text)
