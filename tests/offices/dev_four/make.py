#!/usr/bin/env python3
"""Writes db/*.sqlite beside this file: a veterinary practice and a bus
operator, all invented. Fixed seeds; the standard library only."""
import bus
import vet

if __name__ == "__main__":
    vet.make()
    bus.make()
