#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: a charity, a freight forwarder, a call
centre and an insurance broker, all invented. Fixed seeds; the standard library
only."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "dev_four"))

import base  # noqa: E402  shared with dev_four
import broker  # noqa: E402
import callcentre  # noqa: E402
import charity  # noqa: E402
import freight  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    for office in (charity, freight, callcentre, broker):
        office.make()
