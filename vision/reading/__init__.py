"""Reads one picture: pixels in, a `companion.dice.Reading` out (`Reader`)."""
