"""Dice without a game: read, added up, counted, and judged for fairness."""

from ui.touch.screens.free_dice.free_dice import FreeDiceScreen

SCREEN = FreeDiceScreen
