"""The end of a game: the winner, the sheets, and a new game."""

from ui.touch.screens.game_over.game_over import GameOverScreen

SCREEN = GameOverScreen
