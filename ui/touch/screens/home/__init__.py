"""Home: the games on the shelf, and the games to continue."""

from ui.touch.screens.home.home import Home

SCREEN = Home
