"""The turn box: shows whose turn it is and how much time each player has used."""

from ui.touch.screens.turn_box.turn_box import TurnBoxScreen

SCREEN = TurnBoxScreen
