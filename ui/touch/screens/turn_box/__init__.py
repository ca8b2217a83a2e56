"""The turn box: shows the current player and the time used by each player."""

from ui.touch.screens.turn_box.turn_box import TurnBoxScreen

SCREEN = TurnBoxScreen
