"""Yahtzee, solved: the best choice now, and the cost of each decision of a game."""
