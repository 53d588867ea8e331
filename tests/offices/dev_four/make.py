#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: a veterinary practice, a bus operator,
a food bank, a water laboratory and a marina, all invented. Fixed seeds; the
standard library only."""
import bus
import foodbank
import lab
import marina
import vet

if __name__ == "__main__":
    for office in (vet, bus, foodbank, lab, marina):
        office.make()
