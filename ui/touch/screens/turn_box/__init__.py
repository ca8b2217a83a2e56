"""The turn box: whose turn it is, and how long everybody has had."""

from ui.touch.screens.turn_box.turn_box import TurnBoxScreen

SCREEN = TurnBoxScreen
