"""A new game: players, their order, and options."""

from ui.touch.screens.new_game.new_game import NewGame

SCREEN = NewGame
