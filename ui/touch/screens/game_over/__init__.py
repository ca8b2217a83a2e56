"""The end of a game: who won, the sheets, and once more."""

from ui.touch.screens.game_over.game_over import GameOver

SCREEN = GameOver
