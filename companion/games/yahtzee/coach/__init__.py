"""Yahtzee, solved: what is best now, and what each decision of a game was worth."""
