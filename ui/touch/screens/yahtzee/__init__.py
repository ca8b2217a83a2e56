"""The Yahtzee table."""

from ui.touch.screens.yahtzee.table import YahtzeeTable

SCREEN = YahtzeeTable
