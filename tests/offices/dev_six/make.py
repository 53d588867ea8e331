#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: a bakery, a ski school, a pharmacy
wholesaler, a recycling company and a property manager, all invented. Fixed
seeds; the standard library only."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "dev_four"))

import bakery  # noqa: E402
import base  # noqa: E402  shared with dev_four
import houses  # noqa: E402
import pharma  # noqa: E402
import recycling  # noqa: E402
import skischool  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    for office in (bakery, skischool, pharma, recycling, houses):
        office.make()
