#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: a solar installer, a blood
donation service, an evening school, a translation agency and a county archive,
all invented. Fixed seeds; the standard library only."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "dev_four"))

import agency  # noqa: E402
import archive  # noqa: E402
import base  # noqa: E402  shared with dev_four
import blood  # noqa: E402
import solar  # noqa: E402
import vhs  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    for office in (solar, blood, vhs, agency, archive):
        office.make()
