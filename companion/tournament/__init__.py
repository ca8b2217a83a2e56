"""An evening's tournament: its pairings, tables and standings.

A tournament is the fold of its events (`events.py`, `tournament.py`); results are passed as
arguments, so that a corrected result is corrected everywhere.
"""
