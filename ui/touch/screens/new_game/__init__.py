"""A new game: who plays, in which order, and with which options."""

from ui.touch.screens.new_game.new_game import NewGame

SCREEN = NewGame
