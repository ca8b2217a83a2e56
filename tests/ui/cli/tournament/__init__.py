"""Tests of the command `tournament`."""
