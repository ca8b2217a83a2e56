"""An evening's tournament: who plays whom, where they sit, and who leads.

A tournament is the fold of its events (`events.py`, `tournament.py`); results are given to what
needs them, so that a corrected one is corrected everywhere.
"""
