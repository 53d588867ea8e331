#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: an event venue, a newspaper, a
brewery and a tutoring agency, all invented. Fixed seeds; the standard library
only."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "dev_four"))

import base  # noqa: E402  shared with dev_four
import brewery  # noqa: E402
import gazette  # noqa: E402
import tutoring  # noqa: E402
import venue  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    for office in (venue, gazette, brewery, tutoring):
        office.make()
