#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: a veterinary clinic, a town's permit
office, a film-equipment rental house (German column names) and a
bicycle-courier firm, all invented. Fixed seeds; the standard library only."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import base  # noqa: E402
import courier  # noqa: E402
import filmgear  # noqa: E402
import permits  # noqa: E402
import vet  # noqa: E402

if __name__ == "__main__":
    base.HERE = HERE
    for office in (vet, permits, filmgear, courier):
        office.make()
